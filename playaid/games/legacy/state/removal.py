"""What a card takes off the table, as it is said: what another verb does is told with that verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import names
from playaid.games.legacy.state.shorthand import one_of
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

DOOM = ("doom", "doom effect", "doom token")


def remove(words: Sequence[str], state: State) -> list[str]:
    """Raises NotNow for a Doom Effect, which is negated."""
    said = " ".join(word for word in words if fold(word) != "the")
    suffered = names.dooms(state)
    effect = one_of(said, suffered) if said and one_of(said, names.removable(state)) is None else None
    if effect is not None or fold(said) in DOOM:
        named = quote(effect or next(iter(suffered))) if effect or len(suffered) == 1 else "EFFECT"
        raise NotNow(message("a Doom Effect is not removed, it is negated"), hint=Typed(f"negate {named}"))
    return list(words)
