"""What is said of a declaration by a general verb: `next`, `answer`, `odds`, `check`, `set`."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from playaid.cli.answer import DONE
from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.declaring.declare import declare, declare_until_ruled, ready
from playaid.cli.declaring.odds_shapes import Odds, RolledOdds
from playaid.cli.options import WORDS, Typed, as_side, ruling_options, words_argument
from playaid.desk.advance import goal_of, is_reached
from playaid.desk.conversation import Stopped, give_answer, resume
from playaid.desk.questions import CHOICE, mask_question
from playaid.desk.seats import side_of, step, umpire_of


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
    if len(answers) == 1:
        return answers[0]
    from playaid.cli.json_output import ruling_json

    rulings = [ruling_json(answer.told) for answer in answers if answer.told is not None]
    return answers[-1]._replace(lines=[line for answer in answers for line in answer.lines], data={"rulings": rulings})


@command("answer", opens=True, context_settings=WORDS)
@as_side
@ruling_options
@words_argument(required=False)
def answer(terminal: Terminal, opened: Session, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Answer the question that a declaration waits for, after dice have fallen."""
    side = side_of(opened, typed["as_side"])
    waits = terminal.with_keys(opened, partial(resume, opened, ready(terminal, typed["dice"])))
    if waits is None:
        raise Refusal("no declaration waits for an answer")
    said = (waits.said if isinstance(waits, Stopped) else waits)._replace(exact=typed["dice"] is not None)
    if words:
        if not isinstance(waits, Stopped) or waits.question.kind != CHOICE:
            raise Refusal(
                "it does not wait for a choice", hint=mask_question(waits.question, side).prompt if isinstance(waits, Stopped) else ""
            )
        said = terminal.with_keys(opened, partial(step, opened, partial(give_answer, opened, waits, " ".join(words), by=side)))
    fallen = opened.fallen()
    return declare_until_ruled(terminal, opened, said, side, len(fallen.rolls) if fallen is not None else 0)


@command("odds", context_settings=WORDS)
@as_side
@ruling_options
@words_argument()
def odds(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Odds | RolledOdds]:
    """The exact chances of a declaration: odds VERB …; of loose dice: odds roll 2d6+3."""
    if words[0].casefold() == "roll":
        from playaid.cli.declaring.roll_odds import chances_of

        return chances_of(terminal, " ".join(words[1:]))
    return declare(terminal, words, Typed(**{**typed, "odds": True}))


@command("check", context_settings=WORDS)
@as_side
@ruling_options
@words_argument()
def check(terminal: Terminal, words: Sequence[str], **typed: Any) -> Answer[Any]:
    """Only say whether a declaration is legal, and why: check VERB …"""
    return declare(terminal, words, Typed(**{**typed, "check": True}))


@command("set", context_settings=WORDS)
@as_side
@click.option("--because", metavar="WHY", required=True, help="The reason; it is logged and stands out.")
@words_argument()
def set_value(terminal: Terminal, as_side: str | None, because: str, words: Sequence[str]) -> Answer[Any]:
    """Put a value right by hand: set PATH VALUE --because WHY. The players outrank the referee."""
    return declare(terminal, ["set", *words, "because", because], Typed(as_side=as_side))
