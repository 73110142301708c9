"""The map of the house looks like land: rivers run from high ground to the sea, on land, without a gap."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import dist, sqrt

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
    coasts = {number: space.within[0][1] for number, space in spaces.items() if space.within}
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


def lone(number: str, corner: tuple[float, float]) -> bool:
    """Whether a corner of a coast has drawn back towards the middle of its hex: two of the hexes there are sea, or it lies all inland."""
    middle = parts.middle(number, LOW, SIZE)
    return dist(middle, corner) < SIZE - 2
