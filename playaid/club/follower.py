"""Beside whoever plays: what others write comes into the folder, and this machine's sides give their parts of throws."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event as Flag
from threading import Thread

from playaid.club.replica import Replica
from playaid.referee.contract.refusals import Refusal
from playaid.referee.machines.dealer import deal
from playaid.referee.machines.dice_lease import take_part
from playaid.referee.machines.plot_openings import open_plots
from playaid.referee.machines.shared_session import SharedSession
from playaid.referee.machines.standing_orders import carry_out
from playaid.referee.session.local import Session

STEP = 0.5
"""Seconds of one look."""
AFTER_A_FAULT = 2.0


def follow_once(session: SharedSession, seconds: float = STEP) -> bool:
    """Wait for what others write, take it in, give the parts of throws that are owed, deal what a dealer owes, and carry out the orders of
    this machine's sides whose time has come; whether anything came. Raises Unreachable."""
    came = session.journal.watch(seconds) and session.take_in()
    take_part(session)
    open_plots(session)
    deal(session)
    carry_out(session, session.seats)
    return bool(came)


@contextmanager
def attending(session: Session) -> Iterator[None]:
    """Do so while the block runs, in a thread with a session of its own; the keys that are open in `session` are open in it, too."""
    other = SharedSession(Replica(session.journal.folder), session.game, session.book, session.clock)
    other.share_keys(session)
    over = Flag()
    thread = Thread(target=_until, args=(other, over), name="playaid attends", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(2 * STEP)


def _until(session: SharedSession, over: Flag) -> None:
    while not over.is_set():
        try:
            follow_once(session)
        except Exception:  # whoever writes is told, also of what no rule can go on with; here it is tried again
            over.wait(AFTER_A_FAULT)
    with suppress(Refusal):
        session.journal.close()
