"""Character Sheets on request: a seat with its character, or a sheet that nobody has taken. [Character Sheets]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import on_sheets
from playaid.games.legacy.state import names, seats, setting_up
from playaid.games.legacy.table import view
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def show_sheet(h: Hearing) -> None:
    """Everything of a seat; of a character that nobody plays, what its sheet says."""
    named = h.args.get("seat")
    if named is None or named in seats.seats(h.state):
        view.show_seat(h)
        return
    sheet = next(sheet for sheet in h.public["sheets"] if names.character(h.state, sheet) == named)
    gone = sheet in h.public["used_sheets"]
    lines = [
        message("{character}: retired, and not chosen again" if gone else "{character}: nobody plays this character yet", character=named)
    ]
    says = on_sheets.sayings(h, sheet)
    if not says:
        lines.append(message("what the sheet says is not in your tables: it is asked for when somebody takes it"))
        h.show({"sheet": sheet, "character": named}, *lines)
        return
    scores, movement = on_sheets.scores_on(h, sheet), on_sheets.printed_on(h, "sheets", sheet, "movement")
    h.show({"sheet": sheet, "character": named, "scores": scores, "movement": movement}, *lines, *says)


def preview(h: Hearing) -> Iterable[str]:
    """What the sheets that can still be taken say, as far as it is known, for whoever chooses among them."""
    for sheet in setting_up.free_sheets(h.state):
        scores, movement = on_sheets.scores_on(h, sheet), on_sheets.printed_on(h, "sheets", sheet, "movement")
        if scores and movement is not None:
            character = names.character(h.state, sheet) or sheet
            yield message(
                "{character}: {scores}; movement {movement}", character=character, scores=on_sheets.told(scores), movement=movement
            )
