"""Lines 255 to 298: movement, stacks, castles on the way, ports and the sea."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .position import Answer, Area, Facts, Group, Position, enemies_at, is_sea, no, yes

POINTS = {
    "Cadmin": 1,
    "Cavalry": 2,
    "Elite Guard": 3,
    "Foot Soldier": 2,
    "Leader": 3,
    "Terramax": 4,
    "Wargroup": 1,
    "Warsteed": 2,
    "Wizard": 2,
}
PASSENGERS = 3
SEA_AREAS = 1


def points(kind: str, change: int = 0) -> int:
    """How many areas a piece moves in a turn, with what spells add or take (263 to 274, 653, 717)."""
    return max(0, POINTS[kind] + change)


def stack_points(kinds: Collection[str], changes: dict[str, int] | None = None) -> int:
    """A stack moves as its slowest member (286)."""
    change = changes or {}
    return min((points(kind, change.get(kind, 0)) for kind in kinds), default=0)


def adjacent(facts: Facts, here: str, there: str) -> Answer:
    """Pieces move along roads only (261)."""
    if there in facts.roads.get(here, frozenset()):
        return yes("joined", 261)
    return no("no road joins them", 261)


def may_step(facts: Facts, here: str, there: str, left: int, stopped: bool, started_in: str, walks_water: bool = False) -> Answer:
    """One step of a piece or stack (261 to 276, 294 to 298, 497, 723)."""
    if not adjacent(facts, here, there):
        return no("no road joins them", 261)
    if stopped:
        return no("enemies stop it", 276)
    if left < 1:
        return no("no movement left", 263)
    if is_sea(facts, there) and not is_sea(facts, here):
        return may_put_to_sea(facts, here, started_in, walks_water)
    if is_sea(facts, here) and not is_sea(facts, there):
        return may_come_ashore(facts, there, walks_water)
    return yes("one area", 263)


def may_put_to_sea(facts: Facts, here: str, started_in: str, walks_water: bool = False) -> Answer:
    """The sea is entered from a port in which the turn began; the dragon and Water Walk need none (294, 497, 723)."""
    if walks_water:
        return yes("from any shore", 497, 723)
    if facts.kind.get(here) is not Area.PORT:
        return no("only from a port", 261, 294)
    if here != started_in:
        return no("the turn must begin in the port", 294)
    return yes("from the port", 294)


def may_come_ashore(facts: Facts, there: str, walks_water: bool = False) -> Answer:
    """Ships land in ports and on the island (298)."""
    if walks_water or facts.kind.get(there) in (Area.PORT, Area.ISLAND):
        return yes("a landing", 298)
    return no("only in a port or on the island", 298)


def sea_steps() -> int:
    """How many areas a ship moves in a turn; leaving port and landing are such steps (298)."""
    return SEA_AREAS


def may_board(units: int, wizards: int) -> Answer:
    """A port sends out three at a time: wizards count, leaders do not (294)."""
    return yes("three at most", 294) if units + wizards <= PASSENGERS else no("more than three", 294)


def may_sail_from(units_already: int, more: int, *, port: str = "one ship a turn") -> Answer:
    """How many leave one port in one turn (294)."""
    if port == "one ship a turn" and units_already + more > PASSENGERS:
        return no("three from one port at once", 294)
    return yes("a ship of its own", 294)


def may_merge_at_sea() -> Answer:
    """Ships' companies stay apart at sea (294)."""
    return no("each is in its own ship", 294)


def must_stop(position: Position, place: str, side: str) -> Answer:
    """Enemies outside a castle stop whoever enters, those inside do not (276)."""
    enemies = enemies_at(position, place, side)
    if any(not g.inside for g in enemies):
        return yes("enemies stand there", 276)
    return no("they are within walls" if enemies else "nobody is there", 276)


def must_fight_leaving_castle(position: Position, place: str, side: str) -> Answer:
    """Whoever begins in a castle steps out first, and fights whom it meets outside (276, 314)."""
    if any(not g.inside for g in enemies_at(position, place, side)):
        return yes("the enemy is before the walls", 276, 314)
    return no("nobody is before the walls", 276)


def cost_to_leave_castle() -> int:
    """Stepping out of a castle costs nothing (276)."""
    return 0


def must_declare_in_or_out(area: Area) -> bool:
    """Whoever ends its turn in a castle's area says whether it is in or out (276)."""
    return area is Area.CASTLE


def stack_limit() -> int | None:
    """Friends stack without limit (280)."""
    return None


def may_stack(one: str, other: str, both_outside: bool = True) -> Answer:
    """Enemies do not stack; they fight (280)."""
    if one == other:
        return yes("friends", 280)
    return no("enemies fight", 280) if both_outside else yes("one side is within the walls", 276, 314)


def may_move_together(units: int, wizards: int, command: int | None) -> Answer:
    """A stack needs a leader, and is no greater than its command (282)."""
    if command is None:
        return yes("alone", 284) if units + wizards <= 1 else no("a stack needs a leader", 282)
    return yes("within the command", 282) if units + wizards <= command else no("beyond the command", 282)


def left_behind(units: int, wizards: int, command: int) -> int:
    """How many stay because the leader cannot take them (282)."""
    return max(0, units + wizards - command)


def may_join(same_area: bool, stack_has_moved: bool, activated_alone: bool, units: int, joining: int, command: int) -> Answer:
    """Pieces join a stack before it moves, where it stands and within its command (284, 290)."""
    if not same_area:
        return no("not in the area", 284)
    if stack_has_moved:
        return no("nobody joins on the way", 290)
    if activated_alone:
        return no("activated by itself", 284)
    if units + joining > command:
        return no("beyond the command", 284)
    return yes("before the move", 284)


def may_detach() -> Answer:
    """Pieces leave a stack anywhere on the way, and may go their own ways (288)."""
    return yes("at any moment", 288)


def may_go_on_after_detaching(left: int) -> Answer:
    """What is detached moves on within its own points (288)."""
    return yes("with its own points", 288) if left else no("no movement left", 263)


def kinds_of(group: Group) -> Sequence[str]:
    """The movement kinds of a group (263 to 274)."""
    return (*(u.kind for u in group.units), *("Leader" for _ in group.leaders), *("Wizard" for _ in group.wizards))
