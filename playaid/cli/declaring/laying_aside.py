"""A line that gives way to another while words of it are asked for: what had been said of it is kept, and some go on by themselves."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from playaid.cli.terminal.laid_aside import HalfSaid, Unanswered
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.language.message import message
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Beforehand, Refusal


def give_way_to_what_comes_first(terminal: Terminal, unfit: Refusal, words: Sequence[str], half: HalfSaid) -> None:
    """Raises Left where what a line names comes about by another one, which is asked for now: the line goes on by itself behind it."""
    if not isinstance(unfit, Beforehand) or not terminal.in_shell or not terminal.can_ask() or terminal.eyes:
        return
    terminal.say(message("  {why}: that comes first.", why=unfit.text))
    terminal.laid_aside.put(terminal.name, words, half.answered, half.left_out, half.began)
    terminal.laid_aside.wait_for((unfit.line.split()[0],))
    terminal.instead = unfit.line
    raise Left from unfit


@contextmanager
def kept_aside(
    terminal: Terminal, asked: Incomplete, words: Sequence[str], answered: Sequence[Unanswered], left_out: Collection[str]
) -> Iterator[None]:
    """Where the line gives way to another, what had been said of it is kept, if all may read that."""
    try:
        yield
    except Left:
        if not (asked.verb.secret or terminal.eyes or len(words) < 2):
            terminal.laid_aside.put(terminal.name, words, answered, left_out)
            if terminal.instead.split()[:1] and terminal.instead.split()[0] in asked.verb.first:
                terminal.laid_aside.wait_for(asked.verb.first)
        raise
