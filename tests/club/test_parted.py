"""Machines of one table that judge an event differently notice that their histories part; nobody is told so by what shows nothing."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.parted_notice import PartedNotice
from playaid.club import envelope, parting, replica
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.replica import Replica
from playaid.club.transfer import invite, join, new_subject, read_code
from playaid.desk.page_view import picture
from playaid.desk.service import SessionService
from playaid.journal.chain import Event, hash_of, to_sign
from playaid.journal.journal import Sign
from playaid.journal.parted import Parting
from playaid.journal.parted import parting as told_at
from playaid.journal.seal import new_signing_pair, sign
from playaid.referee.contract.game import Game
from playaid.referee.session.local import Session
from tests.club.conftest import Machines, apart, begun

WORDS = {"Ann": "ann's word", "Bob": "bob's word"}


@pytest.fixture
def signed(tiny: Game, tmp_path: Path) -> Machines:
    """Two machines of a table at which each act is signed."""
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", WORDS, acts="signed", length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
    machines.ann.unlock("Ann", WORDS["Ann"])
    machines.bob.unlock("Bob", WORDS["Bob"])
    return machines


def passes_over(session: Session, text: str) -> Any:
    """This machine passes over whatever says this, and the others do not."""
    judge = replica.why_passed_over

    def judges(read: Any, event: Event) -> str | None:
        here = read is session.journal and text in str(event.get("story"))
        return "another version says so" if here else judge(read, event)

    return patch.object(replica, "why_passed_over", judges)


def parted(session: Session) -> Parting | None:
    """What is known of it, read afresh from the folder."""
    session.take_in()
    return told_at(session.journal.reopened())


def test_what_others_have_taken_is_noticed_where_it_was_passed_over(signed: Machines) -> None:
    ann, bob = signed
    with passes_over(bob, "strange"):
        first = ann.note("strange", "Ann")["n"]
        assert parted(bob) is None
        ann.note("behind it", "Ann")
        assert parted(bob) == (first, ("Ann",), first + 1)
    assert parted(ann) is None


def test_what_others_have_passed_over_is_noticed_where_it_was_taken(signed: Machines) -> None:
    ann, bob = signed
    with passes_over(bob, "strange"):
        first = ann.note("strange", "Ann")["n"]
        bob.note("in its place", "Bob")
        assert parted(ann) is None  # so may what was overtaken be sent again, by whoever has its bytes
        bob.note("and behind that", "Bob")
        assert parted(ann) == (first, ("Bob",), first + 1)


def test_it_is_told_of_the_first_that_parts_them(signed: Machines) -> None:
    ann, bob = signed
    with passes_over(bob, "strange"):
        first = ann.note("strange", "Ann")["n"]
        with patch.object(parting, "signed_by", lambda *given: False):
            for number in range(3):
                ann.note(f"note {number}", "Ann")
            assert parted(bob) is None
        ann.note("the last", "Ann")
        assert parted(bob) == (first, ("Ann",), first + 4)


def test_whoever_joins_is_told_too(signed: Machines, tmp_path: Path) -> None:
    ann, bob = signed
    with passes_over(bob, "strange"):
        first = ann.note("strange", "Ann")["n"]
        for number in range(2):
            bob.note(f"note {number}", "Bob")
    join(str(tmp_path / "cam"), "cam", read_code(invite(ann)), ann.journal.authority)  # type: ignore[attr-defined]
    assert told_at(Replica(str(tmp_path / "cam"), ann.journal.authority)) == (first, ("Bob",), first + 1)  # type: ignore[attr-defined]


def made(session: Session, key: str = "", side: str = "Ann", behind: Event | None = None, by: Sign | None = None) -> Event:
    """An event that a changed playaid puts behind what stands there, or behind another one, signed with this key."""
    record: Event = session.journal._made({"kind": "note", "side": None, "story": [], "nonce": "1"}, "x", None)
    if behind is not None:
        record |= {"n": behind["n"] + 1, "prev": behind["hash"]}
    if key:
        record["signed"] = {side: sign(key, to_sign(session.id, record))}
    if by is not None:
        record["signed"] = dict(by(to_sign(session.id, record)))
    return {**record, "hash": hash_of(record)}


def send(session: Session, event: Event, key: str = "") -> None:
    journal = session.journal
    assert isinstance(journal, Replica)
    last = journal.authority.read(0)[-1].position
    journal.authority.append(last, envelope.seal(key or journal.home.key, journal.id, event))


@pytest.mark.parametrize("of", ["nobody", "a stranger", "a side, with another key", "whoever calls themselves an umpire"])
def test_whoever_has_the_tables_key_alone_raises_no_alarm(signed: Machines, of: str) -> None:
    ann, bob = signed
    _, private = new_signing_pair()
    key, side = {"nobody": ("", ""), "a stranger": (private, "Eve")}.get(of, (private, "Ann"))
    first = made(ann, key, side)
    for event in (first, second := made(ann, key, side, first), made(ann, key, side, second)):
        send(ann, event)
    assert (parted(ann), parted(bob)) == (None, None)


def test_what_was_sent_before_raises_no_alarm(signed: Machines) -> None:
    ann, bob = signed
    for number in range(3):
        ann.note(f"note {number}", "Ann")
    for event in [*ann.journal.events()][-3:]:
        send(ann, event)
    assert (parted(ann), parted(bob)) == (None, None)


def test_what_was_overtaken_and_comes_all_the_same_raises_no_alarm(signed: Machines) -> None:
    ann, bob = signed
    late = made(ann, by=ann.signer("Ann"))
    bob.note("was first", "Bob")
    send(ann, late)
    bob.note("goes on", "Bob")
    assert (parted(ann), parted(bob)) == (None, None)


def test_a_copy_that_went_another_way_before_the_table_moved_raises_no_alarm(signed: Machines) -> None:
    ann, bob = signed
    early = ann.journal.event(1)
    assert ann.journal.last["kind"] != early["kind"]
    first = made(ann, by=ann.signer("Ann"), behind=early)
    for event in (first, made(ann, by=ann.signer("Ann"), behind=first)):
        send(ann, event)
    assert parted(bob) is None
    first = made(ann, by=ann.signer("Ann"))  # so it is only with what parts behind that
    for event in (first, made(ann, by=ann.signer("Ann"), behind=first)):
        send(ann, event)
    assert parted(bob) is not None


def test_at_a_table_at_which_nobody_signs_it_is_told_of_nobody(machines: Machines) -> None:
    ann, bob = machines
    with passes_over(bob, "strange"):
        first = ann.note("strange", "Ann")["n"]
        ann.note("behind it", "Ann")
        assert parted(bob) == (first, (), first + 1)


def test_it_is_for_these_servers(signed: Machines) -> None:
    from playaid.club.transfer import bring_home, move

    ann, bob = signed
    with passes_over(bob, "strange"):
        ann.note("strange", "Ann")
        ann.note("behind it", "Ann")
        assert parted(bob) is not None
    home = bring_home(bob, settled=True)
    assert told_at(home.journal) is None
    again = move(home, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Bob",)), Memory())
    assert told_at(again.journal) is None


# how it is told


@pytest.fixture
def torn(signed: Machines) -> Session:
    """Bob's machine, which has found out."""
    ann, bob = signed
    with passes_over(bob, "strange"):
        ann.note("strange", "Ann")
        ann.note("behind it", "Ann")
        bob.take_in()
    return bob


SAYS = "From event 3 on this machine and that of Ann tell different histories: Ann signed event 4"


def said(session: Session, line: str, capsys: pytest.CaptureFixture[str]) -> str:
    folder = Path(session.journal.folder)
    capsys.readouterr()
    run(["--sessions-dir", str(folder.parent), *line.split(), "--session", folder.name])
    return "".join(capsys.readouterr())


@pytest.mark.parametrize("line", ["status", "verify", "doctor", "log", "note hello"])
def test_every_command_tells_it(torn: Session, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(torn, line, capsys)
    assert SAYS in told
    assert "compare versions first" in told
    assert "strange" not in told


@pytest.mark.parametrize("line", ["status", "verify"])
def test_where_nothing_has_parted_nothing_is_told(signed: Machines, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "different histories" not in said(signed.bob, line, capsys)


def test_in_a_shell_it_is_told_where_it_is_new_or_something_is_written_or_asked(torn: Session) -> None:
    notice = PartedNotice()
    assert notice.lines(torn.journal, "log", in_shell=True) == told_at(torn.journal).lines()  # type: ignore[union-attr]
    assert notice.lines(torn.journal, "log", in_shell=True) == []
    assert notice.lines(torn.journal, "status", in_shell=True)
    torn.note("hello", "Bob")
    assert notice.lines(torn.journal, "note", in_shell=True)


def test_pages_tell_it_as_soon_as_it_is_found(signed: Machines) -> None:
    ann, bob = signed
    company = SessionService(bob)
    with passes_over(bob, "strange"):
        ann.note("strange", "Ann")
        before = company.look()
        assert picture(company, None)[0]["apart"] == []
        ann.note("behind it", "Ann")
        bob.take_in()
        assert company.look() != before
    told, _, _ = picture(company, None)
    assert SAYS in told["apart"][0]
