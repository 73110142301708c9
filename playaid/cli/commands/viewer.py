"""Who looks at a session: a side, an umpire, or the whole table."""

from functools import partial

from playaid.cli.terminal.terminal import Terminal
from playaid.desk.seats import seat_side, side_of, umpire_of
from playaid.referee.session.local import Session


def looking(terminal: Terminal, name: str | None, who: str | None) -> tuple[Session, str | None]:
    """A session, and the side that looks, its secrets open; None for the whole table, and for an umpire who looks at no side.

    Raises Locked, and NotLet for an umpire whom the side does not let look.
    """
    session = terminal.open(name)
    speaks = umpire_of(session, who)
    if speaks is None:
        return session, terminal.with_keys(session, partial(seat_side, session, side_of(session, who)))
    umpire, side = speaks
    sitting = terminal.as_umpire(session, umpire)
    if side is not None:
        sitting.check_looks(side)
        sitting.open(f"secret.{side}")
    return sitting, side
