"""What a cold command would pay for, if it were imported."""

import os
import subprocess
import sys
from pathlib import Path

import playaid

DEAR = {"pydantic", "rich", "typer", "click", "cryptography", "prompt_toolkit", "jinja2"}
BELOW = {"playaid.migrations", "playaid.platform_calls", "playaid.refused_files", "playaid.language", "playaid.language.message"}
SPARED = {"pathlib", "dataclasses", "tempfile", "random"}


def imported_by(line: str) -> set[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(playaid.__file__).parents[1])}
    code = f"import sys; import tinydb; before = set(sys.modules); {line}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_an_append_imports_nothing_dear(tmp_path: Path) -> None:
    folder = str(tmp_path / "s")
    subprocess.run(
        [sys.executable, "-c", f"from playaid.journal.journal import Journal; Journal.create({folder!r}, {{}})"],
        env={**os.environ, "PYTHONPATH": str(Path(playaid.__file__).parents[1])},
        check=True,
    )
    found = imported_by(f"from playaid.journal.journal import Journal; Journal({folder!r}).append({{}})")
    assert "playaid.journal.journal" in found
    assert found.isdisjoint(DEAR | SPARED)
    names = ("journal", "store", "lock", "chain", "errors", "documents", "binding", "left_over", "lives", "plain", "snapshot")
    rooms = {"playaid.journal", *(f"playaid.journal.{name}" for name in names)}
    assert {name for name in found if name.startswith("playaid.")} == {*BELOW, *rooms}


def test_a_keyring_imports_cryptography_only_when_it_is_used() -> None:
    assert "cryptography" not in imported_by("import playaid.journal.keyring")
    assert "cryptography" in imported_by("from playaid.journal.keyring import create; create({'Ann': None})")
