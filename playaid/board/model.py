"""What there is to be seen on a table, as plain data for one viewer: a game says it, the engine draws it.

    Board(
        spaces=(Space("harbour", at=(0, 0), kind="city"), Space("hills", at=(2, 1), kind="rough")),
        links=(Link("harbour", "hills", "road"),),
        pieces=(Piece("Ann's army", "Ann", "harbour", badge="4"),),
        tracks=(Track("Turn", ("1", "2", "3"), now=1),),
        sheets=(Sheet("Ann", (("purse", "3 crowns"),)),),
        sides=("Ann", "Bob"),
    )

Lengths are in units of the game's own choosing; x grows to the right and y downwards.
"""

from collections import Counter
from typing import NamedTuple

Point = tuple[float, float]

KINDS = (
    *("land", "clear", "rough", "hills", "mountain", "forest", "woods", "swamp", "desert", "ice"),
    *("city", "castle", "ruins", "coast", "sea", "unknown"),
)
"""Kinds of space that have a colour and a hatching of their own; any other is drawn as land, under its own name."""
LINKS = ("path", "road", "river", "stream", "border", "strait", "wall")
"""Kinds of links; any other is drawn as a path."""


class Space(NamedTuple):
    """A place where pieces can be.

    name      as players call it; unique on the board. at: its middle
    outline   its corners in order, where it has an extent; without them it is drawn as a disc
    kind      one of `KINDS`, or a word of the game's own
    label     what is written in it; note: what is to be told of it, instead of its kind
    """

    name: str
    at: Point
    outline: tuple[Point, ...] = ()
    kind: str = "land"
    label: str = ""
    note: str = ""


class Link(NamedTuple):
    """What lies between two spaces, by name; `line` where it does not run straight from middle to middle."""

    start: str
    end: str
    kind: str = "path"
    line: tuple[Point, ...] = ()
    note: str = ""


class Piece(NamedTuple):
    """A piece, or a stack that is looked at as one.

    name     of the piece, or what is told of the stack. side: whose; empty for nobody's
    space    where it is. badge: two or three characters on it (a strength)
    hidden   it lies face down for this viewer; faded: it may not act
    """

    name: str
    side: str
    space: str
    badge: str = ""
    hidden: bool = False
    faded: bool = False


class Track(NamedTuple):
    """Boxes in a row with a marker. now: the index of the marked box, None for none."""

    title: str
    boxes: tuple[str, ...]
    now: int | None = None


class Sheet(NamedTuple):
    """What lies before a side or beside the board: rows of a head and a text."""

    title: str
    rows: tuple[tuple[str, str], ...]
    side: str = ""


class Board(NamedTuple):
    """All of it.

    sides    in the order of their colours and shapes
    marks    names of spaces where something is going on: a fight, what is owed, what moved last
    told     the board in a sentence or two, for those who cannot see it
    """

    spaces: tuple[Space, ...] = ()
    links: tuple[Link, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tracks: tuple[Track, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    sides: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    told: str = ""


def faults(board: Board) -> list[str]:
    """What is wrong with a board: two spaces of one name, pieces, links and marks where no space is, sides that are not named."""
    counted = Counter(space.name for space in board.spaces)
    wrong = [f"two spaces are called {name}" for name, number in counted.items() if number > 1]
    wrong += [f"{piece.name} is in {piece.space}, which is no space" for piece in board.pieces if piece.space not in counted]
    wrong += [f"{piece.name} is of {piece.side}, who is no side" for piece in board.pieces if piece.side and piece.side not in board.sides]
    wrong += [f"a {link.kind} leads to {end}, which is no space" for link in board.links for end in link[:2] if end not in counted]
    wrong += [f"{mark} is marked, and is no space" for mark in board.marks if mark not in counted]
    outside = [track for track in board.tracks if track.now is not None and not 0 <= track.now < len(track.boxes)]
    return wrong + [f"{track.title} has no box {track.now}" for track in outside]
