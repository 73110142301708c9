"""`sheets`: what lies beside the board, on the screen or as a page to print."""

from pathlib import Path

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import as_side, command, everywhere, option, take
from playaid.cli.commands.placed_files import write_all
from playaid.referee.contract.refusals import Refusal


@command("sheets")
@everywhere
@as_side
@option("--blank", is_flag=True, help="Without markers and values, to be written on.")
@option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write a page to print into this file.")
@click.pass_context
def sheets(ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, blank: bool, out: Path | None) -> int:
    """The tracks and sheets beside the board as they stand: the table's, or with --as what that side alone has before it.

    `playaid tables print` makes the charts and tables of the book.
    """
    from playaid.cli.commands.viewer import looking
    from playaid.export.print_sheets import Furniture, blank_furniture, furniture_lines, furniture_page, own
    from playaid.referee.contract.state import visible

    terminal = take(ctx, session, json_, plain)
    opened, viewer = looking(terminal, session, as_side)
    game = opened.game
    if game.board is None:
        raise Refusal(f"{game.title} has no board that playaid knows")
    table = game.board(visible(opened.state, None), None, opened.book)
    if viewer is None:
        shown = Furniture(table.tracks, tuple(table.sheets))
    else:
        shown = own(game.board(visible(opened.state, viewer), viewer, opened.book), table, viewer)
    if blank:
        shown = blank_furniture(shown)
    data = {
        "side": viewer,
        "tracks": [{"title": track.title, "boxes": list(track.boxes), "now": track.now} for track in shown.tracks],
        "sheets": [{"title": sheet.title, "rows": [list(row) for row in sheet.rows]} for sheet in shown.sheets],
    }
    if out is None:
        lines = list(furniture_lines(shown)) or ["  Nothing lies there."]
        return int(terminal.give(Answer(lines, data, private=viewer)))
    write_all(out, furniture_page(f"{game.title}: {viewer or 'the table'}", shown))
    return int(terminal.give(Answer([f"  Written: {out}"], {"side": viewer, "file": str(out)})))
