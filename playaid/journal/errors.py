"""The ways in which a session folder turns a caller down. None of them leaves the folder worse than it was."""

from playaid.language.message import message


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


class Unread(Damaged):
    """The system does not let us read a file just now: no right to it, too many open, a drive that is gone for the moment. That is no
    damage, and nothing is to be treated for it."""


class Newer(JournalError):
    """`by`: who has signed that the session goes on in that format, where somebody has."""

    def __init__(self, file: str, head: object, known: int, by: str = ""):
        told = {"file": file, "format": head, "known": known}
        text = "{file} is in format {format}; this version of playaid knows formats up to {known}"
        signed = "{file} is in format {format}, as {by} has signed; this version of playaid knows formats up to {known}"
        super().__init__(message(signed, by=by, **told) if by else message(text, **told))
        self.file = file


class Busy(JournalError):
    """Another process holds the lock. `pid` is its number, None if it could not be read."""

    def __init__(self, pid: int | None):
        process = "unknown" if pid is None else str(pid)
        super().__init__(message("another playaid is writing to this session (process {process})", process=process))
        self.pid = pid


class Moved(JournalError):
    """Another process has appended since this one last looked: `believed` and `found` are event numbers."""

    def __init__(self, believed: int, head: int):
        super().__init__(
            message("the session has moved on from event {believed} to event {head} in another process", believed=believed, head=head)
        )
        self.believed = believed
        self.found = head


class Replaced(JournalError):
    """The last event known is gone: the folder was changed from outside. `believed`, `found`: number and hash of the last, then and now."""

    def __init__(self, believed: tuple[int, str], head: tuple[int, str]):
        was, now = (message("event {number} ({hash})", number=number, hash=short(mark)) for number, mark in (believed, head))
        super().__init__(
            message("the session's folder was changed from outside: its last event was {was}, and is now {now}", was=was, now=now)
        )
        self.believed = believed
        self.found = head


class Changed(JournalError):
    def __init__(self) -> None:
        super().__init__("somebody else has changed the keys or the players meanwhile")


class Elsewhere(JournalError):
    """This session lives on servers now, or was brought home from them to another folder: this one is not written to by itself."""

    def __init__(self, where: str):
        super().__init__(message("this session lives {where}; this folder can only be read", where=where))


class NotWritten(JournalError):
    """The system refused to write; what was there stays. `placed`: the new file stands there, but may not outlast a power cut."""

    def __init__(self, file: str, why: str, placed: bool = False):
        if placed:
            super().__init__(
                message(
                    "{file} was written, but the system would not confirm it ({why}): it may not outlast a power cut", file=file, why=why
                )
            )
        else:
            super().__init__(message("{file} could not be written: {why}", file=file, why=why))
        self.file = file
        self.why = why
        self.placed = placed


class LeftOver(NotWritten):
    """All of an event lies in the folder, and nobody writes there before it has its place in the log."""

    def __init__(self, file: str, why: str):
        super().__init__(file, why)
        told = "what goes into {file} lies there whole, and could not be put into its place ({why}): whoever writes here next does it"
        self.args = (message(told, file=file, why=why),)


def short(mark: str) -> str:
    """The first eight digits of a hash as people read them out."""
    return f"{mark[:4]}-{mark[4:8]}"
