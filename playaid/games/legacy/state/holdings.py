"""What a seat holds: Inventory Cards, claimed Enemy Tokens, Story Tokens, escorts. [Inventory Cards] [Enemy Tokens] [Escort Tokens]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from playaid.games.legacy.state import seats
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Card, State


INVENTORY = ("armoury", "item", "relic", "mount", "artifact", "starting")
"""The decks of Inventory Cards. [Inventory Cards]"""


def cards(state: State, seat: str) -> dict[str, Card]:
    return seats.seats(state)[seat]["cards"]


def no_price(state: State, seat: str) -> str:
    """Why a seat cannot pay for an escape, whatever card is named; empty where it can. [Challenging Enemies]"""
    held, who = cards(state, seat), seats.spoken(state, seat)
    if any(not card["broken"] for card in held.values()):
        return ""
    if not held:
        return message("whoever escapes discards an Inventory Card that is not broken, and {who} holds none", who=who)
    pattern = "whoever escapes discards an Inventory Card that is not broken, and those of {who} are all broken: {cards}"
    return message(pattern, who=who, cards=listing(held))


def verbs_of_ill(state: State, seat: str) -> str:
    """The verbs that enter what ill a card does to a seat: in place of a Wound Token it may break a card of the Starting Equipment, unless
    it is seduced. [Inventory Cards] [Encounter Cards and Doom Effects]"""
    starting = [card for card, held in cards(state, seat).items() if held["deck"] == "starting" and not held["broken"]]
    if not starting or seats.seats(state)[seat]["seduced"]:
        return message("`wound`, `doom`, `discard` …")
    lines = listing((message('`wound breaking "{card}"`', card=card) for card in starting), " or ")
    return message("`wound` or {lines}, `doom`, `discard` …", lines=lines)


def holds(state: State, seat: str, card: str) -> bool:
    """Whether a card, or a Virtue Plaque, of this name is before a seat."""
    return card in cards(state, seat) or is_plaque_name(state, seat, card)


def unique_name(state: State, seat: str, card: str) -> str:
    """What a card is called that comes before a seat: a second one of the name is numbered."""
    number, unique = 2, card
    held = {*map(fold, cards(state, seat))}
    while fold(unique) in held:
        unique, number = f"{card} {number}", number + 1
    return unique


def is_plaque_name(state: State, seat: str, name: str) -> bool:
    """Whether this name is that of the seat's Virtue Plaque, and of none of its cards."""
    return seats.seats(state)[seat]["virtue"] == name and name not in cards(state, seat)


def serial(state: State) -> int:
    """The number of the present turn, counted through the game; 0 outside the turns."""
    turn = state["public"].get("turn")
    return turn["serial"] if turn else 0


def is_used_in_round(state: State, held: Card) -> bool:
    """Whether a card has been used in a turn of this round; not known in a Key-Turn. [Inventory Cards]"""
    first = serial(state) - state["public"].get("next_turn", 0)  # each turn of the round that has begun has one number
    return bool(state["public"].get("turn")) and held["turn"] > max(first, 0)


def is_used(state: State, seat: str, card: str) -> bool:
    """Whether a card has been used in this turn; a Mount, whether the others before the seat could not have borne it so far."""
    held, turn = cards(state, seat)[card], state["public"].get("turn")
    if not turn or held["turn"] == turn["serial"]:
        return bool(turn)
    if turn["seat"] != seat or not held.get("moves"):
        return False
    others = seats.movement(state, seat) - (0 if held["broken"] else held["moves"])
    return turn.get("ridden", 0) > max(0, others + turn.get("extra", 0))


def broken(state: State, seat: str) -> list[str]:
    return [card for card, held in cards(state, seat).items() if held["broken"]]


def partners(state: State, seat: str) -> list[str]:
    """The seats one may trade with: on the same tile; with the easier rule, any on the map."""
    where = seats.seats(state)[seat]["tile"]
    anywhere = state["referee"]["options"]["trade"] == "anywhere"
    return [
        other
        for other in seats.order(state)
        if other != seat and where and (tile := seats.seats(state)[other]["tile"]) and (anywhere or tile == where)
    ]


def enemy_tokens(state: State, seat: str) -> list[str]:
    return [enemy for enemy, token in state["public"]["enemies"].items() if token["by"] == seat]


def tokens_here(state: State, seat: str) -> list[str]:
    tile = seats.seats(state)[seat]["tile"]
    return [name for name, token in state["public"]["tokens"].items() if tile and token["tile"] == tile]


def of_kind(state: State, seat: str, where: Literal["tokens", "escorts"]) -> list[str]:
    """The Story Tokens, or the escorts, that a seat carries."""
    return [name for name, token in state["public"][where].items() if token["by"] == seat]


def escorts_of(state: State, seat: str) -> list[str]:
    return [name for name, escort_ in state["public"]["escorts"].items() if escort_["by"] == seat]


def is_left_behind(state: State, token: str) -> bool:
    """Whether a Story Token lies where a character was retired: its requirement has been met. [Retiring a Character]"""
    return "left" in state["public"]["tokens"][token]


def done_by_a_card(state: State) -> str:
    """What is done with a card that is used, and by which lines that is entered: others while the stones of a challenge lie there."""
    if state["public"].get("challenge"):
        return as_message("do what it says (`success`, `reroll N given`, `destiny` …)")
    return as_message("do what it says (`heal`, `destiny`, `haste`, `gain`, `negate` …)")
