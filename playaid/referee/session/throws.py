"""Which throws of a log count. While a ruling waits, each event of its waiting holds all the dice that have fallen for it, and so does the
ruling that ends it: a throw counts with that ruling, as long as there is none with the event that waits; taken back, nowhere."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.referee.session import record


def not_counting(events: Iterable[Event]) -> set[int]:
    """The numbers of the events of a whole log whose throws do not count."""
    undone: set[int] = set()
    waiting: set[int] = set()
    waits: Mapping[str, Any] | None = None
    for event in events:
        take_back(undone, event)
        if event["kind"] in ("pending", "claim"):
            waiting.add(event["n"])
        for op, path, value in event.get("changes", ()):
            if path == ["referee", "pending"]:
                waits = value if op == "put" else None
    if waits is not None and "claim" in waits:  # a claim comes before its throw
        waits = waits["before"]
    return undone | (waiting - {waits["event"]} if waits is not None else waiting)


def awaited_events(events: Iterable[Event]) -> set[int]:
    """The numbers of the events of a whole log that waited for an answer and got it: what became of them is told by the ruling after."""
    told: set[int] = set()
    waiting: list[int] = []
    of = ""
    for event in events:
        if event["kind"] in ("pending", "claim"):
            waiting.append(event["n"])
            of = event.get("of", of)
        elif any(path == ["referee", "pending"] for _, path, _ in event.get("changes", ())):
            told.update(waiting if event["kind"] == of else ())
            waiting.clear()
    return told


def throws_of(event: Event, say: Mapping[str, Mapping[str, Any]], out: Container[int]) -> list[Rolled]:
    """The throws of an event that count, as the holder of these parts may know them. out: what `not_counting` gives of the log."""
    return [] if event["n"] in out else record.rolls_of(event, say)


def throws(events: Iterable[Event], out: Container[int]) -> list[Rolled]:
    return [rolled for event in events for rolled in throws_of(event, {}, out)]


def thrower(who: str, sides: Container[str]) -> str:
    """The side whose throw it is: where a side has several seats, each is called after it with a number (`Ann 2`)."""
    side, _, number = who.rpartition(" ")
    return side if who not in sides and number.isdecimal() and side in sides else who


def take_back(undone: set[int], event: Event) -> None:
    if event["kind"] == "undo":
        undone.add(event["of"])
    elif event["kind"] == "redo":
        undone.discard(event["of"])
