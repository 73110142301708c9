"""Keys at rest. Where several sides share one machine, a side that was unlocked there and whose turn is over is shut for every eye, and
signs nothing; but the rules may go on reading what it hides for what all see anyway: an act whose words and story lie open to the table.

What is refused, or asked of one side alone, by what such a side hides is not told without its passphrase, and the log says what was
tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playaid.book.facts import MissingFact
from playaid.dice.sources import BadDice, NeedsDice, Refusing
from playaid.language.message import message
from playaid.referee.contract.hearing import Ask, Hearing, HearingOf
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Reason, Ruling
from playaid.referee.deciding.decide import checks_of, is_unsaid, reason_of, verb_of
from playaid.referee.session.fitting import is_warm

if TYPE_CHECKING:
    from playaid.referee.session.local import Session

Lent = Sequence[str]
"""The compartments that are open for one ruling alone."""


@contextmanager
def lent(session: Session, declaration: Declaration) -> Iterator[Lent]:
    """What rests here is open to the rules while an act is ruled on that all see; afterwards it is shut again."""
    if not session.resting or not _is_seen_by_all(session, declaration):
        yield ()
        return
    with session.keyring.lent() as compartments:
        try:
            yield compartments
        finally:
            if used_of(session, compartments):
                session.fold_anew()


def _is_seen_by_all(session: Session, declaration: Declaration) -> bool:
    verb = verb_of(session.game, declaration.verb)
    aloud = verb.aloud(session.state["referee"].get("options", {})) if callable(verb.aloud) else verb.aloud
    return not verb.query and declaration.overrule is None and (aloud or not verb.secret)


def told_without_key(session: Session, ruling: Ruling, compartments: Lent) -> Ruling:
    """The ruling as it may be told where nobody has given a passphrase: of a refusal what it says by what lies open. Raises Locked, and
    says so in the log, where nothing of it may be told."""
    used = used_of(session, compartments)
    if not used:
        return ruling
    if ruling.rests_on_secret and is_unsaid(ruling):  # no more is ever told of it, and that it was tried is in the log
        return ruling
    if ruling.verdict == ILLEGAL:
        plain = tuple(reason for reason in ruling.reasons if _says_no_more(session, ruling.declaration, reason, used))
        if plain:
            return ruling._replace(reasons=plain)
    elif ruling.question is None or ruling.question.private is None or f"secret.{ruling.question.private}" not in used:
        return ruling
    else:
        raise Locked(f"secret.{ruling.question.private}")
    note_tried(session, ruling.declaration)
    raise Locked(next((compartment for compartment in used if compartment != "cup"), used[0]))


@contextmanager
def noting_slips(session: Session, declaration: Declaration, compartments: Lent) -> Iterator[None]:
    """Dice that do not fit are refused only where the rest would stand: that is in the log, too."""
    try:
        yield
    except BadDice:
        if used_of(session, compartments):
            note_tried(session, declaration)
        raise


def note_tried(session: Session, declaration: Declaration) -> None:
    """Write down that something was said by a key at rest of which nothing came: whoever said it may have learnt by that."""
    verb = verb_of(session.game, declaration.verb)
    what = verb.name if verb.secret else declaration.typed or verb.name
    side = declaration.side or "Somebody"
    session.note(message("{what} was tried for {side} without their passphrase, and nothing came of it.", what=what, side=side), None)


def _says_no_more(session: Session, declaration: Declaration, reason: Reason, used: Lent) -> bool:
    """Whether a reason is the same by what lies open without these compartments."""
    if reason.check.startswith("referee/"):
        return True
    state: Any = {**session.state, "secret": {side: own for side, own in session.state["secret"].items() if f"secret.{side}" not in used}}
    if "cup" in used:
        state.pop("cup", None)
    for check in checks_of(verb_of(session.game, declaration.verb)):
        if check.id != reason.check.rpartition("/")[2]:
            continue
        aside: Hearing = HearingOf(session.game, state, declaration, session.book, Refusing())
        try:
            facts = check.fails(aside)
            if facts is not None and reason_of(aside, check, facts)[:4] == reason[:4]:
                return True
        except (Ask, MissingFact, NeedsDice, Locked, Refusal, LookupError, ValueError, TypeError, AttributeError):
            continue
    return False


def used_of(session: Session, compartments: Lent) -> list[str]:
    """Those of the compartments that were read."""
    return [compartment for compartment in compartments if is_warm(session.state, compartment)]
