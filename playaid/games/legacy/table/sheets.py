"""Character Sheets on request: a seat with its character, or a sheet that nobody has taken. [Character Sheets]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playaid.book.facts import MissingFact
from playaid.games.legacy.state import names, seats
from playaid.games.legacy.table import view
from playaid.language.message import listing, message

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
    attributes = (_printed(h, "attributes", number, "name") for number in h.book.keys("attributes"))
    scored = zip(attributes, _printed(h, "sheets", sheet, "scores") or (), strict=False)
    scores = {str(name): score for name, score in scored if name is not None}
    movement, destiny, wounds = (_printed(h, "sheets", sheet, key) for key in ("movement", "destiny", "wounds"))
    if not scores or movement is None:
        lines.append(message("what the sheet says is not in your tables: it is asked for when somebody takes it"))
        h.show({"sheet": sheet, "character": named}, *lines)
        return
    told = listing(message("{attribute} {score}", attribute=name, score=score) for name, score in scores.items())
    lines.append(message("scores: {scores}; movement {movement}", scores=told, movement=movement))
    lines.append(message("Destiny Tokens: {destiny}; wound slots: {wounds}", destiny=destiny, wounds=wounds))
    favoured, bonus, quest = (_printed(h, "sheets", sheet, key) for key in ("favoured", "bonus", "quest"))
    if favoured:
        lines.append(message("favoured enemy: {kind} (+{bonus}); Personal Quest on {tile}", kind=favoured, bonus=bonus, tile=quest or "?"))
    h.show({"sheet": sheet, "character": named, "scores": scores, "movement": movement}, *lines)


def _printed(h: Hearing, *cell: str) -> Any:
    """What a cell of the book says; None where the players have not copied it from their own."""
    try:
        return h.book.value(*cell)
    except MissingFact:
        return None
