"""Positions laid by chance: pieces put anywhere, asleep, aboard, wounded, spent, bound; on a map whose every cell is by chance, too."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import heirs, places
from playaid.games.albion.rules import enchantments
from playaid.games.albion.state import castings, dormant, outstanding, pieces, printed
from playaid.games.albion.state.hexes import beside
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from playaid.testing import laws
from tests.games.albion.table import BOOK, at, start

from . import ratings
from .compare_adapter import HEXES, Case, facts_of, position_of
from .position import Spell

STEPS = {
    "movement": ("movement", "normal", "moving"),
    "forced march": ("movement", "marches", "forced"),
    "reaction": ("reaction",),
    "combat": ("combat", "battles"),
    "announcing": ("combat", "announce"),
    "melees": ("combat", "melees"),
    "recovery": ("recovery",),
    "activation": ("activation",),
    "enchantment": ("enchantment",),
    "attrition": ("attrition",),
    "pre-game": ("pregame",),
}
GROUNDS: tuple[list[str], ...] = (
    ["sea"],
    ["clear", "sea"],
    ["clear"],
    ["woods"],
    ["forest"],
    ["rough"],
    ["marsh"],
    ["mountain"],
    ["clear", "woods"],
    ["marsh", "woods"],
    ["marsh", "sea"],
    ["mountain", "forest", "sea"],
    ["mountain", "rough"],
    ["dyke"],
    ["dyke", "clear"],
)
OVER: tuple[list[str], ...] = (
    ["clear side"],
    ["minor river"],
    ["minor river", "ford"],
    ["minor river", "bridge"],
    ["minor river", "ferry"],
    ["major river"],
    ["major river", "ferry"],
    ["major river", "bridge"],
    ["lake"],
    ["mountain side"],
    ["mountain side", "tunnel"],
    ["mountain pass"],
    ["mountain pass", "minor river"],
    ["mountain side", "minor river"],
)
PATHS: tuple[list[str], ...] = ([], [], [], [], ["trail"], ["faerie road"], ["trail", "faerie road"])
SHARE = {"asleep": 0.15, "cast": 0.1, "wounded": 0.3, "aboard": 0.4, "bare": 0.3, "led": 0.6}


@cache
def book_by_chance(seed: int) -> Book:
    """The house book on a map made up by chance: every ground, colour and hexside beside every other."""
    rng = Random(seed)
    facts: list[Fact] = []

    def told(table: str, number: str, column: str, value: Any) -> None:
        facts.append(Fact(table, (number, column), value, "owner"))

    low = BOOK.value("map", "low columns", "value")
    colours = ["mundane", "enchanted", "wild", None, None]
    paths = {number: rng.choice(PATHS) for number in HEXES}
    for number in HEXES:
        built = number in printed.fortress_rows()
        ground = rng.choice(GROUNDS[1:13] if built else GROUNDS)
        told("hexes", number, "terrain", ground)
        told("hexes", number, "roads", paths[number] if ground != ["sea"] else [])
        told("hexes", number, "zone", rng.choice(["The Minches", "Irish Sea", "Channel"]) if "sea" in ground else None)
        told("hexes", number, "mainland", rng.random() < 0.8)
        if number not in places.by_hex():
            told("hexes", number, "aspect", rng.choice(colours))
        if not built:
            told("hexes", number, "kingdom", None if ground == ["sea"] else rng.choice(sorted(printed.kingdom_rows())))
        for way in ("north", "northeast", "southeast"):
            if (other := _side(number, way, low)) is not None:
                both = [path for path in paths[number] if path in paths[other]]
                told("sides", number, way, [*rng.choice(OVER if rng.random() < 0.6 else OVER[:1]), *both])
    return BOOK.with_recorded(facts)


def _side(number: str, way: str, low: str) -> str | None:
    from playaid.games.albion.state.hexes import neighbours

    return neighbours(number, low).get(way)


def laid(seed: int, step: str = "movement", **options: str) -> Case:
    """A position by chance in a step of the sequence, everybody in a few hexes."""
    rng = Random(seed)
    book = book_by_chance(seed // 25) if rng.random() < 0.7 else BOOK
    state: State = copy.deepcopy(_begun(tuple(sorted(options.items()))))
    turn = rng.randrange(1, 11)
    state = copy.deepcopy(at(state, FOMORIAN if step == "pre-game" else rng.choice(SIDES), *STEPS[step], turn=turn))
    public: Any = state["public"]
    public["mana"] = int(book.value("turns", str(turn), "mana"))
    public["weather"]["map"] = book.value("turns", str(turn), "weather")
    public["trespass"] = rng.choice((None, turn - 1, turn))
    spots = _spots(rng, book)
    _stand(rng, book, state, spots)
    _arm(rng, state, spots)
    for number in spots:
        if number in printed.fortress_rows() and rng.random() < 0.3:
            public["ruins"][number] = True
    spells: list[Spell] = []
    if rng.random() < 0.7:
        state, spells = _enchanted(rng, book, state, spots)
    _bind(rng, state)
    if step == "enchantment":
        state["public"]["cast"] = []
    return Case(book, state, facts_of(book), position_of(book, state, spells), (f"laid({seed}, {step!r}, **{options})",))


@cache
def _begun(options: tuple[tuple[str, str], ...]) -> State:
    return start(**dict(options))


def _spots(rng: Random, book: Book) -> list[str]:
    """A few hexes in which everybody stands: special ones, and what lies round them."""
    low = str(book.value("map", "low columns", "value"))
    special = [*places.by_hex(), *printed.fortress_rows(), *HEXES]
    weights = [40] * len(places.by_hex()) + [30] * len(printed.fortress_rows()) + [1] * len(HEXES)
    spots = [*rng.choices(special, weights, k=4), rng.choice(sorted(printed.fortress_rows()))]
    for spot in list(spots):
        spots += rng.sample(beside(spot, low), 1)
    return list(dict.fromkeys(spots))


def _stand(rng: Random, book: Book, state: State, spots: list[str]) -> None:
    everybody: dict[str, Any] = state["public"]["pieces"]
    sea = [number for number in spots if "sea" in book.value("hexes", number, "terrain")]
    dry = [number for number in spots if set(book.value("hexes", number, "terrain")) - {"sea"}]
    asleep = {kingdom for kingdom in ("Gwynedd", "Curwyllan", "Ulster", "Leinster") if rng.random() < SHARE["asleep"]}
    for kingdom in ("Gwynedd", "Curwyllan", "Ulster", "Leinster"):
        state["public"]["kingdoms"][kingdom] = "inactive" if kingdom in asleep else "active"
    for name in [name for name, piece in everybody.items() if piece["kind"] == "army"]:
        piece = everybody[name]
        everybody.pop(name)
        for part in range(rng.choice((1, 1, 2))):
            everybody[f"{piece['kingdom']} {name[-4:]}{part}"] = {**piece, "count": rng.choice((1, 1, 2, 3, 5, 8))}
    for name, piece in everybody.items():
        if piece["kind"] == "ship":
            off = not sea or rng.random() < 0.4
            state_of = "sunk" if off else "inactive" if piece["kingdom"] in asleep else "active"
            damaged = rng.random() < 0.3
            piece.update(hex=None if off else rng.choice(sea), state=state_of, steps=1 if damaged else 2)
            piece["refit"] = damaged and not off and rng.random() < 0.4
            continue
        off = not dry or rng.random() < 0.25
        drowsy = not piece["kingdom"] and rng.random() < SHARE["asleep"]
        sleeps = piece["kingdom"] in asleep or (drowsy and name in dormant.PERSONS)
        piece.update(hex=None if off else rng.choice(dry), state="dead" if off else "inactive" if sleeps else "active", aboard=None)
        if piece["kind"] == "person":
            piece["escort"] = book.value("persons", name, "escorted") is not None and not off and rng.random() > SHARE["bare"]
            _suffer(rng, book, state, name, off)
    for name in [name for name, piece in everybody.items() if piece["kind"] == "army" and piece["hex"] is None]:
        del everybody[name]
    if everybody["Corin"]["state"] != "dead":
        everybody["Cait Sith"].update(hex=None, state="reserve")
    if everybody["Callach"]["state"] != "dead":
        everybody["Callach's Waff"].update(hex=None, state="reserve")
    for heir, rank, dead, _ in heirs.lines():
        if everybody[heir]["state"] != "dead" and all(everybody[name]["state"] == "dead" for name in dead):
            state["public"]["ranks"][heir] = rank
    _load(rng, state)
    _lead(rng, state)


def _suffer(rng: Random, book: Book, state: State, name: str, off: bool) -> None:
    side = state["public"]["pieces"][name]["side"]
    strength = int(book.value("persons", name, "combat") or 1)
    state["secret"][side]["roster"][name] = rng.randrange(strength) if rng.random() < SHARE["wounded"] and not off else 0
    if rng.random() < SHARE["cast"] and not off:
        state["public"]["cast"].append(name)
    if rng.random() < 0.1 and not off:
        state["public"]["strengthened"][name] = 2


def _load(rng: Random, state: State) -> None:
    """Some of those who stand where ships of theirs lie are aboard; each ship has one army point or escort at most."""
    everybody: dict[str, Any] = state["public"]["pieces"]
    full: set[str] = set()
    for name, piece in everybody.items():
        if piece["kind"] == "ship" or not pieces.on_map(piece) or name in ("The Worm", "Cait Sith", "Callach's Waff"):
            continue
        ships = [
            ship
            for ship in pieces.at(state, piece["hex"], piece["side"], "ship")
            if not everybody[ship]["refit"] and everybody[ship]["state"] == "active"
        ]
        if not ships or rng.random() > SHARE["aboard"]:
            continue
        ship = rng.choice(ships)
        armed = piece["kind"] == "army" or piece["escort"]
        if armed and (ship in full or piece.get("count", 1) > 1):
            continue
        piece["aboard"] = ship
        full |= {ship} if armed else set()


def _lead(rng: Random, state: State) -> None:
    everybody: dict[str, Any] = state["public"]["pieces"]
    for piece in everybody.values():
        if piece["kind"] != "army":
            continue
        there = pieces.at(state, piece["hex"], piece["side"], "person")
        leaders = [name for name in there if bool(everybody[name]["aboard"]) == bool(piece["aboard"])]
        piece["under"] = rng.choice(leaders) if leaders and rng.random() < SHARE["led"] else None


def _arm(rng: Random, state: State, spots: list[str]) -> None:
    """Items in hands, lying about, undiscovered, destroyed. What would be noticed has been shown."""
    public, everybody = state["public"], state["public"]["pieces"]
    persons = [name for name, piece in everybody.items() if piece["kind"] == "person" and pieces.on_map(piece)]
    others = [name for name, piece in everybody.items() if piece["kind"] != "person" and pieces.on_map(piece)]
    for side in SIDES:
        state["secret"][side]["items"] = {}
    for number in public["items"]:
        how = rng.choices(("held", "left", "destroyed", "artifact"), (70, 8, 4, 18 if int(number) <= 10 else 0))[0]
        start_hex = printed.rows("items")[number]["start"]
        where = start_hex if how == "artifact" else rng.choice(spots) if how == "left" else None
        public["items"][number] = {"state": how, "hex": where, "side": None}
        if how == "held":
            bearer = rng.choice(persons if rng.random() < 0.9 or not others or number == "14" else others)
            side = everybody[bearer]["side"]
            state["secret"][side]["items"][number] = bearer
            public["items"][number].update(side=side, shown=bearer)


def _enchanted(rng: Random, book: Book, state: State, spots: list[str]) -> tuple[State, list[Spell]]:
    """Enchantments that work, brought into effect by the product; what was cast, for the other referee."""
    numbers = [castings.ELEMENTS, castings.STORM, castings.WINTER, castings.RAIN, castings.VORTEX, castings.DISPEL]
    persons = [name for name, piece in state["public"]["pieces"].items() if piece["kind"] == "person" and pieces.on_map(piece)]
    coasts = [name for name in persons if book.value("hexes", state["public"]["pieces"][name]["hex"], "zone")]
    works: list[Any] = []
    for number in rng.sample(numbers, rng.choice((1, 1, 2, 3))):
        able = coasts if number == castings.STORM else persons
        if not able:
            continue
        caster = rng.choice(able)
        target = rng.choice(spots) if number in (castings.VORTEX, castings.DISPEL) else None
        sky = rng.choice(castings.SKIES) if number == castings.ELEMENTS else None
        side = state["public"]["pieces"][caster]["side"]
        works.append({"number": number, "caster": caster, "side": side, "target": target, "weather": sky, "result": "works"})
    spells = [_spell(book, state, casting) for casting in works]
    state["public"]["castings"] = works
    hearing = Hearing(GAME, state, Declaration("next", {}, FOMORIAN), book, Refusing())
    enchantments.resolve(hearing)
    return copy.deepcopy(evolve(state, hearing.changes)), spells


def _spell(book: Book, state: State, casting: Any) -> Spell:
    position = position_of(book, state)
    caster = position.person(casting["caster"])
    zone = book.value("hexes", caster.hex, "zone")
    return Spell(
        number=int(casting["number"]),
        caster=caster.name,
        side=caster.side,
        reach=ratings.current_magic(caster, position, state["referee"]["options"]["magic-zero"] == "mana"),
        origin=caster.hex,
        target_hex=casting["target"],
        weather=casting["weather"],
        sea_zone={"The Minches": "Minches"}.get(zone, zone),
    )


def _bind(rng: Random, state: State) -> None:
    """Now and then a mind is held."""
    everybody: dict[str, Any] = state["public"]["pieces"]
    for name, piece in everybody.items():
        if (
            piece["kind"] == "person"
            and pieces.on_map(piece)
            and not piece["aboard"]
            and piece["state"] == "active"
            and rng.random() < 0.05
        ):
            piece["control"] = pieces.other(piece["side"])
            state["public"]["mastered"][name] = next(other for other, one in everybody.items() if one["side"] != piece["side"])
            for army in everybody.values():
                if army.get("under") == name:
                    army["under"] = None


def played(seed: int, most: int, every: int = 1) -> Iterator[Case]:
    """Positions of an evening by chance."""
    for here in laws.evening(GAME, seed, most, every):
        if here.state["referee"].get("at") and not outstanding.fates(here.state):  # of what the dead bore the second referee knows nothing
            state = _rested(here.state)
            yield Case(BOOK, state, facts_of(BOOK), position_of(BOOK, state, _in_force(state)), (f"an evening, {here}",))


def _rested(state: State) -> State:
    """Where nobody has moved or spent points in the phase yet, gone by sea or been scried: the second referee knows nothing of what lies
    behind."""
    return {**state, "public": {**state["public"], "spent": {}, "entered": {}, "shipped": {}, "debarked": {}, "scried": {}}}


def _in_force(state: State) -> list[Spell]:
    position = position_of(BOOK, state)
    lasting = [
        casting
        for casting in state["public"]["enchantments"]
        if casting["number"] in (*castings.WEATHERS, castings.VORTEX, castings.DISPEL)
    ]
    return [_spell(BOOK, state, casting) for casting in lasting if position.person(casting["caster"]).hex]


__all__ = ["FAERIE", "FOMORIAN", "laid", "played"]
