"""Leaders: rank, command, and the pace of what goes with them. [Leaders: rank] [Leaders: command] [Stacks]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import duties, forces, paces, pieces, world
from playaid.games.tears.state.forces import STOPPED, base

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Slow, State


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
    return min(_paces(hearing, name, _under(hearing, name)))


def _under(hearing: Hearing, name: str) -> list[str]:
    return forces.box(hearing, name) if pieces.is_leader(forces.base(name)) else []


def _paces(hearing: Hearing, name: str, under: Sequence[str]) -> list[int]:
    """Spaces of a leader or a wizard and of each who lies under them, with what spells gave and took."""
    speeds = [_own_pace(hearing, name), *(int(hearing.fact(*rulebook.speed_key(code))) for code in under)]
    return met_by_spells(hearing.state, name, under, speeds)


def _own_pace(hearing: Hearing, name: str) -> int:
    person = forces.person(hearing.state, name)
    return person.get("reach") or int(hearing.fact(*rulebook.speed_key(forces.base(name)))) + person.get("haste", 0)


def holding_back(hearing: Hearing, name: str) -> list[str]:
    """Who under a leader has no space left while he would have one without them; nobody where that is not so. Raises Locked."""
    under = _under(hearing, name)
    if not under:
        return []
    gone = forces.spaces(forces.person(hearing.state, name))
    own, *speeds = _paces(hearing, name, under)
    return [code for code, speed in zip(under, speeds, strict=True) if speed <= gone] if own > gone else []


def slowest(hearing: Hearing, name: str) -> str | None:
    """Of what lies under a leader whoever is slower than they; None where nobody is. Raises Locked."""
    under = _under(hearing, name)
    if not under:
        return None
    far, last = min(zip(_paces(hearing, name, under)[1:], under, strict=True), key=itemgetter(0))
    return last if far < int(hearing.fact(*rulebook.speed_key(forces.base(name)))) else None


def met_by_spells(state: State, name: str, under: Sequence[str], speeds: Sequence[int]) -> list[int]:
    """The spaces of a leader or a wizard, the first of these, and of those under them, with what spells gave and took."""
    return [speed - less for speed, less in zip(speeds, lost_to_spells(state, name, under, speeds), strict=True)]


def lost_to_spells(state: State, name: str, under: Sequence[str], speeds: Sequence[int]) -> list[int]:
    """Spaces that spells take from a leader or a wizard, the first of these, and from each who lies under them; less than nothing where
    they give some. A piece loses or wins one once. What is noted of nobody yet was cast on the leader's name, and they are as they were
    then: their owner says who of them it is, the fastest to be slowed, the leader last, and the slowest to be quickened."""
    noted, lost = Counter(met_under(state, name)), []
    for code in (name, *under):
        met = paces.met_under(noted, code)
        if pieces.is_wizard(code):
            less = max(-1, min(1, met.slow - met.quick + state["public"]["slowed"].get(code, 0)))
        else:
            less = 1 if met.slow else -1 if met.quick else 0
            noted[code, less] -= 1
        lost.append(less)
    left = cast_on_name(state, name)
    slow, after = left > 0, [speed - less for speed, less in zip(speeds, lost, strict=True)]
    more = 1 if slow else -1
    free = [at for at, less in enumerate(lost) if less * more < 1]
    for at in sorted(free, key=lambda at: (slow and at == 0, -more * after[at]))[: abs(left)]:
        lost[at] += more
    return lost


def cast_on_name(state: State, leader: str) -> int:
    """How many of a leader and those under them the leader's name has slowed, nobody having said whom; less than nothing if quickened."""
    if not pieces.is_leader(forces.base(leader)):
        return 0
    return state["public"]["slowed"].get(leader, 0) - _noted(state, leader).get("said", 0)


def met_under(state: State, leader: str) -> Counter[tuple[str, int]]:
    """Of a leader and those under them whom spells have slowed this turn (1) or quickened (-1): how many of them. The side's secrets are
    open."""
    return paces.noted(_noted(state, leader)) if pieces.is_leader(forces.base(leader)) else Counter()


def _noted(state: State, leader: str) -> Slow:
    met = state["secret"][forces.person(state, leader)["side"]].get("slowed", {}).get(leader)
    return met if met and met["turn"] == duties.turn(state) else {"turn": 0, "codes": {}}


def teleports(hearing: Hearing, name: str) -> int:
    """How many of a wizard's spaces they have by Teleport alone."""
    person = forces.somebody(hearing.state, name)
    if not person.get("reach"):
        return 0
    own = int(hearing.fact(*rulebook.speed_key(forces.base(name)))) + person.get("haste", 0)
    return max(0, int(person["reach"] or 0) - own)


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
    if pieces.is_unit(name):
        return speed is None or gone < speed
    person = forces.person(state, name)
    quickened = min(1, max(0, -state["public"]["slowed"].get(name, 0)))
    return gone < (person.get("reach") or int(speed) + person.get("haste", 0)) + quickened


def sure_pace(state: State, side: str, name: str) -> int:
    """Spaces as far as the tables say; 0 where they do not, so that nothing uncertain is offered."""
    if pieces.is_unit(name):
        return printed_pace(state, name)
    return min((far for _, far in sure_paces(state, side, name)), default=0)


def sure_paces(state: State, side: str, name: str) -> list[tuple[str, int]]:
    """A leader or a wizard, and each who lies under them, with the spaces that each goes as far as the tables say; nobody where the side's
    secrets are not open."""
    person, boxes = forces.person(state, name), forces.boxes(state, side)
    if boxes is None:
        return []
    own: int = person.get("reach") or printed_pace(state, name) + person.get("haste", 0)
    under = boxes.get(name, []) if pieces.is_leader(forces.base(name)) else []
    met = met_by_spells(state, name, under, [own, *(printed_pace(state, piece) for piece in under)])
    return [*zip((name, *under), met, strict=True)]


def setting_pace(state: State, side: str, leader: str) -> list[str]:
    """Of a leader and those under them who goes the fewest spaces, as far as the tables say; nobody where the secrets are not open."""
    far = sure_paces(state, side, leader)
    return [name for name, spaces in far if spaces == min(spaces for _, spaces in far)]


def printed_pace(state: State, name: str) -> int:
    """The spaces that somebody goes by themselves, as far as the tables say."""
    table, key, column = rulebook.speed_key(forces.base(name))
    return rulebook.value(table, key, column, "house" if world.whole(state) else "printed") or 0
