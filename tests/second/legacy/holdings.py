"""Inventory Cards, Virtue Plaques, Tokens, Token Pools: what a character may hold, what gives way, what there is in the box."""

from __future__ import annotations

from collections.abc import Mapping

from .cards import free_slots
from .position import ARTIFACT, STARTING, Answer, Card, Character, Facts, Position, no, yes
from .setup import QUEST_COINS, TOKENS
from .tokens import wound_slots

DRAWN_DECKS = ("Armoury", "Item", "Mount", "Relic")
"""Decks from which cards are drawn: an Artifact Card is a reward, Starting Equipment is selected."""


def has_slot(facts: Facts, character: Character, card: Card) -> bool:
    """Inventory Cards: whether the sheet shows a slot of the type that the card fills."""
    return facts.card_slots.get(character.name, {}).get(card.slot, 0) > 0


def may_give_way(facts: Facts, character: Character, card: Card, out: Card, when: str = "full") -> Answer:
    """Inventory Cards: whether a card held may be discarded for one that is drawn.

    ``when`` is "full" or "any": whether a card may be given up for another while a slot is free.
    """
    if out not in character.cards:
        return no("it is not held", "Inventory Cards")
    if out.slot != card.slot:
        return no("it fills a slot of another type", "Inventory Cards")
    if when == "full" and free_slots(facts, character, card.slot):
        return no("a slot is free", "Inventory Cards")
    return yes("it gives way", "Inventory Cards", "Discarding Cards and Virtue Plaques")


def after_keeping(facts: Facts, character: Character, card: Card, out: Card | None = None) -> tuple[Card, ...] | None:
    """Inventory Cards: the cards held when a card is kept, or None where it cannot be."""
    if not has_slot(facts, character, card):
        return None
    if out is None:
        return (*character.cards, card) if free_slots(facts, character, card.slot) else None
    if not may_give_way(facts, character, card, out):
        return None
    held = list(character.cards)
    held.remove(out)
    return (*held, card)


def unwanted_goes_to(card: Card) -> str:
    """Inventory Cards: the bottom of the deck of its type takes a drawn card that is not wanted."""
    return f"bottom of {card.kind}"


def discarded_goes_to(card: Card) -> str:
    """Discarding Cards and Virtue Plaques: the discard pile of its type takes a card that was held."""
    return f"discards of {card.kind}"


def may_draw_of(kind: str) -> Answer:
    """Inventory Cards: kinds that any tile, Spoils Draw or option lets one draw."""
    if kind in DRAWN_DECKS:
        return yes("drawn", "Inventory Cards")
    if kind == ARTIFACT:
        return no("only the Personal Quest brings it", "Inventory Cards", "Character Sheets")
    if kind == STARTING:
        return no("it is selected with the character", "Inventory Cards", "Character Setup")
    return no("not an Inventory Card", "Inventory Cards")


def may_take_traded(facts: Facts, taker: Character, card: Card, full: str = "refuse") -> Answer:
    """Inventory Cards: whether a card that is traded finds a slot with the one who takes it.

    ``full`` is "refuse" or "replace": whether the taker may discard one for it, as on a draw.
    """
    if free_slots(facts, taker, card.slot):
        return yes("a slot is free", "Inventory Cards")
    if full == "replace" and has_slot(facts, taker, card):
        return yes("a card in that slot gives way", "Inventory Cards")
    return no("no slot for it", "Inventory Cards")


def may_hold(facts: Facts, character: Character, what: str, count: int, destiny: str = "slots") -> Answer:
    """Tokens, Virtue Plaques, Character Sheets: whether a character may hold so many.

    Wound Tokens fill their slots and one more retires; one plaque; of Escort Tokens one by choice, more when forced; claimed Enemy Tokens,
    Story Tokens and Doom Tokens have no limit. ``destiny`` is "slots" or "any": whether Destiny Tokens go beyond their slots.
    """
    most = _most(facts, character, what, destiny)
    if count < 0:
        return no("fewer than none", "Tokens")
    if most is not None and count > most:
        return no(f"at most {most}", "Character Sheets", "Tokens")
    return yes("it has room", "Tokens")


def _most(facts: Facts, character: Character, what: str, destiny: str) -> int | None:
    """The most of a thing that a character holds; None without a limit."""
    if what == "Wound":
        return wound_slots(facts, character)
    if what == "Virtue Plaque":
        return 1
    if what == "Destiny" and destiny == "slots":
        return facts.destiny_slots.get(character.name)
    return None


def in_box(what: str) -> int | None:
    """Component List: how many there are of a token; None for what is no token of it."""
    return QUEST_COINS if what == "Quest Coin" else TOKENS.get(what)


def left_in_pool(what: str, out: int) -> int | None:
    """Token Pools: tokens that are not in use."""
    there = in_box(what)
    return None if there is None else max(0, there - out)


def may_take_from_pool(what: str, out: int, count: int = 1, short: str = "limit") -> Answer:
    """Token Pools, Component List: whether there are so many left.

    ``short`` is "limit" or "marker": whether what is out cannot be taken, or another piece marks it.
    """
    left = left_in_pool(what, out)
    if left is None or count <= left or short == "marker":
        return yes("taken from its pool", "Token Pools")
    return no("none is left", "Token Pools", "Component List")


def after_return(pool: Mapping[str, int], returned: Mapping[str, int]) -> dict[str, int]:
    """Token Pools: the pool after tokens come back to it; the unused ones take them in."""
    return {k: pool.get(k, 0) + returned.get(k, 0) for k in {*pool, *returned}}


def coins_count(pad: int, spent: int, counted: str = "pad") -> int:
    """Story Quests and Quest Coins, Optional Rules: coins that count for victory and for the Stables.

    ``counted`` is "pad" or "collected": whether a coin that was spent still counts as collected.
    """
    return pad + (spent if counted == "collected" else 0)


def may_spend_coin(position: Position, price: int | None) -> Answer:
    """Optional Rules: a coin from the Quest Pad, whoever collected it; ``price`` is None where the option is not used."""
    if price is None:
        return no("the optional rule is not used", "Optional Rules")
    if position.coins < price:
        return no("no Quest Coin", "Optional Rules", "Quest Pad")
    return yes("a Quest Coin goes back to its pool", "Optional Rules", "Token Pools")


def wound_retires(facts: Facts, character: Character) -> bool:
    """Wound Tokens: whether the next one finds its slot full."""
    return not may_hold(facts, character, "Wound", character.wounds + 1)
