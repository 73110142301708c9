"""Where in a space its counters lie: one place for each, chosen from outlines and names alone, whatever comes or goes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import dist

from playaid.board import labels
from playaid.board.model import Point, Space

STEPS = 13
"""So many rows and columns of points in a space are tried."""
LARGE = (4.0, 3.3, 2.7, 2.2, 1.8, 1.5, 1.25, 1.05, 0.9)
"""How many times as large as on the map counters and names may be on a screen: what has room at the largest has it at each."""
HALF = 1.5
"""Half of a counter that stands for a whole stack, in heights of a letter."""
FRAME = 0.66
"""So far from their borders, in heights of a letter, names keep clear of the frame of whoever holds a space."""
MIDDLES = 24
"""So many places for a name are compared with one for counters."""
LOW = 0.15
"""So far below the middle of a space, in its height, its counters lie best: names stand above."""
RIM = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (-1, 0), (1, 0), (0, 1))
DISC = 0.93
"""So far from its middle, in heights of a letter, counters lie beside a disc that is shown as large as it is drawn."""
SIDES = ((0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def homes(spaces: Sequence[Space], size: float) -> dict[str, Point]:
    """Space -> where its counters lie: on its own ground, beside room for its name, as free as may be.

    Of a disc in which something is printed: a point on that side of it where they lie, close to its rim; they lie on any other.
    """
    outlined = [(space, _around(space.outline)) for space in spaces if space.outline]
    found = {}
    for space, box in outlined:
        others = tuple(other.outline for other, round_it in outlined if other is not space and _meet(box, round_it))
        found[space.name] = _home(space, others, labels.lines(space.label), size)
    discs = [space for space in spaces if not space.outline]
    return {**found, **_sides([space for space in discs if space.signs], discs, size)}


def _sides(printed: Sequence[Space], discs: Sequence[Space], size: float) -> dict[str, Point]:
    """Of each disc the first side on which counters, as large as may be, lie on no other disc and on no others beside one."""
    found: dict[str, tuple[float, float]] = {}
    for large in LARGE[2:]:  # on the smallest screens what lies there is drawn smaller
        rim, half = DISC * size * min(max(large, 1.0), 2.2), HALF * large * size
        for space in printed:
            if space.name in found:
                continue
            inner = [(x - rim, y - rim, x + rim, y + rim) for other in discs if other is not space for x, y in [other.at]]
            theirs = [_lain(other.at, found[other.name], rim, half) for other in printed if other.name in found]
            free = (side for side in SIDES if not any(_meet(_lain(space.at, side, rim, half), box) for box in (*inner, *theirs)))
            if (side := next(free, None)) is not None:
                found[space.name] = side
    sides = [(space, found.get(space.name, SIDES[0])) for space in printed]
    return {space.name: (space.at[0] + across * size, space.at[1] + down * size) for space, (across, down) in sides}


def _lain(at: Point, side: tuple[float, float], rim: float, half: float) -> Box:
    """Where counters lie on one side of a disc."""
    x, y = (middle + (rim + half) * way for middle, way in zip(at, side, strict=True))
    return x - half, y - half, x + half, y + half


class _Ground:
    """A space without what lies on it."""

    def __init__(self, space: Space, box: Box, others: Sequence[Sequence[Point]]) -> None:
        self.space = space
        self._box = box
        self._others = [(_around(other), other) for other in others]
        left, top, right, bottom = box
        steps = [(number + 0.5) / STEPS for number in range(STEPS)]
        points = [space.at, *((left + (right - left) * x, top + (bottom - top) * y) for y, x in product(steps, steps))]
        x, y = space.at
        best = x, y + LOW * (bottom - top)
        self.points = sorted(filter(self._holds, points), key=lambda point: dist(point, best))

    def _holds(self, point: Point) -> bool:
        return _within(point, self.space.outline) and not any(
            box[0] < point[0] < box[2] and box[1] < point[1] < box[3] and _within(point, other) for box, other in self._others
        )

    def free(self, wide: float, high: float) -> Iterator[Point]:
        """The points round which a box of these halves lies on this ground, those first that are nearest to where they look best."""
        for x, y in self.points:
            left, top, right, bottom = box = x - wide, y - high, x + wide, y + high
            if self._box[0] > left or self._box[1] > top or self._box[2] < right or self._box[3] < bottom:
                continue
            if all(self._holds((x + across * wide, y + down * high)) for across, down in RIM) and not _corner_in(box, self.space.outline):
                yield x, y


@lru_cache(1024)
def _home(space: Space, others: tuple[Sequence[Point], ...], parts: tuple[str, ...], size: float) -> Point:
    """Where the counters of a space with an outline lie. others: outlines near by; parts: the lines of its name."""
    ground, alone = _Ground(space, _around(space.outline), others), None
    rim = 0.0 if space.kind == "sea" else FRAME * size
    for large in LARGE:
        half = HALF * large * size
        stands = list(ground.free(half, half))
        alone = alone or next(iter(stands), None)
        if not parts or not stands:
            continue
        wide = max(labels.width(part, size) for part in parts) * large / 2
        high = labels.LINE * size * (len(parts) + bool(space.signs)) * large / 2
        names = list(ground.free(wide + rim, high + rim))
        few = names[:: max(1, len(names) // MIDDLES)]
        beside = ((x, y) for x, y in stands if any(abs(x - across) > half + wide or abs(y - down) > half + high for across, down in few))
        if (found := next(beside, None)) is not None:
            return found
    return alone or space.at


def _around(outline: Iterable[Point]) -> Box:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _corner_in(box: Box, outline: Iterable[Point]) -> bool:
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in outline)


def _within(point: Point, outline: Sequence[Point]) -> bool:
    x, y = point
    inside, (bx, by) = False, outline[-1]
    for ax, ay in outline:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        bx, by = ax, ay
    return inside
