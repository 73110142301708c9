"""Positions laid at random, and positions of evenings by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from playaid.dice.sources import Seeded
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules.exploration import polar_turn
from playaid.games.empire.state import world
from playaid.referee.contract.sequence import obligations
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.deciding.offers import asking
from tests.games.empire.conqueror import choose
from tests.games.empire.table import at, decided, offered, start

from .compare_adapter import BOOK, Case

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"handedness": "left", "pole": "left", "ice": "closed", "attackers": "supplied"},
    {"coup_target": "enemy", "coup_proof": "refused", "coup_counters": "any", "coup_supply": "unsupplied"},
    {"discards": "face-down", "victory": "end-of-turn", "drawing": "once"},
)
FOES = {"orc": "elf", "elf": "orc"}


def positions(seed: int, number: int, step: str = "action") -> Iterator[Case]:
    """Laid positions, now of few countries, now of all."""
    rng = Random(seed)
    opening = [start(NAMES[:size], None, **options) for options in OPTIONS for size in (2, 3, 6)]
    for _ in range(number):
        state = rng.choice(opening)
        yield Case(at(step, rng.choice(state["public"]["order"]), _laid(rng, state)))


def beginnings() -> Iterator[Case]:
    """Games that begin, with each number of players and each set of options."""
    yield from (Case(start(NAMES[:size], None, **options)) for options in OPTIONS for size in range(2, 7))


def evenings(seed: int, number: int, every: int, most: int = 600) -> Iterator[Case]:
    """Positions of evenings by chance."""
    for evening in range(seed, seed + number):
        rng, dice = Random(evening), Seeded(evening)
        state = start(NAMES[: 2 + evening % 5], dice, **OPTIONS[evening % len(OPTIONS)])
        for turn in range(most):
            if state["referee"].get("over"):
                break
            if turn % every == 0:
                yield Case(state)
            found = [f"{verb} {rest}".strip() for verb, rests in offered(state).items() for rest in rests]
            found += [] if obligations(GAME, state) else ["next"]
            state = evolve(state, decided(state, choose(rng, found, state, NAMES[0]), dice, rng).changes)


def _laid(rng: Random, state: State) -> State:
    lands = _lands(rng, state)
    cells = {kind: [f"{c}-{p}" for c, land in lands.items() for p, k in land["terrain"].items() if k == kind] for kind in ("land", "sea")}
    meeting = [*rng.sample(cells["land"], min(3, len(cells["land"]))), *rng.sample(cells["sea"], min(2, len(cells["sea"])))]
    deck = pieces.everything()
    rng.shuffle(deck)
    sides = state["public"]["order"]
    units: dict[str, Any] = {}
    control: dict[str, str] = {}
    for country in rng.sample(sorted(lands), rng.randint(0, len(lands))):
        fit = [
            side
            for side in sides
            if not any(c for c, s in control.items() if s == side and lands[c]["race"] == FOES.get(lands[country]["race"]))
        ]
        own = [name for name in deck if pieces.counters()[name].country == country][: rng.randint(1, 5)]
        placed = _units(rng, own, cells, meeting) if fit else {}
        units |= placed
        if placed:
            control[country] = rng.choice(fit)
        for unit in placed.values():
            deck.remove(unit["counter"])
    hands = {side: [deck.pop(_picked(rng, deck, control)) for _ in range(rng.randint(0, 6))] for side in sides}
    public = {**state["public"], "lands": lands, "units": units, "control": control, "hands": {s: len(h) for s, h in hands.items()}}
    public["dead"] = [deck.pop(i) for i in range(len(deck) - 1, -1, -1) if pieces.counters()[deck[i]].named and rng.random() < 0.2]
    public["discard"] = [deck.pop() for _ in range(rng.choice((0, 0, 3, len(deck))))]
    public["deck"] = len(deck)
    changes: list[Change] = [["put", ["public", key], public[key]] for key in public]
    changes += [["put", ["secret", side, "hand"], held] for side, held in hands.items()]
    return evolve(state, [*changes, ["put", ["cup", "deck"], deck]])


def _picked(rng: Random, deck: list[str], control: Mapping[str, str]) -> int:
    """Which counter a hand gets: often one of a country that somebody holds, so that coups come up."""
    held = [i for i, name in enumerate(deck) if pieces.counters()[name].country in control]
    return rng.choice(held) if held and rng.random() < 0.7 else rng.randrange(len(deck))


def _lands(rng: Random, state: State) -> dict[str, Any]:
    spaces = rng.sample(world.SPACES, rng.choice((0, 1, 3, 5, 8, 11, 12, 12)))
    deck = {shape: [c.name for c in pieces.countries().values() if c.shape == shape] for shape in ("wide", "flower")}
    for names in deck.values():
        rng.shuffle(names)
    wide = polar_turn(asking(GAME, state, BOOK, "explore", state["public"]["order"][0]))
    lands = {}
    for space in spaces:
        shape = world.shape(space)
        country = deck[shape].pop()
        terrain = {position: BOOK.value("countries", country, position) for position in world.POSITIONS}
        turned = wide if shape == "wide" else rng.choice(world.SPOTS)
        lands[country] = {"space": space, "turned": turned, "race": pieces.countries()[country].race, "terrain": terrain}
    return lands


def _units(rng: Random, names: list[str], cells: Mapping[str, list[str]], meeting: list[str]) -> dict[str, Any]:
    """Counters of one country on the board, armies now and then aboard its fleets."""
    units: dict[str, Any] = {}
    used: dict[str, int] = {}
    for name in sorted(names, key=lambda name: pieces.counters()[name].type != "fleet"):
        piece = pieces.counters()[name]
        unit = piece.units[used.get(name, 0)]
        grounds = {"army": ("land",), "fleet": ("sea",), "wing": ("land", "sea")}[piece.type]
        open_ = [cell for ground in grounds for cell in cells[ground]]
        near = [cell for cell in open_ if cell in meeting]
        empty = [u for u, h in units.items() if h["type"] == "fleet" and not any(o.get("aboard") == u for o in units.values())]
        numbers = {"movement": piece.movement, "combat": piece.combat, "crowns": piece.crowns}
        here = {"counter": name, "country": piece.country, "type": piece.type, "named": piece.named, **numbers}
        if piece.type == "army" and empty and rng.random() < 0.5:
            units[unit] = {**here, "aboard": rng.choice(empty)}
        elif open_:
            units[unit] = {**here, "cell": rng.choice(near if near and rng.random() < 0.6 else open_), "supplied": rng.random() < 0.6}
        else:
            continue
        used[name] = used.get(name, 0) + 1
    return units
