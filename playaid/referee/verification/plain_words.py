"""The rules of a game case by case, in plain words. A game keeps `plain.toml` beside its `coverage.csv`, a table to a case:

["3.E"]
title = "Attacks"        # only where the case has no row of its own in coverage.csv
text = "An army or fleet attacks a unit beside it …"
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from playaid.referee.verification.coverage import Case

OUTSIDE = ("heading", "does not apply", "not in the document")
"""Treatments of cases of which nobody needs a word at the table."""


class Plain(NamedTuple):
    """What a case says, for somebody who has not read it: what, when, what it costs, exceptions."""

    text: str
    title: str = ""


class BadPlain(ValueError):
    """The file cannot be read so; the message says why."""


def read_plain(path: Path) -> dict[str, Plain]:
    """The cases of a file; none where there is no file. Raises BadPlain for another shape."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadPlain(f"{path.name}: {fault}") from fault
    return {case: _entry(path, case, table) for case, table in tables.items()}


def _entry(path: Path, case: str, table: object) -> Plain:
    if (
        not isinstance(table, dict)
        or not table
        or not set(table) <= set(Plain._fields)
        or not all(isinstance(v, str) for v in table.values())
    ):
        raise BadPlain(f'{path.name}: ["{case}"] has a text, and perhaps a title')
    return Plain(" ".join(table.get("text", "").split()), table.get("title", ""))


def parts_of(case: str, names: Iterable[str]) -> list[str]:
    """The cases right below one, in the order of `names`: of 3 the case 3.E, be there a row of its own for it or only for 3.E.1."""
    below = (re.match(rf"{re.escape(case)}(?:[.:] ?| (?=\d|[A-Z]\b))[^.: ]+", name) for name in names if name != case)
    return list(dict.fromkeys(found[0] for found in below if found))


def plain_faults(cases: Iterable[Case], plain: Mapping[str, Plain]) -> list[str]:
    """Cases that bear on play and are told in no plain words, words for a case that there is not, and chapters without a title."""
    rows = {row.case: row for row in cases}
    chapters = {case[: at.start()] for case in rows for at in re.finditer("[.: ]", case)}
    wanted = (row.case for row in rows.values() if row.treatment not in OUTSIDE)
    wrong = [f"{case} is told in no plain words" for case in wanted if case not in plain or not plain[case].text]
    wrong += [f"{case} is no case of the rulebook" for case in plain if case not in rows and case not in chapters]
    return wrong + [f"{case} has neither a row nor a title" for case, entry in plain.items() if case not in rows and not entry.title]
