"""What players look at on the board: a stack and its strength, who is aboard what. Queries alone; nothing is recorded. [3.2, 7.1, 10.4]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import strengths, world
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def stack(hearing: Hearing) -> None:
    """Who is in a place, what each side is worth there before magic and dice, each of its stacks by itself where they have not found each
    other, and what each counter is. [3.2, 8.0, 10.4]"""
    what = hearing.args["what"]
    place = what if what in world.names(hearing.state) else units.place_of(hearing.state, what)
    lines, worth, apart = [], {}, _out_of_the_fight(hearing, place)
    for owner in units.owners_in(hearing.state, place):
        stacks = units.by_stack(hearing.state, units.of(hearing.state, owner, place))
        for names in stacks:
            able = [name for name in names if name not in apart]
            told = strengths.all_told(hearing.state, able)
            total, text = strengths.strength(hearing, able) if told else (None, "not every value has been told yet")
            called = owner or "nobody"
            worth[called if len(stacks) == 1 else f"{called}: {units.list_units(names)}"] = total
            how = "{side} in {place}: {units}" if total is None else "{side} in {place}: {units} = {total}"
            lines.append(message(how, side=battles.called(hearing.state, place, owner), place=place, units=text, total=total))
            lines += [_counter(hearing, name, apart) for name in names if hearing.public["units"][name]["sort"] != "army"]
        if len(stacks) > 1:
            lines.append(message(_NOT_MET, side=battles.called(hearing.state, place, owner)))
    walls = world.place(hearing.state, place).get("walls")
    if walls and lines:
        lines.append(message("walls {walls}, added for who defends {place}", walls=walls, place=place))
    if units.alone(hearing.state) == place:
        lines.append(message("{unit} is in {place} by himself: {values}", unit="Elric", place=place, values=_values(hearing, "Elric")))
    artifacts = [name for name, here in hearing.public["units"].items() if here["sort"] == "artifact"]
    artifacts = [name for name in artifacts if units.place_of(hearing.state, name) == place]
    lines += [_artifact(hearing, name) for name in artifacts]
    hearing.show({"place": place, "strength": worth}, *(lines or [message("Nobody is in {place}.", place=place)]))


def _artifact(hearing: Hearing, name: str) -> str:
    """With whom an artifact is: where nobody bears it and its player has several stacks there, with which of them."""
    bearer, with_it = units.bearer(hearing.state, name), units.keepers(hearing.state, name)
    there = units.of(hearing.state, hearing.public["units"][name]["owner"], hearing.public["units"][name]["at"])
    if bearer is None and len(with_it) < len(there):
        return message("  {artifact}, borne by nobody, with {units}", artifact=name, units=units.list_units(with_it))
    if bearer is not None and name == "Mournblade" and (side := units.owner(hearing.state, bearer)) is not None:
        return message(_LEFT, artifact=name, unit=bearer, side=side)
    return message("  {artifact}, with {unit}", artifact=name, unit=bearer or "nobody")


_LEFT = (
    "  {artifact}, with {unit}: its number is not in the sum, as what it does in a battle (12.1.4) is not in the document: agree on it,"
    " and in the battle set battle.extra.{side} NUMBER because ... adds it"
)
_NOT_MET = "  the stacks of {side} here have not found each other, and fight apart"


def _out_of_the_fight(hearing: Hearing, place: str) -> dict[str, str]:
    """Who does not fight in the battle of a place, and why: casting magicians, and who is withheld. [9.2, 10.2]"""
    now = battles.now(hearing.state)
    here = now if now.get("place") == place else None
    used = [spell["caster"] for spell in here["spells"]] if here else []
    casting = [unit for unit, at in hearing.public["cast"].items() if at == place]
    said = dict.fromkeys(here["withheld"] if here else (), "withheld")
    return {**said, **dict.fromkeys([*casting, *used], "casts, and does not fight")}


def _counter(hearing: Hearing, unit: str, apart: Mapping[str, str]) -> str:
    values = listing([_values(hearing, unit), *([apart[unit]] if unit in apart else [])])
    return message("  {unit}: {values}", unit=unit, values=values)


def _values(hearing: Hearing, unit: str) -> str:
    here = hearing.public["units"][unit]
    value = here.get("combat", "?")
    parts = [message(strengths.BRACKETED if here.get("bracketed") else "combat {value}", value=value)]
    if here.get("capacity"):
        parts.append(message("magic {value}", value=here["capacity"]))
    if here["sort"] != "fleet":
        parts.append(message("{left} of {points} to move", left=max(0, world.points() - here["spent"]), points=world.points()))
    if here["spells"]:
        parts.append(counters.count_spells(here["spells"]))
    parts += counters.kept_up(hearing.state, unit)
    if here.get("aboard"):
        parts.append(message("aboard {fleet}", fleet=here["aboard"]))
    return listing(parts)


def ships(hearing: Hearing) -> None:
    """Every fleet: whose, where, who is aboard, how many armies it has room for. [7.1]"""
    fleets = [name for name, here in hearing.public["units"].items() if here["sort"] == "fleet"]
    cargo = {fleet: units.aboard(hearing.state, fleet) for fleet in fleets}
    lines = [_ship(hearing, fleet, aboard) for fleet, aboard in cargo.items()]
    hearing.show({"ships": cargo}, *(lines or ["There are no fleets on the board."]))


_SHIP = "{fleet} ({side}, {place}): {units}; {room}"


def _ship(hearing: Hearing, fleet: str, aboard: Sequence[str]) -> str:
    here = hearing.public["units"][fleet]
    carries = here.get("carries")
    left = max(0, (carries or 0) - units.armies_aboard(hearing.state, fleet))
    room = "room not told yet" if carries is None else message("room for {left} more", left=left) if left else "no room left"
    who = units.list_units(aboard) if aboard else "nobody aboard"
    return message(_SHIP, fleet=fleet, side=here["owner"] or "nobody", place=here["at"], units=who, room=room)


def away(hearing: Hearing) -> Facts:
    what = hearing.args["what"]
    return None if what in world.names(hearing.state) or units.is_on_board(hearing.state, what) else {"unit": what}


STACK_CHECKS = (Check("3.where", "3.2", "{unit} is not on the board now", away),)
