"""A question that is left for what was typed in place of its answer."""

from typing import NoReturn

from playaid.cli.terminal.prompt_commands import GOES_ON
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.language.message import message
from playaid.referee.contract.names import fold


def give_way(terminal: Terminal, text: str) -> NoReturn:
    """Leave a question for a line that is heard next; for a bare `next` leave it, and say how the step is ended. Raises Left."""
    if fold(text) in GOES_ON:
        terminal.say(message("  {typed} leaves the question alone; said once more, it goes on.", typed=fold(text)))
    else:
        terminal.instead = text
    raise Left
