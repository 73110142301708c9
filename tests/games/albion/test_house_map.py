"""The map of the house looks like land: rivers run from high ground to the sea, on land, without a gap."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import dist, sqrt

from playaid.board.model import Space
from playaid.book import geometry
from playaid.games.albion.state import hexes
from playaid.games.albion.table.board import board
from playaid.parts import hexes as parts
from playaid.referee.contract.state import visible
from tests.games.albion.table import BOOK, start

LOW, SIZE = "even", 10.0
WAYS = ("north", "northeast", "southeast")
WATER = {"minor river", "major river", "lake"}
HIGH = {"mountain", "rough"}
Corner = tuple[int, int]
Rivers = Mapping[frozenset[Corner], frozenset[str]]
"""A hexside, by its corners -> the hexes on either side of it."""


def corners(number: str) -> list[Corner]:
    """Each in steps of half a hex across and down, which are the same from whichever of its hexes it is seen."""
    return [(round(2 * x / SIZE), round(2 * y / (sqrt(3) * SIZE))) for x, y in parts.outline(parts.middle(number, LOW, SIZE), SIZE)]


def rivers() -> Rivers:
    found = {}
    for number, row in BOOK.rows("sides").items():
        around, here = hexes.neighbours(number, LOW), corners(number)
        for way in WAYS:
            if WATER & set(row.get(way) or ()):
                first, other = parts.SIDES[way]
                found[frozenset((here[first], here[other]))] = frozenset((number, around[way]))
    return found


GROUND = {number: set(row["terrain"]) for number, row in BOOK.rows("hexes").items()}
AT: dict[Corner, set[str]] = defaultdict(set)
"""Corner -> the hexes that meet there."""
for _number in GROUND:
    for _corner in corners(_number):
        AT[_corner].add(_number)


def faults(sides: Rivers) -> Iterator[str]:
    """What is wrong with the rivers: one that comes to no sea, one that ends where the ground is not high."""
    at: dict[Corner, list[frozenset[Corner]]] = defaultdict(list)
    for side in sides:
        for corner in side:
            at[corner].append(side)
    seas = {corner for corner in at if any(GROUND[number] == {"sea"} for number in AT[corner])}
    tops = {corner for corner in at if any(HIGH & GROUND[number] for number in AT[corner])}
    left = set(at)
    while left:
        river, frontier = set[Corner](), [min(left)]
        while frontier:
            corner = frontier.pop()
            if corner not in river:
                river.add(corner)
                frontier += [other for side in at[corner] for other in side]
        left -= river
        first = ", ".join(sorted(AT[min(river)]))
        ends = {corner for corner in river if len(at[corner]) == 1}
        if not river & seas:
            yield f"the river by {first} comes to no sea"
        if not river & tops:
            yield f"the river by {first} begins on no high ground"
        yield from (f"the river by {first} ends between {', '.join(sorted(AT[corner]))}" for corner in ends - seas - tops)


def test_rivers_run_from_high_ground_to_the_sea() -> None:
    assert list(faults(rivers())) == []


def test_a_river_with_a_gap_is_found() -> None:
    """Whichever side is taken out of the course of a river."""
    whole = rivers()
    count: dict[Corner, int] = defaultdict(int)
    for side in whole:
        for corner in side:
            count[corner] += 1
    amid = [side for side in whole if all(count[corner] > 1 for corner in side)]
    assert len(amid) > len(whole) / 2
    for side in amid:
        assert list(faults({other: lies for other, lies in whole.items() if other != side})), sorted(whole[side])


def test_rivers_lie_on_land() -> None:
    for lies in rivers().values():
        assert all(GROUND[number] != {"sea"} for number in lies), sorted(lies)


def test_the_land_of_two_coasts_hangs_together() -> None:
    """Drawn, it lies in its hex, gives way to each hex of sea beside it, and meets the land of the coast next to it."""
    spaces = {space.name: space for space in board(visible(start(), None), None, BOOK).spaces}
    coasts = {number: _corners(space) for number, space in spaces.items() if space.within and "sea" in GROUND[number]}
    assert set(coasts) == {number for number, ground in GROUND.items() if "sea" in ground and len(ground) > 1}
    for number, land in coasts.items():
        outline = spaces[number].outline
        for way, other in hexes.neighbours(number, LOW).items():
            first, second = parts.SIDES[way]
            if GROUND[other] == {"sea"}:
                assert land[first] != outline[first]
                assert land[second] != outline[second]
            elif other in coasts:
                mine, theirs = {land[first], land[second]}, set(coasts[other])
                assert all(min(dist(corner, there) for there in theirs) < 0.3 or lone(number, corner) for corner in mine)


def _corners(space: Space) -> list[tuple[float, float]]:
    """The corners of the land of a coast, one for each of its hex: those of all its grounds, which meet in the middle."""
    land = {corner for _, ground in space.within for corner in ground if corner != space.at}
    return [min(land, key=lambda corner: dist(corner, outermost)) for outermost in space.outline]


def lone(number: str, corner: tuple[float, float]) -> bool:
    """Whether a corner of a coast has drawn back towards the middle of its hex: two of the hexes there are sea, or it lies all inland."""
    middle = parts.middle(number, LOW, SIZE)
    return dist(middle, corner) < SIZE - 2


SEA = {"sea"}
HEXES = BOOK.rows("hexes")
CROSSINGS = {"ford", "ferry", "bridge"}
DELVED = {"Gwynedd", "Albion", "Ulster", "Leinster", "Curwyllan"}
"""Kingdoms of Elves and Gnomes, who alone go through tunnels. [11.8]"""


def sides() -> Iterator[tuple[str, str, set[str]]]:
    """Two hexes and what lies between them."""
    for number, row in BOOK.rows("sides").items():
        around = hexes.neighbours(number, LOW)
        yield from ((number, around[way], set(row[way])) for way in WAYS if row.get(way))


def seas_beside(number: str) -> set[str]:
    """The zones of the hexes of nothing but sea beside a hex."""
    return {HEXES[other]["zone"] for other in hexes.beside(number, LOW) if GROUND[other] == SEA}


def test_land_beside_a_hex_of_sea_is_a_coast() -> None:
    """So that a fleet that lies off it can land there. [11.8, 12.1]"""
    assert [number for number, ground in GROUND.items() if not ground & SEA and seas_beside(number)] == []


def test_a_coast_is_of_a_zone_that_it_looks_on() -> None:
    """A storm over the sea in front of it is one over it. [19.4.05]"""
    coasts = [number for number, ground in GROUND.items() if ground > SEA and seas_beside(number)]
    assert coasts
    assert [number for number in coasts if HEXES[number]["zone"] not in seas_beside(number)] == []


def test_a_sea_zone_is_of_one_piece() -> None:
    zones = {row["zone"] for row in HEXES.values() if row["zone"]}
    assert len(zones) == 7
    for zone in zones:
        numbers = sorted(number for number, row in HEXES.items() if row["zone"] == zone)
        pieces = list(geometry.groups(numbers, lambda number, within=frozenset(numbers): within & set(hexes.beside(number, LOW))))
        assert len(pieces) == 1, (zone, sorted(map(sorted, pieces), key=len)[:-1])


def test_2317_looks_on_two_seas_with_land_between_them() -> None:
    """A fleet goes round, not across. [12.1]"""
    ring = ("north", "northeast", "southeast", "south", "southwest", "northwest")
    around = hexes.neighbours("2317", LOW)
    wet = [GROUND[around[way]] == SEA for way in ring]
    assert sum(here and not before for before, here in zip((wet[-1], *wet), wet, strict=False)) == 2


def test_no_crossing_lies_over_water_that_nobody_crosses() -> None:
    """What 11.8 says of ferries and bridges and of major rivers and lakes never meets: two readings, and no hexside that asks for one."""
    assert [(one, other) for one, other, lies in sides() if CROSSINGS & lies and {"major river", "lake"} & lies] == []


def test_elves_and_gnomes_have_a_tunnel_at_home() -> None:
    tunnels = [{HEXES[one]["kingdom"], HEXES[other]["kingdom"]} for one, other, lies in sides() if "tunnel" in lies]
    assert any(kingdoms <= DELVED for kingdoms in tunnels)


def test_the_dyke_is_faeries_and_not_entered_before_the_war() -> None:
    """17.0 counts it as a fortress and sets it between Faerie and the north; 22.3 keeps the north out of Faerie before the game."""
    assert {row["kingdom"] for row in HEXES.values() if "dyke" in row["terrain"]} == {"Albion"}


def test_derwents_watch_is_almost_inaccessible() -> None:
    """One way up it on foot, over a pass. [19.5, 11.8]"""
    ways = [lies for one, other, lies in sides() if "2034" in (one, other) and "mountain side" not in lies]
    assert ways == [{"mountain pass"}]


def test_who_walks_comes_into_wigans_pen_in_the_fortnight_of_the_colt_pixy() -> None:
    """It rains in Hoorn II, so that no marsh is entered; there is other ground in it, and in the land round it. [6.2, 19.5]"""
    assert BOOK.fact("turns", "3", "weather").value == "rain"
    for number in ("2629", *hexes.beside("2629", LOW)):
        assert GROUND[number] - {"marsh"} - SEA or GROUND[number] == SEA, number


def test_no_ship_may_come_where_one_could() -> None:
    """Fir Chlis has sea: without any, 11.8 would keep ships out of it, and 19.5.07 say nothing. [19.5]"""
    assert GROUND["3337"] == {"marsh", "sea"}


def open_seas() -> list[set[str]]:
    """The bodies of hexes that are nothing but sea, the largest first."""
    left, found = {number for number, ground in GROUND.items() if ground == {"sea"}}, list[set[str]]()
    while left:
        body, edge = set[str](), {min(left)}
        while edge:
            body |= edge
            edge = {other for number in edge for other in hexes.neighbours(number, LOW).values() if other in left} - body
        left -= body
        found.append(body)
    return sorted(found, key=len, reverse=True)


def test_no_ship_begins_on_a_sea_that_is_shut_in_by_land() -> None:
    """Who remembers on which side of a hex a ship lies drags none over a neck of land. [12.1]"""
    ocean = open_seas()[0]
    ships = {name: str(row["hex"]) for name, row in BOOK.rows("setup").items() if row["kind"] == "ship" and row.get("hex") in GROUND}
    assert len(ships) > 20
    shut_in = [name for name, number in ships.items() if not ocean & {number, *hexes.neighbours(number, LOW).values()}]
    assert shut_in == []
