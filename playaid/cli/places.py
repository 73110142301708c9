"""Where things lie on this machine: sessions, the owner's table entries, which session is in use."""

import os
from pathlib import Path

from playaid.referee.refusals import Refusal

CURRENT = "current"
_NAME_MARKS = "-_."


class NoSession(Refusal):
    """There is no session of this name, or none was named and none is in use."""


def data_folder() -> Path:
    """The user's data folder for playaid (`PLAYAID_DATA`, else the platform's usual place)."""
    if "PLAYAID_DATA" in os.environ:
        return Path(os.environ["PLAYAID_DATA"])
    from click import get_app_dir

    return Path(get_app_dir("playaid"))


def owner_folder(slug: str) -> Path:
    """Where the owner's own table entries for a game lie, shared by all sessions."""
    return data_folder() / "tables" / slug


def sessions_folder(given: str | None = None) -> Path:
    """Where sessions are kept: as given, `PLAYAID_SESSIONS`, `./sessions` if it is there, else the user's data folder."""
    chosen = given or os.environ.get("PLAYAID_SESSIONS")
    if chosen:
        return Path(chosen)
    here = Path("sessions")
    return here if here.is_dir() else data_folder() / "sessions"


def check_name(name: str) -> str:
    """A session's name: letters, digits and - _ . only, so that it is a folder's name everywhere. Raises NoSession."""
    fits = 0 < len(name) <= 60 and all(c.isalnum() or c in _NAME_MARKS for c in name) and name[0] not in _NAME_MARKS and name != CURRENT
    if not fits:
        from playaid.referee.names import printable

        raise NoSession(
            f"{printable(name)} is no name for a session", hint="letters, digits, - _ and ., at most 60, beginning with a letter or digit"
        )
    return name


def session_names(folder: Path) -> list[str]:
    """The sessions in a folder, by name."""
    return sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name[0] not in _NAME_MARKS) if folder.is_dir() else []


def current(folder: Path) -> str | None:
    """The session in use here: `PLAYAID_SESSION`, the one chosen with `use`, or the only one there is."""
    if os.environ.get("PLAYAID_SESSION"):
        return os.environ["PLAYAID_SESSION"]
    try:
        return (folder / CURRENT).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        names = session_names(folder)
        return names[0] if len(names) == 1 else None


def use(folder: Path, name: str) -> None:
    """Make a session the one in use."""
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / f".{CURRENT}.{os.getpid()}"
    temporary.write_text(name, encoding="utf-8")
    temporary.replace(folder / CURRENT)


def folder_of(folder: Path, name: str | None) -> Path:
    """The folder of a session. Raises NoSession."""
    chosen = name or current(folder)
    if chosen is None:
        raise NoSession(f"no session is in use in {folder}", hint="playaid new GAME NAME begins one, playaid use NAME takes one up")
    path = folder / check_name(chosen)
    if not path.is_dir():
        names = session_names(folder)
        raise NoSession(
            f"there is no session {chosen} in {folder}",
            hint=f"there is: {', '.join(names)}" if names else "playaid new GAME NAME begins one",
        )
    return path


def key_variable(side: str) -> str:
    """The environment variable that may hold a side's passphrase."""
    return "PLAYAID_KEY_" + "".join(c if c.isascii() and c.isalnum() else "_" for c in side.upper())
