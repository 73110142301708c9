"""Chapter 6: replacements, ordinary and by a muster card, and the fall of a nation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .position import Answer, Army, City, Fleet, Personality, Step, no, yes


def may_replace(
    unit: str,
    nation: str,
    *,
    lost: Mapping[str, int],
    capital_holder: str | None,
    player: str,
    capital_is_port: bool,
    done_here: int = 0,
    step: Step = Step.REPLACEMENTS,
) -> Answer:
    """The ordinary replacement of one "army" or, in a capital that is a port, one "fleet" (6.0)."""
    if step is not Step.REPLACEMENTS:
        return no("replacements have their own phase", "6.0", "5.0")
    if unit not in ("army", "fleet"):
        return no("a leader returns by a muster card alone", "6.0")
    if lost.get(unit, 0) < 1:
        return no(f"{nation} has lost none", "6.0")
    if capital_holder != player:
        return no("an enemy holds the capital", "6.0")
    if unit == "fleet" and not capital_is_port:
        return no("the capital is no seaport", "6.0")
    if done_here:
        return no("one unit each turn", "6.0")
    return yes("one lost unit in the capital", "6.0")


def replacements_each_turn(nations_with_free_capital: int, *, limit: str = "each capital") -> int:
    """How many units a player replaces in one phase (6.0)."""
    return nations_with_free_capital if limit == "each capital" else min(1, nations_with_free_capital)


def may_replace_where(unit_nation: str, city_country: str) -> Answer:
    """A capital or seaport replaces its own nation's units alone (6.0)."""
    if unit_nation != city_country:
        return no("another nation's unit", "6.0")
    return yes("its own nation", "6.0")


def may_special(
    player: str, nation: str, controller: str | None, holds_muster: bool, other_muster_played: bool, cities_free: int, step: Step
) -> Answer:
    """A muster card of one's own nation played for a special replacement (6.0)."""
    if step is not Step.MUSTER:
        return no("it is played in the Muster phase", "6.0")
    if controller != player:
        return no(f"{nation} is not yours", "6.0")
    if not holds_muster:
        return no("no card musters it", "6.0")
    if other_muster_played:
        return no("it stands in the place of another muster card", "6.0")
    if cities_free < 1:
        return no("all its cities are occupied", "6.0")
    return yes("a card for a nation already one's own", "6.0")


def special_choices(
    city: City, occupied: bool, lost: Mapping[str, int], leaders_lost: Sequence[Personality], *, held: str = "provides nothing"
) -> tuple[str, ...]:
    """What one city may provide in a special replacement (6.0)."""
    if occupied and held == "provides nothing":
        return ()
    choices = []
    if lost.get("army", 0):
        choices.append("army")
    if city.port_on and lost.get("fleet", 0):
        choices.append("fleet")
    if city.capital:
        choices.extend(p.name for p in lowest_leaders(leaders_lost))
    return tuple(choices)


def lowest_leaders(lost: Collection[Personality]) -> tuple[Personality, ...]:
    """Which lost leader returns: the lowest combat value; several where they tie (6.0)."""
    if not lost:
        return ()
    least = min(p.combat for p in lost)
    return tuple(p for p in lost if p.combat == least)


def spells_of_replaced() -> int:
    """A replaced magician brings no spells (6.0)."""
    return 0


def may_replace_at_all(cities_free: int) -> Answer:
    """A nation with every city occupied replaces nothing in any way (6.0)."""
    return yes("a city is free", "6.0") if cities_free else no("all cities are occupied", "6.0")


def nation_falls(personalities_left: int) -> bool:
    """A nation without personalities falls back to neutrality and may be mustered again (6.0)."""
    return personalities_left == 0


def removed_with_nation(
    nation: str, armies: Collection[Army], fleets: Collection[Fleet], *, fleets_go: str = "with the armies"
) -> tuple[int, int]:
    """How many armies and fleets leave the board when the last personality is lost (6.0)."""
    gone = sum(a.nation == nation for a in armies)
    ships = sum(f.nation == nation for f in fleets)
    return gone, ships if fleets_go == "with the armies" else 0


def may_be_mustered_after_fall(fallen: bool) -> Answer:
    """A fallen nation is neutral and open to a normal muster (6.0)."""
    return yes("neutral again", "6.0") if fallen else no("it has personalities", "6.0")
