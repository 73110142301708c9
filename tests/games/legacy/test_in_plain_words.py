"""What players say by habit: of tokens, of tiles, of whoever stands somewhere; and what they ask."""

import pytest

from playaid.cli.shell.habits import in_our_words
from playaid.games.registry import load
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening, quests
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, foe

__all__ = ["evening"]

GAME = load("legacy")


@each(
    ("line", "meant"),
    [
        ("get 2 coins", "coin 2"),
        ("I get a coin", "coin 1"),
        ("we lose a quest coin", "coin -1"),
        ("lose 2 destiny tokens", "destiny -2"),
        ("restore destiny", "destiny 1"),
        ("add a despair token", "despair 1"),
        ("take a wound", "wound"),
        ("remove a wound token", "heal"),
        ("run away to the Docks", "escape to Docks"),
        ("put down the Nun", "drop Nun"),
        ("how many coins do we have?", "status"),
        ("how many moves are left?", "status"),
        ("how many stones do I roll?", "sheet"),
        ("who has the key-turn token?", "status"),
        ("when is the Key-Turn?", "rule Round Overview"),
        ("I want to move to Docks", "move to Docks"),
        ("I'd like to challenge Saxon 1", "challenge Saxon 1"),
        ("let me scout", "scout"),
        ("move Docks?", "move Docks --check"),
        ("move Docks ?", "move Docks --check"),
    ],
)
def test_what_is_said_by_habit_is_a_line(line: str, meant: str) -> None:
    assert in_our_words(GAME, split(line)) == split(meant)


def test_whose_name_ends_in_a_question_mark_is_asked_nothing() -> None:
    """A title may end so."""
    assert in_our_words(GAME, split("encounter Who goes there?")) == split("encounter Who goes there?")


def met() -> State:
    return foe(foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"), "Morgan", "Witch", "Docks")


@each(
    ("line", "why"),
    [
        ("challenge both", "one Enemy Token at a time"),
        ("challenge them all", "one Enemy Token at a time"),
        ("banish Saxon 1 and Morgan", "one enemy at a time"),
        ("discard weapon and armour", "one card at a time"),
        ("move 2", "2 moves, and where to?"),
        ("move to the Forest", "Forest is a Region, and no tile"),
        ("place a witch on Docks", "Witch is no Realm Tile"),
        ("place Saxon 1 on Docks", "Saxon 1 is no Realm Tile"),
        ("place Ann on Docks", "Ann is no Realm Tile"),
        ("give my weapon to Bob", "Starting Weapon is a card"),
        ("give Bob my weapon", "Starting Weapon is a card"),
    ],
)
def test_what_is_no_line_is_told_the_true_reason(line: str, why: str) -> None:
    with pytest.raises(Unreadable) as refused:
        TABLE.declaration(met(), line)
    assert why in str(refused.value)


@each(
    ("line", "same"),
    [
        ("challenge the witch", "challenge Morgan"),
        ("bear Ann to Chapel", "bear Chapel by Ann"),
        ("bear me to Chapel", "bear Chapel"),
        ("paths Docks 2", "paths Docks open 2"),
        ("wound me", "wound"),
        ("move to Bob", "move Round Table"),
        ("break my armour", "break Starting Armour"),
        ("find Eagle here", "find Eagle on Docks"),
        ("trade my weapon with Bob", "trade Starting Weapon to Bob"),
    ],
)
def test_what_is_said_in_other_words_is_the_same(line: str, same: str) -> None:
    state = at(met(), "Bob", "Round Table")
    said, meant = (TABLE.declaration(state, one).args for one in (line, same))
    if line.startswith("move"):
        assert said["tiles"][-1] == meant["tiles"][-1]
    else:
        assert said == meant


def test_a_region_in_a_tile_said_in_short_is_none_of_its_name() -> None:
    read = TABLE.declaration(begun(), 'place "Elder Wood" roaming Forest green 2').args
    assert (read["name"], read["kind"], read["region"], read["paths"]) == ("Elder Wood", "Roaming Threat", "Forest", 2)
    assert TABLE.declaration(begun(), "scout Dark Forest healing red 2").args["name"] == "Dark Forest"


def test_an_answer_that_is_read_as_a_part_of_another_word_is_refused(evening: Evening) -> None:
    """`with` and what is no attribute may stand in a title: what was asked for is asked for again."""
    due = quests(["push", ["public", "draws"], {"seat": "Ann 1", "what": "encounter", "tile": "Round Table"}])
    said = evening(due, "encounter ? Old Woman ? put Ann there ? ", game=LEGACY)
    assert "'put Ann there' is no attribute" in said
    assert "draws Old Woman on Round Table" in said


def test_whoever_picks_up_an_escort_is_told_the_word_for_it(evening: Evening) -> None:
    lying = quests(["put", ["public", "escorts", "Nun"], {"tile": "Round Table", "by": None}])
    assert "Nun is an Escort Token, which is carried\n  carry Nun" in evening(lying, "pick up Nun", game=LEGACY)


def test_why_something_cannot_be_said_is_told_of_the_line(evening: Evening) -> None:
    said = evening(quests(), "why can't I use the crown?", game=LEGACY)
    assert "no event tells of" not in said
