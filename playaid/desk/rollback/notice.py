"""What a session does not hold any more although it was seen here: the news of a folder that was put back."""

from typing import NamedTuple

from playaid.journal.errors import short
from playaid.language.message import counted, listing, message


class RollbackNotice(NamedTuple):
    """A session that does not hold what was seen of it here: `number` and `mark` of the last head seen, `when` it was written, and what the
    events since were, as (number, time, kind); `place` where all that lies still, empty if it does not."""

    number: int
    mark: str
    when: str
    events: tuple[tuple[int, str, str], ...]
    place: str = ""

    def in_the_log(self, copy: int, times: int) -> str:
        """What the log says from now on. copy: the last event of what was put there; times: how often that has been so in this place."""
        place = {"number": self.number, "head": short(self.mark), "time": self.when, "copy": copy}
        return counted(
            times,
            "This goes on from an older copy, which ended with event {copy}: event {number}, log fingerprint {head}, of {time} was seen, "
            "and is not in it ({since}).",
            "This goes on from an older copy, which ended with event {copy}: event {number}, log fingerprint {head}, of {time} was seen, "
            "and is not in it ({since}). It is the older copy number {n} that was gone on from here.",
            since=self._since() or "earlier events",
            **place,
        )

    def _each(self) -> list[str]:
        return [message("event {number} ({kind}, {time})", number=number, kind=kind, time=when) for number, when, kind in self.events]

    def _since(self) -> str:
        each = self._each()
        return message("{events} and earlier ones", events=listing(each[-8:])) if len(each) > 8 else listing(each)

    def lines(self, there: int) -> list[str]:
        seen = message("event {number}, log fingerprint {head}, of {time}", number=self.number, head=short(self.mark), time=self.when)
        each, since = self._each(), self._since()
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
