"""A session made again from its JSON export: the same events, hash by hash."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playaid.journal.chain import RESERVED, fault_in, genesis
from playaid.journal.journal import Journal

FORMAT = 1


class BadExport(ValueError):
    """The text is no JSON export of a session, or its chain does not hold. The message says where."""


def read(text: str) -> dict[str, Any]:
    """The journal in an export: id, meta, keys and events, its chain checked. Raises BadExport."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise BadExport("not JSON") from None
    if not isinstance(document, dict) or document.get("playaid") != "session":
        raise BadExport("not the JSON export of a session")
    if document.get("format") != FORMAT:
        raise BadExport(f"format {document.get('format')!r} is not known here; this playaid knows {FORMAT}")
    journal = document.get("journal")
    if not isinstance(journal, dict) or not _shaped(journal):
        raise BadExport("its journal is not whole")
    _check_chain(journal, document.get("verification"))
    return journal


def restore(journal: Mapping[str, Any], folder: Path, name: str, progress: Callable[[int, int], None] | None = None) -> int:
    """Write the journal of `read` into a new folder; gives the number of events. Leaves nothing behind when it fails.

    `progress(done, total)` is called after each event.

    Raises FileExistsError, and what the journal raises when it cannot write.
    """
    if folder.exists():
        raise FileExistsError(str(folder))
    beside = folder.with_name(f".{folder.name}.import")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        made = Journal.create(beside, {**journal["meta"], "name": name}, journal["id"])
        made.set_keys(journal["keys"])
        for event in journal["events"]:
            made.append({key: value for key, value in event.items() if key not in RESERVED})
            if progress is not None:
                progress(event["n"], len(journal["events"]))
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return len(journal["events"])


def _shaped(journal: Mapping[str, Any]) -> bool:
    texts = all(isinstance(journal.get(key), kind) for key, kind in (("id", str), ("meta", dict), ("keys", dict), ("events", list)))
    return texts and all(isinstance(event, dict) and {*RESERVED, "t", "kind"} <= event.keys() for event in journal["events"])


def _check_chain(journal: Mapping[str, Any], verification: Any) -> None:
    mark = genesis(journal["id"])
    for number, event in enumerate(journal["events"], 1):
        fault = fault_in(event, number, mark)
        if fault:
            raise BadExport(fault)
        mark = event["hash"]
    if not isinstance(verification, dict) or (verification.get("events"), verification.get("head")) != (len(journal["events"]), mark):
        raise BadExport("its events are not those that its head speaks of")
