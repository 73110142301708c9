"""Who sits where, and whose key a step needs. A key that is missing is an answer of the step, not a question to anybody."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from playaid.language.message import message
from playaid.referee.contract.names import find, fold
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.state import visible

if TYPE_CHECKING:
    from playaid.journal.chain import Event
    from playaid.referee.contract.game import Verb
    from playaid.referee.contract.state import State
    from playaid.referee.machines.umpires import UmpireSession
    from playaid.referee.session.local import Session

Done = TypeVar("Done")


class Needs(NamedTuple):
    """A step cannot be made until these sides have unlocked their secrets: unlock each, then make the same step again. `locked` is what to
    refuse with where nobody can."""

    sides: tuple[str, ...]
    locked: Locked


class WrongKey(Refusal, code=5, kind="sealed"):
    """A passphrase that does not open its side."""


def side_of(session: "Session", name: str | None) -> str | None:
    """The side meant by a side's or a person's name; None for none. Raises Unreadable, Ambiguous, Refusal for an umpire's name."""
    if name is None:
        return None
    if (speaks := umpire_of(session, name)) is not None:
        raise Refusal(message("{umpire} is an umpire, and plays no side", umpire=speaks[0]), hint="playaid umpire shows what they may do")
    return find(name, {side: (session.journal.meta["players"].get(side, ""),) for side in session.sides}, "side")


FOR = "/"
"""Between an umpire and the side for which they speak: Hal/Ann."""


def umpire_of(session: "Session", name: str | None) -> tuple[str, str | None] | None:
    """The umpire who speaks, and the side for which they do if that is said; None where none is named. Raises Unreadable, Ambiguous."""
    umpires = session.journal.meta.get("umpires")
    if not umpires or name is None:
        return None
    whom, says, side = name.partition(FOR)
    umpire = next((umpire for umpire in umpires if fold(umpire) == fold(whom)), None)
    return None if umpire is None else (umpire, side_of(session, side.strip()) if says else None)


def step(session: "Session", act: Callable[[], Done]) -> "Done | Needs":
    """What `act` gives, or whose keys it needs first. Raises Locked where no key of a side would help."""
    try:
        return act()
    except Locked as locked:
        sides = session.sides if locked.compartment == "cup" else [locked.compartment.removeprefix("secret.")]
        wanting = tuple(side for side in sides if not is_open(session, side) or not may_sign(session, side))
        if not wanting:
            raise
        return Needs(wanting, locked)


def is_open(session: "Session", side: str) -> bool:
    """Whether a side's secrets lie open here: unlocked, revealed, or on the honour system."""
    return bool(session.keyring.is_open(f"secret.{side}"))


def may_sign(session: "Session", side: str) -> bool:
    """Whether a side's acts can be signed here, or have no key to be signed with."""
    return bool(session.keyring.can_sign(side) or not session.keyring.signs(side))


def take_back(session: "Session", agreed: Sequence[str], side: str | None = None) -> "list[Event] | Needs":
    """The events that take back the newest typed line, signed by those who must agree. side: who takes it back, where that is said; what
    another has done is taken back with their consent. Raises NothingToUndo, NeedsConsent."""
    session.taking_back = side
    try:
        return step(session, lambda: session.undo_line(agreed))
    finally:
        session.taking_back = None


def bring_back(session: "Session", side: str | None = None) -> "list[Event] | Needs":
    """The events that bring back the line that was taken back last. side: who brings it back, where that is said. Raises
    NothingToUndo."""
    session.taking_back = side
    try:
        return step(session, session.redo_line)
    finally:
        session.taking_back = None


def unlock(session: "Session", side: str, passphrase: str) -> None:
    """Open a side's secrets with its passphrase, for as long as this session object lives. Raises WrongKey."""
    from playaid.journal.seal import Unreasonable, WrongPassphrase

    try:
        session.unlock(side, passphrase)
    except WrongPassphrase:
        raise WrongKey(message("that is not the passphrase of {side}", side=side)) from None
    except Unreasonable:
        raise WrongKey(
            message("the key of {side} is not in this session", side=side),
            hint="it lies at the machine where that side was seated before, or was left out of an export",
        ) from None


def umpire_sits(session: "Session", name: str, passphrase: str) -> "UmpireSession":
    """The session as one of its umpires has it, apart from the keys that are open here. Raises WrongKey, NoUmpire."""
    from playaid.journal.seal import WrongPassphrase
    from playaid.referee.machines.umpires import sits

    try:
        return sits(session, name, passphrase)
    except WrongPassphrase:
        raise WrongKey(message("that is not the passphrase of {side}", side=name)) from None


def seat_side(session: "Session", side: str | None) -> "str | Needs | None":
    """The side that looks, its secrets brought into the state; None for the whole table."""
    if side is None:
        return None
    return step(session, lambda: session.open(f"secret.{side}")) or side


class Revealed(NamedTuple):
    """What `reveal` did: `fresh`, the sides it opened to everybody; `sealed`, those that have not revealed yet."""

    fresh: tuple[str, ...]
    sealed: tuple[str, ...]


def reveal(session: "Session", side: str | None, early: bool = False) -> Revealed | Needs:
    """Open a side's secrets, or those of all who have not left, to everybody for good. Raises a Refusal while the game goes on, unless
    `early`, and where that side has left."""
    referee = session.state["referee"]
    if not early and not referee.get("over"):
        raise Refusal("the game is not over, and a secret once revealed stays revealed", hint="reveal --early does it all the same")
    revealed = referee.get("revealed", ())
    fresh = tuple(name for name in ([side] if side else session.staying) if name not in revealed)
    wanting = tuple(name for name in fresh if not is_open(session, name) or not may_sign(session, name))
    if wanting:
        return Needs(wanting, Locked(f"secret.{wanting[0]}"))
    for name in fresh:
        session.publish(name)
    now = session.state["referee"].get("revealed", ())
    return Revealed(fresh, tuple(name for name in session.sides if name not in now))


def writes_alone(session: "Session", verb: "Verb", words: Sequence[str], side: str | None) -> str | None:
    """The side that should give the rest of a declaration where nobody looks on: its verb is secret, and none of what it needs is said."""
    wanting = any(not slot.optional and slot.kind != "flag" for slot in verb.slots)
    if not (verb.secret and wanting and not words) or says_all(verb, session.state):
        return None
    return side or session.speaker()


def says_all(verb: "Verb", state: "State") -> bool:
    """Whether a verb alone is a whole line now, as there is one thing that can be meant."""
    return verb.shorthand is not None and bool(verb.shorthand((), visible(state, None)))


def hides_anything(session: "Session") -> bool:
    """Whether something in a session may lie unseen, by a side or by all. Where nothing does, what a line comes to hangs on what it says
    and on what lies there: whoever reads a card out knows it."""
    game = session.game
    return game.as_played is not None or any(verb.secret for verb in game.verbs.values()) or bool(session.state.get("cup"))
