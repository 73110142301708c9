"""`tables` has a command tree of its own, kept by Typer; the words are handed to it as they are."""

import os

import click

from playaid.cli.terminal.terminal import Terminal
from playaid.language.message import message


def _fitting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What may stand next: a command of `tables`, then a game, then a table of it."""
    from playaid.book.book import Book
    from playaid.cli.tables.commands import verbs
    from playaid.games.registry import load, slugs

    words: tuple[str, ...] = ctx.params.get("words") or ()
    if not words:
        names = [name for name, _ in verbs()]
    elif len(words) == 1:
        names = list(slugs())
    else:
        game = load(words[1]) if words[1] in slugs() else None
        names = list(Book(game.slug, game.tables).tables()) if game is not None and len(words) == 2 else []
    return [name for name in names if name.startswith(incomplete)]


def _as_played(terminal: Terminal, words: tuple[str, ...]) -> tuple[str, ...]:
    """`show battle` at the table: of its game, from the tables that its session uses, which is told."""
    session, named = terminal.session, [word for word in words[1:] if not word.startswith("-")]
    if not terminal.in_shell or session is None or words[:1] != ("show",) or any(word.startswith("--tables") for word in words):
        return words
    game, mode, edition = session.game.slug, session.book.mode, session.book.edition
    if named[:1] == [game] and len(named) == 2:
        named = named[1:]
    if len(named) != 1 or named[0] not in session.book.tables():
        return words
    if "--json" not in words:
        terminal.say(message("  As {session} plays it (--tables {mode}):", session=terminal.name, mode=mode))
    options = [word for word in words[1:] if word.startswith("-")]
    return ("show", f"{game}@{edition}" if edition else game, named[0], "--tables", mode, *options)


@click.command("tables", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=_fitting)
@click.pass_context
def tables(ctx: click.Context, words: tuple[str, ...]) -> int:
    """The book: list, show, missing, template, import, export, set, check."""
    from playaid.cli.placed_files import stamps
    from playaid.cli.tables.commands import run
    from playaid.desk.locations import data_folder

    terminal: Terminal = ctx.obj
    folder = os.path.join(data_folder(), "tables")
    before = stamps(folder)
    terminal.beside = lambda: "your tables have changed" if stamps(folder) != before else ""
    before_the_verb = ctx.find_root().params
    words = _as_played(terminal, words)
    common = [option for option, name in (("--json", "json_"), ("--plain", "plain")) if before_the_verb.get(name)]
    return run([*words, *(option for option in common if option not in words)], terminal.beside, terminal.folder)
