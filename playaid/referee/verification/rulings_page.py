"""The page on which a game says how its doubts are read, and its rows."""

import re
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent.parent.parent


def page_of(slug: str, home: Path) -> Path | None:
    """The page of a game whose package lies in `home`; None where there is none."""
    places: Iterable[Path] = (PACKAGE / "rulings", PACKAGE.parent / "docs" / "rulings")
    pages = [*(place / f"{slug}.md" for place in places), home / "rulings.md"]
    return next((page for page in pages if page.is_file()), None)


def rows_of(page: Path) -> list[tuple[str, ...]]:
    """Its rows, cell by cell."""
    return [_cells(line) for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]


def _cells(line: str) -> tuple[str, ...]:
    cells = (cell.strip().replace("`", "") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
    return tuple(cell for cell in cells if cell)
