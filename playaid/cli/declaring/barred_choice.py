"""Why what is named at a question is none of its choices: what the line would be refused for, with that name in it."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.terminal.terminal import Terminal
from playaid.language.message import listing, message
from playaid.referee.contract.game import Game, Slot
from playaid.referee.contract.grammar import BUILT_IN, names_of
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import NO_NAME, find_only
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import Declaration, Question
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import checks_of, reason_of
from playaid.referee.deciding.offers import asking, supposing

MOST = 6
"""So many choices are named behind the reason."""


def why_not_chosen(terminal: Terminal, question: Question, text: str | None, unfit: Refusal) -> Refusal:
    """The refusal of an answer that is no choice; where the line could have named what is asked for, and this by its name, that what the
    rules have against it."""
    session = terminal.session
    waits = session.waiting if session is not None else None
    pattern = getattr(unfit.text, "pattern", "")
    if session is None or waits is None or text is None or pattern != NO_NAME or question.kind != "choice" or question.private is not None:
        return unfit
    declared = waits.declaration
    slot = _slot_asked_for(session.game, declared, question)
    name = find_only(text, names_of(session.game, slot, visible(session.state, None))) if slot is not None else None
    if slot is None or name is None or name in question.options:
        return unfit
    value = [*_before(declared, question.key), name] if slot.many else name
    asked = asking(session.game, visible(session.state, None), session.book, declared.verb, declared.side)
    hearing = supposing(asked, {**declared.args, slot.name: value})
    for check in checks_of(session.game.verbs[declared.verb]):
        with suppress(Refusal, Ask):  # what hangs on what somebody hides has been looked at without this word
            facts = check.fails(hearing)
            if facts is not None:
                reason = reason_of(hearing, check, facts)
                return Unreadable(reason.text, hint=reason.instead or _told(question.options))
    return unfit


def _told(options: Sequence[str]) -> str:
    return message("there is: {names}", names=listing(options)) if len(options) <= MOST else ""


def _slot_asked_for(game: Game, declared: Declaration, question: Question) -> Slot | None:
    """The slot of its verb that a question asks for: `cell`, or of several `cell 2`."""
    verb = game.verbs.get(declared.verb)
    sort = question.key.rstrip("0123456789 ")
    slots = () if verb is None else verb.slots
    fit = (slot for slot in slots if slot.kind not in BUILT_IN and slot.name == (f"{sort}s" if slot.many else question.key))
    return next(fit, None)


def _before(declared: Declaration, key: str) -> list[str]:
    """The answers before this one to questions that are numbered."""
    sort, number = key.rstrip("0123456789"), key[len(key.rstrip("0123456789")) :]
    return [answer for at in range(1, int(number or 1)) if (answer := declared.answers.get(f"{sort}{at}")) is not None]
