"""What an event of each kind may change, as far as it says so in the open: every machine holds every event to it, and so does `verify`.
What the rules of a game make is ruled again besides."""

from typing import Any

from playaid.journal.chain import MIGRATION, Event
from playaid.language.message import message
from playaid.referee.session.consent import CLAIM, PENDING, WITHDRAWN

REVEAL, WAITS = "reveal", "pending"
ELSEWHERE = (CLAIM, "share", WITHDRAWN, "dealer", "dealt", "orders")
"""Kinds of events that only sessions have which are written from several machines."""
QUIET = ("note", "roll", "keys", "format", MIGRATION, "moved", "umpire", "clock", "left", "agreed")
"""Kinds of events that change nothing in the state."""
NOT_RULED = ("undo", "redo", REVEAL, WAITS, *QUIET, *ELSEWHERE)
"""Kinds of events that no rule of a game makes."""


def fault_in(event: Event) -> str | None:
    """What is wrong with what an event changes in the open, None if nothing. Nonsense raises what it will."""
    kind = event["kind"]
    if kind == "new" and event["n"] > 1:
        return message("{kind}: a game begins by its first event, and once", kind=kind)
    if "say" in event["sealed"].get("cup", ()):  # nothing is ever said there: it would keep an event from being ruled again
        return message("{kind}: it changes what it may not", kind=kind)
    if not _has_parts(event):
        return message("{kind}: it lacks what belongs to it, or has what does not", kind=kind)
    if kind in ("undo", "redo"):  # those turn another one round, and are held to it
        return None
    if kind not in NOT_RULED:
        return message("{kind}: it changes what it may not", kind=kind) if _by_no_rule(event["changes"]) else None
    if kind in (CLAIM, WAITS):
        fits = _waits(event)
    elif kind == REVEAL:
        fits = _reveals(event)
    elif kind == WITHDRAWN:
        fits = all(path[:2] == PENDING for _, path, _ in event["changes"])  # it is held to its claim besides
    else:
        fits = not event["changes"] and not event.get("inverse")
    fits = fits and not any({"do", "back"} & parts.keys() for parts in event["sealed"].values())
    return None if fits else message("{kind}: it changes what it may not", kind=kind)


def _by_no_rule(changes: Any) -> list[Any]:
    """What no rule changes: by none anything waits or is claimed, and nothing that is hidden is shown for good by one."""
    return [path for op, path, _ in changes if path[0] == "referee" and path[1] in _NO_RULES and (op, path) != ("drop", PENDING)]


_NO_RULES = ("pending", "revealed", "published")
"""What in the referee's part of a state events of their own change; what waited, a ruling ends."""


def _has_parts(event: Event) -> bool:
    """Whether an event names what those of its kind are asked for."""
    kind, told = event["kind"], event.get("joint", [])
    if kind == "dealer" and not (isinstance(event.get("public"), str) and isinstance(event.get("name"), str)):
        return False
    if kind in ("share", "dealt") and not (type(event.get("of")) is int and isinstance(event["side"], str)):
        return False
    if kind == "dealt" and not isinstance(event.get("share"), str):
        return False
    if kind in NOT_RULED and kind != WAITS:
        return not {"joint", "dealt"} & event.keys()
    if "joint" not in event and "dealt" not in event:  # as with nearly all
        return True
    types = {"claim": int, "part": str, "rolled": int}
    parts = [[type(part.get(name)) for name in types] == [*types.values()] for part in told]
    return isinstance(told, list) and all(parts) and isinstance(event.get("dealt", []), (list, str))


def revealed_wrongly(event: Event, revealed: list[str], sides: list[str]) -> str | None:
    """What is wrong with a `reveal` for what had been revealed before it, None if nothing."""
    now = sorted({*revealed, event["side"]})
    names = [path[2] for _, path, _ in event["changes"][1:]]
    fits = event["changes"][0][2] == now and ("cup" in names) == (now == sorted(sides))
    return None if fits else message("{kind}: it changes what it may not", kind=event["kind"])


def _waits(event: Event) -> bool:
    """Whether an event lets its own declaration wait, and nothing else."""
    match event["changes"], event.get("inverse"):
        case [["put", ["referee", "pending"], dict() as waits]], [["put", ["referee", "pending"], dict() as before]]:
            pass
        case [["put", ["referee", "pending"], dict() as waits]], [["drop", ["referee", "pending"], None]]:
            before = {}
        case _:
            return False
    told: dict[str, Any] = {"verb": event["of"], "side": event["side"], "event": event["n"]}
    if event["kind"] == CLAIM:
        told["before"] = before or None
    return told.items() <= waits.items() and ("claim" in waits) == (event["kind"] == CLAIM) and event["barrier"] is True


def _reveals(event: Event) -> bool:
    """Whether an event shows what one side hides, and the cup at most besides, for good."""
    match event["changes"]:
        case [["put", ["referee", "revealed"], list() as revealed], *keys]:
            names = [path[2] for op, path, _ in keys if op == "put" and path[:2] == ["referee", "published"] and len(path) == 3]
        case _:
            return False
    own = [f"secret.{event['side']}"]
    fits = len(names) == len(keys) and names in (own, [*own, "cup"]) and event["side"] in revealed
    return fits and not event["inverse"] and event["barrier"] is True
