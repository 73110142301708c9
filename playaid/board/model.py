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
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar, overload

Point = tuple[float, float]
Row = TypeVar("Row")

KINDS = (
    *("land", "clear", "rough", "hills", "mountain", "forest", "woods", "swamp", "desert", "ice"),
    *("city", "castle", "ruins", "coast", "sea", "unknown"),
)
"""Kinds of space that have a colour and a hatching of their own; any other is drawn as land, under its own name."""
LINKS = ("path", "road", "river", "stream", "border", "strait", "mountains", "wall")
"""Kinds of links; any other is drawn as a path."""
FIGURES = (
    *("army", "horse", "fleet", "wing", "person", "wizard", "dragon", "monster", "garrison"),
    *("flag", "fire", "spell", "escort", "token", "treasure", "ruin", "port", "walls", "city", "gate", "banner"),
    *("cross", "cup", "hammer"),
)
"""Kinds of pieces, and first words of signs, that have a small drawing of their own."""


class Space(NamedTuple):
    """A place where pieces can be.

    name      as players call it; unique on the board. at: its middle
    outline   its corners in order, where it has an extent; without them it is drawn as a disc
    kind      one of `KINDS`, or a word of the game's own
    label     what is written in it; note: what is to be told of it, instead of its kind
    side      who holds it
    signs     what is printed or lies in it for good: a word of `FIGURES` and a number (`walls 5`, `port`), `banner` and its
              colour, or any other short word
    short     what is written in it where there is room for a few characters only, instead of the label
    within    other ground in part of it, each kind with its corners: the land of a coast
    part      of which space it is a part, so that whoever taps it means that one: land of a country that nobody has explored
    of        what it belongs to, as players call that: a country, which is chosen by a tap on its land
    """

    name: str
    at: Point
    outline: tuple[Point, ...] = ()
    kind: str = "land"
    label: str = ""
    note: str = ""
    side: str = ""
    signs: tuple[str, ...] = ()
    short: str = ""
    within: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    part: str = ""
    of: str = ""


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
    kind     one of `FIGURES`, or empty. note: what is told of it besides its name; printed: what stands on the counter, told where it is
             tapped or pointed at
    holds    the pieces that a stack is made of, and what a piece carries, by name
    """

    name: str
    side: str
    space: str
    badge: str = ""
    hidden: bool = False
    faded: bool = False
    kind: str = ""
    note: str = ""
    holds: tuple[str, ...] = ()
    printed: str = ""


class Caption(NamedTuple):
    """Words on the map that belong to no one space: the name of a land, of a sea, of a region. at: their middle."""

    text: str
    at: Point


class Scenery(NamedTuple):
    """Ground that is no space of the game: nobody can be there."""

    outline: tuple[Point, ...]
    kind: str = "land"


class Track(NamedTuple):
    """Boxes in a row with a marker.

    now      the index of the marked box, None for none
    beam     it is a balance: it hangs by its middle box, and tips towards the marker
    tilt     of a balance: -1 (its first box is right down) to 1 (its last box is)
    note     what is told of it below
    """

    title: str
    boxes: tuple[str, ...]
    now: int | None = None
    beam: bool = False
    tilt: float = 0.0
    note: str = ""


class Sheet(NamedTuple):
    """What lies before a side or beside the board: rows of a head and a text. now: of whoever acts."""

    title: str
    rows: tuple[tuple[str, str], ...]
    side: str = ""
    now: bool = False


class Scan(NamedTuple):
    """A picture that lies below the spaces: the owner's own board.

    picture        where it is found: an address that a page may show, or the picture itself as a `data:` address
    corner         where its upper left corner lies; across: where its upper right one does; down: where its lower left one does
    """

    picture: str
    corner: Point
    across: Point
    down: Point


class Board(NamedTuple):
    """All of it.

    sides    in the order of their colours and shapes
    marks    names of spaces where something is going on: a fight, what is owed, what moved last
    told     the board in a sentence or two, for those who cannot see it
    words    what figures and kinds of ground are called in this game, where the general word does not say it: (`wing`, `fairies`); `faded`
             is what a hollow counter means, `marked` what goes on in a space of `marks`
    counter  how high a counter is, in the units of the board: for coarse grids, where one may fill its space. It is drawn smaller where a
             stack would not fit, and never lower than its letters want
    taken    letters that stand on the map with a number behind them for something else: no side is marked by one of these
    """

    spaces: Sequence[Space] = ()
    links: Sequence[Link] = ()
    pieces: tuple[Piece, ...] = ()
    tracks: tuple[Track, ...] = ()
    sheets: Sequence[Sheet] = ()
    sides: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    told: str = ""
    captions: Sequence[Caption] = ()
    scenery: Sequence[Scenery] = ()
    words: tuple[tuple[str, str], ...] = ()
    scan: Scan | None = None
    counter: float = 0.0
    taken: str = ""


class Later(Sequence[Row]):
    """Rows that are made when somebody first looks at them: map and sheets, where only pieces and tracks may be wanted."""

    def __init__(self, make: Callable[[], Sequence[Row]]) -> None:
        self._make = make
        self._made: Sequence[Row] | None = None

    def _rows(self) -> Sequence[Row]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | Sequence[Row]:
        return self._rows()[index]

    def __len__(self) -> int:
        return len(self._rows())

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


CARRIERS = ("fleet", "person", "wizard", "wing")
"""Figures that carry what they hold; others are made of it."""


def pieces_in(piece: Piece) -> int:
    """How many pieces one stands for: a stack for all that it is made of, who carries others for themselves."""
    carries = piece.kind in CARRIERS and not all(name in piece.name for name in piece.holds)  # 3 Cadmin are three, whoever leads them
    return 1 if carries else max(len(piece.holds), 1)


def by_space(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    here: dict[str, list[Piece]] = {}
    for piece in pieces:
        here.setdefault(piece.space, []).append(piece)
    return here


def lately(make: Callable[..., Row]) -> Callable[..., Row]:
    """What `make` makes, made anew only for other things than the last time. They are told apart by where they lie, as nothing in a state
    is changed in place: parts of a state, or what never changes.
    """
    last: tuple[tuple[object, ...], Row] | None = None

    def made(*of: object) -> Row:
        nonlocal last
        kept = last
        if kept is None or len(kept[0]) != len(of) or any(a is not b for a, b in zip(kept[0], of, strict=True)):
            last = kept = of, make(*of)
        return kept[1]

    return made


def faults(board: Board) -> list[str]:
    """What is wrong with a board: two spaces of one name, pieces, links and marks where no space is, sides that are not named."""
    counted = Counter(space.name for space in board.spaces)
    wrong = [f"two spaces are called {name}" for name, number in counted.items() if number > 1]
    wrong += [f"{piece.name} is in {piece.space}, which is no space" for piece in board.pieces if piece.space not in counted]
    wrong += [f"{piece.name} is of {piece.side}, who is no side" for piece in board.pieces if piece.side and piece.side not in board.sides]
    wrong += [
        f"{space.name} is held by {space.side}, who is no side" for space in board.spaces if space.side and space.side not in board.sides
    ]
    wrong += [f"a {link.kind} leads to {end}, which is no space" for link in board.links for end in link[:2] if end not in counted]
    wrong += [f"{mark} is marked, and is no space" for mark in board.marks if mark not in counted]
    outside = [track for track in board.tracks if track.now is not None and not 0 <= track.now < len(track.boxes)]
    return wrong + [f"{track.title} has no box {track.now}" for track in outside]
