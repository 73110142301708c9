"""Where a session lives, and so which folder may be written to: on servers; or, once it was brought home from them, in one folder alone.

Whoever brings it home keeps a random word beside the session, and the log has a digest of it. Every other copy reads the same log, and
has not the word: it can tell that it is not meant.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from playaid.journal.errors import Elsewhere
from playaid.journal.store import read_table
from playaid.language.message import AND, listing, message

HOME = "home"
"""What of meta says on which servers the session lives."""
AT = "at"
"""What of meta says in which folder it lives since it was brought home: `mark`, the digest of a word, and `sides`, who played there."""
TABLE = "home"
"""The table beside a session, on this machine only, of whoever follows servers or did."""
BROUGHT, REACHED = "6", "2"
"""Its rows of words, and of how far it has followed."""


def mark_of(word: str) -> str:
    return str(sha256(word.encode()).hexdigest())


def is_home(folder: str, meta: Mapping[str, Any]) -> bool:
    """Whether this is the folder that a session was brought home to; so is any folder of one that never was. Damaged."""
    kept = read_table(folder, TABLE) or {}
    if AT not in meta:  # one that has followed servers: an older playaid has brought it home, and kept no word of where that is
        return bool(meta.get(HOME)) or REACHED not in kept
    words = kept.get(BROUGHT, {}).get("words", ())
    return _brought(meta).get("mark") in [mark_of(str(word)) for word in words]


def has_followed(folder: str) -> bool:
    """Whether this folder follows servers or did: then it is no copy that was made from an export. Damaged."""
    kept = read_table(folder, TABLE)
    return kept is not None and {*kept} != {BROUGHT}  # a copy that was settled on, or nearly so, has that alone


def place_of(meta: Mapping[str, Any]) -> str:
    there = _brought(meta).get("sides")
    sides = listing((side for side in meta["sides"] if isinstance(there, list) and side in there), AND)
    return message("in the folder of {sides}, who brought it home", sides=sides) if sides else "in the folder of whoever brought it home"


def _brought(meta: Mapping[str, Any]) -> Mapping[str, Any]:
    """What meta says of it; nothing where no playaid wrote it: then nobody is at home."""
    return meta[AT] if isinstance(meta.get(AT), dict) else {}


def check_home(folder: str, meta: Mapping[str, Any]) -> None:
    """Raises Elsewhere where this folder does not decide what comes next. Damaged."""
    if home := meta.get(HOME):
        raise Elsewhere(message("on servers ({name})", name=home))
    if not is_home(folder, meta):
        raise Elsewhere(place_of(meta))
