"""Units that are named to attack, which nobody need say: whoever is activated there does, and who stands elsewhere goes there first.
[Battle] [Movement]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.world import toward as toward_by_road
from playaid.games.tears.table.amounts import OF_THEM, how_many, named_unit
from playaid.language.message import message
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State

LONGEST = 5
"""So many words may name units: `my 2 reduced Elite Guard`."""


def units_in_front(words: Sequence[str], is_area: Callable[[str], bool]) -> int:
    """How many words in front name units, where nothing but an area stands behind them: `Terramax Brightsea`; 0 where none do."""
    for many in range(min(LONGEST, len(words) - 1), 0, -1):
        if _unit(" ".join(words[:many])) and is_area(" ".join(words[many:])):
            return many
    return 0


def _unit(part: str) -> str:
    """The code of the units that a phrase names, however many; empty where it names none."""
    said = [word for word in part.split() if not how_many(word) and fold(word) not in OF_THEM]
    return named_unit(" ".join(said))[0] if said else ""


def refuse_units_named(state: State, parts: Sequence[str], area: str, said: str) -> None:
    """Raises Unreadable where units are named with whom to attack. area: where that is, as far as it is known; said: as it was typed."""
    codes = [_unit(part) for part in parts]
    if not all(codes):
        return
    side = duties.doing(state)
    stand = [at for at in forces.places(state, side) if codes[0] in map(forces.code_of, forces.tokens(state, side, at))]
    if area and area not in stand and len(stand) == 1:
        told = message("{unit} is in {at}: who attacks moves there first", unit=pieces.name_of(codes[0]), at=stand[0])
        raise Unreadable(told, hint=_the_way(state, codes[0], stand[0], area))
    raise Unreadable("units are not named: all who are activated there attack", hint=f"attack {said}".strip())


def _the_way(state: State, code: str, at: str, area: str) -> str:
    """The line by which such units come nearer: their move, or first who is activated for it."""
    awake = forces.live(state, duties.doing(state), at, code)
    if awake:
        return f"move {code} to {way_to(state, at, area)}"
    master = state["public"]["dragon"]["master"] if pieces.kind_of(code) == pieces.TERRAMAX else ""
    return f"activate {master}" if master else f"activate {code} at {at}"


def way_to(state: State, here: str, there: str) -> str:
    """The spaces of a way along known roads, as a line of `move` names them; the last alone where none is known."""
    way = [here]
    while way[-1] != there:
        onward = [space for space in toward_by_road(state, way[-1], there) if space not in way]
        if not onward:
            return there
        way.append(onward[0])
    return ", ".join(way[1:]) or there
