"""A seduced character resists at the start of the turn. [Encounter Cards and Doom Effects]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.rules import acting, challenges, conditions, giving, inventory, seduction
from playaid.games.legacy.rules.conditions import when, when_seat
from playaid.games.legacy.state import current_turn, seats
from playaid.referee.contract.game import Check
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def resist(h: Hearing) -> None:
    """A seduced character tries Loyalty, or gives up a plaque of the Virtue Stack."""
    seat = seats.playing(h)
    if h.args.get("virtue"):
        acting.end_turn_start(h)
        inventory.lose_plaque(h, why="discarded to negate Seduction")
        seduction.free(h, seat, why="a Virtue Plaque was discarded")
        inventory.tell_stack(h)
        return
    h.put("public", "turn", "resisted", True)
    rating = rulebook.number(h, "seduction rating")
    challenges.begin(h, seat, "seduction", "Seduction", "Loyalty", rating, None)


def resist_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, (("", {}), ("virtue", {"virtue": True})))


def _plaque(h: Hearing) -> str | None:
    return "resist virtue" if h.options.get("resisting", "either") == "either" and not _later(h) else None


def _later(h: Hearing) -> bool:
    return seats.current(h.state) is not None and current_turn.turn(h.state)["acted"]


_LATER = when(_later)
_TRIED = when(
    lambda h: (
        seats.current(h.state) is not None
        and seats.seats(h.state)[str(seats.current(h.state))]["seduced"]
        and current_turn.turn(h.state).get("resisted")
        and not (h.args.get("virtue") and h.options.get("resisting", "either") == "either")
    )
)
RESIST_CHECKS = (
    *conditions.MAY_ACT,
    *giving.CHECKS,
    Check("resist.seduced", "Encounter Cards and Doom Effects", "{seat} is not seduced", when_seat(lambda here: not here["seduced"])),
    Check("resist.start", "Encounter Cards and Doom Effects", "only at the start of the turn", _LATER),
    Check("resist.once", "Encounter Cards and Doom Effects", "the Loyalty Challenge has been tried this turn", _TRIED, _plaque),
)
