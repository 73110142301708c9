"""Setup: hidden hands of six, the first player by lot, clockwise; two to six players."""

from playaid.dice.sources import Seeded, Typed
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration
from playaid.referee.contract.sequence import actor, heading
from playaid.referee.contract.state import empty
from playaid.referee.deciding.decide import decide
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, start

SIDES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]


@each("number", range(2, 7))
def test_each_player_gets_six_counters_and_the_rest_is_the_deck(number: int) -> None:
    state = start(SIDES[:number])
    assert all(len(hands.hand(state, side)) == 6 for side in SIDES[:number])
    assert state["public"]["hands"] == dict.fromkeys(SIDES[:number], 6)
    assert state["public"]["deck"] == len(state["cup"]["deck"]) == 153 - 6 * number
    assert not list(soundness.faults(state))


def test_hands_on_the_table_are_counted_and_not_known() -> None:
    state = start(SIDES[:3], hands="physical")
    assert state["public"]["hands"] == dict.fromkeys(SIDES[:3], 6)
    assert (state["public"]["deck"], state["cup"]["deck"]) == (153 - 18, [])
    assert not any(hands.hand(state, side) for side in SIDES[:3])


def test_two_to_six_may_play() -> None:
    assert GAME.players == (2, 6)


def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    dealt = pieces.everything()[:18]
    state = start(SIDES[:3], Typed([*dealt, "Bob"]))
    assert state["public"]["order"] == ["Bob", "Cid", "Ann"]
    assert actor(state) == "Bob"
    assert heading(GAME, state) == "Round 1 · Bob · Exploration phase"
    told = [line.text for line in TABLE.set_up(SIDES[:3], Typed([*dealt, "Bob"])).story]
    assert "6 counters are dealt to each player. Bob begins, then clockwise: Bob, Cid, Ann." in told


def test_every_player_may_be_first() -> None:
    assert {start(SIDES[:3], Seeded(seed))["public"]["order"][0] for seed in range(30)} == set(SIDES[:3])


def test_typed_hands_are_taken_as_dealt() -> None:
    state = start(["Ann", "Bob"], Typed(["Craw", "Gren", *["Grenord-1a"] * 4, "Queenie", *pieces.everything()[-5:], "Ann"]))
    assert hands.hand(state, "Ann") == ["Craw", "Gren", "Grenord-1a", "Grenord-1a", "Grenord-1a", "Grenord-1a"]
    assert hands.hand(state, "Bob")[0] == "Queenie"


def test_a_deal_waits_for_typed_counters() -> None:
    args = {"sides": ["Ann", "Bob"], "players": {}, "options": {option.name: option.values[0] for option in GAME.options}}
    ruling = decide(GAME, empty(["Ann", "Bob"]), Declaration("new", args), BOOK, Typed([]))
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert ruling.question.private == "Ann"


def test_only_the_owner_is_told_his_hand() -> None:
    args = {"sides": ["Ann", "Bob"], "players": {}, "options": {option.name: option.values[0] for option in GAME.options}}
    ruling = decide(GAME, empty(["Ann", "Bob"]), Declaration("new", args), BOOK, Seeded(3))
    public = " ".join(said.text for said in ruling.story if said.only is None)
    assert not [name for name in pieces.counters() if name in public]
    assert sorted(rolled.private for rolled in ruling.rolls if rolled.private) == ["Ann", "Bob"]


def test_the_lie_of_the_pieces_is_the_books_or_an_option() -> None:
    assert start()["public"]["world"] == {"handedness": "right", "pole": "top"}
    assert start(handedness="left", pole="lower-left")["public"]["world"] == {"handedness": "left", "pole": "lower-left"}


def test_the_lie_of_the_pieces_is_marked_as_derived_where_the_text_says_anything_of_it() -> None:
    assert BOOK.fact("board", "handedness", "value").provenance == "house"
    assert BOOK.fact("board", "pole", "value").provenance == "derived"


@each(("order", "fault"), [(None, False), ([], True), (["Ann", "Ann"], True)])
def test_everybody_has_a_place_in_the_order_of_play(order: list[str] | None, fault: bool) -> None:
    state = start(SIDES[:2])
    found = list(soundness.faults(state if order is None else TABLE.put(state, "public", "order", order)))
    assert any("they play in the order" in text for text in found) == fault
