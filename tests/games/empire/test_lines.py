"""What may be typed: each verb in its shortest and in its fullest form, and what is read out of it."""

from functools import cache
from typing import Any

import pytest

from playaid.games.empire import GAME
from playaid.games.empire.ratings import shorthand
from playaid.referee.contract import grammar
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.empire.table import at, manned, north, offered, rule

READ: list[tuple[str, dict[str, Any]]] = [
    ("explore N1", {"space": "N1"}),
    ("resupply", {}),
    ("resupply Girm,Queenie", {"units": ["Girm", "Queenie"]}),
    ("muster Girm", {"counter": "Girm"}),
    ("muster Girm at Grenord-top", {"counter": "Girm", "cell": "Grenord-top"}),
    ("move Girm to Grenord-top", {"unit": "Girm", "cell": "Grenord-top"}),
    (
        "move Girm to Grenord-top via Grenord-centre,Grenord-right",
        {"unit": "Girm", "cell": "Grenord-top", "via": ["Grenord-centre", "Grenord-right"]},
    ),
    ("load Girm on Grenord-2n-1", {"unit": "Girm", "fleet": "Grenord-2n-1"}),
    ("load Girm onto Grenord-2n-1", {"unit": "Girm", "fleet": "Grenord-2n-1"}),
    ("load Girm Grenord-2n-1", {"unit": "Girm", "fleet": "Grenord-2n-1"}),
    ("unload Grenord-2n-1 to Grenord-top", {"unit": "Grenord-2n-1", "cell": "Grenord-top"}),
    ("unload Grenord-2n-1 at Grenord-top", {"unit": "Grenord-2n-1", "cell": "Grenord-top"}),
    ("attack Girm", {"unit": "Girm"}),
    ("attack Girm on Bob", {"unit": "Girm", "player": "Bob"}),
    ("attack Girm vs Bob", {"unit": "Girm", "player": "Bob"}),
    ("coup Grenord with Girm", {"country": "Grenord", "counters": ["Girm"]}),
    (
        "coup Grenord with Girm,Queenie at Grenord-top,Grenord-right",
        {"country": "Grenord", "counters": ["Girm", "Queenie"], "cells": ["Grenord-top", "Grenord-right"]},
    ),
    ("reshuffle", {}),
    ("discard Girm", {"counter": "Girm"}),
    ("draw", {}),
    ("draw 2", {"number": 2}),
    ("draw all", {}),
    ("discard Grenord-2n-2", {"counter": "Grenord-2n"}),
    ("hand", {}),
    ("pieces", {}),
    ("pieces Grenord", {"country": "Grenord"}),
    ("map", {}),
    ("flags", {}),
    ("cell Grenord-top", {"cell": "Grenord-top"}),
    ("cell M1", {"cell": "M1"}),
    ("move Girm to Ho1", {"unit": "Girm", "cell": "Hogrin-top"}),
    ("explore Grenord", {"space": "N1"}),
    ("piles", {}),
    ("units", {}),
    ("units Ann", {"player": "Ann"}),
    ("unit Girm", {"unit": "Girm"}),
    ("muster Girm Gr1", {"counter": "Girm", "cell": "Grenord-top"}),
    ("move Girm Gr0 Gr1", {"unit": "Girm", "cell": "Grenord-top", "via": ["Grenord-centre"]}),
    ("unload Grenord-2n-1 Gr1", {"unit": "Grenord-2n-1", "cell": "Grenord-top"}),
]

CUT_SHORT = (
    "explore",
    "muster",
    "move Girm",
    "move to Grenord-top",
    "load Girm",
    "unload Grenord-2n-1",
    "attack",
    "coup Grenord",
    "discard",
    "cell",
)


@cache
def laid() -> State:
    """A table on which everything that the lines name lies."""
    return manned(north(), "Ann", "Grenord-centre", "Girm", "Queenie", "Grenord-2n")


def read(line: str) -> dict[str, Any]:
    first, *words = grammar.split(line)
    return grammar.read_arguments(GAME, grammar.find_verb(first, GAME.verbs), words, visible(laid(), None))


@each(("line", "args"), READ, ids=[line for line, _ in READ])
def test_a_line_is_read(line: str, args: dict[str, Any]) -> None:
    assert read(line) == args


@each("line", CUT_SHORT)
def test_what_a_verb_needs_must_be_said(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_every_verb_is_among_them() -> None:
    assert {line.split()[0] for line, _ in READ} == set(GAME.verbs)


def test_what_is_kept_from_the_others_and_what_only_looks() -> None:
    assert [name for name, verb in GAME.verbs.items() if verb.secret] == ["discard", "hand"]
    assert [name for name, verb in GAME.verbs.items() if verb.query] == ["hand", "pieces", "map", "flags", "piles", "units", "unit", "cell"]
    assert not [name for name, verb in GAME.verbs.items() if verb.anytime]


def test_a_generic_counter_goes_by_its_print_where_its_cell_tells_the_country() -> None:
    """A fleet beside the land of two countries that have such a counter is asked about."""
    state = visible(north(), None)
    verb = GAME.verbs["muster"]
    assert grammar.read_arguments(GAME, verb, ["1aa", "Grenord-right"], state)["counter"] == "Grenord-1aa"
    assert grammar.read_arguments(GAME, verb, ["1aa", "at", "Grenord-right"], state)["counter"] == "Grenord-1aa"
    with pytest.raises(Ambiguous):
        grammar.read_arguments(GAME, verb, ["1aa"], state)
    assert shorthand.to_muster(["3a+", "Gr0"], state) == ["3a+", "at", "Gr0"], "Gren has a name"


def test_a_coup_needs_no_word_before_its_counters() -> None:
    verb = GAME.verbs["coup"]
    full = grammar.read_arguments(GAME, verb, ["Bernham", "with", "Queenie,Mary"], north())
    assert grammar.read_arguments(GAME, verb, ["bernham", "queenie,mary"], north()) == full
    assert grammar.read_arguments(GAME, verb, ["bernham", "queenie", "mary"], north()) == full


def test_an_army_that_is_aboard_stands_for_its_fleet() -> None:
    from tests.games.empire.test_fleets import aboard

    verb = GAME.verbs["unload"]
    full = grammar.read_arguments(GAME, verb, ["Marcus", "to", "Mediland-left"], aboard())
    assert grammar.read_arguments(GAME, verb, ["Julian", "to", "Mediland-left"], aboard()) == full
    assert grammar.read_arguments(GAME, verb, ["julian", "Mediland-left"], aboard()) == full


def fight(*own: str) -> State:
    """Ann's turn to act, in a cell with Bob's Henry."""
    return at("action", "Ann", manned(manned(north(), "Bob", "Grenord-right", "Henry"), "Ann", "Grenord-right", *own))


def heard(line: str, state: State) -> dict[str, Any]:
    verb, *words = grammar.split(line)
    return grammar.read_arguments(GAME, GAME.verbs[verb], words, visible(state, None))


@each("line", ["attack Henry", "attack henry with gren", "attack Bob with Gren", "attack Gren on Henry", "attack Gren on Bob"])
def test_an_enemy_is_attacked_by_name(line: str) -> None:
    assert heard(line, fight("Gren")) == {"unit": "Gren", "player": "Bob"}


def test_of_several_units_who_attacks_is_asked() -> None:
    with pytest.raises(Ambiguous) as several:
        heard("attack Henry", fight("Gren", "Girm"))
    assert several.value.candidates == ("Gren on Bob", "Girm on Bob")
    assert heard("attack Henry with Girm", fight("Gren", "Girm")) == {"unit": "Girm", "player": "Bob"}
    assert heard("attack Gren", fight("Gren", "Girm")) == heard("attack with Gren", fight("Gren")) == {"unit": "Gren"}
    assert heard("attack Henry", fight()) == {"unit": "Henry"}


def test_nobody_is_their_own_enemy() -> None:
    """Whose turn it is may be asked about, too, in the name of another: it is a name, and refused by the rule."""
    state = fight("Gren", "Girm")
    for line in ("attack Gren on Girm", "attack Gren on Ann"):
        (reason,) = rule(state, line).reasons
        assert reason.text == "Ann has no enemy of Gren in Grenord-right"
    assert [reason.check for reason in rule(state, "attack Henry on Ann", side="Bob").reasons] == ["referee/turn"]


def test_what_is_no_cell_is_no_part_of_a_way() -> None:
    """Else it would be said to be none, where it may belong to the name before."""
    for words in (["Girm", "there", "Gr1"], ["Girm", "Gr0", "there"]):
        assert shorthand.to_a_cell(words, north()) is words
    assert shorthand.to_a_cell(["Girm", "Gr0,", "Gr1"], north()) == ["Girm", "to", "Gr1", "via", "Gr0"]


@each(("line", "wanted"), [("coup", "country"), ("coup Bernham", "counters"), ("coup Bernham with", "counters")])
def test_a_coup_that_lacks_a_word_is_asked_for_it(line: str, wanted: str) -> None:
    with pytest.raises(grammar.Incomplete) as lacking:
        heard(line, north())
    assert lacking.value.slot.name == wanted


def test_a_generic_unit_goes_by_its_print_and_a_named_one_by_its_name_alone() -> None:
    state = manned(fight("Gren", "Grenord-1aa"), "Bob", "Bernham-left", "Mary")
    assert heard("move 1aa to Gr0", state)["unit"] == "Grenord-1aa"
    with pytest.raises(Unreadable, match="no unit is called '1aa\\+\\+'"):
        heard("move 1aa++ to Gr0", state)


def test_the_whole_name_of_a_generic_counter_is_no_beginning_of_another() -> None:
    state = manned(fight("Gren", "Grenord-1aa", "Grenord-1a"), "Bob", "Bernham-left", "Mary")
    assert heard("move Grenord-1a to Gr0", state)["unit"] == "Grenord-1a-1"
    assert heard("move Grenord-1aa to Gr0", state)["unit"] == "Grenord-1aa"
    with pytest.raises(Ambiguous) as several:
        heard("move Grenord-1a to Gr0", manned(state, "Ann", "Grenord-right", "Grenord-1a"))
    assert [*several.value.candidates] == ["Grenord-1a-1", "Grenord-1a-2"]


def test_a_country_stands_for_the_one_cell_of_it_that_may_be_entered() -> None:
    """Of Bernham's cells Gren reaches one, of his own Grenord's two."""
    state = manned(north(), "Ann", "Grenord-right", "Gren")
    move = grammar.find_verb("move", GAME.verbs)
    ways = [{"unit": "Gren", "cell": line.rpartition(" to ")[2]} for line in offered(state)["move"]]
    seen = visible(state, None)
    assert grammar.read_arguments(GAME, move, ["Gren", "to", "N2"], seen, lambda: ways)["cell"] == "Bernham-left"
    with pytest.raises(Ambiguous):
        grammar.read_arguments(GAME, move, ["Gren", "to", "N1"], seen, lambda: ways)
    assert grammar.read_arguments(GAME, move, ["Gren", "to", "N2"], seen)["cell"] == "Bernham-left", "the one he reaches"


@each(
    ("typed", "counters"),
    [
        ("Bernham with Queenie, 2nn", ["Queenie", "Bernham-2nn"]),
        ("Bernham Queenie 2nn", ["Queenie", "Bernham-2nn"]),
        ("Bernham with 2nn,2a", ["Bernham-2nn", "Bernham-2a"]),
        ("Bernham with Bernham-2a at Be1", ["Bernham-2a"]),
    ],
)
def test_what_is_printed_on_a_counter_is_in_a_coup_that_of_the_country(typed: str, counters: list[str]) -> None:
    assert grammar.read_arguments(GAME, GAME.verbs["coup"], typed.split(), north())["counters"] == counters


def test_what_no_counter_of_the_country_has_printed_on_it_is_asked_about() -> None:
    with pytest.raises(Ambiguous):
        grammar.read_arguments(GAME, GAME.verbs["coup"], ["Bernham", "with", "2a+"], north())


@each("typed", ["Grenord 2a Gr2", "Grenord 2a at Gr2", "Grenord-2a Gr2"])
def test_a_generic_counter_is_mustered_by_its_country_and_what_is_printed_on_it(typed: str) -> None:
    said = grammar.read_arguments(GAME, GAME.verbs["muster"], typed.split(), north())
    assert said == {"counter": "Grenord-2a", "cell": "Grenord-right"}
