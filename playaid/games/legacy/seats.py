"""Who sits at the table: a seat is a player with one character. One player has three, two have two each. [Playing with 1 or 2 Players]

A seat is `{side, sheet, character, scores, movement, wounds, slots, destiny, most, doom, seduced, virtue, cards, tile, favoured, bonus,
quest, artifact, retired}`.
"""

from typing import Any

from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

Seat = dict[str, Any]

ABSENT: Seat = {
    "sheet": None,
    "character": None,
    "scores": {},
    "movement": 0,
    "wounds": 0,
    "slots": 0,
    "destiny": 0,
    "most": 0,
    "doom": [],
    "seduced": False,
    "virtue": None,
    "cards": {},
    "tile": None,
    "favoured": None,
    "bonus": 0,
    "quest": "",
    "artifact": False,
    "retired": False,
}


def named(h: Hearing) -> dict[str, str]:
    """Seat -> side, clockwise: a player's name, with a number where he has several characters."""
    sides = h.sides
    each = {
        1: int(h.fact("constants", "solitaire characters", "value")),
        2: int(h.fact("constants", "two-player characters", "value")),
    }.get(len(sides), 1)
    if each == 1:
        return {side: side for side in sides}
    pairs = [(side, number) for side in sides for number in range(1, each + 1)]
    if h.options["seating"] == "alternate":
        pairs.sort(key=lambda pair: pair[1])
    return {f"{side} {number}": side for side, number in pairs}


def seats(state: State) -> dict[str, Seat]:
    """Every seat by name."""
    found: dict[str, Seat] = state["public"].get("seats", {})
    return found


def order(state: State) -> list[str]:
    """The seats clockwise."""
    found: list[str] = state["public"]["order"]
    return found


def clockwise(state: State, first: str) -> list[str]:
    """The seats clockwise, beginning with `first`."""
    at = order(state).index(first)
    return [*order(state)[at:], *order(state)[:at]]


def current(state: State) -> str | None:
    """The seat whose turn it is, None outside the turns."""
    turn = state["public"].get("turn")
    return turn["seat"] if turn else None


def side_of(state: State, seat: str) -> str:
    """The player who sits there."""
    side: str = seats(state)[seat]["side"]
    return side


def speaking(h: Hearing) -> str:
    """The seat that a declaration is for: `by SEAT`, else the one whose turn it is, else the declaring side's first."""
    named_seat: str | None = h.args.get("seat")
    if named_seat is not None:
        return named_seat
    now = current(h.state)
    if now is not None:
        return now
    mine = [seat for seat in order(h.state) if side_of(h.state, seat) == h.declaration.side]
    return (mine or order(h.state))[0]


def spoken(state: State, seat: str) -> str:
    """A seat and its character as the table says it: `Ann (Lancelot)`."""
    character = seats(state)[seat]["character"]
    return f"{seat} ({character})" if character else seat


def playing(h: Hearing) -> str:
    """The seat that declares, whose turn it is and whose character is on the map. Raises Refusal: without these there is nothing to do."""
    seat = speaking(h)
    if current(h.state) is None or not present(h.state, seat):
        raise Refusal(f"{seat} has no turn to play and no character on the map to play it with")
    return seat


def present(state: State, seat: str) -> bool:
    """Whether the seat has a character on the map."""
    return seats(state)[seat]["tile"] is not None
