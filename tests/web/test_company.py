"""Many devices at one session: who speaks, who is asked, what is stale, what acts once, and what waits for whose phone."""

import asyncio
import os
from errno import EIO
from pathlib import Path

import pytest

from playaid.cli.transcript import parse_transcript
from playaid.desk import locations
from playaid.desk.requests import Reply, Seat, Stale, TableRequest, key_of
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.web.served_session import Stream
from tests.each import each
from tests.web.conftest import KEYS, Served
from tests.web.evenings import begun
from tests.web.tapping import TRANSCRIPTS, opening

ANN, BOB = Seat("phone of Ann", "Ann"), Seat("phone of Bob", "Bob")


def until(play: str, line: str) -> int:
    """How many lines of a transcript come before the first that begins so."""
    typed = parse_transcript((TRANSCRIPTS / play).read_text(encoding="utf-8")).typed
    return next(at for at, one in enumerate(typed) if one.line.startswith(line))


def company(tmp_path: Path, keys: dict[str, str] | None = None, **more: object) -> SessionService:
    return SessionService(begun(tmp_path / "sessions", "tiny", {"Ann": "Ann", "Bob": "Bob"}, keys), **more)  # type: ignore[arg-type]


def tap(company: SessionService, name: str) -> TableRequest:
    return TableRequest(name, company.position())


def event(company: SessionService) -> int:
    return company.session.journal.tail_number


def test_a_tap_that_is_sent_twice_acts_once(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    first = table.say(ANN, "next", here)
    after = event(table)
    assert table.say(ANN, "next", here) == first
    assert event(table) == after


def _fails_once(monkeypatch: pytest.MonkeyPatch, placed: bool) -> None:
    """The disk says no: before a file lies there whole, or after it stands in its place."""
    syncing, said = os.fsync, list[int]()

    def once(handle: int) -> None:
        if not said and os.path.isdir(f"/proc/self/fd/{handle}") == placed:
            said.append(handle)
            raise OSError(EIO, os.strerror(EIO))
        syncing(handle)

    monkeypatch.setattr(os, "fsync", once)


def _refused(table: SessionService, line: str, here: TableRequest) -> str:
    with pytest.raises(Refusal) as refused:
        table.say(ANN, line, here)
    return refused.value.text


@each("line", ["roll 2d6", "note hello", "next"])
def test_what_stands_though_the_disk_would_not_confirm_it_is_told_and_not_done_again(
    tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    table = company(tmp_path / line[:4])
    here, before = tap(table, "one"), event(table)
    with monkeypatch.context() as disk:
        _fails_once(disk, placed=True)
        first = _refused(table, line, here)
    assert first.endswith(f"it may not outlast a power cut; what was done is in the log as event {before + 1}")
    assert _refused(table, line, here) == first
    with table.held():
        assert event(table) == before + 1
    assert table.say(ANN, "note another", TableRequest("two", table.position(), event(table))).lines


def test_what_was_not_written_is_told_so_and_may_be_said_again(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company(tmp_path)
    here, before = tap(table, "one"), event(table)
    with monkeypatch.context() as disk:
        _fails_once(disk, placed=False)
        assert _refused(table, "roll 2d6", here).endswith("could not be written: Input/output error; nothing was written")
    assert event(table) == before
    assert table.say(ANN, "roll 2d6", here).lines
    assert event(table) == before + 1


def test_after_a_kill_a_tap_of_a_passed_position_does_nothing(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(ANN, "next", here)
    after = event(table)
    begun_again = SessionService(table.session)  # its memory of taps is gone
    with pytest.raises(Stale):
        begun_again.say(ANN, "next", here)
    assert event(table) == after


def test_after_a_kill_a_note_or_an_answer_is_not_taken_twice(tiny: Game, tmp_path: Path) -> None:
    """A note moves nothing, so the position does not tell that it has been taken down: what the phone had seen does."""
    table = company(tmp_path)
    seen = event(table)
    here = TableRequest("note", table.position(), seen)
    table.say(ANN, "note once", here)
    begun_again = SessionService(table.session)
    with pytest.raises(Stale):
        begun_again.say(ANN, "note once", here)
    with pytest.raises(Stale, match="before the laptop"):
        begun_again.answer(ANN, "any", None, here)
    assert begun_again.say(BOB, "note his", TableRequest("his", table.position(), seen)).lines  # it was not his
    assert begun_again.say(ANN, "note twice", TableRequest("two", table.position(), event(table))).lines
    assert [entry["kind"] for entry in table.session.journal.events(seen + 1)] == ["note"] * 3


def test_a_note_of_another_makes_no_tap_stale(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(BOB, "note we need tea", tap(table, "note"))
    table.say(BOB, "roll 2d6", tap(table, "roll"))
    assert table.say(ANN, "next", here).told[-1].verdict == "legal"


def test_what_others_move_on_makes_a_tap_stale(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    here = tap(table, "one")
    table.say(ANN, "next", tap(table, "two"))
    with pytest.raises(Stale):
        table.say(BOB, "next", here)


def test_what_a_shell_writes_is_seen(tiny: Game, tmp_path: Path) -> None:
    from playaid.desk.notes import log_note

    table = company(tmp_path)
    before = table.look()
    assert table.look() == before
    log_note(open_session(str(tmp_path / "sessions"), "evening", locations.clock), "from the shell", None)
    with table.held():  # whoever looks first takes it in
        pass
    after = table.look()
    assert after != before
    assert table.look() == after


def test_a_side_that_is_open_on_one_device_is_locked_on_another(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path, KEYS)
    tablet = Seat("tablet of Ann", "Ann")
    with pytest.raises(Locked):
        table.say(ANN, "note mine", tap(table, "1"))
    table.unlock(ANN, KEYS["Ann"])
    assert table.looking(ANN)[1] == "Ann"
    assert table.looking(tablet)[1] is None
    with pytest.raises(Locked):
        table.say(tablet, "note mine", tap(table, "2"))
    table.lock(ANN)
    assert table.looking(ANN)[1] is None
    assert "Ann" not in table.session.state["secret"]


def test_a_side_is_locked_when_its_devices_have_been_silent(tiny: Game, tmp_path: Path) -> None:
    now = [0.0]
    table = company(tmp_path, KEYS, seconds=lambda: now[0], locks_after=60)
    table.unlock(ANN, KEYS["Ann"])
    now[0] = 59
    table.say(ANN, "note still here", tap(table, "1"))
    now[0] = 100
    assert table.lock_late() == []
    now[0] = 119
    assert table.lock_late() == [ANN]
    assert not table.is_seated(ANN)


def test_undo_of_what_was_rolled_is_asked_of_the_others(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    asked: Reply = table.say(first, "undo", tap(table, "2"))
    assert asked.waits
    assert event(table) == before
    assert table.proposal is not None
    assert table.proposal.by == first.side
    assert table.agree(other, table.proposal.event, True, tap(table, "3")).lines == ("Taken back: explore N1",)
    assert table.proposal is None
    assert table.session.journal.last["agreed"] == table.session.sides


def test_undo_that_is_refused_leaves_everything(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    table.say(first, "undo", tap(table, "2"))
    assert table.proposal is not None
    table.agree(other, table.proposal.event, False, tap(table, "3"))
    assert table.proposal is None
    assert event(table) == before


def test_what_needs_another_key_waits_for_that_phone(empire: Served) -> None:
    table = empire.company
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    table.unlock(first, KEYS[first.side])
    table.say(first, "explore N1", tap(table, "1"))
    before = event(table)
    reply = table.say(first, "draw", tap(table, "2"))
    if not reply.needs:  # it could go on without
        return
    assert table.wanting() == (other.side,)
    assert event(table) == before
    table.unlock(other, KEYS[other.side])
    assert table.wanting() == ()
    assert event(table) > before


def test_dice_are_asked_of_whoever_throws_them(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    other = BOB if first is ANN else ANN
    reply = table.say(first, "explore N1", tap(table, "1"), dice=True)
    assert reply.waits
    [asks] = table.asking()
    assert asks.may == (first.side,)
    with pytest.raises(Stale):
        table.answer(other, key_of(asks), None, tap(table, "2"))
    table.answer(first, key_of(asks), None, tap(table, "3"))
    assert table.asking() == []


def test_who_throws_real_dice_is_dealt_what_playaid_keeps(tmp_path: Path) -> None:
    opening("empire/whole-game.play", until("empire/whole-game.play", "draw"), tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    seat = Seat("phone", str(table.session.speaker()))
    table.session.open_what_can_be()
    held = len(table.session.state["secret"][seat.side]["hand"])
    assert not table.say(seat, "draw 2", tap(table, "draw"), dice=True).waits
    assert not table.asking()
    assert len(table.session.state["secret"][seat.side]["hand"]) == held + 2


def test_what_lies_open_on_the_table_is_asked_of_who_throws_real_dice(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    assert asks.stopped is not None
    assert asks.stopped.question.kind == "draw"


def test_a_line_that_cannot_be_read_is_answered_with_one_that_can(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    with pytest.raises(Unreadable) as unreadable:
        table.say(first, "explore cell N1", tap(table, "1"))
    assert "legal: explore N1" in unreadable.value.hint


def test_a_question_is_let_go_once_its_line_means_something_else(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else acts in the same step, at the shell: what the line spoke of may not be there any more."""
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    table.session.note("somebody has acted", None)
    table.look()
    assert [asked.by for asked in table.asking()] == [asks.by]

    def gone(*_: object) -> None:
        raise Unreadable("no place is called 'N1'")

    monkeypatch.setattr(type(table.session), "read", gone)
    table.session.note("and again", None)
    table.look()
    assert table.asking() == []


def test_dice_that_are_not_enough_are_refused_and_asked_for_again(empire: Served) -> None:
    table = empire.company
    for seat in (ANN, BOB):
        table.unlock(seat, KEYS[seat.side])
    first = ANN if table.session.speaker() == "Ann" else BOB
    table.say(first, "explore N1", tap(table, "1"), dice=True)
    [asks] = table.asking()
    for text in ("", "  ", "nowhere"):
        with pytest.raises(Refusal):
            table.answer(first, key_of(asks), text, tap(table, f"2 {text}"))
    assert len(table.asking()) == 1


def test_what_waits_in_the_log_goes_on_from_answer_to_answer(tmp_path: Path) -> None:
    """A coup asks three times before it stands, and the log knows of its beginning alone."""
    left = opening("empire/whole-game.play", 55, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.say(Seat("phone", "Ann"), left[0].line, tap(table, "coup"))
    prompts = []
    for number in range(3):
        [asks] = table.asking()
        assert asks.stopped is not None
        prompts.append(asks.stopped.question.prompt)
        table.answer(Seat("phone", "Ann"), key_of(asks), asks.stopped.question.options[-1], tap(table, f"answer {number}"))
    assert len(set(prompts)) == 3
    assert table.asking() == []


def test_whoever_tapped_is_shown_first_and_the_table_last(empire: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody waits for what he has tapped; screens that are only looked at do not hold him up."""
    evening, shown = empire.evening, list[Seat | None]()
    monkeypatch.setattr(Stream, "show", lambda stream, parts: shown.append(stream.seat))
    evening.streams |= {Stream(None), Stream(ANN), Stream(BOB)}
    for seat in (ANN, BOB):
        shown.clear()
        asyncio.run(evening.act(lambda: None, seat))
        assert shown == [seat, BOB if seat == ANN else ANN, None]


@each("first", ["Ann", "Bob"])
def test_a_fight_waits_for_whoever_may_answer_it(tmp_path: Path, first: str) -> None:
    """Until he is ready, before it or after; who says it may take it back."""
    opening("elric/first-battle-printed.play", 9, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    table.readiness.present = lambda: ("Ann", "Bob")
    before = event(table)
    if first == "Ann":
        assert "Bob" in str(table.say(ANN, "fight", tap(table, "1")).lines[0])
        table.say(ANN, "next", tap(table, "2"))
        assert table.ready() == []
        table.say(ANN, "fight", tap(table, "3"))
        assert (event(table), table.ready()) == (before, ["Ann"])
        table.say(BOB, "next", tap(table, "4"))
    else:
        table.say(BOB, "next", tap(table, "1"))
        assert (event(table), table.ready()) == (before, ["Bob"])
        table.say(ANN, "fight", tap(table, "2"))
    told = table.session.journal.event(before + 1)
    assert (told["side"], told["typed"]) == ("Ann", "fight")
    assert table.ready() == []
