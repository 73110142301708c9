"""Umpires: people who play no side, and what each side lets them do. Pure: who may what, and whether an event keeps to it.

The meta of the session has each umpire's own key, and the leave that each side has given, so both are bound to the log:

    meta["umpires"] = {name: {"sign": public key, "public": public key, "lets": {side: [what it lets them]}}}

They change by events of the kind `umpire` only. What an umpire does has `by`, their name, and their signature."""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from playaid.journal.chain import MIGRATION, Event
from playaid.language.message import AND, as_message, counted, listing, message
from playaid.referee.contract.names import LONGEST_TEXT, fold
from playaid.referee.deciding.endings import ENDINGS

UMPIRES, GONE = "umpires", "gone"
"""In the meta of a session; the second: the sides that have left for good."""
UMPIRE, CLOCK = "umpire", "clock"
"""The kinds of events by which umpires are named, let and dismissed; and by which one of them changes a clock."""
BY = "by"
"""In an event: the umpire whose act it is."""
ABSENT = "absent"
"""In an undo of theirs: the sides in whose place they agree."""
RULE, AGREE, LOOK = "rule", "agree", "look"
POWERS = {
    RULE: "overrule and set, as all sides let them, and see to the clocks",
    AGREE: "agree to an undo in its place",
    LOOK: "look at what it hides",
}
AGREED_TO = ("undo", "withdrawn")
"""Kinds of events that all sides agree to."""
BY_HAND = "set"
_RULED = ("pending", "claim")
"""Kinds of events that stand before a ruling."""
_NEVER = ("new", "keys", "moved", "format", MIGRATION, "reveal", "roll", "share", "dealer", "dealt", "orders", "agreed", *ENDINGS)
MOST_HOURS = 100_000
"""More than eleven years: no more are given to a clock, or taken from it, at once."""


def umpires_in(meta: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    umpires: dict[str, dict[str, Any]] = meta.get(UMPIRES) or {}
    return umpires


def letting(meta: Mapping[str, Any], name: str, power: str) -> list[str]:
    lets = umpires_in(meta).get(name, {}).get("lets", {})
    return [side for side in meta["sides"] if power in lets.get(side, ())]


def is_free(meta: Mapping[str, Any], name: object) -> bool:
    """Whether an umpire may go by this name: one that can be typed and shown, and that no side, player or umpire answers to."""
    if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_TEXT or "/" in name:
        return False
    return bool(fold(name)) and fold(name) not in {fold(other) for other in names_in(meta)}


def stands(meta: Mapping[str, Any], name: object) -> bool:
    """Whether every machine takes in an umpire of this name: `is_free` knows more letters with each new Python, and this must not."""
    if not isinstance(name, str) or not 0 < len(name.strip(" ")) <= len(name) <= LONGEST_TEXT or "/" in name:
        return False
    unseen = any(first <= ord(letter) <= last for letter in name for first, last in _UNSEEN)
    return not unseen and _plain(name) not in map(_plain, names_in(meta))


def _plain(name: str) -> str:
    return name.translate(_LOWER).strip(" ")


_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)
_UNSEEN = (
    *((0x00, 0x1F), (0x7F, 0xA0), (0xAD, 0xAD), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F)),
    *((0x3000, 0x3000), (0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0x10FFFF)),
)
"""Controls, blanks but the common one, halves of letters, what turns the way of writing, and what is nobody's letter."""


def gone(meta: Mapping[str, Any]) -> list[str]:
    """The sides that have left the table for good."""
    return list(meta.get(GONE) or ())


def staying(meta: Mapping[str, Any]) -> list[str]:
    """The sides that still have a say."""
    left = gone(meta)
    return [side for side in meta["sides"] if side not in left]


def names_in(meta: Mapping[str, Any]) -> list[str]:
    """All that somebody at this table answers to."""
    return [*meta["sides"], *meta["players"].values(), *umpires_in(meta)]


def hours_fit(hours: object) -> bool:
    """Whether a clock can be given so many hours; None: its time is up."""
    return hours is None or (isinstance(hours, int | float) and not isinstance(hours, bool) and -MOST_HOURS <= hours <= MOST_HOURS)


def not_let(sides: Sequence[str], name: str, what: str) -> str:
    who = listing(sides, AND)
    return counted(len(sides), "{sides} has not let {name} {what}", "{sides} have not let {name} {what}", sides=who, name=name, what=what)


def with_umpire(meta: Mapping[str, Any], name: str, sign: str, public: str) -> dict[str, Any]:
    return {**umpires_in(meta), name: {"sign": sign, "public": public, "lets": {}}}


def let(meta: Mapping[str, Any], name: str, side: str, powers: Sequence[str]) -> dict[str, Any]:
    """The umpires where a side lets one of them do just this; nothing at all without any. KeyError for a stranger."""
    umpire = umpires_in(meta)[name]
    lets = {other: given for other, given in umpire["lets"].items() if other != side}
    if powers:
        lets[side] = [power for power in POWERS if power in powers]
    return {**umpires_in(meta), name: {**umpire, "lets": lets}}


def without_umpire(meta: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    return {other: umpire for other, umpire in umpires_in(meta).items() if other != name} or None


# whether an event keeps to it


def signing_keys(event: Event, meta: Mapping[str, Any]) -> dict[str, str]:
    """name -> the key with which an umpire signs this event; one who names themselves by it, with the key that stands in it."""
    keys = {name: str(umpire["sign"]) for name, umpire in umpires_in(meta).items()}
    if event["kind"] == UMPIRE and "sign" in event:
        keys.setdefault(str(event[BY]), str(event["sign"]))
    return keys


def fault_in(event: Event, meta: Mapping[str, Any]) -> str | None:
    """As `not_his`, with the kind of the event."""
    wrong = not_his(event, meta)
    return message("{kind}: {wrong}", kind=event["kind"], wrong=wrong) if wrong is not None else None


def not_his(event: Event, meta: Mapping[str, Any]) -> str | None:
    """What an umpire may not of what this event says, or what of it is not theirs; None if nothing. Signatures are looked at elsewhere."""
    kind, by = event["kind"], event.get(BY)
    if kind == UMPIRE:
        return _documents_wrongly(event, meta)
    if kind == CLOCK and by is None:
        return as_message("only an umpire changes a clock")
    if kind == CLOCK and not (event["side"] in meta["sides"] and hours_fit(event["hours"])):
        return as_message("these are no hours of a side")
    if by is None:
        return None
    if by not in umpires_in(meta):
        return message("{name} is no umpire of this session", name=by)
    if kind in _NEVER:
        return as_message("that is no umpire's to do")
    if kind == "left":
        return None
    if kind in AGREED_TO:
        lets = letting(meta, by, AGREE)
        missing = [side for side in event.get(ABSENT, ()) if side not in lets]
        return not_let(missing, by, "agree") if missing else None
    return None if kind == "note" else _ruled_wrongly(event, meta, by)


def _ruled_wrongly(event: Event, meta: Mapping[str, Any], by: str) -> str | None:
    kind = event["kind"]
    lets = letting(meta, by, RULE)
    if missing := [side for side in staying(meta) if side not in lets]:
        return not_let(missing, by, RULE)
    said = event.get("of") if kind in _RULED else kind
    if said in (BY_HAND, CLOCK, "redo") or event.get("overrule") is not None:
        return None
    return message("{name} overruled nothing; what is legal its side says", name=by)


def bound_by(event: Event, meta: Mapping[str, Any]) -> list[str]:
    """The sides that must have signed an umpire's act beside them: those who agree themselves."""
    if event["kind"] in AGREED_TO:
        return [side for side in staying(meta) if side not in event.get(ABSENT, ())]
    return []


def _documents_wrongly(event: Event, meta: Mapping[str, Any]) -> str | None:
    name, side, by = event["umpire"], event.get("side"), event.get(BY)
    umpires = umpires_in(meta)
    if "sign" in event:
        from playaid.journal.seal import can_seal_for, is_key

        wanted: Any = with_umpire(meta, name, event["sign"], event["public"])
        allowed = by == name and side is None and stands(meta, name) and is_key(event["sign"]) and can_seal_for(event["public"])
    elif side is not None:
        allowed = by is None and name in umpires and set(event["lets"]) <= set(POWERS)
        wanted = let(meta, name, side, event["lets"]) if allowed else None
    else:
        allowed, wanted = by == name and name in umpires, without_umpire(meta, name)
    half = event["after"].get("meta", {})
    fits = allowed and set(half) == {UMPIRES} and half[UMPIRES] == wanted
    return None if fits else as_message("it changes what it may not")
