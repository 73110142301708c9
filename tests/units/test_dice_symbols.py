"""Dice that show something else than numbers: what they show may be typed."""

import pytest

from playaid.dice.sources import BadDice, Request, Typed, tokens
from tests.each import each

ICONS = Request("dice", "5d6", 5, 6, symbols=("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom", "Mana Burst"))


@each(
    ("typed", "faces"),
    [
        ("Prowess Altruism Loyalty Mana Burst Cunning", (3, 1, 2, 6, 4)),
        ("mana burst mana burst 1 2 mana burst", (6, 6, 1, 2, 6)),
        ("Prowess, Altruism, Loyalty, Mana Burst, Cunning", (3, 1, 2, 6, 4)),
    ],
)
def test_a_symbol_of_several_words_is_one_face(typed: str, faces: tuple[int, ...]) -> None:
    assert Typed(tokens(typed)).take(ICONS).faces == faces


def test_what_dice_show_is_told_to_whoever_types_something_else() -> None:
    with pytest.raises(BadDice, match="from 1 to 6, or what they show: Altruism, Loyalty"):
        Typed(["Foo", "1", "1", "1", "1"]).take(ICONS)
