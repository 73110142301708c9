"""Whose Spoils Draw it is, by what lies before the players now. [Defeating Roaming Threat Cards]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, holdings, seats
from playaid.language.message import AND, listing, message, series

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Spoils, State, Threat


def due(state: State) -> tuple[Spoils, str] | None:
    """The Spoils Draws in hand, and whose draw it is: the first for which anybody may still draw. What nobody can pay for any more is
    passed over."""
    return next(((spoils, seat) for spoils in waiting(state) if (seat := drawing(state, spoils))), None)


def waiting(state: State) -> list[Spoils]:
    public = state["public"]
    return [spoils for spoils in (public.get("spoils"), *public.get("more_spoils", ())) if spoils]


def gloss(deck: str) -> str:
    """Beside what may be said for a Spoils Draw."""
    return "the tokens are kept, and nothing is drawn" if deck == "none" else ""


def next_seat(state: State) -> str | None:
    """The seat whose draw it is; None while there is none."""
    drawn = due(state)
    return drawn[1] if drawn else None


def drawing(state: State, spoils: Spoils) -> str | None:
    """Whose draw it is for one card: the claimant's, then clockwise that of the next who can pay for one."""
    order = seats.clockwise(state, spoils["claimant"])
    gone = done(state, spoils)
    if not gone and spoils["named"] and not payment(state, spoils, spoils["claimant"]):
        return None
    later = order[max((order.index(seat) for seat in gone), default=-1) + 1 :]
    return next((seat for seat in later if payment(state, spoils, seat)), None)


def out_of_play(state: State, spoils: Spoils) -> list[str]:
    """The seats that have tokens to return for a draw and cannot make one, having no character in play."""
    having = [seat for seat in seats.order(state) if enemies.relevant(state, seat, spoils["kinds"])]
    return [seat for seat in having if seat not in done(state, spoils) and not seats.present(state, seat)]


def asked_deck(state: State, _side: str | None = None) -> str:
    """How the deck of a draw is asked for: of whom, and for what."""
    drawn = due(state)
    if drawn is None:
        return ""
    spoils, seat = drawn
    asks = "from which deck does {who} draw for {tokens}? none: no draw, and what would be returned is kept"
    return message(asks, who=seats.spoken(state, seat), tokens=series(payment(state, spoils, seat)))


def brings_draws(mode: str, card: Threat) -> bool:
    """Whether Spoils Draws are made once a card is defeated. mode: for which cards they are, as the session has it."""
    return mode == "all" or (mode == "severe" and card["deck"] == enemies.SEVERE)


def given_up(state: State, tokens: Iterable[str]) -> dict[str, str]:
    """Of these tokens the Named Enemies without which nobody will make a Spoils Draw for a card that is still in play: each with its
    card."""
    mode, sent = state["referee"]["options"].get("spoils", ""), {*tokens}
    threats = state["public"].get("threats", {})
    return {str(card["named"]): name for name, card in threats.items() if card["named"] in sent and brings_draws(mode, card)}


def asked_to_send(state: State, _side: str | None = None) -> str:
    """How it is asked which tokens are sent to the Dungeon: with what is given up by some."""
    seat = seats.current(state)
    lost = given_up(state, holdings.enemy_tokens(state, seat)) if seat else {}
    asks = message("which Enemy Tokens are sent to the Dungeon?")
    if not lost:
        return asks
    told = "{asks} With {tokens} the Spoils Draws are given up for {cards}, still in play."
    return message(told, asks=asks, tokens=listing(lost, AND), cards=listing(lost.values(), AND))


def done(state: State, spoils: Spoils) -> list[str]:
    """The seats that have had their draw or declined it. A session of the first release kept those that had still to draw instead."""
    if "done" in spoils:
        return spoils["done"]
    order = seats.clockwise(state, spoils["claimant"])
    return order[: order.index(spoils["queue"][0])] if spoils.get("queue") else order


def payment(state: State, spoils: Spoils, seat: str) -> list[str]:
    """The tokens that a seat returns for a draw: all of the card's types, the claimant's Named Enemy first. Empty if it cannot draw."""
    if not seats.present(state, seat):
        return []
    plain = enemies.relevant(state, seat, spoils["kinds"])
    captain = spoils["named"]
    if seat != spoils["claimant"] or captain is None:
        return plain
    token = enemies.tokens(state).get(captain)
    return [captain, *plain] if token is not None and token["by"] == seat else []
