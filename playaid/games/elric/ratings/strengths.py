"""The numbers of a counter, and what units are worth together. [3.2, 10.4, 15.0]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import world
from playaid.language.message import PLUS, counted, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Column, Hearing, State

BRACKETED = "does not fight, counts {value} for influence over Elric"
"""What a combat value in brackets is for. [3.2]"""
COLUMNS: tuple[Column, ...] = ("combat", "bracketed", "capacity", "conjures", "movement", "carries", "flies")


def value(hearing: Hearing, unit: str, column: Column) -> int:
    """A number of a counter, or 1 and 0 for yes and no; asked for and remembered when the document does not show it. Raises MissingFact. A
    counter that is known to have no such number (the capacity of one who is no magician) counts as 0."""
    here = hearing.public["units"][unit]
    if column not in here:
        hearing.put("public", "units", unit, column, hearing.fact("pieces", unit, column))
        here = hearing.public["units"][unit]
    return int(here[column] or 0)


def strength(hearing: Hearing, names: Iterable[str]) -> tuple[int, str]:
    """The combat value of some units together, and how it is made up. Bracketed values do not fight, fleets at sea only. [3.2, 10.4]"""
    total, parts, armies = 0, [], 0
    for name in names:
        here = hearing.public["units"][name]
        if here["sort"] == "army":
            armies += 1
        elif here["sort"] == "fleet" and not world.is_sea(hearing.state, here["at"]):
            parts.append(message("{fleet} in port 0", fleet=name))
        elif not value(hearing, name, "bracketed"):
            combat = value(hearing, name, "combat")
            total += combat
            parts.append(message("{unit} {value}", unit=name, value=combat))
    if armies:
        parts.append(counted(armies, "{n} army {n}", "{n} armies {n}"))
    return total + armies, listing(parts, PLUS) or "nobody"


def able(state: State, names: Iterable[str]) -> list[str]:
    """Those who can fight where they are: ships in a port share neither its battles nor their losses. [3.2, 10(f)]"""
    here = state["public"]["units"]
    return [name for name in names if here[name]["sort"] != "fleet" or world.is_sea(state, here[name]["at"])]


def all_told(state: State, names: Iterable[str]) -> bool:
    """Whether what units are worth in combat can be said without asking anybody."""
    counters = [state["public"]["units"][name] for name in names]
    return all("bracketed" in here and (here["bracketed"] or "combat" in here) for here in counters)


def is_magician(hearing: Hearing, unit: str) -> bool:
    """Whether a personality has a spell capacity; others hold a spell for its musters alone. [9.5]"""
    return bool(value(hearing, unit, "capacity"))
