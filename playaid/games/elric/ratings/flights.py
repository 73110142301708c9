"""A flight by magic as players say it: who casts, and whom they carry. [7.4.2]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import names
from playaid.games.elric.ratings.spoken import is_named, unit_called

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

_IN_FLIGHT = ("by", "carrying", "with", "to")


def fly(words: Sequence[str], state: State) -> Sequence[str]:
    """`SPELL by Elric, Theleb to Imrryr`, `SPELL by Elric with Theleb to Imrryr`, `Elric, Theleb to Imrryr with SPELL` in full: who does
    not cast is carried; and `Elric, Theleb to Imrryr`, of whom the first casts. [7.4.2]"""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for word in words:
        if word.casefold() in _IN_FLIGHT:
            parts.append((word.casefold(), []))
        else:
            parts[-1][1].append(word)
    said, as_typed = {mark: " ".join(part) for mark, part in parts}, dict(parts)
    spell, by = said[""], said.get("by", "")
    if "by" not in said and is_named(said.get("with", ""), names.spells(state)):
        spell, by = said.pop("with"), spell
    if not by and not is_named(spell, names.spells(state)):
        spell, by = "", spell  # the spell is asked for
    flying = [*_people(by, state), *_people(said.get("carrying", ""), state)]
    if companions := _people(said.get("with", ""), state):
        flying += companions
        said.pop("with")
    if len(flying) < (2 if spell and "by" in said else 1):
        return words
    rest = [word for mark in ("with", "to") if mark in said for word in (mark, *as_typed[mark])]
    if spell and not by:  # whose spell it is tells who casts
        return [spell, "carrying", ", ".join(flying), *rest]
    along = ["carrying", ", ".join(flying[1:])] if flying[1:] else []
    return [*([spell] if spell else []), "by", flying[0], *along, *rest]


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
