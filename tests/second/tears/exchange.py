"""Lines 453 to 455: the exchange of captives at a turn's end."""

from __future__ import annotations

from collections.abc import Collection

from .movement import PASSENGERS
from .position import Answer, Area, no, yes

STATES = ("captured", "trapped", "in the lair", "wounded", "dead", "in play", "fled")


def may_trade(state: str, held_by: str | None, own_side: str) -> Answer:
    """Who can be exchanged: a leader or wizard in the enemy's hands; no trap, lair, wound or death is the enemy's (189, 243, 393, 475)."""
    if state != "captured" or held_by in (None, own_side):
        return no("not in the enemy's hands", 455)
    return yes("a captive", 455)


def when(first_done: bool, second_done: bool, turn_over: bool = False) -> Answer:
    """At the end of a turn, once both have had their activations (106, 455)."""
    if turn_over or not (first_done and second_done):
        return no("at the turn's end", 455)
    return yes("both are done", 455)


def may_put(
    area: Area,
    own_units: int,
    enemies: int,
    *,
    own_leaders: int = 0,
    who: str = "leader",
    aboard: int | None = None,
    hidden_enemies: int = 0,
    alone: str = "units",
    castle_mine: bool = False,
) -> Answer:
    """Where the exchanged go: an area in which friendly units alone stand (455).

    An empty castle of one's own will not do, as it does for the wounded (185). Whether a leader alone makes an area friendly is not
    said: leaders are no units where hits and stacks are counted. At sea a wizard needs one of the ship's three places (294)."""
    del castle_mine
    if enemies or hidden_enemies:
        return no("enemies are there", 455)
    if not own_units and not (own_leaders and alone != "units"):
        return no("no friends are there", 455)
    if area is Area.SEA and who == "wizard" and aboard is not None and aboard >= PASSENGERS:
        return no("the ship is full", 294)
    return yes("friends alone", 455)


def terms(given: Collection[str], taken: Collection[str], both_agree: bool) -> Answer:
    """The terms are the players' own: also one for none, or two for one (455)."""
    del given, taken
    return yes("as they agree", 455) if both_agree else no("both agree", 455)


def must_exchange() -> bool:
    """Nobody is made to (455)."""
    return False


def may_act_next_turn() -> Answer:
    """The exchanged act from the next turn on: this turn's activations are over (455)."""
    return yes("in the next turn", 455)


def keeps(what: str, stolen_found_spell: bool = False) -> bool:
    """What they bring back: all that they knew but a found spell that was stolen (249, 251)."""
    return not (what == "spell" and stolen_found_spell)
