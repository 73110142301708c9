"""`--plain` is written with the signs of a plain keyboard alone, in whatever is printed; letters are left to their language."""

import re
from contextvars import copy_context
from io import StringIO
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.text.plain_signs import in_plain_signs
from playaid.language.width import columns
from tests.cli.conftest import Type

EVENING = "ambassador Niekimo\nmove Kestrel\nhelp\nwhy\nstatus\nnonsense\nquit\n"
PRINTED = (("--help",), ("new", "--help"), ("tears", "move", "--help"), ("status",), ("log",), ("help", "all"), ("export", "md"), ("nope",))
LETTERS = re.compile(r"[\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff々]")


@pytest.fixture
def printed(typed: Type, monkeypatch: pytest.MonkeyPatch) -> str:
    """What an evening of English prints, told plainly."""
    assert typed("new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house", "--open").code == 0
    monkeypatch.setattr("sys.stdin", StringIO(EVENING))
    told = [typed("play", "friday", "--plain"), *(typed(*words, "--plain") for words in PRINTED)]
    return "\n".join(said.out + said.err for said in told)


def test_english_is_printed_in_ascii(printed: str) -> None:
    assert len(printed.splitlines()) > 300
    assert [line for line in printed.splitlines() if not line.isascii()] == []
    assert "..." in printed, "what is cut says so"


def test_japanese_keeps_its_letters_alone(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house", "--open")
    monkeypatch.setenv("PLAYAID_LANG", "ja")
    for words in (("status",), ("help",), ("new", "--help")):
        told = copy_context().run(typed, *words, "--plain")
        assert told.code == 0
        assert LETTERS.search(told.out)
        assert LETTERS.sub("", told.out).isascii(), set(LETTERS.sub("", told.out))
    assert "、" in copy_context().run(typed, "status").out, "the next line is written as ever"


def test_what_is_read_again_is_written_as_it_is(typed: Type, tmp_path: Path) -> None:
    typed("new", "tears", "friday", "-p", "André", "-p", "Bob", "--tables", "house", "--open")
    assert "André" in typed("export", "json", "--plain").out
    assert "André" not in typed("status", "--plain").out + typed("export", "md", "--plain").out


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("│ Mill…   │ 3 × 2", "| Mill... | 3 x 2"),
        ("合法、である。「ペンギン」です。", '合法, である.  "ペンギン" です.'),
        ("カー・クラヴェル · ０９", "カー・クラヴェル - 09"),
    ],
)
def test_signs_are_as_wide_as_before(said: str, plain: str) -> None:
    assert in_plain_signs(said) == plain
    assert columns(in_plain_signs(f"{said}|")) <= columns(f"{said}|")


def test_a_fault_of_the_line_is_plain_too(capfd: pytest.CaptureFixture[str]) -> None:
    run(["tables", "show", "tears", "nothing…", "--plain"])
    assert capfd.readouterr().err.isascii()
