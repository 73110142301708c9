"""Files that somebody else has made, given to `tables`: their words command no terminal, and nothing is waited for without end."""

import json
import os
from pathlib import Path

import pytest

from playaid.cli.tables import commands

EVIL = "\x1b]0;mine\x07\x1b[2J\x9b31m\u202eevil\u2066"
HEAD = "sheet,name,destiny,movement,wounds,scores,favoured,bonus,quest"
FILES = {
    "cell.csv": f"{HEAD}\n1,{EVIL}\n",
    "row.csv": f"{HEAD}\n{EVIL},Lancelot\n",
    "column.csv": f"{HEAD},{EVIL}\n1,Lancelot\n",
    "book.json": json.dumps({"format": "playaid book 1", "game": EVIL, "name": EVIL, "entries": [], "rules": [], "fingerprint": ""}),
    "export.json": json.dumps({"format": f"playaid {EVIL}", "game": "legacy", "entries": []}),
}
LINES = (
    ["show", "legacy", EVIL],
    ["books", EVIL],
    ["template", "legacy", EVIL],
    ["set", "legacy", "sheets", "1", "movement", EVIL],
    ["paint", "legacy", "--picture", EVIL],
)


def harm_in(text: str) -> list[str]:
    return [character for character in text if character != "\n" and not character.isprintable()]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("name", FILES)
def test_a_file_commands_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    assert commands.run(["import", "legacy", str(tmp_path / name), *(["--table", "sheets"] if name.endswith(".csv") else [])]) == 2
    said = "".join(capsys.readouterr())
    assert "UNREADABLE" in said
    assert harm_in(said) == []


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_nor_does_what_is_typed(capsys: pytest.CaptureFixture[str], line: list[str]) -> None:
    assert commands.run(line) == 2
    assert harm_in("".join(capsys.readouterr())) == []


def test_a_document_for_another_program_is_handed_out_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(["export", "legacy", "--book", "--name", "a\u202eb"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "a\u202eb"


@pytest.mark.parametrize("name", ["book.json", "sheets.csv", "book.xlsx"])
def test_nobody_waits_at_a_pipe_or_a_device_that_lies_where_a_file_should(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes in folders here")
    os.mkfifo(tmp_path / name)
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / name).symlink_to("/dev/zero")
    for path in (tmp_path / name, tmp_path / "linked" / name):
        assert commands.run(["import", "legacy", str(path)]) == 2
        assert "is no file, but a folder, a pipe or a device" in capsys.readouterr().err


def test_nobody_waits_at_a_pipe_for_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes in folders here")
    os.mkfifo(tmp_path / "map.png")
    assert commands.run(["paint", "albion", "--picture", str(tmp_path / "map.png")]) == 2
    assert "is no PNG" in capsys.readouterr().err


@pytest.mark.parametrize(("lines", "told", "most"), [(30_000, "more like these", 103), (60_000, "more than 50000 lines", 3)])
def test_a_file_of_very_many_lines_is_refused_in_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: int, told: str, most: int
) -> None:
    (tmp_path / "sheets.csv").write_text(HEAD + "\n" + "9,x\n" * lines, encoding="utf-8")
    assert commands.run(["import", "legacy", str(tmp_path / "sheets.csv")]) == 2
    said = "".join(capsys.readouterr())
    assert told in said
    assert len(said.splitlines()) <= most
