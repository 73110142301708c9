from collections.abc import Sequence
from functools import partial
from typing import Any, TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command
from playaid.cli.declaring.speaker import speaking
from playaid.cli.declaring.takebacks import as_it_was_meant, if_all_agree, put_right_if_all_agree
from playaid.cli.options import as_side
from playaid.cli.terminal.prompt_commands import MOST_WORDS
from playaid.desk.notes import log_note
from playaid.desk.seats import bring_back, side_of, step, take_back, umpire_of
from playaid.journal.chain import Event
from playaid.language.message import AND, SEMICOLON, counted, from_json, listing, message, sentences
from playaid.referee.session.consent import LAID_OPEN, NeedsConsent, named

AGREED = "agreed"
"""The kind of event by which a side agrees at its own machine."""


class Undone(TypedDict):
    """`undo`: the number of the event that was taken back, null while others have still to agree at their machines, or where a side passes
    no more"""

    undone: int | None


class Redone(TypedDict):
    """`redo`: the number of the event that was brought back"""

    redone: int


@command("undo")
@click.option(
    "--as",
    "as_side",
    metavar="SIDE",
    help="Who takes it back; an umpire agrees, for the sides that let them.",
)
@click.option("--agreed", metavar="SIDES", help="Who agrees to take back dice or what was learnt (all, with commas).")
def undo(terminal: Terminal, as_side: str | None, agreed: str | None) -> Answer[Undone]:
    """Take the newest declaration back; the log keeps both."""
    from playaid.desk.next_line.passes import let_pass_no_more

    opened, side, _ = speaking(terminal, as_side)
    side = None if umpire_of(opened, as_side) is not None else side
    sides = sides_named(opened, agreed)
    if not opened.pending() and (passed := terminal.with_keys(opened, lambda: step(opened, lambda: let_pass_no_more(opened, side)))):
        return Answer([message("  Taken back: {side} passes no more, and next stops for what it may do.", side=passed)], {"undone": None})
    try:
        turned = terminal.with_keys(opened, lambda: take_back(opened, sides, side))
    except NeedsConsent as wanting:
        turned = if_all_agree(terminal, opened, opened.sides, wanting, lambda: take_back(opened, opened.sides, side))
    first, last = turned[-1]["of"], turned[0]["of"]
    if turned[0]["kind"] == AGREED:
        return _agreed(opened, turned)
    line = [opened.journal.event(event["of"]) for event in turned]
    told = {"number": last, "first": first, "line": named(line), "sides": listing(turned[0]["agreed"])}
    again = as_it_was_meant(opened, turned)
    asked = bool(told["sides"]) and LAID_OPEN not in turned[0]
    lines = [message(_TAKEN_BACK[first != last, asked], **told), *_no_more_so(opened, line), *_drawn_anew(line), *again]
    return Answer(lines, {"undone": last})


FEW = 3
"""Sentences of what was told."""


def _no_more_so(session: Session, line: Sequence[Event]) -> list[str]:
    """What had come, as all may know it, of a line that is taken back and does not say so itself: of one that is a word, or that one side
    alone may read. line: its events, newest first."""
    from playaid.referee.session.passed_steps import acts
    from playaid.referee.session.story import in_brief, told

    if any(" " in str(event.get("typed", "")) for event in line):
        return []
    came = [text for event in reversed(line) for text in acts(in_brief(told(event, session.opened_for(event, None))))]
    if not came:
        return []
    more = ("…",) if len(came) > FEW else ()
    return [message("  No longer so: {told}", told=sentences([*came[:FEW], *more]))]


def _drawn_unseen(event: Event) -> bool:
    """Whether something went out of the cup to what a side alone may see; what is shuffled in comes to nobody."""
    sealed = event.get("sealed", ())
    return "cup" in sealed and any(compartment.startswith("secret.") for compartment in sealed)


def _drawn_anew(line: Sequence[Event]) -> list[str]:
    """That what was drawn by the line may be otherwise next time: nothing keeps in its place what has gone back."""
    drawn = any(_drawn_unseen(event) or any(rolled[0] == "draw" for rolled in event.get("rolls", ())) for event in line)
    return ["  What was drawn has gone back: where it is drawn again, another may come."] if drawn else []


def sides_named(session: Session, agreed: str | None) -> Sequence[str]:
    """The sides that a line says agree: all, or names with commas between. Raises as `side_of`."""
    named = [name.strip() for name in (agreed or "").split(",") if name.strip()]
    return session.sides if agreed == "all" else [str(side_of(session, name)) for name in named]


def _agreed(session: Session, said: Sequence[Event]) -> Answer[Undone]:
    """Some have agreed at this machine, and others have not yet at theirs."""
    from playaid.referee.session.leaving import given

    numbers = {"event": said[0]["n"], "number": said[0]["of"]}
    known = given(session.journal, session.journal.tail_number + 1, said[0]["of"])
    sides, waits = [event["side"] for event in said], [side for side in session.staying if side not in known]
    one, many = "  Event {event} says that {sides} agrees.", "  Event {event} says that {sides} agree."
    told = counted(len(sides), one, many, sides=listing(sides, AND), **numbers)
    one = "  Event {number} is taken back when {waits} does, too, at their machine: undo --agreed {waits}"
    many = "  Event {number} is taken back when {waits} do, too, each at their machine: undo --agreed SIDE"
    more = counted(len(waits), one, many, waits=listing(waits, AND), **numbers)
    return Answer([told, more], {"undone": None})


_TAKEN_BACK = {
    (False, False): "  Taken back: event {number}, {line}.",
    (False, True): "  Taken back: event {number}, {line}, agreed by {sides}.",
    (True, False): "  Taken back: events {first} to {number}, {line}.",
    (True, True): "  Taken back: events {first} to {number}, {line}, agreed by {sides}.",
}


@command("back", opens=True)
@click.option("--dice", metavar="FACES", help="The throw as it fell, in place of being asked for it.")
@click.option("--agreed", metavar="SIDES", help="Who agrees, where more was learnt than lies on the table (all, with commas).")
@click.argument("right", nargs=-1, metavar="[DIE FACE]")
def back(terminal: Terminal, opened: Session, dice: str | None, agreed: str | None, right: tuple[str, ...]) -> Answer[Any]:
    """Type the last throw again that was typed by hand: for a slip, as long as nothing has been learnt by it but what lies on the table;
    else if all agree. The log keeps both.

    `back 3 6` puts one die of it right, the third, which shows a 6; the others stay as they were typed. Of a single die `back 6`
    is enough; where a line was thrown for one die at a time, `back 1 4` counts its dice from the first on. A face that has a name
    goes by that, too: `back Prowess`; so does what was drawn before all: `back Grenord`."""
    from playaid.cli.declaring.declare import declare_until_ruled
    from playaid.desk.conversation import WHICH_DIE, die_and_face, with_one_die_right
    from playaid.dice.sources import tokens
    from playaid.referee.contract.refusals import Unreadable

    if right and (len(right) > MOST_WORDS or dice is not None):
        raise Unreadable(*WHICH_DIE)
    one = partial(with_one_die_right, opened, *die_and_face(right), opened.staying) if right else None
    righted = terminal.with_keys(opened, one) if one is not None else None
    said = put_right_if_all_agree(terminal, opened, righted or tuple(tokens(dice or "")), sides_named(opened, agreed))
    if righted is not None:
        terminal.notices.append(righted.told)
    fallen = opened.fallen()
    return declare_until_ruled(terminal, opened, said, None, len(fallen.rolls) if fallen is not None else 0)


@command("redo")
@click.option("--as", "as_side", metavar="SIDE", help="Who brings it back.")
def redo(terminal: Terminal, as_side: str | None) -> Answer[Redone]:
    """Bring back what was last taken back."""
    opened, side, _ = speaking(terminal, as_side)
    side = None if umpire_of(opened, as_side) is not None else side
    number = terminal.with_keys(opened, lambda: bring_back(opened, side))[-1]["of"]
    return Answer([message("  Brought back: event {number}, {line}.", number=number, line=_said(opened, number))], {"redone": number})


def _said(session: Session, number: int) -> str:
    event = session.journal.event(number)
    return str(event.get("typed") or event["kind"])


class Passed(TypedDict):
    """`pass`: the side, and the number of the event that says so"""

    side: str
    number: int


@command("pass")
@as_side
@click.argument("name", required=False, metavar="[SIDE]")
@click.option("--step", "of_step", is_flag=True, help="Only what it may do in the step that stands.")
def let_pass(terminal: Terminal, as_side: str | None, name: str | None, of_step: bool) -> Answer[Passed]:
    """Say ahead that a side lets pass by what it may do in this turn (Game-Turn, round), as the game calls it: until then next does not
    stop for it. The log says so. Where each act is signed, a step in which several may act ends with the word of each: its passphrase, or
    this."""
    from playaid.desk.next_line.passes import pass_by
    from playaid.referee.contract.refusals import Unreadable
    from playaid.referee.contract.sequence import acting, sides_of_debts, words_of_debts

    opened, speaks, _ = speaking(terminal, as_side)
    side = side_of(opened, name) or speaks or opened.speaker()
    if side is None:
        raise Unreadable("who passes?", hint=message("pass {sides}", sides=listing(opened.sides, " | ")))
    noted = terminal.with_keys(opened, lambda: step(opened, lambda: pass_by(opened, side, of_step)))
    lines = [message("  {told}", told=from_json(noted["story"][0])), "  undo takes that back, as long as nothing else is said."]
    if acting(opened.game, opened.state) == [side]:
        debts = zip(words_of_debts(opened.game, opened.state, None), sides_of_debts(opened.game, opened.state, None), strict=True)
        owed = [said for said, sides in debts if not sides or side in sides]
        told = "  {side} has to do all the same: {owed}" if owed else "  It is still for {side} to act: next goes on."
        lines.append(message(told, side=side, owed=listing(owed, SEMICOLON)))
    return Answer(lines, {"side": side, "number": noted["n"]})


class Noted(TypedDict):
    """`note`: the number of its event"""

    number: int


@command("note")
@as_side
@click.option("--secret", is_flag=True, help="Only the side named by --as may read it.")
@click.argument("words", nargs=-1, required=True, metavar="TEXT")
def note(terminal: Terminal, as_side: str | None, secret: bool, words: Sequence[str]) -> Answer[Noted]:
    """Write a note into the log."""
    opened, side, _ = speaking(terminal, as_side)
    number = terminal.with_keys(opened, lambda: step(opened, lambda: log_note(opened, " ".join(words), side, secret)))
    return Answer([message("  Noted, event {number}.", number=number)], {"number": number})
