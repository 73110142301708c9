"""Counters into a hand and out of it. [Setup, 3.A, 3.H, 4]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import holding
from playaid.games.empire.state import hands
from playaid.language.message import listing, message
from playaid.referee.contract.game import Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def require(hearing: Hearing, counters: Sequence[str]) -> None:
    """Raises Refusal for a counter that is not in the declaring player's hand, which no overruling mends."""
    if absent := holding.not_held(hearing, counters):
        raise Refusal(message("{counter} is not in the hand of {side}, so it cannot leave it", counter=listing(absent), side=hearing.side))


def take(hearing: Hearing, counter: str) -> None:
    """Take a counter out of the declaring player's hand. Raises Refusal when it is not there."""
    require(hearing, [counter])
    if not hands.physical(hearing.state):
        hearing.pull("secret", hearing.side, "hand", counter)
    elif counter in hands.shown(hearing.state, hearing.side):
        hearing.pull("public", "shown", hearing.side, counter)
    hearing.add("public", "hands", hearing.side, -1)


def put_back(hearing: Hearing, counters: Sequence[str]) -> None:
    """All have seen these in the hand of the player who declares, and there they stay. [3.F]"""
    if hands.physical(hearing.state):
        seen = Counter(hands.shown(hearing.state, hearing.side)) | Counter(counters)
        hearing.put("public", "shown", {**hearing.public.get("shown", {}), hearing.side: list(seen.elements())})


def forget(hearing: Hearing) -> None:
    """A counter has left the hand unseen: it may be one of those that were shown, which are in the hand or lie there, and nowhere else."""
    if shown := hands.shown(hearing.state, hearing.side):
        hands.note_perhaps_laid(hearing, shown)
        hearing.put("public", "shown", hearing.side, [])


def not_held(hearing: Hearing) -> Facts:
    """A check: the counter that is declared is not in the hand. Raises Locked."""
    counter = hearing.args["counter"]
    if not holding.not_held(hearing, [counter]):
        return None
    return {"counter": with_where_it_is(hearing, counter), "side": hearing.side}


def with_where_it_is(hearing: Hearing, counter: str) -> str:
    """A counter that is in no hand, with where it is, where all see that."""
    told = "{counter}, which is on the board," if counter in hearing.public["units"] else "{counter}"
    return message("{counter}, which is dead," if counter in hearing.public["dead"] else told, counter=counter)


def give(hearing: Hearing, side: str, counters: Sequence[str]) -> None:
    """Move counters from the deck into a hand, unseen by the others. Raises Locked."""
    for counter in counters:
        hearing.pull("cup", "deck", counter)
        hearing.push("secret", side, "hand", counter)
    hearing.add("public", "deck", -len(counters))
    hearing.add("public", "hands", side, len(counters))
