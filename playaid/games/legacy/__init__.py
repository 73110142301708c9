"""Albion's Legacy: the keeper of the Key-Turn. The files are named after the chapters of the rulebook.

Only names and texts are here; a chapter is imported when one of its verbs is used, so that a cold command stays quick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from os.path import dirname, join
from typing import Any

from playaid.book.book import tables_folder
from playaid.referee.chapters import Chapters
from playaid.referee.game import Game, Option, Owed, Rule, Slot, Step, Tracker, Verb
from playaid.referee.ruling import Declaration
from playaid.referee.state import State

_HERE = __name__
_later = Chapters(__name__).later


def _rule(chapter: str, name: str) -> Rule:
    return _later(chapter, name)


def _set_up(state: State) -> bool:
    return state["public"]["holder"] is None or not all(state["public"]["checklist"].values())


def _all_sides(state: State) -> Sequence[str]:
    sides: list[str] = state["referee"]["sides"]
    return sides


def _owed_now(state: State) -> Iterable[Owed]:
    from playaid.games.legacy.pressing import owed

    return owed(state)


_FIGHT = ("challenge", "reroll", "fail", "escape", "spoils", "encounter", "threat", "give", "place")
_TURN = (
    "move",
    "scout",
    "activate",
    "imprison",
    "personal",
    "story",
    "collect",
    "return",
    "find",
    "carry",
    "drop",
    "trade",
    "use",
    "resist",
)

_KEY_TURN = Step(
    "key-turn",
    "Key-Turn",
    "Key-Turn Overview",
    enter=_rule("keyturn", "begin"),
    steps=(
        Step(
            "despair",
            "1 Despair",
            "Key-Turn Overview",
            verbs=("extinguish",),
            acts=_all_sides,
            owed=_later("keyturn", "owed_despair"),
            enter=_rule("keyturn", "prompt_despair"),
        ),
        Step(
            "abilities",
            "2 Enemy Special Abilities",
            "Key-Turn Overview",
            verbs=("ability", *_FIGHT),
            acts=_all_sides,
            owed=_later("keyturn", "owed_abilities"),
            enter=_rule("keyturn", "prompt_abilities"),
        ),
        Step(
            "movement",
            "3 Movement Commands",
            "Moving Enemies",
            verbs=("march",),
            acts=_all_sides,
            owed=_later("marching", "owed"),
            enter=_rule("keyturn", "prompt_movement"),
        ),
        Step(
            "challenges",
            "4 Challenges",
            "Key-Turn Overview",
            verbs=_FIGHT,
            acts=_all_sides,
            owed=_owed_now,
            enter=_rule("keyturn", "prompt_challenges"),
        ),
        Step(
            "passing",
            "5 Passing the token",
            "Key-Turn Overview",
            verbs=("pass", "place"),
            acts=_all_sides,
            owed=_later("keyturn", "owed_passing"),
            enter=_rule("keyturn", "prompt_passing"),
        ),
        Step(
            "tiles",
            "Tiles of the Key-Turn",
            "Optional Rules",
            verbs=("place",),
            acts=_all_sides,
            when=_later("scouting", "laying"),
            owed=_later("scouting", "owed_tiles"),
        ),
    ),
)

SEQUENCE = Step(
    "round",
    "Round",
    "Round Overview",
    again=_later("keyturn", "lasting"),
    enter=_rule("turns", "begin_round"),
    steps=(
        Step(
            "setup",
            "Setup",
            "Setup",
            verbs=("take", "tick", "quest", "first"),
            acts=_all_sides,
            when=_set_up,
            owed=_later("setup", "owed"),
            leave=_rule("scouting", "begin_laying"),
        ),
        Step(
            "laying",
            "Tiles at the start",
            "Optional Rules",
            verbs=("place",),
            acts=_all_sides,
            when=_later("scouting", "laying"),
            owed=_later("scouting", "owed_tiles"),
        ),
        Step(
            "turn",
            "Turn",
            "Turn Overview",
            again=_later("turns", "more_turns"),
            enter=_rule("turns", "begin_turn"),
            leave=_rule("turns", "end_turn"),
            steps=(
                Step(
                    "entry",
                    "New character",
                    "Retiring a Character",
                    verbs=("take",),
                    acts=_later("pressing", "acts"),
                    when=_later("turns", "needs_character"),
                    optional=True,
                ),
                Step(
                    "play",
                    "Play",
                    "Turn Overview",
                    verbs=(*_TURN, *_FIGHT),
                    acts=_later("pressing", "acts"),
                    when=_later("turns", "on_map"),
                    owed=_owed_now,
                    leave=_rule("turns", "lay_down_seduction"),
                ),
                Step(
                    "dungeon",
                    "Dungeon",
                    "Game Board",
                    verbs=_FIGHT,
                    acts=_later("pressing", "acts"),
                    when=_later("turns", "in_dungeon"),
                    owed=_owed_now,
                    enter=_rule("turns", "visit_dungeon"),
                ),
            ),
        ),
        _KEY_TURN,
    ),
)


def _public(*keys: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    """Names out of the public state: the keys of a dict, or the items of a list."""

    def names(state: State) -> Mapping[str, Sequence[str]]:
        here: Any = state["public"]
        for key in keys:
            here = here.get(key, {})
        return dict.fromkeys(here, ())

    return names


def _seat_names(state: State) -> Mapping[str, Sequence[str]]:
    return {seat: [here["character"]] if here["character"] else [] for seat, here in state["public"].get("seats", {}).items()}


def _sheet_names(state: State) -> Mapping[str, Sequence[str]]:
    known = {here["sheet"]: here["character"] for here in state["public"].get("seats", {}).values() if here["sheet"]}
    return {
        sheet: ["Lancelot"] if sheet == "1" else [known[sheet]] if sheet in known else [] for sheet in state["public"].get("sheets", ())
    }


def _card_names(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys((card for here in state["public"].get("seats", {}).values() for card in here["cards"]), ())


def _task_names(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys((task for quest in state["public"].get("story", {}).values() for task in quest["tasks"]), ())


def _kind_names(state: State) -> Mapping[str, Sequence[str]]:
    from playaid.games.legacy.realm import kinds_of_tile

    return dict.fromkeys(kinds_of_tile(state), ())


def _fixed(*names: str) -> Callable[[State], Mapping[str, Sequence[str]]]:
    return lambda state: dict.fromkeys(names, ())


_BY = Slot("seat", "seat", word="by", optional=True)
_WITH = Slot("attribute", "attribute", word="with", optional=True)
_PLUS = Slot("stones", "int", word="plus", optional=True)
_RATING = Slot("rating", "int", word="rating", optional=True)
_AGAINST = Slot("kind", "enemykind", word="against", optional=True)
_CARD = Slot("card", "card")
_ENEMY = Slot("enemy", "enemy")
_TO_TILE = Slot("tile", "tile", word="to")
_NUMBER = Slot("number", "int")
_TOKEN = Slot("token", "token")
_ESCORT = Slot("escort", "escort")
_ON = Slot("tile", "tile", word="on", optional=True)


def _verb(name: str, summary: str, citation: str, chapter: str, *slots: Slot, rule: str = "", checks: bool = True, **more: Any) -> Verb:
    """A verb whose rule, checks and offers stand in a chapter, each under the name of the rule."""
    rule = rule or name
    stem = rule.rstrip("_").upper()
    return Verb(
        name,
        summary,
        citation,
        f"{_HERE}.{chapter}:{rule}",
        slots,
        f"{_HERE}.{chapter}:{stem}_CHECKS" if checks else (),
        offers=_later(chapter, f"{rule.rstrip('_')}_offers"),
        **more,
    )


def _effect(name: str, summary: str, citation: str, *slots: Slot, rule: str = "", chapter: str = "effects", checks: bool = True) -> Verb:
    """What a card does, entered by the players: open at any time, offered never, for only the card makes it legal."""
    rule = rule or name
    return Verb(
        name,
        summary,
        citation,
        f"{_HERE}.{chapter}:{rule}",
        slots,
        f"{_HERE}.{chapter}:{rule.rstrip('_').upper()}_CHECKS" if checks else (),
        anytime=True,
    )


def _query(name: str, summary: str, function: str, *slots: Slot, chapter: str = "view") -> Verb:
    return Verb(name, summary, "Playing the Game", f"{_HERE}.{chapter}:{function}", slots, query=True)


_VERBS = (
    _verb("take", "take a Character Sheet, with its Destiny and Starting Equipment", "Setup", "setup", Slot("sheet", "sheet"), _BY),
    _verb("tick", "tick items of the Setup Checklist off", "Setup Checklist", "setup", Slot("items", "item", optional=True, many=True)),
    _verb(
        "quest",
        "choose a Story Quest and write its tasks down",
        "Setup",
        "quests",
        Slot("title", "text"),
        Slot("tasks", "text", word="tasks"),
    ),
    _verb("first", "roll for the Key-Turn Token", "Setup", "setup"),
    _verb("move", "move along paths, tile by tile", "Movement and Scouting Overview", "turns", Slot("tiles", "tile", many=True), _BY),
    _verb(
        "scout",
        "lay the tile that was drawn on an Open Path of your tile",
        "Movement and Scouting Overview",
        "scouting",
        Slot("name", "text"),
        Slot("kind", "tilekind", word="as"),
        Slot("paths", "int", word="open"),
        Slot("colour", "word", word="colour", optional=True),
        Slot("region", "region", word="region", optional=True),
        Slot("touching", "tile", word="touching", optional=True, many=True),
        Slot("coin", "flag", word="coin", optional=True),
        _BY,
    ),
    _verb(
        "activate",
        "activate the Realm Tile you stand on; ends the turn",
        "Types of Realm Tile",
        "turns",
        Slot("search", "flag", word="search", optional=True),
    ),
    _verb("challenge", "challenge an enemy on your tile", "Challenging Enemies", "challenges", _ENEMY, _WITH, _PLUS, _RATING, _BY),
    _verb(
        "reroll",
        "spend Destiny to roll stones again; say how many that show nothing, and how many single successes",
        "Challenge Overview",
        "challenges",
        Slot("stones", "int"),
        Slot("successes", "int", word="and", optional=True),
        Slot("naming", "attribute", word="naming", optional=True),
        Slot("free", "flag", word="free", optional=True),
    ),
    _verb(
        "fail",
        "accept that a challenge is lost",
        "Challenge Overview",
        "challenges",
        Slot("breaking", "card", word="breaking", optional=True),
    ),
    _verb("escape", "discard a card and leave a challenge", "Challenging Enemies", "challenges", _CARD, _TO_TILE, _BY),
    _verb(
        "encounter",
        "an Encounter Card is drawn, with the challenge it asks for",
        "Encounter Cards and Doom Effects",
        "challenges",
        Slot("title", "text"),
        _WITH,
        _RATING,
        _AGAINST,
        _PLUS,
    ),
    _verb(
        "resist",
        "try to negate Seduction at the start of the turn",
        "Encounter Cards and Doom Effects",
        "challenges",
        Slot("virtue", "flag", word="virtue", optional=True),
        _PLUS,
    ),
    _verb(
        "threat",
        "a Roaming Threat Card is drawn: what it spawns and how that moves",
        "Spawning Enemies",
        "threats",
        Slot("name", "text"),
        Slot("command", "command", word="command"),
        Slot("target", "tile", word="toward", optional=True),
        Slot("later", "flag", word="later", optional=True),
        Slot("spawn", "word", word="spawn", optional=True, many=True),
        Slot("named", "word", word="named", optional=True),
        Slot("kind", "enemykind", word="kind", optional=True),
        Slot("at", "tile", word="at", optional=True),
        Slot("extra", "flag", word="extra", optional=True),
        Slot("ability", "text", word="ability", optional=True),
    ),
    _verb("spoils", "make a Spoils Draw, or none", "Defeating Roaming Threat Cards", "threats", Slot("deck", "word")),
    _verb(
        "imprison",
        "send claimed Enemy Tokens to the Dungeon",
        "Game Board",
        "threats",
        Slot("enemies", "enemy", optional=True, many=True),
        _BY,
    ),
    _verb(
        "place",
        "lay a Realm Tile that was not scouted; `mace` for one of the Named Enemy Realm Tiles",
        "Placing Realm Tiles",
        "scouting",
        Slot("name", "text"),
        Slot("kind", "tilekind", word="as"),
        Slot("region", "region", word="region"),
        Slot("paths", "int", word="open"),
        Slot("colour", "word", word="colour", optional=True),
        Slot("beside", "tile", word="by", optional=True, many=True),
        Slot("mace", "flag", word="mace", optional=True),
        anytime=True,
    ),
    _verb(
        "personal",
        "try the Personal Quest",
        "Character Sheets",
        "quests",
        Slot("attribute", "attribute", word="with"),
        Slot("rating", "int", word="rating"),
        _AGAINST,
        _PLUS,
    ),
    _verb(
        "story",
        "try a Story Challenge for a token here",
        "Story Quests and Quest Coins",
        "quests",
        _TOKEN,
        Slot("attribute", "attribute", word="with"),
        Slot("rating", "int", word="rating"),
        _AGAINST,
        _PLUS,
    ),
    _verb("find", "mark a Story Quest Location with a Story Token", "Story Tokens", "quests", Slot("token", "text"), _ON),
    _verb("collect", "take a Story Token on your tile", "Story Tokens", "quests", _TOKEN),
    _verb("return", "return a Story Token to the Round Table", "Story Tokens", "quests", _TOKEN, rule="bring"),
    _verb("carry", "pick an Escort Token up", "Escort Tokens", "quests", _ESCORT),
    _verb("drop", "set an Escort Token down", "Escort Tokens", "quests", _ESCORT),
    _verb(
        "escort",
        "an Escort Token comes into play",
        "Escort Tokens",
        "quests",
        Slot("name", "text"),
        _ON,
        Slot("taken", "flag", word="taken", optional=True),
        _BY,
        anytime=True,
    ),
    _verb(
        "trade",
        "give an Inventory Card to a player on your tile",
        "Inventory Cards",
        "inventory",
        _CARD,
        Slot("taker", "seat", word="to"),
        _BY,
    ),
    _verb(
        "give", "give a claimed Enemy Token to a player on your tile", "Enemy Tokens", "inventory", _ENEMY, Slot("taker", "seat", word="to")
    ),
    _verb(
        "use",
        "use an Inventory Card",
        "Inventory Cards",
        "inventory",
        _CARD,
        _BY,
        Slot("now", "flag", word="now", optional=True),
        Slot("once", "flag", word="once", optional=True),
        anytime=True,
    ),
    _verb(
        "task",
        "a task of the Story Quest is done",
        "Story Quests and Quest Coins",
        "quests",
        Slot("task", "task"),
        Slot("undone", "flag", word="undone", optional=True),
        anytime=True,
    ),
    _verb("extinguish", "Key-Turn: a Despair Token is placed", "Key-Turn Overview", "keyturn", checks=False),
    _verb("ability", "Key-Turn: an Enemy Special Ability has been carried out", "Key-Turn Overview", "keyturn", Slot("card", "threat")),
    _verb(
        "march",
        "Key-Turn: Enemy Tokens follow their Movement Commands",
        "Moving Enemies",
        "marching",
        Slot("enemy", "enemy", optional=True),
        Slot("tile", "tile", word="to", optional=True),
    ),
    _verb("pass", "Key-Turn: the token is passed clockwise", "Key-Turn Overview", "keyturn", checks=False, rule="pass_token"),
    _effect(
        "gain",
        "a card gives an Inventory Card",
        "Inventory Cards",
        Slot("card", "text"),
        Slot("deck", "deck", word="from"),
        Slot("slot", "word", word="slot", optional=True),
        _BY,
        chapter="inventory",
    ),
    _effect("discard", "a card is discarded", "Discarding Cards and Virtue Plaques", _CARD, _BY, chapter="inventory"),
    _effect("break", "a card is broken", "Inventory Cards", _CARD, _BY, chapter="inventory", rule="break_"),
    _effect("repair", "a card is repaired", "Inventory Cards", _CARD, _BY, chapter="inventory"),
    _effect("despair", "Despair Tokens placed or removed by a card", "Despair Tokens", _NUMBER),
    _effect("wound", "a Wound Token by a card", "Wound Tokens", _BY),
    _effect("heal", "a Wound Token removed by a card", "Wound Tokens", _BY),
    _effect("destiny", "Destiny Tokens spent on an ability, or restored", "Destiny Tokens", _NUMBER, _BY),
    _effect("doom", "a Doom Effect", "Doom Tokens", Slot("effect", "text"), _BY),
    _effect("negate", "a Doom Effect is negated", "Doom Tokens", Slot("effect", "text"), _BY),
    _effect("virtue", "plaques lost from the Virtue Stack by a card", "Virtue Plaques", _NUMBER),
    _effect("coin", "Quest Coins by a card", "Story Quests and Quest Coins", _NUMBER),
    _effect("bear", "a character is put on a tile by a card", "Introduction", Slot("tile", "tile"), _BY),
    _effect(
        "banish",
        "an Enemy Token leaves play by a card",
        "Enemy Tokens",
        _ENEMY,
        Slot("claimed", "flag", word="claimed", optional=True),
        _BY,
    ),
    _effect(
        "aim",
        "the tile that a card's enemies make for has come into play",
        "Moving Enemies",
        Slot("card", "threat"),
        Slot("tile", "tile", word="at"),
        chapter="marching",
    ),
    _effect("lead", "an Enemy Token is put on a tile by a card", "Enemy Tokens", _ENEMY, _TO_TILE),
    _effect("haste", "moves more or fewer this turn by a card", "Inventory Cards", _NUMBER, _BY),
    _effect(
        "path",
        "the board shows a path",
        "Realm Tile Features",
        Slot("tile", "tile"),
        Slot("other", "tile", word="to"),
        chapter="turns",
        rule="tell_path",
    ),
    _effect(
        "paths",
        "the Open Paths of a tile, as the board shows",
        "Realm Tile Features",
        Slot("tile", "tile"),
        Slot("paths", "int", word="open"),
        chapter="scouting",
    ),
    _effect(
        "failed",
        "the Story Quest has failed by its own text",
        "Story Quests and Quest Coins",
        Slot("why", "text"),
        chapter="quests",
        rule="fail_quest",
        checks=False,
    ),
    _query(
        "advise",
        "exact chances of a challenge and the best use of Destiny",
        "advise",
        Slot("enemy", "enemy", optional=True),
        _WITH,
        _RATING,
        _PLUS,
        _BY,
        chapter="challenges",
    ),
    _query("sheet", "a seat: character, cards, tokens", "show_seat", Slot("seat", "seat")),
    _query("threats", "Roaming Threats in play, their enemies and commands", "show_threats"),
    _query("realm", "the tiles by region, with their kinds, paths and who stands there", "show_realm"),
    _query("todo", "what is owed now, and what is left to win", "show_todo"),
)

OPTIONS = (
    Option("retire-despair", ("off", "on"), "harder: a Despair Token for each retired character", "Optional Rules"),
    Option("despair", ("0", "1", "2", "3", "4", "5"), "harder: Despair Tokens at the start", "Optional Rules"),
    Option("spoils", ("severe", "none", "all"), "Spoils Draws; harder: none; easier: also for General Threats", "Optional Rules"),
    Option(
        "severe-general", ("off", "on"), "harder: a General Threat too when a Severe one brings a Roaming Threat Tile", "Optional Rules"
    ),
    Option("favoured", ("on", "off"), "harder: favoured enemies bring no stones", "Optional Rules"),
    Option("story", ("1", "2", "3", "none"), "Story Quests; harder: several; faster: none, with four Despair Tokens", "Optional Rules"),
    Option("virtue", ("full", "scarce"), "harder: one Virtue Plaque and one a player", "Optional Rules"),
    Option("personal-quests", ("free", "required"), "harder: all Personal Quests must be completed", "Optional Rules"),
    Option("general-coins", ("on", "off"), "harder: no Quest Coins for General Threats", "Optional Rules"),
    Option("mana-burst", ("two", "one"), "harder: a Mana Burst is one success", "Optional Rules"),
    Option("key-turn-destiny", ("off", "on"), "easier: whoever has no Destiny restores one in the Key-Turn", "Optional Rules"),
    Option("trade", ("same-tile", "anywhere"), "easier: cards are traded wherever the players stand", "Optional Rules"),
    Option("quest-despair", ("off", "on"), "easier: a Personal Quest removes a Despair Token", "Optional Rules"),
    Option("coins", ("three", "two"), "easier: two Quest Coins a player win", "Optional Rules"),
    Option("virtue-return", ("off", "on"), "easier: a removed Despair Token brings a plaque back", "Optional Rules"),
    Option("entry-armoury", ("off", "on"), "easier: two Armoury Cards on entering play", "Optional Rules"),
    Option("entry-item", ("off", "on"), "easier: an Item Card on entering play", "Optional Rules"),
    Option("armoury-search", ("off", "on"), "easier: at an Armoury Tile a Quest Coin searches the Albion Stack", "Optional Rules"),
    Option("coin-scout", ("off", "on"), "easier: a Quest Coin draws two tiles to scout with", "Optional Rules"),
    Option("placed-tiles", ("off", "on"), "faster: six tiles in each Region at the start", "Optional Rules"),
    Option("start", ("round-table", "exits"), "faster: characters may enter at an exit", "Optional Rules"),
    Option("key-turn-tile", ("off", "on"), "faster: a tile in every Region after each Key-Turn", "Optional Rules"),
    Option("set-aside", ("locked", "open"), "whether a success gained by a re-roll may be rolled again later", "Challenge Overview"),
    Option(
        "extra-stones",
        ("re-rolls", "rolled"),
        "stones that the box does not hold: re-rolls of single stones, or rolled as stones",
        "Challenge Overview",
    ),
    Option(
        "seating",
        ("together", "alternate"),
        "two players: each one's two characters sit side by side, or across",
        "Playing with 1 or 2 Players",
    ),
    Option("board", ("book", "told"), "the castle from the book, or only as the players tell", "Game Board"),
)


def _settable(state: State) -> Iterable[str]:
    return [f"seats.{seat}.{what}" for seat in state["public"]["seats"] for what in ("wounds", "destiny", "movement", "tile")] + [
        "coins",
        "despair",
    ]


def _best(state: State) -> Declaration | None:
    from playaid.games.legacy.advice import declared

    return declared(state)


def _trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    from playaid.games.legacy.view import trackers

    return trackers(state, viewer)


GAME = Game(
    slug="legacy",
    title="Albion's Legacy",
    source="Albion's Legacy, the rulebook",
    rules="1",
    players=(1, 4),
    sequence=SEQUENCE,
    verbs={verb.name: verb for verb in _VERBS},
    setup=_rule("setup", "set_up"),
    tables=tables_folder("legacy"),
    kinds={
        "seat": _seat_names,
        "sheet": _sheet_names,
        "item": _public("checklist"),
        "tile": _public("tiles"),
        "tilekind": _kind_names,
        "region": _fixed("Forest", "Mountain", "River", "Camelot"),
        "attribute": _public("attributes"),
        "enemy": _public("enemies"),
        "enemykind": _fixed("Dragon", "Druid", "Knight", "Magic Creature", "Saxon", "Traitor", "Witch"),
        "command": _fixed("Hold", "Escape", "Objective", "Aggressive"),
        "threat": _public("threats"),
        "deck": _public("decks"),
        "card": _card_names,
        "token": _public("tokens"),
        "escort": _public("escorts"),
        "task": _task_names,
    },
    options=OPTIONS,
    aftermath=_rule("victory", "aftermath"),
    trackers=_trackers,
    picture=_later("drawing", "picture"),
    svg=_later("drawing", "svg"),
    invariants=_later("soundness", "faults"),
    settable=_settable,
    policies={"best": _best},
    demo=join(dirname(__file__), "demo.play"),
)
