"""What a session does not hold any more although it was seen here: the news of a folder that was put back."""

from typing import NamedTuple

from playaid.journal.errors import short


class RollbackNotice(NamedTuple):
    """A session that does not hold what was seen of it here: `number` and `mark` of the last head seen, `when` it was written, and what the
    events since were, as (number, time, kind); `place` where all that lies still, empty if it does not."""

    number: int
    mark: str
    when: str
    events: tuple[tuple[int, str, str], ...]
    place: str = ""

    def lines(self, there: int) -> list[str]:
        seen = f"event {self.number}, chain head {short(self.mark)}, of {self.when}"
        since = [f"event {number} ({kind}, {when})" for number, when, kind in self.events]
        if self.place:
            latest = f": {', '.join(since[-8:])}{' and earlier ones' if len(since) > 8 else ''}" if since else ""
            first = f"  This is an older copy of a session that has gone on in {self.place}: {seen}, is not in it."
            return [first, f"  Written there since{latest}.", f"  The log here ends with event {there}."]
        first = f"  This folder was put back to an earlier evening: {seen} was seen on this machine and is not in it."
        told = [f"  Seen since, and gone: {', '.join(since[-8:])}{' and earlier ones' if len(since) > 8 else ''}."] if since else []
        return [first, *told, f"  The log here ends with event {there}; playaid doctor looks for what can be had."]
