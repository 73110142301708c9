"""Tests leave the user's own data alone: neither their tables are read, nor the heads that they have seen written to."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def own_data(folder: Path) -> Iterator[None]:
    """The user's data folder is `folder`/data while this lasts."""
    before = os.environ.get("PLAYAID_DATA")
    os.environ["PLAYAID_DATA"] = str(folder / "data")
    try:
        yield
    finally:
        if before is None:
            del os.environ["PLAYAID_DATA"]
        else:
            os.environ["PLAYAID_DATA"] = before
