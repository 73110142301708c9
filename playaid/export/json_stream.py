"""A JSON document written piece by piece, byte for byte as `json.dumps(document, ensure_ascii=False, indent=1)` would write it whole."""

from collections.abc import Iterator
from json import dumps
from typing import Any


def pieces(value: Any, deep: int = 0) -> Iterator[str]:
    """The text of a value that stands so deep in its document. An iterator is a list of which one item at a time is held."""
    line, end = "\n" + " " * (deep + 1), "\n" + " " * deep
    if isinstance(value, Iterator):
        before = "["
        for item in value:
            yield before + line
            yield from pieces(item, deep + 1)
            before = ","
        yield "[]" if before == "[" else end + "]"
    elif _holds_iterators(value):
        before = "{"
        for key, item in value.items():
            yield f"{before}{line}{dumps(key, ensure_ascii=False)}: "
            yield from pieces(item, deep + 1)
            before = ","
        yield end + "}"
    else:
        yield dumps(value, ensure_ascii=False, indent=1).replace("\n", end)


def _holds_iterators(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(item, Iterator) or _holds_iterators(item) for item in value.values())
