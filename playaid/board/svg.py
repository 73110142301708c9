"""A board as one SVG: for logs, pages and print. Colours follow light and dark, and nothing is told by colour alone.

Every space and every piece is a group with its name in `data-space` or `data-piece`, and a title that says what it is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from playaid.board.model import Board, Link, Piece, Point, Sheet, Space, Track

LAND = "land"
GROUNDS = {
    "land": ("#e9e4d3", "#3a382f", ""),
    "clear": ("#eef0d2", "#3b3d2a", ""),
    "rough": ("#ddceac", "#4a4230", "dots"),
    "hills": ("#e0d0a6", "#4c4430", "dots"),
    "mountain": ("#c9b8a3", "#554a3f", "peaks"),
    "forest": ("#b9d2a6", "#2a4029", "trees"),
    "woods": ("#d5e3c0", "#38452f", "saplings"),
    "swamp": ("#c9d6c4", "#36443f", "reeds"),
    "desert": ("#f1e2b2", "#50482c", "dots"),
    "ice": ("#eef4f7", "#47525a", "reeds"),
    "city": ("#e6cfc0", "#543d33", ""),
    "castle": ("#dcc6d0", "#4d3a44", ""),
    "ruins": ("#d8d2cc", "#46423f", "dots"),
    "coast": ("#d9e6e0", "#34423f", ""),
    "sea": ("#c5dcec", "#22384a", ""),
    "unknown": ("#f4f2ec", "#2a2924", ""),
}
"""Kind of ground: its colour in light, in dark, and its hatching."""
SIDES = (
    *(("#7a2e22", "#e9967f"), ("#1f4e79", "#8fc1ee"), ("#3f6212", "#b5d98a")),
    *(("#5b2a86", "#d0b0f0"), ("#7a5200", "#f0c860"), ("#0f5f5c", "#7fd6cf")),
)
"""Colour of each side's counters, in light and in dark."""
STROKES = {
    "path": ("--line", 0.5, ""),
    "road": ("--road", 1.0, ""),
    "river": ("--river", 1.6, ""),
    "stream": ("--river", 0.7, ""),
    "border": ("--ink", 0.6, "3 1.5"),
    "strait": ("--river", 0.8, "1.5 1.5"),
    "wall": ("--ink", 1.6, ""),
}
LEAST_TEXT = 11
"""Pixels of the smallest text where the board is shown as wide as a page."""
PAGE = 1180


def drawn(board: Board, name: str = "board") -> str:
    """The whole board: the map, below it tracks and sheets. name: sets its ids apart from those of other boards on the same page."""
    left, top, right, bottom = _extent(board.spaces)
    size = _size(right - left)
    if any(not space.outline for space in board.spaces):  # discs and the names below them stand over
        left, top, right, bottom = left - 3 * size, top - 2 * size, right + 3 * size, bottom + 3 * size
    below = [*_tracks(board.tracks, left, bottom + 2 * size, right - left, size)]
    below += _sheets(board.sheets, left, below[-1][1] if below else bottom + 2 * size, right - left, size)
    bottom = below[-1][1] if below else bottom
    box = f"{_n(left - size)} {_n(top - size)} {_n(right - left + 2 * size)} {_n(bottom - top + 2 * size)}"
    told = quoteattr(board.told or "the board")
    shapes = _shapes(board.spaces, name)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id={quoteattr(name)} class="board" viewBox="{box}" role="img" aria-label={told}>',
        f"<style>{_style(board, size, name)}</style>",
        f"<defs>{_patterns(size, name)}{_defined(shapes)}</defs>",
        f'<g class="spaces">{"".join(_space(space, size, space.name in board.marks, shapes) for space in board.spaces)}</g>',
        f'<g class="links">{"".join(_links(board))}</g>',
        f'<g class="names">{"".join(_names(board.spaces, size))}</g>',
        f'<g class="pieces">{"".join(_pieces(board, size))}</g>',
        *(text for text, _ in below),
        "</svg>",
    ]
    return "".join(parts)


Shape = tuple[Point, ...]


def _shapes(spaces: Iterable[Space], name: str) -> dict[Shape, str]:
    """The outlines that many spaces have in common, moved to their middle, with the id of each."""
    counted = Counter(_around(space) for space in spaces if space.outline)
    return {shape: f"{name}-s{number}" for number, (shape, times) in enumerate(counted.most_common()) if times > 4}


def _around(space: Space) -> Shape:
    x, y = space.at
    return tuple((round(px - x, 1), round(py - y, 1)) for px, py in space.outline)


def _defined(shapes: dict[Shape, str]) -> str:
    return "".join(f'<polygon id="{mark}" points="{_points(shape)}"/>' for shape, mark in shapes.items())


def _extent(spaces: Iterable[Space]) -> tuple[float, float, float, float]:
    points = [point for space in spaces for point in (space.outline or (space.at,))] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _size(width: float) -> float:
    """The height of letters, in units of the board, such that they can be read where the board is as wide as a page."""
    return max(width * LEAST_TEXT / PAGE, 0.1)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _word(kind: str) -> str:
    """A kind as a class of the style sheet."""
    return kind if kind in GROUNDS else LAND


def _space(space: Space, size: float, marked: bool, shapes: dict[Shape, str]) -> str:
    what = f"{space.name}: {space.note or space.kind}"
    kind = f"{_word(space.kind)}{' marked' if marked else ''}"
    x, y = map(_n, space.at)
    if not space.outline:
        shape = f'<circle cx="{x}" cy="{y}" r="{_n(1.6 * size)}"/>'
    elif (mark := shapes.get(_around(space))) is not None:
        shape = f'<use href="#{mark}" x="{x}" y="{y}"/>'
    else:
        shape = f'<polygon points="{_points(space.outline)}"/>'
    return f'<g class="{kind}" data-space={quoteattr(space.name)}><title>{escape(what)}</title>{shape}</g>'


def _names(spaces: Iterable[Space], size: float) -> Iterator[str]:
    for space in spaces:
        if space.label:
            yield f'<text x="{_n(space.at[0])}" y="{_n(space.at[1] + 2.6 * size)}">{escape(space.label)}</text>'


def _links(board: Board) -> Iterator[str]:
    at = {space.name: space.at for space in board.spaces}
    for link in board.links:
        kind = link.kind if link.kind in STROKES else "path"
        yield f'<polyline class="{kind}" points="{_points(_line(link, at))}"><title>{escape(_told(link))}</title></polyline>'


def _told(link: Link) -> str:
    return f"{link.kind} between {link.start} and {link.end}" + (f"; {link.note}" if link.note else "")


def _line(link: Link, at: dict[str, Point]) -> Iterable[Point]:
    return link.line or (at[link.start], at[link.end])


def _pieces(board: Board, size: float) -> Iterator[str]:
    """Pieces as counters, those of a space side by side; a side has its own corner cut as well as its own colour."""
    at = {space.name: space.at for space in board.spaces}
    here: dict[str, list[Piece]] = defaultdict(list)
    for piece in board.pieces:
        here[piece.space].append(piece)
    for space, pieces in here.items():
        x, y = at[space]
        wide = 2.1 * size
        start = x - wide * (len(pieces) - 1) / 2
        for number, piece in enumerate(pieces):
            yield _piece(piece, board.sides, start + number * wide, y, size)


def _piece(piece: Piece, sides: tuple[str, ...], x: float, y: float, size: float) -> str:
    number = sides.index(piece.side) if piece.side in sides else -1
    half, cut = size, 0.55 * size
    corners = _corners(number, x, y, half, cut)
    kind = f"piece side{number}" + (" hidden" if piece.hidden else "") + (" faded" if piece.faded else "")
    badge = "?" if piece.hidden and not piece.badge else piece.badge
    what = f"{piece.side}: {piece.name}" if piece.side else piece.name
    text = f'<text x="{_n(x)}" y="{_n(y + 0.36 * size)}">{escape(badge)}</text>' if badge else ""
    return (
        f'<g class="{kind}" data-piece={quoteattr(piece.name)}><title>{escape(what)}</title>'
        f'<polygon points="{_points(corners)}"/>{text}</g>'
    )


def _corners(number: int, x: float, y: float, half: float, cut: float) -> list[Point]:
    """The outline of a counter: side 0 square, side 1 with its upper corners cut, and so on; nobody's lies on its corner."""
    if number < 0:
        return [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    clipped = ((), (0, 1), (2, 3), (0, 2), (1, 3), (0, 1, 2, 3))[number % 6]
    corners: list[Point] = []
    for i, (cx, cy) in enumerate(square):
        if i not in clipped:
            corners.append((cx, cy))
            continue
        before, after = square[i - 1], square[(i + 1) % 4]
        corners += [_towards((cx, cy), before, cut), _towards((cx, cy), after, cut)]
    return corners


def _towards(point: Point, other: Point, far: float) -> Point:
    (x, y), (x2, y2) = point, other
    length = max(abs(x2 - x), abs(y2 - y))
    return x + (x2 - x) * far / length, y + (y2 - y) * far / length


def _tracks(tracks: Iterable[Track], left: float, top: float, width: float, size: float) -> Iterator[tuple[str, float]]:
    """Each track with the height at which it ends; boxes go on in the next row where one row does not hold them."""
    for track in tracks:
        longest = max((len(word) for box in track.boxes for word in box.split("\n")), default=1)
        wide = max(longest * 0.62 + 1.2, 2.4) * size
        across = max(int(width // wide), 1)
        tall = (1 + max((box.count("\n") for box in track.boxes), default=0)) * 1.35 * size + 0.8 * size
        drawn = [f'<text class="head" x="{_n(left)}" y="{_n(top + size)}">{escape(track.title)}</text>']
        top += 1.6 * size
        for number, box in enumerate(track.boxes):
            x, y = left + number % across * wide, top + number // across * tall
            now = " now" if number == track.now else ""
            drawn.append(f'<g class="box{now}"><rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(tall)}"/>')
            drawn += [
                f'<text x="{_n(x + wide / 2)}" y="{_n(y + (1.35 * line + 1.25) * size)}">{escape(word)}</text>'
                for line, word in enumerate(box.split("\n"))
            ]
            drawn.append("</g>")
        top += ((len(track.boxes) + across - 1) // across) * tall + 1.2 * size
        yield f'<g class="track">{"".join(drawn)}</g>', top


def _sheets(sheets: Iterable[Sheet], left: float, top: float, width: float, size: float) -> Iterator[tuple[str, float]]:
    for sheet in sheets:
        drawn = [f'<text class="head" x="{_n(left)}" y="{_n(top + size)}">{escape(sheet.title)}</text>']
        top += 2.6 * size
        room = int(width / (0.55 * size))
        for head, text in sheet.rows:
            words = f"{head}: {text}" if head else text
            for line in _folded(words, room):
                drawn.append(f'<text class="row" x="{_n(left)}" y="{_n(top)}">{escape(line)}</text>')
                top += 1.4 * size
        yield f'<g class="sheet">{"".join(drawn)}</g>', top + size


def _folded(text: str, room: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, max(room, 20)) or [""]


def _patterns(size: float, name: str) -> str:
    """The hatchings, each over the colour of its ground."""
    step = _n(1.6 * size)
    marks = {
        "dots": f'<circle cx="{_n(0.4 * size)}" cy="{_n(0.5 * size)}" r="{_n(0.11 * size)}"/>',
        "peaks": f'<path d="M{_n(0.2 * size)} {_n(1.1 * size)}l{_n(0.45 * size)} {_n(-0.7 * size)}l{_n(0.45 * size)} {_n(0.7 * size)}"/>',
        "trees": f'<circle cx="{_n(0.7 * size)}" cy="{_n(0.7 * size)}" r="{_n(0.34 * size)}"/>',
        "saplings": f'<path d="M{_n(0.6 * size)} {_n(0.9 * size)}v{_n(-0.5 * size)}"/>',
        "reeds": f'<path d="M{_n(0.2 * size)} {_n(0.8 * size)}h{_n(0.9 * size)}"/>',
    }
    return "".join(
        f'<pattern id="{name}-{kind}" width="{step}" height="{step}" patternUnits="userSpaceOnUse">'
        f'<rect class="bg-{kind}" width="{step}" height="{step}"/><g class="mark">{marks[hatch]}</g></pattern>'
        for kind, (_, _, hatch) in GROUNDS.items()
        if hatch
    )


def _style(board: Board, size: float, name: str) -> str:
    light = {f"--{kind}": fill for kind, (fill, _, _) in GROUNDS.items()}
    dark = {f"--{kind}": fill for kind, (_, fill, _) in GROUNDS.items()}
    light |= {f"--side{i}": SIDES[i % 6][0] for i in range(len(board.sides))}
    dark |= {f"--side{i}": SIDES[i % 6][1] for i in range(len(board.sides))}
    light |= {"--ink": "#1c1c1a", "--paper": "#fdfcf8", "--line": "#8b8677", "--road": "#7a5a2a", "--river": "#2f6f9f", "--now": "#ffe08a"}
    dark |= {"--ink": "#e9e6dd", "--paper": "#1b1b19", "--line": "#8d8878", "--road": "#d9b06a", "--river": "#7fb8e6", "--now": "#6b5510"}
    hair, bold = _n(0.06 * size), _n(0.16 * size)
    rules = [
        f"text{{font:{_n(size)}px system-ui,sans-serif;fill:var(--ink);text-anchor:middle}}",
        f".head,.row{{text-anchor:start}}.head{{font-weight:bold;font-size:{_n(1.15 * size)}px}}",
        f".names text{{paint-order:stroke;stroke:var(--paper);stroke-width:{bold};stroke-opacity:.8}}",
        f".spaces g{{stroke:var(--line);stroke-width:{hair}}}",
        *(f".{kind}{{fill:{f'url(#{name}-{kind})' if hatch else f'var(--{kind})'}}}" for kind, (_, _, hatch) in GROUNDS.items()),
        *(f".bg-{kind}{{fill:var(--{kind});stroke:none}}" for kind, (_, _, hatch) in GROUNDS.items() if hatch),
        f".spaces .marked{{stroke:var(--ink);stroke-width:{_n(0.3 * size)}}}",
        f".mark{{fill:none;stroke:var(--line);stroke-width:{_n(0.1 * size)}}}",
        *(
            f".links .{kind}{{fill:none;stroke:var({ink});stroke-width:{_n(width * 0.22 * size)}"
            + (f";stroke-dasharray:{' '.join(_n(float(dash) * 0.4 * size) for dash in dashes.split())}" if dashes else "")
            + "}"
            for kind, (ink, width, dashes) in STROKES.items()
        ),
        f".piece polygon{{stroke:var(--paper);stroke-width:{bold};fill:var(--ink)}}",
        f".piece text{{fill:var(--paper);font-weight:bold;font-size:{_n(0.95 * size)}px}}",
        *(f".side{i} polygon{{fill:var(--side{i})}}" for i in range(len(board.sides))),
        f".faded polygon{{fill-opacity:.55}}.hidden polygon{{stroke-dasharray:{_n(0.3 * size)}}}",
        f".box rect{{fill:var(--paper);stroke:var(--line);stroke-width:{hair}}}",
        f".now rect{{fill:var(--now);stroke:var(--ink);stroke-width:{bold}}}.now text{{font-weight:bold}}",
    ]
    scoped = "".join(f"#{name} {rule}".replace("}.", f"}}#{name} .").replace(",.", f",#{name} .") for rule in rules)
    return f"#{name}{{{_variables(light)}}}@media(prefers-color-scheme:dark){{#{name}{{{_variables(dark)}}}}}{scoped}"


def _variables(values: dict[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in values.items())
