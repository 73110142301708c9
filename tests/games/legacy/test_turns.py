"""Round Overview, Turn Overview, Movement: whose turn, how far, what ends it. Types of Realm Tile: what activation gives."""

from typing import Any

import pytest

from playaid.games.legacy.state import current_turn
from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import (
    FOUR,
    asks,
    at,
    begun,
    claimed,
    do,
    foe,
    here,
    offered,
    patched,
    play,
    put,
    read_as,
    refused,
    rule,
    start,
    tile,
    told,
)


def seat_on_turn(state: State) -> str | None:
    return state["public"]["turn"]["seat"] if state["public"]["turn"] else None


def test_the_holder_goes_first_and_last_clockwise_in_between() -> None:
    state = begun(dice="1 6 1 1")
    turns = []
    while here(state) == "play":
        turns.append(seat_on_turn(state))
        state = do(state, "next")
    assert turns == ["Bob", "Cid", "Dot", "Ann", "Bob"]
    assert here(state) == "despair"


def test_a_solitaire_round_has_four_turns() -> None:
    state = begun(["Ann"])
    turns = []
    while here(state) == "play":
        turns.append(seat_on_turn(state))
        state = do(state, "next")
    assert turns == ["Ann 1", "Ann 2", "Ann 3", "Ann 1"]


def test_only_the_player_whose_turn_it_is_declares() -> None:
    state = begun()
    assert refused(state, "move Hallway 1", side="Bob")[0] == "turn"
    do(state, "move Hallway 1", side="Ann")


def test_movement_allowance() -> None:
    state = do(begun(), "move Hallway 1, Drawbridge")
    assert refused(state, "move Hallway 1, Armoury") == ["move.far"]
    state = do(state, "move Hallway 1")
    assert refused(state, "move Armoury") == ["move.far"]
    assert rule(state, "move Armoury, Hallway 1").reasons[0].instead is None
    assert offered(state, "Ann")["move"] == []


def test_an_illegal_distance_names_what_is_legal() -> None:
    state = do(begun(), "move Hallway 1, Drawbridge")
    assert rule(state, "move Hallway 1, Armoury").reasons[0].instead == "move Hallway 1"


def test_a_wall_is_no_path_and_nobody_moves_to_where_they_stand() -> None:
    assert refused(tile(begun(), "Moor"), "move Moor") == ["move.path"]
    assert refused(begun(), "move Round Table") == ["move.here"]


def test_the_one_quiet_way_is_gone_at_a_word() -> None:
    """Several ways, an enemy or an Encounter on it: then it is the player's to say, and the refusal tells a way."""
    state = begun()
    assert rule(state, "move to the armoury").declaration.args["tiles"] == ["Hallway 1", "Armoury"]
    assert refused(do(state, "haste -2"), "move Armoury") == ["move.far"]
    assert refused(foe(state, "Saxon 1", "Saxon", "Hallway 1"), "move Armoury") == ["move.path"]
    slow = do(foe(state, "Saxon 1", "Saxon", "Hallway 1"), "haste -2")
    assert refused(slow, "move Armoury") == ["move.path"]  # of a way that is not said no length is told beside its own
    assert refused(put(state, "tiles", "Hallway 1", "kind", "Encounter"), "move Armoury") == ["move.path"]
    assert refused(do(state, "path Hallway 2 to Armoury"), "move Armoury") == ["move.path"]


def test_an_encounter_tile_that_draws_no_card_now_stops_nobody() -> None:
    """It was entered in this turn, or its deck has run out."""
    state = put(begun(), "tiles", "Hallway 1", "kind", "Encounter")
    assert refused(state, "move Armoury") == ["move.path"]
    for quiet in (put(state, "turn", "entered", ["Hallway 1"]), put(put(state, "decks", "encounter", 0), "discards", "encounter", 35)):
        assert do(quiet, "move Armoury")["public"]["seats"]["Ann"]["tile"] == "Armoury"


def test_a_refusal_of_a_tile_farther_off_says_what_is_in_the_way() -> None:
    """Nobody thought that it was adjacent: a way leads there, and it is too long, ends before, or is one of several."""
    far = rule(put(begun(), "turn", "moves", 2), "move Chapel").reasons[0]
    assert str(far.text).startswith("the way takes 2 moves, and 1 is left (movement 3 is a house value")
    assert far.instead == "move Hallway 2"
    beset = rule(foe(begun(), "Saxon 1", "Saxon", "Hallway 1"), "move Armoury").reasons[0]
    assert "has to stop on Hallway 1: Saxon 1 must be challenged there" in beset.text
    assert rule(foe(begun(), "Saxon 1", "Saxon", "Hallway 1"), str(beset.instead)).verdict == LEGAL
    several = rule(do(begun(), "path Hallway 2 to Armoury"), "move Armoury").reasons[0]
    assert several.text == "Armoury is not adjacent to Round Table: say the tiles of the way"
    either = rule(do(foe(begun(), "Saxon 1", "Saxon", "Hallway 1"), "path Hallway 2 to Armoury"), "move Armoury").reasons[0]
    assert (either.text, either.instead) == (several.text, "move Hallway 2, Armoury")
    longer = rule(begun(), "move Hallway 1, Chapel").reasons[0]
    assert longer.text.startswith(
        "the way from Hallway 1 to Chapel takes 3 moves, and 2 are left (the paths of the castle are house values"
    )
    assert several.instead == "move Hallway 1, Armoury"
    assert "is not adjacent" in rule(tile(begun(), "Moor"), "move Moor").reasons[0].text


def test_moves_by_a_card() -> None:
    state = do(do(begun(), "move Hallway 1, Drawbridge, Hallway 1"), "haste 2")
    assert do(state, "move Armoury")["public"]["turn"]["moves"] == 4
    assert refused(begun(), "haste 1 by Bob") == ["turn.own", "turn.present"]


def test_moving_out_of_turn_is_refused() -> None:
    state = at(begun(), "Bob", "Round Table")
    assert refused(state, "move Hallway 1 by Bob") == ["turn.own"]


def test_a_player_may_pass_at_any_time() -> None:
    assert seat_on_turn(do(begun(), "next")) == seat_on_turn(do(begun(), "pass")) == "Bob"
    assert told(begun(), "pass").startswith("Ann (Lancelot) passes.")
    beset = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    assert refused(beset, "pass") == ["turn.pressing"]


def test_a_path_that_is_missing_is_answered_with_the_way_along_those_there_are() -> None:
    state = begun()
    beset = foe(state, "Saxon 1", "Saxon", "Hallway 1")
    assert rule(beset, "move Armoury").reasons[0].instead == "move Hallway 1"
    assert do(state, "move Hallway 1, Armoury")["public"]["turn"]["moves"] == 2
    assert do(state, "move to Hallway 1")["public"]["turn"]["moves"] == 1
    reasons = rule(do(state, "move Hallway 1"), "move Hallway 3, Round Table, Hallway 1, Armoury").reasons
    assert [reason.instead for reason in reasons] == ["move Armoury"]


def test_a_kind_of_enemy_is_the_one_on_the_tile() -> None:
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "Saxon 2", "Saxon", "Hallway 1")
    assert rule(state, "challenge Saxon").declaration.args["enemy"] == "Saxon 1"
    with pytest.raises(Ambiguous):
        rule(at(state, "Ann", "Docks"), "challenge Saxon")


def test_a_kind_of_enemy_is_none_that_is_claimed() -> None:
    state = claimed(foe(begun(), "Saxon 2", "Saxon", "Hallway 1"), "Ann", "Saxon")
    for line in ("challenge saxon", "advise saxon"):
        assert rule(state, line).declaration.args["enemy"] == "Saxon 2"
    assert refused(state, "challenge saxon") == ["challenge.here"]


# warps


def test_magic_paths_are_adjacent_to_each_other() -> None:
    state = tile(
        tile(begun(), "Grove", "Forest", "Magic Path", "red", 1, "Sally Port"), "Cairn", "Mountain", "Magic Path", "red", 1, "Drawbridge"
    )
    state = at(state, "Ann", "Grove")
    assert do(state, "move Cairn")["public"]["seats"]["Ann"]["tile"] == "Cairn"
    assert rule(at(state, "Ann", "Docks"), "move Cairn").declaration.args["tiles"][-2:] == ["Drawbridge", "Cairn"]


@each(("kind", "exit_", "other"), [("Secret Path", "Sally Port", "Docks"), ("Waterways", "Docks", "Sally Port")])
def test_secret_paths_and_waterways_lead_to_their_exits(kind: str, exit_: str, other: str) -> None:
    state = at(tile(begun(), "Far", "Mountain", kind, "red", 1, "Drawbridge"), "Ann", "Far")
    assert do(state, f"move {exit_}")["public"]["seats"]["Ann"]["tile"] == exit_
    assert refused(state, f"move {other}") == ["move.path"]
    assert do(at(state, "Ann", exit_), "move Far")["public"]["seats"]["Ann"]["tile"] == "Far"


# activation


def on(kind: str) -> State:
    return at(tile(begun(), "Here", "Forest", kind, "red", 1, "Sally Port"), "Ann", "Here")


@each(("kind", "deck"), [("Armoury", "armoury"), ("Item", "item"), ("Relic", "relic")])
def test_a_tile_that_gives_a_card_ends_the_turn(kind: str, deck: str) -> None:
    answers: dict[str, Any] = {f"{deck} card": "Bright Thing / hand"}
    state = do(on(kind), "activate", **answers)
    assert state["public"]["seats"]["Ann"]["cards"]["Bright Thing"]["slot"] == "hand"
    assert state["public"]["decks"][deck] == 11
    assert seat_on_turn(state) == "Bob"


def test_a_card_that_is_not_wanted_goes_back_under_its_deck() -> None:
    state = do(on("Item"), "activate", item_card="-")
    assert state["public"]["decks"]["item"] == 12
    assert seat_on_turn(state) == "Bob"


def test_a_deck_that_has_run_out_gives_nothing() -> None:
    state = patched(put(on("Item"), "decks", "item", 0), ["put", ["public", "discards", "item"], 12])
    assert refused(state, "activate") == ["activate.tile"]
    assert refused(state, "gain Lamp from item") == ["card.deck"]


def test_healing_takes_a_wound_away() -> None:
    assert refused(on("Healing"), "activate") == ["activate.tile"]
    state = do(put(on("Healing"), "seats", "Ann", "wounds", 1), "activate")
    assert state["public"]["seats"]["Ann"]["wounds"] == 0


def test_repair_turns_a_broken_card_up() -> None:
    assert refused(on("Repair"), "activate") == ["activate.tile"]
    state = do(do(on("Repair"), "break Starting Weapon by Ann"), "activate")
    assert not state["public"]["seats"]["Ann"]["cards"]["Starting Weapon"]["broken"]


def test_by_a_reading_healing_and_repair_help_anybody() -> None:
    """Whoever activates says whom, where it could help several. [Types of Realm Tile]"""
    hurt = put(put(on("Healing"), "seats", "Bob", "wounds", 1), "seats", "Cid", "wounds", 1)
    assert refused(hurt, "activate") == ["activate.tile"]
    anybody = read_as(hurt, benefits="anybody")
    assert asks(anybody, "activate") == ("Bob", "Cid")
    after = do(anybody, "activate", heal="Cid")["public"]["seats"]
    assert (after["Bob"]["wounds"], after["Cid"]["wounds"]) == (1, 0)
    assert refused(read_as(on("Healing"), benefits="anybody"), "activate") == ["activate.tile"]
    texts = [
        rule(read_as(on(kind), benefits=who), "activate").reasons[0].text for kind in ("Healing", "Repair") for who in ("own", "anybody")
    ]
    assert texts == ["Ann has no Wound Token", "nobody has a Wound Token", "Ann has no broken card", "nobody has a broken card"]
    torn = read_as(do(on("Repair"), "break Starting Weapon by Bob"), benefits="anybody")
    assert refused(read_as(torn, benefits="own"), "activate") == ["activate.tile"]
    assert offered(torn, "Ann")["activate"] == [""]
    assert not do(torn, "activate")["public"]["seats"]["Bob"]["cards"]["Starting Weapon"]["broken"]
    assert asks(do(torn, "break Starting Armour by Ann"), "activate") == ("Ann", "Bob")
    assert refused(read_as(on("Repair"), benefits="anybody"), "activate") == ["activate.tile"]


def test_whose_turn_it_is_bears_on_nothing_outside_the_turns() -> None:
    between = put(at(begun(), "Ann", "Dungeon"), "turn", None)
    assert not current_turn.in_dungeon(between)
    assert not current_turn.needs_character(between)
    assert current_turn.in_dungeon(at(begun(), "Ann", "Dungeon"))


def test_who_is_not_on_the_map_is_offered_nothing_to_do_there() -> None:
    gone = put(begun(), "seats", "Ann", "tile", None)
    assert [offered(gone, "Ann")[verb] for verb in ("move", "scout", "activate", "personal")] == [[], [], [], []]


def test_the_stables_are_locked_until_a_coin_a_player() -> None:
    state = put(at(begun(), "Ann", "Stables"), "coins", 3)
    assert refused(state, "activate") == ["activate.tile"]
    state = do(state, "coin 1")
    state = do(state, "activate", mount_card="Grey / mount / 2")
    assert state["public"]["decks"]["mount"] == 5


def test_the_stables_token_locks_the_tile_it_lies_on_and_no_other() -> None:
    state = put(on("Stables"), "coins", 3)
    assert do(state, "activate", mount_card="Grey / mount / +2")["public"]["decks"]["mount"] == 5
    assert refused(at(state, "Ann", "Stables"), "activate") == ["activate.tile"]


def test_coins_that_are_lost_later_do_not_lock_the_stables_again() -> None:
    state = do(do(at(begun(), "Ann", "Stables"), "coin 4"), "coin -2")
    assert rule(state, "activate", mount_card="-").verdict == "legal"


def test_a_virtue_tile_gives_a_plaque_and_takes_the_old_one() -> None:
    state = do(on("Virtue"), "activate", plaque="Courage")
    assert state["public"]["seats"]["Ann"]["virtue"] == "Courage"
    assert state["public"]["virtue"] == {"stack": 9, "discarded": 0, "box": 0}
    again = do(to_ann(at(state, "Ann", "Here")), "activate", plaque="Mercy")
    assert again["public"]["seats"]["Ann"]["virtue"] == "Mercy"
    assert again["public"]["virtue"]["discarded"] == 1


def to_ann(state: State) -> State:
    while seat_on_turn(state) != "Ann":
        state = do(state, "next")
    return state


@each("kind", ["Prowess", "Encounter", "Magic Path", "Roaming Threat", "Secret Path", "Waterways", "-"])
def test_passive_tiles_are_not_activated(kind: str) -> None:
    assert refused(on(kind), "activate") == ["activate.tile"]
    assert offered(on(kind), "Ann")["activate"] == []


# encounters


def test_an_encounter_tile_asks_for_a_card_once_a_turn() -> None:
    state = at(tile(begun(), "Moor", "Forest", "Encounter", "red", 1, "Sally Port"), "Ann", "Sally Port")
    state = do(state, "move Moor")
    assert refused(state, "move Sally Port") == ["turn.pressing"]
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "encounter Fog on the Moor")
    assert state["public"]["decks"]["encounter"] == 34
    assert refused(state, "encounter Another") == ["encounter.due"]
    state = play(state, "move Sally Port", "move Moor")
    assert not state["public"]["draws"]
    state = do(do(state, "next"), "next")
    assert state["public"]["decks"]["encounter"] == 34


def test_a_tile_that_is_entered_in_the_next_turn_asks_again() -> None:
    state = at(tile(begun(), "Moor", "Forest", "Encounter", "red", 1, "Sally Port"), "Ann", "Sally Port")
    state = play(state, "move Moor", "encounter One", "next")
    state = do(at(state, "Bob", "Sally Port"), "move Moor")
    assert state["public"]["draws"][0]["seat"] == "Bob"


def test_a_long_move_stops_at_an_encounter() -> None:
    state = tile(tile(begun(), "Moor", "Forest", "Encounter", "red", 1, "Sally Port"), "Heath", "Forest", "-", "red", 1, "Moor")
    state = do(at(state, "Ann", "Sally Port"), "move Moor, Heath")
    assert state["public"]["seats"]["Ann"]["tile"] == "Moor"
    assert state["public"]["turn"]["moves"] == 1


# the Dungeon


def test_a_turn_that_ends_on_the_dungeon_draws_a_threat() -> None:
    state = do(at(begun(), "Ann", "Dungeon"), "next")
    assert here(state) == "dungeon"
    assert refused(state, "next") == ["next.owed"]
    state = do(state, "threat The Siege command hold named Mordred kind Traitor at Armoury")
    assert seat_on_turn(do(state, "next")) == "Bob"


def test_no_threat_without_the_dungeon() -> None:
    assert seat_on_turn(do(begun(), "next")) == "Bob"


def test_tokens_go_to_the_dungeon_and_eight_are_a_coin() -> None:
    state = begun()
    for number in range(1, 10):
        state = foe(state, f"Saxon {number}", "Saxon", "Armoury")
        state = patched(
            state,
            ["put", ["public", "enemies", f"Saxon {number}", "tile"], None],
            ["put", ["public", "enemies", f"Saxon {number}", "by"], "Ann"],
        )
    assert refused(state, "imprison") == ["dungeon.here"]
    state = at(state, "Ann", "Dungeon")
    seven = do(state, "imprison Saxon 1, Saxon 2, Saxon 3, Saxon 4, Saxon 5, Saxon 6, Saxon 7")
    assert (seven["public"]["coins"], len(seven["public"]["dungeon"])) == (0, 7)
    nine = do(seven, "imprison")
    assert (nine["public"]["coins"], len(nine["public"]["dungeon"])) == (1, 1)
    assert nine["public"]["pool"]["Saxon"] == 11
    assert here(nine) == "play"


def test_tokens_of_others_do_not_go_to_the_dungeon() -> None:
    state = foe(at(begun(), "Ann", "Dungeon"), "Saxon 1", "Saxon", "Armoury")
    state = patched(state, ["put", ["public", "enemies", "Saxon 1", "tile"], None], ["put", ["public", "enemies", "Saxon 1", "by"], "Bob"])
    assert refused(state, "imprison Saxon 1") == ["dungeon.mine"]


def test_names_of_seats_follow_the_players() -> None:
    assert start(["Ann"])["public"]["seats"]["Ann 2"]["side"] == "Ann"
    assert list(start(FOUR)["public"]["seats"]) == list(FOUR)
    assert "the turn of Ann 2" in told(begun(["Ann"]), "next")


def test_a_warp_does_not_lead_back_to_its_own_tile() -> None:
    state = tile(begun(), "Grove", "Forest", "Magic Path", "red", 1, "Sally Port")
    assert offered(at(state, "Ann", "Grove"), "Ann")["move"] == ["Sally Port"]


def test_a_tile_without_paths_is_next_to_nothing() -> None:
    state = at(tile(begun(), "Isle", "River"), "Ann", "Isle")
    (reason,) = rule(state, "move Docks").reasons
    assert "adjacent: nothing yet" in reason.text


def test_a_deck_that_has_run_out_gives_nothing_on_entering_play() -> None:
    state = put(patched(begun(), ["put", ["referee", "options", "entry-item"], "on"]), "decks", "item", 0)
    assert "The item deck has run out" in told(state, "next")


def test_who_is_on_the_map_does_not_enter_again() -> None:
    state = do(at(begun(), "Bob", "Docks"), "next")
    assert state["public"]["seats"]["Bob"]["tile"] == "Docks"
    assert do(begun(), "next")["public"]["seats"]["Bob"]["tile"] == "Round Table"


def test_the_seduced_are_told_what_they_may_do() -> None:
    state = put(at(begun(), "Bob", "Docks"), "seats", "Bob", "seduced", True)
    ways = "`resist` (Loyalty challenge) or `resist virtue` (the Virtue Stack loses a plaque); whoever does neither stays seduced"
    assert f"Bob is seduced: now, before anything else of the turn, {ways}" in told(state, "next")


def test_the_last_plaque_ends_the_game_before_another_turn_begins() -> None:
    state = put(put(on("Virtue"), "virtue", "stack", 1), "virtue", "discarded", 9)
    text = told(state, "activate", plaque="Hope")
    assert "last Virtue Plaque" in text
    assert "turn of Bob" not in text
