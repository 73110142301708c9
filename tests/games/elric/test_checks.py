"""Every check has a test that runs into it and a citation; every chapter named in the game's data is there."""

from pathlib import Path

from playaid.games.elric import GAME
from playaid.referee.deciding.decide import checks_of, load_rule
from tests.each import each

HERE = Path(__file__)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.parent.glob("test_*.py")) if path != HERE)
CHECKS = {check.id: check for verb in GAME.verbs.values() for check in checks_of(verb)}


@each("name", CHECKS)
def test_a_refusal_by_this_check_is_tested(name: str) -> None:
    assert f'"{name}"' in TESTS or f"/{name}" in TESTS


@each("name", CHECKS)
def test_it_is_cited(name: str) -> None:
    assert CHECKS[name].citation[0].isdigit()


@each("name", list(GAME.verbs))
def test_the_rule_of_every_verb_is_there(name: str) -> None:
    assert callable(load_rule(GAME.verbs[name].rule))


def test_no_verb_bears_the_name_of_a_general_event() -> None:
    from playaid.referee.session.kinds import NOT_RULED

    assert not set(GAME.verbs) & {*NOT_RULED, "new", "next", "set"}
