"""A picture part by part: a page that has one is sent what is another since, and nothing twice."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

Parts = dict[str, str]
_JSON = json.JSONEncoder(separators=(",", ":")).encode
TAKEN_APART = ("board", "board/pieces", "board/closed")
"""What is sent by its own parts: `board/state`, `board/pieces/Craw` for all that lies in a space, and `board/closed/Craw`."""


def parts(picture: Mapping[str, Any]) -> Parts:
    return {name: _JSON(value) for name, value in _named(picture, "")}


def _named(data: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        name = before + key
        if name in TAKEN_APART and value:
            yield from _named(value, f"{name}/")
        else:
            yield name, value


def changes_between(before: Parts, now: Parts) -> str:
    """What makes one picture of another, as JSON; null for a part that is gone. All of it where there was none; empty if they are equal."""
    if not before:
        return _object(now) if now else ""
    gone = {name: "null" for name in before if name not in now}
    return _object(gone | {name: text for name, text in now.items() if before.get(name) != text}) if before != now else ""


def _object(made: Parts) -> str:
    return "{" + ",".join(f"{_JSON(name)}:{text}" for name, text in made.items()) + "}"
