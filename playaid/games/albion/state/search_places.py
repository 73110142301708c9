"""20.3 Where a side may find something by searching, and when, as all see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE
from playaid.language.message import message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

COLT_PIXY, HOARD = "04", "03"
SEASON = "Hoorn II"
"""The fortnight in which Colt Pixy grows. [20.6.04]"""
WORM = "The Worm"


def lying(state: State, number: str) -> list[str]:
    """The artifacts that are still to be found in a hex. [20.3, 20.4]"""
    return [item for item, lies in state["public"]["items"].items() if lies["state"] == "artifact" and lies["hex"] == number]


def search_places(state: State, side: str | None) -> list[str]:
    """The hexes in which a side may find something, now or later: of the Hoard's the Fomorians nothing. [19.5.17, 20.3, 20.6.03]"""
    searched = sorted(str(row["hex"]) for row in printed.rows("places").values() if row["search"])
    return [number for number in searched if any(item != HOARD or side == FAERIE for item in lying(state, number))]


def said_place(state: State, number: str) -> str:
    """A place that is searched, with when it can be, where that is not now."""
    place = message("{place} in {hex}", place=_names()[number], hex=number)
    left = lying(state, number)
    if left == [COLT_PIXY] and _fortnight(state) != SEASON:
        return message("{place} (in {season} only)", place=place, season=SEASON)
    if left == [HOARD] and WORM in pieces.at(state, number, kind="person"):
        return message("{place} (in the absence of the Worm)", place=place)
    return place


def _fortnight(state: State) -> str | None:
    return printed.rows("turns").get(str(round_of(state, "turn")), {}).get("fortnight")


def _names() -> dict[str, str]:
    return {str(row["hex"]): str(row["name"]) for row in printed.rows("places").values()}
