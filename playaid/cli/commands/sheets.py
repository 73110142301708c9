from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command, pick
from playaid.cli.placed_files import mode_for, write_all
from playaid.language.message import message


class Track(TypedDict):
    """A track, and the number of the box in which its marker lies."""

    title: str
    boxes: Sequence[str]
    now: int | None


class Sheet(TypedDict):
    """A sheet, row by row."""

    title: str
    rows: list[list[str]]


class Sheets(TypedDict):
    side: str | None
    tracks: list[Track]
    sheets: list[Sheet]


class WrittenSheets(TypedDict):
    side: str | None
    file: str


@command("sheets", looks=True)
@click.option("--blank", is_flag=True, help="Without markers and values, to be written on.")
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page to print into this file.")
def sheets(terminal: Terminal, opened: Session, viewer: str | None, blank: bool, out: Path | None) -> Answer[Sheets | WrittenSheets]:
    """The tracks and sheets beside the board as they stand: the table's, or with --as what that side alone has before it.

    `playaid tables print` makes the charts and tables of the book.
    """
    from playaid.export.print_sheets import Furniture, blank_furniture, furniture_lines, furniture_page, own
    from playaid.referee.contract.state import visible

    game = opened.game
    if game.board is None:
        raise Refusal(message("{title} has no board that playaid knows", title=game.title))
    table = game.board(visible(opened.state, None), None, opened.book)
    if viewer is None:
        shown = Furniture(table.tracks, tuple(table.sheets))
    else:
        shown = own(game.board(visible(opened.state, viewer), viewer, opened.book), table, viewer)
    if blank:
        shown = blank_furniture(shown)
    if out is None:
        data: Sheets = {
            "side": viewer,
            "tracks": [pick(Track, track) for track in shown.tracks],
            "sheets": [{"title": sheet.title, "rows": [list(row) for row in sheet.rows]} for sheet in shown.sheets],
        }
        return Answer(list(furniture_lines(shown)) or ["  Nothing lies there."], data, private=viewer)
    write_all(out, furniture_page(message("{title}: {whose}", title=game.title, whose=viewer or "the table"), shown), mode_for(viewer))
    return Answer([message("  Written: {file}", file=out)], {"side": viewer, "file": str(out)})
