import sys
from collections.abc import Sequence
from contextlib import suppress
from os.path import isdir
from pathlib import Path
from typing import NamedTuple, TypedDict

import click

from playaid.cli.answer import CLOSED, Error, error_of
from playaid.cli.command import Answer, Refusal, Terminal, command, pick
from playaid.desk import locations
from playaid.desk.rollback.last_heads import highest, history
from playaid.desk.seats import is_open
from playaid.journal.chain import Event
from playaid.journal.documents import KEYS
from playaid.journal.errors import JournalError
from playaid.journal.recovery.repair import Report, id_of, salvage
from playaid.journal.recovery.scan import every_event
from playaid.journal.store import file_of
from playaid.language.message import Typed, as_message, counted, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.refusals import Damaged


class Treatment(TypedDict):
    """What became of a session folder: numbers of events, and files with what was done about them."""

    healthy: bool
    events: int
    lost: Sequence[int]
    aside: Sequence[tuple[int, str]]
    mended: Sequence[str]
    restored: Sequence[str]
    moved: Sequence[tuple[str, str]]
    foreign: Sequence[str]
    shown: Sequence[tuple[int, int, str]]
    position: int | None
    beyond_help: Sequence[str]
    cleared: Sequence[str]


class ReadableEvent(TypedDict):
    """The open part of an event."""

    number: int
    time: str
    side: str | None
    kind: str
    typed: str
    story: list[str]


class Treated(NamedTuple):
    """A session folder after treatment: whether nothing is lost or left damaged, and what was done."""

    whole: bool
    lines: list[str]
    data: Treatment


class Doctored(TypedDict):
    """`doctor`: what was done to the session, the faults of the owner's tables, what playaid stands on here"""

    whole: bool
    session: Treatment | None
    tables: list[str]
    environment: dict[str, str]


class Readable(TypedDict):
    events: list[ReadableEvent]


@command("doctor")
@click.option("--show", is_flag=True, help="Treat nothing: only tell what can still be read of the log, without any key.")
@click.option(
    "--take-keys", is_flag=True, help="Go on with the keys that lie there though the log speaks of others: all unlock, and it says so."
)
def doctor(terminal: Terminal, show: bool, take_keys: bool) -> Answer[Doctored | Readable]:
    """Put a damaged session folder in order; look at the owner's tables and at what playaid stands on here.

    Nothing is deleted: what cannot stay in its place is moved aside in the same folder. Exit code 5: something could not be made good.
    """
    from playaid.cli.terminal.progress import busy

    try:
        path = Path(locations.folder_of(terminal.folder, terminal.wanted))
    except locations.NoSession:
        if terminal.wanted is not None:
            raise
        path = None
    if show and path is not None:
        terminal.speak_of(path.name)
        entries = readable(path)
        return Answer(event_lines(entries) or ["  nothing can be read any more"], {"events": entries})
    terminal.beside = lambda: "what it has put right by then stays so; typed again, it goes on from there"
    with busy("doctor", terminal.shows_bars):
        treatment = repair_folder(path) if path is not None else None
    if take_keys and path is not None:
        _take_keys(terminal, path)
        treatment = repair_folder(path)
    if path is not None:
        terminal.speak_of(path.name)
        if terminal.session is not None and terminal.name == path.name:
            terminal.session.reload()
    if treatment is not None and not treatment.data["beyond_help"] and _fold_again(terminal):
        treatment.lines.append("  made again: state.json, which was not what the log comes to")
    if treatment is not None and treatment.whole:
        with suppress(JournalError):
            treatment.lines.extend(message("  {told}", told=told) for told in history(terminal.open().journal))
    with busy("doctor", terminal.shows_bars):
        faults = owners_faults(terminal)
        facts = environment(terminal)
    whole = (treatment is None or treatment.whole) and not faults
    lines = [*(treatment.lines if treatment else ["  no session is in use here"])]
    lines += [message("  your tables: {fault}", fault=fault) for fault in faults] or ["  your tables: nothing to find fault with"]
    lines += [f"  {translate(LABELS[label])}: {translate(fact)}" for label, fact in facts.items()]
    data: Doctored = {"whole": whole, "session": treatment.data if treatment else None, "tables": faults, "environment": facts}
    if whole:
        return Answer(lines, data)
    return Answer(lines, data, error=damage("not everything could be made good"), code=CLOSED)


def _take_keys(terminal: Terminal, path: Path) -> None:
    from playaid.desk.session_folders import session_of
    from playaid.journal.recovery.keys import Adrift
    from playaid.referee.session.key_changes import take_over

    journal = Adrift(path)
    if not (journal.head and journal.adrift):
        raise Refusal("the keys that lie there are those that the log speaks of")
    if not journal.keys:
        raise Refusal("no keys lie there at all; put the keys.json of a copy into its place", hint="doctor --show tells what was open")
    opened = session_of(journal, terminal.clock, terminal.owner)
    for side in opened.sides:
        if not is_open(opened, side):
            terminal.unlock(opened, side)
    take_over(opened)


def _fold_again(terminal: Terminal) -> bool:
    """Whether the snapshot had to be made again; there is nothing to fold where the beginning of the log is lost."""
    try:
        return terminal.open().fold_again()
    except Damaged:
        return False


# the folder of a session, the owner's tables, and what playaid stands on here


def repair_folder(folder: Path) -> Treated:
    """Put a session folder in order. Raises NoJournal, Busy, NotWritten."""
    report = salvage(folder, seen=highest(id_of(folder), str(folder)))
    whole = not (report.lost or report.aside or report.beyond_help)
    return Treated(whole, [f"  {translate(line)}" for line in _said(folder.name, report)], pick(Treatment, report))


def _said(name: str, report: Report) -> list[str]:
    if report.healthy:
        cleared = [message("taken away: {file}, which a command that was killed left half made", file=file) for file in report.cleared]
        return [counted(report.events, "{name}: {n} event, in order", "{name}: {n} events, in order", name=Typed(name)), *cleared]
    lines = [counted(report.events, "{name}: {n} event", "{name}: {n} events", name=Typed(name))]
    lines += [message("mended: {file} (one changed byte)", file=file) for file in report.mended]
    lines += [message("made again: {file}", file=file) for file in report.restored]
    lines += [message("moved aside: {file} is now {new_name}", file=file, new_name=new_name) for file, new_name in report.moved]
    lines += [message("of another session: {file}", file=file) for file in report.foreign]
    if report.lost:
        lines.append(counted(len(report.lost), "lost: {n} event, {events}", "lost: {n} events, {events}", events=spans(report.lost)))
    if report.aside:
        aside = spans([number for number, _ in report.aside])
        lines.append(
            counted(
                len(report.aside),
                "whole, but behind a break: {n} event, {events}",
                "whole, but behind a break: {n} events, {events}",
                events=aside,
            )
        )
    lines += [
        message("can still be read: {events}, in {file}", events=spans(range(first, last + 1)), file=file)
        for first, last, file in report.shown
    ]
    if report.position is not None:
        lines.append(message("can still be shown: the position after event {number}", number=report.position))
    lines += [message("beyond help: {file}", file=file) for file in report.beyond_help]
    if file_of(KEYS) in report.beyond_help:
        lines += list(_WITHOUT_KEYS)
    return lines


_WITHOUT_KEYS = (
    "without its keys nothing that was sealed in this session can be opened, by anybody, and nothing is written to it",
    "what was open is whole: doctor --show tells it",
    "the keys.json of a copy of this folder, put into its place, mends it: keys change by a new passphrase or recovery code only",
    "one of another time does, too, if all agree to it with the passphrases of that time: playaid doctor --take-keys",
    "an export that was made with --keys is such a copy: playaid import makes the session again as it was then",
)
"""What to do, and what is lost, where no right copy of the keyring is left."""


def readable(folder: Path) -> list[ReadableEvent]:
    """The open part of every event that can still be read in any file of a folder, by number: what the table saw, keys or not."""
    shown: dict[tuple[int, str], ReadableEvent] = {
        (event["n"], event["hash"]): {
            "number": event["n"],
            "time": str(event.get("t", "")),
            "side": event.get("side"),
            "kind": str(event.get("kind", "")),
            "typed": str(event.get("typed", "")),
            "story": _told(event),
        }
        for event in every_event(str(folder))
    }
    return [shown[place] for place in sorted(shown)]


def _told(event: Event) -> list[str]:
    """What lies open of an event in a folder of which not all can be read, as far as that can be told."""
    from playaid.referee.session.story import told

    try:
        return told(event, {})
    except (LookupError, TypeError, AttributeError, ValueError):
        return [str(text) for text in event.get("story", ())]


def event_lines(entries: Sequence[ReadableEvent]) -> list[str]:
    words = ["; ".join(map(translate, entry["story"])) or entry["typed"] or entry["kind"] for entry in entries]
    heads = [f"{entry['number']:>5}  {entry['time'][11:16]}  {entry['side'] or '':<10}" for entry in entries]
    return [f"  {head}  {said}" for head, said in zip(heads, words, strict=True)]


def spans(numbers: Sequence[int]) -> str:
    """Numbers of events as `event 3` or `events 3 to 5, 9`."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    each = listing(str(first) if first == last else message("{first} to {last}", first=first, last=last) for first, last in found)
    return message("event {number}", number=each) if len(numbers) == 1 else message("events {numbers}", numbers=each)


def owners_faults(terminal: Terminal) -> list[str]:
    from playaid.book.table_models import entry_faults
    from playaid.desk.session_folders import book_of
    from playaid.games.registry import load, slugs

    faults = []
    for slug in slugs():
        if isdir(locations.owner_folder(slug)):
            faults += [
                message("{game}: {fault}", game=slug, fault=fault) for fault in entry_faults(book_of(load(slug), "printed", terminal.owner))
            ]
    return faults


LABELS = {
    "playaid": "playaid",
    "python": "python",
    "packages": "packages",
    "sessions": "sessions",
    "data": "data",
    "sealing": "sealing",
    "screen": "screen",
}
"""What playaid stands on, by its key in JSON, as it is called."""


def environment(terminal: Terminal) -> dict[str, str]:
    import platform
    from importlib.metadata import PackageNotFoundError, version

    def of(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "not installed"

    return {
        "playaid": of("playaid"),
        "python": f"{platform.python_version()} ({platform.system()})",
        "packages": listing(f"{name} {of(name)}" for name in ("click", "tinydb", "cryptography", "prompt_toolkit", "rich", "typer")),
        "sessions": terminal.folder,
        "data": locations.data_folder(),
        "sealing": _sealing(),
        "screen": _screen() if sys.stdout else "closed",
    }


def _screen() -> str:
    pattern = "{encoding}, a terminal" if sys.stdout.isatty() else "{encoding}, no terminal"
    return message(pattern, encoding=sys.stdout.encoding)


def _sealing() -> str:
    """Whether secrets can be sealed and opened here, tried with a throw-away key."""
    try:
        from playaid.journal import seal

        public, private = seal.new_pair()
        works = seal.unseal(private, seal.seal(public, b"words", b"here"), b"here") == b"words"
    except Exception as fault:  # a broken build of the library may fail in any way
        return message("does not work ({fault})", fault=type(fault).__name__)
    return as_message("works" if works else "does not work")


DOCTOR = "  playaid doctor puts the folder in order as far as it can be"


def damage(text: str, kind: str = "damaged") -> Error:
    return error_of(kind, text, DOCTOR.strip() if kind == "damaged" else "")
