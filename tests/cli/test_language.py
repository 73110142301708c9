"""An evening in a language that nobody speaks: every pattern of playaid and of the game stands in marks. What stands outside them and is
an English word was printed past the catalogue."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from string import Formatter

import pytest

from playaid.cli.main import run
from playaid.language import catalogues, message
from playaid.language.extraction import messages_in, own_files
from playaid.language.translation import use
from playaid.referee.contract.game import Game
from playaid.referee.verification.lint_wording import messages_of, names_of

EXAMPLE = Path(__file__).parent.parent / "example" / "causeway"
BETWEEN = (message.AND, message.COMMA, message.SEMICOLON, message.PLUS, " or ")


def marked(pattern: str) -> str:
    """A pattern with its words in marks, its places and the blanks around outside them: what stands in a place has marks of its own."""
    said = ""
    for words, place, form, conversion in Formatter().parse(pattern):
        text = words.replace("{", "{{").replace("}", "}}")
        said += re.sub(r"^(\s*)(.*?)(\s*)$", r"\1‹\2›\3", text, flags=re.DOTALL) if any(c.isalpha() for c in words) else text
        if place is not None:
            said += "{" + place + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}"
    return said


@pytest.fixture
def marks(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language `xx`, in which this process reads."""
    texts: dict[str, str | list[str]] = {text: marked(text) for text in (*BETWEEN, *names_of(tiny))}
    for found in (*messages_in(own_files()), *messages_of(tiny)):
        with suppress(ValueError):  # a lone brace: it is none
            texts[found.pattern] = [marked(found.pattern), marked(found.many)] if found.many else marked(found.pattern)
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "xx.json").write_text(json.dumps({"plural": "n != 1", "texts": texts}), encoding="utf-8")
    monkeypatch.setattr(catalogues, "OWN", tmp_path / "languages")
    monkeypatch.setenv("PLAYAID_LANG", "xx")
    yield
    use(None)


COMMANDS = (
    "new tiny friday -p Ann -p Bob -d Boots,Rope,Mud,Rope",
    "status --map",
    "games",
    "sessions",
    "use friday",
    "help",
    "help all",
    "help run",
    "help log",
    "help shove",
    "sequence",
    "next",
    "odds run",
    "check run",
    "run --dice 4",
    "run",
    "fly",
    "tiny shove Ann",
    "next turn",
    "log",
    "log --odds",
    "why",
    "why 99",
    "rule 3.4",
    "rule 99",
    "odds roll 2d6",
    "roll 2d6+1",
    "roll 2x",
    "table stones 3 slip",
    "table cards Boots wings",
    "note it is late",
    "undo",
    "undo --agreed all",
    "redo",
    "set stones.Ann 3 --because measured",
    "dice",
    "dice report",
    "verify",
    "doctor",
    "sheets",
    "umpire",
    "reveal",
    "coverage tiny",
    "tables list tiny",
    "tables missing tiny",
    "tables check tiny",
    "tables show tiny stones",
    "tables set tiny stones 3 slip 1",
    "tables rule tiny",
    "tables books tiny",
    "demo tiny",
    "new tiny friday",
    "status --session monday",
)
LINES = ("next", "run", "7", "4", "dice typed", "play Boots", "?", "unlock Ann", "unlock Zoe", "lock all", "use monday", "quit")
PLAYING = ("run", "fly", "play", "shove", "hand")  # Lines of the game, typed after its slug at a system shell

NAMES = ("Ann", "Bob", "Boots", "Rope", "Mud", "friday", "monday", "tiny")
IDS = ("cards", "stones", "slip", "rope", "note", "set", "python", "Linux", "utf", "xx")
TO_TYPE = ("play", "swap", "hand", "shove", "next", "playaid", "tables", "template", "import", "csv", "sequence")
PLACES = ("CARD", "SIDE", "NUMBER", "WHOM", "VALUE", "TABLE", "COLUMN", "where", "VERB")
EXCUSED = frozenset((*NAMES, *IDS, *TO_TYPE, *PLACES, "serve"))
"""Words outside the marks that are no English: what has a name or an id, and what is to be typed."""
LEFT = (
    r"^[#>?] ",  # what a demo's author remarks, and what is typed
    r"^Invalid value|^What happened, event by event",  # Click's own words, and the help of commands
    r"^(bank|A Ann|3  Ann)",  # the board in letters, whose spaces have names
    r"^\d[\d.]* .*\((1|2) ‹tests?›\)|^3.4  ",  # titles of a rulebook's cases, out of its coverage
    r"coffee stain|a race in wet weather",  # what a book's files say of themselves
    r"^(albion|elric|empire|legacy|tears) ",  # games whose words are none of this catalogue
    r"^- \(side\) ‹",  # what stands in a check's place
    r"^stone  ‹slip›$",  # an axis of a table
    r"^‹(packages|sessions|data)›: ",  # what stands on this machine
)
"""Lines that nobody translates yet."""


def english(line: str, typed: set[str]) -> list[str]:
    """The words of a line outside the marks that are English."""
    if any(re.search(pattern, line.strip()) for pattern in LEFT):
        return []
    while (bare := re.sub(r"‹[^‹›]*›", " ", line)) != line:
        line = bare
    bare = re.sub(r"\(\S+/\S+\)|--[\w-]+|/\S+|\b[0-9a-f]{8,}\b|\b[0-9a-f]{4}-[0-9a-f]{4}\b|\d\S+Z\b", " ", line)
    return [word for word in re.findall(r"[A-Za-z]{3,}", bare) if word not in EXCUSED | typed]


def test_an_evening_in_marks(marks: None, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    typed: set[str] = set()
    monkeypatch.setenv("COLUMNS", "400")  # a sentence that is broken has its marks on two lines
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(LINES) + "\n"))
    for line in (*COMMANDS, "play friday"):
        words = line.split()
        typed.update(re.findall(r"\w+", line))
        if words == ["play", "friday"]:
            typed.update(re.findall(r"\w+", " ".join(LINES)))
        elif words[0] in PLAYING:
            words = ["tiny", *words]
        capfd.readouterr()
        run(["--sessions-dir", str(tmp_path / "s"), *words])
        out, err = capfd.readouterr()
        said = [part.replace(str(tmp_path), "") for part in (out + err).splitlines()]
        assert "‹" in out + err, line
        found += [f"{line}: {part}" for part in said if english(part, typed)]
    assert not found, "\n".join(found)


def test_json_is_english(marks: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for line in ("new tiny friday -p Ann -p Bob -d Boots,Rope,Mud,Rope", "status", "tiny run", "log", "why", "odds run", "help", "verify"):
        run(["--sessions-dir", str(tmp_path / "s"), *line.split(), "--json"])
        out, err = capfd.readouterr()
        assert json.loads(out)["command"]
        assert "\\u2039" not in out + err
