"""Chapter 16.8 and 16.9: the Shield, the Chaos Fleet, the Free Fleet, Mournblade and Pyaray."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from .lading import stranded
from .position import Alignment, Answer, Facts, Personality, Stack, is_sea, no, yes
from .spells import CHAOS_FLEET_ARMIES, shield_lost

LEAST_TILT = 3


def shield_stays(stack_eliminated: bool, by: str) -> bool:
    """Whether the Shield stays on the board; by: "combat" or the kind of spell (16.8)."""
    kind = None if by == "combat" else Alignment(by)
    return not shield_lost(stack_eliminated, kind)


def who_is_protected(stack: Stack) -> tuple[str, ...]:
    """Whom the Shield keeps from Chaos spells: all who are stacked under it (16.8)."""
    return tuple(p.name for p in stack.personalities) if stack.chaos_shield else ()


def seas_nearest(facts: Facts, place: str) -> frozenset[str]:
    """The seas nearest to a mustering unit, where the Free Fleet comes; of more than one the owner chooses (16.8)."""
    seen, ring = {place}, deque([place])
    while ring:
        here = frozenset(p for p in ring if is_sea(facts, p))
        if here:
            return here
        following = {n for p in ring for n in facts.neighbours.get(p, frozenset())} - seen
        seen |= following
        ring = deque(sorted(following))
    return frozenset()


def may_board(armies_aboard: int, kind: str) -> Answer:
    """Whether one more goes aboard the Chaos Fleet: two armies, any number of personalities (16.8)."""
    if kind == "army" and armies_aboard >= CHAOS_FLEET_ARMIES:
        return no("two armies", "16.8")
    return yes("room", "16.8")


def leaving(kind: str, value: int, roll: int) -> str:
    """What becomes of who leaves the Chaos Fleet: an army may not; a personality escapes or is lost (16.8, sheet g)."""
    if kind == "army":
        return "may not"
    return "ashore" if roll < value else "eliminated"


def chaos_pieces_leave(balance: int) -> frozenset[str]:
    """What leaves the board when the Balance is on Law's side (16.8, 16.9)."""
    return frozenset({"Pyaray", "Chaos Fleet"}) if balance < 0 else frozenset()


def aboard_when_it_leaves(stack: Stack) -> dict[str, object]:
    """What becomes of those aboard when the Chaos Fleet is taken off: they are at sea without a fleet (7.3, 16.8)."""
    return stranded(stack)


def pyaray_may_come(balance: int, on_board: bool) -> Answer:
    """Whether Pyaray may be mustered: a tilt of three or more to Chaos, and not there already (16.9)."""
    if on_board:
        return no("on the board", "16.9")
    return yes("three or more to Chaos", "16.9") if balance >= LEAST_TILT else no("too small a tilt", "16.9")


def may_bear_mournblade(person: Personality, *, bearer: str = "any melnibonean") -> Answer:
    """Who wields the sword: Melniboneans; Elric has his own, but is one of them (9.3.3, 16.8)."""
    if person.nation != "Melnibone":
        return no("Melniboneans alone", "9.3.3", "16.8")
    if bearer == "not Elric" and person.name == "Elric":
        return no("he has Stormbringer", "16.8")
    return yes("a Melnibonean", "16.8")


def remusterable(off_board: Collection[str], name: str) -> bool:
    """Whether an artifact that left the board may be mustered anew (16.4, 16.8)."""
    return name in off_board and name in {"Chaos Shield", "Mournblade", "Chaos Fleet", "Pyaray"}
