"""Codes, tokens and tries: what is kept of them, for how long, and what ends them."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from playaid.web.listeners import bound
from playaid.web.pairing import AGAIN, EVENING, MOST, Pairings, Tries, digest
from tests.web.evenings import begun


def pairings(store: Path, now: float = 1000.0) -> Pairings:
    return Pairings(str(store), ("Ann", "Bob"), lambda: now)


def paired(there: Pairings, seat: str) -> str:
    taken = there.pair(there.code(seat))
    assert taken is not None
    return taken[0]


def test_pairings_outlive_a_kill_and_hold_no_token(tmp_path: Path) -> None:
    store = tmp_path / "web" / "evening.json"
    token = paired(pairings(store), "Ann")
    assert store.stat().st_mode & 0o077 == 0
    assert token not in store.read_text()
    assert digest(token) in store.read_text()
    again = pairings(store, 2000.0)
    found = again.device(token)
    assert found is not None
    assert found.seat == "Ann"
    assert again.device(token + "x") is None


def test_a_page_whose_answer_was_lost_is_answered_again_and_nobody_else(tmp_path: Path) -> None:
    now = [1000.0]
    there = Pairings(str(tmp_path / "evening.json"), ("Ann", "Bob"), lambda: now[0])
    code = there.code("Ann")
    first = there.pair(code, "a tap")
    assert first is not None
    assert there.again(code, "") is there.again(code, "another tap") is there.again(there.code("Bob"), "a tap") is None
    again = there.again(code, "a tap")
    assert again is not None
    assert (again[1], there.device(again[0]), there.device(first[0])) == (first[1], first[1], None), "one device, by the last answer"
    now[0] += AGAIN
    assert there.again(code, "a tap") is None
    now[0] -= AGAIN
    there.throw_out(first[1].id)
    assert there.again(code, "a tap") is None
    untold = there.code("Ann")
    there.pair(untold)
    assert there.again(untold, "") is None


def test_the_end_of_an_evening_ends_them(tmp_path: Path) -> None:
    store = tmp_path / "evening.json"
    there = pairings(store)
    token = paired(there, "Ann")
    assert pairings(store, 1000.0 + EVENING).device(token) is None
    there.end()
    assert there.device(token) is None
    assert not store.exists()


def test_a_damaged_file_is_no_evening(tmp_path: Path) -> None:
    store = tmp_path / "evening.json"
    late = f'{{"devices": {{"x": ["id", "Bob", {"9" * 400}]}}}}'
    odd = (
        "",
        "[]",
        "{}",
        '{"devices": 3}',
        '{"devices": {"x": ["a"]}}',
        '{"devices": {"x": ["id", "Eve", 1.0]}}',
        "\x00",
        late,
        "[" * 100_000,
    )
    for text in odd:
        store.write_text(text)
        assert pairings(store).devices == ()


def test_a_seat_has_only_so_many_devices(tmp_path: Path) -> None:
    there = pairings(tmp_path / "evening.json")
    first = paired(there, "Bob")
    for _ in range(MOST):
        paired(there, "Bob")
    assert len(there.devices) == MOST
    assert there.device(first) is None


def test_wrong_tries_wait_longer_each_time_until_one_is_right() -> None:
    now = [0.0]
    tries = Tries(lambda: now[0])
    waits = []
    for _ in range(14):
        tries.wrong("Ann")
        waits.append(tries.wait("Ann"))
        now[0] += waits[-1]
    assert waits[:5] == [0, 0, 1, 2, 4]
    assert waits[-1] == Tries.LONGEST
    assert tries.wait("Bob") == 0
    tries.right("Ann")
    assert tries.wrong("Ann") == 1


def test_what_is_said_when_an_evening_begins(tmp_path: Path) -> None:
    from playaid.web.host import Wish, code_lines, prepare, welcome, who

    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    wish = Wish(port=0)
    here = prepare(str(tmp_path), "evening", wish, print)
    try:
        said = "\n".join(welcome(here, wish))
        assert here.certificate is not None
        assert here.certificate.spoken in said
        assert "On this machine alone" in said
        assert f"{here.address.url}/laptop#" in said
        code = code_lines(here, "Ann")[-1].partition("#")[2]
        assert here.evening.pairings.seat_of(code) == "Ann"
        assert who(here.evening) == ["  Ann: nobody has sat down", "  Bob: nobody has sat down"]
        for name, devices in (("one", "one device"), ("two", "2 devices")):
            assert here.evening.pairings.pair(here.evening.pairings.code("Ann"), name) is not None
            assert who(here.evening) == [f"  Ann: {devices}", "  Bob: nobody has sat down"]
    finally:
        here.evening.close()
        for listener in here.listeners:
            listener._listening.close()
    open_wish = Wish(port=0, plain=True, television=0)
    here = prepare(str(tmp_path), "evening", open_wish, print)
    said = "\n".join(welcome(here, open_wish))
    assert "WITHOUT TLS" in said
    assert here.television is not None
    assert here.television.url in said
    here.evening.close()
    for listener in here.listeners:
        listener._listening.close()


def test_a_port_that_is_taken_is_refused(tmp_path: Path) -> None:
    from playaid.referee.contract.refusals import Refusal
    from playaid.web.addresses import Address
    from playaid.web.host import Wish, prepare

    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    with bound(Address("http", "127.0.0.1", 0)) as taken, pytest.raises(Refusal, match="cannot be served"):
        prepare(str(tmp_path), "evening", Wish(port=taken.getsockname()[1]), print)


def test_serve_is_for_people_and_not_within_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from playaid.cli.main import run

    begun(tmp_path, "empire", {"Ann": "Ann", "Bob": "Bob"})
    assert run(["--sessions-dir", str(tmp_path), "serve", "evening", "--json"]) == 2
    assert "serve is for people" in capsys.readouterr().out


def test_what_was_paired_in_the_future_is_none(tmp_path: Path) -> None:
    """A clock that was set back must not make an evening longer than one."""
    store = tmp_path / "evening.json"
    token = paired(pairings(store, 5000.0), "Ann")
    assert pairings(store, 4999.0).device(token) is None
    assert pairings(store, 5000.0).device(token) is not None
    assert pairings(store, 5000.0 + EVENING - 1).device(token) is not None


def _refusing(monkeypatch: pytest.MonkeyPatch, *calls: str) -> None:
    def refuse(*args: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    for call in calls:
        monkeypatch.setattr(os, call, refuse)


def test_where_the_disk_refuses_people_sit_down_and_are_thrown_out_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "evening.json"
    there, told = pairings(store), list[bool]()
    there.unkept = lambda fault, lies_there: told.append(lies_there)
    lost = paired(there, "Bob")
    thrown = there.device(lost)
    assert thrown is not None
    with monkeypatch.context() as disk:
        _refusing(disk, "replace")
        token = paired(there, "Ann")
        assert there.throw_out(thrown.id) == thrown
    assert told == [False, False]
    assert there.device(token) is not None
    assert there.device(lost) is pairings(store).device(lost) is None, "what was kept before would let it in again"
    assert [file.name for file in tmp_path.iterdir()] == []


def test_what_can_neither_be_kept_nor_taken_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "evening.json"
    there, told = pairings(store), list[bool]()
    there.unkept = lambda fault, lies_there: told.append(lies_there)
    paired(there, "Ann")
    with monkeypatch.context() as disk:
        _refusing(disk, "replace", "remove")
        paired(there, "Bob")
        there.end()
    assert told == [True, True]
    assert there.devices == ()


def test_a_clock_that_is_put_back_voids_no_code_and_lengthens_no_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, passed = [1_000_000.0], [50.0]
    monkeypatch.setattr("playaid.web.pairing.time.time", lambda: wall[0])
    monkeypatch.setattr("playaid.web.pairing.time.monotonic", lambda: passed[0])
    seats = Pairings(None, ("Ann", "Bob"))
    asked = seats.code_for("Bob", "192.0.2.1")
    token = paired(seats, "Ann")
    wall[0] -= 3600.0
    passed[0] += 10.0
    assert seats.seat_of(asked) == "Bob"
    assert seats.device(token) is not None
    passed[0] += EVENING
    assert seats.seat_of(asked) is None
    assert seats.device(token) is None
    assert seats.devices == ()


def test_while_a_machine_sleeps_an_evening_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = [1_000_000.0]
    monkeypatch.setattr("playaid.web.pairing.time.time", lambda: wall[0])
    monkeypatch.setattr("playaid.web.pairing.time.monotonic", lambda: 50.0)
    seats = Pairings(None, ("Ann",))
    token = paired(seats, "Ann")
    wall[0] += EVENING
    assert seats.device(token) is None
