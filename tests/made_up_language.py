"""A language of nobody's: whatever is translated stands between ‹ and ›, so that what is not is seen."""

import re
from collections.abc import Collection
from typing import Any

from playaid.language.extraction import messages_in, own_files
from playaid.referee.contract.game import Game
from playaid.testing.messages import patterns

MADE_UP = "qaa"
"""Its name: a code that stands for no language."""


def made_up(game: Game) -> dict[str, Any]:
    """Its catalogue, of playaid and a game, as it would lie in a file."""
    texts: dict[str, Any] = {pattern: f"‹{pattern}›" for pattern in patterns(game) if pattern}
    counted = (found for found in messages_in(own_files()) if found.many)
    return {"plural": "n != 1", "texts": texts | {found.pattern: [f"‹{found.pattern}›", f"‹{found.many}›"] for found in counted}}


def left_in_english(text: str, excused: Collection[str]) -> list[str]:
    """The words of a text that stand outside all marks and are excused by nobody."""
    depth, outside = 0, []
    for letter in text:
        depth += {"‹": 1, "›": -1}.get(letter, 0)
        outside.append(letter if depth == 0 and letter != "›" else " ")
    assert depth == 0, text
    return [word for word in re.findall(r"[^\W\d_]{2,}", "".join(outside)) if word not in excused]
