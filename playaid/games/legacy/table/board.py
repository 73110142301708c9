"""The realm as data: Camelot and the Realm Tiles on a grid that follows the paths, who stands where, flames, coins, every seat's sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

from playaid.board.model import Board, Later, Link, Piece, Point, Sheet, Space, Track
from playaid.games.legacy.state import current_turn, enemies, holdings, pressing, quests, realm, seats
from playaid.language.message import SEMICOLON, as_message, counted, listing, message

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.games.legacy.state.shape import Seat, State, Tile

Cell = tuple[int, int]
"""Column and row on the grid; the Round Table lies at (0, 0)."""
STEP, HALF = 112.0, 55.0
"""From tile to tile, and from a tile's middle to its edge."""
GROUNDS = {realm.CAMELOT: "castle", "Forest": "forest", "Mountain": "mountain", "River": "sea"}
WORDS = (
    *(("castle", realm.CAMELOT), ("forest", "Forest"), ("mountain", "Mountain"), ("sea", "River")),
    *(
        ("fire", as_message("Threat")),
        ("flag", as_message("Encounter")),
        ("spell", as_message("Virtue")),
        ("cross", as_message("Healing")),
        ("treasure", as_message("Item")),
        ("cup", as_message("Relic")),
        ("hammer", as_message("Repair")),
        ("army", as_message("Armoury")),
        ("horse", as_message("Stables")),
    ),
    *(("person", as_message("character")), ("monster", as_message("enemy")), ("token", as_message("Story Token"))),
    ("marked", as_message("a challenge")),
    *(("*", as_message("holds the Key-Turn Token")), ("!", as_message("Named Enemy"))),
    *(("banner", as_message("the colour of its banner")), ("gate", as_message("Open Paths"))),
)
NARROW = 7
"""So many letters of a name stand in one line of a tile."""
SIGNS = {
    "Threat": "fire",
    "Encounter": "flag",
    "Virtue": "spell",
    "Healing": "cross",
    "Item": "treasure",
    "Relic": "cup",
    "Repair": "hammer",
    "Armoury": "army",
    "Stables": "horse",
}
"""Last word of a tile's kind -> the sign that is drawn on it."""
OUTWARD: Mapping[str, Cell] = {"Forest": (-1, 0), "Mountain": (0, -1), "River": (1, 0), realm.CAMELOT: (0, 1)}
"""The way in which a region grows from the castle."""
FULL, EMPTY = "●", "○"
MOST_PIPS = 60
"""A longer row is told in numbers."""


def board(state: State, viewer: str | None, book: Book) -> Board:
    """All of it: nothing in this game is hidden from anybody at the table."""
    tiles = realm.tiles(state)
    at = cache(lambda: {name: (column * STEP, row * STEP) for name, (column, row) in lay_tiles(state, book).items()})
    return Board(
        spaces=Later(lambda: tuple(_space(name, tile, at()[name]) for name, tile in tiles.items())),
        links=Later(lambda: tuple(_links(tiles, at()))),
        pieces=tuple(_pieces(state)),
        tracks=tuple(_tracks(state)),
        sheets=Later(lambda: tuple(_sheets(state))),
        sides=tuple(state["referee"]["sides"]),
        marks=tuple(_marks(state)),
        told=_told(state),
        words=WORDS,
    )


# the grid


def lay_tiles(state: State, book: Book) -> dict[str, Cell]:
    """Each tile with its place: the castle as the table says, every other tile beside those that its paths lead to."""
    tiles = realm.tiles(state)
    rows = book.rows("spots")
    grid = {name: (int(row["column"]), int(row["row"])) for name, row in rows.items() if name in tiles}
    if not grid and tiles:
        grid[next(iter(tiles))] = (0, 0)
    waiting = [name for name in tiles if name not in grid]
    while waiting:
        joined = [name for name in waiting if any(other in grid for other in tiles[name]["links"])]
        name = (joined or waiting)[0]
        grid[name] = _place(name, tiles, grid)
        waiting.remove(name)
    return grid


def _place(name: str, tiles: Mapping[str, Tile], grid: Mapping[str, Cell]) -> Cell:
    """The free place that is nearest to the tiles it is joined to, outward from the castle, and not beside others without need."""
    tile = tiles[name]
    beside = [grid[other] for other in tile["links"] if other in grid]
    outward = OUTWARD[realm.EXITS.get(name, tile["region"])]
    start = beside or [_edge(tile["region"], tiles, grid)]
    taken = {*grid.values()}
    near: list[tuple[float, Cell]] = []
    for column, row in start:
        for across in range(-3, 4):
            for down in range(-3, 4):
                cell = column + across, row + down
                if cell not in taken:
                    near.append((_strain(cell, start, outward, beside, taken), cell))
    if not near:  # a wide field that is full: further out
        column, row = start[0]
        return next(cell for far in count(1) if (cell := (column + outward[0] * far, row + outward[1] * far)) not in taken)
    return min(near)[1]


def _strain(cell: Cell, start: Sequence[Cell], outward: Cell, beside: Sequence[Cell], taken: set[Cell]) -> float:
    column, row = cell
    reach = sum((abs(column - x) + abs(row - y) - 1) * 2.0 for x, y in start)
    around = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
    strangers = len((around & taken) - {*beside})
    first = start[0]
    inward = -((column - first[0]) * outward[0] + (row - first[1]) * outward[1])
    return reach + 0.9 * strangers + 0.6 * inward


def _edge(region: str, tiles: Mapping[str, Tile], grid: Mapping[str, Cell]) -> Cell:
    """Where a region begins: its exit of the castle, or its outmost tile."""
    way = OUTWARD[region]
    exits = [grid[name] for name, leads in realm.EXITS.items() if leads == region and name in grid]
    mine = [cell for name, cell in grid.items() if tiles[name]["region"] == region] or exits or [*grid.values()]
    return max(mine, key=lambda cell: (cell[0] * way[0] + cell[1] * way[1], cell))


def _space(name: str, tile: Tile, at: Point) -> Space:
    x, y = at
    corners = ((x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y + HALF))
    kind = "" if tile["kind"] == realm.NO_KIND else tile["kind"]
    label = name.replace(" ", "\n", 1) if len(name) > NARROW else name
    drawn = next((sign for word, sign in SIGNS.items() if word in kind), "")
    banner = message("banner {colour}", colour=tile["colour"]) if tile["colour"] not in ("", "-") else ""
    paths = [message("gate {open}", open=tile["open"])] if tile["open"] else []
    signs = (*([drawn] if drawn else []), *([banner] if banner and tile["region"] != realm.CAMELOT else []), *paths)
    notes = [tile["region"], kind, banner, as_message("with a mace") if tile["named"] else ""]
    notes += [counted(tile["open"], "{n} Open Path", "{n} Open Paths")] if tile["open"] else []
    return Space(name, (x, y), corners, GROUNDS[tile["region"]], label, listing(note for note in notes if note), "", signs, name)


def _links(tiles: Mapping[str, Tile], at: Mapping[str, Point]) -> Iterator[Link]:
    for name, tile in tiles.items():
        for other in tile["links"]:
            if other in tiles and (name < other or name not in tiles[other]["links"]):
                yield Link(name, other, "road", (_towards(at[name], at[other]), _towards(at[other], at[name])))


def _towards(start: Point, end: Point) -> Point:
    """Where the line from a tile's middle to another's leaves the tile."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = HALF / max(abs(dx), abs(dy), HALF)
    return round(start[0] + dx * share, 1), round(start[1] + dy * share, 1)


# what stands and lies there


def _pieces(state: State) -> Iterator[Piece]:
    public = state["public"]
    now = seats.current(state)
    for seat, here in public["seats"].items():
        if here["tile"] in realm.tiles(state):
            notes = [seat] if seat != here["side"] else []
            notes += [as_message("holds the Key-Turn Token")] if public["holder"] == seat else []
            notes += [as_message("has the turn")] if now == seat else []
            badge = _short(here["character"] or seat) + ("*" if public["holder"] == seat else "")
            yield Piece(here["character"] or seat, here["side"], str(here["tile"]), badge, kind="person", note=listing(notes))
    for name, enemy in public["enemies"].items():
        if enemy["tile"] in realm.tiles(state):
            yield Piece(name, "", str(enemy["tile"]), _short(name) + ("!" if enemy["named"] else ""), kind="monster", note=enemy["kind"])
    for figure, tokens in (("escort", public["escorts"]), ("token", public["tokens"])):
        for name, token in tokens.items():
            if token["tile"] in realm.tiles(state):
                told = message("escort {name}" if figure == "escort" else "token {name}", name=name)
                yield Piece(told, "", str(token["tile"]), name, kind=figure)


def _short(name: str) -> str:
    """A name without what says nothing (`Sir Kay`, `Lady of Shalott`)."""
    first, _, rest = name.partition(" ")
    return rest.removeprefix("of ") if rest and first in ("Sir", "Lady", "The", "Lord", "King", "Queen") else name


def _marks(state: State) -> Iterator[str]:
    fight = state["public"].get("challenge")
    tile = state["public"]["seats"][fight["seat"]]["tile"] if fight else None
    if tile in realm.tiles(state):
        yield str(tile)


def _tracks(state: State) -> Iterator[Track]:
    public = state["public"]
    burning = public["flames"] - public["despair"]
    coins, needed = quests.collected(state), public["needs"]["coins"]
    stack, held, slots = public["virtue"]["stack"], len(public["dungeon"]), public["box"]["dungeon"]
    if (fight := pressing.challenge(state)) and fight["state"] == "decide":  # what has been kept of stones that are rolled again
        passed, rating, name = fight["kept"] + fight["ones"], fight["rating"], pressing.challenge_for(state, fight)
        kept = message("{successes} of {rating} successes", successes=passed, rating=rating)
        yield _pips(passed, rating, title=message("Challenge for {name}", name=name), note=kept)
    burn = message("{burning} of {flames} burn", burning=burning, flames=public["flames"])
    yield _pips(burning, public["flames"], title="Flames of Hope", note=burn)
    yield _pips(coins, needed, title="Quest Coins", note=message("{coins} of the {needed} needed", coins=coins, needed=needed))
    yield _pips(stack, public["box"]["plaques"], title="Virtue Plaques", note=message("{plaques} in the stack", plaques=stack))
    yield _pips(held, slots, title="Dungeon", note=message("{tokens} of {slots} tokens", tokens=held, slots=slots))


def _pips(full: int, all_of: int, title: str, note: str) -> Track:
    most = max(all_of, full)  # by the players' word it may be anything
    return Track(title, tuple(FULL if number < full else EMPTY for number in range(most)) if most <= MOST_PIPS else (), note=note)


def _marked(full: int, all_of: int, marks: str) -> str:
    """So many of the first mark, and the rest of the second; in numbers where that would be a long row."""
    if max(full, all_of) > MOST_PIPS:
        return message("{full} of {all}", full=full, all=all_of)
    return marks[0] * full + marks[1] * max(all_of - full, 0)


def _sheets(state: State) -> Iterator[Sheet]:
    public = state["public"]
    rows = [("Key-Turn Token", public["holder"] or as_message("nobody yet")), ("next threat", public["approaching"])]
    rows += [("stables", as_message("locked" if current_turn.stables_locked(state) else "open"))]
    rows += [(message("threat {card}", card=name), listing((card["deck"], card["command"]))) for name, card in public["threats"].items()]
    for name, quest in public["story"].items():
        tasks = (message("{task} {mark}", task=task, mark=FULL if done else EMPTY) for task, done in quest["tasks"].items())
        rows.append((message("quest {quest}", quest=name), listing(tasks)))
    rows += [("to win", listing(quests.to_do(state), SEMICOLON) or as_message("all is done"))]
    yield Sheet("The table", tuple(rows))
    fight = pressing.challenge(state)
    acts = fight["seat"] if fight else seats.current(state)
    for seat in seats.order(state):
        here = public["seats"][seat]
        title = message("{seat}: {character}", seat=seat, character=here["character"] or "no character yet")
        yield Sheet(title, tuple(_sheet(state, seat, here)), here["side"], now=seat == acts)


def _sheet(state: State, seat: str, here: Seat) -> Iterator[tuple[str, str]]:
    if here["retired"]:
        yield "", as_message("retired")
    if here["scores"]:
        yield "scores", listing(message("{attribute} {score}", attribute=name, score=score) for name, score in here["scores"].items())
        yield "movement", str(seats.movement(state, seat))
    yield "wounds", _marked(here["wounds"], here["slots"], "■□")
    yield "destiny", _marked(here["destiny"], here["most"], FULL + EMPTY)
    if here["doom"]:
        yield "doom", listing(here["doom"])
    if here["virtue"]:
        yield "plaque", here["virtue"]
    if here["favoured"]:
        yield "favoured enemy", message("{kind} (+{bonus})", kind=here["favoured"], bonus=here["bonus"])
    if here["quest"]:
        yield "Personal Quest", message("on {tile}", tile=here["quest"])
    for card, held in holdings.cards(state, seat).items():
        kind = held["deck"] if held["slot"] in ("", "-") else held["slot"]
        yield kind, message("{card} (broken)", card=card) if held["broken"] else card
    escorts = [name for name, escort in state["public"]["escorts"].items() if escort["by"] == seat]
    claimed = [*holdings.enemy_tokens(state, seat), *(message("escort {name}", name=name) for name in escorts)]
    if claimed:
        yield "has with them", listing(claimed)


def _told(state: State) -> str:
    public = state["public"]
    on_map = {here["character"] or seat: here["tile"] for seat, here in public["seats"].items() if here["tile"]}
    where = listing(message("{character} on {tile}", character=who, tile=tile) for who, tile in on_map.items())
    return message(
        "The realm with {tiles} tiles: {where}; {enemies}; {burning} of {flames} flames burn, {coins} of {needed} Quest Coins.",
        tiles=len(realm.tiles(state)),
        where=where or "nobody on the map yet",
        enemies=counted(sum(bool(token["tile"]) for token in enemies.tokens(state).values()), "{n} enemy", "{n} enemies"),
        burning=public["flames"] - public["despair"],
        flames=public["flames"],
        coins=public["coins"],
        needed=public["needs"]["coins"],
    )
