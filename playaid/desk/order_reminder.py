"""What is said when a session on servers is opened at the machine of a side: that it should look at the orders it has given."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.referee.session.local import Session


def calls(session: "Session") -> list[str]:
    """A line for each side of this machine whose orders have come to nothing, until it has looked at them here."""
    from playaid.club.connection import looked_at
    from playaid.referee.machines.standing_orders import to_look_at

    seen, said = looked_at(session.journal.folder), []
    for side in session.seats:
        waiting = to_look_at(session, side)
        if waiting is not None and seen.get(side) != waiting[0]:
            said.append(f"  {side}, look at your orders: playaid orders --as {side}")
    return said
