"""The boards of an evening, event by event, as differences: a map is drawn once, and of each step is kept what it changed.

A scene is made of parts by key, ready to be put into the page: `g` the name and the view box of its ground, `s:` a space that looks
otherwise than on it, `q:` one that is held or marked, `p:` what lies in one, `m` the last move, `t:` where a track stands, `h:` a row of a
sheet (`h:0:<sheet>`), and `a` the board in plain words.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from html import escape
from json import dumps
from typing import NamedTuple

from playaid.board.counters import stacks
from playaid.board.icons import FIGURES
from playaid.board.labels import roomy
from playaid.board.model import Board, Piece, Point, Space, Track, by_space
from playaid.board.svg import Ground, draw_overlay, ground, state_of
from playaid.language.message import message
from playaid.language.translation import translate

MOST_STEPS = 300
"""Events that one slider steps through at most."""
STRAYED = 3
"""A new ground is drawn where more than one space in so many looks otherwise than on the old one."""


class PlacedGround(NamedTuple):
    """A ground by its name in the page. spaces: by where they are; still: the rest; as_told: spaces with what is told of them."""

    name: str
    ground: Ground
    spaces: Mapping[Point, Space]
    links: frozenset[tuple[object, ...]]
    still: tuple[object, ...]
    as_told: tuple[Space, ...] = ()

    def carries(self, board: Board) -> bool:
        """Whether this is the ground of a board to the letter, with what is told of its spaces."""
        return (
            len(self.as_told) == len(board.spaces)
            and all(told == _unheld(space) for told, space in zip(self.as_told, board.spaces, strict=True))
            and (_lines(board), _still(board)) == (self.links, self.still)
        )


class Scene(NamedTuple):
    """A board in parts, over its ground; over: the spaces that look otherwise than on it."""

    laid: PlacedGround
    over: Mapping[str, Space]
    board: Board
    parts: Mapping[str, str]


class Stage(NamedTuple):
    """A board with its slider: how it stands at the end, for each event what stood there before it, and all grounds that come up."""

    laid: PlacedGround
    end: Mapping[str, str]
    steps: tuple[tuple[int, Mapping[str, str]], ...]
    grounds: tuple[PlacedGround, ...]

    @property
    def data(self) -> str:
        """The steps for the script of the page, such that nothing in it ends the element it stands in."""
        return dumps(self.steps, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!", "<\\u0021")

    def of(self, kind: str) -> dict[str, str]:
        """The parts of one kind at the end, by key."""
        return {key: markup for key, markup in self.end.items() if key.startswith(f"{kind}:")}

    @property
    def told(self) -> str:
        return self.end["a"]

    @property
    def sheets(self) -> dict[str, list[tuple[str, str]]]:
        """Sheet -> its rows at the end, each with its key."""
        rows: dict[str, list[tuple[str, str]]] = {}
        for key, markup in self.of("h").items():
            rows.setdefault(key.split(":", 2)[2], []).append((key, markup))
        return rows


class Setter:
    """Sets scenes one after the other; the same map is drawn once. there: grounds that the page has anyway."""

    def __init__(self, there: Iterable[PlacedGround] = ()) -> None:
        self.last: Scene | None = None
        self._there = tuple(there)
        self._own: PlacedGround | None = None

    def scene(self, board: Board) -> Scene:
        """A board as a scene; the last move is what has changed since the scene before."""
        last = self.last
        if last is not None and last.board == board:
            self.last = last._replace(parts={key: markup for key, markup in last.parts.items() if key != "m"})
            return self.last
        laid, over = self._laid(board)
        size = laid.ground.size
        parts = {f"s:{name}": draw_overlay(space, size) for name, space in over.items()}
        held = (space for space in board.spaces if space.side or space.name in board.marks)
        parts |= {f"q:{space.name}": state_of(space, size, space.name in board.marks, board.sides) for space in held}
        parts |= {f"p:{space}": _lean(markup) for space, markup in stacks(board, size).items()}
        parts |= {**_furniture(board), "a": translate(board.told or "the board"), "g": f"{laid.name} {laid.ground.box}"}
        if last is not None and (moved := _moved(last.board, board, size)):
            parts["m"] = moved
        self.last = Scene(laid, over, board, parts)
        return self.last

    def _laid(self, board: Board) -> tuple[PlacedGround, Mapping[str, Space]]:
        """The ground for a board, the one before if it will do, and what is to be laid over it."""
        last = self.last
        same = last is not None and board.spaces is last.board.spaces and board.links is last.board.links
        if last is not None and same and _still(board) == _still(last.board):
            return last.laid, last.over
        there = next((laid for laid in self._there if laid.carries(board)), None)
        if there is not None:
            return there, {}
        own = self._own
        if own is not None and _same_map(board, own):
            over = {space.name: space for space in board.spaces if _looks(space) != _looks(own.spaces[space.at])}
            if len(over) * STRAYED <= len(board.spaces):
                return own, over
        # what is told of its spaces at the time is left out
        self._own = _laid(board, tuple(space._replace(side="", note="") for space in board.spaces))
        return self._own, {}


FIGURE = re.compile(r'<path fill-rule="evenodd" transform="([^"]*)" d="([^"]*)"/>')
NAMES = {drawing: name for name, drawing in FIGURES.items()}


@lru_cache(4096)
def _lean(stack: str) -> str:
    """A stack whose figures are taken from `figures`, and without what only a page that is played on needs."""
    stack = re.sub(r' data-holds="[^"]*"', "", stack)
    return FIGURE.sub(lambda found: f'<use href="#figure-{NAMES[found[2]]}" transform="{found[1]}"/>', stack)


def figures() -> str:
    return "".join(f'<path id="figure-{name}" fill-rule="evenodd" d="{drawing}"/>' for name, drawing in FIGURES.items())


def _same_map(board: Board, laid: PlacedGround) -> bool:
    if len(board.spaces) != len(laid.spaces) or _lines(board) != laid.links or _still(board) != laid.still:
        return False
    return all((old := laid.spaces.get(space.at)) is not None and _fits(space, old, laid.ground.size) for space in board.spaces)


def _fits(space: Space, old: Space, size: float) -> bool:
    written = (space.label, space.signs) == (old.label, old.signs)
    return space.outline == old.outline and (written or roomy(space, size))


def _still(board: Board) -> tuple[object, ...]:
    return tuple(board.captions), board.scenery, board.scan


def _lines(board: Board) -> frozenset[tuple[object, ...]]:
    """The links as they are drawn; what they are called between is told nowhere on a ground."""
    at = {space.name: space.at for space in board.spaces}
    return frozenset((link.kind, tuple(link.line) or frozenset((at[link.start], at[link.end]))) for link in board.links)


def _looks(space: Space) -> tuple[object, ...]:
    return space.kind, space.label, space.signs


def note_ground(board: Board) -> PlacedGround:
    """The ground of a board with what is told of its spaces."""
    spaces = tuple(map(_unheld, board.spaces))
    return _laid(board, spaces)._replace(as_told=spaces)


def _unheld(space: Space) -> Space:
    return space._replace(side="") if space.side else space


def _laid(board: Board, spaces: tuple[Space, ...]) -> PlacedGround:
    """The ground of a board, under a name made from what is drawn on it."""
    board = board._replace(spaces=spaces)
    name = "g" + sha256(repr((spaces, tuple(board.links), _still(board))).encode()).hexdigest()[:8]
    return PlacedGround(
        name, ground(board, name, styled=False, numbered=True), {space.at: space for space in spaces}, _lines(board), _still(board)
    )


def _furniture(board: Board) -> dict[str, str]:
    parts = {f"t:{track.title}": told for track in board.tracks if (told := track_told(track))}
    for sheet in board.sheets:
        parts.update({f"h:{number}:{sheet.title}": row(*entry) for number, entry in enumerate(sheet.rows)})
    return parts


def track_told(track: Track) -> str:
    """Where the marker of a track stands; of one without a marker what is told of it."""
    if track.now is None:
        return f"{_said(track.title)}: <b>{_said(track.note)}</b>" if track.note else ""
    box = " · ".join(_said(track.boxes[track.now]).split("\n"))
    return f"{_said(track.title)}: <b>{box}</b> ({_said(message('{n} of {count}', n=track.now + 1, count=len(track.boxes)))})"


def row(head: str, text: str) -> str:
    return f'<th scope="row">{_said(head)}</th><td>{_said(text)}</td>'


def _said(text: str) -> str:
    return escape(translate(text))


def _moved(before: Board, after: Board, size: float) -> str:
    was, now = by_space(before.pieces), by_space(after.pieces)
    changed = {space: None for space in (*was, *now) if was.get(space) != now.get(space)}
    at = {space.name: space.at for space in (*before.spaces, *after.spaces)} if changed else {}
    rings = [
        f'<circle class="{"come" if space in now else "gone"}" cx="{_n(at[space][0])}" cy="{_n(at[space][1])}" r="{_n(1.9 * size)}"/>'
        for space in changed
    ]
    left, come = _where(piece for space in changed if space in was for piece in was[space]), _where(after.pieces)
    ways = dict.fromkeys((at[start], at[come[piece]]) for piece, start in left.items() if come.get(piece, start) != start)
    return "".join([*(_line(*way) for way in ways), *rings])


def _where(pieces: Iterable[Piece]) -> dict[tuple[str, str], str]:
    places: dict[tuple[str, str], list[str]] = {}
    for piece in pieces:
        places.setdefault((piece.side, piece.name), []).append(piece.space)
    return {piece: spaces[0] for piece, spaces in places.items() if len(spaces) == 1}


def _line(start: Point, end: Point) -> str:
    return f'<line x1="{_n(start[0])}" y1="{_n(start[1])}" x2="{_n(end[0])}" y2="{_n(end[1])}"/>'


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


class Staging:
    """Gathers the stage of a turn while its events go by."""

    def __init__(self, start: Scene):
        self._now = start
        self._grounds = {start.laid.name: start.laid}
        self._steps: list[tuple[int, Mapping[str, str]]] = []

    @property
    def full(self) -> bool:
        """Whether a slider has enough of it."""
        return len(self._steps) >= MOST_STEPS

    def step(self, number: int, scene: Scene) -> None:
        before, after = self._now.parts, scene.parts
        changed = [key for key in dict.fromkeys((*before, *after)) if before.get(key) != after.get(key)]
        self._steps.append((number, {key: before.get(key, "") for key in changed}))
        self._grounds[scene.laid.name] = scene.laid
        self._now = scene

    def done(self) -> Stage:
        return Stage(self._now.laid, self._now.parts, tuple(self._steps), tuple(self._grounds.values()))
