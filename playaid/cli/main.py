"""The one dispatcher: every word typed after `playaid`, or into the table shell, comes through this group."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, TextIO

import click

from playaid import __version__
from playaid.cli.options import everywhere
from playaid.cli.registry import COMMANDS, SHORT, TITLES, command
from playaid.cli.text.wanted_language import note_language, read_in_wanted_language, wanted_language


class Lazy(click.Group):
    """General verbs by the table above, games by their slug; nothing is imported to list them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from playaid.games.registry import slugs

        return [*COMMANDS, *slugs()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if (name := SHORT.get(cmd_name, cmd_name)) in COMMANDS:
            return command(name)
        from playaid.games.registry import UnknownGame, load

        try:
            game = load(cmd_name)
        except (UnknownGame, ModuleNotFoundError):
            return None
        from playaid.cli.declaring.game_verbs import Verbs
        from playaid.language.translation import language

        if language() != "en":
            read_in_wanted_language(game.languages)
        return Verbs(game)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As Click does it; what is no command is answered with those that are called nearly so."""
        if not ctx.resilient_parsing and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from playaid.language.message import SEMICOLON, listing, message
            from playaid.referee.contract.names import find_exactly
            from playaid.referee.contract.refusals import Refusal

            try:
                find_exactly(args[0], {name: () for name in self.list_commands(ctx) if not name.startswith(args[0])}, "verb")
            except Refusal as unknown:
                if slug := _verb_of_the_game_in_use(ctx, args[0]):
                    text = message("{verb} is a verb of the game in use: playaid {slug} {verb}, or play", verb=args[0], slug=slug)
                    raise click.UsageError(text, ctx) from None
                raise click.UsageError(listing(filter(None, (unknown.text, unknown.hint)), SEMICOLON), ctx) from None
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """The names that fit, without importing what is behind them; after a dash the options of playaid itself."""
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        from playaid.language.translation import translate

        about = {**TITLES, **{name: translate(summary) for name, (_, summary) in COMMANDS.items()}}
        return [CompletionItem(name, help=about.get(name)) for name in self.list_commands(ctx) if name.startswith(incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs from a plain table: importing every command to ask for its help would cost more than all else."""
        from playaid.games.registry import slugs
        from playaid.language.translation import translate

        with formatter.section(translate("Verbs")):
            formatter.write_dl([(name, translate(summary)) for name, (_, summary) in COMMANDS.items()])
        with formatter.section(translate("Games (each with its own verbs: playaid GAME --help)")):
            formatter.write_dl([(slug, TITLES.get(slug) or _title(slug)) for slug in slugs()])


def _verb_of_the_game_in_use(ctx: click.Context, word: str) -> str:
    """The slug of the game of the session in use, if this is a verb of it; else nothing."""
    from playaid.cli.terminal.terminal import Terminal

    try:
        game = Terminal(ctx.params.get("sessions_dir")).open().game
    except Exception:  # it was only to help
        return ""
    return game.slug if word in game.verbs or word in game.short else ""


def _title(slug: str) -> str:
    """What a stranger's game calls itself; only where help is asked for, as its package is imported."""
    from playaid.games.registry import load
    from playaid.referee.contract.refusals import Refusal

    try:
        return load(slug).title
    except Refusal as broken:
        return broken.text


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"playaid, version {__version__}")
        ctx.exit()


COMPLETION = (
    'Tab completes in bash after: eval "$(_PLAYAID_COMPLETE=bash_source playaid)"; in zsh after: autoload -U compinit; compinit; '
    'eval "$(_PLAYAID_COMPLETE=zsh_source playaid)"; in fish after: eval (env _PLAYAID_COMPLETE=fish_source playaid).'
)


MOST_COLUMNS = 120  # Help is no wider than this


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    epilog=COMPLETION,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": MOST_COLUMNS},
)
@everywhere
@click.option("--sessions-dir", metavar="FOLDER", help="Where sessions are kept (also PLAYAID_SESSIONS).")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit.")
@click.pass_context
def root(ctx: click.Context, /, sessions_dir: str | None, **common: object) -> None:
    """A play-aid and referee for tabletop games played on a real table."""
    if ctx.obj is None:
        from playaid.cli.terminal.terminal import Terminal

        ctx.obj = Terminal(sessions_dir)
        _made.append(ctx.obj)
    ctx.obj.run = run
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _help_width() -> int:
    """The width of help, as Click has it; Click would load `shutil` to find it."""
    given = os.environ.get("COLUMNS", "")
    try:
        columns = int(given) if given.isdecimal() and int(given) else os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):  # there is no terminal
        columns = 80
    return max(min(columns, MOST_COLUMNS) - 2, 50)


_made: list[Any] = []  # The terminal that a command line has made for itself


FOR_PROGRAMS = {"--json", "json", "jsonl", "csv", "html", "entry", "template"}
"""What is read again as it was written, also behind `--plain`."""


def run(argv: Sequence[str], terminal: Any = None) -> int:
    """Run one command line and give its exit code; `terminal` is the open table of the shell, if there is one."""
    argv = with_flags(argv) if terminal is not None else folder_first(with_flags(argv))
    if "--plain" in argv and FOR_PROGRAMS.isdisjoint(argv) and list(argv[:2]) != ["tables", "export"]:
        from playaid.cli.text.plain_signs import written_plainly

        with written_plainly():
            return _dispatch(argv, terminal)
    return _dispatch(argv, terminal)


FOLDER = "--sessions-dir"


def folder_first(argv: Sequence[str]) -> list[str]:
    """A command line with the folder of the sessions in front, where it stands behind the command: it is playaid's, whatever that is."""
    end = argv.index("--") if "--" in argv else len(argv)
    at = next((at for at, word in enumerate(argv[:end]) if word.partition("=")[0] == FOLDER), 0)
    size = 2 if argv[at : at + 1] == [FOLDER] else 1
    if not at:
        return list(argv)
    if at + size > end:  # that is told, and not that there is no such option
        return [FOLDER]
    return [*argv[at : at + size], *argv[:at], *argv[at + size :]]


def with_flags(argv: Sequence[str]) -> list[str]:
    """A command line with its flags, where a keyboard has made a long dash of their hyphens."""
    from playaid.desk.dashes import as_flag

    if all(map(str.isascii, argv)):
        return list(argv)
    flags = None if "tables" in argv[:1] else flags_of(argv)
    return [as_flag(word, flags) for word in argv]


def flags_of(argv: Sequence[str]) -> set[str]:
    """The options of all commands that these words name one below another."""
    at: click.Command = root
    ctx = click.Context(root, info_name="playaid")
    flags = {opt for param in at.params for opt in param.opts}
    for word in argv:
        below = at.get_command(ctx, word) if isinstance(at, click.Group) and not word.startswith("-") else None
        if below is not None:
            at, ctx = below, click.Context(below, ctx, info_name=word)
            flags |= {opt for param in at.params for opt in (*param.opts, *param.secondary_opts)}
    return flags


def _dispatch(argv: Sequence[str], terminal: Any) -> int:
    if terminal is None:
        _made.clear()
    else:
        terminal.begin("")  # what the line before has written is no news
    try:
        if terminal is None:
            note_language(argv)
            if wanted_language() != "en" and "--json" not in argv:  # programs read English
                from playaid.cli.text.help_words import speak

                read_in_wanted_language()
                speak()
        code = root.main(list(argv), prog_name="playaid", standalone_mode=False, obj=terminal, terminal_width=_help_width())
        _remember(terminal)
    except SystemExit as leave:  # the system shell's completion leaves this way
        return leave.code if isinstance(leave.code, int) else 0
    except BaseException as stop:
        from playaid.cli.terminal.exit_errors import report_stop

        code = report_stop(stop, argv, terminal or (_made[-1] if _made else None))
        _remember(terminal)
    return code if isinstance(code, int) else 0


def _remember(terminal: Any) -> None:
    """Keep what has been seen of the session by a command, however it ended."""
    for table in _made if terminal is None else [terminal]:
        table.remember()


class Terminated(BaseException):
    """The system has asked this process to end."""


def _end(number: int, frame: object) -> None:
    raise Terminated


def _readable(word: str) -> str:
    """A typed word whose letters Python could not read in the locale of this process, which knows ASCII only: they came as UTF-8."""
    if word.isascii() or word.isprintable():
        return word
    try:
        return os.fsencode(word).decode()
    except UnicodeError:
        return word


def _run() -> int:
    """The command line of this process; a request to end is told like an interrupt."""
    # The module `signal` makes names of these numbers at every start, which costs a twentieth of a bare one.
    from _signal import SIGTERM, signal  # type: ignore[import-not-found]

    try:
        signal(SIGTERM, _end)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a closed one is None
                stream.reconfigure(errors="backslashreplace")
        return run([*map(_readable, sys.argv[1:])])
    except (KeyboardInterrupt, Terminated) as stop:  # before the first words, or while the last were said
        from playaid.cli.terminal.exit_errors import report_stop

        return report_stop(stop, sys.argv[1:], _made[-1] if _made else None)


def main() -> None:
    code = _run()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            _flush(stream)
    sys.exit(code)


def _flush(stream: TextIO) -> None:
    try:
        stream.flush()
    except (OSError, KeyboardInterrupt):  # nobody reads it any more: or else the interpreter tries again at its end, and complains
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())
