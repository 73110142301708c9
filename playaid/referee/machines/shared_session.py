"""`Session.declare` where others write the same log: what needs dice is claimed first, what needs the cup is asked of the dealer, and what
a side at another machine must answer waits in the log. What has fallen stays fallen, however often the event is made anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.dice.sources import Keeping, NeedsDice, Request, Rolled, Source, System
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration, Ruling
from playaid.referee.deciding.decide import verb_of
from playaid.referee.machines.dealer import ask_dealer
from playaid.referee.machines.dice_lease import again, claim, elsewhere, is_joint, joint, owns, refuse_meanwhile, shared_journal
from playaid.referee.session import pending

if TYPE_CHECKING:
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.session.local import Session


def declare(session: Session, declaration: Declaration, source: Source) -> Ruling:
    """`Session.declare` where others write too: what falls stays fallen, however often the event is made anew."""
    thrown, claimed = Keeping(source), [0]
    heard: list[Hearing] = []

    def attempt() -> Ruling:
        thrown.again()
        with session.writing():
            heard.clear()
            try:
                return rules()
            except Locked as locked:
                here = locked.compartment.removeprefix("secret.") in shared_journal(session).seats  # it can be unlocked
                if here or verb_of(session.game, declaration.verb).query:
                    raise
                dealt = ask_dealer(session, declaration, heard[-1] if heard else None)
                if dealt is None:
                    raise
                return dealt

    def rules() -> Ruling:
        refused = _claimed(session, declaration, heard)
        if refused is not None:
            return refused
        waits = session.pending()
        number = waits["event"] if waits is not None and "claim" in waits else 0
        if thrown.rolled and number != claimed[0]:
            raise Refusal("this throw was withdrawn by all while it fell", hint="say it again")
        if number != claimed[0] and isinstance(source, System) and is_joint(session):
            thrown.source = joint(session, number)
        claimed[0] = number
        return _asked_elsewhere(session, session.declare_here(declaration, thrown))

    return again(attempt)


def _asked_elsewhere(session: Session, ruling: Ruling) -> Ruling:
    """A ruling; if it waits for a side that plays at another machine, in the log, so that it can be answered there."""
    question = ruling.question
    if question is not None and question.kind == "choice" and question.who in elsewhere(session):
        waits = session.pending()
        if waits is None or "claim" in waits:
            pending.keep(session, ruling)
    return ruling


def _claimed(session: Session, declaration: Declaration, heard: list[Hearing]) -> Ruling | None:
    """See to it that nobody else may throw for this declaration, if it needs dice; the ruling that it is held up, if somebody does.

    heard: gets how far it came where something stopped it.
    """
    waits, before = session.pending(), None
    if waits is not None:
        if "claim" in waits:
            return None if owns(session, waits) else refuse_meanwhile(declaration, waits)
        if (waits["verb"], waits["side"]) != (declaration.verb, declaration.side):
            return None
        before = session.fallen()
        if before is None or before.declaration.args != declaration.args:
            return None
        declaration = pending.resume_declaration(declaration, before)
    if verb_of(session.game, declaration.verb).query:
        return None
    ruling = session.judge(declaration, _SaltsOnly(), before.rolls if before else (), lambda *cut: heard.append(cut[0]))
    if ruling.verdict == NEEDS_INPUT and ruling.question is not None and ruling.question.kind in ("dice", "draw"):
        claim(session, ruling)
    return None


class _SaltsOnly:
    """Finds out whether dice are wanted; salts tell nobody anything."""

    def take(self, request: Request) -> Rolled:
        """A salt. Raises NeedsDice for anything else."""
        if request.kind != "salt":
            raise NeedsDice(request)
        return System().take(request)
