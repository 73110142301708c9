"""Positions laid at random, and positions of evenings by chance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from playaid.dice.sources import Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.sequence import actor, obligations
from playaid.referee.contract.state import State, evolve, visible
from tests.games.elric.table import HOUSE, arrived, at, begun, decided, offered, start

from .compare_adapter import Case

GAMES: tuple[tuple[dict[str, str], dict[str, str]], ...] = (
    ({"Ann": "Ilmiora", "Bob": "Vilmir"}, {}),
    ({"Ann": "Lormyr", "Bob": "Pan Tang", "Cid": "Shazaar"}, {"balance_bonus": "once", "flight_points": "kept", "idle_eaters": "laid"}),
    ({"Ann": "Jharkor", "Bob": "Tarkesh", "Cid": "Dharijor", "Dot": "Bakshaan"}, {"attachments": "free", "drawn_eaters": "always"}),
    ({"Ann": "Isle of Purple Towns", "Bob": "Pan Tang"}, {"enemy_capitals": "neutral-too"}),
)
GUESTS = (
    "Elric",
    "Clackars",
    "Myrrhyn Winged Men",
    "Moonglum",
    "Rackhir",
    "Free Fleet",
    "Chaos Ship",
    "Chaos Shield",
    "Yyrkoon",
    "Dyvim Tvar",
)
LIES = ("Ann", "Bob", "Cid", "Dot")


@cache
def _opening(number: int) -> State:
    nations, options = GAMES[number]
    return begun(nations, number, **options)


def positions(seed: int, number: int, step: str = "movement") -> Iterator[Case]:
    """Laid positions: everybody anywhere, tired or fresh, aboard or ashore, few places often so that they meet."""
    rng = Random(seed)
    for _ in range(number):
        state = _opening(rng.randrange(len(GAMES)))
        side = rng.choice(state["public"]["order"])
        yield Case(at(_laid(rng, state), step, side, rng.randint(1, 10)))


def evenings(seed: int, every: int, most: int) -> Iterator[Case]:
    """Positions of an evening by chance."""
    rng, dice = Random(seed), Seeded(seed)
    state = start(LIES[: 2 + seed % 3], dice, HOUSE, scenario="4")
    for number in range(most):
        if state["referee"].get("over"):
            return
        if number % every == 0 and actor(state) and state["public"].get("nations"):
            yield Case(_begun_anew(state))
        found = [f"{side}: {line}" for side, line in offered(state)]
        side = actor(state)
        if not obligations(GAME, visible(state, side)):
            found.append(f"{side}: next")
        verbs = sorted({line.split()[1] for line in found})
        verb = "next" if "next" in verbs and rng.random() < 0.35 else rng.choice(verbs)
        speaker, _, line = rng.choice([line for line in found if line.split()[1] == verb]).partition(": ")
        state = evolve(state, decided(state, line, dice, rng, speaker).changes)


def _begun_anew(state: State) -> State:
    """The position without what has been done in it this turn: battles declared, searches, attachments."""
    changes: list[Any] = [["put", ["public", key], []] for key in ("replaced", "casters", "mustered", "sailed")]
    changes += [["put", ["public", key], {}] for key in ("battles", "searches", "cast")]
    changes += [["drop", ["public", "units", unit, key], None] for unit in state["public"]["units"] for key in ("led", "detached")]
    return evolve(state, changes)


def _laid(rng: Random, state: State) -> State:
    sides = state["public"]["order"]
    guests = rng.sample(GUESTS, rng.randint(2, 6))
    for guest in guests:
        state = arrived(state, guest, rng.choice(sides), "Imrryr")
    names = world.names(state)
    land = [name for name in names if not world.is_sea(state, name)]
    sea = [name for name in names if world.is_sea(state, name)]
    start_ = rng.choice(names)
    near = list(
        dict.fromkeys([start_, *world.beside(state, start_), *(far for n in world.beside(state, start_) for far in world.beside(state, n))])
    )
    meeting = (near if rng.random() < 0.7 else names)[:12]
    placed: dict[str, Any] = {}
    for name, here in sorted(state["public"]["units"].items(), key=lambda item: item[1]["sort"] != "fleet"):
        if rng.random() < 0.25 and here["sort"] == "army":
            continue
        placed[name] = _unit(rng, state, name, here, placed, (land, sea, meeting))
    for here in placed.values():
        if here["sort"] == "artifact":
            people = [unit for unit, other in placed.items() if other["owner"] == here["owner"] and other["sort"] == "personality"]
            here["bearer"] = rng.choice(people) if people else None
    holds = {place: rng.choice(sides) for place in rng.sample(land, 6) if world.place(state, place).get("capital")}
    public: dict[str, Any] = {"units": placed, "holds": holds, "balance": rng.randint(-6, 6), "battles": {}, "mustered": []}
    public["placements"] = {place: 1 for place in state["public"]["placements"] if rng.random() < 0.5}
    public["casters"] = []
    public["lost"] = {nation: _lost(rng, nation) for nation in state["public"]["nations"]}
    public["replaced"] = [nation for nation in state["public"]["nations"] if rng.random() < 0.2]
    public["horn"] = rng.randint(0, 2)
    state = evolve(state, [["put", ["public", key], value] for key, value in public.items()])
    return _with_hands(rng, state)


def _unit(rng: Random, state: State, name: str, here: Any, placed: dict[str, Any], ground: tuple[list[str], list[str], list[str]]) -> Any:
    land, sea, meeting = ground
    unit = {key: value for key, value in here.items() if key not in ("aboard", "stack", "bearer", "spells")}
    own = [fleet for fleet, other in placed.items() if other["sort"] == "fleet" and other["owner"] == here["owner"]]
    wet = here["sort"] == "fleet" or ((here.get("capacity") or here.get("flies")) and rng.random() < 0.1)
    pool = [place for place in meeting if (place in sea) == wet] if rng.random() < 0.8 else []
    place = rng.choice(pool or (sea if wet else land))
    if here["sort"] == "fleet" and rng.random() < 0.3:
        ports = [place for place in meeting if world.place(state, place).get("port")]
        place = rng.choice(ports or [p for p in land if world.place(state, p).get("port")])
    ashore = rng.choice((0, 0, 0, 1, 2, 3, 4)) if here["sort"] != "fleet" else 0
    unit |= {"at": place, "spells": 0, "spent": ashore + (rng.choice((0, 0, 1, 3, 5)) if here["sort"] == "fleet" else 0), "came": place}
    if ashore:
        unit["ashore"] = ashore
    if own and not wet and here["sort"] not in ("fleet", "artifact") and rng.random() < 0.35:
        fleet = rng.choice(own)
        fits = here["sort"] != "army" or sum(other.get("aboard") == fleet and other["sort"] == "army" for other in placed.values()) < (
            placed[fleet]["carries"] or 0
        )
        if fits:
            unit |= {
                "aboard": fleet,
                "at": placed[fleet]["at"],
                "came": placed[fleet]["at"],
                "spent": unit["spent"] + placed[fleet]["spent"],
            }
    place = unit["at"]
    if (
        "aboard" not in unit
        and world.is_wild(state, place)
        and not world.is_sea(state, place)
        and cities.home(state, here["nation"]) != place
    ):
        unit["stack"] = rng.choice(("one", "one", "two"))
    return unit


def _lost(rng: Random, nation: str) -> dict[str, Any]:
    own = equipment.pieces_of(nation)
    ships = [piece for piece in own if equipment.pieces()[piece]["sort"] == "fleet"]
    return {"armies": rng.choice((0, 0, 1, 4)), "fleets": ships[: rng.randint(0, 1)], "leaders": []}


def _with_hands(rng: Random, state: State) -> State:
    """Spells dealt at random: to some more than they may hold, to some in conflict."""
    deck = [spell for spell in equipment.everything() if not equipment.passes(spell)]
    rng.shuffle(deck)
    changes: list[Any] = []
    for side in state["public"]["order"]:
        hands: dict[str, list[str]] = {}
        for unit in units.of(state, side, sort="personality"):
            most = units.units(state)[unit].get("capacity") or 1
            hands[unit] = [deck.pop() for _ in range(rng.randint(0, most)) if deck]
            changes.append(["put", ["public", "units", unit, "spells"], len(hands[unit])])
        changes.append(["put", ["secret", side, "hands"], hands])
    left = [spell for spell in equipment.everything() if equipment.passes(spell)] + deck
    changes += [["put", ["cup", "fresh"], left], ["put", ["cup", "mixed"], []], ["put", ["public", "discard"], []]]
    return evolve(state, [*changes, ["put", ["public", "container"], len(left)]])
