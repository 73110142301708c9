"""G. Reshuffle discards and H. discard counter. [3.G, 3.H]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding, pieces
from playaid.games.empire.rules import dealing
from playaid.games.empire.state import board, hands
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def reshuffle_offers(hearing: Hearing) -> Iterable[str]:
    return [""] if _number(hearing.state) else []


def _number(state: State) -> int:
    return len(state["public"]["discard"]) + int(state["public"]["hidden"])


def reshuffle(hearing: Hearing) -> None:
    """Put all discards back into the deck. Which counter is drawn is settled when it is drawn, so there is no order to shuffle; on the
    table they are shuffled, and nobody parts them again."""
    number, hidden = _number(hearing.state), hearing.public["hidden"]
    kept = not hands.physical(hearing.state)
    if not kept:
        hearing.need_consent()
    for counter in hearing.public["discard"] if kept else ():
        hearing.push("cup", "deck", counter)
    if hidden and kept:
        for counter in hearing.cup()["hidden"]:
            hearing.push("cup", "deck", counter)
        hearing.put("cup", "hidden", [])
    if not kept and hearing.public["discard"]:
        hearing.put("public", "buried", str(hearing.public.get("shuffled", 0)), hearing.public["discard"])
    if hidden or not kept:
        hearing.put("public", "hidden", 0)
        hearing.put("public", "shuffled", hearing.public.get("shuffled", 0) + 1)
    hearing.put("public", "discard", [])
    hearing.add("public", "deck", number)
    deck = message("{counters} in the deck", counters=hearing.public["deck"])
    hearing.line("discard pile", message("{counters} shuffled into the deck", counters=number), deck, "3.G")
    hearing.tell("{side} shuffles the {counters} discarded into the deck.", side=hearing.side, counters=number)


def discard_offers(hearing: Hearing) -> Iterable[str]:
    untold = [hands.UNTOLD] if hands.lies_untold(hearing.state) and hearing.public["hands"][hearing.side] else []
    return [*untold, *pieces.in_order(holding.hand(hearing.state, hearing.side))]


def discard(hearing: Hearing) -> None:
    """Put a counter from the hand onto the discard pile, face up or down as the session has it. Of one that playaid does not see and nobody
    is to see, only the number is kept."""
    counter = _all_alike(hearing) or hearing.args["counter"]
    if counter == hands.UNTOLD:
        dealing.forget(hearing)
        hearing.add("public", "hands", hearing.side, -1)
        hearing.add("public", "hidden", 1)
        hearing.tell("{side} discards a counter.", public=True, side=hearing.side)
        return
    face_up = board.option(hearing.state, "discards") == "face-up"
    if not face_up:
        dealing.forget(hearing)
    dealing.take(hearing, counter)
    if face_up:
        hearing.push("public", "discard", counter)
        hearing.tell("{side} discards {counter}.", public=True, side=hearing.side, counter=counter)
        return
    hands.lay_down(hearing, counter)
    if not hands.physical(hearing.state):
        hearing.push("cup", "hidden", counter)
    hearing.add("public", "hidden", 1)
    hearing.tell("You discard {counter}.", counter=counter)
    hearing.tell("{side} discards a counter.", public=True, side=hearing.side)


def _all_alike(hearing: Hearing) -> str:
    """What all know to be discarded, though nobody has named it: all that its player holds has been seen, and is alike. [3.F]"""
    seen = hands.shown(hearing.state, hearing.side) if hands.physical(hearing.state) else []
    return seen[0] if len(seen) == hearing.public["hands"][hearing.side] and len({*seen}) == 1 else ""


def _not_held(hearing: Hearing) -> Facts:
    """Raises Locked."""
    if hearing.args["counter"] != hands.UNTOLD:
        absent = dealing.not_held(hearing)
        return {"why": message("{counter} is not in the hand of {side}", **absent)} if absent else None
    return None if hearing.public["hands"][hearing.side] else {"why": message("{side} holds no counter", side=hearing.side)}


def _nothing(hearing: Hearing) -> Facts:
    return None if _number(hearing.state) else {}


RESHUFFLE_CHECKS = (Check("G.discards", "3.G", "the discard pile is empty", _nothing),)


def _held(hearing: Hearing) -> str | None:
    """What is in the hand, for whoever may see it."""
    held = [] if hands.physical(hearing.state) else hands.hand(hearing.state, hearing.side)
    return message("in the hand: {counters}", counters=listing(pieces.in_order(held))) if held else None


DISCARD_CHECKS = (Check("H.hand", "3.H", "{why}", _not_held, _held, rank=10),)
