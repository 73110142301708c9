"""Where who is kept out of a battle could fall back before it, and why nowhere else: told before units are withheld, and by it. [10.2]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import foes, strengths, world
from playaid.games.elric.rules import outcomes, retreats
from playaid.games.elric.state import battles, units
from playaid.language.message import SEMICOLON, as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

_OPEN = "{units} could fall back before the battle (`fallback`): to {places}"
_BY_YOUR_MAP = "wherever your map lets them, which is asked for"
_OPEN_ABOARD = "{units} could fall back before the battle (`fallback`) aboard {fleets}: to {places}"
_BY_THEMSELVES = "{units}, without the others, could fall back over the water too: to {places}"
_NOWHERE = "{units} cannot fall back before the battle: {reasons}"
_WITH_HER = "to {places} only aboard {fleets}, withheld with them"
_ABOARD = "they leave {fleets} with her alone"
_STUCK = "no other place is known to border on {place}"


def told(state: State, side: str, place: str, stack: Sequence[str]) -> list[str]:
    """Of those of a stack who are no ship, and of the ships, where they could fall back, or that and why they cannot. Walls and borders
    that nobody has told count as open: they are asked for."""
    everyone = units.units(state)
    lines: list[str] = []
    ships = [unit for unit in stack if everyone[unit]["sort"] == "fleet"]
    others = [unit for unit in stack if unit not in ships and everyone[unit].get("aboard") not in stack]
    bound = [unit for unit in others if everyone[unit].get("aboard") and not everyone[unit].get("flies")]
    lines += _of_passengers(state, side, place, bound)
    others = [unit for unit in others if unit not in bound]
    for kind, group in (("land", others), ("ships", ships)):
        if not group:
            continue
        names, goals = units.list_units(group), _open(state, side, place, kind, group, ships)
        untold = retreats.unsure(state, side, place, kind, group)
        if goals or untold:
            aboard = kind == "land" and bool(ships) and not untold and all(world.is_sea(state, goal) for goal in goals)
            how, unmapped = _OPEN_ABOARD if aboard else _OPEN, [message(_BY_YOUR_MAP)] if untold else []
            places = _what_awaits(state, place, goals, ships if aboard else group, unmapped)
            lines.append(message(how, units=names, fleets=listing(ships, " or "), places=places))
            lines += _by_themselves(state, side, place, group, goals) if kind == "land" else ()
            continue
        around = world.beside(state, place)
        reasons = [retreats.why_not(state, side, place, goal, [kind], group) for goal in around if not _by_ship(state, side, place, goal)]
        left = [goal for goal in around if _by_ship(state, side, place, goal)]
        fleets = [fleet for fleet in units.of(state, side, place, "fleet") if fleet not in stack]
        reasons += [message(_WITH_HER, places=listing(left, " or "), fleets=listing(fleets, " or "))] if left else []
        lines.append(message(_NOWHERE, units=names, reasons=listing(reasons, SEMICOLON) or message(_STUCK, place=place)))
        lines += _by_themselves(state, side, place, group, goals) if kind == "land" else ()
    return lines


def _by_themselves(state: State, side: str, place: str, group: Sequence[str], goals: Sequence[str]) -> Iterator[str]:
    """Over the water the magicians of a group, whom the others cannot follow there without a ship. [7.3, 10.2]"""
    wading = [unit for unit in group if _wades(state, unit)]
    seas = [goal for goal in retreats.exits(state, side, place, "water", wading) if goal not in goals]
    if wading and seas:
        yield message(_BY_THEMSELVES, units=units.list_units(wading), places=_what_awaits(state, place, seas, wading))


def _what_awaits(state: State, start: str, goals: Sequence[str], group: Sequence[str], unmapped: Sequence[str] = ()) -> str:
    """Places, with what meets there who falls back to them: a spell that is drawn, or an escape that must be made. [7.0, 7.5, 7.6]"""
    places = listing([*goals, *unmapped], " or ")
    if drawn := [goal for goal in goals if retreats.draws_there(state, goal, group)]:
        places = message("{places} (a spell is drawn for a random attack on whoever comes to {drawn})", places=places, drawn=listing(drawn))
    if perilous := [goal for goal in goals if _is_perilous(state, start, goal, group)]:
        places = message("{places} (a heroic escape must be made on the way to {seas})", places=places, seas=listing(perilous))
    return places


def _is_perilous(state: State, start: str, goal: str, group: Sequence[str]) -> bool:
    """Whether waters are in the way that let nobody, or no ship, through without an escape. [7.5.1, 7.5.4]"""
    if state["referee"].get("options", {}).get("retreats") == "unharmed":
        return False
    boils = "boiling" in (world.terrain(state, start), world.terrain(state, goal))
    ships = any(units.units(state)[unit]["sort"] == "fleet" for unit in group)
    return boils or (ships and world.terrain(state, goal) == "teeth")


def _wades(state: State, unit: str) -> bool:
    here = units.units(state)[unit]
    return here["sort"] == "personality" and bool(here.get("capacity", True))


def _of_passengers(state: State, side: str, place: str, bound: Sequence[str]) -> Iterator[str]:
    """Where those could go who are aboard of a ship that is not withheld: over the water magicians alone, and nobody ashore. [7.3, 10.2]"""
    wading = [unit for unit in bound if world.is_sea(state, place) and units.units(state)[unit].get("capacity")]
    for group in (wading, [unit for unit in bound if unit not in wading]):
        if not group:
            continue
        names = units.list_units(group)
        if group is wading and (seas := [goal for goal in _open(state, side, place, "land", group, ()) if world.is_sea(state, goal)]):
            yield message(_OPEN, units=names, places=_what_awaits(state, place, seas, group))
            continue
        fleets = sorted({str(units.units(state)[unit].get("aboard")) for unit in group})
        open_to_her = retreats.exits(state, side, place, "ships", fleets)  # a port besides the seas
        left = [goal for goal in world.beside(state, place) if goal in open_to_her]
        why = message(_WITH_HER if left else _ABOARD, places=listing(left, " or "), fleets=listing(fleets, " or "))
        yield message(_NOWHERE, units=names, reasons=why)


def tell(hearing: Hearing) -> None:
    """To whoever is attacked, where those whom they have withheld by now could fall back."""
    here, side = battles.now(hearing.state), hearing.side
    if side == battles.parties(hearing.state, here["place"])[1]:
        for line in told(hearing.state, side, here["place"], _held(hearing.state, side)):
            hearing.tell("{told}.", told=line)


def tell_who_may_withhold(hearing: Hearing, place: str) -> None:
    """To all, that whoever is attacked may keep units out before the dice, and go back with them. [10.2]"""
    side = battles.parties(hearing.state, place)[1]
    casting = {*hearing.public["cast"]}
    free = [unit for unit in battles.fighting(hearing.state, side) if casting.isdisjoint(units.with_cargo(hearing.state, [unit]))]
    if side is None or not free:
        return
    text = "{side} may withhold units, and fall back with them"
    hearing.line("before", message(text, side=side), "", "10.2")


def _held(state: State, side: str) -> list[str]:
    return [unit for unit in battles.now(state)["withheld"] if units.owner(state, unit) == side]


def _open(state: State, side: str, place: str, kind: str, group: Sequence[str], ships: Sequence[str]) -> list[str]:
    """The places to which all of a group could go, by what is known of the map."""
    goals = retreats.exits(state, side, place, kind, group)
    if kind == "land":
        everyone = units.units(state)
        wading = all(_wades(state, unit) for unit in group)
        winged = all(everyone[unit].get("flies") for unit in group)
        water = retreats.exits(state, side, place, "water", group)
        lying = [sea for sea in water if units.of(state, side, sea, "fleet") or (ships and world.sails(state, place, sea))]
        goals += water if wading or (winged and not goals) else lying if not goals else []
    return list(dict.fromkeys(goals))


def _by_ship(state: State, side: str, place: str, goal: str) -> bool:
    """Whether a ship of theirs in this place could take them there, were she withheld too."""
    fleets = units.of(state, side, place, "fleet")
    return bool(fleets) and goal in retreats.exits(state, side, place, "ships", fleets)


def before_withholding(hearing: Hearing) -> Iterator[str]:
    """What is at stake for who keeps units out of a battle, before anything is said. [10.2]"""
    here = battles.now(hearing.state)
    if not here:
        return
    attacker, defender = battles.parties(hearing.state, here["place"])
    yield message("who is withheld does not fight, and suffers for it if their side loses [10.2]")
    engaged = battles.engaged(hearing.state, hearing.side, here["place"]) if hearing.side is not None else []
    casting = {*hearing.public["cast"], *(entry["caster"] for entry in here["spells"])}
    bound = [unit for unit in engaged if not casting.isdisjoint(units.with_cargo(hearing.state, [unit]))]
    if bound:
        yield message("who has laid a spell stays in the battle, and the fleet with them: {units}", units=units.list_units(bound))
    if hearing.side == attacker:
        yield message("{side} attacks, and withheld attackers do not fall back", side=attacker)
    elif hearing.side == defender:
        yield from _sums(hearing, here["place"])
        mine = [unit for unit in battles.engaged(hearing.state, hearing.side, here["place"]) if unit not in here["withheld"]]
        yield from told(hearing.state, hearing.side, here["place"], mine)


def _sums(hearing: Hearing, place: str) -> Iterator[str]:
    """What both sides are worth as they stand, to whoever may keep some out; nothing where a value is told by nobody. [10.4]"""
    attacker, defender = battles.parties(hearing.state, place)
    sides = [battles.fighting(hearing.state, side) for side in (attacker, defender)]
    if not all(strengths.all_told(hearing.state, stack) for stack in sides):
        return
    attack, defence = (strengths.strength(hearing, stack)[0] for stack in sides)
    wall = foes.wall(hearing, place)
    told = "before magic and dice: {attacker} {attack}, {defender} {defence} and walls {walls}" if wall else _IN_THE_OPEN
    yield message(told, attacker=attacker, attack=attack, defender=defender, defence=defence, walls=wall)
    if wall:
        yield outcomes.whether_it_falls(hearing, wall, defence)


_IN_THE_OPEN = "before magic and dice: {attacker} {attack}, {defender} {defence}"


def before_falling_back(hearing: Hearing) -> list[str]:
    """Where those who are withheld could fall back, and what meets them there, before anything is said. [7.0, 10.2]"""
    here, side = battles.now(hearing.state), hearing.side
    if not here or side is None or side != battles.parties(hearing.state, here["place"])[1] or not (held := _held(hearing.state, side)):
        return []
    return told(hearing.state, side, here["place"], held)


def none_there(state: State, side: str | None) -> str:
    """Why nobody of a player's falls back now: nobody is withheld, or nobody of those finds a way. Empty where somebody might."""
    here = battles.now(state)
    if not here or side is None or battles.parties(state, here["place"])[1] != side or here["revealed"] or here["conjured"]:
        return ""
    held = _held(state, side)
    if not held:
        return message("nobody of {side} is withheld, and who falls back is withheld first (`withhold`)", side=side)
    together = told(state, side, here["place"], held)
    lines = [*together, *(line for unit in held for line in told(state, side, here["place"], [unit]))]
    somebody = any(as_message(line).pattern in (_OPEN, _OPEN_ABOARD) for line in lines)
    return "" if somebody else listing(together, SEMICOLON)


_MAY_SUFFER = as_message("they do not fight; what becomes of them if their side loses is still to be agreed")
_SUFFERS = {
    "nothing": as_message("they do not fight; if their side loses, nothing becomes of them"),
    "retreat": as_message("they do not fight; if their side loses, they retreat"),
    "lost": as_message("they do not fight; if their side loses, they are lost"),
}
"""What becomes of withheld units, by how the gap in 10.2 is filled."""


def fate(hearing: Hearing) -> str:
    """What becomes of withheld units if their side loses; what has not been agreed so far is asked for when it has."""
    known = hearing.book.known_fact("gaps", "rules", "withheld")
    return _SUFFERS.get(known.value if known else "", _MAY_SUFFER)
