"""Tokens, trades and turns at their edges: what is offered, what stops, what is told. [Story Tokens] [Inventory Cards] [Turn Overview]"""

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from playaid.desk.tapping.reach import reach
from playaid.games.legacy import GAME
from playaid.referee.contract.state import State
from tests.games.legacy.table import BOOK, asks, at, begun, claimed, do, foe, offered, put, read_as, refused, rule, tile, to_key_turn, told

if TYPE_CHECKING:
    from playaid.referee.session.local import Session

LYING = {"tile": "Camp", "by": None, "returned": False}


def camp() -> State:
    """Ann on a tile outside the castle where a Story Token lies."""
    return put(at(tile(begun(), "Camp", "Mountain", "-", "red", 1, "Drawbridge"), "Ann", "Camp"), "tokens", "Eagle", LYING)


def reason(state: State, line: str) -> str:
    return str(rule(state, line).reasons[0].text)


def test_as_many_tokens_are_found_as_there_are_to_find() -> None:
    state = camp()
    for found, offers in ((0, ["Location 1 on Camp"]), (2, ["Location 3 on Camp"]), (3, [])):
        assert offered(put(state, "tokens", {f"T{number}": LYING for number in range(found)}), "Ann")["find"] == offers
    assert offered(at(state, "Ann", "Drawbridge"), "Ann")["find"] == ["Location 2 on Camp"]
    assert offered(at(state, "Ann", "Chapel"), "Ann")["find"] == offered(at(begun(), "Ann", "Drawbridge"), "Ann")["find"] == []


def test_where_a_token_is_instead_is_told() -> None:
    state = camp()
    elsewhere = at(state, "Ann", "Docks")
    assert reason(put(state, "tokens", "Eagle", {"tile": None, "by": "Bob", "returned": False}), "collect Eagle") == "Bob has Eagle"
    assert reason(elsewhere, "collect Eagle") == "Eagle lies on Camp, and Ann stands on Docks"
    assert reason(put(state, "tokens", "Eagle", {**LYING, "tile": None, "returned": True}), "collect Eagle").startswith(
        "Eagle has been returned"
    )
    assert refused(put(elsewhere, "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False}), "return Eagle") == ["bring.home"]
    assert refused(at(state, "Ann", "Round Table"), "return Eagle") == ["bring.carried"]
    home = put(at(state, "Ann", "Round Table"), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    assert do(home, "return Eagle")["public"]["tokens"]["Eagle"]["returned"]


def test_a_token_is_tried_for_once_and_picked_up_in_a_later_turn_than_it_was_left() -> None:
    state = camp()
    assert len(offered(state, "Ann")["story"]) == 5
    assert not offered(put(state, "turn", "story", ["Eagle"]), "Ann")["story"]
    serial = state["public"]["turn"]["serial"]
    assert refused(put(state, "tokens", "Eagle", {**LYING, "left": serial}), "collect Eagle") == ["collect.later"]
    assert do(put(state, "tokens", "Eagle", {**LYING, "left": serial + 1}), "collect Eagle")
    assert do(state, "collect Eagle")
    in_key_turn = put(to_key_turn(at(state, "Ann", "Camp")), "tokens", "Eagle", LYING)
    assert "collect.failed" not in refused(in_key_turn, "collect Eagle")


def test_cards_change_hands_in_the_turn_of_either_unless_used_or_won() -> None:
    state = at(at(begun(), "Bob", "Round Table"), "Cid", "Round Table")
    for line in ("trade Starting Weapon to Bob by Ann", "trade Starting Weapon to Ann by Bob"):
        assert do(state, line)
    assert refused(state, "trade Starting Weapon to Cid by Bob") == ["trade.turn"]
    assert refused(state, "trade Starting Weapon to Bob by Bob") == ["trade.tile"]
    serial = state["public"]["turn"]["serial"]
    for turn, names in ((0, []), (serial, ["trade.used"]), (serial + 1, [])):
        used = put(state, "seats", "Ann", "cards", "Starting Weapon", "turn", turn)
        assert (
            refused(used, "trade Starting Weapon to Bob by Ann") if names else do(used, "trade Starting Weapon to Bob by Ann") and []
        ) == names
    assert refused(do(state, "gain Grail from artifact by Ann"), "trade Grail to Bob") == ["trade.artifact"]
    assert len(offered(state, "Ann")["trade"]) == 8


def test_tokens_are_given_on_one_tile_in_the_turn_of_either() -> None:
    state = claimed(claimed(at(at(begun(), "Bob", "Round Table"), "Cid", "Round Table"), "Ann", "Witch"), "Bob", "Saxon")
    assert offered(state, "Ann")["give"] == ['"Witch of Ann 1" to Bob', '"Witch of Ann 1" to Cid', '"Saxon of Bob 1" to Ann']
    assert refused(state, "give Saxon of Bob 1 to Cid") == ["give.turn"]
    assert refused(state, "give Saxon of Bob 1 to Bob") == ["give.tile"]
    away = put(put(state, "seats", "Ann", "tile", None), "seats", "Bob", "tile", None)
    assert "give.tile" in refused(away, "give Saxon of Bob 1 to Ann")


def test_a_tile_that_was_scouted_waits_for_a_step_onto_it_and_onto_no_other() -> None:
    """[Movement and Scouting Overview]"""
    state = put(tile(begun(), "Moor", "Forest", "-", "red", 1, "Sally Port"), "turn", "scouted", "Moor")
    moved = do(state, "move Hallway 2")
    assert "scout.step" in refused(do(moved, "move Sally Port"), "scout Wood - 2")
    assert refused(do(moved, "move Sally Port, Moor"), "scout Wood - 2") == ["scout.moves"]


def test_whoever_is_seduced_is_told_so_as_their_turn_begins() -> None:
    """[Encounter Cards and Doom Effects]"""
    state = begun()
    assert "is seduced" not in told(state, "next")
    assert "Bob is seduced: now, before anything else of the turn, `resist`" in told(put(state, "seats", "Bob", "seduced", True), "next")
    assert "is seduced" not in told(put(state, "seats", "Ann", "seduced", True), "next")


def test_a_turn_is_told_whose_it_is_and_whether_it_is_the_second() -> None:
    state = begun(passing="each")
    assert told(state, "next").startswith("It is the turn of Bob (Arthur).")
    for _ in range(3):
        state = do(state, "next")
    assert told(state, "next").startswith(
        "It is the turn of Ann (Lancelot) for the second time this round, as the holder of the Key-Turn Token."
    )


def test_where_a_character_enters_play_is_asked_with_what_has_come_to_pass() -> None:
    """The Key-Turn that lies behind, where it does; what was done, and that the turn is over, where the line ends it."""
    state = read_as(begun(), start="exits")
    question = rule(state, "next").question
    assert question is not None
    assert str(question.prompt) == "where does Bob enter play?"
    ending = rule(at(state, "Ann", "Armoury"), "activate", armoury_card="Helm / head").question
    assert ending is not None
    assert str(ending.prompt) == (
        "Ann (Lancelot) keeps Helm (armoury, head). Ann (Lancelot) activates Armoury; that ends the turn. It is the turn of Bob (Arthur). "
        "Now: where does Bob enter play? With the answer activate is done, and the turn is over."
    )
    assert asks(state, "next") == ("Round Table", "Docks", "Drawbridge", "Sally Port")


def test_a_move_stops_where_something_is_due_and_is_offered_to_the_last_step() -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Hallway 4")
    assert "The move stops on Hallway 4: Saxon 1 must be challenged there." in told(state, "move Hallway 4, Docks")
    assert "The move stops" not in told(state, "move Hallway 4")
    moor = at(tile(begun(), "Moor", "River", "Encounter", "blue", 1, "Docks", "Hallway 4"), "Ann", "Hallway 4")
    assert "The move stops on Moor: an Encounter Card is drawn there." in told(moor, "move Moor, Docks")
    most = int(state["public"]["seats"]["Ann"]["movement"])
    assert offered(put(begun(), "turn", "moves", most - 1), "Ann")["move"]
    assert not offered(put(begun(), "turn", "moves", most), "Ann")["move"]
    assert "draws a Roaming Threat Card" in told(at(begun(), "Ann", "Hallway 3"), "move Dungeon")
    assert "draws a Roaming Threat Card" not in told(begun(), "move Hallway 3")


def test_where_a_move_may_be_tapped_to_it_also_ends() -> None:
    """Nothing is lit beyond a tile on which the move would stop; beside it, where another way leads there, it is."""
    state = foe(begun(), "Saxon 1", "Saxon", "Hallway 1")
    session = cast("Session", SimpleNamespace(game=GAME, state=state, book=BOOK))
    ways = reach(session, "Ann", GAME.verbs["move"], {})
    assert {"Hallway 1", "Hallway 2", "Infirmary"} <= ways.keys()
    assert "Drawbridge" not in ways
    for space, way in ways.items():
        assert do(state, way.line)["public"]["seats"]["Ann"]["tile"] == space
        assert "stops" not in told(state, way.line)
    assert reach(session, "Ann", GAME.verbs["move"], {}, ["Hallway 1"]) == {}
    why = rule(state, "move Drawbridge").reasons[0]
    assert str(why.text) == "the shortest way to Drawbridge has to stop on Hallway 1: Saxon 1 must be challenged there"
    assert why.instead == "move Hallway 1"


def test_a_mount_has_been_used_by_who_could_not_have_come_so_far_without() -> None:
    state = put(do(do(begun(), "gain Dun from mount moves 2 by Ann"), "gain Lamp from relic by Ann"), "turn", "moves", 0)
    most = int(state["public"]["seats"]["Ann"]["movement"])
    far = do(put(state, "turn", "moves", most), "move Hallway 4")["public"]["seats"]["Ann"]["cards"]
    assert [far[name]["turn"] > 0 for name in ("Dun", "Lamp")] == [True, False]
    near = do(put(state, "turn", "moves", most - 1), "move Hallway 4")["public"]["seats"]["Ann"]["cards"]
    assert near["Dun"]["turn"] == 0
    assert refused(state, "move Hallway 4, Docks, Hallway 4, Docks, Hallway 4, Docks, Hallway 4 by Bob") == ["turn.present", "turn.own"]
