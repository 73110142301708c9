"""Where in a space its counters lie: one place for each, chosen from outlines and names alone, whatever comes or goes."""

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import dist

from playaid.board import labels
from playaid.board.model import Point, Space

STEPS = 13
"""So many rows and columns of points in a space are tried."""
LARGE = (4.0, 3.6, 3.3, 3.0, 2.7, 2.45, 2.2, 2.0, 1.8, 1.65, 1.5, 1.25, 1.05, 0.9)
"""How many times as large as on the map counters and names may be on a screen: what has room at the largest has it at each."""
HALF = 1.5
"""Half of a counter that stands for a whole stack, in heights of a letter."""
CLOSE = (1.0, 0.92)
"""And across and down where it is drawn smaller, as spaces are small on the screen."""
CLOSER = 0.72
"""How large a name is there."""
FRAME = 0.66
"""So far from their borders, in heights of a letter, names keep clear of the frame of whoever holds a space."""
MIDDLES = 24
"""So many places for a name are compared with one for counters."""
LOW = 0.15
"""So far below the middle of a space, in its height, its counters lie best: names stand above."""
RIM = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (-1, 0), (1, 0), (0, 1))
DISC = 1.15
"""So far from its middle, in heights of a letter, counters lie beside a disc that is shown as large as it is drawn."""
SIDES = ((0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
ROUNDS = 8
"""So often, on the average, a disc may choose its side anew."""
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
    """Where counters lie on one side of each disc: chosen for all together, on no other disc and on no others beside or on one, as large as
    may be. Where they have room at no size, above it."""
    found: dict[str, Point] = {}
    for large in LARGE[4::2]:  # on the smallest screens what lies there is drawn smaller
        rim, half = DISC * size * min(max(large, 1.0), 2.2), HALF * large * size
        broad = {disc.name: max(rim, half) if disc not in printed else rim for disc in discs}  # counters lie on what nothing is printed in
        inner = {disc.name: _box(disc.at, broad[disc.name]) for disc in discs}
        lain = {space.name: {side: _lain(space.at, side, rim, half) for side in SIDES} for space in printed}
        free = {
            name: {side: box for side, box in boxes.items() if not any(name != other and _meet(box, disc) for other, disc in inner.items())}
            for name, boxes in lain.items()
        }
        found.update(_apart({name: boxes for name, boxes in free.items() if boxes}, found))
    sides = [(space, found.get(space.name, SIDES[0])) for space in printed]
    return {space.name: (space.at[0] + across * size, space.at[1] + down * size) for space, (across, down) in sides}


def _apart(free: Mapping[str, Mapping[Point, Box]], before: Mapping[str, Point]) -> dict[str, Point]:
    """Of each a side, so that none meet: whoever has fewest chooses first, rather what they had before; whoever is in the way of one that
    has no other chooses anew. free: name -> the sides it may have, and what it takes there."""
    chosen: dict[str, Point] = {}
    tried: Counter[tuple[str, Point]] = Counter()
    waiting = deque(sorted(free, key=lambda name: len(free[name])))
    for _ in range(ROUNDS * len(free)):
        if not waiting:
            break
        name = waiting.popleft()
        met = {side: [one for one, theirs in chosen.items() if _meet(box, free[one][theirs])] for side, box in free[name].items()}
        side = min(met, key=lambda side: (len(met[side]) + tried[name, side], side != before.get(name)))
        for one in met[side]:
            del chosen[one]
        tried[name, side] += 1
        chosen[name] = side
        waiting.extend(met[side])
    return chosen


def _box(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _lain(at: Point, side: tuple[float, float], rim: float, half: float) -> Box:
    """Where counters lie on one side of a disc."""
    return _box((at[0] + (rim + half) * side[0], at[1] + (rim + half) * side[1]), half)


class _Ground:
    """A space without what lies on it."""

    def __init__(self, space: Space, box: Box, others: Sequence[Sequence[Point]]) -> None:
        self.space = space
        self._box = box
        self._own = _Outline(space.outline)
        self._others = [(_around(other), _Outline(other)) for other in others]
        left, top, right, bottom = box
        steps = [(number + 0.5) / STEPS for number in range(STEPS)]
        points = [space.at, *((left + (right - left) * x, top + (bottom - top) * y) for y, x in product(steps, steps))]
        x, y = space.at
        best = x, y + LOW * (bottom - top)
        self.points = sorted(filter(self._holds, points), key=lambda point: dist(point, best))

    def _holds(self, point: Point) -> bool:
        x, y = point
        if not self._own.holds(x, y):
            return False
        return not any(box[0] < x < box[2] and box[1] < y < box[3] and other.holds(x, y) for box, other in self._others)

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
    ground = _Ground(space, _around(space.outline), others)
    rim = 0.0 if space.kind == "sea" else FRAME * size
    for number, large in enumerate(LARGE):
        half, tall = (far * large * size + rim / 3 for far in CLOSE)
        stands = list(ground.free(half, tall))
        if stands:
            beside = (_beside_name(ground, stands, (half, tall), parts, size, rim, less) for less in LARGE[number:]) if parts else iter(())
            return next(filter(None, beside), stands[0])
    return space.at


def _beside_name(
    ground: _Ground, stands: Sequence[Point], counters: Point, parts: Sequence[str], size: float, rim: float, large: float
) -> Point | None:
    """The first of the points for counters beside which a name has room that is so large."""
    (half, tall), letters = counters, size * large * CLOSER
    wide = max(labels.width(part, letters) for part in parts) / 2
    high = labels.LINE * letters * (len(parts) + bool(ground.space.signs)) / 2
    names = list(ground.free(wide + rim, high + rim))
    few = names[:: max(1, len(names) // MIDDLES)]
    beside = ((x, y) for x, y in stands if any(abs(x - across) > half + wide or abs(y - down) > tall + high for across, down in few))
    return next(beside, None)


def _around(outline: Iterable[Point]) -> Box:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _corner_in(box: Box, outline: Iterable[Point]) -> bool:
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in outline)


class _Outline:
    """What an outline encloses. Of each height that is asked for it is kept where the outline crosses it: points are tried row by row."""

    def __init__(self, outline: Sequence[Point]) -> None:
        self._edges = [(*one, *other) for one, other in zip(outline, (outline[-1], *outline), strict=False)]
        self._crossed: dict[float, list[float]] = {}

    def holds(self, x: float, y: float) -> bool:
        crossed = self._crossed.get(y)
        if crossed is None:
            found = [ax + (y - ay) * (bx - ax) / (by - ay) for ax, ay, bx, by in self._edges if (ay > y) != (by > y)]
            crossed = self._crossed[y] = sorted(found)
        return (len(crossed) - bisect_right(crossed, x)) % 2 == 1
