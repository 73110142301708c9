"""Two machines say the same thing at the same moment, over and over: one throws, and whatever anybody threw stands in the log.

`PLAYAID_RACES=1000` makes it a thousand.
"""

import os
from collections import Counter
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from unittest.mock import patch

import pytest

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.transfer import OWN, new_subject
from playaid.desk import free_rolls
from playaid.desk.locations import clock
from playaid.dice.sources import Request, Rolled, System
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.club.conftest import apart, begun

RACES = int(os.environ.get("PLAYAID_RACES", "25"))


class Counted(System):
    """The system's dice; every face that falls is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.fallen: list[tuple[int | str, ...]] = []

    def take(self, request: Request) -> Rolled:
        rolled = super().take(request)
        if request.kind == "dice":
            self.fallen.append(rolled.faces)
        return rolled


def race(sessions: tuple[Session, Session], words: list[str], sources: tuple[Counted, Counted]) -> list[str]:
    start, verdicts = Barrier(2), []

    def says(session: Session, source: Counted) -> None:
        declaration = session.read(words, "Ann")
        start.wait()
        verdicts.append(session.declare(declaration, source).verdict)

    threads = [Thread(target=says, args=pair) for pair in zip(sessions, sources, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return verdicts


def test_every_die_that_anybody_threw_is_in_the_log(tiny: Game, tmp_path: Path) -> None:
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)
    session = machines.ann
    sources = Counted(), Counted()
    assert session.declare(session.read(["next"], "Ann"), sources[0]).verdict == LEGAL
    won = Counter[int]()
    for _ in range(RACES):
        before = [len(source.fallen) for source in sources]
        race(machines, ["run"], sources)
        for machine in machines:
            machine.take_in()
        thrown = [len(source.fallen) - count for source, count in zip(sources, before, strict=True)]
        won.update({at: 1 for at, count in enumerate(thrown) if count})
        machines.bob.undo(["Ann", "Bob"])
        session.take_in()
    logged = Counter(tuple(roll[2]) for event in session.journal.events() for roll in event.get("rolls", ()))
    assert logged == Counter(faces for source in sources for faces in source.fallen)
    assert len(won) == 2 or RACES < 10, "one machine won every race: they did not race"
    assert verify(session).ok


def test_loose_rolls_at_the_same_moment_all_stand(tiny: Game, tmp_path: Path) -> None:
    authority = Memory()
    session = begun(tiny, tmp_path / "ann", {}, length="8")
    machines = apart(session, tmp_path / "bob", authority, authority, Connection(("memory",), new_subject(), envelope.new_key()), OWN)
    session = machines.ann
    start, told = Barrier(2), []

    def rolls(machine: Session) -> None:
        start.wait()
        for _ in range(10):
            came = free_rolls.roll_expression("2d6", System(), "Ann")
            free_rolls.log_roll(machine.journal, clock, "2d6", "Ann", came)
            told.append(came.text)

    threads = [Thread(target=rolls, args=(machine,)) for machine in machines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    session.take_in()
    assert Counter(told) == Counter(event["story"][0] for event in session.journal.events() if event["kind"] == "roll")


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_what_somebody_else_does_in_between_is_not_taken_back_with_a_line(tiny: Game, tmp_path: Path, word: str) -> None:
    authority = Memory()
    home = Connection(("memory",), new_subject(), envelope.new_key())
    ann, bob = apart(begun(tiny, tmp_path / "ann", {}, length="8"), tmp_path / "bob", authority, authority, home, OWN)

    def sets(session: Session, value: str, side: str) -> None:
        line = ["set", "stones.Ann", value, "because", "so"]
        assert session.declare(session.read(line, side), System()).verdict == LEGAL

    ann.line = 0
    for value in ("1", "2"):
        sets(ann, value, "Ann")
    ann.line = None
    if word == "redo":
        ann.undo_line()
    real, times = getattr(Session, word), iter([False, True])

    def meanwhile(session: Session, *more: Any) -> Any:
        if next(times, False):
            sets(bob, "3", "Bob")
        return real(session, *more)

    with (
        patch.object(Session, word, meanwhile),
        pytest.raises(Refusal, match="acted meanwhile" if word == "undo" else "nothing to bring back"),
    ):
        ann.undo_line() if word == "undo" else ann.redo_line()
    bob.take_in()
    assert (bob.journal.last["kind"], bob.journal.last["side"]) == ("set", "Bob")
    assert ann.undo_line()[0]["of"] == bob.journal.tail_number
    assert verify(ann).ok
