"""11.9 What an army point has done in a phase goes with it: out of an army, to a person as their escort, and back into an army."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from playaid.games.albion.state import escorts, marcher_names, stacks

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

TABLES = ("spent", "stopped", "entered", "armed", "shipped", "debarked", "hurried", "scried", "undergone")
LISTS = ("came", "evaded", "forced")
"""Of lists of pieces, by hex or leader."""


def mark(hearing: Hearing, table: str, names: Sequence[str], value: object) -> None:
    """Note the same of pieces and of their escorts; with None that there is nothing to note."""
    for who in escorts.marchers(hearing.state, names):
        if value is not None:
            begin(hearing, table, who)
            hearing.put("public", table, who, value)
        else:
            hearing.drop("public", table, who)


def begin(hearing: Hearing, table: str, name: str) -> None:
    """A table that was not there yet when the session began."""
    if not stacks.are_hidden(hearing.state):
        if table not in hearing.state["public"]:
            hearing.put("public", table, {})
    elif table not in hearing.secret(side := stacks.owner(name)):
        hearing.put("secret", side, table, {})


def _kept(hearing: Hearing) -> tuple[Mapping[str, Mapping[str, object]], Mapping[str, Mapping[str, Sequence[str]]]]:
    """What is kept by name in `TABLES`, and by hex in `LISTS`."""
    tables = cast("Mapping[str, Mapping[str, object]]", hearing.public)
    return tables, cast("Mapping[str, Mapping[str, Sequence[str]]]", hearing.public)


def hand_on(hearing: Hearing, one: str, other: str) -> None:
    """Whoever is made out of another has done what that one has, and nothing else: an army that is split off, an escort taken on, an army
    point that an escort has become."""
    tables, lists = _kept(hearing)
    for table in TABLES:
        value = tables.get(table, {}).get(one)
        if value is not None:
            begin(hearing, table, other)
            hearing.put("public", table, other, value)
        elif other in tables.get(table, {}):
            hearing.drop("public", table, other)
    for table in LISTS:
        for at, names in list(lists.get(table, {}).items()):
            without = [name for name in names if name != other]
            now = [*without, other] if one in names else without
            if now != list(names):
                hearing.put("public", table, at, now)


def attach(hearing: Hearing, army: str, person: str) -> None:
    """A point of an army becomes a person's escort: either is still bound by what it has done itself. [11.9]"""
    begin(hearing, "attached", person)
    hand_on(hearing, army, marcher_names.ESCORT + person)
    hearing.put("public", "attached", person, True)


def detach(hearing: Hearing, person: str, army: str) -> None:
    """An escort is an army point again, or what is left where its person dies."""
    escort = escorts.key_of(hearing.state, person)
    hand_on(hearing, escort, army)
    if escort != person:
        forget(hearing, escort)
        hearing.drop("public", "attached", person)


def forget(hearing: Hearing, name: str) -> None:
    """Nothing is kept any more of who is no piece of its own now."""
    tables, lists = _kept(hearing)
    for table in TABLES:
        if name in tables.get(table, {}):
            hearing.drop("public", table, name)
    for table in LISTS:
        for at, names in list(lists.get(table, {}).items()):
            if name in names:
                hearing.put("public", table, at, [other for other in names if other != name])
