"""How the same is done again in a seat's next turn, if nothing else happens: for odds over several turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.referee.contract.game import Turned

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.legacy.state.shape import Public, State
    from playaid.referee.contract.ruling import Declaration


def try_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """A challenge that costs nothing when it is failed is tried again in the seat's next turn, with what Destiny is left."""
    public: Public = {**after["public"], "challenge": None, "turn": before["public"]["turn"]}
    supposed = ("nothing else happens, in the Key-Turns neither", "stones stay as they are, and Destiny as it is left")
    return Turned({**after, "public": public}, said, supposed)
