"""By what way one goes who has named none: within the points that are left with the fewest perils, then for the fewest points, and of
those that cost as much through one's own land, as who is beaten goes back by the way they came. [7.0-7.6]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.rules import pieces
from playaid.games.elric.state import battles, units
from playaid.language.message import SEMICOLON, listing, message, series
from playaid.parts.paths import cheapest
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lines import in_full
from playaid.referee.contract.ruling import ROUND
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def part_of_the_way(hearing: Hearing, way: Sequence[str]) -> str | None:
    """The line that goes as far along a way as may be, where the whole of it may not, and ends on land; None where there is none such."""
    args, parts = hearing.args, (way[:many] for many in range(len(way) - 1, 0, -1) if not world.is_sea(hearing.state, way[many - 1]))
    far = next((one for one in parts if legal(hearing, {**args, "via": [*one[:-1]], "place": one[-1]})), None)
    if far is None:
        return None
    armies, nation = args.get("armies"), args.get("nation")
    who = [", ".join(map(quote, args["units"] or [])), f"with {armies}" if armies else "", f"of {quote(nation)}" if nation else ""]
    line = " ".join(filter(None, [hearing.declaration.verb, *who, "to", quote(far[-1])]))
    return message(AS_FAR_AS_IT_GOES, place=far[-1], way=listing(way), line=f"`{line}`")


AS_FAR_AS_IT_GOES = "as far as {place} on that way ({way}): {line}"


MANY = 12
"""So many points are looked ahead where nobody has told how many there are."""


class Party(NamedTuple):
    """Who goes: what of them decides by what ways, as far as it is told of the counters."""

    side: str
    ships: bool
    wades: bool
    flies: bool
    armies: bool
    opens_seawall: bool
    left: int


class Toil(NamedTuple):
    """What a way comes to, what counts first standing first: perils, those of them that sink or drown, points, seas, places on land that
    are not one's own, and its places."""

    perils: int = 0
    sinks: int = 0
    points: int = 0
    seas: int = 0
    foreign: int = 0
    places: tuple[str, ...] = ()


def way(hearing: Hearing, here: str, ships: bool, left: int) -> list[str]:
    """The way that is typed, else straight to a neighbour, else the best known one; where there is none within the points, the cheapest;
    else one over what is in the way, so that this is said."""
    goal, via, state = hearing.args["place"], hearing.args.get("via", ()), hearing.state
    if via:
        return [*via] if via[-1] == goal else [*via, goal]
    if goal in world.beside(state, here) and (not ships or world.sails(state, here, goal)):
        return [goal]
    party = _party(hearing, ships, left)
    found = _within(state, party, here, goal) or _at_all(state, party, here, goal, False)
    return found or _at_all(state, party, here, goal, True) or [goal]


def _party(hearing: Hearing, ships: bool, left: int) -> Party:
    stack = pieces.declared_units(hearing)
    told = [hearing.public["units"][unit] for unit in stack]
    flies = bool(told) and all(here.get("flies") for here in told)
    wades = bool(told) and all(here.get("flies") or here.get("capacity") for here in told)
    armies = any(here["sort"] == "army" for here in told)
    return Party(hearing.side, ships, wades, flies, armies, cities.seawall_opens(hearing.state, stack), left)


def _within(state: State, party: Party, start: str, goal: str) -> list[str]:
    """The way of fewest perils within the points, the cheapest of these."""

    def onward(here: tuple[str, int], toil: Toil) -> Iterator[tuple[tuple[str, int], Toil]]:
        for there in _steps(state, party, here[0], goal, False):
            further = _further(state, party, toil, there)
            if further.points <= party.left:
                yield (there, further.points), further

    return next(([*toil.places] for (place, _), toil in cheapest((start, 0), Toil(), onward) if place == goal), [])


def _at_all(state: State, party: Party, start: str, goal: str, over_enemies: bool) -> list[str]:
    """The cheapest way, however long."""

    def onward(here: str, cost: tuple[int, Toil]) -> Iterator[tuple[str, tuple[int, Toil]]]:
        for there in _steps(state, party, here, goal, over_enemies):
            further = _further(state, party, cost[1], there)
            yield there, (further.points, further)

    return next(([*cost[1].places] for place, cost in cheapest(start, (0, Toil()), onward) if place == goal), [])


def _steps(state: State, party: Party, here: str, goal: str, over_enemies: bool) -> Iterator[str]:
    for there in world.sailed_to(state, here) if party.ships else world.beside(state, here):
        if there == goal or _lets_through(state, party, there, over_enemies):
            yield there


def _lets_through(state: State, party: Party, there: str, over_enemies: bool) -> bool:
    """Whether a way may lead on through a place: ships by sea, others by land, and over seas who may be there; past no enemies but on the
    wing, nor through a seawall that stays shut. [7.3, 7.4.1, 7.5.9]"""
    if world.is_sea(state, there) != party.ships and not party.wades:
        return False
    if over_enemies or party.flies:
        return True
    if there == "Imrryr" and not party.opens_seawall:
        return False
    return not cities.bars(state, party.side, there)


def _dangers(state: State, party: Party, there: str) -> tuple[bool, bool]:
    """Whether something may befall a party in a place that it goes into, and whether that sinks or drowns."""
    terrain = world.terrain(state, there)
    sinks = terrain == "boiling" or (terrain == "teeth" and party.ships)
    draws = (terrain == "straits" and not party.flies) or (party.armies and world.is_wild(state, there))
    return sinks or draws, sinks


def _further(state: State, party: Party, toil: Toil, there: str) -> Toil:
    perils, sinks = _dangers(state, party, there)
    points, sea = toil.points + step_cost(state, there, party.flies or party.ships), world.is_sea(state, there)
    foreign = toil.foreign + (not sea and not cities.is_own(state, party.side, there))
    return Toil(toil.perils + perils, toil.sinks + sinks, points, toil.seas + sea, foreign, (*toil.places, there))


class Short(NamedTuple):
    """A way as the map alone has it: its points, how much bars it, its perils, and its places."""

    points: int = 0
    bars: int = 0
    perils: int = 0
    places: tuple[str, ...] = ()


def tell_round(hearing: Hearing, here: str, steps: Sequence[str], ships: bool) -> None:
    """Say why a way that nobody has said place by place costs more than the shortest on the map; before anybody goes."""
    if not _is_chosen(hearing, steps):
        return
    party = _party(hearing, ships, 0)
    short = _shorter(hearing, party, here, steps)
    if short is None:
        return
    cost = _points(hearing.state, party, steps)
    told = _barred_way(hearing, party, here, short) if short.bars else _perilous_way(hearing, party, short, steps)
    hearing.line(ROUND, message("it costs {cost}; {why}", cost=cost, why=told))


def is_one_of_several(hearing: Hearing, here: str, steps: Sequence[str]) -> bool:
    """Whether a way over land that nobody has said place by place has another beside it of as many provinces: which one was taken is told
    then, as who is beaten falls back by it. [10(f)]"""
    if hearing.args.get("via") or len(steps) < 2 or any(world.is_sea(hearing.state, place) for place in (here, *steps)):
        return False
    party = _party(hearing, ships=False, left=0)
    ways: list[tuple[str, ...]] = [(here,)]
    for at in range(len(steps)):
        last = at == len(steps) - 1
        onward = ((way, there) for way in ways for there in _touching(hearing.state, party, way[-1]))
        ways = [
            (*way, there)
            for way, there in onward
            if (there == steps[-1]) == last
            and there not in way
            and not world.is_sea(hearing.state, there)
            and _bar(hearing.state, party, way[-1], there, steps[-1]) is None
        ]
    return len(ways) > 1


def priced(hearing: Hearing, here: str, steps: Sequence[str], ships: bool, cost: int, left: int) -> str | int:
    """The cost of a way that is too long, with what bars a shorter one, where the map has one for the points that are left."""
    if hearing.whether_only or not _is_chosen(hearing, steps):
        return cost
    party = _party(hearing, ships, left)
    short = _shorter(hearing, party, here, steps)
    if short is None or not short.bars or short.points > left:
        return cost
    return message("{cost} ({why})", cost=cost, why=_barred_way(hearing, party, here, short))


def _is_chosen(hearing: Hearing, steps: Sequence[str]) -> bool:
    """Whether a way of several steps is one that nobody has said place by place: of others there is no shorter one to be told."""
    return len(steps) > 1 and not hearing.args.get("via")


def _points(state: State, party: Party, steps: Sequence[str]) -> int:
    return sum(step_cost(state, place, party.flies or party.ships) for place in steps)


def _shorter(hearing: Hearing, party: Party, here: str, steps: Sequence[str]) -> Short | None:
    """The way to the same end that the map would have for fewer points, the one with the least in the way."""
    state, goal, cost = hearing.state, hearing.args["place"], _points(hearing.state, party, steps)

    def onward(place: str, so_far: Short) -> Iterator[tuple[str, Short]]:
        for there in _touching(state, party, place):
            if there != goal and world.is_sea(state, there) != party.ships and not party.wades:
                continue
            points = so_far.points + step_cost(state, there, party.flies or party.ships)
            if points < cost:
                bars = so_far.bars + (_bar(state, party, place, there, goal) is not None)
                perils, _ = _dangers(state, party, there)
                yield there, Short(points, bars, so_far.perils + perils, (*so_far.places, there))

    return next((short for place, short in cheapest(here, Short(), onward) if place == goal), None)


def _touching(state: State, party: Party, here: str) -> Iterator[str]:
    """Where the map alone has it that one could go on to: mountains, too, which nobody crosses."""
    for there, kind in world.bordering(state, here).items():
        if world.sails(state, here, there) if party.ships else kind in (*world.PASSABLE, "mountains"):
            yield there


def _bar(state: State, party: Party, here: str, there: str, goal: str) -> str | None:
    """What bars a step of a way, with its case."""
    if world.known_border(state, here, there) == "mountains":
        return message("mountains lie between {here} and {there} [7.5.3]", here=here, there=there)
    if party.flies or there == goal:
        return None
    if there == "Imrryr" and not party.opens_seawall:
        return message("the seawall of {place} is shut [7.5.9]", place=there)
    if not cities.bars(state, party.side, there):
        return None
    enemies = series(battles.called(state, there, enemy) for enemy in units.enemies_in(state, party.side, there))
    return message("enemies ({enemies}) are in {place}, where a way ends [7.3]", enemies=enemies, place=there)


def _barred_way(hearing: Hearing, party: Party, here: str, short: Short) -> str:
    *between, goal = short.places
    steps = zip((here, *short.places), short.places, strict=False)
    bars = [bar for before, place in steps if (bar := _bar(hearing.state, party, before, place, goal))]
    pattern = "a way of {n} points by {places} is barred: {why}" if between else "the straight way of {n} points is barred: {why}"
    return message(pattern, n=short.points, places=listing(between), why=listing(bars, SEMICOLON))


def _perilous_way(hearing: Hearing, party: Party, short: Short, steps: Sequence[str]) -> str:
    """A shorter way that is open, and is left to the players for what may befall them on it."""
    between = short.places[:-1]
    perils = [peril for place in between if place not in steps and (peril := _peril(hearing.state, party, place))]
    line = in_full(hearing.game.verbs[hearing.declaration.verb], {**hearing.args, "via": [*between]})
    pattern = "a way of {n} points by {places} is left to choose, for its perils: {why}; `{line}` goes it"
    return message(pattern, n=short.points, places=listing(between), why=listing(perils, SEMICOLON), line=line)


def _peril(state: State, party: Party, place: str) -> str | None:
    """What may befall a party in a place that it goes through, with its case."""
    if not _dangers(state, party, place)[0]:
        return None
    told = {"boiling": _BOILING, "teeth": _TEETH, "straits": _STRAITS}.get(world.terrain(state, place), _WILD)
    return message(told, place=place)


_BOILING = "whoever comes into or out of {place} must escape or is lost [7.5.1]"
_TEETH = "ships must escape in {place} or are lost [7.5.4]"
_STRAITS = "{place} draws a random attack [7.5.5]"
_WILD = "armies draw a random attack in {place}, a wilderness [7.5.8]"


def step_cost(state: State, place: str, flies: bool) -> int:
    """What it costs to cross into a place: a magician pays two points for a sea. [7.0, 7.3]"""
    return equipment.number("magician at sea") if world.is_sea(state, place) and not flies else 1
