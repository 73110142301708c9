"""Where the names of spaces are written: within those that have room, else around them where no other name or space is in the way."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from playaid.board.icons import FIGURES
from playaid.board.model import Caption, Point, Space
from playaid.board.palette import TINTS
from playaid.language.translation import language, translate
from playaid.language.width import columns

LINE = 1.15
"""From line to line, in letters."""
LONG = 13
"""So many letters are written in one line, more in two if there is a blank between them."""
SPACED = 1.35
"""How much wider the letters of a caption stand."""
SHIFTS = (-1.3, 1.3, -2.6, 2.6, -3.9, 3.9)
"""How far down a caption may be moved, in letters."""
DENSE = 1.15
"""How much wider digits and short words are than other text."""
BREAKS, HYPHENS = re.compile(r" (?=\w)|(?<=-)"), re.compile(r"(?<=-)")
"""Where a name may go on in another line."""
Box = tuple[float, float, float, float]
"""A middle with width and height."""


def width(text: str, size: float) -> float:
    """How wide a text is, near enough."""
    wide = columns(text) - len(text)
    return size * (0.56 * (len(text) - wide) + wide)


def lines(label: str) -> tuple[str, ...]:
    """A name in one line, or in two of about the same length; below it how whoever reads another language says it."""
    name = label.replace("\n", " ")
    said = translate(name)
    return _printed(label) if said == name else (*_printed(label), said)


@lru_cache(1024)
def _printed(label: str) -> tuple[str, ...]:
    if "\n" in label:
        return tuple(label.split("\n"))
    if len(label) <= LONG or " " not in label:
        return (label,) if label else ()
    blanks = [i for i, letter in enumerate(label) if letter == " "]
    middle = min(blanks, key=lambda blank: abs(blank - len(label) / 2))
    return label[:middle], label[middle + 1 :]


Form = tuple[bool, tuple[str, ...]]
"""A way in which a name may be written besides: whether it leaves out what all of a family begin with, and its lines."""


IN_ONE = 12
"""Letters of a short name, which may stand in one line above a block that leaves no room for two."""


def forms(labels: Iterable["Label"]) -> list[list[Form]]:
    """Of each name the ways in which it may be written where it has no room as it is: in more lines, without the name of its family. One of
    each family keeps that name, or nobody reads whose the others are: the one that goes by it in short, where it may stand alone, else the
    widest."""
    families: dict[str, list[Label]] = {}
    every = list(labels)
    for label in every:
        if label.lines:
            families.setdefault(label.lines[0], []).append(label)
    keep = {id(next(filter(_goes_by_family, family), None) or max(family, key=_width)) for family in families.values()}
    return [list(_forms(label, id(label) not in keep)) if label.lines else [] for label in every]


def family(label: "Label") -> tuple[str, bool]:
    """The name that a label shares with others, empty if with none; and whether it is the one that goes by it alone."""
    first = label.lines[0] if len(label.lines) > 1 else ""
    return (first[:-1], _goes_by_family(label)) if first.endswith("-") else ("", False)


def _goes_by_family(label: "Label") -> bool:
    return f"{label.space.short}-" == label.lines[0]


def _width(label: "Label") -> float:
    across = [x for x, _ in label.space.outline]
    return max(across) - min(across) if across else 0.0


def _forms(label: "Label", related: bool) -> Iterator[Form]:
    lines, first, rest = label.lines, label.lines[0], label.lines[1:]
    if not related and _goes_by_family(label):
        yield False, (label.space.short,)
        return
    broken = tuple(part for line in lines for part in BREAKS.split(line) if part)
    if len(broken) > len(lines):
        yield False, broken
    if rest and not first.endswith("-") and len(" ".join(lines)) <= IN_ONE:
        yield False, (" ".join(lines),)
    if rest and related and first.endswith("-"):
        yield True, rest
        short = tuple(part for line in rest for part in HYPHENS.split(line) if part)
        if len(short) > len(rest):
            yield True, short


def roomy(space: Space, size: float) -> bool:
    """Whether a name and counters have room within the outline."""
    if not space.outline:
        return False
    ys = [y for _, y in space.outline]
    return max(ys) - min(ys) >= 4.5 * size


def foot_within(space: Space, size: float) -> float:
    """Where a name that is written within an outline ends, signs and all: above the middle, unless it would stand over the upper edge."""
    return _foot_within(space, size, lines(space.label))


@lru_cache(1024)
def _foot_within(space: Space, size: float, parts: tuple[str, ...]) -> float:
    tall = LINE * size * (len(parts) + bool(space.signs))
    across = 0.4 * max([width(part, size) for part in parts] + [signs_width(space.signs, size)])
    x, y = space.at
    within = 0.5 if space.signs else 0.1  # an edge in the colour of whoever holds it may be drawn there
    return max(y - 0.35 * size, max(_edge_above(space, x + aside, y) for aside in (-across, 0.0, across)) + within * size + tall)


def _edge_above(space: Space, x: float, y: float) -> float:
    """Where the outline lies above a point within it: the upper end of all of it where the point is beyond it."""
    ends = zip(space.outline, (*space.outline[1:], space.outline[0]), strict=True)
    crossed = [ay + (by - ay) * (x - ax) / (bx - ax) for (ax, ay), (bx, by) in ends if ax != bx and min(ax, bx) <= x <= max(ax, bx)]
    return max((edge for edge in crossed if edge < y), default=min(y for _, y in space.outline))


class Label(NamedTuple):
    """A name with the signs of its space: `x` the middle of both, `foot` of each line, `signs` the foot of the signs."""

    space: Space
    lines: tuple[str, ...]
    x: float
    foot: tuple[float, ...]
    signs: float


def place_labels(spaces: Iterable[Space], size: float) -> list[Label]:
    """Where names and signs go: signs above the name in a roomy outline, in the middle of a small space and of a disc."""
    named = [space for space in spaces if space.label or space.signs]
    bare = [space for space in named if not roomy(space, size)]
    taken: list[Box] = [(*space.at, (3.0 if space.outline else 2.0) * size, 2.0 * size) for space in bare]  # where counters will lie
    labels = []
    for space in sorted(named, key=lambda space: not roomy(space, size)):
        parts = lines(space.label)
        within = roomy(space, size)
        across = max([width(part, size) for part in parts] + ([signs_width(space.signs, size)] if within or not parts else []))
        x, y = space.at
        rows = len(parts) + (bool(space.signs) and within)
        tall = LINE * size * rows
        if within:
            y = foot_within(space, size) - tall / 2
        else:
            x, y = _free(space, across, tall, size, taken)
        taken.append((x, y, across, tall))
        if not within and not parts:  # its signs alone, in its middle
            labels.append(Label(space, (), space.at[0], (), space.at[1] + 0.4 * size))
            continue
        feet = [y - tall / 2 + (row + 0.8) * LINE * size for row in range(rows)]
        if within and space.signs:  # signs first
            labels.append(Label(space, parts, x, tuple(feet[1:]), feet[0]))
        else:
            labels.append(Label(space, parts, x, tuple(feet[: len(parts)]), space.at[1] + 0.4 * size))
    return labels


def names(named: tuple[Space, ...], size: float) -> dict[str, list[Box]]:
    """Space -> where its name is written, line by line."""
    return _names(named, size, language())


@lru_cache(4)
def _names(named: tuple[Space, ...], size: float, read_in: str) -> dict[str, list[Box]]:
    return {label.space.name: boxes((label,), size)[: len(label.lines)] for label in place_labels(named, size)}


def boxes(labels: Iterable[Label], size: float) -> list[Box]:
    labels = list(labels)
    lines = [(label.x, foot, line) for label in labels for line, foot in zip(label.lines, label.foot, strict=True)]
    written = [(x, foot - 0.35 * size, width(line, size), LINE * size) for x, foot, line in lines]
    return written + [(*label.space.at, 3.0 * size, 2.0 * size) for label in labels]


def free_of(captions: Iterable[Caption], taken: Iterable[Box], size: float, least: bool = False) -> list[Caption]:
    """Captions moved a little where they would lie over what is `taken`, or over each other; `least`: left out where that does not help."""
    taken = list(taken)
    free = []
    for caption in captions:
        wide, (x, y) = width(caption.text, size) * SPACED, caption.at
        spots = [(x, y), *((x + across * wide, y + down * size) for down in SHIFTS for across in (0.0, 0.3, -0.3))]
        best, hidden = spots[0], 0.0
        near_by = near((x, y, 1.6 * wide, (2 * SHIFTS[-1] + 2) * size), taken)
        for number, spot in enumerate(spots):
            over = round(sum(overlap((spot[0], spot[1] - 0.35 * size, wide, LINE * size), other) for other in near_by), 6)
            if not number or over < hidden:
                best, hidden = spot, over
            if not hidden:
                break
        if not (least and hidden):
            free.append(caption._replace(at=best))
            taken.append((best[0], best[1] - 0.35 * size, wide, LINE * size))
    return free


def signs_width(signs: Iterable[str], size: float) -> float:
    parts = map(sign_parts, signs)
    return sum((1.25 if figure else 0.2) * size + (0.35 * size if words else 0) + DENSE * width(words, size) for figure, words in parts)


def sign_parts(sign: str) -> tuple[str, str]:
    """The drawing of a sign, empty if it has none, and the words beside it."""
    word, _, rest = sign.partition(" ")
    return (word, "" if sign_tint(sign) else rest) if word in FIGURES else ("", sign)


def sign_tint(sign: str) -> str:
    """The colour of a banner, empty where it is none that is known."""
    word, _, rest = sign.partition(" ")
    return rest if word == "banner" and rest in TINTS else ""


def _free(space: Space, wide: float, tall: float, size: float, taken: list[Box]) -> Point:
    """The middle of the box beside a space that lies over others the least; below it if it can be."""
    x, y = space.at
    gap = 1.3 * size if space.outline else 2.0 * size
    around = (
        *((x, y + gap + tall / 2), (x, y - gap - tall / 2)),
        *((x + gap + wide / 2, y), (x - gap - wide / 2, y)),
        *((x + across, y + down) for down in (gap, -gap) for across in (gap + wide / 2, -gap - wide / 2)),
    )
    reached = [other for other in near((x, y, 2 * (gap + wide), 2 * (gap + tall)), taken) if other[:2] != space.at]
    overlaps = [sum(overlap((*spot, wide, tall), other) for other in reached) for spot in around]
    return around[min(range(len(around)), key=lambda i: (round(overlaps[i], 3), i))]


def near(reach: Box, boxes: Iterable[Box]) -> list[Box]:
    """Those of the boxes that lie over a greater one at all."""
    return [box for box in boxes if overlap(reach, box)]


def overlap(one: Box, other: Box) -> float:
    across = (one[2] + other[2]) / 2 - abs(one[0] - other[0])
    down = (one[3] + other[3]) / 2 - abs(one[1] - other[1])
    return across * down if across > 0 and down > 0 else 0.0
