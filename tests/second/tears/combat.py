"""Lines 300 to 349: combat on land, hits, retreats, overruns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .castles import walls_bonus
from .pieces import CAP
from .position import Answer, Facts, Group, Position, Unit, enemies_at, groups_at, is_sea, no, yes

STEPS = (
    "line up",
    "defender names spells",
    "attacker names spells",
    "defender's dice",
    "attacker's dice",
    "defender stays or retreats",
    "attacker stays or retreats",
)
OVERRUN = 5
RETREATERS = 3
RETREAT_FIGHTERS = 2


def steps() -> tuple[str, ...]:
    """The order of a round (304 to 310)."""
    return STEPS


def simultaneous(round_number: int) -> bool:
    """From the second round on both sides' hits are taken together (311, 326)."""
    return round_number >= 2


def first_to_roll(round_number: int) -> str:
    """In the first round the defender's dice and their hits come first (307, 308)."""
    return "together" if simultaneous(round_number) else "defender"


def attackers_left_to_roll(attackers: int, removed: int, round_number: int) -> int:
    """How many attackers still roll: those struck down first do not in the first round (307, 308, 311)."""
    return attackers if simultaneous(round_number) else attackers - removed


def combat_at(position: Position, place: str, castle_of: str | None = None) -> str:
    """Whether a fight is "forced", "free" or "none" for the active side (302)."""
    own = groups_at(position, place, position.active)
    foes = enemies_at(position, place, position.active)
    if not own:
        return "none"
    if foes:
        behind = any(g.inside for g in (*own, *foes))
        return "free" if behind else "forced"
    return "free" if castle_of not in (None, position.active) else "none"


def strength(printed: int, leader_points: int = 0, towers: int | None = None, spell: int = 0, fog: int = 0, cap: int = CAP) -> int:
    """A unit's strength with all that changes it: leaders, walls, spells, fog (318, 381, 661, 681)."""
    raised = max(printed, min(cap, printed + leader_points + spell + (walls_bonus(towers) if towers is not None else 0)))
    return max(1, raised - fog) if fog else raised


def hits(roll: int, value: int) -> bool:
    """A roll of the strength or less is a hit (307, 322)."""
    return roll <= value


def chance(value: int) -> int:
    """On how many of the ten faces a strength hits (322)."""
    return max(0, min(10, value))


def dice(in_castle: bool, breached: bool = False) -> int:
    """How many dice a unit rolls in a round: two behind walls (307, 383, 649)."""
    return 2 if in_castle and not breached else 1


def hits_borne(unit: Unit) -> int:
    """How many hits a unit bears: two whole, one reduced (324)."""
    return 1 if unit.reduced else 2


def most_hits(units: Collection[Unit]) -> int:
    """How many hits a side's troops can take in all (324)."""
    return sum(map(hits_borne, units))


def may_allot(units: Sequence[Unit], allotted: Sequence[int], scored: int, wizards: int = 0, on_wizards: int = 0) -> Answer:
    """The owner spreads hits as it likes, none beyond what a unit bears (324, 326)."""
    if len(units) != len(allotted) or any(n > hits_borne(u) for u, n in zip(units, allotted, strict=True)):
        return no("more than a unit bears", 324)
    if on_wizards > wizards:
        return no("one hit for each wizard", 326)
    total = sum(allotted) + on_wizards
    if total > scored:
        return no("more hits than were scored", 324)
    if total < min(scored, most_hits(units) + wizards):
        return no("all hits that can be borne are borne", 324)
    return yes("as the owner likes", 324, 326)


def who_allots(direct_attack: bool) -> str:
    """The owner allots the hits, but for one by Direct Attack (326, 657)."""
    return "attacker" if direct_attack else "owner"


def after_hits(unit: Unit, taken: int) -> str:
    """What a unit is after hits: "whole", "reduced" or "removed" (328)."""
    if taken >= hits_borne(unit):
        return "removed"
    return "reduced" if taken or unit.reduced else "whole"


def recovers_after_combat() -> bool:
    """Reduced units stay reduced when the fight is over (328)."""
    return False


def goes_on(attackers: int, defenders: int, retreated: bool) -> bool:
    """A fight lasts until one side retreats or is gone (312)."""
    return attackers > 0 and defenders > 0 and not retreated


def first_to_choose() -> str:
    """The defender says first whether it stays (309, 310)."""
    return "defender"


def may_retreat(side: str, inside: bool, berserk_dragon: bool = False) -> Answer:
    """Whether a side may choose to retreat (309, 334, 485, 487)."""
    if berserk_dragon:
        return no("none retreats before the raging dragon", 485, 487)
    if side == "defender" and inside:
        return no("not from within a castle", 309, 334)
    return yes("at the end of a round", 334)


def attacker_stays_after_retreat(defender_inside: bool) -> bool:
    """Whoever breaks off from a castle stays before it (314, 334)."""
    return defender_inside


def retreat_kind(
    position: Position,
    facts: Facts,
    side: str,
    here: str,
    there: str,
    came_from: Collection[str],
    own_castle: bool,
    walks_water: bool = False,
    *,
    lone: str = "unit alone",
) -> int | None:
    """Which of the ways of retreat an area is: 1 open, 2 the castle here, 3 one enemy unit, None otherwise (338 to 340, 405)."""
    if there == here:
        return 2 if own_castle else None
    if there not in facts.roads.get(here, frozenset()) or there in came_from:
        return None
    if is_sea(facts, there) and not walks_water:
        return None
    foes = enemies_at(position, there, side)
    if not foes:
        return 1
    people = any(g.leaders or g.wizards for g in foes) and lone == "unit alone"
    return 3 if sum(g.counted for g in foes) == 1 and not people else None


def retreats(
    position: Position, facts: Facts, side: str, here: str, came_from: Collection[str], own_castle: bool, units: int
) -> tuple[int | None, tuple[str, ...]]:
    """The way of retreat that is open, the first that is possible, and its areas (338 to 341)."""
    areas = [here, *sorted(facts.roads.get(here, frozenset()))]
    kinds = {a: retreat_kind(position, facts, side, here, a, came_from, own_castle) for a in areas}
    for way in (1, 2, 3):
        found = tuple(a for a, kind in kinds.items() if kind == way)
        if found and (way != 3 or units >= RETREATERS):
            return way, found
    return None, ()


def one_area_for_all(chosen: Collection[str]) -> Answer:
    """All that retreat from a fight go to one area (334)."""
    return yes("one area", 334) if len(set(chosen)) <= 1 else no("to the same area", 334)


def forced_passage(enemy_removed: bool) -> Mapping[str, object]:
    """A retreat onto a single enemy: two fight one round, and it succeeds or those go (340)."""
    return {"fighters": RETREAT_FIGHTERS, "rounds": 1, "retreats": enemy_removed, "removed": not enemy_removed}


def may_follow_into_castle_fight() -> Answer:
    """The other side may go on against those that went into the castle, or end the fight (339)."""
    return yes("as it chooses, against the castle's favours", 339)


def may_overrun(units: int, foes: Sequence[Group], foe_inside: bool, wizards: int = 0, *, counted: str = "units and wizards") -> Answer:
    """Five or more may overrun a lone enemy unit outside a castle (345)."""
    strong = units + (wizards if counted == "units and wizards" else 0)
    if strong < OVERRUN:
        return no("fewer than five", 345)
    if foe_inside or sum(g.counted for g in foes) != 1:
        return no("not a lone unit in the open", 345)
    return yes("five against one", 345)


def after_overrun(removed: bool, left: int) -> Answer:
    """After one round an overrun goes on only if the enemy is gone and movement is left (345)."""
    if not removed:
        return no("the enemy stands, both stay", 345)
    return yes("on it goes", 345) if left else no("no movement left", 345)


def overrun_rounds() -> int:
    """An overrun is one round (345)."""
    return 1
