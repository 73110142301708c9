"""That machines of one table judge an event differently, so that their histories part: what is kept of it beside the session, and how it is
told. What finds it is `playaid.club.parting`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from playaid.journal.errors import JournalError
from playaid.journal.journal import Journal
from playaid.journal.lives import HOME, TABLE
from playaid.journal.store import read_table
from playaid.language.message import AND, listing, message

PASSED = "8"
"""The row of what this machine has passed over, and of what that has shown."""


class Parting(NamedTuple):
    """From event `number` on others have another history: those of them who signed event `at`, which goes on from what was passed over
    here. Nobody, at a table at which nobody signs."""

    number: int
    by: tuple[str, ...]
    at: int

    def lines(self) -> list[str]:
        who = listing(self.by, AND)
        place = {"number": self.number, "at": self.at}
        if who:
            told = (
                "  From event {number} on this machine and that of {sides} tell different histories: {sides} signed event {at}, which "
                "goes on from what was passed over here."
            )
            return [message(told, sides=who, **place), *_SAFE]
        told = (
            "  From event {number} on machines of this table tell different histories: event {at} goes on from what was passed over here."
        )
        return [message(told, **place), *_SAFE]


_SAFE = (
    "  Looking, verify and exports are safe. What is written here the others may pass over: compare versions first (playaid doctor, at "
    "each machine), and settle on one history (docs/club.md, 'Two histories').",
)


def parting(journal: Journal) -> Parting | None:
    """What is known of it where a session lives on servers."""
    try:
        row = (read_table(journal.folder, TABLE) or {}).get(PASSED) if journal.meta.get(HOME) else None
        return read_parting(row or {})
    except (JournalError, OSError):  # whoever needs what else stands there is told
        return None


def read_parting(row: Mapping[str, Any]) -> Parting | None:
    told = row.get("parting")
    return Parting(int(told["number"]), tuple(map(str, told["by"])), int(told["at"])) if told else None
