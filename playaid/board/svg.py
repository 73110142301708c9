"""A board as one SVG: for logs, pages and print. Colours follow light and dark, and nothing is told by colour alone.

Every space and every piece is a group with its name in `data-space` or `data-piece`, and a title that says what it is. The ground is the
same as long as the map is: a page may keep it and put other pieces on it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import hypot
from types import MappingProxyType
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from playaid.board import counters, labels, legend, phone, water
from playaid.board.counters import digits, points, stacks
from playaid.board.homes import homes
from playaid.board.model import Board, Caption, Link, Point, Scan, Space
from playaid.board.palette import GROUNDS, HATCHES, LAND, SIDES, STROKES, style_sheet
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.language.translation import language, translate

LEAST_TEXT = 11
"""Pixels of the smallest text where the board is shown as wide as a page."""
PAGE = 1180
"""Pixels of a page's width."""
NARROW = 600
"""A page that is less wide is a phone's: letters on the map are smaller there, and the map is looked at more closely by hand."""
NARROW_TEXT = 9
SHARE = 9.5
"""Of how many heights of a letter the lowest space is at least: where all are large, letters are."""


WET = ("coast", "sea")
"""Ground in which land has a shore."""
MANY = 500
"""A map of more spaces has counters in the midst of each."""

Shape = tuple[Point, ...]


class Shapes(NamedTuple):
    """Outlines that many spaces have in common. ids: space -> the id of its outline; outlines: id -> outline, round its middle.

    homes: space -> where its counters lie, where a page lays them itself.
    """

    ids: Mapping[str, str] = MappingProxyType({})
    outlines: Mapping[str, Shape] = MappingProxyType({})
    homes: Mapping[str, Point] = MappingProxyType({})


class Ground(NamedTuple):
    """What of a board stays where it is while pieces move, for pages that show one map many times.

    box      the view box of the map alone. size: the height of letters in its units
    defs     a style sheet, hatchings and shapes, once for the page; ids and classes in it belong to the name that it was drawn with
    drawn    spaces, links and names, without marks
    """

    box: str
    size: float
    defs: str
    drawn: str


def draw_board(board: Board, name: str = "board", page: int = PAGE, *, styled: bool = True, lies_on: str = "") -> str:
    """The whole board: the map, below it legend, tracks and sheets.

    name: sets its ids apart from those of other boards on the same page. page: how many pixels wide it will be looked at.
    styled: whether it brings its style sheet; a page that has `colours.style_sheet()` of its own wants none.
    lies_on: the name of a `ground` of this board that the page has already, as the element of that id: it is used, not drawn again; of a
    narrow picture its land is, under names of its own.
    """
    narrow = page < NARROW
    beside = board
    if narrow:  # a small picture does not show what is printed in the spaces
        board = counters.sum_stacks(board)._replace(counter=0.0)
        beside = board._replace(spaces=tuple(space._replace(signs=()) for space in board.spaces))
    left, top, right, bottom, size = _map_extent(board, page)
    letters = size * LEAST_TEXT / NARROW_TEXT if narrow else min(size, _size(right - left, page))
    start = bottom + max(1.5 * letters, size + 0.2 * letters) if board.spaces else top  # below what paper takes for the map
    shown, below = legend.draw_legend(beside, left, start, right - left, letters, lies_on or name)
    if narrow:
        moved, heaps = phone.spread_stacks(board, size)
        extent = _extent(board)
        names = phone.place_names(board, heaps, extent[0], extent[2], size)
        captions = phone.captions(board, extent, [*heaps.values(), *labels.boxes(names, size)], size)
    else:
        moved = board
        names, captions = ([], []) if lies_on else _written(board, size)
    told, shapes = quoteattr(translate(board.told or "the board")), Shapes() if lies_on else _shapes(board.spaces, name)
    if lies_on and not narrow:
        under = f'<use href="#{lies_on}"/>'
    elif lies_on:
        under = f'<use href="#{lies_on}-land"/>{_discs(board, size, Shapes(), lies_on)}<g class="names">{"".join(_captions(captions))}</g>'
    else:
        under = _ground(board, size, name, shapes, () if narrow else names, captions)
    over = f'<g class="names">{"".join(_names(names))}</g>' if narrow else ""  # edges in the colours of sides would lie on them
    style = f"<style>{style_sheet()}</style>" if styled else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg"{_language()} id={quoteattr(name)} class="board" ',
        f'viewBox="{_box(left, top, right, below, size)}" ',
        f'font-size="{digits(size)}" role="img" aria-label={told}>{style}{"" if lies_on else _defs(size, name, shapes)}',
        f'<g class="ground{"" if board.scan is None else " seen"}">{under}</g>',
        f'<g class="state">{"".join(_held(board, size))}{"".join(_marked(board, size))}</g>{over}',
        f'<g class="beside">{shown}</g>',
        f'<g class="pieces">{"".join(stacks(moved, size, spread=narrow).values())}</g></svg>',
    ]
    return "".join(parts)


def _language() -> str:
    """The language of a picture, where it is not the one that its page has anyhow."""
    return "" if language() == "en" else f' lang="{language()}"'


def ground(board: Board, name: str, page: int = PAGE, *, styled: bool = True, numbered: bool = False, laid: bool = False) -> Ground:
    """The map of a board alone, in elements of the class `name`; not `styled`, of `board`, too, for the page's own style sheet. numbered:
    with the numbers of its hexes, which only paper shows. laid: told where counters lie and how names may be written, for a page that
    lays both itself."""
    style = style_sheet(f".{name}") if styled else ""
    left, top, right, bottom, size = _map_extent(board, page)
    shapes, (names, captions) = _shapes(board.spaces, name), _written(board, size)
    if laid and len(board.spaces) <= MANY:
        shapes = shapes._replace(homes=homes(board.spaces, size))
    hatched = "".join(f".{name} .spaces .{kind}{{fill:url(#{name}-{kind})}}" for kind, (_, _, hatch) in GROUNDS.items() if hatch)
    return Ground(
        box=_box(left, top, right, bottom, size),
        size=size,
        defs=f"<style>.{name}{{font-size:{digits(size)}px}}{style}{hatched}</style>{_defs(size, name, shapes)}",
        drawn=_ground(board, size, name, shapes, names, captions, "" if styled else f' class="board {name}"', numbered),
    )


def draw_overlay(space: Space, size: float, marked: bool = False, sides: tuple[str, ...] = ()) -> str:
    """One space, to be laid over a ground on which it looks otherwise; `marked` where something is going on in it. sides: of the board."""
    shape = f'<g class="spaces"><g class="{_word(space.kind)}">{_space(space, size, Shapes())}</g></g>'
    if labels.roomy(space, size):  # what is written in it would be covered
        names = labels.place_labels((space,), size)
        shape += f'<g class="signs">{"".join(sign for label in names for sign in _signs(label, size))}</g>'
        shape += f'<g class="names">{"".join(_names(names))}</g>'
    return shape + state_of(space, size, marked, sides)


def state_of(space: Space, size: float, marked: bool = False, sides: tuple[str, ...] = ()) -> str:
    """What is drawn over the ground of one space while it is held by a side, or `marked`; empty if neither. sides: of the board."""
    alone = Board((space,), sides=sides, marks=(space.name,) if marked else ())
    return f"{''.join(_held(alone, size))}{''.join(_marked(alone, size))}"


def _written(board: Board, size: float) -> tuple[list[labels.Label], list[Caption]]:
    names = labels.place_labels(board.spaces, size)
    return names, labels.free_of(board.captions, labels.boxes(names, size), size)


def _ground(
    board: Board,
    size: float,
    name: str,
    shapes: Shapes,
    names: Sequence[labels.Label],
    captions: Sequence[Caption],
    alone: str = "",
    numbered: bool = False,
) -> str:
    """The map with these names and captions; signs stand by the names. alone: attributes that its land has by itself."""
    outlined = [space for space in board.spaces if space.outline]
    drawn = (
        f'<g id="{name}-land"{alone}>{_picture(board.scan)}<g class="spaces scenery">{"".join(_scenery(board, name))}</g>'
        f'<g class="spaces"{_faint(board)}>{"".join(_spaces(outlined, size, shapes, name))}</g>'
        f'<g class="links">{"".join(_links(board))}</g></g>'
        f"{_discs(board, size, shapes, name)}{_numbers(board) if numbered else ''}"
        f'<g class="names">{"".join(_captions(captions))}{"".join(_labelled(names, size, bool(shapes.homes)))}</g>'
    )
    return drawn if board.scan is None else f'<g class="seen">{drawn}</g>'


def _faint(board: Board) -> str:
    """Of many spaces the edges are faint, so that land and water are seen before them."""
    return ' stroke-opacity=".4"' if len(board.spaces) > MANY else ""


def _numbers(board: Board) -> str:
    """The number of each space that goes by one, below its upper edge."""
    numbered = [space for space in board.spaces if space.outline and space.name.isdecimal()]
    told = "".join(
        f'<text x="{digits(space.at[0])}" y="{digits(min(y for _, y in space.outline))}" dy="1.1em">{space.name}</text>'
        for space in numbered
    )
    return f'<g class="numbers">{told}</g>' if told else ""


def _discs(board: Board, size: float, shapes: Shapes, name: str) -> str:
    discs = [space for space in board.spaces if not space.outline]
    return f'<g class="spaces">{"".join(_spaces(discs, size, shapes, name))}</g>'


def _defs(size: float, name: str, shapes: Shapes) -> str:
    outlines = "".join(f'<polygon id="{mark}" points="{points(shape)}"/>' for mark, shape in shapes.outlines.items())
    return f"<defs>{_patterns(size, name)}{outlines}</defs>"


def _box(left: float, top: float, right: float, bottom: float, size: float) -> str:
    return f"{digits(left - size)} {digits(top - size)} {digits(right - left + 2 * size)} {digits(bottom - top + 2 * size)}"


def _map_extent(board: Board, page: int) -> tuple[float, float, float, float, float]:
    reached = left, top, right, bottom = _extent(board)
    size = _size(right - left, page)
    xs, ys = zip(*([space.at for space in board.spaces if not space.outline] or [reached[:2], reached[2:]]), strict=True)
    if any(not space.outline for space in board.spaces):
        for _ in range(3):  # the wider the map, the greater its letters
            left, right = min(reached[0], min(xs) - 4 * size), max(reached[2], max(xs) + 4 * size)
            size = _size(right - left, page)
        top, bottom = min(top, min(ys) - 2.5 * size), max(bottom, max(ys) + 3 * size)
    return left, top, right, bottom, max(size, _lowest(board) / SHARE)


def _lowest(board: Board) -> float:
    """How high the lowest of the spaces is; a disc has no height of its own."""
    heights = ([y for _, y in space.outline] or [0.0] for space in board.spaces)
    return min((max(ys) - min(ys) for ys in heights), default=0.0)


def _shapes(spaces: Iterable[Space], name: str) -> Shapes:
    around = {space.name: _around(space) for space in spaces if space.outline}
    counted = Counter(around.values())
    ids = {shape: f"{name}-s{number}" for number, (shape, times) in enumerate(counted.most_common()) if times > 4}
    return Shapes({space: ids[shape] for space, shape in around.items() if shape in ids}, {mark: shape for shape, mark in ids.items()})


def _around(space: Space) -> Shape:
    x, y = space.at
    return tuple([(round(px - x, 1), round(py - y, 1)) for px, py in space.outline])


def _extent(board: Board) -> tuple[float, float, float, float]:
    outlines = [space.outline or (space.at,) for space in board.spaces] + [part.outline for part in board.scenery]
    xs, ys = zip(*(chain.from_iterable(outlines) if outlines else [(0.0, 0.0), (100.0, 0.0)]), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _size(width: float, page: int) -> float:
    return max(width * (LEAST_TEXT if page >= NARROW else NARROW_TEXT) / page * 1.02, 0.1)


def _picture(scan: Scan | None) -> str:
    if scan is None:
        return ""
    (x, y), (ax, ay), (dx, dy) = scan.corner, scan.across, scan.down
    matrix = " ".join(digits(number) for number in (ax - x, ay - y, dx - x, dy - y, x, y))
    unit = 'width="1" height="1" preserveAspectRatio="none"'
    return f'<image class="scan" href={quoteattr(scan.picture)} {unit} transform="matrix({matrix})"/>'


def _word(kind: str) -> str:
    return kind if kind in GROUNDS else LAND


def _spaces(spaces: Iterable[Space], size: float, shapes: Shapes, name: str) -> Iterator[str]:
    """The spaces, those of one kind together: it has its colour and hatching once.

    What is hatched is one shape below its spaces: on paper a browser makes a picture of the hatching for each shape that has one.
    """
    kinds: dict[str, list[Space]] = defaultdict(list)
    for space in spaces:
        kinds[_word(space.kind)].append(space)
    for kind, alike in kinds.items():
        within = "".join(_space(space, size, shapes) for space in alike)
        hatch = _hatch(kind, name)
        if not hatch or any(not space.outline for space in alike):
            yield f'<g class="{kind}"{hatch}>{within}</g>'
        else:
            ways = "".join(_way(space.outline) for space in alike)
            yield f'<path class="{kind}"{hatch} stroke="none" d="{ways}"/>{"".join(_within(alike, name))}<g class="bare">{within}</g>'


def _within(spaces: Sequence[Space], name: str) -> Iterator[str]:
    """Ground in parts of spaces: in water a shore all round it, then all of it, so that no shore is left between two parts that touch."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for space in spaces:
        for kind, outline in space.within:
            kinds[_word(kind)].append(_way(outline))
    if kinds and spaces[0].kind in WET:
        yield f'<g class="shore">{"".join(f"""<path id="{name}-in-{kind}" d="{"".join(ways)}"/>""" for kind, ways in kinds.items())}</g>'
    for kind, ways in kinds.items():
        hatch = f' class="{kind}"{_hatch(kind, name)} stroke="none"'
        yield f'<use{hatch} href="#{name}-in-{kind}"/>' if spaces[0].kind in WET else f'<path{hatch} d="{"".join(ways)}"/>'


def _hatch(kind: str, name: str) -> str:
    return f' fill="url(#{name}-{kind})"' if GROUNDS[kind][2] else ""


def _way(outline: Shape) -> str:
    (x, y), steps = outline[0], pairwise(outline)
    told = f"M{digits(x)} {digits(y)}l{' '.join(f'{digits(nx - px)} {digits(ny - py)}' for (px, py), (nx, ny) in steps)}z"
    return told.replace(" -", "-")


def _scenery(board: Board, name: str) -> Iterator[str]:
    for part in board.scenery:
        kind = _word(part.kind)
        yield f'<polygon class="{kind}"{_hatch(kind, name)} points="{points(part.outline)}"/>'


def _space(space: Space, size: float, shapes: Shapes) -> str:
    what = message("{space}: {kind}", space=space.name, kind=space.note or space.kind)
    told = what.casefold()
    signs = [_sign_told(sign) for sign in space.signs if sign.casefold() not in told]  # nothing is told twice
    what = listing((what, listing(signs)), SEMICOLON) if signs else what
    x, y = shapes.homes.get(space.name, space.at)
    home = f' data-home="{digits(x)} {digits(y)}"' if (x, y) != space.at else ""
    part = f" data-part-of={quoteattr(space.part)}" if space.part else ""
    return f"<g data-space={quoteattr(space.name)}{home}{part}><title>{escape(translate(what))}</title>{_shape(space, size, shapes)}</g>"


def _sign_told(sign: str) -> str:
    figure, words = labels.sign_parts(sign)
    return message("{sign} {words}", sign=figure, words=words) if figure and words else sign


def _shape(space: Space, size: float, shapes: Shapes, kind: str = "", inset: float = 0.0) -> str:
    if not space.outline:
        return f'<circle{kind} cx="{digits(space.at[0])}" cy="{digits(space.at[1])}" r="{digits(1.7 * size - inset)}"/>'
    if (mark := shapes.ids.get(space.name)) is not None:
        return f'<use href="#{mark}" x="{digits(space.at[0])}" y="{digits(space.at[1])}"/>'
    return f'<polygon{kind} points="{points(inset_outline(space, inset))}"/>'


def inset_outline(space: Space, by: float) -> Sequence[Point]:
    """An outline drawn in on all sides; by a negative number, out."""
    corners = [corner for corner, after in zip(space.outline, (*space.outline[1:], *space.outline[:1]), strict=True) if corner != after]
    if not by or len(corners) < 3:
        return space.outline
    around = list(zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True))
    turned = 1 if sum(x * ny - nx * y for _, (x, y), (nx, ny) in around) > 0 else -1
    return [_drawn_in(before, corner, after, by * turned) for before, corner, after in around]


def _drawn_in(before: Point, corner: Point, after: Point, by: float) -> Point:
    """A corner moved so far from both of its sides, as far as it is not too sharp."""
    (ax, ay), (bx, by_) = _across(before, corner), _across(corner, after)
    far = by / max(1 + ax * bx + ay * by_, 0.5)
    return corner[0] + (ax + bx) * far, corner[1] + (ay + by_) * far


def _across(start: Point, end: Point) -> Point:
    """What points across a line to its right, one long."""
    (x, y), (ex, ey) = start, end
    long = hypot(ex - x, ey - y)
    return (y - ey) / long, (ex - x) / long


def _held(board: Board, size: float) -> Iterator[str]:
    held = [space for space in board.spaces if space.side in board.sides]
    if held:
        parts = (_shape(space, size, Shapes(), f' class="side{board.sides.index(space.side) % len(SIDES)}"', 0.4 * size) for space in held)
        yield f'<g class="held">{"".join(parts)}</g>'


def _marked(board: Board, size: float) -> Iterator[str]:
    if board.marks:
        parts = (_shape(space, size, Shapes(), inset=-0.1 * size) for space in board.spaces if space.name in board.marks)
        yield f'<g class="marks">{"".join(parts)}</g>'


def _signs(label: labels.Label, size: float) -> Iterator[str]:
    middle = label.x if labels.roomy(label.space, size) else label.space.at[0]
    x = middle - labels.signs_width(label.space.signs, size) / 2
    for sign in label.space.signs:
        kind, words = labels.sign_parts(sign)
        wide = labels.signs_width((sign,), size)
        if kind:
            yield counters.figure(kind, x, label.signs - 0.85 * size, size, labels.sign_tint(sign))
        if words:
            yield f'<text x="{digits(x + (wide + (1.05 if kind else 0) * size) / 2)}" y="{digits(label.signs)}">{escape(words)}</text>'
        x += wide


def _names(names: Iterable[labels.Label]) -> Iterator[str]:
    for label in names:
        for line, foot in zip(label.lines, label.foot, strict=True):
            yield f'<text x="{digits(label.x)}" y="{digits(foot)}">{escape(line)}</text>'


def _labelled(names: Sequence[labels.Label], size: float, formed: bool) -> Iterator[str]:
    """The name of each space with its signs, as one drawing that a page may shift and enlarge; `formed`: and write in another form."""
    for label, forms in zip(names, labels.forms(names), strict=True):
        at = f"{digits(label.space.at[0])} {digits(label.space.at[1])}"
        signs = "".join(_signs(label, size))
        drawn = f'<g class="signs">{signs}</g>' if signs else ""
        if signs and not labels.roomy(label.space, size):  # they stay where they are, wherever the name goes
            yield f'<g class="signs" data-on={quoteattr(label.space.name)} data-at="{at}">{signs}</g>'
            drawn = ""
        told = f" data-forms={quoteattr(json.dumps(forms, ensure_ascii=False))}" if forms and formed else ""
        kin, head = labels.family(label)
        told += (f" data-kin={quoteattr(kin)}" if kin and formed else "") + (' data-head=""' if head and formed else "")
        yield f'<g data-of={quoteattr(label.space.name)} data-at="{at}"{told}>{drawn}{"".join(_names((label,)))}</g>'


def _captions(captions: Iterable[Caption]) -> Iterator[str]:
    for caption in captions:
        yield f'<text class="caption" x="{digits(caption.at[0])}" y="{digits(caption.at[1])}">{escape(caption.text)}</text>'


LINKS_TOLD = {
    "path": as_message("path"),
    "road": as_message("road"),
    "river": as_message("river"),
    "stream": as_message("stream"),
    "border": as_message("border"),
    "strait": as_message("strait"),
    "mountains": as_message("mountains"),
    "wall": as_message("wall"),
}
MANY_LINKS = 200
"""More links of one kind are drawn in one stroke, without a title for each."""


def _links(board: Board) -> Iterator[str]:
    at = {space.name: space.at for space in board.spaces}
    kinds: dict[str, list[Link]] = defaultdict(list)
    for link in board.links:
        kinds[link.kind if link.kind in STROKES else "path"].append(link)
    flowing = [link for link in board.links if link.kind in water.FLOWING and link.line]
    rounded = water.courses(flowing) if len(flowing) > MANY_LINKS else {}
    for kind, alike in kinds.items():
        if kind in rounded:
            yield f'<path class="{kind}" d="{rounded[kind]}"/>'
            continue
        if len(alike) > MANY_LINKS:
            lines = "".join("M" + "L".join(f"{digits(x)} {digits(y)}" for x, y in _line(link, at)) for link in alike)
            yield f'<path class="{kind}" d="{lines}"/>'
            continue
        parts = (f'<polyline points="{points(_line(link, at))}"><title>{escape(_told(link))}</title></polyline>' for link in alike)
        yield f'<g class="{kind}">{"".join(parts)}</g>'


def _told(link: Link) -> str:
    told = message("{kind} between {start} and {end}", kind=LINKS_TOLD.get(link.kind, link.kind), start=link.start, end=link.end)
    return translate(listing((told, link.note), SEMICOLON) if link.note else told)


def _line(link: Link, at: dict[str, Point]) -> Iterable[Point]:
    return link.line or (at[link.start], at[link.end])


def _patterns(size: float, name: str) -> str:
    scale = digits(2 * size / 16)
    return "".join(
        f'<pattern id="{name}-{kind}" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="scale({scale})">'
        f'<rect class="bg-{kind}" width="16" height="16"/><g class="hatch">{HATCHES[hatch]}</g></pattern>'
        for kind, (_, _, hatch) in GROUNDS.items()
        if hatch
    )
