"""What binds keyring and meta to the chain: a digest of both, which stands in every event.

Pure. The digest covers the public half of each key openly and the locked half by a digest of its own, so that a keyring whose locked halves
were left out (an export without keys) still proves that its public halves are the right ones.
"""

from collections.abc import Mapping
from typing import Any

from playaid.journal.chain import digest_of

LABEL = "name"
"""What meta may change without an event: the session is called as its folder is."""
OPEN_HALF = ("public", "share", "sign")
"""What of a side's keys an export shows."""
WITHHELD = "kept"
"""Where the locked half was left out, its digest."""
_HALF = 32


def binding(meta: Mapping[str, Any], keys: Mapping[str, Any]) -> str:
    """The digest of meta and keyring: 32 hex digits each, with a dash between."""
    return f"{meta_digest(meta)}-{keys_digest(keys)}"


def meta_digest(meta: Mapping[str, Any]) -> str:
    return digest_of({key: value for key, value in meta.items() if key != LABEL})[:_HALF]


def keys_digest(keys: Mapping[str, Any]) -> str:
    """32 hex digits over a keyring. What was published stands in the journal itself and is left out."""
    rest = {key: value for key, value in keys.items() if key != "published"}
    sides = keys.get("sides")
    if isinstance(sides, dict):
        rest["sides"] = {side: open_half(entry) if isinstance(entry, dict) else entry for side, entry in sides.items()}
    return digest_of(rest)[:_HALF]


def open_half(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A side's keys without what opens them, and the digest of that instead."""
    shown = {key: entry[key] for key in OPEN_HALF if key in entry}
    locked = {key: value for key, value in entry.items() if key not in OPEN_HALF}
    return {**shown, WITHHELD: locked[WITHHELD] if WITHHELD in locked else digest_of(locked)}


def with_locked(keys: Mapping[str, Any], locked: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A keyring with what opens sides' keys, where it was withheld: side -> its locked half; what does not fit is left, as behind a new
    passphrase."""
    sides = dict(keys["sides"])
    for side in [side for side in locked if side in sides and WITHHELD in sides[side]]:
        mine = {**{key: sides[side][key] for key in OPEN_HALF if key in sides[side]}, **locked[side]}
        if open_half(mine) == sides[side]:
            sides[side] = mine
    return {**keys, "sides": sides}


def differing(bound: str, meta: Mapping[str, Any], keys: Mapping[str, Any]) -> tuple[bool, bool]:
    """Whether meta, and whether the keyring, is another than the one an event is bound to."""
    of_meta, _, of_keys = bound.partition("-")
    return of_meta != meta_digest(meta), of_keys != keys_digest(keys)


def after(half: Mapping[str, Any], meta: Mapping[str, Any], keys: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Meta and keyring after an event's `half` (`keys` by side; `meta`, None takes out); locked halves that are right stay."""
    changed = {**meta, **half.get("meta", {})}
    sides = dict(keys.get("sides", {}))
    for side, entry in half.get("keys", {}).items():
        if side not in sides or open_half(sides[side]) != open_half(entry):
            sides[side] = entry
    return {key: value for key, value in changed.items() if value is not None}, {**keys, "sides": sides}
