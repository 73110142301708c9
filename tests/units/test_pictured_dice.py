"""Dice that show pictures: what a throw is for says which face shows what, and what fell is told as they show it."""

from playaid.dice.symbols import as_shown, with_legend, without_legend
from playaid.language.message import from_json, message, to_json

ICONS = ("Sun", "Moon", "Mana Burst")


def test_faces_are_told_as_the_dice_show_them() -> None:
    why = with_legend(message("stones against {rating}", rating=3), ICONS)
    assert why == "stones against 3: 1 Sun, 2 Moon, 3 Mana Burst"
    assert as_shown((3, 1, 1), why) == ["Mana Burst", "Sun", "Sun"]
    assert without_legend(why) == "stones against 3"


def test_the_log_keeps_what_they_show() -> None:
    why = from_json(to_json(with_legend("stones", ICONS)))
    assert as_shown((2,), why) == ["Moon"]


def test_dice_with_numbers_are_told_by_them() -> None:
    assert as_shown((2, 5), message("{why}: {legend}", why="to hit", legend="5 and more")) == [2, 5]
    assert as_shown((2, 5), "to hit") == [2, 5]
    assert without_legend("to hit") == "to hit"
    assert without_legend(message("{side} throws", side="Ann")) == "Ann throws"
