"""The positions that a declaration may lead to, each walked once: what follows it, who chooses in it, and how it ends there."""

import json
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from playaid.dice.exhaustive import Going, Leaf, Spent, TooMany, leaves
from playaid.referee.asked import Asked, Patience, Progress
from playaid.referee.chains import Node
from playaid.referee.choosing import Choice, Position
from playaid.referee.courses import Stage, ending, onward
from playaid.referee.ruling import Question, Ruling
from playaid.referee.shares import UNWALKED, label_of
from playaid.referee.state import evolve


class Walked(NamedTuple):
    """What has been walked. `whole`: all of it; else what was left counts as one ending."""

    positions: list[Position]
    outcomes: int
    first: Ruling
    whole: bool


class _Slot:
    """What is counted below one option of a choice, or below none."""

    def __init__(self) -> None:
        self.follows: dict[int, Fraction] = {}
        self.ends: dict[str, Fraction] = {}
        self.choices: dict[int, tuple[Question, dict[int, _Slot]]] = {}

    def below(self, leaf: Leaf[Ruling]) -> "_Slot":
        """The slot of a leaf."""
        slot = self
        for pick in leaf.picks:
            _, options = slot.choices.setdefault(pick.number, (pick.about, {}))
            slot = options.setdefault(pick.option, _Slot())
        return slot

    def mass(self) -> Fraction:
        """The chance of coming here. Whatever is chosen, it is the same."""
        own = sum(self.follows.values(), Fraction(0)) + sum(self.ends.values(), Fraction(0))
        return own + sum((next(iter(options.values())).mass() for _, options in self.choices.values()), Fraction(0))

    def place(self, positions: list[Position | None], at: int, whole: Fraction) -> None:
        """Write this slot, whose chance is `whole`, as a position and the choices below it as others."""
        follows = {i: chance / whole for i, chance in self.follows.items()}
        for question, options in self.choices.values():
            chance = next(iter(options.values())).mass()
            chosen = {question.options[option]: slot for option, slot in options.items()}
            choice, numbers = len(positions), {}
            positions.append(None)
            for option, slot in chosen.items():
                numbers[option] = len(positions)
                positions.append(None)
                slot.place(positions, numbers[option], chance)
            positions[choice] = Choice(question.key, question.who, question.prompt, numbers)
            follows[choice] = chance / whole
        positions[at] = Node(follows, {label: chance / whole for label, chance in self.ends.items()})


class _Graph:
    """What has been found so far: the stages, each with its place among the positions, and what has been counted."""

    def __init__(self, asked: Asked, most: int):
        self.asked = asked
        self.most = most
        self.stages: list[Stage] = []
        self.places: list[int] = []
        self.positions: list[Position | None] = []
        self.index: dict[bytes, int] = {}
        self.outcomes = 0
        self.first: Ruling | None = None
        self.number(Stage(asked.state, asked.declaration))

    def number(self, stage: Stage) -> int:
        """The position of a stage, a new one where none is alike. Raises TooMany."""
        at = self.index.setdefault(_key(self.asked, stage), len(self.positions))
        if at == len(self.positions):
            self.positions.append(None)
            self.stages.append(stage)
            self.places.append(at)
            if len(self.stages) > self.most:
                raise TooMany(self.most)
        return at

    def count(self, stage: Stage, leaf: Leaf[Ruling], slot: _Slot) -> None:
        """Put down what follows from one outcome of a stage."""
        ruling, asked = leaf.result, self.asked
        self.outcomes += 1
        self.first = self.first or ruling
        state = evolve(stage.state, ruling.changes) if asked.course is not None else stage.state
        after = onward(asked.course, asked.game, asked.book, stage, state, ruling)
        if after is None:
            label = label_of(ruling, ending(asked.course, stage, ruling))
            slot.ends[label] = slot.ends.get(label, Fraction(0)) + leaf.weight
        else:
            at = self.number(after)
            slot.follows[at] = slot.follows.get(at, Fraction(0)) + leaf.weight

    def walk(self, at: int, limit: int, going: Going | None, progress: Progress | None) -> bool:
        """Walk one stage; False where patience did not last to its end."""
        stage, slot, whole = self.stages[at], _Slot(), True
        try:
            for leaf in leaves(partial(self.asked.ruling, stage.state, stage.declaration, not at), limit, going):
                self.count(stage, leaf, slot.below(leaf))
                if progress is not None and self.asked.course is None:
                    progress(self.outcomes, limit)
                if self.outcomes > limit * 10:
                    raise TooMany(limit * 10)
        except Spent:
            if self.first is None:
                raise
            whole = False
            slot = _Slot() if slot.choices else slot  # of options that were not walked nothing is known
            slot.ends[UNWALKED] = 1 - slot.mass()
        slot.place(self.positions, self.places[at], Fraction(1))
        return whole


def walked(asked: Asked, limit: int, most: int, patience: Patience | None, progress: Progress | None) -> Walked:
    """Every position that can be reached from the first declaration, as far as patience lasts.

    limit: outcomes of one declaration, of all ten times as many; most: positions. Raises TooMany where they do not suffice or patience ends
    before the first outcome, and Illegal, Locked, BadPolicy.
    """
    graph = _Graph(asked, most)
    done, whole = 0, True
    while whole and done < len(graph.stages):
        whole = graph.walk(done, limit, None if patience is None else patience.walks, progress)
        done += 1
        if progress is not None and asked.course is not None:
            progress(done, len(graph.stages))
    for place in graph.places[done:]:
        graph.positions[place] = Node({}, {UNWALKED: Fraction(1)})
    assert graph.first is not None
    return Walked([position for position in graph.positions if position is not None], graph.outcomes, graph.first, whole)


def _key(asked: Asked, stage: Stage) -> bytes:
    """Stages of the same key go on alike."""
    if asked.course is None:
        return b""
    state = asked.game.alike(stage.state) if asked.game.alike else stage.state
    text = json.dumps([state, stage.declaration, stage.number, stage.tally], sort_keys=True)
    return blake2b(text.encode(), digest_size=16).digest()
