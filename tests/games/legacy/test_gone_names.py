"""Who spells out the name of what has left the table means that, and nothing that is called much the same. [Discarding Cards and Virtue
Plaques] [Escort Tokens] [Token Pools]"""

import pytest

from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import asks, at, begun, card, claimed, do, foe, lost, put, refused, rule, tile, told


def is_gone(state: State, line: str) -> bool:
    """Whether a line is refused as what it names has left the table."""
    with pytest.raises(Unreadable) as refusal:
        rule(state, line)
    return "that is there now" in refusal.value.text


def two_swords() -> State:
    state = do(do(begun(), "gain Sword from armoury by Ann"), 'gain "Sword of Light" from relic by Ann')
    return do(at(state, "Ann", "Docks"), "discard Sword")


@each(
    "line",
    [
        "use Sword",
        "use the Sword",
        "use sword by Ann",
        "discard Sword",
        "break Sword",
        "repair Sword",
        "trade Sword to Bob",
        "wound breaking Sword",
    ],
)
def test_a_card_that_is_discarded_is_no_other_one(line: str) -> None:
    state = two_swords()
    assert is_gone(state, line)
    assert rule(state, line.casefold().replace("sword", '"Sword of Light"')), "the other one is read by its own name"


def test_by_the_beginning_of_its_name_a_card_is_still_found() -> None:
    assert "Sword of Light" in told(two_swords(), "use Swor")
    assert "Sword of Light" in told(do(begun(), 'gain "Sword of Light" from relic by Ann'), "use Sword")


def test_a_card_that_has_come_back_is_there() -> None:
    back = do(two_swords(), "gain Sword from armoury by Ann")
    assert do(back, "discard Sword")["public"]["seats"]["Ann"]["cards"].keys() >= {"Sword of Light"}


def test_a_card_of_which_another_is_there_is_not_gone() -> None:
    """Bob still holds a Sword: who discards theirs discards no name."""
    state = do(do(at(begun(), "Bob", "Docks"), "gain Sword from armoury by Ann"), "gain Sword from armoury by Bob")
    left = do(do(state, "discard Sword by Ann"), 'gain "Sword of Light" from relic by Ann')
    assert refused(left, "use Sword by Ann") == ["card.held"]


def test_a_plaque_that_is_discarded_is_no_other_one() -> None:
    state = do(do(begun(), "plaque Hope by Ann"), 'plaque "Hope of Albion" by Ann')
    assert is_gone(state, "discard Hope")
    assert is_gone(state, "use Hope")
    assert "Hope of Albion" in told(state, "discard Hope of")


def test_an_escort_that_has_perished_is_no_other_one() -> None:
    state = at(begun(), "Ann", "Docks")
    state = do(do(state, "escort Pilgrim taken by Ann"), "wound by Ann")
    state = do(state, 'escort "Pilgrim of Kent" on Docks')
    assert is_gone(state, "carry Pilgrim")
    carried = do(state, 'carry "Pilgrim of Kent"')
    assert is_gone(carried, "drop Pilgrim")
    assert "Pilgrim of Kent" in told(carried, "drop Pilg")


@each(
    "line", ["banish Mordred", "lead Mordred to Stables", "challenge Mordred", "challenge Mordred Knight", "challenge Mordred with Prowess"]
)
def test_a_named_enemy_that_is_gone_is_no_other_one(line: str) -> None:
    state = at(begun(), "Ann", "Docks")
    state = foe(foe(state, "Mordred", "Knight", "Docks", named=True), "Mordred Knight the Black", "Knight", "Docks", named=True)
    state = do(state, "banish Mordred")
    assert is_gone(state, line)
    assert "Mordred Knight the Black" in told(state, "banish Mord")


def test_a_claimed_token_that_is_gone_is_neither_given_nor_sent_to_the_dungeon() -> None:
    state = at(at(begun(), "Ann", "Dungeon"), "Bob", "Dungeon")
    state = claimed(foe(state, "Loki", "Witch", "Docks", named=True), "Ann", "Witch")
    state = foe(state, "Loki the Sly", "Witch", "", named=True)
    state = put(put(state, "enemies", "Loki the Sly", "tile", None), "enemies", "Loki the Sly", "by", "Ann")
    state = do(state, "banish Loki")
    assert is_gone(state, "give Loki to Bob")
    assert is_gone(state, "imprison Loki")
    assert "Loki the Sly" in told(state, "give Lok to Bob")


def test_a_threat_card_that_is_defeated_is_no_other_one() -> None:
    state = card(card(begun(), "Fey", "Hold", "Saxon"), "Fey Court", "Objective", "Witch", target=None)
    state = foe(state, "Witch 1", "Witch", "Stables", card="Fey Court")
    state = do(foe(state, "Saxon 1", "Saxon", "Docks", card="Fey"), "banish Saxon 1")
    assert "Fey" not in state["public"]["threats"]
    assert is_gone(state, "aim Fey at Stables")
    assert do(state, "aim Fey C at Stables")


def test_a_character_that_is_retired_is_no_other_one() -> None:
    state = at(begun(), "Bob", "Docks")
    state = put(put(state, "seats", "Ann", "character", "Arthur"), "seats", "Bob", "character", "Arthur Pendragon")
    state = put(put(at(state, "Ann", "Docks"), "sheet_names", {}), "seats", "Ann", "wounds", state["public"]["seats"]["Ann"]["slots"])
    state = lost(state, "wound by Ann")
    assert is_gone(state, "sheet Arthur")
    assert is_gone(state, "heal by Arthur")
    assert "Bob" in told(put(state, "seats", "Bob", "wounds", 1), "heal by Arth")


def test_at_a_question_too_what_is_gone_is_none_of_the_others() -> None:
    """The Sword is discarded; of the broken cards one is repaired."""
    state = do(at(tile(two_swords(), "Forge", "Forest", "Repair", "red", 1, "Sally Port"), "Ann", "Forge"), "break Sword of Light")
    state = do(state, "break Starting Armour")
    assert asks(state, "activate") == ("Starting Armour", "Sword of Light")
    with pytest.raises(Unreadable, match="no choice here is called 'Sword'"):
        rule(state, "activate", "", None, None, None, repair="Sword")
    assert "Sword of Light" in told(state, "activate", repair="Sword of")
