"""What is told before it can no longer be changed, and what is understood of a tile, a token and a plaque as players speak of them."""

from pathlib import Path

import pytest

from playaid.cli.text.heading import Heading, tracker_lines
from playaid.desk.next_line.due import Due, due
from playaid.games.legacy.state import card_words, foe_words, pressing, removal, shorthand, tile_lines
from playaid.games.legacy.verbs import VERBS
from playaid.referee.contract.refusals import NotNow, Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import LEGACY, Evening, evening, short
from tests.desk.test_missing_words import of_legacy
from tests.each import each
from tests.games.legacy import test_together as together
from tests.games.legacy.table import at, begun, card, claimed, do, foe, put, rule, tile, to_key_turn

__all__ = ["evening"]
RED = "Wolf Crag as Prowess colour red open 2"


@each(
    ("line", "meant"),
    [
        ("Wolf Crag prowess, 2 open paths, red", RED),
        ("Wolf Crag, prowess, red, two open paths", RED),
        ("Wolf Crag, prowess, red banner, 2 open", RED),
        ("Wolf Crag as prowess with 2 open paths and a red banner", RED),
        ("Wolf Crag with 2 open paths, prowess, red", RED),
        ("Wolf Crag, prowess, red, no open paths", "Wolf Crag as Prowess colour red open 0"),
        ("Wolf Crag, prowess, 2 paths, red", "Wolf Crag as Prowess colour red"),  # how many of them are open is asked
        ("Wolf Crag prowess 2 paths red", "Wolf Crag as Prowess colour red"),
        ("Lake of Wisdom, 2 open, red", None),
    ],
)
def test_a_tile_is_heard_as_it_is_read_off(line: str, meant: str | None) -> None:
    heard = " ".join(tile_lines.scout(line.split(), short()))
    if meant is None:
        assert "Wisdom colour" in heard, "of Wisdom is part of the name"
    else:
        assert _fields(heard) == _fields(meant)


def _fields(line: str) -> set[str]:
    """A line of a tile, in whatever order its words stand."""
    keys, parts = ("as", "colour", "open"), [list[str]()]
    for word in line.casefold().split():
        if word in keys:
            parts.append([])
        parts[-1].append(word)
    return {" ".join(part) for part in parts}


def test_which_tile_is_asked_for_is_told_with_the_region() -> None:
    state = at(begun(), "Ann", "Drawbridge")
    asked = VERBS["scout"].slots[0].question(state)
    assert asked == "draw Realm Tiles until one of the Mountain Region comes up: that one is laid. What is it called?"
    assert VERBS["scout"].slots[0].question(at(state, "Ann", "Round Table")) == "what is the tile called?"


def test_that_a_verb_ends_the_turn_is_told_where_verbs_are_named() -> None:
    now = Due(able=("move", "activate"), whose=(("move", ("Ann",)),), closes=(("activate", VERBS["activate"].closes),))
    assert [*map(str, now.able_told)] == ["move (only Ann)", "activate (ends the turn)"]


def test_the_prompt_tells_that_activating_ends_the_turn(tmp_path: Path) -> None:
    assert "activate (ends the turn)" in due(of_legacy(tmp_path, at(begun(), "Ann", "Armoury"))).able_told


def test_a_realm_tile_is_no_story_token() -> None:
    state = tile(begun(), "Green Chapel", "Mountain")
    with pytest.raises(Unreadable, match="Green Chapel is a Realm Tile; what is found on it is a Story Token"):
        shorthand.found(["the", "green", "chapel"], state)
    assert shorthand.found(["Eagle", "here"], at(state, "Ann", "Green Chapel")) == ["Eagle", "on", "Green Chapel"]


def test_that_the_stables_are_locked_is_told_wherever_one_stands(evening: Evening) -> None:
    with pytest.raises(NotNow, match="the Stables are locked until 4 Quest Coins"):
        shorthand.activate(["stables"], begun())
    assert "the Stables are locked until" in evening(begun(), "unlock the stables", game=LEGACY)


@each("said", ["Mercy", "the Mercy plaque", "my plaque", "my Virtue Plaque"])
def test_a_plaque_is_not_given(said: str) -> None:
    state = claimed(put(begun(), "seats", "Ann", "virtue", "Mercy"), "Ann", "Saxon")
    with pytest.raises(NotNow, match="Mercy is a Virtue Plaque: cards are traded and Enemy Tokens given"):
        shorthand.claimed([*said.split(), "to", "Bob"], state)
    assert card_words.trade([*said.split(), "to", "Bob"], state) == ["Mercy", "to", "Bob"]


def test_a_way_that_is_too_long_is_told_as_far_as_the_move_goes() -> None:
    state = at(tile(tile(begun(), "Misty Moor", "Mountain", "Encounter", "red", 1, "Drawbridge"), "Crag", "Mountain"), "Ann", "Hallway 1")
    ruling = rule(state, "move Drawbridge, Misty Moor, Drawbridge, Hallway 1, Round Table")
    assert "it stops on Misty Moor: an Encounter Card is drawn there" in str(ruling.reasons[0].text)
    assert str(ruling.reasons[0].instead) == "move Drawbridge, Misty Moor"


def test_re_rolls_that_cannot_be_enough_are_told_as_such() -> None:
    poor = together.short(1)
    assert "(more than 1 Destiny can bring)" in str(pressing.obligations(poor)[0].text)


def test_a_doom_effect_on_moves_is_entered_for_this_turn_too() -> None:
    assert "`haste -1`" in " ".join(str(told.text) for told in rule(begun(), "doom one move less").story)
    assert "haste" not in " ".join(str(told.text) for told in rule(begun(), "doom no trading").story)


def test_a_name_with_a_number_is_not_cut_in_the_midst() -> None:
    long = Heading(trackers=(("a", "x" * 70), ("b", "y" * 70), ("Token", "of Bob 1, and " + "z" * 60), ("dice", "rolled")))
    assert tracker_lines(long, 50)[-1].startswith(("y", "b", "Token", "x", "of"))
    assert all("Bob …" not in line for line in tracker_lines(long, 52))


@each("said", ["him", "my enemies", "them", "the Saxon", "Saxon to the dungeon", "everything"])
def test_claimed_enemies_are_named_as_players_speak_of_them(said: str) -> None:
    state = claimed(claimed(begun(), "Bob", "Saxon"), "Ann", "Saxon")
    assert foe_words.own(said.split(), state) == ["Saxon of Ann 1"] or foe_words.own(said.split(), state) == ["Saxon", "of", "Ann", "1"]


def test_two_of_them_may_be_named_with_and() -> None:
    state = claimed(begun(), "Ann", "Saxon", "Witch")
    assert foe_words.own(["the", "Saxon", "and", "the", "Witch"], state) == ["Saxon of Ann 1, Witch of Ann 2"]
    assert foe_words.own(["both", "to", "Bob"], state) == ["Saxon of Ann 1, Witch of Ann 2", "to", "Bob"]


def test_enemies_are_not_moved_but_march() -> None:
    state = foe(to_key_turn(begun()), "Mordred", "Knight", "Docks", named=True)
    with pytest.raises(NotNow, match="Enemy Tokens follow their Movement Commands") as told:
        foe_words.move(["Mordred", "to", "Docks"], state)
    assert str(told.value.hint) == "in that step: march Mordred"
    assert foe_words.march(["the", "enemies"], state) == []
    assert foe_words.march(["Mordred"], state) == ["Mordred"]


def test_what_is_returned_for_a_spoils_draw_is_told() -> None:
    with pytest.raises(NotNow, match="for a Spoils Draw, and none is due now"):
        removal.bring(["the", "Saxon"], claimed(begun(), "Ann", "Saxon"))
    drawing = due_spoils()
    with pytest.raises(NotNow, match="claimed Enemy Tokens are returned for a Spoils Draw") as told:
        removal.bring(["Mordred"], drawing)
    assert "spoils item" in str(told.value.hint)
    with pytest.raises(NotNow, match="a Spoils Draw is due") as drawn:
        foe_words.activate(["an", "item"], drawing)
    assert str(drawn.value.hint) == "spoils item"
    assert shorthand.spoils(["relics", "for", "Ann"], drawing) == ["relic", "by", "Ann"]
    assert shorthand.spoils(["none", "draw"], drawing) == ["none"]


def due_spoils() -> State:
    """Ann has just defeated a Severe Threat Card."""
    state = card(begun(), "Host", "Hold", deck="severe", named="Mordred")
    return do(foe(state, "Mordred", "Knight", "Round Table", "Host", named=True), "challenge Mordred with Prowess", "6 6 6 6 6 6")
