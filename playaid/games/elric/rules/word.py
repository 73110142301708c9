"""The players put a piece or the marker somewhere by hand: what the rules make follow from its being there. [7.1, 7.3, 13, 16.8, 16.9]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, shifts
from playaid.games.elric.rules import balance, leading, perils, pieces
from playaid.games.elric.state import units
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def follows(hearing: Hearing, path: str) -> None:
    if path == "balance":
        _marker(hearing)
        return
    head, _, rest = path.partition(".")
    unit, _, what = rest.rpartition(".")
    if head != "units":
        return
    if what == "aboard":
        _aboard(hearing, unit)
    elif what == "at":
        _somewhere_else(hearing, unit)


def _marker(hearing: Hearing) -> None:
    """The marker was put: beyond the beam the Balance tips; towards Law Pyaray goes. [13, 16.9]"""
    at = hearing.public["balance"]
    if hearing.public.get("tipped"):
        return
    if abs(at) > shifts.arm(hearing.state):
        balance.move(hearing, at, "13")
    elif at > 0:
        balance.banish(hearing)


def _aboard(hearing: Hearing, unit: str) -> None:
    """Who is put aboard a fleet is where the fleet is; who is taken off at sea is in the water."""
    fleet = hearing.public["units"][unit].get("aboard")
    if fleet in hearing.public["units"]:
        pieces.go(hearing, [unit], hearing.public["units"][fleet]["at"])
        pieces.join(hearing, unit, fleet)
        hearing.line("aboard", message("{unit} goes where {fleet} is", unit=unit, fleet=fleet), hearing.public["units"][fleet]["at"], "7.3")
    else:
        hearing.drop("public", "units", unit, "aboard")
        perils.drown(hearing, [unit])


def _somewhere_else(hearing: Hearing, unit: str) -> None:
    """A fleet takes along what is aboard, a passenger leaves their ship; nobody stands in the water; enemies who meet will fight."""
    here = hearing.public["units"][unit]
    cargo = units.aboard(hearing.state, unit)
    if cargo:
        pieces.go(hearing, cargo, here["at"])
        hearing.line("aboard", message("{units} go along with {unit}", units=units.list_units(cargo), unit=unit), here["at"], "7.3")
    fleet = here.get("aboard")
    if fleet is not None and hearing.public["units"][fleet]["at"] != here["at"]:
        hearing.drop("public", "units", unit, "aboard")
    pieces.go(hearing, [unit], here["at"])
    for passenger in cargo:
        pieces.join(hearing, passenger, unit)
    perils.drown(hearing, [unit])
    if unit in hearing.public["units"] and here["owner"] == hearing.active == hearing.side:
        _met(hearing, unit)


def _met(hearing: Hearing, unit: str) -> None:
    """While its player moves, a piece that is put among enemies begins a battle. [10.1]"""
    here = hearing.public["units"][unit]
    if hearing.step.key != "movement" or here["sort"] == "artifact":
        return
    place = here["at"]
    if cities.is_attack(hearing, hearing.side, place) and not leading.leads(hearing, units.leaders(hearing.state, hearing.side, place)):
        how = message("{unit} is among enemies in {place} without a personality to lead an attack", unit=unit, place=place)
        hearing.line("beware", how, "no battle", "10.1")
        return
    hearing.happens("arrival", place=place, passed=[here["came"]], stack=[unit])
