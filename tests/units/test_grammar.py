"""Typed lines: what they mean, and that what cannot be read is never bent into something that can."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.referee.contract.game import Game, Slot, Step, Verb
from playaid.referee.contract.grammar import _listed, find_verb, read_arguments, split, usage
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.state import State, empty
from tests.each import each

UNITS = {"Mad Ainsel": (), "Magog": ("Mgg",), "Bran Og": (), "Bran": (), "Craw": ()}
PLACES = {"Gil's Rest": (), "3034": (), "North Pole": ()}


def _at(words: Sequence[str]) -> list[str]:
    """The last word is the place, where none is named."""
    return list(words) if "at" in words else [*words[:-1], "at", *words[-1:]]


VERBS = {
    verb.name: verb
    for verb in (
        Verb("attack", "", "", "m:f", slots=(Slot("unit", "unit"), Slot("whom", "unit", word="vs|against"))),
        Verb(
            "move",
            "",
            "",
            "m:f",
            slots=(Slot("units", "unit", many=True), Slot("to", "place", word="to"), Slot("march", "flag", word="forced")),
        ),
        Verb("put", "", "", "m:f", slots=(Slot("unit", "unit"), Slot("at", "place", word="at")), shorthand=lambda words, state: _at(words)),
        Verb("moan", "", "", "m:f", slots=(Slot("why", "text", optional=True),)),
        Verb("place", "", "", "m:f", slots=(Slot("unit", "unit"), Slot("at", "place"), Slot("steps", "int", optional=True))),
    )
}
GAME = Game(
    "g",
    "G",
    "-",
    "1",
    (1, 2),
    Step("a", "A"),
    VERBS,
    lambda h: None,
    Path(),
    kinds={"unit": lambda state: UNITS, "place": lambda state: PLACES},
)


def arguments(line: str) -> dict[str, Any]:
    first, *rest = split(line)
    return read_arguments(GAME, find_verb(first, VERBS), rest, {"public": {}, "secret": {}, "referee": {"options": {}, "sides": ["Ann"]}})


@each(
    ("line", "args"),
    [
        ("attack craw vs magog", {"unit": "Craw", "whom": "Magog"}),
        ("att Mgg against mad ainsel", {"unit": "Magog", "whom": "Mad Ainsel"}),
        ("move craw, mad ainsel to gil's rest", {"units": ["Craw", "Mad Ainsel"], "to": "Gil's Rest"}),
        ("move craw mad ainsel to 3034 forced", {"units": ["Craw", "Mad Ainsel"], "to": "3034", "march": True}),
        ("place mad ainsel north pole 3", {"unit": "Mad Ainsel", "at": "North Pole", "steps": 3}),
        ('place "bran" 3034', {"unit": "Bran", "at": "3034"}),
        ("put bran og 3034", {"unit": "Bran Og", "at": "3034"}),
        ("put bran og at north pole", {"unit": "Bran Og", "at": "North Pole"}),
        ("place bran og 3034", {"unit": "Bran Og", "at": "3034"}),
        ("moan that it rains to no end", {"why": "that it rains to no end"}),
        ("moan", {}),
    ],
)
def test_read(line: str, args: dict[str, Any]) -> None:
    assert arguments(line) == args


@each(
    "line",
    [
        "fly craw",
        "attack",
        "attack craw",
        "attack vs craw",
        "attack craw vs",
        "attack craw vs magog vs bran",
        "attack craw magog",
        "move to 3034",
        "move craw to 3034 forced march",
        "place craw 3034 many",
        "place craw 3034 3 4",
        "place craw 3034 9999999999",
        "place craw 9999",
    ],
)
def test_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        arguments(line)


def test_of_what_is_named_one_at_a_time_no_list_is_taken() -> None:
    with pytest.raises(Unreadable, match="one unit at a time, not 'craw, magog'"):
        arguments("attack craw, magog")


@each("word", ["all", "Everybody", "rest"])
def test_where_one_is_named_a_word_for_several_is_no_slip_of_a_name(word: str) -> None:
    """Gaaoll was offered for `discard all`."""
    with pytest.raises(Unreadable, match=f"one unit at a time, not '{word}'"):
        arguments(f"attack {word}")


def test_a_word_behind_a_number_is_a_noun_of_the_verb_or_refused() -> None:
    """What nobody has read is not left out: it may say who, or with what."""
    assert arguments("place Craw 3034 2 steps") == arguments("place Craw 3034 two step") == arguments("place Craw 3034 2")
    for line in ("place Craw 3034 2 foo", "place Craw 3034 2 Magog", "place Craw 3034 a Bran"):
        with pytest.raises(Unreadable, match="place: cannot read"):
            arguments(line)


def test_ambiguous_verbs_and_names_list_what_they_may_be() -> None:
    with pytest.raises(Ambiguous) as refusal:
        arguments("mo craw to 3034")
    assert refusal.value.candidates == ("move", "moan")
    with pytest.raises(Ambiguous):
        arguments("attack ma vs craw")


@each("line", ["a\tb", "attack\x1b[2J", 'attack "craw', "x" * 100_000, "attack \u202e craw"])
def test_garbage_is_refused_with_a_printable_message(line: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        split(line)
    assert refusal.value.text.isprintable()
    assert len(refusal.value.text) < 200


def test_only_behind_set_a_value_stands_as_it_is() -> None:
    assert split('set why "it holds"') == ["set", "why", '"it holds"']
    assert split('note why "it holds"') == ["note", "why", "it holds"]


@given(st.text(max_size=300))
def test_any_line_is_read_or_refused(line: str) -> None:
    refused = ""
    try:
        if split(line):
            arguments(line)
    except Refusal as refusal:
        refused = refusal.text
    assert refused.isprintable()


def test_usage_names_the_slots() -> None:
    assert usage(VERBS["move"]) == "move UNITS[,…] to PLACE [forced]"
    assert usage(VERBS["place"]) == "place UNIT AT [STEPS]"


def test_what_is_there_once_is_named_once_and_a_number_has_its_least(tiny: Game) -> None:
    verb = tiny.verbs["swap"]._replace(slots=(Slot("sides", "side", many=True, once=True), Slot("number", "int", word="for", least=1)))
    state: State = {"public": {}, "secret": {}, "cup": {}, "referee": {"options": {}, "sides": ["Ann", "Bob"]}}
    assert read_arguments(tiny, verb, ["Ann,", "Bob", "for", "1"], state) == {"sides": ["Ann", "Bob"], "number": 1}
    with pytest.raises(Unreadable, match="Ann is named twice"):
        read_arguments(tiny, verb, ["Ann,", "Ann"], state)
    with pytest.raises(Unreadable, match="number after 'for': 1 or more, not 0"):
        read_arguments(tiny, verb, ["Ann", "for", "0"], state)


@each("typed", ["Gren and Craw", "Gren, and Craw", "Gren, Craw"])
def test_an_and_between_names_is_a_comma(typed: str) -> None:
    verb = Verb("move", "move", "1", lambda hearing: None, (Slot("who", "unit", many=True),))
    game = Game(
        "g",
        "G",
        "-",
        "1",
        (1, 1),
        Step("s", "S"),
        {"move": verb},
        lambda hearing: None,
        Path(),
        kinds={"unit": lambda state: {"Gren": (), "Craw": ()}},
    )
    assert list(_listed(game, verb, ["move", *typed.split()], empty(["Ann"]))) == ["move", "Gren,", "Craw"]


@each(
    "line",
    [
        "move “Hallway 1” to Docks",
        "move „Hallway 1” to Docks",
        "move «Hallway 1» to Docks",
        'move "Hallway 1" to Docks',
        "move 'Hallway 1' to Docks",
    ],
)
def test_quotes_are_read_as_telephones_write_them(line: str) -> None:
    assert split(line) == ["move", "Hallway 1", "to", "Docks"]


@each(
    ("typed", "read"),
    [
        ("2 Knight Gren", ["2 Knight", "Gren"]),
        ("2 Gren", "'2 Gren'"),
        ("Craw 3 Gren", "'3 Gren'"),
        ("-1 Knight", "'-1 Knight'"),
        ("0 Knight Gren", "'0 Knight'"),
    ],
)
def test_a_number_before_a_name_belongs_to_it(typed: str, read: list[str] | str) -> None:
    """Of somebody of whom there is one it is told that nothing is called so; the number is no name of others."""
    verb = Verb("move", "move", "1", "rule", slots=(Slot("who", "unit", many=True),))
    names = {"Gren": (), "Craw": (), "Knight": ("1 Knight",), "2 Knight": (), "2 Squire": (), "3 Squire": (), "3 Knight": ()}
    rest = {"move": verb}, lambda hearing: None, Path()
    game = Game("g", "G", "-", "1", (1, 1), Step("s", "S"), *rest, kinds={"unit": lambda state: names})
    if isinstance(read, list):
        assert read_arguments(game, verb, typed.split(), empty(["Ann"])) == {"who": read}
        return
    with pytest.raises(Unreadable, match=f"no unit is called {read}"):
        read_arguments(game, verb, typed.split(), empty(["Ann"]))
