"""A board in characters, for the terminal: who stands where, the tracks, and the map cropped around what matters.

Nothing here looks at the map but `drawn`: a big one is not made for a list.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import dist
from operator import attrgetter
from typing import NamedTuple

from playaid.board import numbered
from playaid.board.letters import Page
from playaid.board.model import Board, Piece, Space, Track, pieces_in
from playaid.language.message import COMMA, SEMICOLON, as_message, counted, listing, message
from playaid.language.translation import translate
from playaid.language.width import columns, pad, wrap_text

LEAST_CELL, MOST_CELL = 4, 12
"""How many characters a space takes across the map."""
GUTTER = "   "
"""Between two of the spaces that stand in one line."""
SHORT_CELL = 3
"""And where the map would not be whole otherwise."""
MOST_PAIRS = 15_000
"""So many distances are measured to tell how far neighbours lie from each other: `status` waits for them."""
MOST_ROWS = 48
NEAR = 14
"""So many lines of the map lie round a place that is asked for."""
TALL = (2, 3, 4)
"""How many lines lie between a space and the one below: more where names would be cut."""
GROUNDS = {
    "sea": "~",
    "coast": ",",
    "mountain": "^",
    "forest": "&",
    "woods": "%",
    "swamp": '"',
    "rough": ":",
    "hills": ":",
    "ice": "=",
    "unknown": "?",
}
"""What stands for a space that has no label; any other ground is a full stop."""
OPEN = {"ice": "=", "sea": "~"}
"""Grounds that are marked behind a label."""


class Drawing(NamedTuple):
    """A board as a query shows it: with its map, or who stands where alone. Whoever reads knows how wide the lines may be.
    rows: so many of the lines shown are it."""

    board: Board
    mapped: bool = True
    rows: int = 0

    def lines(self, width: int = 80) -> list[str]:
        return [*draw_map(self.board, width), *_below_map(self.board, width)] if self.mapped else list_pieces(self.board, width)


def list_pieces(board: Board, width: int = 80) -> list[str]:
    """The tracks, then space by space who stands there, then where something is going on; no line wider than `width`."""
    there = [line for space, who in _standing(board).items() for line in _folded(f"{translate(space)}{who}", width)]
    return [*_tracks(board, width), *there, *_quiet(board, width)]


def _below_map(board: Board, width: int) -> list[str]:
    """The same by what the map marks the spaces with, as many in a line as it holds: so that the map stays on the screen above it."""
    short = {space.name: translate(space.short) for space in board.spaces if space.short}
    if not short:
        return list_pieces(board, width)
    lines = [""]
    for space, who in _standing(board).items():
        text = f"{short.get(space) or translate(space)}{who}"
        if lines[-1] and columns(lines[-1]) + len(GUTTER) + columns(text) > width:
            lines.append("")
        lines[-1] += f"{GUTTER if lines[-1] else ''}{text}"
    return [*_tracks(board, width), *(row for line in lines for row in _folded(line, width) if line), *_quiet(board, width)]


def _tracks(board: Board, width: int) -> list[str]:
    return [line for track in board.tracks for line in track_lines(track, width)]


def _standing(board: Board) -> dict[str, str]:
    """Space by space who stands there, as it is written behind its name."""
    here: dict[str, dict[str, list[Piece]]] = defaultdict(lambda: defaultdict(list))
    for piece in board.pieces:
        here[piece.space][piece.side].append(piece)
    standing = {}
    for space, sides in here.items():
        stacks = [f"{translate(side)}: {_row(stack)}" if side else _row(stack) for side, stack in sides.items()]
        standing[space] = f"{' !' if space in board.marks else ''}  {translate(SEMICOLON).join(stacks)}"
    return standing


def _quiet(board: Board, width: int) -> list[str]:
    """Where something is going on, and nobody stands."""
    here = {piece.space for piece in board.pieces}
    quiet = [mark for mark in board.marks if mark not in here]
    return _folded(f"! {', '.join(quiet)}", width) if quiet else []


def _piece(piece: Piece) -> str:
    badge = piece.badge if not piece.kind and not piece.name.startswith(piece.badge) else ""
    notes = [part for part in (badge, piece.note, as_message("face down") if piece.hidden else "") if part]
    return _named(piece.name) + (f" ({translate(listing(notes))})" if notes else "")


def _named(name: str) -> str:
    """What a piece is called where this is read; of a stack the number and the name."""
    number, blank, kind = name.partition(" ")
    counted = message("{n} {part}", n=number, part=kind)
    return translate(counted) if blank and number.isdecimal() else translate(name)


def _row(stack: Iterable[Piece]) -> str:
    return translate(COMMA).join(map(_piece, stack))


def track_lines(track: Track, width: int) -> list[str]:
    if any("\n" in box for box in track.boxes):
        return [f"{translate(track.title)}  {translate(track.note)}" if track.note else translate(track.title), *_boxes(track, width)]
    return _folded(translate(track_line(track)), width)


def track_line(track: Track) -> str:
    """A track whose boxes hold a word each, with the marker, in one line."""
    pattern = "{title}  {boxes}  {note}" if track.note else "{title}  {boxes}"
    return message(pattern, title=track.title, boxes=track_row(track), note=track.note)


def track_row(track: Track) -> str:
    """The boxes of a track alone, the marker's in brackets."""
    return " ".join(f"[{translate(box)}]" if number == track.now else translate(box) for number, box in enumerate(track.boxes))


def _boxes(track: Track, width: int) -> Iterator[str]:
    cells = [box.split("\n") for box in track.boxes]
    for number, cell in enumerate(cells):
        cell[0] += " ●" if number == track.now else ""
    wide = max(columns(line) for cell in cells for line in cell)
    tall = max(len(cell) for cell in cells)
    across = max(1, min(len(cells), (width - 1) // (wide + 1)))
    edge = "─" * wide
    for first in range(0, len(cells), across):
        row = cells[first : first + across]
        ends = ("├", "┼", "┤") if first else ("┌", "┬", "┐")
        end = ends[2] if not first or len(row) == across else "┼" + "┴".join([edge] * (across - len(row))) + "┘"
        yield ends[0] + ends[1].join([edge] * len(row)) + end
        for line in range(tall):
            yield "│" + "│".join(pad((cell + [""] * tall)[line], wide) for cell in row) + "│"
    yield "└" + "┴".join([edge] * len(row)) + "┘"


def _folded(line: str, width: int) -> list[str]:
    """A line in as many as it takes, broken at its blanks; a word that no line holds is cut."""
    return wrap_text(line.rstrip(), max(width, 20), "    ", expand_tabs=False, break_on_hyphens=False) or [""]


def draw_map(board: Board, width: int = 80, most: int = MOST_ROWS) -> list[str]:
    """The map within `width` and `most` lines, else where most is going on: labels or grounds, below them pieces by sides' letters."""
    spaces = list(board.spaces)
    if not spaces:
        return []
    if (at := numbered.places(spaces)) is not None:
        return _numbered_map(board, at, width)
    step = _step(spaces)
    pieces, marked = _counted(board), {*board.marks}
    rows = [space.at[1] for space in spaces]
    best: tuple[tuple[int, int, int], int, list[str]] | None = None
    for tall, cell in product(TALL, dict.fromkeys(_cells(spaces, step, width))):
        if best is not None and (best[0] == (0, 0, 0) or (max(rows) - min(rows)) / step * tall > most - 2):
            break
        shown = _in_window(board, _places(spaces, step, cell, tall), width - cell, most - 2)
        lost = sum(name not in shown for name in (*pieces, *marked))
        lacking, turned, lines = _laid_out(spaces, shown, pieces, marked, width)
        if best is None or (lost, lacking, turned) < best[0]:
            best = (lost, lacking, turned), sum(space.name in pieces and space.name not in shown for space in spaces), lines
    assert best is not None  # there are spaces
    _, unseen, lines = best
    return [*(_folded(translate(_left_out(unseen)), width) if unseen else ()), *_key(board, spaces, width), *lines]


def _numbered_map(board: Board, at: Mapping[str, numbered.Place], width: int) -> list[str]:
    """A map whose hexes have numbers: with the number of each, or with the numbers along its edges. How it is read comes first."""
    here, letters, spaces = _numbers(board), _initials(board), list(board.spaces)
    if numbered.fit_with_numbers(at, width):
        return [*_key(board, spaces, width), *numbered.with_numbers(board, at, here, letters, GROUNDS)]
    across, down = numbered.extent(at)
    wanted = [at[name] for name in (*board.marks, *board.marks, *(piece.space for piece in board.pieces)) if name in at]
    columns_, rows = numbered.room(width)
    left = _start(across[0], across[-1], [place.column for place in wanted], columns_ - 1)
    top = _start(down[0], down[-1], [place.row for place in wanted], rows - 1)
    seen = range(left, min(left + columns_, across.stop)), range(top, min(top + rows, down.stop))
    sheet = numbered.with_edges(board, at, here, letters, GROUNDS, seen)
    unseen = sum(name not in sheet.shown for name in here)
    part = _folded(translate(_left_out(unseen)), width) if unseen else []
    told = [row for text in sheet.key for row in _folded(translate(text), width)]
    key = _key(board, spaces, width, tuple(numbered.signs(board, sheet.shown, here)))
    return [*part, *key, *told, *sheet.lines, *numbered.names(board, sheet.shown, width)]


def part(board: Board, place: str, width: int = 80) -> Board:
    """What of a board lies round a place, so much that its map has room within `width` and few lines, the place with
    its name; without the tracks."""
    spaces = list(board.spaces)
    if (at := numbered.places(spaces)) is not None:
        return _only(board, numbered.near(at, place, width))
    step = _step(spaces)
    cell = _cells(spaces, step, width)[0]
    places = _places(spaces, step, cell, TALL[0])
    across, down = zip(*places.values(), strict=True)
    left = _amid(across, places[place][0], width - cell)
    top = _amid(down, places[place][1], NEAR)
    near = {name for name, (x, y) in places.items() if 0 <= x - left <= width - cell and 0 <= y - top <= NEAR}
    called = [space if space.name != place or space.label else space._replace(label=place) for space in spaces]
    return _only(board._replace(spaces=called), near)


def _only(board: Board, near: Container[str]) -> Board:
    return board._replace(
        spaces=[space for space in board.spaces if space.name in near],
        pieces=tuple(piece for piece in board.pieces if piece.space in near),
        marks=tuple(mark for mark in board.marks if mark in near),
        tracks=(),
    )


def _amid(all_: Sequence[int], at: int, room: int) -> int:
    """Where a stretch of so much room begins that has a place in its middle, but goes over no edge."""
    return max(min(all_), min(at - room // 2, max(all_) - room))


def _left_out(places: int) -> str:
    return counted(
        places,
        "only a part of the map is drawn: one place with pieces lies outside of it",
        "only a part of the map is drawn: {n} places with pieces lie outside of it",
    )


def _places(spaces: Iterable[Space], step: float, cell: int, tall: int) -> dict[str, tuple[int, int]]:
    return {space.name: (round(space.at[0] / step * cell), round(space.at[1] / step * tall)) for space in spaces}


def _in_window(board: Board, places: Mapping[str, tuple[int, int]], width: int, rows: int) -> dict[str, tuple[int, int]]:
    """The places that are shown, column and row within the part of the map where most is going on."""
    left, top = _corner(board, places, width, rows)
    return {name: (x - left, y - top) for name, (x, y) in places.items() if 0 <= x - left <= width and 0 <= y - top <= rows}


def _laid_out(
    spaces: Iterable[Space], shown: Mapping[str, tuple[int, int]], pieces: Mapping[str, str], marked: Container[str], width: int
) -> tuple[int, int, list[str]]:
    """How many names are cut or lacking, how far near ones stand the wrong way round, and the lines. Names go first, whoever is there; then
    pieces; then grounds. Once more, with who must stand beside a name written together with it, where that is better."""
    inside = [space for space in spaces if space.name in shown]
    texts = {space.name: _name(space, space.name in marked) for space in inside}
    absent = sum(bool(space.label) and space.name not in shown for space in spaces)
    first = _written(inside, shown, texts, pieces, width)
    if not first.beside or not first.turned:
        return absent + first.cuts, first.turned, first.lines
    whole = {**texts, **{name: f"{texts[name]} {pieces[name]}" for name in first.beside}}
    again = _written(inside, shown, whole, {name: who for name, who in pieces.items() if name not in first.beside}, width)
    best = min((first, again), key=attrgetter("cuts", "turned"))
    return absent + best.cuts, best.turned, best.lines


class _Written(NamedTuple):
    """A page of names, and those beside which their pieces stand."""

    cuts: int
    turned: int
    beside: list[str]
    lines: list[str]


def _written(
    inside: Sequence[Space], shown: Mapping[str, tuple[int, int]], texts: Mapping[str, str], pieces: Mapping[str, str], width: int
) -> _Written:
    spots, cut = dict[str, tuple[int, int]](), dict[str, tuple[int, int]]()
    page, cuts = Page(width), 0
    for space in filter(attrgetter("label"), inside):
        spots[space.name], whole = page.write_name(*shown[space.name], texts[space.name])
        cuts += not whole
        if not whole:
            cut[space.name] = spots.pop(space.name)
    page.exchange(spots)
    spots |= cut
    for space in inside:
        if not space.label and space.name in pieces:
            spots[space.name], _ = page.write_name(*shown[space.name], texts[space.name])
    there = [space.name for space in inside if space.name in pieces]
    cuts += sum([not page.write_below(*spots[name], pieces[name]) for name in there])
    beside = [name for name in there if not page.has(*spots[name], texts[name])]
    for space in inside:
        if space.name not in spots:
            page.write_ground(*shown[space.name], texts[space.name])
    return _Written(cuts, page.turned(), beside, page.lines())


def _step(spaces: Sequence[Space]) -> float:
    return _nearest(tuple(space.at for space in spaces))


@lru_cache(maxsize=4)
def _nearest(places: tuple[tuple[float, float], ...]) -> float:
    """How far most places are from the next: worked out once for a map, whatever lies on it."""
    some = range(0, len(places), max(1, len(places) ** 2 // MOST_PAIRS))
    nearest = [min((dist(places[at], place) for number, place in enumerate(places) if number != at), default=1.0) for at in some]
    return _median(nearest) or 1.0


def _cells(spaces: Sequence[Space], step: float, width: int) -> tuple[int, int]:
    """Characters from space to space: as many as labels want, more if the map has room for it; and so many that it has room whole."""
    labelled = [columns(_label(space)) for space in spaces if space.label]
    xs = [space.at[0] for space in spaces]
    room = int(width / ((max(xs) - min(xs)) / step + 1.5))
    wanted = round(_median(labelled)) + 2 if len(labelled) > 0.3 * len(spaces) else 0
    whole = min(max(LEAST_CELL, wanted, room), MOST_CELL)
    return whole, room if SHORT_CELL <= room < whole and wanted else whole


def _median(numbers: Sequence[float]) -> float:
    """The middle one; of two in the middle what lies between them. The library's own would cost `status` half a bare start to load."""
    ordered, middle = sorted(numbers), len(numbers) // 2
    return ordered[middle] if len(numbers) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _label(space: Space) -> str:
    return translate(space.short or space.label).split("\n")[0]


def _name(space: Space, marked: bool) -> str:
    text = f"{_label(space)}{OPEN.get(space.kind, '')}" if space.label else GROUNDS.get(space.kind, ".")
    return f"{text}!" if marked else text


def _initials(board: Board) -> dict[str, str]:
    letters: dict[str, str] = {}
    for number, side in enumerate(board.sides, 1):
        free = [letter.upper() for letter in side if letter.isalpha() and letter.upper() not in (*letters.values(), *board.taken)]
        letters[side] = free[0] if free else str(number)
    return {**letters, "": "*"}


def _counted(board: Board) -> dict[str, str]:
    letters = _initials(board)
    return {space: "".join(f"{letters[side]}{number}" for side, number in sides.items()) for space, sides in _numbers(board).items()}


def _numbers(board: Board) -> dict[str, dict[str, int]]:
    """space -> side -> how many of its pieces are there."""
    here: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for piece in board.pieces:
        here[piece.space][piece.side] += pieces_in(piece)
    return here


def _corner(board: Board, places: Mapping[str, tuple[int, int]], width: int, rows: int) -> tuple[int, int]:
    columns, lines = zip(*places.values(), strict=True)
    wanted = [places[name] for name in (*board.marks, *board.marks, *(piece.space for piece in board.pieces)) if name in places]
    return _start(min(columns), max(columns), [x for x, _ in wanted], width), _start(min(lines), max(lines), [y for _, y in wanted], rows)


def _start(least: int, most: int, wanted: Sequence[int], room: int) -> int:
    if most - least <= room or not wanted:
        return least
    starts = [max(least, min(at - room // 8, most - room)) for at in wanted]
    return max(starts, key=lambda start: (sum(start <= at <= start + room for at in wanted), -start))


def _key(board: Board, spaces: Sequence[Space], width: int, signs: Sequence[str] = ()) -> list[str]:
    letters = _initials(board)
    there = {piece.side for piece in board.pieces}
    called = dict(board.words)
    parts = [f"{letter} {translate(side or 'of nobody')}" for side, letter in letters.items() if side in there]
    first = next((letter for side, letter in letters.items() if side in there), "")
    parts += [translate(message("{mark} two pieces of theirs", mark=f"{first}2"))] if first else []
    parts += map(translate, signs)
    kinds = dict.fromkeys(space.kind for space in spaces if space.kind and (not space.label or space.kind in OPEN))
    plain = [translate(called.get(kind, kind)) for kind in kinds if kind not in GROUNDS]
    parts += [f"{GROUNDS[kind]} {translate(called.get(kind, kind))}" for kind in kinds if kind in GROUNDS]
    parts += [f"{numbered.MARKED} {translate(called.get('marked', 'something is going on there'))}"] if board.marks else []
    parts += [f". {translate(COMMA).join(dict.fromkeys(plain))}"] if plain else []
    return _folded(translate(SEMICOLON).join(parts), width) if parts else []
