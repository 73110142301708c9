"""The position that the second referee is asked about, and the facts of the drawn board; cases are headings of the document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ARMY, FLEET, WING = "army", "fleet", "wing"
LAND, SEA, ICE = "land", "sea", "ice"
HUMAN, ORC, ELF, DWARF = "human", "orc", "elf", "dwarf"
EXPLORATION, RESUPPLY, ACTION, DRAW = "exploration", "resupply", "action", "draw"


@dataclass(frozen=True)
class Answer:
    """A yes or no with its headings and the reason."""

    allowed: bool
    cases: tuple[str, ...]
    why: str

    def __bool__(self) -> bool:
        return self.allowed


def yes(why: str, *cases: str) -> Answer:
    """An allowing answer."""
    return Answer(True, cases, why)


def no(why: str, *cases: str) -> Answer:
    """A refusing answer."""
    return Answer(False, cases, why)


@dataclass(frozen=True)
class Counter:
    """A character counter (Components); ``number`` tells like ones of a country apart."""

    country: str
    combat: int
    kind: str
    movement: int
    crowns: int = 0
    name: str = ""
    number: int = 0


@dataclass(frozen=True)
class Unit:
    """A counter on the board: its hex, whether it is supplied, and the army that it carries."""

    counter: Counter
    hex: str
    supplied: bool = False
    cargo: Counter | None = None
    """Of a fleet, the army aboard; it has no supply status."""


@dataclass(frozen=True)
class Facts:
    """The drawn board as it lies: hexes of explored countries and what they touch."""

    adjacent: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kind: Mapping[str, str] = field(default_factory=dict)
    """Explored hex to land, sea or ice."""
    country: Mapping[str, str] = field(default_factory=dict)
    borders: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Explored hex to the unexplored spaces that it touches."""


@dataclass(frozen=True)
class Position:
    """All that the functions may ask about."""

    players: tuple[str, ...]
    """In clockwise order."""
    turn_of: str
    phase: str = ACTION
    units: tuple[Unit, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)
    """Country to the player whose flag lies on it."""
    hands: Mapping[str, tuple[Counter, ...]] = field(default_factory=dict)
    explored: frozenset[str] = frozenset()
    """Countries whose map piece lies."""
    spaces_left: int = 0
    """Spaces of the map base without a map piece."""
    deck: int = 0
    discards: int = 0
    explored_this_turn: bool = False
    resupplied: Mapping[str, Counter] = field(default_factory=dict)
    """Hex to the counter chosen in this Resupply phase."""


def owner(position: Position, unit: Unit | Counter) -> str | None:
    """Components: a unit is controlled by the player whose flag lies on its country."""
    country = unit.counter.country if isinstance(unit, Unit) else unit.country
    return position.flags.get(country)


def units_of(position: Position, player: str) -> tuple[Unit, ...]:
    """A player's units on the board; armies aboard are not among them."""
    return tuple(u for u in position.units if owner(position, u) == player)


def units_in(position: Position, hex_name: str) -> tuple[Unit, ...]:
    """All units in a hex; armies aboard are not among them."""
    return tuple(u for u in position.units if u.hex == hex_name)


def enemies_in(position: Position, hex_name: str, player: str) -> tuple[Unit, ...]:
    """Other players' units in a hex."""
    return tuple(u for u in units_in(position, hex_name) if owner(position, u) != player)
