"""Lines 727 to 790: the War of the Dragon, and the Penguins as far as the document goes."""

from __future__ import annotations

from collections.abc import Mapping

from .castles import controls_all
from .position import FORSETI, GORGANUN, Answer, Leader, no, yes

KNIGHTS = 12
PENGUIN_AREAS = (
    "Seaside",
    "Denvonport",
    "Rockhurst",
    "Ossum",
    "Brightsea",
    "Ilrog",
    "Foam Break",
    "Alder Bay",
    "Asten",
    "Sea Reach",
    "Island",
)


def extra_units(side: str) -> dict[str, int]:
    """What a side gets more in the War: Terramax from the start, twelve Knights (739)."""
    return {"Terramax": 1} if side == GORGANUN else {"Knight": KNIGHTS}


def treated_as(kind: str) -> str:
    """The Knights are Cavalry (739)."""
    return "Cavalry" if kind == "Knight" else kind


def placing_order(index: int) -> str:
    """The sides place one piece in turn, Forseti first (741)."""
    return FORSETI if index % 2 == 0 else GORGANUN


def may_place(enemies_there: bool) -> Answer:
    """No piece begins with enemies (741)."""
    return no("enemies are there", 741) if enemies_there else yes("free", 741)


def dragon_rages() -> bool:
    """In the War the dragon needs no control and never rages (745)."""
    return False


def ruins_give_anything() -> bool:
    """In the War ruins are worth nothing (747)."""
    return False


def spells_at_start(side: str, most: int, starting: int) -> int:
    """How many spells a wizard has in the War: all it can, or one more (749, 751)."""
    return most if side == GORGANUN else starting + 1


def who_picks_spells(side: str) -> str:
    """Each side picks the added spells of its own wizards (749, 751)."""
    return side


def may_sail() -> Answer:
    """Nobody crosses the sea in the War (753)."""
    return no("the sea is closed", 753)


def war_winner(control: Mapping[str, str]) -> str | None:
    """Who controls all six castles wins at once (757)."""
    return next((side for side in (GORGANUN, FORSETI) if controls_all(control, side)), None)


def may_learn_penguins(found_spell: bool) -> Answer:
    """Summon Penguins is learnt in place of a spell found in ruins; nobody begins with it (767)."""
    return yes("in its place", 767) if found_spell else no("found in ruins alone", 767)


def penguins(roll: int) -> tuple[int, bool]:
    """How many Penguins come, and whether a Chieftain with them (769, 771)."""
    return roll, roll == 10


def may_summon_penguins(place: str, leader_with_room: bool, *, leader: str = "needed") -> Answer:
    """Penguins come in their own areas, to a leader that can command them (769, 781)."""
    if place not in PENGUIN_AREAS:
        return no("not a Penguin's area", 781)
    if not leader_with_room and leader == "needed":
        return no("no leader to command them", 769)
    return yes("by the spell", 769)


def penguins_serve(backfired: bool, caster_side: str) -> str:
    """After a backfire they serve the enemy and attack at once (773)."""
    if not backfired:
        return caster_side
    return FORSETI if caster_side == GORGANUN else GORGANUN


def may_chieftain_lead(kind: str) -> Answer:
    """A Chieftain leads Penguins alone and helps no other (777)."""
    return yes("a Penguin", 777) if kind == "Penguin" else no("Penguins alone", 777)


def outranks_chieftain(leader: Leader) -> bool:
    """Every human leader stands above a Chieftain (777)."""
    return leader.rank >= 1


def may_penguin_enter(place: str) -> Answer:
    """Penguins go only along their shores (781)."""
    return yes("a Penguin's area", 781) if place in PENGUIN_AREAS else no("not a Penguin's area", 781)


def penguin_forced_out(place: str) -> str:
    """Forced to retreat elsewhere they are removed (781)."""
    return "stays" if place in PENGUIN_AREAS else "removed"


def penguins_lost_with_ship() -> int:
    """A sinking ship does them no harm (783)."""
    return 0


def after_lost_fight(own_side_retreated: bool, enemy_retreated: bool, leader_there: bool, chieftain_turned: bool = False) -> str:
    """Beaten Penguins do not retreat: they change sides, or are removed where nobody leads them (787)."""
    if not own_side_retreated or enemy_retreated:
        return "unchanged"
    return "changes sides" if leader_there or chieftain_turned else "removed"
