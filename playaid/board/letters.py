"""A page of letters on which names are written so that none covers another, and none is cut without a sign of it."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations

from playaid.language.width import columns, cut, pad

GAP = 2
"""Columns beside a name that has a blank in it, as one alone would be read as one more, and beside who is at another name."""
UP_AND_DOWN = 2
"""How many lines a name may be moved."""
ASIDE = 12
"""And how many columns."""
LINE_COSTS = 4
"""As many columns as moving a name by one line is worth."""
BENEATH = "." * 4
"""What is kept free below a name, where that can be, for who is there."""
CROWDED = 5
"""As many columns as it is worth to keep that."""
CUT = "…"
LEAST = 3
"""Fewer columns of a name say nothing."""

SHIFTS = sorted(
    ((across, down) for across in range(-ASIDE, ASIDE + 1) for down in range(-UP_AND_DOWN, UP_AND_DOWN + 1)),
    key=lambda shift: (abs(shift[0]) + LINE_COSTS * abs(shift[1]), shift[1] < 0, shift[0] > 0),
)


class Page:
    """Lines of so many columns, written upon at any place."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._rows: dict[int, dict[int, str]] = defaultdict(dict)
        self._kept: dict[int, dict[int, str]] = defaultdict(dict)

    def write_name(self, column: int, row: int, name: str) -> tuple[tuple[int, int], bool]:
        """Where a name was written, as near to a place as there is room for it, and whether all of it was."""
        best, least = None, float("inf")
        for across, down in SHIFTS:
            cost = abs(across) + LINE_COSTS * abs(down)
            if cost >= least:
                break
            at, line = column + across, row + down
            if self._fits(at, line, name):
                cost += CROWDED * (not self._fits(at, line + 1, BENEATH)) + CROWDED * (not _free(self._kept[line], at, name))
                if cost < least:
                    best, least = (at, line), cost
        if best is None:
            return self._write_cut(column, row, name), False
        self._rows[best[1]][best[0]] = name
        self._kept[best[1] + 1][best[0]] = BENEATH
        return best, True

    def exchange(self, spots: dict[str, tuple[int, int]], places: Mapping[str, tuple[int, int]]) -> None:
        """Let names change their spots with each other where both together stand nearer to their places then: a name that had to make room
        for others may stand beyond one that belongs there."""
        astray = [name for name, spot in spots.items() if spot != places[name]]
        while any(self._exchanged(one, other, spots, places) for one, other in combinations(astray, 2)):
            pass

    def _exchanged(self, one: str, other: str, spots: dict[str, tuple[int, int]], places: Mapping[str, tuple[int, int]]) -> bool:
        here, there = spots[one], spots[other]
        if _far(here, places[other]) + _far(there, places[one]) >= _far(here, places[one]) + _far(there, places[other]):
            return False
        text, name = self._rows[here[1]].pop(here[0]), self._rows[there[1]].pop(there[0])
        fits = self._fits(*here, name)
        self._rows[here[1]][here[0]] = name if fits else text
        fits = fits and self._fits(*there, text)
        self._rows[here[1]][here[0]] = name if fits else text
        self._rows[there[1]][there[0]] = text if fits else name
        if fits:
            spots[one], spots[other] = there, here
        return fits

    def write_below(self, column: int, row: int, text: str) -> bool:
        """Who is at a name: below it or else beside it. False: it had to be cut for that."""
        name = self._rows[row].get(column, "")
        for at in range(column, column + max(columns(name) - columns(text), 0) + 1):
            if self._fits(at, row + 1, text, GAP):
                self._rows[row + 1][at] = text
                return True
        self._rows[row].pop(column, None)
        if self._write_near(column, row, f"{name} {text}"):
            return True
        for room in range(columns(name) - 1, min(columns(name), LEAST) - 1, -1):
            if self._write_near(column, row, f"{_shortened(name, room)} {text}"):
                break
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
