"""Wounds and retired characters. [Wound Tokens] [Retiring a Character]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import seats
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

CITE = "Retiring a Character"


def wound(h: Hearing, seat: str) -> bool:
    """A Wound Token for a seat: its escort perishes, and without an open slot its character is retired. Gives whether it was."""
    here = seats.seats(h.state)[seat]
    h.happens("wound", seat=seat)
    if here["wounds"] < here["slots"]:
        h.add("public", "seats", seat, "wounds", 1)
        slots, filled = here["slots"], here["wounds"] + 1
        h.line("Wound Token", message("slots {slots}", slots=slots), message("{wounds} filled", wounds=filled), "Wound Tokens")
        h.tell("{who} takes a Wound Token ({wounds} of {slots}).", who=seats.spoken(h.state, seat), wounds=filled, slots=slots)
        return False
    h.line("Wound Token", message("no open slot of {slots}", slots=here["slots"]), "retired", CITE)
    retire(h, seat)
    return True


def retire(h: Hearing, seat: str) -> None:
    h.tell("{who} is retired and cannot be chosen again.", who=seats.spoken(h.state, seat))
    rest = "{seat} discards all Inventory Cards, and keeps Quest Coins and Enemy Tokens; Story Tokens stay where the character stood."
    h.tell(rest, seat=seat)
    h.happens("retirement", seat=seat)


def leave_play(h: Hearing, seat: str) -> None:
    """The character leaves the map, and what lay on it is gone; Enemy Tokens are kept."""
    gone: dict[str, object] = {"cards": {}, "virtue": None, "tile": None, "retired": True, "seduced": False, "doom": [], "wounds": 0}
    h.put("public", "seats", seat, {**seats.seats(h.state)[seat], **gone})
