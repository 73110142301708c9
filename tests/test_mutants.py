"""bench/mutants.py on the example game and on a room of the engine, with one rule planted that is tested and one that is not."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow import SLOW

ROOT = Path(__file__).parent.parent
RULE = """

def planted(wet: int, windy: bool) -> str | None:
    if wet > 2 and windy:
        return "stay at home"
    return None
"""
TESTS = """
def test_planted(tiny):
    from causeway import rules

    assert rules.planted(3, True) == "stay at home"
    assert rules.planted(2, True) is None
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the engine and the example, with the planted rule."""
    for name in (
        "playaid",
        "tests/example",
        "tests/chromium.py",
        "tests/slow.py",
        "tests/conftest.py",
        "tests/__init__.py",
        "pyproject.toml",
        "tables",
    ):
        (copy := tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy)  # with what is compiled
        else:
            shutil.copy(ROOT / name, copy)
    with (tmp_path / "tree" / "tests/example/causeway/rules.py").open("a", encoding="utf-8") as rules:
        rules.write(RULE)
    (tmp_path / "tree" / "tests/example/test_planted.py").write_text(TESTS, encoding="utf-8")
    return tmp_path / "tree"


def mutants(tree: Path, *words: str, of: tuple[str, str] = ("--game", "tiny")) -> tuple[str, list[dict[str, str]]]:
    """What the runner prints, and the survivors that it writes down."""
    command = [sys.executable, str(ROOT / "bench" / "mutants.py"), *of, "--tree", str(tree), "--workers", "1", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout, json.loads((tree / ".mutants" / f"{of[1]}.json").read_text("utf-8"))


night = pytest.mark.skipif(not SLOW, reason="PLAYAID_SLOW: what is for hand and night is tried there")


@night
def test_what_no_test_notices_survives_and_nothing_else(tree: Path) -> None:
    line = (tree / "tests/example/causeway/rules.py").read_text("utf-8").splitlines().index("    if wet > 2 and windy:") + 1
    words = ("--tests", "tests/example/test_planted.py")
    printed, alive = mutants(tree, *words, "--at", f"rules.py:{line}", f"rules.py:{line + 1}")
    assert [(survivor["was"], survivor["now"]) for survivor in alive] == [("if wet > 2 and windy:", "if wet > 2:")]
    assert "made 7, killed 6 (0 by taking too long), survived 1, explained 0" in printed
    entry = [f"{name} = {json.dumps(alive[0][name])}" for name in ("file", "where", "was", "now")]
    (tree / "tests" / "mutants").mkdir()
    explanation = "\n".join(["[[explained]]", *entry, 'kind = "equivalent"', 'reason = "planted"'])
    (tree / "tests" / "mutants" / "tiny.toml").write_text(explanation, "utf-8")
    printed, alive = mutants(tree, *words, "--again")
    assert alive == []
    assert "made 1, killed 0 (0 by taking too long), survived 0, explained 1" in printed


@night
def test_a_room_of_the_engine_is_tried_like_a_game_within_functions_and_outside(tree: Path) -> None:
    planted = RULE + "\n\nLEAST = 3\nUNUSED = 3\n\n\ndef enough(count: int) -> bool:\n    return count >= LEAST\n"
    (tree / "playaid" / "board" / "planted.py").write_text(planted, "utf-8")
    tests = (
        "from playaid.board.planted import enough, planted\n\n\ndef test_planted():\n    assert planted(3, True) and not planted(2, True)\n"
    )
    tests += "    assert [enough(count) for count in (2, 3)] == [False, True]\n"
    (tree / "tests" / "units").mkdir()
    (tree / "tests" / "units" / "test_board_planted.py").write_text(tests, "utf-8")
    words = ("--tests", "tests/units/test_board_planted.py", "--at", "planted.py")
    printed, alive = mutants(tree, *words, of=("--room", "board"))
    unseen = [("if wet > 2 and windy:", "if wet > 2:"), ("UNUSED = 3", "UNUSED = 2"), ("UNUSED = 3", "UNUSED = 4")]
    assert sorted((survivor["was"], survivor["now"]) for survivor in alive) == sorted(unseen)
    assert "made 12, killed 9 (0 by taking too long), survived 3, explained 0" in printed


def test_no_game_has_been_imported_before_it_is_changed() -> None:
    """What stands outside of functions is run on import: a fork that has the module already would never notice the change."""
    code = "import sys; sys.path.insert(0, 'bench'); import mutant_server, playaid; mutant_server._import_below(playaid); "
    code += "print([name for name in sys.modules if name.startswith('playaid.games.')])"
    shown = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() in ("[]", "['playaid.games.registry']")


def test_the_second_referee_and_the_records_of_evenings_are_a_games_own_tests() -> None:
    code = "import sys; sys.path.insert(0, 'bench'); import argparse, mutants; "
    code += "game = mutants.subject_of(argparse.Namespace(room=None, game='elric')); "
    code += "print(*map(game.concerns, sys.argv[1:]))"
    ids = (
        "tests/second/elric/test_worked_elric.py::test_fallback",
        "tests/walks/test_walks.py::test_a_walk[elric-03]",
        "tests/walks/test_walks.py::test_a_walk[tears-03]",
        "tests/second/tears/test_worked_tears.py::test_flight",
    )
    shown = subprocess.run([sys.executable, "-c", code, *ids], cwd=ROOT, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["True", "True", "False", "False"]
