"""A hand that paints: it moves the pointer over the page as a person would, from what he reads off his mapsheet, and strokes are counted.

A stroke is one press of the pointer: it passes from target to target without touching what it does not mean, along the corners of hexes,
and is lifted after some twenty hexes' way, which is nine seconds at a hex and a half a second.
"""

import heapq
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Point = tuple[float, float]
ROOT = math.sqrt(3)
WAYS = ("southeast", "south", "southwest", "northwest", "north", "northeast")
PRESSED = "all => all.filter((one) => one.ariaPressed === 'true').map((one) => one.dataset.value)"
LONGEST = 35.0
"""The way of one stroke in units of a hex's radius: twenty hexes."""


def middle(space: str, low: str = "even") -> Point:
    """Where a hex lies in the plane of the grid."""
    column, row = int(space[:2]), int(space[2:])
    return 1.5 * column, ROOT * (row + (0.5 if (column % 2 == 0) == (low == "even") else 0))


def corner(space: str, k: int) -> Point:
    x, y = middle(space)
    return x + math.cos(math.pi / 3 * k), y + math.sin(math.pi / 3 * k)


def side(space: str, way: str) -> Point:
    """The middle of a hexside."""
    (x, y), (u, v) = corner(space, WAYS.index(way)), corner(space, (WAYS.index(way) + 1) % 6)
    return (x + u) / 2, (y + v) / 2


def key(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)


def far(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def times(matrix: Sequence[float], point: Point) -> Point:
    x, y = point
    w = matrix[6] * x + matrix[7] * y + matrix[8]
    return (matrix[0] * x + matrix[1] * y + matrix[2]) / w, (matrix[3] * x + matrix[4] * y + matrix[5]) / w


class Hand:
    """The pointer over one page."""

    def __init__(self, page: Any, spaces: Iterable[str]):
        self.page = page
        self.spaces = set(spaces)
        self._hexes: dict[Point, set[Point]] = {}
        self._sides: dict[Point, set[Point]] = {}
        for space in self.spaces:
            for k in range(6):
                one, other, at = key(corner(space, k)), key(corner(space, k + 1)), key(middle(space))
                for ways, pair in ((self._hexes, (one, other)), (self._sides, (at, one))):
                    ways.setdefault(pair[0], set()).add(pair[1])
                    ways.setdefault(pair[1], set()).add(pair[0])
        self.look()

    def look(self) -> None:
        """See where the grid lies on the screen."""
        seen = self.page.evaluate(
            "() => { const map = document.getElementById('map'), box = map.getBoundingClientRect();"
            " return [map.dataset.way, map.dataset.view, box.left, box.top]; }"
        )
        self.way, self.view, self.left, self.top = json.loads(seen[0]), json.loads(seen[1]), seen[2], seen[3]

    def on_screen(self, point: Point) -> Point:
        x, y = times(self.way, point)
        return x * self.view["scale"] + self.view["x"] + self.left, y * self.view["scale"] + self.view["y"] + self.top

    def stroke(self, path: Sequence[Point]) -> None:
        """One press of the pointer along a way in the plane of the grid."""
        mouse = self.page.mouse
        mouse.move(*self.on_screen(path[0]))
        mouse.down()
        for point in path[1:]:
            mouse.move(*self.on_screen(point))
        mouse.up()

    def layer(self, name: str) -> None:
        self.page.locator("#layer").select_option(name)

    def tool(self, name: str) -> None:
        self.page.locator(f"#tools [data-tool={name}]").click()

    def brush(self, text: str) -> None:
        """Press what the brush holds, and nothing else."""
        wanted = text.split(";")
        buttons = self.page.locator("#brushes button")
        for value in wanted:
            if value not in buttons.evaluate_all(PRESSED):
                self.page.locator(f'#brushes [data-value="{value}"]').click()
        for value in buttons.evaluate_all(PRESSED):
            if value not in wanted:
                self.page.locator(f'#brushes [data-value="{value}"]').click()

    def rule(self, line: str) -> None:
        """State a rule of thumb."""
        if self.page.locator("#ruling").get_attribute("open") is None:
            self.page.locator("#ruling summary").click()
        self.page.locator("#rule").fill(line)
        self.page.locator("#rule-form button").click()
        from playwright.sync_api import expect

        expect(self.page.locator("#rules")).to_contain_text(line)

    def hexes(self, spaces: Iterable[str]) -> int:
        """Paint these hexes with the brush as it is; gives the number of strokes."""
        corners = {key(middle(space)): [key(corner(space, k)) for k in range(6)] for space in spaces}
        return self._painted(corners, self._hexes, 1.8)

    def sides(self, sides: Iterable[tuple[str, str]]) -> int:
        """Paint these hexsides."""
        return self._painted({key(side(space, way)): [key(middle(space))] for space, way in sides}, self._sides, 0.0)

    def _painted(self, doors: Mapping[Point, Sequence[Point]], ways: Mapping[Point, set[Point]], touching: float) -> int:
        """Pass over every target. doors: target -> where one leaves it and comes to it without touching another; touching: how near
        another target lies that is gone to straight."""
        targets, strokes = set(doors), 0
        while targets:
            here = min(targets)
            path, length = [here], 0.0
            targets.discard(here)
            while targets:
                there = min(targets, key=lambda at: far(here, at))
                if length + far(here, there) > LONGEST:
                    break
                step = [there] if far(here, there) < touching else [*way(ways, here, doors[here], doors[there]), there]
                length += sum(far(one, other) for one, other in zip([here, *step], step, strict=False))
                if length > LONGEST:
                    break
                path += step
                targets.discard(there)
                here = there
            self.stroke(path)
            strokes += 1
        return strokes


def way(ways: Mapping[Point, set[Point]], start: Point, out: Sequence[Point], into: Sequence[Point]) -> list[Point]:
    """The shortest way from one of the points `out` to one of `into`."""
    ahead = [(far(start, at), at) for at in out]
    heapq.heapify(ahead)
    best = {at: cost for cost, at in ahead}
    came: dict[Point, Point] = {}
    while ahead:
        cost, here = heapq.heappop(ahead)
        if here in into:
            path = [here]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        for there in ways[here]:
            price = cost + far(here, there)
            if price < best.get(there, math.inf):
                best[there], came[there] = price, here
                heapq.heappush(ahead, (price, there))
    raise AssertionError(f"no way from {start}")
