"""Encounter Cards and Doom Effects, Types of Realm Tiles, Challenging Enemies: what entering a tile brings, by whatever road."""

from __future__ import annotations

from .position import Answer, Character, Facts, Position, enemies_on, no, yes
from .tiles import ENCOUNTER_TILE

STEP, WARP, ESCAPE, CARD, ENTRY = "step", "warp", "escape", "card", "entry"
ROADS = (STEP, WARP, ESCAPE, CARD, ENTRY)
"""How a character comes onto a tile: along a Path, by a Warp Tile, out of a Challenge, moved by a card, coming into play."""


def enters(road: str, entry: str = "entered") -> bool:
    """Types of Realm Tiles: whether coming onto a tile by that road enters it.

    ``entry`` is "entered" or "placed": whether a character that comes into play enters the tile on which it is placed.
    """
    return road in ROADS and (road != ENTRY or entry == "entered")


def encounter_due(position: Position, facts: Facts, tile: str, road: str, key_turn: str = "draws") -> Answer:
    """Encounter Cards and Doom Effects: an Encounter Card when an Encounter Tile is entered, the first time in the turn.

    ``key_turn`` is "draws" or "not": whether one that escapes in the Key-Turn, which is no player's turn, draws as well.
    """
    if ENCOUNTER_TILE not in facts.symbols.get(tile, frozenset()):
        return no("not an Encounter Tile", "Types of Realm Tiles")
    if not enters(road):
        return no("not entered", "Types of Realm Tiles")
    if tile in position.encounters_drawn:
        return no("already triggered this turn", "Encounter Cards and Doom Effects")
    if not position.turn_of and key_turn == "not":
        return no("no turn", "Types of Realm Tiles")
    return yes("an Encounter Card at once", "Types of Realm Tiles", "Encounter Cards and Doom Effects")


def staying_draws() -> bool:
    """Types of Realm Tiles: whether a turn that begins on an Encounter Tile brings a card; only entering does."""
    return False


def scouting_draws(facts: Facts, tile: str) -> bool:
    """Types of Realm Tiles: an Encounter Tile that is Scouted brings no Encounter Card until it is entered."""
    return False


def due_on_entering(position: Position, facts: Facts, tile: str, road: str, first: str = "encounter") -> tuple[str, ...]:
    """Encounter Cards and Doom Effects, Challenging Enemies: what comes at once on entering, in order.

    ``first`` is "encounter" or "challenge": both come immediately, and the document does not say which before the other.
    """
    due = []
    if encounter_due(position, facts, tile, road):
        due.append("encounter")
    if enemies_on(position, tile):
        due.append("challenge")
    return tuple(due if first == "encounter" else reversed(due))


def may_enter_again(character: Character, tile: str) -> bool:
    """Movement and Scouting Overview: a tile may be entered, left and entered again in one turn."""
    return True


def round_table_waits(position: Position, player: str, started: bool) -> Answer:
    """Game Board, Retiring a Character: whether a turn begins with a character to be placed.

    A player whose character is not in play begins by placing it; ``started`` tells that the turn has begun with another action.
    """
    if position.turn_of != player:
        return no("not this player's turn", "Retiring a Character")
    if any(c.player == player and c.tile for c in position.characters):
        return no("its character is in play", "Retiring a Character")
    if started:
        return no("only at the start of the turn", "Retiring a Character")
    return yes("at the start of the turn", "Retiring a Character", "Game Board")
