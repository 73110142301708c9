"""`orders`: lines that are said when a side's turn comes, by whatever machine attends with its key."""

from typing import TYPE_CHECKING

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.options import as_side, command, everywhere, option, take
from playaid.desk.seats import side_of, step
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.referee.session.local import Session


@command("orders")
@everywhere
@as_side
@option("--drop", is_flag=True, help="Take back all that stand.")
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@click.pass_context
def orders(
    ctx: click.Context, /, session: str | None, json_: bool, plain: bool, as_side: str | None, drop: bool, lines: tuple[str, ...]
) -> int:
    """Give orders ahead: each LINE in quotes, as you would say it. Without any: show those that stand. They replace those before.

    They are sealed for their side, and ruled when its turn comes; of what is illegal then, it alone is told, and what stands behind is
    dropped. For sessions on servers: a machine at which the side is open has to attend.
    """
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
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
    data = {"side": side, "orders": list(stands.lines), "taken_up": stands.taken_up, "told": stands.told}
    return int(terminal.give(Answer(told, data, private=side)))


def _only_seat(session: "Session") -> str:
    """The side that plays on this machine, if just one does. Raises Refusal."""
    if len(session.seats) != 1:
        raise Refusal("whose orders?", hint="say it: --as SIDE")
    return session.seats[0]
