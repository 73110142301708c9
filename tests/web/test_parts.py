"""What a page is sent: all of a picture once, and then no more than makes the next one of it."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from playaid.web.diff import changes_between, parts
from tests.web.evenings import put

LEAVES = st.integers(0, 3) | st.text(max_size=3) | st.just([])
PIECES = st.dictionaries(st.sampled_from(["Craw", "a/b", "board", ""]), st.text(max_size=2), max_size=3)
BOARDS: Any = st.none() | st.fixed_dictionaries({"map": st.none() | st.text(max_size=2), "pieces": PIECES}, optional={"state": LEAVES})
PICTURES = st.fixed_dictionaries({"n": st.integers(1, 9)}, optional={"board": BOARDS, "log": LEAVES, "refused": LEAVES})


def held(picture: dict[str, Any]) -> dict[str, Any]:
    """A picture without what is nothing: a page does not tell it from what is not there."""
    kept = {key: held(value) if isinstance(value, dict) else value for key, value in picture.items() if value is not None}
    return {key: value for key, value in kept.items() if value != {}}


@given(st.lists(PICTURES, min_size=1, max_size=6))
def test_what_is_sent_makes_each_picture_of_the_one_before(pictures: list[dict[str, Any]]) -> None:
    page: dict[str, Any] = {}
    before: dict[str, str] = {}
    for picture in pictures:
        now = parts(picture)
        sent = changes_between(before, now)
        assert bool(sent) == (before != now)
        for name, value in json.loads(sent or "{}").items():
            put(page, name, value)
        assert held(page) == held(picture)
        before = now


def test_nothing_is_sent_twice() -> None:
    first = parts({"n": 1, "log": [1], "board": {"map": "m", "pieces": {"Craw": "x", "Bernham": "y"}}})
    then = parts({"n": 2, "log": [1], "board": {"map": "m", "pieces": {"Craw": "z"}}})
    assert json.loads(changes_between(first, then)) == {"n": 2, "board/pieces/Craw": "z", "board/pieces/Bernham": None}
