"""Whom a random attack meets, and what the end of movement brings. [7.3, 7.4.1, 7.5.5, 7.5.8, 7.6, 10.1]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import engagement, escapes
from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def on_entering(hearing: Hearing, side: str, stack: Sequence[str], place: str) -> None:
    """A stack with armies draws in each wilderness province it enters, any stack in the Straits of Chaos. [7.5.5, 7.5.8]"""
    here = [unit for unit in stack if unit in hearing.public["units"]]
    if here and world.terrain(hearing.state, place) == "straits":
        hearing.happens("random attack", side=side, stack=here, place=place, why="passing the Straits of Chaos")
    elif world.is_wild(hearing.state, place) and any(hearing.public["units"][unit]["sort"] == "army" for unit in here):
        hearing.happens("random attack", side=side, stack=here, place=place, why="armies pass the wilderness")


def at_the_end(hearing: Hearing) -> None:
    """Personalities who have moved and stand in the wilderness, without armies on their way, draw once for all of them. [7.5.8, 7.6]"""
    side = hearing.active
    if side is None:
        return
    drowned(hearing, side)
    _still_together(hearing, side)
    for place in world.names(hearing.state):
        if not world.is_wild(hearing.state, place) or world.is_sea(hearing.state, place):
            continue
        stack = [unit for unit in units.of(hearing.state, side, place) if hearing.public["units"][unit]["came"] != place]
        moved = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
        if moved and not any(hearing.public["units"][unit]["sort"] == "army" for unit in stack):
            hearing.happens("random attack", side=side, stack=moved, place=place, why="movement ended here")


def _still_together(hearing: Hearing, side: str) -> None:
    """Enemy stacks that share a place outside the wilderness fight again, if a personality leads the attack. [10.1]"""
    for place in dict.fromkeys(here["at"] for here in list(hearing.public["units"].values()) if here["owner"] == side):
        if place in hearing.public["battles"] or world.is_wild(hearing.state, place) or not units.leaders(hearing.state, side, place):
            continue
        if cities.defended(hearing.state, side, place):
            engagement.engage(hearing, place, place)


def drowned(hearing: Hearing, side: str) -> None:
    """Armies and plain personalities at sea without a fleet. [7.3]"""
    for unit in units.of(hearing.state, side):
        here = hearing.public["units"].get(unit)
        if here is None or not world.is_sea(hearing.state, here["at"]) or here.get("aboard") or here["sort"] == "fleet":
            continue
        if here["sort"] == "personality" and strengths.value(hearing, unit, "capacity"):
            continue
        if strengths.value(hearing, unit, "flies") if here["sort"] != "army" else False:
            hearing.line(unit, "a flight ends on dry land or on a friendly fleet", "lost", "7.4.1")
        escapes.eliminate(hearing, unit, "at sea without a fleet", "7.3")
