"""Lines as they are said shorter at the table: `move Craw Gr1 Be5` for `move Craw to Be5 via Gr1`. [3.A, 3.B, 3.D]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.homes import places
from playaid.games.empire.ratings.names import cells, enemies, units
from playaid.games.empire.ratings.pieces import counters
from playaid.games.empire.state import board
from playaid.language.message import message
from playaid.referee.contract.names import find_exactly, fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State

KEYWORDS = ("to", "at", "via", "on", "onto")


def to_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    """Who goes, and behind that the cells of the way, the end last. Of a unit with something else behind it that is what is not read."""
    split = _cells_behind(words, state)
    if split is None:
        known = {*KEYWORDS} & {word.casefold() for word in words}
        return words if known or not words[1:] or not _named(words[0], units(state)) else [words[0], "to", *words[1:]]
    who, way = split
    return [*who, "to", way[-1], *(["via", ",".join(way[:-1])] if way[:-1] else [])]


def at_a_cell(words: Sequence[str], state: State) -> Sequence[str]:
    split = _cells_behind(words, state)
    return words if split is None else [*split[0], "at", *split[1]]


def to_muster(words: Sequence[str], state: State) -> Sequence[str]:
    """A generic counter goes by what is printed on it, where one sort alone could come in at the cell that is named."""
    said = at_a_cell(words, state)
    folded = [word.casefold() for word in said]
    if folded[1:2] != ["at"]:
        return said
    cell = next((name for name, others in cells(state).items() if fold(" ".join(said[2:])) in map(fold, (name, *others))), None)
    sorts = [name for name, counter in counters().items() if not counter.named and counter.code == folded[0]]
    fitting = [name for name in sorts if cell in places(state, name)]
    return [fitting[0], *said[1:]] if len(fitting) == 1 else said


def attack(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gothe with Craw` for `Craw on Bob`; an enemy alone for the one unit that stands with them. Raises Ambiguous where several do."""
    folded = [word.casefold() for word in words]
    if {"on", "vs"} & {*folded}:
        return words
    at = folded.index("with") if "with" in folded else len(words)
    side, foe = actor(state) or "", _named(" ".join(words[:at]), units(state))
    against = board.owner(state, foe) if foe else _named(" ".join(words[:at]), enemies(state))
    if words[at + 1 :]:
        return [*words[at + 1 :], *(["on", against] if against else [])]
    if foe is None or against is None or against == side:
        return words
    own = board.afoot(state, side, board.cell_of(state, foe))
    if len(own) > 1:
        lines = [f"{unit} on {against}" for unit in own]
        raise Ambiguous(message("which unit attacks {foe}?", foe=foe), candidates=lines, typed=" ".join(words))
    return [own[0], "on", against] if own else words


def attacking(line: str) -> str:
    """An offered attack as it is called: the unit that is named is the one that attacks."""
    unit, _, player = line.partition(" on ")
    return message("attack {player} with {unit}", player=player, unit=unit) if player else message("attack with {unit}", unit=unit)


def _named(text: str, names: Mapping[str, Sequence[str]]) -> str | None:
    with suppress(Refusal):
        return find_exactly(text, names, "unit")
    return None


def ashore(words: Sequence[str], state: State) -> Sequence[str]:
    """An army that is aboard stands for its fleet."""
    fleet = None
    with suppress(Refusal, IndexError):
        fleet = board.units(state)[find_exactly(words[0], units(state), "unit")].get("aboard")
    return to_a_cell([fleet, *words[1:]] if fleet else words, state)


def to_draw(words: Sequence[str], state: State) -> Sequence[str]:
    """`draw all`, which goes without saying."""
    return () if [word.casefold() for word in words] == ["all"] else words


def with_counters(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bernham Queenie, Mary` for `Bernham with Queenie, Mary`."""
    return words if len(words) < 2 or any(word.casefold() in ("with", "at") for word in words[:2]) else [words[0], "with", *words[1:]]


def _cells_behind(words: Sequence[str], state: State) -> tuple[list[str], list[str]] | None:
    """The words cut before the cells at their end; None where a keyword or no cell stands there."""
    if words and words[0].casefold() in KEYWORDS:
        return None
    named = {fold(spelling) for name, others in cells(state).items() for spelling in (name, *others)}
    way = [word for word in ",".join(words[1:]).split(",") if word]
    return ([words[0]], way) if way and all(fold(word) in named for word in way) else None
