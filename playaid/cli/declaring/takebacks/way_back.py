"""Where `back` leads at a question: to the throw, the answer or the word that was given before it."""

from typing import NamedTuple

from playaid.cli.declaring.takebacks.correction import put_right_if_all_agree, take_back_if_all_agree
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import OneRight, Said, Stopped, take_answer_back, was_typed
from playaid.journal.chain import Event
from playaid.language.translation import translate
from playaid.referee.contract.refusals import Locked
from playaid.referee.session.consent import NeedsConsent, newest
from playaid.referee.session.local import Session


class ToItsWords(Exception):
    """The line itself is gone back to: the last word that was asked for is asked for again."""


class Given(NamedTuple):
    """An answer: where it was asked for, what had been said with it, and the event that stood last in the log then."""

    waits: Stopped
    said: Said
    stands: int


class Way:
    """What lies before a question. answers: those that were given to the same line, with what is gone back from taken out of them; asked:
    whether words of the line were asked for."""

    def __init__(self, session: Session, waits: Stopped, answers: list[Given], asked: bool):
        self.answers, self.asked = answers, asked
        self.stands: int = session.journal.last.get("live", 0)
        self.to_an_answer = bool(answers) and answers[-1].stands == self.stands  # nothing has been written since the last answer
        self.to_a_throw = waits.kept and was_typed(session)
        self.learnt = learnt_alone(session) if waits.kept else None
        before_all = not waits.kept or self.learnt is not None
        self.leads_back = self.to_an_answer or self.to_a_throw or (before_all and bool(answers or asked))


def learnt_alone(session: Session) -> Event | None:
    """The event of the line that waits in the log, where nothing has fallen for it: it is there because something was read out."""
    waits = session.pending()
    event = newest(session.journal, waits)
    try:
        before = session.fallen()
    except Locked:
        return None
    if waits is None or event is None or before is None or waits["event"] != event["n"]:
        return None
    return event if all(rolled.kind == "salt" for rolled in before.rolls) else None


def step_back(terminal: Terminal, session: Session, way: Way, said: Said, right: OneRight | None) -> tuple[Said, bool]:
    """What has been said before the last throw, or the last answer; and whether something is taken back of what stood in the log. right:
    what that throw shows. Where not all agree to it, it is told, and nothing is taken back. Raises ToItsWords where the last answer was a
    word of the line."""
    answers = way.answers
    if way.to_an_answer and right is None:
        return take_answer_back(session, answers[-1].waits, answers.pop().said), False
    if way.to_a_throw or right is not None:
        said = put_right_if_all_agree(terminal, session, right or ())
        answers[:] = [answer for answer in answers if answer.stands < way.stands][: -(right.throws if right else 1)]
        terminal.say("  That throw is taken back; the log keeps both." if right is None else f"  {translate(right.told)}")
        return said, True
    if way.learnt is not None:
        try:
            take_back_if_all_agree(terminal, session, way.learnt)
        except NeedsConsent as unwilling:
            terminal.say(*(f"  {translate(line)}" for line in (unwilling.text, unwilling.hint) if line))
            return said, False
        terminal.say("  That answer is taken back; the log keeps both.")
    if not answers:
        raise ToItsWords
    return take_answer_back(session, answers[-1].waits, answers.pop().said), way.learnt is not None
