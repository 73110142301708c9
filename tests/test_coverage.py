"""The coverage of each rulebook: every case has a treatment, every promise a test that exists, every citation a case."""

import ast
from functools import cache
from pathlib import Path

import pytest

from playaid.games import registry
from playaid.referee.coverage import TESTED, faults, read, unregistered

ROOT = Path(__file__).parent
INSTALLED = [slug for slug in registry.BUILT_IN if (ROOT.parent / "playaid" / "games" / slug / "coverage.csv").exists()]


@cache
def names_in(file: Path) -> frozenset[str]:
    """The names of the tests in a file, those of classes as `Class::test`."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{below.name}" for below in node.body if isinstance(below, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            found.add(node.name)
    return frozenset(found)


def exists(slug: str, name: str) -> bool:
    """Whether a test named in coverage.csv is there: `test_attack.py::test_x` in the game's folder, `units/test_x.py::test_x`, `x.play`."""
    file, _, test = name.removeprefix("tests/").partition("::")
    places = [ROOT / "games" / slug / file, ROOT / "transcripts" / slug / file, ROOT / file]
    found = [place for place in places if place.is_file()]
    return any(not test or test.partition("[")[0] in names_in(place) for place in found)


def test_every_game_brings_its_coverage() -> None:
    assert list(registry.BUILT_IN) == INSTALLED


@pytest.mark.parametrize("slug", INSTALLED)
def test_every_case_has_its_treatment(slug: str) -> None:
    cases = read(registry.home(slug) / "coverage.csv")
    assert cases
    assert faults(cases) == []


@pytest.mark.parametrize("slug", INSTALLED)
def test_every_test_that_is_named_exists(slug: str) -> None:
    cases = read(registry.home(slug) / "coverage.csv")
    missing = [f"{row.case}: {name}" for row in cases for name in row.tests if not exists(slug, name)]
    assert missing == []
    assert [row.case for row in cases if row.treatment in TESTED]


@pytest.mark.parametrize("slug", INSTALLED)
def test_every_citation_is_a_case(slug: str) -> None:
    assert unregistered(registry.load(slug), read(registry.home(slug) / "coverage.csv")) == []


def test_a_test_that_is_not_there_is_noticed() -> None:
    assert exists("tiny", "test_coverage.py::test_a_test_that_is_not_there_is_noticed")
    assert exists("tiny", "tests/test_coverage.py")
    assert exists("tiny", "causeway.play")
    assert not exists("tiny", "test_coverage.py::test_of_something_else")
    assert not exists("tiny", "test_nowhere.py::test_x")
