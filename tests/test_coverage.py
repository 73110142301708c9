"""The coverage of each rulebook: every case has a treatment, every promise a test that exists, every citation a case."""

from pathlib import Path

from playaid.games import registry
from playaid.referee.verification.coverage import TESTED
from playaid.testing.coverage_checks import assert_covered, exists
from tests.each import each

ROOT = Path(__file__).parent
INSTALLED = [slug for slug in registry.BUILT_IN if (ROOT.parent / "playaid" / "games" / slug / "coverage.csv").exists()]


def places(slug: str) -> list[Path]:
    """Where a test named in coverage.csv may lie: `test_attack.py::test_x` in the game's folder, `x.play`, `units/test_x.py::test_x`."""
    return [ROOT / "games" / slug, ROOT / "transcripts" / slug, ROOT, ROOT.parent]


def test_every_game_brings_its_coverage() -> None:
    assert list(registry.BUILT_IN) == INSTALLED


@each("slug", INSTALLED)
def test_every_case_has_its_treatment_its_tests_and_its_citations(slug: str) -> None:
    cases = assert_covered(registry.load(slug), registry.home(slug) / "coverage.csv", places(slug))
    assert [row.case for row in cases if row.treatment in TESTED]


def test_a_test_that_is_not_there_is_noticed() -> None:
    assert exists("test_coverage.py::test_a_test_that_is_not_there_is_noticed", places("tiny"))
    assert exists("tests/test_coverage.py", places("tiny"))
    assert exists("causeway.play", places("tiny"))
    assert not exists("test_coverage.py::test_of_something_else", places("tiny"))
    assert not exists("test_nowhere.py::test_x", places("tiny"))
