"""What is written about playaid is held true: generated pages are current, the packaging says what the code says, links lead somewhere."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from playaid.cli import reference
from playaid.cli.registry import COMMANDS, TITLES
from playaid.games import registry
from playaid.referee.contract.game import Game
from tests.each import each
from tests.imports import imported

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = sorted((ROOT / "playaid").rglob("*.py"))
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference.pages()


def test_the_pages_made_from_the_program_are_current(pages: dict[str, str]) -> None:
    stale = [name for name, text in pages.items() if not _same(ROOT / "docs" / name, text)]
    assert not stale, "python -m playaid.cli.reference --write docs"


def _same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


def test_a_page_of_coverage_is_there_for_each_game_and_no_other(pages: dict[str, str]) -> None:
    made = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs" / "coverage").glob("*.md")}
    assert made == {name for name in pages if name.startswith("coverage/")}


def test_the_page_of_commands_names_every_verb(tiny: Game) -> None:
    page = reference.commands_page([tiny])
    for name in COMMANDS:
        assert f"\n### {name}\n" in page
    for verb in tiny.verbs.values():
        assert f"| `{verb.name}" in page
    assert "`--agreed SIDES`" in page
    assert "#### tables missing" in page


def test_every_game_that_playaid_brings_has_its_line_of_help() -> None:
    assert set(TITLES) == set(registry.BUILT_IN)


def test_the_table_of_games_is_that_of_the_package() -> None:
    points = PROJECT["project"]["entry-points"][registry.GROUP]
    assert {slug: f"{module}:GAME" for slug, module in registry.BUILT_IN.items()} == points


@each("slug", list(registry.BUILT_IN))
def test_every_game_of_the_table_is_there(slug: str) -> None:
    assert registry.load(slug).slug == slug


@cache
def packages(path: Path) -> set[str]:
    """The top packages that a file imports, anywhere in it."""
    return {name.partition(".")[0] for name in imported(path)}


def test_no_module_mixes_typer_and_click() -> None:
    """Typer brings a Click of its own: an exception of one is none of the other."""
    users = {path: packages(path) for path in SOURCES}
    assert any("typer" in names for names in users.values())
    assert [path for path, names in users.items() if {"typer", "click"} <= names] == []


IMPORTED_AS = {"nats_py": "nats"}


def package(requirement: str) -> str:
    """The name that a requirement is imported by."""
    name = re.split(r"[<>=! ]", requirement)[0].replace("-", "_")
    return IMPORTED_AS.get(name, name)


def test_every_import_is_a_declared_dependency() -> None:
    import sys

    extras = PROJECT["project"]["optional-dependencies"]
    declared = {package(line) for line in PROJECT["project"]["dependencies"]}
    wanted_by_some = {package(line) for extra in ("screen", "workbook", "club", "translate") for line in extras[extra]}
    used = {name for path in SOURCES for name in packages(path)} - set(sys.stdlib_module_names) - {"playaid"}
    assert used - {"_sha2", "_sha256"} - wanted_by_some == declared


LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


@each("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = [target for target in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_each_dependency_is_explained() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    extras = PROJECT["project"]["optional-dependencies"]
    named = PROJECT["project"]["dependencies"] + [line for lines in extras.values() for line in lines if not line.startswith("playaid[")]
    assert [line for line in named if f"`{re.split(r'[<>=! ]', line)[0]}`" not in text] == []
