"""A flight by magic as players say it: who casts, and whom they carry. [7.4.2]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, names, wanted
from playaid.games.elric.ratings.spoken import counted_armies, is_named, unit_called
from playaid.referee.contract.names import fits

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

_IN_FLIGHT = ("by", "carrying", "with", "to")


def fly(words: Sequence[str], state: State) -> Sequence[str]:
    """`SPELL by Elric, Theleb to Imrryr`, `SPELL by Elric with Theleb to Imrryr`, `Elric, Theleb to Imrryr with SPELL` in full: who does
    not cast is carried; and `Elric, Theleb to Imrryr`, of whom the first casts. `carrying 2 armies`, `carrying 2`: with 2. [7.4.2]"""
    parts = _parts(wanted.without_company(words))
    said = {mark: " ".join(part) for mark, part in parts}
    spell, by = said[""], said.get("by", "")
    spells = {name: called for name, called in names.spells(state).items() if equipment.effect(name) in equipment.FLIGHTS}
    carried = [" ".join(part) for mark, part in parts if mark in ("carrying", "with")]
    if "by" not in said and is_named(said.get("with", ""), spells):
        carried.remove(said["with"])
        spell, by = said["with"], spell
    if not by and not is_named(spell, spells):
        spell, by = _spell_beside(spell, spells, state)  # none: it is asked for
    flying = _people(by, state)
    armies, counted = list[str](), [_so_many(part) for part in carried]
    for part, number in counted:
        companions = _people(part, state)
        if not companions and (part or not any(number for _, number in counted)):
            return words  # there is nobody of that name, or nobody is named, as is told then
        armies += number
        flying += companions
    rest = [*armies, *[word for mark, part in parts if mark == "to" for word in (mark, *part)]]
    if spell and not by:  # whose spell it is tells who casts
        return [spell, *(["carrying", ", ".join(flying)] if flying else []), *rest]
    if not flying or not by:
        return words
    along = ["carrying", ", ".join(flying[1:])] if flying[1:] else []
    return [*([spell] if spell else []), "by", flying[0], *along, *rest]


def _spell_beside(text: str, spells: names.Names, state: State) -> tuple[str, str]:
    """A spell and who flies by it, in either order with no word between, as `Nihrain Horses Theleb`; else no spell, and all of the text."""
    words = text.split()
    for cut in range(len(words) - 1, 0, -1):
        head, tail = " ".join(words[:cut]), " ".join(words[cut:])
        for spell, people in ((head, tail), (tail, head)):
            if is_named(spell, spells) and _people(people, state):
                return spell, people
    return "", text


def _parts(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """A line by its keywords: what stands before any, and behind each; so many armies behind a `with` of their own."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for word in counted_armies(words):
        if word.casefold() in _IN_FLIGHT:
            parts.append((word.casefold(), []))
        else:
            parts[-1][1].append(word)
    return parts


def _so_many(part: str) -> tuple[str, list[str]]:
    """Who is named among those who are carried, and how many armies, as `with 2 of Ilmiora`: none where no number is said."""
    number, *rest = part.split() or [""]
    if not number.isdecimal():
        return part, []
    end = 1 if rest[:1] == ["of"] else 0
    while 0 < end < len(rest) and fits(" ".join(rest[1 : end + 1]), dict.fromkeys(equipment.nations(), ())):
        end += 1
    return " ".join(rest[end:]), ["with", number, *rest[:end]]


def _people(text: str, state: State) -> list[str]:
    """The units of a list, with commas or without; none where any word of it is no unit's name."""
    named = list[str]()
    for part in re.split(r",| and ", text):
        words = part.split()
        while words:
            found = ((many, unit_called(" ".join(words[:many]), state)) for many in range(len(words), 0, -1))
            many, unit = next(((many, unit) for many, unit in found if unit is not None), (0, ""))
            if not many:
                return []
            named.append(unit)
            words = words[many:]
    return named
