"""The arithmetic of a battle, apart from who stands where: what magic adds, who is greater. [3.3, 9.2, 10.4, 10.5]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from playaid.language.message import PLUS, as_message, listing, message

TOP = 20
BALANCE = as_message("Balance")
_DOMINANT = "{alignment} {value} for {times} of {alignment} magic"


def row(difference: int) -> str:
    return str(difference) if difference < TOP else f"{TOP}+"


class Magic(NamedTuple):
    """A spell in a battle: its name, its alignment, and what it adds (nothing if its strength is bracketed)."""

    name: str
    alignment: str
    adds: int


def bonus(spells: Sequence[Magic], dominant: tuple[str, int], how: str) -> Iterator[tuple[str, str, int]]:
    """What spells and the Balance add, as (label, how it is made up, value). dominant: alignment and value of the Balance. how:
    `each-spell`, the value for every spell of that alignment, or `once` a side."""
    if spells:
        parts = [
            message("{spell} {value}" if spell.adds else "{spell} (for the Balance alone)", spell=spell.name, value=spell.adds)
            for spell in spells
        ]
        yield as_message("magic"), listing(parts, PLUS), sum(spell.adds for spell in spells)
    aligned = [spell for spell in spells if spell.alignment == dominant[0] and spell.adds]
    if aligned:
        times = len(aligned) if how == "each-spell" else 1
        yield BALANCE, message(_DOMINANT, alignment=dominant[0], value=dominant[1], times=times), dominant[1] * times


def negated(aims: Mapping[int, int]) -> dict[int, int]:
    """Which Dispel Magic meets which spell, of all that are aimed, by their numbers: all work at once, one that is itself negated negates
    nothing, and two that are aimed at each other are both gone. [9.2, 16.3]"""
    meet = dict(aims)
    for at in [at for at in meet if at not in meet.values()]:
        meet.pop(meet[at], None)
    return meet


def best(difference: int, attacker: str, defender: str | None) -> str | None:
    """The greater side of a difference (attacker less defender)."""
    return attacker if difference > 0 else defender
