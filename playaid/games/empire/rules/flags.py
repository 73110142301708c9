"""Flags: laid with a country's first unit on the board, taken off with its last. [Components]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.state import board
from playaid.language.message import message
from playaid.referee.contract.ruling import TO_COME

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def lay(hearing: Hearing, unit: str, side: str) -> None:
    """A unit has come onto the board for `side`. Where the players' word lets it come against another's flag, it is his alone."""
    country = board.units(hearing.state)[unit]["country"]
    holder = hearing.public["control"].get(country)
    if holder is None:
        hearing.put("public", "control", country, side)
        first = message("the first unit of {country} on the board", country=country)
        hearing.line("flag", first, _controls(side, country), "Components")
        tell_of_enmity(hearing, country, side)
    elif holder != side:
        hearing.put("public", "units", unit, "player", side)
        keeps = message("{country} keeps the flag of {holder}", country=country, holder=holder)
        hearing.line("flag", keeps, message("{unit} alone is a unit of {side}", unit=unit, side=side), "Components")


def tell_of_enmity(hearing: Hearing, country: str, side: str) -> None:
    """Whoever comes to control elves may muster no orcs from then on, nor the other way round: told before it is done. [3.A]"""
    race = board.race_of(hearing.state, country)
    if race in board.ENEMIES:
        enemy = board.ENEMIES[1 - board.ENEMIES.index(race)]
        barred = "{side} may muster for no {enemy} country as long as they control {country} ({race}), a natural enemy"
        hearing.line(TO_COME, message(barred, side=side, enemy=enemy, country=country, race=race), "", "3.A")


def take_off(hearing: Hearing, country: str) -> None:
    """A unit of `country` has left the board."""
    left = [unit for unit, here in board.units(hearing.state).items() if here["country"] == country]
    side = hearing.public["control"].get(country)
    if not left:
        hearing.drop("public", "control", country)
        none = message("no unit of {country} is left on the board", country=country)
        hearing.line("flag", none, message("{side} takes the flag off {country}", side=side, country=country), "Components")
        hearing.tell("{side} loses the flag of {country}: no unit of it is left on the board.", side=side, country=country)
        return
    heirs = [board.owner(hearing.state, unit) for unit in left]
    if side not in heirs:
        hand_over(hearing, country, str(heirs[0]))
        none = message("{side} has no unit of {country} left on the board", side=side, country=country)
        hearing.line("flag", none, _controls(str(heirs[0]), country), "Components")
        hearing.tell("{controls}.", controls=_controls(str(heirs[0]), country))


def _controls(side: str, country: str) -> str:
    return message("{side} controls {country}", side=side, country=country)


def hand_over(hearing: Hearing, country: str, side: str) -> None:
    """The flag of a country becomes `side`'s; units that were his against the flag are so by it now."""
    hearing.put("public", "control", country, side)
    for unit, here in board.units(hearing.state).items():
        if here["country"] == country and here.get("player") == side:
            hearing.drop("public", "units", unit, "player")
