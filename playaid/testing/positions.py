"""Positions of an evening by chance out of which nobody leads, or with pieces that cannot be tapped, though no line is refused."""

from collections.abc import Iterable, Iterator

from playaid.book.book import Book
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import acting, leaf, obligations
from playaid.referee.contract.state import State, visible
from playaid.testing.random_evenings import Moment


def position_faults(game: Game, evening: Iterable[Moment]) -> Iterator[str]:
    """Steps in which nobody acts and nothing is owed, and pieces on the board whose names stand in no line."""
    for session, state, _ in evening:
        if state["referee"].get("over"):
            return
        step = leaf(game, state)
        if not acting(game, state) and not obligations(game, state):
            yield (
                f"in step {step.key} nobody acts and nothing is owed, so that no page can go on: "
                "let the last rule end the step (h.goto_next()), or let `acts` name who says next"
            )
        yield from nameless_pieces(session.game, state, session.book)


def nameless_pieces(game: Game, state: State, book: Book) -> Iterator[str]:
    """Pieces that players could not name in a line. Where the space is a name, they are tapped as that; a game without kinds has none."""
    seen = visible(state, None)
    if game.board is None or not game.kinds:
        return
    kinds = [names(seen) for names in game.kinds.values()]
    named = {*state["referee"]["sides"], *(name for names in kinds for one, others in names.items() for name in (one, *others))}
    for piece in game.board(seen, None, book).pieces:
        if not {piece.name, piece.space, *piece.holds} & named:
            yield f"a piece on the board is {piece.name!r} in {piece.space!r}: no kind of slot has either name, so it cannot be tapped"
