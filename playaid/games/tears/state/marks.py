"""On which of several counters of a line that are alike a spell lies. [Eldritch Might] [Juggernaut] [Eldritch Shield] [Obfuscate]
Nobody can tell such counters apart by name, so whoever bears a spell has a number among those of their code. The effect names it where it
is not 0: two spells of one number lie on one counter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Mixed

MIGHT, DOUBLE, SHIELD, VEIL = "plus", "double", "shield", "veil"
SEVERAL = (SHIELD, VEIL)
"""Spells of which an effect names a list of those on whom it lies."""
_NUMBER_AT = {MIGHT: 4, DOUBLE: 3, SHIELD: 3, VEIL: 3}
_FIRE = 2
"""The most that a spell other than Eldritch Might adds."""

Counter = tuple[str, int]


class Marks(NamedTuple):
    """What lies on one counter: strength by Eldritch Might, and by Eldritch Fire; Juggernaut, a Shield of the enemy's, a veil."""

    might: int = 0
    fire: int = 0
    double: bool = False
    shielded: bool = False
    hidden: bool = False


BARE = Marks()
NONE = -1
"""The number of a counter on which no spell lies."""


class Lying(NamedTuple):
    """An effect, its place in the list of those whom it names, and the counter on which it lies by that."""

    effect: Mixed
    at: int
    counter: Counter


def lying(side: str, works: Sequence[Mixed]) -> Iterator[Lying]:
    """Every spell that lies on a counter of a side, and on which. The same spell twice lies on two, but for what adds strength."""
    found: set[tuple[str, Counter]] = set()
    for effect in works:
        if effect[0] not in _NUMBER_AT or effect[1] != side:
            continue
        for at, (code, number) in enumerate(_counters(effect)):
            free = number
            while effect[0] != MIGHT and (effect[0], (code, free)) in found:
                free += 1
            found.add((effect[0], (code, free)))
            yield Lying(effect, at, (code, free))


def _counters(effect: Mixed) -> list[Counter]:
    what, place = effect[0], _NUMBER_AT[effect[0]]
    said = effect[place] if len(effect) > place else None
    if what in SEVERAL:
        numbers = said if isinstance(said, list) else [0] * len(effect[2])
        return list(zip(effect[2], numbers, strict=True))
    return [(effect[2], said if isinstance(said, int) else 0)]


def marked(side: str, works: Sequence[Mixed]) -> Mapping[Counter, Marks]:
    """What lies on each counter of a side on which anything does."""
    found: dict[Counter, Marks] = {}
    for effect, _, counter in lying(side, works):
        found[counter] = _with(found.get(counter, BARE), effect)
    return found


def _with(lies: Marks, effect: Mixed) -> Marks:
    what = effect[0]
    if what == MIGHT:
        more = effect[3]
        return lies._replace(might=lies.might + more) if more > _FIRE else lies._replace(fire=lies.fire + more)
    return lies._replace(double=lies.double or what == DOUBLE, shielded=lies.shielded or what == SHIELD, hidden=lies.hidden or what == VEIL)


def counters(side: str, row: Sequence[str], works: Sequence[Mixed]) -> list[Counter]:
    """Each of a line by its number: of counters that are alike the first bear the spells, in the order of their numbers."""
    if not (found := marked(side, works)):  # as mostly
        return [(name, NONE) for name in row]
    waiting = {code: sorted(number for one, number in found if one == code) for code in row}
    return [(name, waiting[name].pop(0) if waiting[name] else NONE) for name in row]


def meant(counters: Sequence[Counter], code: str, number: int | None) -> list[bool]:
    """Of each of a line whether it is the counter of a code that is meant by its number: one on which nothing lies where none has it."""
    borne = [counter for counter in counters if counter == (code, number)] or [(code, NONE)]
    return [number is not None and counter in borne for counter in counters]


def on_line(side: str, row: Sequence[str], works: Sequence[Mixed]) -> list[Marks]:
    """What lies on each of a line."""
    found = marked(side, works)
    return [found.get(counter, BARE) for counter in counters(side, row, works)] if found else [BARE] * len(row)


def alike(side: str, row: Sequence[str], works: Sequence[Mixed], code: str) -> Mapping[int, Marks]:
    """The counters of one code in a line by their numbers, and what lies on each; of those on whom nothing lies one, with a free number."""
    found = {number: marks for (one, number), marks in marked(side, works).items() if one == code}
    borne = dict(sorted(found.items())[: row.count(code)])
    return {**borne, free_number(found): BARE} if len(borne) < row.count(code) else borne


def free_number(taken: Mapping[int, Marks]) -> int:
    return next(number for number in range(len(taken) + 1) if number not in taken)


def with_numbers(effect: Mixed, numbers: Sequence[int]) -> Mixed:
    """An effect that lies on the counters of these numbers."""
    if not any(numbers):
        return effect
    return [*effect, list(numbers) if effect[0] in SEVERAL else numbers[0]]


def moved(effect: Mixed, at: int, counter: Counter) -> Mixed:
    """An effect of which one place lies on another counter than before."""
    counters = _counters(effect)
    counters[at] = counter
    return _on(effect, counters)


def without(effect: Mixed, at: int) -> Mixed | None:
    """An effect of which one place lies on nobody any more; None where no other is left."""
    counters = _counters(effect)
    del counters[at]
    return _on(effect, counters) if counters else None


def _on(effect: Mixed, counters: Sequence[Counter]) -> Mixed:
    place = _NUMBER_AT[effect[0]]
    codes, numbers = [code for code, _ in counters], [number for _, number in counters]
    said = isinstance(effect[place], list if effect[0] in SEVERAL else int) if len(effect) > place else False
    rest = [*effect[3:place], *effect[place + said :]]
    return with_numbers([effect[0], effect[1], codes if effect[0] in SEVERAL else codes[0], *rest], numbers)
