"""Chapter 7.5: the Boiling Sea, the Teeth, the Straits, walls, capitals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from .pieces import civilized
from .position import Answer, City, Facts, Fleet, Personality, Stack, no, wilderness, yes

WALL = 3
CAPITAL_WALL = 5


def escapes(value: int, roll: int, *, escape: str = "below") -> bool:
    """A heroic escape: a roll below the combat value (reference sheet g)."""
    return roll < value if escape == "below" else roll <= value


def chance_to_escape(value: int, *, escape: str = "below") -> int:
    """On how many of the six faces a value escapes (reference sheet g)."""
    return sum(escapes(value, face, escape=escape) for face in range(1, 7))


def boiling_rolls(facts: Facts, here: str, there: str, jeweled_bird: bool = False) -> int:
    """How many escapes one boundary asks for: on entering and on leaving the Boiling Sea (7.5.1)."""
    if jeweled_bird:
        return 0
    return int((here in facts.boiling) != (there in facts.boiling))


def boiling_rolls_of_path(facts: Facts, path: Sequence[str], jeweled_bird: bool = False, *, passage: str = "each way") -> int:
    """How many escapes a whole path asks for; the path begins with the place of departure (7.5.1)."""
    rolls = sum(boiling_rolls(facts, a, b, jeweled_bird) for a, b in pairwise(path))
    return rolls if passage == "each way" else min(rolls, 1)


def fleet_perishes(fleet: Fleet, roll: int, *, escape: str = "below") -> bool:
    """Each fleet rolls for itself, by its own value (7.5.1, 7.5.4)."""
    return not escapes(fleet.combat, roll, escape=escape)


def aboard_when_lost(armies: int, personalities: Sequence[Personality]) -> dict[str, object]:
    """A lost fleet takes its armies along; personalities roll for themselves (7.5.1, 7.5.4)."""
    return {"armies lost": armies, "must escape": tuple(p.name for p in personalities)}


def passengers_roll(fleet_survives: bool) -> bool:
    """Whether those aboard roll: only where their fleet is lost (7.5.1, 7.5.4)."""
    return not fleet_survives


def teeth_roll(facts: Facts, place: str, by_ship: bool) -> bool:
    """Ships that enter the Serpents Teeth roll; winged units pass freely (7.5.4, 7.4.1)."""
    return by_ship and place in facts.teeth


def may_sail_on_after_teeth(escaped: bool) -> Answer:
    """A fleet that comes through the Teeth goes on with its move (7.5.4)."""
    return yes("it came through", "7.5.4") if escaped else no("it is lost", "7.5.4")


def counts_as_wilderness(facts: Facts, place: str) -> bool:
    """The Straits of Chaos are treated as wilderness (7.5.5)."""
    return wilderness(facts, place)


def city_wall(city: City) -> int:
    """What a city's wall is worth: capitals five, walled cities three, others none (7.5.2, 7.5.6, 7.5.7)."""
    if city.capital:
        return CAPITAL_WALL
    return WALL if city.walled else 0


def wall_of(facts: Facts, place: str) -> int:
    """A province's wall, the best of its cities; their number adds nothing (7.2, 7.5)."""
    return max((city_wall(c) for c in facts.cities.get(place, ())), default=0)


def city_is_walled(country: str) -> bool:
    """The cities of civilized countries are walled, but for Nadsokor (7.5.7)."""
    return civilized(country) and country != "Nadsokor"


def wall_defends(defenders: int) -> bool:
    """A wall defends with or without defenders (7.5.7)."""
    return defenders >= 0


def wall_after_battle(before: int) -> int:
    """A wall is never worn down (7.5.2)."""
    return before


def overcome(margin: int, defenders: int, wall: int, losses: int | None = None, *, overcoming: str = "margin") -> bool:
    """Whether one battle beats the wall, and not the defenders alone (7.5.2, 7.5.7).

    Defenders are given by their value without the wall. The reading "losses" asks for the number of the table's
    losses, in units of value.
    """
    if margin <= 0:
        return False
    if overcoming == "losses":
        return losses is not None and losses - defenders >= wall
    return margin >= defenders + wall


def may_occupy(wall: int, wall_overcome: bool, defenders_left: int, driven: bool = False) -> Answer:
    """A city is taken when its wall is wholly overcome in one battle (7.5.2, 7.5.7), by a victor, driven there by nobody (7.0, 9.1)."""
    if driven:
        return no("a retreat is no victory and not voluntary", "7.0", "7.5.2", "9.1")
    if defenders_left:
        return no("defenders remain", "7.3", "7.5.2")
    if wall and not wall_overcome:
        return no("its wall stands", "7.5.2", "7.5.7")
    return yes("nothing bars it", "7.5.2", "7.5.6")


def spells_for_capture(capital: bool, holder: str) -> int:
    """A captured capital of an enemy or a neutral gives one spell; holder is "enemy", "neutral" or "own" (7.5.2, 9.1)."""
    return int(capital and holder in ("enemy", "neutral"))


def muster_by_capture(capital: bool, holder: str) -> Answer:
    """The conqueror of an enemy's capital may muster that nation (7.5.2)."""
    if capital and holder == "enemy":
        return yes("an enemy capital was taken", "7.5.2")
    return no("only an enemy's capital opens the muster", "7.5.2")


def terrain_cost(place_is: str) -> int:
    """Capitals and walled cities cost no more than any province (7.5.2, 7.5.7, 7.0)."""
    return 1 if place_is in ("capital", "walled city", "unwalled city", "province", "wilderness", "sea") else 0


def stacks_in_city(stacks: Collection[Stack], facts: Facts) -> tuple[Stack, ...]:
    """Which stacks stand behind walls (7.2)."""
    return tuple(s for s in stacks if wall_of(facts, s.place))
