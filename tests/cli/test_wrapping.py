"""Lines are broken as `textwrap` breaks them."""

import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from playaid.cli.text.wrapping import _broken, wrap

WORDS = st.text(st.sampled_from("ab-·é—,"), max_size=9)
TEXTS = st.one_of(st.lists(WORDS, max_size=12).map(" ".join), st.text(st.sampled_from("ab - \t\n"), max_size=40))
INDENTS = st.sampled_from(["", "  ", "    - "])


@given(TEXTS, st.integers(8, 40), INDENTS, INDENTS, st.booleans())
@example("Game-Turn 3", 8, "", "", True)
@example("one two-", 6, "", "", True)
@example("one  two   three", 8, "", "", True)
@example("a         b", 8, "", "", True)
@example("a lengthier b", 10, "    - ", "", True)
def test_each_text_is_broken_as_textwrap_does_it(text: str, width: int, initial: str, further: str, cut: bool) -> None:
    how = {"initial_indent": initial, "subsequent_indent": further, "break_long_words": cut}
    assert wrap(text, width, **how) == textwrap.wrap(text, width, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "move Gren to Grenord-right",
        "a line of words that takes two rows or three",
        "UNITS at PLACE  bring them   up to strength, all of them",
    ],
)
def test_what_is_plain_is_broken_without_it(text: str) -> None:
    assert _broken(text, 30, "", "  ") is not None
