"""What a player may hold: his hand as it is kept, or, where hands lie on the table alone, whatever lies nowhere open. [Setup, 3, 4]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import hands
from playaid.language.message import message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.refusals import Locked, Unreadable

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, Public, State


def unseen(state: State) -> list[str]:
    """The counters that do not lie open: each copy in the deck, in a hand or face down, in the order of the list."""
    return [*_unseen(state["public"])]


def drawn_by(state: State, verb: str) -> list[str]:
    """The counters that a line may be followed by the names of though nobody else is to read them: those that are drawn by it. Elsewhere
    all counters are called by their names."""
    return unseen(state) if verb == "draw" else []


@derive
def _unseen(public: Public) -> Sequence[str]:
    return without(pieces.everything(), (*(unit["counter"] for unit in public["units"].values()), *public["discard"], *public["dead"]))


def without(counters: Sequence[str], others: Sequence[str]) -> list[str]:
    """Counters less others, each copy counted; in the same order, copies together."""
    return list((Counter(counters) - Counter(others)).elements())


def hand(state: State, side: str) -> list[str]:
    """What a player holds, or may hold where the table's word is taken; empty where his hand is not open to the reader."""
    if not hands.physical(state):
        return hands.hand(state, side) if state["public"]["hands"][side] else []  # that it is empty is for all to see
    if not _unknown(state, side):
        return hands.shown(state, side)
    return without(unseen(state), [*_with_others(state, side).elements(), *hands.buried(state, side)])


def _with_others(state: State, side: str) -> Counter[str]:
    """What is in others' hands for all to know, or lies where one of them has laid it. Of counters of which a copy has come into the open
    since, that may be the one that was seen."""
    shown = Counter(counter for other in state["public"]["hands"] if other != side for counter in hands.shown(state, other))
    copies, left = Counter(pieces.everything()), Counter(unseen(state))
    return shown | Counter(counter for counter in hands.perhaps_laid_by_others(state, side) if copies[counter] == left[counter])


def in_hand(state: State, side: str | None) -> list[str]:
    """What a form shows of the counters: those that its player holds, or may hold."""
    return hand(state, side) if side is not None else []


def to_lay_aside(state: State, side: str | None) -> list[str]:
    """What a form shows of what may be discarded: no names where none need be said."""
    return [hands.UNTOLD] if hands.lies_untold(state) else in_hand(state, side)


def all_of_hand(state: State, side: str | None, sort: Sequence[str] = ()) -> list[str]:
    """What *all* of a hand are, each by its name; of a `sort` (`my orcs`) those alone. Raises Locked, and Unreadable where it lies on the
    table, unseen by playaid."""
    if sort:
        called = pieces.of_a_sort(sort)
        return [counter for counter in all_of_hand(state, side) if counter in called] if called else []
    if side is None or not state["public"]["hands"][side]:
        return []
    if hands.lies_untold(state):
        return [hands.UNTOLD] * int(state["public"]["hands"][side])
    if hands.physical(state) and _unknown(state, side):
        told = message("playaid does not see which counters {side} holds: say their names, with commas between", side=side)
        raise Unreadable(told, hint=message("{side} holds {counters}", side=side, counters=state["public"]["hands"][side]))
    if not hands.physical(state) and side not in state["secret"]:
        raise Locked(f"secret.{side}")
    return hand(state, side)


def _unknown(state: State, side: str) -> int:
    """How many counters of a hand might be any."""
    return max(0, state["public"]["hands"][side] - len(hands.shown(state, side)))


def hand_or_table(hearing: Hearing) -> list[str]:
    """What the player who declares holds, or may hold. Raises Locked."""
    if not hands.physical(hearing.state):
        return hands.own_hand(hearing)
    if hearing.options["discards"] == "face-down":
        hearing.secret(hearing.side)  # what they have laid there
    return hand(hearing.state, hearing.side)


def not_held(hearing: Hearing, counters: Sequence[str]) -> list[str]:
    """Those of `counters` that the player cannot hold, each copy counted; no more of them than he holds counters. Raises Locked, but for
    those that lie open elsewhere, whatever is in the hand."""
    try:
        return _absent(hearing, counters)
    except Locked:
        if open_ := without(counters, unseen(hearing.state)):
            return open_
        raise


def _absent(hearing: Hearing, counters: Sequence[str]) -> list[str]:
    left, known = list(hand_or_table(hearing)), list(hands.shown(hearing.state, hearing.side))
    room, absent = _unknown(hearing.state, hearing.side), []
    for counter in counters:
        if counter in known:
            known.remove(counter)
        elif room and counter in left:
            room -= 1
        else:
            absent.append(counter)
            continue
        left.remove(counter)
    return absent
