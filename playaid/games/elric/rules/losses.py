"""Losses by number: armies and fleets as their player chooses, personalities last. [10(f), 10(g)]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def lose(
    hearing: Hearing,
    who: str,
    stack: Sequence[str],
    number: str,
    why: str,
    whose: str = "the stack",
    ways: Mapping[str, str] | None = None,
) -> None:
    """Take losses: so many armies and fleets as the player chooses, personalities last; `all` is everybody. All are named before any is
    lost, and then they are lost at once: who gets out of a ship is not struck again, nor aboard another that is lost. [10(f), 10(g)]
    ways: where those go back to who go back apart, so that armies that are alike otherwise are not. [10.7]"""
    left = [unit for unit in stack if unit in hearing.public["units"]]
    owner = units.owner(hearing.state, left[0]) if left else None
    lost = _named(hearing, who, left, len(left) if number == "all" else min(int(number), len(left)), whose, ways or {})
    gone = [unit for unit in lost if hearing.public["units"][unit]["sort"] != "personality"]  # of those it is told whether they escape
    escapes.eliminate_all(hearing, [(unit, why, "10(f)") for unit in lost])
    if gone := [unit for unit in gone if unit not in hearing.public["units"]]:
        how = "{side} loses {units}." if owner is not None else "Lost: {units}."
        hearing.tell(how, side=owner, units=units.list_units(gone))


def _named(hearing: Hearing, who: str, left: Sequence[str], count: int, whose: str, ways: Mapping[str, str]) -> list[str]:
    """The units that are lost, so many, or those that there are: who is aboard a ship that is lost goes with it, and is no further loss."""
    lost = list[str]()
    for at in range(count):
        if not left:
            break
        troops = [unit for unit in left if hearing.public["units"][unit]["sort"] != "personality"]
        all_go = len(left) <= count - at or (0 < len(troops) <= count - at and not _on_each_other(hearing, troops))
        unit = _chosen(hearing, who, troops or left, f"loss {at + 1} of {whose}", lost, count, all_go, ways)
        lost.append(unit)
        left = [other for other in left if other != unit and not escapes.goes_down(hearing, other, unit)]
    return lost


def _called(hearing: Hearing, stack: Sequence[str]) -> str:
    """Whose loss it is: a player's, or that of the nations whose units are nobody's, whoever speaks for them. [7.6]"""
    everyone = hearing.public["units"]
    owner = everyone[stack[0]]["owner"]
    return owner or listing(dict.fromkeys(everyone[unit]["nation"] or unit for unit in stack))


def _on_each_other(hearing: Hearing, troops: Sequence[str]) -> bool:
    """Whether some of them would go down with others, so that it matters which is named first."""
    return any(escapes.goes_down(hearing, unit, ship) for ship in troops for unit in troops)


_BEHIND_OTHERS = "{side} loses {of} units; already lost: {lost}. Which is the next, {at} of {of}?"


def _kind(hearing: Hearing, unit: str, ways: Mapping[str, str]) -> str:
    """What a unit is called as a loss, by what makes it another than its like."""
    here = hearing.public["units"][unit]
    fleet, back = here.get("aboard"), ways.get(unit)
    if here["sort"] != "army":
        return unit
    how = _ABOARD if fleet else _BACK if back else "an army of {nation}"
    return message(how, nation=here["nation"], fleet=fleet, place=back)


_ABOARD = "an army of {nation} aboard {fleet}"
_BACK = "an army of {nation} that came from {place}"


def _chosen(
    hearing: Hearing, who: str, among: Sequence[str], key: str, lost: Sequence[str], of: int, all_go: bool, ways: Mapping[str, str]
) -> str:
    """The unit that is lost, behind those that are lost already, `of` so many: armies of a nation are alike, so one stands for them. Where
    one alone may be meant, or all are lost, nobody is asked."""
    alike = {_kind(hearing, unit, ways): unit for unit in among}
    if all_go:
        return next(iter(alike.values()))
    how = "{side} loses a unit, {at} of {of}: which?" if of > 1 else "{side} loses a unit: which?"
    how = _BEHIND_OTHERS if lost else how
    gone = units.list_units(lost)
    prompt = message(how, side=_called(hearing, among), at=len(lost) + 1, of=of, lost=gone)
    options = {called: _comes_to(hearing, unit) for called, unit in alike.items()}
    return alike[hearing.ask(key, who=who, prompt=prompt, options=options if any(options.values()) else list(options))]


def _comes_to(hearing: Hearing, unit: str) -> str:
    """What hangs on the loss of a unit: whether a personality may yet escape, and who goes down with a ship. [10(g), 7.3]"""
    here = hearing.public["units"][unit]
    combat = here.get("combat")
    if here["sort"] == "personality" and combat is not None:
        return message("escapes by a die below {combat}", combat=combat) if combat > 1 else "no die lets them escape"
    aboard = units.aboard(hearing.state, unit) if here["sort"] == "fleet" else []
    down = [other for other in aboard if escapes.goes_down(hearing, other, unit)]
    return message("{units} with it", units=units.list_units(down)) if down else ""
