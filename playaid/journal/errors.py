"""The ways in which a session folder turns a caller down. None of them leaves the folder worse than it was."""

from __future__ import annotations


class JournalError(Exception):
    """Any refusal of a session folder. The text is for a person."""


class NoJournal(JournalError):
    """There is no session in this folder."""


class Damaged(JournalError):
    """A file is torn, missing or was altered. `file` names it, `why` says what is wrong with it."""

    def __init__(self, file: str, why: str):
        super().__init__(f"{file}: {why}")
        self.file = file
        self.why = why


class Newer(JournalError):
    """A file was written by a later version of playaid, in a format this one does not know."""

    def __init__(self, file: str, found: object, known: int):
        super().__init__(f"{file} is in format {found}; this version of playaid knows formats up to {known}")
        self.file = file


class Busy(JournalError):
    """Another process holds the lock. `pid` is its number, None if it could not be read."""

    def __init__(self, pid: int | None):
        super().__init__(f"another playaid is writing to this session (process {pid if pid is not None else 'unknown'})")
        self.pid = pid


class Moved(JournalError):
    """Another process has appended since this one last looked: `believed` and `found` are event numbers."""

    def __init__(self, believed: int, found: int):
        super().__init__(f"the session has moved on from event {believed} to event {found} in another process")
        self.believed = believed
        self.found = found


class NotWritten(JournalError):
    """The system refused to write (disk full, no permission). What was there before is untouched."""

    def __init__(self, file: str, why: str):
        super().__init__(f"{file} could not be written: {why}; the session is as it was before")
        self.file = file
