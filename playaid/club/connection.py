"""Where a session lives when its folder is not all of it: kept beside the session, on this machine only, readable by its owner only."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from playaid.journal.errors import Damaged
from playaid.journal.lives import BROUGHT, REACHED, TABLE
from playaid.journal.parted import PASSED
from playaid.journal.store import FolderStorage, file_of, read_table

_HOME, _PARTS, _DEALING, _LOOKED, _CODES = "1", "3", "4", "5", "7"
USED = "used"
"""In a note: a digest of what was in a side's code, when somebody sat down by it."""
KEPT = 32
"""So many parts of throws are kept: of claims that stand, and some more."""


class Connection(NamedTuple):
    """What a machine has to know to follow a session.

    servers   addresses, any of which will do
    subject   what the session is called there
    key       the table's key: whoever has it reads what is open to the whole table
    user, password, authority     how this machine is let in, and the file that the servers' certificates are held to; empty for none
    seats     the sides that play on this machine; empty where it only looks on
    older     the table's keys of before, in their order: what was written under them is read with them
    """

    servers: tuple[str, ...]
    subject: str
    key: str
    user: str = ""
    password: str = ""
    authority: str = ""
    seats: tuple[str, ...] = ()
    older: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.older, self.key)


class Reached(NamedTuple):
    """So far this folder has followed: the event of this number and hash stands at this position of the stream."""

    number: int
    mark: str
    position: int


def keep(
    folder: str,
    home: Connection | None = None,
    reached: Reached | None = None,
    parts: dict[str, str] | None = None,
    dealing: Mapping[str, str] | None = None,
    looked: tuple[str, int] | None = None,
    brought: str | None = None,
    codes: dict[str, str] | None = None,
    passed: Mapping[str, Any] | None = None,
) -> None:
    """Write down what is given, the rest staying as it was. NotWritten, Damaged."""
    storage = FolderStorage(folder)
    tables = storage.read()
    rows = dict(tables.get(TABLE) or {})
    if home is not None:
        if rows.get(_HOME, {}).get("subject") != home.subject:
            rows.pop(PASSED, None)  # of other servers
        rows[_HOME] = home._asdict()
    if reached is not None:
        rows[REACHED] = reached._asdict()
    if parts is not None:
        rows[_PARTS] = {"parts": dict(list(parts.items())[-KEPT:])}
    if dealing is not None:
        rows[_DEALING] = dict(dealing)
    if looked is not None:
        rows[_LOOKED] = {**rows.get(_LOOKED, {}), looked[0]: looked[1]}
    if brought is not None:  # those before it, too: an event with one of them may stand without an answer
        rows[BROUGHT] = {"words": [*rows.get(BROUGHT, {}).get("words", ()), brought][-KEPT:]}
    if codes is not None:
        rows[_CODES] = {"codes": codes}
    if passed is not None:
        rows[PASSED] = dict(passed)
    tables[TABLE] = rows
    storage.write(tables)


def looked_at(folder: str) -> dict[str, int]:
    """side -> the event of its orders that somebody has looked at on this machine. Damaged."""
    row = (read_table(folder, TABLE) or {}).get(_LOOKED, {})
    return {str(side): int(number) for side, number in row.items()}


def dealing_of(folder: str) -> dict[str, str]:
    """The keys that this machine deals with: `public` and `private`, and `signing`, with which it signs what it deals; nothing if it does
    not deal, and nothing to sign with where it has dealt since before dealers signed. Damaged."""
    row = (read_table(folder, TABLE) or {}).get(_DEALING, {})
    return {str(name): str(key) for name, key in row.items()}


def codes_of(folder: str) -> dict[str, str]:
    """The codes that this machine has made for sides, and of which nobody has read that they were used: digest (`USED`) -> code. What opens
    the sides' keys is in them and nowhere else. Damaged."""
    return dict((read_table(folder, TABLE) or {}).get(_CODES, {}).get("codes", {}))


def passed_of(folder: str) -> Mapping[str, Any]:
    """What this machine has passed over, as `parting.Passed` keeps it. Damaged."""
    row: Mapping[str, Any] = (read_table(folder, TABLE) or {}).get(PASSED, {})
    return row


def parts_of(folder: str) -> dict[str, str]:
    """The parts of throws that this machine has promised: promise -> part. Damaged."""
    parts = (read_table(folder, TABLE) or {}).get(_PARTS, {}).get("parts", {})
    return {str(promise): str(part) for promise, part in parts.items()}


def home_of(folder: str) -> tuple[Connection, Reached | None] | None:
    rows = read_table(folder, TABLE)
    if rows is None:
        return None
    try:
        home = rows[_HOME]
        texts = {name: str(home[name]) for name in ("subject", "key", "user", "password", "authority")}
        older = tuple(map(str, home.get("older", ())))
        told = Connection(tuple(map(str, home["servers"])), seats=tuple(map(str, home["seats"])), older=older, **texts)
        reached = rows.get(REACHED)
        return told, None if reached is None else Reached(int(reached["number"]), str(reached["mark"]), int(reached["position"]))
    except (LookupError, TypeError, ValueError) as fault:
        raise Damaged(file_of(TABLE), "does not say where the session lives") from fault
