"""The position that the second referee is asked about, in the document's own terms (3.1 to 3.3, 5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Alignment(Enum):
    """The seven kinds of spell (9.3); the first three are also the sides of the Balance."""

    LAW = "law"
    CHAOS = "chaos"
    NEUTRAL = "neutral"
    PLAY_IMMEDIATELY = "play immediately"
    SPECIAL = "special"
    MELNIBONEAN = "melnibonean only"
    ELRIC = "elric only"


class Step(Enum):
    """The steps of a player-turn, in their order (5.0)."""

    RANDOM_APPEARANCE = "A"
    REPLACEMENTS = "B"
    MOVEMENT = "C"
    SEARCH = "D"
    MAGIC = "E"
    COMBAT = "F"
    MUSTER = "G"
    RANDOM_BALANCE = "H"


class Kind(Enum):
    """What an area of the map is (3.1)."""

    CIVILIZED = "civilized province"
    WILDERNESS = "wilderness province"
    SEA = "sea"
    MOUNTAIN = "mountain"


class Search(Enum):
    """What a search may be for (8.0)."""

    MAGIC = "unfound magic"
    FRIENDS = "friendly stack"
    ENEMIES = "enemy stack"


@dataclass(frozen=True)
class Answer:
    """A yes or no with its cases and the reason."""

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
class Spell:
    """A spell counter: its name, printed value, alignment and musters (3.2, 16)."""

    name: str
    value: int
    alignment: Alignment
    parenthesized: bool = False
    musters: tuple[str, ...] = ()
    eats_armies: bool = False
    eats_fleets: bool = False
    flies: int = 0
    """How many personalities it lifts; 0 for none."""


@dataclass(frozen=True)
class Personality:
    """A personality counter with the spells beneath it (3.2)."""

    name: str
    nation: str
    combat: int
    parenthesized: bool = False
    capacity: int | None = None
    """The spell capacity of a magician; None for a non-magician."""
    flies: bool = False
    spells: tuple[Spell, ...] = ()

    @property
    def magician(self) -> bool:
        """A personality with a number in the upper right."""
        return self.capacity is not None


@dataclass(frozen=True)
class Army:
    """An army counter; each is worth one (3.2)."""

    nation: str


@dataclass(frozen=True)
class Fleet:
    """A fleet counter: combat, movement, carrying capacity (3.2)."""

    nation: str
    combat: int
    movement: int
    capacity: int
    name: str = "Fleet"


@dataclass(frozen=True)
class Stack:
    """What one player has under one marker in one area."""

    owner: str
    place: str
    personalities: tuple[Personality, ...] = ()
    armies: tuple[Army, ...] = ()
    fleets: tuple[Fleet, ...] = ()
    chaos_shield: bool = False
    found: bool = True
    """False while it lies in wilderness and the enemy has not found it."""

    @property
    def empty(self) -> bool:
        """Whether nothing stands here."""
        return not (self.personalities or self.armies or self.fleets)


@dataclass(frozen=True)
class City:
    """A city of the map."""

    name: str
    capital: bool = False
    walled: bool = False
    port_on: tuple[str, ...] = ()
    """The seas that carry its anchor; none for a city that is no port."""


@dataclass(frozen=True)
class Facts:
    """What the map and the counters print, filled by the asker."""

    neighbours: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kind: Mapping[str, Kind] = field(default_factory=dict)
    country: Mapping[str, str] = field(default_factory=dict)
    """The country of a coloured province."""
    cities: Mapping[str, tuple[City, ...]] = field(default_factory=dict)
    boiling: frozenset[str] = frozenset()
    teeth: frozenset[str] = frozenset()
    straits: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Position:
    """Everything that stands."""

    turn: int
    players: tuple[str, ...]
    active: str
    step: Step
    stacks: tuple[Stack, ...] = ()
    balance: int = 0
    """The marker's section: below nought on the arm of Law, above on that of Chaos."""
    tipped: Alignment | None = None
    nations: Mapping[str, str] = field(default_factory=dict)
    """Which player plays each nation that is in play."""
    capitals: Mapping[str, str] = field(default_factory=dict)
    """Who occupies each capital's province."""
    horn_uses: int = 0


def enemies_at(position: Position, player: str, place: str) -> tuple[Stack, ...]:
    """The stacks of all others in an area."""
    return tuple(s for s in position.stacks if s.place == place and s.owner != player and not s.empty)


def wilderness(facts: Facts, place: str) -> bool:
    """Whether an area counts as wilderness; the Straits of Chaos do (7.5.5, 7.5.8)."""
    return facts.kind.get(place) is Kind.WILDERNESS or place in facts.straits


def is_sea(facts: Facts, place: str) -> bool:
    """Whether an area is a sea (3.1)."""
    return facts.kind.get(place) is Kind.SEA


def ports(facts: Facts, place: str) -> tuple[City, ...]:
    """The port cities of a province (7.5.9)."""
    return tuple(c for c in facts.cities.get(place, ()) if c.port_on)
