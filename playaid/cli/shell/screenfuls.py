"""What only looks and is longer than what the prompt leaves of a screen is shown from its top, a screen at a time: else its beginning has
run off before anybody has read it."""

from collections.abc import Callable, Sequence
from typing import Any

from playaid.cli.answer import DONE, Answer
from playaid.cli.text.colour import colour_line
from playaid.cli.text.plain_line import spoken
from playaid.language.translation import translate

KEPT = 2
"""Rows of a screen on which nothing of the answer stands: what was typed, and what Enter does."""
PROMPT = 5
"""Rows that the prompt takes, with what stands above and below it."""


def is_long(answer: Answer[Any], width: int, height: int) -> bool:
    """Whether an answer looks at something, for all to see, and is longer than what the prompt leaves of a screen. A ruling stands whole at
    once, however long."""
    looks = answer.told is None or bool(answer.told.shown)
    return looks and answer.code == DONE and answer.private is None and not answer.verbatim and _rows(answer.lines, width) > height - PROMPT


def shown_by_screens(
    answer: Answer[Any], width: int, height: int, say: Callable[[Sequence[str]], None], goes_on: Callable[[], bool]
) -> Answer[Any]:
    """Show an answer but for its last screen, and give what is left of it: nothing where somebody does not go on."""
    lines = [part for line in answer.lines for part in translate(line).split("\n")]
    while _rows(lines, width) > height - PROMPT:
        fit = next(n for n in range(max(len(lines) - 1, 1), 0, -1) if n == 1 or _rows(lines[:n], width) <= height - KEPT)
        say(lines[:fit])
        lines = lines[fit:]
        if lines and not goes_on():
            return answer._replace(lines=[])
    return answer._replace(lines=lines)


def _rows(lines: Sequence[str], width: int) -> int:
    return sum(colour_line(spoken(translate(line)), width).count("\n") + 1 for line in lines)
