"""Chapter 7.4 with 16: winged units and flight by spells."""

from __future__ import annotations

from collections.abc import Sequence

from .position import Answer, Facts, Kind, Spell, is_sea, no, yes

WINGED_RANGE = 4
FLIGHTS_OF_A_SPELL = 2
TURNS_OF_A_SPELL = 3
SHIP = "Ship of Land and Sea"
JEWELED_BIRD = "Jeweled Bird"
OONAI = "Oonai"
CARRIES_ARMIES = {SHIP: 2}


def winged_range() -> int:
    """How many provinces or seas a winged unit flies (7.4.1)."""
    return WINGED_RANGE


def may_wing_over(facts: Facts, place: str) -> Answer:
    """What a winged unit may pass: all but mountains; the Boiling Sea by its roll (7.4.1, 7.5.1, 7.5.3)."""
    if facts.kind.get(place) is Kind.MOUNTAIN:
        return no("mountains", "7.5.3", "7.4.1")
    if place in facts.boiling:
        return yes("with a heroic escape", "7.5.1", "7.4.1")
    return yes("flyers pass over all else and over enemies", "7.4.1")


def may_wing_path(facts: Facts, path: Sequence[str], ends_on_friendly_fleet: bool) -> Answer:
    """A whole flight of a winged unit; the path holds the areas entered (7.4.1)."""
    if len(path) > WINGED_RANGE:
        return no("farther than four", "7.4.1")
    for place in path:
        over = may_wing_over(facts, place)
        if not over:
            return over
    if path and is_sea(facts, path[-1]) and not ends_on_friendly_fleet:
        return no("it must come down on land or a friendly fleet", "7.4.1")
    return yes("within four", "7.4.1")


def lifts(spell: Spell) -> int | None:
    """How many personalities a spell flies; None for any number, the Ship (16.1 to 16.3)."""
    return None if spell.name == SHIP else spell.flies


def may_fly_by_spell(
    facts: Facts, spell: Spell, personalities: int, armies: int, fleets: int, target: str, used_in_combat: bool = False
) -> Answer:
    """A flight by a spell: any province, so many personalities, no fleets, armies by the Ship alone (7.4.2, 16)."""
    if spell.name != SHIP and not spell.flies:
        return no("the spell does not fly", "7.4.2", "16")
    if spell.name == OONAI and used_in_combat:
        return no("it fights or flies, not both", "16.2")
    if fleets:
        return no("fleets are not flown", "7.4.2")
    if armies > CARRIES_ARMIES.get(spell.name, 0):
        return no("armies fly by the Ship alone, two of them", "7.4.2", "16.3")
    limit = lifts(spell)
    if limit is not None and personalities > limit:
        return no(f"it lifts {limit}", "16")
    if is_sea(facts, target) or facts.kind.get(target) is Kind.MOUNTAIN:
        return no("a flight goes to a province", "7.4.2", "7.5.3")
    return yes("to any province", "7.4.2")


def spell_range(spell: Spell, *, ship: str = "any province") -> int | None:
    """How far a spell flies: without limit, or as a winged unit (7.4.2, 16.3)."""
    if spell.name == SHIP and ship != "any province":
        return WINGED_RANGE
    return None


def flight_spell_ends(flights: int, turns: int) -> bool:
    """A flight spell stays for two flights or three turns, whichever is less (7.4.2)."""
    return flights >= FLIGHTS_OF_A_SPELL or turns >= TURNS_OF_A_SPELL


def maintained(spell: Spell, in_use: bool) -> bool:
    """A spell that stays with its bearer after being cast (7.4.2, 16.3 Dispel Magic)."""
    return in_use and (spell.flies > 0 or spell.name == SHIP)


def boiling_roll_in_flight(spell: Spell | None, over_boiling: bool, *, flight: str = "rolls") -> bool:
    """Whether a flight over the Boiling Sea rolls; the Jeweled Bird never does (7.5.1, 16.1)."""
    if not over_boiling or (spell is not None and spell.name == JEWELED_BIRD):
        return False
    return spell is None or flight == "rolls"
