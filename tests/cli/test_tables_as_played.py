"""A table as the session in use plays it, and where a case that is not printed says how that is seen."""

from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.cli.test_next_carries import told


def _begun(typed: Type, tables: str) -> None:
    made = typed("new", "albion", "x", "--tables", tables, "--open", "-p", "Ann:Fomorian", "-p", "Ann:Faerie")
    assert not made.code, made


@pytest.fixture
def show(typed: Type, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> object:
    def shown(line: str) -> str:
        capfd.readouterr()
        return told(tmp_path / "sessions", line, "quit") + capfd.readouterr().out

    return shown


@pytest.mark.parametrize("line", ["tables show battle", "tables show albion battle", "tables show battle --tables house"])
def test_a_table_is_shown_at_the_table_as_its_session_plays(typed: Type, show: object, line: str) -> None:
    _begun(typed, "house")
    found = show(line)  # type: ignore[operator]
    assert "H (house)" in found
    assert "?" not in found.partition("terrain")[2].partition("dyke")[0]
    assert ("As x plays it (--tables house):" in found) is ("--tables" not in line)


def test_who_asks_for_what_is_printed_is_shown_that_and_how_to_see_more(typed: Type, show: object) -> None:
    _begun(typed, "house")
    found = show("tables show battle --tables printed")  # type: ignore[operator]
    assert "H (house)" not in found
    assert "? is not in the documents; --tables house shows" in found
    assert "As x plays it" not in found


def test_a_case_that_is_not_printed_says_how_its_tables_are_seen(typed: Type, show: object) -> None:
    assert "tables show albion battle --tables house" in typed("rule", "albion", "12.6").out.replace("\n      ", " ")
    _begun(typed, "house")
    assert "what is played by in x: tables show movement, tables show battle" in show("rule 12.6")  # type: ignore[operator]
    assert "what is played by in x: table casualty" in typed("rule", "7.7").out
    assert "what is played by" not in typed("rule", "7.4").out
