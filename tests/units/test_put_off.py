"""A declaration that has waited tells what its rule says as far as it had come, and `verify` knows that from the ruling that ends it."""

from pathlib import Path
from typing import Any

import pytest

from playaid.dice.sources import System
from playaid.journal.chain import hash_of
from playaid.journal.journal import Journal
from playaid.journal.store import dump
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.sequence import Step
from playaid.referee.session.local import Session
from playaid.referee.verification import waiting
from playaid.referee.verification.verify import Difference, verify
from playaid.testing.random_evenings import new_session

OTHERWISE = "pending: what it tells of throw reads otherwise as it was said then"


def throw(hearing: Hearing) -> None:
    """A die, a choice, and perhaps another die."""
    for throw in ("first", "second"):
        die = hearing.roll("d6", who="Ann", why=throw).total
        hearing.line(throw, "d6", die, "1")
        hearing.tell("The {throw} die shows {die}.", throw=throw, die=die)
        more = throw == "first" and hearing.ask("more", who="Ann", prompt="another die?", options=("yes", "no")) == "yes"
        hearing.put("public", throw, die)
        if not more:
            hearing.line("end", hearing.args["word"], "", "1")
            return


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """What was thrown waits for a choice."""
    verb = Verb("throw", "throw and choose", "1", throw, (Slot("word", "word"),))
    game = Game("dice", "Dice", "-", "1", (1, 1), Step("turn", "Turn", verbs=("throw",)), {"throw": verb}, lambda hearing: None, tmp_path)
    session = new_session(game, tmp_path / "friday", ["Ann"])
    said(session, verdict="needs-input")
    return session


def said(session: Session, more: str = "", verdict: str = "legal") -> None:
    declaration = session.read(["throw", "high"])
    assert session.declare(declaration._replace(answers={"more": more} if more else {}), System()).verdict == verdict


def rewritten(session: Session, at: int, **told: Any) -> None:
    """The log written again with something else told in one event."""
    events = list(session.journal.events())
    prev = events[0]["prev"]
    for event in events:
        event.update(told if event["n"] == at else {}, prev=prev)
        event["hash"] = prev = hash_of(event)
    folder = Path(session.journal.folder)
    (folder / "log.00000.json").write_bytes(dump({str(event["n"]): event for event in events}))
    (folder / "state.json").unlink(missing_ok=True)


def found(session: Session) -> tuple[Difference, ...]:
    return verify(Session(Journal(session.journal.folder), session.game, session.book, session.clock)).differences


def waits_at(session: Session) -> int:
    return next(event["n"] for event in session.journal.events() if event["kind"] == "pending")


@pytest.mark.parametrize("more", ["yes", "no"])
def test_what_was_told_is_not_held_to_another_hearing(session: Session, more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held = []
    monkeypatch.setattr(waiting, "tells_otherwise", lambda *given: held.append(given))
    said(session, more)
    assert found(session) == ()
    assert held == []


@pytest.mark.parametrize(
    "told",
    [
        {"lines": lambda first, end: [*first["lines"], first["lines"][0]]},
        {"lines": lambda first, end: [[*first["lines"][0][:2], "9", "1"]]},
        {"lines": lambda first, end: end["lines"][:2]},
        {"lines": lambda first, end: [end["lines"][-1]]},
        {"story": lambda first, end: end["story"]},
        {"story": lambda first, end: [*first["story"], *first["story"]]},
    ],
)
def test_more_than_was_told_then_is_found_whatever_came_after(session: Session, told: dict[str, Any]) -> None:
    """As what fell only when the choice was made: it was not known then."""
    at = waits_at(session)
    said(session, "yes")
    first, end = session.journal.event(at), session.journal.last
    assert len(end["lines"]) == len(first["lines"]) + 2
    rewritten(session, at)
    assert found(session) == ()
    rewritten(session, at, **{name: tell(first, end) for name, tell in told.items()})
    assert [(one.number, one.what) for one in found(session)] == [(at, OTHERWISE)]


@pytest.mark.parametrize("then", ["nothing", "undo", "note"])
def test_what_has_not_ended_is_held_to_a_hearing_of_its_own(session: Session, then: str) -> None:
    at = waits_at(session)
    if then == "undo":
        session.undo(agreed=["Ann"])
    if then == "note":
        session.note("tea", "Ann")
        said(session, "yes")
    assert found(session) == ()
    lines = session.journal.event(at)["lines"]
    rewritten(session, at, lines=[*lines, *lines])
    assert [(one.number, one.what) for one in found(session)] == [(at, OTHERWISE)]


def test_of_two_that_wait_one_after_the_other_each_is_held_to_what_ends_it(session: Session) -> None:
    at = waits_at(session)
    session.undo(agreed=["Ann"])
    said(session, verdict="needs-input")
    said(session, "yes")
    assert found(session) == ()
    last = session.journal.tail_number - 1
    for number in (at, last):
        event = session.journal.event(number)
        rewritten(session, number, lines=[*event["lines"], ["more", "", "", "1"]])
        assert [one.number for one in found(session)] == [number]
        rewritten(session, number, lines=event["lines"])
