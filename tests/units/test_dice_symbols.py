"""Dice that show something else than numbers: what they show may be typed."""

import pytest

from playaid.dice.sources import BadDice, Request, Typed, tokens
from playaid.dice.symbols import as_written, so_far
from tests.each import each

ICONS = Request("dice", "5d6", 5, 6, symbols=("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom", "Mana Burst"))


@each(
    ("typed", "faces"),
    [
        ("Prowess Altruism Loyalty Mana Burst Cunning", (3, 1, 2, 6, 4)),
        ("mana burst mana burst 1 2 3", (6, 6, 1, 2, 3)),
        ("burst b prowess wis alt", (6, 6, 3, 5, 1)),
        ("Prowess, Altruism, Loyalty, Mana Burst, Cunning", (3, 1, 2, 6, 4)),
    ],
)
def test_a_symbol_of_several_words_is_one_face(typed: str, faces: tuple[int, ...]) -> None:
    assert Typed(tokens(typed)).take(ICONS).faces == faces


def test_a_whole_symbol_is_that_one_though_another_begins_with_it() -> None:
    dice = Request("dice", "2d3", 2, 3, symbols=("Mana Burst", "Mana", "Wisdom"))
    assert Typed(tokens("mana, wis")).take(dice).faces == (2, 3)


@each(("typed", "face"), [("ne", 3), ("north-east", 3), ("mb", 1), ("m", 1), ("nw", 2)])
def test_the_first_letters_of_its_words_are_a_face(typed: str, face: int) -> None:
    dice = Request("dice", "d4", 1, 4, symbols=("Mana Burst", "north-west", "north-east", "Wisdom"))
    assert Typed([typed]).take(dice).faces == (face,)


def test_letters_that_are_those_of_no_face_are_none() -> None:
    dice = Request("dice", "d4", 1, 4, symbols=("Mana Burst", "north-west", "north-east", "Wisdom"))
    with pytest.raises(BadDice, match="is none"):
        Typed(["se"]).take(dice)


def test_what_dice_show_is_told_to_whoever_types_something_else() -> None:
    with pytest.raises(BadDice, match="from 1 to 6, or what they show: 1 Altruism, 2 Loyalty"):
        Typed(["Foo", "1", "1", "1", "1"]).take(ICONS)


@each("typed", ["c c w l x", "c x c w l", "x 2 prowess 3 mana", "c c w l *"])
def test_what_stands_behind_no_number_is_left_out_of_nothing(typed: str) -> None:
    """`2 x prowess` says how many; an `x` of its own is no face, and that is said."""
    with pytest.raises(BadDice, match=r"is none|does not come to 5"):
        Typed(tokens(typed)).take(ICONS)


@each(
    ("typed", "faces"),
    [
        ("2 prowess 3 mana", (3, 3, 6, 6, 6)),
        ("2 prowess, 3 mana burst", (3, 3, 6, 6, 6)),
        ("4x prowess 1 x mana", (3, 3, 3, 3, 6)),
        ("2p 3m", (3, 3, 6, 6, 6)),
        ("5 wisdom", (5, 5, 5, 5, 5)),
        ("3 prowess mana 1", (3, 3, 3, 6, 1)),
    ],
)
def test_a_number_before_a_name_says_how_many_dice_show_it(typed: str, faces: tuple[int, ...]) -> None:
    assert Typed(tokens(typed)).take(ICONS).faces == faces


def test_what_is_typed_for_the_next_throw_stays() -> None:
    dice = Typed(tokens("2 prowess 3 mana 1 1 1 1 2"))
    assert [dice.take(ICONS).faces, dice.take(ICONS).faces] == [(3, 3, 6, 6, 6), (1, 1, 1, 1, 2)]


@each(
    ("typed", "ways"),
    [
        ("2 prowess 2 mana", ()),
        ("2 prowess 2 mana 1", ("3 3 6 6 1", "2 3 2 6 1")),
        ("mana mana 1 2 mana", ("6 6 1 6 6", "6 6 1 2 6")),
        ("1 prowess 1 mana 1", ("1 3 1 6 1",)),
        ("9999999999 prowess", ()),
    ],
)
def test_a_number_before_a_name_that_may_be_a_face_is_asked_about(typed: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(BadDice, match=r"how many dice show it|may be so many dice") as refused:
        Typed(tokens(typed)).take(ICONS)
    assert refused.value.ways == ways


@each(
    ("typed", "meant"),
    [("Bernham 2nn", "Bernham-2nn"), ("o neill", "O'Neill"), ("bernham-2nn", "bernham-2nn"), ("Bern", "Bern"), ("ab", "ab")],
)
def test_a_name_is_taken_as_it_is_written(typed: str, meant: str) -> None:
    """But for blanks, hyphens and apostrophes, and where it is the only such name."""
    assert as_written(typed, ["Bernham-2nn", "Bernham-2n", "O'Neill", "A-b", "a b"]) == meant


NAMES = (*ICONS.symbols, "Wolf of the Deep", "Round Table")


@each(
    ("row", "many"),
    [
        ("Prowess,Mana Burst,Wisdom,Wisdom", 2),
        ("prowess, mana burst, wisdom using Lance", 4),
        ("Mana Burst", 2),
        ("Mana Burst with Loyalty", 2),
        ("Prowess,Mana Burst using Starting Weapon", 2),
        ("Prowess Mana Burst 3 Wisdom", 5),
        ("2 Mana Burst,1 Prowess using Lance", 4),
        ("2 Mana Burst, 3x Wisdom", 5),
        ("3, 5, Mana Burst", 4),
        ("Mana Burst,foo with Loyalty", 2),
        ("Prowess Loyalty", 1),
        ("Prowess naming Loyalty", 1),
        ("Prowess, using Lance, Shield", 1),
        ("Wolf of the Deep, Prowess at Round Table", 5),
        ("Wolf of Albion", 1),
        ("Prowess,Mana Brust", 1),
        ("", 0),
    ],
)
def test_of_the_words_behind_the_dice_those_that_are_faces_are_one_row(row: str, many: int) -> None:
    assert so_far(row.split(), NAMES) == many
