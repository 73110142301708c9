"""The slots that several verbs share: a seat, a challenge, a card, a tile, a number."""

from playaid.referee.contract.game import Slot

BY = Slot("seat", "seat", word="by", optional=True, prompt="whose character is it?", doer=True)
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
OPEN = Slot("paths", "int", word="open", least=0, prompt="how many Open Paths has it, besides those by which it is joined?")
THREAT = Slot("card", "threat")
NAME = Slot("name", "text")
NUMBER = Slot("number", "int")
NUMBERS = {
    "placed": NUMBER._replace(prompt="how many? 1 places one, -1 removes one"),
    "restored": NUMBER._replace(prompt="how many? 1 restores one, -1 spends one"),
    "lost": NUMBER._replace(prompt="how many plaques are lost?"),
    "collected": NUMBER._replace(prompt="how many? 1 is collected, -1 taken away"),
    "haste": NUMBER._replace(prompt="how many moves more? -1 for one fewer"),
}
"""What a number counts that a card tells."""
TOKEN = Slot("token", "token")
ESCORT = Slot("escort", "escort")
ON = Slot("tile", "tile", word="on", optional=True)
TAKER = Slot("taker", "seat", word="to")


def flag(word: str) -> Slot:
    return Slot(word, "flag", word=word)
