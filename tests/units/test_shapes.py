"""The shape of a game's state holds `set` and imported sessions to it, and says what would fit."""

from pathlib import Path
from random import Random
from typing import Any, Literal, NotRequired, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.games import registry
from playaid.referee.contract.chapters import shape_of
from playaid.referee.contract.game import Game, Shape
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State
from playaid.referee.contract.state_shapes import at_a_glance, in_words, kind_at, path_misfit, state_misfits, value_misfit, whole_misfit
from playaid.referee.deciding.decide import decide
from playaid.testing.table import Table
from tests.each import each


class Piece(TypedDict):
    hex: str | None
    strength: int
    hurt: NotRequired[bool]


class Public(TypedDict):
    pieces: dict[str, Piece]
    weather: Literal["fair", "foul"]
    order: list[str]
    length: int
    stones: dict[str, int]
    winner: str | None
    jail: list[tuple[str, bool]]
    sides: NotRequired[dict[Literal["Ann", "Bob"], int]]
    leader: NotRequired[Piece | None]


class Secret(TypedDict):
    hand: list[str]


class Cup(TypedDict):
    stock: list[str]


SHAPE = Shape(Public, Secret, Cup, dict)


@each(
    ("path", "text", "fitting"),
    [
        ("wether", "there is no wether in the table", "there is: pieces, weather, order, length, stones, winner, jail, sides, leader"),
        ("pieces.Moray.hexx", "there is no hexx in pieces.Moray", "there is: hex, strength, hurt"),
        ("length.deep", "there is no deep in length", "length is a whole number"),
    ],
)
def test_a_path_that_the_shape_does_not_have(path: str, text: str, fitting: str) -> None:
    assert path_misfit(Public, path.split(".")) == (text, fitting)


@each("path", ["weather", "pieces.Moray", "pieces.Moray.hurt", "stones.Ann"])
def test_a_path_that_the_shape_has(path: str) -> None:
    assert path_misfit(Public, path.split(".")) is None


@each(
    ("path", "value", "fits"),
    [
        ("length", 3, True),
        ("length", "3", False),
        ("length", True, False),
        ("pieces.Moray.hurt", True, True),
        ("weather", "foul", True),
        ("weather", "fowl", False),
        ("winner", None, True),
        ("winner", 3, False),
        ("order", ["Ann"], True),
        ("order", ["Ann", "Bob", 3], False),
        ("pieces.Moray", {"hex": "0101", "strength": 3}, True),
        ("pieces.Moray", {"hex": "0101", "strenght": 3}, False),
        ("pieces.Moray", {"hex": "0101"}, False),
        ("jail", [["Moray", True], ["Ochil", False]], True),
        ("jail", [["Moray", "yes"]], False),
        ("jail", [["Moray"]], False),
        ("jail", ["Moray"], False),
        ("jail", [["Moray", True, True]], False),
        ("pieces", {f"p{n}": {"hex": None, "strength": n if n < 99 else "n"} for n in range(100)}, False),
    ],
)
def test_a_value_of_the_shapes_type(path: str, value: Any, fits: bool) -> None:
    assert (value_misfit(kind_at(Public, path.split(".")), value) is None) is fits


@each(
    ("kind", "words"),
    [
        (int, "whole number"),
        (str | None, "text or null"),
        (Literal["fair", "foul"], "one of fair, foul"),
        (list[int], "list of whole number"),
        (dict[str, bool], "table of true or false by name"),
        (list[tuple[str, bool]], "list of list of text, true or false"),
        (Piece, "table with hex, strength, hurt"),
        (Any, "anything"),
    ],
)
def test_a_type_in_words(kind: Any, words: str) -> None:
    assert in_words(kind) == words


STATE: State = {
    "public": {
        "pieces": {"Moray": {"hex": "0101", "strength": 3}},
        "weather": "fair",
        "order": ["Ann"],
        "length": 12,
        "stones": {"Ann": 1, "Bob": 2},
        "winner": None,
        "jail": [],
    },
    "secret": {"Ann": {"hand": ["Boots"]}, "Bob": {"hand": []}},
    "cup": {"stock": []},
    "referee": {"sides": ["Ann", "Bob"], "options": {}, "at": []},
}


def test_every_compartment_that_is_open_is_looked_at(tiny: Game) -> None:
    game = tiny._replace(shape=SHAPE)
    assert state_misfits(game, STATE) == []
    assert state_misfits(tiny, {**STATE, "public": {"odd": 1}}) == []
    secret = {"Ann": {"hand": "Boots"}}
    found = state_misfits(game, {"public": {**STATE["public"], "length": None}, "secret": secret, "cup": {}, "referee": STATE["referee"]})
    assert [text.partition(":")[0] for text in found] == ["public", "secret.Ann", "cup"]


def put(tiny: Game, path: str, value: str) -> Ruling:
    """The ruling on `set` in a game whose shape this is."""
    bare = tiny._replace(shape=SHAPE, board=None, trackers=None, invariants=None, aftermath=None, kinds={})
    said = Declaration("set", {"path": path, "value": value, "because": "it is so"}, "Ann")
    return decide(bare, STATE, said, Book("tiny", Path()), Refusing())


@each(
    ("path", "typed", "value"),
    [
        ("length", "8", 8),
        ("weather", "foul", "foul"),
        ("winner", "Ann", "Ann"),
        ("winner", "null", None),
        ("order", '["Bob", "Ann"]', ["Bob", "Ann"]),
        ("pieces.Moray.hurt", "true", True),
        ("pieces.Moray.hex", "0202", "0202"),
        ("stones.Ann", "3", 3),
    ],
)
def test_what_fits_is_set(tiny: Game, path: str, typed: str, value: Any) -> None:
    ruling = put(tiny, path, typed)
    assert ruling.verdict == LEGAL
    assert ruling.changes[0][2] == value


@each(
    ("path", "typed", "fitting"),
    [
        ("length", "long", "whole number"),
        ("weather", "fowl", "one of fair, foul"),
        ("order", "Ann", "list of text"),
        ("pieces.Moray", '{"hex": "0101", "strenght": 3}', "table with hex, strength, hurt"),
        ("length", "true", "whole number"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(tiny: Game, path: str, typed: str, fitting: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        put(tiny, path, typed)
    assert fitting in refusal.value.hint


@each("path", ["pieces.Moray.strenght", "lenght"])
def test_a_misspelt_path_is_refused_with_what_there_is(tiny: Game, path: str) -> None:
    ruling = put(tiny, path, "3")
    assert ruling.verdict == ILLEGAL
    assert any(reason.check.endswith("set.shape") and "there is: " in reason.text for reason in ruling.reasons)


PLAIN = st.none() | st.booleans() | st.integers() | st.text()


@given(st.recursive(PLAIN, lambda below: st.lists(below) | st.dictionaries(st.text(), below)))
def test_any_json_is_held_against_a_shape_without_a_fault_of_ours(value: Any) -> None:
    misfit = value_misfit(Public, value)
    assert misfit is not None
    assert misfit.fitting.startswith("table with")


@each("slug", sorted(registry.BUILT_IN))
def test_every_game_opens_in_its_shape_and_set_is_held_to_it(slug: str) -> None:
    game = registry.load(slug)
    table = Table(game, sound=False)
    state = table.start()
    assert state_misfits(game, state) == []
    assert "set.shape" in table.refused(state, "set misspelt.field 3 because it is so")
    field = next(name for name, value in state["public"].items() if isinstance(value, dict))
    with pytest.raises(Unreadable, match="does not fit"):
        table.rule(state, f"set {field} 3 because it is so")


ODD: tuple[Any, ...] = (None, True, 3, 100_001, 2.5, float("nan"), "x", [], ["x"], [1, True], [None, "x"], {}, {"x": 1}, {3: "x"})


def altered(value: Any, rng: Random) -> Any:
    """The same but for one part, however deep: something else, nothing, or something more."""
    if not value or not isinstance(value, dict | list) or rng.random() < 0.1:
        return rng.choice(ODD)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return [*value[:at], *([altered(value[at], rng)] if rng.random() < 0.8 else rng.choice(([], [value[at]] * 2))), *value[at + 1 :]]
    key = rng.choice(list(value))
    if rng.random() < 0.2:
        return {**value, rng.choice((key + "x", 3)): value[key]} if rng.random() < 0.5 else {one: value[one] for one in value if one != key}
    return {**value, key: altered(value[key], rng)}


@each("slug", sorted(registry.BUILT_IN))
def test_what_fits_at_a_glance_fits_and_whatever_a_game_opens_with_does(slug: str) -> None:
    game, rng, told = registry.load(slug), Random(slug), set()
    state, shape = Table(game, sound=False).start(), shape_of(game)
    assert shape is not None
    for kind, value in (
        (shape.public, game.sealing.public(state)),
        (shape.secret, next(iter(state["secret"].values()))),
        (shape.cup, state["cup"]),
    ):
        assert at_a_glance(kind)(value)
        for _ in range(40):
            other = altered(value, rng)
            told.add((at_a_glance(kind)(other), whole_misfit(kind, other) is None))
    assert {(True, True), (False, False)} <= told <= {(True, True), (False, False), (False, True)}


@given(
    st.recursive(
        PLAIN | st.floats() | st.sampled_from(["fair", "hex", "strength"]),
        lambda below: st.lists(below) | st.dictionaries(st.text(), below),
    )
)
def test_no_type_is_kinder_at_a_glance(value: Any) -> None:
    for kind in (*SAMPLES, *(dict[str, kind] for kind in SAMPLES)):
        assert not at_a_glance(kind)(value) or whole_misfit(kind, value) is None, kind


SAMPLES: tuple[Any, ...] = (
    *(Any, int, bool, float, str, list, dict, type(None), Literal["fair", "foul"], Literal[3, True], str | int | None, Piece, Public),
    *(list[int], list[Any], list[str | None], tuple[str, bool], tuple[int, ...], dict[Literal["hex", "strength"], int | list[str]]),
)


@each(("value", "far"), [(100_001, 100_001), (-100_001, -100_001), ({"a": [1, {"b": 999_999_999}]}, 999_999_999)])
def test_no_table_counts_farther(value: Any, far: int) -> None:
    """A number is as many boxes on a board: it is looked for however deep it lies."""
    misfit = value_misfit(Any, value)
    assert misfit is not None
    assert str(far) in misfit.text
    assert value_misfit(Any, {"a": [100_000, -100_000, True, "100001"]}) is None


def test_a_word_in_the_place_of_a_table_is_called_so() -> None:
    whole, part = value_misfit(Public, "here"), value_misfit(list[int], [1, "x"])
    assert whole is not None
    assert part is not None
    assert str(whole.text) == "it is text"
    assert str(part.text) == "item 2: it is text"


@each(
    ("path", "value", "told"),
    [
        ("pieces.Moray", None, "it is null"),
        ("pieces.Moray", {"hex": "0101"}, "strength is missing"),
        ("pieces.Moray", {"hex": "0101", "strength": 3, "strenght": 3}, "there is no strenght in it"),
        ("pieces.Moray", {"hex": 3.5, "strength": 3}, "hex: it is a number"),
        ("pieces", {"Moray": {"hex": "0101", "strength": []}}, "Moray: strength: it is a list"),
        ("jail", [["Moray", True], ["Ochil", "no"]], "item 2: item 2: it is text"),
        ("jail", [["Moray"]], "item 1: it is a list of 1"),
        ("stones", {"Ann": {}}, "Ann: it is a table"),
        ("length", True, "true and false are no numbers here"),
        ("order", 1, "it is a whole number"),
        ("order", True, "it is true or false"),
        ("sides", {"Ann": 1, "Cid": 2}, "there is no Cid in it"),
        ("leader", {"hex": "0101"}, "strength is missing"),
        ("leader", 3, "it is a whole number"),
    ],
)
def test_what_does_not_fit_is_said_in_words_of_the_table(path: str, value: Any, told: str) -> None:
    """And not in those of the language that playaid is written in."""
    misfit = value_misfit(kind_at(Public, path.split(".")), value)
    assert misfit is not None
    assert misfit.text == told
