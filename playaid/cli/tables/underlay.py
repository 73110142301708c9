from pathlib import Path
from typing import Annotated, TypedDict

import typer

from playaid.book import Book
from playaid.book.painting import Painter
from playaid.cli.tables.base import Game, Page, Refused, book_of, verb
from playaid.desk import underlay as desk
from playaid.language.message import counted, listing, message, said_by
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal

WANTED = (
    "three spaces, not in a line, each with the pixel of the picture where it has its middle: --at 'Jadmar=1204,388'; "
    "or none, where tables paint has laid the grid"
)

Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="A PNG or JPEG of your board.")]
At = Annotated[
    list[str] | None,
    typer.Option(
        "--at",
        metavar="SPACE=X,Y",
        help="A space and its middle on the picture: three of them.",
    ),
]
Forget = Annotated[bool, typer.Option("--forget", help="Take the picture away again.")]


class Ground(TypedDict):
    """A picture below the board: its size, and the middles of spaces on it in pixels."""

    picture: str
    size: list[int]
    at: dict[str, list[float]]


class GroundLaid(TypedDict):
    game: str
    ground: Ground | None


@verb()
def ground(game: Game, picture: Picture = None, at: At = None, forget: Forget = False) -> Page[GroundLaid]:
    """Lay a picture of your own board below the spaces. It stays among your data; an export has it with --with-ground only."""
    try:
        kept = _changed(game, book_of(game), picture, at or [], forget)
    except Refusal as refusal:
        raise Refused("unreadable", said_by(refusal)) from None
    if kept is None:
        said = message(
            "No picture lies below the board of {game}. To lay one: {line}, with {wanted}.",
            game=game,
            line=f"playaid tables ground {game} --picture FILE",
            wanted=WANTED,
        )
        return Page({"game": game, "ground": None}, [said])
    spots = listing((message("{space} at {x:g},{y:g}", space=space, x=x, y=y) for space, (x, y) in kept.where.items()))
    laid: Ground = {"picture": kept.path, "size": list(kept.size), "at": {space: list(spot) for space, spot in kept.where.items()}}
    said = message(
        "Below the board of {game} lies {file}, {width} by {height} pixels: {spaces}.",
        game=game,
        file=kept.path,
        width=kept.size[0],
        height=kept.size[1],
        spaces=spots,
    )
    return Page({"game": game, "ground": laid}, [said])


def _changed(slug: str, book: Book, picture: Path | None, at: list[str], forget: bool) -> desk.Underlay | None:
    if forget:
        desk.forget(slug)
        return None
    if picture is None:
        if at:
            raise Refused("usage", "--at goes with --picture")
        return desk.load_underlay(slug)
    spots = _spots(slug, book, at) if at else desk.widest(Painter(book).laid().get("points", []))
    return desk.lay(slug, book, str(picture), spots)


def _spots(slug: str, book: Book, typed: list[str]) -> dict[str, tuple[float, float]]:
    """Space -> pixel, as typed; a space is named as on the board."""
    from playaid.board.scan import POINTS
    from playaid.desk.underlay import opening_board

    board = opening_board(slug, book)
    names = {space.name: (space.label,) if space.label else () for space in board.spaces}
    spots: dict[str, tuple[float, float]] = {}
    for text in typed:
        name, _, pixel = text.rpartition("=")
        try:
            x, y = (float(part) for part in pixel.split(","))
        except ValueError:
            raise Refused("usage", message("{typed} is not SPACE=X,Y; wanted are {wanted}", typed=text, wanted=WANTED)) from None
        spots[find(name.strip(), names, "space")] = x, y
    if len(spots) != POINTS:
        text = counted(len(spots), "wanted are {wanted}; there is {n}", "wanted are {wanted}; there are {n}", wanted=WANTED)
        raise Refused("usage", text)
    return spots
