"""The names of what leaves the table are remembered: who spells one out later means what is gone, and nothing that is called much the same.
[Discarding Cards and Virtue Plaques] [Token Pools]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import names
from playaid.referee.contract.names import fold
from playaid.referee.contract.state import evolve

if TYPE_CHECKING:
    from playaid.games.legacy.state.names import Names
    from playaid.games.legacy.state.shape import Hearing, State

LIE = ("seats", "enemies", "escorts", "threats", "tokens")
"""Where in the open that lies which may leave the table; cards and plaques lie with the seats."""


def remember(h: Hearing) -> None:
    """After every ruling, whatever it was: what was there before and is not there now."""
    if not any(path[1:2] and path[1] in LIE for _, path, _ in h.changes):
        return
    was: State = evolve(h.state, h.inverse)
    if not was["public"].get("seats"):  # a game is laid out
        return
    now = names.leaving(h.state)
    for key, before in names.leaving(was).items():
        if before == now[key]:
            continue
        left = {fold(name) for name in _spelled(now[key])}
        known = h.public.get("gone", {}).get(key, {})
        for name in _spelled(before):
            if fold(name) not in left and name not in known:
                h.put("public", "gone", key, name, True)


def _spelled(there: Names) -> list[str]:
    return [spelling for name, others in there.items() for spelling in (name, *others)]
