"""What passes between a device and the company at its table: who taps, what, in which position; what comes of it, what waits for whom."""

from typing import NamedTuple

from playaid.desk.conversation import Said, Stopped
from playaid.desk.ruling_view import RulingView
from playaid.journal.chain import Event
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session import consent
from playaid.referee.session.local import Session
from playaid.referee.session.upcasting import changes_of

GO_ON = "go on"
"""The key of what is asked where a declaration waits in the log for nothing any more but to be taken up."""


class Stale(Refusal, kind="stale"):
    """What was tapped belongs to a position that has passed."""


class Seat(NamedTuple):
    """Who is there: a device, by the id of its pairing, and the side that it was paired for."""

    device: str
    side: str


class TableRequest(NamedTuple):
    """Something said once. id: the same for the same tap, however often it is sent; at: the position that it was said in (`position`);
    seen: the number of the last event that whoever tapped had before them, 0 where that is not said."""

    id: str
    at: int
    seen: int = 0


class Reply(NamedTuple):
    """What came of something said, for whoever said it. needs: sides that must unlock before it goes on; waits: others have to answer.
    ends: the evening is over; of what was looked at, chancy: chance has a say in it, or in what follows of it; dice: dice fall first;
    draws: something is drawn first of what lies open; thrown: which dice, and what counts on them; of a line whose dice are put right,
    counted: how many stay as they fell, and how many behind them can be put right."""

    told: tuple[RulingView, ...] = ()
    lines: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    waits: bool = False
    chancy: bool = False
    refusal: Refusal | None = None
    ends: bool = False
    dice: bool = False
    draws: bool = False
    thrown: str = ""
    counted: tuple[int, int] | None = None


class Talk(NamedTuple):
    """A declaration that is under way, as far as it has been said since the log knows of it. at: where the game stood, and what waited."""

    side: str
    said: Said
    at: list[str]
    stopped: Stopped | None = None
    needs: tuple[str, ...] = ()


class Proposal(NamedTuple):
    """An event that a side wants taken back: `wanted` must agree, `agreed` have."""

    by: str
    event: int
    text: str
    wanted: tuple[str, ...]
    agreed: tuple[str, ...]


class EndProposal(NamedTuple):
    """How a side says that the game is to end, in words too: `wanted` must agree at this machine, `agreed` have. at: the position."""

    by: str
    result: str
    text: str
    wanted: tuple[str, ...]
    agreed: tuple[str, ...]
    at: int


class Asking(NamedTuple):
    """What waits for somebody. by: who declares; stopped: at what; None where it goes on as soon as somebody says so."""

    by: str | None
    stopped: Stopped | None
    may: tuple[str, ...]
    kept: bool


def key_of(asks: Asking) -> str:
    """What an answer names, so that it cannot be taken for the answer of another question."""
    return GO_ON if asks.stopped is None else f"{asks.by or ''}/{asks.stopped.question.key}"


def stirs(event: Event, side: str) -> bool:
    """Whether an event makes stale what this side has tapped before it: it is its own, it takes back, or it goes on to another step."""
    moved = any(change[1][:2] == ["referee", "at"] for change in changes_of(event))
    return event.get("side") == side or event["kind"] in ("undo", "redo") or moved


def still_means(session: Session, talk: Talk) -> bool:
    """Whether what was said, read again, speaks of the same: somebody may have acted since in the same step."""
    try:
        session.check_still_means(talk.said.declaration)
    except Refusal as refused:
        return isinstance(refused, Locked)
    return True


def needs_all(session: Session) -> bool:
    """Whether all sides must agree before the newest line is taken back."""
    return any(map(consent.needs_all, consent.turns_to_line(session.journal, session.pending())))


def heard(session: Session, proposal: Proposal) -> Proposal:
    """What is to be taken back, with those who have agreed by an event, at this machine or at one of their own."""
    if not session.seats:
        return proposal
    from playaid.referee.session.leaving import given

    said = given(session.journal, session.journal.tail_number + 1, proposal.event)
    return proposal._replace(agreed=tuple(dict.fromkeys((*proposal.agreed, *sorted(said)))))
