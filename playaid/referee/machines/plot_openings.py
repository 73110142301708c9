"""Plots that all sides open together, where they sit at separate machines: what opens them waits in the log, so that nobody plots on, and
each side's machine tells its own, which the hash that it was committed by proves. Who has said what opens them says it again then."""

from collections.abc import Mapping
from typing import Any

from playaid.dice.keeping import Keeping
from playaid.journal.shared import again
from playaid.language.message import kept, message, to_json
from playaid.referee.contract.plots import Unopened, opening, opening_key
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration, Question, Ruling
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import decide
from playaid.referee.machines.dice_lease import SaltsOnly, wait_for
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session import pending, record
from playaid.referee.session.consent import SHARE
from playaid.referee.session.fitting import OPENS
from playaid.referee.session.pending import PLOT, Fallen

_ANEW = 'take back what waits, if it waits (undo); then put the plots away, and plot anew: set "plots.{name}" {{}} because WHY'


def wait_for_plot(session: FollowingSession, declaration: Declaration, unopened: Unopened) -> Ruling | None:
    """Let a declaration wait until a side has opened its plot; None once it has, else what it waits for."""
    side, name = unopened.sides[0], unopened.name
    if side not in session.staying:
        words = message("{side} has left this table, and nobody else opens what {side} has plotted", side=side)
        raise Refusal(words, hint=message(_ANEW, name=name))
    key = opening_key(side, name)
    prompt = message("{side}'s machine opens what {side} has plotted", side=side)
    waits, before = session.pending(), session.fallen()
    if declaration.overrule is not None and not _would_open(session, session.state, declaration, before, (side, name)):
        told_by = message("overruled, {verb} opens nobody's plot at another machine", verb=declaration.verb)
        raise Refusal(told_by, hint="when all have plotted, and nothing else is owed, each machine opens its own: say it then")
    told = before is not None and key in before.declaration.answers  # and it is not the one that was committed
    if before is not None:
        declaration = pending.resume_declaration(declaration, before)  # with what others have opened
    ruling = Ruling(NEEDS_INPUT, declaration, question=Question("choice", key, side, prompt))
    if waits is None or waits.get(OPENS) != [side, name]:
        more = {OPENS: [side, name], "question": ["choice", key, side, to_json(prompt), [], None]}
        session.write(pending.put_off(ruling, {**pending.waits_for(session, ruling, session.proofs()), **more}, waits), kind="pending")
    return None if not told and wait_for(session, lambda: _is_open(session, key)) else ruling


def _is_open(session: FollowingSession, key: str) -> bool:
    waits = session.pending()
    return waits is None or key in pending.opened_elsewhere(session, waits)


def open_plots(session: FollowingSession) -> bool:
    """Open the plot that is waited for, if it is one of this machine's sides whose key is open; whether there was one."""

    def attempt() -> bool:
        side, name = _asked(session)
        if not side:
            return False
        with session.writing():
            if _asked(session) != (side, name) or not opens(session, session.state, side, name):
                return False
            session.open(f"secret.{side}")  # its key is here, and perhaps nobody has looked under it yet
            told = opening(session.state, side, name)
            if told is None:
                return False
            event = {"kind": SHARE, "side": side, "of": _waiting(session)["event"], "for": name, PLOT: told, **record.NO_CHANGES}
            event["story"] = kept(message("{side} opens what they have plotted.", side=side))
            session.append(event, (), transparent=True, binds=[side])
        return True

    return again(attempt)


def _waiting(session: FollowingSession) -> Mapping[str, Any]:
    return session.pending() or {}


def _asked(session: FollowingSession) -> tuple[str, str]:
    """Whose plot is waited for here, and for what it was made; nobody's where it is told, or cannot be."""
    waits = _waiting(session)
    side, name = waits.get(OPENS) or ("", "")
    done = not side or opening_key(side, name) in pending.opened_elsewhere(session, waits)
    return ("", "") if done or side not in session.seats or not session.keyring.is_open(f"secret.{side}") else (side, name)


def opens(session: FollowingSession, state: State, side: str, name: str) -> bool:
    """Whether what waits would open a side's plot now: nobody has a plot told to them by letting anything else wait."""
    try:
        before = session.fallen()
    except Refusal:
        return False
    if before is None:
        return False
    closed: State = {**state, "secret": {other: part for other, part in state["secret"].items() if other != side}}
    answers = {key: answer for key, answer in before.declaration.answers.items() if key != opening_key(side, name)}
    return _would_open(session, closed, before.declaration._replace(answers=answers), before, (side, name))


def _would_open(session: FollowingSession, state: State, said: Declaration, before: Fallen | None, asked: tuple[str, str]) -> bool:
    """Whether a declaration would open this side's plot for this, by what is legal: overruled, it could before all have plotted."""
    dice = Keeping(SaltsOnly(), before.rolls if before is not None else ())
    try:
        decide(session.game, state, said._replace(overrule=None), session.book, dice)
    except Unopened as unopened:
        return unopened.name == asked[1] and asked[0] in unopened.sides
    except (Refusal, *pending.NONSENSE):  # what waits anybody could have written
        return False
    return False
