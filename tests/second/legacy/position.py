"""The position that the second referee is asked about, and the facts of sheets, cards and tiles; cases are headings of the document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Cell = tuple[int, int]

NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial steps over the sides 0 to 5 of a tile, in turning order; the side that meets side ``s`` is ``(s + 3) % 6``."""

CAMELOT, FOREST, MOUNTAIN, RIVER = "Camelot", "Forest", "Mountain", "River"
REGIONS = (FOREST, MOUNTAIN, RIVER)

ROUND_TABLE, DOCKS, DRAWBRIDGE, SALLY_PORT, DUNGEON, STABLES = "Round Table", "Docks", "Drawbridge", "Sally Port", "Dungeon", "Stables"

ARMOURY, ARTIFACT, ITEM, MOUNT, RELIC, STARTING = "Armoury", "Artifact", "Item", "Mount", "Relic", "Starting Equipment"
SEVERE, GENERAL, ENCOUNTER = "Severe", "General", "Encounter"
AGGRESSIVE, ESCAPE, OBJECTIVE, HOLD = "Aggressive", "Objective (Escape)", "Objective (Specific Tile)", "Hold"


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
class Card:
    """An Inventory Card: its type, the slot that it fills, and its state (Inventory Cards)."""

    name: str
    kind: str
    slot: str = ""
    broken: bool = False
    used_this_turn: bool = False
    used_this_round: bool = False
    once_per_round: bool = False
    saves_from_wound: bool = False
    """Its text lets it be broken in place of a Wound Token."""
    at_once: bool = False
    """Its text names a moment at which it is used, so that it need not wait for its owner's turn."""


@dataclass(frozen=True)
class Enemy:
    """An Enemy Token: its type, for a Named one its name, and where it stands (Enemy Tokens)."""

    kind: str
    tile: str = ""
    name: str = ""
    moved: bool = False
    """Whether it came onto its tile in this Key-Turn."""

    @property
    def named(self) -> bool:
        """Whether it is a Named Enemy."""
        return bool(self.name)


@dataclass(frozen=True)
class Character:
    """A character in play or retired, with all that its player keeps by the sheet (Character Sheets, Tokens)."""

    name: str
    player: str
    tile: str = ""
    """Empty while it has not entered play."""
    cards: tuple[Card, ...] = ()
    plaque: str = ""
    wounds: int = 0
    destiny: int = 0
    escorts: int = 0
    story_tokens: int = 0
    claimed: tuple[Enemy, ...] = ()
    doom: frozenset[str] = frozenset()
    """The Doom Effects that it suffers; "Seduction" among them."""
    moved: int = 0
    """Tiles moved this turn."""
    tried: frozenset[str] = frozenset()
    """Story and Personal Quest Challenges tried this turn, by name."""


@dataclass(frozen=True)
class Placed:
    """A Realm Tile in play: its cell, the walled sides as it lies, the Region in which it was placed (Realm Tile Features)."""

    name: str
    cell: Cell
    region: str = CAMELOT
    walls: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Threat:
    """A Roaming Threat Card in play (Roaming Threat Cards)."""

    name: str
    deck: str
    kinds: frozenset[str] = frozenset()
    """Types of the Non-Named Enemies that it lists."""
    named: str = ""
    """The Named Enemy that it lists."""
    named_defeated: bool = False
    command: str = HOLD
    target: str = ""
    unspawned: frozenset[str] = frozenset()
    """Types that it lists and of which it added no token to the board (Spawning Enemies)."""


@dataclass(frozen=True)
class Facts:
    """What sheets, cards and tiles print and the document does not."""

    symbols: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Tile to the types that its symbols show; of an Attribute Tile, the Attribute's name."""
    colour: Mapping[str, str] = field(default_factory=dict)
    back: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Tile to the Regions on its back."""
    mace: frozenset[str] = frozenset()
    """Named Enemy Realm Tiles."""
    roads: frozenset[str] = frozenset()
    hallways: frozenset[str] = frozenset()
    board_cells: frozenset[Cell] = frozenset()
    """Cells on which the Game Board lies, so that no tile can be placed there."""
    attributes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    movement: Mapping[str, int] = field(default_factory=dict)
    destiny_slots: Mapping[str, int] = field(default_factory=dict)
    wound_slots: Mapping[str, int] = field(default_factory=dict)
    card_slots: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    favoured: Mapping[str, frozenset[str]] = field(default_factory=dict)
    enemy_attributes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    personal_quest_tile: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Position:
    """All that the functions may ask about; ``options`` holds the names of the Optional Rules in use."""

    players: tuple[str, ...]
    """In clockwise order."""
    holder: str
    """Who holds the Key-Turn Token."""
    turn_of: str = ""
    """Empty in the Key-Turn."""
    characters: tuple[Character, ...] = ()
    placed: tuple[Placed, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    threats: tuple[Threat, ...] = ()
    loose_escorts: Mapping[str, int] = field(default_factory=dict)
    loose_story_tokens: Mapping[str, int] = field(default_factory=dict)
    decks: Mapping[str, int] = field(default_factory=dict)
    pool: Mapping[str, int] = field(default_factory=dict)
    """Non-Named Enemy Tokens in the Enemy Pool by type."""
    approaching: str = SEVERE
    """The deck on which the Approaching Threat Token lies."""
    dungeon: int = 0
    """Defeated Enemy Tokens on the Dungeon."""
    coins: int = 0
    despair: int = 0
    virtue_stack: int = 0
    stables_locked: bool = True
    story_complete: bool = False
    story_failed: bool = False
    busy: str = ""
    """The action under way, such as a Challenge; empty when none is."""
    last_scouted: str = ""
    """The tile that this player Scouted last in this turn, while the character has not yet moved onto it."""
    encounters_drawn: frozenset[str] = frozenset()
    """Encounter Tiles that were triggered this turn."""
    albion_stack: int = 0
    """Realm Tiles left in it."""
    options: frozenset[str] = frozenset()


def tile_named(position: Position, name: str) -> Placed | None:
    """The tile in play of that name."""
    return next((t for t in position.placed if t.name == name), None)


def tile_at(position: Position, cell: Cell) -> Placed | None:
    """The tile in play on that cell."""
    return next((t for t in position.placed if t.cell == cell), None)


def character_of(position: Position, player: str) -> Character | None:
    """The player's present character."""
    return next((c for c in position.characters if c.player == player), None)


def characters_on(position: Position, tile: str) -> tuple[Character, ...]:
    """Who stands on a tile."""
    return tuple(c for c in position.characters if c.tile == tile)


def enemies_on(position: Position, tile: str) -> tuple[Enemy, ...]:
    """Undefeated Enemy Tokens on a tile."""
    return tuple(e for e in position.enemies if e.tile == tile)
