"""How the same is done again in a player's next turn, if nothing else happens: for odds over several turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.state import turns
from playaid.referee.contract.game import Turned

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.elric.state.shape import State
    from playaid.referee.contract.ruling import Declaration


def search_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Whoever searches stays where he is; each turn in a row makes it likelier. [8.0]"""
    if not turns.more_turns(after):
        return None
    return Turned(after, said, ("whoever searches stays there", "nobody else finds or takes anything there"))
