"""11.3 to 11.8 What it costs to enter a hex: terrain, hexsides, trails, dykes, weather; and who may enter or cross what."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.ratings import counters, fortresses, ground, places
from playaid.games.albion.ratings.counters import WORM
from playaid.games.albion.ratings.ground import low_columns
from playaid.games.albion.state import pieces
from playaid.games.albion.state.hexes import neighbours
from playaid.games.albion.state.sides import FAERIE
from playaid.language.message import PLUS, Message, listing, message
from playaid.referee.contract.derived import once

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

OPPOSITE = {"south": "north", "southwest": "northeast", "northwest": "southeast"}
"""The book keeps a hexside with the hex that it lies north, northeast or southeast of."""
FLYERS = ("Cait Sith", "Callach's Waff")


def lacks(hearing: "Hearing", name: str, number: str) -> str | None:
    """What a hex has not that a piece needs to be there, `sea` or `land`, or None. Terrain is asked for if missing. [11.8]"""
    if name in (*FLYERS, WORM):
        return None
    if pieces.piece(hearing.state, name)["kind"] == "ship":
        return None if "sea" in ground.terrain(hearing, number) else "sea"
    return None if ground.has_land(hearing, number) else "land"


class Entry(NamedTuple):
    """What entering a hex comes to: points (None: it may not be entered so), how, and the case."""

    points: int | None
    text: str
    cite: str


def _price(entry: Entry) -> int:
    assert entry.points is not None
    return entry.points


@once
def beside(hearing: "Hearing", here: str, other: str) -> str | None:
    """The direction from a hex to one that touches it, or None; asked once, as whoever looks for a way asks it of every step again."""
    return next((way for way, number in neighbours(here, low_columns(hearing)).items() if number == other), None)


DEEDS = ("search", "gaze", "overrun", "embark", "debark")
"""What costs points beside marching, and is written among the hexes of a plot. [19.4.03]"""


def astray(hearing: "Hearing", first: str, start: str) -> bool:
    """Whether what a scried stack has written first cannot be done from where a piece of it stands. [19.4.03]"""
    if first in DEEDS:
        return False
    return beside(hearing, start, first) is None and not (places.place_of(start) and places.place_of(first))


def comes_nearer(hearing: "Hearing", written: Sequence[str], start: str, there: str) -> bool:
    """Whether a hex is nearer than another to what a scried stack has written, whatever the way there. [19.4.03]"""
    way = [number for number in written if number not in DEEDS]
    return min(ground.away(hearing, there, number) for number in way) < min(ground.away(hearing, start, number) for number in way)


@once
def side(hearing: "Hearing", here: str, other: str) -> list[str]:
    """What lies on the hexside between two hexes that touch. Raises MissingFact."""
    way = beside(hearing, here, other)
    assert way is not None
    lies = hearing.fact("sides", other, OPPOSITE[way]) if way in OPPOSITE else hearing.fact("sides", here, way)
    return list(lies or ())


@once
def entry(hearing: "Hearing", names: Sequence[str], here: str, other: str, openly: bool = False) -> Entry:
    """What it costs a stack to enter a hex from one that touches it, by one kind of terrain for all: what its dearest piece pays. openly:
    in the weather as everybody sees it. [11.0, 11.3, 20.6.14]"""
    there = ground.terrain(hearing, other)
    sorts = list({_sort(hearing, name): name for name in reversed(names)}.values())
    kinds = [what for what in there if what != "sea"]
    if len(sorts) == 1 or len(kinds) < 2 or "dyke" in there:
        return _by(hearing, there, sorts, names, here, other, openly)
    sea = [what for what in there if what == "sea"]
    ways = [_by(hearing, [what, *sea], sorts, names, here, other, openly) for what in kinds]
    return min((way for way in ways if way.points is not None), key=_price, default=ways[0])


def _by(
    hearing: "Hearing", grounds: Sequence[str], sorts: Sequence[str], names: Sequence[str], here: str, other: str, openly: bool
) -> Entry:
    """What the dearest of a stack pays, or why one of them may not enter, where a hex has these kinds of terrain."""
    entries = []
    for name in sorts:
        single = _single(hearing, name, grounds, names, here, other, openly)
        if single.points is None:
            return single
        entries.append(single)
    return max(entries, key=_price)


def _sort(hearing: "Hearing", name: str) -> object:
    """What all pieces that pay the same have in common."""
    return FLYERS.count(name), counters.race(hearing, name), pieces.commander_side(pieces.piece(hearing.state, name))


def spared(hearing: "Hearing", names: Sequence[str], here: str, other: str) -> bool:
    """Whether by a Wand that others do not see a stack pays less to enter a hex, may enter it, or need not stop on its coast. [20.6.14]"""
    if all(_weather(hearing, number, names) == _weather(hearing, number, names, True) for number in (here, other)):
        return False
    if entry(hearing, names, here, other).points != entry(hearing, names, here, other, True).points:
        return True
    by_sea = any(name == WORM or pieces.piece(hearing.state, name)["kind"] == "ship" for name in names)
    snow = (_weather(hearing, other, names, True), _weather(hearing, other, names)) == ("snow", "clear")
    return by_sea and snow and ground.is_coastal(hearing, other)


def _single(hearing: "Hearing", name: str, there: Sequence[str], stack: Sequence[str], here: str, other: str, openly: bool) -> Entry:
    if name in FLYERS:
        return Entry(int(hearing.fact("modifiers", "flyer's hex", "amount")), message("{piece} flies", piece=name), "11.7")
    kind = pieces.piece(hearing.state, name)["kind"]
    if kind == "ship" or (name == WORM and "sea" in there):
        return _by_sea(hearing, name, stack, here, other, there, openly)
    if set(there) <= {"sea"}:
        return Entry(None, message("{hex} is all sea, and {piece} is no ship", hex=other, piece=name), "11.8")
    return _by_land(hearing, name, stack, here, other, there, openly)


@once
def _weather(hearing: "Hearing", number: str, stack: Sequence[str], openly: bool = False) -> str:
    """The weather in a hex that a stack leaves or enters, for its own side; openly: for everybody. [20.6.14]"""
    side = None if openly else pieces.commander_side(pieces.piece(hearing.state, stack[0]))
    return ground.weather_in(hearing, number, stack, side)


def _by_sea(hearing: "Hearing", name: str, stack: Sequence[str], here: str, other: str, there: Sequence[str], openly: bool) -> Entry:
    if "sea" not in there:
        return Entry(None, message("there is no sea in {hex} for {piece}", hex=other, piece=name), "11.8")
    if snow := _snowed_in(hearing, name, stack, here, openly):
        return snow
    zone = hearing.fact("hexes", other, "zone")
    row = "hex of the Minches" if zone == "The Minches" else "sea hex"
    points, text = int(hearing.fact("modifiers", row, "amount")), row
    if _weather(hearing, other, stack, openly) == "rain":
        more = int(hearing.fact("modifiers", "rain to ships", "amount"))
        points, text = points + more, message("{ground} {points} + rain {more}", ground=row, points=points, more=more)
    return Entry(points, text, "11.7")


def _snowed_in(hearing: "Hearing", name: str, stack: Sequence[str], here: str, openly: bool) -> Entry | None:
    if not ground.is_coastal(hearing, here) or _weather(hearing, here, stack, openly) != "snow":
        return None
    return Entry(None, message("{ship} cannot leave {hex}, a coast under snow", ship=name, hex=here), "6.3.4")


def _by_land(hearing: "Hearing", name: str, stack: Sequence[str], here: str, other: str, there: Sequence[str], openly: bool) -> Entry:
    race = counters.column(hearing, name)
    elves = _with_elves(hearing, stack)
    helped = elves and pieces.commander_side(pieces.piece(hearing.state, name)) == FAERIE
    sky = _weather(hearing, other, stack, openly)
    skies = {_weather(hearing, here, stack, openly), sky}
    over = _hexside(hearing, name, race, elves and race in ("Elf", "Gnome"), here, other, skies)
    if over.points is None:
        return over
    if "dyke" in there:
        inside = Entry(_cost(hearing, "dyke", "Elf" if helped else race), "dyke", "11.6")
    else:
        inside = _ground(hearing, name, race, here, other, there, sky, skies)
    if inside.points is None or not over.points:
        return inside
    if isinstance(inside.text, Message):  # the weather has been added, and is told
        text = message("{ground} + {hexside} {more}", ground=inside.text, hexside=over.text, more=over.points)
    else:
        text = message(
            "{ground} {points} + {hexside} {more}", ground=inside.text, points=inside.points, hexside=over.text, more=over.points
        )
    return Entry(inside.points + over.points, text, "11.4")


@once
def _with_elves(hearing: "Hearing", stack: Sequence[str]) -> bool:
    return any(pieces.piece(hearing.state, name)["kind"] != "ship" and counters.column(hearing, name) == "Elf" for name in stack)


def _cost(hearing: "Hearing", row: str, race: str) -> int | None:
    """A number of the Terrain Effects Chart; None where the row is prohibited or decided by other terrain. Raises MissingFact."""
    cost = hearing.fact("movement", row, race)
    return None if cost in ("P", "(-)", None) else int(cost)


def _hexside(hearing: "Hearing", name: str, race: str, may_use: bool, here: str, other: str, skies: set[str]) -> Entry:
    """What a piece pays for the hexside, its crossings, and the weather on both banks. [6.2, 6.3, 11.4, 11.8]"""
    lies = side(hearing, here, other)
    price = 0
    crossed = []
    for what in _barriers(lies, may_use, skies, name):
        text, points = _barrier(hearing, what, race, skies)
        if points is None:
            return _closed(name, what, here, other)
        price += points
        crossed.append(text)
    return Entry(price, listing(crossed, PLUS), "11.4")


def _closed(name: str, what: str, here: str, other: str) -> Entry:
    if what == SWOLLEN:
        return Entry(None, message("rain has swollen the river between {from_hex} and {to_hex}", from_hex=here, to_hex=other), "6.2.3")
    why = "{piece} may not cross the {hexside} between {from_hex} and {to_hex}"
    return Entry(None, message(why, piece=name, hexside=what, from_hex=here, to_hex=other), "11.8")


SWOLLEN = "swollen river"
CLOSED = ("major river", "lake", "mountain side", SWOLLEN)
"""What no piece crosses that neither flies nor, over water, is the Worm. [6.2, 11.8]"""


def impassable(hearing: "Hearing", name: str, stack: Sequence[str], here: str, other: str, openly: bool = False) -> Entry | None:
    """Why a piece that is driven out of a hex cannot come to one beside it, whatever that costs, or None. openly: in the weather that
    everybody sees. [6.2, 6.3, 11.8]"""
    if name in FLYERS:
        return None
    there, sky = ground.terrain(hearing, other), _weather(hearing, other, stack, openly)
    if pieces.piece(hearing.state, name)["kind"] == "ship" or (name == WORM and "sea" in there):
        return _snowed_in(hearing, name, stack, here, openly)
    race, lies = counters.column(hearing, name), side(hearing, here, other)
    may_use = race == "Elf" or (race == "Gnome" and _with_elves(hearing, stack))
    skies = {_weather(hearing, here, stack, openly), sky}
    barrier = next((what for what in _barriers(lies, may_use, skies, name) if what in CLOSED), None)
    if barrier is not None:
        return _closed(name, barrier, here, other)
    if sky != "rain" or not set(there) <= {"marsh", "sea"} or set(hearing.fact("hexes", other, "roads") or ()) & set(lies):
        return None
    return Entry(None, message("nobody enters the marsh {hex} in the rain", hex=other), "6.2.5")


def _barriers(lies: Sequence[str], may_use: bool, skies: set[str], name: str) -> list[str]:
    """What there is to be crossed on a hexside: a crossing stands for the water or the mountain side that it leads over, a ferry or bridge
    for a minor river where it may not be used. [11.8]"""
    over = [what for what in ("ferry", "bridge") if what in lies]
    great = [what for what in ("major river", "lake") if what in lies]
    barriers = ["mountain pass"] if "mountain pass" in lies else []
    if "tunnel" in lies:
        barriers.append("tunnel" if may_use else "mountain side")
    elif "mountain side" in lies:
        barriers.append("mountain side")
    if great and name == WORM:
        return barriers
    if over and may_use:
        return barriers if skies == {"snow"} and not great else [*barriers, over[0]]
    if over or "minor river" in lies or "ford" in lies:
        return [*barriers, *_river("ford" in lies, skies, name)]
    return [*barriers, *great]


def _river(ford: bool, skies: set[str], name: str) -> list[str]:
    """A minor river under the weather of both its banks: frozen by snow, swollen by rain that no ford helps against. [6.2, 6.3]"""
    if skies == {"snow"}:
        return []
    if skies == {"rain"}:
        return [] if name == WORM else [SWOLLEN]
    return ["ford" if ford else "minor river"]


def _barrier(hearing: "Hearing", what: str, race: str, skies: set[str]) -> tuple[str, int | None]:
    price = _cost(hearing, "major river" if what == SWOLLEN else what, race)
    if price is not None and what == "mountain pass" and skies == {"snow"}:
        return message("{hexside}, doubled by snow", hexside=what), price * 2
    return what, price


def _ground(hearing: "Hearing", name: str, race: str, here: str, other: str, there: Sequence[str], sky: str, skies: set[str]) -> Entry:
    by_road = None if skies == {"snow"} and "mountain pass" in side(hearing, here, other) else _road(hearing, race, here, other, sky)
    if by_road is not None:
        return by_road
    choices = [choice for what in there if what != "sea" and (choice := _terrain(hearing, race, what, sky)).points is not None]
    if not choices:
        if "marsh" in there and sky == "rain":
            return Entry(None, message("nobody enters the marsh {hex} in the rain", hex=other), "6.2.5")
        return Entry(None, message("{piece} may not enter {hex}: {terrain}", piece=name, hex=other, terrain=listing(there)), "11.8")
    return min(choices, key=_price)


def _road(hearing: "Hearing", race: str, here: str, other: str, sky: str) -> Entry | None:
    roads = [road for road in hearing.fact("hexes", other, "roads") or () if road in side(hearing, here, other)]
    return min((way for road in roads if (way := _by_road(hearing, road, race, other, sky)).points is not None), key=_price, default=None)


def _by_road(hearing: "Hearing", road: str, race: str, other: str, sky: str) -> Entry:
    """In rain a trail costs a point more; by option a Faerie road does, too, where the hex is clear. [6.2.4, 11.5]"""
    price = _cost(hearing, road, race)
    if price is not None and sky == "rain" and (road == "trail" or _wet(hearing, other)):
        more = int(hearing.fact("modifiers", "rain or snow to ground", "amount"))
        return Entry(price + more, message("{road} {points} + rain {more}", road=road, points=price, more=more), "11.5")
    return Entry(price, road, "11.5")


def _wet(hearing: "Hearing", number: str) -> bool:
    return hearing.options["wet-roads"] == "clear" and "clear" in ground.terrain(hearing, number)


def _terrain(hearing: "Hearing", race: str, what: str, sky: str) -> Entry:
    """One terrain type of a hex in the weather there. [6.2, 6.3, 11.3]"""
    if what == "marsh" and sky == "rain":
        return Entry(None, "marsh", "6.2")
    row = "clear" if what == "marsh" and sky == "snow" else what
    price = _cost(hearing, row, race)
    if price is None:
        return Entry(None, what, "11.8")
    if what == "mountain" and sky == "snow":
        return Entry(price * 2, message("mountain {points}, doubled by snow", points=price), "6.3")
    if (sky == "rain" and what == "clear") or (sky == "snow" and row in ("clear", "woods", "forest", "rough")):
        more = int(hearing.fact("modifiers", "rain or snow to ground", "amount"))
        text = message("{ground} {points} + {weather} {more}", ground=what, points=price, weather=sky, more=more)
        return Entry(price + more, text, "6.2" if sky == "rain" else "6.3")
    return Entry(price, what, "11.3")


def come_by(hearing: "Hearing", path: Sequence[str]) -> tuple[str, ...]:
    """Where a way comes by enemies or a fortress of theirs: what stands elsewhere it does not meet, and nothing comes of passing one's own.
    Where stacks lie hidden, their counters are seen to lie there all the same. [11.2, 11.9, 18.0]"""
    state, enemy = hearing.state, pieces.other(hearing.side)
    counters = state["public"].get("stacks", {}).get(enemy, {})
    stand = (number for number in path[:-1] if pieces.at(state, number, enemy) or fortresses.friendly(state, number, enemy))
    met = {*stand, *(number for number in path[:-1] if counters.get(number))}
    return tuple(number for number in path[:-1] if number in met)
