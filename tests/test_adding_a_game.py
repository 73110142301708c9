"""docs/adding-a-game.md and the game it tells of: what stands there is the example's own code, and the example keeps what it promises."""

import re
from pathlib import Path

import pytest

from playaid.referee.coverage import faults, read, unregistered
from playaid.referee.game import Game
from playaid.testing import evenings
from tests.test_coverage import exists

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "tests" / "example"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
TOLD = re.compile(r"`([\w/]+\.\w+)`[^`]*\n\n```(?!transcript)\w+\n(.*?)^```$", re.M | re.S)


@pytest.mark.parametrize(("file", "code"), TOLD.findall(PAGE))
def test_the_page_shows_the_examples_own_code(file: str, code: str) -> None:
    assert code in (EXAMPLE / file).read_text(encoding="utf-8")


def test_every_block_of_the_page_is_looked_at() -> None:
    kinds = [kind for kind, _ in FENCE.findall(PAGE)]
    assert kinds.count("transcript") == 1  # played by test_transcripts
    assert len(TOLD.findall(PAGE)) == len(kinds) - 1 > 10


def test_every_file_of_the_example_is_on_the_page() -> None:
    for name in ("__init__.py", "rules.py", "demo.play", "coverage.csv", "tables"):
        assert f"causeway/{name}" in PAGE
        assert (EXAMPLE / "causeway" / name).exists()


def test_the_installed_entry_point_is_the_written_one() -> None:
    installed = (EXAMPLE / "causeway-0.1.dist-info" / "entry_points.txt").read_text(encoding="utf-8")
    written = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    assert 'tiny = "causeway:GAME"' in written
    assert installed == "[playaid.games]\ntiny = causeway:GAME\n"


def test_the_example_covers_its_rulebook(tiny: Game) -> None:
    cases = read(EXAMPLE / "causeway" / "coverage.csv")
    assert faults(cases) == []
    assert unregistered(tiny, cases) == []
    assert [name for row in cases for name in row.tests if not exists("tiny", name)] == []


def test_random_evenings_of_the_example(tiny: Game, tmp_path: Path) -> None:
    ended = 0
    for seed in range(30):
        sides = ["Ann", "Bob", "Cleo"][: 2 + seed % 2]
        session = evenings.new_session(tiny, tmp_path / str(seed), sides, seed)
        ended += evenings.play(session, seed, most=300).over is not None
    assert ended >= 20
