"""`set`: a value put right by hand."""

from collections.abc import Sequence
from typing import Any

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.declaring.declare import declare
from playaid.cli.options import WORDS, Typed, as_side, words_argument
from playaid.cli.terminal.terminal import Terminal


@command("set", context_settings=WORDS)
@as_side
@click.option("--because", metavar="WHY", required=True, help="The reason; it is logged and stands out.")
@words_argument()
def set_value(terminal: Terminal, as_side: str | None, because: str, words: Sequence[str]) -> Answer[Any]:
    """Put a value right by hand: set PATH VALUE --because WHY. The players outrank the referee."""
    return declare(terminal, ["set", *words, "because", because], Typed(as_side=as_side))
