"""The page on which a game says how its doubts are read, and its rows."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent.parent


def page_of(slug: str, home: Path) -> Path | None:
    """The page of a game whose package lies in `home`; None where there is none."""
    places: Iterable[Path] = (PACKAGE / "rulings", PACKAGE.parent / "docs" / "rulings")
    pages = [*(place / f"{slug}.md" for place in places), home / "rulings.md"]
    return next((page for page in pages if page.is_file()), None)


class Row(NamedTuple):
    """A row of such a page. cases: what it says in a column headed `case`, several with semicolons; empty where the table has none.
    slips: whether its table sets beside each other what the document says and what it is taken to mean (a column headed `says`)."""

    cases: str
    cells: tuple[str, ...]
    slips: bool = False


def rows_of(page: Path) -> list[Row]:
    """Its rows, cell by cell, the heads of its tables among them."""
    rows, by_case, slips = [], False, False
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = _cells(line) if line.startswith("|") else ()
        by_case = bool(cells) and (by_case or cells[0] == CASE)
        slips = bool(cells) and (slips or SAYS in cells)
        if cells:
            rows.append(Row(cells[0], cells[1:], slips) if by_case else Row("", cells, slips))
    return rows


CASE = "case"
"""What the first column of a table is headed that names the case of each row."""
SAYS = "says"
"""What the column is headed that has the document's own words where they are not taken as they stand; how they are read comes next."""


def _cells(line: str) -> tuple[str, ...]:
    cells = (cell.strip().replace("`", "") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
    return tuple(cell for cell in cells if cell)
