"""The state has types: a field misspelt in a rule is found by mypy. Shown by misspelling some in a copy of every game, in one run."""

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints, is_typeddict

import pytest

from playaid.games import registry
from playaid.referee.contract.chapters import shape_of

ROOT = Path(__file__).parent.parent
PLANTS = 8
"""Fields misspelt in each game."""
SUBSCRIPT = re.compile(r'(?<=[\w\])])\["(\w+)"\]')


class Plant(NamedTuple):
    """A field misspelt in a file, relative to the checkout, at a line from 1."""

    file: str
    line: int
    field: str


def fields(kind: Any) -> set[str]:
    """Every field that a shape has, however deep."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return {*hints, *(name for hint in hints.values() for name in fields(hint))}
    return {name for part in get_args(kind) for name in fields(part)}


def plants(slug: str) -> list[Plant]:
    """Places of a game where a field of its state is read or written, one in a file, by chance but always the same."""
    shape = shape_of(registry.load(slug))
    assert shape is not None, f"{slug} tells no shape"
    known = {name for kind in shape[:3] for name in fields(kind)}
    found = []
    for path in sorted((ROOT / "playaid" / "games" / slug).rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        here = [(number, match[1]) for number, line in enumerate(lines, 1) for match in SUBSCRIPT.finditer(line) if match[1] in known]
        if here:
            number, field = random.Random(path.name).choice(here)
            found.append(Plant(path.relative_to(ROOT).as_posix(), number, field))
    assert len(found) >= PLANTS, f"{slug} has only {len(found)}"
    return random.Random(slug).sample(found, PLANTS)


def planted(copy: Path, plant: Plant) -> None:
    """Misspell a field by a letter too many."""
    path = copy / plant.file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[plant.line - 1] = lines[plant.line - 1].replace(f'["{plant.field}"]', f'["{plant.field}z"]', 1)
    path.write_text("".join(lines), encoding="utf-8")


@pytest.mark.skipif(not os.environ.get("PLAYAID_SLOW"), reason="a whole run of mypy: PLAYAID_SLOW=1")
def test_misspelt_fields_are_found(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "playaid", tmp_path / "playaid", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    sown = [plant for slug in registry.BUILT_IN for plant in plants(slug)]
    for plant in sown:
        planted(tmp_path, plant)
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=tmp_path, capture_output=True, text=True, check=False)
    told = set(re.findall(r"^([\w/]+\.py):(\d+): error", done.stdout, re.M))
    missed = [plant for plant in sown if (plant.file, str(plant.line)) not in told]
    assert not missed, f"{len(missed)} of {len(sown)} were not found: {missed}\n{done.stdout[-2000:]}"
