"""The rows of `?` with their numbers, which go on from those that lines have at the prompt."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from playaid.language.translation import aloud

WIDE = 3  # Columns that the numbers of lines take
MOST = 99
"""No row beyond this one shows a number."""


class Row(NamedTuple):
    """A row of the page; meant: the line that its number stands for, where it says something of its own; named: with its verb in front."""

    text: str
    meant: str = ""
    named: str = ""


def with_numbers(rows: Mapping[str, Sequence[Row]], before: Sequence[str], says: str) -> tuple[list[str], list[str]]:
    """Each row that says something of its own with its number, and what a number stands for: a verb, or with the piece that the row is
    about; what is not said yet is asked for then. before: the lines that have the first numbers already, and keep them: a verb alone
    that of its row, where it has but one, and any that no row says a row of its own: no number does what nobody sees."""
    meant, said, pieces = [*before], set[str](), list[tuple[int, str, list[Row]]]()
    alone = {of[0]: name for name, of in rows.items() if of and name in before and [bool(row.meant) for row in of].count(True) == 1}
    for name, row in ((name, row) for name, of in rows.items() for row in of):
        line = alone.get(row, f"{row.meant}{says}")
        if row.meant and line not in before:
            meant.append(line)
        if row.meant or not pieces:
            pieces.append((before.index(line) + 1 if line in before else len(meant), name, [row]))
        else:
            pieces[-1][2].append(row)
        said.add(line)
    unsaid = [(number, "", [Row(f"  {aloud(line, '')}")]) for number, line in enumerate(before, 1) if line and line not in said]
    pieces, lines = sorted([*unsaid, *pieces], key=lambda piece: piece[0]), list[str]()  # the numbers count up as they stand
    for (_, verb, _), (number, name, of) in pairwise([(0, "", []), *pieces]):
        first = of[0].named or of[0].text if name != verb else of[0].text
        lines.append(f"{number:>{WIDE}}{first[1:]}" if number <= MOST else " " * WIDE + first)
        lines += [" " * WIDE + row.text for row in of[1:]]
    return lines, meant
