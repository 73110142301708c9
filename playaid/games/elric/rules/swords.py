"""Mournblade in a battle. [12.1.4, 16.8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.state import battles, units
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

_LEFT = "{unit} bears it; what it does in a battle is left to you: set battle.extra.{side} NUMBER because ... adds it to the total"

_ADDED = "{unit} bears it; what it does in a battle is left to you: {n} stands besides for {side}, and set battle.extra.{side} changes it"


def told_of_bearer(hearing: Hearing, unit: str) -> None:
    """The same of whoever takes it, before any battle."""
    hearing.line("Mournblade", message(_LEFT, unit=unit, side=hearing.side), "", "12.1.4")


def told_of_mournblade(hearing: Hearing, side: str | None) -> None:
    """What 12.1.4 lets Mournblade do in a battle is not in the document: it is told that the players say so, or have, where its bearer
    fights."""
    unit = units.bearer(hearing.state, "Mournblade")
    if side is not None and unit is not None and unit in battles.fighting(hearing.state, side):
        added = battles.now(hearing.state)["extra"].get(side, 0)
        hearing.line("Mournblade", message(_ADDED if added else _LEFT, unit=unit, side=side, n=added), "", "12.1.4")
