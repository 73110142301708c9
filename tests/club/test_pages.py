"""A club's pages: many tables from one list, seats for whoever comes, on any number of machines."""

import asyncio
import json
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic
from types import TracebackType
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote

import pytest

from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Authority, Memory, Message, Unreachable
from playaid.club.connection import Connection, home_of
from playaid.club.lobby import Lobby, code_of, read_club
from playaid.club.transfer import BadCode, bring_home, move, new_subject
from playaid.desk.requests import Seat
from playaid.dice.sources import Seeded, System
from playaid.language.message import from_json
from playaid.referee.contract.game import Game
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from playaid.web import club_pages
from playaid.web.addresses import Address
from playaid.web.club_pages import Club
from playaid.web.pairing import ALL_ASKED, HELD, OWN_ASKED, Crowded, Pairings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have the successor of httpx, which few have yet
    from starlette.testclient import TestClient

ADDRESS = Address("https", "127.0.0.1", 8443, ("localhost",))
WORDS = "four words of hers"


class Servers:
    """What the club's servers keep, by subject; in this process."""

    def __init__(self) -> None:
        self.kept: dict[str, Memory] = {}
        self.home = Connection(("memory",), new_subject(), envelope.new_key())

    def line(self, home: Connection) -> Authority:
        """What leads to one subject."""
        return self.kept.setdefault(home.subject, Memory())

    def hall(self) -> Lobby:
        """The club's list, as some machine reads it."""
        return Lobby(self.home, self.line(self.home))

    def table(self, game: Game, folder: Path, seats: tuple[str, ...], name: str = "evening") -> Session:
        """A session moved to the servers and put on the list; the rest of its sides play at its own machine."""
        book = Book(game.slug, game.tables, None, "house")
        session, _ = create(folder, game, name, {"Ann": "Ann", "Bob": "Robert"}, {}, {}, book, Seeded(1), ticking())
        home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob"))
        session = move(session, home, self.line(home), "own")
        self.hall().list_table(session, name, seats)
        return session


class Machine:
    """One process of the club, and a browser that has found it."""

    def __init__(self, servers: Servers, folder: Path) -> None:
        folder.mkdir()
        self.said: list[str] = []
        self.club = Club(servers.hall(), servers.line, str(folder), ADDRESS, self.said.append)
        self.client = TestClient(self.club, base_url=ADDRESS.url, raise_server_exceptions=False)

    def __enter__(self) -> "Machine":
        self.client.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        portal = self.client.portal
        assert portal is not None
        portal.call(self.club.close)
        self.client.__exit__(kind, fault, trace)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send something as our pages do."""
        return self.client.post(path, json=body, headers={"origin": ADDRESS.url})

    def tables(self) -> list[dict[str, Any]]:
        """The list."""
        rows: list[dict[str, Any]] = self.client.get("/tables").json()["tables"]
        return rows

    def sits(self, mark: str, side: str, **more: Any) -> Any:
        """Sit down at a table."""
        code = self.post(f"/t/{mark}/seat", {"side": side}).json()["code"]
        return self.post(f"/t/{mark}/pair", {"code": code, **more})


@pytest.fixture
def servers() -> Servers:
    return Servers()


@pytest.fixture
def machine(servers: Servers, tmp_path: Path) -> Iterator[Machine]:
    with Machine(servers, tmp_path / "one") as one:
        yield one


def test_who_sits_down_plays_and_the_others_have_it(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    assert (row["name"], row["free"], row["seats"], row["players"]["Bob"]) == ("evening", ["Bob"], ["Bob"], "Robert")
    answer = machine.sits(row["mark"], "Bob", passphrase=WORDS)
    assert answer.json() == {"to": "/side/1"}
    assert machine.post(f"/t/{row['mark']}/side/1/say", {"line": "note good evening", "tap": "1", "at": 1}).status_code == 200
    session.take_in()
    assert session.journal.last["story"] == ["good evening"]
    assert machine.tables()[0]["free"] == []


def test_nobody_sits_down_without_a_passphrase(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    assert machine.sits(row["mark"], "Bob", honour=True).json() == {"side": "Bob", "wants": "new"}
    assert machine.client.get(f"/t/{row['mark']}/side/1/forms").status_code == 403


def test_a_seated_phone_does_not_wait_for_what_strangers_try(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    base = f"/t/{machine.tables()[0]['mark']}"
    assert machine.sits(base[3:], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}
    machine.post(f"{base}/side/1/lock", {})
    code = machine.post(f"{base}/seat", {"side": "Bob"}).json()["code"]
    tried = [machine.post(f"{base}/pair", {"code": code, "passphrase": f"wrong {at}"}).status_code for at in range(4)]
    assert tried == [403, 403, 403, 429]
    assert machine.post(f"{base}/side/1/unlock", {"passphrase": WORDS}).status_code == 200


def test_whoever_asks_from_elsewhere_does_not_wait_for_what_a_stranger_tries(
    tiny: Game, servers: Servers, machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    base = f"/t/{machine.tables()[0]['mark']}"
    assert machine.sits(base[3:], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}
    tried = [machine.sits(base[3:], "Bob", passphrase=f"wrong {at}").status_code for at in range(4)]
    assert tried == [403, 403, 403, 429]
    assert machine.sits(base[3:], "Bob", passphrase=WORDS).status_code == 429
    monkeypatch.setattr(club_pages, "_place", lambda address: "elsewhere")
    assert machine.sits(base[3:], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}


PLACES = [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("testclient", "testclient")]


@pytest.mark.parametrize(("address", "place"), PLACES)
def test_of_the_newer_addresses_a_household_counts_as_one(address: str, place: str) -> None:
    assert club_pages._place(address) == place


def test_who_has_lost_a_phone_puts_it_out_from_another_one(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    base = f"/t/{machine.tables()[0]['mark']}"
    machine.sits(base[3:], "Bob", passphrase=WORDS)
    lost = dict(machine.client.cookies)
    machine.client.cookies.clear()
    machine.sits(base[3:], "Bob", passphrase=WORDS)
    own = dict(machine.client.cookies)

    def asks(cookies: dict[str, str], path: str, body: dict[str, str]) -> int:
        machine.client.cookies.clear()
        machine.client.cookies.update(cookies)
        return int(machine.post(f"{base}/side/1/{path}", body).status_code)

    assert asks(lost, "lock", {}) == 200
    assert asks(lost, "alone", {}) == 403  # whoever has found it
    assert asks(own, "alone", {}) == 200
    assert asks(lost, "unlock", {"passphrase": WORDS}) == 403
    assert asks(own, "lock", {}) == 200


def test_who_has_revealed_sits_down_by_the_passphrase_that_was(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    mark = session.id[:12]
    machine.tables()
    machine.sits(mark, "Bob", passphrase=WORDS)
    bob = machine.club.open[mark].company
    with bob.held() as opened:
        opened.publish("Bob")
    assert machine.sits(mark, "Bob").json() == {"side": "Bob", "wants": "passphrase"}
    assert machine.sits(mark, "Bob", passphrase=WORDS).json() == {"to": "/side/1"}


def test_nobody_sits_down_for_a_side_that_plays_elsewhere(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    assert machine.post(f"/t/{row['mark']}/seat", {"side": "Ann"}).status_code == 404
    assert machine.post("/t/000000000000/seat", {"side": "Ann"}).status_code == 404
    assert machine.client.get("/t/000000000000/").status_code == 404


def test_another_machine_goes_on_where_one_died(tiny: Game, servers: Servers, tmp_path: Path) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    mark = session.id[:12]
    with Machine(servers, tmp_path / "one") as one:
        one.tables()
        one.sits(mark, "Bob", passphrase=WORDS)
    with Machine(servers, tmp_path / "two") as two:
        assert two.tables()[0]["free"] == []
        assert two.sits(mark, "Bob").json() == {"side": "Bob", "wants": "passphrase"}
        assert two.sits(mark, "Bob", passphrase="hers, I guess").status_code == 403
        assert two.sits(mark, "Bob", passphrase=WORDS).json() == {"to": "/side/1"}
        assert two.post(f"/t/{mark}/side/1/say", {"line": "note still here", "tap": "1", "at": 1}).status_code == 200
    session.take_in()
    assert session.journal.last["story"] == ["still here"]


def test_a_passphrase_given_at_one_machine_opens_at_another_that_had_the_table_open(
    tiny: Game, servers: Servers, machine: Machine, tmp_path: Path
) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    mark = session.id[:12]
    with Machine(servers, tmp_path / "two") as two:
        for one in (machine, two):
            one.tables()
            assert one.client.get(f"/t/{mark}/").status_code == 200
        machine.sits(mark, "Bob", passphrase=WORDS)
        table = two.club.open[mark]
        portal = two.client.portal
        assert portal is not None
        for _ in range(50):
            if "wrapped" in table.replica.keys["sides"]["Bob"]:
                break
            portal.call(asyncio.sleep, 0.1)
            portal.call(two.club.caught_up)
        assert two.sits(mark, "Bob", passphrase=WORDS).json() == {"to": "/side/1"}


def test_a_side_that_is_put_on_the_list_later_is_seated_where_the_table_was_open(
    tiny: Game, servers: Servers, machine: Machine, tmp_path: Path
) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    mark, portal = session.id[:12], machine.client.portal
    machine.tables()
    assert machine.client.get(f"/t/{mark}/").status_code == 200
    servers.hall().list_table(session, "evening", ("Ann",))
    machine.tables()
    assert portal is not None
    portal.call(machine.club.caught_up)
    assert machine.sits(mark, "Ann", passphrase=WORDS).json() == {"to": "/side/0"}


def test_a_table_that_was_brought_home_and_moved_again_goes_on_where_it_was_open(
    tiny: Game, servers: Servers, machine: Machine, tmp_path: Path
) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    mark, portal = session.id[:12], machine.client.portal
    machine.tables()
    machine.sits(mark, "Bob", passphrase=WORDS)
    session.take_in()
    assert isinstance(session, SharedSession)
    home = Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann",))
    session = move(bring_home(session), home, servers.line(home), "own")
    servers.hall().list_table(session, "evening", ("Ann",))
    machine.tables()
    assert portal is not None
    portal.call(machine.club.caught_up)
    assert machine.sits(mark, "Ann", passphrase=WORDS).json() == {"to": "/side/0"}
    number = machine.club.open[mark].company.position()
    said = machine.post(f"/t/{mark}/side/0/say", {"line": "note here again", "tap": "1", "at": number})
    assert said.status_code == 200, said.text
    session.take_in()
    assert session.journal.last["story"] == ["here again"]


def test_a_finished_evening_has_its_log(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    session = servers.table(tiny, tmp_path / "ann", ())
    for _ in range(60):
        if session.state["referee"].get("over"):
            break
        for words in (["next"], ["run"]):
            session.declare(session.read(words, "Ann" if session.speaker() is None else session.speaker()), System())
    assert session.state["referee"].get("over")
    [row] = machine.tables()
    assert row["over"]
    assert row["seats"] == []
    log = machine.client.get(f"/t/{row['mark']}/log")
    assert log.headers["content-disposition"] == "attachment; filename*=UTF-8''evening.html"
    assert from_json(session.state["referee"]["over"]["how"]) in log.text


def test_a_table_of_any_name_has_its_log(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", (), "友の会: été")
    [row] = machine.tables()
    log = machine.client.get(f"/t/{row['mark']}/log")
    assert log.status_code == 200
    assert unquote(log.headers["content-disposition"]) == "attachment; filename*=UTF-8''友の会-été.html"


def test_pages_of_two_tables_are_apart(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    sessions = [servers.table(tiny, tmp_path / name, ("Ann", "Bob"), name) for name in ("east", "west")]
    machine.tables()
    east, west = (session.id[:12] for session in sessions)
    machine.sits(east, "Bob", passphrase=WORDS)
    assert machine.client.get(f"/t/{east}/side/1/forms").status_code == 200
    assert machine.client.get(f"/t/{west}/side/1/forms").status_code == 403
    assert machine.post(f"/t/{west}/side/1/say", {"line": "note here", "tap": "1", "at": 1}).status_code == 403


def test_the_list_tells_only_what_the_whole_table_may_know(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    told = json.dumps(machine.tables())
    for word in ("private", "wrapped", "playaid-", servers.home.key):
        assert word not in told
    for message in servers.line(servers.home).read(0):
        assert b"Robert" not in message.body


def test_a_clubs_code() -> None:
    home = Connection(("nats://one:4222",), "pa.hall.log", envelope.new_key(), "web", "word")
    assert read_club(code_of(home)) == home
    for text in ("", "playaid-club-", "playaid-club-AAAA", "hello", "\0"):
        with pytest.raises(BadCode):
            read_club(text)


def test_a_stranger_who_asks_again_and_again_voids_nobodys_code(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    mine = machine.post(f"/t/{row['mark']}/seat", {"side": "Bob"}).json()["code"]
    pairings = machine.club.open[row["mark"]].evening.pairings
    for _ in range(100):
        pairings.code_for("Bob", "a stranger's address")
    assert machine.post(f"/t/{row['mark']}/pair", {"code": mine, "passphrase": WORDS}).json() == {"to": "/side/1"}


def test_codes_that_anybody_may_ask_for_are_counted_and_run_out() -> None:
    now = [0.0]
    pairings = Pairings(None, ("Bob",), lambda: now[0])
    own = [pairings.code_for("Bob", "one") for _ in range(OWN_ASKED + 1)]
    assert [pairings.seat_of(code) for code in own] == [None, *["Bob"] * OWN_ASKED]
    for number in range(ALL_ASKED - OWN_ASKED):
        pairings.code_for("Bob", str(number))
    with pytest.raises(Crowded):
        pairings.code_for("Bob", "another")
    assert pairings.seat_of(own[-1]) == "Bob"
    now[0] = HELD
    assert pairings.pair(own[-1]) is None
    assert pairings.seat_of(pairings.code_for("Bob", "another")) == "Bob"
    given = pairings.code("Bob")
    now[0] += HELD
    assert pairings.seat_of(given) == "Bob"


def test_at_a_clubs_page_too_many_who_ask_are_turned_away(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    machine.post(f"/t/{row['mark']}/seat", {"side": "Bob"})
    pairings = machine.club.open[row["mark"]].evening.pairings
    for number in range(ALL_ASKED - 1):
        pairings.code_for("Bob", str(number))
    for _ in range(OWN_ASKED - 1):
        assert machine.post(f"/t/{row['mark']}/seat", {"side": "Bob"}).status_code == 429


@pytest.mark.parametrize("seated", [True, False])
def test_a_hand_outlives_its_machine_where_the_list_was_out_of_reach(tiny: Game, servers: Servers, tmp_path: Path, seated: bool) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))

    def is_away(*_: Any) -> None:
        raise Unreachable("the servers are away")

    with Machine(servers, tmp_path / "one") as one:
        [row] = one.tables()
        code = one.post(f"/t/{row['mark']}/seat", {"side": "Bob"}).json()["code"]
        sits = {"code": code, "passphrase": WORDS}
        with patch.object(Lobby, "_add", is_away):
            assert [one.post(f"/t/{row['mark']}/pair", sits).status_code for _ in range(2)] == [409, 409]
        if seated:
            assert one.post(f"/t/{row['mark']}/pair", sits).json() == {"to": "/side/1"}
            [listed] = servers.hall().tables().values()
            assert "wrapped" in listed.halves[-1]["Bob"]
    with Machine(servers, tmp_path / "two") as two:
        assert two.sits(row["mark"], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}


def test_what_a_machine_tells_that_is_behind_voids_no_passphrase(tiny: Game, servers: Servers, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    hall = servers.hall()
    [listed] = hall.tables().values()
    with Machine(servers, tmp_path / "one") as one:
        [row] = one.tables()
        assert one.sits(row["mark"], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}
    hall._add({"table": listed.invitation.id, "locked": listed.invitation.locked})
    with Machine(servers, tmp_path / "two") as two:
        assert two.sits(row["mark"], "Bob", passphrase=WORDS).json() == {"to": "/side/1"}


class Watched(Memory):
    """What somebody waits for here comes when it is let go; it is counted what is asked."""

    def __init__(self, over: Event, asked: list[str]) -> None:
        super().__init__()
        self.over, self.asked = over, asked

    def read(self, after: int, certain: bool = False) -> list[Message]:
        self.asked.append("read")
        return super().read(after, certain)

    def wait(self, after: int, seconds: float) -> bool:
        if seconds:
            self.asked.append("wait")
        return self.over.wait(3 if seconds else 0)


def test_the_list_of_tables_that_are_open_asks_for_nothing_but_itself(tiny: Game, tmp_path: Path) -> None:
    """However many are open, and wait for what others write: the list is read once, and how they stand is known."""
    servers, over, asked = Servers(), Event(), list[str]()
    for number in range(6):
        session = servers.table(tiny, tmp_path / f"table{number}", ("Ann",), f"evening {number}")
        home = home_of(session.journal.folder)
        assert home is not None
        kept = servers.kept[home[0].subject] = Watched(over, asked)
        kept._messages = [*session.journal.authority.read(0)]  # type: ignore[attr-defined]
    with Machine(servers, tmp_path / "one") as machine:
        portal = machine.client.portal
        assert portal is not None

        async def few() -> None:
            asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))

        portal.call(few)
        try:
            for row in machine.tables():
                machine.client.get(f"/t/{row['mark']}/")
            until = monotonic() + 20
            while asked.count("wait") < 6 and monotonic() < until:  # there each stands from then on
                portal.call(asyncio.sleep, 0.01)
            before, hall = len(asked), servers.kept[servers.home.subject]
            with patch.object(hall, "read", wraps=hall.read) as read:
                rows = machine.tables()
            assert [row["event"] for row in rows] == [2] * 6
            assert (read.call_count, asked[before:]) == (1, [])
        finally:
            over.set()


@pytest.mark.parametrize("first", ["page", "own playaid"])
def test_a_throw_is_taken_back_by_who_plays_by_the_pages_and_who_does_not(
    tiny: Game, servers: Servers, machine: Machine, tmp_path: Path, first: str
) -> None:
    session = servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    machine.sits(row["mark"], "Bob", passphrase=WORDS)
    session.take_in()
    for line in ("next", "run"):
        session.declare(session.read([line], "Ann"), System())
    thrown = session.journal.tail_number
    table = machine.club.open[row["mark"]]

    def taps(tap: str) -> Any:
        portal = machine.client.portal
        assert portal is not None
        portal.call(table.evening.act, table._attend)
        return machine.post(f"/t/{row['mark']}/side/1/say", {"line": "undo", "tap": tap, "at": table.company.position()}).json()

    if first == "page":
        assert taps("1")["lines"] == ["Ann must agree."]
        session.take_in()
        assert session.journal.last["kind"] == "agreed"
        session.undo_line(["Ann"])
    else:
        assert session.undo_line(["Ann"])[0]["kind"] == "agreed"
        assert taps("1")["lines"] == ["Taken back: run (Ann goes from 0 to 1.)"]
        session.take_in()
    assert (session.journal.last["kind"], session.journal.last["of"]) == ("undo", thrown)
    assert verify(session).ok


def test_who_has_left_is_not_asked_to_take_back(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    machine.sits(row["mark"], "Bob", passphrase=WORDS)
    table, portal = machine.club.open[row["mark"]], machine.client.portal
    assert portal is not None
    company, session = table.company, table.company.session
    with patch.object(type(session), "staying", ["Bob"]):
        for line in ("next", "run"):
            portal.call(table.evening.act, partial(session.declare, session.read([line], "Ann"), System()))
        said = machine.post(f"/t/{row['mark']}/side/1/say", {"line": "undo", "tap": "1", "at": company.position()}).json()
    assert said["lines"] == ["Taken back: run (Ann goes from 0 to 2.)"]


def test_a_table_is_put_away_where_nobody_is_at_it_and_not_before(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    machine.sits(row["mark"], "Bob", passphrase=WORDS)
    club, portal = machine.club, machine.client.portal
    assert portal is not None
    table = club.open[row["mark"]]
    long_after = table.used + 2 * club_pages.IDLE
    portal.call(club.put_away, long_after)
    assert row["mark"] in club.open  # Bob is open there
    for device in table.evening.pairings.devices:
        table.company.lock(Seat(device.id, device.seat))
    with patch.object(table.evening, "streams", {"somebody": "looks on"}):
        portal.call(club.put_away, long_after)
        assert row["mark"] in club.open
    portal.call(club.put_away, table.used + club_pages.IDLE)
    assert row["mark"] in club.open
    portal.call(club.put_away, long_after)
    assert row["mark"] not in club.open


def test_a_table_whose_servers_are_away_is_not_there_just_now(tiny: Game, servers: Servers, machine: Machine, tmp_path: Path) -> None:
    servers.table(tiny, tmp_path / "ann", ("Bob",))
    [row] = machine.tables()
    with patch.object(machine.club, "_taken", side_effect=Unreachable("no servers")):
        assert machine.post(f"/t/{row['mark']}/seat", {"side": "Bob"}).status_code == 503
    assert machine.post(f"/t/{row['mark']}/seat", {"side": "Bob"}).status_code == 200
