"""What follows any ruling by itself, the players' word included: fleets that are overloaded sink, and what a set piece brings with it;
artifacts that lie about are theirs who stand there alone.

Light on purpose: it runs after every ruling, and wakes other chapters only when there is something to do. [7.1, 7.3, 16.8, 16.9]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def follow(hearing: Hearing) -> None:
    """After every legal ruling."""
    if hearing.declaration.verb == "set":
        hearing.happens("players' word", path=str(hearing.args.get("path", "")))
    if units.is_overloaded(hearing.state):
        hearing.happens("overload")
    public = hearing.public
    if public.get("escaped"):
        hearing.drop("public", "escaped")
    board = public.get("units", {})
    for artifact in ARTIFACTS if hearing.declaration.verb not in NOTHING_TAKEN_UP else ():
        if artifact in board:
            _taken_up(hearing, artifact)


ARTIFACTS = ("Chaos Shield", "Mournblade")
NOTHING_TAKEN_UP = ("march", "embark", "sail", "debark", "fly", "new")
"""Who only passes by these takes nothing up, by one line as by two; and a game that is entered under way stands as it is said to."""


def _taken_up(hearing: Hearing, artifact: str) -> None:
    """What nobody bears is theirs who alone are where it lies; whoever has left it there and nobody else has keeps it. [5.0, 16.8]"""
    here = hearing.public["units"][artifact]
    if here.get("bearer"):
        return
    there = units.owners_in(hearing.state, here["at"])
    if here["owner"] in there or len(there) != 1 or there[0] is None:
        return
    hearing.put("public", "units", artifact, "owner", there[0])
    hearing.drop("public", "units", artifact, "stack")  # whichever of their stacks is there finds it
    hearing.tell("{side} has {artifact}, which lies in {place}.", side=there[0], artifact=artifact, place=here["at"])
