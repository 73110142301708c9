"""Positions laid at random: tiles on cells with Walls, and on them characters, enemies, cards and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from playaid.games.legacy import GAME
from playaid.games.legacy.state import enemies as product_enemies
from playaid.games.legacy.state.realm import PLAIN_KINDS
from playaid.referee.contract.state import Change, State, evolve
from playaid.testing import laws
from tests.games.legacy.table import begun, do, here, to_key_turn

from . import board
from .compare_adapter import Case, Realm
from .position import CAMELOT, REGIONS, Cell, Facts, Placed, Position, tile_at

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"trade": "anywhere", "mana_burst": "one", "spoils": "all", "at_once": "either", "coin_scout": "on", "set_aside": "open"},
    {"favoured": "off", "spoils": "none", "general_coins": "off", "armoury_search": "on", "extra_stones": "rolled", "resisting": "one"}
    | {"named_commands": "card", "avoiding": "if-possible"},
    {"start": "exits", "entry_armoury": "on", "entry_item": "on", "key_turn_tile": "on", "severe_general": "on"}
    | {"benefits": "anybody", "escorts_perish": "one"},
    {"story": "none", "virtue_return": "on", "quest_despair": "on", "avoiding": "tile-too"},
    {
        "retire_despair": "on",
        "key_turn_destiny": "on",
        "coins": "two",
        "virtue": "scarce",
        "personal_quests": "required",
        "new_destiny": "none",
    },
)
CASTLE = ("Docks", "Dungeon", "Drawbridge", "Hallway 1", "Sally Port", "Stables")
OUTWARD = {"Docks": 0, "Drawbridge": 2, "Sally Port": 4}
INNER = ("Hallway 2", "Armoury", "Chapel", "Smithy")
KINDS = {"Stables": "Stables", "Armoury": "Armoury", "Chapel": "Virtue", "Smithy": "Repair"}
COLOURS = ("red", "green", "blue", "-")
ON_ENTRY = ("start", "entry_armoury", "entry_item")
"""Options that ask when the first character comes into play."""
BESET = "beset"
SEATS = ("Ann", "Bob", "Cid", "Dot")


@cache
def _base(number: int, step: str) -> State:
    """A game that has begun, in a turn or in a step of the Key-Turn."""
    early = {name: value for name, value in OPTIONS[number].items() if name not in ON_ENTRY}
    state = begun(SEATS, passing="each", **early)
    if step != "play":
        state = to_key_turn(state)
        state = state if step == "despair" else do(state, "extinguish")
        while here(state) != step:
            state = do(state, "next")
    late: list[Change] = [["put", ["referee", "options", name.replace("_", "-")], value] for name, value in OPTIONS[number].items()]
    return evolve(state, late)


def positions(seed: int, number: int, step: str = "play") -> Iterator[Case]:
    """Laid positions."""
    for at in range(number):
        rng = Random(f"{seed} {at}")
        yield laid(rng, _base(at % len(OPTIONS), "play" if step == BESET else step), step == BESET)


def evenings(seed: int, most: int, every: int) -> Iterator[Case]:
    """Positions of an evening by chance in which somebody has a turn, for questions that need no Path: where its tiles lie nobody told."""
    for moment in laws.evening(GAME, seed, most, every):
        public = moment.state["public"]
        if public.get("turn") and here(moment.state) == "play" and all(one["character"] for one in public["seats"].values()):
            shut = frozenset(range(6))
            placed = (Placed(name, (2 * n, 0), tile["region"], shut) for n, (name, tile) in enumerate(public["tiles"].items()))
            yield Case(moment.state, Realm(tuple(placed), frozenset()))


def laid(rng: Random, state: State, beset: bool = False) -> Case:
    """A position; `beset`: with enemies upon characters."""
    realm = _realm(rng)
    public: dict[str, Any] = dict(state["public"])
    public["tiles"] = _tiles(rng, realm, state)
    public["enemies"], public["threats"] = _threats(rng, public)
    _seats(rng, public)
    names = list(public["tiles"])
    public["escorts"] = {f"Pilgrim {n}": _somewhere(rng, names) for n in range(rng.choice((0, 0, 1, 3, 5)))}
    public["tokens"] = {f"Relic {n}": {**_somewhere(rng, names), "returned": False} for n in range(rng.choice((0, 0, 1, 3)))}
    public["draws"] = [{"seat": "Ann", "what": rng.choice(("encounter", "threat")), "tile": "Docks"}] if rng.random() < 0.05 else []
    public["coins"] = rng.choice((0, 1, 3, 4, 7, 8, 11, 12))
    if public["coins"] >= public["needs"]["stables"]:
        public["stables_open"] = True
    public["dungeon"] = [["Saxon", False]] * rng.randrange(8)
    public["approaching"] = rng.choice(("severe", "general"))
    public["decks"] = {deck: n if rng.random() < 0.85 else rng.choice((0, 1)) for deck, n in public["decks"].items()}
    public["virtue"] = {**public["virtue"], "discarded": rng.choice((0, 2))}
    public["pool"] = {kind: rng.choice((n, n, 0, 1)) for kind, n in public["pool"].items()}
    public["despair"], public["holder"] = rng.randrange(9), rng.choice(SEATS)
    if public.get("turn"):
        public["turn"] = _turn(rng, public, quiet=not beset and rng.random() < 0.7)
    if beset:
        _beset(rng, public)
    changes: list[Change] = [["put", ["public", key], value] for key, value in public.items()]
    return Case(evolve(state, changes), realm)


def _beset(rng: Random, public: dict[str, Any]) -> None:
    peopled = [one["tile"] for one in public["seats"].values() if one["tile"]]
    targets = {card["target"] for card in public["threats"].values()}
    for token in public["enemies"].values():
        where = rng.choice(peopled)
        if token["tile"] and where not in targets and rng.random() < 0.8:
            token["tile"] = where


def _realm(rng: Random) -> Realm:
    """The castle in the middle of the board, and tiles beyond its three exits."""
    middle = {(0, 0), *(board.over((0, 0), side) for side in range(6))}
    outside = {board.over(board.over((0, 0), side), side) for side in OUTWARD.values()}
    ring = {board.over(cell, side) for cell in middle for side in range(6)} - middle
    placed = [Placed("Round Table", (0, 0), CAMELOT, _walls(rng, 0.1))]
    for side, name in enumerate(CASTLE):
        cell = board.over((0, 0), side)
        out = frozenset(s for s in range(6) if board.over(cell, s) in ring and OUTWARD.get(name) != s)
        walls = (_walls(rng, 0.1) | out) - ({OUTWARD[name]} if name in OUTWARD else set()) - {(side + 3) % 6}
        placed.append(Placed(name, cell, CAMELOT, frozenset(walls)))
    inner = sorted(ring - outside)
    edges = {name: next(cell for cell in rng.sample(inner, len(inner))) for name in INNER}
    for name, cell in edges.items():
        if all(tile.cell != cell for tile in placed):
            shut = {s for s in range(6) if board.over(cell, s) not in middle} | _walls(rng, 0.1)
            placed.append(Placed(name, cell, CAMELOT, frozenset(shut)))
            for at, tile in enumerate(placed):
                placed[at] = _opened(tile, cell) if tile.name != name else tile
    realm = Realm(tuple(placed), frozenset(middle | (ring - outside)))
    for number in range(rng.choice((0, 3, 8, 16, 28))):
        realm = _grown(rng, realm, number)
    return realm


def _opened(tile: Placed, cell: Cell) -> Placed:
    """A castle tile without a Wall towards a cell."""
    sides = {side for side in range(6) if board.over(tile.cell, side) == cell}
    return Placed(tile.name, tile.cell, tile.region, tile.walls - sides)


def _walls(rng: Random, chance: float) -> frozenset[int]:
    return frozenset(side for side in range(6) if rng.random() < chance)


def paths(realm: Realm) -> tuple[Position, Facts]:
    """Enough of a position to ask for Paths."""
    return Position((), "", placed=realm.placed), Facts(board_cells=realm.board)


def _grown(rng: Random, realm: Realm, number: int) -> Realm:
    position, facts = paths(realm)
    ways = [(tile, side) for tile in realm.placed for side in board.open_paths(position, facts, tile.name)]
    if not ways:
        return realm
    tile, side = rng.choice(ways)
    region = board.region_of(position, tile.name)
    assert region is not None
    near = [other.region for other in realm.placed if other.region in REGIONS]
    region = rng.choice(near) if near and rng.random() < 0.05 else region
    walls = _walls(rng, rng.choice((0.2, 0.5, 0.8))) - {(side + 3) % 6}
    new = Placed(f"{region} {number}", board.over(tile.cell, side), region, frozenset(walls))
    return Realm((*realm.placed, new), realm.board)


def _tiles(rng: Random, realm: Realm, state: State) -> dict[str, Any]:
    position, facts = paths(realm)
    kinds = [*PLAIN_KINDS, *state["public"]["attributes"][:4], "-", "-", "Magic Path", "Waterways", "Secret Path"]
    return {
        tile.name: {
            "region": tile.region,
            "kind": KINDS.get(tile.name, "-") if tile.region == CAMELOT else rng.choice(kinds),
            "colour": rng.choice(COLOURS),
            "links": sorted(board.by_path(position, tile.name)),
            "open": len(board.open_paths(position, facts, tile.name)),
            "hallway": "Hallway" in tile.name,
            "named": False,
        }
        for tile in realm.placed
    }


def _threats(rng: Random, public: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    names = list(public["tiles"])
    tokens: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    for number in range(rng.choice((0, 1, 2, 4))):
        kinds = rng.sample(product_enemies.PLAIN[:3], rng.choice((1, 1, 2)))
        severe = rng.random() < 0.5
        captain = f"Captain {number}" if severe else None
        card = f"Threat {number}"
        command = rng.choice(("Hold", "Escape", "Objective", "Aggressive", "Aggressive"))
        target = rng.choice(names) if command == "Objective" else None
        cards[card] = {
            "deck": "severe" if severe else "general",
            "kinds": kinds if rng.random() < 0.9 or not severe else [],
            "named": captain,
        }
        cards[card] |= {"command": command, "target": target, "ability": "", "spawned": 2}
        held = {"held": False, "card": card, "moved": 0}
        if captain and rng.random() < 0.8:
            tokens[captain] = {"kind": rng.choice(product_enemies.KINDS), "named": True, "tile": rng.choice(names), "by": None, **held}
            if rng.random() < 0.4:
                tokens[captain] |= {"tile": None, "by": rng.choice(SEATS)}
                cards[card]["challenged"] = True
        elif captain:
            cards[card]["challenged"] = True
        for at in range(rng.randint(0, 3)):
            claimed = rng.random() < 0.4
            where = {"tile": None, "by": rng.choice(SEATS)} if claimed else {"tile": rng.choice(names), "by": None}
            kind = rng.choice(kinds)
            tokens[f"{kind} {number}{at}"] = {"kind": kind, "named": False, **where, **held}
    for command in (card for card in cards.values() if card["target"]):
        for token in tokens.values():
            if token["tile"] == command["target"]:
                token["tile"] = rng.choice([name for name in names if name != token["tile"]])
    return tokens, cards


def _seats(rng: Random, public: dict[str, Any]) -> None:
    names, gathering = list(public["tiles"]), rng.random() < 0.5
    meeting = rng.choice(names)
    seats = {}
    for seat, one in public["seats"].items():
        cards = {
            f"{deck} of {seat} {n}": _card(rng, deck, public) for n, deck in enumerate(rng.choices(tuple(_DECKS), k=rng.randint(0, 5)))
        }
        tile = meeting if gathering and rng.random() < 0.6 else rng.choice(names)
        tile = tile if rng.random() < 0.9 or seat == SEATS[0] else None
        changed = {"scores": {name: rng.randint(0, 7) for name in public["attributes"]}, "movement": rng.randint(1, 4)}
        slots = rng.randint(1, 2)
        changed |= {"slots": slots, "wounds": rng.randint(0, slots), "destiny": rng.randint(0, one["most"]), "seduced": rng.random() < 0.2}
        changed |= {"virtue": rng.choice((None, "Mercy")), "cards": cards, "tile": tile, "bonus": rng.randint(1, 2)}
        changed |= {"favoured": rng.choice(product_enemies.PLAIN), "quest": rng.choice((tile or "", rng.choice(names)))}
        changed["artifact"] = any(card["deck"] == "artifact" for card in cards.values())
        seats[seat] = {**one, **changed}
    public["seats"] = seats


_DECKS = ("armoury", "artifact", "item", "mount", "relic", "starting")


def _card(rng: Random, deck: str, public: dict[str, Any]) -> dict[str, Any]:
    card = {
        "deck": deck,
        "slot": "-",
        "broken": rng.random() < 0.3,
        "turn": rng.choice((0, 0, public["serial"])),
        "round": rng.choice((0, 1)),
    }
    return card | ({"moves": rng.randint(0, 2)} if deck == "mount" else {})


def _somewhere(rng: Random, names: list[str]) -> dict[str, Any]:
    return {"tile": None, "by": rng.choice(SEATS)} if rng.random() < 0.4 else {"tile": rng.choice(names), "by": None}


def _turn(rng: Random, public: dict[str, Any], quiet: bool) -> dict[str, Any]:
    seat = rng.choice([seat for seat in SEATS if public["seats"][seat]["tile"]])
    stands = public["seats"][seat]["tile"]
    if quiet:  # nothing presses
        peopled = {one["tile"] for one in public["seats"].values()}
        public["enemies"] = {name: token for name, token in public["enemies"].items() if not token["tile"] or token["tile"] not in peopled}
        public["draws"] = []
    for thing in (*public["escorts"].values(), *public["tokens"].values()):
        if thing["tile"] and rng.random() < 0.5:
            thing["tile"] = stands
    recent = [name for name in public["tiles"] if name.split()[0] in REGIONS and name != stands]
    turn = {
        "seat": seat,
        "serial": public["serial"],
        "moves": rng.randint(0, 3),
        "scouted": None,
        "entered": [],
        "personal": rng.random() < 0.3,
    }
    turn |= {"story": [name for name in public["tokens"] if rng.random() < 0.2], "acted": rng.random() < 0.5}
    turn["scouted"] = rng.choice(recent) if recent and rng.random() < 0.3 else None
    if rng.random() < 0.2:
        turn["extra"] = rng.choice((1, 2))
    return turn


def free_sides(realm: Realm, name: str) -> list[tuple[int, Cell]]:
    """The Open Paths of a tile, each with the cell beyond it."""
    position, facts = paths(realm)
    tile = next(tile for tile in realm.placed if tile.name == name)
    sides = sorted(board.open_paths(position, facts, name))
    assert all(tile_at(position, board.over(tile.cell, side)) is None for side in sides)
    return [(side, board.over(tile.cell, side)) for side in sides]
