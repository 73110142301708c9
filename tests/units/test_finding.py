"""playaid's modules found by their names are those that Python finds."""

import os
import py_compile
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from playaid.finding import Finder

ROOT = Path(__file__).parent.parent.parent
TREE = {
    "__init__.py": "",
    "stone.py": "WEIGHT = 3\n",
    "heap/__init__.py": "",
    "heap/cairn.py": "from stones.stone import WEIGHT as HEAVY\n",
}
NAMES = {"stones.stone": "stone.py", "stones.heap": "heap/__init__.py", "stones.heap.cairn": "heap/cairn.py"}


@pytest.fixture
def stones(tmp_path: Path) -> Path:
    """A package with another one in it, all compiled."""
    package = tmp_path / "stones"
    for name, text in TREE.items():
        path = package / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        py_compile.compile(str(path), doraise=True)
    return package


@pytest.mark.parametrize("name", NAMES)
def test_a_compiled_module_is_found_as_python_finds_it(stones: Path, name: str) -> None:
    spec = Finder("stones", str(stones)).find_spec(name)
    folder = (stones / NAMES[name]).parent
    usual = PathFinder.find_spec(name, [str(folder.parent if name == "stones.heap" else folder)])
    assert spec is not None
    assert usual is not None
    fields = ("name", "origin", "cached", "has_location", "submodule_search_locations", "parent")
    assert [getattr(spec, field) for field in fields] == [getattr(usual, field) for field in fields]
    assert spec.loader.get_source(name) == (stones / NAMES[name]).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["stones", "stones.pebble", "stonesmith.heap", "os"])
def test_what_is_not_there_is_left_to_others(stones: Path, name: str) -> None:
    assert Finder("stones", str(stones)).find_spec(name) is None


def _is_longer(source: Path, compiled: Path) -> None:
    stat = source.stat()
    source.write_text("WEIGHT = 30\n", encoding="utf-8")
    os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _is_newer(source: Path, compiled: Path) -> None:
    os.utime(source, (0, 0))


def _is_gone(source: Path, compiled: Path) -> None:
    source.unlink()


def _is_torn(source: Path, compiled: Path) -> None:
    compiled.write_bytes(compiled.read_bytes()[:-9])


def _is_of_another_python(source: Path, compiled: Path) -> None:
    compiled.write_bytes(b"\0\0" + compiled.read_bytes()[2:])


def _is_held_against_a_hash(source: Path, compiled: Path) -> None:
    py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)


def _is_not_compiled(source: Path, compiled: Path) -> None:
    compiled.unlink()


@pytest.mark.parametrize(
    "changed", [_is_longer, _is_newer, _is_gone, _is_torn, _is_of_another_python, _is_held_against_a_hash, _is_not_compiled]
)
def test_what_python_would_not_take_is_left_to_python(stones: Path, changed: object) -> None:
    assert Finder("stones", str(stones)).find_spec("stones.stone") is not None
    changed(stones / "stone.py", Path(py_compile.compile(str(stones / "stone.py")) or ""))  # type: ignore[operator]
    assert Finder("stones", str(stones)).find_spec("stones.stone") is None


COMMAND = (
    "import os, sys; import playaid.__main__ as command; sys.argv[1:] = ['--help']; os._exit = lambda code: None; "
    "command.main(); print(sys.meta_path[0])"
)


@pytest.mark.parametrize(("more", "ours"), [({}, True), ({"PYTHONPYCACHEPREFIX": "compiled"}, False), ({"PYTHONOPTIMIZE": "1"}, False)])
def test_a_command_uses_it_unless_python_is_set_otherwise(tmp_path: Path, more: dict[str, str], ours: bool) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}
    done = subprocess.run([sys.executable, "-c", COMMAND], capture_output=True, text=True, env=env, cwd=tmp_path, check=True, timeout=60)
    assert "Usage:" in done.stdout
    assert ("Finder" in done.stdout.splitlines()[-1] and "playaid.finding" in done.stdout.splitlines()[-1]) == ours
