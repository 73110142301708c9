"""What an option puts under the sides' seals of what a game's rules read and write as if it lay open: where the pieces stand, say. A game
hands one in as `Game.sealing`. Rules stay as they are: what they write is written elsewhere, what they read is put together again."""

from collections.abc import Iterable, Sequence
from typing import Any

from playaid.referee.contract.state import State, visible

Written = tuple[str, Sequence[str], Any]


class Sealing:
    """This one hides nothing."""

    hides = False
    """Whether anything is hidden: then a viewer has to suppose what others have, and every ruling needs all sides' keys in one place."""

    def written(self, op: str, path: Sequence[str], value: Any) -> Iterable[Written]:
        return ((op, path, value),)

    def public(self, state: State) -> Any:
        """The public compartment as the rules read it, as far as seals are open."""
        return state["public"]

    def side_of_cell(self, table: str, keys: Sequence[object]) -> str | None:
        """The side that alone may know that a cell was looked up, as that tells of what is hidden."""
        return None

    def looks_at_pieces(self, table: str) -> bool:
        """Whether the cells of a table are looked up for pieces or where they stand, so that all of them tell of what is hidden: an open
        ruling then keeps them for all sides together."""
        return False

    def names_known_to(self, side: str | None) -> str | None:
        """The viewer whose names of spaces and pieces a side may use: itself where pieces are hidden; None: those that all know do."""
        return None

    def seen_by(self, side: str | None, state: State) -> State:
        """The state out of which a side is told why something is refused."""
        return state

    def without_guesses(self, side: str | None, state: State) -> State:
        """The same with nothing in the place of what a side can but guess at."""
        return state


class HiddenPieces(Sealing):
    """Each side sees its own. What is written and read instead is the game's to say."""

    hides = True

    def names_known_to(self, side: str | None) -> str | None:
        return side

    def seen_by(self, side: str | None, state: State) -> State:
        return visible(state, side)
