"""A fact is one cell of one table with where it came from; and the ways in which it cannot be had."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from playaid.language.message import as_message, listing, message

PROVENANCES = ("printed", "conflict", "derived", "owner", "house", "doubtful")


class Fact(NamedTuple):
    """One cell.

    table and keys name it: row labels and then the column. `value` is plain JSON (None: deliberately nothing).
    provenance is `printed`, `conflict`, `derived`, `owner`, `house` or `doubtful` (printed, but hardly legible); `note` says what goes with
    it: the other value of a conflict, how it was derived, when the owner entered it.
    """

    table: str
    keys: tuple[str, ...]
    value: Any
    provenance: str
    citation: str = ""
    note: str = ""


def cell_in_words(table: str, keys: Sequence[str]) -> str:
    """A cell as people name it: its column, of whom, and the table in which both stand."""
    if not keys:  # in an event that no playaid wrote
        return table
    *row, column = keys
    if not row:
        return message("{row} ({table})", row=column, table=table)
    return message("{column} of {row} ({table})", column=column, row=listing(row, " "), table=table)


def value_in_words(value: Any) -> str:
    """A value as people read it: several, one after the other; a flag is yes or no, nothing is none."""
    if value is None or value == []:
        return as_message("none")
    if isinstance(value, bool):
        return as_message("yes" if value else "no")
    return listing(value) if isinstance(value, list) else str(value)


def to_json(fact: Fact) -> dict[str, Any]:
    told = {name: text for name, text in (("citation", fact.citation), ("note", fact.note)) if text}
    return {"table": fact.table, "keys": list(fact.keys), "value": fact.value, "provenance": fact.provenance, **told}


def from_json(record: dict[str, Any]) -> Fact:
    citation, note = record.get("citation", ""), record.get("note", "")
    return Fact(record["table"], tuple(record["keys"]), record["value"], record["provenance"], citation, note)


class MissingFact(Exception):
    """The table has this cell, and nothing is known of what stands in it: it has to be asked for.

    table, keys   which cell; `name` is the table's title and the keys in words
    why           why it is missing; citation: the rule case that speaks of it
    wants         the value wanted, in words; options: the allowed values, if there are only so many
    title         what stands in the cell, in words, "" where the tables do not say
    """

    def __init__(
        self,
        table: str,
        keys: Sequence[str],
        why: str = "",
        citation: str = "",
        wants: str = "",
        options: Sequence[str] = (),
        name: str = "",
        title: str = "",
    ):
        self.table = table
        self.keys = tuple(keys)
        self.why = why
        self.citation = citation
        self.wants = wants
        self.options = tuple(options)
        self.title = title
        self.name = name or f"{table}: {', '.join(self.keys)}"
        text = message("{cell} is not known", cell=self.name)
        super().__init__(message("{text}: {why}", text=text, why=why) if why else text)


class UnknownFact(KeyError):
    """There is no such table, row or column. `near` are names like it."""

    def __init__(self, text: str, near: Sequence[str] = ()):
        super().__init__(text)
        self.text = text
        self.near = tuple(near)

    def __str__(self) -> str:
        return message("{text}; there is {near}", text=self.text, near=listing(self.near)) if self.near else self.text


class BadFact(ValueError):
    """A value that does not fit its cell, or an entry that may not stand there; the message says why. `near` are values like it."""

    def __init__(self, text: str, near: Sequence[str] = ()):
        super().__init__(text)
        self.near = tuple(near)
