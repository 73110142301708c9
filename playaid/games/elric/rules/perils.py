"""What waters do to whoever comes into them or out of them, by whatever way: marching, sailing, flying, retreating, being put there.

[7.3, 7.5.1, 7.5.4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import world
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def waters(hearing: Hearing, side: str, stack: Sequence[str], start: str, place: str) -> None:
    """The Boiling Sea on coming in and on going out, for ships and for who has none; the Serpents Teeth for ships on coming in. A ship
    escapes for all who are aboard. [7.5.1, 7.5.4]"""
    perilous = [sea for sea in (start, place) if start != place and world.terrain(hearing.state, sea) in ("boiling", "teeth")]
    if not perilous:
        return
    board = hearing.public["units"]
    there = [unit for unit in stack if unit in board and "aboard" not in board[unit]]
    fleets = [unit for unit in there if board[unit]["sort"] == "fleet"]
    for sea in perilous:
        if world.terrain(hearing.state, sea) == "boiling":
            _tried(hearing, there, sea, "7.5.1")
        elif sea == place:
            _tried(hearing, fleets, sea, "7.5.4")


def _tried(hearing: Hearing, stack: Sequence[str], sea: str, cite: str) -> None:
    """Each must escape. What has risen from a ship that fails in the Boiling Sea has no escape of hers, and needs its own. [7.5.1]"""
    there = [unit for unit in stack if unit in hearing.public["units"]]
    lost = [unit for unit in there if not escapes.survives(hearing, unit, sea, cite)]
    fleets = [unit for unit in lost if hearing.public["units"][unit]["sort"] == "fleet"]
    for fleet in fleets:
        hearing.tell("{fleet} is lost in the {sea}.", fleet=fleet, sea=sea)
    winged = [unit for fleet in fleets for unit in units.aboard(hearing.state, fleet) if hearing.public["units"][unit]["sort"] == "troop"]
    escapes.sink_all(hearing, fleets)
    risen = [unit for unit in winged if unit in hearing.public["units"]] if cite == "7.5.1" else []
    lost += [unit for unit in risen if not escapes.survives(hearing, unit, sea, cite)]
    for unit in lost:
        if unit in hearing.public["units"]:
            hearing.tell("{unit} perishes in the {sea}.", unit=unit, sea=sea)
            escapes.remove(hearing, unit)


def water(hearing: Hearing, side: str, stack: Sequence[str], start: str, place: str) -> None:
    drown(hearing, stack)


def drown(hearing: Hearing, stack: Sequence[str]) -> None:
    """Armies in a sea without a fleet are lost; personalities who are neither magicians nor winged must escape. [7.3]"""
    lost = dict[str, list[str]]()
    for unit in stack:
        here = hearing.public["units"].get(unit)
        if here is None or here.get("aboard") or here["sort"] in ("fleet", "artifact") or not world.is_sea(hearing.state, here["at"]):
            continue
        sea, troops = here["at"], here["sort"] != "personality"
        if not escapes.stays_at_sea(hearing, unit) and not escapes.eliminate(hearing, unit, why="at sea without a fleet", cite="7.3"):
            lost.setdefault(sea, []).extend([unit] if troops else [])
    for sea, gone in lost.items():
        if gone:
            hearing.tell("At sea without a fleet, and lost in the {sea}: {units}.", sea=sea, units=units.list_units(gone))
