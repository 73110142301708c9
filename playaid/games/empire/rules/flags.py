"""Flags: laid with a country's first unit on the board, taken off with its last. [Components]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.state import board

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def lay(hearing: Hearing, unit: str, side: str) -> None:
    """A unit has come onto the board for `side`."""
    country = board.units(hearing.state)[unit]["country"]
    if country not in hearing.public["control"]:
        hearing.put("public", "control", country, side)
        hearing.line("flag", f"the first unit of {country} on the board", f"{side} controls {country}", "Components")


def take_off(hearing: Hearing, country: str) -> None:
    """A unit of `country` has left the board."""
    if all(unit["country"] != country for unit in board.units(hearing.state).values()):
        side = hearing.public["control"].get(country)
        hearing.drop("public", "control", country)
        hearing.line("flag", f"no unit of {country} is left on the board", f"{side} takes the flag off {country}", "Components")
