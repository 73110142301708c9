"""What is worked out of a part of the state and asked for often: the pieces in each place, the cargo of each ship. No part of a state is
ever changed, only replaced (see `state.py`), so what was made of one holds for as long as it is the same object."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

KEPT = 64
"""So many parts are remembered, with what was made of them: those of the last rulings, or of the branches that odds walk at present."""


def derive(make: Callable[[Part], Result]) -> Callable[[Part], Result]:
    """`make`, done once for each part of the state that it is given. What it gives is shared: to be read only."""
    known: dict[int, tuple[Part, Result]] = {}

    @wraps(make)
    def of(part: Part) -> Result:
        before = known.get(id(part))
        if before is not None and before[0] is part:
            return before[1]
        result = make(part)
        if len(known) >= KEPT:
            known.clear()
        known[id(part)] = part, result
        return result

    return of
