"""Numbers of a list at a missing word: with commas or blanks between them."""

from playaid.cli.declaring.missing_word import _each_by_number as _by_numbers
from playaid.desk.next_line.missing_words import Wanted


def test_numbers_of_a_list_may_stand_with_blanks_between() -> None:
    what = Wanted("units", ("Cavalry", "2 Cavalry", "Elite Guard", "Foot Soldier", "2 Foot Soldier", "Urso"))
    assert _by_numbers(what, "2 5") == _by_numbers(what, "2, 5") == "2 Cavalry, 2 Foot Soldier"
    assert _by_numbers(what, "2 9") == "2 9", "there is no ninth"
    assert _by_numbers(what, "2 Cavalry") == "2 Cavalry"
    assert _by_numbers(what, "2") == "2"
    assert _by_numbers(what, "2, 5 and Neko, Torin") == "2 Cavalry, 2 Foot Soldier, Neko, Torin", "among names, too"
    assert _by_numbers(what, "Neko and 5") == "Neko, 2 Foot Soldier"
