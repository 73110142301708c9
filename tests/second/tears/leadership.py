"""Lines 146 to 197: leaders, their command and boxes, their wounds and what they can betray."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .pieces import CAP
from .position import Answer, Facts, Leader, Position, enemies_at, no, yes

SUPPORTING = 2
CORNERED = 5


def in_charge(leaders: Collection[Leader]) -> tuple[Leader, ...]:
    """Who controls the other leaders of an area: the highest rank, one being the highest (152)."""
    if not leaders:
        return ()
    best = min(p.rank for p in leaders)
    return tuple(p for p in leaders if p.rank == best)


def controls(one: Leader, other: Leader, same_area: bool) -> bool:
    """Whether a leader's activation takes another along (152, 164)."""
    return same_area and one.side == other.side and one.rank < other.rank


def supporters(leaders: Sequence[Leader], second: Leader | None = None) -> tuple[Leader, ...]:
    """Who lends its points in a fight: the highest and one other of the player's choice (152)."""
    chief = in_charge(leaders)[:1]
    others = [p for p in leaders if p not in chief]
    if second is not None and second in others:
        return (*chief, second)
    return (*chief, *others[: SUPPORTING - 1]) if len(others) <= 1 else chief


def most_supporters(leaders: int) -> int:
    """How many leaders lend their points in one fight (152)."""
    return min(SUPPORTING, leaders)


def may_take_command(leader: Leader, leaders: Collection[Leader], held: Mapping[str, int]) -> Answer:
    """Others hold units only when the highest holds at least one (152)."""
    chief = in_charge(leaders)
    if leader in chief or any(held.get(p.name, 0) for p in chief):
        return yes("the highest has its unit", 152)
    return no("the highest has none yet", 152)


def room(leader: Leader, units: int, wizards: int = 0) -> int:
    """How many more a leader can command; wizards count, leaders do not (164, 282)."""
    return max(0, leader.command - units - wizards)


def may_control(leader: Leader, units: int, wizards: int) -> Answer:
    """Whether so many can be under one leader (164)."""
    if units + wizards > leader.command:
        return no("beyond the command rating", 164)
    return yes("within the command rating", 164)


def may_box(leader: Leader, what: str, boxed: int, same_area: bool) -> Answer:
    """Units and wizards can lie in a leader's box, leaders not (164, 172)."""
    if what == "leader":
        return no("no leader in a box", 172)
    if not same_area:
        return no("not with the leader", 172)
    return yes("room in the box", 172) if boxed < leader.command else no("the box is full", 172)


def left_on_board(leader: Leader, units: int) -> int:
    """How many of a leader's area lie open because the box is full (172)."""
    return max(0, units - leader.command)


def box_place(leader_place: str) -> str:
    """What lies in a box is in the leader's area (164, 172)."""
    return leader_place


def must_show_box(fighting: bool) -> bool:
    """A box is opened when a round of combat begins (172)."""
    return fighting


def points(leader: Leader, attacking: bool) -> int:
    """How many points a leader spreads over its units (158, 168)."""
    return leader.attack if attacking else leader.defence


def may_spread(leader: Leader, attacking: bool, strengths: Sequence[int], spread: Sequence[int]) -> Answer:
    """A spread of a leader's points over units, each unit to seven at most (158, 168)."""
    if len(strengths) != len(spread) or any(n < 0 for n in spread):
        return no("one number for each unit", 158)
    if sum(spread) > points(leader, attacking):
        return no("more points than the leader has", 158, 168)
    if any(n and s + n > CAP for s, n in zip(strengths, spread, strict=True)):
        return no("no unit beyond seven", 158, 168)
    return yes("within its points", 158, 168)


def may_lend_to(same_command: bool, *, lends: str = "own command") -> Answer:
    """Which units a leader's points can go to (158, 168)."""
    if same_command or lends != "own command":
        return yes("its unit", 158, 168)
    return no("another's unit", 158, 168)


def may_respread(round_over: bool) -> Answer:
    """Points move to other units between rounds (158, 168, 310)."""
    return yes("between rounds", 158, 310) if round_over else no("not within a round", 158)


def must_check(alone: bool, enemy_moved_in: bool, troops_lost: bool) -> Answer:
    """When a leader tests for wounds: alone as enemies come, or left alone by a fight, which troops beside prevent (174 to 181)."""
    if alone and enemy_moved_in:
        return yes("alone when the enemy came", 178)
    if alone and troops_lost:
        return yes("all troops are lost, and leaders alone are left", 179)
    return no("no cause", 176)


def wound_modifier(besieged: bool, no_way_out: bool, sunk: bool = False) -> int:
    """What is added to the die: five besieged or hemmed in, five where the ship sinks (189, 357)."""
    return CORNERED * int(besieged or no_way_out) + CORNERED * int(sunk)


def wound(total: int) -> str:
    """The leaders' table (185 to 189, 577 to 582)."""
    if total <= 5:
        return "escapes"
    if total <= 7:
        return "wounded"
    return "dead" if total <= 9 else "captured"


def may_escape_to(position: Position, facts: Facts, side: str, here: str, there: str, came_from: Collection[str]) -> Answer:
    """Where one that escapes goes: a neighbour without enemies from which none came (183, 237)."""
    if there not in facts.roads.get(here, frozenset()):
        return no("not adjacent", 183)
    if enemies_at(position, there, side):
        return no("enemies are there", 183)
    if there in came_from:
        return no("the enemy came from there", 183)
    return yes("an open neighbour", 183)


def escape_failed() -> str:
    """One that escapes with nowhere to go returns in its side's next action phase (191)."""
    return "returns next action phase"


def may_return(own_units_there: bool, own_castle: bool, turn_wounded: int, turn: int, *, when: str = "next turn") -> Answer:
    """The wounded come back beside own units or in an own castle (185, 239)."""
    if turn <= turn_wounded or (when == "next turn only" and turn != turn_wounded + 1):
        return no("in the next turn", 185)
    if own_units_there or own_castle:
        return yes("with own units or in an own castle", 185)
    return no("neither own units nor an own castle", 185)


def may_question(side_has: bool, leader_found: bool, asked_this_turn: bool, named_before: bool = True, *, known: str = "side") -> Answer:
    """Asking a captured leader for one named fragment, once a turn (195, 197)."""
    if not named_before:
        return no("the fragment is named before the roll", 197)
    if not (side_has if known == "side" else leader_found):
        return no("not known", 197)
    if asked_this_turn:
        return no("once a turn for each leader", 197)
    return yes("a fragment that is known", 195)


def confesses(roll: int, command: int) -> bool:
    """A leader tells on a roll of its command rating or more (195)."""
    return roll >= command


def lost_for_good(result: str) -> bool:
    """The dead never return (187)."""
    return result == "dead"
