"""What is chosen for one session on this machine, among the user's settings: how dice come, whether all look on, how far a lesson is."""

import os
from collections.abc import Sequence
from contextlib import suppress

from playaid.desk import locations
from playaid.referee.session.local import Session
from playaid.refused_files import make_folder
from playaid.whole_file import Unconfirmed, put

SCREEN, CLOSED, OPEN = "screen", "closed", "open"
"""Whether what is a side's own is kept from the others on this screen, or all look on."""


def chosen(session: Session, setting: str, values: Sequence[str]) -> str | None:
    """The value that was last chosen here, None where none was."""
    value = kept(session, setting)
    return value if value in values else None


def kept(session: Session, setting: str) -> str:
    """What was last written here for a session, nothing where nothing was."""
    with suppress(OSError, UnicodeDecodeError), open(_file(session, setting), encoding="utf-8") as file:
        return file.read(20).strip()
    return ""


def choose(session: Session, setting: str, value: str) -> str | None:
    """Keep it; where that cannot be, why: then it holds as long as this terminal does."""
    path = _file(session, setting)
    try:
        make_folder(os.path.dirname(path), 0o700)
        with suppress(Unconfirmed):  # after a power cut it may have to be chosen again, and does no harm till then
            put(path, value.encode())  # where it cannot be, what was chosen before holds
    except OSError as fault:
        return fault.strerror or str(fault)
    return None


def all_look_on(session: Session) -> bool:
    return chosen(session, SCREEN, (CLOSED, OPEN)) == OPEN


def _file(session: Session, setting: str) -> str:
    return os.path.join(locations.settings_folder(), setting, session.journal.id)
