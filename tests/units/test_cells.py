"""Cells of the book at their edges: lists of a length."""

import pytest

from playaid.book.cells import parse_cell, wants, write
from playaid.book.facts import BadFact
from playaid.book.table_specs import Cell

THREE = Cell("list", of="int", separator="/", length=3)


def test_a_list_of_three_has_three() -> None:
    assert parse_cell("1/2/3", THREE) == [1, 2, 3]
    assert write([1, 2, 3], THREE) == "1/2/3"
    for text in ("1/2", "1/2/3/4", "1/2/", "1/2/x"):
        with pytest.raises(BadFact, match="wanted is 3 values with '/' between them, each a whole number"):
            parse_cell(text, THREE)


def test_a_list_without_a_length_has_as_many_as_there_are() -> None:
    free = THREE._replace(length=None)
    assert [parse_cell(text, free) for text in ("1", "1/2/3/4")] == [[1], [1, 2, 3, 4]]
    assert wants(free).startswith("values with")
