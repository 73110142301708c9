"""Cards that give the stones which players tell with a challenge. [Inventory Cards] [Challenge Overview]

What a card gives stands on the card, and is told in stones; which card it was may be told with them, and is kept: it has been used on this
turn, a broken one has no effect, and when one is lost it is known what went with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules import discards
from playaid.games.legacy.state import holdings, seats
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

CITE = "Inventory Cards"


def spend(h: Hearing, seat: str) -> list[str]:
    """The cards that are said to give stones are used by that, an Item Card discarded. Gives their names."""
    told = list(h.args.get("cards") or ())
    for card in told:
        owner = _owner(h, seat, card)
        if owner is None or holdings.is_plaque_name(h.state, owner, card):
            continue
        h.put("public", "seats", owner, "cards", card, "turn", holdings.serial(h.state))
        if _is_item(h, owner, card):
            discards.put(h, owner, card)
            h.line(card, "Item Cards are discarded to gain their benefit", "discarded", CITE)
            h.tell("{who} uses {card}, which is discarded by that.", who=seats.spoken(h.state, owner), card=card)
    return told


def with_items(h: Hearing, seat: str, prompt: str) -> str:
    """A question of a challenge, with which of the cards that were said to give stones are used up by it."""
    items = [card for card in h.args.get("cards") or () if (owner := _owner(h, seat, card)) is not None and _is_item(h, owner, card)]
    if not items:
        return prompt
    return message("{prompt} ({cards}: an Item Card, which is discarded by its use)", prompt=prompt, cards=listing(items))


def _is_item(h: Hearing, owner: str, card: str) -> bool:
    held = holdings.cards(h.state, owner).get(card)
    return held is not None and held["deck"] == "item" and not holdings.is_plaque_name(h.state, owner, card)


def _owner(h: Hearing, seat: str, card: str) -> str | None:
    """Whose card of that name it is: whoever rolls has it, or else somebody helps them with it."""
    return next((owner for owner in (seat, *seats.order(h.state)) if holdings.holds(h.state, owner, card)), None)


def _unsaid(h: Hearing) -> Facts:
    cards = h.args.get("cards")
    return {"cards": listing(cards), "first": cards[0]} if cards and not h.args.get("stones") else None


def _broken(h: Hearing) -> Facts:
    for card in h.args.get("cards") or ():
        lie = [here["cards"][card]["broken"] for here in seats.seats(h.state).values() if card in here["cards"]]
        if lie and all(lie) and not any(card == here["virtue"] for here in seats.seats(h.state).values()):
            return {"card": card}
    return None


def _starting(h: Hearing) -> Facts:
    """Of the Starting Equipment all cards do the same: they are broken to avoid a Wound Token. [Character Setup] [Inventory Cards]"""
    for card in h.args.get("cards") or ():
        owner = next((seat for seat in seats.order(h.state) if card in holdings.cards(h.state, seat)), None)
        if owner is not None and holdings.cards(h.state, owner)[card]["deck"] == "starting":
            return {"card": card}
    return None


CHECKS = (
    Check(
        "giving.stones",
        "Challenge Overview",
        "how many stones {cards} gives stands on the card: say that number, and behind it the card (`plus 1 using {first}`)",
        _unsaid,
    ),
    Check("giving.broken", CITE, "{card} is broken, and has no effect", _broken),
    Check("giving.starting", CITE, "{card} is Starting Equipment: it is broken to avoid a Wound Token, and gives no stones", _starting),
)
