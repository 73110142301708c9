"""The last head of each session that was seen on this machine, kept in the user's data: what a folder that is put back forgets. One small
file to a session, by its id and its place. It is a memory, not a proof: losing it loses nothing of any session."""

import os
from contextlib import suppress
from json import dumps, loads
from typing import TYPE_CHECKING, Any

from playaid.desk import locations
from playaid.journal.chain import digest_of
from playaid.language.message import listing, message, sentences

if TYPE_CHECKING:
    from playaid.desk.rollback.notice import RollbackNotice
    from playaid.journal.journal import Journal
    from playaid.referee.session.local import Session

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
        return None if _holds_by_now(journal, seen) else _forgotten(journal, seen)
    if not _servers_decide(journal) and (further := _further(journal, seen is None)) is not None:
        return further
    if not same:
        _write(journal, seen)
    return None


def _servers_decide(journal: "Journal") -> bool:
    """Whether what another copy has more comes in here, too: as of two folders of one machine that follow the same servers."""
    from playaid.journal.lives import HOME
    from playaid.journal.shared import SharedJournal

    return isinstance(journal, SharedJournal) and bool(journal.meta.get(HOME))


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


def go_on(session: "Session", forgotten: "RollbackNotice", copy: int) -> None:
    """The table plays on from what is there, although it is not what was seen: that stands in the log from now on, for all to read (in a
    note, with `earlier`: number and hash of what was seen, and `copy`, the last event of what was put there); what is there is remembered.
    Raises what `Session.note` raises."""
    journal = session.journal
    times = _times(journal) + 1
    session.note(forgotten.in_the_log(copy, times), None, earlier=[forgotten.number, forgotten.mark, copy])
    _write(journal, None, times)


def history(journal: "Journal") -> list[str]:
    """What is known of a session's place and of its past: the events of its log that say that it goes on from an earlier copy, and other
    sessions that were seen here, on this machine. Raises Damaged."""
    from playaid.language.message import from_json

    noted = (event for event in journal.events() if event["kind"] == "note" and "earlier" in event)
    lines = [
        message("event {number}: {what}", number=event["n"], what=sentences(map(from_json, event.get("story", ())))) for event in noted
    ]
    if others := _others_here(journal):
        lines.append(message("another session was seen in this place on this machine: {ids}", ids=listing(others)))
    return lines


def _others_here(journal: "Journal") -> list[str]:
    folder, own = os.path.split(_path(journal.id, journal.folder))
    place = own.removeprefix(journal.id)
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(place) and name != own)
    except OSError:
        return []
    seen = ((name, _read_file(os.path.join(folder, name))) for name in names)
    return [
        message("{id}, to event {number}", id=name.removesuffix(place)[:8], number=head["number"])
        for name, head in seen
        if head is not None
    ]


def highest(session_id: str, folder: str) -> int:
    seen = _read(session_id, folder)
    return seen["number"] if seen else 0


def _holds_by_now(journal: "Journal", seen: dict[str, Any]) -> bool:
    """`_holds`, read again: others may have written and remembered that since this journal was read."""
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal

    try:
        return _holds(Journal(journal.folder), seen["number"], seen["hash"])
    except (JournalError, OSError):
        return False


def _times(journal: "Journal") -> int:
    """How often this session has gone on from an earlier copy in its place."""
    seen = _read(journal.id, journal.folder)
    return seen["times"] if seen else 0


def _holds(journal: "Journal", number: int, mark: str) -> bool:
    if number == journal.tail_number - 1:  # as after every command: the last event says what stood before it
        return bool(journal.last["prev"] == mark)
    return number <= journal.tail_number and bool(journal.event(number)["hash"] == mark)


def _forgotten(journal: "Journal", seen: dict[str, Any], place: str = "") -> "RollbackNotice":
    from playaid.desk.rollback.notice import RollbackNotice

    gone = tuple((number, when, kind) for number, mark, when, kind in seen["events"] if not _holds(journal, number, mark))
    return RollbackNotice(seen["number"], seen["hash"], seen["events"][-1][2] if seen["events"] else "", gone, place)


def _path(session_id: str, folder: str) -> str:
    place = digest_of(os.path.realpath(folder))[:16]
    return os.path.join(locations.data_folder(), FOLDER, f"{session_id}-{place}.json")


def _read(session_id: str, folder: str) -> dict[str, Any] | None:
    return _read_file(_path(session_id, folder))


def _read_file(path: str) -> dict[str, Any] | None:
    if not os.path.isfile(path):  # nor a pipe, which would be waited for
        return None
    try:
        with open(path, encoding="utf-8") as file:
            seen = loads(file.read())
        events = [(int(number), str(mark), str(when), str(kind)) for number, mark, when, kind in seen["events"]]
        place = str(seen.get("place", os.sep))  # older ones did not say where it lay
        times = int(seen.get("times", 0))
        return {"number": int(seen["number"]), "hash": str(seen["hash"]), "events": events, "place": place, "times": times}
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _write(journal: "Journal", seen: dict[str, Any] | None, times: int = 0) -> None:
    number, mark = journal.head
    before = seen["events"] if seen else []
    first = max(before[-1][0] + 1 if before else 1, number - KEPT + 1)
    fresh = [(event["n"], event["hash"], event.get("t", ""), event.get("kind", "")) for event in _last(journal, first)]
    place = os.path.realpath(journal.folder)
    times = seen["times"] if seen else times
    document = {"number": number, "hash": mark, "events": [*before, *fresh][-KEPT:], "place": place, "times": times}
    path = _path(journal.id, journal.folder)
    beside = f"{path}.{os.getpid()}"
    try:  # a memory: where it cannot be kept, the game goes on
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(beside, "w", encoding="utf-8") as file:
            file.write(dumps(document))
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)


def _last(journal: "Journal", first: int) -> Any:
    """The events from `first` on; the very last one is known without reading."""
    return [journal.last] if first == journal.tail_number else journal.events(first)
