"""A card that is given to another, as players say it: to whom, and from whom. [Inventory Cards]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import names
from playaid.games.legacy.state.shorthand import cut, one_of, plaque_of, refuse_tokens, to_seat
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def trade(words: Sequence[str], state: State) -> list[str]:
    """`crossbow merlin` for `crossbow to merlin`, `crossbow from percival to merlin` for `crossbow to merlin by percival`, `the Mercy
    plaque` for its name. Raises NotNow for what is no card."""
    words = to_seat(_from_seat(words, state), state)
    refuse_tokens(words, state)
    head, tail = cut(words, ("to", "by"))
    plaque = plaque_of(" ".join(head), state) if head[1:] else None
    return [plaque, *tail] if plaque else words


def _from_seat(words: Sequence[str], state: State) -> list[str]:
    """Who gives something, said with `from`, as the word of the slot has it."""
    at = next((at for at, word in enumerate(words) if at and fold(word) == "from"), None)
    if at is None or "by" in map(fold, words):
        return list(words)
    giver, rest = cut(words[at + 1 :], ("to",))
    return [*words[:at], *rest, "by", *giver] if one_of(" ".join(giver), names.seats(state)) else list(words)
