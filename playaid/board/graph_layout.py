"""Places laid out on paper by what leads from where to where: joined ones near each other, as few ways as can be across one another."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import hypot

from playaid.board.model import Point

Pair = tuple[str, str]
STEPS = 80
TRIES = 60


def lay_out(start: Mapping[str, Point], links: Iterable[Pair], fixed: Iterable[str] = (), apart: float = 100.0) -> dict[str, Point]:
    """Each place with where it goes, always the same. start: where it stands before; fixed: who stays; apart: the least distance."""
    known = tuple(sorted({(one, other) if one < other else (other, one) for one, other in links if one in start and other in start}))
    return dict(_laid_out(tuple(start.items()), known, frozenset(fixed), apart))


@lru_cache(64)
def _laid_out(
    start: tuple[tuple[str, Point], ...], links: tuple[Pair, ...], fixed: frozenset[str], apart: float
) -> tuple[tuple[str, Point], ...]:
    at = dict(start)
    for step in range(STEPS):
        pushes = _pushes(at, links, apart)
        most = apart * 0.3 * (1 - step / STEPS)
        for name, (x, y) in pushes.items():
            far = hypot(x, y)
            if name not in fixed and far > 1e-9:
                scale = min(far, most) / far
                at[name] = at[name][0] + x * scale, at[name][1] + y * scale
    at = _untangled(at, links, fixed, apart)
    return tuple((name, (round(x, 1), round(y, 1))) for name, (x, y) in at.items())


def _pushes(at: Mapping[str, Point], links: tuple[Pair, ...], apart: float) -> dict[str, Point]:
    pushes = dict.fromkeys(at, (0.0, 0.0))

    def push(one: str, other: str, force: float) -> None:
        (x, y), (x2, y2) = at[one], at[other]
        far = hypot(x2 - x, y2 - y) or 0.01
        dx, dy = (x2 - x) / far * force, (y2 - y) / far * force
        pushes[one] = pushes[one][0] + dx, pushes[one][1] + dy
        pushes[other] = pushes[other][0] - dx, pushes[other][1] - dy

    for one, other in combinations(at, 2):
        far = hypot(at[one][0] - at[other][0], at[one][1] - at[other][1])
        if far < 1.3 * apart:
            push(one, other, (far - 1.3 * apart) * 0.35)
    for one, other in links:
        far = hypot(at[one][0] - at[other][0], at[one][1] - at[other][1])
        if far > 1.5 * apart:
            push(one, other, (far - 1.5 * apart) * 0.08)
    return pushes


def _untangled(at: dict[str, Point], links: tuple[Pair, ...], fixed: frozenset[str], apart: float) -> dict[str, Point]:
    for _ in range(TRIES):
        crossed = crossings(links, at)
        if not crossed:
            break
        ends = dict.fromkeys(end for pair in crossed for link in pair for end in link if end not in fixed)
        moves = [(end, spot) for end in list(ends)[:8] for spot in _elsewhere(end, at, links, apart)]
        tried = [(len(crossings(links, {**at, end: spot})), number, end, spot) for number, (end, spot) in enumerate(moves)]
        if not tried or min(tried)[0] >= len(crossed):
            break
        _, _, end, spot = min(tried)
        at[end] = spot
    return at


def _elsewhere(name: str, at: Mapping[str, Point], links: tuple[Pair, ...], apart: float) -> Iterable[Point]:
    beside = [one if other == name else other for one, other in links if name in (one, other)]
    middle = sum(at[place][0] for place in beside) / len(beside), sum(at[place][1] for place in beside) / len(beside)
    for x, y in (middle, *(at[place] for place in beside)):
        for far in (0.0, 0.9 * apart, 1.6 * apart):
            for across, down in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)):
                spot = x + across * far, y + down * far
                if all(hypot(spot[0] - u, spot[1] - v) > 0.6 * apart for other, (u, v) in at.items() if other != name):
                    yield spot


def crossings(links: Iterable[Pair], at: Mapping[str, Point]) -> list[tuple[Pair, Pair]]:
    """The pairs of links that cross one another, drawn straight."""
    return [(a, b) for a, b in combinations(links, 2) if not {*a} & {*b} and _cross(at[a[0]], at[a[1]], at[b[0]], at[b[1]])]


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
