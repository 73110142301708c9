"""Ruling the whole journal again with its recorded dice and facts: does it prove itself?"""

from collections.abc import Callable
from typing import Any, NamedTuple

from playaid.dice.sources import Differs, NeedsDice, Recorded
from playaid.referee import record
from playaid.referee.decide import decide
from playaid.referee.refusals import Locked
from playaid.referee.ruling import LEGAL, Declaration, Ruling
from playaid.referee.session import Session
from playaid.referee.state import State, compartment_of, empty, evolve

NOT_RULED = ("undo", "redo", "note", "roll", "reveal", "pending", "facts")


class Difference(NamedTuple):
    """An event that does not hold: a broken link of the chain, or a ruling that today's rules would give otherwise."""

    number: int
    what: str


class Verified(NamedTuple):
    """The result: how many events were read, how many ruled again, how many could not be for want of a key, and what differs.

    `broken`: the chain itself does not hold, so that nothing was ruled again.
    """

    events: int
    ruled: int
    sealed: int
    differences: tuple[Difference, ...]
    broken: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return not self.differences


def verify(session: Session, progress: Callable[[int, int], None] | None = None) -> Verified:
    """Check the chain, then fold the journal from its beginning, ruling every declaration again.

    What lies under a seal whose key is not here is folded as it stands and counted as not ruled.
    """
    broken = session.journal.verify_chain(progress)
    if broken is not None:
        return Verified(broken.number - 1, 0, 0, (Difference(broken.number, f"{broken.file}: {broken.why}"),), broken=True)
    state: State = _blank(session)
    ruled = sealed = number = 0
    differences: list[Difference] = []
    for event in session.journal.events():
        number = event["n"]
        if event["kind"] not in NOT_RULED:
            try:
                difference = _ruled_again(session, state, event)
                ruled += 1
            except Locked:
                difference, sealed = None, sealed + 1
            if difference is not None:
                differences.append(Difference(number, difference))
        state = _folded(session, state, event)
        if progress is not None:
            progress(number, session.journal.tail_number)
    differences += _state_differs(session, state, number)
    return Verified(number, ruled, sealed, tuple(differences))


def _blank(session: Session) -> State:
    state = empty(side for side in session.sides if session.keyring.is_open(f"secret.{side}"))
    if not session.keyring.is_open("cup"):
        del state["cup"]
    return state


def _folded(session: Session, state: State, event: dict[str, Any]) -> State:
    changes = list(event.get("changes", ()))
    for compartment, parts in event.get("sealed", {}).items():
        if "do" in parts and session.keyring.is_open(compartment):
            changes += session.unseal(compartment, parts["do"])
    return evolve(state, changes)


def _ruled_again(session: Session, state: State, event: dict[str, Any]) -> str | None:
    """What differs when this event is ruled again, None if nothing. Raises Locked."""
    for compartment, parts in event.get("sealed", {}).items():
        if "say" in parts and not session.keyring.is_open(compartment):
            raise Locked(compartment)
    say = session.opened(event)
    declaration = record.declaration_of(event, say)
    book = session.book.with_recorded(record.facts_of(event, say))
    try:
        ruling = decide(session.game, state, declaration, book, Recorded(record.rolls_of(event, say)))
    except (Differs, NeedsDice) as fault:
        return f"{declaration.typed or declaration.verb}: other dice would be rolled today ({fault})"
    return _difference(session, event, say, declaration, ruling)


def _difference(session: Session, event: dict[str, Any], say: Any, declaration: Declaration, ruling: Ruling) -> str | None:
    what = declaration.typed or declaration.verb
    if ruling.verdict != LEGAL:
        why = "; ".join(reason.text for reason in ruling.reasons) or (ruling.question.prompt if ruling.question else "")
        return f"{what}: was legal, today {ruling.verdict} ({event['rules']} to {session.game.rules}): {why}"
    pending: list[Any] = ["referee", "pending"]
    changes = [change for change in ruling.changes if compartment_of(change[1]) in record.OPEN]
    if changes != [change for change in event["changes"] if change[1] != pending]:
        return f"{what}: today's rules would change the state otherwise"
    for compartment, parts in event.get("sealed", {}).items():
        if "do" in parts and session.keyring.is_open(compartment):
            now = [change for change in ruling.changes if compartment_of(change[1]) == compartment]
            if now != session.unseal(compartment, parts["do"]):
                return f"{what}: today's rules would change what is sealed otherwise"
    said = sorted(line[:4] for line in ruling.worksheet)
    if said != sorted(line[:4] for line in record.lines_of(event, say)):
        return f"{what}: today's worksheet reads otherwise"
    return None


def _state_differs(session: Session, state: State, number: int) -> list[Difference]:
    session.open_what_can_be()
    live = {name: session.state.get(name) for name in state}
    return [] if live == state else [Difference(number, "the live state is not the fold of the journal")]
