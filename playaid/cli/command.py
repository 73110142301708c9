"""What makes a command of a function: one decorator adds the options of every command, opens the session, looks, and answers.
What nearly every command is written with is imported from here."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import click

from playaid.cli.answer import Answer, pick
from playaid.cli.declaring.speaker import looking
from playaid.cli.options import as_side, begin, everywhere
from playaid.cli.terminal.key_variables import key_variable
from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session

__all__ = ["Answer", "Refusal", "Run", "Session", "Terminal", "command", "group", "key_variable", "pick"]

Run = Callable[..., Answer[Any] | int]  # It answers, or has said all itself and gives an exit code


def command(
    name: str, *, opens: bool = False, looks: bool = False, cls: type[click.Command] = click.Command, **settings: Any
) -> Callable[[Run], click.Command]:
    """Make a command of a function that takes the terminal, its own arguments and options, and returns an `Answer`.
    The type of the answer's data is what the schema of `--json` has for it (`json_models`).
    name: the words from `playaid` on, as the answer has them; below a group the last is the command's own.
    opens: the session goes to the function, behind the terminal.
    looks: the session goes to it, and the side of `--as` that looks, its secrets open; None for the whole table."""

    def make(run: Run) -> click.Command:
        def answer(ctx: click.Context, /, **typed: Any) -> int:
            if ctx.invoked_subcommand is not None:
                return 0
            terminal = begin(ctx, name, typed)
            given = looking(terminal, typed.pop("as_side")) if looks else (terminal.open(),) if opens else ()
            answered = run(terminal, *given, **typed)
            return answered if isinstance(answered, int) else terminal.give(answered)

        callback = update_wrapper(click.pass_context(answer), run)
        return click.command(name.split()[-1], cls, **settings)(everywhere(as_side(callback) if looks else callback))

    return make


def group(name: str, *below: click.Command) -> Callable[[Run], click.Command]:
    """A command that is one without further words, and has others below it."""
    return command(name, cls=click.Group, invoke_without_command=True, commands=below)
