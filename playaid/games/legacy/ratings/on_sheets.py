"""What a Character Sheet says, as far as the tables know it. [Character Sheets]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playaid.book.facts import MissingFact
from playaid.language.message import SEMICOLON, Message, listing, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def scores_on(h: Hearing, sheet: str) -> dict[str, int]:
    """The scores by attribute; none where they have not been copied."""
    attributes = (printed_on(h, "attributes", number, "name") for number in h.book.keys("attributes"))
    scored = zip(attributes, printed_on(h, "sheets", sheet, "scores") or (), strict=False)
    return {str(name): score for name, score in scored if name is not None}


def told(scores: Mapping[str, int]) -> str:
    return listing(message("{attribute} {score}", attribute=name, score=score) for name, score in scores.items())


def printed_on(h: Hearing, *cell: str) -> Any:
    """What a cell of the book says; None where the players have not copied it from their own."""
    try:
        return h.book.value(*cell)
    except MissingFact:
        return None


def sayings(h: Hearing, sheet: str) -> list[str]:
    """All that is known of it, a sentence for each thing; nothing where its scores are not."""
    scores = scores_on(h, sheet)
    movement, destiny, wounds = (printed_on(h, "sheets", sheet, key) for key in ("movement", "destiny", "wounds"))
    if not scores or movement is None:
        return []
    lines = [
        message("scores: {scores}; movement {movement}", scores=told(scores), movement=movement),
        message("Destiny Tokens: {destiny}; wound slots: {wounds}", destiny=destiny, wounds=wounds),
    ]
    favoured, bonus, quest = (printed_on(h, "sheets", sheet, key) for key in ("favoured", "bonus", "quest"))
    if favoured:
        lines.append(message("favoured enemy: {kind} (+{bonus}); Personal Quest on {tile}", kind=favoured, bonus=bonus, tile=quest or "?"))
    return lines


def in_short(h: Hearing, sheet: str) -> str:
    """The same in a row, for whoever chooses among several; empty where nothing is known."""
    scores, *more = sayings(h, sheet) or [""]
    return listing([message("{scores}; movement {movement}", **scores.values), *more], SEMICOLON) if isinstance(scores, Message) else ""
