"""`b` for `back` at a question, where it begins no answer."""

import pytest

from playaid.cli.terminal.prompt_commands import Back, through
from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.ruling import Question
from tests.each import each


def question(kind: str, *options: str) -> Question:
    return Question(kind, "which", "Ann", "which?", options)


@each(("asked", "text"), [(question("dice"), "b"), (question("choice", "Ann", "Cid"), "B")])
def test_b_takes_the_last_answer_back(asked: Question, text: str) -> None:
    with pytest.raises(Back):
        through(Terminal(None), asked, text, before=True, kept=False)


@each("asked", [question("choice", "Ann", "Bob"), question("draw"), question("fact")])
def test_what_may_be_an_answer_is_one(asked: Question) -> None:
    assert not through(Terminal(None), asked, "b", before=True, kept=False)
