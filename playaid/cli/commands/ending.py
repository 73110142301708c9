"""When a table stops: a side gives up, all agree on a result, or the evening ends and the game does not; and who leads."""

import sys
from collections.abc import Sequence
from typing import Any, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.declaring.declare import declare_until_ruled
from playaid.cli.declaring.takebacks import agreed_aloud
from playaid.cli.options import as_side
from playaid.cli.terminal.prompt_commands import EXPLAIN
from playaid.cli.terminal.terminal import is_terminal
from playaid.desk import locations
from playaid.desk.conversation import Said
from playaid.desk.seats import side_of, step
from playaid.desk.tapping.agreeing import awaited
from playaid.journal.chain import Event
from playaid.journal.errors import short
from playaid.language.message import AND, Typed, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find, fold
from playaid.referee.contract.refusals import Unsaid
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import ending_of


@command("concede", opens=True)
@as_side
@click.argument("name", required=False, metavar="[SIDE]")
def concede(terminal: Terminal, opened: Session, as_side: str | None, name: str | None) -> Answer[Any]:
    """A side gives up. Of two the other has won; of more they play on without it, and the last has won. In the table shell whoever types
    it is asked once more."""
    side = side_of(opened, name or as_side)
    if side is None and opened.game.together:
        text = message("{title} is won or lost by all as one: nobody gives up alone", title=opened.game.title)
        raise Refusal(text, hint="agree lost ends it, if all agree")
    if side is None:
        raise Unsaid("who gives up?", [f"concede {quote(one)}" for one in opened.staying])
    if not _is_meant(terminal, side, [one for one in opened.staying if one != side]):
        return Answer([message("  Nothing is done: {side} plays on.", side=side)])
    said = Declaration("concede", {}, side, f"concede {side}")
    return declare_until_ruled(terminal, opened, Said(said), None)


def _is_meant(terminal: Terminal, side: str, others: Sequence[str]) -> bool:
    """Whether a side gives up indeed: whoever types it in the table shell is asked once; a script is not. `?` says what comes of it."""
    if not (terminal.in_shell and terminal.can_ask() and is_terminal(sys.stdin)):
        return True
    comes = message("  {other} has won then, and the game is over.", other=listing(others, AND))
    if others[1:]:
        plain = "  {side} takes no more turns then, and what {side} has stays as it is; {others} play on, and the last of them has won."
        comes = message(plain, side=side, others=listing(others, AND))
    for _ in range(ASKED):
        try:
            answer = terminal.ask(message("  {side} gives up? yes, or Enter for no: ", side=side)).strip()
        except (EOFError, KeyboardInterrupt):
            return False
        if answer != EXPLAIN:
            return fold(answer) in ("y", "yes", fold(translate("yes")))
        terminal.say(comes)
    return False


ASKED = 3
"""So often is it asked where nothing but what comes of it is wanted."""


@command("agree", opens=True)
@click.option("--agreed", metavar="SIDES", help="Who agrees (all, with commas).")
@click.argument("result", required=False, metavar="RESULT")
def agree(terminal: Terminal, opened: Session, result: str | None, agreed: str | None) -> Answer[Any]:
    """All agree on a result, and the game is over: agree SIDE, agree draw; where all win or lose as one agree won, agree lost."""
    from playaid.referee.deciding.endings import LEFT, results
    from playaid.referee.session.consent import NeedsConsent

    known = results(opened.game, opened.sides)
    if result is None:
        raise Unsaid("on what do all agree?", [f"agree {quote(one)}" for one in known])
    meant = find(result, dict.fromkeys(known, ()), "result")
    named = [name.strip() for name in (agreed or "").split(",") if name.strip()]
    sides = opened.staying if agreed == "all" else [str(side_of(opened, name)) for name in named]
    if sides and opened.elsewhere():
        events = terminal.with_keys(opened, lambda: step(opened, lambda: opened.agree_on(meant, sides)))
        if waits := awaited(opened, meant, sides):
            return _agreed(opened, events, sides, meant, waits)
        sides = opened.staying
    if not set(opened.staying) <= set(sides) and not opened.state["referee"].get("over"):
        text = message("to end the game with {result} all must agree", result=meant)
        if meant in opened.sides:
            text = message("all must agree that {side} has won, and the game is over", side=meant)
        asked = ",".join(opened.staying)
        hint = message("all must agree, and the log will say so: agree {result} --agreed {sides}", result=meant, sides=asked)
        if opened.elsewhere():
            hint = message("each says so at their own machine: agree {result} --agreed SIDE", result=meant)
            raise NeedsConsent(text, hint=hint)
        wanting = NeedsConsent(text, hint=hint)
        if not agreed_aloud(terminal, opened.staying, wanting):
            raise wanting
        sides = opened.staying
    gone = [side for side in opened.sides if side not in opened.staying]
    args = {"result": meant, "agreed": list(sides), **({LEFT: gone} if gone else {})}
    return declare_until_ruled(terminal, opened, Said(Declaration("agree", args, None, f"agree {meant}")), None)


def _agreed(session: Session, events: Sequence[Event], sides: Sequence[str], result: str, waits: Sequence[str]) -> Answer[Any]:
    """Some have agreed at this machine, now or before, and others have not yet at theirs."""
    here = [str(event["side"]) for event in events]
    told = message("  {sides} agreed to that before: {result}.", sides=listing(sides, AND), result=result)
    if events:
        words = "  Event {event} says that {sides} agreed: {result}."
        told = message(words, event=events[-1]["n"], sides=listing(here, AND), result=result)
    more = message(
        "  The game ends when {waits} say so, too, at their machine: agree {result} --agreed SIDE", waits=listing(waits, AND), result=result
    )
    return Answer([told, more], {"agreed": here, "missing": list(waits)})


class Adjourned(TypedDict):
    """`adjourn`: the number of its note, the fingerprint of the log, and where the game stands"""

    number: int
    hash: str
    phase: str


@command("adjourn", opens=True)
def adjourn(terminal: Terminal, opened: Session) -> Answer[Adjourned]:
    """The evening ends and the game does not: the log says so, and here stands what is to be done next time."""
    from playaid.referee.contract.view import view

    seen = view(opened.game, opened.state, None)
    if seen.over:
        raise Refusal(message("the game is over: {how}", how=seen.over["how"]))
    told = message("The table adjourns: {place}.", place=seen.phase)
    number = terminal.with_keys(opened, lambda: step(opened, lambda: opened.note(told, None)))["n"]
    mark = opened.journal.head[1]
    outside = Typed(locations.as_typed_outside(terminal.folder, f"play {terminal.name}"))
    lines = [
        message("  Adjourned at event {number}: {place}.", number=number, place=seen.phase),
        message("  to act: {sides}", sides=listing(seen.acting) or "nobody"),
        *([message("  waits: {question}", question=seen.pending)] if seen.pending else []),
        *(message("  owed: {debt}", debt=debt) for debt in seen.obligations),
        message("  The game is not over. To go on another day: {line}, on the system shell.", line=outside),
        message(
            "  Whoever notes {head} can see later that nobody has changed what was played: verify --fingerprint {head}.",
            head=short(mark),
        ),
        *(["  To leave now: quit."] if terminal.in_shell else []),
    ]
    return Answer(lines, {"number": number, "hash": mark, "phase": str(seen.phase)})


class Measure(TypedDict):
    """How the sides stand by one measure of victory; unknown: whose the viewer cannot see; told: how it wins, and what counts for it."""

    measure: str
    counts: dict[str, int]
    unknown: Sequence[str]
    leader: str | None
    citation: str
    told: Sequence[str]


class Leads(TypedDict):
    """`leads`"""

    measures: list[Measure]


@command("leads", looks=True)
def leads(terminal: Terminal, opened: Session, viewer: str | None) -> Answer[Leads]:
    """Who leads, by what the rules count for victory, as far as who asks may see it."""
    game = opened.game
    if game.leading is None:
        raise Refusal(message("{title} does not say who leads", title=game.title))
    over = ending_of(opened.state)
    measures: list[Measure] = [
        {
            "measure": standing.measure,
            "counts": dict(standing.counts),
            "unknown": list(standing.unknown),
            "leader": None if over else standing.leader,
            "citation": standing.citation,
            "told": list(standing.told),
        }
        for standing in game.leading(visible(opened.state, viewer), viewer)
    ]
    lines = [message("  OVER  {how}", how=over["how"])] if over else []
    for measure in measures:
        lines += [_line(measure), *(message("    {said}", said=said) for said in (() if over else measure["told"]))]
    return Answer(lines, {"measures": measures}, private=viewer)


def _line(measure: Measure) -> str:
    """One measure in a sentence."""
    counts = [message("{whose} {number}", whose=whose, number=number) for whose, number in measure["counts"].items()]
    counts += [message("{whose} unknown", whose=whose) for whose in measure["unknown"]]
    pattern = "  {measure} [{case}]: {counts}; {leader} leads" if measure["leader"] else "  {measure} [{case}]: {counts}"
    told = message(pattern, measure=measure["measure"], case=measure["citation"], counts=listing(counts), leader=measure["leader"])
    return translate(told)
