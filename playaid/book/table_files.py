"""What has been read of the files of a game's tables, for all books of it: each file once. What `provenance.csv` says of single cells."""

import os
from functools import cached_property
from typing import Any, NamedTuple

from playaid.book import table_file
from playaid.book.facts import BadFact, Fact
from playaid.book.table_file import Keys, Sheet
from playaid.book.table_specs import Contents, Layout
from playaid.book.table_specs import load as load_layout
from playaid.language.message import listing, message
from playaid.refused_files import naming

EXCEPTIONS = "provenance.csv"


class Remark(NamedTuple):
    """What `provenance.csv` says of a cell that differs from its table."""

    provenance: str
    citation: str
    other: str
    why: str


class TableFiles:
    """The files of one folder of tables, and the facts that they alone say."""

    def __init__(self, folder: str):
        self._folder = folder
        self._house: dict[str, dict[Keys, str]] = {}
        self.sheets: dict[str, Sheet] = {}
        self.nothing: dict[str, frozenset[str]] = {}
        self.printed: dict[tuple[str, Keys], Fact | None] = {}
        self.on_paper: dict[tuple[str, Keys], tuple[str, Fact]] = {}
        """What stands in a cell, and what that says; each ruling may have a book of its own, which asks for the same few hundred."""
        self.made_up: dict[tuple[str, Keys], Fact | None] = {}
        """What the house tables say of cells that hang on no others, None of those of which they say nothing."""
        self.rows: dict[tuple[str, str], dict[Any, dict[str, Any]]] = {}
        """What the paper alone says, by mode and table."""

    @cached_property
    def contents(self) -> Contents:
        return load_layout(os.path.join(self._folder, "book.toml"))

    @cached_property
    def remarks(self) -> dict[Keys, Remark]:
        return _remarks(os.path.join(self._folder, EXCEPTIONS))

    @cached_property
    def remarked(self) -> frozenset[str]:
        return frozenset(table for table, *_ in self.remarks)

    def house_texts(self, layout: Layout) -> dict[Keys, str]:
        """The texts of a table's house file, none where there is no such file. Raises BadFact when its shape is wrong."""
        if layout.name not in self._house:
            path = os.path.join(self._folder, f"{layout.name}.house.csv")
            lines = table_file.read_csv(path, layout)[1] if os.path.exists(path) else []
            self._house[layout.name] = {(*keys, column): text for _, keys, row in lines for column, text in row.items() if text}
        return self._house[layout.name]


def _remarks(path: str) -> dict[Keys, Remark]:
    """The remarks by table, key and column. Raises BadFact."""
    import csv  # for whoever looks a fact up, and no cold command

    if not os.path.exists(path):
        return {}
    with naming(path), open(path, newline="", encoding="utf-8-sig") as file:
        reader = csv.DictReader(file, restval="")
        if lacking := {"table", "key", "column", *Remark._fields} - set(reader.fieldnames or ()):
            raise BadFact(
                message("{basename}: the column {lacking} is not there", basename=os.path.basename(path), lacking=listing(sorted(lacking)))
            )
        lines = [{name: text.strip() for name, text in line.items() if name} for line in reader]
    return {
        (line["table"], line["key"], line["column"]): Remark(*(line[name] for name in Remark._fields))
        for line in lines
        if not line["table"].startswith("#")
    }
