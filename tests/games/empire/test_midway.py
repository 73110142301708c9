"""A game that is under way, entered by lines: what it says of itself, and what cannot have come about."""

from contextlib import suppress

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.state import board, hands
from playaid.games.empire.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.laws import TRUSTED
from playaid.referee.session.entry_of_state import entry_of
from tests.each import each
from tests.games.empire.table import BOOK, TABLE, do, offered, rule

TWO = ("Ann", "Bob")
LANDS = ("land Grenord at N1", "land Mediland at M2 top south-west", "turn 5 of Ann begun at action")
BOB = ("unit Julian at Mediland-lower-right unsupplied", "flag Mediland of Bob")
DOWN = ("flag Grenord of Ann", "unit Girm at Grenord-centre", "holds Ann 1", "aside 2")


def flagged(*lines: str) -> list[str]:
    """What an entry was let off."""
    entered = TABLE.set_up(TWO, midway=(*LANDS, *BOB, *lines))
    assert entered.verdict == LEGAL, entered.question
    return [line.text for line in entered.worksheet if line.result == TRUSTED]


def own(**said: str) -> dict[str, str]:
    return {f"own {side}": lines for side, lines in said.items()}


@each(("aside", "told"), [("", "hand COUNTER, COUNTER …"), ("aside 1", "those that you laid: laid COUNTER, COUNTER …")])
def test_of_the_discards_is_asked_where_some_lie_face_down(aside: str, told: str) -> None:
    lines = (*LANDS, *BOB, "flag Grenord of Ann", "unit Girm at Grenord-centre", "holds Ann 1", *filter(None, [aside]))
    question = TABLE.set_up(TWO, midway=lines, discards="face-down").question
    assert question is not None
    assert question.prompt.endswith(told)


def begun(ann: str, bob: str) -> Ruling:
    """Two discards lie face down, Ann has one counter: what each says of its own."""
    return TABLE.set_up(TWO, answers=own(Ann=ann, Bob=bob), midway=(*LANDS, *BOB, *DOWN), discards="face-down")


def test_two_supplied_units_in_a_cell_are_told() -> None:
    girm = ("flag Grenord of Ann", "unit Girm at Grenord-centre")
    assert flagged(*girm, "unit Gren at Grenord-centre unsupplied") == []
    assert flagged(*girm, "unit Gren at Grenord-right") == []
    assert flagged(*girm, "unit Gren at Grenord-centre") == ["Girm, Gren are supplied in Grenord-centre, where one unit at most can be"]
    assert flagged(*girm, "unit Jessica at Grenord-centre") == [
        "Girm, Jessica are supplied in Grenord-centre, where one unit at most can be"
    ]


def test_the_nameless_do_not_lie_with_the_dead() -> None:
    assert flagged("dead Craw") == []
    assert flagged("dead Grenord-1a") == ["Grenord-1a has no name and lies with the dead; killed, it goes to the discards"]


def test_nobody_serves_in_a_world_that_does_not_know_their_country() -> None:
    assert flagged("flag Ilgren of Ann", "unit Gurn at Grenord-centre") == ["Gurn is on the board, and Ilgren is not explored"]
    assert flagged("land Ilgren at M1 top south", "flag Ilgren of Ann", "unit Gurn at Grenord-centre") == []


def test_a_fleet_is_placed_before_its_army() -> None:
    fleet, army = "unit Mediland-2nn at Mediland-centre", "aboard Mediland-1aa on Mediland-2nn"
    assert flagged(fleet, army) == []
    with pytest.raises(Refusal, match="Mediland-2nn is not on the board: say its cell first"):
        flagged(army, fleet)


@each("step", ["choice", "resupply"])
def test_a_choice_of_supply_that_had_begun_is_owed_where_none_is_supplied(step: str) -> None:
    lands = ("land Grenord at N1", "flag Grenord of Ann", f"turn 5 of Ann begun at {step}")
    two = ("unit Girm at Gr0 unsupplied", "unit Gren at Gr0 unsupplied", "unit Craw at Gr2", "unit Crig at Gr2 unsupplied")
    assert TABLE.start(TWO, midway=(*lands, *two))["public"]["resupply"] == ["Grenord-centre"]
    acting = TABLE.start(TWO, midway=(*lands[:2], "turn 5 of Ann begun at action", *two))
    assert acting["public"]["resupply"] == []


def test_a_choice_that_left_two_supplied_in_a_cell_has_not_been_made() -> None:
    lands = ("land Grenord at N1", "land Mediland at M2 top south-west", "flag Grenord of Ann", "flag Mediland of Bob")
    two = ("unit Girm at Gr0", "unit Gren at Gr0", "unit Craw at Gr2", "unit Julian at Gr2")
    one = ("unit Crig at Gr3", "unit August at Gr3 unsupplied")
    entered = TABLE.start(TWO, midway=(*lands, *two, *one, "turn 5 of Ann begun at resupply"))
    assert entered["public"]["resupply"] == ["Grenord-centre", "Grenord-right"]
    chosen = do(entered, "resupply Girm, Craw")
    assert [unit for unit, here in chosen["public"]["units"].items() if here["supplied"]] == ["Girm", "Craw", "Crig"]


def test_a_wide_piece_lies_in_one_way() -> None:
    with pytest.raises(Refusal, match="say no top"):
        flagged("land Farthal at N2 top left")


def test_what_lies_face_down_is_said_by_who_laid_it() -> None:
    entered = begun("hand Gren; laid Craw", "laid Myth")
    assert entered.verdict == LEGAL, entered.question
    state = TABLE.start(TWO, answers=own(Ann="hand Gren; laid Craw", Bob="laid Myth"), midway=(*LANDS, *BOB, *DOWN), discards="face-down")
    assert sorted(state["cup"]["hidden"]) == ["Craw", "Myth"]
    assert not {"Craw", "Myth", "Gren"} & set(state["cup"]["deck"])
    assert not list(soundness.faults(state))
    assert "Craw" not in str(visible(state, None)) + str(visible(state, "Bob"))
    again = do(state, "reshuffle")
    assert {"Craw", "Myth"} <= set(again["cup"]["deck"])
    assert (hands.laid(again, "Ann"), hands.laid(again, "Bob")) == ([], [])


@each(("ann", "bob"), [("hand Gren; laid Craw", ""), ("hand Gren; laid Gren", "laid Myth"), ("laid Craw", "laid Myth")])
def test_what_does_not_come_to_what_lies_there_is_refused(ann: str, bob: str) -> None:
    with suppress(Refusal):
        assert begun(ann, bob).verdict == NEEDS_INPUT, "it is asked for again"


def test_nothing_lies_face_down_where_discards_lie_open() -> None:
    with pytest.raises(Refusal, match="discards lie face up"):
        flagged("aside 2")


def test_a_game_with_discards_face_down_is_entered_again() -> None:
    said = {"Ann": "hand Gren, Craw; laid Gurn", "Bob": ""}
    lines = (*LANDS, *BOB, "flag Grenord of Ann", "unit Girm at Grenord-centre", "holds Ann 2", "aside 1")
    state = do(TABLE.start(TWO, answers=own(**said), midway=lines, discards="face-down"), "discard Craw")
    again = entry_of(GAME, state, BOOK, "Ann")
    assert again.own == ("hand Gren", "laid Gurn, Craw")
    assert "aside 2" in again.table
    assert entry_of(GAME, state, BOOK, "Bob").own == ()


def physical(number: int) -> State:
    lines = (*LANDS, *BOB, "flag Grenord of Ann", "unit Girm at Grenord-centre", f"holds Ann {number}")
    return TABLE.start(TWO, midway=lines, hands="physical")


def test_coups_out_of_a_hand_on_the_table_are_few_enough_to_tell() -> None:
    lines = offered(physical(2))["coup"]
    assert "Grenord with Gren" in lines
    assert len(lines) < 100
    assert "Grenord with Craw, Crig" in lines
    assert all(len(line.split(" with ")[1].split(",")) <= 2 for line in lines)
    assert rule(physical(2), "coup Grenord with Gren, Craw", cell_1="Grenord-right", cell_2="Grenord-right").verdict == LEGAL


def test_a_hand_that_is_known_whole_offers_no_coup_without_counters() -> None:
    """Gren and Crig were shown, and are all that Ann holds: none of them is of Mediland."""
    held = TABLE.put(physical(2), "public", "shown", {"Ann": ["Gren", "Crig"]})
    assert offered(held)["coup"] == ["Grenord with Crig, Gren", "Grenord with Crig", "Grenord with Gren"]


def test_a_single_unit_is_owed_its_supply_too() -> None:
    lands = ("land Grenord at N1", "flag Grenord of Ann", "turn 5 of Ann begun at choice")
    assert TABLE.start(TWO, midway=(*lands, "unit Girm at Gr0 unsupplied"))["public"]["resupply"] == ["Grenord-centre"]
    assert TABLE.start(TWO, midway=(*lands, "unit Girm at Gr0"))["public"]["resupply"] == []


def test_no_more_counters_are_entered_than_there_are() -> None:
    down = ("land Grenord at N1", "turn 5 of Ann begun at action")
    assert TABLE.start(TWO, midway=(*down, "aside 153"), hands="physical", discards="face-down")["public"]["deck"] == 0
    with pytest.raises(Refusal, match="1 counter too many"):
        TABLE.start(TWO, midway=(*down, "aside 154"), hands="physical", discards="face-down")


COPIES = ("unit Grenord-2n-2 at Grenord-left", "unit Grenord-2n-1 at Grenord-lower-left unsupplied", "flag Grenord of Ann")


def test_which_of_those_that_look_alike_stands_where_may_be_said_by_number() -> None:
    state = TABLE.start(TWO, midway=(*LANDS, *COPIES, "aboard Gren on Grenord-2n-2"))
    assert board.cell_of(state, "Gren") == board.cell_of(state, "Grenord-2n-2") == "Grenord-left"
    assert board.cell_of(state, "Grenord-2n-1") == "Grenord-lower-left"
    lines = entry_of(GAME, do(state, "unload Grenord-2n-2 to Grenord-centre"), BOOK).table
    assert "unit Grenord-2n-2 at Grenord-left unsupplied" in lines
    assert "unit Grenord-2n-2 at Grenord-left" in entry_of(GAME, state, BOOK).table
    again = TABLE.start(TWO, midway=(*LANDS, *COPIES[1:], "unit Grenord-2n at Grenord-left"))
    assert board.cell_of(again, "Grenord-2n-2") == "Grenord-left", "the next that is free"
    alone = TABLE.start(TWO, midway=(*LANDS, COPIES[0], COPIES[2], "aboard Grenord-1a-3 on Grenord-2n-2"))
    assert sorted(board.units(alone)) == ["Grenord-1a-3", "Grenord-2n-2"]
    assert board.units(alone)["Grenord-1a-3"]["counter"] == "Grenord-1a"


@each(
    ("line", "fault"),
    [
        ("unit Grenord-2n-2 at Grenord-left", "Grenord-2n-2 stands on the board already"),
        ("unit Grenord-2n at Grenord-left", "every Grenord-2n there is stands on the board already"),
        ("aboard Grenord-2n-1 on Grenord-2n-2", "Grenord-2n-1 stands on the board already"),
        ("unit Grenord-2n-3 at Grenord-left", "no piece is called"),
        ("flag Grenord of Bob", "the flag of Grenord is said to be Ann's already"),
        ("holds Ann 3", "Ann is said to hold 2 already"),
        ("aside 3", "2 are said to lie face down already"),
    ],
)
def test_nothing_is_said_twice(line: str, fault: str) -> None:
    with pytest.raises(Refusal, match=fault):
        TABLE.set_up(TWO, midway=(*LANDS, *COPIES, "holds Ann 2", "aside 2", line), discards="face-down", hands="physical")
    again = (*LANDS, *COPIES, "flag Grenord of Ann", "holds Ann 2", "holds Ann 2", "aside 2", "aside 2")
    assert TABLE.set_up(TWO, midway=again, discards="face-down", hands="physical").verdict == LEGAL


def test_the_players_sit_in_the_order_that_is_said() -> None:
    state = TABLE.start(TWO, midway=(*LANDS, *BOB, "order Bob, Ann", "holds Bob 2"), hands="physical")
    assert state["public"]["order"] == ["Bob", "Ann"]
    lines = entry_of(GAME, state, BOOK).table
    assert {line for line in lines if line.startswith(("holds", "order"))} == {"holds Bob 2", "order Bob, Ann"}
    with pytest.raises(Refusal, match="each player once"):
        TABLE.set_up(TWO, midway=(*LANDS, *BOB, "order Bob, Bob"), hands="physical")


def test_a_country_is_laid_once() -> None:
    with pytest.raises(Refusal, match="Grenord lies at N1 already"):
        flagged("land Grenord at N3")


def test_a_hand_names_no_counter_that_lies_open() -> None:
    for counters in ("Girm", "Gren, Gren"):
        question = TABLE.set_up(
            TWO, answers=own(Ann=f"hand {counters}"), midway=(*LANDS, *BOB, *DOWN[:2], f"holds Ann {counters.count(',') + 1}")
        ).question
        assert question is not None
        assert "more than lie nowhere open" in question.prompt


def test_who_holds_nothing_is_asked_for_what_they_laid_face_down() -> None:
    lines = (*LANDS, *BOB, "flag Grenord of Ann", "unit Girm at Grenord-centre", "aside 1")
    question = TABLE.set_up(TWO, midway=lines, discards="face-down").question
    assert question is not None
    assert question.prompt.startswith("your hand, 0 of 6")


def test_none_may_lie_aside_where_discards_lie_open() -> None:
    assert flagged("flag Grenord of Ann", "unit Girm at Grenord-centre", "aside 0") == []


def test_supply_is_owed_in_its_own_step_alone() -> None:
    """2: in the action phase two unsupplied units in a cell are as they are."""
    lines = ("flag Grenord of Ann", "unit Girm at Grenord-centre unsupplied", "unit Gren at Grenord-centre unsupplied")
    assert TABLE.start(TWO, midway=(*LANDS, *BOB, *lines))["public"]["resupply"] == []
