"""Every check has a test that runs into it, and is cited to a case of the document."""

from pathlib import Path

from playaid.games.empire import GAME
from playaid.referee.deciding.decide import checks_of
from tests.each import each

HERE = Path(__file__)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.parent.glob("test_*.py")) if path != HERE)
CHECKS = {check.id: check for verb in GAME.verbs.values() for check in checks_of(verb)}


@each("name", CHECKS)
def test_a_refusal_by_this_check_is_tested(name: str) -> None:
    assert f'"{name}"' in TESTS


@each("name", CHECKS)
def test_its_citation_is_its_chapter(name: str) -> None:
    chapter = name.partition(".")[0]
    assert CHECKS[name].citation == (f"3.{chapter}" if chapter.isalpha() else chapter)


def test_the_checks_have_different_names() -> None:
    every = [check.id for verb in GAME.verbs.values() for check in checks_of(verb)]
    shared = {name for name in every if every.count(name) > 1}
    assert shared == {"3.own"}
