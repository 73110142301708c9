"""Orders given ahead, where several machines write one log: lines sealed for their side, said in its name when its time comes, by whatever
machine has its key open and attends. Each is taken up by an event before it is said, so that none is said twice. What cannot be said
then, or asks for more, ends the orders, and the side alone is told why; what stands behind one that was cut off waits."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from playaid.dice.sources import System
from playaid.journal.chain import Event
from playaid.journal.shared import again
from playaid.language.message import Typed, counted, from_json, kept, listing, message, sentences
from playaid.referee.contract.grammar import find_verb, words_of
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.sequence import acting
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.local import Session

ORDERS = "orders"
MOST = 50
"""Lines that may stand at a time."""


CUT_OFF = (
    "The order {line!r} was taken up, and nothing of it is in the log: unless a machine is just saying it, it was cut off. "
    "Those behind it wait: say it, or give orders anew."
)


class Standing(NamedTuple):
    """A side's orders: the lines that wait, the one taken up last, and what its side was told of the one that could not be said. cut_off:
    that one was taken up, and nothing of it is in the log."""

    lines: tuple[str, ...] = ()
    taken_up: str = ""
    told: str = ""
    cut_off: bool = False


def give(session: Session, side: str, lines: Sequence[str]) -> Event:
    """Give these orders in place of all that stand. Raises Refusal, Unreadable for what begins with no verb of the game, Locked. Whether
    they can be read to their end, and are legal, is found when their time comes."""
    if not isinstance(session, SharedSession):
        raise Refusal("orders are for sessions on servers: here, say it when it is your turn")
    if len(lines) > MOST:
        raise Refusal(message("at most {most} orders stand at a time", most=MOST))
    for line in lines:
        find_verb((words_of(session.game, line) or [""])[0], {**GENERAL, **session.game.verbs})
    if not session.keyring.is_open(f"secret.{side}"):
        raise Locked(f"secret.{side}")
    written = again(lambda: _written(session, side, Standing(tuple(lines))))
    assert written is not None
    return written


def standing(session: Session, side: str) -> Standing:
    """The orders of a side whose key is open here. Raises Locked."""
    compartment = f"secret.{side}"
    if not session.keyring.is_open(compartment):
        raise Locked(compartment)
    number = _newest(session, side)
    if number is None:
        return Standing()
    words = session.opened(session.journal.event(number)).get(compartment, {})
    lines, line = words.get("orders"), words.get("taken_up", "")
    if not isinstance(lines, list) or not all(isinstance(text, str) for text in (*lines, line)):
        return Standing()  # no playaid wrote them
    told = sentences(map(from_json, words.get("story", ()))) if words.get("ended") else ""
    cut_off = bool(line and not told and not _said(session, side, line, number))
    return Standing(tuple(lines), line, message(CUT_OFF, line=line) if cut_off else told, cut_off)


def to_look_at(session: Session, side: str, exact: bool = True) -> tuple[int, bool] | None:
    """The number of the newest event of a side's orders, if the side is to look at them, and whether that is sure already. exact: by its
    key, where that is open here, whether it was told of one that could not be said (one that was taken up may be just being said: that is
    not sure yet). Else as all can see it: it is the side's turn, and nothing of it has followed; sure when it stays so."""
    number = _newest(session, side)
    if number is None or session.state["referee"].get("over"):
        return None
    if exact and session.keyring.is_open(f"secret.{side}"):
        stands = standing(session, side)
        return (number, not stands.cut_off) if stands.told else None
    if side not in acting(session.game, session.state):
        return None
    followed = any(event.get("side") == side for event in session.journal.events(number + 1))
    return None if followed else (number, False)


def _newest(session: Session, side: str) -> int | None:
    """The number of the newest event of a side's orders, None if there is none; one without its sealed words is nobody's."""
    events = reversed(list(session.journal.events()))
    own = (event for event in events if event["kind"] == ORDERS and event["side"] == side)
    return next((event["n"] for event in own if "say" in event["sealed"].get(f"secret.{side}", ())), None)


def _said(session: Session, side: str, line: str, number: int) -> bool:
    verb = find_verb((words_of(session.game, line) or [""])[0], {**GENERAL, **session.game.verbs})
    return verb.query or any(
        event.get("side") == side and verb.name in (event["kind"], event.get("of")) for event in session.journal.events(number + 1)
    )


def _written(session: Session, side: str, orders: Standing, only_if: Callable[[], bool] = lambda: True) -> Event | None:
    """Write down how a side's orders stand from here on, if that still holds; others see that there are any, or were."""
    compartment = f"secret.{side}"
    said = [orders.told] if orders.told else [_waiting(side, len(orders.lines)), *orders.lines]
    words = {"orders": list(orders.lines), "taken_up": orders.taken_up, "ended": bool(orders.told), "story": kept(*said)}
    event = {
        "kind": ORDERS,
        "side": side,
        "story": kept(message("{side} has orders, sealed.", side=side)),
        "changes": [],
        "inverse": [],
        "barrier": False,
    }
    with session.writing():
        if not only_if():
            return None
        sealed = {compartment: {"say": session.fold.seal(compartment, words)}}
        return session.append({**event, "sealed": sealed}, (), transparent=True, binds=[side])


def _waiting(side: str, orders: int) -> str:
    return counted(orders, "Orders of {side}: {n} waits.", "Orders of {side}: {n} wait.", side=side)


def carry_out(session: Session, sides: Sequence[str]) -> bool:
    """Say the next order of one of these sides whose time has come and whose key is open here; whether there was one. Raises what the
    servers raise."""
    if session.pending() is not None or session.state["referee"].get("over"):
        return False
    for side in sides:
        if session.keyring.is_open(f"secret.{side}") and side in acting(session.game, session.state):
            stands = standing(session, side)
            if stands.lines and not stands.told:
                return _say_next(session, side, stands)
    return False


def _say_next(session: Session, side: str, before: Standing) -> bool:
    line, rest = before.lines[0], before.lines[1:]

    def still() -> bool:
        return session.pending() is None and side in acting(session.game, session.state) and standing(session, side) == before

    if again(lambda: _written(session, side, Standing(rest, line), still)) is None:
        return False
    try:
        ruling = session.declare(session.read(words_of(session.game, line), side), System())
    except Refusal as refusal:  # where a throw waits for somebody's machine, its claim stands, and it is said again by hand
        why = refusal.text
    else:
        if ruling.question is not None:
            why = message("it asks: {prompt}", prompt=ruling.question.prompt)
        elif ruling.verdict == ILLEGAL:
            why = listing((reason.text for reason in ruling.reasons), "; ")
        else:
            return True
    told = counted(
        len(rest),
        "The order {line!r} was not carried out: {why}. {n} behind it is dropped.",
        "The order {line!r} was not carried out: {why}. {n} behind it are dropped.",
        line=Typed(line),
        why=why,
    )
    again(lambda: _written(session, side, Standing((), line, told)))
    return True
