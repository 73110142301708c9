"""The seats round the table, each a player with one character. One player has three, two have two each. [Playing with 1 or 2 Players]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.language.message import Typed, message
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playaid.games.legacy.state.shape import Args, Hearing, Seat, State


def seats(state: State) -> dict[str, Seat]:
    return state["public"].get("seats", {})


def order(state: State) -> list[str]:
    return state["public"]["order"]


def clockwise(state: State, first: str) -> list[str]:
    """The seats clockwise, beginning with `first`."""
    at = order(state).index(first)
    return [*order(state)[at:], *order(state)[:at]]


def current(state: State) -> str | None:
    """The seat whose turn it is, None outside the turns."""
    turn = state["public"].get("turn")
    return turn["seat"] if turn else None


def challenged(state: State) -> str | None:
    """The seat whose challenge is in hand, None where there is none."""
    fight = state["public"].get("challenge")
    return fight["seat"] if fight else None


def seat_wanted(args: Args, state: State) -> Sequence[str]:
    """Outside the turns whoever names no character is asked whose it is, where no challenge tells it and there are several."""
    known = args.get("seat") is not None or current(state) or challenged(state)
    return () if known or len(order(state)) < 2 else ("seat",)


def card_wanted(args: Args, state: State) -> Sequence[str]:
    """The same of a card, and whose it is where several hold one of that name, as they do a Starting Weapon."""
    card = args.get("card")
    held = sum(card in here["cards"] for here in seats(state).values())
    return ("seat",) if args.get("seat") is None and held > 1 else seat_wanted(args, state)


def underfoot(state: State) -> str | None:
    """The tile on which the character stands whose turn it is; None outside the turns, and while it is not on the map."""
    seat = current(state)
    return None if seat is None else seats(state)[seat]["tile"]


def movement(state: State, seat: str) -> int:
    """The Movement Attribute of a seat's character, with its Mounts; a broken card has no effect."""
    here = seats(state)[seat]
    return here["movement"] + sum(card.get("moves", 0) for card in here["cards"].values() if not card["broken"])


def side_of(state: State, seat: str) -> str:
    return seats(state)[seat]["side"]


def speaking(h: Hearing) -> str:
    """The seat that a declaration is for: `by SEAT`, else the one whose turn it is, or who is challenged outside the turns, else the
    declaring side's first; that one also where the side has nothing to say now: it is told why of itself, and nothing of another."""
    named_seat, now = h.args.get("seat"), current(h.state) or challenged(h.state)
    mine = [seat for seat in order(h.state) if side_of(h.state, seat) == h.declaration.side]
    if mine and now not in mine and _is_out_of_turn(h):
        now = None
    if named_seat is not None or now is not None:
        return acting_for(h, named_seat or now or "")
    return acting_for(h, (mine or order(h.state))[0])


def _is_out_of_turn(h: Hearing) -> bool:
    return not h.game.verbs[h.declaration.verb].anytime and h.declaration.side not in acting(h.game, h.state)


def acting_for(h: Hearing, seat: str) -> str:
    """A seat whose own is what is declared, whoever says it: its player signs that where each act is signed."""
    h.does.add(side_of(h.state, seat))
    return seat


def asking(h: Hearing) -> str | None:
    """The seat on turn, for its player, and for whoever does not say who they are; None for others, whose lines are of their own seats."""
    now = current(h.state)
    return now if now is not None and h.declaration.side in (None, side_of(h.state, now)) else None


def spoken(state: State, seat: str) -> str:
    """A seat and its character as the table says it: `Ann (Lancelot)`; `Ann` alone while its character is retired."""
    here = seats(state)[seat]
    character = None if here["retired"] else here["character"]
    return message("{seat} ({character})", seat=seat, character=character) if character else seat


def typed_for(state: State, seat: str, line: str) -> str:
    """A line as it is typed for a seat: it says whose it is where that is not whose turn it is."""
    return Typed(line if current(state) == seat else f"{line} by {seat}")


def playing(h: Hearing) -> str:
    """The seat that declares, whose turn it is and whose character is on the map. Raises Refusal: without these there is nothing to do."""
    seat = speaking(h)
    if current(h.state) is None or not present(h.state, seat):
        raise Refusal(message("{seat} has no turn to play and no character on the map to play it with", seat=seat))
    return seat


def standing(state: State, seat: str) -> str:
    """The tile that a seat's character stands on. Raises Refusal when it is not on the map."""
    tile = seats(state)[seat]["tile"]
    if tile is None:
        raise Refusal(message("{seat} has no character on the map", seat=seat))
    return tile


def present(state: State, seat: str) -> bool:
    return seats(state)[seat]["tile"] is not None
