"""A hand that paints: it moves the pointer over the page as a person would, from what he reads off his mapsheet, and strokes are counted.

A stroke takes eight seconds: the pointer passes over spaces that lie side by side, two and a half a second, and is lifted from one to the
next that is meant, which takes as long as a space. What encloses a region may be painted alone, and the region filled by one press.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]
ROOT = math.sqrt(3)
WAYS = ("southeast", "south", "southwest", "northwest", "north", "northeast")
PRESSED = "all => all.filter((one) => one.ariaPressed === 'true').map((one) => one.dataset.value)"
LONGEST = 35.0
"""The way of one stroke in units of a hex's radius: twenty hexes."""
LIFTED = 1.75
"""What a lift within a stroke counts for."""


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

    def __init__(self, page: Any):
        self.page = page
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
        """Press what the brush holds, and nothing else: the first by itself, and each after it behind "and"."""
        first, *more = text.split(";")
        if not self.page.locator(f'#brushes [data-value="{first}"]').count():
            self.page.locator("#free").fill(text)
            return
        if self.page.locator("#and[aria-pressed=true]").count():
            self.page.locator("#and").click()
        while self.page.locator("#brushes button").evaluate_all(PRESSED) != [first]:
            self.page.locator(f'#brushes [data-value="{first}"]').click()
        if more:
            self.page.locator("#and").click()
        for value in more:
            self.page.locator(f'#brushes [data-value="{value}"]').click()

    def rule(self, line: str) -> None:
        """State a rule of thumb."""
        if self.page.locator("#ruling").get_attribute("open") is None:
            self.page.locator("#ruling summary").click()
        self.page.locator("#rule").fill(line)
        self.page.locator("#rule-form button").click()
        from playwright.sync_api import expect

        expect(self.page.locator("#rules")).to_contain_text(line, timeout=30_000)

    def hexes(self, spaces: Iterable[str]) -> None:
        """Paint these hexes with the brush as it is."""
        for step in over(map(middle, spaces), HEXES):
            self.paint(step)

    def paint(self, presses: Iterable[Sequence[Point]]) -> None:
        for path in presses:
            self.stroke(path)


HEXES, SIDES = 1.8, 0.9
"""How far apart middles of hexes, and of hexsides, are between which the pointer passes nothing else."""
Stroke = list[list[Point]]


def over(targets: Iterable[Point], beside: float) -> list[Stroke]:
    """Strokes over all targets, each from one to the next that is nearest; one press for each row of those that lie side by side."""
    left, strokes = set(targets), list[Stroke]()
    while left:
        here = min(left)
        left.discard(here)
        stroke, length = [[here]], 0.0
        while left:
            there = min(left, key=lambda at: far(here, at))
            away = far(here, there)
            length += away if away < beside else away + LIFTED
            if length > LONGEST:
                break
            if away < beside:
                stroke[-1].append(there)
            else:
                stroke.append([there])
            left.discard(there)
            here = there
        strokes.append(stroke)
    return strokes


class Step(NamedTuple):
    """One thing that is done: a stroke with a brush, a press that fills, or a rule of thumb that is stated (`text`)."""

    kind: str
    text: str
    stroke: Stroke = []


class Sheet:
    """A layer as it stands on the mapsheet, and how it is painted in few strokes. true, known: hex -> what stands there, what the book has
    of it; sea: the hexes of sea, where the book knows them."""

    def __init__(self, true: Mapping[str, str], known: Mapping[str, str], sea: Iterable[str]):
        self.true, self.known, self.sea = true, dict(known), set(sea)
        self._at = {key(middle(space)): space for space in true}

    def steps(self, region: Iterable[str], name: str) -> list[Step]:
        left = {space for space in region if self.known.get(space) != self.true[space]}
        rules = self._rules(left)
        wanted: dict[str, set[str]] = {}
        for space in left:
            if rules.get(space in self.sea) != self.true[space]:
                wanted.setdefault(self.true[space], set()).add(space)
        steps = list[Step]()
        for text, spaces in sorted(wanted.items(), key=lambda row: (len(row[1]), row[0])):
            steps += self._painted(text, spaces)
            self.known |= dict.fromkeys(spaces, text)
        apart = len(set(rules.values())) > 1
        where = {True: " where terrain is sea", False: " where terrain is not sea"} if apart else dict.fromkeys(rules, "")
        return steps + [Step("rule", line) for line in dict.fromkeys(f"hexes {name} = {text}{where[sea]}" for sea, text in rules.items())]

    def _rules(self, left: Iterable[str]) -> dict[bool, str]:
        """What is most common, on land and at sea."""
        most = {sea: Counter(self.true[space] for space in left if (space in self.sea) == sea).most_common(1) for sea in (True, False)}
        return {sea: found[0][0] for sea, found in most.items() if found}

    def _painted(self, text: str, spaces: set[str]) -> list[Step]:
        """Every hex, or those alone that lie beside what is not meant, and the others filled: in what are fewer strokes."""
        each = over((middle(space) for space in spaces), HEXES)
        edge = {space for space in spaces if any(self._alike(space, other) and other not in spaces for other in self._beside(space))}
        inner = self._parts(spaces - edge)
        around = over((middle(space) for space in edge), HEXES)
        if len(around) + len(inner) >= len(each):
            return [Step("brush", text, stroke) for stroke in each]
        fills = [Step("fill", text, [[middle(min(part))]]) for part in inner]
        return [Step("brush", text, stroke) for stroke in around] + fills

    def _alike(self, one: str, other: str) -> bool:
        """Whether what fills one hex goes on into the other."""
        return self.known.get(one) == self.known.get(other) and (one in self.sea) == (other in self.sea)

    def _beside(self, space: str) -> list[str]:
        x, y = middle(space)
        turns = (math.pi / 3 * (k + 0.5) for k in range(6))
        around = (key((x + ROOT * math.cos(turn), y + ROOT * math.sin(turn))) for turn in turns)
        return [self._at[at] for at in around if at in self._at]

    def _parts(self, spaces: set[str]) -> list[set[str]]:
        left, parts = set(spaces), list[set[str]]()
        while left:
            part, ahead = set[str](), [min(left)]
            while ahead:
                here = ahead.pop()
                if here in left:
                    left.discard(here)
                    part.add(here)
                    ahead += [other for other in self._beside(here) if other in left and self._alike(here, other)]
            parts.append(part)
        return parts
