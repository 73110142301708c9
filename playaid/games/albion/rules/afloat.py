"""15.2 How enemy ships are come by: told where a battle is declared on them, or an engagement before anybody is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.rules.moves_offered import ships_into
from playaid.games.albion.state import hexes, marches, pieces, stacks
from playaid.language.message import Typed, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def by_engagement(hearing: Hearing, number: str) -> str | None:
    """That the enemies in a hex are ships, which ships engage; None where some are ashore, or none is known to be there."""
    enemy = pieces.other(hearing.side)
    if not hexes.is_hex(number) or stacks.are_hidden(hearing.state) or not pieces.at(hearing.state, number, enemy, "ship"):
        return None
    ashore = [name for name in pieces.at(hearing.state, number, enemy, aboard=False) if pieces.piece(hearing.state, name)["kind"] != "ship"]
    return None if ashore else engaged(hearing, number)


def engaged(hearing: Hearing, number: str) -> str:
    """By which lines ships come to engage those in a hex. [15.2]"""
    line, step = Typed(f"engage {number}"), marches.phase(hearing.state)
    if pieces.at(hearing.state, number, hearing.side, "ship"):
        return line if step == "announce" else message("ships are fought with {line}, in the Combat Phase", line=line)
    if step == "moving" and hearing.side == hearing.active and (lines := ships_into(hearing, number)):
        moves = listing(map(Typed, lines), " | ")
        return message("{lines}: then {line} fights them in the Combat Phase", lines=moves, line=line)
    return message("ships of {side} that are to fight there move into {hex} first; then {line}", side=hearing.side, hex=number, line=line)
