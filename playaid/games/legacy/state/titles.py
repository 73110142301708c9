"""A title, or a name read off a card, that says a word of the grammar (Gift from Avalon): which words may be meant so is asked back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import names, realm
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def _tiles(state: State) -> names.Names:
    return dict.fromkeys(realm.tiles(state), ())


_NAMES: dict[str, Callable[[State], names.Names]] = {
    "seat": names.seats,
    "tile": _tiles,
    "enemy kind": names.enemy_kinds,
    "Inventory Card deck": names.inventory_decks,
}
"""What may stand behind a word of the grammar, where names alone do."""


def read(
    words: Sequence[str], state: State, *, inner: Callable[[Sequence[str], State], Sequence[str]] | None, keys: Mapping[str, str]
) -> list[str]:
    """The words of a line that begins with a title, as its own shorthand gives them. keys: the words behind which something else stands,
    with the kind of that. Raises Unreadable, with the title in quotes, where behind the first of them stands nothing of its kind."""
    said = list(inner(words, state) if inner is not None else words)
    folded = [word.casefold() for word in said]
    at = next((at for at, word in enumerate(folded) if at and word in keys), None)
    known = _NAMES.get(keys[folded[at]]) if at is not None else None
    if at is None or known is None:
        return said
    end = next((end for end in range(at + 1, len(said)) if folded[end] in keys), len(said))
    value = " ".join(said[at + 1 : end])
    if not value or "," in value:
        return said
    try:
        find(value, known(state), keys[folded[at]])
    except Ambiguous:
        return said
    except Unreadable as unknown:
        quoted = message('if it belongs to the name, that stands in quotes: "{title}"', title=" ".join(said[:end]))
        hint = listing([*([as_message(unknown.hint)] if unknown.hint else []), quoted], SEMICOLON)
        raise Unreadable(unknown.text, hint, unknown.candidates) from None
    return said
