"""The slots that several verbs share: a seat, a challenge, a card, a tile, a number."""

from functools import partial

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Slot, Verb

_state = Chapters("playaid.games.legacy.state").later
_likely = partial(_state, "likely")
BY = Slot("seat", "seat", word="by", optional=True, prompt="whose character is it?", doer=True)
WITH = Slot("attribute", "attribute", word="with", optional=True)
PLUS = Slot("stones", "int", word="plus", optional=True, added=True)
USING = Slot(
    "cards", "card or ability", word="using", optional=True, many=True, once=True, prompt="which cards give them?", likely=_likely("giving")
)
BESIDES = Slot("besides", "int", word="besides", optional=True, prompt="how many stones do abilities and other cards give besides?")
GIVEN = (PLUS, USING, BESIDES)
"""What cards and abilities give to a challenge: in all, or by these cards, and besides."""
RATING = Slot("rating", "int", word="rating", optional=True, least=0)
AGAINST = Slot(
    "kind",
    "enemy kind",
    word="against",
    optional=True,
    in_titles=True,
    prompt="against which kind of enemy is it, if it names one? A favoured enemy gives stones.",
    unsaid="none",
)
QUEST = (
    WITH._replace(optional=False),
    RATING._replace(optional=False, prompt="which Challenge Rating stands on the sheet?"),
    AGAINST,
    *GIVEN,
    BY,
)
"""The challenge that a quest asks for."""
SECOND = Slot(
    "naming",
    "second attribute",
    word="naming",
    optional=True,
    prompt="each stone that is rolled again costs a Destiny Token; which second attribute counts as a success on it, too?",
    asked=_state("challenge_lines", "asked_second"),
    usual=True,
)
"""The attribute that Destiny gives the right to name."""
CARD = Slot("card", "card")
UNBROKEN, BROKEN = CARD._replace(likely=_likely("unbroken")), CARD._replace(likely=_likely("broken"))
BREAKING = Slot("breaking", "card", word="breaking", optional=True, likely=_likely("unbroken"))
BREAKABLE = BREAKING._replace(likely=_likely("breakable"))
ENEMY = Slot("enemy", "enemy")
ENEMY_ON_MAP = ENEMY._replace(likely=_likely("on_map"))
CHALLENGED = ENEMY._replace(optional=True, likely=_likely("challenged"))
ADVISED = (CHALLENGED, WITH, RATING, *GIVEN, BY)
"""A challenge that is thought of."""
MARCHING = ENEMY._replace(optional=True, likely=_likely("marching"))
CLAIMED = Slot("enemies", "enemy", many=True, likely=_likely("claimed"))
SENT = CLAIMED._replace(optional=True, likely=_likely("sent"), unsaid="all of them")
TO_TILE = Slot("tile", "tile", word="to")
TILE = Slot("tile", "tile")
_WHERE_TO = "where to? Any tile within reach may be named; realm lists the paths"
TILES_WITHIN_REACH = Slot("tiles", "tile", many=True, board="path", prompt=_WHERE_TO, likely=_likely("within_reach"))
OPEN = Slot("paths", "int", word="open", least=0, prompt="how many Open Paths has it, besides those by which it is joined?")
TOUCHING = Slot(
    "touching",
    "tile",
    word="touching",
    optional=True,
    many=True,
    once=True,
    in_titles=True,
    prompt="which other tiles does it touch with a path, besides the one that it is scouted from?",
    unsaid="none",
    likely=_likely("others_open"),
)
BESIDE = Slot(
    "beside",
    "tile",
    word="by",
    optional=True,
    many=True,
    once=True,
    in_titles=True,
    prompt="beside which tile in play is it laid, joined by a path?",
    likely=_likely("open_tiles"),
)
THREAT = Slot("card", "threat")
ABLE = THREAT._replace(likely=_likely("with_ability"))
NAME = Slot("name", "text")
NAMED = Slot("named", "word", word="named", optional=True, prompt="what is it called, if it is a Named Enemy?")
NUMBER = Slot("number", "int")
NUMBERS = {
    "placed": NUMBER._replace(prompt="how many? 1 places one, -1 removes one"),
    "restored": NUMBER._replace(prompt="how many? 1 restores one, -1 spends one"),
    "lost": NUMBER._replace(prompt="how many plaques are lost?"),
    "collected": NUMBER._replace(prompt="how many? 1 is collected, -1 taken away"),
    "given": NUMBER._replace(prompt="how many successes does the card give?", least=1),
    "haste": NUMBER._replace(prompt="how many moves more? -1 for one fewer"),
}
"""What a number counts that a card tells."""
REMOVED = Slot("token", "Escort or Story Token", prompt="which token is removed?")
TOKEN_HERE = Slot("token", "token", likely=_likely("tokens_here"))
BROUGHT = (TOKEN_HERE._replace(likely=_likely("tokens_carried")), BY)
ESCORT_HERE = Slot("escort", "escort", likely=_likely("escorts_here"))
ESCORT_CARRIED = ESCORT_HERE._replace(likely=_likely("escorts_carried"))
ON = Slot("tile", "tile", word="on", optional=True)
TAKER = Slot("taker", "seat", word="to")


def flag(word: str) -> Slot:
    return Slot(word, "flag", word=word)


def titled(verb: Verb) -> Verb:
    """With quotes named for a title that says a word of the grammar, where a verb begins with what is read off a card."""
    if not verb.slots or verb.slots[0].kind != "text" or verb.slots[0].word:
        return verb
    keys = {word: slot.kind for slot in verb.slots if slot.word for word in slot.word.split("|")}
    return verb._replace(shorthand=partial(_state("card_words", "read"), inner=verb.shorthand, keys=keys))


def finished(verb: Verb) -> Verb:
    """A verb with what goes for every one of its sort: with quotes named, and whose it is asked for where neither a turn nor a challenge
    tells that of what a card does."""
    said = titled(verb)
    unknown = said.anytime and BY in said.slots and said.wants is None
    wanted = _state("seats", "seat_wanted")
    if unknown and said.slots[0].kind == "card":
        return said._replace(wants=_state("seats", "card_wanted"), asks=wanted)
    return said._replace(wants=wanted, asks=True) if unknown else said
