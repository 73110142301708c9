"""docs/adding-a-game.md and the game it tells of: what stands there is the example's own code, and the example keeps what it promises."""

import re
from pathlib import Path

from playaid.cli.commands.authoring import NAMED
from playaid.referee.contract.game import Game
from playaid.testing import random_evenings
from playaid.testing.coverage_checks import assert_covered
from tests.each import each
from tests.slow import SLOW
from tests.test_coverage import places

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "tests" / "example"
SCAFFOLD = ROOT / "playaid" / "testing" / "scaffold"
LAID_OUT = {to.replace("tests/", ""): name for name, to in NAMED.items()}
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
TOLD = re.compile(r"`([\w/]+\.\w+)`[^`]*\n\n```(?!transcript)\w+\n(.*?)^```$", re.M | re.S)


@each(("file", "code"), TOLD.findall(PAGE))
def test_the_page_shows_code_that_is_tested(file: str, code: str) -> None:
    path = next(path for path in (EXAMPLE / file, SCAFFOLD / LAID_OUT.get(file, file)) if path.exists())
    assert code in path.read_text(encoding="utf-8")


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
    assert assert_covered(tiny, EXAMPLE / "causeway" / "coverage.csv", places("tiny"))


def test_random_evenings_of_the_example(tiny: Game, tmp_path: Path) -> None:
    many = 30 if SLOW else 6
    assert random_evenings.evenings(tiny, tmp_path, many, most=300) >= many * 2 // 3
