"""17.0 Fortresses: who holds one, what it adds, how it falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def standing(state: State, number: str | None) -> str | None:
    """The kind of the undestroyed fortress in a hex, dykes apart, or None."""
    row = printed.fortress_rows().get(number or "")
    if row is None or number in state["public"]["ruins"]:
        return None
    return str(row["kind"])


def owner(number: str) -> str:
    """The side whose kingdom built the fortress in a hex."""
    return str(printed.kingdom_rows()[printed.fortress_rows()[number]["kingdom"]]["side"])


def friendly(state: State, number: str, side: str) -> str | None:
    """The kind of a side's own undestroyed fortress in a hex, dykes apart."""
    kind = standing(state, number)
    return kind if kind and owner(number) == side else None


def defence(hearing: Hearing, number: str, side: str, only: str | None = None) -> str | None:
    """The fortress that a side must defend in, or None: its own, or for Faerie a dyke. [17.1] only: the side that alone may know that the
    hex is looked at."""
    kind = friendly(hearing.state, number, side)
    if side == FAERIE and standing(hearing.state, number) is None and "dyke" in ground.terrain(hearing, number, only):
        return "dyke"
    return kind


def grounds(hearing: Hearing, number: str) -> list[str]:
    """What a force outside a fortress of its own may defend a hex in. A dyke is an enemy's fortress to whoever is free to choose, and named
    only where the hex has no other ground. [16.1, 17.1]"""
    land = [kind for kind in ground.underfoot(hearing, number) if kind != "sea"]
    return [kind for kind in land if kind != "dyke"] or land


def occupies(hearing: Hearing, name: str) -> bool:
    """Whether a piece stands in a fortress of its own side, dykes among them; never from aboard."""
    piece = pieces.piece(hearing.state, name)
    return not piece.get("aboard") and defence(hearing, str(piece["hex"]), piece["side"]) is not None
