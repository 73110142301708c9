"""The board as data: the map, who stands where with what they carry, the Balance, the Turn Track. [3.1-3.3]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from playaid.board.graph_layout import lay_out
from playaid.board.model import Board, Later, Link, Piece, Point, Sheet, Space, Track
from playaid.games.elric.ratings import shifts, world
from playaid.games.elric.state import battles, counters, turns, units
from playaid.language.message import SEMICOLON, as_message, counted, listing, message
from playaid.parts import drawn
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.elric.state.shape import State, Unit

APART = 105.0
"""How far from each other places are laid out on a map that is only known from its borders."""
PIER = 13.0
"""How far the sign of an anchorage reaches over the coast, either way."""
FIGURES = {"fleet": "fleet", "troop": "horse", "artifact": "treasure"}
WORDS = (
    *{"person": "personality", "wizard": "magician", "horse": "troop", "treasure": "artifact", "spell": "spells lying there"}.items(),
    ("marked", "a battle to be fought"),
    *{"clear": "civilised", "rough": "wilderness", "castle": "wilderness with a stronghold"}.items(),
)
Outline = tuple[Point, ...]


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All that `viewer` may see. On the house map places have outlines; else they are laid out by the borders that are known."""
    house = state["public"].get("map") == "house"
    lie = cache(lambda: (_spots(state, book), drawn.outlines(book) if house else {}))
    names = sorted(world.names(state), key=lambda name: not world.is_sea(state, name))
    return Board(
        spaces=Later(lambda: tuple(_spaces(state, book, names, *lie()))),
        links=Later(lambda: tuple(_links(state, *lie()))),
        pieces=tuple(_pieces(state)),
        tracks=(balance(state), turn_track(state)),
        sheets=Later(lambda: (*_sheets(state), *_own(state, viewer))),
        sides=tuple(state["referee"]["sides"]),
        marks=tuple(place for place in state["public"]["battles"] if place in names),
        scenery=Later(lambda: drawn.scenery(book)) if house else (),
        told=_told(state),
        words=WORDS,
    )


def _spaces(state: State, book: Book, names: list[str], at: Mapping[str, Point], outlines: Mapping[str, Outline]) -> Iterator[Space]:
    rows = book.rows("spots")
    for name in names:
        yield _space(state, rows, name, at[name], outlines.get(name, ()))


def _spots(state: State, book: Book) -> dict[str, Point]:
    """Where each place is drawn: on the house map, or where the owner puts it, or by its borders."""
    rows = book.rows("spots")
    at = {name: (float(row["x"]), float(row["y"])) for name, row in rows.items()}
    names = world.names(state)
    for number, name in enumerate(name for name in names if name not in at):  # the players' own
        at[name] = (80.0 + 110.0 * (number % 8), 690.0 + 70.0 * (number // 8))
    if state["public"].get("map") == "house":
        return at
    moved = {keys[0] for keys in book.entries("spots") if keys[-1] in ("x", "y")}
    borders = [pair for pair, kind in _borders(state) if kind != "no"]
    return lay_out({name: at[name] for name in names}, borders, moved, APART)


def _borders(state: State) -> Iterator[tuple[tuple[str, str], str]]:
    for key, kind in state["public"].get("borders", {}).items():
        first, _, second = key.partition("|")
        yield (first, second), kind


def _space(state: State, rows: Mapping[str, Mapping[str, object]], name: str, at: Point, outline: Outline) -> Space:
    known = world.place(state, name)
    public = state["public"]
    nation = known.get("nation")
    sea = known.get("kind") == "sea"
    ground = str(rows.get(name, {}).get("ground") or ("sea" if sea else "clear"))
    walls = known.get("walls")
    signs = [message("walls {walls}", walls=walls)] if walls else []
    signs += ["port"] if known.get("port") else []
    signs += [message("spell {number}", number=public["placements"][name])] if public["placements"].get(name) else []
    what = [
        str(known.get("terrain") or "not told yet"),
        *([message("of {nation}", nation=nation)] if nation else []),
        *(["capital"] if known.get("capital") else []),
    ]
    side = public["holds"].get(name) or public["nations"].get(nation or "", "")
    side = side if side in state["referee"]["sides"] else ""
    held = [message("held by {side}", side=side)] if side else []
    return Space(name, at, outline, ground, name, listing([*what, *held]), side, tuple(signs), of=nation or "")


def _links(state: State, at: Mapping[str, Point], outlines: Mapping[str, Outline]) -> Iterator[Link]:
    """What lies between places, as far as it is known; where they touch on the map, mountains and the anchors of ports alone. [7.5.9]"""
    for (first, second), kind in _borders(state):
        if kind == "no" or first not in at or second not in at:
            continue
        seas = [name for name in (first, second) if world.is_sea(state, name)]
        shared = _shared(outlines.get(first, ()), outlines.get(second, ()))
        if not shared:
            yield Link(first, second, "mountains" if kind == "mountains" else "strait" if seas else "path", note=kind)
        elif kind == "mountains":
            yield Link(first, second, "mountains", shared)
        elif kind == "anchor":
            land = second if first in seas else first
            yield Link(first, second, "strait", _pier(at[land], shared), kind)


def _shared(one: Outline, other: Outline) -> Outline:
    there = {*other}
    line = [point for point in one if point in there]
    breaks = [i for i in range(1, len(line)) if hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]) > 40]
    return tuple(line[breaks[0] :] + line[: breaks[0]]) if breaks else tuple(line)


def _pier(land: Point, coast: Outline) -> Outline:
    x, y = min(coast, key=lambda point: hypot(point[0] - land[0], point[1] - land[1]))
    far = hypot(x - land[0], y - land[1]) or 1.0
    dx, dy = (x - land[0]) / far * PIER, (y - land[1]) / far * PIER
    return (round(x - dx, 1), round(y - dy, 1)), (round(x + dx, 1), round(y + dy, 1))


def _pieces(state: State) -> Iterator[Piece]:
    """Armies of a nation as one stack, everybody else by themselves; what a fleet carries is aboard it."""
    everyone = units.units(state)
    for place in world.names(state):
        for owner in dict.fromkeys((*units.owners_in(state, place), None)):  # Elric by himself counts for nobody, and stands there [12]
            here = [name for name, unit in everyone.items() if unit["at"] == place and unit["owner"] == owner and "aboard" not in unit]
            side = owner or ""
            armies: dict[tuple[str, str], list[str]] = {}
            for name in (name for name in here if everyone[name]["sort"] == "army"):
                armies.setdefault((str(everyone[name]["nation"]), everyone[name].get("stack", "")), []).append(name)
            for (_, token), stack in armies.items():
                note = _apart(state, here, token)
                told, worth = units.list_units(stack), message("combat value {n}", n=len(stack))
                yield Piece(told, side, place, str(len(stack)), kind="army", note=note, holds=tuple(stack), printed=worth)
            yield from (
                _piece(state, name, everyone[name], side) for name in here if everyone[name]["sort"] in ("personality", "fleet", "troop")
            )
    for name, unit in everyone.items():
        if unit["sort"] == "artifact" and not unit.get("bearer"):
            yield Piece(name, "", unit["at"], name[:6], kind="treasure")
    for magician, place in state["public"]["cast"].items():
        name = message("the spell of {magician}", magician=magician)
        yield Piece(name, battles.caster_side(state, magician) or "", place, hidden=True, kind="spell")


def _apart(state: State, here: Sequence[str], token: str) -> str:
    """Where a player has several stacks in one place, which have to find each other: with whom the armies of one are. [8.0]"""
    everyone = units.units(state)
    if len({everyone[name].get("stack", "") for name in here}) < 2:
        return ""
    people = [name for name in here if everyone[name]["sort"] == "personality" and everyone[name].get("stack", "") == token]
    return message("a stack with {people}", people=listing(people)) if people else message("a stack without a leader")


def _held(state: State, name: str) -> list[str]:
    """What somebody has: spells by number, artifacts by name."""
    borne = [other for other, what in units.units(state).items() if what.get("bearer") == name]
    spells = units.units(state)[name]["spells"]
    held = [*([counters.count_spells(spells)] if spells else []), *counters.kept_up(state, name)]
    return [*held, *([message("with {artifacts}", artifacts=listing(borne))] if borne else [])]


def _piece(state: State, name: str, unit: Unit, side: str) -> Piece:
    aboard = units.aboard(state, name)
    borne = [other for other, what in units.units(state).items() if what.get("bearer") == name]
    notes = [message("carries {units}", units=units.list_units(aboard))] if aboard else []
    notes += _held(state, name)
    for other in aboard:
        held = _held(state, other)
        notes += [message("{unit} {what}", unit=other, what=listing(held))] if held else []
    if unit["sort"] == "fleet":
        return Piece(name, side, unit["at"], str(len(aboard) or "·"), kind="fleet", note=listing(notes, SEMICOLON), holds=tuple(aboard))
    wizard = "wizard" if unit.get("capacity") else "person"
    figure = "dragon" if unit.get("flies") and unit["sort"] == "troop" else FIGURES.get(unit["sort"], wizard)
    called = name.removeprefix(f"{unit['nation']} ")
    badge = f"{called} {unit['spells']}" if unit["spells"] else called
    worth = message("combat value {n}", n=unit["combat"]) if unit.get("combat") and not unit.get("bracketed") else ""
    return Piece(name, side, unit["at"], badge, kind=figure, note=listing(notes, SEMICOLON), holds=tuple(borne), printed=worth)


_TIPPED = "tipped towards {alignment} in turn {turn}"
_ENDS = "tipped towards {alignment} in turn {turn}; the world ends with turn {last}"


def balance(state: State) -> Track:
    """The beam: six sections of Law, the centre, six of Chaos, the marker on one of them unless the Balance is tipped. [3.3]"""
    most, public = shifts.arm(state), state["public"]
    sections = [*range(most, 0, -1), 0, *range(-1, -most - 1, -1)]
    boxes = tuple(str(abs(section) or "=") for section in sections)
    tipped, title = public.get("tipped"), "The Cosmic Balance: Law to the left, Chaos to the right"
    if tipped:
        ends = 0 < tipped["ends"] <= turns.TURNS and not state["referee"].get("over")
        note = message(_ENDS if ends else _TIPPED, alignment=tipped["towards"], turn=tipped["turn"], last=tipped["ends"])
        return Track(title, boxes, None, True, -1.0 if tipped["towards"] == "law" else 1.0, note)
    stands = max(-most, min(most, public["balance"]))  # the players' word may put the marker beyond the beam
    now, tilt = sections.index(stands), -0.7 * stands / most
    return Track(title, boxes, now, True, tilt, shifts.words(public["balance"]))


def turn_track(state: State) -> Track:
    """The Turn Track; a star on the turn with which the world ends. [5.0, 13]"""
    turn, tipped = round_of(state, "turn"), None if state["referee"].get("over") else state["public"].get("tipped")
    boxes = tuple(f"{number}{' *' if tipped and tipped['ends'] == number else ''}" for number in range(1, turns.TURNS + 1))
    return Track("Turn Track", boxes, turn - 1 if 1 <= turn <= turns.TURNS else None)


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    rows = [("spells in the container", str(public["container"])), ("discards", listing(public["discard"]) or "none")]
    lying = [place for place, number in public["placements"].items() if number]
    rows += [("spells lie unfound in", listing(lying) or "no place")]
    rows += [(as_message("scenario"), str(public["scenario"]["title"]))] if public["scenario"].get("title") else []
    yield Sheet("The table", tuple(rows))
    for side in public["order"]:
        yield Sheet(side, tuple(_holdings(state, side)), side)


def _holdings(state: State, side: str) -> Iterator[tuple[str, str]]:
    public, everyone = state["public"], units.units(state)
    mine = units.of(state, side)
    yield as_message("plays"), listing([nation for nation, player in public["nations"].items() if player == side]) or "no country yet"
    away = public["elric"].get("away")
    if away and away["owner"] == side:
        yield "Elric", message("away, and back in turn {turn}", turn=away["turn"])
    yield as_message("leads"), units.list_units([name for name in mine if everyone[name]["sort"] not in ("army", "fleet")])
    if fleets := [name for name in mine if everyone[name]["sort"] == "fleet"]:
        yield as_message("fleets"), units.list_units(fleets)
    yield as_message("armies"), str(sum(everyone[name]["sort"] == "army" for name in mine))
    yield as_message("spells"), str(units.spells(state, side))
    taken = [place for place, holder in public["holds"].items() if holder == side]
    yield "has taken", listing(taken) or "nothing"
    lost = []
    for nation, gone in public["lost"].items():
        armies = [units.count_armies(gone["armies"])] if gone["armies"] else []
        what = [*armies, *gone["fleets"], *gone["leaders"]] if public["nations"].get(nation) == side else []
        lost += [message("{nation}: {units}", nation=nation, units=listing(what))] if what else []
    if lost:
        yield "may replace", listing(lost, SEMICOLON)


def _own(state: State, viewer: str | None) -> Iterator[Sheet]:
    """The spells that lie beneath the viewer's own counters, and those that they have laid face down."""
    if viewer is None or (secret := state["secret"].get(viewer)) is None:
        return
    rows = [(name, listing(spells)) for name, spells in secret.get("hands", {}).items() if spells]
    rows += [(message("{magician} has laid", magician=magician), spell) for magician, spell in secret.get("cast", {}).items()]
    if rows:
        yield Sheet(message("Spells of {viewer}", viewer=viewer), tuple(rows), viewer)


def _told(state: State) -> str:
    public = state["public"]
    numbers = {side: len(units.of(state, side, sort="army")) for side in public["order"]}
    armies = (counted(n, "{side} has {n} army", "{side} has {n} armies", side=side) for side, n in numbers.items())
    tipped = public.get("tipped")
    if tipped:
        scale = message("the Balance is tipped towards {alignment}", alignment=tipped["towards"])
    else:
        scale = message("the Balance is at {position}", position=shifts.words(public["balance"]))
    battles = [message("battles in {places}", places=listing(public["battles"]))] if public["battles"] else []
    told = listing([listing(armies) or "nobody has chosen a country", scale, *battles], SEMICOLON)
    return message("The Young Kingdoms in turn {turn}: {told}.", turn=round_of(state, "turn"), told=told)
