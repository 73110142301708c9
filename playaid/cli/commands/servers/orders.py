"""`orders`: lines that are said when a side's turn comes, by whatever machine attends with its key."""

from typing import Any, TypedDict

import click

from playaid.cli.answer import Answer
from playaid.cli.command import command
from playaid.cli.options import as_side
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.seats import side_of, step
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session


class Orders(TypedDict):
    """`orders`: those that stand, and what became of those that were taken up"""

    side: str
    orders: list[str]
    taken_up: Any
    told: str


@command("orders", opens=True)
@as_side
@click.option("--drop", is_flag=True, help="Take back all that stand.")
@click.argument("lines", nargs=-1, metavar="[LINE]...")
def orders(terminal: Terminal, opened: Session, as_side: str | None, drop: bool, lines: tuple[str, ...]) -> Answer[Orders]:
    """Give orders ahead: each LINE in quotes, as you would say it. Without any: show those that stand. They replace those before.

    They are sealed for their side, and ruled when its turn comes; of what is illegal then, it alone is told, and what stands behind is
    dropped. For sessions on servers: a machine at which the side is open has to attend.
    """
    side = side_of(opened, as_side) or _only_seat(opened)
    from playaid.club.connection import keep
    from playaid.referee.machines.standing_orders import give, standing, to_look_at

    if lines or drop:
        terminal.with_keys(opened, lambda: step(opened, lambda: give(opened, side, lines)))
    stands = terminal.with_keys(opened, lambda: step(opened, lambda: standing(opened, side)))
    if (newest := to_look_at(opened, side)) is not None:
        keep(opened.journal.folder, looked=(side, newest[0]))
    told = [f"  {stands.told}"] if stands.told else []
    told += [f"  {number}  {line}" for number, line in enumerate(stands.lines, 1)] or ["  No orders wait."]
    data: Orders = {"side": side, "orders": list(stands.lines), "taken_up": stands.taken_up, "told": stands.told}
    return Answer(told, data, private=side)


def _only_seat(session: Session) -> str:
    """The side that plays on this machine, if just one does. Raises Refusal."""
    if len(session.seats) != 1:
        raise Refusal("whose orders?", hint="say it: --as SIDE")
    return session.seats[0]
