"""The options that commands share, and the words they hand on."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from playaid.cli.text.option_help import OPTION_HELP
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.cli.terminal.terminal import Terminal

Words = Callable[..., Any]  # What a command runs, as its decorators see it


class Typed(NamedTuple):
    """The shared options as typed. meant: nobody has named the side that speaks, it is the one that alone can."""

    as_side: str | None = None
    meant: bool = False
    dice: str | None = None
    check: bool = False
    odds: bool = False
    all_: bool = False
    on: str | None = None
    until: str | None = None
    turns: int | None = None
    want: str | None = None
    suppose: tuple[str, ...] = ()
    patience: float | None = None
    overrule: str | None = None
    answer: tuple[str, ...] = ()


def with_options(command: Words, *options: Callable[[Words], Words]) -> Words:
    """A command with these options, listed by its help in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def everywhere(command: Words) -> Words:
    """--session, --json, --plain, --lang: on every command."""
    return with_options(
        command,
        click.option("--session", "-s", metavar="NAME", help="The session; otherwise the one in use.", shell_complete=_session_names),
        click.option("--json", "json_", is_flag=True, help="Print one JSON object instead."),
        click.option("--plain", is_flag=True, help="Plain lines: no colour, no frames, no screens that clear, the signs of ASCII."),
        click.option("--lang", metavar="LANGUAGE", expose_value=False, help="The language to read in: en, ja; else the locale's."),
    )


def _session_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from playaid.desk.locations import session_names, sessions_folder

    with suppress(OSError):
        return [name for name in session_names(sessions_folder(ctx.find_root().params.get("sessions_dir"))) if name.startswith(incomplete)]
    return []


def session_argument(*, required: bool = True) -> Callable[[Words], Words]:
    return click.argument("name", required=required, shell_complete=_session_names)


def game_argument(*, required: bool = True) -> Callable[[Words], Words]:
    """GAME; where it may be left out, the command asks which (`which_game`)."""
    return click.argument("slug", metavar="GAME", required=required, shell_complete=_game_names)


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


WORDS = {"ignore_unknown_options": True}
"""Settings of a command whose words are read by the grammar of declarations, so that an unknown option is an unreadable word."""


def words_argument(*, required: bool = True) -> Callable[[Words], Words]:
    return click.argument("words", nargs=-1, type=click.UNPROCESSED, required=required, metavar="WORDS")


def dice_option(told: str) -> Callable[[Words], Words]:
    """--dice: faces in their order; said more than once, one after the other."""
    return click.option("--dice", "-d", multiple=True, callback=_in_a_row, metavar="FACES", help=told)


def _in_a_row(context: click.Context, option: click.Parameter, said: tuple[str, ...]) -> str | None:
    return ",".join(said) if said else None


def as_side(command: Words) -> Words:
    """--as: who speaks, and who looks."""
    return click.option("--as", "as_side", metavar="SIDE", help=OPTION_HELP["--as"])(command)


def ruling_options(command: Words) -> Words:
    """--dice, --check, --odds with what belongs to it, --overrule, --answer: on everything that is ruled on."""
    return with_options(
        command,
        dice_option(OPTION_HELP["--dice"]),
        click.option("--check", is_flag=True, help="Only say whether it is legal; nothing is rolled or recorded."),
        click.option("--odds", is_flag=True, help="The exact chances; nothing is recorded."),
        click.option("--all", "all_", is_flag=True, help="With --odds: every outcome and every choice, however many."),
        click.option("--on", metavar="POLICY", help=OPTION_HELP["--on"]),
        click.option("--want", metavar="WORDS", help=OPTION_HELP["--want"]),
        click.option(
            "--turns", type=int, metavar="NUMBER", help="With --odds: declare it in each of so many turns; with --until, by when."
        ),
        click.option("--until", metavar="WORDS", help=OPTION_HELP["--until"]),
        click.option("--if", "suppose", multiple=True, metavar="KEY=VALUE", help=OPTION_HELP["--if"]),
        click.option(
            "--patience", type=click.FloatRange(min=0), metavar="SECONDS", help="With --odds: take so long at most (2), then sample."
        ),
        click.option("--overrule", metavar="WHY", help=OPTION_HELP["--overrule"]),
        click.option("--answer", multiple=True, metavar="KEY=VALUE", help=OPTION_HELP["--answer"]),
    )


def begin(ctx: click.Context, name: str, typed: dict[str, Any]) -> "Terminal":
    """The terminal, set by the options of every command: they are taken out of `typed`, and may stand before the verb as well."""
    common = {option: typed.pop(option) for option in ("session", "json_", "plain")}
    above = ctx.parent
    while above is not None:
        common = {option: value or above.params.get(option) for option, value in common.items()}
        above = above.parent
    terminal: Terminal = ctx.obj
    terminal.json = bool(common["json_"])
    terminal.plain = bool(common["plain"]) or (terminal.in_shell and terminal.plain)
    terminal.begin(name, common["session"])
    return terminal


def answers(pairs: tuple[str, ...], option: str = "--answer") -> dict[str, str]:
    """The KEY=VALUE pairs typed with an option. Raises Unreadable for what may not be kept."""
    from playaid.referee.contract.names import readable

    chosen = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(message("{option} wants KEY=VALUE, not {pair!r}", option=option, pair=pair))
        chosen[readable(key.strip())] = readable(value.strip())
    return chosen
