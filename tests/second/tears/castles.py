"""Lines 361 to 389: castles, garrisons, control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .position import Answer, Group, Position, enemies_at, enemy, groups_at, no, yes

GARRISON_HITS = 1


def walls_bonus(towers: int) -> int:
    """What a castle adds to each unit within: one with three towers, two with four (377 to 381)."""
    return {3: 1, 4: 2}.get(towers, 0)


def may_go_inside(position: Position, place: str, side: str, controller: str) -> Answer:
    """Only the side that controls a castle, and only one side, is within (302, 367)."""
    if controller != side:
        return no("the enemy's castle", 367, 389)
    if any(g.inside for g in enemies_at(position, place, side)):
        return no("one side only is within", 367)
    return yes("one's own castle", 367)


def may_meet(position: Position, place: str, side: str) -> Answer:
    """Whoever comes to a castle may be met by those within, who say then where they are; besieged already they stay (276, 314, 367)."""
    if not any(g.inside for g in enemies_at(position, place, side)):
        return no("nobody is within", 367)
    if groups_at(position, place, side):
        return no("they are besieged already", 314, 367)
    return yes("they say where they are", 367)


def all_or_none(inside: Sequence[bool]) -> Answer:
    """When enemies come, all units of an area go in or all stay out (367)."""
    return yes("together", 367) if len(set(inside)) <= 1 else no("they are not divided", 367)


def must_choose(own_units: int, enemy_moved_in: bool, own_castle: bool) -> bool:
    """Whether a side says now where its units are (367)."""
    return own_castle and own_units > 0 and enemy_moved_in


def garrison(towers: int, own_groups: int) -> int:
    """A garrison fights only where its side has no units in the area (371)."""
    return 0 if own_groups else towers


def garrison_hits() -> int:
    """How many hits remove a garrison (371)."""
    return GARRISON_HITS


def garrison_value(towers: int, *, walls: str = "towers alone") -> int:
    """The strength with which a garrison rolls (371, 377, 383)."""
    return towers if walls == "towers alone" else min(7, towers + walls_bonus(towers))


def garrison_dice(breached: bool = False) -> int:
    """A garrison attacks twice a round as all within do (383, 649)."""
    return 1 if breached else 2


def may_attack_garrison(position: Position, place: str, side: str, controller: str) -> Answer:
    """An empty enemy castle can be attacked by those in its area (302, 371)."""
    if controller == side:
        return no("one's own", 371)
    if groups_at(position, place, enemy(side)):
        return no("its side's units stand there", 371)
    if not groups_at(position, place, side):
        return no("nobody is there to attack", 371)
    return yes("the garrison defends", 371)


def garrison_side(castle: str, control: Mapping[str, str]) -> str:
    """For whom a garrison fights: who holds the castle (389)."""
    return control[castle]


def takes_control(garrison_removed: bool, own_units: int, enemy_within: bool) -> Answer:
    """A castle changes hands when its defenders are gone and units occupy it (389)."""
    if enemy_within or not garrison_removed:
        return no("it is defended", 389)
    return yes("taken", 389) if own_units else no("nobody occupies it", 389)


def besieged(groups: Sequence[Group], holder: str) -> bool:
    """A castle with enemies in its area is besieged (417)."""
    return any(g.side != holder and not g.empty for g in groups)


def may_leave_area(position: Position, place: str, side: str) -> Answer:
    """Those within leave only after beating the enemies before the walls (314)."""
    if any(not g.inside for g in enemies_at(position, place, side)):
        return no("the besiegers come first", 314, 276)
    return yes("nobody is before the walls", 314)


def fight_may_end_with_both(inside: bool) -> bool:
    """A siege ends a fight with both sides still in the area (314)."""
    return inside


def controls_all(control: Mapping[str, str], side: str) -> bool:
    """Whether a side controls all six castles (757)."""
    return len(control) == 6 and all(holder == side for holder in control.values())
