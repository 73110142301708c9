"""What is typed at a question: its answer, another line, or all the dice that lie there."""

from functools import partial
from typing import NoReturn

from playaid.cli.declaring import takebacks
from playaid.cli.declaring.answer_and_more import answer_and_more
from playaid.cli.declaring.own_words import UNDO, is_line_of_somebody, is_meant, is_other_line, takes_back
from playaid.cli.declaring.ready_dice import dice_behind
from playaid.cli.declaring.shared_screen.announcement import in_the_open
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.terminal.prompt_commands import GOES_ON, LEAVE
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.desk.conversation import Said, Stopped, give_answer
from playaid.desk.line_dice import are_thrown_together
from playaid.desk.locations import clock
from playaid.desk.questions import CHOICE, DICE, DRAW, FACT
from playaid.desk.seats import step
from playaid.dice.sources import tokens
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import words_of
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.session.local import Session

OWN = "{line} is a line of its own: {leave} drops {verb} first"

DROPPED = "{verb} is taken back before anything was done; undo again takes back the line before it."


def typed_answer(terminal: Terminal, session: Session, waits: Stopped, by: str | None, text: str | None) -> Said:
    """What has been said with what is typed as the answer in it, or where it is a line of its own. by: the side that is asked, None for the
    whole table. Raises Left where the question is put aside by it, and what `give_answer` raises."""
    before, thrown = dice_behind(text or "")
    if (
        thrown and waits.question.kind != FACT and not is_other_line(session, before)
    ):  # as on a line: what fell stands behind the answer that lets it fall
        if waits.question.kind in (DICE, DRAW):
            return typed_answer(terminal, session, waits, by, thrown)
        given = typed_answer(terminal, session, waits, by, before)
        return given._replace(dice=(*(given.dice or ()), *tokens(thrown)), exact=True)
    pattern = "{line} is a line of its own: answer {verb} first, or type {leave} to put it aside" if waits.kept else OWN
    shown = in_the_open(session, terminal.keeps, text or "")
    said = message(pattern, line=shown, leave=LEAVE, verb=waits.said.declaration.verb)
    if terminal.in_shell and takes_back(session, waits, text or ""):
        terminal.instead = UNDO if waits.kept else ""
        if not waits.kept:
            terminal.say(message(DROPPED, verb=Typed(waits.said.declaration.verb)))
        raise Left
    if text and waits.question.kind == CHOICE and not waits.question.options:
        if is_other_line(session, text):
            raise Unreadable(said, hint=message('if it is the answer, in quotes: "{line}"', line=shown))
        if text[0] == text[-1:] == '"' != text:
            text = text[1:-1]
        elif not is_meant(terminal, session, text, terminal.types_blind(waits.question.private)):
            raise Unreadable(message("{line} is not taken as the answer", line=shown))
    request, faces = waits.question.request, (text or "").replace(",", " ").split()
    if request is not None and terminal.in_shell and are_thrown_together(session, waits.said.declaration, request, faces):
        return waits.said._replace(dice=tuple(faces), left=())
    answer = partial(give_answer, session, waits, text, by=by, numbered=True, when=clock())
    try:
        return terminal.with_keys(session, lambda: step(session, answer))
    except (Unreadable, Ambiguous) as unfit:
        if (both := _and_more(terminal, session, waits, by, text)) is not None:
            return both
        _refuse(terminal, session, waits, text or "", said, unfit)


def _refuse(terminal: Terminal, session: Session, waits: Stopped, text: str, own: str, unfit: Unreadable | Ambiguous) -> NoReturn:
    """Raises what is wrong with an answer; Left where another line was meant, for which the one that asks is dropped. own: what is told of
    a line that can be said behind it only."""
    words = words_of(session.game, text)
    word = fold(words[0]) if words else ""
    known = session.game.short.get(word, SHORT.get(word, word)) in {*session.game.verbs, *COMMANDS}
    goes_on = words == [text] and word in GOES_ON and not waits.kept  # whatever names begin like it
    if not goes_on and (isinstance(unfit, Ambiguous) or not (known or is_line_of_somebody(session, words))):
        raise unfit
    if terminal.in_shell and not (waits.kept or waits.question.kind == DICE or waits.said.declaration.answers):
        begun, verb = waits.said.declaration.typed, session.game.verbs.get(waits.said.declaration.verb)
        public = waits.question.private is None and not terminal.eyes and (verb is None or not verb.secret)
        terminal.laid_aside.told = begun if public and " " in begun else ""
        takebacks.give_way(terminal, text)  # nothing has been answered yet
    if waits.question.kind == DICE:
        first = message("first the dice for {verb}: type them, or Enter rolls them", verb=waits.said.declaration.verb)
        if waits.kept:
            raise Unreadable(first, hint=message("until then nothing else can be done, unless undo takes it back")) from unfit
        raise Unreadable(
            first, hint=message("{leave} drops it; then {line} can be said", leave=LEAVE, line=in_the_open(session, terminal.keeps, text))
        ) from unfit
    raise Unreadable(own) from unfit


def _and_more(terminal: Terminal, session: Session, waits: Stopped, by: str | None, text: str | None) -> Said | None:
    """An answer that has words of the line behind it, at the table; None where it is none."""
    more = partial(answer_and_more, session, waits, by, text or "")
    return terminal.with_keys(session, partial(step, session, more)) if terminal.in_shell else None
