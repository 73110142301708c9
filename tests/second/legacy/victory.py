"""Winning and Losing, Story Quests and Quest Coins: when the game ends, and how."""

from __future__ import annotations

from .options import ALL_PERSONAL_QUESTS, FOUR_DESPAIR, TWO_COINS
from .position import Answer, Position, no, yes
from .tokens import FLAMES

COINS_EACH = 3


def coins_needed(players: int, options: frozenset[str] = frozenset()) -> int:
    """Story Quests and Quest Coins, Playing with 1 or 2 Players: coins of all together; Optional Rules: two each."""
    return players * (2 if TWO_COINS in options else COINS_EACH)


def enough_coins(position: Position) -> Answer:
    """Story Quests and Quest Coins: only the total counts, whoever collected it."""
    if position.coins >= coins_needed(len(position.players), position.options):
        return yes("enough Quest Coins", "Story Quests and Quest Coins")
    return no("too few Quest Coins", "Story Quests and Quest Coins")


def lost(position: Position) -> Answer:
    """Winning and Losing: no plaque in the stack, the last flame out, or the Story Quest failed."""
    if position.virtue_stack < 1:
        return yes("the Virtue Stack is empty", "Winning and Losing", "Virtue Plaques")
    if position.despair >= FLAMES:
        return yes("the last Flame of Hope is out", "Winning and Losing", "Despair Tokens")
    if position.story_failed:
        return yes("the Story Quest is failed", "Winning and Losing")
    return no("not yet lost", "Winning and Losing")


def tasks_complete(position: Position, personal_quests_open: int = 0) -> bool:
    """Story Quests and Quest Coins, Optional Rules: whether nothing is left to do but the coins."""
    story = position.story_complete or FOUR_DESPAIR in position.options
    return story and not (ALL_PERSONAL_QUESTS in position.options and personal_quests_open)


def ends_at_key_turn(position: Position) -> Answer:
    """Story Quests and Quest Coins: a complete Story Quest ends the game as the Key-Turn after it begins."""
    if position.story_complete:
        return yes("the Story Quest is complete", "Story Quests and Quest Coins")
    return no("the Story Quest is open", "Story Quests and Quest Coins")


def outcome_at_key_turn(position: Position, personal_quests_open: int = 0, first: str = "end") -> str | None:
    """Winning and Losing: "won", "lost" or None when the Key-Turn begins.

    ``first`` is "end" or "despair": whether the game ends before that Key-Turn's Despair Token.
    """
    if lost(position):
        return "lost"
    if not position.story_complete:
        return None
    if first == "despair" and position.despair + 1 >= FLAMES:
        return "lost"
    won = enough_coins(position) and tasks_complete(position, personal_quests_open)
    return "won" if won else "lost"


def key_turns_left(position: Position) -> int:
    """Round Overview, Despair Tokens: Key-Turns that can still begin, the one that puts out the last flame among them."""
    return max(0, FLAMES - position.despair)


def story_without_quest(position: Position) -> bool:
    """Optional Rules: the fast game has no Story Quest; what then ends a won game is not said."""
    return FOUR_DESPAIR in position.options
