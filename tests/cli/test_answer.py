"""A declaration that waits in the log is answered by a command of its own."""

from pathlib import Path

from tests.cli.conftest import Type


def test_a_die_that_is_awaited_is_given_by_answer(evening: Path, typed: Type) -> None:
    before = len(typed("log", "--all", "--json").data["events"])
    assert typed("tiny", "shove", "Bob", "--overrule", "why not", "--dice", "3").code == 4
    answered = typed("answer", "--dice", "4", "--json")
    assert answered.json["ruling"]["rolls"][1]["faces"] == [4]
    assert answered.code == 0
    assert len(typed("log", "--all", "--json").data["events"]) == before + 2
    assert typed("answer", "--dice", "4").code == 2
