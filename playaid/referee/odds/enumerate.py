"""The positions that a declaration may lead to, each walked once: what follows it, who chooses in it, and how it ends there."""

from fractions import Fraction
from hashlib import blake2b
from sys import getsizeof
from typing import Any, NamedTuple

from playaid.dice.exhaustive import Going, Leaf, Spent, TooMany, leaves
from playaid.dice.sources import Source
from playaid.referee.contract.refusals import Hidden
from playaid.referee.contract.ruling import Question, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.bounds import Choice, Position
from playaid.referee.odds.markov import Node
from playaid.referee.odds.policy import Stage, ending, onward
from playaid.referee.odds.query import Patience, Progress, Query
from playaid.referee.odds.report import UNWALKED, VEILED_END, label_of

STAGE = 1_000
"""Bytes that a stage takes beside what is new in its state."""
ENTRY = 300
"""Bytes that a chance takes, with what it leads to; or a part of a state that is remembered, with its mark."""
EARLY, HOPELESS = 25, 500
"""A part of the outcomes that may be walked; they are twenty times too many where it holds no more than this part of the chances."""
MARK = 80
"""Letters from which on a part of a state is marked by a hash."""


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

    def below(self, leaf: Leaf[Any]) -> "_Slot":
        slot = self
        for pick in leaf.picks:
            _, options = slot.choices.setdefault(pick.number, (pick.about, {}))
            slot = options.setdefault(pick.option, _Slot())
        return slot

    def entries(self) -> int:
        below = (slot.entries() for _, options in self.choices.values() for slot in options.values())
        return len(self.follows) + len(self.ends) + sum(below)

    def mass(self) -> Fraction:
        """The chance of coming here. Whatever is chosen, it is the same."""
        own = sum(self.follows.values(), Fraction(0)) + sum(self.ends.values(), Fraction(0))
        return own + sum((next(iter(options.values())).mass() for _, options in self.choices.values()), Fraction(0))

    def place(self, positions: list[Position | None], at: int, whole: Fraction) -> None:
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


_SINGLE = frozenset((str, int, bool, type(None)))


class _Graph:
    """What has been found so far: the stages, each with its place among the positions, and what has been counted."""

    def __init__(self, asked: Query, limit: int, most: int, patience: Patience | None, in_vain: bool):
        self.asked = asked
        self.in_vain = in_vain
        self.limit = limit
        self.most = most
        self.patience = patience
        self.stages: list[Stage | None] = []
        self.places: list[int] = []
        self.positions: list[Position | None] = []
        self.index: dict[str, int] = {}
        self.parts: dict[int, tuple[Any, str]] = {}
        """By its identity each part of a state that has been met, kept so that this stays its own, with its mark."""
        self.outcomes = 0
        self.first: Ruling | None = None
        self.hidden: Hidden | None = None
        self.number(Stage(asked.state, asked.declaration))

    def holds(self, size: int) -> None:
        if self.patience is not None:
            self.patience.holds(size)

    def key(self, stage: Stage) -> str:
        """Stages of the same key go on alike."""
        if self.asked.course is None:
            return ""
        alike = self.asked.game.alike
        state = alike(stage.state) if alike else stage.state
        said = stage.declaration
        began = stage.began[1].args if stage.began is not None else None
        parts = (state, said.verb, said.args, said.side, said.answers, said.overrule, stage.number, stage.tally, began)
        return "|".join([self.mark(part) for part in parts])

    def mark(self, part: Any) -> str:
        """A text that is the same for equal parts of states. What a state shares with another is read once."""
        if not isinstance(part, (dict, list)):
            return repr(part)
        met = self.parts.get(id(part))
        if met is not None:
            return met[1]
        if isinstance(part, dict):  # what is single in it, as most is, is not asked for what it is
            inside = [f"{key!r}:{repr(value) if value.__class__ in _SINGLE else self.mark(value)}" for key, value in sorted(part.items())]
            text = f"{{{','.join(inside)}}}"
        else:
            text = f"[{','.join([repr(value) if value.__class__ in _SINGLE else self.mark(value) for value in part])}]"
        mark = text if len(text) < MARK else f"#{blake2b(text.encode(), digest_size=16).hexdigest()}"
        self.parts[id(part)] = (part, mark)
        self.holds(ENTRY)
        return mark

    def number(self, stage: Stage, before: State | None = None) -> int:
        """The position of a stage that follows the state `before`, a new one where none is alike. Raises TooMany."""
        at = self.index.setdefault(self.key(stage), len(self.positions))
        if at == len(self.positions):
            self.positions.append(None)
            self.stages.append(stage)
            self.places.append(at)
            self.holds(STAGE + (0 if before is None else grown(before, stage.state)))
            if len(self.stages) > self.most:
                raise TooMany(self.most)
        return at

    def result(self, stage: Stage, first: bool, dice: Source) -> str | int:
        """What one way through a stage comes to: how it ends, or the position that follows. No ruling is kept but the first."""
        asked = self.asked
        try:
            ruling = asked.ruling(stage.state, stage.declaration, first, dice)
        except Hidden as hidden:  # other ways may not come to it
            self.hidden = hidden
            return VEILED_END
        self.outcomes += 1
        if self.outcomes > self.limit * 10:
            raise TooMany(self.limit * 10)
        self.first = self.first or ruling
        state = evolve(stage.state, ruling.changes) if asked.course is not None else stage.state
        after = onward(asked.course, asked.game, asked.book, stage, state, ruling)
        if after is None:
            return label_of(ruling, ending(asked.course, stage, ruling, asked.counted))
        asked.account.supposed.update(dict.fromkeys(after.supposed))
        return self.number(after, stage.state)

    def count(self, leaf: Leaf[str | int], slot: _Slot) -> None:
        if isinstance(leaf.result, str):
            slot.ends[leaf.result] = slot.ends.get(leaf.result, Fraction(0)) + leaf.weight
        else:
            slot.follows[leaf.result] = slot.follows.get(leaf.result, Fraction(0)) + leaf.weight

    def walk(self, at: int, progress: Progress | None) -> bool:
        stage, slot, whole = self.stages[at], _Slot(), True
        assert stage is not None
        self.stages[at] = None  # it is walked once
        try:
            for number, leaf in enumerate(leaves(lambda dice: self.result(stage, not at, dice), self.limit, self.going), 1):
                self.count(leaf, slot.below(leaf))
                if number * EARLY == self.limit and not self.in_vain and slot.mass() * HOPELESS < 1:
                    raise TooMany(self.limit)
                if progress is not None and self.asked.course is None:
                    progress(self.outcomes, self.limit)
        except Spent:
            if self.first is None:
                raise
            whole = False
            slot = _Slot() if slot.choices else slot  # of options that were not walked nothing is known
            slot.ends[UNWALKED] = 1 - slot.mass()
        self.holds(ENTRY * slot.entries())
        slot.place(self.positions, self.places[at], Fraction(1))
        return whole

    @property
    def going(self) -> Going | None:
        return None if self.patience is None else self.patience.walks


def enumerate_positions(
    asked: Query, limit: int, most: int, patience: Patience | None, progress: Progress | None, in_vain: bool = True
) -> Walked:
    """Every position that can be reached from the first declaration, as far as patience lasts. limit: outcomes of one declaration, of all
    ten times as many; most: positions. in_vain: whether to walk on where all of it will hardly be walked. Raises TooMany where they do not
    suffice or patience ends before the first outcome, and Illegal, Locked, BadPolicy."""
    graph = _Graph(asked, limit, most, patience, in_vain)
    done, whole = 0, True
    while whole and done < len(graph.stages):
        whole = graph.walk(done, progress)
        done += 1
        if progress is not None and asked.course is not None:
            progress(done, len(graph.stages))
    for place in graph.places[done:]:
        graph.positions[place] = Node({}, {UNWALKED: Fraction(1)})
    if graph.first is None and graph.hidden is not None:
        raise graph.hidden
    assert graph.first is not None
    return Walked([position for position in graph.positions if position is not None], graph.outcomes, graph.first, whole)


def grown(before: Any, after: Any) -> int:
    """The bytes of a state that it does not share with the one before it."""
    if after is before:
        return 0
    size = getsizeof(after)
    if isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        return size + sum(grown(old.get(key), value) for key, value in after.items() if value is not old.get(key))
    if isinstance(after, list):
        shared = {id(value) for value in before} if isinstance(before, list) else set()
        return size + sum(grown(None, value) for value in after if id(value) not in shared)
    return size
