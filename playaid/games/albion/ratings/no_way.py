"""11.8 Why pieces do not come to a hex as one would think: no ground for them, nothing but shut ways, or a shorter way that is shut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from playaid.book.facts import MissingFact
from playaid.dice.sources import Refusing
from playaid.games.albion.ratings import bounds, ground, paths
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.pieces import said_names
from playaid.language.message import counted, message
from playaid.parts.paths import cheapest, leads
from playaid.referee.contract.derived import once
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.state import evolve

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Facts

A_DETOUR = 4
"""So many hexes more than the straight way: what is shut on such a way is told where none leads there."""


Stops = Callable[[str], str | None]


class Taken(NamedTuple):
    """A step from a hex to one beside it: its points, and what shuts it all the same."""

    points: int
    bar: bounds.Bar | None


class Shut(NamedTuple):
    """A way that is shut: what it would cost, and what shuts it."""

    points: int
    bar: bounds.Bar


@dataclass(frozen=True)
class _ButForOne:
    """A hex on a way, and what is shut on it so far. That it is counts, not what: of two such ways to a hex the cheaper is enough."""

    number: str
    barred: bool
    bar: bounds.Bar | None = field(compare=False)


Step = Callable[[str, str, str], Taken | None]
"""A step from a hex to another on the way to a third; None where it may not be supposed."""


def why_apart(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> Facts:
    """Why a way does not lead on to a hex that does not touch the last: none leads there, or its hexes are still to be said.

    That it touches on another lie of the columns is no doubt where they could not go there even so. [2.1]
    """
    if hearing.whether_only:
        return {"why": "", "case": "11.0"}
    doubt = ground.beware_touch(hearing, here, goal) if hexes.is_hex(goal) else ""
    if doubt and _kept_off(hearing, names, here, goal):
        doubt = ""
    if not doubt and (why := why_none(hearing, names, here, goal)):
        return {"why": why.text, "case": why.cite}
    apart = "{to_hex} does not touch {from_hex}: the hexes of the way are said one after the other, as far as the points go"
    text = message("{to_hex} does not touch {from_hex}" if doubt else apart, to_hex=goal, from_hex=here)
    return {"why": ground.with_doubt(text, doubt), "case": "11.0"}


def beside_it(hearing: Hearing, cost: int, left: int, stops: Stops) -> str:
    """What a path costs that is too long, and where it goes round, what shuts a way that costs less. left: the points of the slowest piece;
    stops: why the pieces must stop in a hex."""
    if hearing.whether_only or hearing.args.get("points") is not None:
        return f"{cost}"
    shut = _shut_way(hearing, tuple(said_names(hearing)), cost, left, stops)
    if shut is None:
        return f"{cost}"
    places = {"cost": cost, "why": shut.bar.text, "case": shut.bar.cite}
    one, several = "{cost}; a way of {n} point is shut: {why} [{case}]", "{cost}; a way of {n} points is shut: {why} [{case}]"
    return counted(shut.points, one, several, **places)


def why_none(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bounds.Bar | None:
    """Why no way at all leads from a hex to another, or None where one does, or the book does not know. Nobody is asked."""
    if not hexes.is_hex(goal):
        return None
    try:
        return no_footing(hearing, names, goal) or _shut_in(hearing, names, here, goal)
    except (Ask, MissingFact):
        return None


def no_footing(hearing: Hearing, names: Sequence[str], goal: str) -> bounds.Bar | None:
    """That a hex has no sea for a ship, or no land for others. [11.8]"""
    for name in names:
        if lacking := paths.lacks(hearing, name, goal):
            return bounds.Bar(message("there is no {ground} in {hex} for {piece}", ground=lacking, hex=goal, piece=name), "11.8")
    return None


def _kept_off(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bool:
    """Whether two hexes by themselves keep pieces from going from one to the other, whatever lies between. Nobody is asked. [6.3.4]"""
    try:
        if no_footing(hearing, names, goal):
            return True
        ships = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "ship"]
        return any(paths.impassable(hearing, ship, names, here, goal) for ship in ships)
    except (Ask, MissingFact):
        return False


def _shut_in(hearing: Hearing, names: Sequence[str], here: str, goal: str) -> bounds.Bar | None:
    low = ground.low_columns(hearing)

    def onward(number: str) -> list[str]:
        return [other for other in hexes.beside(number, low) if paths.entry(hearing, names, number, other).points is not None]

    def back(number: str) -> list[str]:
        return [other for other in hexes.beside(number, low) if paths.entry(hearing, names, other, number).points is not None]

    if leads(here, goal, onward, back):
        return None
    shut = _shut_on(hearing, names, here, goal, hexes.distance(here, goal, low) + A_DETOUR)
    if shut is None:
        return bounds.Bar(message("no way leads from {from_hex} to {to_hex}", from_hex=here, to_hex=goal), "11.8")
    places = {"from_hex": here, "to_hex": goal}
    return bounds.Bar(message("no way leads from {from_hex} to {to_hex}: {why}", **places, why=shut.text), shut.cite)


def _shut_way(hearing: Hearing, names: Sequence[str], cost: int, left: int, stops: Stops) -> Shut | None:
    """The cheapest way to the end of a path that would be there but for one thing, where the path goes round and costs more, or None: but
    for an enemy who is met on it [11.2], else for what weather or rule bars, whichever is within reach then. Nobody is asked."""
    path, here = hearing.args["path"], str(pieces.piece(hearing.state, names[0])["hex"])
    if len(path) <= hexes.distance(here, path[-1], ground.low_columns(hearing)):
        return None
    steps: tuple[Step, ...] = (partial(_past_enemies, hearing, names, stops), partial(_past_bars, hearing, names, stops))
    try:
        ways = [way for step in steps if (way := _way_but_for_one(hearing, here, path[-1], cost, step))]
    except (Ask, MissingFact):
        return None
    within = [way for way in ways if way.points <= left]
    return within[0] if within else min(ways, key=lambda way: way.points, default=None)


def _way_but_for_one(hearing: Hearing, here: str, goal: str, cost: int, step: Step) -> Shut | None:
    """The cheapest way of less than so many points on which one step alone is shut, by what such a step would cost."""
    low = ground.low_columns(hearing)

    def onward(way: _ButForOne, spent: int) -> Iterable[tuple[_ButForOne, int]]:
        for other in hexes.beside(way.number, low):
            taken = step(way.number, other, goal)
            if taken is None or (way.barred and taken.bar):
                continue
            points = spent + taken.points
            if points + hexes.distance(other, goal, low) < cost:
                bar = way.bar or taken.bar
                yield _ButForOne(other, bar is not None, bar), points

    for way, points in cheapest(_ButForOne(here, False, None), 0, onward):
        if way.number == goal and way.bar:
            return Shut(points, way.bar)
    return None


def _past_enemies(hearing: Hearing, names: Sequence[str], stops: Stops, here: str, other: str, goal: str) -> Taken | None:
    """A step that may be taken, were it not for whom it meets. [11.2]"""
    points = paths.entry(hearing, names, here, other).points
    if points is None or _bar(hearing, names, other):
        return None
    why = stops(other) if other != goal else None
    return Taken(points, bounds.Bar(message("it ends in {hex}, before the goal: {why}", hex=other, why=why), "11.2") if why else None)


def _past_bars(hearing: Hearing, names: Sequence[str], stops: Stops, here: str, other: str, goal: str) -> Taken | None:
    """A step that may be taken, were it not for the weather, a hexside, or a rule of who may be there; never into what is no ground for the
    pieces by whatever side. [6.2, 6.3, 7.9, 11.8]"""
    if other != goal and stops(other):
        return None
    entry = paths.entry(hearing, names, here, other)
    if entry.points is not None:
        return Taken(entry.points, _bar(hearing, names, other))
    if _bar(hearing, names, other) or any(paths.lacks(hearing, name, other) for name in names):
        return None
    fair = paths.entry(_in_fair_weather(hearing), names, here, other).points
    points = _cheapest_entry(hearing, names, other) if fair is None else fair
    return None if points is None else Taken(points, bounds.Bar(entry.text, entry.cite))


def _cheapest_entry(hearing: Hearing, names: Sequence[str], other: str) -> int | None:
    """What a hex costs by its cheapest side, or None where it may be entered by none."""
    around = hexes.beside(other, ground.low_columns(hearing))
    entries = (paths.entry(hearing, names, number, other).points for number in around)
    return min((points for points in entries if points is not None), default=None)


@once
def _in_fair_weather(hearing: Hearing) -> Hearing:
    state = evolve(hearing.state, [["put", ["public", "weather"], {"map": "clear", "zones": {}, "hexes": {}}]])
    return HearingOf(hearing.game, state, hearing.declaration, hearing.book, Refusing())


@once
def _bar(hearing: Hearing, names: Sequence[str], number: str) -> bounds.Bar | None:
    """What bars any of these from a hex, asked once: each hex is come to by several sides."""
    return next(filter(None, (bounds.bar_on(hearing, name, names, number) for name in names)), None)


def _shut_on(hearing: Hearing, names: Sequence[str], here: str, goal: str, most: int) -> paths.Entry | None:
    """The first hex that is shut on the way of at most so many hexes that has the fewest without any ground for them, then the fewest that
    are shut, then the fewest hexes."""
    low = ground.low_columns(hearing)

    def onward(
        way: tuple[str, paths.Entry | None], cost: tuple[int, int, int]
    ) -> Iterable[tuple[tuple[str, paths.Entry | None], tuple[int, int, int]]]:
        (number, first), (groundless, barred, steps) = way, cost
        for other in hexes.beside(number, low):
            if steps + 1 + hexes.distance(other, goal, low) > most:
                continue
            entry = paths.entry(hearing, names, number, other)
            if entry.points is not None:
                yield (other, first), (groundless, barred, steps + 1)
            else:
                sea = any(paths.lacks(hearing, name, other) for name in names)
                yield (other, first or entry), (groundless + sea, barred + 1, steps + 1)

    start: tuple[str, paths.Entry | None] = (here, None)
    for (number, first), _ in cheapest(start, (0, 0, 0), onward):
        if number == goal:
            return first
    return None
