"""The general verbs that write: next, set, answer, note, undo, redo; and the general forms of odds and check."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from playaid.cli.answer import DONE, Answer, ruling_json
from playaid.cli.commands.declare import declare, declare_until_ruled, ready, speaking
from playaid.cli.commands.options import Typed, Words, as_side, command, everywhere, option, take
from playaid.cli.commands.options import ruling_options as on_rulings
from playaid.desk.advance import goal_of, is_reached
from playaid.desk.conversation import Stopped, give_answer, resume
from playaid.desk.notes import log_note
from playaid.desk.questions import CHOICE, mask_question
from playaid.desk.seats import side_of, step, take_back, umpire_of
from playaid.referee.contract.refusals import Refusal

Decorator = Callable[[Words], Words]
WORDS = {"ignore_unknown_options": True}


def _words(required: bool = True) -> Decorator:
    return click.argument("words", nargs=-1, type=click.UNPROCESSED, required=required, metavar="WORDS")


@command("next")
@everywhere
@as_side
@on_rulings
@_words(required=False)
@click.pass_context
def next_step(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, words: Sequence[str], **typed: Any) -> int:
    """Go on to the next step of the sequence of play; refuses while something is owed. next 3 takes three steps, next turn or next battle
    goes on until that begins, or until something is owed."""
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    goal = goal_of(opened.game, words)
    before, answers = opened.state, list[Answer]()
    while True:
        answers.append(declare(terminal, ["next"], Typed(session=session, **typed)))
        if umpire_of(opened, typed["as_side"]) is not None:
            opened.refresh()  # an umpire has the session apart from whoever else is here
        if answers[-1].code != DONE or typed["check"] or typed["odds"] or is_reached(opened.game, goal, before, opened.state, len(answers)):
            return int(terminal.give(_all_in_one(answers)))


def _all_in_one(answers: Sequence[Answer]) -> Answer:
    """The answers of one line that made several declarations."""
    if len(answers) == 1:
        return answers[0]
    rulings = [ruling_json(answer.told) for answer in answers if answer.told is not None]
    return answers[-1]._replace(lines=[line for answer in answers for line in answer.lines], data={"rulings": rulings})


@command("set", context_settings=WORDS)
@everywhere
@as_side
@option("--because", metavar="WHY", required=True, help="The reason; it is logged and stands out.")
@_words()
@click.pass_context
def set_value(
    ctx: click.Context, /, session: str | None, json_: bool, plain: bool, as_side: str | None, because: str, words: Sequence[str]
) -> int:
    """Put a value right by hand: set PATH VALUE --because WHY. The players outrank the referee."""
    terminal = take(ctx, session, json_, plain)
    return int(terminal.give(declare(terminal, ["set", *words, "because", because], Typed(session=session, as_side=as_side))))


@command("odds", context_settings=WORDS)
@everywhere
@as_side
@on_rulings
@_words()
@click.pass_context
def odds(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, words: Sequence[str], **typed: Any) -> int:
    """The exact chances of a declaration: odds VERB …; of loose dice: odds roll 2d6+3."""
    terminal = take(ctx, session, json_, plain)
    if words[0].casefold() == "roll":
        from playaid.cli.commands.roll import chances_of

        return chances_of(terminal, " ".join(words[1:]))
    return int(terminal.give(declare(terminal, words, Typed(session=session, **{**typed, "odds": True}))))


@command("check", context_settings=WORDS)
@everywhere
@as_side
@on_rulings
@_words()
@click.pass_context
def check(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, words: Sequence[str], **typed: Any) -> int:
    """Only say whether a declaration is legal, and why: check VERB …"""
    terminal = take(ctx, session, json_, plain)
    return int(terminal.give(declare(terminal, words, Typed(session=session, **{**typed, "check": True}))))


@command("answer", context_settings=WORDS)
@everywhere
@as_side
@on_rulings
@_words(required=False)
@click.pass_context
def answer(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, words: Sequence[str], **typed: Any) -> int:
    """Answer the question that a declaration waits for, after dice have fallen."""
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
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
    return int(terminal.give(declare_until_ruled(terminal, opened, said, side, len(opened.pending_rolls()))))


@command("note")
@everywhere
@as_side
@option("--secret", is_flag=True, help="Only the side named by --as may read it.")
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
@click.pass_context
def note(
    ctx: click.Context, /, session: str | None, json_: bool, plain: bool, as_side: str | None, secret: bool, words: Sequence[str]
) -> int:
    """Write a note into the log."""
    terminal = take(ctx, session, json_, plain)
    opened, side, _ = speaking(terminal, Typed(session=session, as_side=as_side))
    number = terminal.with_keys(opened, lambda: step(opened, lambda: log_note(opened, " ".join(words), side, secret)))
    return int(terminal.give(Answer([f"  Noted, event {number}."], {"number": number}, private=None)))


@command("undo")
@everywhere
@option("--as", "as_side", metavar="UMPIRE", help="An umpire agrees, for the sides that let him.")
@option("--agreed", metavar="SIDES", help="Who agrees to take back dice or what was learnt (all, with commas).")
@click.pass_context
def undo(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, as_side: str | None, agreed: str | None) -> int:
    """Take the newest declaration back; the log keeps both."""
    terminal = take(ctx, session, json_, plain)
    opened, _, _ = speaking(terminal, Typed(session=session, as_side=as_side))
    named = [name.strip() for name in (agreed or "").split(",") if name.strip()]
    sides = opened.sides if agreed == "all" else [str(side_of(opened, name)) for name in named]
    event = terminal.with_keys(opened, lambda: take_back(opened, sides))
    undone = opened.journal.event(event["of"])
    said = undone.get("typed") or undone["kind"]
    agreement = f", agreed by {', '.join(sides)}" if agreed else ""
    return int(terminal.give(Answer([f"  Taken back: event {event['of']}, {said}{agreement}."], {"undone": event["of"]})))


@command("redo")
@everywhere
@click.pass_context
def redo(ctx: click.Context, /, session: str | None, json_: bool, plain: bool) -> int:
    """Bring back what was last taken back."""
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    event = terminal.with_keys(opened, lambda: step(opened, opened.redo))
    done = opened.journal.event(event["of"])
    return int(
        terminal.give(Answer([f"  Brought back: event {event['of']}, {done.get('typed') or done['kind']}."], {"redone": event["of"]}))
    )
