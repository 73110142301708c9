"""How far it is from each place to what a side wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

FAR = 12
"""What is farther away, or cannot be reached, is as far as this."""


def steps(goals: Iterable[str], beside: Callable[[str], Iterable[str]]) -> dict[str, int]:
    """How many steps each place is from the nearest goal, as far as anything leads."""
    away = dict.fromkeys(goals, 0)
    reached = [*away]
    for place in reached:
        for other in beside(place):
            if other not in away:
                away[other] = away[place] + 1
                reached.append(other)
    return away


def nearness(away: Mapping[str, int], place: str | None) -> float:
    """1 at a goal, nothing far from all of them."""
    return 0.0 if place is None else max(0.0, 1 - away.get(place, FAR) / FAR)


def gathered(come: Iterable[tuple[int, float]], need: float) -> float:
    """Of strength at such distances the nearest, as much as is needed, worth more the nearer it is: what is needless draws nobody on."""
    total = 0.0
    for away, there in sorted(come):
        if away >= FAR or not need:  # nor does what is farther add anything
            break
        total += min(there, need) * (1 - away / FAR) ** 2
        need -= min(there, need)
    return total
