"""Each row of the threat model has its test, by name."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINES = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8").splitlines()
ROWS = [line for line in LINES if line.startswith("| ") and "shown by" not in line]


def test_each_row_names_tests_that_there_are() -> None:
    assert len(ROWS) > 15
    for row in ROWS:
        shown = re.findall(r"`(tests/[^`]+)::(test_\w+)`", row)
        assert shown, row
        for file, name in shown:
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{name}"
