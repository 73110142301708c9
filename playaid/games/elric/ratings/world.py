"""The board: provinces, seas, and the borders that are learned from play. [3.1, 7.0, 7.5]

Public state:
    map       `house` when the evening is played on the house map, else `printed`
    places    place -> what has been learned of it, over what the document says
    borders   "A|B" in alphabetical order -> no, border, anchor (the sea lies before that port), mountains
"""

from collections.abc import Sequence

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state.shape import Hearing, Place, State

KINDS = ("no", "border", "anchor", "mountains")


PASSABLE = ("border", "anchor")


_UNKNOWN: Place = {}


def names(state: State) -> list[str]:
    """Every place that can be named in this evening."""
    house = equipment.house_places() if state["public"].get("map") == "house" else {}
    return list(dict.fromkeys((*equipment.places(), *house, *state["public"].get("places", {}))))


def place(state: State, name: str) -> Place:
    """What is known of a place: kind, terrain, nation, capital, walls, port; columns nobody has told are absent."""
    house = equipment.house_places().get(name, _UNKNOWN) if state["public"].get("map") == "house" else _UNKNOWN
    return {**equipment.places().get(name, _UNKNOWN), **house, **state["public"].get("places", {}).get(name, _UNKNOWN)}


def has_port(hearing: Hearing, name: str) -> bool:
    """Whether a place has a port; asked for and remembered when nobody has told it yet. Raises MissingFact."""
    known = place(hearing.state, name)
    if "port" in known:
        return known["port"]
    port = bool(hearing.fact("places", name, "port"))
    hearing.put("public", "places", name, "port", port)
    return port


def is_sea(state: State, name: str) -> bool:
    """Whether it is one of the seas."""
    return place(state, name).get("kind") == "sea"


def is_wild(state: State, name: str) -> bool:
    """Whether it is a wilderness province, or the Straits of Chaos, which count as one. [3.1, 7.5.5, 7.5.8]"""
    return place(state, name).get("terrain") in ("wilderness", "straits")


def terrain(state: State, name: str) -> str:
    """civilised, wilderness, sea, boiling, teeth or straits."""
    return str(place(state, name).get("terrain", ""))


def pair(one: str, other: str) -> str:
    """The key of a border."""
    return "|".join(sorted((one, other)))


def known_border(state: State, one: str, other: str) -> str | None:
    """The border as far as it has been learned; None while nobody has told."""
    if one == other:
        return "no"
    found = state["public"].get("borders", {}).get(pair(one, other))
    if found is None and state["public"].get("map") == "house" and not _charted(state, one, other):
        return "no"
    return found


def border(hearing: Hearing, one: str, other: str) -> str:
    """The border between two places, asked once and remembered. Raises MissingFact or Ask."""
    known = known_border(hearing.state, one, other)
    if known is not None:
        return known
    if _charted(hearing.state, one, other):
        prompt = f"what lies between {one} and {other} on your map?"
        kind = hearing.ask(f"border {pair(one, other)}", who=hearing.side, prompt=prompt, options=KINDS)
    else:
        first, second = sorted((one, other))
        kind = str(hearing.fact("borders", first, second))
    hearing.put("public", "borders", pair(one, other), kind)
    return kind


def _charted(state: State, *some: str) -> bool:
    """Whether any of these is a place that the players have put on the map themselves."""
    written = (*equipment.places(), *equipment.house_places())
    return any(name not in written for name in some)


def beside(state: State, name: str) -> list[str]:
    """The places that are known to border on this one, mountains apart, in a stable order."""
    if state["public"].get("map") == "house" and "borders" not in state["public"]:
        return []
    found = []
    for key, kind in state["public"].get("borders", {}).items():
        one, _, other = key.partition("|")
        if kind in PASSABLE and name in (one, other):
            found.append(other if one == name else one)
    return found


def way(state: State, start: str, goal: str, inside: Sequence[str]) -> list[str]:
    """The shortest known way whose places between lie in `inside`; empty if there is none. The goal itself may be anywhere."""
    paths: dict[str, list[str]] = {start: []}
    frontier = [start]
    while frontier and goal not in paths:
        ahead = []
        for here in frontier:
            for there in beside(state, here):
                if there not in paths and (there == goal or there in inside):
                    paths[there] = [*paths[here], there]
                    ahead.append(there)
        frontier = ahead
    return paths.get(goal, [])


def cities(state: State, nation: str) -> list[str]:
    """The provinces of a nation that are known to hold a city."""
    found = []
    for name in names(state):
        here = place(state, name)
        if here.get("nation") == nation and here.get("kind") == "land" and (here.get("walls", 1) or here.get("capital")):
            found.append(name)
    return [name for name in found if terrain(state, name) == "civilised"]
