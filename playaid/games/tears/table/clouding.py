"""On whom Fog of War lies, as people say it: `4 points on Cavalry`, `all on Cavalry`. [Fog of War]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces
from playaid.games.tears.table.amounts import ARTICLES, apart, how_many, is_everything
from playaid.games.tears.table.stacks import pointing
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def clouding(words: Sequence[str], state: State) -> Sequence[str]:
    """On whom the fog lies: `4 points on Cavalry`, `2 on Cavalry, 2 on Urso`, `all on Cavalry` for all of it on one of them."""
    now = state["public"]["battle"]
    if not now or "on" not in map(fold, words):
        return pointing(words, state)
    most = max(now["fog"].values(), default=1)
    parts = [_on_whom(part.split(), most) for part in " ".join(apart(words)).split(",")]
    return pointing(", ".join(" ".join(part) for part in parts).split(), state)


def _on_whom(words: Sequence[str], most: int) -> Sequence[str]:
    """One phrase of the list, without the words about the points."""
    at = next((at for at, word in enumerate(words) if fold(word) == "on"), -1)
    if at < 0:
        return words
    head, whom = " ".join(word for word in words[:at] if fold(word) not in ("point", "points", "of", "fog", "the")), words[at + 1 :]
    if is_everything(head):
        return [str(most), pieces.SAME, *_bare(whom)]
    return [str(how_many(head)), *_bare(whom)] if how_many(head) else [*head.split(), *whom]


def _bare(words: Sequence[str]) -> Sequence[str]:
    return words[1:] if len(words) > 1 and fold(words[0]) in (*ARTICLES, "the") else words
