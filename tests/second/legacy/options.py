"""Optional Rules: one name for each, and what each changes."""

from __future__ import annotations

from .position import FOREST, MOUNTAIN, RIVER

DESPAIR_ON_RETIREMENT = "a Despair Token for each retired character"
DESPAIR_AT_START = "Despair Tokens at the start"
NO_SPOILS = "no Spoils Draws for Severe Threats"
GENERAL_AFTER_SEVERE_TILE = "a General Threat when a Severe Threat places a Roaming Threat Tile"
NO_FAVOURED = "no Favoured Enemy bonuses"
MORE_QUESTS = "several Story Quests"
ONE_PLAQUE = "one Virtue Plaque and one for each player"
ALL_PERSONAL_QUESTS = "all Personal Quests must be completed"
NO_COIN_FOR_GENERAL = "no Quest Coin for General Threats"
BURST_IS_ONE = "a Mana Burst is one Success"
HARDER = (
    DESPAIR_ON_RETIREMENT,
    DESPAIR_AT_START,
    NO_SPOILS,
    GENERAL_AFTER_SEVERE_TILE,
    NO_FAVOURED,
    MORE_QUESTS,
    ONE_PLAQUE,
    ALL_PERSONAL_QUESTS,
    NO_COIN_FOR_GENERAL,
    BURST_IS_ONE,
)

DESTINY_RESTORED = "a Destiny Token in the Key-Turn to those without"
SPOILS_FOR_GENERAL = "Spoils Draws for General Threats too"
TRADE_ANYWHERE = "trade from any tile"
DESPAIR_OFF_FOR_PERSONAL_QUEST = "a Despair Token is removed for each Personal Quest"
TWO_COINS = "two Quest Coins for each player"
PLAQUE_RETURNS = "a discarded plaque returns when a Despair Token is removed"
TWO_ARMOURY_ON_ENTRY = "two Armoury Cards on entering play"
ONE_ITEM_ON_ENTRY = "an Item Card on entering play"
SEARCH_FOR_COIN = "a Quest Coin in the Armoury searches the Albion Stack"
CHOICE_FOR_COIN = "a Quest Coin when Scouting gives the choice of two tiles"
EASIER = (
    DESTINY_RESTORED,
    SPOILS_FOR_GENERAL,
    TRADE_ANYWHERE,
    DESPAIR_OFF_FOR_PERSONAL_QUEST,
    TWO_COINS,
    PLAQUE_RETURNS,
    TWO_ARMOURY_ON_ENTRY,
    ONE_ITEM_ON_ENTRY,
    SEARCH_FOR_COIN,
    CHOICE_FOR_COIN,
)

FOUR_DESPAIR = "four Despair Tokens and no Story Quest"
SIX_TILES = "six tiles in each Region at the start"
START_AT_EXITS = "characters may start on an exit"
TILE_EACH_KEY_TURN = "a tile in each Region at the end of each Key-Turn"
FASTER = (FOUR_DESPAIR, SIX_TILES, START_AT_EXITS, TILE_EACH_KEY_TURN)


def tiles_at_start(options: frozenset[str]) -> dict[str, int]:
    """Optional Rules: Realm Tiles placed in each Region before the game."""
    count = 6 if SIX_TILES in options else 0
    return dict.fromkeys((FOREST, MOUNTAIN, RIVER), count)


def tiles_after_key_turn(options: frozenset[str]) -> dict[str, int]:
    """Optional Rules: Realm Tiles placed in each Region at the end of a Key-Turn."""
    count = 1 if TILE_EACH_KEY_TURN in options else 0
    return dict.fromkeys((FOREST, MOUNTAIN, RIVER), count)


def story_quests(options: frozenset[str], wanted: int = 1) -> int:
    """Story Quest Setup, Optional Rules: how many Story Quests are played."""
    if FOUR_DESPAIR in options:
        return 0
    return wanted if MORE_QUESTS in options else 1


def despair_for_retirement(options: frozenset[str]) -> int:
    """Optional Rules: Despair Tokens placed when a character is Retired."""
    return 1 if DESPAIR_ON_RETIREMENT in options else 0


def despair_off_for_personal_quest(options: frozenset[str]) -> int:
    """Optional Rules: Despair Tokens removed when a Personal Quest is completed."""
    return 1 if DESPAIR_OFF_FOR_PERSONAL_QUEST in options else 0


def plaques_back_for_despair_removed(options: frozenset[str], removed: int) -> int:
    """Optional Rules: discarded plaques that go to the bottom of the Virtue Stack."""
    return removed if PLAQUE_RETURNS in options else 0


def destiny_restored(options: frozenset[str], held: int) -> int:
    """Optional Rules: Destiny Tokens that a player gets in the Key-Turn."""
    return 1 if DESTINY_RESTORED in options and held == 0 else 0


def cost_of_search(options: frozenset[str]) -> int | None:
    """Optional Rules: Quest Coins for seeking any tile in the Albion Stack from the Armoury; None where it is not to be had."""
    return 1 if SEARCH_FOR_COIN in options else None


def cost_of_choice(options: frozenset[str]) -> int | None:
    """Optional Rules: Quest Coins for choosing between two Scouted tiles; None where it is not to be had."""
    return 1 if CHOICE_FOR_COIN in options else None


def general_drawn_after_severe_tile(options: frozenset[str]) -> bool:
    """Optional Rules: whether a Roaming Threat Tile placed by a Severe Threat Card brings a General Threat."""
    return GENERAL_AFTER_SEVERE_TILE in options
