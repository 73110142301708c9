"""Counters: a piece as a small box with its figure and its badge, sides told apart by the corners that are cut and by colour."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from xml.sax.saxutils import escape, quoteattr

from playaid.board import labels
from playaid.board.icons import FIGURES
from playaid.board.model import CARRIERS, Board, Piece, Point, Space, by_space, pieces_in
from playaid.board.palette import SIDES, TINTS
from playaid.language.message import SEMICOLON, listing, message
from playaid.language.translation import translate

Heap = list[list[tuple[Piece, float]]]
"""Counters row by row, each with its width."""


def digits(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def points(points: Iterable[Point]) -> str:
    return " ".join(f"{digits(x)},{digits(y)}" for x, y in points)


def figure(kind: str, x: float, y: float, size: float, tint: str = "") -> str:
    """The drawing of a kind, as high as a letter, from its upper left corner. tint: one of `TINTS` that it is filled with."""
    fill = f' class="tint" fill="{TINTS[tint]}"' if tint else ""
    return f'<path{fill} fill-rule="evenodd" transform="translate({digits(x)} {digits(y)}) scale({size / 10:.4g})" d="{FIGURES[kind]}"/>'


ROW = 10.3
"""How wide a row of counters may be in a space, in heights of a letter."""
CROWDS = (15.0, 21.0)
"""And where many stand together, and where still more do."""
MOST_ROWS = 3
"""Where there are more, badges are cut."""
LETTERS = (60, 12, 9, 7, 5, 4)
"""To so many letters: the first is whole."""
SHORT = 4
TALL = 1.9
"""How high a row of counters is, in heights of a letter."""
SMALLER = 0.9
"""By so much counters shrink at a time, until their stack fits its space."""
COUNTED = ("army", "horse", "garrison")
"""Figures whose badges are numbers of pieces."""
BOLD = 1.34
"""How much wider a badge's letters are than others."""
TIMES = "×"
LAID = "✦"
BROAD = "MW"
BROADER = 0.4
"""How much wider still the broadest letters are, in heights of a letter."""


def sum_stacks(board: Board) -> Board:
    """The board with one counter for each side in each space: for a small picture."""
    here: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for piece in board.pieces:
        here[piece.space, piece.side].append(piece)
    return board._replace(pieces=tuple(_sum(stack) if len(stack) > 1 else _small(stack[0]) for stack in here.values()))


def _small(piece: Piece) -> Piece:
    return piece._replace(badge=piece.badge if len(piece.badge) < SHORT else piece.badge[:SHORT] if not piece.kind else "")


def _number(piece: Piece) -> int:
    """How many pieces one counter stands for."""
    if piece.badge.isdecimal() and piece.kind in COUNTED:
        return int(piece.badge)
    return pieces_in(piece)


def _sum(stack: Sequence[Piece]) -> Piece:
    number = sum(map(_number, stack))
    names = tuple(piece.name for piece in stack)
    return stack[0]._replace(name=", ".join(names), badge=str(number), holds=names, note="", printed="")


def stacks(board: Board, size: float, whole: bool = False, spread: bool = False) -> dict[str, str]:
    """space -> the counters that lie in it, in rows; a side has its own corners cut as well as its own colour. whole: with names that are
    never cut, for a page that closes what has no room. spread: they lie where names keep clear of them."""
    spaces = {space.name: space for space in board.spaces}
    named = tuple(space for space in spaces.values() if space.label and not spread)
    written = [box for lines in labels.names(named, size).values() for box in lines]
    written += [(*space.at, 2.0 * size, 1.5 * size) for space in named if space.signs and not space.outline]

    @cache
    def edges() -> tuple[float, float]:
        xs = [
            x
            for outline in (*(space.outline or (space.at,) for space in board.spaces), *(part.outline for part in board.scenery))
            for x, _ in outline
        ]
        return min(xs), max(xs)

    drawn = {}
    for where, stack in by_space(board.pieces).items():
        space, wanted = spaces[where], _largest(spaces[where], stack, size, board.counter / TALL)
        if wanted > size:
            drawn[where] = "".join(_enlarged(space, stack, board.sides, wanted))
        elif whole:
            rows = list(_rows(stack, size, max(_room(space, size), ROW * size)))
            drawn[where] = "".join(_stack(space, rows, board.sides, size, edges))
        else:
            drawn[where] = "".join(_stack(*_clear_of(written, space, stack, size, edges), board.sides, size, edges))
    return drawn


BLOCK = 1.28
"""Half a closed stack, in heights of a letter."""
BEHIND = 0.17
"""How far the pieces of a stack that is closed stand out behind each other."""


NAMED = 9
"""So many letters of a name are written in a block, smaller than others."""
WIDE = 1.4
"""Half of a closed stack where one of the board says who it is: then all are so wide."""
SMALL = 0.8
CUT = 0.34
"""What is cut off its corners."""
LETTER, NUMBER = 1.8, 2.4
"""So many times half a row of three sides its letters are high: a number, without tails, as high as in a block of its own, as it is what is
looked for from afar."""
EDGE = 0.16
"""What is written in a block keeps so far from its sides, in heights of a letter."""
NAMELESS = 500
"""Where there are so many spaces, blocks are pins, and nothing is written in them but numbers."""


def closed_stacks(board: Board, size: float) -> dict[str, str]:
    """space -> its stacks closed, for a page where there is no room: its figure, and how many it is made of, or who it is. All are of one
    size; where several sides stand, each has its part of it: one above the other as far as that can be read, as half a block is too narrow
    for a number that is to be read across a room; but a pin's only letter is larger than it is drawn, and as high as the pin."""
    spaces = {space.name: space for space in board.spaces}
    named = len(board.spaces) < NAMELESS
    words = {where: [(here, _written(here, named)) for here in _by_side(stack)] for where, stack in by_space(board.pieces).items()}
    wide = WIDE if any(len(badge) >= SHORT for blocks in words.values() for _, badge in blocks) else BLOCK
    rows = MOST_ROWS if named else 1
    return {where: "".join(_blocks(spaces[where], blocks, board.sides, size, wide * size, rows)) for where, blocks in words.items()}


def _by_side(stack: Sequence[Piece]) -> list[list[Piece]]:
    mine: dict[str, list[Piece]] = {}
    for piece in stack:
        mine.setdefault(piece.side, []).append(piece)
    return list(mine.values())


def _blocks(
    space: Space, blocks: Sequence[tuple[list[Piece], str]], sides: tuple[str, ...], size: float, wide: float, rows: int
) -> Iterator[str]:
    """rows: so many sides lie one above the other."""
    columns = 1 if len(blocks) <= rows else 2
    half, tall = wide / columns, BLOCK * size / -(-len(blocks) // columns)
    for number, (here, badge) in enumerate(blocks):
        x, y = space.at[0] - wide + half, space.at[1] - BLOCK * size + tall
        row, column = divmod(number, columns)
        told = badge if columns == 1 or len(badge) < SHORT else ""  # who it is their colour says
        yield _block(here, told, sides, (x + 2 * half * column, y + 2 * tall * row), (half, tall), size)


def _written(stack: Sequence[Piece], named: bool) -> str:
    """What is written in a block: how many it is made of, which no other number is taken for; one alone, its own badge. A spell that lies
    face down beside them is none of them, and stands behind by its sign."""
    others = [piece for piece in stack if not (piece.kind == "spell" and piece.hidden)]
    if 0 < len(others) < len(stack):
        told = _written(others, named)
        return f"{told}{LAID}" if len(told) < SHORT else told
    if len(stack) > 1:
        counted = all(piece.badge.isdecimal() and piece.kind in COUNTED for piece in stack)
        return f"{'' if counted else TIMES}{_sum(stack).badge}"
    badge = _badge(stack[0])
    if len(badge) < SHORT:
        return badge
    if named:
        return _cut(badge, NAMED)
    return "" if stack[0].kind in FIGURES else badge[:SHORT]


def _block(stack: Sequence[Piece], badge: str, sides: tuple[str, ...], at: Point, halves: Point, size: float) -> str:
    (x, y), (half, tall) = at, halves
    first = next((piece for piece in stack if piece.kind in FIGURES), stack[0])
    number = sides.index(first.side) if first.side in sides else -1
    kinds = ["piece", f"side{number % len(SIDES) if number >= 0 else -1}", *["faded"] * all(piece.faded for piece in stack)]
    low = tall < BLOCK * size  # of several rows of sides
    depth = 0 if low else min(len(stack), 3) - 1
    outlines = (
        corners(number, x + BEHIND * size * back, y - BEHIND * size * back, half, tall, CUT * size) for back in range(depth, -1, -1)
    )
    drawn = "".join(f'<polygon points="{points(outline)}"/>' for outline in outlines)
    free = half if number == 0 else half - 0.6 * CUT * size
    high = min((1.25 if badge else 1.7) * size, 2 * half - EDGE * size, 2 * tall - 2 * EDGE * size)
    beside = high + EDGE * size if low and badge else 0.0  # a figure stands above what is written, or in a row before it
    pictured = first.kind in FIGURES and 2 * (free - EDGE * size) - beside >= (_badge_width(badge, size) if beside else 0)
    if beside and first.kind in FIGURES and len(badge) >= SHORT:  # or where its name is not written
        drawn += f'<g class="instead">{figure(first.kind, x - high / 2, y - high / 2, high)}</g>'
        pictured = False
    if pictured:
        left, above = (x - free + EDGE * size, high / 2) if beside else (x - high / 2, 0.48 * size + high / 2 if badge else high / 2)
        drawn += figure(first.kind, left, y - above, high)
    if badge and low:
        shift = beside / 2 if pictured else 0.0
        drawn += _lettered(badge, x + shift, y, free - shift, size, False, (NUMBER if len(badge) < SHORT else LETTER) * tall)
    elif badge:
        drawn += _lettered(badge, x, y, free, size, pictured)
    what = listing(piece.name for piece in stack)
    return f'<g class="{" ".join(kinds)}" data-piece={quoteattr(first.name)}><title>{escape(translate(what))}</title>{drawn}</g>'


def _lettered(badge: str, x: float, y: float, half: float, size: float, below: bool, most: float = inf) -> str:
    """A badge in a block, as narrow as the block wants it. below: a figure stands above it; most: the size that its letters may have."""
    long, room = len(badge) >= SHORT, 2 * (half - EDGE * size)
    letters = min(SMALL * size if long else size, most)
    wide = labels.width(badge, letters) * BOLD
    narrow = f' textLength="{digits(room)}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    foot = (0.98 if long else 1.02) if below else 0.36 * letters / size
    small = f' font-size="{digits(letters)}"' if letters < size else ""
    return f'<text x="{digits(x)}" y="{digits(y + foot * size)}"{small}{narrow}>{escape(badge)}</text>'


def _largest(space: Space, stack: Sequence[Piece], least: float, wanted: float) -> float:
    """The size of letters, at most the one wanted, at which a stack lies within its space; the least one if there is none."""
    xs, ys = zip(*(space.outline or ((0.0, 0.0), (wanted * TALL, wanted * TALL))), strict=True)
    while wanted > least:
        rows = list(_rows(stack, wanted, _room(space, wanted)))
        if len(rows) * TALL * wanted <= max(ys) - min(ys) and max(sum(wide for _, wide in row) for row in rows) <= max(xs) - min(xs):
            return wanted
        wanted *= SMALLER
    return least


def _enlarged(space: Space, stack: Sequence[Piece], sides: tuple[str, ...], size: float) -> Iterator[str]:
    rows = _heap(space, stack, size)
    for number, row in enumerate(rows):
        x = space.at[0] - sum(wide for _, wide in row) / 2
        for piece, wide in row:
            yield _piece(piece, sides, x + wide / 2, space.at[1] + TALL * size * (number - (len(rows) - 1) / 2), wide, size, True)
            x += wide


def _stack(space: Space, rows: Heap, sides: tuple[str, ...], size: float, edges: Callable[[], tuple[float, float]]) -> Iterator[str]:
    y = _first_row(space, len(rows), size)
    for row in rows:
        across = sum(wide for _, wide in row)
        x = space.at[0] - across / 2
        if across > _room(space, size):  # it stands over its space: not over the edge of the map
            left, right = edges()
            x = max(left - 0.5 * size, min(x, right + 0.5 * size - across))
        for piece, wide in row:
            yield _piece(piece, sides, x + wide / 2, y, wide, size)
            x += wide
        y += TALL * size


def stack_box(space: Space, stack: Sequence[Piece], size: float) -> labels.Box:
    return _box(space, _heap(space, stack, size), size)


def _box(space: Space, rows: Heap, size: float) -> labels.Box:
    tall = TALL * size * len(rows)
    y = _first_row(space, len(rows), size) + (tall - TALL * size) / 2
    return space.at[0], y, max(sum(wide for _, wide in row) for row in rows), tall


def _heap(space: Space, stack: Sequence[Piece], size: float) -> Heap:
    return next(_heaps(space, stack, size))


def _clear_of(
    written: Sequence[labels.Box], space: Space, stack: Sequence[Piece], size: float, edges: Callable[[], tuple[float, float]]
) -> tuple[Space, Heap]:
    """The rows of a stack, and its space as moved for them: badges whole where they have room and hide no name, else as little cut as will
    do; round a disc they lie on another side where that hides less."""
    best, least = (space, [*_heap(space, stack, size)]), float("inf")
    for around in range(1 if space.outline else len(AROUND)):
        for rows in _heaps(space, stack, size):
            moved = _around(space, rows, size, AROUND[around])
            lies = _box(moved, rows, size)
            if around and not edges()[0] <= lies[0] - lies[2] / 2 <= lies[0] + lies[2] / 2 <= edges()[1]:
                continue
            hidden = round(sum(labels.overlap(lies, other) for other in written), 3)
            if hidden < least:
                best, least = (moved, rows), hidden
            if not hidden:
                return best
    return best


AROUND = ((0, 0), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1))
"""Where a stack lies by its disc: on it, or above where something is printed in it; below, right, left, and above to either side."""


def _around(space: Space, rows: Heap, size: float, where: tuple[int, int]) -> Space:
    if where == AROUND[0]:
        return space
    x, y, wide, tall = _box(space, rows, size)
    right, down = where
    at = (space.at[0] + right * (2.0 * size + wide / 2), space.at[1] + down * (2.0 * size + tall / 2))
    return space._replace(at=(space.at[0] + at[0] - x, space.at[1] + at[1] - y))


def _heaps(space: Space, stack: Sequence[Piece], size: float) -> Iterator[Heap]:
    """The ways to lay a stack, the best first; the last one will always do."""
    room = _room(space, size)
    within = max((x for x, _ in space.outline), default=0.0) - min((x for x, _ in space.outline), default=0.0) - size
    longest = max(len(_badge(piece)) for piece in stack)
    for letters in LETTERS[:1] + tuple(letters for letters in LETTERS[1:] if letters < longest):
        short = stack if letters == LETTERS[0] else [p._replace(badge=b) for p, b in zip(stack, _shortened(stack, letters), strict=True)]
        widest = max(counter_width(piece, size) for piece in short)
        for wide in (room, *(crowd * size for crowd in CROWDS)):
            rows = list(_rows(short, size, max(room, wide)))
            if len(rows) <= MOST_ROWS and widest <= max(wide, within):
                yield rows
    yield rows


def _shortened(stack: Sequence[Piece], letters: int) -> list[str]:
    """The badges cut. Where two would be the same of pieces that are not, the last word of the name stands for it."""
    cut = [_cut(_badge(piece), letters) for piece in stack]
    last = [_cut(piece.name.split()[-1], letters) for piece in stack]
    again = {(badge, piece.side) for badge, piece in zip(cut, stack, strict=True) if cut.count(badge) > 1 and len(_badge(piece)) > letters}
    return [word if (badge, piece.side) in again else badge for badge, word, piece in zip(cut, last, stack, strict=True)]


def _cut(badge: str, letters: int) -> str:
    """A name in so many letters: whole words of it if they fit."""
    if len(badge) <= letters:
        return badge
    words = badge[: letters + 1].rpartition(" ")[0]
    return words if len(words) > letters / 2 else f"{badge[: letters - 1].rstrip(' .')}…"


def _first_row(space: Space, rows: int, size: float) -> float:
    """Within an outline they hang below the name, elsewhere they stand on the middle: the name is below it."""
    if labels.roomy(space, size):
        return max(space.at[1] + 0.9 * size, labels.foot_within(space, size) + size)
    above = (1.7 + 0.5 * TALL) * size if space.signs and not space.outline else 0.0  # what is printed in a disc is not hidden
    return space.at[1] - above - TALL * size * (rows - 1)


def _room(space: Space, size: float) -> float:
    xs = [x for x, _ in space.outline]
    return max(min(max(xs) - min(xs) - size, 16 * size), 5.6 * size) if xs else ROW * size


def _rows(pieces: Sequence[Piece], size: float, room: float) -> Iterator[list[tuple[Piece, float]]]:
    row: list[tuple[Piece, float]] = []
    for piece in pieces:
        wide = counter_width(piece, size)
        if row and sum(other for _, other in row) + wide > room:
            yield row
            row = []
        row.append((piece, wide))
    yield row


def counter_width(piece: Piece, size: float) -> float:
    badge = _badge(piece)
    figure = 1.1 * size if piece.kind in FIGURES else 0.0
    ends = 0.7 * size if piece.side else 1.3 * size  # nobody's is pointed
    return max(ends + figure + _badge_width(badge, size), 1.8 * size)


def _badge_width(badge: str, size: float) -> float:
    return labels.width(badge, size) * BOLD + sum(map(badge.count, BROAD)) * BROADER * size


def _badge(piece: Piece) -> str:
    return "?" if piece.hidden and not piece.badge else piece.badge


def _piece(piece: Piece, sides: tuple[str, ...], x: float, y: float, wide: float, size: float, large: bool = False) -> str:
    number = sides.index(piece.side) if piece.side in sides else -1
    outline = corners(number, x, y, wide / 2 - 0.05 * size, 0.88 * size, 0.5 * size)
    kinds = ["piece", f"side{number % len(SIDES) if number >= 0 else -1}", *["hidden"] * piece.hidden, *["faded"] * piece.faded]
    badge, drawn = _badge(piece), piece.kind in FIGURES
    what = message("{side}: {piece}", side=piece.side, piece=piece.name) if piece.side else piece.name
    what = listing(filter(None, (what, piece.printed, piece.note)), SEMICOLON)
    start = x - (1.1 * size if drawn else 0) / 2 - (_badge_width(badge, size) if drawn else 0) / 2
    parts = [figure(piece.kind, start, y - 0.5 * size, size)] if drawn else []
    if badge:
        parts.append(f'<text x="{digits(x + (0.6 * size if drawn else 0))}" y="{digits(y + 0.36 * size)}">{escape(badge)}</text>')
    holds = f" data-holds={quoteattr('|'.join(piece.holds))}" if piece.holds else ""
    if piece.holds and piece.kind in CARRIERS:  # it carries something
        parts.append(
            f'<circle class="load" cx="{digits(x + wide / 2 - 0.25 * size)}" cy="{digits(y - 0.7 * size)}" r="{digits(0.26 * size)}"/>'
        )
    letters = f' font-size="{digits(size)}"' if large else ""
    return (
        f'<g class="{" ".join(kinds)}"{letters} data-piece={quoteattr(piece.name)}{holds}><title>{escape(translate(what))}</title>'
        f'<polygon points="{points(outline)}"/>{"".join(parts)}</g>'
    )


CLIPPED = ((), (0, 1), (2, 3), (0, 2), (1, 3), (0, 1, 2, 3))
"""Which corners of a counter are cut, side by side; corner 0 is the upper left, and they go round clockwise."""


def corners(number: int, x: float, y: float, half: float, tall: float, cut: float) -> list[Point]:
    """The outline of a counter: side 0 square, side 1 with its upper corners cut, and so on; nobody's is pointed at both ends."""
    if number < 0:
        west, east = x - half + cut, x + half - cut
        return [(x - half, y), (west, y - tall), (east, y - tall), (x + half, y), (east, y + tall), (west, y + tall)]
    square = [(x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall)]
    outline: list[Point] = []
    for i, (cx, cy) in enumerate(square):
        if i not in CLIPPED[number % len(CLIPPED)]:
            outline.append((cx, cy))
            continue
        before, after = square[i - 1], square[(i + 1) % 4]
        outline += [_towards((cx, cy), before, cut), _towards((cx, cy), after, cut)]
    return outline


def _towards(point: Point, other: Point, far: float) -> Point:
    (x, y), (x2, y2) = point, other
    length = max(abs(x2 - x), abs(y2 - y))
    return x + (x2 - x) * far / length, y + (y2 - y) * far / length
