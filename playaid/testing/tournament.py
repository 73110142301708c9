"""Evenings that are played to win, in memory: by chance, and by players who take what leaves them best off by the game's own measure. They
show whether house tables are worth an evening, and hold the referee to its laws on the way; nothing of it is ever offered at a table."""

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting, turn_of
from playaid.referee.contract.state import State, evolve, visible
from playaid.testing.random_evenings import any_line
from playaid.testing.table import Table, seats

WIDTH = 8
"""Lines that a greedy player looks at before each of theirs, `next` besides."""
TRIES = 2
"""Throws by which each is judged."""
MOST = 4000
"""Lines after which an evening counts as one without an end."""
TURNS = 25
"""Turns after which it is called off: who stands best then is ahead. Chance alone comes to no victory where the rules set no last turn."""
CALLED_OFF, NO_END = f"called off after {TURNS} turns", "no end"
Player = Callable[["Position"], str]


class Position(NamedTuple):
    """What a player chooses in: the table, the state, whose word it is, what is offered to them, their own chance,
    and where the spaces of the board are drawn, once somebody has looked."""

    table: Table
    state: State
    side: str | None
    lines: Sequence[str]
    rng: random.Random
    places: dict[str, tuple[float, float]]


class Result(NamedTuple):
    """An evening: who played how, who won (None: nobody), how it ended, lines said, the last turn, CPU seconds."""

    seed: int
    players: Mapping[str, str]
    winner: str | None
    how: str
    lines: int
    turn: int
    seconds: float


def chance(position: Position) -> str:
    return any_line(position.rng, position.lines)


def greedy(position: Position) -> str:
    """The line that is best by `worth` over a few throws; of equals any. What is as good as passing is said half of the time only, so that
    nobody walks to and fro for ever."""
    if position.side is None or len(position.lines) == 1:
        return chance(position)
    chosen = _few(position)
    now = _worth(position, position.state)
    values = {line: _tried(position, line) for line in chosen}
    best = max(values.values())
    if "next" in values and best <= max(now, values["next"]) and position.rng.random() < 0.5:
        return "next"
    return position.rng.choice([line for line, value in values.items() if value == best])


PLAYERS: Mapping[str, Player] = {"chance": chance, "greedy": greedy}


def worth(game: Game, state: State, side: str) -> float:
    """How well a side stands by what the rules count for victory, as far as it sees; what only gets on towards that counts a thousandth."""
    seen = visible(state, side)
    over = seen["referee"].get("over")
    if over:
        return 0.0 if over["winner"] is None else 1e6 if over["winner"] == side else -1e6
    total = 0.0
    if game.leading is not None:
        total += sum(_ahead(standing.counts, side) for standing in game.leading(seen, side))
    if game.figures is not None:
        charts: dict[str, dict[str, float]] = {}
        for figure in game.figures(seen, side):
            charts.setdefault(figure.chart, {})[figure.label] = charts.get(figure.chart, {}).get(figure.label, 0.0) + figure.value
        total += sum(_ahead(counts, side) for counts in charts.values()) / 1000
    return total


def closeness(position: Position, state: State) -> float:
    """How near a side's pieces that may act are to what is not theirs, from -1 (across the board) to 0: by where things are drawn."""
    game, side = position.table.game, position.side
    if game.board is None or side is None:
        return 0.0
    board = game.board(visible(state, side), side, position.table.book)
    places = position.places
    if not places:
        places.update({space.name: space.at for space in board.spaces})
    mine = {piece.space for piece in board.pieces if piece.side == side and not piece.faded and piece.space in places}
    others = {piece.space for piece in board.pieces if piece.side != side and piece.space in places}
    others |= {space.name for space in board.spaces if space.side not in ("", side)}
    if not mine or not others:
        return 0.0
    across = math.dist(*[(pick(x for x, _ in places.values()), pick(y for _, y in places.values())) for pick in (min, max)]) or 1.0
    nearest = (min(math.dist(places[own], places[other]) for other in others) for own in mine)
    return -sum(nearest) / len(mine) / across


def _ahead(counts: Mapping[str, float], side: str) -> float:
    if side not in counts:
        return 0.0
    return counts[side] - max((number for other, number in counts.items() if other != side), default=0)


def _worth(position: Position, state: State) -> float:
    assert position.side is not None
    return worth(position.table.game, state, position.side) + closeness(position, state) / 100


def _few(position: Position) -> list[str]:
    """A few of the lines, of as many verbs as may be, and `next` always."""
    by_verb: dict[str, list[str]] = {}
    for line in position.lines:
        by_verb.setdefault(line.split()[0], []).append(line)
    passing = by_verb.pop("next", [])
    for lines in by_verb.values():
        position.rng.shuffle(lines)
    verbs = position.rng.sample(sorted(by_verb), len(by_verb))
    chosen: list[str] = []
    while len(chosen) < WIDTH and any(by_verb.values()):
        chosen += [by_verb[verb].pop() for verb in verbs if by_verb[verb]]
    return chosen[:WIDTH] + passing


def _tried(position: Position, line: str) -> float:
    """What a line is worth in the mean; least of all where it turns out not to be possible."""
    assert position.side is not None
    values = []
    for _ in range(TRIES):
        ruling = position.table.played(position.state, line, Seeded(position.rng.randrange(1 << 30)), position.rng, position.side)
        if ruling.verdict != LEGAL:
            return float("-inf")
        values.append(_worth(position, evolve(position.state, ruling.changes)))
        if not ruling.rolls:
            break
    return sum(values) / len(values)


def match(table: Table, players: Mapping[str, str], seed: int, most: int = MOST, options: Mapping[str, str] | None = None) -> Result:
    """One evening, side -> the name of how it plays. AssertionError where a law or an invariant breaks, where nobody has anything to say,
    or where what was offered is refused."""
    rng, source = random.Random(seed), Seeded(seed)
    state = table.start(list(players), None, None, seed, None, **(options or {}))
    began, said = time.process_time(), 0
    places: dict[str, tuple[float, float]] = {}
    while said < most and not state["referee"].get("over") and turn_of(table.game, state) <= TURNS:
        side, lines = _asked(table, state, rng)
        line = PLAYERS[players[side] if side else "chance"](Position(table, state, side, lines, rng, places))
        ruling = table.played(state, line, source, rng, side)
        assert ruling.verdict == LEGAL, f"{line!r} was offered to {side} and is {ruling.verdict} (seed {seed}, after {said} lines)"
        state = evolve(state, ruling.changes)
        table.hold(state, line)
        said += 1
    spent, turn = time.process_time() - began, turn_of(table.game, state)
    winner, how = _ending(table.game, state, list(players), turn > TURNS)
    return Result(seed, dict(players), winner, how, said, turn, spent)


def _ending(game: Game, state: State, sides: Sequence[str], late: bool) -> tuple[str | None, str]:
    """Who has won, and how; of an evening that was called off who stands best."""
    over: Mapping[str, Any] | None = state["referee"].get("over")
    if over:
        how = over["how"]
        return over["winner"], how if isinstance(how, str) else how["say"]
    standing = {side: worth(game, state, side) for side in sides} if late and not game.together else {}
    best = [side for side, value in standing.items() if value == max(standing.values())]
    return best[0] if len(best) == 1 else None, CALLED_OFF if late else NO_END


def _asked(table: Table, state: State, rng: random.Random) -> tuple[str | None, list[str]]:
    sides: list[str | None] = [*acting(table.game, state)] or [None]
    rng.shuffle(sides)
    for side in sides:
        lines = table.lines(state, side)
        if lines:
            return side, lines
    raise AssertionError("nobody has anything to say")


def matches(
    game: Game, ways: Sequence[str], number: int, first: int = 0, options: Mapping[str, str] | None = None, most: int = MOST
) -> Iterator[Result]:
    """So many evenings with as few players as may be. ways: how they play, by seat; one way is everybody's. Where seats are players' own
    the ways go round, so that nobody keeps the seat that begins."""
    table = Table(game, sound=False)
    sides = seats(game)
    for seed in range(first, first + number):
        turned = [ways[(place + (0 if game.sides else seed)) % len(ways)] for place in range(len(sides))]
        yield match(table, dict(zip(sides, turned, strict=True)), seed, most, options)


class Tally(NamedTuple):
    """Evenings together: how many, wins by side and by way of playing, endings, lines and turns in the mean, evenings a CPU minute."""

    evenings: int
    sides: dict[str, int]
    ways: dict[str, int]
    endings: dict[str, int]
    lines: float
    turns: float
    a_minute: float


def tally(results: Sequence[Result]) -> Tally:
    sides: dict[str, int] = {}
    ways: dict[str, int] = {}
    endings: dict[str, int] = {}
    for result in results:
        winner = result.winner or "nobody"
        sides[winner] = sides.get(winner, 0) + 1
        way = result.players.get(winner, "nobody" if result.winner is None else "together")
        ways[way] = ways.get(way, 0) + 1
        endings[result.how] = endings.get(result.how, 0) + 1
    number, spent = max(1, len(results)), sum(result.seconds for result in results)
    return Tally(
        len(results),
        sides,
        ways,
        endings,
        sum(result.lines for result in results) / number,
        sum(result.turn for result in results) / number,
        60 * len(results) / spent if spent else 0.0,
    )
