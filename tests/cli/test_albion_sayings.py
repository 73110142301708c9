"""What new players of Albion said and were refused: all of the battles, who commands, who goes along, pieces of several hexes."""

import pytest

from playaid.games.albion.state.companies import armies_beside, company
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.lists_of_one import how_many_are_all, means_all
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import clear, put, stand, start
from tests.games.albion.test_initiating import field
from tests.games.albion.two import moving

__all__ = ["evening"]


def two_battles() -> State:
    state = field("Magog")
    for number, ours, theirs in (("2339", "Imric", "Misha"), ("3140", "Bogan", "Angus Mac Og")):
        state = stand(clear(state, number), number, ours, theirs)
    return state


@each("text", ["all", "all three", "in all three places", "everywhere", "both", "in both hexes", "each of them", "all of the battles"])
def test_all_is_said_in_many_ways(text: str) -> None:
    assert means_all(text.split())


@each("text", ["both Craw", "all orcs", "the three places", "two places", "each and 2339", ""])
def test_what_is_not_all(text: str) -> None:
    assert not means_all(text.split())


@each(("text", "many"), [("all", None), ("in all three places", 3), ("both", 2), ("all 4 hexes", 4), ("everywhere", None)])
def test_how_many_they_are_said_to_be(text: str, many: int | None) -> None:
    assert how_many_are_all(text.split()) == many


@each("line", ["battle in both places", "battle everywhere", "attack all enemies", "battle all hexes"])
def test_battles_in_all_places_are_announced_there(evening: Evening, line: str) -> None:
    said = evening(two_battles(), line)
    assert "a battle in 2339" in said
    assert "a battle in 3140" in said


def test_as_many_as_are_said_there_must_be(evening: Evening) -> None:
    said = evening(two_battles(), "battle in all three places")
    assert "'in all three places' are said, and 2 may be" in said
    assert "battle 2339 | battle 3140" in said
    assert "announces" not in said


def together() -> State:
    state = stand(moving(start(), FOMORIAN), "2941", "Sean", "Weald 3145")
    return put(state, "public", "pieces", "Weald 3145", "under", "Sean")


@each(
    "line",
    [
        "put Weald 3145 under Dando",
        "Dando takes command of Weald 3145",
        "take over Weald 3145 with Dando",
        "assign Weald 3145 to Dando",
        "command Weald 3145 under Dando",
    ],
)
def test_an_army_is_put_under_somebody(evening: Evening, line: str) -> None:
    assert "Dando commands Weald 3145." in evening(together(), line)


@each(
    ("words", "line"),
    [
        ("Bogan onto Gullfoot", "embark Bogan onto Gullfoot"),
        ("Bogan aboard Gullfoot", "embark Bogan onto Gullfoot"),
        ("Dando at 2940", "move Dando to 2940"),
        ("Dando ashore", "debark Dando"),
    ],
)
def test_what_else_is_put_somewhere(words: str, line: str) -> None:
    with pytest.raises(Unreadable) as refused:
        armies_beside(words.split(), together())
    assert line in str(refused.value.hint)


def test_help_all_lists_what_may_be_put_under_others(evening: Evening) -> None:
    said = evening(together(), "? all")
    assert "command Dando over Weald 3145" in said
    assert "why: overrun" in " ".join(said.split())


def test_all_with_somebody_is_everybody_there() -> None:
    everybody = {"Dando", "Weald 2941", "Sean", "Weald 3145"}
    for words in ("Dando and all with him", "Dando, all with him", "Dando and all who are with him"):
        assert {*company(together(), words.split())} == everybody
    assert {*company(together(), ["Dando", "and", "all"])} == {"Dando", "Weald 2941"}


def test_pieces_of_several_hexes_have_a_line_for_each(evening: Evening) -> None:
    said = " ".join(evening(together(), "move Dando and Cormac with all to 2940").split())
    assert "move Dando, Weald 2941 to 2940 | move Cormac, Weald 2340 to 2940" in said
    assert "its own" not in evening(together(), "move all to 2940")
