"""Chapter 8: searching the wilderness."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .pieces import may_lead
from .position import Answer, Facts, Position, Search, Stack, Step, no, wilderness, yes

FIRST_TURN = 5
LATER_TURNS = 4


def may_search(position: Position, facts: Facts, player: str, place: str, searched: bool, *, bracketed: str = "influence only") -> Answer:
    """A player may search a wilderness where a personality of its own stands, once a turn (8.0, 7.5.5)."""
    if position.step is not Step.SEARCH or position.active != player:
        return no("only in the Search step of its own turn", "8.0", "5.0")
    if not wilderness(facts, place):
        return no("only wilderness is searched", "8.0")
    if searched:
        return no("one search in a province each turn", "8.0")
    people = [p for s in position.stacks if s.owner == player and s.place == place for p in s.personalities]
    if not any(may_lead(p, bracketed=bracketed) for p in people):
        return no("no personality there", "8.0")
    return yes("a personality is there", "8.0")


def must_announce(aim: Search | None) -> Answer:
    """The aim is named before the roll (8.0)."""
    return yes("named", "8.0") if aim else no("name magic, friends or enemies first", "8.0")


def least_roll(turns_running: int) -> int:
    """The least roll that finds: five in the first turn of searching, four in each turn that follows on (8.0)."""
    return FIRST_TURN if turns_running <= 1 else LATER_TURNS


def finds(roll: int, turns_running: int) -> bool:
    """Whether a search succeeds (8.0)."""
    return roll >= least_roll(turns_running)


def turns_running(searched_before: Collection[int], turn: int, same_aim: bool = True, *, series: str = "any aim") -> int:
    """Which turn of an unbroken series of searches this is (8.0)."""
    if series == "one aim" and not same_aim:
        return 1
    count = 1
    while turn - count in searched_before:
        count += 1
    return count


def result(aim: Search) -> str:
    """What a success brings: magic and friends go beneath the searching stack, enemies are fought (8.0)."""
    return "must be fought" if aim is Search.ENEMIES else "beneath the searching stack"


def must_fight_found(aim: Search, found: bool) -> bool:
    """Found enemies must be fought in the next Combat step (8.0)."""
    return found and aim is Search.ENEMIES


def closed_ways(ways: Collection[Sequence[str]], place: str) -> frozenset[str]:
    """Where the attacked may not retreat who were found in a place: wherever a unit that attacks came through (10.2, 7.3)."""
    return frozenset(passed for way in ways for passed in way) - {place}


def may_attack_in_wilderness(found: bool) -> Answer:
    """In wilderness combat needs a successful search first (7.3, 8.0, 10.1)."""
    return yes("found", "8.0") if found else no("search first", "7.3", "8.0")


def may_join_in_wilderness(one: Stack, other: Stack, found: bool) -> Answer:
    """Friendly stacks in wilderness find one another by search (8.0)."""
    if one.owner != other.owner or one.place != other.place:
        return no("not friends in one area", "8.0")
    return yes("found", "8.0") if found else no("search first", "8.0")


def who_takes(finder_is_personality: bool) -> Answer:
    """Unfound magic belongs to the first personality that finds it (9.1)."""
    return yes("first to find", "9.1") if finder_is_personality else no("armies do not search", "8.0", "9.1")
