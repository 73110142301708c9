"""Who sits where, and whose key a step needs. A key that is missing is an answer of the step, not a question to anybody."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from playaid.referee.names import find
from playaid.referee.refusals import Locked, Refusal

if TYPE_CHECKING:
    from playaid.referee.session import Session

Done = TypeVar("Done")


class Needs(NamedTuple):
    """A step cannot be made until these sides have unlocked their secrets: unlock each, then make the same step again.

    `locked` is what to refuse with where nobody can.
    """

    sides: tuple[str, ...]
    locked: Locked


class WrongKey(Refusal):
    """A passphrase that does not open its side."""

    code = 5
    kind = "sealed"


def side_of(session: "Session", name: str | None) -> str | None:
    """The side meant by a side's or a person's name; None for none. Raises Unreadable, Ambiguous."""
    return None if name is None else find(name, {side: (session.journal.meta["players"].get(side, ""),) for side in session.sides}, "side")


def step(session: "Session", act: Callable[[], Done]) -> "Done | Needs":
    """What `act` gives, or whose keys it needs first. Raises Locked where no key of a side would help."""
    try:
        return act()
    except Locked as locked:
        sides = session.sides if locked.compartment == "cup" else [locked.compartment.removeprefix("secret.")]
        wanting = tuple(side for side in sides if not is_open(session, side))
        if not wanting:
            raise
        return Needs(wanting, locked)


def is_open(session: "Session", side: str) -> bool:
    """Whether a side's secrets lie open here: unlocked, revealed, or on the honour system."""
    return bool(session.keyring.is_open(f"secret.{side}"))


def unlock(session: "Session", side: str, passphrase: str) -> None:
    """Open a side's secrets with its passphrase, for as long as this session object lives. Raises WrongKey."""
    from playaid.journal.seal import Unreasonable, WrongPassphrase

    try:
        session.unlock(side, passphrase)
    except WrongPassphrase:
        raise WrongKey(f"that is not the passphrase of {side}") from None
    except Unreasonable:
        raise WrongKey(f"the key of {side} is not in this session", hint="it was made from an export without its keys") from None


def seated(session: "Session", side: str | None) -> "str | Needs | None":
    """The side that looks, its secrets brought into the state; None for the whole table."""
    if side is None:
        return None
    return step(session, lambda: session.open(f"secret.{side}")) or side
