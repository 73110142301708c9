"""10.0 Whom an attempt at an enchantment would wake, told as it is plotted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, pieces, stacks
from playaid.games.albion.state.dormant import KINGDOMS
from playaid.referee.contract.state import visible

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing

WAKES = "An attempt at {spells}, be it in vain, wakes all enemies who sleep where it would change the weather. [10.0]"
WAKES_THEM = "An attempt at {spell}, be it in vain, wakes {sleepers}. [10.0]"


def aimed_at_sleepers(hearing: Hearing, casting: Casting) -> list[str]:
    """The enemies asleep, a kingdom as one, at whom a casting is aimed, or over whose hex. Where stacks are hidden, who stands in a hex is
    not known. [10.0, 11.9]"""
    target, state = casting["target"], hearing.state
    if target is None or stacks.are_hidden(state):
        return []
    names = [target] if casting["number"] in castings.ON_PERSON else pieces.at(state, str(target))
    there = {name: pieces.piece(state, name) for name in names}
    asleep = {name: piece for name, piece in there.items() if piece["state"] == "inactive" and piece["side"] != hearing.side}
    return [*dict.fromkeys(str(piece["kingdom"]) if piece["kingdom"] in KINGDOMS else name for name, piece in asleep.items())]


def may_wake(hearing: Hearing, number: str) -> bool:
    """Whether an attempt at an enchantment may wake who sleeps wherever the weather changes by it. [10.0, 19.3]"""
    return number in castings.WEATHERS and _any_enemy_sleeps(hearing) and hearing.options.get("wide-enchantments") != "aimed"


def _any_enemy_sleeps(hearing: Hearing) -> bool:
    everybody = pieces.pieces(visible(hearing.state, hearing.side)).values()
    return any(piece["state"] == "inactive" and piece["side"] != hearing.side for piece in everybody)
