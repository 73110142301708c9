"""What is said, line by line, of a game that is under way when it is entered."""

from playaid.games.legacy.slots import BY, NAME, NUMBER, ON, flag
from playaid.games.legacy.verbs import VERBS
from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Midway, Slot

_rules = Chapters("playaid.games.legacy.rules")
_state = Chapters("playaid.games.legacy.state").later

_SEAT = Slot("seat", "seat")
_KIND = Slot("kind", "enemy kind")
_DECK = Slot("deck", "deck")
_OWN = ("place", "path", "paths", "task", "escort")
"""Verbs of the game that say as well how a table stands."""

MIDWAY = Midway(
    lines=(
        VERBS["take"]._replace(offers=_rules.later("midway", "sheets_said")),
        *(VERBS[name] for name in _OWN),
        VERBS["quest"]._replace(checks=_rules.name("story_quests", "QUEST_ENTRY_CHECKS")),
        VERBS["gain"]._replace(checks=_rules.name("inventory", "GAIN_ENTRY_CHECKS")),
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
            flag("defeated"),
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
        _rules.line("plays", "whose turn of the round it is", _SEAT, flag("again"), checks="PLAYS_CHECKS", said="plays_said"),
    ),
    settle=_rules.later("midway", "settle"),
    whose="plays SEAT",
)
