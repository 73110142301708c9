"""What is told or asked before somebody would have to find it out: plaques, tokens sent to the Dungeon, a way out of a challenge."""

import pytest

from playaid.games.legacy import GAME
from playaid.games.legacy.state import idle, likely, spoils
from playaid.referee.contract.elsewhere import in_two
from playaid.referee.contract.refusals import NotNow
from playaid.referee.contract.ruling import UNCOUNTED
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening
from tests.each import each
from tests.games.legacy.table import TABLE, at, begun, claimed, do, foe, offered, owed, put, rule, told

__all__ = ["evening"]


def test_what_a_plaque_may_give_is_named_among_what_is_not_counted() -> None:
    state = foe(at(put(begun(), "seats", "Ann", "virtue", "Charity"), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    for line, dice in (("advise Saxon 1", ""), ("challenge Saxon 1 with Prowess", "1 1 1 1 1")):
        (left_out,) = [str(one.text) for one in rule(state, line, dice).worksheet if one.label == UNCOUNTED]
        assert "the Virtue Plaque Charity may give or take" in left_out
        assert "plus 1 using CARD" in left_out
    assert rule(state, "challenge Saxon 1 with Prowess plus 1 using Charity", "1 1 1 1 1 1").verdict == "legal"


def test_a_tile_without_a_symbol_is_told_as_that() -> None:
    state = at(begun(), "Ann", "Drawbridge")
    assert "Bare Hill from Drawbridge, in the Mountain Region (no symbol, 2 Open Paths)" in told(
        state, "scout Bare Hill as - open 2 colour red"
    )
    assert "in the Mountain Region (Roaming Threat, 2 Open Paths)" in told(state, "scout Bare Hill as Roaming Threat open 2 colour red")


def test_at_the_start_of_a_challenge_the_way_out_is_told() -> None:
    """[Challenging Enemies]: a card that is not broken is discarded."""
    state = foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks")
    assert "`challenge Saxon 1`, or `escape CARD to TILE`, which costs the card" in owed(state)[0]
    assert offered(state)["escape"]
    bare = put(state, "seats", "Ann", "cards", {})
    assert owed(bare)[0].endswith("(`challenge Saxon 1`)")
    assert not offered(bare).get("escape")


@each(
    ("token", "said"),
    [
        ({"tile": None, "by": None, "returned": True}, "has been returned to the Round Table: nobody has it any more"),
        ({"tile": "Docks", "by": None, "returned": False}, "lies on Docks: nobody has it"),
        ({"tile": None, "by": "Ann", "returned": False}, "of Story Tokens the rules say no such thing"),
    ],
)
def test_why_a_story_token_is_not_given_by_where_it_is(token: dict[str, object], said: str) -> None:
    with pytest.raises(NotNow) as refusal:
        TABLE.declaration(put(begun(), "tokens", "Eagle", token), "give eagle to Bob")
    assert said in str(refusal.value)


def test_which_tokens_are_sent_to_the_dungeon_is_asked_where_there_are_several(evening: Evening) -> None:
    two = claimed(at(begun(), "Ann", "Dungeon"), "Ann", "Saxon", "Witch")
    assert likely.tokens_to_send({}, two) == ("enemies",)
    assert likely.tokens_to_send({"seat": "Bob"}, two) == likely.tokens_to_send({}, claimed(begun(), "Ann", "Saxon")) == ()
    assert do(two, "imprison Witch of Ann 2")["public"]["dungeon"] == [["Witch", False]]
    assert len(do(two, "imprison")["public"]["dungeon"]) == 2
    seats = claimed(at(begun(["Ann", "Bob"]), "Ann 1", "Dungeon"), "Ann 1", "Saxon", "Witch")
    said = evening(seats, "imprison ? 2", game=LEGACY, all_=True)
    assert "which Enemy Tokens are sent to the Dungeon?" in said
    assert "Ann 1 (Lancelot) sends Witch of Ann 1 2 to the Dungeon." in said
    assert "sends Saxon of Ann 1 1, Witch of Ann 1 2 to" in evening(seats, "imprison ? ", game=LEGACY, name="all", all_=True)


def test_of_a_plaque_that_another_has_it_is_said() -> None:
    worn = put(begun(), "seats", "Bob", "virtue", "Charity")
    assert "Bob (Arthur) has a Virtue Plaque of that name, too" in told(worn, "plaque charity")
    assert "of that name, too" not in told(worn, "plaque Mercy")
    assert "of that name, too" not in told(put(begun(), "seats", "Ann", "virtue", "Charity"), "plaque Charity")


def test_the_attribute_that_was_named_last_comes_first() -> None:
    """What is owed and what is offered first are one line."""
    state = do(foe(at(begun(), "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"), "challenge Saxon 1 with Prowess", "1 1 1 1 1")
    after = do(state, "reroll 1 naming Cunning", "1")
    assert offered(after)["reroll"][0] == "1 naming Cunning"
    assert "naming Cunning" in owed(after)[0]
    assert offered(state)["reroll"][0] == "1 naming Altruism"


def test_what_cannot_be_scouted_whatever_it_shows_is_refused_before_anything_is_asked(evening: Evening) -> None:
    """[Movement and Scouting Overview]"""
    free = at(begun(["Ann", "Bob"]), "Ann 1", "Drawbridge")
    assert idle.nothing_to_scout(free, None) == ""
    scouted = do(free, "scout Hill as - open 2 colour red")
    assert idle.nothing_to_scout(scouted, None) == "step onto Hill before scouting again this turn"
    assert idle.nothing_to_scout(at(free, "Ann 1", "Hallway 1"), None) == "", "the rule says where one goes instead"
    assert "before scouting again" in evening(scouted, "scout Tarn", game=LEGACY)
    assert "which symbol" in evening(free, "scout Tarn ? leave", game=LEGACY, all_=True, name="free")
    tired = put(free, "turn", "extra", -9)
    assert idle.nothing_to_scout(tired, None) == "no movement is left, and scouting needs some"


def test_a_story_challenge_that_was_tried_is_refused_before_anything_is_asked(evening: Evening) -> None:
    """[Story Tokens]: each once a turn."""
    lying = {"tile": "Docks", "by": None, "returned": False}
    state = put(at(begun(["Ann", "Bob"]), "Ann 1", "Docks"), "tokens", "Eagle", lying)
    assert idle.tokens_to_try(state, None) == ""
    tried = put(state, "turn", "story", ["Eagle"])
    assert "the challenge for Eagle has been tried this turn" in evening(tried, "story", game=LEGACY)
    assert idle.tokens_to_try(put(tried, "tokens", "Cup", lying), None) == ""
    assert idle.tokens_to_try(at(tried, "Ann 1", "Hallway 1"), None).startswith("no Story Token lies on Hallway 1")


def captured(deck: str = "severe", mode: str = "severe") -> State:
    """Ann stands on the Dungeon with a Saxon and with Hengist, whose card is still in play, as a Saxon of it is."""
    state = claimed(at(begun(spoils=mode), "Ann", "Dungeon"), "Ann", "Saxon")
    card = {"deck": deck, "kinds": ["Saxon"], "named": "Hengist", "command": "Hold", "target": None, "ability": "", "spawned": 2}
    state = put(state, "threats", "The Wolf", card)
    state = foe(foe(state, "Saxon 9", "Saxon", "Docks"), "Hengist", "Saxon", "Docks", named=True)
    return put(put(state, "enemies", "Hengist", "tile", None), "enemies", "Hengist", "by", "Ann")


def test_what_is_given_up_with_a_named_enemy_sent_to_the_dungeon_is_told_and_before_that_asked(evening: Evening) -> None:
    state = captured()
    given = "The Wolf is still in play: with Hengist its Spoils Draws are given up."
    assert given in told(state, "imprison Hengist")
    assert given in told(state, "imprison")
    assert "given up" not in told(state, "imprison Saxon of Ann 1")
    asked = spoils.asked_to_send(state)
    assert asked == "which Enemy Tokens are sent to the Dungeon? With Hengist the Spoils Draws are given up for The Wolf, still in play."
    assert " ".join(asked.split()) in " ".join(evening(state, "imprison ? leave", game=LEGACY, all_=True).split())


@each("other", [captured("general"), captured(mode="none"), claimed(at(begun(), "Ann", "Dungeon"), "Ann", "Saxon", "Witch")])
def test_nothing_is_given_up_where_no_draw_would_be_made(other: State) -> None:
    assert "given up" not in told(other, "imprison")
    assert spoils.asked_to_send(other) == "which Enemy Tokens are sent to the Dungeon?"


@each("line", ["imprison Witch to Dungeon", "imprison Witch in the Dungeon", "imprison him into the Dungeon"])
def test_whoever_sends_a_token_to_the_dungeon_from_elsewhere_is_told_the_way(line: str) -> None:
    """Game Board: they must stand there. The line is told where it may be said, else how far it is."""
    state = claimed(at(begun(), "Ann", "Round Table"), "Ann", "Witch")
    (reason,) = rule(state, line).reasons
    assert (reason.text, reason.instead) == ("Ann does not stand on the Dungeon", "move Hallway 3, Dungeon")
    assert do(state, str(reason.instead))["public"]["seats"]["Ann"]["tile"] == "Dungeon"
    (far,) = rule(at(state, "Ann", "Docks"), line).reasons
    assert far.instead == "the Dungeon is 4 moves away, and 3 are left"


def test_where_something_goes_is_no_second_line_though_a_verb_is_called_so() -> None:
    """Behind *to*: `dungeon` is short for a verb; whom one rides to fight is another line all the same."""
    state = begun()
    assert in_two(GAME, ["imprison", "Witch", "to", "Dungeon"], state) == ""
    assert in_two(GAME, ["move", "Hallway", "1", "to", "challenge", "Saxon"], state)
