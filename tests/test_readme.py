"""What the README's table of things to type says, typed: every code span in it has a line here, and every line does as it should."""

import io
import re
import tomllib
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.registry import COMMANDS
from playaid.games.registry import BUILT_IN, load
from tests.slow import some

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PART = README.partition("## What else it does")[2].partition("## The games")[0]
SPANS = set(re.findall(r"`([^`]+)`", PART))

TYPED: dict[str, tuple[list[str], int]] = {
    "playaid help": (["help"], 0),
    "next 3": (["next", "1"], 0),
    "next turn": (["next", "turn"], 0),
    "next": (["next", "battle", "--session", "elric"], 3),
    "sequence": (["sequence"], 0),
    "rule 16.4": (["rule", "albion", "16.4"], 0),
    "--odds": (["empire", "explore", "N3", "--odds"], 0),
    "--check": (["empire", "explore", "N3", "--check"], 0),
    "--dice 4,2": (["roll", "2d6", "--dice", "4,2"], 0),
    "undo": (["undo"], 0),
    "redo": (["redo"], 0),
    "pass": (["pass", "Ann"], 0),
    '--overrule "why"': (["next", "--overrule", "why"], 0),
    'set PATH VALUE --because "why"': (["set", "world.pole", "left", "--because", "why"], 0),
    "roll 4d6kh3": (["roll", "4d6kh3"], 0),
    "roll 2d6+d8 = 3 5 7": (["roll", "2d6+d8", "=", "3", "5", "7"], 0),
    "roll --odds 3d6!": (["roll", "--odds", "3d6!"], 0),
    "hand": (["empire", "hand", "--as", "Ann"], 0),
    "log": (["log"], 0),
    "why 12": (["why", "2"], 0),
    "verify": (["verify"], 0),
    "export html": (["export", "html"], 0),
    "md": (["export", "md"], 0),
    "bgg": (["export", "bgg"], 0),
    "pdf": (["export", "pdf", "--help"], 0),
    "tables print GAME": (["tables", "print", "--help"], 0),
    "sheets": (["sheets", "--help"], 0),
    "entry": (["entry"], 0),
    "entry --as Ann": (["entry", "--as", "Ann"], 0),
    "tables rule GAME …": (["tables", "rule", "--help"], 0),
    "tables paint GAME --picture scan.jpg": (["tables", "paint", "--help"], 0),
    "tables template GAME --workbook FILE.xlsx": (["tables", "template", "--help"], 0),
    "tables export GAME --book": (["tables", "export", "--help"], 0),
    "tables import GAME FILE": (["tables", "import", "--help"], 0),
    "tables books GAME": (["tables", "books", "empire"], 0),
    "csv": (["export", "csv"], 0),
    "json": (["export", "json"], 0),
    "new GAME --midway": (["new", "empire", "--midway"], 4),
    "new GAME --entry FILE": (["new", "empire", "midway", "--entry", "FILE"], 0),
    "reveal": (["reveal", "--early"], 0),
    "tables missing GAME": (["tables", "missing", "albion"], 0),
    "tables set …": (["tables", "set", "--help"], 0),
    "new --tables house": (["new", "albion", "house", "--tables", "house"], 0),
    "--json": (["status", "--json"], 0),
    "concede SIDE": (["concede", "--help"], 0),
    "agree draw": (["agree", "--help"], 0),
    "adjourn": (["adjourn"], 0),
    "leads": (["leads"], 0),
    "stats": (["stats"], 0),
    "luck": (["luck"], 0),
    "dice report": (["dice", "report"], 0),
    "stats --out FILE": (["stats", "--out", "FILE"], 0),
    "--sessions-dir": (["sessions"], 0),
    "games translate": (["games", "translate", "--help"], 0),
}
IN_ANOTHER_SHELL = {span for span in SPANS if "_source" in span or "compinit" in span}
"""Typed in tests/cli/test_completion.py."""
AT_A_QUESTION = {"?", "n", "u", "list", "back", "b", "leave", "detail table", "detail sources", "detail first"}
"""Typed in the table shell."""
TOLD = {
    "import",
    "move",
    "invite",
    "join",
    "serve --club",
    "orders",
    "PLAYAID_SESSIONS",
    "./sessions",
    "pip install 'playaid[club]'",
    "--blank",
    "b 3 6",
    "--lang ja",
    "new GAME --book NAME",
}
"""Told of by tests of their own."""


def test_every_span_is_typed_here() -> None:
    assert TYPED.keys() | AT_A_QUESTION | IN_ANOTHER_SHELL | TOLD >= SPANS
    assert TYPED.keys() | AT_A_QUESTION <= SPANS, "what the README does not say any more"
    assert {"import", "move", "invite", "join", "serve", "orders"} <= COMMANDS.keys()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sessions of the demo of the world empire, and one of Elric."""
    place = tmp_path_factory.mktemp("readme")
    for line in (["new", "elric", "elric", "--tables", "house"], ["new", "empire", "empire", "-p", "Ann", "-p", "Bob"]):
        assert run(["--sessions-dir", str(place), *line]) == 0
    assert run(["--sessions-dir", str(place), "empire", "explore", "N1"]) == 0
    return place


@pytest.mark.parametrize("span", list(TYPED))
def test_it_does_as_the_table_says(span: str, folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words, code = TYPED[span]
    file = tmp_path / "table.txt"
    file.write_text("turn 2\n", encoding="utf-8")
    session = (
        [] if "--help" in words or words[0] in ("new", "tables", "sessions", "rule") or "--session" in words else ["--session", "empire"]
    )
    line = [str(file) if word == "FILE" else word for word in words]
    if span in ("--odds", "--check"):
        run(["--sessions-dir", str(folder), "next", "turn", *session])
        line[-2] = "N2"
    for before in {"undo": ("next",), "redo": ("next", "undo")}.get(span, ()):  # something that is taken back without consent
        run(["--sessions-dir", str(folder), before, *session])
    said = run(["--sessions-dir", str(folder), *line, *session])
    assert said == code, capfd.readouterr().err


BLOCKS = [line.strip() for block in re.findall(r"```(?:sh|text)\n(.*?)```", README, re.S) for line in block.splitlines() if line.strip()]
ELSEWHERE = set(re.findall(r"`(playaid [^`]+)`", README.replace(PART, "")))
WHOLE: dict[str, list[list[str]]] = {
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/playaid demo empire": [["demo", "empire"]],
    ".venv/bin/pip install '.[test]' && .venv/bin/python -m pytest -n auto": [],
    ".venv/bin/playaid demo empire --keep first": [["demo", "empire", "--keep", "first"]],
    ".venv/bin/playaid verify --session first": [["demo", "empire", "--keep", "first"], ["verify", "--session", "first"]],
    ".venv/bin/playaid export html --session first --out first.html": [
        ["demo", "empire", "--keep", "first"],
        ["export", "html", "--session", "first", "--out", "first.html"],
    ],
    "playaid learn empire": [["learn", "empire"]],
    "pip install '.[screen]'": [],
    "playaid new empire friday": [["new", "empire", "friday"]],
    "playaid serve friday --lan": [["serve", "--help"]],
    "playaid play friday": [["new", "empire", "friday"], ["play", "friday"]],
    "playaid demo GAME": [["demo", slug] for slug in some([*BUILT_IN], 1)],
    "playaid coverage GAME": [["coverage", slug] for slug in BUILT_IN],
}
"""Every line of the README's blocks, and every command in its sentences, with what is run for it."""


def test_every_line_of_its_blocks_has_a_line_here() -> None:
    assert {*BLOCKS, *ELSEWHERE} == WHOLE.keys()
    extras = PROJECT["project"]["optional-dependencies"]
    assert all(extra in extras for extra in re.findall(r"\.\[(\w+)\]|playaid\[(\w+)\]", README) for extra in extra if extra)


@pytest.mark.parametrize("line", [line for line, runs in WHOLE.items() if runs])
def test_it_runs_as_the_readme_has_it(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for words in WHOLE[line]:
        assert run(["--sessions-dir", str(tmp_path), *words]) == 0, capfd.readouterr().err


@pytest.mark.parametrize("word", sorted(AT_A_QUESTION))
def test_it_may_be_typed_in_the_table_shell(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from playaid.cli import transcript

    asks = word in ("list", "back", "b", "leave")
    text = (ROOT / "tests/transcripts/empire/lean.play").read_text(encoding="utf-8")
    head = "\n".join(line for line in text.partition("\n>")[0].splitlines() if not line.startswith("#"))
    lines = f"> explore N1\n? {word}\n? \n" if asks else f"> explore N1\n? \n> {word}\n"
    said = [line for played in transcript.play(transcript.parse_transcript(f"{head}\n\n{lines}"), tmp_path) for line in played.said]
    assert (f"? {word}" in said) is asks
    assert not any(line.startswith(("UNREADABLE", "USAGE", "BUG")) for line in said), said


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_tells_what_it_is_for(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    shown = capfd.readouterr().out
    assert f"### {name}\n" in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert "Usage: " in shown


@pytest.mark.parametrize("slug", list(BUILT_IN))
def test_every_verb_tells_what_it_is_for(slug: str, capfd: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8").partition(f"\n## {slug}:")[2].partition("\n## ")[0]
    for name in load(slug).verbs:
        assert run([slug, name, "--help"]) == 0
        assert f"| `{name}" in page
    assert "Usage: " in capfd.readouterr().out
