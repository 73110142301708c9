"""What a leader's points and fog are laid on, counted out on the line itself. [Leaders: attack] [Leaders: defence] [Fog of War]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.strength import gives_points, helpers, throwing, unhelped
from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, before_the_dice, raging_dragon
from playaid.language.message import listing, message
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.tapped import Part, Share, Tray

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def lead_tray(hearing: Hearing) -> Tray | None:
    """A side's own line with what its leaders have to lay on it; nobody of it takes more than lifts them to the most there is."""
    if not before_the_dice(hearing.state):
        return None
    side = hearing.side
    try:
        given = [(name, gives_points(hearing, side, name)) for name in helpers(hearing, side)]
        row, cap = unhelped(hearing, side), rulebook.number(hearing, "strength cap")
    except (Ask, MissingFact):
        return None
    points, room = sum(number for _, number in given), _room(row, cap)
    if not points or not any(room.values()):
        return None
    several = Counter(code for code, strength in row if strength < cap)
    parts = [
        part
        for code, most in room.items()
        if most
        for part in _parts(code, min(points, most), min(points, several[code]), _strength(row, code, cap))
    ]
    title = message("points of {leaders}", leaders=listing(message("{leader} {n}", leader=name, n=number) for name, number in given))
    return Tray("units", (Share(title, tuple(parts), min(points, sum(room.values()))),))


Row = Sequence[tuple[str, int]]


def _room(row: Row, cap: int) -> Mapping[str, int]:
    """How many points each sort of a line has room for; none helps the garrison."""
    room: dict[str, int] = {}
    for code, strength in row:
        if code != pieces.GARRISON:
            room[code] = room.get(code, 0) + max(0, cap - strength)
    return room


def _strength(row: Row, code: str, cap: int) -> str:
    return message("strength {n}, at most {cap}", n=max(strength for name, strength in row if name == code), cap=cap)


def fog_tray(hearing: Hearing) -> Tray | None:
    """Those of the enemy's line who throw, and the raging dragon, with the fog that lies on it."""
    enemy = pieces.other(hearing.side)
    if not before_the_dice(hearing.state) or not battle(hearing.state)["fog"].get(enemy):
        return None
    thick = min(battle(hearing.state)["fog"][enemy], pieces.MOST)
    row = Counter([*throwing(battle(hearing.state), enemy), *raging_dragon(hearing.state)])
    parts = tuple(part for code, number in row.items() for part in _parts(code, thick, min(thick, number)))
    return Tray("units", (Share(message("points of fog"), parts, thick),)) if parts else None


ALL_ON_ONE, ONE_EACH = "all on one of them", "one on each of several"


def _parts(code: str, most: int, several: int, told: str = "") -> tuple[Part, ...]:
    """What may be counted out for a sort of counters: the points that lie on one of them, and, where there are several, those that lie on
    one each."""
    if several < 2 or most < 2 or not pieces.is_unit(code):
        return (Part(code, most, told=told),)
    named = ((f"{pieces.SAME} {code}", most, ALL_ON_ONE), (f"{pieces.DIFFERENT} {code}", several, ONE_EACH))
    return tuple(Part(said, n, code, told=message("{told}; {how}", told=told, how=how) if told else message(how)) for said, n, how in named)
