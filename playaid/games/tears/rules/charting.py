"""The map learnt from play, or laid whole: `chart` names an area, `road` joins two, a move along an unknown road asks once. [Play board]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from playaid.games.tears.state import pieces
from playaid.games.tears.state.world import CASTLE, KINDS, NO, YES, all_roads, areas, kind, neighbours, place_of, whole
from playaid.language.message import Typed, counted, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Map, State

ROAD = "road"  # What the owner's book says of two areas that are joined


def lay(hearing: Hearing) -> None:
    """Lay the map at set-up: the house map, or what the text names of it and the owner's book has."""
    house = hearing.book.mode == "house"
    laid = _house(hearing) if house else _of_the_book(hearing)
    areas = laid["areas"]
    hearing.put("public", "map", laid)
    castles = {name: {"side": row["side"], "inside": ""} for name, row in pieces.rows("castles").items()}
    hearing.put("public", "castles", castles)
    hearing.put("public", "ships", {})
    text = "the house map: made up, so that the game can be tried without the board" if house else "learnt from play: `chart` and `road`"
    if any(laid["roads"].values()) and not house:
        complete = laid.get("complete")
        text = "of the owner's book" if complete else "of the owner's book; the rest is learnt from play: `chart` and `road`"
    hearing.line("map", text, counted(len(areas), "{n} area", "{n} areas"), "Play board")


def _house(hearing: Hearing) -> Map:
    areas: dict[str, str] = {}
    roads: dict[str, list[str]] = {}
    for name in pieces.book().keys("house_areas"):
        areas[name] = hearing.fact("house_areas", name, "kind")
        roads[name] = sorted(hearing.fact("house_areas", name, "roads"))
    return {"areas": areas, "roads": roads, "none": [], "whole": True}


def _of_the_book(hearing: Hearing) -> Map:
    """The areas that the text names and those of the owner's map, with the roads of their book; of a pair told twice the later one."""
    areas = {name: row.get("kind") or _told(hearing, "areas", name, "kind") or "" for name, row in pieces.rows("areas").items()}
    areas |= {name: hearing.fact("charted", name, "kind") for name in hearing.book.keys("charted")}
    named = {name.casefold(): name for name in areas}
    told: dict[tuple[str, str], str] = {}
    for one, other in hearing.book.keys("roads"):
        a, b = sorted(named.setdefault(name.casefold(), name) for name in (one, other))
        told[a, b] = hearing.fact("roads", one, other, "road")
    areas |= {name: "" for name in named.values() if name not in areas}
    ends = [end for (a, b), what in told.items() if what == ROAD for end in ((a, b), (b, a))]
    laid: Map = {
        "areas": areas,
        "roads": {name: sorted(there for here, there in ends if here == name) for name in areas},
        "none": [f"{a}|{b}" for (a, b), what in told.items() if what != ROAD],
        "whole": False,
    }
    if _told(hearing, "board", "board", "complete"):
        laid["complete"] = True
    return laid


def _told(hearing: Hearing, *cell: str) -> Any:
    """What the owner's book has in a cell; None where it has nothing, which is not asked for here."""
    return hearing.fact(*cell) if hearing.book.known_fact(*cell) is not None else None


def learnt(state: State) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """What the players have told of their own map: kinds of areas, and which are joined."""
    if whole(state):
        return
    named = pieces.rows("areas")
    for name, what in areas(state).items():
        if what and "kind" not in named.get(name, {}):
            yield "areas" if name in named else "charted", (name, "kind"), what
    for here, others in state["public"]["map"]["roads"].items():
        yield from (("roads", (here, there, "road"), ROAD) for there in others if here < there)
    for pair in state["public"]["map"]["none"]:
        a, _, b = pair.partition("|")
        yield "roads", (a, b, "road"), NO


def is_road(hearing: Hearing, here: str, there: str) -> bool:
    """Whether a road (or a sea lane) joins two areas. Asked once where it is not known, and remembered."""
    a, b = sorted((place_of(hearing.state, here), place_of(hearing.state, there)))
    if b in neighbours(hearing.state, a):
        return True
    if is_settled(hearing.state, a, b):
        return False
    prompt = message("does the map join {a} and {b}?", a=a, b=b)
    shown = hearing.ask(f"road {a} {b}", who="the table", prompt=prompt, options=(YES, NO)) == YES
    if shown:
        join(hearing, a, b)
    else:
        hearing.push("public", "map", "none", f"{a}|{b}")
    hearing.line("map", message("{a} and {b}: seen on the map by the players", a=a, b=b), "joined" if shown else "not joined", "Movement")
    return shown


def is_settled(state: State, a: str, b: str) -> bool:
    """Whether it is known that two areas, in the order of their names, are not joined."""
    return all_roads(state) or f"{a}|{b}" in state["public"]["map"]["none"]


def ask_kind(hearing: Hearing, area: str) -> str:
    """The kind of an area; asked once where it is not known, and remembered."""
    known = kind(hearing.state, area)
    if known:
        return known
    prompt = message("what kind of area is {area} on the map?", area=area)
    told = hearing.ask(f"kind of {area}", who="the table", prompt=prompt, options=KINDS)
    hearing.put("public", "map", "areas", area, told)
    hearing.line("map", message("{area}: seen on the map by the players", area=area), told, "Play board")
    return told


def join(hearing: Hearing, a: str, b: str) -> None:
    for here, there in ((a, b), (b, a)):
        hearing.put("public", "map", "roads", here, sorted({*hearing.public["map"]["roads"].get(here, ()), there}))


# declarations


def chart(hearing: Hearing) -> None:
    name, what = hearing.args["area"].strip(), hearing.args["kind"]
    name = next((known for known in areas(hearing.state) if known.casefold() == name.casefold()), name)
    hearing.put("public", "map", "areas", name, what)
    if name not in hearing.public["map"]["roads"]:
        hearing.put("public", "map", "roads", name, [])
    hearing.line("map", message("{name}: entered by the players", name=name), what, "Play board")
    hearing.tell("{name} is on the map: {kind}.", name=name, kind=what)


def road(hearing: Hearing) -> None:
    """Two areas of the map are joined; or they are not, which is asked no more then."""
    a, b = hearing.args["area"], hearing.args["to"]
    if hearing.args.get("none"):
        first, second = sorted((a, b))
        if not is_settled(hearing.state, first, second):
            hearing.push("public", "map", "none", f"{first}|{second}")
        hearing.line("map", message("{a} and {b}: entered by the players", a=a, b=b), "not joined", "Play board")
        hearing.tell("The map does not join {a} and {b}.", a=a, b=b)
        return
    hearing.pull("public", "map", "none", "|".join(sorted((a, b))))
    join(hearing, a, b)
    hearing.line("map", message("{a} and {b}: entered by the players", a=a, b=b), "joined", "Movement")
    hearing.tell("The map joins {a} and {b}.", a=a, b=b)


def _bad_name(hearing: Hearing) -> Facts:
    name = hearing.args["area"].strip()
    fits = 0 < len(name) <= 40 and all(letter.isalnum() or letter in " '-." for letter in name)
    return None if fits else {"name": Typed(name[:40])}


def _house_map(hearing: Hearing) -> Facts:
    return {} if whole(hearing.state) else None


def _itself(hearing: Hearing) -> Facts:
    return {"area": hearing.args["area"]} if hearing.args["area"] == hearing.args["to"] else None


def _joined(hearing: Hearing) -> Facts:
    a, b = hearing.args["area"], hearing.args["to"]
    return {"area": a, "to": b} if hearing.args.get("none") and b in neighbours(hearing.state, a) else None


def roadless_line(hearing: Hearing, here: str, there: str) -> str | None:
    """The line by which the table keeps its answer that no road joins two areas, when it has just given it."""
    a, b = sorted((place_of(hearing.state, here), place_of(hearing.state, there)))
    return f'road "{a}" to "{b}" none' if f"road {a} {b}" in hearing.declaration.answers else None


def _castle_kept(hearing: Hearing) -> Facts:
    name = hearing.args["area"].strip()
    known = kind(hearing.state, name)
    return {"name": name, "kind": known} if known and known != hearing.args["kind"] else None


def chart_offers(h: Hearing) -> Iterable[str]:
    """Nothing on the house map; else the named areas whose kind is unknown, as each kind. Any further name may be charted too."""
    unknown = [area for area, known in areas(h.state).items() if not known] if not whole(h.state) else []
    return [f"{area} as {what}" for area in unknown for what in KINDS if what != CASTLE]


def road_offers(h: Hearing) -> Sequence[str]:
    """Representative: the first known area with each area it is not joined to."""
    state = h.state
    if whole(state):
        return []
    first, *others = areas(state)
    return [f"{first} to {area}" for area in others if area not in neighbours(state, first)]


_HOUSE = Check("map.house", "Play board", "this session is on the house map, which is whole", _house_map, rank=10)
CHART_CHECKS = (
    _HOUSE,
    Check("map.name", "Play board", "an area's name is up to 40 letters, not {name}", _bad_name),
    Check("map.kind", "Play board", "{name} is on the map already: {kind}", _castle_kept),
)
ROAD_CHECKS = (
    _HOUSE,
    Check("map.road", "Play board", "{area} is not joined to itself", _itself),
    Check("map.joined", "Play board", "{area} and {to} are joined: a road that is known stays", _joined),
)
