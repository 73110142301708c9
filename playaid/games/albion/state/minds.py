"""19.4.10, 7.9 s44 Whose minds a side has, or the Waff's service, and what it knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.printed import item_title
from playaid.language.message import counted, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Known, State


WAFF = "Callach's Waff"


def held(state: State, side: str) -> list[str]:
    """The persons whose minds a side has, and the Waff while it serves the side that it does not begin with."""
    everybody = pieces.pieces(state)
    names = [*state["public"]["mastered"], WAFF]
    return [name for name in names if name in everybody and everybody[name].get("control") == side]


def is_held(state: State, side: str, name: str) -> bool:
    """Whether a piece is one of those."""
    if name != WAFF and name not in state["public"]["mastered"]:
        return False
    everybody = pieces.pieces(state)
    return name in everybody and everybody[name].get("control") == side


def by_what(state: State, name: str) -> str:
    """By what a person is whoever's who holds them, in words."""
    return message("yours by Mind Control") if name in state["public"]["mastered"] else message("yours for this Game-Turn")


def known(state: State, side: str | None) -> Mapping[str, Known]:
    """What a side knows of the persons whose minds it has; nothing while its compartment is locked."""
    noted = state["secret"][side].get("minds", {}) if side is not None and state["secret"].get(side) else {}
    return {name: noted[name] for name in noted if is_held(state, str(side), name)}


def condition(known: Known) -> str:
    borne = listing(item_title(number) for number in known["items"]) or message("no magic item")
    return message("{wounds} and bears {items}", wounds=counted(known["wounds"], "{n} wound", "{n} wounds"), items=borne)
