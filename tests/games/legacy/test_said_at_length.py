"""What players say at more length than a line has: what is gained out of which deck, a tile with its symbol, a set-up that is done."""

import pytest

from playaid.games.legacy.state import quests, shorthand, tile_lines
from playaid.referee.contract.refusals import Unreadable
from tests.cli.test_newcomers import LEGACY, Evening, evening, short
from tests.cli.test_newcomers import quests as with_a_quest
from tests.each import each
from tests.games.legacy.table import put

__all__ = ["evening"]


@each(
    ("line", "meant"),
    [
        ("an item, the Lantern", "the Lantern from item"),
        ("an item, the Lantern by Ann 1", "the Lantern from item by Ann 1"),
        ("the Lantern from the item deck", "the Lantern from item"),
        ("the Lantern from item", "the Lantern from item"),
    ],
)
def test_the_deck_of_what_is_gained_is_heard(line: str, meant: str) -> None:
    assert " ".join(shorthand.gain(line.split(), short())) == meant


def test_a_card_that_is_drawn_out_of_a_deck_is_gained() -> None:
    with pytest.raises(Unreadable) as unread:
        shorthand.activate(["the", "Lantern", "from", "the", "item", "deck", "by", "Ann", "1"], short())
    assert str(unread.value.hint) == "gain the Lantern from item by Ann 1"


def test_a_symbol_may_be_said_as_that_of_a_tile() -> None:
    plain = tile_lines.scout(["Eagle", "Hill,", "relic,", "2", "open,", "red"], short())
    assert tile_lines.scout(["Eagle", "Hill,", "a", "relic", "tile,", "2", "open,", "red"], short()) == plain
    assert tile_lines.scout(["and", "finds", "the", "Eagle", "Hill,", "relic,", "2", "open,", "red"], short()) == plain


def test_all_that_is_set_up_is_ticked_off() -> None:
    assert shorthand.tick(["everything,", "all", "of", "it", "is", "laid", "out"], short()) == []
    assert shorthand.tick(["everything"], short()) == []


def test_a_task_names_a_token_also_without_its_article() -> None:
    tasks = put(with_a_quest(), "story", {"The 9th Legion": {"tasks": {"Eagle returned": False}}})
    assert quests.tasks_naming(tasks, "the Eagle") == ["Eagle returned"]
    assert quests.tasks_naming(tasks, "the Banner") == []


def test_what_is_given_up_is_a_challenge(evening: Evening) -> None:
    said = evening(short(), "Ann 1 gives up", game=LEGACY)
    assert "fail by Ann 1" in said
