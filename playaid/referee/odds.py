"""Exact odds by walking every outcome through the same `decide` that rules. No game writes a line for it."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from playaid.book.book import Book
from playaid.dice.exhaustive import TooMany, sample, walk
from playaid.dice.sources import Source, System
from playaid.referee.chains import Knotted, Node, endings
from playaid.referee.decide import decide
from playaid.referee.game import Game
from playaid.referee.refusals import Locked, Missing, Refusal
from playaid.referee.ruling import ILLEGAL, LEGAL, Declaration, Question, Ruling
from playaid.referee.state import State, evolve
from playaid.referee.view import visible

LEAVES = 50_000
"""Leaves of the chance tree that are walked; beyond, odds are sampled and say so."""
SAMPLES = 4_000
CHAIN_SAMPLES = 1_000
CHAIN_POSITIONS = 20_000
"""Different positions that odds over several declarations walk at most."""
LONGEST = 500
"""Declarations in a row that a sampled way may take."""

Policy = Callable[[State], Declaration | None]
Progress = Callable[[int, int], None]


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


class _UntilOutcome:
    """A source under which a hearing ends as soon as it has named its outcome."""

    walks = True
    until_outcome = True

    def __init__(self, dice: Source):
        self.take = dice.take


class Illegal(Exception):
    """There are no odds on an illegal declaration; `ruling` says why."""

    def __init__(self, ruling: Ruling):
        super().__init__("illegal")
        self.ruling = ruling


def odds(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    limit: int = LEAVES,
    source: Source | None = None,
    progress: Progress | None = None,
) -> Odds:
    """The chances of one declaration; `progress` hears how many outcomes have been walked, of how many that will be at most.

    Raises Illegal, Missing (a choice must be made first) and Locked.
    """
    counted: dict[str, Fraction] = {}
    cells: dict[str, Fraction] = {}
    first: Ruling | None = None
    walked = 0
    state = _thought(game, state, declaration)

    def run(dice: Source) -> Ruling:
        return _ruled(game, state, declaration, book, _UntilOutcome(dice))

    try:
        for ruling, weight in walk(run, limit):
            walked += 1
            first = first or ruling
            _count(ruling, weight, counted, cells)
            if progress is not None:
                progress(walked, limit)
    except TooMany:
        return _sampled(run, source or System(), SAMPLES, progress)
    assert first is not None
    return _odds(counted, cells, walked, first)


def chain(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    policy: Policy,
    limit: int = LEAVES,
    source: Source | None = None,
    progress: Progress | None = None,
) -> Odds:
    """The chances of where it ends when, after this declaration, the policy's declarations follow until it has none.

    Positions that are equal, or alike to the game, are walked once; beyond CHAIN_POSITIONS, or where they lead back to each other too
    often, play is sampled. Raises as `odds`.
    """
    state = _thought(game, state, declaration)
    try:
        nodes, cells, walked, first = _graph(game, state, declaration, book, policy, limit, progress)
        counted = endings(nodes)
    except (TooMany, Knotted):
        play = partial(_played_out, game, state, declaration, book, policy)
        return _sampled(play, source or System(), CHAIN_SAMPLES, progress)
    unknown = {name: counted.pop(f"{_UNKNOWN}{name}") for name in cells}
    return _odds(counted, unknown, walked, first)


_UNKNOWN = "\0"
"""Marks an ending that is no outcome but a missing fact."""


def _graph(
    game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, limit: int, progress: Progress | None
) -> tuple[list[Node], set[str], int, Ruling]:
    """Every position that can be reached, with what follows it. Raises TooMany."""
    found = [(state, declaration)]
    index = {_key(game, state, declaration): 0}
    nodes: list[Node] = []
    cells: set[str] = set()
    first: Ruling | None = None
    walked = 0
    while len(nodes) < len(found):
        here, said = found[len(nodes)]
        node = Node({}, {})
        for ruling, weight in walk(partial(_ruled, game, here, said, book), limit):
            walked += 1
            first = first or ruling
            there = evolve(here, ruling.changes)
            follows = policy(there) if ruling.verdict == LEGAL else None
            if follows is None:
                label = ruling.outcome
                if ruling.question is not None and not label:
                    cells.add(ruling.question.key)
                    label = f"{_UNKNOWN}{ruling.question.key}"
                node.ends[label] = node.ends.get(label, Fraction(0)) + weight
                continue
            at = index.setdefault(_key(game, there, follows), len(found))
            if at == len(found):
                found.append((there, follows))
            node.follows[at] = node.follows.get(at, Fraction(0)) + weight
        nodes.append(node)
        if progress is not None:
            progress(len(nodes), len(found))
        if len(found) > CHAIN_POSITIONS or walked > limit * 10:
            raise TooMany(CHAIN_POSITIONS)
    assert first is not None
    return nodes, cells, walked, first


def _key(game: Game, state: State, declaration: Declaration) -> str:
    return json.dumps([game.alike(state) if game.alike else state, declaration], sort_keys=True)


def _played_out(game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, dice: Source) -> Ruling:
    """The last ruling of one way it may go."""
    for _ in range(LONGEST):
        ruling = _ruled(game, state, declaration, book, dice)
        state = evolve(state, ruling.changes)
        follows = policy(state) if ruling.verdict == LEGAL else None
        if follows is None:
            return ruling
        declaration = follows
    return ruling._replace(outcome=f"still going on after {LONGEST} declarations")


def _ruled(game: Game, state: State, declaration: Declaration, book: Book, dice: Source) -> Ruling:
    try:
        ruling = decide(game, state, declaration, book, dice)
    except Locked as locked:
        raise _hidden(game, state, declaration, locked) from None
    if ruling.verdict == ILLEGAL:
        raise Illegal(ruling)
    if ruling.question is not None and ruling.question.kind == "choice" and not ruling.outcome:
        raise _unanswered(ruling.question)
    return ruling


def _thought(game: Game, state: State, declaration: Declaration) -> State:
    """The state in which the odds are walked: as the asker may think it to be, where the game tells the two apart.

    The game imagines out of what the asker may see, whatever else has been unlocked. What is his own is never imagined for him, nor a cup
    that hangs on it: while it is locked his key is asked for.
    """
    if game.imagined is None:
        return state
    side = declaration.side
    imagined = game.imagined(visible(state, side), side)
    if side is None or side in state["secret"]:
        return imagined
    others = {name: secrets for name, secrets in imagined["secret"].items() if name != side}
    return {"public": imagined["public"], "secret": others, "referee": imagined["referee"]}


def _hidden(game: Game, state: State, declaration: Declaration, locked: Locked) -> Refusal:
    """What stops odds at a seal: the key of it, or, where only the asker's knowledge counts, his own key or a plain refusal."""
    side = declaration.side
    if game.imagined is None or locked.compartment == f"secret.{side}":
        return locked
    if side is not None and side not in state["secret"]:
        return Locked(f"secret.{side}")
    return Refusal("these odds hang on what the others hide; odds are told only of what the asker may know")


def _unanswered(question: Question) -> Missing:
    """A choice must be made before there are odds. A private one keeps its words and options to itself."""
    if question.private is not None:
        return Missing(f"{question.who} has to answer first")
    return Missing(question.prompt, hint=f'answer it first: --answer "{question.key}=…"', candidates=question.options)


def _count(ruling: Ruling, weight: Fraction, counted: dict[str, Fraction], cells: dict[str, Fraction]) -> None:
    if ruling.question is not None and not ruling.outcome:
        cells[ruling.question.key] = cells.get(ruling.question.key, Fraction(0)) + weight
    else:
        counted[ruling.outcome] = counted.get(ruling.outcome, Fraction(0)) + weight


def _odds(counted: dict[str, Fraction], cells: dict[str, Fraction], walked: int, first: Ruling) -> Odds:
    outcomes = sorted((Outcome(label, share) for label, share in counted.items()), key=lambda o: (-o.probability, o.outcome))
    return Odds(True, tuple(outcomes), sum(cells.values(), Fraction(0)), tuple(sorted(cells)), walked, first)


def _sampled(run: Callable[[Source], Ruling], source: Source, tries: int, progress: Progress | None) -> Odds:
    counted: dict[str, Fraction] = {}
    cells: dict[str, Fraction] = {}
    rulings = []
    for ruling in sample(run, tries, source):
        rulings.append(ruling)
        _count(ruling, Fraction(1, tries), counted, cells)
        if progress is not None:
            progress(len(rulings), tries)
    outcomes = sorted(
        (Outcome(label, share, *interval(share, tries)) for label, share in counted.items()), key=lambda o: (-o.probability, o.outcome)
    )
    return Odds(False, tuple(outcomes), sum(cells.values(), Fraction(0)), tuple(sorted(cells)), tries, rulings[0])


def interval(share: Fraction, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in so many tries."""
    p = float(share)
    middle = p + z * z / (2 * tries)
    half = z * (p * (1 - p) / tries + z * z / (4 * tries * tries)) ** 0.5
    scale = 1 + z * z / tries
    return (middle - half) / scale, (middle + half) / scale
