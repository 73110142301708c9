"""What `provenance.csv` says of single cells, rows and columns."""

import os
from typing import NamedTuple

from playaid.book.facts import BadFact
from playaid.book.table_file import Keys
from playaid.language.message import listing, message
from playaid.refused_files import naming


class Remark(NamedTuple):
    """What `provenance.csv` says of a cell that differs from its table."""

    provenance: str
    citation: str
    other: str
    why: str


def load(path: str) -> dict[Keys, Remark]:
    """The remarks by table, key and column. Raises BadFact."""
    import csv

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
