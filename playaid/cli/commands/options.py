"""The options that commands share, and the words they hand on."""

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import click

Words = Callable[..., Any]
"""What a command runs, as its decorators see it."""


class Option(click.Option):
    """An option whose help stands on one line; Click would load `inspect` to tidy it up."""

    def __init__(self, *names: Any, help: str | None = None, **more: Any):
        super().__init__(*names, **more)
        self.help = help


def option(*names: str, **more: Any) -> Callable[[Words], Words]:
    """As `click.option`, but made by `Option`."""
    return click.option(*names, cls=Option, **more)


class Command(click.Command):
    """A command whose --help is an `Option` too, and whose texts of one line are written without loading what would tidy them up."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return help_option(tuple(sorted(self.get_help_option_names(ctx))))

    def get_help(self, ctx: click.Context) -> str:
        if ctx.terminal_width is None:  # Click would load `shutil` to find it
            ctx.terminal_width = max(min(_columns(), ctx.max_content_width or _FALLBACK) - 2, 50)
        return super().get_help(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.deprecated or not _write_line(formatter, self.help):
            super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not _write_line(formatter, self.epilog):
            super().format_epilog(ctx, formatter)


_FALLBACK = 80
"""Columns where there is no terminal, as Click has them."""


def _columns() -> int:
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else _FALLBACK
    except (OSError, ValueError):
        return _FALLBACK


def _write_line(formatter: click.HelpFormatter, text: str | None) -> bool:
    """Write a text as a paragraph of its own, if it is one line; whether it was."""
    if text is None or "\n" in text:
        return False
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text.strip())
    return True


class Group(Command, click.Group):
    """A group whose --help is an `Option` too."""


def command(name: str, **more: Any) -> Callable[[Words], Command]:
    """As `click.command`, but made by `Command`."""
    return click.command(name, cls=Command, **more)


@cache
def help_option(names: tuple[str, ...]) -> click.Option | None:
    """The option that prints the help of its command, under these names; None when other options have taken them all."""
    if not names:
        return None
    text = "Show this message and exit."
    return Option(names, is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help=text)


def _show_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class Typed(NamedTuple):
    """The shared options as typed."""

    session: str | None = None
    as_side: str | None = None
    dice: str | None = None
    check: bool = False
    odds: bool = False
    on: str | None = None
    until: str | None = None
    turns: int | None = None
    want: str | None = None
    suppose: tuple[str, ...] = ()
    patience: float | None = None
    overrule: str | None = None
    answer: tuple[str, ...] = ()


def everywhere(command: Words) -> Words:
    """--session, --json, --plain: on every command."""
    command = option("--plain", is_flag=True, help="Plain lines: no colour, no frames, no screens that clear.")(command)
    command = option("--json", "json_", is_flag=True, help="Print one JSON object instead.")(command)
    return option("--session", "-s", metavar="NAME", help="The session; otherwise the one in use.", shell_complete=_session_names)(command)


def _session_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from playaid.desk.locations import session_names, sessions_folder

    return [name for name in session_names(sessions_folder(ctx.find_root().params.get("sessions_dir"))) if name.startswith(incomplete)]


def session_argument(*, required: bool = True) -> Callable[[Words], Words]:
    """The name of a session that is there."""
    return click.argument("name", required=required, shell_complete=_session_names)


def game_argument() -> Callable[[Words], Words]:
    """The slug of a game."""
    return click.argument("slug", metavar="GAME", shell_complete=_game_names)


def _game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from playaid.games.registry import slugs

    return [slug for slug in slugs() if slug.startswith(incomplete)]


def table_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The tables of the session in use; none where there is no session."""
    from playaid.cli.terminal.terminal import Terminal

    try:
        tables = Terminal(ctx.find_root().params.get("sessions_dir")).open(ctx.params.get("session")).book.tables()
    except Exception:  # completion never complains
        return []
    return [name for name in tables if name.startswith(incomplete)]


def as_side(command: Words) -> Words:
    """--as: who speaks, and who looks."""
    return option("--as", "as_side", metavar="SIDE", help="Speak, and look, as this side; or as an umpire: Hal, Hal/Ann.")(command)


def ruling_options(command: Words) -> Words:
    """--dice, --check, --odds with what belongs to it, --overrule, --answer: on everything that is ruled on."""
    command = option("--answer", multiple=True, metavar="KEY=VALUE", help="Answer a question of the ruling beforehand.")(command)
    command = option("--overrule", metavar="WHY", help="Let it stand against the rules; logged with the reason.")(command)
    command = option(
        "--patience", type=click.FloatRange(min=0), metavar="SECONDS", help="With --odds: take so long at most (2), then sample."
    )(command)
    command = option(
        "--if", "suppose", multiple=True, metavar="KEY=VALUE", help="With --odds: suppose this answer; other choices are tried in turn."
    )(command)
    command = option("--until", metavar="WORDS", help="With --odds: go on until an outcome or what is told holds these words.")(command)
    command = option(
        "--turns", type=int, metavar="NUMBER", help="With --odds: declare it in each of so many turns; with --until, by when."
    )(command)
    command = option("--want", metavar="WORDS", help="With --odds: the outcome that counts, for the best and the worst.")(command)
    command = option("--on", metavar="POLICY", help="With --odds: carry on by this policy to the end; or twice, or 3 times.")(command)
    command = option("--odds", is_flag=True, help="The exact chances; nothing is recorded.")(command)
    command = option("--check", is_flag=True, help="Only say whether it is legal; nothing is rolled or recorded.")(command)
    return option("--dice", "-d", metavar="FACES", help="Dice (or draws) as rolled at the table, in order: 4,5")(command)


def take(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> Any:
    """The terminal, set for this command."""
    terminal = ctx.obj
    terminal.json = json_
    terminal.plain = plain or (terminal.in_shell and terminal.plain)
    terminal.begin(ctx.info_name or "")
    return terminal


def answers(pairs: tuple[str, ...], option: str = "--answer") -> dict[str, str]:
    """The KEY=VALUE pairs typed with an option. Raises Unreadable for what may not be kept."""
    from playaid.referee.contract.names import readable

    chosen = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"{option} wants KEY=VALUE, not {pair!r}")
        chosen[readable(key.strip())] = readable(value.strip())
    return chosen
