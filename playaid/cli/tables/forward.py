"""`tables` has a command tree of its own, kept by Typer; the words are handed to it as they are."""

import os
from typing import Any

import click


def _fitting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What may stand next: a command of `tables`, then a game, then a table of it."""
    from playaid.book.book import Book
    from playaid.cli.tables.commands import app
    from playaid.games.registry import load, slugs

    words: tuple[str, ...] = ctx.params.get("words") or ()
    if not words:
        names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback is not None]
    elif len(words) == 1:
        names = list(slugs())
    else:
        game = load(words[1]) if words[1] in slugs() else None
        names = list(Book(game.slug, game.tables).tables()) if game is not None and len(words) == 2 else []
    return [name for name in names if name.startswith(incomplete)]


@click.command("tables", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, shell_complete=_fitting)
@click.pass_obj
def tables(terminal: Any, words: tuple[str, ...]) -> int:
    """The book: list, show, missing, template, import, export, set, check."""
    from playaid.cli.commands.placed_files import stamps
    from playaid.cli.tables.commands import run
    from playaid.desk.locations import data_folder

    folder = os.path.join(data_folder(), "tables")
    before = stamps(folder)
    terminal.beside = lambda: "your tables have changed" if stamps(folder) != before else ""
    return run(list(words))
