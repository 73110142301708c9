"""Where dice and values come from, as people read it."""

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
}
"""As it is kept -> as it is said."""


def in_words(source: str) -> str:
    """A source of dice or values, as it is kept, in the language of whoever reads it."""
    return translate(SHOWN.get(source, source))
