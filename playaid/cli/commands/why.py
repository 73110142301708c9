"""`why`: the whole ruling of an event again."""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, cast

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


class Why(TypedDict):
    """`why`: the lines for people, and what they are made of."""

    lines: list[str]
    event: dict[str, Any]
    worksheet: Sequence[dict[str, Any]]
    facts: Sequence[dict[str, Any]]
    readings: Sequence[dict[str, Any]]
    chance: NotRequired[dict[str, Any]]


@command("why", looks=True)
@click.argument("number", type=int, required=False)
def why(terminal: Terminal, opened: Session, viewer: str | None, number: int | None) -> Answer[Why]:
    """The whole ruling of an event again: worksheet, dice, cases, readings that decided it, and how likely what it came to was. Without a
    number, of the last one."""
    from playaid.cli.declaring.declaration_odds import chance_data
    from playaid.desk.budget import Budget
    from playaid.referee.odds.retrospect import chance_of
    from playaid.referee.session.option_marks import decided_then
    from playaid.referee.session.replay import before
    from playaid.referee.session.story import worksheet

    wanted = number if number is not None else opened.journal.tail_number
    if not 1 <= wanted <= opened.journal.tail_number:
        raise Refusal(f"there is no event {wanted}", hint=f"1 to {opened.journal.tail_number}")
    event = opened.journal.event(wanted)
    readings = decided_then(opened, event, before(opened, wanted, viewer), viewer)
    shown = cast(Why, {**worksheet(opened, event, viewer), "readings": [reading._asdict() for reading in readings]})
    shown["lines"] += [f"    reading   {reading.told()}" for reading in readings]
    chance = chance_of(opened, wanted, viewer, Budget)
    if chance is not None:
        shown["chance"] = chance_data(chance)
        shown["lines"].append(f"    chance    {chance.told()}")
    return Answer(shown["lines"], shown, private=viewer)
