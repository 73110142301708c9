"""A session event by event, as one viewer could follow it: the state before and after each, never with what they learnt later."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playaid.journal.chain import Event
from playaid.referee.contract.state import State, locked, visible
from playaid.referee.session.fitting import folded
from playaid.referee.session.local import Session
from playaid.referee.session.upcasting import TURNING


class Unfolded(NamedTuple):
    """An event with the state around it as the viewer may see it. Both are theirs alone: no other side's compartment is in them."""

    event: Event
    before: State
    after: State


def replay(session: Session, viewer: str | None, first: int = 1) -> Iterator[Unfolded]:
    """Every event from the beginning for `viewer` (None: the whole table), from `first` on. Their side must be open."""
    state = blank(viewer)
    for event in session.journal.events():
        after = moved_on(session, state, event)
        if event["n"] >= first:
            yield Unfolded(event, state, after)
        state = after


def blank(viewer: str | None, others: Sequence[str] = ()) -> State:
    state = locked()
    return {**state, "secret": {side: {} for side in (viewer, *others) if side is not None}}


def moved_on(session: Session, state: State, event: Event, public: str = "changes", sealed: str = "do") -> State:
    """The state after an event, in the compartments that it has. public, sealed: `inverse` and `back` to take it back instead: as an undo
    would, behind which another event may wait again."""
    event = event if public == "changes" else {**event, "kind": TURNING[0]}
    return folded(state, event, session.unseal, session.game.options, public, sealed)[0]


def before(session: Session, number: int, viewer: str | None, others: Sequence[str] = ()) -> State:
    """The state before an event as the viewer may see it: taken back from where it stands now, or told from the beginning, if shorter.
    others: who look on with them, and whose own is in it too. It lies open already."""
    tail = session.journal.tail_number
    if number > tail // 2 and not session.fold.passed_over:  # what counted for nothing cannot be taken back
        state = visible(session.state, viewer)
        state = {**state, "secret": {**state["secret"], **{side: session.state["secret"][side] for side in others}}}
        for n in range(tail, number - 1, -1):
            state = moved_on(session, state, session.journal.event(n), "inverse", "back")
        return state
    state = blank(viewer, others)
    for n in range(1, number):
        state = moved_on(session, state, session.journal.event(n))
    return state
