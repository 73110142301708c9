"""Positions of an evening by chance out of which nobody leads, or with pieces that cannot be tapped, though no line is refused."""

import random
from collections.abc import Iterator
from pathlib import Path

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import acting, leaf, obligations
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session, next_ruling
from playaid.testing.table import seats

LINES = 60
"""Declarations of the evening."""


def position_faults(game: Game, folder: Path, seed: int = 1) -> Iterator[str]:
    """Steps in which nobody acts and nothing is owed, and pieces on the board whose names stand in no line."""
    session = new_session(game, folder / "evening", seats(game), seed)
    rng, source = random.Random(seed), Seeded(seed)
    for _ in range(LINES):
        if session.state["referee"].get("over"):
            return
        step = leaf(game, session.state)
        if not acting(game, session.state) and not obligations(game, session.state):
            yield (
                f"in step {step.key} nobody acts and nothing is owed, so that no page can go on: "
                "let the last rule end the step (h.goto_next()), or let `acts` name who says next"
            )
        yield from nameless_pieces(session)
        if next_ruling(session, rng, source) is None:
            return


def assert_positions(game: Game, folder: Path) -> None:
    """Somebody can always go on, and what lies on the board can be tapped. AssertionError with what is wrong."""
    wrong = sorted(set(position_faults(game, folder)))
    assert not wrong, "\n".join(wrong[:5])


def nameless_pieces(session: Session) -> Iterator[str]:
    """Pieces that players could not name in a line. Where the space is a name, they are tapped as that; a game without kinds has none."""
    game, seen = session.game, visible(session.state, None)
    if game.board is None or not game.kinds:
        return
    kinds = [names(seen) for names in game.kinds.values()]
    named = {*session.sides, *(name for names in kinds for one, others in names.items() for name in (one, *others))}
    for piece in game.board(seen, None, session.book).pieces:
        if not {piece.name, piece.space, *piece.holds} & named:
            yield f"a piece on the board is {piece.name!r} in {piece.space!r}: no kind of slot has either name, so it cannot be tapped"
