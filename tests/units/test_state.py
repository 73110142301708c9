"""The five changes and their inverses, over any state they may meet."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.referee.contract.state import (
    BadChange,
    apply_change,
    apply_changes,
    compartment_of,
    empty,
    evolve,
    get,
    invert,
    is_open,
    visible,
)

KEYS = st.sampled_from(["a", "b", "c"])
LEAVES = st.one_of(st.integers(-3, 3), st.sampled_from(["x", "y"]), st.booleans(), st.none())


def _change(op: str, path: list[str], value: Any) -> list[Any]:
    return [op, path, value]


# numbers live under n, lists under l, anything under v: a rule keeps to one kind at one place
NUMBER = st.builds(lambda k, v: _change("add", ["public", "n", k], v), KEYS, st.integers(-3, 3))
LIST = st.builds(lambda op, k, v: _change(op, ["public", "l", k], v), st.sampled_from(["push", "pull"]), KEYS, LEAVES)
VALUE = st.builds(lambda k, j, v: _change("put", ["secret", "Ann", "v", k, j], v), KEYS, KEYS, LEAVES)
DROP = st.builds(lambda k, j: _change("drop", ["secret", "Ann", "v", k, j], None), KEYS, KEYS)
CHANGES = st.lists(st.one_of(NUMBER, LIST, VALUE, DROP), max_size=30)


@given(CHANGES)
def test_evolve_changes_nothing_it_was_given(changes: list[Any]) -> None:
    before = empty(["Ann"])
    frozen = copy.deepcopy(before)
    after = evolve(before, changes)
    evolve(after, changes)
    assert before == frozen


@given(CHANGES, CHANGES)
def test_inverse_takes_every_change_back(first: list[Any], second: list[Any]) -> None:
    start = evolve(empty(["Ann"]), first)
    back: list[Any] = []
    state = start
    for change in second:
        back.insert(0, invert(state, change))
        state = evolve(state, (change,))
    assert _without_empty(evolve(state, back)) == _without_empty(start)


@given(CHANGES)
def test_each_way_of_going_on_comes_to_the_same(changes: list[Any]) -> None:
    state = start = empty(["Ann"])
    for change in changes:
        before, frozen = state, copy.deepcopy(state)
        state, back = apply_change(before, change)
        assert before == frozen
        assert back == (None if _drops_nothing(before, change) else invert(before, change))
        assert state == (before if back is None else evolve(before, (change,)))
    assert _without_empty(evolve(start, changes)) == _without_empty(state)


@given(CHANGES, CHANGES)
def test_several_changes_at_once_come_to_what_they_come_to_one_by_one(first: list[Any], second: list[Any]) -> None:
    start = state = evolve(empty(["Ann"]), first)
    done, back, frozen = list[Any](), list[Any](), copy.deepcopy(start)
    for change in second:
        state, taken_back = apply_change(state, change)
        if taken_back is not None:
            done.append(change)
            back.insert(0, taken_back)
    assert apply_changes(start, second) == (state, done, back)
    assert start == frozen


def _drops_nothing(state: Any, change: list[Any]) -> bool:
    return change[0] == "drop" and get(state, change[1]) is None


def test_what_was_put_is_not_changed_by_what_is_written_into_it_later() -> None:
    given: dict[str, Any] = {"a": {"b": 1}}
    after = evolve(empty(), [["put", ["public", "v"], given], ["add", ["public", "v", "a", "b"], 1], ["put", ["public", "w"], given]])
    assert after["public"] == {"v": {"a": {"b": 2}}, "w": {"a": {"b": 1}}}


def _without_empty(value: Any) -> Any:
    """Taking back may leave an empty list or a nought where nothing was: the same to every reader."""
    if isinstance(value, dict):
        kept = {key: _without_empty(below) for key, below in value.items()}
        return {key: below for key, below in kept.items() if below not in ({}, [], 0) or below is False}
    return value


@given(CHANGES)
def test_a_locked_compartment_is_skipped(changes: list[Any]) -> None:
    open_state = evolve(empty(["Ann"]), changes)
    locked = evolve({"public": {}, "secret": {}, "cup": {}, "referee": {}}, changes)
    assert locked["secret"] == {}
    assert locked["public"] == open_state["public"]


def test_pull_takes_the_last_equal_item_only() -> None:
    state = evolve(empty(), [["put", ["public", "l"], [1, 2, 1, 3]], ["pull", ["public", "l"], 1]])
    assert state["public"]["l"] == [1, 2, 3]


def test_an_unknown_change_is_no_change() -> None:
    with pytest.raises(BadChange):
        evolve(empty(), (["toggle", ["public", "a"], 1],))


def test_a_path_through_a_number_is_refused() -> None:
    with pytest.raises(BadChange):
        evolve(empty(), [["put", ["public", "a"], 1], ["put", ["public", "a", "b"], 2]])


def test_compartments_and_paths() -> None:
    assert compartment_of(["secret", "Ann", "hand"]) == "secret.Ann"
    assert compartment_of(["cup", "deck"]) == "cup"
    assert get({"public": {"a": {"b": 1}}}, ["public", "a", "b"]) == 1
    assert get({"public": {"a": 1}}, ["public", "a", "b"], "none") == "none"
    assert not is_open({"public": {}, "secret": {}, "referee": {}}, ["cup", "deck"])


def test_what_a_viewer_may_see_is_theirs_alone_and_one_object() -> None:
    state = evolve(empty(["Ann", "Bob"]), [["put", ["secret", "Ann", "hand"], 1], ["put", ["secret", "Bob", "hand"], 2]])
    seen = visible(state, "Ann")
    assert seen == {"public": {}, "secret": {"Ann": {"hand": 1}}, "referee": {}}
    assert visible(state, "Ann") is seen is visible(seen, "Ann")
    assert visible(state, None)["secret"] == visible(seen, None)["secret"] == visible(seen, "Bob")["secret"] == {}
    later = evolve(state, [["put", ["secret", "Ann", "hand"], 3]])
    assert visible(later, "Ann")["secret"] == {"Ann": {"hand": 3}}
