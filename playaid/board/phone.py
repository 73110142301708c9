"""A board as wide as a phone: counters beside each other instead of over each other, and only the names that stand free."""

from collections.abc import Iterator, Sequence

from playaid.board import counters, labels
from playaid.board.labels import Box, Label
from playaid.board.model import Board, Caption, Point, Space, by_space

STEPS = (0.0, 1.0, 2.0, 3.0)
"""How far a stack may be moved from its space, in heights of a letter."""
HIDDEN = 0.06
"""A name is left out where more than this share of it would lie over something else."""
ACROSS = 0.85
"""So much of a space's width may be written on."""
DOWN = 0.6
TINY = 2.0
"""A space less high than so many letters has its name beside it."""


def spread_stacks(board: Board, size: float) -> tuple[Board, dict[str, Box]]:
    """The board with spaces moved to where their stacks hide each other the least, and the box of each stack by space."""
    spaces = {space.name: space for space in board.spaces}
    boxes: dict[str, Box] = {}
    moves, reach = _moves(size), 2 * STEPS[-1] * size
    for where, stack in by_space(board.pieces).items():
        space = spaces[where]
        box = counters.stack_box(space, stack, size)
        near = labels.near((box[0], box[1], box[2] + reach, box[3] + reach), boxes.values())
        hidden = [sum(labels.overlap(_moved(box, move), other) for other in near) for move in moves] if near else [0.0]
        move = moves[min(range(len(hidden)), key=lambda i: (round(hidden[i], 3), i))]
        (x, y), outline = space.at, tuple((px + move[0], py + move[1]) for px, py in space.outline)
        spaces[where] = space._replace(at=(x + move[0], y + move[1]), outline=outline)
        boxes[where] = _moved(box, move)
    return board._replace(spaces=tuple(spaces.values())), boxes


def _moves(size: float) -> list[tuple[float, float]]:
    along = sorted({sign * step for step in STEPS for sign in (1, -1)})
    return sorted(((x * size, y * size) for x in along for y in along), key=lambda move: (move[0] ** 2 + move[1] ** 2, move))


def _moved(box: Box, by: tuple[float, float]) -> Box:
    return box[0] + by[0], box[1] + by[1], box[2], box[3]


def place_names(board: Board, boxes: dict[str, Box], left: float, right: float, size: float) -> list[Label]:
    """The names that stand free, where something goes on first. boxes: stacks by space; left, right: how far the map reaches."""
    taken = [*boxes.values(), *((*space.at, 3.4 * size, 3.4 * size) for space in board.spaces if not space.outline)]
    names = []
    wanted = [space for space in board.spaces if space.label]
    for space in sorted(wanted, key=lambda space: (space.name not in board.marks, space.name not in boxes)):
        beside = space.name in boxes or space.name in board.marks or not space.outline
        for label in dict.fromkeys((space.label, space.label.split("\n")[0])):  # whole, if there is room
            parts = labels.lines(label)
            wide, tall = max(labels.width(part, size) for part in parts), labels.LINE * size * len(parts)
            spots = list(_beside(space, boxes.get(space.name), wide, tall, size)) if beside else list(_within(space, wide, tall))
            spots = [(max(left + wide / 2, min(x, right - wide / 2)), y) for x, y in spots]
            if (free := _freest(space, spots, wide, tall, size, taken)) is None:
                continue
            x, y = free
            taken.append((x, y, wide + 1.2 * size, tall))
            feet = tuple(y - tall / 2 + (row + 0.8) * labels.LINE * size for row in range(len(parts)))
            names.append(Label(space._replace(signs=()), parts, x, feet, feet[-1]))
            break
    return names


def _freest(space: Space, spots: list[Point], wide: float, tall: float, size: float, taken: list[Box]) -> Point | None:
    """The spot at which a name lies the least over anything else; None where that is too much at each."""
    if not spots:
        return None
    spots = sorted(spots, key=lambda spot: _struck(space, (*spot, wide, tall), size))
    near = labels.near(_around(spots, wide, tall), taken)
    hidden = [round(sum(labels.overlap((*spot, wide, tall), other) for other in near), 3) for spot in spots]
    return spots[hidden.index(min(hidden))] if min(hidden) <= HIDDEN * wide * tall else None


def _around(spots: Sequence[Point], wide: float, tall: float) -> Box:
    """The box round all boxes with a middle in one of these spots."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs) + wide, max(ys) - min(ys) + tall


def _beside(space: Space, stack: Box | None, wide: float, tall: float, size: float) -> Iterator[tuple[float, float]]:
    around: Box = stack or (*space.at, 2.0 * size, 2.0 * size)
    x, y, half, high = around[0], around[1], around[2] / 2, around[3] / 2
    if not space.outline:  # the disc stands out from below the stack
        (x, y), half, high = space.at, max(half, 1.7 * size), max(high, 1.7 * size)
    down, across = high + tall / 2 + 0.05 * size, half + wide / 2 + 0.15 * size
    above = (x, y - down)
    yield from (above, (x, y + down)) if labels.roomy(space, size) else ((x, y + down), above)
    yield from ((x + across, y), (x - across, y))
    yield from ((x + sideways * wide / 3, y + updown * down) for updown in (1, -1) for sideways in (1, -1))


def _struck(space: Space, box: Box, size: float) -> bool:
    """Whether the edge of a space that a side holds would lie over a name. Spaces so small that no name is within have none to speak of."""
    if not space.side or not space.outline:
        return False
    ys = [y for _, y in space.outline]
    if max(ys) - min(ys) < TINY * size:
        return False
    (x, y, wide, tall), inner = box, 0.3 * size
    corners = ((x + across * (wide / 2 + inner), y + down * tall / 2) for across in (1, -1) for down in (1, -1))
    return not all(_inside(corner, space.outline) for corner in corners)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies within an outline: a line from it to the right meets the outline an odd number of times."""
    (x, y), within = point, False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def _within(space: Space, wide: float, tall: float) -> Iterator[tuple[float, float]]:
    if space.outline:
        xs, ys = [x for x, _ in space.outline], [y for _, y in space.outline]
        if wide <= ACROSS * (max(xs) - min(xs)) and tall <= DOWN * (max(ys) - min(ys)):
            yield space.at


def captions(board: Board, extent: Box, taken: list[Box], size: float) -> list[Caption]:
    """The captions that stand free, none over the edge of the map. extent: how far it reaches to the left, up, to the right, down."""
    left, top, right, bottom = extent
    highest, lowest = top + 1.8 * size, bottom - size
    halves = {caption.text: labels.width(caption.text, size) * labels.SPACED / 2 for caption in board.captions}
    inside = []
    for caption in board.captions:
        (x, y), half = caption.at, halves[caption.text]
        inside.append(caption._replace(at=(max(left + half, min(x, right - half)), max(highest, min(y, lowest)))))
    free = labels.free_of(inside, taken, size, least=True)
    return [one for one in free if highest <= one.at[1] <= lowest and left <= one.at[0] - halves[one.text] <= right - 2 * halves[one.text]]
