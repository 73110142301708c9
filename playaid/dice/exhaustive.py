"""Exact odds: run a function once for every leaf of its chance tree, each with its exact weight.

The tree is walked depth first by running the function again and again: a replayed prefix of choices, then the first branch of whatever it
asks next. A request branches no finer than its `reading` says, so a sum of 2d6 is 11 branches and not 36.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement, product
from math import comb, factorial, perm, prod
from typing import Any, Generic, NamedTuple, TypeVar

from playaid.dice.readings import ALIKE, READINGS, passes, total_under
from playaid.dice.sources import Request, Rolled, Source, answer, check_draw
from playaid.language.message import message

T = TypeVar("T")

LARGE = 2_000
"""Tables of more branches than this are cached by the few."""
Going = Callable[[], bool]
"""Whether a walk may go on: whoever lends it time and memory is asked at every die and every leaf."""
Faces = tuple[int | str, ...]


class TooMany(Exception):
    """The chance tree has more leaves than `limit`."""

    def __init__(self, limit: int):
        super().__init__(message("more than {limit} outcomes to count", limit=limit))
        self.limit = limit


class Spent(TooMany):
    """Whoever lends the time and the memory for a walk wants no more of it."""


class Branches(NamedTuple):
    """How one request branches: representative faces with the number of ways, out of `whole`."""

    faces: tuple[Faces, ...]
    ways: tuple[int, ...]
    whole: int


class Pick(NamedTuple):
    """What somebody chose on the way to a leaf: which choice of the walk, what it was about, and the option taken."""

    number: int
    about: Any
    option: int


class Leaf(NamedTuple, Generic[T]):
    """What came of one way: its result, the probability of its dice, and what was chosen on it. Choices have no probability."""

    result: T
    weight: Fraction
    picks: tuple[Pick, ...] = ()


def walk(run: Callable[[Source], T], limit: int, going: Going | None = None) -> Iterator[tuple[T, Fraction]]:
    """What `run` returns at each leaf of its chance tree, with the probability of that leaf. The probabilities sum to exactly 1.

    `run` is called once for each leaf with a source that answers by replay; it must be pure, asking the same after the same answers.
    Raises TooMany(limit) as soon as it is certain that there are more than `limit` leaves (at least one for each branch still open), and
    Spent as soon as `going`, which is asked at every die and every leaf, says no. What `run` raises passes through.
    """
    return ((leaf.result, leaf.weight) for leaf in leaves(run, limit, going))


def leaves(run: Callable[[Source], T], limit: int, going: Going | None = None) -> Iterator[Leaf[T]]:
    """As `walk`, for a `run` in which somebody chooses: `pick` on its source takes every option in turn.

    Whatever is chosen, the leaves that agree in it sum to 1. Throws that are made again while they are equal (`untied`) are solved, not
    followed: the ways that end in a tie are left out, and the others take their share in proportion.
    """
    source = _Walker(limit, going)
    while True:
        try:
            source.keep(Leaf(run(source), source.weight(), source.picks()))
        except _Tied as tied:
            source.keep(Leaf(tied, source.weight()))
        more = source.advance()
        yield from source.settled()
        if not more:
            return


class _Tied(Exception):
    """A throw came out equal and is to be made again. `mark` is where it began."""

    def __init__(self, mark: "_Mark"):
        super().__init__("tied")
        self.mark = mark


class _Mark:
    """A place from which a throw is made again while it is tied, and the leaves below it until all of them are known."""

    def __init__(self, depth: int, weight: Fraction):
        self.depth = depth
        self.weight = weight
        self.tied = Fraction(0)
        self._leaves: dict[Any, Leaf[Any]] = {}

    def put(self, leaf: Leaf[Any]) -> None:
        """Keep a leaf until the mark is closed. Those that come to the same are kept as one: a throw of many dice has many of them."""
        result = leaf.result
        alike: Any = result.mark if isinstance(result, _Tied) else result if isinstance(result, (str, int)) else object()
        key = (alike, *((pick.number, pick.option) for pick in leaf.picks))
        before = self._leaves.get(key)
        self._leaves[key] = leaf if before is None else before._replace(weight=before.weight + leaf.weight)

    def close(self) -> list[Leaf[Any]]:
        """The leaves that are no tie of this mark, each with its share of the ties. Raises ValueError where everything is tied."""
        if self.tied == self.weight:
            raise ValueError("a throw that is tied however it falls")
        scale = self.weight / (self.weight - self.tied)
        return [leaf._replace(weight=leaf.weight * scale) for leaf in self._leaves.values()]


class _Walker:
    walks = True

    def __init__(self, limit: int, going: Going | None = None):
        self._limit = limit
        self._going = going
        self._done = 0
        self._open = 0
        """Branches beside those taken, at every depth: at least so many leaves are still to come."""
        self._asked: list[tuple[Any, Branches]] = []
        self._chosen: list[int] = []
        self._numbers: list[int] = []
        """Of each choice its number in this walk, of each request 0."""
        self._choices = 0
        # The weight of each prefix of choices, so that a leaf costs one multiplication for what is new in it.
        self._weights: list[tuple[int, int]] = [(1, 1)]
        self._depth = 0
        self._marks: list[_Mark] = []
        self._passed = 0
        self._settled: list[Leaf[Any]] = []

    def take(self, request: Request) -> Rolled:
        depth = self._depth
        if depth == len(self._chosen):
            table = branches(request.kind, request.count, request.sides, request.items, _reading(request), self._limit)
            self._branch(request, table, 0)
        table = self._again(request, message("asked for {expression!r}", expression=request.expression))
        return answer(request, table.faces[self._chosen[depth]], "odds")

    def pick(self, about: Any, options: int) -> int:
        """One of so many options, which somebody chooses; `about` comes back with the leaves below it."""
        depth = self._depth
        if depth == len(self._chosen):
            self._choices += 1
            self._branch(about, Branches(((),) * options, (1,) * options, 1), self._choices)
        self._again(about, message("asked about {about!r}", about=about))
        return self._chosen[depth]

    def untied(self, throw: Callable[[], T], tied: Callable[[T], bool]) -> T:
        """What is thrown, unless it is tied: then this way ends."""
        self._passed += 1
        if self._passed > len(self._marks):
            self._marks.append(_Mark(self._depth, self.weight()))
        mark = self._marks[self._passed - 1]
        thrown = throw()
        if tied(thrown):
            raise _Tied(mark)
        return thrown

    def _branch(self, asked: Any, table: Branches, number: int) -> None:
        self._asked.append((asked, table))
        self._numbers.append(number)
        self._chosen.append(0)
        self._open += len(table.faces) - 1
        self._weigh(table, 0)
        self._check()

    def _again(self, asked: Any, said: str) -> Branches:
        before, table = self._asked[self._depth]
        self._depth += 1
        if before != asked:
            raise RuntimeError(f"not repeatable: {said} now and for {before!r} before")
        return table

    def _check(self) -> None:
        if self._done + self._open + 1 > self._limit:
            raise TooMany(self._limit)
        if self._going is not None and not self._going():
            raise Spent(self._limit)

    def _weigh(self, table: Branches, chosen: int) -> None:
        ways, whole = self._weights[-1]
        self._weights.append((ways * table.ways[chosen], whole * table.whole))

    def weight(self) -> Fraction:
        return Fraction(*self._weights[-1])

    def picks(self) -> tuple[Pick, ...]:
        if not self._choices:
            return ()
        ways = zip(self._numbers, self._asked, self._chosen, strict=True)
        return tuple(Pick(number, about, option) for number, (about, _), option in ways if number)

    def keep(self, leaf: Leaf[Any]) -> None:
        self._done += 1
        self._put(leaf)

    def _put(self, leaf: Leaf[Any]) -> None:
        mark = self._marks[-1] if self._marks else None
        if mark is None:
            self._settled.append(leaf)
        elif isinstance(leaf.result, _Tied) and leaf.result.mark is mark:
            mark.tied += leaf.weight
        else:
            mark.put(leaf)

    def settled(self) -> list[Leaf[Any]]:
        known, self._settled = self._settled, []
        return known

    def advance(self) -> bool:
        self._depth = self._passed = 0
        more = self._step()
        while self._marks and self._marks[-1].depth >= len(self._chosen):
            for leaf in self._marks.pop().close():
                self._put(leaf)
        if more:
            self._check()
        return more

    def _step(self) -> bool:
        while self._chosen:
            self._weights.pop()
            table = self._asked[-1][1]
            chosen = self._chosen[-1] + 1
            if chosen < len(table.faces):
                self._open -= 1
                self._chosen[-1] = chosen
                self._weigh(table, chosen)
                return True
            self._chosen.pop()
            self._asked.pop()
            self._numbers.pop()
        return False


def _reading(request: Request) -> str:
    if request.kind == "draw":
        return "faces" if request.reading == "faces" else "sorted"
    return request.reading


def branches(kind: str, count: int, sides: int, items: tuple[str, ...], reading: str, limit: int) -> Branches:
    """The branches of one request, kept for the next alike: many small tables, few large. Raises TooMany before building them."""
    kept = _small if _size(kind, count, sides, items, reading) <= LARGE else _large
    return kept(kind, count, sides, items, reading, limit)


def _size(kind: str, count: int, sides: int, items: tuple[str, ...], reading: str) -> int:
    if kind == "draw":
        return perm(len(items), count) if reading == "faces" else comb(len(items), count)
    if kind == "salt" or not count:
        return 1
    if reading in ("faces", "sorted"):
        return int(sides**count) if reading == "faces" else comb(count + sides - 1, count)
    return count * sides + 1


def _built(kind: str, count: int, sides: int, items: tuple[str, ...], reading: str, limit: int) -> Branches:
    if kind == "salt":
        return Branches((("0" * 64,),), (1,), 1)
    if kind == "draw":
        check_draw(Request(kind, "draw", count, items=items))
        return _draw_branches(count, items, reading == "faces", limit)
    return _item_branches(count, items, reading, limit) if items else _dice_branches(count, sides, reading, limit)


def _item_branches(count: int, items: tuple[str, ...], reading: str, limit: int) -> Branches:
    ordered = reading == "faces" or reading.startswith("each")
    table = _dice_branches(count, len(items), "faces" if ordered else "sorted", limit)
    joined: dict[object, tuple[Faces, int]] = {}
    for sides, ways in zip(table.faces, table.ways, strict=True):
        faces = tuple(int(items[int(side) - 1]) for side in sides)
        read = faces if reading == "faces" else tuple(sorted(faces)) if reading == "sorted" else total_under(reading, faces)
        shown, before = joined.get(read, (faces, 0))
        joined[read] = shown, before + ways
    return Branches(tuple(faces for faces, _ in joined.values()), tuple(ways for _, ways in joined.values()), table.whole)


_small = lru_cache(maxsize=256)(_built)
_large = lru_cache(maxsize=4)(_built)


def _dice_branches(count: int, sides: int, reading: str, limit: int) -> Branches:
    whole = sides**count
    if not count:
        return Branches(((),), (1,), 1)
    if reading == "sum":
        check_limit(count * (sides - 1) + 1, limit)
        ways = sums(count, sides)
        return Branches(tuple(_adding_up(count + above, count, sides) for above in range(len(ways))), tuple(ways), whole)
    if reading == "faces":
        check_limit(whole, limit)
        every: tuple[Faces, ...] = tuple(product(range(1, sides + 1), repeat=count))
        return Branches(every, (1,) * whole, whole)
    if reading == "sorted":
        check_limit(comb(count + sides - 1, count), limit)
        multisets = tuple(combinations_with_replacement(range(1, sides + 1), count))
        return Branches(multisets, tuple(_orders(faces) for faces in multisets), whole)
    if reading.startswith(ALIKE):
        return _alike_branches(count, reading.removeprefix(ALIKE), limit)
    if reading in ("high", "low"):
        check_limit(sides, limit)
        best = range(1, sides + 1)
        ways = [face**count - (face - 1) ** count for face in best]
        if reading == "high":
            return Branches(tuple((face,) + (1,) * (count - 1) for face in best), tuple(ways), whole)
        return Branches(tuple((face,) + (sides,) * (count - 1) for face in best), tuple(reversed(ways)), whole)
    if reading.startswith("count"):
        return _count_branches(count, sides, reading, limit)
    if reading.startswith("each<="):
        return _each_branches([int(most) for most in reading.removeprefix("each<=").split(",")], sides, limit)
    raise ValueError(f"unknown reading {reading!r}: {READINGS}")


def _count_branches(count: int, sides: int, reading: str, limit: int) -> Branches:
    hits = [face for face in range(1, sides + 1) if passes(reading.removeprefix("count"), face)]
    misses = [face for face in range(1, sides + 1) if face not in hits]
    fewest, most = (count if not misses else 0), (0 if not hits else count)
    check_limit(most - fewest + 1, limit)
    faces = tuple(tuple(hits[:1] * n + misses[:1] * (count - n)) for n in range(fewest, most + 1))
    ways = tuple(comb(count, n) * len(hits) ** n * len(misses) ** (count - n) for n in range(fewest, most + 1))
    return Branches(faces, ways, sides**count)


def _alike_branches(count: int, letters: str, limit: int) -> Branches:
    """How many dice show each sort of face: the first face of a sort stands for the others."""
    sorts = {letters.index(letter) + 1: letters.count(letter) for letter in letters}
    check_limit(comb(count + len(sorts) - 1, count), limit)
    shown = tuple(combinations_with_replacement(sorts, count))
    return Branches(shown, tuple(_orders(faces) * prod(sorts[face] for face in faces) for faces in shown), len(letters) ** count)


def _each_branches(most: list[int], sides: int, limit: int) -> Branches:
    """How many dice show at most what each may: they differ in what they need, and the rule reads only their number."""
    check_limit(len(most) + 1, limit)
    low = [min(max(at_most, 0), sides) for at_most in most]
    ways = [1]
    for hits in low:
        ways = [a * (sides - hits) + b * hits for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    # A number of hits stands for itself by the surest dice, which keeps the faces true to what each die needs.
    surest = sorted(range(len(low)), key=lambda at: -low[at])
    numbers = [number for number, way in enumerate(ways) if way]
    faces = (tuple(1 if at in surest[:number] else sides for at in range(len(low))) for number in numbers)
    return Branches(tuple(faces), tuple(ways[number] for number in numbers), sides ** len(low))


def sums(count: int, sides: int) -> list[int]:
    """The number of ways for each sum of `count` dice, from the lowest sum `count` upwards."""
    ways = [1]
    for _ in range(count):
        window, longer = 0, []
        for at in range(len(ways) + sides - 1):
            window += ways[at] if at < len(ways) else 0
            window -= ways[at - sides] if at >= sides else 0
            longer.append(window)
        ways = longer
    return ways


def _adding_up(total: int, count: int, sides: int) -> Faces:
    """The one set of faces that stands for this sum: as many high faces as fit, one between, then ones."""
    if sides == 1:
        return (1,) * count
    full, rest = divmod(total - count, sides - 1)
    return (sides,) * full + ((rest + 1,) + (1,) * (count - full - 1) if full < count else ())


def _orders(faces: tuple[int, ...]) -> int:
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))


def _draw_branches(count: int, items: tuple[str, ...], ordered: bool, limit: int) -> Branches:
    copies: dict[str, int] = {}
    for item in items:
        copies[item] = copies.get(item, 0) + 1
    check_limit(perm(len(copies), count) if ordered else _handful(count, copies.values()), limit)  # before any of them is made
    drawn: list[tuple[Faces, int]] = []
    for leaf in _sequences(count, copies) if ordered else _handfuls(count, list(copies.items())):
        drawn.append(leaf)
        check_limit(len(drawn), limit)
    whole = perm(len(items), count) if ordered else comb(len(items), count)
    return Branches(tuple(faces for faces, _ in drawn), tuple(ways for _, ways in drawn), whole)


def _handful(count: int, copies: Iterable[int]) -> int:
    ways = [1] + [0] * count
    for number in copies:
        ways = [sum(ways[max(0, size - number) : size + 1]) for size in range(count + 1)]
    return ways[count]


def _handfuls(count: int, copies: list[tuple[str, int]]) -> Iterator[tuple[Faces, int]]:
    if all(number == 1 for _, number in copies):
        return ((faces, 1) for faces in combinations([item for item, _ in copies], count))
    still = list(accumulate((number for _, number in reversed(copies)), initial=0))[::-1]

    def drawn(at: int, count: int) -> Iterator[tuple[Faces, int]]:
        if not count:
            yield (), 1
            return
        item, number = copies[at]
        for taken in range(min(number, count), max(0, count - still[at + 1]) - 1, -1):
            for faces, ways in drawn(at + 1, count - taken):
                yield (item,) * taken + faces, comb(number, taken) * ways

    return drawn(0, count)


def _sequences(count: int, copies: dict[str, int]) -> Iterator[tuple[Faces, int]]:
    if not count:
        yield (), 1
        return
    for item, number in copies.items():
        if number:
            for faces, ways in _sequences(count - 1, {**copies, item: number - 1}):
                yield (item, *faces), number * ways


def check_limit(number: int, limit: int) -> None:
    if number > limit:
        raise TooMany(limit)
