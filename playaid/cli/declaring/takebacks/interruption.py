"""A question that is left for what was typed in place of its answer."""

from typing import NoReturn

from playaid.cli.terminal.prompt_commands import GOES_ON
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.language.message import message
from playaid.referee.contract.names import fold
from playaid.referee.contract.sequence import words_of_debts
from playaid.referee.contract.state import visible


def give_way(terminal: Terminal, text: str) -> NoReturn:
    """Leave a question for a line that is heard next; for a bare `next` leave it, and say how the step is ended. Raises Left."""
    if fold(text) in GOES_ON:
        session = terminal.session
        owed = session is not None and words_of_debts(session.game, visible(session.state, None), None)
        told = "  {typed} leaves the question alone; said once more, it goes on."
        if owed:
            told = "  {typed} leaves the question alone; said once more, it comes back to what is owed."
        terminal.say(message(told, typed=fold(text)))
    else:
        terminal.instead = text
    raise Left
