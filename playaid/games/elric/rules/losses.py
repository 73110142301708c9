"""Losses by number: armies and fleets as their player chooses, personalities last. [10(f), 10(g)]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def lose(hearing: Hearing, who: str, stack: Sequence[str], number: str, why: str, whose: str = "the stack") -> None:
    """Take losses: so many armies and fleets as the player chooses, personalities last; `all` is everybody. Who has escaped from one of
    these losses, out of a ship that went down, is not struck by the next. [10(f), 10(g)]"""
    before = escapes.escaped(hearing)
    left = [unit for unit in stack if unit in hearing.public["units"]]
    owner, gone = units.owner(hearing.state, left[0]) if left else None, list[str]()
    count = len(left) if number == "all" else min(int(number), len(left))
    for at in range(count):
        saved = escapes.escaped(hearing, before)
        left = [unit for unit in left if unit in hearing.public["units"] and unit not in saved]
        if not left:
            break
        troops = [unit for unit in left if hearing.public["units"][unit]["sort"] != "personality"]
        unit = _chosen(hearing, who, troops or left, f"loss {at + 1} of {whose}", at + 1, count, len(left) == count - at)
        left.remove(unit)
        gone += [unit] if troops else []  # of personalities it is told whether they escape
        escapes.eliminate(hearing, unit, why, "10(f)", spared=saved)
    if gone := [unit for unit in gone if unit not in hearing.public["units"]]:
        how = "{side} loses {units}." if owner is not None else "Lost: {units}."
        hearing.tell(how, side=owner, units=units.list_units(gone))


def _chosen(hearing: Hearing, who: str, among: Sequence[str], key: str, at: int, of: int, all_go: bool) -> str:
    """The unit that is lost, the first, second … `of` so many: armies of a nation are alike, so one stands for them. Where one alone may be
    meant, nobody is asked."""
    alike: dict[str, str] = {}
    for unit in among:
        here = hearing.public["units"][unit]
        fleet = here.get("aboard")
        army = message("an army of {nation} aboard {fleet}" if fleet else "an army of {nation}", nation=here["nation"], fleet=fleet)
        alike[army if here["sort"] == "army" else unit] = unit
    if all_go:
        return next(iter(alike.values()))
    prompt = message("{side} loses a unit, {at} of {of}: which?" if of > 1 else "{side} loses a unit: which?", side=who, at=at, of=of)
    return alike[hearing.ask(key, who=who, prompt=prompt, options=list(alike))]
