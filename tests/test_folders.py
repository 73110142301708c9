"""How many modules stand in one folder: what has more is a room with rooms in it that nobody has named."""

from pathlib import Path

import playaid

ROOT = Path(playaid.__file__).parent
MOST = 25
"""Its `__init__` counted. The chapters of a game are as many as those of its rulebook."""


def test_no_folder_holds_more_modules_than_can_be_looked_over() -> None:
    held = {folder: len([*folder.glob("*.py")]) for folder in (ROOT, *ROOT.rglob("*")) if folder.is_dir()}
    assert held[ROOT / "desk"] > 1
    full = {str(folder.relative_to(ROOT)): count for folder, count in held.items() if count > MOST and not _is_chapters(folder)}
    assert not full, "rooms that are to be parted"


def _is_chapters(folder: Path) -> bool:
    """Whether a folder holds the chapters of a game."""
    return folder.name == "rules" and folder.parent.parent == ROOT / "games"
