"""What may not come about, whatever brings it about: who goes where, who comes in, what is supplied, what a hand takes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import homes, pieces
from playaid.games.empire.state import board, hands
from playaid.games.empire.state.reach import reachable
from playaid.language.message import listing, message
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def _gone(before: Hearing, after: Hearing) -> Iterator[str]:
    """Units on the map that stood in another cell of it."""
    then, now = board.units(before.state), board.units(after.state)
    for unit, here in now.items() if then is not now else ():
        if unit in then and "cell" in here and "cell" in then[unit] and here["cell"] != then[unit]["cell"]:
            yield unit


def _newcomers(before: Hearing, after: Hearing) -> Iterator[str]:
    """Units that were not on the board; in a set-up or an entry nobody comes in by muster."""
    then = board.units(before.state)
    yield from (unit for unit in board.units(after.state) if unit not in then) if before.active is not None else ()


def _spent(before: Hearing, after: Hearing) -> Facts:
    spent = (unit for unit in _gone(before, after) if not board.units(before.state)[unit].get("supplied"))
    return next(({"unit": unit} for unit in spent), None)


def _still_supplied(before: Hearing, after: Hearing) -> Facts:
    """Who moves, comes in, goes ashore or takes an army aboard is unsupplied."""
    then, now = board.units(before.state), board.units(after.state)
    landed = [unit for unit in now if unit in then and "aboard" in then[unit]]
    loaded = [here["aboard"] for unit, here in now.items() if unit in then and "aboard" in here and "aboard" not in then[unit]]
    acted = (*_gone(before, after), *landed, *loaded, *_newcomers(before, after))
    return next(({"unit": unit} for unit in acted if now[unit].get("supplied")), None)


def _supplied_anew(before: Hearing, after: Hearing) -> Facts:
    """A phase that began meanwhile may have been that of resupply."""
    steps = after.state["referee"].get("at")
    if steps is None or before.state["referee"].get("at") != steps or any(frame["key"] == "resupply" for frame in steps):
        return None
    then = board.units(before.state)
    anew = (unit for unit, here in board.units(after.state).items() if here.get("supplied") and unit in then)
    return next(({"unit": unit} for unit in anew if then[unit].get("supplied") is False), None)


def _too_far(before: Hearing, after: Hearing) -> Facts:
    for unit in _gone(before, after):
        cell = board.cell_of(after.state, unit)
        if cell not in reachable(before.state, unit):
            return {"unit": unit, "cell": cell, "limit": board.units(before.state)[unit]["movement"]}
    return None


def _not_theirs(before: Hearing, after: Hearing) -> Facts:
    side = before.active
    foreign = (unit for unit in _gone(before, after) if side is not None and board.owner(before.state, unit) != side)
    return next(({"unit": unit, "owner": board.owner(before.state, unit), "side": side} for unit in foreign), None)


def _misplaced(before: Hearing, after: Hearing) -> Facts:
    for unit in _newcomers(before, after):
        here = board.units(after.state)[unit]
        if here.get("cell") not in homes.places(after.state, here["counter"]):
            return {"unit": unit, "cell": here.get("cell") or message("aboard"), "country": here["country"]}
    return None


def _under_another_flag(before: Hearing, after: Hearing) -> Facts:
    for unit in _newcomers(before, after):
        owner = board.owner(after.state, unit)
        if owner != before.active:
            return {"unit": unit, "owner": owner, "side": before.active}
    return None


def _kept_without_units(before: Hearing, after: Hearing) -> Facts:
    then = _flags_alone(before)
    return next(({"country": country, "owner": owner} for country, owner in _flags_alone(after).items() if country not in then), None)


def _flags_alone(hearing: Hearing) -> dict[str, str]:
    """Of the countries with units on the board, those whose flag is that of a player who has none of these units, and that player."""
    manned = {(unit["country"], board.owner(hearing.state, name)) for name, unit in board.units(hearing.state).items()}
    flags = hearing.public.get("control", {})
    return {country: flags[country] for country, _ in manned if country in flags and (country, flags[country]) not in manned}


def _drawn_early(before: Hearing, after: Hearing) -> Facts:
    then = before.public.get("hands", {})
    if before.active is None or before.step.key == "draw":
        return None
    more = (side for side, number in after.public["hands"].items() if number > then.get(side, 0))
    return next(({"side": side} for side in more), None)


def _doubly_supplied(before: Hearing, after: Hearing) -> Facts:
    then = set(_crowded(before))
    return next(({"cell": cell, "units": listing(here)} for cell, here in _crowded(after).items() if cell not in then), None)


def _crowded(hearing: Hearing) -> dict[str, list[str]]:
    """The cells with more than one supplied unit, of whomever, and those units."""
    supplied: dict[str, list[str]] = {}
    for unit, here in board.units(hearing.state).items():
        if "cell" in here and here.get("supplied"):
            supplied.setdefault(here["cell"], []).append(unit)
    return {cell: here for cell, here in supplied.items() if len(here) > 1}


def _nameless_dead(before: Hearing, after: Hearing) -> Facts:
    then = before.public.get("dead", ())
    new = list((Counter(after.public["dead"]) - Counter(then)).elements())
    return next(({"counter": counter} for counter in new if not pieces.counters()[counter].named), None)


def _on_foreign_ground(before: Hearing, after: Hearing) -> Facts:
    """All of them: an entry may have several slips."""
    then, bad = board.units(before.state), list[str]()
    for unit, here in board.units(after.state).items():
        cell, stood = here.get("cell"), unit in then and then[unit].get("cell")
        if cell is not None and cell != stood and not board.may_stop(after.state, here["type"], cell):
            facts = {"unit": unit, "type": here["type"], "cell": cell, "terrain": board.ground(after.state, cell)}
            bad.append(message("{unit} ({type}) in {cell}: {terrain}", **facts))
    return {"units": listing(bad)} if bad else None


def _aboard_foreigners(before: Hearing, after: Hearing) -> Facts:
    then, now = board.units(before.state), board.units(after.state)
    for unit, here in now.items():
        fleet, before_that = here.get("aboard"), unit in then and then[unit].get("aboard")
        if fleet is not None and fleet != before_that and now.get(fleet, here)["country"] != here["country"]:
            return {"unit": unit, "fleet": fleet, "country": here["country"]}
    return None


def _natural_enemies(before: Hearing, after: Hearing) -> Facts:
    then = _at_odds(before)
    return next(({"side": side} for side in _at_odds(after) if side not in then), None)


def _at_odds(hearing: Hearing) -> list[str]:
    """The players with both elves and orcs."""
    held: dict[str, set[str]] = {}
    for side, _, race in board.races(hearing.state) if "order" in hearing.public else ():
        held.setdefault(side, set()).add(race)
    return [side for side, races in held.items() if {*board.ENEMIES} <= races]


def _too_many_held(before: Hearing, after: Hearing) -> Facts:
    then, now = before.public.get("hands", {}), after.public["hands"]
    over = (side for side, number in now.items() if number > max(hands.FULL, then.get(side, 0)))
    return next(({"side": side, "number": now[side], "most": hands.FULL} for side in over), None)


def _from_nowhere(before: Hearing, after: Hearing) -> Facts:
    """In an entry too: nobody can have been mustered for a country that lies under its piece."""
    lands, then = board.lands(after.state), board.units(before.state)
    strays = (unit for unit, here in board.units(after.state).items() if unit not in then and here["country"] not in lands)
    return next(({"unit": unit, "country": board.units(after.state)[unit]["country"]} for unit in strays), None)


LAWS = (
    Law("law.spent", "3.B", "{unit} is unsupplied, and only a supplied unit moves", _spent, "units", ("B.supplied",)),
    Law("law.reach", "3.B", "{unit} has no way to {cell} within {limit} explored cells", _too_far, "units",
        ("B.reach", "B.limit")),
    Law("law.own", "3", "{unit} is a unit of {owner}, not of {side}", _not_theirs, "units", ("3.own",)),
    Law("law.acted", "3", "{unit} has acted and stays supplied", _still_supplied, "units"),
    Law("law.supply", "2", "{unit} is supplied outside the Resupply phase", _supplied_anew, "units"),
    Law("law.one", "2", "{units} are supplied in {cell}, where one unit at most can be", _doubly_supplied, "units", ("2.one",)),
    Law("law.dead", "3.E", "{counter} has no name and lies with the dead; killed, it goes to the discards", _nameless_dead, "the dead"),
    Law("law.ground", "3.B", "where they cannot stand: {units}", _on_foreign_ground, "units",
        ("B.terrain", "A.place", "F.place", "D.land")),
    Law("law.aboard", "3.C", "{unit} is aboard {fleet}, which is not of {country}", _aboard_foreigners, "units", ("C.country",)),
    Law("law.enmity", "3.A", "{side} controls both elves and orcs", _natural_enemies, "newcomers", ("A.enmity", "F.enmity")),
    Law("law.home", "3.A", "{unit} comes in at {cell}, which is no place for it in or beside {country}", _misplaced, "newcomers",
        ("A.place", "F.place")),
    Law("law.flag", "3.A", "{unit} comes in under the flag of {owner}, not of {side}", _under_another_flag, "newcomers", ("A.control",)),
    Law("law.holder", "3.A", "the flag of {country} is {owner}'s, of whose units none is of {country}", _kept_without_units, "newcomers"),
    Law("law.explored", "3.A", "{unit} is on the board, and {country} is not explored", _from_nowhere, "newcomers",
        ("A.explored", "F.explored")),
    Law("law.full", "4", "{side} holds {number} counters, and a hand holds {most}", _too_many_held, "hands", ("4.full",)),
    Law("law.hand", "4", "{side} takes up counters outside the Draw counter phase", _drawn_early, "hands"),
)  # fmt: skip
