"""Armies and fleets under personalities: attached once a turn, detached once. [7.3]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.rules import pieces
from playaid.games.elric.state import units
from playaid.language.message import listing
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.state import Change

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def attach(hearing: Hearing, stack: Sequence[str]) -> None:
    """A stack sets out: its armies and fleets are under its personalities; what these leave behind is detached. [7.3]"""
    board = hearing.public["units"]
    people = [unit for unit in stack if board[unit]["sort"] == "personality"]
    if not people:
        return
    going, changes = {*stack}, list[Change]()
    setting_out = {*going, *units.led(hearing.state)}  # few are
    for unit in filter(setting_out.__contains__, board):
        here = board[unit]
        led = here.get("led")
        if unit in going and here["sort"] in ("army", "fleet"):
            changes.append(["put", ["public", "units", unit, "led"], list(dict.fromkeys([*(led or ()), *people]))])
        elif led and set(led) & set(people) and not _still_led(hearing, unit, led, people):
            changes.append(["put", ["public", "units", unit, "detached"], True])
    hearing.write(changes)


def _still_led(hearing: Hearing, unit: str, led: Sequence[str], going: Sequence[str]) -> bool:
    here = hearing.public["units"][unit]
    stays = [name for name in led if name not in going and name in hearing.public["units"]]
    return any(hearing.public["units"][name]["at"] == here["at"] for name in stays)


def attached_twice(hearing: Hearing, stack: Sequence[str]) -> Facts:
    here = hearing.public["units"]
    people = {unit for unit in stack if here[unit]["sort"] == "personality"}
    led = {unit: here[unit].get("led", ()) for unit in stack if people and here[unit].get("led")}
    again = [unit for unit, leaders in led.items() if here[unit].get("detached") or not set(leaders) & people]
    if not again or hearing.options.get("attachments") == "free":
        return None
    leaders = sorted({name for unit in again for name in led[unit]})
    return {"units": units.list_units(again), "leaders": listing(leaders)}


def _attached(hearing: Hearing) -> Facts:
    return attached_twice(hearing, pieces.declared_units(hearing))


def _fleets_attached(hearing: Hearing) -> Facts:
    return attached_twice(hearing, units.with_cargo(hearing.state, hearing.args["fleets"]))


_MESSAGE = "attached this turn to {leaders}, and an army or a fleet is attached once a turn: {units}"
_ONCE = "What is it to attach an army or a fleet once a turn?"
ATTACHED = Check("7.attach", "7.3", _MESSAGE, _attached, rank=40, doubt=_ONCE)
FLEETS_ATTACHED = Check("7.attach-fleet", "7.3", _MESSAGE, _fleets_attached, rank=40, doubt=_ONCE)
