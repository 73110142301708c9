"""What an event that playaid wrote is made of: more is never asked of one than what those of every format have."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Any

from playaid.dice.fairness import expected_total
from playaid.dice.notation import die_faces
from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.language.message import from_json, message
from playaid.referee.contract.names import printable
from playaid.referee.session.record import LOOKED_UP, is_readable, rolls_of

_ALWAYS = ("kind", "t", "changes", "sealed")
_ABSENT = type(None)


class _NotThere:
    """What stands for a field that an event has not."""


_NOT_THERE = _NotThere()
_TYPES: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("kind", "t", "game", "rules"), str),
    **dict.fromkeys(("typed", "side", "verdict"), (str, _ABSENT)),
    **dict.fromkeys(("live", "back"), int),
    "redo": (int, _ABSENT),
    "barrier": bool,
    **dict.fromkeys(("changes", "inverse", "story", "cite", "facts", "lines", "rolls"), list),
    **dict.fromkeys(("sealed", "args"), dict),
    LOOKED_UP: str,
}


def unlike_any(event: Event, game: str, told: bool = True) -> str | None:
    """By what an event shows that no playaid wrote it for this game; None if by nothing that is looked at here. told: as `is_readable`."""
    wrong = next(_wrong_in(event, game, told), None)
    if wrong is None:
        return None
    return message("{kind}: no playaid wrote this event ({fault})", kind=printable(str(event.get("kind"))), fault=wrong)


def _wrong_in(event: Event, game: str, told: bool) -> Iterator[str]:
    """What of an event is wrong; each is looked at only where nothing before it is."""
    for name in _ALWAYS:
        if name not in event:
            yield name
    yield from _of_other_kinds(tuple(map(type, map(event.get, _TYPES, repeat(_NOT_THERE)))))
    if event.get("game", game) != game:
        yield "game"
    if not all(isinstance(parts, dict) for parts in event["sealed"].values()):
        yield "sealed"
    if not _is_time(event["t"]):
        yield "t"
    if not (is_readable(event, {}, told) and _can_be_told(event)):
        yield "words"
    for half in ("before", "after"):
        if half in event and not _is_half(event[half]):
            yield half


@lru_cache(256)
def _of_other_kinds(kinds: tuple[type, ...]) -> tuple[str, ...]:
    """The fields that are of none of their types, by what each of `_TYPES` is of; few kinds of events differ in that."""
    return tuple([name for (name, wanted), kind in zip(_TYPES.items(), kinds, strict=True) if not issubclass(kind, (wanted, _NotThere))])


class Strange(Exception):
    """No playaid wrote this event: by what it shows, it says."""


def refuse_strange(event: Event, game: str, told: bool = True) -> None:
    """Raises Strange for an event that is unlike any. told: as `unlike_any`."""
    strange = unlike_any(event, game, told)
    if strange is not None and (told or (strange := unlike_any(event, game)) is not None):
        raise Strange(strange)


_TIME = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,6})?(?:Z|[+]00:00)")


def _is_time(text: str) -> bool:
    """Whether this is a moment as playaid writes it, read alike by whatever Python."""
    fits = _TIME.fullmatch(text)
    return fits is not None and _is_day(*fits.groups())


@lru_cache(64)
def _is_day(year: str, month: str, day: str) -> bool:
    from datetime import date  # for whoever takes in or verifies, and no cold command

    try:
        return bool(date(int(year), int(month), int(day)))
    except ValueError:
        return False


def _can_be_told(event: Event) -> bool:
    """Whether what every log, page and export tells of an event, and counts of its dice, is of the kind that they tell and count."""
    said = [*event.get("cite", ()), *agreed] if isinstance(agreed := event.get("agreed", []), list) else [agreed]
    try:
        if "throw" in event:
            from_json(event["throw"])
        return all(isinstance(words, str) for words in said) and ("rolls" not in event or all(map(has_fallen, rolls_of(event, {}))))
    except (TypeError, ValueError):
        return False


def has_fallen(rolled: Rolled) -> bool:
    """Whether dice that show what these do may have shown these faces. Raises TypeError, ValueError for what is no throw."""
    words: list[Any] = [rolled.kind, rolled.expression, rolled.source, *(face for face in rolled.faces if type(face) is not int)]
    if not all(isinstance(said, str) for said in words) or (rolled.kind in ("dice", "total") and not "".join(words).isascii()):
        return False
    expected_total(rolled)
    shows = die_faces(rolled.expression) if rolled.kind == "dice" else ()
    return not shows or {*map(int, rolled.faces)} <= {*shows}


def _is_half(half: object) -> bool:
    """Whether this says what keys and meta were before an event that changes them, or are after it."""
    if not isinstance(half, dict):
        return False
    keys = half.get("keys", {})
    return isinstance(half.get("meta", {}), dict) and isinstance(keys, dict) and all(isinstance(entry, dict) for entry in keys.values())
