"""7.9 Who follows whom, as the book lists it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from playaid.games.albion.state import printed


@cache
def lines() -> tuple[tuple[str, str, tuple[str, ...], str], ...]:
    """(heir, rank, who must be dead, case), in the order of the book."""
    rows = printed.rows("succession")
    return tuple((str(heir), str(rank), tuple(row["dead"]), str(row["citation"])) for (heir, rank), row in rows.items())


def heirs_first(names: Iterable[str]) -> list[str]:
    """Those who are lost together, in their order but for heirs, who go before whom they follow: so nobody inherits who dies, too.
    [7.4, 7.9]"""
    order: list[str] = []
    for name in names:
        order.insert(next((at for at, other in enumerate(order) if _follows(name, other)), len(order)), name)
    return order


def _follows(heir: str, person: str) -> bool:
    return any(heir == name and person in dead for name, _, dead, _ in lines())
