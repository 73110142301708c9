"""Inventory Cards, Virtue Plaques, Encounter Cards and Doom Effects, Discarding Cards and Virtue Plaques."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .options import TRADE_ANYWHERE
from .position import ARMOURY, ARTIFACT, ITEM, MOUNT, RELIC, STARTING, Answer, Card, Character, Facts, Position, no, yes

KINDS = (ARMOURY, ARTIFACT, ITEM, MOUNT, RELIC, STARTING)
SEDUCTION = "Seduction"
SEDUCTION_ATTRIBUTE = "Loyalty"
SEDUCTION_RATING = 4
SEDUCTION_TILE = "Altruism"
PLAQUES_EACH = 1
ARTIFACT_FROM = "Personal Quest"


def free_slots(facts: Facts, character: Character, slot: str) -> int:
    """Inventory Cards: slots of that type which no card fills; a broken card still fills its own."""
    held = sum(1 for c in character.cards if c.slot == slot)
    return max(0, facts.card_slots.get(character.name, {}).get(slot, 0) - held)


def may_keep(facts: Facts, character: Character, card: Card, full: str = "replace") -> Answer:
    """Inventory Cards: a card needs a slot of its type.

    ``full`` is "replace" or "refuse": whether a card may make room by discarding one in a full slot.
    """
    if free_slots(facts, character, card.slot):
        return yes("a slot is free", "Inventory Cards")
    if full == "replace" and facts.card_slots.get(character.name, {}).get(card.slot, 0):
        return yes("a card in that slot gives way", "Inventory Cards")
    return no("no slot for it", "Inventory Cards")


def may_decline(drawn: str = "Inventory", plaque: str = "no") -> Answer:
    """Inventory Cards: a drawn card that is not wanted goes to the bottom of its deck.

    ``plaque`` is "no" or "yes": whether a Virtue Plaque may be declined likewise.
    """
    if drawn == "Inventory" or (drawn == "Virtue Plaque" and plaque == "yes"):
        return yes("to the bottom of its deck", "Inventory Cards")
    return no("it must be taken", "Virtue Plaques", "Encounter Cards and Doom Effects")


def has_effect(card: Card) -> bool:
    """Inventory Cards: a broken card has none."""
    return not card.broken


def may_use(position: Position, character: Character, card: Card, moment: str = "") -> Answer:
    """Inventory Cards: on one's own turn between actions, or at the moment that the card names; the benefit need not apply.

    ``moment`` tells that what the card waits for is happening now. A character that has not entered play uses none.
    """
    if card.broken:
        return no("a broken card has no effect", "Inventory Cards")
    if card.once_per_round and card.used_this_round:
        return no("once in a round", "Inventory Cards")
    if not character.tile:
        return no("not in play", "Retiring a Character")
    if moment and card.at_once:
        return yes("at once, as its text says", "Inventory Cards")
    if position.turn_of != character.player:
        return no("only on one's own turn", "Inventory Cards")
    if position.busy:
        return no("another action is under way", "Inventory Cards")
    return yes("on one's own turn", "Inventory Cards")


def usable_again_after() -> str:
    """Inventory Cards: when a card that serves once per round is ready again."""
    return "end of the Key-Turn"


def may_break(character: Character, card: Card, in_place_of_wound: bool = True) -> Answer:
    """Inventory Cards, Encounter Cards and Doom Effects: whole, able to save from a wound, and its owner not seduced."""
    if card.broken:
        return no("already broken", "Inventory Cards")
    if SEDUCTION in character.doom:
        return no("the character is seduced", "Encounter Cards and Doom Effects")
    if in_place_of_wound and not (card.saves_from_wound or card.kind == STARTING):
        return no("it does not save from a wound", "Challenging Enemies")
    return yes("it is flipped face-down", "Inventory Cards", "Challenging Enemies")


def may_trade_card(position: Position, giver: Character, taker: Character, card: Card, broken: str = "may") -> Answer:
    """Inventory Cards, Turn Overview: same tile, the turn of either, not an Artifact Card, not used this turn.

    ``broken`` is "may" or "may not": whether a broken card changes hands.
    """
    if giver.name == taker.name:
        return no("another player is needed", "Inventory Cards")
    if card.kind == ARTIFACT:
        return no("an Artifact Card stays", "Inventory Cards")
    if card.used_this_turn:
        return no("used this turn", "Inventory Cards")
    if position.turn_of not in (giver.player, taker.player):
        return no("not the turn of either", "Inventory Cards")
    if position.busy:
        return no("another action is under way", "Inventory Cards")
    if not (giver.tile and taker.tile):
        return no("not in play", "Retiring a Character")
    if giver.tile != taker.tile and TRADE_ANYWHERE not in position.options:
        return no("not on the same tile", "Inventory Cards")
    if card.broken and broken == "may not":
        return no("it is broken", "Inventory Cards")
    return yes("traded", "Inventory Cards")


def may_trade_plaque(plaque: str = "stays") -> Answer:
    """Virtue Plaques: nothing says that they are traded.

    ``plaque`` is "stays" or "card": whether they go by the rule of Inventory Cards.
    """
    if plaque == "card":
        return yes("as an Inventory Card", "Virtue Plaques")
    return no("a Virtue Plaque is not an Inventory Card", "Virtue Plaques")


def repaired(card: Card) -> Card:
    """Inventory Cards: a repaired card lies face-up."""
    return replace(card, broken=False)


def after_plaque_drawn(held: str, drawn: str) -> tuple[str, str]:
    """Virtue Plaques: the plaque held after a draw, and the one discarded."""
    return drawn, held


def plaques_left(stack: int, removed: int) -> tuple[int, bool]:
    """Virtue Plaques: what is left in the stack, and whether the game is lost by it, whatever the reason."""
    left = max(0, stack - removed)
    return left, left == 0


def reshuffles(deck: str) -> bool:
    """Discarding Cards and Virtue Plaques: no discard pile goes back into its deck."""
    return False


def draw_from(position: Position, deck: str) -> Answer:
    """Discarding Cards and Virtue Plaques: an empty deck gives nothing."""
    if position.decks.get(deck, 0) > 0:
        return yes("a card is drawn", "Inventory Cards")
    return no("the deck is out", "Discarding Cards and Virtue Plaques")


def after_draw(left: int, kept: bool) -> tuple[int, int]:
    """Inventory Cards, Discarding Cards and Virtue Plaques: (cards left in the deck, cards gained) after a draw.

    A card that is not wanted goes to the bottom of its deck; a deck that is out gives nothing, and no discard comes back into it.
    """
    if left <= 0:
        return 0, 0
    return (left - 1, 1) if kept else (left, 0)


def after_discarding(left: int, discarded: int) -> tuple[int, int]:
    """Discarding Cards and Virtue Plaques: (cards left in the deck, cards in its discard pile) after a card is discarded."""
    return left, discarded + 1


def after_plaque(stack: int, discarded: int, held: bool) -> tuple[int, int, bool]:
    """Virtue Plaques: (plaques in the stack, discarded, whether the game is lost) after a draw: the one held is discarded for it."""
    return stack - 1, discarded + int(held), plaques_left(stack, 1)[1]


def doom_tokens(effects: Sequence[str]) -> int:
    """Doom Tokens: one for each Doom Effect suffered."""
    return len(effects)


def encounter_favoured_enemy_counts() -> bool:
    """Encounter Cards and Doom Effects: the Favoured Enemy bonus holds in Challenges of Encounter Cards as well."""
    return True


def encounter_takes_effect() -> str:
    """Encounter Cards and Doom Effects: when."""
    return "at once"


def may_shake_seduction(
    position: Position, character: Character, by: str, start_of_turn: bool, end_of_turn: bool, facts: Facts | None = None
) -> Answer:
    """Encounter Cards and Doom Effects: a Challenge or a plaque at the start of the turn, or a turn ended on an Altruism Tile."""
    if SEDUCTION not in character.doom:
        return no("not seduced", "Encounter Cards and Doom Effects")
    if position.turn_of != character.player:
        return no("only in this player's turn", "Encounter Cards and Doom Effects")
    if by == "tile":
        symbols = facts.symbols.get(character.tile, frozenset()) if facts else frozenset()
        if end_of_turn and SEDUCTION_TILE in symbols:
            return yes("the turn ends on an Altruism Tile", "Encounter Cards and Doom Effects")
        return no("only by ending the turn on an Altruism Tile", "Encounter Cards and Doom Effects")
    if not start_of_turn:
        return no("only at the start of the turn", "Encounter Cards and Doom Effects")
    if by == "plaque" and position.virtue_stack < 1:
        return no("no plaque left", "Virtue Plaques")
    return yes("Loyalty (4)" if by == "challenge" else "a plaque of the Virtue Stack", "Encounter Cards and Doom Effects")


def seduction_tries(both: str = "one") -> int:
    """Encounter Cards and Doom Effects: ways that may be taken at the start of one turn.

    ``both`` is "one" or "both": whether a plaque may follow a failed Challenge.
    """
    return 2 if both == "both" else 1
