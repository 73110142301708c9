"""Where a counter comes in. [3.A]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def places(state: State, counter: str) -> list[str]:
    """The cells where a counter may come in: land of its home, or for a fleet explored sea next to land of its home."""
    piece = pieces.counters()[counter]
    home = [cell for cell in board.cells_of(piece.country) if board.terrain(state, cell) == "land"]
    if piece.type != "fleet":
        return home
    shore = {beside for cell in home for beside in board.neighbours(state, cell) if board.terrain(state, beside) == "sea"}
    return [cell for cell in board.cells(state) if cell in shore]
