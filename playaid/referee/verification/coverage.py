"""The rulebook case by case: what the referee does about each, and the tests that show it. A game keeps `coverage.csv` beside its rules,
with the columns case, title, treatment, tests, note. Tests are separated by blanks or semicolons."""

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import walk
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.laws import laws_of

COLUMNS = ("case", "title", "treatment", "tests", "note")
TREATMENTS = {
    "decides": "rules whether it is legal and what follows",
    "computes": "works out the number",
    "tracks": "keeps count of it",
    "reminds": "says so when its time comes",
    "takes word": "asks the players and believes them",
    "heading": "stands over cases of their own",
    "does not apply": "is nothing to be ruled on: the story, what is in the box, how the book is laid out",
    "not in the document": "is referred to, but not printed in the copy the rules were taken from",
}
TESTED = ("decides", "computes", "tracks", "reminds", "takes word")
"""Treatments that must name a test: all in which the tool does anything."""


class BadCoverage(ValueError):
    """The file cannot be read as coverage; the message says why."""


class Case(NamedTuple):
    """One numbered case of a rulebook."""

    case: str
    title: str
    treatment: str
    tests: tuple[str, ...]
    note: str


def read_coverage(path: Path) -> list[Case]:
    """The cases in a file, in its order. Raises BadCoverage for another shape, FileNotFoundError."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise BadCoverage(f"{path.name}: the columns are {', '.join(COLUMNS)}")
    cases = []
    for number, row in enumerate(rows[1:], 2):
        if not any(row):
            continue
        if len(row) != len(COLUMNS):
            raise BadCoverage(f"{path.name}, line {number}: {len(row)} fields instead of {len(COLUMNS)}")
        case, title, treatment, tests, note = (cell.strip() for cell in row)
        cases.append(Case(case, title, treatment, tuple(tests.replace(";", " ").split()), note))
    return cases


def faults(cases: Iterable[Case]) -> list[str]:
    """What is wrong with the rows by themselves: no case or title, twice the same, an unknown treatment, a test wanted and none named, one
    named in the note."""
    cases = list(cases)
    wrong = [f"case {case} stands {times} times" for case, times in Counter(row.case for row in cases).items() if times > 1]
    for row in cases:
        if not row.case or not row.title:
            wrong.append(f"{row.case or row.title or 'a row'}: case and title are needed")
        if row.treatment not in TREATMENTS:
            wrong.append(f"{row.case}: {row.treatment or 'nothing'!r} is no treatment; there is {', '.join(TREATMENTS)}")
        if row.treatment in TESTED and not row.tests:
            wrong.append(f"{row.case}: the referee {row.treatment}, but no test is named")
        if "test_" in row.note:
            wrong.append(f"{row.case}: a test is named in the note, which players read: it belongs to the tests")
    return wrong


def counts(cases: Iterable[Case]) -> dict[str, int]:
    """How many cases have each treatment, in the order of TREATMENTS; those that none has are left out."""
    counted = Counter(row.treatment for row in cases)
    return {treatment: counted[treatment] for treatment in TREATMENTS if counted[treatment]}


def citations(game: Game) -> dict[str, str]:
    """Every case that a verb, check, law, step or option of the game cites, with who cites it."""
    cited: dict[str, str] = {}
    for verb in game.verbs.values():
        cited.setdefault(verb.citation, f"verb {verb.name}")
        for check in checks_of(verb):
            cited.setdefault(check.citation, f"check {check.id}")
    for law in laws_of(game):
        cited.setdefault(law.citation, f"law {law.id}")
    for step in walk(game.sequence):
        cited.setdefault(step.citation, f"step {step.key}")
    for option in game.options:
        cited.setdefault(option.citation, f"option {option.name}")
    return {case.strip(): who for several, who in cited.items() for case in several.split(",") if case.strip()}


def missing_cases(game: Game, cases: Iterable[Case]) -> list[str]:
    """Citations of the game that are neither a case of the list nor the beginning of one (`15` for `15.5`)."""
    known = {row.case for row in cases}
    parents = {case[: len(case) - back] for case in known for back in range(1, len(case)) if not case[len(case) - back].isalnum()}
    return [f"{who} cites {case}, which has no row" for case, who in citations(game).items() if case not in known | parents]
