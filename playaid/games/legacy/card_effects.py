"""What cards do, entered by the players: open at any time, for only the card makes it legal."""

from playaid.games.legacy.slots import (
    BREAKING,
    BROKEN,
    BY,
    CARD,
    ENEMY,
    ENEMY_ON_MAP,
    NAMED,
    NUMBERS,
    ON,
    OPEN,
    REMOVED,
    THREAT,
    TILE,
    TO_TILE,
    UNBROKEN,
    flag,
)
from playaid.games.legacy.texts import CARD_TITLE, DOOM, PLAQUE, SUFFERED, WHY
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Slot, Verb

_rules = Chapters("playaid.games.legacy.rules")
_state = Chapters("playaid.games.legacy.state").later

STORY = "Story Quests and Quest Coins"


def _effect(name: str, summary: str, citation: str, at: str, *slots: Slot, checks: str | None = None) -> Verb:
    """What a card does, entered by the players: open at any time, offered never, for only the card makes it legal."""
    titled = any(slot.kind == "text" for slot in slots)
    shorthand = _state("shorthand", "breaking" if BREAKING in slots else "by_seat") if BY in slots and not titled else None
    return _rules.verb(name, summary, citation, at, *slots, checks=checks, offers="", anytime=True, shorthand=shorthand)


EFFECTS = (
    _effect(
        "gain",
        "a card gives an Inventory Card",
        "Inventory Cards",
        "inventory",
        Slot("card", "text", prompt="what is the card called?", explained=CARD_TITLE),
        Slot("deck", "Inventory Card deck", word="from"),
        Slot("slot", "word", word="slot", optional=True),
        Slot("moves", "int", word="moves", optional=True, least=0),
        BY,
    )._replace(shorthand=_state("shorthand", "gain")),
    _effect("discard", "a card or a Virtue Plaque is discarded", "Discarding Cards and Virtue Plaques", "inventory", CARD, BY)._replace(
        shorthand=_state("shorthand", "discard")
    ),
    _effect("break", "a card is broken (`forced`: by another card)", "Inventory Cards", "inventory:break_", UNBROKEN, BY, flag("forced")),
    _effect("repair", "a card is repaired", "Inventory Cards", "inventory", BROKEN, BY),
    _effect("plaque", "the top Virtue Plaque is drawn by a card", "Virtue Plaques", "inventory", PLAQUE, BY),
    _effect("despair", "Despair Tokens placed or removed by a card", "Despair Tokens", "effects", NUMBERS["placed"]),
    _effect("wound", "a Wound Token by a card, or a card broken in its place", "Wound Tokens", "effects", BREAKING, BY),
    _effect("heal", "a Wound Token removed by a card", "Wound Tokens", "effects", BY),
    _effect("destiny", "Destiny Tokens spent on an ability, or restored", "Destiny Tokens", "effects", NUMBERS["restored"], BY),
    _effect("doom", "a Doom Effect", "Doom Tokens", "effects", DOOM, BY)._replace(shorthand=_state("removal", "doom")),
    _effect("negate", "a Doom Effect is negated", "Doom Tokens", "effects", SUFFERED, BY)._replace(
        examples=True, shorthand=_state("shorthand", "negate"), idle=_state("idle", "nobody_doomed")
    ),
    _effect("virtue", "plaques lost from the Virtue Stack by a card", "Virtue Plaques", "effects", NUMBERS["lost"]),
    _effect("coin", "Quest Coins by a card", STORY, "effects", NUMBERS["collected"]),
    _effect("bear", "a character is put on a tile by a card", "Introduction", "effects", TILE, BY)._replace(
        shorthand=_state("shorthand", "bear")
    ),
    _effect("banish", "an Enemy Token leaves play by a card", "Enemy Tokens", "effects", ENEMY, flag("claimed"), BY)._replace(
        shorthand=_state("shorthand", "banish")
    ),
    _effect("remove", "an Escort or Story Token leaves the table by a card", "Escort Tokens", "tokens", REMOVED)._replace(
        idle=_state("idle", "no_tokens"), shorthand=_state("removal", "remove")
    ),
    _effect(
        "aim",
        "the tile that a card's enemies make for has come into play",
        "Moving Enemies",
        "marching",
        THREAT,
        Slot("tile", "tile", word="at"),
    ),
    _effect("lead", "an Enemy Token is put on a tile by a card", "Enemy Tokens", "effects", ENEMY_ON_MAP, TO_TILE),
    _effect(
        "spawn",
        "an Enemy Token comes out of the pool onto a tile by a card that is no Roaming Threat Card",
        "Enemy Tokens",
        "effects",
        Slot("kind", "enemy kind", prompt="of which kind is the Enemy Token?"),
        ON._replace(word="on|to|at"),
        NAMED,
        BY,
    ),
    _effect("success", "successes that a card gives after the throw", "Challenge Overview", "destiny", NUMBERS["given"], BY),
    _effect("haste", "moves more or fewer this turn by a card", "Inventory Cards", "effects", NUMBERS["haste"], BY),
    _effect("path", "the board shows a path", "Realm Tile Features", "turns:tell_path", TILE, Slot("other", "tile", word="to")),
    _effect("paths", "the Open Paths of a tile, as the board shows", "Realm Tile Features", "placing", TILE, OPEN)._replace(
        shorthand=_state("shorthand", "paths")
    ),
    _effect("failed", "the Story Quest has failed by its own text", STORY, "story_quests:fail_quest", WHY),
)
