"""The event that takes a session of format 1 over. Loaded only for one."""

from time import gmtime, strftime
from typing import Any

from playaid.journal.chain import TAKEN_OVER, Event
from playaid.migrations import SESSION


def taking_over(last: Event) -> dict[str, Any]:
    """The event that stands behind the last one of format 1; what undo and redo would turn to stays."""
    return {
        "t": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()),
        "game": last.get("game"),
        "rules": last.get("rules"),
        "kind": TAKEN_OVER,
        "side": None,
        "story": [f"The session goes on in format {SESSION.number}: from here on its events are bound to keys and players."],
        "changes": [],
        "inverse": [],
        "sealed": {},
        "barrier": False,
        "live": last.get("live", 0),
        "back": last.get("live", 0),
        "redo": last.get("redo"),
    }
