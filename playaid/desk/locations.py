"""What is this machine's: where sessions and the owner's table entries lie, which session is in use, what time it is. Folders are text here
and not paths: importing pathlib costs a third of a bare start, and no everyday command needs it."""

import os
import sys
import time
from contextlib import suppress
from stat import S_ISDIR, S_ISREG

from playaid.language.message import as_message, listing, message
from playaid.referee.contract.refusals import Refusal
from playaid.refused_files import make_folder, naming

CURRENT = "current"
SETTINGS = "settings"
_NAME_MARKS = "-_."
_TAKEN = frozenset((CURRENT, "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))))
"""No folder may be called so: we or Windows mean something else by it."""


class NoSession(Refusal):
    """There is no session of this name, or none was named and none is in use."""


def data_folder() -> str:
    """The user's data folder for playaid: `PLAYAID_DATA`, else the platform's usual place, `XDG_DATA_HOME` where there is such a thing.
    Where playaid kept its data before that was so, and still does, it goes on."""
    if "PLAYAID_DATA" in os.environ:
        return os.environ["PLAYAID_DATA"]
    from click import get_app_dir

    before = get_app_dir("playaid")
    if sys.platform in ("win32", "darwin"):
        return before
    data = os.path.join(_xdg("XDG_DATA_HOME", "~/.local/share"), "playaid")
    return before if os.path.isdir(before) and not os.path.isdir(data) and not _settings_only(before) else data


def settings_folder() -> str:
    """Where what is chosen on this machine is kept: `XDG_CONFIG_HOME` where there is such a thing, else with the data."""
    if "PLAYAID_DATA" in os.environ or sys.platform in ("win32", "darwin"):
        return os.path.join(data_folder(), SETTINGS)
    return os.path.join(_xdg("XDG_CONFIG_HOME", "~/.config"), "playaid", SETTINGS)


def _xdg(variable: str, otherwise: str) -> str:
    """A folder of the XDG base directories; a path that is not absolute does not count, as their specification has it."""
    given = os.environ.get(variable, "")
    return given if os.path.isabs(given) else os.path.expanduser(otherwise)


def _settings_only(folder: str) -> bool:
    try:
        return os.listdir(folder) == [SETTINGS]
    except OSError:
        return False


EDITIONS = "editions"


def owner_folder(slug: str) -> str:
    """Where the owner's own table entries for a game lie, shared by all sessions."""
    return os.path.join(data_folder(), "tables", slug)


def edition_folder(owner: str, edition: str) -> str:
    """Where the entries of another book of the owner's lie, by its name; `owner` is the folder of the game. Raises NoSession."""
    return os.path.join(owner, EDITIONS, check_name(edition)) if edition else owner


def editions(owner: str) -> list[str]:
    return session_names(os.path.join(owner, EDITIONS))


def sessions_folder(given: str | None = None) -> str:
    """Where sessions are kept: as given, `PLAYAID_SESSIONS`, `./sessions` if it is there, else the user's data folder."""
    chosen = given or os.environ.get("PLAYAID_SESSIONS")
    if chosen:
        return chosen
    return "sessions" if os.path.isdir("sessions") else os.path.join(data_folder(), "sessions")


def check_name(name: str) -> str:
    """A session's name: letters, digits and - _ . only, so that it is a folder's name everywhere. Raises NoSession."""
    fits = 0 < len(name) <= 60 and all(c.isalnum() or c in _NAME_MARKS for c in name) and name[0] not in _NAME_MARKS and name[-1] != "."
    if not fits or name.partition(".")[0].casefold() in _TAKEN:
        from playaid.referee.contract.names import printable

        hint = "letters, digits, - _ and ., at most 60, beginning with a letter or digit"
        hint = "Windows keeps that name for itself" if fits else hint
        raise NoSession(message("{name} is no name for a session", name=printable(name)), hint=hint)
    return name


LESSON = "learn"


def is_lesson(name: str, slug: str) -> bool:
    """Whether a session of a game is one of its lessons, by its name: the first, or a numbered one after it."""
    return name.rstrip("-0123456789") == f"{LESSON}-{slug}"


def session_names(folder: str) -> list[str]:
    """The names of the sessions in a folder; none where there is no such folder. OSError where the system does not let us look."""
    try:
        return sorted(entry.name for entry in os.scandir(folder) if entry.is_dir() and entry.name[0] not in _NAME_MARKS)
    except (FileNotFoundError, NotADirectoryError):
        return []


def current(folder: str) -> str | None:
    """The session in use here: `PLAYAID_SESSION`, the one chosen with `use`, or the only one there is. OSError where what was chosen
    cannot be read: another one is not meant."""
    if os.environ.get("PLAYAID_SESSION"):
        return os.environ["PLAYAID_SESSION"]
    path = os.path.join(folder, CURRENT)
    try:
        with naming(path):
            if S_ISREG(os.stat(path).st_mode):  # a pipe would be waited for
                with open(path, encoding="utf-8") as file:
                    return file.read().strip() or None
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        pass
    names = session_names(folder)
    return names[0] if len(names) == 1 else None


def use(folder: str, name: str) -> None:
    from playaid.whole_file import Unconfirmed, put

    make_folder(folder)
    path = os.path.join(folder, CURRENT)
    with naming(path), suppress(Unconfirmed):  # it holds now; after a power cut another may have to be said
        put(path, name.encode())


def folder_of(folder: str, name: str | None) -> str:
    chosen = name or current(folder)
    if chosen is None:
        raise NoSession(
            message("no session is in use in {folder}", folder=folder),
            hint="playaid new GAME NAME begins one, playaid use NAME takes one up",
        )
    path = os.path.join(folder, check_name(chosen))
    if not _is_folder(path):
        names = session_names(folder)
        hint = message("there is: {names}", names=listing(names)) if names else as_message("playaid new GAME NAME begins one")
        if folder == sessions_folder(None):
            hint = message("{hint}; those kept elsewhere are found with `playaid --sessions-dir FOLDER …` in front", hint=hint)
        raise NoSession(message("there is no session {name} in {folder}", name=chosen, folder=folder), hint=hint)
    return path


def as_typed_outside(folder: str, line: str) -> str:
    """A line as it is typed on the system shell of sessions that are kept in a folder: another than that of whoever says none is named."""
    if folder == sessions_folder(None):
        return f"playaid {line}"
    return f'playaid --sessions-dir "{folder}" {line}' if " " in folder else f"playaid --sessions-dir {folder} {line}"


def _is_folder(path: str) -> bool:
    """Whether a folder is there. OSError where the system does not let us look."""
    try:
        return S_ISDIR(os.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def clock() -> str:
    """Now, in UTC to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
