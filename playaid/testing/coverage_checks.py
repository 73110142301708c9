"""The coverage of a rulebook against the tests that it names, and the checks of a game against the tests that run into them."""

import ast
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from playaid.referee.contract.game import Game
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.laws import laws_of
from playaid.referee.verification import coverage
from playaid.referee.verification.coverage import Case


def assert_covered(game: Game, cases: Path, places: Sequence[Path]) -> list[Case]:
    """Every case has its treatment, every test that is named exists in one of `places`, every citation of the game is a case. cases: the
    game's coverage.csv; gives its rows. AssertionError with all that is wrong."""
    rows = coverage.read_coverage(cases)
    assert rows, f"{cases} is empty"
    faults = [*coverage.faults(rows), *coverage.missing_cases(game, rows)]
    faults += [f"{row.case}: there is no test {name}" for row in rows for name in row.tests if not exists(name, places)]
    assert not faults, "\n".join(faults)
    return rows


def exists(name: str, places: Iterable[Path]) -> bool:
    """Whether a test named in coverage.csv is there: `test_attack.py::test_x`, `test_x.py::TestY::test_z`, `evening.play`."""
    file, _, test = name.partition("::")
    files = [place / file for place in places if (place / file).is_file()]
    return any(not test or test.partition("[")[0] in names_in(path) for path in files)


@cache
def names_in(file: Path) -> frozenset[str]:
    names = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{below.name}" for below in node.body if isinstance(below, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            names.add(node.name)
    return frozenset(names)


def untested_checks(game: Game, *places: Path) -> set[str]:
    """The ids of the checks and laws that no test names: each needs a line that it refuses. places: files of tests, or folders, of which
    every Python file and transcript is looked at. A test names a check as text (`"draw.once"`), a transcript by what `detail sources`
    shows of a refusal (`pebbles@1/draw.once`). Raises FileNotFoundError."""
    files = [file for place in places for file in (_tests_below(place) if place.is_dir() else [place])]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"""["'/]([^\s"'/)]+)["')]""", text))
    ids = {check.id for verb in game.verbs.values() for check in checks_of(verb)} | {law.id for law in laws_of(game)}
    return ids - named


def _tests_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".play"))
