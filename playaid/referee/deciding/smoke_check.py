"""Every look at a state, taken once for nothing: whether what the players put in by hand leaves a table that can be seen. Loaded by `set`
alone."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

from playaid.book.book import Book
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import obligations, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.view import view
from playaid.referee.deciding.offers import offered_lines

Look = Callable[[], object]
FAULTS = (LookupError, TypeError, AttributeError, ValueError, AssertionError, ArithmeticError, StopIteration, RecursionError)
"""What goes wrong where a rule meets a state that no rule has made."""


def fault_in(game: Game, state: State, book: Book) -> str | None:
    """Which look at this state fails: None if all of it can be seen, drawn, named and offered, by everybody, as far as keys are here."""
    for what, look in _looks(game, state, book):
        try:
            look()
        except FAULTS:
            return what
        except Exception:  # a key that is not here, a cell that nobody knows
            continue
    return None


def _looks(game: Game, state: State, book: Book) -> Iterator[tuple[str, Look]]:
    for side in (None, *state["secret"]):
        seen = visible(state, side)
        yield "status", partial(view, game, seen, side)
        yield "names", partial(_named, game, seen)
        if game.board is not None:
            yield "the board", partial(_laid_out, game, seen, side, book)
    for side in state["referee"].get("sides", ()):
        yield "help", partial(_helped, game, state, book, side)
        yield "what is offered", partial(_tried, game, state, book, side)
    if game.invariants is not None:
        yield "what is sound", partial(_checked, game, state)


def _laid_out(game: Game, seen: State, side: str | None, book: Book) -> None:
    from playaid.board.model import faults

    assert game.board is not None
    board = game.board(seen, side, book)
    assert not faults(board)
    for rows in (board.sheets, board.captions, board.scenery):
        list(rows)  # what is made later is made now


def _named(game: Game, seen: State) -> None:
    for names in game.kinds.values():
        for name, others in names(seen).items():
            " ".join((name, *others))


def _checked(game: Game, state: State) -> None:
    assert game.invariants is not None
    list(game.invariants(visible(state, None)))


def _helped(game: Game, state: State, book: Book, side: str) -> None:
    seen = visible(state, side)
    obligations(game, seen)
    for name in open_verbs(game, state):
        verb = game.verbs[name]
        if verb.offers is not None and not verb.query:
            list(offered_lines(game, seen, book, verb, side))


def _tried(game: Game, state: State, book: Book, side: str) -> None:
    """What may be said next, each verb once and up to its first throw: what is offered must go. By what all can see: what comes of it is
    the same on every machine, and tells of nothing hidden."""
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.grammar import read_arguments, split
    from playaid.referee.contract.refusals import Refusal
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.deciding.decide import decide

    seen = visible(state, None)
    with suppress(Refusal):
        decide(game, seen, Declaration("next", {}, side, "next"), book, Refusing())
    for name in open_verbs(game, seen):
        verb = game.verbs[name]
        if verb.offers is None or verb.query:
            continue
        with suppress(Refusal):
            for line in islice(offered_lines(game, seen, book, verb, side), 1):
                args = read_arguments(game, verb, split(str(line))[1:], seen)
                decide(game, seen, Declaration(name, args, side, str(line)), book, Refusing())
