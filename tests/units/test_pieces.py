"""A document written piece by piece reads as the one that is written whole."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from playaid.export.json_stream import pieces
from tests.each import each

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def whole(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


@given(VALUES, st.lists(VALUES, max_size=3), st.lists(VALUES, max_size=2))
def test_lists_that_come_item_by_item_read_alike(other: Any, story: list[Any], events: list[Any]) -> None:
    streamed = {"other": other, "story": iter(story), "journal": {"id": other, "events": iter(events)}}
    assert "".join(pieces(streamed)) == whole({"other": other, "story": story, "journal": {"id": other, "events": events}})


@each("value", [{}, [], {"a": {}}, "two\nlines", [[], [{}]]])
def test_what_holds_no_iterator_is_written_at_once(value: Any) -> None:
    assert "".join(pieces(value)) == whole(value)


def test_one_item_is_held_at_a_time() -> None:
    taken: list[int] = []
    text = pieces({"events": (taken.append(number) or number for number in range(1000))})  # type: ignore[func-returns-value]
    while not taken:
        next(text)
    assert taken == [0]
