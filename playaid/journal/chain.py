"""What makes events a chain, and how the chain is cut into chapters. Pure: nothing here touches a file."""

from collections.abc import Mapping
from hashlib import sha256
from json import JSONEncoder
from typing import Any, NamedTuple

from playaid.language.message import message

CHAPTER = 64
"""Events to a chapter."""
RESERVED = ("n", "prev", "hash", "bound", "signed")
"""The keys of an event that the journal sets itself: number, hashes, digest of keyring and meta, signatures."""
TAKEN_OVER = "format"
"""The kind of the event that takes a session of format 1 over."""
MIGRATION = "migration"
"""The kind of the event that brings the meta of a session up to a later format."""
FORMAT = "format"
"""What of meta says in which format the session is, and of an event in which its changes are (`referee/session/upcasting.py`)."""
LINKS = ("n", "prev", "hash")
"""Those that every event has, of whatever format."""

Event = dict[str, Any]

_canonical = JSONEncoder(sort_keys=True, ensure_ascii=True, separators=(",", ":"), allow_nan=False, check_circular=False).encode
"""What is hashed was read as JSON, or made by way of it: there are no circles in it to be looked for."""


class Broken(NamedTuple):
    """Where the chain first breaks: the event, the file it is (or should be) in, and how."""

    number: int
    file: str
    why: str


def is_id(text: object) -> bool:
    """Whether this can be the id of a session; files are called by it, so a made-up one must not lead out of their folder."""
    return isinstance(text, str) and len(text) == 32 and not text.strip("0123456789abcdef")


def genesis(session_id: str) -> str:
    return str(sha256(f"playaid session {session_id}".encode()).hexdigest())


def hash_of(event: Mapping[str, Any]) -> str:
    """The hash an event must carry, 64 hex digits: over the hash before it (`prev`) and everything else in it."""
    body = {**event}
    del body["prev"]
    body.pop("hash", None)
    return str(sha256(f"{event['prev']}\n{_canonical(body)}".encode()).hexdigest())


def digest_of(document: Any) -> str:
    """SHA-256 of a JSON document in its canonical form, 64 hex digits."""
    return str(sha256(_canonical(document).encode()).hexdigest())


def to_sign(session_id: str, event: Mapping[str, Any]) -> bytes:
    """What a side signs: everything in an event but its hash and the signatures, in its place in the chain of its session."""
    body = {key: value for key, value in event.items() if key not in ("hash", "signed")}
    return f"playaid act\n{session_id}\n{_canonical(body)}".encode()


def fault_in(event: Mapping[str, Any], number: int, prev: str) -> str | None:
    """What is wrong with an event as number `number` after the hash `prev`, None if nothing."""
    if type(event.get("n")) is not int or event["n"] != number:
        return message("event {number} is not in its place", number=number)
    if event.get("prev") != prev:
        return message("event {number} does not follow the event before it", number=number)
    try:
        altered = event.get("hash") != hash_of(event)
    except ValueError:
        return message("event {number} holds a number that is none", number=number)
    return message("event {number} was altered", number=number) if altered else None


def is_bound(event: Mapping[str, Any]) -> bool:
    """Whether an event says which keyring and meta it was written under: those of format 1 do not."""
    return isinstance(event.get("bound"), str)


def chapter_of(number: int) -> int:
    return (number - 1) // CHAPTER


def table_of(chapter: int) -> str:
    return f"log.{chapter:05d}"
