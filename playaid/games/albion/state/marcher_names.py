"""11.9 How whoever marches is called in the tables of a phase: a piece by its name, an escort with a march of its own by its person's."""

from playaid.language.message import message

ESCORT = "escort "


def bearer(marcher: str) -> str:
    """The piece that a marcher belongs to: an escort's person, or itself."""
    return marcher.removeprefix(ESCORT)


def title(marcher: str) -> str:
    """A marcher as it is said."""
    return message("the escort of {person}", person=bearer(marcher)) if marcher.startswith(ESCORT) else marcher
