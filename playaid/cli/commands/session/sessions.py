from pathlib import Path
from typing import TypedDict

from playaid.cli.command import Answer, Terminal, command
from playaid.cli.options import session_argument
from playaid.desk import locations
from playaid.desk.session_folders import book_of, edition_of
from playaid.language.message import Typed, counted, listing, message, said_by
from playaid.language.translation import translate


class Kept(TypedDict):
    """A saved game at a glance; fault: what is wrong with one that cannot be read."""

    name: str
    game: str | None
    title: str | None
    turn: int | None
    phase: str | None
    events: int | None
    players: dict[str, str]
    fault: str | None


class Sessions(TypedDict):
    sessions: list[Kept]
    in_use: str | None


class Used(TypedDict):
    name: str
    game: str


@command("sessions")
def sessions(terminal: Terminal) -> Answer[Sessions]:
    """The saved games: which game, what turn, how many events; the one in use has a star."""
    names = locations.session_names(terminal.folder)
    in_use = terminal.name if terminal.in_shell else locations.current(terminal.folder)
    kept = [_kept(terminal, name) for name in names]
    lines = [f"{'*' if row['name'] == in_use else ' '} {translate(_line(row))}" for row in kept] or [
        message("  No sessions in {folder}.", folder=terminal.folder)
    ]
    return Answer(lines, {"sessions": kept, "in_use": in_use})


def _kept(terminal: Terminal, name: str) -> Kept:
    from playaid.games.registry import load
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal
    from playaid.referee.contract.view import view
    from playaid.referee.machines.opening import session_on

    blank: Kept = {"name": name, "game": None, "title": None, "turn": None, "phase": None, "events": None, "players": {}, "fault": None}
    try:
        journal = Journal(Path(terminal.folder, name))
        blank |= {"game": journal.meta["game"], "players": journal.meta["players"], "events": journal.tail_number}
        game = load(journal.meta["game"])
        book = book_of(game, journal.meta["tables"], terminal.owner, edition_of(journal.meta))
        seen = view(game, session_on(journal, game, book, terminal.clock).state)
    except JournalError as fault:
        return {**blank, "fault": said_by(fault)}
    except OSError as fault:
        return {**blank, "fault": message("cannot be read ({fault})", fault=fault.strerror or type(fault).__name__)}
    except Exception as fault:  # a folder may hold anything; the others are to be listed all the same
        return {**blank, "fault": message("cannot be read ({fault})", fault=type(fault).__name__)}
    return {**blank, "title": game.title, "turn": seen.turn, "phase": "over" if seen.over else seen.phase}


def _line(row: Kept) -> str:
    if row["fault"]:
        return message("{name}: {fault}", name=Typed(row["name"]), fault=row["fault"])
    return counted(
        row["events"] or 0,
        "{name}: {title}, {phase}; {players}; {n} event",
        "{name}: {title}, {phase}; {players}; {n} events",
        name=Typed(row["name"]),
        title=row["title"],
        phase=row["phase"],
        players=listing(row["players"].values()),
    )


@command("use")
@session_argument()
def use(terminal: Terminal, name: str) -> Answer[Used]:
    """Take a session up; commands without --session mean this one."""
    from playaid.referee.contract.names import find_exactly, fits

    names = dict.fromkeys(locations.session_names(terminal.folder), ())
    path = Path(locations.folder_of(terminal.folder, find_exactly(name, names, "session") if fits(name, names) else name))
    before, terminal.session = (terminal.session, terminal.name), None
    try:
        opened = terminal.open(path.name)
    except BaseException:
        terminal.session, terminal.name = before
        raise
    terminal.beside = lambda: message("{name} is in use", name=Typed(path.name)) if locations.current(terminal.folder) == path.name else ""
    locations.use(terminal.folder, path.name)
    return Answer(
        [message("{name} is in use: {title}.", name=Typed(path.name), title=opened.game.title)],
        {"name": path.name, "game": opened.game.slug},
    )
