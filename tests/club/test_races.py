"""Two machines say the same thing at the same moment, over and over: one throws, and whatever anybody threw stands in the log.

`PLAYAID_RACES=1000` makes it a thousand.
"""

import os
from collections import Counter
from pathlib import Path
from threading import Barrier, Thread

from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.connection import Connection
from playaid.club.transfer import OWN, new_subject
from playaid.desk import free_rolls
from playaid.desk.locations import clock
from playaid.dice.sources import Request, Rolled, System
from playaid.referee.contract.game import Game
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
