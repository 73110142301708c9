"""What is kept as an id and read as a word: where dice and values come from, what is done about a case of the rulebook."""

import re

from playaid.language.translation import translate

SHOWN = {
    "system": "rolled by playaid",
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
    "heading": "heading",
    "does not apply": "does not apply",
    "not in the document": "not in the document",
}
"""Id -> word."""


def table_in_words(title: str) -> str:
    """What a table is called, without how it is read, which its title says behind a semicolon, and without the same in letters that
    whoever reads the rest need not know."""
    called = re.split("[;；]", translate(title))[0].strip()
    plain = re.sub(r"\s*[(（][^()（）]*[)）]", lambda beside: beside[0] if beside[0].isascii() else "", called)
    return plain if plain.isascii() and plain else called


def in_words(name: str) -> str:
    """An id as a word in the language of whoever reads it."""
    return translate(SHOWN.get(name, name))
