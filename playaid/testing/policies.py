"""How evenings are played, by chance and to win, for the proof of house tables. Never offered at a table: playaid plays for nobody."""

import math
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple, Protocol

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import obligations, open_verbs
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import offered_lines
from playaid.testing.table import Table

WIDTH = 8
"""Lines that a greedy player looks at before each of theirs, `next` besides."""
LOOKS = 2
"""How often they look at so many more before they pass."""
TRIES = 2
"""Throws by which each is judged."""
EVEN = 1e-9
"""What differs by less is as good."""
NEXT = "next"
Offer = tuple[str, Sequence[str]]


class Position(NamedTuple):
    """What a player chooses in: the table, the state, whose word it is, what is offered, verb by verb in an order by chance and worked out
    as it is asked for, their own chance, where the spaces of the board are drawn, once somebody has looked, and what who has said this
    turn."""

    table: Table
    state: State
    side: str | None
    offers: Iterator[Offer]
    rng: random.Random
    places: dict[str, tuple[float, float]]
    spoken: set[tuple[str | None, str]]


Player = Callable[[Position], tuple[str, int]]
"""Which line is said, and the seed by which its questions are answered."""


def offers(table: Table, state: State, side: str | None, rng: random.Random, without: Collection[str] = ()) -> Iterator[Offer]:
    """The lines of each verb that has any for a side, the verbs in an order by chance, `next` among them where nothing is owed. None by
    which playaid takes the players' word, and which would carry whoever likes to win across the map."""
    game, seen = table.game, visible(state, side)
    verbs = [name for name in open_verbs(game, state) if side is not None and name not in without and _is_played(game.verbs[name])]
    if not obligations(game, seen) and not state["referee"].get("over"):
        verbs.append(NEXT)
    rng.shuffle(verbs)
    for name in verbs:
        lines = [NEXT] if name == NEXT or side is None else offered_lines(game, seen, table.book, game.verbs[name], side)
        if lines:
            yield name, lines


def _is_played(verb: Verb) -> bool:
    return verb.offers is not None and not verb.query and not verb.trusts


def chance(position: Position) -> tuple[str, int]:
    """Any verb that has lines, and any of its lines: a verb with many does not drown the others."""
    _, lines = next(position.offers)
    return position.rng.choice(lines), position.rng.randrange(1 << 30)


def greedy(position: Position) -> tuple[str, int]:
    """The line that is best by `worth` over a few throws; of equals any, verb by verb. Before they pass they look at some more lines. What
    is as good as passing is said half of the time only, and not twice in a turn, so that nobody walks to and fro for ever; what is worse
    not at all."""
    if position.side is None:
        return chance(position)
    lines, passing = _ordered(position)
    if len(lines) + len(passing) == 1:
        return (lines + passing)[0], position.rng.randrange(1 << 30)
    now = _worth(position, position.state)
    tried = {line: _tried(position, line) for line in passing}
    stay = max(now, *(value for value, _ in tried.values())) if passing else -math.inf
    for some in range(0, min(len(lines), WIDTH * LOOKS), WIDTH):
        tried.update((line, _tried(position, line)) for line in lines[some : some + WIDTH])
        if not passing or max(value for value, _ in tried.values()) > stay + EVEN:
            break
    return _best(position, tried, now, stay)


def _best(position: Position, tried: Mapping[str, tuple[float, int]], now: float, stay: float) -> tuple[str, int]:
    idle = {line for line, (value, _) in tried.items() if value <= now + EVEN and (position.side, line) in position.spoken} - {NEXT}
    values = {line: found for line, found in tried.items() if line not in idle}
    if not values:  # all of it has been said this turn, one line to take the other back: any, so that what must be done is done
        line = position.rng.choice(sorted(line for line, (value, _) in tried.items() if value > -math.inf) or sorted(tried))
        return line, tried[line][1]
    best = max((value for line, (value, _) in values.items() if line != NEXT), default=-math.inf)
    if NEXT in values and _passes(best, stay, position.rng):
        return NEXT, values[NEXT][1]
    among = {line: answers for line, (value, answers) in values.items() if line != NEXT and value >= best - EVEN}
    verb = position.rng.choice(sorted({line.split()[0] for line in among}))
    return position.rng.choice([(line, answers) for line, answers in among.items() if line.split()[0] == verb])


def _passes(best: float, passing: float, rng: random.Random) -> bool:
    return best < passing - EVEN or (best <= passing + EVEN and rng.random() < 0.5)


def campaign(position: Position) -> tuple[str, int]:
    """As the greedy, but that armies and ships move by orders alone, which look a turn ahead, where a game has any."""
    side, state, table = position.side, position.state, position.table
    orders = orders_of(table.game.slug)
    if side is None or orders is None or not orders.moves(state):
        return greedy(position)
    seen, answers = visible(state, side), position.rng.randrange(1 << 30)
    for line in orders.orders(seen, side):
        again = line.split()[0] in orders.AGAIN
        if (again or (side, line) not in position.spoken) and _carried(position, line, answers) is not None:
            return line, answers

    def is_quiet(line: str) -> bool:
        after = None if orders.strays(seen, side, line) else _carried(position, line, answers)
        return line == NEXT or (after is not None and not orders.sets_out(seen, after, side))

    found = offers(table, state, side, position.rng, orders.ORDERED)
    quiet = [(verb, some) for verb, lines in found if (some := [line for line in lines if is_quiet(line)])]
    new = any(line == NEXT or (side, line) not in position.spoken for _, lines in quiet for line in lines)
    return greedy(position._replace(offers=iter(quiet if new else _unsaid(position, orders.ORDERED))))


def _unsaid(position: Position, ordered: Collection[str]) -> Iterator[Offer]:
    """All that is offered, as what is owed may be done by what else goes by orders alone; but nothing of that twice in a turn, which an
    order would take back for ever. Whatever there is where all of it has been said."""
    every = [*position.offers]
    new = [(verb, some) for verb, lines in every if (some := [line for line in lines if verb not in ordered or _is_new(position, line)])]
    yield from new or every


def _is_new(position: Position, line: str) -> bool:
    return (position.side, line) not in position.spoken


class Orders(Protocol):
    """How wars of a game are waged: verbs that go by orders alone, verbs that may be said again in a turn; whether orders are given in a
    scenario, and now; what they are, the first that is legal to be said; whether a line does what goes by orders, or begins an attack."""

    ORDERED: frozenset[str]
    AGAIN: frozenset[str]

    def plays(self, options: Mapping[str, str]) -> bool: ...
    def moves(self, state: State) -> bool: ...
    def orders(self, state: State, side: str) -> Iterator[str]: ...
    def strays(self, state: State, side: str, line: str) -> bool: ...
    def sets_out(self, before: State, after: State, side: str) -> bool: ...


def orders_of(game: str) -> Orders | None:
    """How wars of a game are waged, by its name; None where nobody has said how. Each reads its game's state, which the others need not
    load."""
    if game == "elric":
        from playaid.testing import campaigns

        return campaigns
    if game == "tears":
        from playaid.testing import wars

        return wars
    return None


def _carried(position: Position, line: str, answers: int) -> State | None:
    """What a line comes to, its questions answered in one way; None where it is not legal."""
    said = position.table.declaration(position.state, line, position.side)
    ruling = position.table.carried(position.state, said, Seeded(answers), random.Random(answers))
    return evolve(position.state, ruling.changes) if ruling.verdict == LEGAL else None


PLAYERS: Mapping[str, Player] = {"chance": chance, "greedy": greedy, "campaign": campaign}


@cache
def _measures() -> tuple[Mapping[str, Callable[[State, str], float]], Collection[str]]:
    from playaid.testing.measures import BY_NUMBER, MEASURES  # they read all games' states; nobody else here needs more than one game's

    return MEASURES, BY_NUMBER


def _measure_of(game: Game) -> Callable[[State, str], float] | None:
    return _measures()[0].get(game.slug)


def _by_number(game: Game) -> bool:
    return game.slug in _measures()[1]


def worth(game: Game, state: State, side: str) -> float:
    """How well a side stands by what the rules count for victory, as far as it sees, and by what gets it on towards that."""
    seen = visible(state, side)
    over = seen["referee"].get("over")
    if over:
        return _ended(game, over["winner"], side)
    measure = _measure_of(game)
    return lead(game, seen, side) + (measure(seen, side) if measure is not None else 0.0)


def lead(game: Game, seen: State, side: str) -> float:
    """By how much a side is ahead by what the rules count for victory."""
    return sum(_ahead(standing.counts, side) for standing in game.leading(seen, side)) if game.leading is not None else 0.0


def _ended(game: Game, winner: str | None, side: str) -> float:
    """Where all play as one whoever wins is all of them, and nobody's win is a loss."""
    if winner is None:
        return -1e6 if game.together else 0.0
    return 1e6 if game.together or winner == side else -1e6


def closeness(position: Position, state: State) -> float:
    """How near a side's pieces that may act are to what is not theirs, from -1 (across the board) to 0: by where things are drawn. For
    games without a measure of their own."""
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
    game = position.table.game
    near = closeness(position, state) / 100 if _measure_of(game) is None else 0.0
    return worth(game, state, position.side) + near


def _ordered(position: Position) -> tuple[list[str], list[str]]:
    """The lines in the order in which they are looked at, verb by verb in turn or all alike, and `next` apart."""
    by_verb = {verb: position.rng.sample(lines, len(lines)) for verb, lines in position.offers}
    passing = by_verb.pop(NEXT, [])
    if _by_number(position.table.game):
        lines = [line for lines in by_verb.values() for line in lines]
        return position.rng.sample(lines, len(lines)), passing
    return [line for turn in zip_longest(*by_verb.values()) for line in turn if line is not None], passing


def _tried(position: Position, line: str) -> tuple[float, int]:
    """What a line is worth in the mean, its questions answered in one way, and the seed of that; least of all where it turns out not to be
    possible."""
    values, answers = [], position.rng.randrange(1 << 30)
    said = position.table.declaration(position.state, line, position.side)
    for _ in range(TRIES):
        source = Seeded(position.rng.randrange(1 << 30))
        ruling = position.table.carried(position.state, said, source, random.Random(answers))
        if ruling.verdict != LEGAL:
            return float("-inf"), answers
        values.append(_worth(position, evolve(position.state, ruling.changes)))
        if not ruling.rolls:
            break
    return sum(values) / len(values), answers
