"""Where two chapters meet: what one throw leaves of a siege, who breaks through, who goes down with a ship, who is called over
water, what ruins hold when a fight in them is over, and who comes under a leader whom a spell hides. Cases are lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from . import combat, naval
from .leadership import wound as leader_wound
from .movement import PASSENGERS
from .position import Answer, no, yes
from .wizardry import wound as wizard_wound

PENGUIN, CHIEFTAIN, DRAGON = "Penguin", "Penguin Chieftain", "Terramax"

# one throw and the castle (371, 389)


def holder_after(
    holder: str,
    attacker: str,
    *,
    garrison_hit: bool,
    defenders_left: int,
    attackers_in_area: int,
    beaten: str = "with them",
) -> str:
    """Who holds a castle after a throw in which its defenders and the attackers' line may fall together (311, 312, 371, 389).

    It is taken by units in its area, in line or not, once its garrison is removed and none of its side is there. Units
    beaten inside leave a garrison behind, or are taken for it: the text bears both."""
    if defenders_left or not attackers_in_area:
        return holder
    return attacker if garrison_hit or beaten == "with them" else holder


# breaking through (340, 699 to 701, 781, 787)


def may_flee(unit: str) -> bool:
    """Penguins and their Chieftain do not retreat (787)."""
    return unit not in (PENGUIN, CHIEFTAIN)


def may_break_through(line: Sequence[str], hidden: Collection[str] = ()) -> Answer:
    """At least three go and two of them fight: no Penguins, who stay. The hidden go along; if need be they attack, which ends their
    spell, as their player likes (340, 701, 787). ``line`` is of those in line whom no spell hides."""
    if len([*filter(may_flee, [*line, *hidden])]) < combat.RETREATERS:
        return no("fewer than three go", 340, 787)
    return yes("three go, two fight", 340, 701)


def after_break_through(line: Sequence[str], enemy_removed: bool) -> dict[str, str]:
    """What becomes of each of the line, by its name: who fights goes or is removed, Penguins stay and change sides (340, 787)."""
    return {unit: ("stays" if not may_flee(unit) else "goes" if enemy_removed else "removed") for unit in line}


def still_hidden(line: Sequence[str], hidden: Sequence[str]) -> tuple[str, ...]:
    """Who is hidden after two have fought: all, where two others could; else some of them have attacked, and the spell is over (701)."""
    free = [*filter(may_flee, line)]
    return tuple(hidden) if len(free) >= combat.RETREAT_FIGHTERS else ()


# a ship that an explosion or a disaster sinks (229, 357)


class Fate(NamedTuple):
    """What is owed of a person aboard: no throw, or one throw and what is added to it; and where they cannot throw, what becomes."""

    throws: int
    added: int
    dead: bool = False


def aboard_after(
    hits_before: int,
    struck: Mapping[str, bool],
    leaders: Collection[str],
    wizards: Collection[str],
    units_left: int,
    other_sinks: bool = False,
) -> dict[str, Fate]:
    """What leaders and wizards aboard owe after an attack on all at once which struck those named (179, 229, 357).

    Hits on units and wizards make the ship's four; leaders are no part of the company that is counted (164, 294). Aboard a ship
    that floats leaders throw, too, who alone are left."""
    hits = hits_before + sum(hit for name, hit in struck.items() if name not in leaders)
    if naval.sinks(hits):
        return {name: Fate(0, 0, dead=True) if other_sinks else Fate(1, naval.SINKING) for name in (*leaders, *wizards)}
    lost = not units_left and all(struck.get(name) for name in wizards)
    return {name: Fate(int(struck.get(name, False) or (lost and name in leaders)), 0) for name in (*leaders, *wizards)}


def units_aboard_after(hits: int, units: Sequence[str]) -> tuple[str, ...]:
    """Who of the troops is still there once a ship has so many hits: Penguins swim (357, 783)."""
    return tuple(unit for unit in units if unit in (PENGUIN, CHIEFTAIN)) if naval.sinks(hits) else tuple(units)


def owed_dead(who: str, face: int, fate: Fate) -> str:
    """What a throw gives aboard (357)."""
    if fate.dead:
        return "dead"
    result = (leader_wound if who == "leader" else wizard_wound)(face + fate.added)
    return "dead" if fate.added and result == "wounded" else result


# called over water (294, 497, 705, 723)


def may_call_to_sea(what: str, adjacent: bool, ship: bool, aboard: int, *, open_water: str = "no") -> Answer:
    """Whom Summon Aid brings into a fight at sea (294, 497, 641, 705).

    ``what`` is "unit", "wizard", "leader" or "dragon"; ``ship`` says whether the caster sails, ``aboard`` how many units and
    wizards do. The dragon needs no ship. Nobody else stands on open water, unless the spell goes before that rule."""
    if not adjacent:
        return no("from a neighbour", 705)
    if what == "dragon":
        return yes("he flies", 497)
    if not ship:
        return no("no ship is there", 294) if open_water == "no" else yes("spells go before the rules", 641)
    if what != "leader" and aboard >= PASSENGERS:
        return no("the ship is full", 294)
    return yes("aboard", 705)


def dragon_goes_down(ship_sinks: bool) -> bool:
    """The dragon is in no ship, so none takes him along (357, 497)."""
    return False


def takes_place_aboard(what: str) -> bool:
    """Who counts among a ship's three: units and wizards, not leaders, nor the dragon, who flies (294, 497)."""
    return what not in ("leader", "dragon")


# ruins once a fight there is over (393 to 407)


def meets_trap(
    *, came_this_turn: bool, thrown: bool, seen_enemies: int, hidden_enemies: int, hidden_mover: bool, shut: str = "seen"
) -> bool:
    """Whether those in ruins owe the throw for its danger now: once, for having moved there (393, 407).

    Enemies who stand there are fought before. Whether hidden ones shut the ruins, is open; who is hidden searches among enemies."""
    if not came_this_turn or thrown:
        return False
    enemies = seen_enemies + (hidden_enemies if shut == "all" else 0)
    return hidden_mover or not enemies


def trapped_after(trapped_side: str, mover: str, *, trap_met: bool, trapped_this_turn: bool = False, survivors: int = 1) -> str:
    """What becomes of whom the trap holds when units have come: "free", "captive" or "trapped" (393, 403)."""
    if not trap_met or not survivors:
        return "trapped"
    if trapped_side != mover:
        return "captive"
    return "trapped" if trapped_this_turn else "free"


def finds_after(trap_met: bool, found_prisoner: bool, fit: int, watched: bool) -> bool:
    """Whether wisdom is found: somebody fit to search, no prisoner met, and no enemy there to be seen. ``watched`` says that one is, and
    that who searches is no wizard hidden by their own spell (393, 397, 403, 407)."""
    return trap_met and not found_prisoner and fit > 0 and not watched


# a hidden leader (164, 172, 699)

HIDES = 3


def may_come_under_hidden(leader_hidden: bool, unit_hidden: bool, hidden_by_spell: int) -> Answer:
    """Whether a unit comes under a leader: what lies under them is where they are, and a spell hides three (172, 699)."""
    if leader_hidden and not unit_hidden:
        return no("a spell hides three, and what is seen does not vanish under a leader", 699)
    return yes("alike", 172) if hidden_by_spell <= HIDES else no("three at most", 699)


def may_hide_leader(under: int, others: int = 0) -> Answer:
    """A leader is hidden with all that lie under them: with them three at most (172, 699)."""
    return yes("three at most", 699) if 1 + under + others <= HIDES else no("three at most", 699)


def may_be_attacked(names: Collection[str], hidden: Collection[str]) -> frozenset[str]:
    """Who of those in an area can be attacked (699)."""
    return frozenset(names) - frozenset(hidden)
