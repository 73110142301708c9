"""What stands beside the map of a board: what colours and figures mean, tracks, sheets in columns."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import radians, sin
from xml.sax.saxutils import escape

from playaid.board import labels
from playaid.board.counters import corners, digits, figure, points
from playaid.board.icons import FIGURES
from playaid.board.model import Board, Sheet, Track
from playaid.board.palette import GROUNDS, SIDES
from playaid.language.translation import translate
from playaid.language.width import wrap_text

COLUMN = 30
"""How wide a sheet is at least, in heights of a letter."""
MOST_COLUMNS = 4
DEGREES = 6
"""How far a balance tips."""
BOX_OF_BEAM = 3.2
Mark = Callable[[float, float], str]
"""(x, y) -> a drawing round this middle, of two letters' height."""


def draw_legend(board: Board, left: float, top: float, width: float, size: float, name: str) -> tuple[str, float]:
    """All of it from `top` downwards, and how far down it goes. size: the height of its letters; name: as of the board."""
    parts = []
    items = [(translate(told), mark) for told, mark in _items(board, size, name)]
    blocks: list[tuple[Callable[..., tuple[str, float]], Sequence[object]]]
    blocks = [(_legend, items), (_tracks, [*map(_read_track, board.tracks)]), (_sheets, [*map(_read_sheet, board.sheets)])]
    for draw, rows in blocks:
        if rows:
            text, top = draw(rows, left, top, width=width, size=size)
            parts.append(text)
    return f'<g font-size="{digits(size)}">{"".join(parts)}</g>', top


def marks(board: Board, size: float, name: str) -> list[tuple[str, str]]:
    """What each colour, figure and kind of ground of a board means, and a drawing of it in a box twice as wide and high as a letter.

    name: as of the map whose patterns it is filled with.
    """
    return [(told, mark(size, size)) for told, mark in _items(board, size, name)]


def _items(board: Board, size: float, name: str) -> list[tuple[str, Mark]]:
    return [*_sides(board, size), *_hollow(board, size), *_figures(board, size), *_ends(board, size), *_grounds(board, size, name)]


def _read_track(track: Track) -> Track:
    return track._replace(title=translate(track.title), boxes=tuple(map(translate, track.boxes)), note=translate(track.note))


def _read_sheet(sheet: Sheet) -> Sheet:
    return sheet._replace(title=translate(sheet.title), rows=tuple((translate(head), translate(text)) for head, text in sheet.rows))


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    kinds = f' class="{kind}"' if kind else ""
    return f'<text{kinds} x="{digits(x)}" y="{digits(y)}">{escape(words)}</text>'


def _legend(items: Sequence[tuple[str, Mark]], left: float, top: float, *, width: float, size: float) -> tuple[str, float]:
    x, y = left, top + size
    parts = []
    for words, mark in items:
        wide = 3.4 * size + labels.DENSE * labels.width(words, size)
        if x > left and x + wide > left + width:
            x, y = left, y + 2.3 * size
        parts += [mark(x + size, y), _text(x + 2.4 * size, y + 0.36 * size, words, "told")]
        x += wide
    return f'<g class="legend">{"".join(parts)}</g>', y + 2.2 * size


def _sides(board: Board, size: float) -> Iterator[tuple[str, Mark]]:
    for place, side in enumerate(board.sides):
        if any(piece.side == side for piece in board.pieces) or any(space.side == side for space in board.spaces):
            yield side, partial(_side_mark, place, size)


def _hollow(board: Board, size: float) -> Iterator[tuple[str, Mark]]:
    faded = next((piece for piece in board.pieces if piece.faded), None)
    if faded is not None:
        place = board.sides.index(faded.side) if faded.side in board.sides else -1
        yield dict(board.words).get("faded", "may not act"), partial(_side_mark, place, size, faded=True)


def _side_mark(place: int, size: float, x: float, y: float, faded: bool = False) -> str:
    outline = points(corners(place, x, y, size, 0.88 * size, 0.5 * size))
    return f'<g class="piece side{place % len(SIDES) if place >= 0 else -1}{" faded" if faded else ""}"><polygon points="{outline}"/></g>'


def _figures(board: Board, size: float) -> Iterator[tuple[str, Mark]]:
    called = dict(board.words)
    signs = (sign.partition(" ")[0] for space in board.spaces for sign in space.signs)
    for kind in dict.fromkeys([*(piece.kind for piece in board.pieces), *signs]):
        if kind in FIGURES:
            yield called.get(kind, kind), partial(_figure_mark, kind, size)


def _figure_mark(kind: str, size: float, x: float, y: float) -> str:
    return f'<g class="signs">{figure(kind, x - 0.6 * size, y - 0.6 * size, 1.2 * size)}</g>'


def _ends(board: Board, size: float) -> Iterator[tuple[str, Mark]]:
    """What a single character at the end of a badge means, where a game says it."""
    for mark, told in board.words:
        if len(mark) == 1 and any(piece.badge.endswith(mark) for piece in board.pieces):
            yield told, partial(_end_mark, mark, size)


def _end_mark(mark: str, size: float, x: float, y: float) -> str:
    return f'<text x="{digits(x)}" y="{digits(y + 0.5 * size)}" font-size="{digits(1.6 * size)}">{escape(mark)}</text>'


def _grounds(board: Board, size: float, name: str) -> Iterator[tuple[str, Mark]]:
    called = dict(board.words)
    parts = (kind for space in board.spaces for kind, _ in space.within)
    for kind in dict.fromkeys([*(space.kind for space in board.spaces), *(part.kind for part in board.scenery), *parts]):
        if kind in GROUNDS:
            yield called.get(kind, kind), partial(_ground_mark, kind, size, name)


def _ground_mark(kind: str, size: float, name: str, x: float, y: float) -> str:
    hatch = f' fill="url(#{name}-{kind})"' if GROUNDS[kind][2] else ""
    x, y, wide = x - size, y - 0.7 * size, digits(2 * size)
    return f'<rect class="swatch {kind}"{hatch} x="{digits(x)}" y="{digits(y)}" width="{wide}" height="{digits(1.4 * size)}"/>'


def _tracks(tracks: Sequence[Track], left: float, top: float, *, width: float, size: float) -> tuple[str, float]:
    x, foot = left, top
    parts = []
    for track in tracks:
        wide = _width(track, width, size)
        if x > left and x + wide > left + width:
            x, top = left, foot
        text, end = (_beam if track.beam else _track)(track, x, top, width=width, size=size)
        parts.append(text)
        foot = max(foot, end)
        x += wide + 2.5 * size
    return "".join(parts), foot


def _box_width(track: Track, size: float) -> float:
    longest = max((labels.width(word, size) for box in track.boxes for word in box.split("\n")), default=size)
    return max(longest * 1.08 + 1.2 * size, 2.4 * size)


def _width(track: Track, width: float, size: float) -> float:
    words = max(labels.width(words, size) * 1.1 for words in (track.title, track.note))
    boxes = len(track.boxes) * (min(BOX_OF_BEAM * size, width * 0.95 / max(len(track.boxes), 1)) if track.beam else _box_width(track, size))
    return min(max(words, boxes + (2 * size if track.beam else 0)), width)


def _track(track: Track, left: float, top: float, *, width: float, size: float) -> tuple[str, float]:
    wide = _box_width(track, size)
    across = max(int(width // wide), 1)
    tall = (1 + max((box.count("\n") for box in track.boxes), default=0)) * 1.3 * size + 0.8 * size
    parts = [_text(left, top + size, track.title, "head")]
    top += 1.6 * size
    for place, box in enumerate(track.boxes):
        x, y = left + place % across * wide, top + place // across * tall
        now = " now" if place == track.now else ""
        parts.append(f'<g class="box{now}"><rect x="{digits(x)}" y="{digits(y)}" width="{digits(wide)}" height="{digits(tall)}"/>')
        parts += [_text(x + wide / 2, y + (1.3 * line + 1.35) * size, word) for line, word in enumerate(box.split("\n"))]
        parts.append("</g>")
    top += ((len(track.boxes) + across - 1) // across) * tall + 0.9 * size
    note, top = _note(track, left, top, width, size)
    return f'<g class="track">{"".join(parts)}{note}</g>', top


def _beam(track: Track, left: float, top: float, *, width: float, size: float) -> tuple[str, float]:
    """A balance: its boxes on a beam that hangs by its middle, the marker above its box."""
    wide = min(BOX_OF_BEAM * size, width * 0.95 / max(len(track.boxes), 1))
    tall, half = 2.2 * size, wide * len(track.boxes) / 2
    tip = DEGREES * max(-1.0, min(1.0, track.tilt))
    drop = half * sin(radians(DEGREES)) + 0.5 * tall
    x, y = left + half + 0.3 * size, top + 1.9 * size + drop
    parts = [_text(left, top + size, track.title, "head")]
    foot = f"M{digits(x)} {digits(y)}l{digits(1.6 * size)} {digits(drop + 0.5 * size)}h{digits(-3.2 * size)}z"
    parts.append(f'<path d="{foot}"/><g transform="rotate({digits(tip)} {digits(x)} {digits(y)})">')
    for place, box in enumerate(track.boxes):
        at = x - half + place * wide
        now = " now" if place == track.now else ""
        parts.append(
            f'<g class="box{now}"><rect x="{digits(at)}" y="{digits(y - tall / 2)}" width="{digits(wide)}" height="{digits(tall)}"/>'
            f"{_text(at + wide / 2, y + 0.36 * size, box)}</g>"
        )
        if now:
            mark = f"M{digits(at + wide / 2)} {digits(y - tall / 2)}l{digits(0.7 * size)} {digits(-1.2 * size)}h{digits(-1.4 * size)}z"
            parts.append(f'<path d="{mark}"/>')
    parts.append("</g>")
    note, top = _note(track, left, y + drop + 1.5 * size, width, size)
    return f'<g class="track beam">{"".join(parts)}{note}</g>', top


def _note(track: Track, left: float, top: float, width: float, size: float) -> tuple[str, float]:
    if not track.note:
        return "", top
    rows = _folded(track.note, width, size)
    text = "".join(_text(left, top + (0.6 + 1.35 * i) * size, row, "row") for i, row in enumerate(rows))
    return text, top + (1.35 * len(rows) + 0.9) * size


def _sheets(sheets: Sequence[Sheet], left: float, top: float, *, width: float, size: float) -> tuple[str, float]:
    columns = min(max(int(width // (COLUMN * size)), 1), MOST_COLUMNS, len(sheets))
    gap = 1.0 * size
    wide = (width - gap * (columns - 1)) / columns
    ends = [top] * columns
    parts = []
    for sheet in sheets:
        column = ends.index(min(ends))
        text, ends[column] = _sheet(sheet, left + column * (wide + gap), ends[column], wide, size)
        ends[column] += gap
        parts.append(text)
    return "".join(parts), max(ends)


def _sheet(sheet: Sheet, left: float, top: float, width: float, size: float) -> tuple[str, float]:
    inner = left + 0.8 * size
    heads = _folded(sheet.title, width - 1.6 * size, size)
    rows = [_text(inner, top + (1.7 + 1.35 * line) * size, part, "head") for line, part in enumerate(heads)]
    y = top + (2.1 + 1.35 * (len(heads) - 1)) * size
    for head, text in sheet.rows:
        words = f"{head}: {text}" if head and text else head or text
        for line, part in enumerate(_folded(words, width - 1.6 * size, size)):
            y += 1.35 * size
            bold = f"{head}:" if not line and head and text and part.startswith(f"{head}:") else ""
            rest = escape(part[len(bold) :])
            what = f'<tspan class="what">{escape(bold)}</tspan>' if bold else ""
            rows.append(f'<text class="row" x="{digits(inner)}" y="{digits(y)}">{what}{rest}</text>')
    y += 0.9 * size
    card = f'<rect x="{digits(left)}" y="{digits(top)}" width="{digits(width)}" height="{digits(y - top)}" rx="{digits(0.4 * size)}"/>'
    return f'<g class="sheet">{card}{"".join(rows)}</g>', y


def _folded(text: str, width: float, size: float) -> list[str]:
    return wrap_text(text, max(int(width / labels.width("x", size)), 12)) or [""]
