"""The declaration that waits in the log: dice have fallen for it, or somebody has learnt something by it, and it has not come to its end.
Whatever stopped it, it is held again with what has fallen, and what had been said before that stands."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing, Rolled
from playaid.journal.chain import Event
from playaid.journal.lives import HOME
from playaid.language.message import from_json, message, to_json
from playaid.referee.contract import doing
from playaid.referee.contract.plots import opening_key
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, NEEDS_INPUT, Declaration, Question, Reason, Ruling
from playaid.referee.contract.state import Change, State
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.general_verbs import OPENING
from playaid.referee.session import record
from playaid.referee.session.consent import SHARE
from playaid.referee.session.fitting import OPENS
from playaid.referee.session.open_session import OpenSession

PLOT = "plot"
"""In a share: the plot that its side opens."""


class Fallen(NamedTuple):
    """What a declaration that waits is held again with: itself, as far as it had been said, and the dice that have fallen for it."""

    declaration: Declaration
    rolls: list[Rolled]


def fallen(session: OpenSession) -> Fallen | None:
    """What waits in the log; None if nothing does. Raises Locked where a part of it lies under a key that is not here."""
    waits = session.pending()
    if waits is None:
        return None
    event = session.journal.event(waits["event"])
    if not is_ruled(session, event):
        raise _nonsense()
    for compartment, parts in event.get("sealed", {}).items():
        if "say" in parts and not session.keyring.is_open(compartment):
            raise Locked(compartment)  # a die that cannot be read must not fall again
    say = session.opened(event)
    declaration = record.declaration_of({**event, "kind": event["of"]}, say)
    declaration = declaration._replace(answers={**declaration.answers, **opened_elsewhere(session, waits)})
    return Fallen(declaration, record.rolls_of(event, say))


def is_ruled(session: OpenSession, event: Event) -> bool:
    """Whether what waits is something that rules can end."""
    try:
        return "of" in event and event["of"] != OPENING.name and bool(verb_of(session.game, event["of"]))
    except KeyError:
        return False


NONSENSE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, AssertionError, StopIteration)
"""What a rule breaks on where somebody lets wait what no playaid has read."""


def _nonsense() -> Refusal:
    return Refusal("what waits here no playaid wrote", hint="undo takes it back, if all agree")


def opened_elsewhere(session: OpenSession, waits: Mapping[str, Any]) -> dict[str, str]:
    """The plots that have been opened from other machines for what waits, as answers."""
    if OPENS not in waits:
        return {}
    events = session.journal.events(waits["event"] + 1)
    told = [event for event in events if event["kind"] == SHARE and event.get("of") == waits["event"] and isinstance(event.get(PLOT), str)]
    return {opening_key(event["side"], event.get("for", "")): event[PLOT] for event in told}


def resume_declaration(declaration: Declaration, before: Fallen) -> Declaration:
    """A declaration said again, with what was said before the dice fell: that is said."""
    return declaration._replace(answers={**declaration.answers, **before.declaration.answers}, overrule=before.declaration.overrule)


def waits_for(session: OpenSession, ruling: Ruling, proofs: Mapping[str, Any]) -> dict[str, Any]:
    """What is said in `referee.pending` of a declaration that waits at its question. proofs: of dice thrown jointly for it."""
    declaration, question = ruling.declaration, ruling.question
    assert question is not None
    number = session.journal.tail_number + 1
    waits: dict[str, Any] = {"verb": declaration.verb, "side": declaration.side, "prompt": to_json(_told_to_all(question)), "event": number}
    waits |= proofs
    before = session.pending()
    if before is not None and "claim" in before and before.get("dealer") and question.kind == "choice":
        waits["question"] = _told_of(session, question)  # whoever must answer cannot hold it themselves
    return waits


def _told_to_all(question: Question) -> str:
    return question.prompt if question.private is None else message("{who} has to answer", who=question.who)


def prompt_now(session: OpenSession) -> str | None:
    """What is asked for what waits, as all may read it; None where nothing waits. Answers since the last die stand in no log yet, but where
    they are given the next question is known."""
    waits = session.pending()
    if waits is None:
        return None
    return from_json(waits["prompt"]) if session.asking is None or "claim" in waits else _told_to_all(session.asking)


def put_off(ruling: Ruling, waits: Mapping[str, Any], before: Mapping[str, Any] | None) -> Ruling:
    change: Change = ["put", ["referee", "pending"], waits]
    back: Change = ["put", ["referee", "pending"], before] if before else ["drop", ["referee", "pending"], None]
    own = (None, ruling.secret)
    return ruling._replace(
        worksheet=tuple(line for line in ruling.worksheet if line.only in own),
        story=tuple(said for said in ruling.story if said.only in own),
        facts=tuple(used for used in ruling.facts if used.only in own),
        changes=(change,),
        inverse=(back,),
        needs_consent=True,
        answered={},
        opened=(),
        does=(),
        hides_facts=False,
    )


def rule_pending(session: OpenSession) -> tuple[Declaration, Ruling]:
    """What waits, ruled on with the dice that have fallen: it ends in its question again. Raises Locked, Refusal where nothing waits."""
    try:
        before = fallen(session)
        if before is None:
            raise Refusal("nothing waits for an answer")
        try:
            return before.declaration, session.judge(before.declaration, Refusing(), before.rolls)
        except NONSENSE as fault:
            if not session.journal.meta.get(HOME):
                raise
            raise _nonsense() from fault
    except Locked:
        if (told := dealer_question(session)) is not None:
            return told
        raise


def _told_of(session: OpenSession, question: Question) -> Any:
    """A question as it stands in the log, for a machine that cannot find out by itself what is asked; one side's under its seal."""
    words = [*question[:3], to_json(question.prompt), list(question.options), question.private]
    if question.private is None:
        return words
    compartment = f"secret.{question.private}"
    return {"for": compartment, "sealed": session.fold.seal(compartment, words)}


def question_of(session: OpenSession, waits: Mapping[str, Any]) -> Question | None:
    words = waits.get("question")
    if words is None:
        return None
    from playaid.journal.seal import WrongKey

    try:
        if isinstance(words, dict):
            words = session.fold.read(words["for"], words["sealed"]) if session.keyring.is_open(words["for"]) else None
        kind, key, who, prompt, options, private = list(words or ())
        return Question(kind, key, who, from_json(prompt), tuple(options), private)
    except (LookupError, TypeError, ValueError, WrongKey):  # not open here, or no playaid wrote it
        return None


def dealer_question(session: OpenSession) -> tuple[Declaration, Ruling] | None:
    """What waits, with the question that a dealer has told of; None where none did, or where it is for somebody else's eyes."""
    waits = session.pending()
    question = None if waits is None or "claim" in waits else question_of(session, waits)
    if waits is None or question is None:
        return None
    event = session.journal.event(waits["event"])
    declaration = record.declaration_of({**event, "kind": event["of"]}, session.opened(event))
    return declaration, Ruling(NEEDS_INPUT, declaration, question=question)


def unanswered(session: OpenSession, ruling: Ruling) -> Ruling:
    """A ruling put back to where it waits for answers that were given for somebody who was not there to sign them."""
    question = Question("choice", "", "the table", "whoever has answered must unlock; say it again")
    sides, keyring = session.sides, session.keyring
    asked = {key: doing.side_asked(who, sides) for key, who in ruling.answered.items()}
    absent = {key for key, side in asked.items() if side is not None and keyring.signs(side) and not keyring.can_sign(side)}
    declaration = ruling.declaration
    answers = {key: answer for key, answer in declaration.answers.items() if key not in absent}
    return ruling._replace(verdict=NEEDS_INPUT, declaration=declaration._replace(answers=answers), question=question)


def fresh_of(rolls: Sequence[Rolled], before: Fallen | None) -> list[Rolled]:
    """The dice and draws that have fallen since; salts tell nobody anything."""
    return [rolled for rolled in rolls[len(before.rolls) if before else 0 :] if rolled.kind != "salt"]


def is_by_hand(ruling: Ruling, before: Fallen | None) -> bool:
    """Whether all that has fallen since was typed, in the open."""
    fresh = fresh_of(ruling.rolls, before)
    return bool(fresh) and all(rolled.source == "typed" and rolled.private is None for rolled in fresh)


def is_said_again(session: OpenSession, declaration: Declaration) -> bool:
    """Whether a declaration is the one that waits in the log. Raises Locked."""
    waits = session.pending()
    if waits is None or (waits["verb"], waits["side"]) != (declaration.verb, declaration.side):
        return False
    before = fallen(session)
    return before is not None and before.declaration.args == declaration.args


def refusal_meanwhile(session: OpenSession, declaration: Declaration) -> Ruling | None:
    """The refusal of a declaration while another waits for its answer; None where it may be said. A claim passes by itself. Raises
    Locked."""
    waits = session.pending()
    if waits is None or "claim" in waits or verb_of(session.game, declaration.verb).query:
        return None
    return refuse_meanwhile(declaration, waits) if not is_said_again(session, declaration) else None


def refuse_meanwhile(declaration: Declaration, waits: Mapping[str, Any]) -> Ruling:
    text = message("{verb} waits for an answer: {prompt}", verb=waits["verb"], prompt=from_json(waits["prompt"]))
    return Ruling(ILLEGAL, declaration, reasons=(Reason("referee/pending", "", text, "answer it, or take it back with undo"),))


def end_pending(ruling: Ruling, state: State) -> Ruling:
    drop: Change = ["drop", ["referee", "pending"], None]
    waits = state["referee"]["pending"]
    waited = waits["before"] if "claim" in waits else waits  # a claim is over for good
    back: list[Change] = [["put", ["referee", "pending"], waited]] if waited else []
    return ruling._replace(changes=(*ruling.changes, drop), inverse=(*back, *ruling.inverse))
