"""Leaders: rank, command, and the pace of what goes with them. [Leaders: rank] [Leaders: command] [Stacks]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.forces import STOPPED, base

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def rank(hearing: Hearing, leader: str) -> int:
    """A leader's rank, 1 the highest; penguin chieftains stand below every human leader."""
    if base(leader) == pieces.CHIEFTAIN:
        return STOPPED
    return int(hearing.fact("leaders", leader, "rank"))


def by_rank(hearing: Hearing, leaders: Sequence[str]) -> list[str]:
    """Leaders from the highest rank down. One leader alone needs no rank."""
    return list(leaders) if len(leaders) < 2 else sorted(leaders, key=lambda name: (rank(hearing, name), name))


def command(hearing: Hearing, leader: str) -> int:
    """How many units a leader may command; a wizard under Enthrall as many as the spell says."""
    return int(hearing.fact("leaders", forces.base(leader), "command"))


def allowance(hearing: Hearing, name: str) -> int:
    """Spaces a leader (with what lies under him) or a wizard may go this turn: the slowest piece sets the pace. Raises Locked."""
    person = forces.person(hearing.state, name)
    own = _own_pace(hearing, name)
    under = forces.box(hearing, name) if pieces.is_leader(forces.base(name)) else []
    speeds = [int(hearing.fact(*rulebook.speed_key(code))) for code in under]
    if under:
        speeds = met_by_spells(hearing.state, person["side"], name, under, speeds)
    return pace(own, speeds, hearing.public["slowed"].get(name, 0))


def _own_pace(hearing: Hearing, name: str) -> int:
    person = forces.person(hearing.state, name)
    return person.get("reach") or int(hearing.fact(*rulebook.speed_key(forces.base(name)))) + person.get("haste", 0)


def holding_back(hearing: Hearing, name: str) -> list[str]:
    """Who under a leader has no space left while he would have one without them; nobody where that is not so. Raises Locked."""
    under = forces.box(hearing, name) if pieces.is_leader(forces.base(name)) else []
    if not under:
        return []
    person = forces.person(hearing.state, name)
    speeds = met_by_spells(hearing.state, person["side"], name, under, [int(hearing.fact(*rulebook.speed_key(code))) for code in under])
    gone = forces.spaces(person)
    left = [speed for speed in speeds if speed > gone]
    free = pace(_own_pace(hearing, name), left, hearing.public["slowed"].get(name, 0)) > gone
    return [code for code, speed in zip(under, speeds, strict=True) if speed <= gone] if free else []


def slowest(hearing: Hearing, name: str) -> str | None:
    """Of what lies under a leader whoever is slower than they; None where nobody is. Raises Locked."""
    under = forces.box(hearing, name) if pieces.is_leader(forces.base(name)) else []
    if not under:
        return None
    speeds = [int(hearing.fact(*rulebook.speed_key(code))) for code in under]
    met = met_by_spells(hearing.state, forces.person(hearing.state, name)["side"], name, under, speeds)
    far, last = min(zip(met, under, strict=True), key=itemgetter(0))
    return last if far < int(hearing.fact(*rulebook.speed_key(forces.base(name)))) else None


def met_by_spells(state: State, side: str, leader: str, under: Sequence[str], speeds: Sequence[int]) -> list[int]:
    """The spaces of those under a leader, with what spells did to them while they lay on the board; to a wizard anywhere."""
    left = dict(slowed_under(state, side, leader))
    left.update((name, less) for name, less in state["public"]["slowed"].items() if pieces.is_wizard(name))
    after = []
    for code, speed in zip(under, speeds, strict=True):
        less = max(-1, min(1, left.get(code, 0)))
        left[code] = left.get(code, 0) - less
        after.append(speed - less)
    return after


def slowed_under(state: State, side: str, leader: str) -> dict[str, int]:
    """Units under a leader whom spells have slowed this turn, or quickened if negative. The side's secrets are open."""
    met = state["secret"][side].get("slowed", {}).get(leader)
    return met["codes"] if met and met["turn"] == duties.turn(state) else {}


def pace(own: int, speeds: Iterable[int], slowed: int) -> int:
    """Spaces of a leader and of what lies under him, so many of them slowed, or quickened if negative.
    Of pieces out of sight their owner says which, the fastest to be slowed, the leader last, and the slowest to be quickened."""
    fastest = sorted(speeds, reverse=True)
    if slowed >= 0:
        return min([own - (1 if slowed > len(fastest) else 0), *(speed - 1 if at < slowed else speed for at, speed in enumerate(fastest))])
    every = sorted([own, *fastest])
    return min(speed + 1 if at < -slowed else speed for at, speed in enumerate(every))


def reach(hearing: Hearing, name: str) -> int:
    if pieces.is_unit(name):
        return int(hearing.fact(*rulebook.speed_key(name)))
    return allowance(hearing, name)


def may_have_space(state: State, name: str, gone: int) -> bool:
    """Whether somebody who has used so many spaces may have one left by what all can see; a leader alone goes furthest. Where the tables do
    not say how far, they may."""
    if gone >= forces.STOPPED:
        return False
    table, key, column = rulebook.speed_key(forces.base(name))
    speed = rulebook.value(table, key, column, "house" if world.whole(state) else "printed")
    if pieces.is_unit(name) or speed is None:
        return speed is None or gone < speed
    person = forces.person(state, name)
    quickened = max(0, -state["public"]["slowed"].get(name, 0))
    return gone < (person.get("reach") or int(speed) + person.get("haste", 0)) + quickened


def sure_pace(state: State, side: str, name: str) -> int:
    """Spaces as far as the tables say; 0 where they do not, so that nothing uncertain is offered."""
    mode = "house" if world.whole(state) else "printed"

    def speed(piece: str) -> int:
        table, key, column = rulebook.speed_key(forces.base(piece))
        return rulebook.value(table, key, column, mode) or 0

    if pieces.is_unit(name):
        return speed(name)
    person = forces.person(state, name)
    under = forces.boxes(state, side)
    if under is None:
        return 0
    own: int = person.get("reach") or speed(name) + person.get("haste", 0)
    content = under.get(name, [])
    speeds = met_by_spells(state, side, name, content, list(map(speed, content)))
    return pace(own, speeds, state["public"]["slowed"].get(name, 0))
