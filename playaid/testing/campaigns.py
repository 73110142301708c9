"""How wars of elric are waged by who looks a turn ahead. What can be before a capital within the turn, out of as many provinces as it
takes, on foot and by ship, is led there if it is enough for the walls, and nobody sets out else; armies that keep an enemy from storming a
capital of one's own stay. [7.2, 7.3, 7.5.2]

Orders are lines, the first that is legal to be said; a function of what a side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.games.elric.ratings import world as realms
from playaid.games.elric.state import battles, turns, units
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import round_of
from playaid.referee.contract.state import State
from playaid.testing.measures import elric
from playaid.testing.measures.elric import AFLOAT, AFOOT, BOLD, FACES, falls, power
from playaid.testing.measures.ways import FAR

LIKELY = 0.5
"""From this chance on a capital of an enemy is attacked."""
LAST = 0.02
"""The same in the last turn of all: what is lost then counts for nothing. [5.0]"""
SAFE = 0.8
"""From this one a capital of nobody's, which counts for nothing but a spell and what it musters. [7.5.2]"""
ENOUGH = 0.98
"""From this one nobody else is sent."""
HELD = 0.15
"""The most of a chance that an enemy is left at one's own capital, where armies can prevent it."""
BEATEN = 10
"""Whoever is behind by so much is lost, and whoever comes next meets walls alone. [7.5.2]"""
ORDERED = frozenset({"sail", "embark"})
"""What is done by orders alone."""
AGAIN: frozenset[str] = frozenset()
"""What is said again in the same turn."""
Named = tuple[str, Mapping[str, Any]]
"""A unit by its name."""


class Stack(NamedTuple):
    """What a side has in a place: who may lead, armies, ships."""

    people: Sequence[Named]
    armies: Sequence[Named]
    ships: Sequence[Named]


def plays(options: Mapping[str, str]) -> bool:
    """Each scenario is played by orders."""
    return True


def moves(state: State) -> bool:
    """Whether it is a movement step."""
    return any(frame.get("key") == "movement" for frame in state["referee"].get("at", ()))


def orders(state: State, side: str) -> Iterator[str]:
    """The lines of a movement step that lead to war: first more for an attack that has begun, then a new one, and one on ships that bar the
    way. Of several capitals the next is looked at where nobody can be led to the first."""
    stacks = _stacks(state, side)
    kept = {place: _kept(state, side, place, len(stacks[place].armies)) for place in elric.homes(state, side) if place in stacks}
    begun = [place for place, battle in _battles(state).items() if battle["attacker"] == side]
    for goal in begun:
        if elric.walls(state, goal) and _outlook(state, side, goal, _there(state, side, goal)) < ENOUGH:
            yield from _bring(state, side, stacks, kept, goal)
    ready = {place: stack for place, stack in stacks.items() if place not in begun}
    for goal in _goals(state, side, ready, kept):
        yield from _bring(state, side, stacks, kept, goal)
    shut = sorted(sea for sea in _barred(state, side) if realms.is_sea(state, sea)) if round_of(state, "turn") < turns.TURNS else ()
    for sea in shut:
        if _afloat(state, side, sea) >= BOLD * _against(state, side)[sea]:
            yield from _clear(state, side, stacks, sea)


def strays(state: State, side: str, line: str) -> bool:
    """Whether a line takes armies or ships along, or a leader out of a battle or from armies that have no other: those go by orders."""
    verb, _, rest = line.partition(" ")
    if verb not in {"march", "debark"}:
        return verb in ORDERED
    here = units.units(state).get(rest.split('"')[1] if '"' in rest else "")
    if here is None or " with " in rest or here["at"] in _battles(state):
        return True
    there = _stacks(state, side)[here["at"]]
    return bool(there.armies) and len(there.people) < 2


def sets_out(before: State, after: State, side: str) -> bool:
    """Whether a battle is to be fought that the side attacks in, and was not before."""
    return any(battle["attacker"] == side and place not in _battles(before) for place, battle in _battles(after).items())


def _battles(state: State) -> Mapping[str, Any]:
    public: Any = state["public"]
    return public["battles"]  # type: ignore[no-any-return]


def _stacks(state: State, side: str) -> dict[str, Stack]:
    """What a side has, by place; who may not fight leads nobody to war. [3.2]"""
    every: Any = units.units(state)
    known = _led(every)
    if side not in known:
        known[side] = _stacked(state, side, every)
    return known[side]


@derive
def _led(every: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Stack]]:
    """They by player, while units are so."""
    return {}


def _stacked(state: State, side: str, every: Any) -> dict[str, Stack]:
    found: dict[str, Stack] = {}
    for name in units.of(state, side):
        unit = every[name]
        stack = found.setdefault(unit["at"], Stack([], [], []))
        of_sort = {"personality": stack.people, "army": stack.armies, "fleet": stack.ships}.get(unit["sort"])
        if of_sort is not None and not unit.get("bracketed"):
            of_sort.append((name, elric.armed(state, side, name)))  # type: ignore[attr-defined]
    return found


def _goals(state: State, side: str, stacks: Mapping[str, Stack], kept: Mapping[str, int]) -> Iterator[str]:
    """The capitals to be stormed: an enemy's, or one's own that an enemy holds, the likeliest first; then of nobody's what surely falls,
    the nearest first."""
    able = [place for place, stack in stacks.items() if stack.people]
    sought = [*elric.enemy_capitals(state, side), *lost_capitals(state, side)]
    outlooks = ((_outlook(state, side, goal, _coming(state, side, stacks, kept, goal)), goal) for goal in sought)
    likely = LIKELY if answering(state, side) else LAST
    enemy = sorted((found for found in outlooks if found[0] >= likely and found[1] not in _battles(state)), reverse=True)
    yield from (goal for _, goal in enemy)
    free = sorted((min((_away(state, side, place, goal) for place in able), default=FAR), goal) for goal in elric.neutral_capitals(state))
    yield from (goal for _, goal in free if goal not in _battles(state) and _surely(state, side, stacks, kept, goal))


def lost_capitals(state: State, side: str) -> list[str]:
    """Capitals of a side's own nations that somebody else has taken: each counts for whoever holds it. [5.0]"""
    public: Any = state["public"]
    seats = (elric.seat_of(state, nation) for nation, player in public["nations"].items() if player == side)
    return [seat for seat in seats if seat and public["holds"].get(seat) not in (None, side)]


def answering(state: State, side: str) -> list[str]:
    """Rivals whose turn is still to come: in the last of all turns those alone who follow. [5.0]"""
    public: Any = state["public"]
    rivals = elric.rivals(state, side)
    if round_of(state, "turn") < turns.TURNS:
        return rivals
    order = list(public["order"])
    return [who for who in rivals if order.index(who) > order.index(side)]


def _surely(state: State, side: str, stacks: Mapping[str, Stack], kept: Mapping[str, int], goal: str) -> bool:
    return _outlook(state, side, goal, _coming(state, side, stacks, kept, goal)) >= SAFE


def _away(state: State, side: str, place: str, goal: str) -> int:
    return min(_on_foot(state, side, goal).get(place, FAR), 1 + _seas_between(state, side, place, goal))


def _outlook(state: State, side: str, goal: str, attack: float) -> float:
    """How likely a city falls, or loses all who defend it where these are worth more than its walls."""
    theirs = sum(
        power(unit) for unit in units.units(state).values() if unit["at"] == goal and unit["owner"] != side and unit["sort"] != "artifact"
    )
    wall = elric.walls(state, goal)
    emptied = sum(attack - theirs - wall + fall >= BEATEN for fall in FACES) / len(FACES) if theirs > wall else 0.0
    return max(falls(attack, theirs, wall), 0.8 * emptied)


def _there(state: State, side: str, place: str) -> float:
    return sum(power(elric.armed(state, side, name)) for name in units.of(state, side, place))


def _coming(state: State, side: str, stacks: Mapping[str, Stack], kept: Mapping[str, int], goal: str) -> float:
    """The strength that can be before a place within the turn."""
    return sum(_from(state, side, stack, place, kept.get(place, 0), goal) for place, stack in stacks.items() if stack.people)


def _from(state: State, side: str, stack: Stack, place: str, kept: int, goal: str) -> float:
    """What of it comes from one place: with their armies on foot where they can, else aboard ships as far as these have room."""
    if place == goal or battles.binds(state, place):
        return 0.0
    afoot = _on_foot(state, side, goal).get(place, FAR)
    walking = [unit for _, unit in stack.people if "aboard" not in unit and unit["spent"] + afoot <= AFOOT]
    if walking:
        ashore: int = sum("aboard" not in unit and unit["spent"] + afoot <= AFOOT for _, unit in stack.armies)
        return sum(map(power, walking), 0.0) + max(0, ashore - kept)
    seas = _seas_between(state, side, place, goal)
    sailing = [unit for _, unit in stack.people if unit["spent"] + ("aboard" not in unit) + seas + 1 <= AFLOAT]
    if not sailing or not stack.ships:
        return 0.0
    aboard = sum("aboard" in unit for _, unit in stack.armies)
    room = sum(_room(ship) for _, ship in stack.ships[: len(sailing)])
    return sum(map(power, sailing), 0.0) + max(aboard, min(room, len(stack.armies) - kept))


def _room(ship: Mapping[str, Any]) -> int:
    return int(ship.get("carries") or 2)


def _seas_between(state: State, side: str, place: str, goal: str) -> int:
    """How many seas a ship enters on the way from a place to where one lands in the goal."""
    barred = _barred(state, side)
    away = elric.way(state, (goal, "seas", barred), _open(state, goal, barred), lambda sea: _open(state, sea, barred))
    if realms.is_sea(state, place):
        return away.get(place, FAR)
    return 1 + min((away.get(sea, FAR) for sea in _shores(state, place)), default=FAR)


def _open(state: State, place: str, barred: frozenset[str]) -> list[str]:
    return [sea for sea in _shores(state, place) if sea not in barred]


def _on_foot(state: State, side: str, goal: str) -> dict[str, int]:
    """How far it is on foot round what enemies bar. [7.3]"""
    barred = _barred(state, side) - {goal}
    return elric.way(state, (goal, "foot", barred), [goal], lambda place: [] if place in barred else elric.by_land(state, place))


def _barred(state: State, side: str) -> frozenset[str]:
    """Where no way leads on: enemies are there, and whoever comes must fight them. [7.3]"""
    return frozenset(_against(state, side))


def _against(state: State, side: str) -> dict[str, float]:
    """The strength of enemies by place, where they can be met. [7.3, 10.1]"""
    every: Any = units.units(state)
    known = _met(every)
    if side not in known:
        known[side] = {}
        for unit in every.values():
            at = unit["at"]
            if unit["owner"] not in (None, side) and not realms.is_wild(state, at):
                known[side][at] = known[side].get(at, 0.0) + power(unit, at_sea=realms.is_sea(state, at))
    return known[side]


@derive
def _met(every: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, float]]:
    """It by player, while units are so."""
    return {}


def _afloat(state: State, side: str, sea: str) -> float:
    """What can be led against a sea from the ports and the seas beside it."""
    beside = {sea, *realms.beside(state, sea)}
    ready = [stack for place, stack in _stacks(state, side).items() if place in beside and stack.people and stack.ships]
    manned = ((stack, [ship for _, ship in stack.ships[: len(stack.people)]]) for stack in ready)
    return sum(
        sum(power(unit) for _, unit in stack.people)
        + sum(power(ship, at_sea=True) for ship in ships)
        + min(len(stack.armies), sum(map(_room, ships)))
        for stack, ships in manned
    )


def _shores(state: State, place: str) -> list[str]:
    return [sea for sea in realms.beside(state, place) if realms.is_sea(state, sea)]


def _kept(state: State, side: str, home: str, armies: int) -> int:
    """How many armies stay in a capital: as few as hold it against what any one enemy could bring whose turn is still to come, none where
    all do not."""
    threat = max((_coming(state, who, _rested(_stacks(state, who)), {}, home) for who in answering(state, side)), default=0.0)
    return next((number for number in range(armies + 1) if falls(threat, number, elric.walls(state, home)) <= HELD), 0)


def _rested(stacks: Mapping[str, Stack]) -> dict[str, Stack]:
    """Stacks as they are when their turn comes."""
    return {place: Stack(*([(name, {**unit, "spent": 0}) for name, unit in sort] for sort in stack)) for place, stack in stacks.items()}


def _bring(state: State, side: str, stacks: Mapping[str, Stack], kept: Mapping[str, int], goal: str) -> Iterator[str]:
    """Lines that lead to a goal what can come, from each place the strongest first."""
    for place, stack in stacks.items():
        if place == goal or battles.binds(state, place) or not _from(state, side, stack, place, kept.get(place, 0), goal):
            continue
        spare = max(0, sum("aboard" not in unit for _, unit in stack.armies) - kept.get(place, 0))
        afoot = _on_foot(state, side, goal).get(place, FAR)
        ships = sorted(stack.ships, key=lambda ship: len(units.aboard(state, ship[0])))
        for name, unit in sorted(stack.people, key=lambda one: -power(one[1])):
            if "aboard" in unit:
                yield from _landing(state, side, stack, place, name, goal, unit["spent"] + 1 + afoot <= AFOOT)
            elif unit["spent"] + afoot <= AFOOT:
                yield from _with(f'march "{name}"', spare, f'to "{goal}"')
            else:
                for ship, about in ships:
                    yield from _with(f'embark "{name}"', min(spare, _room(about)), f'on "{ship}"')


def _landing(state: State, side: str, stack: Stack, place: str, name: str, goal: str, afoot: bool) -> Iterator[str]:
    """Lines by which somebody aboard comes ashore: in the goal out of a sea beside it, in a port from which they can march there, else on
    the way there once nobody is left to board."""
    ship = units.units(state)[name]["aboard"]
    carried = sum(unit.get("aboard") == ship for _, unit in stack.armies)
    at_sea = realms.is_sea(state, place)
    if at_sea and place in realms.beside(state, goal):
        yield from _with(f'debark "{name}"', carried, f'to "{goal}"')
    elif afoot and not at_sea:
        yield from _with(f'debark "{name}"', carried, f'to "{place}"')
    elif at_sea or all("aboard" in unit for _, unit in stack.people):
        for sea in sorted(_open(state, goal, _barred(state, side)), key=lambda sea: _seas_between(state, side, place, sea)):
            yield f'sail "{ship}" to "{sea}"'


def _clear(state: State, side: str, stacks: Mapping[str, Stack], sea: str) -> Iterator[str]:
    """Lines that lead ships against those that bar a sea, all that are in a port or a sea beside it."""
    for place in realms.beside(state, sea):
        stack = stacks.get(place)
        if stack is None or not stack.ships or place in _battles(state):
            continue
        for name, unit in stack.people:
            if "aboard" not in unit:
                yield from (f'embark "{name}" on "{ship}"' for ship, _ in stack.ships)
        yield from (f'sail "{ship}" to "{sea}"' for ship, _ in stack.ships if units.led_by(state, ship))


def _with(start: str, armies: int, end: str) -> Iterator[str]:
    for number in range(armies, 0, -1):
        yield f"{start} with {number} {end}"
    yield f"{start} {end}"
