"""What an event that playaid wrote is made of: more is never asked of one than what those of every format have."""

from collections.abc import Mapping

from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.contract.names import printable
from playaid.referee.session.record import is_readable

_ALWAYS = ("kind", "t", "changes", "sealed")
_ABSENT = type(None)
_TYPES: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("kind", "t", "game", "rules"), str),
    **dict.fromkeys(("typed", "side", "verdict"), (str, _ABSENT)),
    **dict.fromkeys(("live", "back"), int),
    "redo": (int, _ABSENT),
    "barrier": bool,
    **dict.fromkeys(("changes", "inverse", "story", "cite", "facts", "lines", "rolls"), list),
    **dict.fromkeys(("sealed", "args"), dict),
}


def unlike_any(event: Event, game: str) -> str | None:
    """By what an event shows that no playaid wrote it for this game; None if by nothing that is looked at here."""
    wrong = [name for name in _ALWAYS if name not in event]
    wrong += [name for name, wanted in _TYPES.items() if name in event and not isinstance(event[name], wanted)]
    wrong += ["game"] if event.get("game", game) != game else []
    sealed = event.get("sealed")
    wrong += ["sealed"] if isinstance(sealed, dict) and not all(isinstance(parts, dict) for parts in sealed.values()) else []
    wrong += [] if wrong or is_readable(event, {}) else ["words"]
    wrong += [half for half in ("before", "after") if half in event and not _is_half(event[half])]
    if not wrong:
        return None
    return message("{kind}: no playaid wrote this event ({fault})", kind=printable(str(event.get("kind"))), fault=wrong[0])


def _is_half(half: object) -> bool:
    """Whether this says what keys and meta were before an event that changes them, or are after it."""
    if not isinstance(half, dict):
        return False
    keys = half.get("keys", {})
    return isinstance(half.get("meta", {}), dict) and isinstance(keys, dict) and all(isinstance(entry, dict) for entry in keys.values())
