import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from playaid.cli.tables.base import Game, Refused, book_of, now, say, verb
from playaid.language.message import message, said_by


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
            "usage", message("paint needs {package}, which is not installed: pip install 'playaid[screen]'", package=lacking.name)
        ) from None

    def opened(url: str) -> None:
        said = message("{title}: open {url}\nCtrl-C ends it; every stroke is saved as it is made.", title=book.title(), url=url)
        say(said)
        sys.stdout.flush()

    try:
        if picture is not None:
            kind_of(picture)
    except NoPicture as fault:
        raise Refused("unreadable", said_by(fault)) from None
    with suppress(KeyboardInterrupt):
        asyncio.run(run(book, now, Wish(port, picture, opened), say))
