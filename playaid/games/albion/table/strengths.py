"""What a side may ask of strengths: those of both sides on the whole map, and what stands in a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def strength(hearing: Hearing) -> None:
    """Strength points of both sides, now and as 21.2 states them for the start; of a hex, those that stand there."""
    if hearing.args.get("hex") is not None:
        _in_a_hex(hearing, hearing.args["hex"])
        return
    strength = {side: pieces.strength_of_side(hearing, side) for side in (FOMORIAN, FAERIE)}
    lines = []
    for side, parts in strength.items():
        stated = hearing.fact("points", f"{side} strength", "points")
        if pieces.own(hearing.state, side) not in (None, hearing.side):
            left = _left(hearing, side)
            lines.append(message("{side}: in all {points}; the rules give {stated} for the start", side=side, points=left, stated=stated))
            strength[side] = {"all": left}
        else:
            text = "{side}: {parts}, in all {points}; the rules give {stated} for the start"
            lines.append(message(text, side=side, parts=pieces.said_strength(parts), points=sum(parts.values()), stated=stated))
        lines += _beside_the_list(hearing, side, stated)
    hearing.show({"strength": strength}, *lines)


def _beside_the_list(hearing: Hearing, side: str, stated: int) -> list[str]:
    """That the rules themselves list other pieces than they count, where that was so at the start. [4.0, 21.2]"""
    began = hearing.public["strength"][side]
    text = "  (the rules contradict themselves: the pieces of their set-up come to {began}; nothing hangs on the sum)"
    return [] if began == stated else [message(text, began=began)]


def _in_a_hex(hearing: Hearing, number: str) -> None:
    """The points of both sides in a hex, as far as whoever asks sees them; what comes of them in a battle is told by its odds. [14.1]"""
    if not hexes.is_hex(number):
        hearing.show({"hex": number, "error": "no such hex"}, message("{hex} is no hex of the map", hex=number))
        return
    found: dict[str, dict[str, int]] = {}
    lines: list[str] = []
    for side in (FOMORIAN, FAERIE):
        names = pieces.at(hearing.state, number, side)
        if not names:
            lines.append(message("{side}: nobody in {hex}", side=side, hex=number))
        elif pieces.own(hearing.state, side) not in (None, hearing.side):
            text = "{side}: its counters in {hex} are not counted for others (stack {hex} tells what is seen)"
            lines.append(message(text, side=side, hex=number))
        else:
            found[side] = pieces.strength_of(hearing.state, names)
            parts, points = pieces.said_strength(found[side]), sum(found[side].values())
            lines.append(message("{side} in {hex}: {parts}, in all {points}", side=side, hex=number, parts=parts, points=points))
    if found:
        text = "  as printed: ground, command, magic and heroes change what counts in a battle (`battle {hex} --odds`)"
        lines.append(message(text, hex=number))
    hearing.show({"hex": number, "strength": found}, *lines)


def _left(hearing: Hearing, side: str) -> int:
    """What is left of a side's strength, as all know: what it began with, without what is gone for good."""
    lost = hearing.public["lost"][side]
    return hearing.public["strength"][side] - lost["points"] - lost["ships"]
