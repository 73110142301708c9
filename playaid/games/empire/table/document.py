"""What the document says of the map that the fields of `document.toml` cannot say: (book) -> what is wrong, a text each."""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import TYPE_CHECKING

from playaid.games.empire.state.world import RINGS, SPACES, SPOTS, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playaid.book.lookup import Lookup

MAPS = 1_350_000_000


def maps(book: Lookup) -> Iterator[str]:
    """There are as many maps as the document counts: the pieces of either shape in every order, each flower piece turned in every way;
    those that are one map, turned round, count once. [Components]"""
    shapes = [row["shape"] for row in book.rows("countries").values()]
    wide, flower = shapes.count("wide"), shapes.count("flower")
    found = factorial(wide) * factorial(flower) * len(SPOTS) ** flower // len(turns())
    if found != MAPS:
        yield str(found)


def turns() -> list[dict[str, str]]:
    """Every way to turn the board so that wide spaces lie on wide ones: where each space comes to lie."""
    turned = (_turned(SPACES[0], onto, by) for onto, by in product(SPACES, range(len(SPOTS))))
    return [there for there in turned if all(shape(space) == shape(onto) for space, onto in there.items())]


def _turned(start: str, onto: str, by: int) -> dict[str, str]:
    """Where each space comes to lie when one comes to lie on `onto`, its ring turned `by` so many places."""
    there, waiting = {start: (onto, by)}, [start]
    while waiting:
        space = waiting.pop()
        onto, by = there[space]
        for at, beside in enumerate(RINGS[space]):
            other = RINGS[onto][(at + by) % len(SPOTS)]
            if beside not in there:
                there[beside] = other, RINGS[other].index(onto) - RINGS[beside].index(space)
                waiting.append(beside)
    return {space: onto for space, (onto, _) in there.items()}
