"""Of several things that a name may mean the one is read that a verb can be said of as things stand."""

import pytest

from playaid.games.legacy.state import enemies, likely
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import Ambiguous, NotNow, Unreadable
from playaid.referee.contract.state import State
from tests.games.legacy.table import VERBS, at, begun, card, claimed, do, foe, here, put, refused, rule, tile, to_key_turn

THREE = ["Ann", "Bob", "Cid"]


def saxons() -> State:
    """One Saxon by Ann, one elsewhere, one that Bob has claimed, two of Cid."""
    state = foe(foe(begun(THREE), "Saxon 1", "Saxon", "Docks"), "Saxon 2", "Saxon", "Armoury")
    return at(claimed(claimed(state, "Bob", "Saxon"), "Cid", "Saxon", "Saxon"), "Ann", "Armoury")


def choice(state: State, line: str) -> tuple[str, ...]:
    with pytest.raises(Ambiguous) as several:
        rule(state, line)
    return tuple(several.value.candidates)


@pytest.mark.parametrize(
    "line",
    [
        "challenge Saxon prowess",
        "challenge Saxon prowess by Ann",
        "challenge Saxon unclaimed",
        "challenge Sax prowess unclaimed",
        "challenge Saxon",
    ],
)
def test_the_enemy_is_challenged_that_stands_on_a_characters_tile(line: str) -> None:
    """What is claimed, or where nobody stands, is not meant; of several with characters it is asked. [Challenging Enemies]"""
    state = saxons()
    assert here(do(state, line, "6 6 6 6 6 6 6")) == "play"
    token = enemies.tokens(do(state, line, "6 6 6 6 6 6 6")).get("Saxon 2")
    assert token is None if "unclaimed" in line else token is not None and token["by"] == "Ann"
    assert choice(at(state, "Bob", "Docks"), line) == ("Saxon 1", "Saxon 2")


def test_whoever_is_challenged_again_is_meant() -> None:
    state = do(foe(saxons(), "Saxon 9", "Saxon", "Armoury"), "challenge Saxon 9 with Prowess", "1 1 1 1 1 1 1")
    again = do(state, "fail breaking Starting Weapon")
    assert list(likely.challenged(again, None)) == ["Saxon 9"]
    assert choice(saxons(), "banish Saxon") == ("Saxon 1", "Saxon 2", "Saxon of Bob 1", "Saxon of Cid 1", "Saxon of Cid 2")


def test_what_a_card_claims_or_sends_back_is_on_the_map_or_that_seats() -> None:
    """`by SEAT`: of the seat's own, which are all alike, the first. [Enemy Tokens] [Token Pools]"""
    state = saxons()
    assert choice(state, "banish Saxon by Bob") == ("Saxon 1", "Saxon 2", "Saxon of Bob 1")
    assert choice(state, "banish Saxon claimed by Cid") == choice(state, "banish Saxon claimed") == ("Saxon 1", "Saxon 2")
    assert choice(state, "lead Saxon to Hallway 1") == ("Saxon 1", "Saxon 2")
    bare = claimed(claimed(begun(THREE), "Bob", "Witch"), "Cid", "Witch", "Witch")
    assert set(enemies.tokens(do(bare, "banish Witch by Cid"))) == {"Witch of Bob 1", "Witch of Cid 2"}
    assert enemies.tokens(do(foe(bare, "Witch 1", "Witch", "Docks"), "banish Witch claimed by Cid"))["Witch 1"]["by"] == "Cid"
    assert choice(bare, "banish Witch") == ("Witch of Bob 1", "Witch of Cid 1", "Witch of Cid 2")


def test_in_the_key_turn_those_march_that_have_still_to_move() -> None:
    state = card(foe(foe(begun(THREE), "Saxon 1", "Saxon", "Docks"), "Saxon 2", "Saxon", "Sally Port"), "Fex", "Aggressive", "Saxon")
    state = do(to_key_turn(claimed(state, "Bob", "Saxon")), "extinguish")
    while here(state) != "movement":
        state = do(state, "next")
    assert choice(state, "march Saxon") == ("Saxon 1", "Saxon 2")
    moved = do(state, "march Saxon 1")
    assert enemies.tokens(do(moved, "march Saxon"))["Saxon 2"]["moved"] == moved["public"]["key_turn"]


def test_tokens_are_returned_by_who_carries_them_and_taken_where_they_lie() -> None:
    state = at(at(begun(THREE), "Ann", "Round Table"), "Bob", "Round Table")
    for name, there in (
        ("Eagle", {"by": "Ann", "tile": None}),
        ("Eaglet", {"by": "Bob", "tile": None}),
        ("Eagre", {"by": None, "tile": "Docks"}),
    ):
        state = put(state, "tokens", name, {**there, "returned": False})
    assert do(state, "return Eag")["public"]["tokens"]["Eagle"]["returned"]
    left = put(state, "tokens", "Eagre", "left", 0)
    assert do(at(left, "Ann", "Docks"), "collect Eag")["public"]["tokens"]["Eagre"]["by"] == "Ann"
    for name, there in (("Pilgrim", {"by": "Ann", "tile": None}), ("Pilot", {"by": None, "tile": "Docks"})):
        state = put(state, "escorts", name, there)
    assert do(state, "drop Pil")["public"]["escorts"]["Pilgrim"]["tile"] == "Round Table"
    assert do(at(do(state, "drop Pil"), "Ann", "Docks"), "carry Pil")["public"]["escorts"]["Pilot"]["by"] == "Ann"


def test_cards_that_are_broken_are_repaired_and_the_others_broken() -> None:
    state = do(do(begun(THREE), "gain Broad Sword from armoury"), "gain Broad Axe from armoury")
    broken = do(state, "break Broad Sword")
    held = do(broken, "break Broad")["public"]["seats"]["Ann"]["cards"]
    assert held["Broad Axe"]["broken"]
    assert not do(broken, "repair Broad")["public"]["seats"]["Ann"]["cards"]["Broad Sword"]["broken"]
    assert choice(state, "break Broad") == ("Broad Sword", "Broad Axe")


def test_a_tile_that_is_none_is_answered_with_those_within_reach() -> None:
    state = at(begun(THREE), "Ann", "Round Table")
    assert do(state, "move back to the Hallway 1")["public"]["seats"]["Ann"]["tile"] == "Hallway 1"
    with pytest.raises(Unreadable) as unknown:
        rule(state, "move back to the old mine")
    assert "Hallway 1" in unknown.value.hint
    assert "old mine" in str(unknown.value.text)
    assert "turn.pressing" in refused(foe(state, "Saxon 1", "Saxon", "Round Table"), "move back to Hallway 1")


def test_read_arguments_take_an_attribute_before_the_word_unclaimed() -> None:
    from playaid.games.legacy import GAME

    said = read_arguments(GAME, VERBS["challenge"], ["Saxon", "prowess", "unclaimed"], saxons())
    assert said == {"enemy": "Saxon 2", "attribute": "Prowess", "unclaimed": True}


def test_what_comes_later_is_told_with_what_goes_on_to_it() -> None:
    """Where something is owed, that is done first."""
    state = at(begun(THREE), "Ann", "Armoury")
    assert str(rule(state, "march").reasons[0].instead).endswith("; `next` goes on")
    assert "next" not in str(rule(foe(state, "Saxon 1", "Saxon", "Armoury"), "march").reasons[0].instead)


@pytest.mark.parametrize("said", ["2 saxons on red", "2 saxons on red tiles", "2 saxon red", "2 magic creatures on red and 1 witch on red"])
def test_tokens_are_put_down_on_tiles_of_a_colour_as_it_is_said(said: str) -> None:
    state = tile(tile(put(begun(THREE), "approaching", "general"), "Hill", colour="red"), "Tor", colour="red")
    state = put(state, "draws", [{"seat": "Ann", "what": "threat", "tile": "Hill"}])
    for line in (f"threat Raid aggressive {said}", f"threat Raid command aggressive spawn {said}"):
        spawned = rule(state, line).declaration.args["spawn"]
        assert spawned[0].rpartition(":")[2] == "red", line
        assert rule(state, line).declaration.args["name"] == "Raid"
    assert rule(state, "threat Blood on Red Hill aggressive 2 saxon red").declaration.args["name"] == "Blood on Red Hill"


def test_what_is_broken_in_place_of_a_wound_is_of_whoever_is_in_the_challenge() -> None:
    state = do(at(begun(THREE), "Bob", "Docks"), "gain War Axe from armoury by Bob")
    short = do(foe(state, "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1 prowess by Ann", "1 1 1 1 2")
    held = short["public"]["seats"]["Ann"]["cards"]
    assert "War Axe" in likely.unbroken(short, None)
    assert [*likely.breakable(short, None)] == [card for card, here in held.items() if not here["broken"]]
    assert "War Axe" in likely.breakable(state, None)


@pytest.mark.parametrize("said", ["doom", "the Doom Effect", "Fear"])
def test_a_doom_effect_is_negated_and_not_removed(said: str) -> None:
    state = do(do(begun(THREE), "escort Monk on Docks"), "doom Fear by Ann")
    with pytest.raises(NotNow) as refusal:
        rule(state, f"remove {said}")
    assert refusal.value.hint == "negate Fear"
    two = do(do(begun(THREE), "doom Gloom by Ann"), "doom Fear by Ann")
    with pytest.raises(NotNow) as refusal:
        rule(two, f"remove {said}")
    assert refusal.value.hint == ("negate Fear" if "fear" in said.casefold() else "negate EFFECT")
    assert rule(state, "remove Monk").verdict == "legal"


def test_which_tiles_another_may_be_laid_beside() -> None:
    """Where the way goes on; beside the one it is scouted from, not of the castle."""
    state = at(tile(tile(begun(THREE), "Hill", open_=2), "Tor"), "Ann", "Hill")
    assert set(likely.open_tiles(state, None)) == {"Docks", "Drawbridge", "Sally Port", "Hill", "Tor"}
    assert [*likely.others_open(state, None)] == ["Tor"]


def test_nothing_is_laid_in_the_castle_but_where_the_board_is_told() -> None:
    assert "Camelot" not in [*likely.regions_to_lay(begun(THREE), None)]
    assert "Camelot" in [*likely.regions_to_lay(begun(THREE, board="told"), None)]


def test_escorts_that_are_at_hand_stand_where_the_turn_is() -> None:
    state = put(begun(THREE), "escorts", {"Monk": {"tile": "Docks", "by": None}, "Nun": {"tile": "Chapel", "by": None}})
    assert [*likely.escorts_here(at(state, "Ann", "Docks"), None)] == ["Monk"]
    gone = put(put(state, "escorts", "Monk", "tile", None), "seats", "Ann", "tile", None)
    assert [*likely.escorts_here(gone, None)] == []
