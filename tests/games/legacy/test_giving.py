"""Which card gives the stones that are told with a challenge. [Inventory Cards] [Challenge Overview]"""

import pytest

from playaid.games.legacy.rules import giving
from playaid.games.legacy.state.likely import giving as giving_cards
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from playaid.testing.table import worksheet
from tests.games.legacy.table import asks, at, begun, do, foe, put, refused, rule, told

THREE = ["Ann", "Bob", "Cid"]


def armed() -> State:
    """Ann (Prowess 5) with a sword and a draught beside a Saxon, Bob with a lance there, too."""
    state = foe(at(at(begun(THREE), "Ann", "Armoury"), "Bob", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    for line in ("gain Broad Sword from armoury", "gain Red Draught from item", "gain Lance from armoury by Bob"):
        state = do(state, line)
    return state


@pytest.mark.parametrize(
    "said",
    [
        "plus 1 using Broad Sword",
        'plus 1 "Broad Sword"',
        "+1 Broad Sword",
        "plus 1 (Broad Sword)",
        "plus 1 from the Broad Sword",
        "plus 1 by the sword",
        "plus 1 with Broad Sword with Prowess",
        "plus 1 broad by Ann",
        "using Broad Sword plus 1",
    ],
)
def test_the_card_that_gives_the_stones_may_be_told_with_them(said: str) -> None:
    ruling = rule(armed(), f"challenge Saxon 1 {said}" if "Prowess" in said else f"challenge Saxon 1 {said} with prowess", "1 1 1 1 1 1")
    assert ruling.declaration.args["cards"] == ["Broad Sword"]
    assert "Broad Sword, as the players tell" in worksheet(ruling)


def test_stones_may_be_told_without_a_card_and_whose_challenge_it_is() -> None:
    for line in ("challenge Saxon 1 plus 1 by Ann", "challenge Saxon 1 plus 1", "challenge Saxon 1 +1 with Prowess"):
        assert "cards" not in rule(armed(), line).declaration.args
    for line in ("challenge Saxon 1 plus 1 of the moon", "challenge Saxon 1 plus 1 Excalibur"):
        with pytest.raises(Unreadable):
            rule(armed(), line)


def test_a_card_that_gives_stones_has_been_used_and_an_item_is_discarded() -> None:
    """It is traded on this turn no more; another's card may help as well. [Inventory Cards]"""
    line = "challenge Saxon 1 with Prowess plus 2 using Broad Sword, Red Draught, Lance"
    after = do(armed(), line, "6 6 1 1 1 1")
    assert "trade.used" in refused(after, "trade Broad Sword to Bob")
    assert "trade.used" not in refused(do(armed(), "challenge Saxon 1 with Prowess plus 2", "6 6 1 1 1 1"), "trade Broad Sword to Cid")
    assert after["public"]["seats"]["Bob"]["cards"]["Lance"]["turn"] == after["public"]["turn"]["serial"]
    assert [*after["public"]["seats"]["Ann"]["cards"]] == ["Starting Weapon", "Starting Armour", "Broad Sword"]
    assert after["public"]["discards"]["item"] == 1
    assert "Ann (Lancelot) uses Red Draught, which is discarded by that." in told(armed(), line, "6 6 1 1 1 1")


def test_a_plaque_may_give_stones_and_is_kept() -> None:
    state = do(armed(), "plaque Courage")
    after = do(state, "challenge Saxon 1 with Prowess plus 1 using Courage", "6 6 1 1 1 1")
    assert after["public"]["seats"]["Ann"]["virtue"] == "Courage"


@pytest.mark.parametrize(
    "line",
    [
        "challenge Saxon 1 with Prowess plus 1 using Broad Sword",
        "encounter Bog with Loyalty rating 3 plus 1 using Broad Sword extra",
        "personal with Loyalty rating 3 plus 1 using Broad Sword",
        "resist plus 1 using Broad Sword",
    ],
)
def test_a_broken_card_gives_nothing(line: str) -> None:
    """A broken Inventory Card has no effect; one of two of the name may be whole. [Inventory Cards]"""
    broken = do(armed(), "break Broad Sword")
    assert "giving.broken" in refused(broken, line)
    assert "giving.broken" not in {reason.check for reason in rule(armed(), line, "6 6 6 6 6 6 6").reasons}
    another = do(broken, "gain Broad Sword from armoury by Bob")
    assert "giving.broken" not in {reason.check for reason in rule(another, line, "6 6 6 6 6 6 6").reasons}


def test_starting_equipment_gives_no_stones() -> None:
    """It is broken to avoid a Wound Token, whatever its name; a card called much the same gives some. [Inventory Cards]"""
    state = armed()
    assert refused(state, "challenge Saxon 1 with Prowess plus 1 using Starting Weapon") == ["giving.starting"]
    assert "giving.starting" not in {reason.check for reason in rule(state, "challenge Saxon 1 with Prowess plus 1 using Lance").reasons}
    assert {*giving_cards(state, "Ann")} == {"Broad Sword", "Red Draught", "Lance"}


def test_a_card_gives_so_many_stones_as_are_told() -> None:
    state = put(armed(), "draws", [{"seat": "Ann", "what": "encounter", "tile": "Armoury"}])
    assert "giving.stones" in refused(state, "encounter Bog with Loyalty rating 3 using Broad Sword")
    assert [check.id for check in giving.CHECKS] == ["giving.stones", "giving.broken", "giving.starting"]
    with pytest.raises(Unreadable) as unread:
        rule(armed(), "challenge using Broad Sword")
    assert unread.value.hint == "challenge plus 1 using Broad Sword"


def test_of_a_card_that_is_lost_it_is_known_what_it_gave() -> None:
    """It is asked only where several cards gave them, or it was not told which. [Challenging Enemies]"""
    line = "challenge Saxon 1 with Prowess plus 2"
    fight = {
        given: do(armed(), f"{line} using {given}" if given else line, "1 1 1 1 1 1")
        for given in ("Broad Sword", "Lance", "Broad Sword, Lance", "")
    }
    assert asks(fight[""], "fail breaking Broad Sword") is not None
    assert asks(fight["Broad Sword, Lance"], "fail breaking Broad Sword") is not None
    assert do(fight["Broad Sword"], "fail breaking Broad Sword")["public"]["challenge"]["gone"] == 2
    assert "gone" not in do(fight["Lance"], "fail breaking Broad Sword")["public"]["challenge"]


def again(plus: str = "plus 2 using Broad Sword besides 1") -> State:
    """The challenge with a sword, and another stone, has failed, and is attempted again."""
    return do(do(armed(), f"challenge Saxon 1 with Prowess {plus}", "1 1 1 1 1 1"), "fail")


@pytest.mark.parametrize("said", ["", "with Prowess plus 1 using Broad Sword besides 1", "plus 2", "rating 3 plus 2 using sword"])
def test_what_is_attempted_again_may_be_said_as_the_first_time(said: str) -> None:
    state = do(again("plus 1 using Broad Sword besides 1"), f"challenge Saxon 1 {said}", "1 1 1 1 1 1")
    fight = state["public"]["challenge"]
    assert (fight["stones"], fight["plus"], fight["besides"]) == (7, 2, 1)


@pytest.mark.parametrize("said", ["plus 1 using Broad Sword", "plus 3", "plus 0", "plus 2 using Lance", "plus 2 rating 2"])
def test_what_is_attempted_again_is_said_no_otherwise(said: str) -> None:
    state = again("plus 1 using Broad Sword besides 1")
    assert refused(state, f"challenge Saxon 1 {said}") == ["challenge.numbers"]
