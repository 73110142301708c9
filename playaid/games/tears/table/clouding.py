"""On whom Fog of War lies, as people say it: `4 points on Cavalry`, `all on Cavalry`. [Fog of War]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces
from playaid.games.tears.table.amounts import ARTICLES, how_many, is_everything
from playaid.games.tears.table.stacks import pointing
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def clouding(words: Sequence[str], state: State) -> Sequence[str]:
    """On whom the fog lies: `4 points on Cavalry`, `all on Cavalry` for all of it on one of them."""
    now, at = state["public"]["battle"], next((at for at, word in enumerate(words) if fold(word) == "on"), -1)
    if at < 0 or not now:
        return pointing(words, state)
    head, whom = " ".join(word for word in words[:at] if fold(word) not in ("point", "points", "of", "fog", "the")), words[at + 1 :]
    if is_everything(head):
        return pointing([str(max(now["fog"].values(), default=1)), pieces.SAME, *_bare(whom)], state)
    return pointing([str(how_many(head)), *_bare(whom)] if how_many(head) else [*head.split(), *whom], state)


def _bare(words: Sequence[str]) -> Sequence[str]:
    return words[1:] if len(words) > 1 and fold(words[0]) in (*ARTICLES, "the") else words
