"""The state of a session as it was after one of its events: a table of one row beside the log, and only a cache."""

from typing import Any, NamedTuple

STATE = "state"


class Snapshot(NamedTuple):
    """A state as it was after event `number`."""

    number: int
    document: dict[str, Any]


def snapshot_in(row: object) -> tuple[Snapshot, object] | None:
    """What a row of the table holds, and the hash of its event; None if that is no snapshot."""
    if not isinstance(row, dict) or not isinstance(row.get("number"), int) or not isinstance(row.get("document"), dict):
        return None
    return Snapshot(row["number"], row["document"]), row.get("hash")
