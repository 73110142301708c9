"""What only looks and is longer than what the prompt leaves of a screen is shown from its top, a screen at a time."""

import pytest

from playaid.board.model import Board
from playaid.board.text import Drawing
from playaid.cli.answer import ILLEGAL_CODE, Answer
from playaid.cli.shell.screenfuls import is_long, shown_by_screens
from playaid.desk.ruling_view import RulingView
from playaid.games.elric import GAME as ELRIC
from playaid.games.legacy import GAME as LEGACY
from playaid.referee.contract.ruling import LEGAL
from tests.cli.test_newcomers import Evening, evening, screen  # noqa: F401

ROWS = [f"row {number}" for number in range(1, 61)]


def shown(answers: list[bool]) -> tuple[list[list[str]], list[str]]:
    """What was shown before each pause, and what is left for the end."""
    said: list[list[str]] = []
    left = shown_by_screens(Answer(ROWS), 80, 24, lambda lines: said.append(list(lines)), lambda: answers.pop(0))
    return said, list(left.lines)


def test_each_screen_waits_for_enter() -> None:
    said, left = shown([True, True])
    assert [len(lines) for lines in said] == [22, 22]
    assert left == ROWS[44:]


def test_another_line_leaves_the_rest_out() -> None:
    assert shown([False]) == ([ROWS[:22]], [])


def test_rows_count_as_they_are_broken() -> None:
    assert not is_long(Answer(ROWS[:19]), 80, 24)
    assert is_long(Answer(ROWS[:20]), 80, 24)
    assert is_long(Answer([f"{row} of many words that are told" for row in ROWS[:19]]), 20, 24)


def test_what_one_side_alone_sees_or_is_refused_waits_for_nobody() -> None:
    assert is_long(Answer(ROWS), 80, 24)
    assert not is_long(Answer(ROWS, private="Ann"), 80, 24)
    assert not is_long(Answer(ROWS, code=ILLEGAL_CODE), 80, 24)


def test_a_long_rule_begins_with_its_plain_words(evening: Evening, screen: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """On a screen of 40 rows they had run off above options, doubtful points and an example."""
    monkeypatch.setattr("playaid.cli.terminal.terminal.size", lambda: (80, 40))
    said = evening(None, "rule challenging enemies ? look", game=LEGACY, clears=True)
    shown = said.partition("Enter shows more")[0]
    assert shown.lstrip().startswith("Challenging Enemies")
    assert shown.count("\n") < 40
    assert "Enter shows more" in said


def test_the_map_begins_at_its_top_and_gives_way_to_another_line(evening: Evening, screen: None) -> None:  # noqa: F811
    said = evening(None, "map ? map Aflitain", game=ELRIC, clears=True)
    assert said.startswith("map Aflitain shows one place alone, map Argimiliar the places of a nation;")
    assert "Enter shows more" in said
    assert "Yu: wilderness" not in said


def test_a_picture_stays_on_the_screen_above_the_prompt(evening: Evening, screen: None) -> None:  # noqa: F811
    """Its list gives way to another line, and the picture stands while that is typed."""
    picture = Answer(ROWS[:23], told=RulingView(None, LEGAL, "map", None, True, "map", shown=("row",), drawing=Drawing(Board())))
    assert is_long(picture, 80, 24)
    assert not is_long(picture._replace(lines=ROWS[:19]), 80, 24)
    said: list[list[str]] = []
    left = shown_by_screens(picture._replace(lines=ROWS[:20]), 80, 24, lambda lines: said.append(list(lines)), lambda: True)
    assert said == [ROWS[:19]]
    assert left.lines == ROWS[19:20]
