"""Movement and Scouting Overview, Realm Tile Features: steps of characters, Scouting and its order."""

from __future__ import annotations

from .board import adjacent, matches, open_paths, scouted_regions
from .options import CHOICE_FOR_COIN
from .position import ROUND_TABLE, Answer, Character, Facts, Position, enemies_on, no, yes

SCOUTING_STEPS = (
    "choose an Open Path",
    "draw until the Region matches",
    "others to the bottom",
    "flip and connect",
    "return and draw again if a Region is cut off",
)


def movement(facts: Facts, character: Character, bonus: int = 0) -> int:
    """Movement and Scouting Overview, Inventory Cards: tiles in a turn; ``bonus`` is a Mount's or an effect's."""
    return max(0, facts.movement.get(character.name, 0) + bonus)


def movement_left(facts: Facts, character: Character, bonus: int = 0) -> int:
    """Movement and Scouting Overview: what is left of it."""
    return max(0, movement(facts, character, bonus) - character.moved)


def free_to_act(position: Position, character: Character) -> Answer:
    """Turn Overview, Challenging Enemies: what every action of a turn needs."""
    if position.turn_of != character.player:
        return no("not this player's turn", "Turn Overview")
    if not character.tile:
        return no("not in play", "Starting the Game", "Retiring a Character")
    if position.busy:
        return no("another action is under way", "Turn Overview")
    if enemies_on(position, character.tile):
        return no("an Enemy Token must be Challenged first", "Challenging Enemies")
    return yes("free to act", "Turn Overview")


def may_move(position: Position, facts: Facts, character: Character, there: str, bonus: int = 0) -> Answer:
    """Movement and Scouting Overview, Types of Realm Tiles: one step along a Path or a warp, with movement left."""
    free = free_to_act(position, character)
    if not free:
        return free
    if there not in adjacent(position, facts, character.tile):
        return no("no Path leads there", "Movement and Scouting Overview", "Realm Tile Features")
    if movement_left(facts, character, bonus) < 1:
        return no("no movement left", "Movement and Scouting Overview")
    return yes("a step along a Path", "Movement and Scouting Overview")


def step_cost() -> int:
    """Movement and Scouting Overview: every step, by Path or warp, is one."""
    return 1


def must_stop(position: Position, there: str) -> bool:
    """Challenging Enemies: whether a Challenge comes before anything else on that tile; the turn goes on after it."""
    return bool(enemies_on(position, there))


def may_enter_play(position: Position, player: str, there: str) -> Answer:
    """Game Board, Retiring a Character: at the start of a turn, on the Round Table."""
    if position.turn_of != player:
        return no("only at the start of this player's turn", "Retiring a Character")
    if there != ROUND_TABLE:
        return no("only on the Round Table", "Retiring a Character", "Game Board")
    return yes("on the Round Table", "Retiring a Character")


def scouting_regions(position: Position, tile: str) -> frozenset[str]:
    """Movement and Scouting Overview: Regions that may be Scouted from a tile."""
    return scouted_regions(position, tile)


def may_scout(position: Position, facts: Facts, character: Character, side: int | None = None, bonus: int = 0) -> Answer:
    """Movement and Scouting Overview: an Open Path on the own tile and movement remaining.

    A tile Scouted before in this turn must have been entered, unless it has no Open Path.
    """
    free = free_to_act(position, character)
    if not free:
        return free
    sides = open_paths(position, facts, character.tile)
    if not sides or (side is not None and side not in sides):
        return no("no Open Path there", "Movement and Scouting Overview")
    if not scouted_regions(position, character.tile):
        return no("no Region lies beyond", "Game Board")
    if movement_left(facts, character, bonus) < 1:
        return no("no movement remaining", "Movement and Scouting Overview")
    last = position.last_scouted
    if last and last != character.tile and open_paths(position, facts, last):
        return no("the tile Scouted before must be entered first", "Movement and Scouting Overview")
    return yes("an Open Path", "Movement and Scouting Overview")


def scouting_cost() -> int:
    """Movement and Scouting Overview: Scouting takes no movement."""
    return 0


def scouting_moves_character() -> bool:
    """Movement and Scouting Overview: the Scout stays where it is."""
    return False


def scouted(position: Position, facts: Facts, tile: str, stack: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Movement and Scouting Overview: the tile found and the stack after it, the others at its bottom in the order drawn."""
    regions = scouted_regions(position, tile)
    for place, name in enumerate(stack):
        if matches(facts, name, regions):
            return name, stack[place + 1 :] + stack[:place]
    return None, stack


def may_choose_of_two(position: Position, lone: str = "refused") -> Answer:
    """Optional Rules: a Quest Coin when Scouting draws two tiles to choose from.

    ``lone`` is "refused" or "drawn": whether the coin may be spent where one tile is left.
    """
    if CHOICE_FOR_COIN not in position.options:
        return no("the optional rule is not used", "Optional Rules")
    if position.coins < 1:
        return no("no Quest Coin", "Optional Rules")
    if position.albion_stack < (2 if lone == "refused" else 1):
        return no("not two tiles to draw", "Optional Rules")
    return yes("a Quest Coin is spent", "Optional Rules")
