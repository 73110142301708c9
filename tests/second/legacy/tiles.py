"""Game Board, Types of Realm Tiles, Stables Token: what each tile gives, and when it may be activated."""

from __future__ import annotations

from .options import SEARCH_FOR_COIN
from .position import (
    ARMOURY,
    DUNGEON,
    ITEM,
    MOUNT,
    RELIC,
    STABLES,
    Answer,
    Character,
    Facts,
    Position,
    enemies_on,
    no,
    yes,
)

HEALING, REPAIR, VIRTUE = "Healing", "Repair", "Virtue"
ACTIVE = {
    ARMOURY: ("draw", ARMOURY, 1),
    HEALING: ("remove", "Wound Token", 1),
    ITEM: ("draw", ITEM, 1),
    RELIC: ("draw", RELIC, 1),
    REPAIR: ("repair", "broken card", 1),
    STABLES: ("draw", MOUNT, 1),
    VIRTUE: ("draw", "Virtue Plaque", 1),
}
ROAMING_THREAT, ENCOUNTER_TILE, ATTRIBUTE = "Roaming Threat", "Encounter", "Attribute"
PASSIVE_TYPES = 9
ATTRIBUTE_TYPES = 4
OTHER_PASSIVE = (ENCOUNTER_TILE, "Magic Path", ROAMING_THREAT, "Secret Path", "Waterways")
DUNGEON_FULL = 8


def benefit(symbol: str) -> tuple[str, str, int] | None:
    """Types of Realm Tiles: what an Active Realm Tile gives; None for a passive one."""
    return ACTIVE.get(symbol)


def is_active(facts: Facts, tile: str) -> bool:
    """Types of Realm Tiles: whether a tile can be activated at all."""
    return any(s in ACTIVE for s in facts.symbols.get(tile, frozenset()))


def stables_need(players: int) -> int:
    """Stables Token, Story Quests and Quest Coins: Quest Coins that open the Stables."""
    return players


def stables_open(position: Position) -> Answer:
    """Stables Token: open once there was a Quest Coin for each player; an open one is not shut again."""
    if not position.stables_locked or position.coins >= stables_need(len(position.players)):
        return yes("enough Quest Coins", "Stables Token", "Story Quests and Quest Coins")
    return no("the Stables Token locks it", "Stables Token")


def may_activate(position: Position, facts: Facts, character: Character) -> Answer:
    """Turn Overview, Types of Realm Tiles: on one's own turn, on the tile, with no enemy left to Challenge."""
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if not character.tile:
        return no("not in play", "Retiring a Character")
    if enemies_on(position, character.tile):
        return no("an Enemy Token must be Challenged first", "Challenging Enemies")
    if not is_active(facts, character.tile):
        return no("a passive tile", "Types of Realm Tiles")
    if character.tile == STABLES and not stables_open(position):
        return no("the Stables Token locks it", "Stables Token")
    return yes("an Active Realm Tile", "Types of Realm Tiles", "Turn Overview")


def activation_has_effect(position: Position, character: Character, symbol: str, repaired: str = "own") -> bool:
    """Types of Realm Tiles: whether there is anything to draw, heal or repair.

    ``repaired`` is "own" or "anyone": whose broken card a Repair Tile mends, and whose Wound Token a Healing Tile removes.
    """
    what = ACTIVE.get(symbol)
    if what is None:
        return False
    if what[0] == "draw":
        stack = position.virtue_stack if symbol == VIRTUE else position.decks.get(what[1], 0)
        return stack > 0
    owners = position.characters if repaired == "anyone" else (character,)
    if symbol == HEALING:
        return any(c.wounds > 0 for c in owners)
    return any(card.broken for c in owners for card in c.cards)


def ends_turn() -> bool:
    """Turn Overview: activating a tile ends the turn."""
    return True


def may_search_stack(position: Position, character: Character, symbol: str = "", where: str = "symbol") -> Answer:
    """Optional Rules: a Quest Coin in the Armoury buys any tile of the Albion Stack.

    ``where`` is "symbol" or "name": whether every tile with that ``symbol`` is meant or the one of that name.
    """
    if SEARCH_FOR_COIN not in position.options:
        return no("the optional rule is not used", "Optional Rules")
    if (symbol if where == "symbol" else character.tile) != ARMOURY:
        return no("only in the Armoury", "Optional Rules")
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.coins < 1:
        return no("no Quest Coin", "Optional Rules")
    return yes("a Quest Coin is spent", "Optional Rules")


def bonus_stones(position: Position, facts: Facts, attribute: str) -> int:
    """Types of Realm Tiles: one Stone for each Attribute Tile of that kind on which a character stands, for everybody."""
    return sum(
        1
        for t in position.placed
        if attribute in facts.symbols.get(t.name, frozenset()) and any(c.tile == t.name for c in position.characters)
    )


def draws_encounter(position: Position, facts: Facts, tile: str) -> Answer:
    """Types of Realm Tiles, Encounter Cards and Doom Effects: on entering, each tile once in a turn."""
    if ENCOUNTER_TILE not in facts.symbols.get(tile, frozenset()):
        return no("not an Encounter Tile", "Types of Realm Tiles")
    if tile in position.encounters_drawn:
        return no("already triggered this turn", "Encounter Cards and Doom Effects")
    return yes("an Encounter Card is drawn", "Types of Realm Tiles")


def draws_threat_when_scouted(facts: Facts, tile: str) -> Answer:
    """Types of Realm Tiles: a Roaming Threat Tile brings a card when it is Scouted, not when it is entered."""
    if ROAMING_THREAT in facts.symbols.get(tile, frozenset()):
        return yes("a Roaming Threat Card is drawn", "Types of Realm Tiles", "Spawning Enemies")
    return no("not a Roaming Threat Tile", "Types of Realm Tiles")


def draws_threat_when_placed(facts: Facts, tile: str, by: str, spawned: str = "scouted alone") -> Answer:
    """Types of Realm Tiles: whether a Roaming Threat Tile that came into play otherwise ("card") brings a card.

    ``spawned`` is "scouted alone" or "always".
    """
    if by == "scouting" or spawned == "always":
        return draws_threat_when_scouted(facts, tile)
    return no("it was not Scouted", "Types of Realm Tiles")


def draws_threat_at_end_of_turn(tile: str, retired: bool = False, retirement: str = "no") -> Answer:
    """Game Board: a turn that ends on the Dungeon brings a Roaming Threat Card.

    ``retirement`` is "no" or "yes": whether a turn that ends by retiring there counts.
    """
    if tile != DUNGEON:
        return no("not on the Dungeon", "Game Board")
    if retired and retirement == "no":
        return no("the character is no longer on the tile", "Retiring a Character")
    return yes("a Roaming Threat Card is drawn", "Game Board")


def may_send_to_dungeon(position: Position, character: Character, count: int) -> Answer:
    """Game Board, Turn Overview: any number of claimed Enemy Tokens, from the tile itself, without ending the turn."""
    if character.tile != DUNGEON:
        return no("only on the Dungeon", "Game Board")
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if not 0 < count <= len(character.claimed):
        return no("not so many Enemy Tokens claimed", "Game Board")
    return yes("they are placed under the Capture Token", "Game Board", "Capture Token")


def after_dungeon(there: int, sent: int) -> tuple[int, int]:
    """Game Board: tokens left on the Dungeon, and Quest Coins collected; eight go back to the pool for a coin."""
    coins, left = divmod(there + sent, DUNGEON_FULL)
    return left, coins
