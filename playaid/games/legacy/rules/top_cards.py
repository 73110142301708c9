"""The top card of a deck, as it is asked for: its name, and behind it the slot that is printed at its foot. [Inventory Cards]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import holdings, seats
from playaid.language.message import as_message, message
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

_EXAMPLES = {"item": "Healing Salve", "relic": "Holy Lance / relic", "mount": "Grey Mare / mount"}
_TOP_CARD = (
    "the top card of the {deck} deck: what is it called? (With the slot that is printed at its foot, `{example}`; without one "
    "the name alone; `-` puts the card back at the bottom of the deck)"
)
_TOP_ITEM = (
    "the top card of the {deck} deck: what is it called? (`{example}`, or `{example} / SLOT` where a slot is printed at its foot; `-` puts "
    "the card back at the bottom of the deck)"
)


SLOTS = {"armoury": ("weapon", "armour"), "relic": ("relic",), "mount": ("mount",)}


def asked(deck: str) -> str:
    return message(_TOP_ITEM if deck == "item" else _TOP_CARD, deck=deck, example=_EXAMPLES.get(deck, "Long Sword / weapon"))


def endings(h: Hearing, deck: str) -> list[tuple[str, str]]:
    """The slots that are known to be printed on such cards, behind a name; and what puts the card back, in place of one."""
    held = [card["slot"] for seat in seats.seats(h.state) for card in holdings.cards(h.state, seat).values() if card["deck"] == deck]
    slots = dict.fromkeys([*SLOTS.get(deck, ()), *(slot for slot in held if slot != "-")])
    return [*((f" / {slot}", message("its slot: {slot}", slot=slot)) for slot in slots), ("-", as_message("back at the bottom"))]


def as_others_have_it(h: Hearing, deck: str, slot: str) -> str:
    """A slot as it is spelt on other cards of the deck, however it is spelt elsewhere: `armor`."""
    known = {_alike(other): other for ending, _ in endings(h, deck)[:-1] for other in [ending.strip(" /")]}
    return known.get(_alike(slot), slot)


def _alike(slot: str) -> str:
    return fold(slot).replace("our", "or")
