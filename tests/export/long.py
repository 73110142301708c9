"""How big and how greedy the page of a long evening is: `python -m tests.export.long 10000` plays so many events and exports them."""

import resource
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playaid.board.model import Board, Link, Piece, Sheet, Space
from playaid.dice.sources import Seeded
from playaid.export.export import Wish, write_export
from playaid.referee.contract.game import Figure, Game, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.testing.random_evenings import new_session

PLACES = [f"place {number}" for number in range(40)]
PIECES = [f"piece {number}" for number in range(24)]
SIDES = ["Ann", "Bob"]


def set_up(h: Hearing) -> None:
    """Everybody stands somewhere."""
    h.put("public", "at", {piece: PLACES[number] for number, piece in enumerate(PIECES)})
    h.put("public", "moves", 0)


def go(h: Hearing) -> None:
    """A piece by chance goes somewhere by chance, which is told on a worksheet."""
    piece, place = h.roll("1d24", who="Ann", why="who"), h.roll("1d40", who="Bob", why="where")
    h.put("public", "at", PIECES[piece.total - 1], PLACES[place.total - 1])
    h.add("public", "moves", 1)
    for line in ("who", "where", "how far", "with whom"):
        h.line(line, f"{line} by the die {piece.total} and the die {place.total}", place.total, "2.1")
    h.tell(f"{PIECES[piece.total - 1]} goes to {PLACES[place.total - 1]}.")


def board(state: Any, viewer: str | None, book: Any) -> Board:
    """Forty places in a field of eight by five."""
    at = state["public"]["at"]
    spots = {place: (100.0 * (number % 8), 100.0 * (number // 8)) for number, place in enumerate(PLACES)}
    corners = ((-45, -45), (45, -45), (45, 45), (-45, 45))
    return Board(
        spaces=tuple(
            Space(place, (x, y), tuple((x + dx, y + dy) for dx, dy in corners), "clear", place) for place, (x, y) in spots.items()
        ),
        links=tuple(Link(start, end, "road") for start, end in pairwise(PLACES)),
        pieces=tuple(Piece(piece, SIDES[number % 2], at[piece], f"{number}") for number, piece in enumerate(PIECES)),
        sheets=(Sheet("The table", (("moves", str(state["public"]["moves"])),)),),
        sides=("Ann", "Bob"),
        told=f"Pieces stand in {len(set(at.values()))} places.",
    )


TURN = 20
"""Events of a turn."""
GAME = Game(
    *("long", "A long evening", "-", "1", (2, 2)),
    Step("turn", "Turn", again=lambda state: True, steps=(Step("moves", "Moves", verbs=("go",)),)),
    {"go": Verb("go", "go somewhere", "1", go)},
    set_up,
    Path(),
    board=board,
    figures=lambda state, viewer: [Figure("Moves", "moves", state["public"]["moves"])],
)


def main(events: int, say: Callable[[str], None] = print) -> None:
    """Play, export, and tell the size of the page, the seconds and the memory that it took."""
    with TemporaryDirectory() as folder:
        session = new_session(GAME, Path(folder, "evening"), SIDES)
        while session.journal.tail_number < events:
            line = "next" if session.journal.tail_number % TURN == 0 else "go"
            session.declare(session.read([line]), Seeded(session.journal.tail_number))
        before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
        size = sum(len(part.encode()) for part in write_export("html", Wish(session)))
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        say(f"{events} events: {size / 1e6:.2f} MB in {time.perf_counter() - start:.1f} s, {grown:.0f} MB more of memory")


if __name__ == "__main__":
    main(int(sys.argv[1]))
