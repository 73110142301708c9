"""The product's state and book as the second referee's position and facts; and what a comparison tells of a disagreement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import items
from playaid.games.albion.ratings.forces import RATIOS
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.hexes import COLUMNS, ROWS, neighbours
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting, frames, round_of
from playaid.referee.contract.state import State

from . import pieces as printed_pieces
from .item_list import STAFFS, WEAPONS
from .position import UNALIGNED, Army, Facts, Fortress, Person, Position, Ship, Spell

HEXES = tuple(f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))
FEATURES = {"mountain pass": "pass", "mountain side": "mountain", "faerie road": "road"}
ZONES = {"The Minches": "Minches"}
LANDS = {"Gogma": "Eastmarch"}
"""Clan Gogma has no land of its own among the kingdoms of 3.0."""
PHASES = {
    "pregame": "pre-game",
    "enchantment": "enchantment",
    "attrition": "attrition",
    "recovery": "recovery",
    "activation": "activation",
    "forced": "forced march",
    "moving": "movement",
    "reaction": "reaction",
    "combat": "combat",
}


class Case(NamedTuple):
    """One position, as either referee has it; `told`: how it came about, as lines that can be typed."""

    book: Book
    state: State
    facts: Facts
    position: Position
    told: tuple[str, ...] = ()

    def hearing(self, side: str, verb: str = "next", **args: Any) -> Hearing:
        """A hearing in which nothing is rolled and nobody is asked."""
        return Hearing(GAME, self.state, Declaration(verb, args, side), self.book, Refusing())

    def option(self, name: str) -> str:
        return str(self.state["referee"]["options"][name])


class Difference(NamedTuple):
    """A question to which the two give different answers."""

    chapter: str
    question: str
    product: object
    second: object
    case: Case
    hexes: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = "\n".join(f"  {line}" for line in described(self.case, self.hexes))
        return f"{self.chapter}: {self.question}\n  product: {self.product}\n  second:  {self.second}\n{lines}"


Asked = Iterator[Difference | None]
"""Every question that was put: None where both agree."""


def asked(chapter: str, question: str, product: object, second: object, case: Case, *hexes: str) -> Difference | None:
    return None if product == second else Difference(chapter, question, product, second, case, hexes)


@cache
def facts_of(book: Book) -> Facts:
    """Everything on the mapsheet that the product's tables hold."""
    low = str(book.value("map", "low columns", "value"))
    around = {number: neighbours(number, low) for number in HEXES}
    cells = {
        number: {what: _told(book, "hexes", number, what) for what in ("terrain", "aspect", "kingdom", "zone", "mainland")}
        for number in HEXES
    }
    return Facts(
        neighbours={number: tuple(ways.values()) for number, ways in around.items()},
        terrain={number: _terrain(row["terrain"]) for number, row in cells.items()},
        aspect={number: row["aspect"] or "none" for number, row in cells.items()},
        kingdom={number: LANDS.get(row["kingdom"], row["kingdom"]) for number, row in cells.items() if row["kingdom"]},
        island=frozenset(number for number, row in cells.items() if row["kingdom"] and not row["mainland"]),
        sea_zone={number: ZONES.get(row["zone"], row["zone"]) for number, row in cells.items() if row["zone"]},
        hexsides=dict(_hexsides(book, around)),
        fortress=_fortresses(cells),
        hex_cost=_costs(book, ("clear", "woods", "forest", "rough", "marsh", "mountain", "trail", "faerie road")),
        side_cost=_costs(book, ("minor river", "ford", "ferry", "bridge", "tunnel", "mountain pass")),
        battle_effect=_effects(book),
        weather={turn: str(_told(book, "turns", str(turn), "weather")) for turn in range(1, 11)},
        ratio_columns=tuple((int(a), int(b)) for a, b in (ratio.split("-") for ratio in RATIOS)),
    )


def _told(book: Book, *keys: str) -> Any:
    fact = book.known_fact(*keys)
    return fact.value if fact else None


def _terrain(kinds: Sequence[str] | None) -> frozenset[str]:
    return frozenset(kinds or ())


def _hexsides(book: Book, around: dict[str, Any]) -> Iterator[tuple[tuple[str, str], frozenset[str]]]:
    for number, ways in around.items():
        for way in ("north", "northeast", "southeast"):
            lies = _told(book, "sides", number, way) if way in ways else None
            if lies:
                yield (number, ways[way]), frozenset(FEATURES.get(what, what) for what in lies if what != "clear side")


def _fortresses(cells: dict[str, dict[str, Any]]) -> dict[str, Fortress]:
    kingdoms = printed.kingdom_rows()
    dykes = {number: Fortress("dyke", "faerie") for number, row in cells.items() if "dyke" in (row["terrain"] or ())}
    built = {n: Fortress(row["kind"], kingdoms[row["kingdom"]]["side"].lower()) for n, row in printed.fortress_rows().items()}
    return {**dykes, **built}


RACES = ("Mundane", "Gnome", "Troll", "Elf")


def _costs(book: Book, rows: Iterable[str]) -> dict[tuple[str, str], int | None]:
    costs = {(FEATURES.get(row, row), race.lower()): _told(book, "movement", row, race) for row in rows for race in RACES}
    return {key: None if cost in ("P", "(-)", None) else int(cost) for key, cost in costs.items()}


def _effects(book: Book) -> dict[tuple[str, str], str]:
    rows = ("clear", "woods", "forest", "rough", "marsh", "mountain", "knowe", "delving", "broch", "stockade", "dyke")
    return {(row, race.lower()): str(_told(book, "battle", row, race)) for row in rows for race in RACES}


def position_of(book: Book, state: State, castings: Sequence[Spell] = ()) -> Position:
    """The product's position, its readings of state (who uses what, whose mind is held) told as facts of the pieces."""
    public = state["public"]
    keys = [frame["key"] for frame in frames(state)]
    side = _player(state)
    everybody = pieces.pieces(state)
    return Position(
        turn=round_of(state, "turn"),
        phase=next((PHASES[key] for key in reversed(keys) if key in PHASES), "weather"),
        player=side.lower(),
        persons=tuple(person_of(book, state, name) for name, piece in everybody.items() if piece["kind"] == "person"),
        armies=tuple(army_of(state, name) for name, piece in everybody.items() if piece["kind"] == "army" and pieces.on_map(piece)),
        ships=tuple(ship_of(book, state, name) for name, piece in everybody.items() if piece["kind"] == "ship" and pieces.on_map(piece)),
        spells=tuple(castings),
        ruins=frozenset(public["ruins"]),
        hidden_items=_lying(state, "artifact"),
        loose_items=_lying(state, "left"),
        dead=frozenset(name for name, piece in everybody.items() if piece["kind"] == "person" and piece["state"] == "dead"),
        scenario=22 if public["scenario"] == "albion-alone" else 23,
        farcalling_cast=public["farcalling"],
        first_incursion=public["trespass"],
    )


def _player(state: State) -> str:
    """Whose Player-Turn it is, whoever has to act in it; out of any, who acts."""
    turns = [frame for frame in frames(state) if frame["key"] == "player-turn"]
    return str(turns[-1]["actors"][turns[-1]["i"]] if turns else acting(GAME, state)[0])


def _lying(state: State, how: str) -> dict[str, tuple[int, ...]]:
    lying: dict[str, tuple[int, ...]] = {}
    for number, item in state["public"]["items"].items():
        if item["state"] == how and item["hex"]:
            lying[item["hex"]] = (*lying.get(item["hex"], ()), int(number))
    return lying


def _borne(state: State, name: str) -> tuple[int, ...]:
    return tuple(sorted(int(item) for side in state["secret"].values() for item, who in side["items"].items() if who == name))


def person_of(book: Book, state: State, name: str) -> Person:
    row, piece = {what: _told(book, "persons", name, what) for what in _PERSON}, pieces.piece(state, name)
    symbols = {row["rank"]} | {what for what in ("hero", "enchanter", "flyer", "swimmer") if row[what]}
    borne = _borne(state, name)
    return Person(
        name=name,
        side=piece["side"].lower(),
        kingdom=piece["kingdom"] or UNALIGNED,
        race=printed_pieces.race_of(name),
        hex=piece["hex"] if pieces.on_map(piece) else None,
        combat=row["combat"] or 0,
        magic=row["magic"] or 0,
        command=row["command"] or 0,
        movement=(row["escorted"] if piece.get("escort") else row["alone"]) or 0,
        symbols=frozenset(what for what in symbols if what),
        wounds=state["secret"][piece["side"]]["roster"].get(name, 0),
        escort=bool(piece.get("escort")),
        escort_side=row["escorted"] is not None,
        ship=piece.get("aboard"),
        items=borne,
        using=_using(book, state, name, borne),
        cast=name in state["public"]["cast"],
        active=piece["state"] == "active",
        alive=pieces.on_map(piece),
        controller=(piece.get("control") or piece["side"]).lower(),
        strengthened=int(state["public"]["strengthened"].get(name, 0)) // 2,
    )


_PERSON = ("combat", "magic", "command", "escorted", "alone", "rank", "hero", "enchanter", "flyer", "swimmer")


def _using(book: Book, state: State, name: str, borne: tuple[int, ...]) -> tuple[int, ...] | None:
    """Which items somebody uses who bears more than he may use at once; the product chooses those for him."""
    one_of_each = all(len([item for item in borne if item in kind]) < 2 for kind in (WEAPONS, STAFFS))
    if len(borne) <= items.MOST_USED and one_of_each:
        return None
    hearing = Hearing(GAME, state, Declaration("next", {}, pieces.piece(state, name)["side"]), book, Refusing())
    return tuple(int(item) for item in items.items_in_use(hearing, name))


def army_of(state: State, name: str) -> Army:
    piece = pieces.piece(state, name)
    kingdom = str(piece["kingdom"])
    return Army(
        side=piece["side"].lower(),
        kingdom=kingdom,
        race=printed_pieces.army_race(kingdom),
        hex=piece["hex"],
        csp=piece["count"],
        commander=piece["under"],
        ship=piece.get("aboard"),
        active=piece["state"] == "active",
        items=_borne(state, name),
    )


def ship_of(book: Book, state: State, name: str) -> Ship:
    piece = pieces.piece(state, name)
    whole = piece["steps"] == 2
    row = {what: _told(book, "ships", name, what) for what in ("combat", "damaged_combat", "movement", "damaged_movement", "bad_sailer")}
    return Ship(
        name=name,
        side=piece["side"].lower(),
        hex=piece["hex"],
        strength=row["combat" if whole else "damaged_combat"],
        full=row["combat"],
        movement=row["movement" if whole else "damaged_movement"],
        damaged=not whole,
        refit=piece["refit"],
        bad_sailer=bool(row["bad_sailer"]),
        active=piece["state"] == "active",
        kingdom=piece["kingdom"] or UNALIGNED,
        items=_borne(state, name),
    )


def described(case: Case, hexes: Sequence[str]) -> Iterator[str]:
    """The position in the hexes concerned, as lines for `set` and entries, and the ground there."""
    yield from case.told
    public = case.state["public"]
    position = case.position
    yield f"turn {position.turn}, {position.phase}, {position.player}; weather {public['weather']['map']}; spells {list(position.spells)}"
    for number in dict.fromkeys(hexes):
        terrain, aspect = sorted(case.facts.terrain.get(number, ())), case.facts.aspect.get(number)
        fortress = case.facts.fortress.get(number)
        ruin = "ruin" if number in public["ruins"] else ""
        yield f"# {number}: {terrain}, {aspect}, {case.facts.kingdom.get(number)}, {case.facts.sea_zone.get(number)}, {fortress} {ruin}"
        for name in pieces.at(case.state, number):
            piece = pieces.piece(case.state, name)
            said = "; ".join(
                f"set pieces.{name}.{field} {value}" for field, value in piece.items() if field not in ("kind", "side", "kingdom")
            )
            borne = [f"bears {name} {item}" for item in _borne(case.state, name)]
            if piece["kind"] == "person":
                wounds = case.state["secret"][piece["side"]]["roster"].get(name, 0)
                borne += [f"wounds {name} {wounds}"] if wounds else []
                borne += [f"set cast {name}"] if name in public["cast"] else []
                borne += [f"strengthened {name}"] if name in public["strengthened"] else []
            yield "; ".join((said, *borne))
    for a, b in pairwise(hexes):
        if features := case.facts.side_features(a, b):
            yield f"# {a}/{b}: {sorted(features)}"
