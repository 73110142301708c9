"""What is said when a session on servers is opened at the machine of a side: that it should look at the orders it has given."""

from typing import TYPE_CHECKING

from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.referee.session.local import Session


def calls(session: "Session") -> list[str]:
    """A line for each side of this machine whose orders have come to nothing, until it has looked at them here."""
    from playaid.club.connection import looked_at
    from playaid.referee.machines.standing_orders import to_look_at

    seen = looked_at(session.journal.folder)
    said: list[str] = []
    for side in session.seats:
        waiting = to_look_at(session, side)
        if waiting is not None and seen.get(side) != waiting[0]:
            said.append(message("  {side}, look at your orders: {line}", side=side, line=f"playaid orders --as {side}"))
    return said
