import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from playaid.cli.tables.base import Game, Refused, book_of, now, verb
from playaid.language.message import message


@verb()
def paint(
    game: Game,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Your scan or photograph; the page takes one too.")
    ] = None,
    port: Annotated[int, typer.Option("--port", help="Another port than one that is free.", min=0, max=65535)] = 0,
) -> None:
    """Paint the map of your copy, and type its charts, on a page on this machine, until Ctrl-C. Needs playaid[screen].

    Every stroke is saved as it is made. The picture stays on this machine; nobody else can open the page.
    """
    book = book_of(game)
    try:
        import asyncio

        from playaid.web.paint import NoPicture, Wish, kind_of, run
    except ModuleNotFoundError as lacking:
        raise Refused(
            "usage", message("paint needs {name}, which is not installed: pip install 'playaid[screen]'", name=lacking.name)
        ) from None

    def opened(url: str) -> None:
        typer.echo(f"{book.title()}: open {url}\nCtrl-C ends it; every stroke is saved as it is made.")
        sys.stdout.flush()

    try:
        if picture is not None:
            kind_of(picture)
    except NoPicture as fault:
        raise Refused("unreadable", str(fault)) from None
    with suppress(KeyboardInterrupt):
        asyncio.run(run(book, now, Wish(port, picture, opened), typer.echo))
