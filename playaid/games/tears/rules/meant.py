"""Which of several counters that are alike somebody means who names their kind. [Eldritch Might] [Juggernaut] [Direct Attack] [Terror]
Where one of them would surely be meant nobody is asked: help goes to who fights, the enemy aims at who is helped, and what has to be given
up or hidden is whoever fights worst. Where what lies on them leaves a choice it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, effects
from playaid.games.tears.state.marks import BARE, Counter, Marks, alike, lying, marked, with_numbers
from playaid.games.tears.state.marks import counters as counters_of
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Mixed

Found = Mapping[int, Marks]


def _seen(marks: Marks) -> bool:
    return not marks.hidden


def _strikes(marks: Marks) -> bool:
    return not marks.shielded


def _narrowed(found: Found, *fits: Callable[[Marks], bool]) -> Found:
    """Those left of whom each of these holds, as long as it holds of anybody."""
    for fit in fits:
        found = {number: marks for number, marks in found.items() if fit(marks)} or found
    return found


def _helps(one: Marks, other: Marks) -> bool:
    """Whether no less lies on one than on the other, and something more."""
    return (one.might, one.double) != (other.might, other.double) and one.might >= other.might and one.double >= other.double


def stronger(found: Found) -> Found:
    """On whom Eldritch Might would be put: who fights and has none, Juggernaut or not."""
    return _narrowed(found, _seen, _strikes, lambda marks: not marks.might)


def doubled(found: Found) -> Found:
    """On whom Juggernaut would be put: who fights, and whose hits do not count double."""
    return _narrowed(found, _seen, _strikes, lambda marks: not marks.double)


def dearest(found: Found) -> Found:
    """At whom an enemy would aim: who can be found and fights, and is helped most."""
    left = _narrowed(found, _seen, _strikes)
    return _narrowed(left, lambda marks: not any(_helps(other, marks) for other in left.values()))


def least(found: Found) -> Found:
    """Whom their owner would give up, or hide: whose hits are void, else who is helped least."""
    left = _narrowed(found, _seen, lambda marks: marks.shielded)
    return _narrowed(left, lambda marks: not any(_helps(marks, other) for other in left.values()))


Purpose = Callable[[Found], Found]


def one_of(hearing: Hearing, side: str, code: str, purpose: Purpose, *, asked: bool, besides: Sequence[Mixed] = (), key: str = "") -> int:
    """The number of the counter of a side's line that is meant by its code. asked: whether who declares is there to be asked where what
    lies on those who come into question differs; else it is the one on whom most lies, or least. besides: effects that are not yet noted.
    Raises Ask."""
    now = battle(hearing.state)
    found = purpose(alike(side, now["rows"][side], [*effects(now), *besides], code))
    called = {number: _called(marks) for number, marks in found.items()}
    if asked and len(set(called.values())) > 1:
        options = tuple(dict.fromkeys(called.values()))
        prompt = message("which {unit} of {side} is meant? What lies on them differs", unit=pieces.name_of(code), side=side)
        said = hearing.ask(f"which {code}{key}", who=hearing.side, prompt=prompt, options=options)
        return next(number for number, told in called.items() if told == said)
    first = min if purpose is least else max
    return first(found, key=lambda number: (found[number].double, found[number].might), default=0)  # none alike: the raging dragon


def _whoever_fights(found: Found) -> Found:
    return _narrowed(found, _seen, _strikes)


def of_points(hearing: Hearing, side: str, phrases: Sequence[str], full: Iterable[Counter] = ()) -> list[int | None]:
    """Which counter each of the phrases means that lay points on units of a side's line (`2 Warsteed` two of them on one), by its number:
    None where nothing tells those alike apart, or each of them is named for as many points. Empty where all are None. full: on whom no
    more tell. Raises Ask."""
    numbers: list[int | None] = [None] * len(phrases)
    row, works = battle(hearing.state)["rows"][side], effects(battle(hearing.state))
    for code in dict.fromkeys(pieces.spread(phrases)):
        said = [at for at, phrase in enumerate(phrases) if code in pieces.spread([phrase])]
        counters = [counter for counter in counters_of(side, row, works) if counter[0] == code and counter not in full]
        found = [marked(side, works).get(counter, BARE) for counter in counters]
        fight = [marks for marks in found if _seen(marks) and _strikes(marks)]
        each_of_them = len(said) >= len(fight) and len({phrases[at] for at in said}) == 1
        if len(set(fight)) > 1 and not each_of_them:
            besides: list[Mixed] = [["veil", side, [code], [number]] for one, number in full if one == code]
            for at, number in zip(said, numbers_of(hearing, side, [code] * len(said), _whoever_fights, besides, asked=True), strict=True):
                numbers[at] = number
    return numbers if any(number is not None for number in numbers) else []


def _called(marks: Marks) -> str:
    lie = (("Eldritch Might", marks.might), ("Juggernaut", marks.double), ("Eldritch Shield", marks.shielded))
    names = [name for name, there in lie if there]
    return message("the one with {spells}", spells=listing(names)) if names else message("one with no spell on it")


def lay_on(hearing: Hearing, side: str, work: Mixed, purpose: Purpose, *, asked: bool) -> None:
    """A spell of the round comes to lie on those of a side's line who are meant by it. Raises Ask."""
    codes = work[2] if isinstance(work[2], list) else [work[2]]
    numbers = numbers_of(hearing, side, codes, purpose, asked=asked)
    hearing.push("public", "battle", "effects", with_numbers(work, numbers))


def numbers_of(
    hearing: Hearing, side: str, codes: Sequence[str], purpose: Purpose, besides: Sequence[Mixed] = (), *, asked: bool
) -> list[int]:
    """Of several of a side's line, named one after the other, the number of each; `besides` as of one. Raises Ask."""
    numbers: list[int] = []
    for at, code in enumerate(codes):
        picked: Mixed = ["veil", side, list(codes[:at]), list(numbers)]
        numbers.append(one_of(hearing, side, code, purpose, asked=asked, besides=[*besides, picked], key=f" {at + 1}" if at else ""))
    return numbers


def leave_line(hearing: Hearing, side: str, counters: Iterable[tuple[str, int]]) -> None:
    """What lay on counters that leave the line lies on nobody any more."""
    for counter in counters:
        gone = [one.effect for one in lying(side, battle(hearing.state)["effects"]) if one.counter == counter]
        for effect in gone:
            hearing.pull("public", "battle", "effects", effect)
