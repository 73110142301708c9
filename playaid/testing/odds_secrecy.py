"""Odds must tell nothing that is hidden from the asker: they are the same, whatever has been unlocked at this terminal before."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, cycle
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Request, Rolled, Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import Illegal, Odds, chain, odds
from playaid.referee.odds.policy import Continuation
from playaid.referee.odds.query import Patience
from playaid.referee.session.local import Session
from playaid.testing.table import seats

MOST_DICE = 100_000
"""Requests that all samples of one question may make."""
OVER = 10
"""Questions that may still be asked once nothing more is lent: whoever hears no asks once more on their way out."""


class Steps:
    """Patience counted in steps, so that no test hangs on a clock: so many questions of a walk, and so many samples after it."""

    def __init__(self, walk: int = 20_000, tries: int = 50):
        self.walk = walk
        self.tries = tries
        self.held = 0

    def holds(self, size: int) -> None:
        self.held += size

    def walks(self) -> bool:
        self.walk -= 1
        return self.walk >= 0

    def samples(self, played: int = 0) -> bool:
        self.tries -= 1
        return self.tries >= 0


def assert_odds_keep(game: Game, state: State, declarations: Iterable[Declaration], book: Book, walk: int = 20_000) -> int:
    """Of each declaration the odds are the same whatever is open; gives how many odds were compared. state: with every compartment open.
    The asker is on their own screen: their own compartment is opened once it is asked for, another's never. walk: the steps that each is
    walked; the rest is sampled."""
    compared = 0
    for declaration in declarations:
        told = [(names, _told(game, state, opened, declaration, book, walk)) for names, opened in _unlocked(state)]
        first, others = told[0], told[1:]
        for names, answer in others:
            assert answer == first[1], (
                f"odds on {declaration.typed or declaration.verb!r} by {declaration.side} depend on what was unlocked before: "
                f"{first[1]} with {first[0] or 'nothing'} open, {answer} with {names}"
            )
        compared += 1
    return compared


def _unlocked(state: State) -> Iterator[tuple[str, State]]:
    """The state with nothing unlocked, with every single side and pair of sides unlocked, and with all of them and the cup."""
    sides = list(state["secret"])
    for number in range(min(len(sides), 3)):
        for names in combinations(sides, number):
            secret = {name: state["secret"][name] for name in names}
            yield ", ".join(names), {"public": state["public"], "secret": secret, "referee": state["referee"]}
    yield "everything", state


def _told(game: Game, whole: State, state: State, declaration: Declaration, book: Book, walk: int) -> Any:
    """What the asker is told, their own key given where it is asked for; for anything else that is locked, that it is."""
    while True:
        try:
            found = odds(game, state, declaration, book, source=Seeded(1), patience=Steps(walk))
        except Locked as locked:
            own = f"secret.{declaration.side}"
            if locked.compartment != own or declaration.side in state["secret"]:
                return f"needs {locked.compartment}"
            assert declaration.side is not None
            state = {**state, "secret": {**state["secret"], declaration.side: whole["secret"][declaration.side]}}
        except Illegal as illegal:
            return [reason.check for reason in illegal.ruling.reasons]
        except Refusal as refusal:
            return (refusal.text, refusal.hint, refusal.candidates)
        else:
            return tuple(part for part in found if part is not found.ruling)


class _Counting:
    """Repeatable dice that fail a rule which throws without end."""

    def __init__(self, seed: int):
        self._dice = Seeded(seed)
        self.left = MOST_DICE

    def take(self, request: Request) -> Rolled:
        self.left -= 1
        assert self.left >= 0, f"{request.why or request.expression}: thrown more than {MOST_DICE} times in samples"
        return self._dice.take(request)


SLACK = 12
"""So many times what is lent odds may take: they ask between two rulings whether they may go on, and one may be long."""


class Dearest(NamedTuple):
    """Of odds that were walked: how many, the most time that any took as a share of what was lent, the most memory that all took, in MB."""

    asked: int
    time: float
    memory: float


def assert_odds_affordable(
    game: Game,
    folder: Path,
    seed: int = 1,
    positions: int = 10,
    between: int = 6,
    seconds: float = 0.05,
    megabytes: float = 64,
    lines: int = 3,
) -> Dearest:
    """No odds of a line offered in the course of a random evening take more time or memory than is lent to them, but for some slack. Of
    each verb so many lines are asked about by each side in a position, alone and carried on in one of the ways there are; from one position
    to the next so many lines are said. Time is of the processor, as a share of what is lent. AssertionError names what took more."""
    from playaid.desk.budget import Budget
    from playaid.platform_calls import memory_held
    from playaid.testing.random_evenings import new_session, offers, one_more

    session = new_session(game, folder, seats(game), seed)
    rng, source, asked, dearest = random.Random(seed), Seeded(seed), 0, 0.0
    courses = cycle(
        [Continuation(policy) for policy in game.policies.values()] + [Continuation(times=2), Continuation(times=20, until="falls")]
    )
    before = highest = memory_held()
    for _ in range(positions):
        for side in session.sides:
            for line in _some(offers(session, side), lines):
                declaration = session.read(split(line), side)
                for course in (None, next(courses)):
                    lent = Budget(seconds, megabytes, clock=process_time)
                    begun = process_time()
                    walked = _walked(session, declaration, course, lent)
                    share = (process_time() - begun) / seconds
                    assert share <= SLACK, f"the odds on {line!r} ({course}) took {share:.1f} times what was lent to them"
                    assert lent.held <= 2e6 * megabytes, f"the odds on {line!r} ({course}) held {lent.held / 1e6:.0f} MB"
                    highest = max(highest, memory_held())
                    assert highest - before <= megabytes, f"the odds on {line!r} ({course}) left {highest - before:.0f} MB behind"
                    asked, dearest = asked + walked, max(dearest, share)
        if not all(not session.state["referee"].get("over") and one_more(session, rng, source) for _ in range(between)):
            break
    return Dearest(asked, dearest, highest - before)


def _some(lines: Iterable[str], number: int) -> list[str]:
    """So many lines of each verb, from all over what is offered."""
    verbs: dict[str, list[str]] = {}
    for line in lines:
        verbs.setdefault(split(line)[0], []).append(line)
    return [line for said in verbs.values() for line in said[:: max(1, -(-len(said) // number))]]


def _walked(session: Session, declaration: Declaration, course: Continuation | None, lent: Patience) -> bool:
    carried_on: Callable[..., Odds] = odds if course is None else partial(chain, course=course)
    try:
        walk = carried_on(session.game, session.state, declaration, session.book, source=Seeded(1), patience=lent)
    except (Illegal, Refusal):
        return False
    return walk.walked > 1 or bool(walk.choices)


def assert_odds_bounded(
    game: Game, folder: Path, seed: int = 1, positions: int = 40, walk: int = 1500, tries: int = 3, times: int = 2
) -> int:
    """Of what is offered in the course of a random evening no odds take more steps than are lent to them; gives how many were asked for.
    walk, tries: what is lent, in questions of the walk and in samples; times: so often each verb is asked about by each side. Where nobody
    lends more, odds stop at the next question: what they ask for beyond is counted, and more than a few is a fault."""
    from playaid.testing.random_evenings import new_session, offers, one_more

    session = new_session(game, folder, seats(game), seed)
    rng, source, asked = random.Random(seed), Seeded(seed), Counter[tuple[str, str]]()
    for _ in range(positions):
        for side in session.sides:
            verbs = {split(line)[0]: line for line in reversed(offers(session, side))}
            for verb, line in verbs.items():
                if asked[side, verb] < times:
                    asked[side, verb] += _bounded(session, session.read(split(line), side), Steps(walk, tries))
        if session.state["referee"].get("over") or not one_more(session, rng, source):
            break
    return asked.total()


def _bounded(session: Session, declaration: Declaration, lent: Steps) -> bool:
    try:
        walk = odds(session.game, session.state, declaration, session.book, source=_Counting(1), patience=lent)
    except (Illegal, Refusal):
        return False
    said = declaration.typed or declaration.verb
    assert lent.walk >= -OVER, f"the odds on {said!r} went on walking {-lent.walk} steps after nothing more was lent to them"
    assert lent.tries >= -OVER, f"the odds on {said!r} went on sampling {-lent.tries} times after nothing more was lent to them"
    return walk.walked > 1 or bool(walk.choices)
