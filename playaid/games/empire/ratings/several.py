"""Several counters where one is mustered at a time, and counters that are said by their country and sort. [3.A]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.homes import places
from playaid.games.empire.ratings.names import cells, countries, units
from playaid.games.empire.ratings.names import counters as names_of_counters
from playaid.games.empire.ratings.pieces import counters
from playaid.games.empire.state import board
from playaid.games.empire.state.reach import reachable
from playaid.language.message import listing, message
from playaid.referee.contract.names import ARTICLES, NO_NAME, OWN, find_only, fits, fold, printable
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

AT = "at"
OF = ("of", "from")
TYPES = {word: one for one, many in (("army", "armies"), ("fleet", "fleets"), ("wing", "wings")) for word in (one, many)}
ANY = ("unit", "counter", "units", "counters")


def of_a_sort(words: Sequence[str], state: State) -> Sequence[str] | None:
    """`Ilgren army` as the counter, where one alone is so; of several none is said, so that it is asked which. None for other words."""
    if len(words) < 2:
        return None
    folded = [word.casefold() for word in words]
    turned = len(words) > 2 and folded[0] in (*TYPES, *ANY) and folded[1] in OF  # `army of Ilgren`
    country, sort, end = (words[2], folded[0], 3) if turned else (words[0], folded[1], 2)
    home = find_only(country, countries(state))
    if home is None or sort not in (*TYPES, *ANY):
        return None
    meant = [name for name, counter in counters().items() if counter.country == home and counter.type in (TYPES.get(sort), *ANY)]
    meant = meant or [name for name, counter in counters().items() if counter.country == home]
    where = " ".join(words[end:])
    if where and folded[end] != AT and not fits(where, cells(state)):
        return None
    return [*(meant if len(meant) == 1 else ()), *([AT] if where and folded[end] != AT else ()), *words[end:]]


def refuse_list(words: Sequence[str], state: State) -> None:
    """Raises Unreadable for several counters, with a cell behind each, behind the last, or with none."""
    parts = _parts(words)
    _refuse_each_placed(parts, state)
    if len(parts) < 2 or not _is_counter(parts[0], state):
        return
    last = parts[-1].split()
    end = next((end for end in range(len(last), 0, -1) if fits(" ".join(last[:end]), names_of_counters(state))), 0)
    if end and len(last) > end and not fits(" ".join(last[end:]), cells(state)):
        end = 0
    if end:
        refuse_several([*", ".join(parts[:-1]).split(), "and", *last[:end]], " ".join(last[end:]), state)
    refuse_several(words, "", state)


def _refuse_each_placed(parts: Sequence[str], state: State) -> None:
    """Raises Unreadable for several counters of which each has its own cell behind it, or all but the last."""
    placed = [one for one in (_placed(part, state) for part in parts) if one is not None]
    if len(placed) < 2 or len(placed) < len(parts) or not any(where for _, where in placed[:-1]):
        return
    lines = listing((message("`{line}`", line=_line(counter, where, state)) for counter, where in placed), ", then ")
    raise Unreadable(ONE_AT_A_TIME, hint=lines)


def _placed(part: str, state: State) -> tuple[str, str] | None:
    """A counter and the cell that is said behind it, or nothing there; None if a text begins with no counter."""
    words = part.split()
    for end in range(len(words), 0, -1):
        counter, where = " ".join(words[:end]), " ".join(word for at, word in enumerate(words[end:]) if at or word.casefold() != AT)
        if _is_counter(counter, state) and (not where or fits(where, cells(state))):
            return counter, where
    return None


ONE_AT_A_TIME = "one counter is mustered at a time"


def refuse_several(words: Sequence[str], where: str, state: State) -> None:
    """Raises Unreadable for several counters at once, with a line for each; for one of them that is none with what it is called. where: the
    cell that is said behind them, which is said of those alone that come in there."""
    parts = _parts(words)
    known = [part for part in parts if _is_counter(part, state)]
    if len(parts) < 2 or not known:
        return
    lines = listing((message("`{line}`", line=_line(part, where, state)) for part in known), ", then ")
    unknown = next((part for part in parts if part not in known), None)
    if unknown is None:
        raise Unreadable(ONE_AT_A_TIME, hint=lines)
    raise Unreadable(
        message(NO_NAME, kind="counter", text=printable(unknown)), hint=message("one counter is mustered at a time: {lines}", lines=lines)
    )


EVERY = ("all", "both", "everything", "everyone", "everybody", "them", "all of them", "both of them", "all units", "all my units")


def refuse_several_movers(words: Sequence[str], state: State) -> None:
    """Raises Unreadable for several units that are to move at once, with a line for each that can come there."""
    at = next((at for at, word in enumerate(words) if word.casefold() == "to"), len(words))
    said, where = _parts(words[:at]), " ".join(words[at + 1 :])
    every = bool(words[:at]) and " ".join(words[:at]).casefold() in EVERY
    own = [unit for unit in board.afoot(state, actor(state) or "") if board.units(state)[unit].get("supplied")]
    named = own if every else [find_only(part, units(state)) for part in said]
    if (len(said) < 2 and not every) or None in named:
        return
    country, cell = find_only(where, countries(state)) if where else None, find_only(where, cells(state)) if where else None
    if where and not fits(where, cells(state), slips=False) and (unit := find_only(where, units(state))) is not None:
        country, cell = None, board.cell_of(state, unit)  # where it stands
    there = {*board.cells_of(country)} if country is not None else {cell} if cell is not None else None
    come = [unit for unit in named if unit in own and (there is None or there & {*reachable(state, unit)})]
    lines = (message("`{line}`", line=" ".join(("move", str(unit), *(("to", where) if where else ())))) for unit in come)
    none = message("none of them comes to {cell}", cell=country or cell or where) if where else ""
    raise Unreadable("one unit is moved at a time", hint=listing(lines, ", then ") if come else none)


def _is_counter(part: str, state: State) -> bool:
    """Whether a text is a counter, or may be one of several."""
    return bool(fits(part, names_of_counters(state))) or of_a_sort(part.split(), state) is not None


def _parts(words: Sequence[str]) -> list[str]:
    """What stands between commas and *and*, without the small words before each."""
    parts = [piece.split() for piece in re.split(r",| and ", " ".join(words), flags=re.IGNORECASE)]
    small = (*ARTICLES, *OWN)
    return [" ".join(part[1:] if part[1:] and fold(part[0]) in small else part) for part in parts if part]


def _line(part: str, where: str, state: State) -> str:
    counter = find_only(part, names_of_counters(state))
    cell = find_only(where, cells(state)) if where else None
    goes = cell is None or counter is None or cell in places(state, counter)
    return " ".join(("muster", counter or part, *((AT, where) if where and goes else ())))
