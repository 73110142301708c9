"""A session on several machines, of which one has the next version first."""

from pathlib import Path
from typing import Any

import pytest

from playaid import migrations
from playaid.book.book import Book
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.replica import Replica
from playaid.club.transfer import bring_home, invite, join, new_subject, read_code
from playaid.dice.sources import System
from playaid.journal.binding import binding
from playaid.journal.chain import MIGRATION
from playaid.journal.errors import Newer
from playaid.journal.format import migration
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.machines import dice_lease
from playaid.referee.machines.dice_lease import Silent, take_part
from playaid.referee.machines.opening import session_on
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session import signing
from playaid.referee.session.consent import ASKS
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.club.conftest import Machines, apart, begun
from tests.step import NEXT, PLACE, TODAY, new, next_version, old


@pytest.fixture
def both(tiny: Game, tmp_path: Path) -> Machines:
    """Two machines with a session of today's format, the order decided in memory."""
    authority = Memory()
    session = begun(old(tiny), tmp_path / "ann", {}, length="8")
    machines = apart(
        session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), dice="own"
    )
    says(machines.ann, "next")
    says(machines.ann, "run")
    machines.bob.take_in()
    return machines


def says(session: Session, *words: str) -> None:
    assert session.declare(session.read(words, session.speaker()), System()).verdict == LEGAL


def again(session: Session, game: Game) -> Session:
    """The same as another process opens it, with the same line to what decides the order."""
    journal = session.journal
    assert isinstance(journal, Replica)
    return session_on(journal.reopened(), game, Book(game.slug, game.tables, None, "house"), ticking())


def kinds(session: Session) -> list[str]:
    return [event["kind"] for event in session.journal.events()]


def test_one_machine_brings_it_up_and_the_other_redoes_the_step(both: Machines, tiny: Game) -> None:
    with next_version():
        ann, bob = (again(session, new(tiny)) for session in both)
        ann.note("on we go", None)
        assert bob.take_in()
        bob.note("so we do", None)
        ann.take_in()
        for session in (ann, bob):
            assert kinds(session)[-3:] == [MIGRATION, "note", "note"]
            assert session.journal.bound_meta["place"] == PLACE
            assert session.state["public"]["strides"] == 1
            assert verify(session).differences == ()
        assert ann.journal.head == bob.journal.head
        ann.undo(["Ann", "Bob"])
        bob.take_in()
        assert bob.state["public"] == ann.state["public"]
        assert bob.state["public"]["strides"] == 0
        assert verify(bob).differences == ()


def test_of_two_at_once_one_brings_it_up(both: Machines, tiny: Game) -> None:
    with next_version():
        ann, bob = (again(session, new(tiny)) for session in both)
        assert isinstance(bob.journal, Replica)
        follow = bob.journal._follow

        def late(certain: bool = False) -> bool:
            """Ann is faster, between Bob's look and his own event."""
            followed = follow(certain)
            if not certain and kinds(ann).count(MIGRATION) == 0:
                ann.note("first", None)
            return followed

        bob.journal._follow = late  # type: ignore[method-assign]
        with bob.journal.writing() as moved:
            assert moved
            assert kinds(bob)[-2:] == [MIGRATION, "note"]
        bob.note("second", None)
        ann.take_in()
        assert kinds(ann)[-3:] == [MIGRATION, "note", "note"]
        assert kinds(bob) == kinds(ann)
        assert bob.journal.meta["place"] == PLACE
        assert verify(bob).differences == ()


def test_a_throw_that_an_older_one_has_claimed_goes_on(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its claim does not say whose parts it asks for, and its dice hold as they did."""
    monkeypatch.setattr(dice_lease, "PATIENCE", 0)
    authority, before = Memory(), signing.ASKING - 1
    with monkeypatch.context() as older:
        for name in ("SESSION", "CHANGES"):
            older.setattr(migrations, name, getattr(migrations, name)._replace(number=before))
        append = SharedSession.append
        unasked = lambda self, event, *more, **how: append(self, {k: v for k, v in event.items() if k != ASKS}, *more, **how)  # noqa: E731
        older.setattr(SharedSession, "append", unasked)
        session = begun(tiny, tmp_path / "ann", {}, length="8")
        both = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()))
        says(both.ann, "next")
        with pytest.raises(Silent):
            says(both.ann, "run")
        assert ASKS not in both.ann.journal.last
        assert both.ann.journal.format == before
    ann, bob = (again(session, tiny) for session in both)
    bob.take_in()
    assert take_part(bob) == []
    assert kinds(bob)[-2:] == [MIGRATION, "share"]
    says(ann, "run")
    assert [rolled[3] for rolled in ann.journal.last["rolls"]] == ["joint"]
    bob.take_in()
    assert [verify(session).differences for session in (ann, bob)] == [(), ()]


def test_an_older_one_is_told_and_goes_on_when_it_is_new(both: Machines, tiny: Game) -> None:
    ann, bob = both
    number = bob.journal.tail_number
    with next_version():
        again(ann, new(tiny)).note("on we go", None)
    for _ in range(2):
        for tried in (bob.take_in, lambda: bob.note("me, too", None)):
            with pytest.raises(Newer, match=rf"format {NEXT}; this version of playaid knows formats up to {TODAY}"):
                tried()
    assert bob.journal.reopened().tail_number == number
    assert again(bob, old(tiny)).state["public"]["runs"] == 1
    with next_version():
        bob = again(bob, new(tiny))
        assert bob.take_in()
        assert kinds(bob)[-2:] == [MIGRATION, "note"]
        assert verify(bob).differences == ()


def _unchecked(journal: Replica) -> None:
    """From here on a playaid that holds itself to nothing."""
    journal._check_taken = lambda record: None  # type: ignore[method-assign]


@pytest.mark.parametrize("smuggled", [{"tables": "printed"}, {"players": {"Ann": "Eve", "Bob": "Bob"}}, {"place": "the hall"}])
def test_nothing_else_goes_with_it(smuggled: dict[str, Any], both: Machines, tiny: Game) -> None:
    with next_version():
        ann, bob = (again(session, new(tiny)) for session in both)
        ann.take_in()
        bob.take_in()
        event, meta = migration(ann.journal.last, ann.journal.bound_meta)
        event["after"]["meta"].update(smuggled)
        assert isinstance(ann.journal, Replica)
        _unchecked(ann.journal)
        with ann.journal._locked():
            ann.journal._put_in_place(event, {**meta, **smuggled}, ann.journal.keys, None)
        number = bob.journal.tail_number
        assert not bob.take_in()
        assert bob.journal.tail_number == number
        assert isinstance(bob.journal, Replica)
        assert bob.journal.passed_over == 1
        assert not verify(again(ann, new(tiny))).ok


def test_a_change_in_a_later_format_is_passed_over(both: Machines, tiny: Game) -> None:
    ann, bob = both
    last = ann.journal.last
    event = {**last, "format": NEXT, "live": last["live"], "back": last["live"]}
    forged = {name: value for name, value in event.items() if name not in ("n", "prev", "hash", "bound", "signed")}
    assert isinstance(ann.journal, Replica)
    _unchecked(ann.journal)
    ann.journal.append({**forged, "kind": "reveal", "side": "Ann", "changes": [["put", ["referee", "revealed"], ["Ann"]]]})
    assert not bob.take_in()
    assert bob.state["referee"].get("revealed") is None


def test_whoever_joins_gets_all_of_it(both: Machines, tiny: Game, tmp_path: Path) -> None:
    invitation = read_code(invite(both.ann, ["Bob"], again=True))
    assert isinstance(both.ann.journal, Replica)
    authority = both.ann.journal.authority
    with next_version():
        again(both.ann, new(tiny)).note("on we go", None)
        join(str(tmp_path / "third"), "third", invitation, authority)
        game = new(tiny)
        third = SharedSession(Replica(str(tmp_path / "third"), authority), game, Book(game.slug, game.tables, None, "house"), ticking())
        assert third.journal.bound_meta["place"] == PLACE
        assert binding(third.journal.bound_meta, third.journal.keys) == third.journal.bound
        assert verify(third).differences == ()


def test_it_is_brought_home_in_todays_format(both: Machines, tiny: Game) -> None:
    with next_version():
        ann = again(both.ann, new(tiny))
        ann = bring_home(ann)
        assert kinds(ann)[-2:] == [MIGRATION, "moved"]
        assert Journal(ann.journal.folder).bound_meta["place"] == PLACE
        ann.note("home", None)
        assert verify(ann).differences == ()
