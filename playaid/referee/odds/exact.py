"""Exact odds by walking every outcome through the same `decide` that rules. No game writes a line for it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction

from playaid.book.book import Book
from playaid.dice.exhaustive import Going, Spent, TooMany
from playaid.dice.sources import Source, System
from playaid.language.message import AND, listing, message
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.state import State
from playaid.referee.odds.bounds import choices, reach, spread
from playaid.referee.odds.chance_source import Assumptions
from playaid.referee.odds.enumerate import Walked, enumerate_positions
from playaid.referee.odds.markov import Knotted
from playaid.referee.odds.payoff import at_stake, count_outcomes
from playaid.referee.odds.policy import BadPolicy, Continuation, Policy, on_turn, turning
from playaid.referee.odds.query import Illegal, Patience, Progress, Query, refuse_unanswered, thought, veiled
from playaid.referee.odds.report import HIDDEN, VEILED, Branch, ByTurn, Choosing, Odds, Outcome, interval, odds_of, report_outcomes
from playaid.referee.odds.sampling import LONGEST, sample
from playaid.referee.odds.sampling import played_out as _played_out

__all__ = ["BadPolicy", "Illegal", "Odds", "Outcome", "Progress", "chain", "interval", "odds", "played_out"]

LEAVES = 50_000
"""Leaves of the chance tree that are walked; beyond, odds are sampled and say so."""
SAMPLES = 4_000
CHAIN_SAMPLES = 1_000
CHAIN_POSITIONS = 20_000
"""Different positions that odds over several declarations walk at most."""
TOLD = 4
"""Choices whose options are told apart."""


def odds(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    limit: int = LEAVES,
    source: Source | None = None,
    progress: Progress | None = None,
    exactly: bool = False,
    plan: Mapping[str, str] = {},
    laid: Callable[[], Source] | None = None,
    patience: Patience | None = None,
    want: str = "",
    together: bool = False,
    past: str = "",
) -> Odds:
    """The chances of one declaration. progress: hears how many outcomes have been walked, of how many at most. exactly: nothing is sampled.
    plan: answers that are supposed, by the keys of their questions; of other choices every option is walked. laid: makes the source of dice
    that have fallen. patience: how much may be walked and sampled; without it all up to `limit`. want: words of the outcome that counts for
    the asker, in place of the game's payoffs. together: all look on, and what others have stands as it is. past: the outcome that has been
    named already, behind which is counted. Raises Illegal, Missing, Locked, and TooMany where the limits do not suffice."""
    asked = _asked(game, state, declaration, book, None, plan, laid, together)._replace(counted=want, past=past)
    return _found(asked, limit, 1, SAMPLES, source, progress, exactly, patience)


def chain(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    course: Policy | Continuation,
    limit: int = LEAVES,
    source: Source | None = None,
    progress: Progress | None = None,
    plan: Mapping[str, str] = {},
    laid: Callable[[], Source] | None = None,
    patience: Patience | None = None,
    want: str = "",
    together: bool = False,
) -> Odds:
    """The chances of where it ends when it goes on after this declaration: by a policy until that has none, or by another course. Positions
    that are equal, or alike to the game, are walked once; beyond CHAIN_POSITIONS, or where they lead back to each other too often, play is
    sampled. What stops at a question without options is cut off there and told as such. Raises as `odds`; BadPolicy, and Refusal where it
    is asked over turns and the game does not say how this is declared again."""
    course = course if isinstance(course, Continuation) else Continuation(course)
    if course.turns is not None:
        turning(game, declaration.verb)
    asked = _asked(game, state, declaration, book, course, plan, laid, together)._replace(counted=want)
    return _found(asked, limit, CHAIN_POSITIONS, CHAIN_SAMPLES, source, progress, False, patience)


def played_out(
    game: Game, state: State, declaration: Declaration, book: Book, policy: Policy, dice: Source, longest: int = LONGEST
) -> Ruling:
    """The last ruling of one way it may go by a policy. Raises as `chain`."""
    asked = Query(game, book, state, declaration, Continuation(policy), {}, Assumptions(), looks=declaration.side)
    played = _played_out(asked, dice, {}, longest)
    if played.hidden is not None:
        raise played.hidden
    assert played.ruling is not None
    return played.ruling


def _asked(
    game: Game,
    state: State,
    declaration: Declaration,
    book: Book,
    course: Continuation | None,
    plan: Mapping[str, str],
    laid: Callable[[], Source] | None,
    together: bool,
) -> Query:
    plan = {**declaration.answers, **plan}
    bare = declaration._replace(answers={})
    supposed = thought(game, state, declaration, together)
    return Query(game, book, supposed, bare, course, plan, Assumptions(), laid, declaration.side, together=together)


def _found(
    asked: Query,
    limit: int,
    most: int,
    tries: int,
    source: Source | None,
    progress: Progress | None,
    exactly: bool,
    patience: Patience | None,
) -> Odds:
    part: Walked | None = None
    try:
        part = enumerate_positions(asked, limit, most, patience, progress)
        walk = _walked_odds(asked, part, patience) if part.whole else None
    except (TooMany, Knotted):
        if exactly:
            raise
        walk = None
    if walk is None and exactly:
        raise TooMany(limit)
    if walk is None and part is not None and not part.whole and patience is not None and not patience.samples():
        walk = _walked_odds(asked, part, None)
    if walk is None:
        walk = sample(asked, source or System(), tries, patience, progress)
    stopped = asked.account.stopped
    if stopped is not None and walk.cut == 1 and [o.outcome for o in walk.outcomes] == [message("{who} has to choose", who=stopped.who)]:
        raise refuse_unanswered(stopped)
    if walk.cut == 1 and [o.outcome for o in walk.outcomes] == [VEILED]:
        raise veiled()
    return _accounted(asked, walk)


def _walked_odds(asked: Query, part: Walked, patience: Patience | None) -> Odds:
    going = None if patience is None else patience.walks
    walk = odds_of(spread(part.positions, {}, going), part.outcomes, part.first)
    told_apart = []
    for choice in list(choices(part.positions).values())[:TOLD]:
        try:
            branches = tuple(_branch(asked, part, choice.key, option, going) for option in choice.options)
        except (Knotted, Spent):
            break
        told_apart.append(Choosing(choice.key, choice.who, choice.prompt, branches))
    stakes = None
    if part.whole:
        with suppress(Knotted, Spent):
            stakes = at_stake(asked, part.positions, going)
    return walk._replace(choices=tuple(told_apart), stakes=stakes, turns=_by_turn(asked, part, going))


def _by_turn(asked: Query, part: Walked, going: Going | None) -> tuple[ByTurn, ...]:
    course = asked.course
    if course is None or course.turns is None or not course.until or not part.whole:
        return ()
    by = range(1, course.turns + 1)
    worths = [{on_turn(course.until, earlier): Fraction(1) for earlier in range(1, turn + 1)} for turn in by]
    try:
        return tuple(ByTurn(turn, *reach(part.positions, worth, {}, going)) for turn, worth in zip(by, worths, strict=True))
    except (Knotted, Spent):
        return ()


def _branch(asked: Query, part: Walked, key: str, option: str, going: Going | None) -> Branch:
    fixed = {key: option}
    ranges = spread(part.positions, fixed, going)
    return Branch(option, report_outcomes(ranges), count_outcomes(asked, part.positions, fixed, going) if part.whole else None)


def _accounted(asked: Query, walk: Odds) -> Odds:
    account, side = asked.account, asked.declaration.side
    fixed = [message("{name} ({what})", name=answer, what=key) for key, answer in account.fixed.items()]
    laid = " ".join(str(face) for rolled in account.laid for face in rolled.faces)
    whose = (
        ("the dice of {names}", [who for kind, who in account.averaged if kind == "dice"]),
        ("the draws of {names}", [who for kind, who in account.averaged if kind == "draw"]),
    )
    averaged: list[str] = [
        message(thrown, names=listing(dict.fromkeys(who or "the table" for who in names), AND)) for thrown, names in whose if names
    ]
    if asked.game.imagined is not None and account.hidden:
        averaged.append(HIDDEN)
    return walk._replace(
        speaks=side,
        fixed=(*fixed, *([message("dice {faces}", faces=laid)] if laid else ())),
        averaged=tuple(averaged),
        idle=tuple(key for key in asked.plan if key not in account.fixed),
        own=account.own,
        supposed=tuple(account.supposed),
        chance=bool(account.averaged or account.laid),
        weighed=() if walk.sure else tuple(account.weighed),  # of what was broken off the first die has hardly fallen otherwise
    )
