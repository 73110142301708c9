"""Component List, Setup and its chapters, Playing with 1 or 2 Players: what there is and how the game begins."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from .options import DESPAIR_AT_START, FOUR_DESPAIR, ONE_ITEM_ON_ENTRY, ONE_PLAQUE, START_AT_EXITS, TWO_ARMOURY_ON_ENTRY
from .position import (
    ARMOURY,
    ARTIFACT,
    DOCKS,
    DRAWBRIDGE,
    ENCOUNTER,
    GENERAL,
    ITEM,
    MOUNT,
    RELIC,
    ROUND_TABLE,
    SALLY_PORT,
    SEVERE,
    STARTING,
    Answer,
    Facts,
    no,
    yes,
)

CARDS = {ARMOURY: 12, ARTIFACT: 8, ENCOUNTER: 35, GENERAL: 20, ITEM: 12, MOUNT: 6, RELIC: 12, SEVERE: 20, STARTING: 8}
CARDS_IN_ALL = 133
NAMED = {"Dragon": 2, "Druid": 2, "Knight": 7, "Magic Creature": 2, "Saxon": 3, "Traitor": 2, "Witch": 2}
ENEMIES = {"Dragon": 12, "Druid": 12, "Magic Creature": 12, "Saxon": 12, "Traitor": 12, "Witch": 12}
TOKENS = {
    "Approaching Threat": 1,
    "Capture": 1,
    "Character Standee": 8,
    "Despair": 10,
    "Destiny": 16,
    "Doom": 4,
    "Enemy Realm Tile": 8,
    "Escort": 9,
    "Key-Turn": 1,
    "Quest Pad": 1,
    "Realm Tile": 42,
    "Stables": 1,
    "Story": 8,
    "Virtue Plaque": 10,
    "Wound": 6,
}
PUNCHBOARD_IN_ALL = 218
CHARACTERS = 8
STORY_QUESTS = 3
STONES = 6
QUEST_COINS = 12
PLAQUES_BEYOND_PLAYERS = 6
DESTINY = 3
LANCELOT_DESTINY = 5
SEATS = (1, 2, 3, 4)


def cards_in_all() -> int:
    """Component List: all cards."""
    return sum(CARDS.values())


def punchboard_in_all() -> int:
    """Component List: all tokens, tiles and plaques."""
    return sum(TOKENS.values()) + sum(NAMED.values()) + sum(ENEMIES.values())


def seats(people: int) -> int:
    """Playing with 1 or 2 Players: how many players the game reckons with; each character counts as one."""
    return {1: 3, 2: 4}.get(people, people)


def characters_each(people: int) -> int:
    """Playing with 1 or 2 Players: how many characters one person plays."""
    return {1: 3, 2: 2}.get(people, 1)


def virtue_stack(players: int, options: frozenset[str] = frozenset()) -> int:
    """Setup Checklist: plaques in the Virtue Stack at the start; Optional Rules: a shorter stack."""
    return players + (1 if ONE_PLAQUE in options else PLAQUES_BEYOND_PLAYERS)


def virtue_plaques_unused(players: int, options: frozenset[str] = frozenset()) -> int:
    """Setup Checklist: plaques left in the box."""
    return TOKENS["Virtue Plaque"] - virtue_stack(players, options)


def starting_destiny(character: str, slots: Mapping[str, int] | None = None) -> int:
    """Setup Checklist, Destiny Tokens: one for each slot, which is three, for Lancelot five."""
    if slots and character in slots:
        return slots[character]
    return LANCELOT_DESTINY if "Lancelot" in character else DESTINY


def starting_cards() -> dict[str, int]:
    """Character Setup: Starting Equipment of each character."""
    return {"Weapon": 1, "Armour": 1}


def enters_with(options: frozenset[str] = frozenset()) -> dict[str, int]:
    """Optional Rules: cards that a player may draw on entering play."""
    out = {}
    if TWO_ARMOURY_ON_ENTRY in options:
        out[ARMOURY] = 2
    if ONE_ITEM_ON_ENTRY in options:
        out[ITEM] = 1
    return out


def approaching_threat_on() -> str:
    """Setup Checklist, Spawning Enemies: the deck that is drawn from first."""
    return SEVERE


def in_albion_stack(facts: Facts, tile: str) -> Answer:
    """Play Area Setup: tiles with a mace are kept apart."""
    if tile in facts.mace:
        return no("a Named Enemy Realm Tile is kept apart", "Play Area Setup")
    return yes("a tile of the Albion Stack", "Play Area Setup")


def stables_locked() -> bool:
    """Setup Checklist: the Stables Token lies on its tile."""
    return True


def first_player(rolls: Mapping[str, int]) -> tuple[str, ...]:
    """Story Quest Setup: who rolled highest goes first; more than one name stands for a tie, which the document leaves open."""
    top = max(rolls.values())
    return tuple(p for p, roll in rolls.items() if roll == top)


def holds_key_turn_token(first: str) -> str:
    """Story Quest Setup: the first player takes the Key-Turn Token."""
    return first


def starting_despair(chosen: int = 0, options: frozenset[str] = frozenset()) -> int:
    """Play Area Setup, Optional Rules: Despair Tokens placed before the game."""
    out = chosen if DESPAIR_AT_START in options else 0
    return out + (4 if FOUR_DESPAIR in options else 0)


def may_start_on(tile: str, options: frozenset[str] = frozenset()) -> Answer:
    """Game Board, Starting the Game: characters begin on the Round Table; Optional Rules: or on an exit."""
    if tile == ROUND_TABLE:
        return yes("the Round Table", "Game Board", "Starting the Game")
    if START_AT_EXITS in options and tile in (DOCKS, DRAWBRIDGE, SALLY_PORT):
        return yes("an exit, by the optional rule", "Optional Rules")
    return no("only the Round Table", "Game Board")


def easiest_story_quest() -> tuple[str, str]:
    """Story Quest Setup: the least difficult quest and the Region of all its Story Tiles."""
    return "9th Legion", "Mountain"


def starts_with_plaque() -> bool:
    """Character Setup gives no plaque."""
    return False


def albion_stack_at_start(placed: int = 0) -> int:
    """Component List, Play Area Setup: Realm Tiles in the Albion Stack, those with a mace apart; ``placed`` were laid before the game."""
    return max(0, TOKENS["Realm Tile"] - placed)


def named_tiles_apart() -> int:
    """Component List, Play Area Setup: Named Enemy Realm Tiles kept apart from the stack."""
    return TOKENS["Enemy Realm Tile"]


def enemy_pool_at_start(kind: str) -> int:
    """Component List: Non-Named Enemy Tokens of a type; of Knights there are Named ones alone."""
    return ENEMIES.get(kind, 0)


def named_at_start(kind: str) -> int:
    """Component List: Named Enemy Tokens of a type."""
    return NAMED.get(kind, 0)


def destiny_in_all(characters: Iterable[str], slots: Mapping[str, int] | None = None) -> int:
    """Setup Checklist: Destiny Tokens handed out at the start; the box holds enough for any four."""
    return sum(starting_destiny(c, slots) for c in characters)


def starting_equipment_left(characters: int) -> int:
    """Component List, Character Setup: Starting Equipment Cards left when each character has a Weapon and an Armour."""
    return CARDS[STARTING] - characters * sum(starting_cards().values())


def may_select_character(chosen: Collection[str], name: str, known: Collection[str]) -> Answer:
    """Character Setup: one of the eight sheets, and there is one sheet of each."""
    if name not in known:
        return no("no such character", "Character Setup", "Component List")
    if name in chosen:
        return no("another player's", "Character Setup")
    return yes("free", "Character Setup")


def may_set_up(people: int, characters: int) -> Answer:
    """Introduction, Playing with 1 or 2 Players, Component List: how many play, and with how many characters."""
    if people not in SEATS:
        return no("four standee bases: one to four play", "Component List")
    if characters != people * characters_each(people):
        return no(f"{characters_each(people)} for each", "Playing with 1 or 2 Players", "Character Setup")
    return yes("set up", "Setup Checklist")


def decks_at_start(characters: int) -> dict[str, int]:
    """Component List, Setup Checklist: every deck of cards; Starting Equipment is what the characters left of it."""
    return {kind: count for kind, count in CARDS.items() if kind != STARTING} | {STARTING: starting_equipment_left(characters)}


def may_set_despair(chosen: int, options: frozenset[str] = frozenset()) -> Answer:
    """Optional Rules: one or more Despair Tokens at the start, if the rule is used; the last Flame of Hope must burn for a game."""
    if chosen and DESPAIR_AT_START not in options:
        return no("the optional rule is not used", "Optional Rules")
    if not chosen and DESPAIR_AT_START in options:
        return no("one or more", "Optional Rules")
    if starting_despair(chosen, options) >= TOKENS["Despair"]:
        return no("no Flame of Hope would burn", "Despair Tokens", "Winning and Losing")
    return yes("placed", "Optional Rules", "Play Area Setup")
