"""10.1: where and how Auberon's Expedition is placed, and what its coming brings about."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .activation import EXPEDITION_ZONES
from .hexes import has_sea
from .position import FAERIE, Answer, Facts, Hex, Position, Ship, no, yes
from .recovery import lost_in_refit

SHIPS = ("Stoutheart", "Galetop", "Cloudkiss", "Swancoat", "Silverpeak")
PERSONS = ("Auberon", "Ogme", "Corin")
ESCORTED = "Auberon"
WORM_HEX = "3705"


def may_lie(facts: Facts, hex: Hex) -> Answer:
    """10.1, 11.8: any hex of the map in the two zones, with sea in it; whoever stands there and whatever the weather."""
    if facts.sea_zone.get(hex) not in EXPEDITION_ZONES:
        return no("10.1", "in the Jotun Sea or the Sea of Moray")
    return yes("10.1") if has_sea(facts, hex) else no("11.8", "no sea in the hex")


def may_place(side: str, phase: str, player: str, activated: bool, placed: bool, *, later: bool = False) -> Answer:
    """10.1, 5.0 D2: the Faerie player places it when its roll has woken it, in that Activation Phase.

    Whether it may be put off is not said (``later``): it is placed if activated."""
    if placed or not activated:
        return no("10.1", "placed already" if placed else "not activated")
    if side != FAERIE:
        return no("10.1", "the Faerie player's")
    if phase == "activation" and player == FAERIE:
        return yes("10.1")
    return yes("10.1", "put off") if later else no("5.0 D2", "as it is activated")


def may_go_on(activated: bool, placed: bool, *, later: bool = False) -> Answer:
    """10.1: the Phase does not end before it is placed."""
    return no("10.1", "it is placed first") if activated and not placed and not later else yes("10.1")


def may_be_aboard(facts: Facts, hex: Hex, ship: str, aboard: Mapping[str, str]) -> Answer:
    """10.1: all five ships in the hex, the three persons, and Auberon's escort with him, on one of them; nobody ashore."""
    lies = may_lie(facts, hex)
    if not lies:
        return lies
    if ship not in SHIPS:
        return no("10.1", "a ship of the expedition")
    if {*aboard} != {*PERSONS} or {*aboard.values()} != {ship}:
        return no("10.1", "all three on one ship")
    return yes("10.1")


def arrives() -> dict[str, object]:
    """4.0, 10.1: all ships whole, Auberon with his escort, everybody active and unhurt."""
    return {"damaged": False, "refit": False, "escort": (ESCORTED,), "active": True, "wounds": 0}


def wakes(hex: Hex, worm_asleep: bool, leinster_asleep: bool, *, placing_enters: bool = True) -> frozenset[str]:
    """7.9 e09, 10.2: whom its coming wakes: Leinster by Ogme, the Worm if it is placed in the Worm's hex.

    Whether who is placed in a hex enters it, is open (``placing_enters``)."""
    worm = worm_asleep and hex == WORM_HEX and placing_enters
    return frozenset({"Leinster"} if leinster_asleep else ()) | frozenset({"The Worm"} if worm else ())


def refits_lost(position: Position, ships: Collection[Ship], embarked_count: bool = False) -> frozenset[str]:
    """9.3: Fomorian ships under refit that lie among the newcomers without a friendly ship are gone as the Phase ends."""
    return frozenset(ship.name for ship in ships if lost_in_refit(position, ship, embarked_count))


def may_move_next(phase: str) -> Answer:
    """10.1, 5.0: active pieces, moved in the Movement Phase that follows."""
    return yes("10.1 5.0") if phase == "movement" else no("5.0", "in the Movement Phase")
