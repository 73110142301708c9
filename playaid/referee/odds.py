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
from playaid.referee.general import GENERAL
from playaid.referee.refusals import Locked, Missing, Refusal
from playaid.referee.ruling import ILLEGAL, LEGAL, Declaration, Question, Ruling
from playaid.referee.state import State, evolve, visible

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
    """The chances of a declaration. `unknown` is the share that hangs on facts nobody has told; `cells` names them.

    `cut` is the share that stops at a question before it is through: its outcomes say who has to choose, and the odds are not exact.
    """

    exact: bool
    outcomes: tuple[Outcome, ...]
    unknown: Fraction
    cells: tuple[str, ...]
    walked: int
    ruling: Ruling
    cut: Fraction = Fraction(0)


class _UntilOutcome:
    """A source under which a hearing ends as soon as it has named its outcome."""

    walks = True
    until_outcome = True

    def __init__(self, dice: Source):
        self.take = dice.take


class BadPolicy(Refusal):
    """What a policy says is no declaration of its game: the fault of who wrote it."""

    code = 6
    kind = "plug-in"


class Illegal(Exception):
    """There are no odds on an illegal declaration; `ruling` says why, `followed` whether a policy said it."""

    def __init__(self, ruling: Ruling, followed: bool = False):
        super().__init__("illegal")
        self.ruling = ruling
        self.followed = followed


def odds(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    limit: int = LEAVES,
    source: Source | None = None,
    progress: Progress | None = None,
    exactly: bool = False,
) -> Odds:
    """The chances of one declaration; `progress` hears how many outcomes have been walked, of how many that will be at most.

    exactly: nothing is sampled. Raises Illegal, Missing (a choice must be made first), Locked, and TooMany where `limit` does not suffice.
    """
    counted: dict[str, Fraction] = {}
    first: Ruling | None = None
    walked = 0
    state = thought(game, state, declaration)

    def run(dice: Source) -> Ruling:
        return _ruled(game, state, declaration, book, _UntilOutcome(dice))

    try:
        for ruling, weight in walk(run, limit):
            walked += 1
            first = first or ruling
            _count(ruling, weight, counted)
            if progress is not None:
                progress(walked, limit)
    except TooMany:
        if exactly:
            raise
        return _sampled(run, source or System(), SAMPLES, progress)
    assert first is not None
    return _odds(counted, walked, first)


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
    often, play is sampled. What stops at a question is cut off there and told as such. Raises as `odds`; BadPolicy.
    """
    state = thought(game, state, declaration)
    try:
        nodes, walked, first = _graph(game, state, declaration, book, policy, limit, progress)
        counted = endings(nodes)
    except (TooMany, Knotted):
        play = partial(played_out, game, state, declaration, book, policy)
        return _sampled(play, source or System(), CHAIN_SAMPLES, progress)
    return _odds(counted, walked, first)


_UNKNOWN = "\0"
"""Marks an ending that is no outcome but a missing fact."""
_CUT = "\1"
"""Marks an ending at which somebody has to choose before it goes on."""


def _graph(
    game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, limit: int, progress: Progress | None
) -> tuple[list[Node], int, Ruling]:
    """Every position that can be reached, with what follows it. Raises TooMany."""
    found = [(state, declaration)]
    index = {_key(game, state, declaration): 0}
    nodes: list[Node] = []
    first: Ruling | None = None
    walked = 0
    while len(nodes) < len(found):
        here, said = found[len(nodes)]
        node = Node({}, {})
        for ruling, weight in walk(partial(_followed if nodes else _ruled, game, here, said, book), limit):
            walked += 1
            first = first or ruling
            there = evolve(here, ruling.changes)
            follows = said_by(game, policy, there) if ruling.verdict == LEGAL else None
            if follows is None:
                label = _ending(ruling)
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
    return nodes, walked, first


def said_by(game: Game, policy: Policy, state: State) -> Declaration | None:
    """The declaration with which a policy carries on, or None. Raises BadPolicy where it is none of the game."""
    said = policy(state)
    if said is None:
        return None
    if not isinstance(said, Declaration):
        raise BadPolicy(f"a policy of {game.slug} gives {type(said).__name__}: it gives a Declaration, or None when it is through")
    if said.verb not in game.verbs and said.verb not in GENERAL:
        raise BadPolicy(f"a policy of {game.slug} says {said.verb!r}, which is no verb", candidates=tuple(game.verbs))
    if said.side is not None and said.side not in state["referee"]["sides"]:
        raise BadPolicy(f"a policy of {game.slug} speaks for {said.side!r}, which is no side", candidates=state["referee"]["sides"])
    return said


def _key(game: Game, state: State, declaration: Declaration) -> str:
    return json.dumps([game.alike(state) if game.alike else state, declaration], sort_keys=True)


def played_out(
    game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, dice: Source, longest: int = LONGEST
) -> Ruling:
    """The last ruling of one way it may go. Raises as `chain`."""
    rule = _ruled
    for _ in range(longest):
        ruling = rule(game, state, declaration, book, dice)
        state = evolve(state, ruling.changes)
        follows = said_by(game, policy, state) if ruling.verdict == LEGAL else None
        if follows is None:
            return ruling
        declaration, rule = follows, _followed
    return ruling._replace(outcome=f"still going on after {longest} declarations")


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


def _followed(game: Game, state: State, declaration: Declaration, book: Book, dice: Source) -> Ruling:
    """The ruling on a policy's line: what is wrong with it is told as the policy's, not as that of the line typed."""
    try:
        return _ruled(game, state, declaration, book, dice)
    except Illegal as illegal:
        line = declaration._replace(typed=f"{_in_words(declaration)} (said by the policy, not typed)")
        raise Illegal(illegal.ruling._replace(declaration=line), followed=True) from None
    except Missing as missing:
        hint = "a policy gives the answers with its declaration: answers={KEY: …}"
        raise Missing(f"the policy says {_in_words(declaration)}; {missing.text}", hint, missing.candidates) from None


def _in_words(declaration: Declaration) -> str:
    """A policy's declaration as it might have been typed."""
    return declaration.typed or " ".join(map(str, (declaration.verb, *declaration.args.values())))


def thought(game: Game, state: State, declaration: Declaration) -> State:
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


def _ending(ruling: Ruling) -> str:
    """How one way ends, as it is counted: its outcome, the fact that it lacks, or its outcome so far and who has to choose."""
    question = ruling.question
    if question is None:
        return ruling.outcome
    if question.kind == "fact":
        return f"{_UNKNOWN}{question.key}"
    return f"{_CUT}{ruling.outcome}, then {question.who} has to choose"


def _count(ruling: Ruling, weight: Fraction, counted: dict[str, Fraction]) -> None:
    label = _ending(ruling)
    counted[label] = counted.get(label, Fraction(0)) + weight


def _odds(counted: dict[str, Fraction], walked: int, first: Ruling, sampled: bool = False) -> Odds:
    """The chances out of what was counted; sampled ones with their intervals."""
    cells = {label.removeprefix(_UNKNOWN): share for label, share in counted.items() if label.startswith(_UNKNOWN)}
    cut = sum((share for label, share in counted.items() if label.startswith(_CUT)), Fraction(0))
    outcomes = [
        Outcome(label.removeprefix(_CUT), share, *(interval(share, walked) if sampled else ()))
        for label, share in counted.items()
        if not label.startswith(_UNKNOWN)
    ]
    outcomes.sort(key=lambda o: (-o.probability, o.outcome))
    unknown = sum(cells.values(), Fraction(0))
    return Odds(not sampled and not cut, tuple(outcomes), unknown, tuple(sorted(cells)), walked, first, cut)


def _sampled(run: Callable[[Source], Ruling], source: Source, tries: int, progress: Progress | None) -> Odds:
    counted: dict[str, Fraction] = {}
    rulings = []
    for ruling in sample(run, tries, source):
        rulings.append(ruling)
        _count(ruling, Fraction(1, tries), counted)
        if progress is not None:
            progress(len(rulings), tries)
    return _odds(counted, tries, rulings[0], sampled=True)


def interval(share: Fraction, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in so many tries."""
    p = float(share)
    middle = p + z * z / (2 * tries)
    half = z * (p * (1 - p) / tries + z * z / (4 * tries * tries)) ** 0.5
    scale = 1 + z * z / tries
    return (middle - half) / scale, (middle + half) / scale
