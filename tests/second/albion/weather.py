"""6.0: the weather of a hex, with the enchantments and items that alter it, and what rain and snow do."""

from __future__ import annotations

from . import item_list
from .hexes import is_all_sea, is_coastal, within
from .position import CLEAR, RAIN, SNOW, Answer, Facts, Hex, Position, Ship, Spell, no, yes

ELEMENTS, STORM_CALLING, FIMBULWINTER, RAINMAKING, DISPELLING = 4, 5, 6, 7, 11


def track_weather(facts: Facts, turn: int) -> str:
    """6.0: the weather the Game-Turn Record Track gives the whole map; never snow (6.4)."""
    return facts.weather.get(turn, CLEAR)


def dispelled(position: Position, hex: Hex) -> bool:
    """19.4 #11: whether all other enchantments in the hex are undone."""
    return any(s.number == DISPELLING and s.target_hex == hex for s in position.spells)


def elements_over(position: Position, facts: Facts, hex: Hex) -> tuple[Spell, ...]:
    """19.4 #04: the Enchantments of the Elements whose reach covers the hex."""
    return tuple(s for s in position.spells if s.number == ELEMENTS and s.origin and within(facts, s.origin, hex, s.reach))


def storm_over(position: Position, facts: Facts, hex: Hex) -> bool:
    """19.4 #05: whether Storm Calling lies on the hex: all-sea hexes of the zone it was cast in."""
    if dispelled(position, hex) or not is_all_sea(facts, hex):
        return False
    zone = facts.sea_zone.get(hex)
    return zone is not None and any(s.number == STORM_CALLING and s.sea_zone == zone for s in position.spells)


def cast(position: Position, number: int) -> bool:
    """Whether an enchantment of that number is in force."""
    return any(s.number == number for s in position.spells)


def weather_in(position: Position, facts: Facts, hex: Hex) -> str:
    """6.0, 19.4 #04-#07, #11, 20.6 #14: the weather a hex has.

    The Wand's hex is clear; a dispelled hex has the track's weather; then the Elements, then Storm Calling (which keeps Fimbulwinter off),
    then Fimbulwinter, then Rainmaking, then the track.
    Of two Enchantments of the Elements over one hex the later in the position counts, the document being silent.
    """
    if any(item_list.clears_weather(p) for p in position.persons_in(hex)):
        return CLEAR
    if dispelled(position, hex):
        return track_weather(facts, position.turn)
    elements = elements_over(position, facts, hex)
    if elements:
        return elements[-1].weather or CLEAR
    if cast(position, FIMBULWINTER) and not storm_over(position, facts, hex):
        return SNOW
    if cast(position, RAINMAKING) and not cast(position, FIMBULWINTER):
        return RAIN
    return track_weather(facts, position.turn)


def stormy(position: Position, facts: Facts, hex: Hex) -> bool:
    """19.4 #05, #04: whether ships in the hex feel Storm Calling; the Elements go before it, the Wand clears it, rain adds nothing to
    it."""
    if elements_over(position, facts, hex) or any(item_list.clears_weather(p) for p in position.persons_in(hex)):
        return False
    return storm_over(position, facts, hex)


def ship_extra_cost(position: Position, facts: Facts, hex: Hex) -> int:
    """6.2 #2 and 19.4 #05: one point more for a ship to enter a hex of rain or storm, once and not twice."""
    return int(weather_in(position, facts, hex) == RAIN or stormy(position, facts, hex))


def bad_sailer_suffers(position: Position, facts: Facts, ship: Ship, coastal_too: bool = False) -> bool:
    """6.2 #1, 6.3 #5, 8.0 #2: a bad sailer in rain, storm or snow undergoes attrition.

    6.2 says "at sea" and 6.3 "all-sea hex", 8.0 any hex; by ``coastal_too`` coastal hexes count as well.
    """
    if not ship.bad_sailer or ship.hex is None:
        return False
    if not coastal_too and not is_all_sea(facts, ship.hex):
        return False
    return weather_in(position, facts, ship.hex) in (RAIN, SNOW) or stormy(position, facts, ship.hex)


def minor_river_is(position: Position, facts: Facts, a: Hex, b: Hex) -> str:
    """6.2 #3 and 6.3 #2: what a minor river hexside counts as - "major river" in rain on both banks, "clear" in snow on both."""
    banks = {weather_in(position, facts, a), weather_in(position, facts, b)}
    if banks == {RAIN}:
        return "major river"
    return "clear" if banks == {SNOW} else "minor river"


def ford_counts(position: Position, facts: Facts, a: Hex, b: Hex) -> bool:
    """6.2 #3: fords do nothing on a river swollen by rain; ferries and bridges do."""
    return minor_river_is(position, facts, a, b) != "major river"


def terrain_extra_cost(terrain: str, weather: str) -> int:
    """6.2 #4 and 6.3 #6: one point more to enter clear or by trail in rain; clear, woods, forest and rough in snow."""
    if weather == RAIN:
        return int(terrain in ("clear", "trail"))
    if weather == SNOW:
        return int(terrain in ("clear", "woods", "forest", "rough"))
    return 0


def terrain_times(terrain: str, weather: str) -> int:
    """6.3 #1: mountain hexes cost twice as much in snow."""
    return 2 if (terrain, weather) == ("mountain", SNOW) else 1


def pass_times(position: Position, facts: Facts, a: Hex, b: Hex) -> int:
    """6.3 #1: a mountain pass costs twice as much when both its hexes lie in snow."""
    return 2 if {weather_in(position, facts, a), weather_in(position, facts, b)} == {SNOW} else 1


def counts_as(terrain: str, weather: str) -> str:
    """6.3 #6: marsh is clear terrain in snow (and so costs the point more)."""
    return "clear" if (terrain, weather) == ("marsh", SNOW) else terrain


def may_enter_marsh(weather: str) -> Answer:
    """6.2 #5: no land piece enters marsh in rain; leaving it is free."""
    return no("6.2", "rain: marsh may be left, not entered") if weather == RAIN else yes("6.2")


def ship_may_leave(position: Position, facts: Facts, hex: Hex) -> Answer:
    """6.3 #4: no ship leaves a coastal hex in snow."""
    if is_coastal(facts, hex) and weather_in(position, facts, hex) == SNOW:
        return no("6.3", "snow-bound on the coast")
    return yes("6.3")


def ship_must_stop(position: Position, facts: Facts, hex: Hex) -> bool:
    """6.3 #4: a ship that enters a coastal hex in snow goes no farther."""
    return is_coastal(facts, hex) and weather_in(position, facts, hex) == SNOW


def paths_survive(position: Position, facts: Facts, a: Hex, b: Hex, whole_map: bool = False) -> bool:
    """11.5: trails and Faerie roads through a mountain pass are gone in snow.

    "Snow Game-Turns" exist by enchantment only (6.4), so snow in both hexes is asked; by ``whole_map`` only Fimbulwinter makes such a turn.
    """
    if "pass" not in facts.side_features(a, b):
        return True
    if whole_map:
        return not cast(position, FIMBULWINTER)
    return {weather_in(position, facts, a), weather_in(position, facts, b)} != {SNOW}


def army_freezes(position: Position, facts: Facts, hex: Hex, in_friendly_fortress: bool) -> bool:
    """6.3 #3 and 8.0 #7: armies in snow undergo attrition outside a friendly fortress (6.3), a Wand's hex being clear."""
    return weather_in(position, facts, hex) == SNOW and not in_friendly_fortress


def snow_comes_from(spell_number: int) -> Answer:
    """6.4, 19.4 #04, #06: snow comes of enchantment only."""
    return yes("6.4") if spell_number in (ELEMENTS, FIMBULWINTER) else no("6.4")
