"""Documents as they will be read back from the files."""

import marshal
from json import JSONEncoder, loads
from typing import Any

from playaid.journal.chain import RESERVED

_encode = JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode


def plain_body(event: dict[str, Any]) -> dict[str, Any]:
    """An event as its caller makes it, as it will be read back. ValueError or TypeError where it cannot be one."""
    if any(key in event for key in RESERVED):
        raise ValueError(f"an event may not bring its own {', '.join(RESERVED)}")
    return plain(event)


def plain(document: dict[str, Any]) -> dict[str, Any]:
    """The document as it will be read back: text keys, lists. ValueError or TypeError for what JSON cannot hold."""
    read: dict[str, Any] = loads(_encode(document))
    return read


def copied(document: dict[str, Any]) -> dict[str, Any]:
    """Another of a document that has been read from the files, a tenth of what `plain` costs: whoever asks for one may change it."""
    read: dict[str, Any] = marshal.loads(marshal.dumps(document))
    return read
