"""12.4 and 5.0 D3 b, c: who is named for a forced march, who goes along unnamed, and who does not."""

from __future__ import annotations

from collections.abc import Collection

from .command import may_command
from .position import UNALIGNED, Answer, Army, Person, Position, no, yes
from .special_movement import march_ratings

ON_MARCH = ("move", "teleport", "overrun", "search")


def may_be_named(position: Position, who: Person | Army, named: Collection[Person], used_sea: bool = False) -> Answer:
    """12.4, 12.2, 14.1, 10.0, 10.3, 19.3: whom a player may name: land pieces that did not go by sea; armies beneath one who is named.

    ``named`` are the persons named of the hex, ``who`` among them where it is one. Those of a kingdom that sleeps may be moved (10.3)."""
    if used_sea or who.embarked:
        return no("12.4 12.2", "sea transport in this Phase")
    if not who.active and who.kingdom == UNALIGNED:
        return no("10.0", "inactive")
    if isinstance(who, Person):
        return no("19.3", "has cast an enchantment") if who.cast else yes("12.4")
    leader = next((p for p in named if p.name == who.commander), None)
    if leader is None or leader.cast or not may_command(position, leader, who):
        return no("14.1", "nobody who marches commands them")
    return yes("12.4 14.1")


def goes(what: str, named: bool, with_person_named: bool = False) -> Answer:
    """5.0 D3 b: who was named goes; an escort and items go with their person (11.9, 20.1); everybody else stays."""
    if named or (what in ("escort", "item") and with_person_named):
        return yes("5.0 D3b 12.4")
    return no("5.0 D3b", "not named")


def may_do(action: str, named: bool, points: int) -> Answer:
    """5.0 D3 b, 12.4: normal movement is over, so who was not named does nothing that costs points; those named move, teleport, overrun,
    search, and never go by sea."""
    if action not in ON_MARCH:
        return no("12.4", "no sea transport")
    if not named:
        return no("5.0 D3b", "not named")
    return yes("12.4") if points > 0 else no("11.0", "no points left")


def may_teleport_along(named: bool, same_hex: bool, *, along: str = "anybody") -> Answer:
    """12.3, 12.4: whom one who marches takes along by teleportation: anybody of theirs in the hex; or those alone who march, too."""
    if not same_hex:
        return no("12.3", "in the same hex")
    if named or along == "anybody":
        return yes("12.3 12.4")
    return no("5.0 D3b", "not named")


def points(marchers: tuple[Person, ...], others: tuple[Person, ...], position: Position, *, rating: str = "marchers") -> int:
    """5.0 D3 b, 14.4: the Command Rating of one person of the stack that marches; whether of one who stays in the hex, is open."""
    stack = marchers if rating == "marchers" else (*marchers, *others)
    return max(march_ratings(stack, position), default=0)


def may_name_more(marched: bool, rolled: bool, *, naming: str = "one by one") -> Answer:
    """5.0 D3 b: whether further stacks are named once one has marched, is open; none is once a march has been rolled for (D3 c)."""
    if rolled:
        return no("5.0 D3c", "all marches are completed")
    return yes("5.0 D3b") if not marched or naming == "one by one" else no("5.0 D3b", "named all together")


def may_march_again(marched: bool) -> Answer:
    """5.0 D3 b: a stack marches once."""
    return no("5.0 D3b", "has marched") if marched else yes("5.0 D3b")


def suffers(named: bool, with_person_named: bool = False) -> bool:
    """5.0 D3 c, 8.4: whom the roll of a march strikes: those who marched, and nobody beside them at its start or its end."""
    return named or with_person_named


def force(marched_csp: int, others_csp: int) -> int:
    """5.0 D3 c, 8.0: the size of the force that rolls: what marched."""
    return marched_csp


def rolls(stacks: int) -> int:
    """5.0 D3 c: one roll for each stack that marched, also where two end in one hex."""
    return stacks
