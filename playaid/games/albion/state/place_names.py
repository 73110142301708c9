"""Places by their names wherever a hex is said: `move Imric to Melton`, `via the Giant's Dance`, `everything in Caer Ganmorgan to Rade`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.referee.contract.names import Names, find, find_only, fold

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

BEFORE = ("via", "to", "by", "towards", "toward", "into", "onto", "at", "in", "from")
"""Words behind which a hex may stand."""
ONWARDS = ("via", "to", "towards", "toward", "into")
"""Those behind which nothing else stands in a move: what names no place there is told."""
BEHIND = (
    "with",
    "taking",
    "all",
    "costing",
    "points",
    "for",
    "on",
    "of",
    "under",
    "aboard",
    "and",
    "except",
    "excepting",
    "excluding",
    "without",
    "save",
    "but",
)
"""Words with which the name of a place is over."""
DEEDS = ("search", "gaze", "overrun", "embark", "debark")
"""What stands among the hexes of a plot and is none. [19.4.03]"""


@cache
def _place_names() -> Names:
    """hex -> the names of the place of power and the fortress there, those of the house with them."""
    names: dict[str, tuple[str, ...]] = {}
    for row in (*printed.rows("places").values(), *({**row, "hex": number} for number, row in printed.named_fortresses().items())):
        name = str(row["name"])
        names[str(row["hex"])] = (*names.get(str(row["hex"]), ()), name, name.removeprefix("The "))
    return names


@cache
def _by_name() -> dict[str, str]:
    """name, without an article -> hex."""
    return {_bare(name): number for number, names in _place_names().items() for name in names}


def hex_of(text: str, state: State) -> str | None:
    """The hex of a place or a piece. None for what names neither a place of power nor a fortress nor a piece on the board, or begins like
    the number of a hex."""
    text = re.sub("^the +", "", text, flags=re.IGNORECASE)
    if not text or text[0].isdecimal() or not begun(state):
        return None
    if (number := _by_name().get(fold(text))) is not None:
        return number
    places = {
        number: names for number, names in _place_names().items() if number in {row["hex"] for row in printed.rows("places").values()}
    }
    board = pieces.pieces(state)
    for names in (places, {name: others for name, others in pieces.piece_names(state).items() if name in board}, _place_names()):
        if (found := find_only(text, names)) is not None:
            return board[found]["hex"] if found in board else found
    return None


def begun(state: State) -> bool:
    return "pieces" in state["public"] or "stacks" in state["public"]


def with_hexes(words: Sequence[str], state: State) -> Sequence[str]:
    """The words of a move with the hexes of the places that they name. Raises Unreadable, or Ambiguous, for a goal that names no hex."""
    return _behind(words, state) if begun(state) else words


def hex_first(words: Sequence[str], state: State) -> Sequence[str]:
    """The same for a line that begins with a hex, or with the name of its place."""
    long = next((many for many in (4, 3, 2, 1) if _bare(" ".join(words[:many])) in _by_name()), 0)
    first = [_by_name()[_bare(" ".join(words[:long]))]] if long else []
    return [*first, *_behind(words[long:], state)] if begun(state) else words


def _behind(words: Sequence[str], state: State) -> Sequence[str]:
    said, at = list[str](), 0
    while at < len(words):
        word = words[at].casefold()
        said.append(words[at])
        at += 1
        if word in BEFORE:
            run = _run(words[at:])
            said += _in_hexes(run, state, word in ONWARDS)
            at += len(run)
    return said


def _run(words: Sequence[str]) -> Sequence[str]:
    """The words up to the next that begins something else; one of those may stand in a name (`The Seat of Moray`)."""
    end = 0
    while end < len(words):
        if words[end].casefold() in (*BEFORE, *BEHIND):
            break
        end += next((many for many in (4, 3, 2) if _bare(" ".join(words[end : end + many]).rstrip(",")) in _by_name()), 1)
    return words[:end]


def _in_hexes(run: Sequence[str], state: State, onwards: bool) -> list[str]:
    told = list[str]()
    parts = [part.strip() for part in " ".join(run).split(",")]
    for at, part in enumerate(parts):
        number = _hex_in(part, state, onwards)
        hexes = (number or part).split()
        told += [*hexes[:-1], hexes[-1] + ("," if at < len(parts) - 1 else "")] if hexes else []
    return told


def _hex_in(part: str, state: State, onwards: bool) -> str | None:
    if not part[:1].isalpha() or part.split()[0].casefold() in DEEDS:
        return None
    if not onwards:
        return _by_name().get(_bare(part))
    if (number := hex_of(part, state)) is not None:
        return number
    names = {name: (name.removeprefix("The "),) for names in _place_names().values() for name in names[:1]}
    return _by_name()[_bare(find(part, names, "place"))]


def _bare(name: str) -> str:
    return fold(name).removeprefix("the ")
