"""Counters that spells have made slower or quicker: of those that are alike each keeps its pace. [Tortoise Speed] [Courser's Speed]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.tears.state import pieces

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Slow, State


class Met(NamedTuple):
    """Of counters that are alike how many go a space less this turn, and how many one more."""

    slow: int = 0
    quick: int = 0

    def plus(self, more: Met) -> Met:
        return Met(self.slow + more.slow, self.quick + more.quick)

    def less(self, gone: Met) -> Met:
        return Met(self.slow - gone.slow, self.quick - gone.quick)

    def by(self, less: int) -> int:
        """How many a spell has met that takes a space (1), or gives one (-1)."""
        return {1: self.slow, -1: self.quick}.get(less, 0)


def met_in(state: State, place: str, code: str) -> Met:
    """Units that lie in a place and are not activated."""
    key = f"{place}|{code}"
    # Less than nothing in `slowed` is how rules before 21 noted who is quickened.
    slow, quick = state["public"]["slowed"].get(key, 0), state["public"].get("quickened", {}).get(key, 0)
    return Met(max(0, slow), quick + max(0, -slow))


def any_met(state: State) -> bool:
    """Whether a spell has made anybody slower or quicker in this turn, as far as all can see."""
    return bool(state["public"]["slowed"] or state["public"].get("quickened"))


def borne(met: Met, gone: int, stay: int) -> Met:
    """Of those who go those whom a spell has met: what those who stay cannot bear, the slow first."""
    number = min(gone, max(0, met.slow + met.quick - stay))
    slow = min(met.slow, number)
    return Met(slow, number - slow)


def fastest(met: Met, number: int, among: int) -> Met:
    """Of so many that their owner picks among them those whom a spell has met: the quick before all others, the slow after them."""
    return Met(max(0, number - (among - met.slow)), min(number, met.quick))


def noted(slow: Slow) -> Counter[tuple[str, int]]:
    """Who of a leader and those under them goes a space less (1) or one more (-1), by name: how many of them."""
    under = Counter[tuple[str, int]]()
    for name, less in slow["codes"].items():
        under[name, 1 if less > 0 else -1] += abs(less)
    for name, number in slow.get("quick", {}).items():
        under[name, -1] += number
    return +under


def met_under(under: Mapping[tuple[str, int], int], code: str) -> Met:
    return Met(under.get((code, 1), 0), under.get((code, -1), 0))


def told_apart(under: Mapping[tuple[str, int], int]) -> tuple[dict[str, int], dict[str, int]]:
    """How that is written down: spaces lost, of a person less than nothing where they are won; and the units that are quickened."""
    codes, quick = Counter[str](), Counter[str]()
    for (name, less), number in under.items():
        if pieces.is_unit(name) and less < 0:
            quick[name] += number
        else:
            codes[name] += number * less
    return _but_nothing(codes.items()), _but_nothing(quick.items())


def _but_nothing(numbers: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {name: number for name, number in numbers if number}
