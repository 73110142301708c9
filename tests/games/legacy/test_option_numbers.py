"""Numbers of the optional rules stand in the table: another in a cell is another ruling. [Optional Rules]"""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.legacy import GAME
from playaid.games.legacy.state import setting_up
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import Table, story
from tests.each import each
from tests.games.legacy.table import BOOK, FOUR, at, begun, do, here, play, put, tile, to_key_turn
from tests.games.legacy.test_options import finished
from tests.games.legacy.test_threats import SEVERE, due


def entered(name: str, value: int) -> Table:
    """A table whose book has another number in this cell."""
    kept = Table(GAME)
    kept.book = BOOK.with_recorded([Fact("constants", (name, "value"), value, "owner")])
    return kept


def ruled(name: str, value: int, state: State, line: str, **answers: str) -> tuple[Ruling, dict[str, Any]]:
    """The ruling on a legal line by such a book, and what is public after it."""
    ruling = entered(name, value).rule(state, line, **answers)
    assert ruling.verdict == LEGAL, ruling.reasons or ruling.question
    return ruling, evolve(state, ruling.changes)["public"]


def refusal(name: str, value: int, state: State, line: str) -> list[str]:
    return [str(reason.text) for reason in entered(name, value).rule(state, line).reasons]


def test_despair_tokens_for_a_retired_character() -> None:
    state = put(begun(retire_despair="on"), "seats", "Ann", "wounds", 1)
    said = {"new_character_of_Ann": "sheet 5"}
    for number, told in ((1, "A Flame of Hope goes out; 9 are left."), (3, "3 Flames of Hope go out; 7 are left.")):
        ruling, public = ruled("Despair Tokens for a retired character, harder", number, state, "wound by Ann", **said)
        assert (public["despair"], told in story(ruling)) == (number, True)
    assert "3 for each retired character" in " ".join(line.text for line in ruling.worksheet)


def test_general_cards_for_a_roaming_threat_tile() -> None:
    state = do(due(severe_general="on"), "place Lair as Roaming Threat region Forest open 1 colour red by Red 2 mace")
    for number in (1, 2):
        _, public = ruled("General Threat Cards for a Roaming Threat Tile, harder", number, state, SEVERE.replace("Red 1", "Lair"))
        assert [draw["deck"] for draw in public["draws"]] == ["general"] * number


@each(
    ("name", "options", "found"),
    [
        ("virtue per player, harder", {"virtue": "scarce"}, 9),
        ("virtue per player", {}, 14),
        ("virtue per player", {"virtue": "scarce"}, 5),
        ("virtue per player, harder", {}, 10),
    ],
)
def test_plaques_for_each_player(name: str, options: dict[str, str], found: int) -> None:
    assert entered(name, 2).start(FOUR, None, None, 1, None, **options)["public"]["virtue"]["stack"] == found


def test_destiny_restored_in_the_key_turn() -> None:
    state = to_key_turn(put(begun(key_turn_destiny="on"), "seats", "Ann", "destiny", 0))
    while here(state) != "passing":
        state = do(state, "extinguish" if here(state) == "despair" else "next")
    most = state["public"]["seats"]["Ann"]["most"]
    for number, told in ((1, "restores a Destiny Token."), (2, "restores 2 Destiny Tokens.")):
        ruling, public = ruled("Destiny Tokens in the Key-Turn, easier", number, state, "pass")
        assert (public["seats"]["Ann"]["destiny"], told in story(ruling)) == (number, True)
    assert ruled("Destiny Tokens in the Key-Turn, easier", most + 1, state, "pass")[1]["seats"]["Ann"]["destiny"] == most, "by its slots"


def test_despair_taken_away_by_a_personal_quest() -> None:
    state = put(at(tile(begun(quest_despair="on"), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford"), "despair", 3)
    kept = entered("Despair Tokens for a Personal Quest, easier", 2)
    ruling = kept.rule(state, "personal with Loyalty rating 3", "2 2 2 1")
    assert evolve(state, ruling.changes)["public"]["despair"] == 1
    assert finished(quest_despair="on")["public"]["despair"] == 1, "of two by the printed number"


def test_plaques_that_return_with_a_flame() -> None:
    state = play(begun(virtue_return="on"), "virtue 3", "despair 1")
    for number, back in ((1, "A discarded Virtue Plaque goes back"), (2, "2 discarded Virtue Plaques go back"), (9, "3 discarded")):
        ruling, public = ruled("Virtue Plaques for a Despair Token, easier", number, state, "despair -1")
        assert (public["virtue"]["discarded"], back in story(ruling)) == (max(0, 3 - number), True)


def test_coins_for_a_search() -> None:
    state = put(at(begun(armoury_search="on"), "Ann", "Armoury"), "coins", 3)
    ruling, public = ruled("Quest Coins for a search, easier", 2, state, "activate search")
    assert (public["coins"], public["spent"]) == (1, 2)
    assert "2 Quest Coins are spent to search" in story(ruling)
    assert refusal("Quest Coins for a search, easier", 4, state, "activate search") == [
        "a search costs 4 Quest Coins, and there are 3 on the Quest Pad"
    ]


def test_coins_and_tiles_for_scouting() -> None:
    state, line = put(at(begun(coin_scout="on"), "Ann", "Docks"), "coins", 3), "scout A as - open 1 coin"
    ruling, public = ruled("Quest Coins for scouting, easier", 2, state, line)
    assert public["coins"] == 1
    assert story(ruling).startswith("2 Quest Coins are spent to draw 2 Realm Tiles and choose one.")
    assert refusal("Quest Coins for scouting, easier", 4, state, line) == ["2 tiles cost 4 Quest Coins, and there are 3 on the Quest Pad"]
    few = put(state, "decks", "albion", 2)
    assert ruled("Realm Tiles for scouting, easier", 2, few, line)[1]["coins"] == 2
    assert refusal("Realm Tiles for scouting, easier", 3, few, line) == ["3 tiles cannot be drawn: 2 are left in the Albion Stack"]
    assert refusal("Realm Tiles for scouting, easier", 2, put(few, "decks", "albion", 1), line) == [
        "2 tiles cannot be drawn: one is left in the Albion Stack"
    ]


def test_tiles_after_a_key_turn() -> None:
    state = to_key_turn(begun(key_turn_tile="on"))
    while here(state) != "passing":
        state = do(state, "extinguish" if here(state) == "despair" else "next")
    kept = entered("Realm Tiles after a Key-Turn, faster", 2)
    after = evolve(state, kept.rule(state, "pass").changes)
    after = after if here(after) == "tiles" else evolve(after, kept.rule(after, "next").changes)
    assert set(setting_up.to_lay(after).values()) == {2}
