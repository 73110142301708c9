"""The board as data: areas and roads, castles with their garrisons, who stands where, ships, the initiative, what is left of the orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING

from playaid.board.graph_layout import lay_out
from playaid.board.model import Board, Later, Link, Piece, Point, Sheet, Space, Track
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import STAGES
from playaid.games.tears.table.whereabouts import in_line, off_the_board
from playaid.language.message import SEMICOLON, counted, listing, message, series
from playaid.parts import drawn
from playaid.referee.contract.sequence import frames, round_of

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.tears.state.shape import Dragon, State

APART = 120.0  # How far from each other areas are laid out on a map that is learnt from play
GROUNDS = {
    "castle": "castle",
    "city": "city",
    "port": "land",
    "town": "land",
    "ruins": "ruins",
    "sea": "sea",
    "island": "hills",
    "": "unknown",
}
SIGNS = {"port": "port", "city": "city", "ruins": "ruin"}
ARMS = {"horse": "horse", "foot": "army", "fairy": "wing", "dragon": "dragon", "penguin": "monster"}
WORDS = {
    "faded": "has done its part",
    "army": "foot",
    "wing": "fairies",
    "monster": "penguins",
    "person": "leader",
    "walls": "tower",
    "land": "town or port",
    "marked": "a battle, or the rage of the dragon",
}
MOST_ORDERS = 4  # Activations of the best throw on the command table


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All that `viewer` may see. The house map has outlines of its seas; a map that is learnt from play is laid out by its roads."""
    outlines = cache(lambda: drawn.outlines(book) if world.whole(state) else {})
    public = state["public"]
    areas = sorted(world.areas(state), key=lambda area: world.kind(state, area) != world.SEA)
    marks = {public["battle"]["area"] if public["battle"] else "", public["dragon"]["rage"]}
    return Board(
        spaces=Later(lambda: tuple(_spaces(state, book, areas, outlines()))),
        links=Later(lambda: tuple(_links(state, outlines()))),
        pieces=(*_pieces(state, viewer, book), *_ships(state, viewer)),
        tracks=tuple(_tracks(state)),
        sheets=Later(lambda: (*_sheets(state), *_own(state, viewer))),
        sides=pieces.SIDES,
        marks=tuple(area for area in areas if area in {world.place_of(state, mark) for mark in marks}),
        scenery=Later(lambda: drawn.scenery(book)) if world.whole(state) else (),
        told=_told(state),
        words=tuple(WORDS.items()),
    )


Outlines = Mapping[str, tuple[Point, ...]]


def _spaces(state: State, book: Book, areas: Iterable[str], outlines: Outlines) -> Iterator[Space]:
    at, castles = _spots(state, book), book.rows("castles")
    for area in areas:
        yield _space(state, castles, area, at[area], outlines.get(area, ()))


def _spots(state: State, book: Book) -> dict[str, Point]:
    """Where each area is drawn: as the table says, as its owner says, or by its roads."""
    rows = book.rows("spots")
    areas = world.areas(state)
    at = {area: (float(rows[area]["x"]), float(rows[area]["y"])) for area in areas if area in rows}
    if world.whole(state):
        return at
    moved = {keys[0] for keys in book.entries("spots")}
    for number, area in enumerate(area for area in areas if area not in at):
        at[area] = (100.0 + 130.0 * (number % 9), 960.0 + 110.0 * (number // 9))
    return lay_out(at, _roads(state), moved, APART)


def _roads(state: State) -> list[tuple[str, str]]:
    areas = world.areas(state)
    return [(area, other) for area in areas for other in world.neighbours(state, area) if area < other and other in areas]


def _space(state: State, castles: Mapping[str, Mapping[str, object]], area: str, at: Point, outline: tuple[Point, ...]) -> Space:
    kind = world.kind(state, area)
    castle = world.castle(state, area)
    row = castles.get(area, {})
    garrison = row.get("garrison")
    signs = [SIGNS[kind]] if kind in SIGNS else []
    signs += [f"garrison {garrison}" if garrison else "garrison"] if castle else []
    signs += ["walls"] if kind == world.ISLAND else []
    notes = [kind or message("not told yet"), *([message("with the tower of Erynmil")] if kind == world.ISLAND else [])]
    if castle:
        held = "held by {side}, {inside} inside" if castle["inside"] else "held by {side}"
        notes.append(message(held, **castle))
    return Space(area, at, outline, GROUNDS[kind], area, listing(notes), castle["side"] if castle else "", tuple(signs))


def _links(state: State, outlines: Outlines) -> Iterator[Link]:
    """Roads, and where ports open on the sea; seas whose outlines touch need none."""
    for one, other in _roads(state):
        if not (one in outlines and other in outlines):
            sea = world.SEA in (world.kind(state, one), world.kind(state, other))
            yield Link(one, other, "strait" if sea else "road")


def _pieces(state: State, viewer: str | None, book: Book) -> Iterator[Piece]:
    rated = cache(partial(_rated, book))
    for side in pieces.SIDES:
        for place in forces.places(state, side):
            if place not in state["public"]["ships"]:
                yield from _stacks(state, side, place, rated)
                yield from (_leader(state, name, side, place, viewer, rated) for name in forces.persons(state, side, place))
    yield from _lines(state, rated)
    rage = state["public"]["dragon"]["rage"]
    if rage:
        yield Piece(pieces.TERRAMAX, "", world.place_of(state, rage), "rage", kind="dragon", note="rages")


Rated = Callable[[str], str]
RATINGS = {
    "leaders": {"attack": "attack {n}", "defence": "defence {n}", "command": "command {n}"},
    "wizards": {"strength": "strength {n}"},
    "units": {"strength": "strength {n}", "reduced": "reduced {n}"},
}


def _rated(book: Book, name: str) -> str:
    """What is printed on a counter, as far as the tables have it."""
    table = "wizards" if pieces.is_wizard(name) else "leaders" if pieces.is_leader(forces.base(name)) else "units"
    if forces.base(name) not in pieces.rows(table):
        return ""
    cells = ((told, book.known_fact(table, forces.base(name), column)) for column, told in RATINGS[table].items())
    return listing(message(told, n=cell.value) for told, cell in cells if cell is not None and cell.value is not None)


def _stacks(state: State, side: str, place: str, rated: Rated) -> Iterator[Piece]:
    """The counters of one kind in a place as one stack; faded when all of them have done their part."""
    kinds: dict[str, list[str]] = {}
    for token in forces.tokens(state, side, place):
        kinds.setdefault(forces.code_of(token), []).append(token)
    for code, tokens in kinds.items():
        done = [token for token in tokens if forces.is_spent(token) or (forces.spaces_used(token) or 0) >= forces.STOPPED]
        active = [token for token in tokens if forces.spaces_used(token) is not None and token not in done]
        notes = [message("{n} active", n=len(active))] if active else []
        notes += [message("{n} done", n=len(done))] if done else []
        hidden = min(forces.veil(state, side, place).count(code), len(tokens))
        notes += [message("{n} hidden", n=hidden)] if hidden else []
        yield _stack(state, side, place, code, len(tokens), faded=len(done) == len(tokens), notes=notes, rated=rated)


def _stack(state: State, side: str, place: str, code: str, n: int, faded: bool, notes: list[str], rated: Rated) -> Piece:
    kind = pieces.kind_of(code)
    short = _letters(kind) + ("-" if code != kind else "")
    figure = "garrison" if code == pieces.GARRISON else ARMS.get(pieces.rows("units").get(kind, {}).get("arm", ""), "army")
    same, area = (pieces.name_of(code),) * n, world.place_of(state, place)
    return Piece(pieces.tally_of([code] * n), side, area, f"{n}{short}", False, faded, figure, listing(notes), same, rated(kind))


def _lines(state: State, rated: Rated) -> Iterator[Piece]:
    """Who has come out from under leaders to fight in the battle that is on: they are no secret as long as it lasts."""
    now = state["public"]["battle"]
    if not now:
        return
    for side in (now["att"], now["dfn"]):
        place = now["ships"][side]
        lying = Counter(forces.code_of(token) for token in forces.tokens(state, side, place))
        for code, n in (Counter(filter(pieces.is_unit, now["rows"][side])) - lying).items():
            if place not in state["public"]["ships"]:
                yield _stack(state, side, place, code, n, faded=False, notes=[message("in the battle")], rated=rated)


@cache
def _letters(kind: str) -> str:
    """A kind of unit by its initials; where another one has the same, with the first letter besides by which they differ."""
    initials = {other: "".join(word[0] for word in other.split()) for other in pieces.rows("units")}
    alike = [other for other in initials if other != kind and initials[other] == initials.get(kind)]
    if not alike:
        return "".join(word[0] for word in kind.split())
    return initials[kind] + next(letter for at, letter in enumerate(kind) if all(other[at : at + 1] != letter for other in alike))


def _leader(state: State, name: str, side: str, place: str, viewer: str | None, rated: Rated) -> Piece:
    """A leader or wizard; what lies under them only for their own side."""
    person = forces.person(state, name)
    under = (forces.boxes(state, side) or {}).get(name, []) if viewer == side else []
    figure = "wizard" if pieces.is_wizard(name) else "person"
    notes = [message("leads {pieces}", pieces=pieces.tally_of(under))] if under else []
    notes += [message("active")] if person.get("act") else [message("done")] if person.get("done") else []
    notes += [message("hidden")] if name in forces.veil(state, side, place) else []
    faded = bool(person.get("done")) and not person.get("act")
    under_them = tuple(map(pieces.name_of, under))
    return Piece(name, side, world.place_of(state, place), name, False, faded, figure, listing(notes), under_them, rated(name))


def _ships(state: State, viewer: str | None) -> Iterator[Piece]:
    """Each ship with what she carries, as far as it lies open."""
    for ship, what in state["public"]["ships"].items():
        aboard = [forces.code_of(token) for token in forces.tokens(state, what["side"], ship)]
        persons = forces.persons(state, what["side"], ship)
        carried = [*persons, pieces.tally_of(aboard)] if aboard else persons
        note = message("carries {carried}", carried=listing(carried)) if carried else ""
        yield Piece(
            ship,
            what["side"],
            what["sea"],
            str(len(aboard) + len(persons) or "·"),
            kind="fleet",
            note=note,
            holds=(*persons, *map(pieces.name_of, aboard)),
        )


def _tracks(state: State) -> Iterator[Track]:
    public = state["public"]
    bonus = listing(message("{side} +{more} in the next throw", side=side, more=more) for side, more in public["bonus"].items() if more)
    thrown = not {frame["key"] for frame in frames(state)} & {"deploy", "marshal", "initiative"}
    told = [bonus] if thrown else [message("not thrown yet"), *([bonus] if bonus else [])]
    yield Track("Initiative", tuple(duties.order(state)), 0 if thrown else None, note=listing(filter(None, told), SEMICOLON))
    if not thrown:
        return
    left = min(max(public["left"], 0), 2 * MOST_ORDERS)  # by the players' word it may be anything
    most = max(MOST_ORDERS, left)
    chosen = not duties.choosing(state)
    notes = [*([] if chosen else ["not chosen yet"]), "a wizard besides" if duties.wizards_to_wake(state) else "no wizard"]
    boxes = tuple(map(str, range(most + 1)))
    yield Track("Activations left", boxes, left if chosen else None, note=listing(map(message, notes), SEMICOLON))


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    rows = [(message("turn"), str(round_of(state, "turn") or 1))]
    rows += [(message("ambassador"), public["ambassador"])] if public["ambassador"] else []
    dragon = public["dragon"]
    if dragon["state"] != "lair":
        rows.append((pieces.TERRAMAX, _fate(dragon)))
    if public["battle"]:
        now = public["battle"]
        stands = "{area}, first round, {stage}: {side}" if now["first"] else "{area}, later round, {stage}: {side}"
        rows.append((message("battle"), message(stands, area=now["area"], stage=STAGES[now["stage"]], side=now["side"])))
        for side in (now["att"], now["dfn"]):
            rows.append((message("attacks: {side}" if side == now["att"] else "defends: {side}", side=side), in_line(state, side)))
    yield Sheet("The table", tuple(rows))
    for side in pieces.SIDES:
        yield Sheet(side, tuple(_standing(state, side)), side)


def _fate(dragon: Dragon) -> str:
    if dragon["rage"]:
        return message("rages in {place}", place=dragon["rage"])
    if dragon["master"]:
        return message("in play, called by {master}", master=dragon["master"])
    return message("dead" if dragon["state"] == "dead" else "in play")


def _standing(state: State, side: str) -> Iterator[tuple[str, str]]:
    """What a side has besides what stands on the board, as everybody sees it."""
    public = state["public"]
    castles = [name for name, here in public["castles"].items() if here["side"] == side]
    yield message("castles"), listing(castles) or message("none")
    units, left = pieces.rows("units"), {kind: n for kind, n in public["reserve"].get(side, {}).items() if n}
    gone = {kind: n for kind, n in left.items() if units[kind].get("recruit") == "no"}
    reserve = [message("{n} {kind}", n=n, kind=kind) for kind, n in left.items() if kind not in gone]
    yield message("in reserve"), listing(reserve) or message("nothing")
    if gone:
        yield message("not to be recruited"), listing(message("{n} {kind}", n=n, kind=kind) for kind, n in gone.items())
    away = off_the_board(state, side)
    if away:
        yield message("off the board"), listing(away)
    searched = public.get("searched", {}).get(side, [])
    if searched:
        yield message("found wisdom in"), listing(searched)


def _own(state: State, viewer: str | None) -> Iterator[Sheet]:
    """What lies under the viewer's own leaders, what their wizards know, the wisdom that they hold."""
    secret = state["secret"].get(viewer) if viewer is not None else None
    if viewer is None or not secret:
        return
    boxes = tuple((name, pieces.tally_of(under)) for name, under in secret.get("boxes", {}).items() if under)
    spells = tuple((name, listing(known)) for name, known in secret.get("spells", {}).items() if known)
    wisdom = tuple((name, listing(ruins)) for name, ruins in secret.get("wisdom", {}).items() if ruins)
    sheets = (("Leader boxes of {side}", boxes), ("Spells known of {side}", spells), ("Wisdom of {side}", wisdom))
    yield from (Sheet(message(title, side=viewer), rows, viewer) for title, rows in sheets if rows)


def _told(state: State) -> str:
    public = state["public"]
    held = Counter(here["side"] for here in public["castles"].values())
    told = [series(counted(held[side], "{side} with {n} castle", "{side} with {n} castles", side=side) for side in pieces.SIDES)]
    told += [counted(len(public["ships"]), "{n} ship at sea", "{n} ships at sea")] if public["ships"] else []
    told += [message("a battle in {area}", area=public["battle"]["area"])] if public["battle"] else []
    turn = round_of(state, "turn") or 1
    return message("The board of Tears of the Dragon in turn {turn}: {told}.", turn=turn, told=listing(told, SEMICOLON))
