"""What the document says of counters and areas that the fields of `document.toml` cannot say: (book) -> what is wrong, a text each.

What nobody has told yet is wrong of nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playaid.book.lookup import Lookup
    from playaid.games.tears.state.pieces import Row

KNIGHT, GUARD, DRAGON, CADMIN = "Knight", "Elite Guard", "Terramax", "Cadmin"
WARRIORS = ("horse", "foot")
ROOM = {"Caer Navell": 8, "Caer Sillius": 6}
"""How many units the examples of the free set-up put into a castle."""
FOOT_MARCH = 2
SET_UP = {"Gorganun": 15, "Forseti": 17}
ASIDE = {CADMIN: 9, DRAGON: 1}
"""How many units of Gorganun's wait to be recruited when the game begins."""


def reduced_sides(book: Lookup) -> Iterator[str]:
    """The reduced side of a unit is the weaker one."""
    for unit, row in book.rows("units").items():
        full, reduced = row.get("strength"), row.get("reduced")
        if full is not None and reduced is not None and reduced >= full:
            yield unit


def guards_are_strongest(book: Lookup) -> Iterator[str]:
    strength = _strengths(book)
    for unit, row in book.rows("units").items():
        if row.get("arm") in WARRIORS and strength.get(unit, 0) > strength.get(GUARD, strength.get(unit, 0)):
            yield unit


def dragon_is_as_strong(book: Lookup) -> Iterator[str]:
    strength = _strengths(book)
    for unit, worth in strength.items():
        if worth > strength.get(DRAGON, worth):
            yield unit


def knights_are_cavalry(book: Lookup) -> Iterator[str]:
    units = book.rows("units")
    for column in ("strength", "reduced"):
        knight, cavalry = units[KNIGHT].get(column), units["Cavalry"].get(column)
        if None not in (knight, cavalry) and knight != cavalry:
            yield column


def forsetis_fewer_are_better(book: Lookup) -> Iterator[str]:
    """A unit of Forseti's is worth more than one of Gorganun's, the dragon left out."""
    mean: dict[str, float] = {}
    for side in ("Gorganun", "Forseti"):
        rows = [row for unit, row in book.rows("units").items() if row.get("side") == side and unit not in (DRAGON, KNIGHT)]
        if any(row.get("strength") is None or row.get("number") is None for row in rows):
            return
        mean[side] = sum(row["strength"] * row["number"] for row in rows) / sum(row["number"] for row in rows)
    if mean["Forseti"] <= mean["Gorganun"]:
        yield "Forseti"


def home_is_strongest(book: Lookup) -> Iterator[str]:
    """Whoever is sent back comes home, else to the next in strength."""
    castles = book.rows("castles")
    home = {row["side"]: row["garrison"] for row in castles.values() if row.get("home") and row.get("garrison") is not None}
    for castle, row in castles.items():
        if row.get("garrison") is not None and row["garrison"] > home.get(row["side"], row["garrison"]):
            yield castle


def free_set_up(book: Lookup) -> Iterator[str]:
    for castle, room in ROOM.items():
        if _room(book, castle) not in (None, room):
            yield castle


def room_in_castles(book: Lookup) -> Iterator[str]:
    """What a side sets up by the printed rule goes into its castles by the free one, too."""
    castles = book.rows("castles")
    for side in ("Gorganun", "Forseti"):
        rooms = [_room(book, castle) for castle, row in castles.items() if row.get("side") == side]
        known = [room for room in rooms if room is not None]
        placed = sum(row["number"] for (castle, _), row in book.rows("setup").items() if castles[castle].get("side") == side)
        if len(known) == len(rooms) and sum(known) < placed:
            yield side


def set_up_in_all(book: Lookup) -> Iterator[str]:
    """Three Cadmin come to what the castles of Gorganun hold."""
    castles, placed = book.rows("castles"), {"Gorganun": _number(book, "Cadmin at set-up"), "Forseti": 0}
    for (castle, _), row in book.rows("setup").items():
        placed[castles[castle]["side"]] += row["number"]
    yield from (side for side, number in placed.items() if number != SET_UP[side])


def laid_aside(book: Lookup) -> Iterator[str]:
    """Of Gorganun's units those that are not set up."""
    units, placed = book.rows("units"), {CADMIN: _number(book, "Cadmin at set-up")}
    for (_, unit), row in book.rows("setup").items():
        placed[unit] = placed.get(unit, 0) + row["number"]
    for unit, row in units.items():
        if row.get("side") != "Gorganun" or row.get("number") is None:
            continue
        if row["number"] - placed.get(unit, 0) != ASIDE.get(unit, 0):
            yield unit


def tower_example(book: Lookup) -> Iterator[str]:
    """Two wizards beside the number that Erynmil asks for come to the most that it may be."""
    base, wizard, most = (_number(book, name) for name in ("tower base", "tower per wizard", "tower cap"))
    if base + 2 * wizard != most:
        yield str(base + 2 * wizard)


def torins_success(book: Lookup) -> Iterator[str]:
    own = book.rows("wizards")["Torin"].get("success")
    if own is not None and own + _number(book, "spell base") != 7:
        yield str(own + _number(book, "spell base"))


def riverton_is_near(book: Lookup) -> Iterator[str]:
    """Foot comes from Eldinbourg to Riverton in a turn."""
    areas = book.rows("house_areas")
    reached = {"Eldinbourg"}
    for _ in range(FOOT_MARCH):
        reached |= {road for area in reached for road in _roads(areas, area)}
    if "Riverton" not in reached:
        yield "Riverton"


def _roads(areas: Mapping[str, Row], area: str) -> list[str]:
    return areas.get(area, {}).get("roads") or []


def _strengths(book: Lookup) -> dict[str, int]:
    return {unit: row["strength"] for unit, row in book.rows("units").items() if row.get("strength") is not None}


def _room(book: Lookup, castle: str) -> int | None:
    garrison = book.rows("castles")[castle].get("garrison")
    return None if garrison is None else garrison * _number(book, "free set-up factor")


def _number(book: Lookup, name: str) -> int:
    return int(book.value("constants", name, "value"))
