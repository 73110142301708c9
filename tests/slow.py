"""How much is asked of the referee: a share of it, or with PLAYAID_SLOW all."""

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")
SLOW = bool(os.environ.get("PLAYAID_SLOW"))


def some(cases: Sequence[Case], *at: int) -> list[Case]:
    """Those at these places, the first where none is named; all of them in a slow run."""
    return [*cases] if SLOW else [cases[place] for place in at or (0,)]
