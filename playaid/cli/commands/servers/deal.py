"""`deal`: the cup of a table whose people sit apart."""

from typing import TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.commands.servers.login import unlock_seats
from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.session.local import Session


class Dealing(TypedDict):
    """`deal NAME`: the number of the event that says so"""

    dealer: str
    event: int


class Letting(TypedDict):
    """`deal --let`: the sides that let the dealer deal"""

    let: list[str]


@command("deal", opens=True)
@click.option("--let", "let", is_flag=True, help="At a side's machine: let the one who wants to deal do so.")
@click.argument("name", required=False)
def deal(terminal: Terminal, opened: Session, let: bool, name: str | None) -> Answer[Dealing | Letting]:
    """Let this machine, at which no side plays, draw from the cup for everybody, under the name that stands in the log.

    Who deals can look into the cup (in Elric into the hands, too), and can choose nothing of what comes out of it. Each side lets him
    at its own machine, by --let. `attend` then does the dealing.
    """
    if not isinstance(opened, SharedSession):
        raise Refusal("this session lives in its folder: the cup opens here, when all sides are unlocked")
    from playaid.referee.machines.dealer import let_deal, name_dealer

    if let:
        unlock_seats(terminal, opened)
        letting = let_deal(opened)
        said = f"  {' and '.join(letting)} let the dealer deal." if letting else "  Nobody here had still to let him."
        return Answer([said], {"let": list(letting)})
    if name is None:
        raise Refusal("under which name?", hint="playaid deal NAME, or at a side's machine playaid deal --let")
    number = name_dealer(opened, name)["n"]
    lines = [f"  {name} deals, event {number}, as long as playaid attend runs here, once each side has let him: playaid deal --let"]
    return Answer(lines, {"dealer": name, "event": number})
