"""Character Sheets on request: a seat with its character, or a sheet that nobody has taken. [Character Sheets]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from playaid.book.facts import MissingFact
from playaid.games.legacy.state import names, seats, setting_up
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
    scores = _scores(h, sheet)
    movement, destiny, wounds = (_printed(h, "sheets", sheet, key) for key in ("movement", "destiny", "wounds"))
    if not scores or movement is None:
        lines.append(message("what the sheet says is not in your tables: it is asked for when somebody takes it"))
        h.show({"sheet": sheet, "character": named}, *lines)
        return
    lines.append(message("scores: {scores}; movement {movement}", scores=_told(scores), movement=movement))
    lines.append(message("Destiny Tokens: {destiny}; wound slots: {wounds}", destiny=destiny, wounds=wounds))
    favoured, bonus, quest = (_printed(h, "sheets", sheet, key) for key in ("favoured", "bonus", "quest"))
    if favoured:
        lines.append(message("favoured enemy: {kind} (+{bonus}); Personal Quest on {tile}", kind=favoured, bonus=bonus, tile=quest or "?"))
    h.show({"sheet": sheet, "character": named, "scores": scores, "movement": movement}, *lines)


def preview(h: Hearing) -> Iterable[str]:
    """What the sheets that can still be taken say, as far as it is known, for whoever chooses among them."""
    for sheet in setting_up.free_sheets(h.state):
        scores, movement = _scores(h, sheet), _printed(h, "sheets", sheet, "movement")
        if scores and movement is not None:
            character = names.character(h.state, sheet) or sheet
            yield message("{character}: {scores}; movement {movement}", character=character, scores=_told(scores), movement=movement)


def _scores(h: Hearing, sheet: str) -> dict[str, int]:
    attributes = (_printed(h, "attributes", number, "name") for number in h.book.keys("attributes"))
    scored = zip(attributes, _printed(h, "sheets", sheet, "scores") or (), strict=False)
    return {str(name): score for name, score in scored if name is not None}


def _told(scores: Mapping[str, int]) -> str:
    return listing(message("{attribute} {score}", attribute=name, score=score) for name, score in scores.items())


def _printed(h: Hearing, *cell: str) -> Any:
    """What a cell of the book says; None where the players have not copied it from their own."""
    try:
        return h.book.value(*cell)
    except MissingFact:
        return None
