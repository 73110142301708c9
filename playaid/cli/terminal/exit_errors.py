"""What an exception that ends a command means to the one who typed it: never a traceback."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from playaid.cli.answer import BUG, CLOSED, DONE, Answer, error_of, refusal_answer
from playaid.cli.terminal.terminal import Left, Terminal, to_terminal
from playaid.cli.text.option_help import OPTION_HELP
from playaid.desk.list_numbers import in_order
from playaid.journal import errors
from playaid.language.message import SEMICOLON, Typed, as_message, listing, message, said_by
from playaid.language.translation import translate
from playaid.referee.contract.doing import doer_called
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Damaged, KeysNotWhole, Refusal, Unreadable, Unsaid, Unspoken
from playaid.referee.contract.state import visible
from playaid.referee.session.folder_faults import NOTHING, one_line, refusal_of, unread, written_in_words
from playaid.whole_file import Unconfirmed


class ListLeft(Left):
    """Whoever was asked for one of several lines says none: nothing was begun that could be dropped."""


def report_stop(stop: BaseException, argv: Sequence[str], terminal: Terminal | None) -> int:
    terminal = terminal or Terminal()
    terminal.json = terminal.json or "--json" in argv
    terminal.command = terminal.command or _command_in(argv)
    if isinstance(stop, click.exceptions.Exit):
        return stop.exit_code
    if isinstance(stop, Left):
        return report_interrupt(terminal, DONE, begun=not isinstance(stop, ListLeft))
    if isinstance(stop, (KeyboardInterrupt, EOFError, click.Abort)):
        return report_interrupt(terminal)
    if type(stop).__name__ == "Terminated":
        return report_interrupt(terminal, TERMINATED)
    if isinstance(stop, BrokenPipeError):
        return 0
    if isinstance(stop, OSError) and stop.filename is None and _is_of_the_answer(stop):
        with suppress(OSError):
            said = message(
                "UNWRITTEN  the answer could not be written out: {reason}; {became}", reason=stop.strerror, became=became(terminal)[1]
            )
            click.echo(translate(said), err=True)
        return CLOSED
    refusal = meaning_of(stop)
    refusal = (_nobodys(terminal) or refusal) if isinstance(refusal, Bug) else refusal
    turned_down = isinstance(stop, (Refusal, click.UsageError, errors.Busy))
    placed = isinstance(stop, Unconfirmed) or (isinstance(stop, errors.NotWritten) and stop.placed)
    written, words = became(terminal)
    if words != NOTHING or not (turned_down or placed):
        refusal.text = listing((refusal.text, words), SEMICOLON)
    if isinstance(refusal, Bug) and terminal.in_shell and terminal.session is not None:
        refusal.hint = message("all is kept; where nothing goes on, undo takes back what was said last. {trace}", trace=TRACE)
    answer = numbered_answer(terminal, refusal)
    return terminal.give(answer._replace(data={"written": list(written)}) if written else answer)


def _is_of_the_answer(stop: OSError) -> bool:
    """Whether it was the answer itself that found no room, and no file of ours: something was just being said."""
    trace, says = stop.__traceback__, (click.echo.__code__, to_terminal.__code__)
    while trace is not None:
        if trace.tb_frame.f_code in says:
            return True
        trace = trace.tb_next
    return False


def numbered_answer(terminal: Terminal, refusal: Refusal) -> Answer[Any]:
    """A refusal as an answer; at the table what a name may mean has numbers, and a number says the line with that."""
    answer = refusal_answer(refusal)
    if isinstance(refusal, Unsaid) and terminal.in_shell and not terminal.json and refusal.candidates:
        terminal.numbered = terminal.unsaid = list(refusal.candidates)
        listed = [f"    {number} = {line}" for number, line in enumerate(refusal.candidates, 1)]
        return answer._replace(lines=[f"  {translate(refusal.text)}", *listed])
    if isinstance(refusal, Unspoken) and terminal.in_shell and not terminal.json:
        terminal.numbered = terminal.unsaid = [f"{terminal.line} --as {quote(side)}" for side in refusal.sides]
        told = translate("  Who says it? A number takes one.")
        return answer._replace(lines=[told, *(f"    {number} = --as {side}" for number, side in enumerate(refusal.sides, 1))])
    if not isinstance(refusal, Ambiguous) or not refusal.typed or not terminal.in_shell or terminal.json:
        return answer
    spelled = re.sub(r",\\ ", r"(?:\\s*,|\\s+and)\\s+", re.escape(" ".join(refusal.typed.split())))  # `A and B` is read as a list
    place = re.search(rf"(?<![\w-]){spelled}(?![\w-])".replace(r"\ ", r"\s+"), terminal.line)
    if place is None:
        return answer
    from playaid.cli.terminal.prompt_commands import beside, told_apart

    before, after = terminal.line[: place.start()], terminal.line[place.end() :]
    within = refusal.asks or before.endswith(('"', "'"))  # what was typed in quotes stands in them already
    lines = {number: before + (name if within else quote(name)) + after for number, name in in_order(refusal.candidates)}
    terminal.numbered = [lines.get(number, "") for number in range(1, max(lines, default=0) + 1)]
    said = message("{kind}  {typed!r} may be any of these; a number takes one", kind=refusal.kind.upper(), typed=refusal.typed)
    which = refusal.which or (refusal.text if refusal.asks else "")
    said = message("{kind}  {text}", kind=refusal.kind.upper(), text=which) if which else said
    shown = told_apart(terminal, refusal.candidates) if refusal.shown == refusal.candidates else refusal.shown
    return answer._replace(lines=[said, *beside(refusal.candidates, terminal.width(), shown=shown), *answer.lines[1:]])


INTERRUPTED, TERMINATED = 130, 143


def report_interrupt(terminal: Terminal, code: int = INTERRUPTED, begun: bool = True) -> int:
    """Say what became of a command that was cut off, as read back from the journal; its exit code. begun: whether a line was said
    already, for which something was asked."""
    written, words = became(terminal)
    if terminal.json:
        terminal.give(Answer(data={"written": list(written)}, error=error_of("interrupted", words), code=code))
    else:
        waits = code == DONE and terminal.session is not None and terminal.session.pending() is not None
        left = message("It waits: answer goes on with it, undo takes it back ({became}).", became=words)
        looked = "--check" in terminal.line.split()
        as_was = "Left as it was: nothing was named, so that there was nothing to check." if looked else "Left as it was."
        if terminal.instead and words == NOTHING:
            began, line = _verb(terminal.line), _verb(terminal.instead)
            as_was = message("Left as it was: {began} is dropped for {line}.", began=began, line=line)
            if terminal.laid_aside.told and terminal.laid_aside.told in [one.line for one in terminal.laid_aside.waits]:
                as_was = message("  {began} waits for {line}, and goes on by itself behind it.", began=began, line=line)
            elif terminal.laid_aside.told:
                begun_line = terminal.laid_aside.told
                told = "Left as it was: {began} is dropped for {line}. To go on with it afterwards: {begun}"
                if (began := _verb(begun_line)) == _in_full(terminal, line):
                    told = (
                        "Left as it was: the {line} that was begun is dropped for the one just typed. To go on with it afterwards: {begun}"
                    )
                as_was = message(told, began=began, line=_in_full(terminal, line), begun=Typed(begun_line))
            elif began == line or _begins_with_a_name(terminal, line):
                as_was = message("Left as it was: the {line} that was begun is dropped for the one just typed.", line=began)
        stands = "The question is left; {became}, and that stands." if code == DONE else "Cut off: {became}."
        done = _done_before(terminal, written) if code == DONE else ""  # of what was cut off the log may hold nothing yet
        if done:
            stands = "The list is left. What was done before stands: {done}."
            if begun:
                stands = "The question is left: its line is dropped, and nothing of it has happened. What was done before stands: {done}."
        if code == DONE and _went_on_only(terminal, written):
            stands = "The question is left. The step before it is over all the same ({became}); undo goes back into it."
        if code == DONE and _only_noted(terminal, written):
            stands = "The question is left, and nothing was done. That it was tried without a passphrase is in the log (event {n})."
        told = as_was if words == NOTHING else left if waits else message(stands, became=words, n=listing(map(str, written)), done=done)
        terminal.say(*(() if waits and terminal.instead else (told,)))
    return code


def _went_on_only(terminal: Terminal, written: Sequence[int]) -> bool:
    """Whether a line has done nothing but go on to the step in which it may be said."""
    session = terminal.session
    return session is not None and bool(written) and all(session.journal.event(number)["kind"] == "next" for number in written)


def _done_before(terminal: Terminal, written: Sequence[int]) -> str:
    """The verbs of what a line has done before it asked, with their events; empty where one is no verb of all."""
    session = terminal.session
    kinds = [(str(session.journal.event(number)["kind"]), number) for number in written] if session is not None else []
    known = session.game.verbs if session is not None else {}
    if not all(kind in known and not known[kind].secret for kind, _ in kinds):
        return ""
    return listing(message("{verb} (event {n})", verb=Typed(kind), n=number) for kind, number in kinds)


def _only_noted(terminal: Terminal, written: Sequence[int]) -> bool:
    """Whether nothing of a line is in the log but that it was tried."""
    session = terminal.session
    return session is not None and bool(written) and all(session.journal.event(number)["kind"] == "note" for number in written)


def _in_full(terminal: Terminal, verb: str) -> str:
    """A verb of the game by its own name where it was said by another word for it."""
    return terminal.session.game.short.get(verb, verb) if terminal.session is not None else verb


def _verb(line: str) -> str:
    """The verb of a line; what stands behind it may be a side's own."""
    word = line.split()[0] if line.split() else ""
    return {"n": "next", "b": "back"}.get(word, word)


def _begins_with_a_name(terminal: Terminal, word: str) -> bool:
    """Whether what begins a line is a side, or somebody of one, and its verb stands behind that."""
    session = terminal.session
    if session is None or word in session.game.verbs:
        return False
    name = word.removesuffix(":")
    return fold(name) in map(fold, session.sides) or doer_called(session.game, visible(session.state, None), name) is not None


def became(terminal: Terminal) -> tuple[Sequence[int], str]:
    """The events that the command has written, read afresh from the log; these and what it wrote beside the log in words."""
    try:
        written = terminal.written()
        beside = terminal.beside() if terminal.beside is not None else ""
        doubt = terminal.unanswered()
    except errors.LeftOver as fault:
        return (), said_by(fault)
    except (errors.JournalError, OSError) as fault:
        return (), unread(fault)
    return written, listing(filter(None, (beside, written_in_words(written), doubt)), SEMICOLON) or NOTHING


def _command_in(argv: Sequence[str]) -> str:
    words = iter(argv)
    for word in words:
        if word in ("--sessions-dir", "--session", "-s"):
            next(words, "")
        elif not word.startswith("-"):
            return one_line(word)[:60]
    return ""


def meaning_of(stop: BaseException) -> Refusal:
    if isinstance(stop, Refusal):
        return stop
    if isinstance(stop, click.UsageError):
        return _of_a_line(stop)
    if isinstance(stop, (errors.JournalError, OSError)):
        return refusal_of(stop)
    if type(stop).__name__ in ("BadDice", "NotThere", "BadNotation", "BadFact", "UnknownFact"):
        ways: tuple[str, ...] = getattr(stop, "ways", ())
        return (Unreadable if ways else Refusal)(said_by(stop), candidates=ways)
    if type(stop).__name__ in ("WrongKey", "Unreasonable"):
        return KeysNotWhole()
    if isinstance(stop, ValueError) and ("null" in str(stop) or "surrogates" in str(stop)):  # what Python says of a file's name
        return Refusal("no file's name may hold a NUL or half a character")
    return _bug(stop)


def _nobodys(terminal: Terminal) -> Refusal | None:
    """What is said in place of a fault of ours, where something stands in the log that no rule made: none is written for that."""
    if terminal.session is None:
        return None
    from playaid.referee.verification.verify import verify

    try:
        found = verify(terminal.session)
    except Exception:  # a log may hold anything
        return None
    if found.ok or found.otherwise_today:
        return None
    first = found.differences[0]
    told = message("event {number} is not as the rules would make it, and this rests on it ({what})", number=first.number, what=first.what)
    return Damaged(told, hint="playaid verify tells more; undo takes back what is newer, and it")


EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")


ONE_AT_A_TIME = {
    "undo": as_message("one line at a time: undo takes the newest back, undo again the one before it"),
    "redo": as_message("one line at a time: redo brings the last one back, redo again the one after it"),
}
"""What helps where a number of lines is said behind a word that goes by one."""


def _of_a_line(stop: click.UsageError) -> Refusal:
    """What is wrong with a line as it was typed, and what its command is for."""
    if isinstance(stop, click.BadOptionUsage) and stop.option_name in (*LACKING, "-d"):
        return _without_its_word(str(stop.option_name))
    if stop.ctx is None:
        return Refusal(one_line(stop.format_message()))
    name, summary = Typed(stop.ctx.info_name or ""), stop.ctx.command.get_short_help_str(200)
    if isinstance(stop, click.MissingParameter) and isinstance(stop.param, click.Argument):
        return Refusal(message("{name}: something is wanted behind it", name=name), hint=summary)
    if isinstance(stop, click.BadParameter) and isinstance(stop.param, click.Argument):
        return Refusal(message("{name}: {fault}", name=name, fault=one_line(stop.message)), hint=summary)
    if extra := EXTRA.fullmatch(one_line(stop.format_message())):
        summary = ONE_AT_A_TIME.get(name, summary) if extra[1].strip("'\"").isdecimal() else summary
        return Refusal(message("{name} takes no {words} behind it", name=name, words=extra[1]), hint=summary)
    return Refusal(one_line(stop.format_message()), hint=message("see: {line}", line=f"{stop.ctx.command_path} --help"))


LACKING = {
    "--dice": "--dice 5,1",
    "--overrule": '--overrule "we read it otherwise"',
    "--as": "--as SIDE",
    "--on": "--on twice",
    "--want": "--want WORDS",
    "--until": "--until WORDS",
    "--if": "--if KEY=VALUE",
    "--answer": "--answer KEY=VALUE",
}
"""What people say behind a line without what it wants: how it is typed whole."""


def _without_its_word(name: str) -> Refusal:
    """What is said of one of these that lacks its word, with what it is for, as help has it."""
    name = "--dice" if name == "-d" else name
    text = message("something is wanted behind {option}, as in {whole}", option=Typed(name), whole=Typed(LACKING[name]))
    return Refusal(text, hint=as_message(OPTION_HELP[name]))


class Bug(Refusal, code=BUG, kind="bug"):
    """A fault of ours."""


TRACE = message("PLAYAID_DEBUG=1 shows the trace (it may show secrets)")


def _bug(stop: BaseException) -> Refusal:
    """Names the kind and the place of the fault, never its text: that might carry a secret."""
    if os.environ.get("PLAYAID_DEBUG"):
        import traceback

        traceback.print_exception(stop)
    from playaid.games.registry import blamed

    theirs = blamed(stop)
    if theirs is not None:
        return theirs
    trace = stop.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "unknown place"
    return Bug(
        message("playaid itself failed ({fault} at {where})", fault=type(stop).__name__, where=where),
        hint=TRACE,
    )
