"""Single conditions of the rules, each in a position in which it alone decides."""

from unittest.mock import patch

import pytest

from playaid.book.facts import Fact
from playaid.cli.text.render import so_far
from playaid.desk.ruling_view import view_ruling
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import by_count, equipment, shifts, spoken, voyages, world
from playaid.games.elric.rules import deployment
from playaid.games.elric.state import turns, units
from playaid.games.elric.table import board, outlook, soundness
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import ILLEGAL, NEEDS_INPUT, Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    empty_handed,
    holding,
    moved,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_physical import table as on_the_table

GARRISON = equipment.number("garrison")


def hearing_of(state: State, **answers: str) -> Hearing:
    given = {key.replace("_", " "): answer for key, answer in answers.items()}
    return Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, Refusing())


@each("start, law, end", [(3, 3, 3), (3, 4, 7), (-3, 3, 0)])
def test_neutral_spells_pull_back_a_marker_at_the_very_end_of_the_beam(start: int, law: int, end: int) -> None:
    """At 6 it is on the beam still, at 7 it is gone and nothing pulls it. [9.4]"""
    assert shifts.plan(start, [shifts.Used("Arkyn", law, "law"), shifts.Used("Grome", 3, "neutral")], 6)[0] == end


def test_of_three_stacks_it_is_said_which_searches_for_friends() -> None:
    """Of two it is all one who finds whom. [8.0]"""
    people = ("Fadan", "Sharilla", "Ilmiora Alchemist")
    state = at(moved(empty_handed(begun()), "Kaneloon", *people), "search", "Ann")
    two = changed(state, ("units", "Fadan", "stack", "Fadan"))
    assert rule(two, "search Kaneloon for friends", "4").question is None
    three = changed(two, ("units", "Sharilla", "stack", "Sharilla"))
    question = rule(three, "search Kaneloon for friends", "4").question
    assert question is not None
    assert set(question.options) == set(people)


def test_ships_that_find_no_port_are_told_to_the_table() -> None:
    state = changed(holding(at(empty_handed(begun()), "muster", "Ann"), "Fadan", "Chardros"), ("holds", "Jharkor capital", "Bob"))
    inland = {"kind": "land", "terrain": "civilised", "nation": "Jharkor", "capital": False, "walls": 3, "port": False, "spell": False}
    ruling = rule(
        changed(state, ("places", "Jharkor inland", inland)),
        "muster Jharkor with Chardros of Fadan",
        "Grome, Misha, Kakatal, Fileet, Gaaoll",
    )
    told = [said.text for said in ruling.story]
    assert "No port of Jharkor is free: Jharkor Fleet 1, Jharkor Fleet 2 count as lost, and are built again by replacements." in told


def test_no_city_is_manned_by_no_army() -> None:
    """Three armies for the first of two cities: of the second nothing is asked. [4.0 F]"""
    state = empty_handed(begun())
    with patch.object(world, "cities", lambda state, nation: ["Jadmar", "Vilmir inland", "Bakshaan"]):
        manned = deployment._garrisons(hearing_of(state), "Bob", "Vilmir", "Jadmar", GARRISON * 2)
        assert manned == {"Vilmir inland": GARRISON, "Bakshaan": GARRISON}
        with pytest.raises(Ask) as asked:
            deployment._garrisons(hearing_of(state), "Bob", "Vilmir", "Jadmar", GARRISON)
        assert asked.value.question.options == ("Vilmir inland", "Bakshaan")
        chosen = hearing_of(state, armies_of_Vilmir_0="Bakshaan")
        assert deployment._garrisons(chosen, "Bob", "Vilmir", "Jadmar", GARRISON) == {"Bakshaan": GARRISON}


def test_quaolnargn_brings_its_strength_and_a_die_and_no_more() -> None:
    state = finder("Doublas", unit="Ilmiora Alchemist")
    question = rule(state, FOUND, "6, Quaolnargn").question
    assert question is not None
    even = rule(state, FOUND, "6, Quaolnargn, 3, 4", **{question.key.replace(" ", "_"): "Doublas"})
    assert even.verdict == NEEDS_INPUT
    assert even.question is not None
    assert "tie" in even.question.key


def test_who_has_no_right_is_told_how_a_muster_is_said() -> None:
    state = at(empty_handed(begun()), "muster", "Ann")
    reasons = rule(state, "muster Jharkor").reasons
    assert [reason.instead for reason in reasons if reason.check.endswith("11.right")] == [None], "with empty hands nothing would do"
    reasons = rule(at(on_the_table(), "muster", "Ann"), "muster Jharkor").reasons
    assert [reason.instead for reason in reasons if reason.check.endswith("11.right")] == ["muster TARGET with SPELL of HOLDER"]


def test_of_spells_on_the_table_it_is_asked_who_plays_it_and_nothing_else() -> None:
    assert refused(at(on_the_table(), "muster", "Ann"), "muster Jharkor with Chardros") == ["11.holder"]


def test_a_place_is_asked_for_by_all_its_words() -> None:
    state = begun()
    assert spoken.asked_stack(["Ilmiora", "capital"], state) == ["Ilmiora capital"]
    assert spoken.asked_stack(["in", "Ilmiora", "capital"], state) == ["Ilmiora capital"]


def test_a_reckoning_says_both_totals() -> None:
    shown = rule(empty_handed(begun()), "reckon 12 vs 9 with Arkyn").data
    assert shown is not None
    assert (shown["attacker"], shown["defender"]) == (15, 9)


def test_armies_without_a_leader_attack_no_ships_by_marching_into_their_sea() -> None:
    """Over enemies at sea only what flies goes on as it likes. [7.4.1, 10.1]"""
    state = empty_handed(begun())
    (army,) = armies(state, "Ilmiora", 1)
    state = moved(moved(state, "Ilmiora capital", army), "Straits of Vilmir", "Vilmir Fleet 1")
    assert "10.leader" in refused(state, f'march "{army}" to "Straits of Vilmir"')


@each("tie", ["defender", "nobody"])
def test_attackers_leave_an_even_battle_in_the_open_only_where_the_defender_wins_it(tie: str) -> None:
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "tie"), tie, "owner")])
    state = changed(field(2, 2), ("units", "Fadan", "combat", 3), ("units", "Avan Astram", "combat", 3))
    state = TABLE.do(TABLE.do(state, f'battle "{PLACE}"'), "unveil")
    ruling = TABLE.rule(state, "fight", "4 4", None, None, book)
    assert so_far(view_ruling(ruling, None), GAME.decisive), "it is told before anybody is asked where they go"
    told = worksheet(ruling)
    assert f"equal totals | the document leaves open who wins: 10.5 knows only the greater | {tie}" in told
    assert ("no way out of Vilmir inland: Fadan" in told) is (tie == "defender")
    assert ("barred | enemies are in Jadmar; enemies are in Nadsokor" in told) is (tie == "defender")


def test_a_ship_that_carries_nothing_is_overfull_with_one_army() -> None:
    state = begun()
    army = next(name for name, here in units.units(state).items() if here["sort"] == "army" and here["nation"] == "Ilmiora")
    aboard = changed(
        moved(state, "Ilmiora capital", army, "Ilmiora Fleet 1"),
        ("units", "Ilmiora Fleet 1", "carries", None),
        ("units", army, "aboard", "Ilmiora Fleet 1"),
    )
    assert "Ilmiora Fleet 1 carries 1 army and has room for 0" in list(soundness.faults(aboard))


def test_who_would_sail_with_more_armies_is_told_how_many_are_still_to_board() -> None:
    hint = voyages._boards_first(["Fadan"], 4, ["Ilmiora Fleet 1"], 1, begun()).hint
    assert hint == 'embark Fadan with 3 on "Ilmiora Fleet 1"'
    assert "with 2 on" in voyages._boards_first(["Fadan"], 2, ["Ilmiora Fleet 1"], 2, begun()).hint


def test_no_fleet_flies_beside_those_whom_a_spell_carries() -> None:
    """The Ship carries two armies; a fleet is none of them. [7.4.2]"""
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Ship of Land and Sea")
    at_once = units.units(state)["Ilmiora Alchemist"]["at"]
    state = moved(state, at_once, "Ilmiora Fleet 1", "Fadan")
    line = 'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying {} to Oin'
    assert rule(state, line.format("Fadan")).verdict != ILLEGAL
    told = [
        str(reason.text) for reason in rule(state, line.format('Fadan, "Ilmiora Fleet 1"')).reasons if reason.check.endswith("7.carried")
    ]
    assert told == ["no magic carries a fleet: Ilmiora Fleet 1"]


@each("words", [["with", "5"], ["law", "to", "5"], ["law"], []])
def test_what_begins_with_no_number_is_no_reckoning_in_short(words: list[str]) -> None:
    if words[:1] == ["law"]:
        with pytest.raises(Unreadable, match=f"two numbers.*, and not '{' '.join(words)}'"):
            by_count.reckon(words, begun())
    else:
        assert by_count.reckon(words, begun()) == words
    assert by_count.reckon(["14", *words[1:]], begun()) == (["14", "vs", "5"] if words[1:] else ["14"])


def test_where_nobody_is_left_on_one_side_no_name_is_looked_for() -> None:
    """An empty list of names would be found in every word."""
    state = begun()
    everybody = [name for name, piece in equipment.pieces().items() if piece["sort"] == "personality"]
    for owner, empty in (("Bob", 0), ("Ann", 1)):
        all_theirs = changed(state, ("units", {name: {"owner": owner, "at": "Oin", "sort": "personality"} for name in everybody}))
        patterns = outlook._personalities(all_theirs, "Ann")
        assert patterns[empty] == outlook.NOBODY
        assert len(patterns[1 - empty].split("|")) == len(everybody)


def test_a_personality_of_ones_own_that_is_lost_is_worth_less_than_nothing() -> None:
    state = begun()
    worth = {payoff.words: payoff.worth for payoff in outlook.payoffs(state, "Ann")}
    own = next(value for pattern, value in worth.items() if "feeds on" in pattern and "Fadan" in pattern)
    foreign = next(value for pattern, value in worth.items() if "feeds on" in pattern and "Naclon" in pattern)
    assert own < 0 < foreign


@each("ends, told", [(turns.TURNS, True), (turns.TURNS + 1, False), (0, False)])
def test_the_beam_says_in_which_turn_the_world_ends_where_that_comes_in_the_game(ends: int, told: bool) -> None:
    state = changed(begun(), ("tipped", {"towards": "law", "turn": 8, "ends": ends}))
    assert (f"turn {ends}" in board.balance(state).note) is told


def test_two_stacks_in_one_place_are_drawn_apart() -> None:
    state = moved(empty_handed(begun()), "Kaneloon", "Fadan", "Sharilla")
    here = ("Fadan", "Sharilla")
    assert board._apart(state, here, "") == ""
    parted = changed(state, ("units", "Fadan", "stack", "Fadan"))
    assert board._apart(parted, here, "Fadan") == "a stack with Fadan"


def test_battles_are_marked_on_the_board_where_the_board_has_their_place() -> None:
    assert board.board(field(), "Ann", HOUSE).marks == (PLACE,)


def test_a_special_replacement_is_told_to_the_table() -> None:
    state = holding(at(empty_handed(begun()), "muster", "Ann"), "Fadan", "Doublas")
    (army,) = armies(state, "Ilmiora", 1)
    ruling = rule(without(state, army), "muster Ilmiora with Doublas of Fadan")
    question = ruling.question
    answers = {question.key.replace(" ", "_"): question.options[0]} if question is not None else {}
    told = [said.text for said in rule(without(state, army), "muster Ilmiora with Doublas of Fadan", **answers).story]
    assert "Ilmiora takes special replacements." in told


def test_an_evening_at_its_last_turn_with_the_marker_at_the_end_of_the_beam_is_sound() -> None:
    """Beyond them it is not, nor where the Balance has tipped in a turn to come. [3.3, 5.0, 13]"""
    last = changed(at(empty_handed(begun()), "movement", "Ann", 10), ("balance", 6))
    assert list(soundness.faults(last)) == []
    assert list(soundness.faults(changed(last, ("balance", -7)))) == ["the Balance stands at -7, off the beam"]
    assert "turn 11, and the game has 10" in list(soundness.faults(at(last, "movement", "Ann", 11)))
    tipped = changed(last, ("balance", 0), ("tipped", {"towards": "law", "turn": 10, "ends": 0}))
    assert list(soundness.faults(tipped)) == []
    assert list(soundness.faults(at(tipped, "movement", "Ann", 9))) == ["the Balance has tipped in turn 10, and it is turn 9"]


@each(("owner", "side", "enemies"), [("Ann", "Ann", False), ("Ann", "Bob", True), (None, "Ann", False), (None, None, False)])
def test_elric_whom_nobody_controls_is_nobodys_enemy(owner: str | None, side: str | None, enemies: bool) -> None:
    """He stands where he has appeared; whatever else is nobody's is in the way. [7.3, 12.1.1]"""
    state = arrived(empty_handed(begun()), "Elric", owner, "Oin")
    assert units.has_enemies(state, side, "Oin") is enemies
    assert bool(units.enemies_in(state, side, "Oin")) is enemies
    beside = arrived(state, "Brut", None, "Oin")
    assert units.has_enemies(beside, side, "Oin") is (side is not None or enemies)


def test_a_border_is_one_from_either_side() -> None:
    """3.1"""
    assert world.pair("Jadmar", "Bakshaan") == world.pair("Bakshaan", "Jadmar") == "Bakshaan|Jadmar"


def test_who_is_aboard_a_ship_that_is_gone_is_no_sound_evening() -> None:
    """7.1"""
    state = changed(empty_handed(begun()), ("units", "Fadan", "aboard", "Free Fleet"))
    assert "Fadan is aboard Free Fleet, which is not there" in list(soundness.faults(state))
