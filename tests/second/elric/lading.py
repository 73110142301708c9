"""Chapter 7.1: who may stand where, and what a load does to ships."""

from __future__ import annotations

from collections.abc import Sequence

from .movement import capacity, personalities_aboard, sinks
from .position import Answer, Facts, Fleet, Stack, is_sea, no, ports, yes
from .sea import needs_fleet


def may_stand(facts: Facts, stack: Stack, place: str) -> Answer:
    """Whether all of a stack may rest in an area: ships in ports and seas, men at sea aboard (7.1, 7.3, 7.4.1, 7.5.3)."""
    if not is_sea(facts, place):
        if stack.fleets and not ports(facts, place):
            return no("fleets lie in ports and seas", "7.1", "7.3")
        return yes("land holds any number", "7.1")
    if stack.fleets:
        return may_carry(stack.fleets, len(stack.armies))
    if stack.armies:
        return no("armies at sea need a fleet", "7.1", "7.3")
    if stack.personalities:
        return no("personalities rest at sea with the aid of ships", "7.1", "7.4.1")
    return yes("nobody", "7.1")


def may_carry(fleets: Sequence[Fleet], armies: int) -> Answer:
    """Whether ships bear so many armies: no more than their capacities together (7.1, 3.2)."""
    if armies > capacity(fleets):
        return no("more than the capacity", "7.1")
    return yes("within the capacity", "7.1")


def may_load(fleets: Sequence[Fleet], armies: int, more: int, *, overload: str = "sinks") -> Answer:
    """Whether more armies may go aboard; above the capacity they may and sink it, or may not (7.1)."""
    if overload == "sinks" or may_carry(fleets, armies + more):
        return yes("aboard, at the risk of the load", "7.1")
    return no("more than the capacity", "7.1")


def room_left(fleets: Sequence[Fleet], armies: int) -> int:
    """How many armies still find room (7.1)."""
    return max(0, capacity(fleets) - armies)


def unlimited(kind: str, at_sea: bool) -> bool:
    """Whether any number of a kind may be in an area: all but armies at sea (7.1)."""
    return kind != "army" or not at_sea


def sunk(fleets: Sequence[Fleet], loads: Sequence[int]) -> tuple[int, ...]:
    """Which ships of a stack sink, each with its own load (7.1)."""
    return tuple(n for n, (fleet, load) in enumerate(zip(fleets, loads, strict=True)) if sinks(fleet, load))


def drowned(fleets: Sequence[Fleet], loads: Sequence[int]) -> int:
    """How many armies go down with the ships that sink: all of each load (7.1)."""
    return sum(loads[n] for n in sunk(fleets, loads))


def loads_without_loss(fleets: Sequence[Fleet], armies: int) -> tuple[int, ...] | None:
    """A way to share out armies so that no ship sinks; None where there is none (7.1)."""
    left, shares = armies, []
    for fleet in fleets:
        share = min(left, fleet.capacity)
        shares.append(share)
        left -= share
    return None if left else tuple(shares)


def armies_lost_with_ships(fleets: Sequence[Fleet], armies: int, lost: Sequence[int], *, lading: str = "shared out anew") -> int:
    """The fewest armies that are lost with ships: those who find no room in what is left, or who were aboard (7.1, 7.5.4).

    Where each ship has its own load, the owner has put the men where they are safest.
    """
    left = [fleet for n, fleet in enumerate(fleets) if n not in lost]
    if not left:
        return armies
    if lading == "shared out anew":
        return max(0, armies - capacity(left))
    safe = min(armies, capacity(left))
    return armies - safe


def seats_of_personalities() -> int | None:
    """How many personalities a ship seats: any number (7.1, 3.2)."""
    return personalities_aboard()


def stranded(stack: Stack) -> dict[str, object]:
    """What befalls a stack at sea whose last ship is gone: armies lost, all who need a ship must escape (7.1, 7.3)."""
    return {
        "armies lost": len(stack.armies),
        "must escape": tuple(p.name for p in stack.personalities if needs_fleet(p)),
    }
