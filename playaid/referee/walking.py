"""The positions that a declaration may lead to, each walked once: what follows it, who chooses in it, and how it ends there."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from playaid.dice.exhaustive import Leaf, Spent, TooMany, leaves
from playaid.dice.sources import Source
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


def walked(asked: Asked, limit: int, most: int, patience: Patience | None, progress: Progress | None) -> Walked:
    """Every position that can be reached from the first declaration, as far as patience lasts.

    limit: outcomes of one declaration; most: positions. Raises TooMany where they do not suffice, and Illegal, Locked, BadPolicy.
    """
    stages = [Stage(asked.state, asked.declaration)]
    index = {_key(asked, stages[0]): 0}
    positions: list[Position | None] = [None]
    places = [0]
    going = None if patience is None else patience.walks
    first: list[Ruling] = []
    outcomes = 0

    def number(stage: Stage) -> int:
        at = index.setdefault(_key(asked, stage), len(positions))
        if at == len(positions):
            positions.append(None)
            stages.append(stage)
            places.append(at)
            if len(stages) > most:
                raise TooMany(most)
        return at

    if len(stages) > most:
        raise TooMany(most)
    done = 0
    while done < len(stages):
        stage, slot = stages[done], _Slot()
        whole = True
        try:
            for leaf in leaves(partial(asked.ruling, stage.state, stage.declaration, not done), limit, going):
                outcomes += 1
                first = first or [leaf.result]
                _count(asked, stage, leaf, slot.below(leaf), number)
                if progress is not None and asked.course is None:
                    progress(outcomes, limit)
                if outcomes > limit * 10:
                    raise TooMany(limit * 10)
        except Spent:
            whole = False
            if not first or slot.choices:
                if not first:
                    raise
                slot = _Slot()
            slot.ends[UNWALKED] = 1 - slot.mass()
        slot.place(positions, places[done], Fraction(1))
        done += 1
        if progress is not None and asked.course is not None:
            progress(done, len(stages))
        if not whole:
            break
    for place in places[done:]:
        positions[place] = Node({}, {UNWALKED: Fraction(1)})
    return Walked([position for position in positions if position is not None], outcomes, first[0], done == len(stages) and whole)


def _count(asked: Asked, stage: Stage, leaf: Leaf[Ruling], slot: _Slot, number: Callable[[Stage], int]) -> None:
    ruling = leaf.result
    state = evolve(stage.state, ruling.changes) if asked.course is not None else stage.state
    after = onward(asked.course, asked.game, asked.book, stage, state, ruling)
    if after is None:
        label = label_of(ruling, ending(asked.course, stage, ruling))
        slot.ends[label] = slot.ends.get(label, Fraction(0)) + leaf.weight
    else:
        at = number(after)
        slot.follows[at] = slot.follows.get(at, Fraction(0)) + leaf.weight


def _key(asked: Asked, stage: Stage) -> bytes:
    """Stages of the same key go on alike."""
    if asked.course is None:
        return b""
    state = asked.game.alike(stage.state) if asked.game.alike else stage.state
    text = json.dumps([state, stage.declaration, stage.number, stage.tally], sort_keys=True)
    return blake2b(text.encode(), digest_size=16).digest()


