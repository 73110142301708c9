"""What a side lets pass by that it may still do: for a turn, or for the step that stands."""

from collections.abc import Sequence
from typing import Any

from playaid.journal.chain import Event
from playaid.language.message import as_message, message
from playaid.referee.contract.sequence import acting, actor, frames, heading, turn_of, turn_title, words_of_debts
from playaid.referee.contract.state import Frame, State
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.session.local import Session

PASSES, AT = "passes", "at"
"""In a note: the side that lets pass by what it may do, until the turn is over (`turn`); and the step, where it is that alone."""
LOOKED_BACK = 300


def has_passed(session: Session, side: str) -> bool:
    """Whether a side has said that what it may do in this turn, or in the step that stands, be passed by. Of a step it holds until they
    do something more, or something else is owed in it."""
    turn, last, acted = turn_of(session.game, session.state), session.journal.tail_number, False
    for event in reversed(list(session.journal.events(max(last - LOOKED_BACK, 1)))):
        if event["side"] != side:
            continue
        if event.get(PASSES) == side:
            here = AT not in event or (not acted and event[AT] == _place(session))
            return bool(here and event["turn"] == turn != 0)
        acted = acted or event["kind"] not in NOT_RULED
    return False


def awaited(session: Session, before: State) -> list[str]:
    """The sides that may act now and have not passed, and for whom the line that began there was not said. It was said for whoever's turn
    it was, also where others might act in that turn, and for all whom the same person plays; where it was nobody's turn, for all who
    might act, until the turn of one of them begins."""
    game, players = session.game, session.journal.meta["players"]
    owner, acted = actor(before), acting(game, before)
    people = {players.get(side) for side in ([owner] if owner in acted else acted)}
    begins = owner is None and len(people) > 1 and actor(session.state) is not None
    others = [side for side in acting(game, session.state) if begins or players.get(side) not in people]
    return [side for side in others if not has_passed(session, side)]


def pass_by(session: Session, side: str, step: bool = False) -> Event:
    """Say ahead that a side lets pass by what it may do in this turn (Game-Turn, round), as the game calls it, or in the step that stands;
    the log says so."""
    turn = turn_of(session.game, session.state)
    if step:
        told = message("{side} lets this step pass by: {heading}.", side=side, heading=heading(session.game, session.state))
        marked: dict[str, Any] = {PASSES: side, "turn": turn, AT: _place(session)}
        return session.note(told, side, **marked)
    title = turn_title(session.game, session.state) or "game"
    told = message("{side} passes for the rest of this {turn}: next does not stop for what it may do.", side=side, turn=as_message(title))
    marked = {PASSES: side, "turn": turn}
    return session.note(told, side, **marked)


def let_pass_no_more(session: Session, side: str | None = None) -> str | None:
    """The side that has passed last, with nothing said behind that, and may act again: the log says so. None where the newest event is no
    such word, or somebody else's than the side that takes it back. A word changes nothing in the state, and no undo is turned by it."""
    event = session.journal.last
    passed = event.get(PASSES)
    if event["kind"] != "note" or passed is None or event["turn"] == NO_TURN or side not in (None, passed):
        return None
    session.note(message("{side} does not let pass by what it may do.", side=passed), passed, **{PASSES: passed, "turn": NO_TURN})
    return str(passed)


NO_TURN = 0
"""In a note: that what was passed by is passed by no more."""


def _place(session: Session) -> list[Any]:
    """The step that stands and what all know to be owed in it, as the log keeps it."""
    steps = [[*mark] for mark in marks(frames(session.state))]
    return [*steps, *map(str, words_of_debts(session.game, session.state, None))]


def marks(at: Sequence[Frame]) -> list[tuple[str, int, int]]:
    """A position in the sequence of play: each step with how often it has begun, and whose it is."""
    return [(frame["key"], frame["round"], frame.get("i", 0)) for frame in at]
