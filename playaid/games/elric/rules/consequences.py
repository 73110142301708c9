"""What follows any ruling by itself, the players' word included: fleets that are overloaded sink, and what a set piece brings with it.

Light on purpose: it runs after every ruling, and wakes other chapters only when there is something to do. [7.1, 7.3, 16.8, 16.9]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def follow(hearing: Hearing) -> None:
    """After every legal ruling."""
    if hearing.declaration.verb == "set":
        hearing.happens("players' word", path=str(hearing.args.get("path", "")))
    if units.is_overloaded(hearing.state):
        hearing.happens("overload")
    if hearing.public.get("escaped"):
        hearing.drop("public", "escaped")
