"""`tables` has a command tree of its own, kept by Typer; the words are handed to it as they are."""

import os

import click

from playaid.cli.terminal.terminal import Terminal


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
    common = [option for option, name in (("--json", "json_"), ("--plain", "plain")) if before_the_verb.get(name)]
    return run([*words, *(option for option in common if option not in words)], terminal.beside, terminal.folder)
