"""A session made again from its JSON export: the same events, hash by hash."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playaid import migrations
from playaid.journal.binding import differing
from playaid.journal.birth import born
from playaid.journal.chain import LINKS, fault_in, genesis, is_bound


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
    try:
        document = migrations.brought_up(migrations.EXPORT, document.get("format"), document)
    except migrations.UnknownFormat as error:
        raise BadExport(f"this is {error}") from None
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
    with born(folder, {**journal["meta"], "name": name}, journal["id"]) as made:
        made.set_keys(journal["keys"])
        for number in made.adopt(journal["events"]):
            if progress is not None:
                progress(number, len(journal["events"]))
    return len(journal["events"])


def _shaped(journal: Mapping[str, Any]) -> bool:
    if not _is(journal, id=str, meta=dict, keys=dict, events=list) or not journal["events"]:
        return False
    meta = journal["meta"]
    if not _ID.fullmatch(journal["id"]) or not _is(meta, name=str, game=str, rules=str, tables=str, sides=list, players=dict):
        return False
    if not all(isinstance(text, str) for text in (*meta["sides"], *meta["players"].values())):
        return False
    return all(isinstance(event, dict) and _is(event, t=str, kind=str, n=int) and _linked(event) for event in journal["events"])


_ID = re.compile("[0-9a-f]{32}")


def _linked(event: dict[str, Any]) -> bool:
    """Whether an event has what makes it one of a chain, and what undo and redo turn to after it has been."""
    turns = (event.get("live"), event.get("back"), event.get("redo") or 0)
    return set(LINKS) <= event.keys() and all(isinstance(number, int) and 0 <= number <= event["n"] for number in turns)


def _is(document: Mapping[str, Any], **kinds: type) -> bool:
    return all(isinstance(document.get(key), kind) for key, kind in kinds.items())


def _check_chain(journal: Mapping[str, Any], verification: Any) -> None:
    mark = genesis(journal["id"])
    for number, event in enumerate(journal["events"], 1):
        try:
            fault = fault_in(event, number, mark)
        except ValueError:
            fault = f"event {number} holds a number that is none"
        if fault:
            raise BadExport(fault)
        mark = event["hash"]
    last = journal["events"][-1]
    if is_bound(last) and any(differing(last["bound"], journal["meta"], journal["keys"])):
        raise BadExport("its keyring or its meta is not the one that its events speak of")
    if not isinstance(verification, dict) or (verification.get("events"), verification.get("head")) != (len(journal["events"]), mark):
        raise BadExport("its events are not those that its head speaks of")
