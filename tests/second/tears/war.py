"""Lines 727 to 757: the War of the Dragon."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .pieces import LEADERS, TROOPS, WIZARDS
from .position import FORSETI, GORGANUN, Answer, Area, no, yes
from .scenarios import KNIGHTS, may_sail, spells_at_start, war_winner
from .spells import INDEX, STARTING


def pieces(side: str) -> dict[str, int]:
    """All counters of a side, the dragon and the Knights with them (739)."""
    troops = dict(TROOPS[side])
    if side == FORSETI:
        troops["Knight"] = KNIGHTS
    return troops


def people(side: str) -> tuple[str, ...]:
    """All leaders and wizards of a side (739)."""
    return (*LEADERS[side], *WIZARDS[side])


def count(side: str) -> int:
    """How many pieces a side places (739, 741)."""
    return sum(pieces(side).values()) + len(people(side))


def next_to_place(placed: Mapping[str, int]) -> str | None:
    """Whose piece is next: in turn, Forseti first; one whose pieces are all there has no turn any more (741)."""
    left = {side: count(side) - placed.get(side, 0) for side in (FORSETI, GORGANUN)}
    if not any(left.values()):
        return None
    due = FORSETI if placed.get(FORSETI, 0) <= placed.get(GORGANUN, 0) else GORGANUN
    other = GORGANUN if due == FORSETI else FORSETI
    return due if left[due] else other


def may_place(area: Area, enemies_there: bool, *, waters: str = "land") -> Answer:
    """Where a piece begins: nowhere with enemy units or leaders (741). Whether at sea, where nobody moves, is not said (753)."""
    if enemies_there:
        return no("enemies are there", 741)
    if area is Area.SEA and waters == "land":
        return no("nobody is at sea", 753)
    return yes("free", 741)


def how_many_at_once() -> int:
    """One piece at each turn of placing (741)."""
    return 1


def castle_after_placing(holder: str, placed_by: str, *, placing: str = "garrison") -> str:
    """Who holds a castle into whose area a piece is placed: its garrison stands, or the warning at the set-up means that it falls
    (389, 741)."""
    return holder if placing == "garrison" else placed_by


def may_lead_dragon(commander: str | None) -> Answer:
    """Who has the dragon in hand: no rule of control holds, so he acts as any unit (745)."""
    return yes("no control in the War", 745)


def dragon_check(when: str) -> bool:
    """Whether a check is thrown for him, "turn" or "hit": neither (745)."""
    return False


def may_call_dragon(killed: bool) -> Answer:
    """He is in play from the beginning, and the killed is out of the game (489, 739)."""
    return no("dead" if killed else "in play", 489, 739)


def may_search(what: str) -> Answer:
    """In the War ruins give neither wisdom nor spells (747)."""
    return no("ruins give nothing", 747)


def danger(*, danger: str = "none") -> bool:
    """Whether moving into ruins still is dangerous: they are said to give no advantage (393, 747)."""
    return danger != "none"


def may_step_to_sea(what: str, spell: str | None = None, *, spells: str = "closed") -> Answer:
    """Who goes to sea: no unit; also the dragon is one. Whether a spell goes before that rule is not said (641, 753)."""
    if spell is not None and spells != "closed":
        return yes("a spell goes before the rules", 641)
    return may_sail()


def may_pick_spell(side: str, wizard: str, spell: str, known: Collection[str], most: int, *, limit: str = "most") -> Answer:
    """A spell that is added at the beginning: a new one, up to the counter's number, or one more than at the start (749, 751).

    Whether Forseti's one more may go beyond the counter's number is not said; the number bounds it everywhere else (213)."""
    if wizard not in WIZARDS[side]:
        return no("one of the side's wizards", 749, 751)
    if spell in known:
        return no("known", 213)
    if len(known) >= spells_at_start(side, most, len(STARTING[wizard])):
        return no("no more at the beginning", 749, 751)
    if len(known) >= most and limit == "most":
        return no("as many as it can", 213)
    return yes("picked", 749, 751)


def pickable(*, tables: str = "index") -> tuple[str, ...]:
    """Which spells there are to pick: those of the index; the tables have two more, of which nothing is said (557, 626)."""
    return tuple(INDEX) if tables == "index" else (*INDEX, "Earthquake", "Land Bridge")


def winner(history: Sequence[Mapping[str, str]]) -> str | None:
    """Who first has all six castles, at any moment (757)."""
    return next((side for side in map(war_winner, history) if side), None)


def may_woo() -> Answer:
    """Nobody woos: she is married, and nobody comes to the island (735, 753)."""
    return no("married", 735, 753)


def knight_is() -> str:
    """As what a Knight moves, fights, is halved and recruited (739)."""
    return "Cavalry"
