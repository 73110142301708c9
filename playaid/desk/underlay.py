"""The picture of their own board that owners of a game have laid below it: kept among their data, in no export but on their word."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from playaid.desk import locations
from playaid.language.message import message, said_by
from playaid.referee.contract.refusals import Refusal
from playaid.refused_files import make_folder, naming
from playaid.whole_file import Unconfirmed, put

if TYPE_CHECKING:
    from playaid.board.model import Board
    from playaid.book.book import Book

FOLDER, NOTES, PICTURE = "ground", "ground.json", "board."
MOST_BYTES = 30_000_000
KINDS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg"}


class Underlay(NamedTuple):
    """A picture as it is kept: where, its pixels across and down, the pixels at which three spaces have their middles, and since when."""

    path: str
    size: tuple[int, int]
    where: Mapping[str, tuple[float, float]]
    since: int = 0


def load_underlay(slug: str) -> Underlay | None:
    folder = _folder(slug)
    try:
        with open(os.path.join(folder, NOTES), encoding="utf-8") as file:
            notes, since = json.load(file), os.fstat(file.fileno()).st_mtime_ns
        where = {space: (x, y) for space, (x, y) in notes["at"].items()}
        return Underlay(os.path.join(folder, notes["picture"]), (notes["size"][0], notes["size"][1]), where, since)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, IndexError) as fault:
        text = message("what is kept of your board's picture cannot be read: {fault}", fault=fault)
        raise Refusal(text, hint=f"playaid tables ground {slug} --forget") from None


def keep(slug: str, path: str, where: Mapping[str, tuple[float, float]]) -> Underlay:
    """Keep a copy of a picture, and how it lies. Raises Refusal where it is no picture that a page shows, or a pixel is outside it."""
    from playaid.board.picture_notes import without_notes
    from playaid.board.scan import picture_size

    data = without_notes(_read(path))
    size = picture_size(data)
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), None)
    if size is None or kind is None:
        raise Refusal(message("{file} is no PNG or JPEG picture", file=path), hint="save the scan as one of these")
    for space, (x, y) in where.items():
        if not (0 <= x <= size[0] and 0 <= y <= size[1]):
            raise Refusal(
                message(
                    "{space} at {x:g},{y:g} is outside the picture, which is {width} by {height} pixels",
                    space=space,
                    x=x,
                    y=y,
                    width=size[0],
                    height=size[1],
                )
            )
    folder = _folder(slug)
    make_folder(folder, 0o700)
    picture = f"{PICTURE}{crc32(data):08x}.{kind}"
    notes = json.dumps({"picture": picture, "size": size, "at": {space: list(spot) for space, spot in where.items()}})
    new = not os.path.exists(os.path.join(folder, picture))
    unconfirmed: Unconfirmed | None = None
    try:
        for name, content in ((picture, data), (NOTES, notes.encode())):
            try:
                with naming(path := os.path.join(folder, name)):
                    put(path, content)
            except Unconfirmed as fault:  # it lies there, and is told once all of it does
                unconfirmed = fault
    except BaseException:
        if new:
            with suppress(OSError):
                os.unlink(os.path.join(folder, picture))
        raise
    for name in _pictures(folder):
        if name != picture and unconfirmed is None:  # after a power cut the notes of before may be back, and speak of theirs
            with suppress(OSError):  # nothing speaks of it any more
                os.unlink(os.path.join(folder, name))
    if unconfirmed is not None:
        raise unconfirmed
    return Underlay(os.path.join(folder, picture), size, dict(where))


def _pictures(folder: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if name.startswith(PICTURE)]
    except FileNotFoundError:
        return []


def widest(points: Sequence[tuple[str, float, float]]) -> dict[str, tuple[float, float]]:
    """Of the points by which a grid was laid on a picture the three that lie furthest apart: the spaces and their pixels."""
    from playaid.board.scan import POINTS

    if len(points) < POINTS:
        raise Refusal("no grid is laid on a picture of this map", hint="lay it with tables paint, or name three spaces with --at")

    def area(three: Sequence[tuple[str, float, float]]) -> float:
        (_, x, y), (_, u, v), (_, p, q) = three
        return abs((u - x) * (q - y) - (p - x) * (v - y))

    return {space: (x, y) for space, x, y in max(combinations(points, POINTS), key=area)}


def lay(slug: str, book: "Book", path: str, where: Mapping[str, tuple[float, float]]) -> Underlay:
    """`keep`, once it is sure that the picture can be laid below the board by these spaces. Raises Refusal."""
    from playaid.board.scan import Misfit, lay_scan

    try:
        lay_scan(opening_board(slug, book), "", (1, 1), where)
    except Misfit as misfit:
        raise Refusal(said_by(misfit)) from None
    return keep(slug, path, where)


def forget(slug: str) -> bool:
    """Take the picture away again; False if there was none."""
    folder = _folder(slug)
    gone = False
    for name in (NOTES, *_pictures(folder)):
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(folder, name))
            gone = True
    return gone


def with_ground(board: "Board", slug: str) -> "Board":
    """The board with the owner's own below it, as a picture that the SVG holds; as it is where they have laid none, or it does not fit."""
    return layer(slug)(board)


def layer(slug: str) -> Callable[["Board"], "Board"]:
    """`with_ground` for many boards of a game: the picture is read once."""
    from base64 import b64encode

    from playaid.board.picture_notes import without_notes
    from playaid.board.scan import Misfit, lay_scan

    own = load_underlay(slug)
    if own is None:
        return lambda board: board
    data = without_notes(_read(own.path))  # also where an earlier playaid has laid it
    kind = next((kind for head, kind in KINDS.items() if data.startswith(head)), "png")
    picture = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"

    def under(board: "Board") -> "Board":
        try:
            return lay_scan(board, picture, own.size, own.where)
        except Misfit:
            return board

    return under


def opening_board(slug: str, book: "Book") -> "Board":
    """The board of a game as its players find it. Raises Refusal where it has none, or its opening hangs on what they say."""
    from playaid.desk.session_folders import game_of
    from playaid.dice.sources import Seeded
    from playaid.referee.contract.state import empty, evolve, visible
    from playaid.referee.deciding.decide import decide
    from playaid.referee.session.begin import opening

    game = game_of(slug)
    if game.board is None:
        raise Refusal(message("{title} has no board to lay a picture below", title=game.title))
    house = book.in_mode("house")
    sides = list(game.sides) or [f"Player {number}" for number in range(1, game.players[0] + 1)]
    ruling = decide(game, empty(sides), opening(game, {side: side for side in sides}, {}, {}), house, Seeded(0))
    if not ruling.changes:
        raise Refusal(message("the opening of {title} hangs on what the players say", title=game.title))
    return game.board(visible(evolve(empty(sides), ruling.changes), None), None, house)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise Refusal(message("{file}: {reason}", file=fault.filename or path, reason=fault.strerror)) from None
    if len(data) > MOST_BYTES:
        raise Refusal(
            message("{file} is larger than {megabytes} MB", file=path, megabytes=MOST_BYTES // 1000000),
            hint="make it smaller: 2,000 pixels across are plenty",
        )
    return data


def _folder(slug: str) -> str:
    return os.path.join(locations.owner_folder(slug), FOLDER)
