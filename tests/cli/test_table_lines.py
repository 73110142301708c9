"""Tables in columns: no line wider than the terminal, nothing lost, columns below each other by the width of letters."""

import pytest

from playaid.cli.text.table_lines import table_lines
from playaid.language.width import columns

HEADS = ("リーダー", "where", "理由")
ROWS = [
    ("シェール", "Glaginsdrog", "駒に印刷されたもので、文書にない。例にいくつか出てくるだけ"),
    ("Kestrel", "キムリン", "terramax_recruiting (使用しない)"),
]


@pytest.mark.parametrize("width", [24, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(width: int) -> None:
    lines = table_lines(HEADS, ROWS, width)
    assert max(map(columns, lines)) <= width
    whole = "".join("".join(lines).split())
    for text in (text for row in ROWS for text in row):
        letters = iter(whole)
        assert all(letter in letters for letter in text if letter != " "), text


def test_columns_begin_below_each_other() -> None:
    head, _, first, *_ = table_lines(HEADS, ROWS, 60)
    assert columns(head[: head.index("where")]) == columns(first[: first.index("Glaginsdrog")])
    assert not any(line.rstrip().endswith("(") for line in table_lines(HEADS, ROWS, 40)), "what opens goes with what it holds"


def test_where_no_column_could_be_read_each_row_is_told() -> None:
    lines = table_lines([f"head {n}" for n in range(8)], [[f"value {n}" for n in range(8)]], 40)
    assert lines[:2] == ["value 0", "    head 1: value 1"]


def test_what_is_no_terminal_is_not_broken() -> None:
    assert len(table_lines(HEADS, ROWS)) == 3
