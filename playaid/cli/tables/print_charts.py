"""`playaid tables print`: the charts and tables of a book as a page to print for a table night."""

from typing import Annotated

import typer

from playaid.cli.tables.base import Game, Json, Mode, Out, Plain, Session, app, book_of, hand_out

Tables = Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Only these tables, however long.")]


@app.command("print")
def print_tables(
    game: Game,
    tables: Tables = None,
    mode: Mode = "printed",
    out: Out = None,
    as_json: Json = False,
    plain: Plain = False,
    session: Session = None,
) -> None:
    """The charts and tables as a page to print, each value marked with where it is from; what is not known is blank, to be written in.

    `playaid sheets` makes the rosters and tracks of a game under way.
    """
    from playaid.cli.terminal.progress import busy
    from playaid.export.print_sheets import tables_page

    with busy("tables print", not as_json and not plain):
        book = book_of(game, mode)
        text = "".join(tables_page(book.title(), book, tuple(tables or ())))
    hand_out("tables print", session, text, out, {"text": text}, as_json)
