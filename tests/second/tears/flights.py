"""Lines 677 to 679, 707 to 713: how Terror, Fly and Teleport end, in a fight, in a retreat, as a ship goes down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from .combat import RETREATERS
from .movement import PASSENGERS
from .position import Answer, Area, Facts, no, yes
from .spells import TELEPORT

SAVING = ("Fly", "Teleport", "Water Walk")
TERRORS = 2


class Ground(NamedTuple):
    """What a neighbour is to those who retreat: enemies that stand there, whether the enemy came from it, its kind."""

    kind: Area
    enemies: int = 0
    came_from: bool = False
    enemy_people: int = 0


# Terror (334 to 341, 713)


def driven_to(
    near: Mapping[str, Ground], here: str, *, inside: bool, own_castle: bool, besieging: bool, going: int, within: str = "stay"
) -> tuple[int | None, tuple[str, ...]]:
    """Where the frightened go, and by which of the ways: the ordinary retreat, one area for all (334 to 341, 713).

    None where there is none, and the spell does nothing: no way out, or within a castle, from which nobody retreats. Who attacks
    a castle stays in its area, out of the fight (334). On the third way at least three go."""
    if inside and within == "stay":
        return None, ()
    if besieging:
        return 0, (here,)
    land = {name: ground for name, ground in near.items() if ground.kind is not Area.SEA and not ground.came_from}
    open_ = tuple(name for name, ground in land.items() if not ground.enemies and not ground.enemy_people)
    if open_:
        return 1, open_
    if own_castle and not inside:
        return 2, (here,)
    lone = tuple(name for name, ground in land.items() if ground.enemies == 1 and not ground.enemy_people)
    if lone and going >= RETREATERS:
        return 3, lone
    return None, ()


def may_frighten(what: str, own: bool, number: int, *, in_fight: bool, at_sea: bool, hidden: bool = False) -> Answer:
    """Whom Terror meets: two enemy troops of the fight; leaders and wizards are not afraid (713)."""
    if at_sea:
        return no("not at sea", 713)
    if not in_fight or own or hidden:
        return no("enemies in the fight", 713)
    if what in ("leader", "wizard"):
        return no("people are not afraid", 713)
    return yes("two at most", 713) if 1 <= number <= TERRORS else no("two at most", 713)


def rolls_this_round(frightened_before_dice: bool) -> bool:
    """The frightened are gone at once, and roll no more in this round (233, 713)."""
    return not frightened_before_dice


def may_go_along(what: str, own_side: bool, afraid: int) -> Answer:
    """Leaders and wizards of the frightened may go with them (713)."""
    if not afraid:
        return no("nobody goes", 713)
    return yes("at will", 713) if own_side and what in ("leader", "wizard") else no("troops do not choose", 713)


def fight_goes_on(left: int, others: int) -> bool:
    """Those who were not frightened fight on (312, 713)."""
    return left > 0 and others > 0


def people_left_alone(troops_left: int, people_left: int, driven: bool) -> bool:
    """Whether leaders who stay throw for wounds once their troops have fled: only troops lost are named (179, 713)."""
    return not troops_left and people_left > 0 and not driven


# a ship that sinks (357, 679, 709, 723)


def may_save(
    spell: str, *, knows: bool, failed: bool = False, burnt_out: bool = False, both_sink: bool = False, sinks: bool = True
) -> Answer:
    """Whether a wizard tries a spell as the ship goes down (209, 357, 679, 709, 723).

    With both ships sunk nobody throws: Fly and Water Walk stand in the throw's stead, and do nothing; Teleport bears its wizard
    off before there is one."""
    if spell not in SAVING:
        return no("not a spell that saves", 357)
    if not sinks:
        return no("the ship floats", 679, 709, 723)
    if not knows:
        return no("not known", 213)
    if failed or burnt_out:
        return no("spells have failed", 209, 221)
    if both_sink and spell != "Teleport":
        return no("nobody throws, all are dead", 357)
    return yes("instead of the throw", 679, 709, 723)


def may_save_in_round(cast_before: bool, attacked: bool, *, saving: str = "one a round") -> Answer:
    """Whether who has cast or attacked in the round in which the ship sinks may still cast to be saved (233, 349, 641)."""
    if saving == "one a round" and (cast_before or attacked):
        return no("a spell or an attack, one a round", 233, 349)
    return yes("instead of the throw", 679, 709)


def saved_to(
    spell: str, facts: Facts, sea: str, there: str, enemies: bool, own_aboard: int | None = None, *, island: str = "barred"
) -> Answer:
    """Where a saved wizard goes: by Fly a port, by Teleport any area, beside that sea, without enemy units (679, 709).

    Never by Teleport to the island, as its entry begins; or the "however" that follows lets it. Open water is no place without a
    ship (294)."""
    if there not in facts.roads.get(sea, frozenset()):
        return no("not beside that sea", 679, 709)
    if enemies:
        return no("enemies are there", 679, 709)
    kind = facts.kind.get(there)
    if spell == "Fly":
        return yes("a port", 679) if kind is Area.PORT else no("a port", 679)
    if kind is Area.ISLAND and island == "barred":
        return no("never to the island", 709)
    if kind is Area.SEA and (own_aboard is None or own_aboard >= PASSENGERS):
        return no("no place aboard", 294)
    return yes("without enemies", 709)


# Fly and Teleport before a fight (276, 653, 679, 709)


def may_fly_to(kind: Area, over_sea: bool, enemies: bool, *, ship_with_room: bool = False) -> Answer:
    """Where a flight ends: over the sea on safe land, or with a company at sea; overland where any walk would (276, 679)."""
    if kind is Area.SEA:
        return yes("with a company", 679) if ship_with_room else no("not in open water", 679)
    if over_sea and enemies:
        return no("not safe", 679)
    return yes("on land", 679)


def may_teleport_to(kind: Area, steps: int, moved: bool, enemies: bool, *, into: str = "as a move") -> Answer:
    """Where Teleport ends: four areas at most, never the island, not in water; among enemies it ends in a fight as a move does
    (276, 294, 709). That the place be safe is asked only as a ship sinks."""
    if moved:
        return no("before moving", 709)
    if kind is Area.ISLAND:
        return no("never to the island", 709)
    if not 1 <= steps <= TELEPORT:
        return no("four at most", 709)
    if enemies and into != "as a move":
        return no("enemies are there", 709)
    return yes("within four", 709)


def steps_of_teleport(around: int | None, through: int | None, *, way: str = "past all") -> int | None:
    """How far it is: by the roads whoever stands there, or as a move, which enemies stop (276, 709)."""
    return through if way == "past all" else around


def in_fight(spell: str) -> Answer:
    """Fly and Teleport belong to activation and to before moving: in a fight on land nobody flies off by them (679, 709)."""
    if spell in ("Fly", "Teleport"):
        return no("when activated, or before moving", 679, 709)
    return yes("in a fight", 233)


def retreat_by(spell: str, lone_in_ruins: bool, beside_sea: bool) -> Answer:
    """What bears a wizard from ruins in which they are caught alone: Water Walk over the sea and nothing else (405)."""
    if not lone_in_ruins:
        return no("the ordinary retreat", 334)
    return yes("over the water", 405) if spell == "Water Walk" and beside_sea else no("caught", 405)


def barred_by_arrival(previous: str, start: str, spell: str | None, *, from_: str = "last area") -> str:
    """From where, for the retreat of those attacked, the attacker came who flew or teleported: the area last passed, or where they
    began (338)."""
    return start if spell == "Teleport" and from_ != "last area" else previous


def kinds_saved(known: Collection[str]) -> tuple[str, ...]:
    """Which of a wizard's spells can save them from a sinking ship (679, 709, 723)."""
    return tuple(spell for spell in SAVING if spell in known)
