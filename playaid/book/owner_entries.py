"""What the owner entered from their own copy: one CSV a table, outside the repository, shared by all their sessions.

A line is the keys of the cell, the value as typed, when it was entered, and `printed` if it is meant to stand over a printed value. The
last head is `over`; a later format would say its number there (see `playaid/migrations.py`).
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EINVAL
from stat import S_ISREG
from typing import NamedTuple

from playaid import migrations
from playaid.book.facts import BadFact
from playaid.book.table_file import csv_lines
from playaid.language.message import message
from playaid.platform_calls import READ_FLAGS, let_go, wait_for_lock
from playaid.refused_files import make_folder, naming
from playaid.whole_file import put

OVER_PRINTED = "printed"
RULES_OF_THUMB = "rules-of-thumb.csv"
Folder = str | os.PathLike[str]


class Entry(NamedTuple):
    """One value as it was typed, and the day."""

    text: str
    when: str
    over_printed: bool = False


Entries = dict[tuple[str, ...], Entry]


def load(path: Folder) -> Entries:
    """The entries of one table; none if there is no file. Raises BadFact naming the line that cannot be read."""
    entries: Entries = {}
    lines = read_lines(path, migrations.ENTRIES)
    for number, line in lines[1:]:
        if len(line) != len(lines[0][1]) or len(line) < 4:
            raise BadFact(
                message(
                    "{path}, line {number}: {n} fields instead of {wanted}",
                    path=path,
                    number=number,
                    n=len(line),
                    wanted=len(lines[0][1]),
                )
            )
        *keys, text, when, over = line
        entries[tuple(keys)] = Entry(text, when, over == OVER_PRINTED)
    return entries


def stamps(folder: str) -> dict[str, tuple[int, ...]] | None:
    """Of each file of the owner's what changes with every writing: of none where there is no such folder; None where nobody can say."""
    if not os.path.isdir(folder):
        return {}
    try:
        with os.scandir(folder) as files:
            told = {file.name: file.stat() for file in files}
    except OSError:
        return None
    return {name: (stat.st_ino, stat.st_mtime_ns, stat.st_size) for name, stat in told.items()}


def format_of(heads: list[str]) -> int:
    """The number of the format of one of the owner's files, by its heads."""
    word, _, number = heads[-1].partition(" ") if heads else ("", "", "")
    return int(number) if word == "format" and number.isdecimal() else 1


def save(path: Folder, heads: tuple[str, ...], entries: Entries) -> None:
    lines = [[*keys, entry.text, entry.when, OVER_PRINTED if entry.over_printed else ""] for keys, entry in entries.items()]
    replace(path, [[*heads, "value", "when", "over"], *lines])


def read_lines(path: Folder, kind: migrations.Format) -> list[tuple[int, list[str]]]:
    """The lines of an owner's file in today's format with their numbers, heads first; none without a file. Raises BadFact."""
    try:
        lines = [line for _, line in csv_lines(path)]
        lines = migrations.brought_up(kind, format_of(lines[0]), lines) if lines else []
    except FileNotFoundError:
        return []
    except UnicodeDecodeError as error:
        raise BadFact(message("{file}: not readable as text ({fault})", file=path, fault=error.reason)) from None
    except migrations.UnknownFormat as error:
        raise BadFact(f"{path}: {error}") from None
    return [(number, line) for number, line in enumerate(lines, start=1) if any(line)]


def replace(path: Folder, lines: Iterable[Sequence[str]]) -> None:
    """Replace one of the owner's files, whole or not at all. Raises Unconfirmed where it stands there and may not outlast a power cut; any
    other OSError, and then what lay there lies there still."""
    import csv
    from io import StringIO

    make_folder(os.path.dirname(path))
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(lines)
    with naming(path):
        put(path, text.getvalue().encode())


@contextmanager
def writing(folder: str) -> Iterator[None]:
    """Hold the owner's folder of one game against a second terminal while it is read, changed and written."""
    make_folder(folder)
    path = os.path.join(folder, ".lock")
    lock = os.open(path, os.O_RDWR | os.O_CREAT | READ_FLAGS, 0o600)
    try:
        with naming(path):
            if not S_ISREG(os.fstat(lock).st_mode):
                raise OSError(EINVAL, os.strerror(EINVAL), path)
            wait_for_lock(lock)
        yield
    finally:
        let_go(lock)
