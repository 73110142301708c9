"""Round Overview, Turn Overview, Key-Turn Overview, Key-Turn Token: who is when, and in which order."""

from __future__ import annotations

from .enemies import command_cards, next_tiles
from .options import destiny_restored
from .position import Answer, Character, Facts, Position, enemies_on, no, yes

KEY_TURN = ("despair", "special abilities", "movement", "challenges", "token passes")
ROUNDS = 10
FREE_ACTIONS = (
    "scout",
    "challenge",
    "dungeon",
    "story challenge",
    "personal quest",
    "escort",
    "use card",
    "trade card",
    "pick up story token",
)
ENDING_ACTIONS = ("activate", "retire", "pass")
ONCE_EACH_TURN = ("story challenge", "personal quest")
ONE_ACTIVATION = 1


def turns_in_round(players: tuple[str, ...], holder: str) -> tuple[str, ...]:
    """Round Overview: the holder of the Key-Turn Token, the others clockwise, the holder again."""
    at = players.index(holder)
    return (*players[at:], *players[:at], holder)


def turns_each(players: tuple[str, ...], holder: str) -> dict[str, int]:
    """Key-Turn Token: turns of each player in a round."""
    return {p: turns_in_round(players, holder).count(p) for p in players}


def next_holder(players: tuple[str, ...], holder: str) -> str:
    """Key-Turn Token, Key-Turn Overview: it passes clockwise; with one person, from character to character."""
    return players[(players.index(holder) + 1) % len(players)]


def next_turn(players: tuple[str, ...], holder: str, taken: int) -> str | None:
    """Round Overview: whose turn follows after so many turns of the round; None for the Key-Turn."""
    order = turns_in_round(players, holder)
    return order[taken] if taken < len(order) else None


def action_ends_turn(action: str) -> bool:
    """Turn Overview: activating, Retiring and passing end a turn; nothing else does."""
    return action in ENDING_ACTIONS


def may_pass(position: Position, player: str) -> Answer:
    """Turn Overview: at any time of one's turn; not out of an action under way."""
    if position.turn_of != player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Challenging Enemies")
    return yes("passed", "Turn Overview")


def retiring_ends_turn(position: Position, player: str, due: str = "") -> Answer:
    """Turn Overview, Retiring a Character, Challenging Enemies: whether a turn is over with a retirement, in the position before it.

    What must be done at once by those who stay in play is done first: they challenge the enemies upon them, and ``due`` is a Challenge, a
    card or a Spoils Draw under way. Who enters play afterwards enters in another turn, and has what waits there before them in that.
    """
    if position.turn_of != player:
        return no("not this player's turn", "Turn Overview")
    if due:
        return no(f"{due} comes first", "Challenging Enemies")
    if any(c.player != player and c.tile and enemies_on(position, c.tile) for c in position.characters):
        return no("enemies are upon another", "Challenging Enemies")
    return yes("nothing else is due", "Turn Overview", "Retiring a Character")


def movement_is_new_each_turn() -> bool:
    """Movement and Scouting Overview: movement is for each turn, so the holder has it twice in a round."""
    return True


def key_turn_step(number: int) -> str:
    """Key-Turn Overview: the event of that number, from 1."""
    return KEY_TURN[number - 1]


def key_turn_despair() -> int:
    """Key-Turn Overview: Despair Tokens placed."""
    return 1


def escorts_perish_when() -> str:
    """Escort Tokens: at the end of the Key-Turn."""
    return "end of the Key-Turn"


def challenged_in_key_turn(position: Position) -> frozenset[str]:
    """Key-Turn Overview: tiles on which enemies that moved there must be Challenged."""
    held = {c.tile for c in position.characters if c.tile}
    return frozenset(e.tile for e in position.enemies if e.moved and e.tile in held)


def challenged_on_the_march(position: Position, tile: str) -> Answer:
    """Challenging Enemies, Key-Turn Overview: whether there is a Challenge on a tile at once while Enemy Tokens follow their commands.

    Those that moved onto it wait for the next event; one that a card brought together with a character does not.
    """
    if any(not e.moved for e in enemies_on(position, tile)) and any(c.tile == tile for c in position.characters):
        return yes("a Challenge at once", "Challenging Enemies")
    return no("those that moved are Challenged in the next event", "Key-Turn Overview")


def threatened(position: Position, facts: Facts) -> frozenset[str]:
    """Moving Enemies: tiles of characters onto which a token may step in this Key-Turn by the command that binds it."""
    held = {c.tile for c in position.characters if c.tile}
    out: set[str] = set()
    for enemy in position.enemies:
        for card in command_cards(position.threats, enemy, beside=position.enemies):
            out |= next_tiles(position, facts, enemy, card.command, card.target) & held
    return frozenset(out)


def key_turn_destiny(position: Position, character: Character) -> int:
    """Optional Rules: Destiny Tokens restored in the Key-Turn."""
    return destiny_restored(position.options, character.destiny)
