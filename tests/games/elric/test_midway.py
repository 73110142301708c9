"""A game that is under way, entered by lines: what is refused, and what is told (*beware*) as no rule of itself brings it about."""

from contextlib import nullcontext
from unittest.mock import patch

import pytest

from playaid.games.elric.ratings import cities, equipment, holding
from playaid.games.elric.rules import midway
from playaid.games.elric.state import counters
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding import smoke_check
from playaid.testing.entering import other_positions
from playaid.testing.laws import Position
from playaid.testing.table import Table
from tests.each import each
from tests.games.elric.table import TABLE, arrived, begun, changed, do, empty_handed
from tests.games.elric.test_corners import hearing_of
from tests.slow import SLOW

COUNTRIES = ("country Ilmiora of Ann", "country Vilmir of Bob")
LEADERS = ('piece Fadan at "Ilmiora capital" of Ann', "piece Naclon at Jadmar of Bob")
ARMIES = ('armies 10 Ilmiora at "Ilmiora capital" of Ann', "armies 9 Vilmir at Jadmar of Bob")
BOARD = (*COUNTRIES, *LEADERS, *ARMIES)
LOST = ("lost Ilmiora 10", "lost Vilmir 9")


TURN = "turn 3 of Ann at movement"
OWN = {"own Ann": "", "own Bob": ""}


def said(*lines: str, own: str = "", turn: str = TURN) -> Ruling:
    with nullcontext() if SLOW else patch.object(smoke_check, "fault_in", lambda *given: None):
        return TABLE.set_up(("Ann", "Bob"), midway=(*lines, turn), answers={**OWN, "own Ann": own}, scenario="4")


def entered(*lines: str) -> State:
    with nullcontext() if SLOW else patch.object(smoke_check, "fault_in", lambda *given: None):
        return TABLE.start(("Ann", "Bob"), midway=(*lines, TURN), answers=OWN, scenario="4")


def warned(*lines: str) -> list[str]:
    return [line.text for line in said(*lines).worksheet if line.label == "beware"]


def test_a_tipped_balance_is_said_with_its_alignment_and_turn() -> None:
    state = entered(*BOARD, "balance tipped-law 2")
    assert state["public"]["tipped"] == {"towards": "law", "turn": 2, "ends": 4}
    assert state["public"]["balance"] == 0
    assert entered(*BOARD, "balance law 2")["public"]["balance"] == 2
    assert said(*BOARD, "balance tipped-law 1", turn="turn 2 of Ann at movement").verdict == LEGAL
    assert said(*BOARD, "balance tipped-law 10", turn="turn 10 of Ann at movement").verdict == LEGAL


@each("line, at", [("balance law 6", 6), ("balance chaos 6", -6), ("balance centre", 0)])
def test_a_balance_is_entered_anywhere_on_its_beam(line: str, at: int) -> None:
    assert entered(*BOARD, line)["public"]["balance"] == at


def test_a_player_began_with_the_country_that_is_said_first() -> None:
    state = entered(*BOARD, "country Bakshaan of Ann", "lost Bakshaan 5", "piece Brut at Bakshaan of Ann")
    assert state["public"]["chosen"] == {"Ann": "Ilmiora", "Bob": "Vilmir"}
    assert state["public"]["nations"]["Bakshaan"] == "Ann"


def test_who_is_with_nobody_is_entered_without_spells() -> None:
    assert entered(*BOARD, "piece Sorana at Oin")["public"]["units"]["Sorana"]["owner"] is None


@each(
    "line, why",
    [
        ("balance tipped-law 11", "the Balance is"),
        ("balance law 7", "the Balance is"),
        ("balance law -1", "number: 0 or more, not -1"),
        ('piece "Ilmiora Alchemist" at Dorel of Ann spells -1', "number after 'spells': 0 or more, not -1"),
        ('piece "Ilmiora Alchemist" at Dorel of Ann spells 1.5', "number after 'spells': a whole number is wanted"),
        ("balance tipped-neutral 2", "the Balance is"),
        ("lost Melnibone 4", "nobody plays Melnibone"),
        ("piece Sorana at Oin spells 1", "Sorana is with nobody, and holds no spells"),
        ('piece "Ilmiora Fleet 1" at "Dragon Sea" of Ann spells 1', "Ilmiora Fleet 1 is no personality, and holds no spells"),
        ("balance tipped-law 4", "the Balance has tipped in turn 4, and it is turn 3"),
        ("taken Org of Ann", "Org is no city"),
        ('taken "Dragon Sea" of Ann', "Dragon Sea is no city"),
    ],
)
def test_what_no_line_may_say_is_told_with_its_reason(line: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        said(*BOARD, line)


def test_what_two_players_have_both_named_is_told_by_its_counters() -> None:
    """Of which spell it is nothing is said to anybody; two of a spell may be in two hands. [9.0]"""
    mages = ('piece "Ilmiora Alchemist" at Ramasaz of Ann spells 1', 'piece "Vilmir Priest" at Jadmar of Bob spells 1')

    def own(ours: str, theirs: str) -> Ruling:
        answers = {"own Ann": f'spells "Ilmiora Alchemist" {ours}', "own Bob": f'spells "Vilmir Priest" {theirs}'}
        with nullcontext() if SLOW else patch.object(smoke_check, "fault_in", lambda *given: None):
            return TABLE.set_up(("Ann", "Bob"), midway=(*BOARD, *mages, TURN), answers=answers, scenario="4")

    with pytest.raises(Refusal, match="the same spell is named beneath Ilmiora Alchemist of Ann, Vilmir Priest of Bob, and") as told:
        own("Grome", "Grome")
    assert "Grome" not in str(told.value.text)
    assert own("Grome", "Misha").verdict == LEGAL


def test_what_a_player_has_named_twice_is_told_that_player_alone() -> None:
    mages = ('piece "Ilmiora Alchemist" at Ramasaz of Ann spells 1', "piece Sharilla at Ramasaz of Ann spells 1")
    question = said(*BOARD, *mages, own='spells "Ilmiora Alchemist" Grome; spells Sharilla Grome').question
    assert question is not None
    assert question.who == "Ann"
    assert "2 counters of Grome instead of 1" in question.prompt


@each("more, fits", [(0, True), (1, False)])
def test_no_more_spells_are_beneath_counters_on_the_table_than_there_are(more: int, fits: bool) -> None:
    """None is left in the container where all are held, laid or unfound. [9.0]"""
    state = evolve(empty_handed(begun()), [["put", ["referee", "options", "hands"], "physical"]])
    free = len(equipment.everything()) - len(holding.lying_open(state)) - counters.lying(state) - len(state["public"]["cast"])
    full = hearing_of(changed(state, ("units", "Sharilla", "spells", free + more)))
    with nullcontext() if fits else pytest.raises(Refusal, match="there are not so many that do not lie open"):
        midway.settle(full)
        assert full.public["container"] == 0


def test_a_balance_that_has_tipped_this_turn_is_entered() -> None:
    assert entered(*BOARD, "balance tipped-chaos 3")["public"]["tipped"]["turn"] == 3


def test_cities_and_losses_of_who_plays_are_said() -> None:
    state = entered(*BOARD, "taken Bakshaan of Ann")
    assert state["public"]["holds"]["Bakshaan"] == "Ann"
    fewer = entered(*COUNTRIES, *LEADERS, 'armies 8 Ilmiora at "Ilmiora capital" of Ann', ARMIES[1], "lost Ilmiora 2")
    assert fewer["public"]["lost"]["Ilmiora"]["armies"] == 2


def test_who_is_aboard_may_be_said_before_the_ship() -> None:
    aboard = 'piece "Vilmir Sealord" at Jadmar of Bob aboard "Vilmir Fleet 1"'
    state = entered(*BOARD, aboard, 'piece "Vilmir Fleet 1" at Jadmar of Bob')
    assert state["public"]["units"]["Vilmir Sealord"]["aboard"] == "Vilmir Fleet 1"
    with pytest.raises(Refusal, match="aboard Vilmir Fleet 1, which is not there"):
        said(*BOARD, aboard)


def test_no_game_is_entered_after_its_last_turn() -> None:
    assert said(*BOARD, turn="turn 10 of Ann at movement").verdict == LEGAL
    with pytest.raises(Refusal, match="turn 11, and the game has 10"):
        said(*BOARD, turn="turn 11 of Ann at movement")


def test_no_hand_holds_law_with_chaos() -> None:
    """Each magician is asked for by himself, and told alone. [9.5]"""
    lines = (*BOARD, 'piece "Ilmiora Alchemist" at "Ilmiora capital" of Ann spells 2')
    ruling = said(*lines, own='spells "Ilmiora Alchemist" Arkyn, Chardros')
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert "would hold Law with Chaos" in ruling.question.prompt
    assert said(*lines, own='spells "Ilmiora Alchemist" Arkyn, Grome').verdict == LEGAL


@each(
    "lines, told",
    [
        (BOARD, []),
        ((*BOARD, "piece Sharilla at Jadmar of Ann"), ["Naclon is among enemies in Jadmar, and no battle is to be fought there"]),
        ((*BOARD, "piece Sharilla at Tanelorn of Ann", "piece Rackhir at Tanelorn of Bob"), []),
    ],
)
def test_what_the_rules_cannot_have_brought_about_is_told(lines: tuple[str, ...], told: list[str]) -> None:
    assert warned(*lines) == told


ALCHEMIST = 'piece "Ilmiora Alchemist" at "Dragon Sea" of Ann'
FLEET = 'piece "Ilmiora Fleet 1" at "Dragon Sea" of Ann'
SAILS = 'aboard "Ilmiora Fleet 1"'
BAKSHAAN = ("country Bakshaan of Ann", "armies 5 Bakshaan at Bakshaan of Ann")


@each("lines, why", [
    (('piece "Vilmir Fleet 1" at Tanelorn of Bob',), "Vilmir Fleet 1 lies in Tanelorn, which has no port [7.3]"),
    (('piece "Vilmir Fleet 1" at Jadmar of Bob',), ""),
    (('piece "Vilmir Fleet 1" at "Vilmir inland" of Bob',), "Vilmir Fleet 1 lies in Vilmir inland, which has no port [7.3]"),
    (('piece "Free Fleet" at Dorel',), "Free Fleet lies in Dorel, which has no port [7.3]"),
    (("piece Pyaray at Jadmar of Bob", "balance law 3"), "Pyaray is on the board, and the Balance leans towards Law [16.9]"),
    (("balance law 1", 'piece "Chaos Ship" at "Dragon Sea"'), "Chaos Ship is on the board, and the Balance leans towards Law [16.8]"),
    (("balance tipped-law 2", 'piece "Chaos Ship" at "Dragon Sea" of Ann'), "leans towards Law [16.8]"),
    (("balance chaos 1", 'piece "Chaos Ship" at "Dragon Sea" of Ann', "piece Pyaray at Dorel of Ann"), ""),
    (("balance tipped-chaos 2", 'piece "Chaos Ship" at "Dragon Sea" of Ann'), ""),
    (('piece Sharilla at "Boiling Sea" of Ann',), "Sharilla is in the Boiling Sea without a ship [7.3]"),
    (('piece Moonglum at "Dragon Sea"',), "Moonglum is in the Dragon Sea without a ship [7.3]"),
    (('piece "Silent Guard" at "Dragon Sea" of Ann',), "Silent Guard is in the Dragon Sea without a ship [7.3]"),
    ((ALCHEMIST, 'piece Clackars at "Dragon Sea" of Ann', "piece Sharilla at Dorel of Ann"), ""),
    ((f'piece Sharilla at "Dragon Sea" of Ann {SAILS}', FLEET), ""),
    ((f'piece Rackhir at "Dragon Sea" of Bob {SAILS}', FLEET), "Rackhir is aboard Ilmiora Fleet 1, which is with somebody else [7.3]"),
    ((f'piece "Ilmiora Fleet 2" at "Dragon Sea" of Ann {SAILS}', FLEET), "Ilmiora Fleet 2 goes aboard no ship [7.1]"),
    ((f'piece Mournblade at "Dragon Sea" of Ann {SAILS}', FLEET), "Mournblade goes aboard no ship [7.1]"),
    (("piece Elric at Jadmar of Bob", "control Fadan"), "Fadan controls Elric, who is with Bob [12]"),
    (("piece Elric at Oin", "control Fadan"), "Fadan controls Elric, who is with nobody [12]"),
    (("control Fadan",), ""),
    (("piece Elric at Oin of Ann", FLEET, 'control "Ilmiora Fleet 1"'), "Ilmiora Fleet 1 is no personality, and controls nobody [12]"),
    (("piece Elric at Jadmar of Bob", "control Naclon"), ""),
    (('armies 6 "Pan Tang" at Hwamgaarl',), "Pan Tang has 6 armies on the board, and 5 in all [15.0]"),
    (('armies 5 "Pan Tang" at Hwamgaarl',), ""),
    (BAKSHAAN, "Bakshaan (Ann) has armies, and has lost all its personalities [6.0]"),
    ((*BAKSHAAN, "piece Nicorn at Bakshaan of Ann"), ""),
    (("country Argimiliar of Ann", 'armies 11 Argimiliar at "Argimiliar capital" of Ann'), ""),
])  # fmt: skip
def test_what_no_rule_brings_about_is_not_entered(lines: tuple[str, ...], why: str) -> None:
    """In whatever order it is said; what may have come about by any reading of a rule is."""
    both_ways = not lines[0].startswith("country") and not lines[-1].startswith('control "')
    for said_so in (lines, lines[::-1]) if both_ways else (lines,):
        if not why:
            assert said(*BOARD, *said_so).verdict == LEGAL
            continue
        with pytest.raises(Refusal) as refusal:
            said(*BOARD, *said_so)
        assert str(refusal.value.text).endswith(why)
        assert "set …" in str(refusal.value.hint)


@each(
    "spell, why", [("Elric Nightmare", True), ("Reshuffle", True), ("Shade Gate", True), ("Quaolnargn", False), ("Mirror of Memory", False)]
)
def test_nobody_holds_what_strikes_as_it_is_drawn(spell: str, why: bool) -> None:
    """9.3.1; Quaolnargn may be kept by who has won, and the Mirror has a muster."""
    ruling = said(*BOARD, 'piece "Ilmiora Alchemist" at Dorel of Ann spells 1', own=f'spells "Ilmiora Alchemist" "{spell}"')
    if not why:
        assert ruling.verdict == LEGAL
        return
    assert ruling.question is not None
    assert f"{spell}: what strikes as it is drawn is held by nobody [9.3.1]" in ruling.question.prompt


@each("first, second", [(0, 1), (1, 0)])
def test_a_capital_that_was_taken_from_its_player_gives_the_right_to_its_nation(first: int, second: int) -> None:
    """As by its capture, whatever is said first; a city that was nobody's gives none. [5.0, 7.5.2]"""
    lines = ("country Vilmir of Bob", "taken Jadmar of Ann")
    state = entered("country Ilmiora of Ann", lines[first], lines[second], LEADERS[0], 'piece Naclon at "Vilmir inland" of Bob', *LOST)
    assert state["public"]["rights"] == {"Ann": ["Vilmir"], "Bob": []}
    again = entered("country Ilmiora of Ann", *lines, lines[second], LEADERS[0], 'piece Naclon at "Vilmir inland" of Bob', *LOST)
    assert again["public"]["rights"] == state["public"]["rights"]
    assert state["public"]["won"] == {"Jadmar": "Bob"}
    assert cities.capitals(state, "Ann") == ["Jadmar"]
    neutral = entered(*BOARD, "taken Bakshaan of Ann", 'taken "Vilmir inland" of Ann')
    assert neutral["public"]["rights"] == {"Ann": [], "Bob": []}
    assert cities.capitals(neutral, "Ann") == []


@each("tables", ["house", "printed"])
def test_nobody_holds_law_with_chaos_though_their_counter_is_not_known(tables: str) -> None:
    """On printed tables nobody knows yet who is a magician; whoever holds two spells is one. [9.5]"""
    table, lines = Table(TABLE.game, tables), (*COUNTRIES, *LOST, 'piece "Ilmiora Alchemist" at Tanelorn of Ann spells 2')

    def asked_again(spells: str) -> str:
        answers = {**OWN, "own Ann": f'spells "Ilmiora Alchemist" {spells}'}
        ruling = table.set_up(("Ann", "Bob"), midway=(*lines, TURN), answers=answers, scenario="4")
        return ruling.question.prompt if ruling.question is not None else ""

    assert "would hold Law with Chaos" in asked_again("Arkyn, Arioch")
    assert "would hold Law with Chaos" not in asked_again("Arkyn, Grome")


def test_what_is_in_the_container_is_told_when_all_is_said() -> None:
    laid = ("found Dorel", "discarded Arkyn, Grome", 'piece Sharilla at "Ilmiora capital" of Ann spells 1')
    told = [line.text for line in said(*BOARD, *laid, own="spells Sharilla Misha").story if "container" in line.text]
    assert len(told) == 1
    assert "55 are in the container" in told[0]
    assert "Dorel" not in told[0]


def test_ships_and_leaders_of_a_nation_that_are_nowhere_have_been_lost() -> None:
    """All of them began on the board; who serves another player is on it. [4.0, 6.0]"""
    lines = ("country Tarkesh of Ann", "country Vilmir of Bob", 'piece Hilran at "Tarkesh capital" of Ann', LEADERS[1], "lost Tarkesh 5")
    lost = entered(*lines, ARMIES[1])["public"]["lost"]
    assert lost["Tarkesh"] == {"armies": 5, "fleets": ["Tarkesh Fleet 1", "Tarkesh Fleet 2"], "leaders": []}
    assert lost["Vilmir"]["leaders"] == ["Avan Astram", "Vilmir Sealord", "Vilmir Priest"]
    served = entered(*lines, ARMIES[1], 'piece "Avan Astram" at "Tarkesh capital" of Ann', 'piece "Tarkesh Fleet 2" at "Dragon Sea" of Ann')
    assert served["public"]["lost"]["Vilmir"]["leaders"] == ["Vilmir Sealord", "Vilmir Priest"]
    assert served["public"]["lost"]["Tarkesh"]["fleets"] == ["Tarkesh Fleet 1"]
    told = [str(line.text) for line in said(*lines, ARMIES[1]).story]
    assert "Lost to Tarkesh, as they are nowhere on the board: Tarkesh Fleet 1, Tarkesh Fleet 2." in told
    melnibone = entered(*lines, ARMIES[1], "country Melnibone of Ann", "lost Melnibone 5")["public"]["lost"]["Melnibone"]
    assert melnibone["fleets"] == ["Battle Barge"]
    assert "Elric" not in melnibone["leaders"]
    argimiliar = entered(*lines, ARMIES[1], "country Argimiliar of Ann", "lost Argimiliar 11")["public"]["lost"]["Argimiliar"]
    assert (len(argimiliar["leaders"]), len(argimiliar["fleets"])) == (4, 2)


@each(("lines", "fault"), [
    (('piece "Vilmir Fleet 1" at "Dragon Sea" of Bob',), ""),
    (('piece "Vilmir Fleet 1" at "Dragon Sea" of Ann',), "Ann has Vilmir Fleet 1, and does not play Vilmir"),
    (('piece "Pan Tang Fleet 1" at "Dragon Sea" of Ann',), "Ann has Pan Tang Fleet 1, and does not play Pan Tang"),
    (('piece "Battle Barge" at "Dragon Sea" of Ann', 'piece "Free Fleet" at "Dragon Sea" of Ann'), ""),
    (('piece "Vilmir Priest" at Jadmar of Bob spells 9',), "Vilmir Priest holds 9 spells and may hold "),
    (("piece Moonglum at Jadmar of Bob spells 2",), "Moonglum holds 2 spells and may hold 1"),
])  # fmt: skip
def test_no_ship_is_with_who_does_not_play_its_nation_and_nobody_holds_too_many_spells(lines: tuple[str, ...], fault: str) -> None:
    """[6.0, 9.5, 16.6]"""
    if not fault:
        assert said(*BOARD, *lines).verdict == LEGAL
        return
    with pytest.raises(Refusal) as refusal:
        said(*BOARD, *lines)
    assert fault in str(refusal.value)


def test_armies_may_be_entered_aboard() -> None:
    fleet = 'piece "Vilmir Fleet 1" at "Straits of Vilmir" of Bob'
    lines = (*COUNTRIES, *LEADERS, ARMIES[0], fleet, 'piece "Vilmir Sealord" at "Straits of Vilmir" of Bob aboard "Vilmir Fleet 1"')
    state = entered(*lines, 'armies 1 Vilmir at "Straits of Vilmir" of Bob aboard "Vilmir Fleet 1"', "lost Vilmir 8")
    there = [here for here in state["public"]["units"].values() if here["sort"] == "army" and here["nation"] == "Vilmir"]
    assert [here.get("aboard") for here in there] == ["Vilmir Fleet 1"]
    assert entered(*lines, "armies 0 Vilmir at Jadmar of Bob", "lost Vilmir 9"), "none may be said"


def test_who_has_taken_imrryr_has_won_and_no_such_game_is_entered() -> None:
    """5.0: whoever captures it wins at once; whose nation's capital it is has captured nothing."""
    with pytest.raises(Refusal) as fault:
        entered(*BOARD, "taken Imrryr of Ann")
    assert "by this Ann has won, and the game is over" in str(fault.value)
    assert entered(*BOARD, "country Melnibone of Ann", "lost Melnibone 5", "taken Imrryr of Ann")["public"]["holds"]["Imrryr"] == "Ann"
    assert entered(*BOARD, "taken Bakshaan of Ann")["public"]["holds"]["Bakshaan"] == "Ann"


def test_an_artifact_that_was_left_on_the_way_is_theirs_who_left_it_in_the_game_entered_again() -> None:
    """16.8: whoever is alone with it takes it up by what they say next, and not by being entered."""
    state = arrived(entered(*BOARD), "Mournblade", "Ann", "Jadmar")
    assert list(other_positions(Position(TABLE, state, "Ann", ()))) == []
    assert do(state, "next")["public"]["units"]["Mournblade"]["owner"] == "Bob"
