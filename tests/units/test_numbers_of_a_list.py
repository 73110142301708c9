"""Numbers of a list at a missing word: with commas or blanks between them."""

import pytest

from playaid.cli.declaring.listed_answers import each_by_number as _by_numbers
from playaid.cli.terminal.prompt_commands import number_choices
from playaid.desk.list_numbers import by_number, numbers_of
from playaid.desk.next_line.missing_words import Wanted
from playaid.desk.questions import chosen, plainly
from playaid.referee.contract.lists_of_one import parted
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import Question
from tests.each import each


def test_numbers_of_a_list_may_stand_with_blanks_between() -> None:
    what = Wanted("units", ("Cavalry", "2 Cavalry", "Elite Guard", "Foot Soldier", "2 Foot Soldier", "Urso"))
    assert _by_numbers(what, "2 5") == _by_numbers(what, "2, 5") == "2 Cavalry, 2 Foot Soldier"
    assert _by_numbers(what, "2 9") == "2 9", "there is no ninth"
    assert _by_numbers(what, "2 Cavalry") == "2 Cavalry"
    assert _by_numbers(what, "2") == "2"
    assert _by_numbers(what, "2, 5 and Neko, Torin") == "2 Cavalry, 2 Foot Soldier, Neko, Torin", "among names, too"
    assert _by_numbers(what, "2 5 and Torin") == "2 Cavalry, 2 Foot Soldier, Torin"
    assert _by_numbers(what, "2 5 torin") == "2 Cavalry, 2 Foot Soldier, torin", "two numbers and a name"
    assert _by_numbers(what, "5 2 cavalry") == "2 Foot Soldier, 2 cavalry", "so many are listed"
    assert _by_numbers(what, "2,,5") == "2,,5"
    assert _by_numbers(what, "Neko and 5") == "Neko, 2 Foot Soldier"


@each(("typed", "parts"), [
    ("Fleet 1, 2", ["Fleet 1", "Fleet 2"]),
    ("Fleet 1, 2, 4", ["Fleet 1", "Fleet 2", "Fleet 4"]),
    ("Fleet 1, Fleet 2", ["Fleet 1", "Fleet 2"]),
    ("Fleet 1, 3140", ["Fleet 1", "3140"]),
    ("2339, 2", ["2339", "2"]),
    ("Urso, 2", ["Urso", "2"]),
    ("Fleet 1, Urso, 2", ["Fleet 1", "Urso", "2"]),
])  # fmt: skip
def test_a_number_alone_behind_one_of_a_sort_is_of_that_sort(typed: str, parts: list[str]) -> None:
    assert parted(typed, {"Fleet 1": (), "Fleet 2": (), "3140": (), "Urso": ()}) == parts


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (["Moor", "Docks"], [1, 2]),
        (["Hallway 1", "Hallway 2", "Hallway 3"], [1, 2, 3]),
        (["Hallway 2", "Hallway 4"], [2, 4]),
        (["Docks", "Hallway 4", "Hallway 1", "Moor"], [2, 4, 1, 3]),
        (["Saxon 2", "Witch 1", "Witch 2"], [1, 2, 3]),  # two sorts: each has its place
        (["Saxon 2", "Saxon 2"], [1, 2]),
        (["Hex 1402", "Hex 1403"], [1, 2]),
        (["12", "3"], [1, 2]),
        (["Hallway 4"], [1]),  # one alone: nobody sees what went before it
        (["Albion 3140 4"], [1]),
        (["Elric", "Argimiliar Personality 3"], [1, 2]),  # nobody would see why 2 is left out
        (["Personality 3", "Docks", "Personality 4"], [3, 1, 4]),  # 3 could not be the third and Personality 3
        (["Personality 4", "Docks", "Personality 5"], [1, 2, 3]),
        (["Docks", "Moor", "Hallway 2"], [1, 3, 2]),
        (["Albion 3140 2", "fortress"], [1, 2]),  # behind another number it says how many
    ],
)
def test_what_has_a_number_of_its_own_keeps_it_in_a_list(names: list[str], numbers: list[int]) -> None:
    assert numbers_of(names) == numbers
    assert [by_number(names, number) for number in numbers] == names or len(set(names)) < len(names)
    assert by_number(names, 99) is None


def test_one_alone_is_meant_by_its_own_number_too() -> None:
    assert [by_number(["Hallway 4"], number) for number in (1, 4, 2)] == ["Hallway 4", "Hallway 4", None]
    assert by_number(["Albion 3140 4"], 4) is None


def test_a_number_beyond_the_list_is_that_of_a_name() -> None:
    names = ("Elric", "Argimiliar Personality 3")
    assert [by_number(names, number) for number in (1, 2, 3, 4)] == [*names, names[1], None]
    question = Question("choice", "finder", "Ann", "who?", options=names)
    assert number_choices(question) == ["    1. Elric", "    2. Argimiliar Personality 3"]
    assert by_number(("Saxon 7", "Witch 7"), 7) is None


def test_a_number_beside_a_list_is_the_one_that_is_shown() -> None:
    halls = ("Hallway 2", "Hallway 3", "Hallway 4")
    assert _by_numbers(Wanted("tiles", halls), "2, 4") == "Hallway 2, Hallway 4"
    question = Question("choice", "hall", "Ann", "which?", options=halls)
    assert number_choices(question) == ["    2. Hallway 2", "    3. Hallway 3", "    4. Hallway 4"]
    assert [chosen(question, number, plainly, numbered=True) for number in "234"] == [*halls]
    with pytest.raises(Unreadable):
        chosen(question, "1", plainly, numbered=True)
