"""Halves of conditions about the course of a turn: each with what it alone decides. [Initiative] [Activation]"""

from typing import Any

from playaid.dice.sources import Typed
from playaid.games.tears.rules import dragon_acts, initiative
from playaid.games.tears.state import forces
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.ruling import Declaration
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, do, put, rule, start, told, under


def heard(state: table.State, verb: str = "next", side: str = G) -> Any:
    return asking(table.GAME, state, table.HOUSE, verb, side)


@each(("alone", "mark"), [(True, "!!"), (False, "!")])
def test_an_activation_that_is_over_leaves_its_marks(alone: bool, mark: str) -> None:
    """Who was activated alone comes under nobody in the same turn. [Stacks]"""
    state = changed(
        begun(),
        ["put", ["public", "board", G], {"Kimrin": ["Cadmin", "Warsteed~1"], "Ashmoor": ["Wargroup"]}],
        *([["put", ["public", "alone"], True]] if alone else []),
        ["put", ["public", "underway"], {"at": "Kimrin", "tokens": ["Warsteed~1"]}],
    )
    hearing = heard(state)
    initiative.close(hearing)
    assert hearing.state["public"]["board"][G] == {"Kimrin": ["Cadmin", f"Warsteed{mark}"], "Ashmoor": ["Wargroup"]}
    assert "underway" not in hearing.state["public"]
    assert "alone" not in hearing.state["public"]
    initiative.close(hearing)


def test_what_was_of_the_turn_is_over_with_it() -> None:
    """[Obfuscate] [Retreat] [Exploring ruins]"""
    state = changed(
        begun(),
        ["put", ["public", "quickened"], {"Kimrin|Warsteed": 1}],
        ["put", ["public", "newcomers"], {"Kimrin|Warsteed": 1}],
        ["put", ["public", "came"], {G: {"Kimrin": "Ashmoor"}, F: {}}],
        ["put", ["public", "unmet"], {G: ["Ursh"]}],
        ["put", ["public", "together"], {G: [["Warsteed"]], F: [["Cavalry"]]}],
    )
    state = put(put(state, "Kishmin", "Kimrin", failed=True), "Shimar", "Kimrin")
    hearing = heard(state)
    initiative.begin_turn(hearing)
    after = hearing.state["public"]
    assert not {"quickened", "newcomers"} & {*after}
    assert (after["came"], after["unmet"]) == ({G: {}, F: {}}, {G: []})
    assert forces.person(hearing.state, "Kishmin")["failed"] == forces.BEFORE
    assert "failed" not in forces.person(hearing.state, "Shimar")
    initiative.begin_turn(hearing)
    assert hearing.state["public"]["unmet"] == {G: []}
    initiative.begin_player(hearing)
    assert hearing.state["public"]["together"] == {F: [["Cavalry"]]}
    initiative.begin_player(hearing)


@each(("zero", "face", "left"), [("nothing", "3", 0), ("wizard", "3", 1), ("nothing", "1", 1)])
def test_by_option_a_zero_leaves_no_wizard_either(zero: str, face: str, left: int) -> None:
    """[Command table]"""
    state = do(do(do(start(zero=zero), "ambassador Kishmin", side=G), "next", side=G), "initiative", "9 2")
    assert do(state, "command table", face)["public"]["wizard_left"] == left


@each(("used", "said"), [(0, True), (99, False)])
def test_what_others_might_still_have_done_is_told_to_be_over(used: int, said: bool) -> None:
    """[Activation]"""
    state = put(begun(), "Shale", "Glaginsdrog", act=True, used=used)
    assert ("What Shale might still have done is over." in told(rule(state, "activate Kestrel"))) is said


@each(("verb", "passing", "thrown"), [("next", 0, True), ("initiative", 0, False), ("next", 1, False)])
def test_initiative_is_thrown_on_the_way_where_steps_are_passed_by_themselves(verb: str, passing: int, thrown: bool) -> None:
    """[Initiative]"""
    state = changed(begun(), ["put", ["referee", "options", PASSING.name], PASSING.values[passing]])
    hearing: Any = HearingOf(table.GAME, state, Declaration(verb, {}, G), table.HOUSE, Typed(["9", "2"]))
    initiative.throw_by_itself(hearing)
    assert any(line.label == G for line in hearing.lines) is thrown
    hearing = HearingOf(table.GAME, state, Declaration(verb, {}, G), table.HOUSE, Typed([]))
    initiative.choose_by_itself(hearing)
    assert any(line.label == "command" for line in hearing.lines) is (verb == "next" and not passing)


def failing(check: Any, state: table.State, verb: str, side: str = G, **args: Any) -> str:
    """Why a check fails, '' where it does not."""
    facts = check(supposing(heard(state, verb, side), args))
    return "" if facts is None else str(facts.get("why", "fails"))


@each(("choice", "again", "fails"), [("one", True, True), ("table", True, False), ("one", False, False)])
def test_after_an_enemy_activation_the_table_is_thrown_again(choice: str, again: bool, fails: bool) -> None:
    """[Command table]"""
    state = changed(begun(), ["put", ["public", "rethrow"], again])
    assert bool(failing(initiative._rethrow, state, "command", choice=choice)) is fails


@each(("who", "instead"), [("Shale", True), ("Warsteed", True), ("Kishmin", False)])
def test_a_wizard_is_no_activation_that_stands_in_for_the_throw(who: str, instead: bool) -> None:
    state = changed(do(begun(), "next"), ["put", ["referee", "options", PASSING.name], PASSING.values[0]])
    assert initiative.instead_of_the_table(heard(state, "activate", F), who) is instead


@each(("rests", "said"), [(True, "they are laid down first (`drop`)"), (False, "every leader of their side has been activated")])
def test_why_who_lies_under_a_leader_is_not_activated_is_told(rests: bool, said: str) -> None:
    state = under(put(begun(), "Kestrel", "Kimrin"), "Kestrel", "Shimar")
    for name in ("Shale", "Ezelle", "Kestrel"):
        state = put(state, name, "Kimrin", done=None if rests else True)
    assert said in failing(initiative._where, state, "activate", who="Shimar")


@each(
    ("lying", "said"),
    [
        (["reduced Wargroup"], "it lies there as reduced Wargroup: name it so"),
        (["Warsteed"], "none lies open in Kimrin"),
        (["Warsteed", "reduced Wargroup"], "it lies there as reduced Wargroup: name it so"),
    ],
)
def test_what_lies_there_instead_is_named(lying: list[str], said: str) -> None:
    state = changed(begun(), ["put", ["public", "board", G, "Kimrin"], lying])
    hearing = supposing(heard(state, "activate"), {"who": "Wargroup", "at": "Kimrin"})
    assert said in initiative._no_such(hearing, "Wargroup")


@each(
    ("scenario", "side", "marks", "said"),
    [
        ("tears", G, {}, "who is activated first"),
        ("tears", G, {"done": True}, "Terramax acts with Shimar, and"),
        ("tears", G, {"act": True, "used": 0}, ""),
        ("tears", G, {"state": "box"}, "who is activated first"),
        ("war", G, {}, ""),
        ("tears", F, {}, ""),
    ],
)
def test_the_dragon_acts_with_his_master(scenario: str, side: str, marks: dict[str, Any], said: str) -> None:
    """[Terramax]"""
    state = put(begun(), "Shimar", "Kimrin")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 1}
    state = changed(
        put(state, "Shimar", "Kimrin", **marks),
        ["put", ["public", "dragon"], dragon],
        ["put", ["public", "board", G, "Kimrin"], ["Terramax"]],
        ["put", ["referee", "options", "scenario"], scenario],
    )
    why = failing(dragon_acts.no_dragon, state, "activate", side, who="Terramax")
    assert said in why
    assert bool(said) is bool(why)


def test_a_master_is_not_activated_where_no_wizard_is_left() -> None:
    state = changed(put(begun(), "Shimar", "Kimrin"), ["put", ["public", "wizard_left"], 0])
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 1}
    state = changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "board", G, "Kimrin"], ["Terramax"]])
    assert "Terramax acts with Shimar, and" in failing(dragon_acts.no_dragon, state, "activate", who="Terramax")
    hidden = put(state, "Shimar", "", state="box", done=True)
    assert "who is activated first" in failing(dragon_acts.no_dragon, hidden, "activate", who="Terramax")


def test_ones_own_are_offered_to_be_activated() -> None:
    state = begun()
    assert {"Shale", "Hastur"} <= {*initiative.activate_offers(heard(state, "activate"))}
