"""The Chaos Shield that nobody bears: it lies with a stack, goes with it where that retreats, and is gone with it. [16.8]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

SHIELD = "Chaos Shield"


def lie_with(hearing: Hearing, unit: str, other: str) -> None:
    """A piece is of somebody's stack. [8.0]"""
    here = hearing.public["units"][other]
    if "stack" in here:
        hearing.put("public", "units", unit, "stack", here["stack"])
    elif "stack" in hearing.public["units"][unit]:
        hearing.drop("public", "units", unit, "stack")


def lies_with(hearing: Hearing, side: str | None, place: str) -> bool:
    """Whether the Shield lies in a place with the units of a player, and nobody bears it."""
    shield = hearing.public["units"].get(SHIELD)
    return shield is not None and not shield.get("bearer") and (shield["owner"], shield["at"]) == (side, place)


def stack_with_it(hearing: Hearing, side: str | None, place: str) -> list[str]:
    """Of a player's units in a place those of the stack that the Shield is with; all of them, where it is not there. [8.0]"""
    shield = hearing.public["units"].get(SHIELD)
    if shield is None or shield["owner"] != side or units.place_of(hearing.state, SHIELD) != place:
        return units.of(hearing.state, side, place)
    return units.keepers(hearing.state, SHIELD)


def goes_along(hearing: Hearing, retreated: Sequence[str], with_it: Sequence[str], start: str, goal: str) -> bool:
    """Whether the last of a stack that retreat take it along, as nobody stays with whom it could. with_it: the stack that it lay with."""
    gone = [unit for unit in with_it if unit in retreated]
    if not gone or units.present(hearing.state, with_it, start):
        return False
    _goes_to(hearing, goal, gone[0])
    return True


def leave_with_stack(hearing: Hearing, side: str | None, stack: Sequence[str], place: str) -> None:
    """It leaves the board with a stack of which nobody is left but who has escaped elsewhere; who has retreated before the last of the
    others were lost has it with them. [16.8]"""
    left, saved = hearing.public["units"], hearing.public.get("escaped", ())
    if not stack or not lies_with(hearing, side, place) or units.present(hearing.state, stack, place):
        return
    gone = [unit for unit in stack if unit in left and unit not in saved]
    if gone:
        _goes_to(hearing, left[gone[0]]["at"], gone[0])
    else:
        leaves(hearing)


def leaves(hearing: Hearing) -> None:
    hearing.drop("public", "units", SHIELD)
    hearing.line("artifact", "Chaos Shield lay with a stack that is gone", "leaves the board", "16.8")
    hearing.tell("{artifact} leaves the board.", artifact=SHIELD)


def _goes_to(hearing: Hearing, goal: str, unit: str) -> None:
    hearing.put("public", "units", SHIELD, "at", goal)
    if unit in hearing.public["units"]:
        lie_with(hearing, SHIELD, unit)
    hearing.line("artifact", "the Chaos Shield stays with the stack that carries it", goal, "16.8")
    hearing.tell("The Chaos Shield lies with the stack in {place}.", place=goal)
