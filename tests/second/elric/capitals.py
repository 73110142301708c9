"""Chapter 7.5.2 with 7.5.6, 7.5.7 and 9.1: capitals, and what is won with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .pieces import may_lead
from .position import Answer, City, Facts, Personality, no
from .terrain import city_wall, may_occupy, muster_by_capture, overcome, spells_for_capture, wall_of


def capital_at(facts: Facts, place: str) -> City | None:
    """The capital of a province; the city stands for its province (7.2, 7.5.2)."""
    return next((c for c in facts.cities.get(place, ()) if c.capital), None)


def wall_of_capital(city: City, nation: str, *, nadsokor: str = "no wall") -> int:
    """A capital's wall: five; of Nadsokor's, whose cities have none, both are said (7.5.2, 7.5.7)."""
    if nation == "Nadsokor" and nadsokor == "no wall":
        return 0
    return city_wall(city)


def fall(facts: Facts, place: str, difference: int, defenders: int, left: int) -> Answer:
    """Whether an attacked place can be occupied after a battle won by a difference (7.5.2, 7.5.7)."""
    if difference <= 0:
        return no("the attack has not won", "10.5")
    wall = wall_of(facts, place)
    return may_occupy(wall, overcome(difference, defenders, wall), left)


def holder_for(player: str, owner: str | None, controller: str | None) -> str:
    """Whose a place is in a conqueror's eyes: own, enemy or neutral. owner: who plays its nation; controller: who occupies it (7.5.2)."""
    held_by = controller if controller is not None else owner
    if held_by is None:
        return "neutral"
    return "own" if held_by == player else "enemy"


def prize(facts: Facts, place: str, holder: str) -> int:
    """How many spells the victor draws for occupying a place (7.5.2, 9.1)."""
    return spells_for_capture(capital_at(facts, place) is not None, holder)


def opens_muster(facts: Facts, place: str, holder: str) -> Answer:
    """Whether taking a place lets the conqueror muster its nation (7.5.2)."""
    return muster_by_capture(capital_at(facts, place) is not None, holder)


def who_may_take_prize(victors: Sequence[Personality], *, taker: str = "with room") -> tuple[str, ...]:
    """Which of the victors may take the spell that is drawn: those who can hold one (7.5.2, 9.1, 9.5)."""
    return tuple(p.name for p in victors if taker != "with room" or len(p.spells) < (1 if p.capacity is None else p.capacity))


def occupies(stack_people: Collection[Personality], armies: int, *, by: str = "any unit") -> bool:
    """Who can occupy a city: the units of the victor; leaders or armies alike (7.5.2)."""
    if by == "any unit":
        return armies > 0 or bool(stack_people)
    return armies > 0 or any(may_lead(p) for p in stack_people)


def wall_in_next_battle(facts: Facts, place: str) -> int:
    """A wall stands in full in each battle, whatever was lost before (7.5.2)."""
    return wall_of(facts, place)
