"""Lines as they are said shorter at the table: `move Craw Gr1 Be5` for `move Craw to Be5 via Gr1`. [3.A, 3.B, 3.D]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.names import cells
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

KEYWORDS = ("to", "at", "via", "on", "onto")


def to_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    """Who goes, and behind that the cells of the way, the end last."""
    split = _cells_behind(words, state)
    if split is None:
        return words
    who, way = split
    return [*who, "to", way[-1], *(["via", ",".join(way[:-1])] if way[:-1] else [])]


def at_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    split = _cells_behind(words, state)
    return words if split is None or len(split[1]) > 1 else [*split[0], "at", *split[1]]


def _cells_behind(words: Sequence[str], state: State) -> tuple[list[str], list[str]] | None:
    """The words cut before the cells at their end; None where a keyword or no cell stands there."""
    if len(words) < 2 or any(word.casefold() in KEYWORDS for word in words):
        return None
    named = {fold(spelling) for name, others in cells(state).items() for spelling in (name, *others)}
    way = [word for word in ",".join(words[1:]).split(",") if word]
    return ([words[0]], way) if way and all(fold(word) in named for word in way) else None
