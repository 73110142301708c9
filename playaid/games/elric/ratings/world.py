"""The board: provinces, seas, and the borders that are learned from play. [3.1, 7.0, 7.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.language.message import message
from playaid.parts.paths import shortest_paths
from playaid.referee.contract.derived import derive

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Place, Public, State

KINDS = ("no", "border", "anchor", "mountains")
PASSABLE = ("border", "anchor")
_UNKNOWN: Place = {}
_UNTOLD: dict[str, Place] = {}
_NO_BORDERS: dict[str, str] = {}
"""What has been learned of places and borders before anything has."""


def points() -> int:
    """What a personality and the armies with them may spend in a turn. [7.2]"""
    return equipment.number("movement")


def names(state: State) -> list[str]:
    learned, on_house_map = state["public"].get("places", _UNTOLD), state["public"].get("map") == "house"
    listed = _listed(learned)
    if on_house_map not in listed:
        house = equipment.house_places() if on_house_map else {}
        listed[on_house_map] = list(dict.fromkeys((*equipment.places(), *house, *learned)))
    return [*listed[on_house_map]]


@derive
def _listed(learned: dict[str, Place]) -> dict[bool, list[str]]:
    """The places by map, while so much has been learned of them."""
    return {}


def place(state: State, name: str) -> Place:
    """What is known of a place: kind, terrain, nation, capital, walls, port; columns nobody has told are absent. To be read only."""
    global _lately
    public = state["public"]
    learned, on_map, asked = _lately  # one step, as several threads may ask
    if learned is not public.get("places", _UNTOLD) or on_map != public.get("map"):
        learned, on_map = public.get("places", _UNTOLD), public.get("map")
        asked = _asked(learned)[on_map == "house"]
        _lately = learned, on_map, asked
    return asked.get(name) or _ask(public, asked, name)


def _ask(public: Public, asked: dict[str, Place], name: str) -> Place:
    house = equipment.house_places().get(name, _UNKNOWN) if public.get("map") == "house" else _UNKNOWN
    known: Place = {**equipment.places().get(name, _UNKNOWN), **house, **public.get("places", _UNTOLD).get(name, _UNKNOWN)}
    asked[name] = known
    return known


@derive
def _asked(learned: dict[str, Place]) -> dict[bool, dict[str, Place]]:
    """What is known of places while so much has been learned of them, by map; filled as they are asked for."""
    return {False: {}, True: {}}


_lately: tuple[object, str | None, dict[str, Place]] = {}, None, {}
"""Of which places, on which map, was asked last, and what is known of them: nothing is asked as often."""


def has_port(hearing: Hearing, name: str) -> bool:
    """Whether a place has a port; asked for and remembered when nobody has told it yet. Raises MissingFact or Ask."""
    known = place(hearing.state, name)
    if "port" in known:
        return known["port"]
    if _charted(hearing.state, name):
        prompt = message("has {place} a port on your map?", place=name)
        port = hearing.ask(f"port of {name}", who=hearing.side, prompt=prompt, options=("yes", "no")) == "yes"
    else:
        port = bool(hearing.fact("places", name, "port"))
    hearing.put("public", "places", name, "port", port)
    return port


def is_sea(state: State, name: str) -> bool:
    return place(state, name).get("kind") == "sea"


def is_wild(state: State, name: str) -> bool:
    """Whether it is a wilderness province, or the Straits of Chaos, which count as one. [3.1, 7.5.5, 7.5.8]"""
    return place(state, name).get("terrain") in ("wilderness", "straits")


def terrain(state: State, name: str) -> str:
    """civilised, wilderness, sea, boiling, teeth or straits."""
    return str(place(state, name).get("terrain", ""))


def pair(place: str, neighbour: str) -> str:
    return f"{place}|{neighbour}" if place < neighbour else f"{neighbour}|{place}"


def known_border(state: State, place: str, neighbour: str) -> str | None:
    """The border as far as it has been learned; None while nobody has told."""
    if place == neighbour:
        return "no"
    border = state["public"].get("borders", {}).get(pair(place, neighbour))
    if border is None and state["public"].get("map") == "house" and not _charted(state, place, neighbour):
        return "no"
    return border


def is_whole(state: State) -> bool:
    """Whether every border is known: the house map has them all, but for those of places that the players have put on it."""
    return state["public"].get("map") == "house" and not _charted(state, *state["public"].get("places", _UNTOLD))


def border(hearing: Hearing, place: str, neighbour: str) -> str:
    """The border between two places, asked once and remembered. Raises MissingFact or Ask."""
    known = known_border(hearing.state, place, neighbour)
    if known is not None:
        return known
    if _charted(hearing.state, place, neighbour):
        prompt = message("what lies between {place} and {neighbour} on your map?", place=place, neighbour=neighbour)
        kind = hearing.ask(f"border {pair(place, neighbour)}", who=hearing.side, prompt=prompt, options=KINDS)
    else:
        first, second = sorted((place, neighbour))
        kind = str(hearing.fact("borders", first, second))
    hearing.put("public", "borders", pair(place, neighbour), kind)
    return kind


def _charted(state: State, *places: str) -> bool:
    """Whether any of these is a place that the players have put on the map themselves."""
    return any(_off_the_lists(state, places))


def _off_the_lists(state: State, places: Iterable[str]) -> Iterator[str]:
    house = equipment.house_places() if state["public"].get("map") == "house" else ()
    return (name for name in places if name not in equipment.places() and name not in house)


def beside(state: State, name: str) -> list[str]:
    """The places that are known to border on this one, mountains apart, in a stable order."""
    borders = state["public"].get("borders")
    return [] if borders is None else [*_neighbours(borders).get(name, ())]


def bordering(state: State, name: str) -> Mapping[str, str]:
    """The places that are known to touch this one, each with what lies between: `border`, `anchor`, `mountains`, `no`."""
    return _borders_of(state["public"].get("borders", _NO_BORDERS)).get(name, _NO_BORDERS)


@derive
def _neighbours(borders: dict[str, str]) -> dict[str, list[str]]:
    return {name: [there for there, kind in around.items() if kind in PASSABLE] for name, around in _borders_of(borders).items()}


@derive
def _borders_of(borders: dict[str, str]) -> dict[str, dict[str, str]]:
    """The borders of each place, by the place behind them."""
    around: dict[str, dict[str, str]] = {}
    for key, kind in borders.items():
        first, _, second = key.partition("|")
        around.setdefault(first, {})[second] = kind
        around.setdefault(second, {})[first] = kind
    return around


def may_border(state: State, name: str) -> list[str]:
    """The places that border on this one for all that is known, mountains apart, in a stable order."""
    public = state["public"]
    known = _borders_of(public.get("borders", _NO_BORDERS)).get(name, _NO_BORDERS)
    everywhere = names(state)
    if public.get("map") == "house" and not _charted(state, name):  # there it is known of all but those that the players have put there
        shown = {*known, *_off_the_lists(state, public.get("places", _UNTOLD))}
        everywhere = [there for there in everywhere if there in shown]
    return [there for there in everywhere if there != name and known.get(there) in (None, *PASSABLE)]


def sails(state: State, here: str, there: str) -> bool:
    """Whether a fleet may go this way by what is known: sea to sea, or through a port's anchor. [7.5.9]"""
    return there in sailed_to(state, here)


def sailed_to(state: State, here: str) -> Sequence[str]:
    """The places to which a fleet may go from one, by what is known, in the order of `beside`. To be read only."""
    public = state["public"]
    learned, on_map = public.get("places", _UNTOLD), public.get("map")
    found = _sailed(public.get("borders", _NO_BORDERS))
    of_places, of_map, asked = found[0]  # one step, as several threads may ask
    if of_places is not learned or of_map != on_map:
        asked = {}
        found[0] = learned, on_map, asked
    ways = asked.get(here)
    if ways is None:
        ways = asked[here] = [there for there in beside(state, here) if _sails(state, here, there)]
    return ways


@derive
def _sailed(borders: dict[str, str]) -> list[tuple[object, str | None, dict[str, list[str]]]]:
    """Of what had been learned of the places, on which map, this was asked last, and what was found by place."""
    return [(None, None, {})]


def _sails(state: State, here: str, there: str) -> bool:
    kind = known_border(state, here, there)
    if kind not in PASSABLE:
        return False
    return is_sea(state, here) or is_sea(state, there) if kind == "anchor" else is_sea(state, here) and is_sea(state, there)


def way(state: State, start: str, goal: str, inside: Sequence[str]) -> list[str]:
    """The shortest known way whose places between lie in `inside`; empty if there is none. The goal itself may be anywhere."""
    free = {goal, *inside}

    def onward(here: str) -> list[str]:
        return [there for there in beside(state, here) if there in free]

    return next((way for _, *way in shortest_paths([start], onward) if way and way[-1] == goal), [])


def nearest(state: State, start: str, goals: Sequence[str]) -> list[str]:
    """Those of some places that lie fewest steps away, by what is known."""
    ways = [way for way in shortest_paths([start], lambda here: beside(state, here)) if way[-1] in goals]
    return [way[-1] for way in ways if len(way) == len(ways[0])]


def country(state: State, nation: str) -> list[str]:
    """The places of a nation, by what is known."""
    countries = _countries(state["public"].get("places", _UNTOLD))
    asked = state["public"].get("map"), nation
    if asked not in countries:
        countries[asked] = [name for name in names(state) if place(state, name).get("nation") == nation]
    return [*countries[asked]]


@derive
def _countries(learned: dict[str, Place]) -> dict[tuple[str | None, str], list[str]]:
    """The places by map and nation, while so much has been learned of the places."""
    return {}


def cities(state: State, nation: str) -> list[str]:
    settled = _settled(state["public"].get("places", _UNTOLD))
    asked = state["public"].get("map"), nation
    if asked not in settled:
        own = {name: place(state, name) for name in country(state, nation)}
        walled = [name for name, here in own.items() if here.get("walls", 1) or here.get("capital")]
        settled[asked] = [name for name in walled if terrain(state, name) == "civilised"]
    return [*settled[asked]]


@derive
def _settled(learned: dict[str, Place]) -> dict[tuple[str | None, str], list[str]]:
    """The cities by map and nation, while so much has been learned of the places."""
    return {}


CHARTED = ("kind", "terrain", "nation", "capital", "walls", "port")


def learnt(state: State) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """What the players have told of their own map: cells of the places and borders of the document, and of those that it does not name."""
    if state["public"].get("map") == "house":
        return
    for name, row in state["public"].get("places", {}).items():
        table = "places" if name in equipment.places() else "charted"
        for column, value in row.items():
            if column in CHARTED and (table == "charted" or column not in equipment.places()[name]):
                yield table, (name, column), _cell(value)
    for key, kind in state["public"].get("borders", {}).items():
        first, _, second = key.partition("|")
        named = first in equipment.places() and second in equipment.places()
        yield ("borders", (first, second), kind) if named else ("charted_borders", (first, second, "border"), kind)


def _cell(value: object) -> str:
    return "-" if value is None else "yes" if value is True else "no" if value is False else str(value)
