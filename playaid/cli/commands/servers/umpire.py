from functools import partial
from typing import TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command, key_variable
from playaid.cli.terminal.passphrase import as_umpire
from playaid.desk.seats import side_of, step, umpire_of
from playaid.language.message import listing, message
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.session.permissions import POWERS, umpires_in

NOTHING = "nothing"


class Umpires(TypedDict):
    """`umpire`: by each umpire's name, what each side lets them do"""

    umpires: dict[str, dict[str, list[str]]]


@command("umpire", opens=True)
@click.option("--as", "as_side", metavar="SIDE", help="With --let: the side that lets them.")
@click.option("--let", metavar="POWERS", help="A side lets them just this from here on: rule, agree, look, with commas; or nothing.")
@click.option("--end", is_flag=True, help="They give it up.")
@click.argument("name", required=False)
def umpire(terminal: Terminal, opened: Session, as_side: str | None, let: str | None, end: bool, name: str | None) -> Answer[Umpires]:
    """Become an umpire under this name, who plays no side; without a name, show who is one and what each side lets them do.

    rule: they overrule (--overrule WHY) and set values, once all sides let them, and give hours to clocks; agree: they agree to an undo in
    the place of the side; look: they see what it hides (status --as NAME/SIDE). They speak by --as NAME, and sign whatever they do.
    """
    if let is not None:
        _let(terminal, opened, name, as_side, let)
    elif end:
        from playaid.referee.machines.umpires import gives_up

        gives_up(as_umpire(terminal, opened, _the_one(opened, name)))
    elif name is not None:
        _become(terminal, opened, name)
    opened.take_in()
    opened.refresh()
    umpires = umpires_in(opened.journal.meta)
    lets, lines = {name: entry["lets"] for name, entry in umpires.items()}, list[str]()
    for name, leave in lets.items():
        lines += [
            message("  {name}, umpire", name=name),
            *(message("    {side} lets them {powers}", side=side, powers=listing(leave.get(side, ())) or NOTHING) for side in opened.sides),
        ]
    return Answer(lines or ["  No umpire is here: playaid umpire NAME becomes one."], {"umpires": lets})


def _become(terminal: Terminal, session: Session, name: str) -> None:
    from os import environ

    from playaid.referee.machines.umpires import name_umpire

    words = environ.get(key_variable(name), "")
    if not words and terminal.can_ask():
        words = terminal.ask(message("A passphrase for {name}: ", name=name), hidden=True)
        if words != terminal.ask("Once more: ", hidden=True):
            raise Refusal("the two are not the same; nothing was written")
    name_umpire(session, name, words)


def _let(terminal: Terminal, session: Session, name: str | None, as_side: str | None, powers: str) -> None:
    from playaid.referee.machines.umpires import let_umpire

    named = [] if powers == NOTHING else [power.strip() for power in powers.split(",")]
    if strange := [power for power in named if power not in POWERS]:
        raise Unreadable(
            message("what is {typed}?", typed=strange[0]),
            hint=message("{powers}, or {nothing}", powers=listing(POWERS), nothing=NOTHING),
            candidates=[*POWERS, NOTHING],
        )
    umpire = _the_one(session, name)
    seats = getattr(session.journal, "seats", ())
    letting = [str(side_of(session, as_side))] if as_side is not None else list(seats)
    if not letting:
        raise Refusal("which side lets them?", hint="say it: --as SIDE")
    for side in letting:
        terminal.with_keys(session, partial(step, session, partial(let_umpire, session, umpire, side, named)))


def _the_one(session: Session, name: str | None) -> str:
    """The umpire meant; without a name the only one. Raises Refusal."""
    session.take_in()
    umpires = umpires_in(session.journal.meta)
    if name is None and len(umpires) == 1:
        return next(iter(umpires))
    if name is not None and (meant := umpire_of(session, name)) is not None and meant[1] is None:
        return meant[0]
    if name not in umpires:
        raise Refusal(
            message("{name} is no umpire here", name=name) if name else "which umpire?",
            hint=message("there is: {names}", names=listing(umpires) or "none"),
        )
    return str(name)
