"""What can be named: spells, nations, units, places, and what may be mustered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import battles, counters
from playaid.language.message import listing
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Place, State

Names = Mapping[str, Sequence[str]]
"""Name -> its aliases."""


def spells(state: State) -> Names:
    return dict.fromkeys(equipment.spells(), ())


def beneath(state: State) -> Names:
    """What is laid down or handed on unseen: a spell by its name, or, where spells lie on the table alone, none of them by name. [9.0]"""
    return {counters.FACE_DOWN: ("spell",)} if counters.physical(state) else spells(state)


def nations(state: State) -> Names:
    return dict.fromkeys(equipment.nations(), ())


def answers(state: State) -> Names:
    """What the options of a question are called besides: an alignment by any spell that is of it. [9.5]"""
    aligned = {
        side: tuple(spell for spell in equipment.spells() if equipment.alignment(spell) == side) for side in equipment.SIDES_OF_MAGIC
    }
    return {"all are kept": ("none", "no", "nothing"), **aligned}


CALLED = {"Chaos Ship": ("Chaos Fleet",), "Myrrhyn Winged Men": ("Winged Men",), "Isle of Purple Towns": ("Purple Towns",)}
"""Other names of pieces and nations in the document. [7.4.1, 16.8]"""


def targets(state: State) -> Names:
    return {name: CALLED.get(name, ()) for name in (*equipment.nations(), *equipment.pieces())}


def units(state: State) -> Names:
    """The units on the board; those of who acts now by their titles alone too: `Admiral` is one's own before it is anybody else's."""
    there = state["public"].get("units", {})
    fought = battles.now(state)
    known = bool(fought) and fought["place"] in state["public"]["battles"]  # an overruled line may have left one of which no more is known
    own = frozenset((actor(state), *(battles.parties(state, fought["place"]) if known else ()))) - {None}
    return _called(tuple(there), tuple([unit["nation"] if unit["owner"] in own else None for unit in there.values()]))


def titled(pieces: Mapping[str, str]) -> Names:
    """Pieces, each with its nation, that are called by their titles alone too."""
    return _called(tuple(pieces), tuple(pieces.values()))


@lru_cache(64)
def _called(units: tuple[str, ...], titles: tuple[str | None, ...]) -> Names:
    """What units are called, those too by their title alone of which the nation is given: the same names of whatever state, so that what
    is made of them is not made again. To be read only."""
    return {name: (*CALLED.get(name, ()), *_title(name, nation)) for name, nation in zip(units, titles, strict=True)}


def fleets(state: State) -> Names:
    """The fleets on the board. [3.2]"""
    there = state["public"].get("units", {})
    return {name: others for name, others in units(state).items() if there[name]["sort"] == "fleet"}


def _title(name: str, nation: str | None) -> tuple[str, ...]:
    """A piece without its nation, or what it has of that: `Admiral` of `Ilmiora Admiral`, `Priest` of `Purple Towns Priest`, who is of the
    Isle of Purple Towns."""
    own, words = (nation or "").split(), name.split()
    title = list(dropwhile(own.__contains__, words))
    return (" ".join(title),) if title and len(title) < len(words) else ()


def places(state: State) -> Names:
    """The places; the one of a country that has no other by the country's name, too: Melnibone is Imrryr."""
    here = dict[str, Sequence[str]](dict.fromkeys(world.names(state), ()))
    known = _by_country(state["public"].get("places", _UNTOLD))
    on_house_map = state["public"].get("map") == "house"
    if on_house_map not in known:
        countries = {nation: world.country(state, nation) for nation in equipment.nations()}
        known[on_house_map] = {there[0]: (nation,) for nation, there in countries.items() if len(there) == 1 and nation not in here}
    return {**here, **known[on_house_map]}


_UNTOLD: dict[str, Place] = {}


@derive
def _by_country(learned: dict[str, Place]) -> dict[bool, dict[str, tuple[str, ...]]]:
    return {}


def things(state: State) -> Names:
    """Whatever is somewhere or may come to be, and the places themselves."""
    return {**dict.fromkeys(equipment.pieces(), ()), **units(state), **dict.fromkeys(world.names(state), ())}


def things_and_players(state: State) -> Names:
    """The same, and the players, whose pieces are meant."""
    return {**dict.fromkeys(state["referee"]["sides"], ()), **things(state)}


def places_and_nations(state: State) -> Names:
    """The places, and the nations, of which all places are meant."""
    return {**nations(state), **dict.fromkeys(world.names(state), ())}


def apart(state: State) -> Mapping[str, str]:
    """Of spells of which several counters are called alike (I, II), whom or what else each calls by a muster. [11]"""
    several = (spell for spell in equipment.spells() if spell.rpartition(" ")[2] in ("I", "II"))
    return {spell: listing(equipment.musters(spell)) for spell in several if equipment.musters(spell)}
