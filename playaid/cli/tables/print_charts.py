from typing import Annotated, TypedDict

import typer

from playaid.cli.tables.base import Game, Mode, Out, Page, Written, book_of, handed_out, verb


class Charts(TypedDict):
    text: str


Tables = Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Only these tables, however long.")]


@verb("print")
def print_tables(ctx: typer.Context, game: Game, tables: Tables = None, mode: Mode = "printed", out: Out = None) -> Page[Charts | Written]:
    """The charts and tables as a page to print, each value marked with where it is from; what is not known is blank, to be written in.

    `playaid sheets` makes the rosters and tracks of a game under way.
    """
    from playaid.cli.terminal.progress import busy
    from playaid.export.print_sheets import tables_page

    with busy("tables print", ctx.obj.shows_bars):
        book = book_of(game, mode)
        text = "".join(tables_page(book.title(), book, tuple(tables or ())))
    return handed_out(text, out, Charts(text=text))
