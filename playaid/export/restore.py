"""A session made again from its export, as one JSON document or as lines: the same events, hash by hash.

Of lines one event at a time is held, so that an evening of any length takes no more memory than a short one.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from playaid import migrations
from playaid.journal.chain import LINKS, Event, is_id
from playaid.journal.create import born
from playaid.journal.errors import Damaged
from playaid.language.message import message
from playaid.referee.session.fold import Passing

Progress = Callable[[int, int], None]
"""(done, total)."""


class BadExport(ValueError):
    """The text is no JSON export of a session, or its chain does not hold. The message says where."""


class ExportDocument(NamedTuple):
    """A session as its export has it. number, head: of its last event, as it says; events: read once, judged as they come."""

    id: str
    meta: dict[str, Any]
    keys: dict[str, Any]
    number: int
    head: str
    events: Iterator[Event]


def read_export(file: TextIO) -> ExportDocument:
    """What stands in an open file; of lines only the first has been read. Raises BadExport."""
    first = file.readline()
    document = _plain(first)
    if document is None:  # one document over many lines
        document = _plain(first + file.read())
    about = _document(document)
    journal = about.get("journal")
    if not isinstance(journal, dict):
        raise BadExport("its journal is not whole")
    if about.get("lines") is True:
        return _exported(about, journal, (_event_in(line) for line in file if line.strip() and not line.startswith(_STORY)))
    if not isinstance(journal.get("events"), list):
        raise BadExport("its journal is not whole")
    return _exported(about, journal, iter(journal["events"]))


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


_STORY = '{"story":'
"""What the lines begin with that no session is made of."""


def _event_in(line: str) -> Any:
    row = _plain(line)
    return row.get("event") if isinstance(row, dict) else None


def _document(document: Any) -> dict[str, Any]:
    if document is None:
        raise BadExport("not JSON")
    if not isinstance(document, dict) or document.get("playaid") != "session":
        raise BadExport("not the JSON export of a session")
    try:
        return dict(migrations.brought_up(migrations.EXPORT, document.get("format"), document))
    except migrations.UnknownFormat as error:
        raise BadExport(message("this is {error}", error=error)) from None


def _exported(document: Mapping[str, Any], journal: dict[str, Any], events: Iterator[Any]) -> ExportDocument:
    if not _shaped(journal):
        raise BadExport("its journal is not whole")
    verification = document.get("verification")
    if not isinstance(verification, dict) or not _is(verification, events=int, head=str):
        raise BadExport(_OTHER_HEAD)
    id_, meta, keys = journal["id"], journal["meta"], journal["keys"]
    return ExportDocument(id_, meta, keys, verification["events"], verification["head"], _judged(events))


_OTHER_HEAD = "its events are not those that its head speaks of"


def restore(export: ExportDocument, folder: Path, name: str, progress: Progress | None = None) -> int:
    """Write an export's journal into a new folder, or leave nothing; gives the number of events. BadExport, FileExistsError."""
    try:
        with born(folder, {**export.meta, "name": name}, export.id) as made:
            made.set_keys(export.keys)
            passing = Passing()
            for number in made.adopt(passing.through(export.events)):
                if progress is not None:
                    progress(number, export.number)
            if made.head != (export.number, export.head) or not export.number:
                raise BadExport(_OTHER_HEAD)
            passing.keep(made)
    except BadExport:
        raise
    except Damaged as fault:
        if isinstance(fault.__cause__, OSError):  # it is the disk's, and not the file's
            raise
        raise BadExport("its keyring or its meta is not the one that its events speak of") from None
    except ValueError as fault:
        raise BadExport(str(fault)) from None
    return export.number


def _shaped(journal: Mapping[str, Any]) -> bool:
    if not _is(journal, id=str, meta=dict, keys=dict):
        return False
    meta = journal["meta"]
    whole = _is(meta, name=str, game=str, rules=str, tables=str, sides=list, players=dict)
    if not whole or not is_id(journal["id"]):
        return False
    return all(isinstance(text, str) for text in (*meta["sides"], *meta["players"].values()))


def _judged(events: Iterable[Any]) -> Iterator[Event]:
    for event in events:
        if not isinstance(event, dict) or not _is(event, t=str, kind=str, n=int) or not _linked(event):
            raise BadExport("its journal is not whole")
        yield event


def _linked(event: dict[str, Any]) -> bool:
    """Whether an event has what makes it one of a chain, and what undo and redo turn to after it has been."""
    turns = (event.get("live"), event.get("back"), event.get("redo") or 0)
    return event.keys() >= set(LINKS) and all(isinstance(number, int) and 0 <= number <= event["n"] for number in turns)


def _is(document: Mapping[str, Any], **kinds: type) -> bool:
    return all(isinstance(document.get(key), kind) for key, kind in kinds.items())
