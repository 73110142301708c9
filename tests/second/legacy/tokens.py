"""Tokens, Character Sheets, Story Quests: Approaching Threat, Destiny, Despair, Doom, Wound, Escort, Story and Enemy Tokens."""

from __future__ import annotations

from collections.abc import Collection

from .options import TRADE_ANYWHERE, story_quests
from .position import ARTIFACT, CAMELOT, GENERAL, ROUND_TABLE, SEVERE, Answer, Character, Facts, Position, no, yes
from .setup import TOKENS, in_albion_stack

FLAMES = 10
WOUND_SLOTS = 1
POOLS = ("Enemy", "Destiny", "Quest Coin")


def next_deck(drawn: str) -> str:
    """Approaching Threat Token: it goes over to the other deck with every card drawn."""
    return GENERAL if drawn == SEVERE else SEVERE


def deck_to_draw(position: Position, empty: str = "nothing") -> str | None:
    """Approaching Threat Token, Discarding Cards and Virtue Plaques: the deck drawn from next.

    ``empty`` is "nothing" or "other": what happens when that deck is out.
    """
    deck = position.approaching
    if position.decks.get(deck, 0) > 0:
        return deck
    other = next_deck(deck)
    return other if empty == "other" and position.decks.get(other, 0) > 0 else None


def destiny_after_spending(held: int, spent: int) -> int | None:
    """Destiny Tokens: what is left; None where there are too few."""
    return held - spent if 0 <= spent <= held else None


def flames_left(despair: int) -> int:
    """Despair Tokens: Flames of Hope that burn."""
    return max(0, FLAMES - despair)


def wound_slots(facts: Facts, character: Character) -> int:
    """Wound Tokens: the slots on the sheet, one unless the sheet shows more."""
    return facts.wound_slots.get(character.name, WOUND_SLOTS)


def retires(facts: Facts, character: Character, wounds: int = 1) -> bool:
    """Wound Tokens, Retiring a Character: whether a Wound Token finds no open slot."""
    return character.wounds + wounds > wound_slots(facts, character)


def after_wound(facts: Facts, character: Character, lost: str = "all") -> dict[str, int | bool]:
    """Wound Tokens, Escort Tokens: what a Wound Token does to a character and those it carries.

    ``lost`` is "all" or "one": how many Escort Tokens perish when two are carried.
    """
    perished = character.escorts if lost == "all" else min(1, character.escorts)
    retired = retires(facts, character)
    return {"wounds": character.wounds + (0 if retired else 1), "escorts perished": perished, "retired": retired}


def wounds_healed(wounds: int, tokens: int = 1) -> int:
    """Types of Realm Tiles: wounds left after healing."""
    return max(0, wounds - tokens)


def may_pick_up_escort(position: Position, character: Character, forced: bool = False) -> Answer:
    """Escort Tokens, Turn Overview: from the own tile, one by choice; a card may force a second."""
    if forced:
        return yes("a card forces it", "Escort Tokens")
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if character.escorts:
        return no("already carrying one", "Escort Tokens")
    if not character.tile or not position.loose_escorts.get(character.tile, 0):
        return no("none on this tile", "Escort Tokens")
    return yes("picked up", "Escort Tokens")


def may_drop_escort(position: Position, character: Character) -> Answer:
    """Escort Tokens, Turn Overview: on the own tile, without ending the turn."""
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if not character.escorts:
        return no("carrying none", "Escort Tokens")
    return yes("dropped", "Escort Tokens")


def escorts_perish(position: Position, tile: str, carried: str = "all") -> int:
    """Escort Tokens: tokens lost at the end of the Key-Turn on a tile, one for each Enemy Token there.

    ``carried`` is "all" or "loose": whether those that characters carry there are counted.
    """
    here = position.loose_escorts.get(tile, 0)
    if carried == "all":
        here += sum(c.escorts for c in position.characters if c.tile == tile)
    return min(here, sum(1 for e in position.enemies if e.tile == tile))


def may_mark_location(position: Position, facts: Facts, name: str, marks: Collection[str], tile: str) -> Answer:
    """Story Tokens, Story Quest Setup, Starting the Game: a token laid on a Story Quest Location; ``marks`` are those laid, carried or
    returned.

    Where no Story Quest is played there is no such place, and no token was set aside. What must be found is in the Albion Stack.
    """
    if not story_quests(position.options):
        return no("no Story Quest is played", "Optional Rules")
    if name in marks:
        return no("laid already", "Story Tokens")
    if len(marks) >= TOKENS["Story"]:
        return no("no token is left", "Component List")
    if CAMELOT in facts.back.get(tile, {CAMELOT}) or not in_albion_stack(facts, tile):
        return no("not in the Albion Stack", "Starting the Game")
    return yes("a Story Quest Location", "Story Tokens")


def may_pick_up_story_token(position: Position, character: Character, retired_left_it: bool = True) -> Answer:
    """Story Tokens, Retiring a Character: a token left by a retired character is taken on its tile, without ending the turn."""
    if not retired_left_it:
        return no("the requirements of the Story Quest come first", "Story Tokens")
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if not character.tile or not position.loose_story_tokens.get(character.tile, 0):
        return no("none on this tile", "Story Tokens")
    return yes("picked up", "Story Tokens")


def story_token_delivered(character: Character) -> bool:
    """Story Tokens: whether the tokens carried are brought home."""
    return character.story_tokens > 0 and character.tile == ROUND_TABLE


def may_trade_enemy(position: Position, giver: Character, taker: Character, count: int = 1, when: str = "either turn") -> Answer:
    """Enemy Tokens: claimed ones pass between players on the same tile.

    ``when`` is "either turn" or "any time". The optional trade from any tile speaks of Inventory Cards alone.
    """
    if giver.name == taker.name:
        return no("another player is needed", "Enemy Tokens")
    if not (giver.tile and giver.tile == taker.tile):
        why = "the optional rule is for Inventory Cards" if TRADE_ANYWHERE in position.options else "not on the same tile"
        return no(why, "Enemy Tokens")
    if count > len(giver.claimed):
        return no("not so many claimed", "Enemy Tokens")
    if when == "either turn" and position.turn_of not in (giver.player, taker.player):
        return no("not the turn of either", "Inventory Cards")
    return yes("traded", "Enemy Tokens")


def may_try_personal_quest(position: Position, facts: Facts, character: Character) -> Answer:
    """Character Sheets, Turn Overview: on its tile, once in a turn, without ending it."""
    quest = "Personal Quest"
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if not character.tile or character.tile != facts.personal_quest_tile.get(character.name):
        return no("not on its tile", "Character Sheets")
    if any(card.kind == ARTIFACT for card in character.cards):
        return no("its unique Artifact Card is won", "Inventory Cards", "Character Sheets")
    if quest in character.tried:
        return no("once in a turn", "Turn Overview")
    return yes("a Personal Quest Challenge", "Character Sheets")


def may_try_story_challenge(position: Position, character: Character, challenge: str, tile: str) -> Answer:
    """Story Quests and Quest Coins, Turn Overview: on the Story Tile, each once in a turn; none where no Story Quest is played."""
    if not story_quests(position.options):
        return no("no Story Quest is played", "Optional Rules")
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if character.tile != tile:
        return no("not on the Story Tile", "Story Quests and Quest Coins")
    if challenge in character.tried:
        return no("once in a turn", "Story Quests and Quest Coins")
    return yes("a Story Challenge", "Story Quests and Quest Coins")


def story_challenge_penalty() -> int:
    """Story Quests and Quest Coins: failing costs nothing."""
    return 0
