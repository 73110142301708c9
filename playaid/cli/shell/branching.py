"""A number of what may be said that stands for the beginning of several lines: which of them is asked, before anything is done."""

from collections.abc import Mapping
from functools import partial

from playaid.cli.terminal.prompt_commands import EXPLAIN, LEAVING, LIST, MOST_BELOW, beside, is_a_no, of_a_no
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.desk.conversation import check
from playaid.desk.list_numbers import by_number, in_order
from playaid.desk.seats import Needs, step
from playaid.language.message import message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


def on_its_branch(terminal: Terminal, session: Session, line: str, branches: Mapping[str, tuple[str, ...]]) -> str:
    """The line that is meant by a number: where it begins several, and would be done without a word of what sets them apart, the one that
    is chosen. Raises Left where none is."""
    ends = branches.get(line, ())
    if len(ends) < 2 or not _would_pass_over(session, line, ends):
        return line
    bare, says = _apart(line)
    shown = [end.removeprefix(bare).removesuffix(says).strip() for end in ends]
    few = len(shown) <= MOST_BELOW
    question = [
        message("  {line} …: which?", line=bare),
        *([f"    {number}. {translate(end)}" for number, end in in_order(shown)] if few else beside(shown, terminal.width())),
    ]
    terminal.say(*question)
    while True:
        text = terminal.ask("  ? ").strip()
        if not text or fold(text) in LEAVING:
            raise Left
        if is_a_no(text, shown):
            terminal.say(of_a_no(text))
            continue
        if text.isdecimal() and (chosen := by_number(shown, int(text))) is not None:
            return ends[shown.index(chosen)]
        if fold(text) in (EXPLAIN, LIST):
            terminal.say(*question)
            continue
        meant = [end for end, told in zip(ends, shown, strict=True) if f" {fold(told)}".endswith(f" {fold(text)}")]
        return meant[0] if len(meant) == 1 else f"{bare} {text}{says}"


def _apart(line: str) -> tuple[str, str]:
    """A line, and what is said behind it of who says it."""
    bare, option, side = line.partition(" --as ")
    return bare, f"{option}{side}"


def _would_pass_over(session: Session, line: str, ends: tuple[str, ...]) -> bool:
    """Whether the line stands as it is, and no question would come that asks for what its ends tell."""
    try:
        bare, says = _apart(line)
        side = split(says)[-1] if says else None
        ruling = step(session, partial(check, session, session.read(split(bare), side)))
    except Refusal:  # a word is missing, say: it is asked for
        return False
    if isinstance(ruling, Needs):
        return False
    question = ruling.question
    asks = question is not None and question.options and all(any(option in end for option in question.options) for end in ends)
    return not asks
