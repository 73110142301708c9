"""What is kept as an id and read as a word: where dice and values come from, what is done about a case of the rulebook."""

from playaid.language.translation import translate

SHOWN = {
    "system": "system",
    "typed": "typed",
    "seeded": "seeded",
    "digital": "digital",
    "physical": "physical",
    "printed": "printed",
    "house": "house",
    "conflict": "conflict",
    "derived": "derived",
    "owner": "owner",
    "doubtful": "doubtful",
    "decides": "decides",
    "computes": "computes",
    "tracks": "tracks",
    "reminds": "reminds",
    "takes word": "takes word",
    "does not apply": "does not apply",
    "not in the document": "not in the document",
}
"""Id -> word."""


def in_words(name: str) -> str:
    """An id as a word in the language of whoever reads it."""
    return translate(SHOWN.get(name, name))
