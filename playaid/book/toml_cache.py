"""A TOML file read once: what stood in it is kept as JSON among the user's caches, under the hash of its bytes.

Reading TOML costs a quarter of a cold `status`; reading JSON costs next to nothing. A changed file has another hash, so nothing here can be
out of date, and where nothing can be kept the TOML is read each time.
"""

import os
from contextlib import suppress
from hashlib import sha256
from json import dumps, loads
from typing import Any

from playaid import __version__


def cache_folder() -> str:
    """Where what can be made again is kept: `PLAYAID_CACHE`, else where the platform has its caches."""
    if "PLAYAID_CACHE" in os.environ:
        return os.environ["PLAYAID_CACHE"]
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "playaid")


def load_cached(data: bytes) -> dict[str, Any] | None:
    """What was made of a file with these bytes by this version of playaid, None if nothing was or it cannot be read."""
    with suppress(OSError, ValueError), open(_path(data), encoding="utf-8") as file:
        content = loads(file.read())
        if isinstance(content, dict):
            return content
    return None


def keep(data: bytes, content: dict[str, Any]) -> None:
    """Keep what was made of a file with these bytes, if it is plain JSON and there is a place to keep it."""
    path = _path(data)
    beside = f"{path}.{os.getpid()}"
    with suppress(OSError, TypeError, ValueError):
        text = dumps(content)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)


def _path(data: bytes) -> str:
    return os.path.join(cache_folder(), f"{sha256(data + __version__.encode()).hexdigest()}.json")
