"""A page of letters on which names are written so that none covers another, and none is cut without a sign of it."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from playaid.language.width import columns, cut, pad

GAP = 2
"""Columns beside a name that has a blank in it, as one alone would be read as one more, and beside who is at another name."""
APART = 5
"""Columns between who is written below a name and another name in that line, as nearer they would be read as that one's."""
UP_AND_DOWN = 2
"""How many lines a name may be moved."""
ASIDE = 12
"""And how many columns."""
LINE_COSTS = 4
"""As many columns as moving a name by one line is worth."""
LINE_LOOKS = 2
"""And as many as it looks far."""
BENEATH = "." * 4
"""What is kept free below a name, where that can be, for who is there."""
CROWDED = 5
"""As many columns as it is worth to keep that."""
TURNED = 4
"""And as each is worth by which a name would stand on the wrong side of one near it."""
NEAR = 14
"""Whose places are no more columns apart are near each other."""
ROUNDS = 6
"""So often is a better spot looked for."""
CUT = "…"
LEAST = 3
"""Fewer columns of a name say nothing."""

SHIFTS = sorted(
    ((across, down) for across in range(-ASIDE, ASIDE + 1) for down in range(-UP_AND_DOWN, UP_AND_DOWN + 1)),
    key=lambda shift: (abs(shift[0]) + LINE_COSTS * abs(shift[1]), shift[1] < 0, shift[0] > 0),
)


Spot = tuple[int, int]


class Page:
    """Lines of so many columns, written upon at any place."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._rows: dict[int, dict[int, str]] = defaultdict(dict)
        self._kept: dict[int, dict[int, str]] = defaultdict(dict)
        self._placed: dict[Spot, Spot] = {}

    def write_name(self, column: int, row: int, name: str) -> tuple[tuple[int, int], bool]:
        """Where a name was written, as near to a place as there is room for it, and whether all of it was."""
        best = self._nearest((column, row), name)
        if best is None:
            return self._write_cut(column, row, name), False
        self._put((column, row), best, name)
        return best, True

    def _nearest(self, place: Spot, name: str) -> Spot | None:
        """Where a name stands best: near its place, room below it, on its own side of each one near it. None where it fits nowhere."""
        best, least = None, float("inf")
        near = [(other, spot) for spot, other in self._placed.items() if _far(other, place) <= NEAR]
        for across, down in SHIFTS:
            cost = abs(across) + LINE_COSTS * abs(down)
            if cost >= least:
                break
            at, line = place[0] + across, place[1] + down
            if self._fits(at, line, name):
                cost += CROWDED * (not self._fits(at, line + 1, BENEATH)) + CROWDED * (not _free(self._kept[line], at, name))
                cost += TURNED * sum(_turned(place, (at, line), *other) for other in near)
                if cost < least:
                    best, least = (at, line), cost
        return best

    def _put(self, place: Spot, spot: Spot, name: str) -> None:
        self._rows[spot[1]][spot[0]] = name
        self._placed[spot] = place
        self._kept[spot[1] + 1][spot[0]] = BENEATH

    def _take(self, spot: Spot) -> str:
        del self._placed[spot], self._kept[spot[1] + 1][spot[0]]
        return self._rows[spot[1]].pop(spot[0])

    def turned(self) -> int:
        """By how many columns in all names near each other stand the other way round than their places lie."""
        return sum(by for _, _, by in self._crossed())

    def _crossed(self) -> Iterator[tuple[Spot, Spot, int]]:
        for (one, at), (two, there) in combinations(self._placed.items(), 2):
            if _far(at, there) <= NEAR and (by := _turned(at, one, there, two)):
                yield one, two, by

    def has(self, column: int, row: int, name: str) -> bool:
        """Whether a name stands there by itself."""
        return self._rows[row].get(column) == name

    def exchange(self, spots: dict[str, Spot]) -> None:
        """Let names change their spots with each other where both together stand better then, and look for a better one for each that
        stands beyond one it belongs before: a name that had to make room for others may."""
        named = {spot: name for name, spot in spots.items() if spot in self._placed}
        for _ in range(ROUNDS):
            astray = [spot for spot, place in self._placed.items() if spot != place]
            swapped = [self._exchanged(one, other, named) for one, other in combinations(astray, 2)]
            crossed = dict.fromkeys(spot for one, two, _ in self._crossed() for spot in (one, two))
            if not sum([*swapped, *(self._moved(spot, named) for spot in crossed)]):
                break
        spots |= {name: spot for spot, name in named.items()}

    def _exchanged(self, here: Spot, there: Spot, named: dict[Spot, str]) -> bool:
        """Whether two names stand better each in the other's spot; they stand there then."""
        mine, yours = self._placed[here], self._placed[there]
        if _far(here, yours) + _far(there, mine) > _far(here, mine) + _far(there, yours) + TURNED * ASIDE:
            return False
        before = self._astray(here) + self._astray(there)
        text, name = self._take(here), self._take(there)
        swapped = self._fits(*here, name) and self._fits(*there, text) and not _overlap(here, name, there, text)
        self._put(*((yours, here, name) if swapped else (mine, here, text)))
        self._put(*((mine, there, text) if swapped else (yours, there, name)))
        if swapped and self._astray(here) + self._astray(there) >= before:
            self._take(here), self._take(there)
            self._put(mine, here, text)
            self._put(yours, there, name)
            return False
        if swapped:
            named[here], named[there] = named[there], named[here]
        return swapped

    def _astray(self, spot: Spot) -> int:
        """How badly a name stands: how far from its place, and how far on the wrong side of others."""
        place = self._placed[spot]
        near = ((other, there) for there, other in self._placed.items() if _far(other, place) <= NEAR)
        return _far(spot, place) + TURNED * sum(_turned(place, spot, *other) for other in near)

    def _moved(self, spot: Spot, named: dict[Spot, str]) -> bool:
        """Whether a name stands better elsewhere now; it stands there then."""
        place = self._placed[spot]
        text = self._take(spot)
        better = self._nearest(place, text) or spot
        self._put(place, better, text)
        named[better] = named.pop(spot)
        return better != spot

    def write_below(self, column: int, row: int, text: str) -> bool:
        """Who is at a name: below it, where no other name stands so near that it would be read as there, or else beside it. False: it had
        to be cut for that."""
        name = self._rows[row].get(column, "")
        if self._wrote_below(column, row, name, text, APART):
            return True
        place = self._placed.get((column, row), (column, row))
        self._rows[row].pop(column, None)
        known = self._placed.pop((column, row), None)
        if best := self._nearest(place, f"{name} {text}"):
            self._rows[best[1]][best[0]] = f"{name} {text}"
            self._placed[best] = place
            return True
        if name and known is not None and self._wrote_below(column, row, name, text, GAP):
            self._rows[row][column], self._placed[column, row] = name, known
            return True
        for room in range(columns(name) - 1, min(columns(name), LEAST) - 1, -1):
            if self._write_near(column, row, f"{_shortened(name, room)} {text}"):
                break
        return False

    def _wrote_below(self, column: int, row: int, name: str, text: str, apart: int) -> bool:
        """Whether a text was written below a name, so far from other names in that line."""
        names = {at: there for at, there in self._rows[row + 1].items() if (at, row + 1) in self._placed}
        for at in range(column, column + max(columns(name) - columns(text), 0) + 1):
            if self._fits(at, row + 1, text, GAP) and _free(names, at, text, apart):
                self._rows[row + 1][at] = text
                return True
        return False

    def write_ground(self, column: int, row: int, sign: str) -> None:
        """What a place is where it has no name; a line lower or higher where a name stands."""
        if (line := next((row + down for down in (0, 1, -1) if self._fits(column, row + down, sign, 1)), None)) is not None:
            self._rows[line][column] = sign

    def lines(self) -> list[str]:
        """What is written, without empty lines before it."""
        written = [self._line(row) for row in range(max((row for row, texts in self._rows.items() if texts), default=-1) + 1)]
        return written[next((at for at, line in enumerate(written) if line), len(written)) :]

    def _fits(self, column: int, row: int, text: str, gap: int = 0) -> bool:
        return row >= 0 and 0 <= column <= self._width - columns(text) and _free(self._rows[row], column, text, gap)

    def _write_cut(self, column: int, row: int, name: str) -> tuple[int, int]:
        """A name where there is no room for all of it: as much as there is most room for."""
        for room in range(columns(name) - 1, LEAST - 1, -1):
            if at := self._write_near(column, row, _shortened(name, room)):
                return at
        return column, row

    def _write_near(self, column: int, row: int, text: str) -> tuple[int, int] | None:
        """Where a text was written, as near as it fits: None if nowhere."""
        for across, down in SHIFTS:
            if self._fits(column + across, row + down, text):
                self._rows[row + down][column + across] = text
                return column + across, row + down
        return None

    def _line(self, row: int) -> str:
        line = ""
        for column, text in sorted(self._rows[row].items()):
            line = pad(line, column) + text
        return line


def _turned(place: Spot, spot: Spot, other: Spot, there: Spot) -> int:
    """By how many columns two names stand the other way round than their places lie."""
    across, down = place[0] - other[0], place[1] - other[1]
    return abs(across) * (across * (spot[0] - there[0]) < 0) + LINE_LOOKS * abs(down) * (down * (spot[1] - there[1]) < 0)


def _overlap(here: Spot, name: str, there: Spot, text: str) -> bool:
    return here[1] == there[1] and not _free({here[0]: name}, there[0], text)


def _far(spot: tuple[int, int], place: tuple[int, int]) -> int:
    return abs(spot[0] - place[0]) + LINE_COSTS * abs(spot[1] - place[1])


def _shortened(name: str, room: int) -> str:
    return name if columns(name) <= room else cut(name, room - columns(CUT)) + CUT


def _free(texts: dict[int, str], column: int, text: str, gap: int = 0) -> bool:
    for at, there in texts.items():
        apart = gap or (GAP if " " in text or " " in there else 1)
        if column < at + columns(there) + apart and at < column + columns(text) + apart:
            return False
    return True
