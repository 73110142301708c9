"""What stands behind the name of a tile: which words are its symbol and its colour, and which are still its name. [Realm Tile Features]"""

from typing import Any

import pytest

from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Unreadable
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun


def read(line: str) -> dict[str, Any]:
    """What could be read of a line, whether or not more is wanted."""
    try:
        return TABLE.declaration(at(begun(), "Ann", "Docks"), line).args
    except Incomplete as lacking:
        return lacking.said


@each(
    ("line", "said"),
    [
        # without a number the symbol counts only where a word of it is written out
        ("scout Old Heal", {"name": "Old Heal"}),
        ("scout Old Healing", {"name": "Old", "kind": "Healing"}),
        ("scout Old Heal 2", {"name": "Old", "kind": "Healing", "paths": 2}),
        ("scout Old Heal open 2", {"name": "Old", "kind": "Healing", "paths": 2}),
        # a tile has a name
        ("scout Secret Path open 2", {"name": "Secret Path", "paths": 2}),
        ("scout Roaming Threat open 2", {"name": "Roaming", "kind": "Roaming Threat", "paths": 2}),
        ("scout Item magenta 2", {"name": "Item magenta", "paths": 2}),
        ("scout Item Item magenta 2", {"name": "Item", "kind": "Item", "colour": "magenta", "paths": 2}),
        ("scout Item", {"name": "Item"}),
        ("scout Item 2", {"name": "Item", "paths": 2}),
        ("scout Item red 2", None),
        # a word that is no colour known is one behind the symbol, where all is told
        ("scout Elder Wood item magenta 2", {"name": "Elder Wood", "kind": "Item", "colour": "magenta", "paths": 2}),
        ("scout Elder Wood item magenta", {"name": "Elder Wood item magenta"}),
        ("scout Elder Wood item red", {"name": "Elder Wood", "kind": "Item", "colour": "red"}),
        ("scout Elder Wood red item 2", None),
        ("scout Elder Wood 2 red item", None),
        ("scout Elder Wood teal item 2", None),
        ("scout Elder Wood teal item blue 2", {"name": "Elder Wood teal", "kind": "Item", "colour": "blue", "paths": 2}),
        ("scout Silver Falls item 2", {"name": "Silver Falls", "kind": "Item", "paths": 2}),
        # a colour before the symbol is asked about, as it may be of the name; so is the symbol where the last words are none
        # two numbers: the second is of the name
        ("scout Ford 3 item red 2", {"name": "Ford 3", "kind": "Item", "colour": "red", "paths": 2}),
        ("scout Ford 3 2", {"name": "Ford 3", "paths": 2}),
        # of two colours, and of two symbols, the last is meant
        ("scout Red Ford item blue 2", {"name": "Red Ford", "kind": "Item", "colour": "blue", "paths": 2}),
        ("scout Item Ford relic blue 2", {"name": "Item Ford", "kind": "Relic", "colour": "blue", "paths": 2}),
        ("scout Ford relic item 2", {"name": "Ford relic", "kind": "Item", "paths": 2}),
        ("scout Ford 2 Red item blue 3", {"name": "Ford 2 Red", "kind": "Item", "colour": "blue", "paths": 3}),
        # what is told by its own word is no part of the name's reading
        ("scout Red Ford item open 2 colour blue", {"name": "Red Ford", "kind": "Item", "colour": "blue", "paths": 2}),
        ("scout Ford 3 item magenta open 2", {"name": "Ford 3 item magenta", "paths": 2}),
        ("scout Ford -", {"name": "Ford", "kind": "-"}),
        ("scout Ford 3 open 2", {"name": "Ford 3", "paths": 2}),
        ("scout Red", {"name": "Red"}),
        ("scout Ford item red blue 2", None),
        (
            "place Near Wood as - region River open 1 by Docks",
            {"name": "Near Wood", "kind": "-", "region": "River", "paths": 1, "beside": ["Docks"]},
        ),
        (
            "place Wood as - region River open 1 near Docks",
            {"name": "Wood", "kind": "-", "region": "River", "paths": 1, "beside": ["Docks"]},
        ),
        ("scout Ford magic path blue 2", {"name": "Ford", "kind": "Magic Path", "colour": "blue", "paths": 2}),
        ("scout Ford item open 2 blue", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 2}),
        # the count before its word
        ("scout Ford item 1 open blue", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 1}),
        ("scout Ford item blue 1 open paths", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 1}),
        ("scout Ford 1 open item blue", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 1}),
        ("scout Ford as item 1 open blue by Ann", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 1, "seat": "Ann"}),
        ("scout Ford 3 open", {"name": "Ford", "paths": 3}),
        ("scout Ford 1 open 2 open", None),
        ("scout Ford blue 1 open item", None),
        ("scout Ford item open blue", None),
        # the others behind a symbol that is said with its word
        ("scout River Ford as waterways 2 blue", {"name": "River Ford", "kind": "Waterways", "colour": "blue", "paths": 2}),
        ("scout Ford as magic path blue open 2", {"name": "Ford", "kind": "Magic Path", "colour": "blue", "paths": 2}),
        ("scout Ford as item 2 blue by Ann", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 2, "seat": "Ann"}),
        ("scout Ford as item 2 open 3", None),
        ("scout Ford as item 2 wood", None),
        # a comma ends the name where each word behind it tells one thing
        ("scout Salmon Weir, item, 1 open, blue", {"name": "Salmon Weir", "kind": "Item", "colour": "blue", "paths": 1}),
        ("scout Salmon Weir,item,1 open,blue", {"name": "Salmon Weir", "kind": "Item", "colour": "blue", "paths": 1}),
        ("scout Red Ford, blue, magic path, 2", {"name": "Red Ford", "kind": "Magic Path", "colour": "blue", "paths": 2}),
        ('scout "Hill, Red", item, 2', {"name": "Hill, Red", "kind": "Item", "paths": 2}),
        ("scout Wood, the Old, item, blue, 2", {"name": "Wood the Old", "kind": "Item", "colour": "blue", "paths": 2}),
        (
            "scout Ford, item, 2, blue, touching Docks, Drawbridge",
            {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 2, "touching": ["Docks", "Drawbridge"]},
        ),
        ("scout Ford, item, red, blue, 2", None),
        (
            "place Near Wood, item, River, 1 open, blue, by Docks",
            {"name": "Near Wood", "kind": "Item", "region": "River", "paths": 1, "colour": "blue", "beside": ["Docks"]},
        ),
        (
            "place Ford, item, region River, 1 open, mace",
            {"name": "Ford", "kind": "Item", "region": "River", "paths": 1, "mace": True},
        ),
        ("scout Ford item open 2 colour blue", {"name": "Ford", "kind": "Item", "colour": "blue", "paths": 2}),
        ("scout Ford item colour red open 2 blue", None),
        ("scout Ford as Item open 2", {"name": "Ford", "kind": "Item", "paths": 2}),
        ("scout Ford item 7", {"name": "Ford", "kind": "Item", "paths": 7}),
        ("scout Ford 7", {"name": "Ford 7"}),
        ("scout Ford 6", {"name": "Ford", "paths": 6}),
    ],
)
def test_what_stands_behind_a_name(line: str, said: dict[str, Any] | None) -> None:
    if said is None:
        with pytest.raises(Unreadable):
            read(line)
    else:
        assert read(line) == said


@each(
    "line", ["scout Elder Wood red item 2", "scout Red Ford item open 2", "scout Ford blue 1 open item", "place Red Ford item 2 by Docks"]
)
def test_a_colour_that_may_be_of_the_name_is_asked_for_with_both_lines_each_of_which_is_read(line: str) -> None:
    with pytest.raises(Unreadable) as asked:
        read(line)
    as_colour, as_name = (read(told.partition(": ")[2]) for told in str(asked.value.hint).split("; "))
    assert as_colour["colour"].casefold() in line.casefold()
    assert as_name == {**{key: value for key, value in as_colour.items() if key != "colour"}, "name": as_name["name"]}
    assert as_colour["kind"] == "Item"
    assert len(as_name["name"]) > len(as_colour["name"])


def test_a_number_that_is_none_is_told_by_the_word_that_was_typed() -> None:
    with pytest.raises(Unreadable, match="paths after 'open': a whole number is wanted, not 'blue'"):
        read("scout Ford item open blue")


def test_a_seat_that_is_called_like_a_colour_is_no_colour_behind_a_number_that_is_still_to_be_said() -> None:
    state = at(begun(("Ann", "Blue", "Cid")), "Ann", "Docks")
    with pytest.raises(Incomplete) as lacking:
        TABLE.declaration(state, "scout Ford as Item open by Blue")
    assert lacking.value.said == {"name": "Ford", "kind": "Item", "seat": "Blue"}


def test_a_colour_that_is_said_twice_is_told_to_be() -> None:
    state = at(begun(), "Ann", "Docks")
    for line in ("scout Ford as Item open 2 red colour blue", "scout Ford as Item colour blue open 2 red"):
        with pytest.raises(Unreadable, match="colour is given twice"):
            TABLE.declaration(state, line)
