"""Enemies that are said by where they stand: `attack the fleet at Nordland`, `Craw attacks Gr2`. [3.E]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.names import cells, countries, units
from playaid.games.empire.ratings.shorthand import named
from playaid.games.empire.state import board
from playaid.language.message import message
from playaid.referee.contract.refusals import Ambiguous, NotNow
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

WITH, ON = ("with", "using"), ("on", "vs")
"""Words in front of the unit that attacks, and of whom it attacks."""
AGAIN = ("him", "her", "them", "it", "again")
SEVERAL = ("all", "both", "everything", "everyone", "everybody")
ANYBODY = (*SEVERAL, "anyone", "anybody", "someone", "enemy", "enemies")
"""Words for an enemy that name none, or for several."""
AND = ("and", "&", "+")
SORTS = ("army", "fleet", "wing", "unit")
AMID = ("in", "at", "of")


def by_where(words: Sequence[str], state: State) -> Sequence[str]:
    """`the fleet at Nordland`, `the enemy in Gr0` as the unit of another that is meant. Raises NotNow where none of the sort stands there;
    of several it is left open which defends."""
    side = actor(state) or ""
    words = _with_what_is_there(words, state)
    folded = [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if at and word in AMID and folded[at - 1] in (*SORTS, *ANYBODY)), 0)
    end = next((end for end in range(at + 1, len(words)) if folded[end] in (*WITH, *ON)), len(words))
    cell = named(" ".join(words[at + 1 : end]), cells(state)) if at else None
    if cell is None:
        return words
    begin = at - 2 if at > 1 and folded[at - 2] in ("the", "an", "a") else at - 1
    sort = folded[at - 1] if folded[at - 1] in SORTS[:3] else ""
    country = cell.partition("-")[0]
    there = [cell] if named(" ".join(words[at + 1 : end]), countries(state)) is None else board.cells_of(country)
    others = [unit for unit in units(state) if board.owner(state, unit) not in (None, side) and board.cell_of(state, unit) in there]
    meant = [unit for unit in others if not sort or board.units(state)[unit]["type"] == sort]
    own = {board.cell_of(state, unit) for unit in board.afoot(state, side)}
    meant = [unit for unit in meant if board.cell_of(state, unit) in own] or meant
    apart = {(board.owner(state, unit), board.cell_of(state, unit)): unit for unit in reversed(meant)}  # whose it is chooses which defends
    meant = [*reversed(apart.values())]
    if not meant:
        none = "no {sort} of another stands in {cell}" if sort else "no enemy stands in {cell}"
        raise NotNow(message(none, sort=sort, cell=cell if len(there) == 1 else country))
    if len(meant) > 1:
        raise Ambiguous(
            message("which enemy in {cell}?", cell=cell if len(there) == 1 else country),
            candidates=meant,
            typed=" ".join(words[begin:end]),
            asks=True,
        )
    return [*words[:begin], *meant, *words[end:]]


def _with_what_is_there(words: Sequence[str], state: State) -> Sequence[str]:
    """`Craw Gr2`, `Craw on Gr2`, `Gr2 with Craw` with `the enemy in` before the cell, where no unit goes by that name alone."""
    side, folded = actor(state) or "", [word.casefold() for word in words]
    cut = next((at for at, word in enumerate(folded) if word in (*WITH, *ON)), None)
    ways = [(0, cut) if folded[cut] in WITH else (cut + 1, len(words))] if cut else [(at, len(words)) for at in range(1, len(words))]
    for begin, end in ways:
        other = " ".join(words[:begin] if not cut else words[cut + 1 :] if begin == 0 else words[:cut])
        if _is_own(side, other, state) and named(" ".join(words[begin:end]), cells(state)) is not None:
            return [*words[:begin], "enemy", "in", *words[begin:end], *words[end:]]
    return words


def _is_own(side: str, text: str, state: State) -> bool:
    unit = named(text, units(state))
    return unit is not None and board.owner(state, unit) == side
