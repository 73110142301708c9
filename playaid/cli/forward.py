"""`tables` has a command tree of its own, kept by Typer; the words are handed to it as they are."""

import click


@click.command("tables", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def tables(words: tuple[str, ...]) -> int:
    """The book: list, show, missing, template, import, export, set, check."""
    from playaid.cli.tables import run

    return run(list(words))
