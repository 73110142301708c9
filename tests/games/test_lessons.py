"""Each game's first evening can be gone through by its own lines, and what is wrong in it is refused as it says."""

from pathlib import Path

import pytest

from playaid.games.registry import BUILT_IN, home, load
from playaid.referee.verification.lesson import FILE, lesson_of, texts_of
from playaid.referee.verification.lint_wording import names_of
from playaid.testing.suite import assert_teaches
from tests.each import each

TAUGHT = [slug for slug in BUILT_IN if (home(slug) / FILE).is_file()]


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_lesson_goes_through(slug: str, tmp_path: Path) -> None:
    assert_teaches(load(slug), tmp_path)


@each("slug", TAUGHT)
def test_all_that_it_says_can_be_translated(slug: str) -> None:
    lesson = lesson_of(load(slug))
    assert lesson is not None
    assert set(filter(None, texts_of(lesson))) <= set(names_of(load(slug)))


@each("slug", TAUGHT)
def test_it_takes_half_an_hour(slug: str) -> None:
    lesson = lesson_of(load(slug))
    assert lesson is not None
    assert 10 <= len(lesson.tasks) <= 20
    assert max(len(task.text) for task in lesson.tasks) <= 800
