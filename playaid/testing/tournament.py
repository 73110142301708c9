"""Evenings that are played to win, in memory: who plays how, how they end, how many a minute. They show whether house tables are worth an
evening, and hold the referee to its invariants and laws on the way; nothing of it is ever offered at a table."""

import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting, turn_of
from playaid.referee.contract.state import State, evolve
from playaid.testing.policies import PLAYERS, Position, lead, offers
from playaid.testing.table import Table, seats, unflagged_breaches

MOST = 4000
"""Lines after which an evening counts as one without an end."""
TURNS = 25
"""Turns after which it is called off: who stands best then is ahead. Chance alone comes to no victory where the rules set no last turn."""
CALLED_OFF, NO_END = f"called off after {TURNS} turns", "no end"


class Result(NamedTuple):
    """An evening: who played how, who won (None: nobody), how it ended, lines said, the last turn, CPU seconds; who began, where sides are
    players' own; what the rules count for victory, at the end; and the line that brought its winner farthest on by that."""

    seed: int
    players: Mapping[str, str]
    winner: str | None
    how: str
    lines: int
    turn: int
    seconds: float
    first: str | None = None
    standing: Mapping[str, float] = {}
    turning: str = ""


class Broken(NamedTuple):
    """An evening that the referee did not come through, and why."""

    seed: int
    why: str


def match(table: Table, players: Mapping[str, str], seed: int, most: int = MOST, options: Mapping[str, str] | None = None) -> Result:
    """One evening, side -> the name of how it plays. AssertionError where a law or an invariant breaks, where nobody has anything to say,
    or where what was offered is refused."""
    rng, source = random.Random(seed), Seeded(seed)
    state = table.start(list(players), None, None, seed, None, **(options or {}))
    began, said, turn = time.process_time(), 0, 0
    places: dict[str, tuple[float, float]] = {}
    spoken: set[tuple[str | None, str]] = set()
    first = None if table.game.sides else next(iter(state["public"].get("order", ())), None)
    leads, gains = _leads(table.game, state, list(players)), dict.fromkeys(players, (0.0, ""))
    while said < most and not state["referee"].get("over") and turn_of(table.game, state) <= TURNS:
        if turn != turn_of(table.game, state):
            turn = turn_of(table.game, state)
            spoken.clear()
        position = _asked(table, state, rng)._replace(places=places, spoken=spoken)
        side = position.side
        line, answers = PLAYERS[players[side] if side else "chance"](position)
        ruling = table.played(state, line, source, random.Random(answers), side)
        assert ruling.verdict == LEGAL, f"{line!r} was offered to {side} and is {ruling.verdict} (seed {seed}, after {said} lines)"
        before, state = state, evolve(state, ruling.changes)
        table.hold(state, line)
        broken = unflagged_breaches(table.game, table.book, before, ruling, state)
        assert not broken, f"after {line!r} (seed {seed}, after {said} lines): {'; '.join(broken)}"
        spoken.add((side, line))
        ahead, leads = leads, _leads(table.game, state, list(players))
        gains = {who: max(gains[who], (leads[who] - ahead[who], line), key=lambda gain: gain[0]) for who in players}
        said += 1
    spent, turn = time.process_time() - began, turn_of(table.game, state)
    winner, how = _ending(state, {} if table.game.together else leads, turn > TURNS)
    standing = next((dict(one.counts) for one in table.game.leading(state, None)), {}) if table.game.leading is not None else {}
    return Result(seed, dict(players), winner, how, said, turn, spent, first, standing, gains.get(winner or "", (0.0, ""))[1])


def _leads(game: Game, state: State, sides: Sequence[str]) -> dict[str, float]:
    return {side: lead(game, state, side) for side in sides}


def _ending(state: State, leads: Mapping[str, float], late: bool) -> tuple[str | None, str]:
    """Who has won, and how; of an evening that was called off who is ahead."""
    over: Mapping[str, Any] | None = state["referee"].get("over")
    if over:
        how = over["how"]
        return over["winner"], how if isinstance(how, str) else how["say"]
    best = [side for side, value in leads.items() if late and value == max(leads.values())]
    return best[0] if len(best) == 1 else None, CALLED_OFF if late else NO_END


def _asked(table: Table, state: State, rng: random.Random) -> Position:
    """Whose word it is, of all who have something to say, and what. AssertionError where nobody has."""
    sides: list[str | None] = [*acting(table.game, state)] or [None]
    rng.shuffle(sides)
    for side in sides:
        lines = offers(table, state, side, rng)
        first = next(lines, None)
        if first is not None:
            return Position(table, state, side, chain([first], lines), rng, {}, set())
    raise AssertionError("nobody has anything to say")


def matches(
    game: Game,
    ways: Sequence[str],
    number: int,
    first: int = 0,
    options: Mapping[str, str] | None = None,
    most: int = MOST,
    players: int | None = None,
) -> Iterator[Result | Broken]:
    """So many evenings with so many players, or with as few as may be. ways: how they play, by seat; one way is everybody's. Where seats
    are players' own the ways go round, so that nobody keeps the seat that begins. What breaks is told with its seed, and the next is
    played."""
    table = Table(game, sound=False)
    sides = seats(game, players)
    for seed in range(first, first + number):
        turned = [ways[(place + (0 if game.sides else seed)) % len(ways)] for place in range(len(sides))]
        try:
            yield match(table, dict(zip(sides, turned, strict=True)), seed, most, options)
        except Exception as fault:
            yield Broken(seed, f"{type(fault).__name__}: {fault}")


class Tally(NamedTuple):
    """Evenings together: how many, wins by side, by who began and by way of playing, endings, lines, turns and what is counted for victory
    in the mean, how often each verb was the winner's farthest step, evenings a CPU minute."""

    evenings: int
    sides: dict[str, int]
    began: dict[str, int]
    ways: dict[str, int]
    endings: dict[str, int]
    lines: float
    turns: float
    standing: dict[str, float]
    turning: dict[str, int]
    a_minute: float


def tally(results: Sequence[Result]) -> Tally:
    won = [result for result in results if result.winner is not None]
    nobody = ["nobody"] * (len(results) - len(won))
    number, spent = max(1, len(results)), sum(result.seconds for result in results)
    standing: Counter[str] = Counter()
    for result in results:
        standing.update(result.standing)
    return Tally(
        len(results),
        dict(Counter([str(result.winner) for result in won] + nobody)),
        dict(Counter("began" if result.first == result.winner else "followed" for result in won if result.first)),
        dict(Counter([result.players.get(str(result.winner), "together") for result in won] + nobody)),
        dict(Counter(result.how for result in results)),
        sum(result.lines for result in results) / number,
        sum(result.turn for result in results) / number,
        {name: total / number for name, total in standing.items()},
        dict(Counter(result.turning for result in won if result.turning)),
        60 * len(results) / spent if spent else 0.0,
    )


def interval(wins: int, evenings: int) -> tuple[float, float]:
    """Between what the share of wins lies, 95 times of 100 (Wilson)."""
    z, n = 1.959964, max(1, evenings)
    share = wins / n
    middle, width = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))
