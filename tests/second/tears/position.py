"""The position that the second referee is asked about; cases are line numbers of the document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

GORGANUN = "Gorganun"
FORSETI = "Forseti"
SIDES = (GORGANUN, FORSETI)


class Area(Enum):
    """The kinds of area (48 to 59, 294, 112)."""

    CASTLE = "castle"
    CITY = "city"
    PORT = "port"
    TOWN = "town"
    RUINS = "ruins"
    SEA = "sea"
    ISLAND = "island"


@dataclass(frozen=True)
class Answer:
    """A yes or no with its lines and the reason."""

    allowed: bool
    cases: tuple[str, ...]
    why: str

    def __bool__(self) -> bool:
        return self.allowed


def yes(why: str, *cases: int) -> Answer:
    """An allowing answer."""
    return Answer(True, tuple(map(str, cases)), why)


def no(why: str, *cases: int) -> Answer:
    """A refusing answer."""
    return Answer(False, tuple(map(str, cases)), why)


@dataclass(frozen=True)
class Unit:
    """A troop counter: its kind, printed strength of the side that is up, and whether it is reduced (42)."""

    kind: str
    side: str
    strength: int
    reduced: bool = False


@dataclass(frozen=True)
class Leader:
    """A leader counter: rank, attack, command, defence (148 to 168)."""

    name: str
    side: str
    rank: int
    attack: int
    command: int
    defence: int


@dataclass(frozen=True)
class Wizard:
    """A wizard counter: strength, modifier of the spell check, most spells; and the spells held (44, 209, 213)."""

    name: str
    side: str
    strength: int
    modifier: int
    most: int
    spells: tuple[str, ...] = ()
    """What it knows now."""
    lost_modifier: int = 0
    """How often a loss of memory has lowered the modifier (223)."""
    burnt_out: bool = False
    failed_this_turn: bool = False
    trapped: bool = False


@dataclass(frozen=True)
class Group:
    """What one side has in one area, or in one ship of a sea area."""

    side: str
    place: str
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    wizards: tuple[Wizard, ...] = ()
    inside: bool = False
    """Within the castle of the area (367)."""

    @property
    def counted(self) -> int:
        """Units and wizards, without leaders (164, 294)."""
        return len(self.units) + len(self.wizards)

    @property
    def empty(self) -> bool:
        """Whether nothing stands here."""
        return not (self.units or self.leaders or self.wizards)


@dataclass(frozen=True)
class Facts:
    """What the map prints, filled by the asker."""

    roads: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Which areas a road or the water joins; sea areas with their neighbours too."""
    kind: Mapping[str, Area] = field(default_factory=dict)
    towers: Mapping[str, int] = field(default_factory=dict)
    """The towers of each castle, two to four."""
    to_island: Mapping[str, int] = field(default_factory=dict)
    """How many steps each sea area lies from the island."""


@dataclass(frozen=True)
class Position:
    """Everything that stands."""

    turn: int
    active: str
    groups: tuple[Group, ...] = ()
    castles: Mapping[str, str] = field(default_factory=dict)
    """Which side controls each castle (389)."""
    knowledge: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """From which ruins each side has its fragments (110)."""


def enemy(side: str) -> str:
    """The other side."""
    return FORSETI if side == GORGANUN else GORGANUN


def groups_at(position: Position, place: str, side: str | None = None) -> tuple[Group, ...]:
    """All groups in an area, of one side where it is named."""
    return tuple(g for g in position.groups if g.place == place and not g.empty and side in (None, g.side))


def enemies_at(position: Position, place: str, side: str) -> tuple[Group, ...]:
    """The other side's groups in an area."""
    return groups_at(position, place, enemy(side))


def is_sea(facts: Facts, place: str) -> bool:
    """Whether an area is sea."""
    return facts.kind.get(place) is Area.SEA


def die(face: int) -> int:
    """The nought of the ten-sided die is a ten (63)."""
    return 10 if face == 0 else face
