"""The Stones of Chance: their faces, and what each is worth in a challenge. Ruling and advice both read them here. [Stones of Chance]

A stone has one face for each attribute, numbered as in the book's table of attributes, and last the Mana Burst.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.language.message import Listing, Message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

BURST = "Mana Burst"


class Worth(NamedTuple):
    """How many of a stone's `faces` bring one success, and how many a Mana Burst of `burst` successes."""

    faces: int
    single: int
    bursts: int
    burst: int


def icons(attributes: Sequence[str]) -> tuple[str, ...]:
    """What the faces show, face 1 first."""
    return (*attributes, BURST)


def faces(state: "State") -> tuple[str, ...]:
    """What the stones of this game show."""
    return icons(tuple(state["public"].get("attributes", ())))


def value(attributes: Sequence[str], face: int, counting: Sequence[str], burst: int) -> int:
    """The successes of a face, `counting` being the attributes that count."""
    icon = icons(attributes)[face - 1]
    return burst if icon == BURST else int(icon in counting)


def counts(why: str, icon: str) -> bool:
    """Whether what a stone shows brings a success, by what the stones are rolled for."""
    attributes = why.values.get("attributes") if isinstance(why, Message) else None
    return icon == BURST or icon in (attributes.parts if isinstance(attributes, Listing) else (attributes,))


def worth(attributes: Sequence[str], counting: Sequence[str], burst: int) -> Worth:
    shown = icons(attributes)
    single = sum(value(attributes, face, counting, burst) == 1 and icon != BURST for face, icon in enumerate(shown, 1))
    return Worth(len(shown), single, 1, burst)
