"""Lines 759 to 790: Penguins called, led, moved, beaten."""

from __future__ import annotations

from collections.abc import Collection

from .position import Answer, Area, enemy, no, yes
from .reinforcement import may_act_with_recruiter
from .scenarios import PENGUIN_AREAS, after_lost_fight, penguins

SPELL = "Summon Penguins"


def may_call(
    place: str,
    area: Area,
    *,
    knows: bool = True,
    activated: bool = True,
    moved: bool = False,
    failed: bool = False,
    leader_here: bool = True,
    room: int = 1,
    leader_acted: bool = False,
    besieged: bool = False,
    home: bool = False,
    called_here: int = 0,
    places: str = "shores",
) -> Answer:
    """Whether a wizard tries the spell: as a recruiting, in the Penguins' own areas, to a leader who has room (433, 769, 781).

    All other rules of recruiting hold. Whether the place must also be one that recruits (429, 431), or the shores stand in their
    stead, is not said."""
    if not knows or not activated or failed:
        return no("a wizard who can cast it", 209, 769)
    if place not in PENGUIN_AREAS:
        return no("not one of their areas", 781)
    if places != "shores" and not (area in (Area.CITY, Area.PORT) or (area is Area.CASTLE and home)):
        return no("not a place to recruit", 427, 769)
    if area is Area.CASTLE and besieged:
        return no("besieged", 431, 769)
    if not leader_here:
        return no("a leader to command them", 769)
    if room < 1:
        return no("no room", 433, 769)
    if leader_acted:
        return no("a recruiting leader neither moves nor attacks", 433)
    if called_here:
        return no("one recruiting a turn in a place", 429, 769)
    return yes("called", 769)


def come(face: int, room: int, counters_left: int, *, beyond: str = "stay away") -> int:
    """How many come: the die's number, as far as counters go and, as any recruits, under command (433, 439, 769)."""
    number = min(penguins(face)[0], counters_left)
    return min(number, room) if beyond == "stay away" else number


def chieftain_comes(face: int) -> bool:
    """With a ten a Chieftain comes, too (771)."""
    return face == 10


def chieftain_serves_as_leader(came_now: bool, *, own: str = "who is there before") -> Answer:
    """Whether a Chieftain is the leader who is needed: one who is there leads Penguins; of the one who comes now it is not said
    (769, 777)."""
    if came_now and own == "who is there before":
        return no("he is not there yet", 769)
    return yes("he leads Penguins", 777)


def leader_may_after(act: str) -> Answer:
    """The leader who takes them neither moves nor attacks this turn; those who leave him may (433, 769)."""
    return no("a recruiting leader stays", 433) if act in ("move", "attack") else may_act_with_recruiter(still_under=False)


def after_backfire(caster_side: str, others_there: int) -> dict[str, object]:
    """Backfired, they come for the enemy and at once attack the wizard and all of their side in the area (773)."""
    return {"side": enemy(caster_side), "fight": True, "against": 1 + others_there}


def may_lead(who: str, what: str) -> Answer:
    """A "leader" leads Penguins as any unit, a "chieftain" Penguins alone (777)."""
    if who == "chieftain" and what != "Penguin":
        return no("Penguins alone", 777)
    return yes("led", 777)


def chieftain_lends_to(what: str) -> Answer:
    """A Chieftain's points are for Penguins alone (777)."""
    return yes("a Penguin", 777) if what == "Penguin" else no("no others", 777)


def chieftain_controls(other: str) -> Answer:
    """A Chieftain has no rank: they control no other leader, and every leader stands above them (777)."""
    return no("without a rank", 777)


def may_step(there: str, area: Area, *, aboard: str = "ships carry") -> Answer:
    """Where Penguins go: their own areas; that they can be aboard is said by 783, and no sea is among those areas (781, 783)."""
    if there in PENGUIN_AREAS:
        return yes("theirs", 781)
    if area is Area.SEA and aboard == "ships carry":
        return yes("aboard", 783)
    return no("not theirs", 781)


def stack_may_step(there: str, area: Area, kinds: Collection[str]) -> Answer:
    """A stack that has Penguins in it goes where they can; the others go on without them (288, 781)."""
    return may_step(there, area) if {"Penguin", "Penguin Chieftain"} & set(kinds) else yes("no Penguins", 781)


def forced_to(there: str) -> str:
    """What becomes of Penguins who have to retreat: elsewhere they are removed (781)."""
    return "stay" if there in PENGUIN_AREAS else "removed"


def after_fight(own_retreat: bool, enemy_retreat: bool, leader_with_room: bool, chieftain: bool) -> str:
    """Lost, they stay and change sides, where somebody there can lead them: a leader or a Chieftain who turned too (787)."""
    return after_lost_fight(own_retreat, enemy_retreat, leader_with_room, chieftain)


def bears() -> int:
    """How many hits one bears: it has no reduced side (789)."""
    return 1


def may_be_called_again() -> Answer:
    """The removed can be called again (789)."""
    return yes("again", 789)


def may_be_made_whole() -> Answer:
    """There is no reduced side, so none is made whole (415, 789)."""
    return no("never reduced", 415, 789)


def may_be_recruited_without_spell() -> Answer:
    """They come only when a wizard calls (767)."""
    return no("by the spell alone", 767)


def frightened(*, terror: str = "no retreat") -> str:
    """What Terror does to a Penguin: it cannot retreat, so nothing; or it stays and changes sides as after a lost fight (713, 787)."""
    return "nothing" if terror == "no retreat" else "changes sides"
