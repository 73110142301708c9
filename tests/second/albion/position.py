"""The position a question is asked about, the facts of the tables, and the shape of an answer.

Names are the document's own: persons by the names of its persons summary, hexes as four-digit strings, kingdoms as ``KINGDOMS`` has them
(Clan Cumrock is "Strathclyde", Clan Mac Ennis "Munster", Clan Gogma "Gogma").  Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Hex = str

FOMORIAN = "fomorian"
FAERIE = "faerie"
SIDES = (FOMORIAN, FAERIE)

ELF, TROLL, GNOME, MUNDANE, ANCIENT, SUPERNATURAL = "elf", "troll", "gnome", "mundane", "ancient", "supernatural"
CAPTAIN, MARSHAL, KING, ENCHANTER, HERO, SWIMMER, FLYER = "captain", "marshal", "king", "enchanter", "hero", "swimmer", "flyer"

FAERIE_KINGDOMS = ("Albion", "Gwynedd", "Curwyllan", "Ulster", "Leinster")
FOMORIAN_KINGDOMS = ("Moray", "Ochil", "Strathclyde", "Connaught", "Munster", "Gogma", "Eastmarch", "Borders", "Weald")
KINGDOMS = (*FAERIE_KINGDOMS, *FOMORIAN_KINGDOMS)
UNALIGNED = "none"

CLEAR, RAIN, SNOW = "clear", "rain", "snow"

# Terrain inside a hex as these functions know it: clear, woods, forest, rough, mountain, marsh, dyke, sea.
# Hexside features: minor river, major river, lake, mountain, pass, ford, ferry, bridge, tunnel, trail, road, coast.
# Aspects: mundane, enchanted, wild, none.


@dataclass(frozen=True)
class Answer:
    """May it be done, under which cases, and why."""

    allowed: bool
    cases: tuple[str, ...]
    why: str

    def __bool__(self) -> bool:
        return self.allowed


def yes(cases: str, why: str = "") -> Answer:
    """An answer that permits; ``cases`` parted by blanks."""
    return Answer(True, tuple(cases.split()), why)


def no(cases: str, why: str = "") -> Answer:
    """An answer that forbids; ``cases`` parted by blanks."""
    return Answer(False, tuple(cases.split()), why)


@dataclass(frozen=True)
class Person:
    """One personality: the printed ratings of the side of the piece that shows, and his state."""

    name: str
    side: str
    kingdom: str
    race: str
    hex: Hex | None
    combat: int
    magic: int
    command: int
    movement: int
    symbols: frozenset[str] = frozenset()
    wounds: int = 0
    boxes: int | None = None
    """Wounds that kill him; None: as many as his printed Combat Strength."""
    escort: bool = False
    escort_side: bool = False
    """His piece has a side that shows an escort."""
    ship: str | None = None
    items: tuple[int, ...] = ()
    using: tuple[int, ...] | None = None
    """Items he makes use of in this Phase; None: all that he bears and is fit to use."""
    cast: bool = False
    active: bool = True
    alive: bool = True
    controller: str | None = None
    """The side that holds him by Mind Control, if any."""
    strengthened: int = 0
    """How many Enchantments of Strength lie on him."""

    @property
    def master(self) -> str:
        """The side that moves him now (19.4 #10)."""
        return self.controller or self.side

    @property
    def embarked(self) -> bool:
        return self.ship is not None


@dataclass(frozen=True)
class Army:
    """Army CSP's of one kingdom that stand together under one commander, or under none."""

    side: str
    kingdom: str
    race: str
    hex: Hex | None
    csp: int
    commander: str | None = None
    ship: str | None = None
    active: bool = True
    items: tuple[int, ...] = ()

    @property
    def embarked(self) -> bool:
        return self.ship is not None


@dataclass(frozen=True)
class Ship:
    """One warship; ``strength`` is that of the side of the piece which shows, ``full`` the printed front."""

    name: str
    side: str
    hex: Hex | None
    strength: int
    full: int
    movement: int
    damaged: bool = False
    refit: bool = False
    bad_sailer: bool = False
    active: bool = True
    kingdom: str = UNALIGNED
    items: tuple[int, ...] = ()


@dataclass(frozen=True)
class Spell:
    """An enchantment that was cast with success and is in force this Game-Turn."""

    number: int
    caster: str
    side: str
    reach: int = 0
    origin: Hex | None = None
    target_hex: Hex | None = None
    target_person: str | None = None
    weather: str | None = None
    sea_zone: str | None = None


@dataclass(frozen=True)
class Position:
    """Everything that stands, and when."""

    turn: int = 1
    phase: str = "movement"
    """weather, enchantment, attrition, recovery, activation, movement, forced march, reaction, combat, pre-game."""
    player: str = FOMORIAN
    """Whose Player-Turn it is (the active player)."""
    persons: tuple[Person, ...] = ()
    armies: tuple[Army, ...] = ()
    ships: tuple[Ship, ...] = ()
    spells: tuple[Spell, ...] = ()
    ruins: frozenset[Hex] = frozenset()
    loose_items: Mapping[Hex, tuple[int, ...]] = field(default_factory=dict)
    """Items that lie in a hex and were already discovered."""
    hidden_items: Mapping[Hex, tuple[int, ...]] = field(default_factory=dict)
    """Artifacts still undiscovered."""
    dead: frozenset[str] = frozenset()
    scenario: int = 22
    farcalling_cast: bool = False
    first_incursion: int | None = None
    """The Game-Turn in which a Fomorian piece first entered a Faerie kingdom (22.4)."""

    def person(self, name: str) -> Person:
        return next(p for p in self.persons if p.name == name)

    def persons_in(self, hex: Hex, side: str | None = None) -> tuple[Person, ...]:
        """Living persons in a hex, of one side (by who moves them) or of both."""
        return tuple(p for p in self.persons if p.alive and p.hex == hex and side in (None, p.master))

    def armies_in(self, hex: Hex, side: str | None = None) -> tuple[Army, ...]:
        return tuple(a for a in self.armies if a.hex == hex and a.csp and side in (None, a.side))

    def ships_in(self, hex: Hex, side: str | None = None) -> tuple[Ship, ...]:
        return tuple(s for s in self.ships if s.hex == hex and side in (None, s.side))

    def csp_in(self, hex: Hex, side: str, embarked: bool = False) -> int:
        """Army and escort CSP's of a side in a hex, those ashore or those aboard."""
        armies = sum(a.csp for a in self.armies_in(hex, side) if a.embarked == embarked)
        return armies + sum(1 for p in self.persons_in(hex, side) if p.escort and p.embarked == embarked)


@dataclass(frozen=True)
class Fortress:
    """A fortress as the map prints it."""

    kind: str
    """knowe, delving, broch, stockade or dyke."""
    side: str
    name: str = ""


@dataclass(frozen=True)
class Facts:
    """The tables of the mapsheet and of the pieces, which the rules only point to."""

    neighbours: Mapping[Hex, Sequence[Hex]] = field(default_factory=dict)
    terrain: Mapping[Hex, frozenset[str]] = field(default_factory=dict)
    aspect: Mapping[Hex, str] = field(default_factory=dict)
    kingdom: Mapping[Hex, str] = field(default_factory=dict)
    island: frozenset[Hex] = frozenset()
    """Hexes of a kingdom that do not lie on a mainland (10.3)."""
    sea_zone: Mapping[Hex, str] = field(default_factory=dict)
    hexsides: Mapping[tuple[Hex, Hex], frozenset[str]] = field(default_factory=dict)
    """Features of the hexside, asked either way round."""
    sea_passage: Mapping[tuple[Hex, Hex], bool] = field(default_factory=dict)
    """False where two hexes that both hold sea are parted by land (12.1); absent: open."""
    fortress: Mapping[Hex, Fortress] = field(default_factory=dict)
    hex_cost: Mapping[tuple[str, str], int | None] = field(default_factory=dict)
    """(terrain or "trail"/"road", race): Movement Points; None: prohibited."""
    side_cost: Mapping[tuple[str, str], int | None] = field(default_factory=dict)
    """(hexside feature, race): added Movement Points; None: prohibited."""
    battle_effect: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(terrain or fortress kind, race): H, D, T, P or -."""
    weather: Mapping[int, str] = field(default_factory=dict)
    ratio_columns: tuple[tuple[int, int], ...] = ()
    """The ratios that head the Combat Results Table, lowest first."""
    combat_results: Mapping[tuple[tuple[int, int], int], tuple[str, str]] = field(default_factory=dict)
    """(ratio, modified roll): (attacker's result, defender's result)."""
    attrition: Mapping[int, str] = field(default_factory=dict)
    casualties: Mapping[tuple[int, str], tuple[int, int, bool, bool]] = field(default_factory=dict)
    """(strength of force, letter): left loss, right loss, one-piece mark left, one-piece mark right."""
    discovery: Mapping[tuple[int, int], object] = field(default_factory=dict)
    """(strength of the search, total of the dice): an item's number, "C1".."C4", or None."""
    activation: Mapping[str, int] = field(default_factory=dict)
    """Highest modified roll that activates each person, kingdom or "expedition"."""
    activation_modifier: Mapping[str, int] = field(default_factory=dict)

    def side_features(self, a: Hex, b: Hex) -> frozenset[str]:
        return self.hexsides.get((a, b), frozenset()) | self.hexsides.get((b, a), frozenset())
