"""Cases in plain words: how their file is read, what is found missing, which parts a chapter has."""

from pathlib import Path

import pytest

from playaid.referee.verification.coverage import Case
from playaid.referee.verification.plain_words import BadPlain, Plain, parts_of, plain_faults, read_plain
from tests.each import each

ROWS = [
    Case("1.1", "Moves", "decides", ("t",), ""),
    Case("1.2", "The box", "does not apply", (), ""),
    Case("2", "Ends", "tracks", ("t",), ""),
]


def test_a_text_may_run_over_lines_and_a_file_may_be_missing(tmp_path: Path) -> None:
    (tmp_path / "plain.toml").write_text('["1"]\ntitle = "Turns"\ntext = """\nOne moves,\nthen the other."""\n')
    assert read_plain(tmp_path / "plain.toml") == {"1": Plain("One moves, then the other.", "Turns")}
    assert read_plain(tmp_path / "none.toml") == {}


@each("text", ['["1"]\nwords = "a"', '["1"]\ntext = 3', '"1" = "a"', '["1"]', "[1"])
def test_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "plain.toml").write_text(text)
    with pytest.raises(BadPlain, match=r"plain\.toml"):
        read_plain(tmp_path / "plain.toml")


def test_what_bears_on_play_wants_a_text() -> None:
    whole = {"1": Plain("a", "Turns"), "1.1": Plain("b"), "2": Plain("c")}
    assert plain_faults(ROWS, whole) == []
    assert plain_faults(ROWS, {**whole, "2": Plain("", "Ends")}) == ["2 is told in no plain words"]
    assert plain_faults(ROWS, {**whole, "9": Plain("d", "More")}) == [
        "9 is no case of the rulebook",
    ]
    assert plain_faults(ROWS, {**whole, "1": Plain("a")}) == ["1 has neither a row nor a title"]


def test_parts_are_those_right_below() -> None:
    names = ["3.1", "3.E.1", "3.E.2", "30.1", "Cards: slots", "Cards", "5.0 A"]
    assert parts_of("3", names) == ["3.1", "3.E"]
    assert parts_of("3.E", names) == ["3.E.1", "3.E.2"]
    assert parts_of("Cards", names) == ["Cards: slots"]
    assert parts_of("5.0", names) == ["5.0 A"]
    assert parts_of("Spells", ["Spells", "Spells in battle", "Spells 1"]) == ["Spells 1"], "another title is no part"
