"""The options that commands share, and the words they hand on."""

from collections.abc import Callable
from typing import Any, NamedTuple

import click

Command = Callable[..., Any]


class Typed(NamedTuple):
    """The shared options as typed."""

    session: str | None = None
    as_side: str | None = None
    dice: str | None = None
    check: bool = False
    odds: bool = False
    on: str | None = None
    overrule: str | None = None
    answer: tuple[str, ...] = ()


def everywhere(command: Command) -> Command:
    """--session, --json, --plain: on every command."""
    command = click.option("--plain", is_flag=True, help="Plain lines: no colour, no frames, no screens that clear.")(command)
    command = click.option("--json", "json_", is_flag=True, help="Print one JSON object instead.")(command)
    return click.option("--session", "-s", metavar="NAME", help="The session; otherwise the one in use.", shell_complete=_session_names)(
        command
    )


def _session_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from playaid.desk.places import session_names, sessions_folder

    return [name for name in session_names(sessions_folder(ctx.find_root().params.get("sessions_dir"))) if name.startswith(incomplete)]


def as_side(command: Command) -> Command:
    """--as: who speaks, and who looks."""
    return click.option("--as", "as_side", metavar="SIDE", help="Speak, and look, as this side.")(command)


def ruled(command: Command) -> Command:
    """--dice, --check, --odds, --on, --overrule, --answer: on everything that is ruled on."""
    command = click.option("--answer", multiple=True, metavar="KEY=VALUE", help="Answer a question of the ruling beforehand.")(command)
    command = click.option("--overrule", metavar="WHY", help="Let it stand against the rules; logged with the reason.")(command)
    command = click.option("--on", metavar="POLICY", help="With --odds: carry on by this policy to the end.")(command)
    command = click.option("--odds", is_flag=True, help="The exact chances; nothing is recorded.")(command)
    command = click.option("--check", is_flag=True, help="Only say whether it is legal; nothing is rolled or recorded.")(command)
    return click.option("--dice", "-d", metavar="FACES", help="Dice (or draws) as rolled at the table, in order: 4,5")(command)


def take(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> Any:
    """The terminal, set for this command."""
    terminal = ctx.obj
    terminal.json = json_
    terminal.plain = plain or (terminal.in_shell and terminal.plain)
    terminal.begin(ctx.info_name or "")
    return terminal


def answers(pairs: tuple[str, ...]) -> dict[str, str]:
    """The typed KEY=VALUE pairs. Raises Unreadable for what may not be kept."""
    from playaid.referee.names import readable

    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"--answer wants KEY=VALUE, not {pair!r}")
        found[readable(key.strip())] = readable(value.strip())
    return found
