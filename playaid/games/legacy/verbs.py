"""What may be typed: every verb with its slots, and the kinds of name that a slot takes.

A verb's rule, checks and offers stand in the chapter named here: `scout`, `SCOUT_CHECKS`, `scout_offers` in `rules/scouting.py`.
"""

from functools import partial

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Kinds, Midway, Slot, Verb

_rules = Chapters("playaid.games.legacy.rules")
_table = Chapters("playaid.games.legacy.table")
_state = Chapters("playaid.games.legacy.state").later

STORY = "Story Quests and Quest Coins"
BY = Slot("seat", "seat", word="by", optional=True)
WITH = Slot("attribute", "attribute", word="with", optional=True)
PLUS = Slot("stones", "int", word="plus", optional=True)
RATING = Slot("rating", "int", word="rating", optional=True, least=0)
AGAINST = Slot("kind", "enemy kind", word="against", optional=True, in_titles=True)
QUEST = (
    WITH._replace(optional=False),
    RATING._replace(optional=False, prompt="which Challenge Rating stands on the sheet?"),
    AGAINST,
    PLUS,
)
"""The challenge that a quest asks for."""
CARD = Slot("card", "card")
BREAKING = Slot("breaking", "card", word="breaking", optional=True)
ENEMY = Slot("enemy", "enemy")
ANY_ENEMY = ENEMY._replace(optional=True)
TO_TILE = Slot("tile", "tile", word="to")
TILE = Slot("tile", "tile")
OPEN = Slot("paths", "int", word="open", least=0, prompt="how many Open Paths does it have once it lies there?")
THREAT = Slot("card", "threat")
NAME = Slot("name", "text")
NUMBER = Slot("number", "int")
TOKEN = Slot("token", "token")
ESCORT = Slot("escort", "escort")
ON = Slot("tile", "tile", word="on", optional=True)
TAKER = Slot("taker", "seat", word="to")
_AS_PRINTED = "examples: what it says stands on your sheet or card"


def _flag(word: str) -> Slot:
    return Slot(word, "flag", word=word)


def _effect(name: str, summary: str, citation: str, at: str, *slots: Slot, checks: str | None = None) -> Verb:
    """What a card does, entered by the players: open at any time, offered never, for only the card makes it legal."""
    titled = any(slot.kind == "text" for slot in slots)
    shorthand = _state("shorthand", "by_seat") if BY in slots and not titled else None
    return _rules.verb(name, summary, citation, at, *slots, checks=checks, offers="", anytime=True, shorthand=shorthand)


def _look(name: str, summary: str, at: str, *slots: Slot) -> Verb:
    return _table.query(name, summary, "Playing the Game", at, *slots)


_VERBS = (
    _rules.verb(
        "take",
        "take a Character Sheet, with its Destiny and Starting Equipment",
        "Setup",
        "setup",
        Slot("sheet", "sheet"),
        BY,
        bounded="the seats that come later may choose first",
        shorthand=_state("shorthand", "take"),
    ),
    _rules.verb(
        "tick",
        "tick items of the Setup Checklist off",
        "Setup Checklist",
        "setup",
        Slot("items", "item", optional=True, many=True, once=True),
        shorthand=_state("shorthand", "tick"),
    ),
    _rules.verb(
        "quest",
        "choose a Story Quest and write its tasks down",
        "Setup",
        "story_quests",
        Slot("title", "text", prompt="what is the Story Quest called?"),
        Slot("tasks", "text", word="tasks", prompt="which tasks does it name, with commas between them?"),
        bounded=_AS_PRINTED,
        examples=True,
    ),
    _rules.verb("first", "roll for the Key-Turn Token", "Setup", "setup"),
    _rules.verb(
        "move",
        "move along paths, tile by tile",
        "Movement and Scouting Overview",
        "turns",
        Slot("tiles", "tile", many=True, board="path"),
        BY,
        bounded="a tile at a time; several may be named, one after the other",
        near=_rules.later("turns", "move_near"),
        cost=_rules.later("turns", "move_cost"),
        shorthand=_state("shorthand", "move"),
    ),
    _rules.verb(
        "scout",
        "lay the tile that was drawn on an Open Path of your tile; in short: `scout NAME KIND COLOUR PATHS`",
        "Movement and Scouting Overview",
        "scouting",
        NAME._replace(prompt="what is the tile called?"),
        Slot("kind", "tile kind", word="as", prompt="which symbol does it show? - for none"),
        OPEN,
        Slot("colour", "word", word="colour", optional=True),
        Slot("region", "region", word="region", optional=True, in_titles=True),
        Slot("touching", "tile", word="touching", optional=True, many=True, once=True, in_titles=True),
        _flag("coin"),
        BY,
        bounded="examples: the tile is as it was drawn, and touches what it is laid beside",
        examples=True,
        shorthand=_state("tile_lines", "scout"),
    ),
    _rules.verb(
        "activate",
        "activate the Realm Tile you stand on; ends the turn",
        "Types of Realm Tile",
        "activation",
        _flag("search"),
        shorthand=_state("shorthand", "activate"),
    ),
    _rules.verb(
        "challenge",
        "challenge an enemy on your tile",
        "Challenging Enemies",
        "challenges",
        ANY_ENEMY,
        WITH,
        PLUS,
        RATING,
        BY,
        _flag("unclaimed"),
        shorthand=_state("shorthand", "challenge"),
    ),
    _rules.verb(
        "reroll",
        "spend Destiny to roll stones again, one after the other until it is enough, or so many that show nothing at once",
        "Challenge Overview",
        "destiny",
        Slot("stones", "int", optional=True),
        Slot("successes", "int", word="and", optional=True, least=0, prompt="how many stones that show one success are rolled again?"),
        Slot(
            "naming",
            "attribute",
            word="naming",
            optional=True,
            prompt="which second attribute is named, that counts for them too?",
            usual=True,
        ),
        _flag("free"),
        shorthand=_state("shorthand", "reroll"),
        wants=_state("shorthand", "reroll_wants"),
    ),
    _rules.verb("fail", "accept that a challenge is lost", "Challenge Overview", "failing", BREAKING),
    _rules.verb("escape", "discard a card and leave a challenge", "Challenging Enemies", "failing", CARD, TO_TILE, BY),
    _rules.verb(
        "encounter",
        "an Encounter Card is drawn, with the challenge it asks for",
        "Encounter Cards and Doom Effects",
        "encounters",
        Slot("title", "text", prompt="what is the card called?"),
        WITH,
        RATING,
        AGAINST,
        PLUS,
        _flag("extra"),
        BY,
        bounded=_AS_PRINTED,
        examples=True,
        shorthand=_state("shorthand", "encounter"),
    ),
    _rules.verb(
        "resist", "try to negate Seduction at the start of the turn", "Encounter Cards and Doom Effects", "resisting", _flag("virtue"), PLUS
    ),
    _rules.verb(
        "threat",
        "a Roaming Threat Card is drawn: what it spawns and how that moves; in short: `threat TITLE COMMAND 2 saxon red`",
        "Spawning Enemies",
        "threats",
        NAME._replace(prompt="what is the card called?"),
        Slot("command", "command", word="command", prompt="which Movement Command stands on the card?"),
        Slot("target", "tile", word="toward", optional=True, in_titles=True, prompt="which tile do its enemies make for?"),
        _flag("later"),
        Slot(
            "spawn", "word", word="spawn", optional=True, many=True, prompt="which tokens does it put down, as 2 saxon red, 1 witch @Docks?"
        ),
        Slot("named", "word", word="named", optional=True, prompt="what is its Named Enemy called?"),
        Slot("kind", "enemy kind", word="kind", optional=True, in_titles=True, prompt="of which kind is the Named Enemy?"),
        Slot("at", "tile", word="at", optional=True, in_titles=True, prompt="on which tile does the Named Enemy come into play?"),
        _flag("extra"),
        Slot("ability", "text", word="ability", optional=True),
        bounded=_AS_PRINTED,
        examples=True,
        shorthand=_state("threat_lines", "threat"),
        wants=_state("threat_lines", "wants"),
    ),
    _rules.verb(
        "spoils",
        "make a Spoils Draw, or none; the card may be named at once",
        "Defeating Roaming Threat Cards",
        "defeats",
        Slot("deck", "word"),
        Slot("card", "text", optional=True),
        BY,
        shorthand=_state("shorthand", "spoils"),
    ),
    _rules.verb(
        "imprison",
        "send claimed Enemy Tokens to the Dungeon",
        "Game Board",
        "dungeon",
        Slot("enemies", "enemy", optional=True, many=True),
        BY,
        shorthand=_state("shorthand", "claimed"),
    ),
    _rules.verb(
        "place",
        "lay a Realm Tile that was not scouted; `mace` for one of the Named Enemy Realm Tiles",
        "Placing Realm Tiles",
        "placing",
        NAME,
        Slot("kind", "tile kind", word="as"),
        Slot("region", "region", word="region"),
        OPEN,
        Slot("colour", "word", word="colour", optional=True),
        Slot("beside", "tile", word="by", optional=True, many=True, once=True, in_titles=True),
        _flag("mace"),
        anytime=True,
        shorthand=_state("tile_lines", "place"),
        bounded="what the tile shows is for the players to say",
        examples=True,
    ),
    _rules.verb(
        "personal",
        "try the Personal Quest",
        "Character Sheets",
        "personal",
        *QUEST,
        bounded=_AS_PRINTED,
        examples=True,
        shorthand=_state("shorthand", "rated"),
    ),
    _rules.verb(
        "story",
        "try a Story Challenge for a token here",
        STORY,
        "tokens",
        TOKEN,
        *QUEST,
        bounded=_AS_PRINTED,
        examples=True,
        shorthand=_state("shorthand", "rated"),
    ),
    _rules.verb(
        "find",
        "mark a Story Quest Location with a Story Token",
        "Story Tokens",
        "tokens",
        Slot("token", "text"),
        ON,
        BY,
        bounded=_AS_PRINTED,
        examples=True,
    ),
    _rules.verb("collect", "take a Story Token on your tile", "Story Tokens", "tokens", TOKEN),
    _rules.verb("return", "return a Story Token to the Round Table", "Story Tokens", "tokens:bring", TOKEN),
    _rules.verb("carry", "pick an Escort Token up", "Escort Tokens", "escorts", ESCORT),
    _rules.verb("drop", "set an Escort Token down", "Escort Tokens", "escorts", ESCORT),
    _rules.verb(
        "escort",
        "an Escort Token comes into play",
        "Escort Tokens",
        "escorts",
        NAME,
        ON,
        _flag("taken"),
        BY,
        anytime=True,
        bounded=_AS_PRINTED,
        examples=True,
    ),
    _rules.verb("trade", "give an Inventory Card to a player on your tile", "Inventory Cards", "trading", CARD, TAKER, BY),
    _rules.verb(
        "give",
        "give claimed Enemy Tokens to a player on your tile",
        "Enemy Tokens",
        "trading",
        Slot("enemies", "enemy", many=True, once=True),
        TAKER,
        shorthand=_state("shorthand", "claimed"),
    ),
    _rules.verb(
        "use",
        "use an Inventory Card or a Virtue Plaque",
        "Inventory Cards",
        "inventory",
        CARD,
        BY,
        _flag("now"),
        _flag("once"),
        anytime=True,
        in_vain=_rules.later("inventory", "use_in_vain"),
    ),
    _rules.verb("task", "a task of the Story Quest is done", STORY, "story_quests", Slot("task", "task"), _flag("undone"), anytime=True),
    _rules.verb("extinguish", "Key-Turn: a Despair Token is placed", "Key-Turn Overview", "keyturn"),
    _rules.verb("ability", "Key-Turn: an Enemy Special Ability has been carried out", "Key-Turn Overview", "keyturn", THREAT),
    _rules.verb(
        "march",
        "Key-Turn: Enemy Tokens follow their Movement Commands",
        "Moving Enemies",
        "marching",
        ANY_ENEMY,
        TO_TILE._replace(optional=True),
    ),
    _rules.verb(
        "pass",
        "end your turn; in the Key-Turn: the token is passed clockwise",
        "Turn Overview",
        "keyturn:pass_token",
        bounded="in a turn it may be said at any time",
    ),
    _effect(
        "gain",
        "a card gives an Inventory Card",
        "Inventory Cards",
        "inventory",
        Slot("card", "text"),
        Slot("deck", "Inventory Card deck", word="from"),
        Slot("slot", "word", word="slot", optional=True),
        Slot("moves", "int", word="moves", optional=True, least=0),
        BY,
    ),
    _effect("discard", "a card or a Virtue Plaque is discarded", "Discarding Cards and Virtue Plaques", "inventory", CARD, BY),
    _effect("break", "a card is broken", "Inventory Cards", "inventory:break_", CARD, BY),
    _effect("repair", "a card is repaired", "Inventory Cards", "inventory", CARD, BY),
    _effect("plaque", "the top Virtue Plaque is drawn by a card", "Virtue Plaques", "inventory", NAME, BY),
    _effect("despair", "Despair Tokens placed or removed by a card", "Despair Tokens", "effects", NUMBER),
    _effect("wound", "a Wound Token by a card, or a card broken in its place", "Wound Tokens", "effects", BREAKING, BY),
    _effect("heal", "a Wound Token removed by a card", "Wound Tokens", "effects", BY),
    _effect("destiny", "Destiny Tokens spent on an ability, or restored", "Destiny Tokens", "effects", NUMBER, BY),
    _effect("doom", "a Doom Effect", "Doom Tokens", "effects", Slot("effect", "text"), BY),
    _effect("negate", "a Doom Effect is negated", "Doom Tokens", "effects", Slot("effect", "text"), BY),
    _effect("virtue", "plaques lost from the Virtue Stack by a card", "Virtue Plaques", "effects", NUMBER),
    _effect("coin", "Quest Coins by a card", STORY, "effects", NUMBER),
    _effect("bear", "a character is put on a tile by a card", "Introduction", "effects", TILE, BY),
    _effect("banish", "an Enemy Token leaves play by a card", "Enemy Tokens", "effects", ENEMY, _flag("claimed"), BY),
    _effect(
        "aim",
        "the tile that a card's enemies make for has come into play",
        "Moving Enemies",
        "marching",
        THREAT,
        Slot("tile", "tile", word="at"),
    ),
    _effect("lead", "an Enemy Token is put on a tile by a card", "Enemy Tokens", "effects", ENEMY, TO_TILE),
    _effect("haste", "moves more or fewer this turn by a card", "Inventory Cards", "effects", NUMBER, BY),
    _effect("path", "the board shows a path", "Realm Tile Features", "turns:tell_path", TILE, Slot("other", "tile", word="to")),
    _effect("paths", "the Open Paths of a tile, as the board shows", "Realm Tile Features", "placing", TILE, OPEN),
    _effect("failed", "the Story Quest has failed by its own text", STORY, "story_quests:fail_quest", Slot("why", "text"), checks=""),
    _look("advise", "exact chances of a challenge and the best use of Destiny", "advising", ANY_ENEMY, WITH, RATING, PLUS, BY)._replace(
        shorthand=_state("shorthand", "challenge")
    ),
    _look("sheet", "a seat: character, stones for each attribute, cards, tokens", "view:show_seat", Slot("seat", "seat", optional=True)),
    _look("piles", "decks, discards and pools, with what is left in each", "piles:show_piles"),
    _look("threats", "Roaming Threats in play, their enemies and commands", "view:show_threats"),
    _look("realm", "the tiles by region, with their kinds, paths and who stands there", "view:show_realm"),
    _look("todo", "what is owed now, and what is left to win", "view:show_todo"),
)

VERBS = {verb.name: verb for verb in _VERBS}

_open = _state("names", "of_public")
KINDS: Kinds = {
    "seat": _state("names", "seats"),
    "sheet": _state("names", "sheets"),
    "item": partial(_open, key="checklist"),
    "tile": partial(_open, key="tiles"),
    "tile kind": _state("names", "tile_kinds"),
    "region": _state("names", "regions"),
    "attribute": partial(_open, key="attributes"),
    "enemy": _state("names", "enemy_tokens"),
    "enemy kind": _state("names", "enemy_kinds"),
    "command": _state("names", "movement_commands"),
    "threat": partial(_open, key="threats"),
    "deck": partial(_open, key="decks"),
    "Inventory Card deck": _state("names", "inventory_decks"),
    "card": _state("names", "cards"),
    "token": partial(_open, key="tokens"),
    "escort": partial(_open, key="escorts"),
    "task": _state("names", "tasks"),
}

_SEAT = Slot("seat", "seat")
_KIND = Slot("kind", "enemy kind")
_DECK = Slot("deck", "deck")
_OWN = ("place", "path", "paths", "quest", "task", "escort", "gain")
"""Verbs of the game that say as well how a table stands."""

MIDWAY = Midway(
    lines=(
        VERBS["take"]._replace(offers=_rules.later("midway", "sheets_said")),
        *(VERBS[name] for name in _OWN),
        VERBS["break"]._replace(checks=_rules.name("inventory", "BREAK_ENTRY_CHECKS")),
        VERBS["plaque"]._replace(rule=_rules.name("midway", "plaque"), checks=()),
        VERBS["doom"]._replace(checks=_rules.name("effects", "DOOM_ENTRY_CHECKS"), offers=None),
        _rules.line(
            "stands", "a character on its tile", _SEAT, Slot("tile", "tile", word="on"), checks="STANDS_CHECKS", said="stands_said"
        ),
        _rules.line("wounds", "Wound Tokens of a character", _SEAT, NUMBER, said="wounds_said"),
        _rules.line("tokens", "Destiny Tokens of a character", _SEAT, NUMBER, said="destiny_said"),
        _rules.line(
            "enemy",
            "an Enemy Token on a tile, or claimed by a seat",
            _KIND,
            ON,
            BY,
            Slot("named", "text", word="named", optional=True),
            checks="ENEMY_CHECKS",
        )._replace(shorthand=_state("shorthand", "placed")),
        _rules.line(
            "jailed", "an Enemy Token in the Dungeon", _KIND, Slot("named", "flag", word="named", optional=True), said="dungeon_said"
        ),
        _rules.line(
            "menace",
            "a Roaming Threat Card in play: the kinds it spawns, if any, and its command",
            NAME,
            Slot("deck", "deck", word="from"),
            Slot("kinds", "enemy kind", word="of", optional=True, many=True, once=True),
            Slot("command", "command", word="command"),
            Slot("target", "tile", word="toward", optional=True),
            Slot("named", "word", word="named", optional=True),
            Slot("ability", "text", word="ability", optional=True),
            checks="MENACE_CHECKS",
        ),
        _rules.line(
            "approaching",
            "the deck on which the Approaching Threat Token lies",
            _DECK,
            checks="APPROACHING_CHECKS",
            said="approaching_said",
        ),
        _rules.line(
            "relic",
            "a Story Token: on a tile, with a seat, or returned",
            Slot("relic", "text"),
            ON,
            BY,
            Slot("returned", "flag", word="returned", optional=True),
            checks="RELIC_CHECKS",
            said="relics_said",
        ),
        _rules.line(
            "used", "a Character Sheet whose character is in play no more", Slot("sheet", "sheet"), checks="USED_CHECKS", said="used_said"
        ),
        _rules.line("discarded", "cards of a deck in its discards", _DECK, NUMBER, said="discards_said"),
        _rules.line("flames", "extinguished Flames of Hope", NUMBER, said="flames_said"),
        _rules.line("coins", "Quest Coins", NUMBER, checks="COINS_CHECKS", said="coins_said"),
        _rules.line("stack", "plaques in the Virtue Stack", NUMBER),
        _rules.line("token", "who has the Key-Turn Token: the round begins after them", _SEAT, said="token_said"),
        _rules.line("plays", "whose turn of the round it is", _SEAT, _flag("again"), checks="PLAYS_CHECKS", said="plays_said"),
    ),
    settle=_rules.later("midway", "settle"),
    whose="plays SEAT",
)
