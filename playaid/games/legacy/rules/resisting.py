"""A seduced character resists at the start of the turn. [Encounter Cards and Doom Effects]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, challenges, conditions, inventory, seduction
from playaid.games.legacy.rules.conditions import when, when_seat
from playaid.games.legacy.state import current_turn, seats
from playaid.referee.contract.game import Check
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def resist(h: Hearing) -> None:
    """A seduced character tries Loyalty, or gives up a plaque of the Virtue Stack."""
    seat = seats.playing(h)
    acting.end_turn_start(h)
    if h.args.get("virtue"):
        inventory.lose_plaque(h, why="discarded to negate Seduction")
        seduction.free(h, seat, why="a Virtue Plaque was discarded")
        return
    rating = int(h.fact("constants", "seduction rating", "value"))
    challenges.begin(h, seat, "seduction", "Seduction", "Loyalty", rating, None)


def resist_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, (("", {}), ("virtue", {"virtue": True})))


_LATER = when(lambda h: seats.current(h.state) is not None and current_turn.turn(h.state)["acted"])
RESIST_CHECKS = (
    *conditions.MAY_ACT,
    Check("resist.seduced", "Encounter Cards and Doom Effects", "{seat} is not seduced", when_seat(lambda here: not here["seduced"])),
    Check("resist.start", "Encounter Cards and Doom Effects", "only at the start of the turn", _LATER),
)
