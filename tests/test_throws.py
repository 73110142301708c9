"""Each throw counts once, in all that lists or adds up dice: held against what fell in random evenings with waiting, undo and redo."""

import csv
import io
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.dice.fairness import expected_total, fortunes, report
from playaid.dice.sources import NeedsDice, Request, Rolled, Seeded
from playaid.export.export import export
from playaid.export.summary import outline
from playaid.games.registry import load
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.sequence import acting
from playaid.referee.session.local import Session
from playaid.referee.session.story import faces_in_words
from playaid.referee.session.throws import not_counting, throws
from playaid.testing.random_evenings import new_session, offers
from playaid.testing.table import seats
from tests.slow import some

GAMES = ("albion", "elric", "empire", "legacy", "tears")


class OneByOne:
    """Dice that are typed: each hearing gets one throw, and waits for the next."""

    def __init__(self, seed: int):
        self._source = Seeded(seed)
        self._ready = True
        self.fell: list[Rolled] = []

    def go_on(self) -> None:
        self._ready = True

    def take(self, request: Request) -> Rolled:
        if request.kind == "salt":
            return self._source.take(request)
        if not self._ready:
            raise NeedsDice(request)
        self._ready = False
        self.fell.append(self._source.take(request))
        return self.fell[-1]


class Evening:
    """A random evening, with what stands of all that fell noted beside the log."""

    def __init__(self, session: Session, seed: int):
        self.session, self.rng, self.source = session, random.Random(seed), OneByOne(seed)
        self.standing: list[list[Rolled]] = [throws(session.journal.events(), ())]
        self.back: list[list[Rolled]] = []
        self.waited = 0
        self.leaves: Callable[[], bool] = lambda: self.rng.random() < 0.03

    def declare(self) -> None:
        """One offered line, to its end or, now and then, left waiting in the middle and taken back."""
        for side in sorted([*acting(self.session.game, self.session.state)] or [None], key=lambda _: self.rng.random()):
            if lines := offers(self.session, side):
                break
        else:
            return
        verb = self.rng.choice(sorted({line.split()[0] for line in lines}))
        declaration = self.session.read(split(self.rng.choice([line for line in lines if line.split()[0] == verb])), side)
        before, self.source.fell = self.standing[-1], []
        for _ in range(200):
            self.source.go_on()
            number = self.session.journal.tail_number
            ruling = self.session.declare(declaration, self.source)
            if self.session.journal.tail_number > number and self.session.journal.event(number + 1)["live"] == number + 1:
                self.standing.append([*before, *self.source.fell])
                self.back = []
            if ruling.verdict != NEEDS_INPUT:
                assert ruling.verdict == LEGAL, ruling.reasons
                return
            if self.session.pending() is not None:
                self.waited += 1
                if self.leaves():
                    return
            question = ruling.question
            assert question is not None
            if question.kind == "choice":
                answer = self.rng.choice(question.options) if question.options else "1"
                declaration = declaration._replace(answers={**declaration.answers, question.key: answer})

    def undo(self) -> None:
        if len(self.standing) > 1:
            self.session.undo(self.session.sides)
            self.back.append(self.standing.pop())

    def redo(self) -> None:
        if self.back:
            self.session.redo()
            self.standing.append(self.back.pop())

    def play(self, lines: int) -> None:
        for _ in range(lines):
            if self.session.state["referee"].get("over"):
                return
            self.declare()
            while self.session.pending() is not None or self.rng.random() < 0.1:
                self.undo()
                if self.session.pending() is None and self.rng.random() < 0.5:
                    self.redo()
                if len(self.standing) == 1:
                    break


def counted(rolls: list[Rolled]) -> Counter[tuple[object, ...]]:
    return Counter(roll[:6] for roll in rolls if roll.private is None and roll.kind != "salt")


def held(session: Session, fell: list[Rolled]) -> None:
    """Report, fortune, page and table agree with what fell."""
    mine = throws(session.journal.events(), not_counting(session.journal.events()))
    assert counted(mine) == counted(fell)
    public = [roll for roll in fell if roll.private is None]
    assert report(mine) == report(public)
    assert fortunes(mine) == fortunes(public)
    adding = [roll for roll in public if expected_total(roll) is not None]
    assert {each.who: each.rolls for each in outline(session, None).throws} == Counter(roll.who for roll in adding)
    rows = csv.DictReader(io.StringIO(export(session, "csv")))
    written = Counter(dice for row in rows for dice in row["dice"].split("; ") if dice)
    assert written == Counter(f"{roll.expression}: {faces_in_words(roll._asdict(), ' ')}" for roll in public if roll.kind != "salt")


@pytest.mark.parametrize("slug", some(GAMES, 2, 4))
def test_random_evenings_count_each_throw_of_their_rulings_once(slug: str, tmp_path: Path) -> None:
    game = load(slug)
    evenings = [Evening(new_session(game, tmp_path / f"evening-{seed}", seats(game, game.players[0]), seed), seed) for seed in (3, 5)]
    for evening in evenings:
        evening.play(50)
        held(evening.session, evening.standing[-1])
    assert sum(evening.waited for evening in evenings)
    assert sum(len(counted(evening.standing[-1])) for evening in evenings) >= 5


def test_what_waits_counts_once_and_what_is_taken_back_not_at_all(tmp_path: Path) -> None:
    game = load("tears")
    evening = Evening(new_session(game, tmp_path / "evening", seats(game, 2), 3), 3)
    evening.leaves = lambda: len(evening.source.fell) >= 2
    while evening.session.pending() is None:
        evening.declare()
    events = len(evening.standing)
    held(evening.session, evening.standing[-1])
    while evening.session.pending() is not None:
        evening.undo()
    assert len(evening.standing) <= events - 2
    held(evening.session, evening.standing[-1])
    evening.redo()
    evening.redo()
    assert len(evening.source.fell) >= 2
    held(evening.session, evening.standing[-1])
