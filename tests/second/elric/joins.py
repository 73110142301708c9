"""Chapter 8.0: friends in the wilderness, and who joins whom."""

from __future__ import annotations

from collections.abc import Collection

from .pieces import may_lead
from .position import Answer, Facts, Position, Search, Stack, no, wilderness, yes


def can_search(stack: Stack) -> Answer:
    """A stack searches with a personality; armies alone do not (8.0)."""
    return yes("a personality", "8.0") if any(may_lead(p) for p in stack.personalities) else no("no personality", "8.0")


def friends_to_find(position: Position, facts: Facts, searcher: Stack) -> tuple[Stack, ...]:
    """The other stacks of a searcher's player in its wilderness (8.0)."""
    if not wilderness(facts, searcher.place):
        return ()
    here = (s for s in position.stacks if s.owner == searcher.owner and s.place == searcher.place and s is not searcher)
    return tuple(s for s in here if not s.empty)


def may_seek(
    position: Position, facts: Facts, searcher: Stack, aim: Search, magic_there: bool, *, unseen: str = "may seek in vain"
) -> Answer:
    """Whether a stack may name an aim: anything that may be there, or only what is there (8.0)."""
    able = can_search(searcher)
    if not able:
        return able
    if not wilderness(facts, searcher.place):
        return no("only wilderness is searched", "8.0")
    there = {
        Search.MAGIC: magic_there,
        Search.FRIENDS: bool(friends_to_find(position, facts, searcher)),
        Search.ENEMIES: any(s.place == searcher.place and s.owner != searcher.owner and not s.empty for s in position.stacks),
    }
    if there[aim] or unseen == "may seek in vain":
        return yes("named", "8.0")
    return no("nothing of the kind is there", "8.0")


def join(searcher: Stack, found: Collection[Stack]) -> Stack:
    """The searching stack with those it found beneath it (8.0)."""
    return Stack(
        searcher.owner,
        searcher.place,
        (*searcher.personalities, *(p for s in found for p in s.personalities)),
        (*searcher.armies, *(a for s in found for a in s.armies)),
        (*searcher.fleets, *(f for s in found for f in s.fleets)),
        searcher.chaos_shield or any(s.chaos_shield for s in found),
    )


def how_many_found(stacks: int, success: bool, *, each_roll: str = "all of the kind") -> int:
    """How many friendly stacks one success brings (8.0)."""
    if not success:
        return 0
    return stacks if each_roll == "all of the kind" else min(stacks, 1)


def may_join_without_search(facts: Facts, place: str, *, meeting: str = "by search") -> Answer:
    """Whether stacks of one player that meet become one of themselves: in wilderness by a search alone (8.0, 7.3)."""
    if wilderness(facts, place) and meeting == "by search":
        return no("friends are found by a search", "8.0")
    return yes("in plain sight", "7.3")


def may_attach_here(facts: Facts, leader: Stack, place_of_army: str, in_leaders_stack: bool, changed: bool) -> Answer:
    """Whether a leader takes up an army where both are: once a turn, in wilderness only of its own stack (7.3, 8.0)."""
    if leader.place != place_of_army:
        return no("elsewhere", "7.3")
    if changed:
        return no("once a turn", "7.3")
    return yes("of its stack", "7.3") if in_leaders_stack else may_join_without_search(facts, leader.place)


def may_part(facts: Facts, place: str) -> Answer:
    """Whether a stack parts where it is: in any province or sea (7.3)."""
    return yes("anywhere", "7.3") if place in facts.kind else no("no area", "3.1")
