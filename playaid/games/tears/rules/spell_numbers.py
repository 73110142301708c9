"""What a spell changes, told with its numbers: who fights with how much, who goes how far. [Spell index] [Disasters]"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership, strength
from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, effects
from playaid.games.tears.state.marks import lying
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

STRENGTH = "In this round {who} fights with {now}, not with {was}."
BEFORE_POINTS = "In this round {who} fights with {now}, not with {was}; leaders' points and fog come upon that."
NO_HIGHER = "In this round {who} fights with {now} as before: the spell lifts that no further."
NO_LOWER = "In this round {who} fights with {now} as before: the spell takes that no lower."


def called(hearing: Hearing, side: str, code: str) -> str:
    """One of a side's line in a sentence: by name, a unit with its side, and out of how many that are alike."""
    if not pieces.is_unit(code) or pieces.kind_of(code) == pieces.TERRAMAX:
        return pieces.name_of(code)
    many = battle(hearing.state)["rows"][side].count(code)
    told = "one of the {n} {unit} of {side}" if many > 1 else "the {unit} of {side}"
    return message(told, n=many, unit=pieces.name_of(code), side=side)


def tell_strength(hearing: Hearing, side: str, *, lifts: bool) -> None:
    """What the spell that was laid last has made of the strength of a side's counter. lifts: whether it was to be more by it."""
    last, works = battle(hearing.state)["effects"][-1], effects(battle(hearing.state))
    counter = list(lying(side, battle(hearing.state)["effects"]))[-1].counter
    now = strength.without_leaders(hearing, side, counter, works)
    was = strength.without_leaders(hearing, side, counter, [work for work in works if work is not last])
    told = BEFORE_POINTS if strength.bears_more(hearing, side) else STRENGTH
    if now == was:
        told = NO_HIGHER if lifts else NO_LOWER
    hearing.tell(told, who=called(hearing, side, counter[0]), now=now, was=was)


BREACHED = "In this round those behind the walls of {area} throw once each, not {n} times, and without the {bonus} that the walls add."
BREACHED_LOW = "In this round those behind the walls of {area} throw once each, not {n} times."


def tell_of_walls(hearing: Hearing, area: str, *, breached: bool) -> None:
    """What a breach takes in this round from those inside a castle."""
    if not breached:
        hearing.tell("The walls stand: all is as before.")
        return
    bonus, throws = strength.walls(hearing, area)
    hearing.tell(BREACHED if bonus else BREACHED_LOW, area=area, n=throws, bonus=bonus)


@contextmanager
def telling_pace(hearing: Hearing, wizard: str, told: str) -> Iterator[None]:
    """How far a wizard may go this turn by a spell that is laid on them within, and how far they might have gone: {now} and {was}."""
    was = leadership.allowance(hearing, wizard)
    yield
    hearing.tell(told, wizard=wizard, now=leadership.allowance(hearing, wizard), was=was)
