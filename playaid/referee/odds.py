"""Exact odds by walking every outcome through the same `decide` that rules. No game writes a line for it."""

import json
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from playaid.book.book import Book
from playaid.dice.exhaustive import TooMany, sample, walk
from playaid.dice.sources import Source, System
from playaid.referee.decide import decide
from playaid.referee.game import Game
from playaid.referee.refusals import Missing, Refusal
from playaid.referee.ruling import ILLEGAL, LEGAL, Declaration, Question, Ruling
from playaid.referee.state import State, evolve

LEAVES = 50_000
"""Leaves of the chance tree that are walked; beyond, odds are sampled and say so."""
SAMPLES = 4_000
CHAIN_STATES = 20_000
"""Different positions that odds over several declarations keep apart at most."""

Policy = Callable[[State], Declaration | None]


class Outcome(NamedTuple):
    """One outcome with its probability: exact, or an estimate with a 95% interval."""

    outcome: str
    probability: Fraction
    low: float | None = None
    high: float | None = None


class Odds(NamedTuple):
    """The chances of a declaration. `unknown` is the share that hangs on facts nobody has told; `cells` names them."""

    exact: bool
    outcomes: tuple[Outcome, ...]
    unknown: Fraction
    cells: tuple[str, ...]
    walked: int
    ruling: Ruling


class Illegal(Exception):
    """There are no odds on an illegal declaration; `ruling` says why."""

    def __init__(self, ruling: Ruling):
        super().__init__("illegal")
        self.ruling = ruling


def odds(game: Game, state: State, declaration: Declaration, book: Book, limit: int = LEAVES, source: Source | None = None) -> Odds:
    """The chances of one declaration. Raises Illegal, Missing (a choice must be made first) and Locked."""
    counted: dict[str, Fraction] = {}
    cells: dict[str, Fraction] = {}
    first: Ruling | None = None
    walked = 0

    def run(dice: Source) -> Ruling:
        return _ruled(game, state, declaration, book, dice)

    try:
        for ruling, weight in walk(run, limit):
            walked += 1
            first = first or ruling
            _count(ruling, weight, counted, cells)
    except TooMany:
        return _sampled(run, source or System())
    assert first is not None
    return _odds(counted, cells, walked, first)


def chain(game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, limit: int = LEAVES) -> Odds:
    """The chances of where it ends when, after this declaration, the policy's declarations follow until it has none.

    Positions that are equal are walked once. Raises as `odds`, and TooMany when there are too many positions.
    """
    counted: dict[str, Fraction] = {}
    cells: dict[str, Fraction] = {}
    first: Ruling | None = None
    walked = 0
    frontier: dict[str, tuple[State, Declaration, Fraction]] = {"": (state, declaration, Fraction(1))}
    while frontier:
        ahead: dict[str, tuple[State, Declaration, Fraction]] = {}
        for here, said, share in frontier.values():
            for ruling, weight in walk(lambda dice, here=here, said=said: _ruled(game, here, said, book, dice), limit):  # type: ignore[misc]
                walked += 1
                first = first or ruling
                there = evolve(here, ruling.changes)
                follows = policy(there) if ruling.verdict == LEGAL else None
                if follows is None:
                    _count(ruling, weight * share, counted, cells)
                    continue
                key = json.dumps(there, sort_keys=True) + json.dumps(follows, sort_keys=True)
                before = ahead[key][2] if key in ahead else Fraction(0)
                ahead[key] = (there, follows, before + weight * share)
            if len(ahead) > CHAIN_STATES:
                raise TooMany(CHAIN_STATES)
        frontier = ahead
    assert first is not None
    return _odds(counted, cells, walked, first)


def _ruled(game: Game, state: State, declaration: Declaration, book: Book, dice: Source) -> Ruling:
    ruling = decide(game, state, declaration, book, dice)
    if ruling.verdict == ILLEGAL:
        raise Illegal(ruling)
    if ruling.question is not None and ruling.question.kind == "choice":
        raise _unanswered(ruling.question)
    return ruling


def _unanswered(question: Question) -> Missing:
    """A choice must be made before there are odds. A private one keeps its words and options to itself."""
    if question.private is not None:
        return Missing(f"{question.who} has to answer first")
    return Missing(question.prompt, hint=f"answer it first: --answer {question.key}=…", candidates=question.options)


def _count(ruling: Ruling, weight: Fraction, counted: dict[str, Fraction], cells: dict[str, Fraction]) -> None:
    if ruling.question is not None:
        cells[ruling.question.key] = cells.get(ruling.question.key, Fraction(0)) + weight
    else:
        counted[ruling.outcome] = counted.get(ruling.outcome, Fraction(0)) + weight


def _odds(counted: dict[str, Fraction], cells: dict[str, Fraction], walked: int, first: Ruling) -> Odds:
    outcomes = sorted((Outcome(label, share) for label, share in counted.items()), key=lambda o: (-o.probability, o.outcome))
    return Odds(True, tuple(outcomes), sum(cells.values(), Fraction(0)), tuple(sorted(cells)), walked, first)


def _sampled(run: Callable[[Source], Ruling], source: Source) -> Odds:
    counted: dict[str, Fraction] = {}
    cells: dict[str, Fraction] = {}
    rulings = list(sample(run, SAMPLES, source))
    for ruling in rulings:
        _count(ruling, Fraction(1, SAMPLES), counted, cells)
    outcomes = sorted(
        (Outcome(label, share, *interval(share, SAMPLES)) for label, share in counted.items()), key=lambda o: (-o.probability, o.outcome)
    )
    return Odds(False, tuple(outcomes), sum(cells.values(), Fraction(0)), tuple(sorted(cells)), SAMPLES, rulings[0])


def interval(share: Fraction, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in so many tries."""
    p = float(share)
    middle = p + z * z / (2 * tries)
    half = z * (p * (1 - p) / tries + z * z / (4 * tries * tries)) ** 0.5
    scale = 1 + z * z / tries
    return (middle - half) / scale, (middle + half) / scale


__all__ = ["Illegal", "Odds", "Outcome", "Policy", "Refusal", "TooMany", "chain", "interval", "odds"]
