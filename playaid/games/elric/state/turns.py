"""The players in turn order, how many game-turns there are, who has still to choose a country. [4.0, 5.0]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.language.message import message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.sequence import actor, given_up, round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def opponent(state: State, side: str) -> str:
    """Who rolls for what no player plays: the next player in turn order."""
    sides = state["public"].get("order") or state["referee"]["sides"]
    return sides[(sides.index(side) + 1) % len(sides)]


def still_acting(state: State, sides: Sequence[str]) -> Sequence[str]:
    """Of those who could act those who have not given up; who has acts for what is owed where nobody else does, or it is their turn."""
    out = [side for side in given_up(state) if side != actor(state)]
    return [side for side in sides if side not in out] or sides


TURNS = 10
"""Game-turns of an evening. [5.0]"""


def more_turns(state: State) -> bool:
    return round_of(state, "turn") < TURNS


def obligations(state: State) -> Iterator[Owed]:
    side = actor(state)
    if side not in state["public"]["chosen"]:
        yield Owed(message("{side} has to `choose` a country; `countries` tells what each has", side=side), "4.0", side)
