"""What the owner puts right in the book while an evening is under way: which evenings keep the old value, and how the new one comes in."""

from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.each import each

SHEET = "3,1,3;2;4;2;2,Saxon,1,Sally Port"


@pytest.fixture
def friday(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening in which Lancelot was taken by what the owner had told of its sheet."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    told = zip(("movement", "wounds", "scores", "favoured", "bonus", "quest"), SHEET.split(","), strict=True)
    assert all(typed("tables", "set", "legacy", "sheets", "1", column, value).code == 0 for column, value in told)
    assert typed("new", "legacy", "friday", "--player", "Ann", "--tables", "house").code == 0
    assert typed("legacy", "take", "Lancelot").code == 0


@each(
    ("column", "value", "place"),
    [("quest", "Misty Ford", '"seats.Ann 1.quest" "Misty Ford"'), ("movement", "4", '"seats.Ann 1.movement" 4')],
)
def test_the_line_that_brings_the_new_value_in_does(typed: Type, friday: None, column: str, value: str, place: str) -> None:
    told = typed("tables", "set", "legacy", "sheets", "1", column, value).out
    assert "In the evening friday, event 2 was ruled with" in told
    assert f"  set {place} --because WHY" in told
    assert typed("set", f"seats.Ann 1.{column}", value, "--because", "misread").code == 0
    assert "friday" not in typed("tables", "set", "legacy", "sheets", "1", column, value).out


def test_of_a_list_that_stands_item_by_item_each_that_is_otherwise_is_brought_in_by_a_line(typed: Type, friday: None) -> None:
    told = typed("tables", "set", "legacy", "sheets", "Lancelot", "scores", "3,9,4,2,8").out
    assert "In the evening friday, event 2 was ruled with 3, 2, 4, 2, 2. That stands there;" in told
    lines = [line for line in told.splitlines() if line.startswith("  set ")]
    assert lines == ['  set "seats.Ann 1.scores.Loyalty" 9 --because WHY', '  set "seats.Ann 1.scores.Wisdom" 8 --because WHY']
    for part, value in (("Loyalty", "9"), ("Wisdom", "8")):
        assert typed("set", f"seats.Ann 1.scores.{part}", value, "--because", "misread").code == 0
    assert "friday" not in typed("tables", "set", "legacy", "sheets", "1", "scores", "3;9;4;2;8").out


def test_what_stands_in_no_place_of_its_own_is_told_to_stand(typed: Type, friday: None) -> None:
    assert typed("set", "seats.Ann 1.movement", "7", "--because", "a card").code == 0
    told = typed("tables", "set", "legacy", "sheets", "1", "movement", "2").out
    assert "In the evening friday, event 2 was ruled with 3. That ruling stands; rulings from now on look the new value up." in told


def test_a_list_in_the_wrong_order_is_told_whose_each_item_is(typed: Type, friday: None) -> None:
    told = typed("tables", "set", "legacy", "sheets", "Lancelot", "scores", "3,9,4,2").err
    assert "Character Sheets, 1, scores: '3;9;4;2' will not do; wanted is 5 values" in told
    assert "Altruism, Loyalty, " in told


@each("words", [("2", "quest", "Misty Ford"), ("1", "quest", "Sally Port")])
def test_an_evening_that_keeps_nothing_else_is_not_named(typed: Type, friday: None, words: tuple[str, ...]) -> None:
    assert "friday" not in typed("tables", "set", "legacy", "sheets", *words).out


def test_nor_is_one_in_which_it_was_taken_back(typed: Type, friday: None) -> None:
    assert typed("undo", "--agreed", "all").code == 0
    assert "friday" not in typed("tables", "set", "legacy", "sheets", "1", "quest", "Misty Ford").out
