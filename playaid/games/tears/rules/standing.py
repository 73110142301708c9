"""Where those stand who are named to go. [Movement] [Stacks]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules import charting
from playaid.games.tears.rules.idle import moving
from playaid.games.tears.state import forces, pieces, world

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def start(hearing: Hearing) -> str | None:
    """The one place where all the named pieces stand; of several the one from which a road leads to where they are to go. None if there is
    none, or more than one for bare units."""
    places = starts(hearing)
    if len(places) > 1:
        places = [place for place in places if not no_way(hearing, place)]
    return places[0] if len(places) == 1 else None


def starts(hearing: Hearing) -> list[str]:
    """Every place where all the named pieces stand activated."""
    said = hearing.args.get("at")
    movers = moving(hearing)
    people = [name for name in movers if not pieces.is_unit(name)]
    if said is None and people:
        said = forces.somebody(hearing.state, people[0]).get("at")
    codes = [name for name in movers if pieces.is_unit(name)]
    where = [said] if said else forces.places(hearing.state, hearing.side)
    return [place for place in where if _all_there(hearing, people, codes, place)]


def no_way(hearing: Hearing, place: str) -> bool:
    """Whether all know that no road leads from a place to where they are to go."""
    here, there = world.place_of(hearing.state, place), hearing.args.get("to", "")
    if not there:
        return False
    a, b = sorted((here, there))
    return here == there or (there not in world.neighbours(hearing.state, here) and charting.is_settled(hearing.state, a, b))


def _all_there(hearing: Hearing, people: Sequence[str], codes: Iterable[str], place: str) -> bool:
    stand = all(forces.somebody(hearing.state, name).get("at") == place for name in people)
    live = forces.choose(hearing, hearing.side, place, codes, lambda token: forces.spaces_used(token) is not None)
    return stand and live is not None
