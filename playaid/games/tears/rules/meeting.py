"""Enemies where those stand who are named to go, or where they would come. [Movement] [Castle: occupation] [Battle]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules.following import boxing_line, lying_open
from playaid.games.tears.rules.idle import moving
from playaid.games.tears.rules.order import fight_first, in_battle, unless
from playaid.games.tears.rules.standing import owned, start
from playaid.games.tears.state import alike, duties, forces, pieces, world
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def all_veiled(hearing: Hearing, movers: Sequence[str], place: str) -> bool:
    """Whether the enemy sees none of these: each is hidden, and all that lies under them."""
    return not seen_among(hearing, movers, place)


def seen_among(hearing: Hearing, movers: Sequence[str], place: str) -> Counter[str]:
    """Those of these whom no spell hides; a leader stands for whatever lies under him. Of counters that are alike the hidden go first."""
    named = Counter[str]()
    for name in movers:
        named[name] += 1 + (len(forces.box(hearing, name)) if name in hearing.public["people"] else 0)
    return named - alike.hidden_yet(hearing.state, hearing.side, place)


def besieged(hearing: Hearing, movers: Sequence[str], there: str) -> bool:
    """Whether others of the side that comes stand before a castle already: those inside it stay there."""
    side = hearing.side
    here = Counter([*map(forces.code_of, forces.tokens(hearing.state, side, there)), *forces.persons(hearing.state, side, there)])
    return bool(here - Counter(movers) - Counter(forces.veil(hearing.state, side, there)))


def may_be_met(hearing: Hearing, area: str) -> bool:
    """Whether enemies are in an area, before their castle or inside it: whoever comes has them say where they stand."""
    enemy, state = pieces.other(hearing.side), hearing.state
    asked = forces.can_be_found(state, enemy, area)  # and not in the open: inside their castle
    return hostile(state, hearing.side, area) or (asked and not besieged(hearing, moving(hearing), area))


def hostile(state: State, side: str, area: str) -> bool:
    enemy = pieces.other(side)
    return forces.outside(state, enemy, area) or any(forces.outside(state, enemy, ship) for ship in forces.ships_in(state, area, enemy))


def bare(hearing: Hearing) -> Facts:
    there = hearing.args["to"]
    if owned(hearing) or not may_be_met(hearing, there) or _unseen(hearing):
        return None
    return {"names": pieces.tally_of(moving(hearing)), "area": there} if leads_nobody(hearing) else None


def leads_nobody(hearing: Hearing) -> bool:
    """Whether all who go are leaders under whom nothing lies. Raises Locked."""
    return not any(pieces.is_unit(name) or pieces.is_wizard(name) or forces.box(hearing, name) for name in moving(hearing))


def _unseen(hearing: Hearing) -> bool:
    """Whether those who go are hidden where they stand, with all that lies under them."""
    return all_veiled(hearing, moving(hearing), start(hearing))


def boxed_first(hearing: Hearing) -> str | None:
    """The line that puts those under a leader who lie open beside him."""
    leaders = [name for name in moving(hearing) if pieces.is_leader(forces.base(name))]
    return boxing_line(hearing, leaders[0], lying_open(hearing, leaders[0])) if leaders else None


def sortie(hearing: Hearing) -> Facts:
    here = start(hearing)
    if owned(hearing) or all_veiled(hearing, moving(hearing), here):
        return None
    before = Counter(forces.before_the_walls(hearing.state, hearing.side, here))
    inside = world.inside(hearing.state, hearing.side, here) and not Counter(moving(hearing)) <= before
    if not inside or not forces.outside(hearing.state, pieces.other(hearing.side), here):
        return None
    return {"why": message(LEADERS_ALONE if leads_nobody(hearing) else COME_OUT, area=here)}


COME_OUT = "the enemy stands before the castle of {area}: come out and fight (`attack`)"
LEADERS_ALONE = "the enemy stands before the castle of {area}, and leaders alone neither fight there nor pass"


def _met_by_who_leads(hearing: Hearing) -> Facts:
    """Whoever leads units where enemies stand in the open stirs by going, and fights first; leaders alone do not."""
    here = start(hearing)
    if owned(hearing) or sortie(hearing):
        return None
    led = any(forces.box(hearing, name) for name in _seen_leaders(hearing, here) if not forces.person(hearing.state, name).get("fought"))
    return {"why": fight_first(hearing.state, world.place_of(hearing.state, here))} if led and _faced(hearing, here) else None


def mark_alone_away(hearing: Hearing, here: str) -> None:
    """A leader whom nobody follows goes away from enemies without a fight."""
    if _seen_leaders(hearing, here) and _faced(hearing, here):
        hearing.line("reading", "leaders alone go away from the enemy without a fight", "", "Battle", only=hearing.side)


def _seen_leaders(hearing: Hearing, here: str) -> list[str]:
    """The leaders named who are activated and whom no spell hides."""
    hidden = forces.veil(hearing.state, hearing.side, here)
    leaders = [name for name in moving(hearing) if pieces.is_leader(forces.base(name)) and name not in hidden]
    return [name for name in leaders if forces.active(hearing.state, name)]


def _faced(hearing: Hearing, here: str) -> bool:
    return duties.met(hearing.state, pieces.other(hearing.side), here)


SORTIE = unless(
    in_battle, Check("move.sortie", "Movement", "{why}", sortie, lambda h: boxed_first(h) if leads_nobody(h) else None, rank=25)
)
MET = unless(in_battle, Check("move.met", "Battle", "{why}", _met_by_who_leads, rank=25))
BARE = unless(
    in_battle,
    Check(
        "move.bare",
        "Movement",
        "{names}: no leader goes alone among the enemies in {area}",
        bare,
        boxed_first,
        rank=40,
        doubt="May leaders alone move among enemies?",
    ),
)
