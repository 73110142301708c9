"""6.0 Weather: of the turn, and of places under an enchantment. A. Weather Segment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import ground, paths
from playaid.language.message import message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def notice_wand(hearing: Hearing, numbers: Sequence[str], entering: Sequence[str], side: str) -> None:
    """Clear weather round the Wand, where it rains or snows, shows who bears it. [20.6.14]"""
    bearer = ground.secret_wand(hearing, numbers, entering, side)
    if bearer is not None:
        hearing.put("public", "items", ground.WAND, "shown", bearer)
        hearing.tell("The weather is clear round {person}, who bears Gerflax' Wand.", public=True, person=bearer)
        hearing.disclose(side)


def cleared(hearing: Hearing, names: Sequence[str], path: Sequence[str]) -> list[str]:
    """The hexes of a march, from where it begins, in which weather would have cost something or stopped somebody but for a Wand that others
    do not see; where the players count its points, each that is entered. [20.6.14]"""
    if hearing.args.get("points") is not None:
        return [*path[1:]]
    steps = ((here, other) for here, other in pairwise(path) if paths.spared(hearing, names, here, other))
    return [number for step in steps for number in step]


def turn_begins(hearing: Hearing) -> None:
    for key in ("cast", "enchantments", "vortex", "rade"):
        hearing.put("public", key, [])
    if hearing.public.get("lapsed") or hearing.public["evaded"]:
        hearing.put("public", "lapsed", hearing.public["evaded"])
    for key in ("strengthened", "evaded", "scried", "attached"):
        hearing.put("public", key, {})
    hearing.put("public", "weather", {"map": "clear", "hexes": {}, "zones": {}})
    hearing.put("public", "mana", int(hearing.fact("turns", str(round_of(hearing.state, "turn")), "mana")))


def begin(hearing: Hearing) -> None:
    """Note Mana Level and weather of the Game-Turn. [5.0 A]"""
    turn = str(round_of(hearing.state, "turn"))
    fortnight, mana, sky = (hearing.fact("turns", turn, what) for what in ("fortnight", "mana", "weather"))
    hearing.put("public", "mana", int(mana))
    hearing.put("public", "weather", "map", sky)
    hearing.line("Game-Turn", message("{turn}, {fortnight}: mana {mana}", turn=turn, fortnight=fortnight, mana=mana), str(sky), "6.0")
    hearing.tell("{fortnight}: the Mana Level is {mana}, the weather {weather}.", fortnight=fortnight, mana=mana, weather=sky)
