"""The last head of each session that was seen on this machine, kept in the user's data: what a folder that is put back forgets. One small
file to a session, by its id and its place. It is a memory, not a proof: losing it loses nothing of any session."""

import os
from contextlib import suppress
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from playaid.desk import locations
from playaid.journal.chain import digest_of

if TYPE_CHECKING:
    from playaid.desk.rollback_notice import RollbackNotice
    from playaid.journal.journal import Journal

FOLDER = "heads"
KEPT = 40
"""So many of the last events are remembered by what they were."""


def look(journal: "Journal") -> "RollbackNotice | None":
    """Compare a session with what was last seen of it, here and in other places, and remember what is seen now, unless that is less."""
    seen = _read(journal.id, journal.folder)
    number, mark = journal.head
    if not number:
        return None
    same = seen is not None and (seen["number"], seen["hash"]) == (number, mark)
    if seen is not None and not same and not _holds(journal, seen["number"], seen["hash"]):
        return _forgotten(journal, seen)
    if (further := _further(journal, seen is None)) is not None:
        return further
    if not same:
        _write(journal, seen)
    return None


def _further(journal: "Journal", new: bool) -> "RollbackNotice | None":
    """What was seen of a session in other places and is not in it, if what is here is where that came from. new: it was never seen in this
    place. Then whatever lies nowhere any more counts; a copy that was played on goes its own way."""
    folder, own = os.path.split(_path(journal.id, journal.folder))
    try:
        names = [name for name in os.listdir(folder) if name.startswith(journal.id) and name.endswith(".json") and name != own]
    except OSError:
        return None
    further = []
    for name in names:
        seen = _read_file(os.path.join(folder, name))
        if seen is None or _holds(journal, seen["number"], seen["hash"]):
            continue
        lies = os.path.isdir(seen["place"])
        if _grown_from(journal, seen, lies) or (new and not lies):
            further.append((seen["number"], seen["place"] if lies else "", seen))
    if not further:
        return None
    _, place, seen = max(further, key=lambda entry: entry[:2])
    return _forgotten(journal, seen, place)


def _grown_from(journal: "Journal", seen: dict[str, Any], lies: bool) -> bool:
    """Whether what was seen elsewhere is what is here, carried on: by the folder itself if it lies there, else by the last events kept."""
    number, mark = journal.head
    if (number, mark) in [(kept, hash_) for kept, hash_, *_ in seen["events"]]:
        return True
    if not lies or seen["number"] <= number:
        return False
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal

    try:
        other = Journal(seen["place"])
        return other.id == journal.id and _holds(other, number, mark)
    except (JournalError, OSError):
        return False


def accept(journal: "Journal") -> None:
    """Remember what is there now, although it is not what was seen: the table plays on from here."""
    _write(journal, None)


def highest(session_id: str, folder: str) -> int:
    seen = _read(session_id, folder)
    return seen["number"] if seen else 0


def _holds(journal: "Journal", number: int, mark: str) -> bool:
    if number == journal.tail_number - 1:  # as after every command: the last event says what stood before it
        return bool(journal.last["prev"] == mark)
    return number <= journal.tail_number and bool(journal.event(number)["hash"] == mark)


def _forgotten(journal: "Journal", seen: dict[str, Any], place: str = "") -> "RollbackNotice":
    from playaid.desk.rollback_notice import RollbackNotice

    gone = tuple((number, when, kind) for number, mark, when, kind in seen["events"] if not _holds(journal, number, mark))
    return RollbackNotice(seen["number"], seen["hash"], seen["events"][-1][2] if seen["events"] else "", gone, place)


def _path(session_id: str, folder: str) -> str:
    place = digest_of(os.path.realpath(folder))[:16]
    return os.path.join(locations.data_folder(), FOLDER, f"{session_id}-{place}.json")


def _read(session_id: str, folder: str) -> dict[str, Any] | None:
    return _read_file(_path(session_id, folder)) if session_id.isalnum() else None


def _read_file(path: str) -> dict[str, Any] | None:
    if not os.path.isfile(path):  # nor a pipe, which would be waited for
        return None
    try:
        with open(path, encoding="utf-8") as file:
            seen = loads(file.read())
        events = [(int(number), str(mark), str(when), str(kind)) for number, mark, when, kind in seen["events"]]
        place = str(seen.get("place", os.sep))  # older ones did not say where it lay
        return {"number": int(seen["number"]), "hash": str(seen["hash"]), "events": events, "place": place}
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _write(journal: "Journal", seen: dict[str, Any] | None) -> None:
    number, mark = journal.head
    before = seen["events"] if seen else []
    first = max(before[-1][0] + 1 if before else 1, number - KEPT + 1)
    fresh = [(event["n"], event["hash"], event.get("t", ""), event.get("kind", "")) for event in _last(journal, first)]
    place = os.path.realpath(journal.folder)
    document = {"number": number, "hash": mark, "events": [*before, *fresh][-KEPT:], "place": place}
    path = _path(journal.id, journal.folder)
    beside = f"{path}.{os.getpid()}"
    with suppress(OSError):  # a memory: where it cannot be kept, the game goes on
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(beside, "w", encoding="utf-8") as file:
            file.write(dumps(document))
        os.replace(beside, path)


def _last(journal: "Journal", first: int) -> Any:
    """The events from `first` on; the very last one is known without reading."""
    return [journal.last] if first == journal.tail_number else journal.events(first)
