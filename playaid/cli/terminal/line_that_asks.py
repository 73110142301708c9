"""The line that asks a question: looked at with one of its answers in it."""

from playaid.cli.terminal.options_behind import options_behind
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.list_numbers import in_order
from playaid.desk.questions import CHOICE
from playaid.desk.ruling_view import eyes_of
from playaid.language.message import message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fits, fold
from playaid.referee.contract.ruling import Question


def line_that_asks(terminal: Terminal) -> str:
    """The line that asks, with the words that have been said of it since at its questions: `loyalty plus 1` adds to it."""
    waits = terminal.session.waiting if terminal.session is not None else None
    if waits is None or terminal.session is None or eyes_of(terminal.session.game, waits.declaration) is not None:
        return terminal.line
    flags = terminal.line.partition(" --")
    return "".join((waits.declaration.typed, *flags[1:]))


def asks_by_a_verb(terminal: Terminal) -> bool:
    """Whether the line that asks is one of the game's, by its verb or that in short, also where it was taken up again by `answer`."""
    word = fold(line_that_asks(terminal).partition(" ")[0])
    return terminal.session is not None and terminal.session.game.short.get(word, word) in terminal.session.game.verbs


def look_at_answer(terminal: Terminal, question: Question, text: str) -> str:
    """`Doez --odds`, `2 --odds --all` at a choice as the look at the line that asks, with that answer in it; else the text as it is."""
    behind = options_behind(text)
    if behind is None or not behind.look or not _is_open_choice(question) or not asks_by_a_verb(terminal):
        return text
    answer, listed = behind.answer, dict(in_order(question.options))
    meant = [listed[int(answer)]] if answer.isdecimal() and int(answer) in listed else []
    meant = meant or fits(answer, dict.fromkeys(question.options, ()), slips=False)
    if len(meant) != 1:
        return text
    return f"{behind.look} {line_that_asks(terminal)} --answer {quote(f'{question.key}={meant[0]}')} {behind.options}".strip()


def _is_open_choice(question: Question) -> bool:
    return question.kind == CHOICE and question.private is None


def told_of_options(terminal: Terminal, question: Question, text: str) -> str:
    """Where the options behind an answer go instead; empty where none stand there."""
    behind = options_behind(text)
    if behind is None:
        return ""
    option = behind.option()
    if not behind.look or not asks_by_a_verb(terminal):
        return message("  {option} goes behind a whole line, and not behind an answer", option=option)
    if _is_open_choice(question):
        told = "  {option} goes behind one of the choices, by its number or its name; {look} alone looks at the line that asks"
        return message(told, option=option, look=behind.look)
    return message("  {option} goes behind no answer here: {look} alone looks at the line that asks", option=option, look=behind.look)
