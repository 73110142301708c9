"""What `--check` prints of a line with its chances."""

from pathlib import Path

from tests.cli.conftest import Type
from tests.cli.test_next_halts import ENTRY

LINE = ("challenge", "Saxon 1", "with", "Prowess", "plus", "1", "rating", "4", "by", "Ann")


def test_of_a_head_of_two_lines_nothing_is_left_over_the_chances(typed: Type, tmp_path: Path) -> None:
    """The head of the odds is the line itself, which has been told already."""
    entry = tmp_path / "entry.txt"
    entry.write_text(ENTRY.format(ability="ability Fog", tile="Docks"), encoding="utf-8")
    typed("new", "legacy", "friday", "--tables", "house", "--midway", "--entry", str(entry), "-p", "Ann", "-p", "Bob", "-p", "Cid")
    odds = typed("legacy", *LINE, "--odds").out.splitlines()
    head = [line for line in odds[: next(at for at, line in enumerate(odds) if "stones in all" in line)] if line.strip()]
    assert len(head) == 2, "the head takes two lines"
    assert head[1].strip() not in [line.strip() for line in typed("legacy", *LINE, "--check").out.splitlines()]
    assert "passed" in typed("legacy", *LINE, "--check").out
