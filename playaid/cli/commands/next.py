"""`next`: on to the next step of the sequence of play."""

from collections.abc import Sequence
from typing import Any

from playaid.cli.answer import DONE, Answer
from playaid.cli.command import command
from playaid.cli.declaring.declare import declare
from playaid.cli.options import Typed, as_side, ruling_options, words_argument
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.advance import goal_of, is_reached
from playaid.desk.seats import umpire_of
from playaid.referee.session.local import Session


@command("next", opens=True)
@as_side
@ruling_options
@words_argument(required=False)
def next_step(terminal: Terminal, opened: Session, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Go on to the next step of the sequence of play; refuses while something is owed. next 3 takes three steps, next turn or next battle
    goes on until that begins, or until something is owed."""
    goal = goal_of(opened.game, words)
    before, answers = opened.state, list[Answer[Any]]()
    while True:
        answers.append(declare(terminal, ["next"], Typed(**typed)))
        if umpire_of(opened, typed["as_side"]) is not None:
            opened.refresh()  # an umpire has the session apart from whoever else is here
        if answers[-1].code != DONE or typed["check"] or typed["odds"] or is_reached(opened.game, goal, before, opened.state, len(answers)):
            return _all_in_one(answers)


def _all_in_one(answers: Sequence[Answer[Any]]) -> Answer[Any]:
    """The answers of one line that made several declarations."""
    if len(answers) == 1:
        return answers[0]
    from playaid.cli.json_output import ruling_json

    rulings = [ruling_json(answer.told) for answer in answers if answer.told is not None]
    return answers[-1]._replace(lines=[line for answer in answers for line in answer.lines], data={"rulings": rulings})
