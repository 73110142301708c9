"""Rivers whose pieces lie along the edges of spaces, drawn as what flows: one line from where they spring, rounded at every bend."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from math import dist

from playaid.board.counters import digits
from playaid.board.model import Link, Point

FLOWING = ("river", "stream")
"""Kinds of links that are one water: where two of them meet it goes on, whichever they are."""
SHORT = 0.3
"""How much of its last piece a line leaves out at a spring and at a mouth, which lies ashore and not out in the sea."""


def courses(links: Sequence[Link]) -> dict[str, str]:
    """Kind -> the way of all its links, each of which has a line."""
    joints = _joints(links)
    ends = Counter(joints[end] for link in links for end in _ends(link))
    forks, free = {end for end, times in ends.items() if times != 2}, {end for end, times in ends.items() if times == 1}
    kinds: dict[str, list[list[Point]]] = defaultdict(list)
    for link in links:
        kinds[link.kind].append([joints.get(point, point) for point in link.line])
    return {kind: "".join(_way(line, free) for line in _chained(lines, forks)) for kind, lines in kinds.items()}


def _ends(link: Link) -> tuple[Point, Point]:
    return link.line[0], link.line[-1]


def _joints(links: Sequence[Link]) -> dict[Point, Point]:
    """Where lines end -> the one point for all that end there: corners are rounded, and one is not quite the other."""
    near = min((dist(*_ends(link)) for link in links), default=1.0) / 20
    points: dict[tuple[int, int], Point] = {}
    joints = {}
    for end in (end for link in links for end in _ends(link)):
        x, y = round(end[0] / near), round(end[1] / near)
        around = ((x + across, y + down) for across in (0, -1, 1) for down in (0, -1, 1))
        joints[end] = next((points[cell] for cell in around if cell in points), end)
        points.setdefault((x, y), joints[end])
    return joints


def _chained(lines: Sequence[list[Point]], forks: Container[Point]) -> Iterator[list[Point]]:
    """Lines that meet, two by two, put together as far as the next fork."""
    beside: dict[Point, list[int]] = defaultdict(list)
    for number, line in enumerate(lines):
        for end in (line[0], line[-1]):
            if end not in forks:
                beside[end].append(number)
    left = dict.fromkeys(range(len(lines)))
    while left:
        number = next(iter(left))
        left.pop(number)
        chain = lines[number]
        for _ in range(2):
            while following := [other for other in beside.get(chain[-1], ()) if other in left]:
                left.pop(following[0])
                line = lines[following[0]]
                chain = chain + (line if line[0] == chain[-1] else line[::-1])[1:]
            chain = chain[::-1]
        yield chain


def _way(line: Sequence[Point], free: Container[Point]) -> str:
    """Straight to the middle of the first piece, from middle to middle round what lies between them, and straight to the end."""
    first = _towards(line[0], line[1]) if line[0] in free else line[0]
    last = _towards(line[-1], line[-2]) if line[-1] in free else line[-1]
    way = f"M{_at(first)}"
    for point, after in pairwise(line[1:]):
        way += f"Q{_at(point)} {_at(((point[0] + after[0]) / 2, (point[1] + after[1]) / 2))}"
    return f"{way}L{_at(last)}"


def _towards(end: Point, other: Point) -> Point:
    return end[0] + SHORT * (other[0] - end[0]), end[1] + SHORT * (other[1] - end[1])


def _at(point: Point) -> str:
    return f"{digits(point[0])} {digits(point[1])}"
