"""What is said is kept as pattern and values, and read in any language."""

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.language.message import AND, Message, as_message, counted, from_json, is_kept, listing, message, series, to_json
from playaid.language.translation import Catalogue, in_language, language, translate
from tests.each import each

LATIN = Catalogue(
    "la",
    {
        "{side} marches to {place}": "ad {place} contendit {side}",
        "Rome": "Roma",
        "{n} wound": ["{n} vulnus", "{n} vulnera"],
        AND: " et ",
        "Nobody wins.": "Nemo vincit.",
        "{who} takes {wounds}": "{who} {wounds} accipit",
    },
    lambda n: int(n != 1),
)


def march() -> Message:
    return message("{side} marches to {place}", side="Ann", place="Rome")


def test_a_message_is_its_english_text() -> None:
    assert march() == "Ann marches to Rome"
    assert {march(): 1}["Ann marches to Rome"] == 1
    assert translate(march()) == "Ann marches to Rome"
    assert language() == "en"


def test_it_is_read_in_the_language_of_its_reader() -> None:
    with in_language(LATIN):
        assert language() == "la"
        assert translate(march()) == "ad Roma contendit Ann"
        assert translate("Nobody wins.") == "Nemo vincit."
        assert translate(listing(["Rome", "Paris", march()], AND)) == "Roma et Paris et ad Roma contendit Ann"
    assert translate(march()) == "Ann marches to Rome"


@each(("n", "english", "latin"), [(0, "0 wounds", "0 vulnera"), (1, "1 wound", "1 vulnus"), (2, "2 wounds", "2 vulnera")])
def test_words_hang_on_a_number(n: int, english: str, latin: str) -> None:
    wounds = counted(n, "{n} wound", "{n} wounds")
    assert wounds == english
    with in_language(LATIN):
        assert translate(message("{who} takes {wounds}", who="Craw", wounds=wounds)) == f"Craw {latin} accipit"


def test_what_a_catalogue_does_not_hold_is_read_in_english() -> None:
    with in_language(LATIN):
        assert translate(message("{side} retreats to {place}", side="Ann", place="Rome")) == "Ann retreats to Roma"
        assert translate(counted(2, "{n} ship", "{n} ships")) == "2 ships"


@each(("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([1, 2], "1 and 2")])
def test_a_series_reads_as_people_say_it(parts: list[Any], text: str) -> None:
    assert series(parts) == text


WORDS = st.text(st.characters(exclude_characters="{}", codec="utf-8"), max_size=20)
PLAIN = st.one_of(WORDS, st.integers(-99, 99))
MESSAGES = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.builds(lambda text, a, b: message(text + "{a} {b!r}", a=a, b=b), WORDS, inner, PLAIN),
        st.builds(lambda n, text, a: counted(n, text + "{n}", text + "{n}s {a}", a=a), st.integers(0, 3), WORDS, inner),
        st.builds(listing, st.lists(inner, max_size=3), WORDS),
    ),
    max_leaves=6,
)


@given(MESSAGES)
def test_what_is_kept_comes_back_as_it_was(text: str) -> None:
    said = as_message(text)
    again = from_json(json.loads(json.dumps(to_json(said))))
    assert again == said
    assert type(again) is type(said)
    assert to_json(again) == to_json(said)
    assert to_json(pickle.loads(pickle.dumps(said))) == to_json(said)


@given(MESSAGES, MESSAGES)
def test_what_was_kept_is_known_without_being_read(text: str, other: str) -> None:
    assert is_kept(text, json.loads(json.dumps(to_json(text))))
    kept = json.loads(json.dumps(to_json(other)))
    assert not is_kept(text, kept) or from_json(kept) == text


SCORES = message("{side} has {points} of {where}", side="Ann", points=counted(2, "{n} point", "{n} points"), where=listing(["Ys", "Lir"]))
SAID = {
    "say": "{side} has {points} of {where}",
    "with": {
        "side": "Ann",
        "points": {"say": "{n} point", "with": {"n": 2}, "many": "{n} points"},
        "where": {"list": ["Ys", "Lir"], "between": ", "},
    },
}


@each(
    "path, value",
    [
        (["say"], "{side} had {points} of {where}"),
        (["say"], None),
        (["more"], "x"),
        (["with", "side"], "Bob"),
        (["with", "side"], ["Ann"]),
        (["with", "more"], "x"),
        (["with"], [["side", "Ann"]]),
        (["with"], {"side": "Ann", "points": SAID["with"]["points"], "there": SAID["with"]["where"]}),
        (["with", "points"], "2 points"),
        (["with", "points", "many"], "{n} wounds"),
        (["with", "points", "with", "n"], 3),
        (["with", "points", "with", "n"], 2.0),
        (["with", "points", "say"], "{n} wound"),
        (["with", "where", "between"], "; "),
        (["with", "where", "list"], ["Ys"]),
        (["with", "where", "list"], ["Ys", "Lur"]),
        (["with", "where", "list"], "Ys"),
    ],
)
def test_what_is_kept_otherwise_is_not_taken_for_the_same(path: list[str], value: Any) -> None:
    assert is_kept(SCORES, SAID)
    otherwise = json.loads(json.dumps(SAID))
    within = otherwise
    for name in path[:-1]:
        within = within[name]
    within[path[-1]] = value
    assert not is_kept(SCORES, otherwise)


def test_what_is_kept_under_other_names_is_not_taken_for_the_same() -> None:
    """As where a text that stands in another reads just like the names in it."""
    inner = message("{say} of {with}", **{"say": "x", "with": "y"})
    text = message("{say} of {with}", **{"say": inner, "with": "y"})
    assert is_kept(text, json.loads(json.dumps(to_json(text))))
    assert not is_kept(text, {"say": text.pattern, "with": to_json(inner)})
    missing = message("{a} of {b}", a=inner, b=inner)
    assert not is_kept(missing, {"say": "{a} of {b}", "with": to_json(inner)})


def test_text_with_braces_that_a_player_typed_is_left_alone() -> None:
    assert message("{who} says {what}", who="Ann", what="{who} {0} {x.y}") == "Ann says {who} {0} {x.y}"
    assert from_json("a {brace}") == "a {brace}"


@each("kept", [{}, {"say": "{a}", "with": {"b": 1}}, {"say": 3, "with": {}}, {"list": 3, "between": ""}, 7, ["x"], None])
def test_what_is_no_message_is_refused(kept: Any) -> None:
    with pytest.raises(ValueError, match="is no message"):
        from_json(kept)


@each("pattern", ["{a.__class__}", "{a[0]}", "{a:>99999999}", "{a:{b}}", "{a!r:>99999999}", "{{{a.__class__}}}", "{0}", "{}", "{a"])
def test_a_pattern_that_another_machine_wrote_looks_into_nothing(pattern: str) -> None:
    values = {"a": "x", "b": "99999999"}
    assert from_json({"say": pattern, "with": values}) == pattern
    assert from_json({"say": pattern, "many": pattern, "with": {**values, "n": 2}}) == pattern
    assert from_json({"say": "{n}", "many": pattern, "with": {**values, "n": 2}}) == "{n}"


def test_names_with_a_short_format_are_filled() -> None:
    assert from_json({"say": "{a!r} {n:+d} {{x}} {n:.2f}", "with": {"a": "x", "n": 3}}) == "'x' +3 {x} 3.00"


def test_of_one_a_noun_is_said_as_of_one_and_read_by_the_same_pattern() -> None:
    said = message("{name} has {left} points left, and this takes {cost}", name="Sean", left=1, cost=1)
    assert said == "Sean has 1 point left, and this takes 1"
    assert isinstance(said, Message)
    assert said.pattern == "{name} has {left} points left, and this takes {cost}"
    assert message("{n} army points are lost", n=1) == "1 army point is lost"
    assert message("{n} army points are lost", n=2) == "2 army points are lost"
    assert message("within {limit} hexes", limit=1) == "within 1 hex"
    assert message("{n} losses, {m} armies", n=1, m=1) == "1 loss, 1 army"
    assert message("there are {n} counters too many", n=1) == "there is 1 counter too many"
    assert message("{n} units are refitted", n=1) == "1 unit is refitted"
    assert message("{name} takes {n} wounds", name="Sean", n=1) == "Sean takes 1 wound"
    assert message("{side} needs {n} hexes", side=1, n=3) == "1 needs 3 hexes"
