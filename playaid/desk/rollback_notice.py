"""What a session does not hold any more although it was seen here: the news of a folder that was put back."""

from typing import NamedTuple

from playaid.journal.errors import short
from playaid.language.message import listing, message


class RollbackNotice(NamedTuple):
    """A session that does not hold what was seen of it here: `number` and `mark` of the last head seen, `when` it was written, and what the
    events since were, as (number, time, kind); `place` where all that lies still, empty if it does not."""

    number: int
    mark: str
    when: str
    events: tuple[tuple[int, str, str], ...]
    place: str = ""

    def lines(self, there: int) -> list[str]:
        seen = message("event {number}, chain head {head}, of {time}", number=self.number, head=short(self.mark), time=self.when)
        each = [message("event {number} ({kind}, {time})", number=number, kind=kind, time=when) for number, when, kind in self.events]
        since = message("{events} and earlier ones", events=listing(each[-8:])) if len(each) > 8 else listing(each)
        if self.place:
            return [
                message(
                    "  This is an older copy of a session that has gone on in {place}: {seen}, is not in it.", place=self.place, seen=seen
                ),
                message("  Written there since: {events}.", events=since) if each else "  Written there since.",
                message("  The log here ends with event {number}.", number=there),
            ]
        return [
            message("  This folder was put back to an earlier evening: {seen} was seen on this machine and is not in it.", seen=seen),
            *([message("  Seen since, and gone: {events}.", events=since)] if each else []),
            message("  The log here ends with event {number}; playaid doctor looks for what can be had.", number=there),
        ]
