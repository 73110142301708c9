"""Every check has a test that runs into it; every verb resolves; every optional rule and table is cited to a heading."""

from importlib import import_module
from pathlib import Path

from playaid.games.legacy import GAME
from playaid.referee.deciding.decide import checks_of
from tests.each import each

HERE = Path(__file__)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.parent.glob("test_*.py")) if path != HERE)
CHECKS = {check.id: check for verb in GAME.verbs.values() for check in checks_of(verb)}


@each("name", CHECKS)
def test_a_refusal_by_this_check_is_tested(name: str) -> None:
    assert f'"{name}"' in TESTS


@each("verb", GAME.verbs.values(), ids=list(GAME.verbs))
def test_a_verb_finds_its_chapter(verb: object) -> None:
    rule = getattr(verb, "rule", "")
    module, _, name = str(rule).partition(":")
    assert callable(getattr(import_module(module), name))


def test_each_id_is_one_check() -> None:
    for verb in GAME.verbs.values():
        for check in checks_of(verb):
            assert CHECKS[check.id].message == check.message
