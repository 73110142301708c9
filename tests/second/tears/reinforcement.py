"""Lines 409 to 455: replenishing, recruiting, the exchange of captives."""

from __future__ import annotations

from collections.abc import Mapping

from .pieces import may_recruit_in
from .position import Answer, Area, Leader, no, yes
from .setup import HOME

REPLENISH = {Area.CASTLE: 2, Area.CITY: 2, Area.PORT: 2, Area.TOWN: 1}


def replenish_limit(area: Area) -> int:
    """How many units are made whole in one place in a turn (417 to 421)."""
    return REPLENISH.get(area, 0)


def may_replenish(
    area: Area, *, reduced: bool, activated: bool, moved_or_fought: bool, done_here: int, besieged: bool = False, inside: bool = True
) -> Answer:
    """Whether an activated reduced unit is made whole (415 to 423)."""
    if not reduced:
        return no("it is whole", 415)
    if not activated:
        return no("it must be activated", 415)
    if moved_or_fought:
        return no("neither move nor attack in that turn", 415)
    if done_here >= replenish_limit(area):
        return no("no more here this turn", 417, 419, 421)
    if area is Area.CASTLE and besieged:
        return no("the castle is besieged", 417)
    if area is Area.CASTLE and not inside:
        return no("it must be within", 417)
    return yes("made whole", 423)


def may_act_after_replenishing() -> Answer:
    """Who is made whole neither moves nor attacks in the turn (415)."""
    return no("neither move nor attack", 415)


def recruit_limit() -> int:
    """How many units are called in one place in a turn (429, 431)."""
    return 1


def may_recruit(
    side: str,
    kind: str,
    place: str,
    area: Area,
    leader: Leader,
    commanded: int,
    available: int,
    *,
    leader_acted: bool = False,
    done_here: int = 0,
    besieged: bool = False,
    enemy_castle: bool = False,
    castle: str = "home alone",
    siege: str = "bars",
) -> Answer:
    """Whether an activated leader calls a new unit (425 to 439)."""
    where = may_recruit_in(area, HOME[side] == place, castle=castle)
    if not where:
        return where
    if enemy_castle or (besieged and siege == "bars"):
        return no("the castle is not free", 431, 50)
    kind_may = recruitable(kind)
    if not kind_may:
        return kind_may
    if available < 1:
        return no("no counter is left", 439)
    if commanded >= leader.command:
        return no("the leader has no room", 433)
    if leader_acted:
        return no("a recruiting leader neither moves nor attacks", 433)
    if done_here >= recruit_limit():
        return no("one a turn in a place", 429, 431)
    return yes("beneath the leader", 433, 439)


def recruitable(kind: str) -> Answer:
    """Elite Guard, leaders and wizards are never called; Cadmin and Terramax in their own ways (433, 439, 522)."""
    if kind == "Elite Guard":
        return no("lost for good", 433, 522)
    if kind in ("Leader", "Wizard"):
        return no("people are not recruited", 439)
    if kind in ("Cadmin", "Terramax"):
        return no("by a wizard, in its own way", 433)
    return yes("by a leader", 427)


def elite_may_replenish(*, elite: str = "may") -> Answer:
    """Whether the Elite Guard is made whole (433, 522)."""
    return yes("as others", 433) if elite == "may" else no("not the Guard", 522)


def may_act_with_recruiter(still_under: bool) -> Answer:
    """Those under a recruiting leader stay; those who leave its command may act (433 to 437)."""
    return no("under the recruiting leader", 433, 435) if still_under else yes("it has left the command", 433)


def may_subordinate_recruit(activated_with_other: bool) -> Answer:
    """A leader under another may recruit, while the other goes (433)."""
    return yes("activated with its chief" if activated_with_other else "activated", 433)


def recruit_arrives(place: str, leader: str) -> tuple[str, str]:
    """A recruit stands at once where it was called, under its leader (439)."""
    return place, leader


def available(kind: str, in_game: int, in_play: int, lost: int = 0) -> int:
    """How many counters can be called: all that are not in play; the Guard's dead stay dead (427, 439, 522)."""
    left = in_game - in_play
    return max(0, left - lost) if kind == "Elite Guard" else max(0, left)


def may_exchange(both_activated: bool, agreed: bool) -> Answer:
    """Captives are exchanged at the turn's end on agreed terms (455)."""
    if not both_activated:
        return no("at the end of the turn", 455)
    return yes("as agreed", 455) if agreed else no("both agree", 455)


def may_put_exchanged(own_there: bool, enemies_there: bool) -> Answer:
    """The exchanged go to an area where friends alone stand (455)."""
    return yes("friends alone", 455) if own_there and not enemies_there else no("friends alone", 455)


def used_up(done: Mapping[str, int], place: str, limit: int) -> bool:
    """Whether a place has given all that it gives in a turn (417 to 431)."""
    return done.get(place, 0) >= limit
