"""Positions of an evening by chance out of which nobody leads, that are passed by though something could be done, or whose board has
pieces that cannot be tapped or sides in others' colours, though no line is refused."""

from collections.abc import Iterable, Iterator

from playaid.book.book import Book
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import acting, leaf, obligations, walk
from playaid.referee.contract.state import State, visible
from playaid.testing.random_evenings import Moment
from playaid.testing.table import offered


def position_faults(game: Game, evening: Iterable[Moment]) -> Iterator[str]:
    """Steps in which nobody acts and nothing is owed, steps that pass by themselves while somebody could or must do something, and pieces
    on the board whose names stand in no line."""
    for session, state, _ in evening:
        if state["referee"].get("over"):
            return
        step = leaf(game, state)
        if not acting(game, state) and not obligations(game, state):
            yield (
                f"in step {step.key} nobody acts and nothing is owed, so that no page can go on: "
                "let the last rule end the step (h.goto_next()), or let `acts` name who says next"
            )
        yield from passed_too_soon(game, state, session.book)
        yield from nameless_pieces(session.game, state, session.book)
        yield from exchanged_colours(session.game, state, session.book)


def passed_too_soon(game: Game, state: State, book: Book) -> Iterator[str]:
    """What `idle` of the step denies: lines that are offered there and in no other step, and what is owed there in secret. A verb of
    several steps may wait for the next of them."""
    step, seen = leaf(game, state), visible(state, None)
    why = step.idle(seen) if step.idle is not None else None
    if not why or obligations(game, seen):
        return
    elsewhere = {verb for other in walk(game.sequence) if other.key != step.key for verb in other.verbs}
    own = {verb for verb in step.verbs if verb not in elsewhere}
    lines = [line for side in acting(game, state) for line in offered(game, state, book, side) if line.split()[0] in own]
    must = [str(debt.text) for debt in obligations(game, state)]
    for text in [*lines[:1], *must[:1]]:
        yield f"step {step.key} passes by itself ({why}), and {text!r} is open there: let `idle` say None while anybody might do something"


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


def exchanged_colours(game: Game, state: State, book: Book) -> Iterator[str]:
    """Sides that the board does not have in the order of the session: pages and log have each side's colour by that."""
    sides = state["referee"]["sides"]
    drawn = game.board(visible(state, None), None, book).sides if game.board is not None else ()
    if [*drawn] != [*sides][: len(drawn)]:
        yield f"the board has the sides {', '.join(drawn)}, the session {', '.join(sides)}: each would have the colour of another"
