"""A state as the lines by which it would be entered: those that a game has for it (the `offers` of its `Midway.lines`), by path what these
leave out, and the place in the sequence of play. Out of what a viewer sees, and so of nothing that others hide."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import called, frames, given_up, nodes
from playaid.referee.contract.state import Frame, State, empty, get, visible
from playaid.referee.deciding.decide import hearing_of
from playaid.referee.deciding.entry import Entered, go_on, lines_of, say
from playaid.referee.deciding.offers import asking
from playaid.referee.deciding.outright import lines_between
from playaid.referee.session.begin import opening


class Lines(NamedTuple):
    """table: what the table says aloud; own: what the viewer answers unseen, one line of several with semicolons."""

    table: tuple[str, ...]
    own: tuple[str, ...]


def entry_of(game: Game, state: State, book: Book, viewer: str | None = None) -> Lines:
    """The lines that enter a state: those of the table, and a viewer's own. Raises Refusal for a state that cannot be entered."""
    referee = state["referee"]
    if referee.get("over") or referee.get("pending"):
        raise Refusal("a game is entered that is neither over nor waits for an answer")
    table = _table_of(game, visible(state, None), book)
    own = () if viewer is None or viewer not in state["secret"] else _own_of(game, visible(state, viewer), book, viewer, table)
    return Lines(table, own)


def _table_of(game: Game, seen: State, book: Book) -> tuple[str, ...]:
    place = tuple(_place(game, seen))
    said = _sayable(game, seen, book, place, None)
    return (*place, *said, *_outright(game, seen, book, (*place, *said), (), None))


def _own_of(game: Game, seen: State, book: Book, viewer: str, table: tuple[str, ...]) -> tuple[str, ...]:
    said = _sayable(game, seen, book, table, viewer)
    return (*said, *_outright(game, seen, book, table, said, viewer))


def _sayable(game: Game, seen: State, book: Book, before: Sequence[str], side: str | None) -> list[str]:
    """The lines that the game has for what a side alone knows, or for what all see; none that would be refused."""
    hearing, entered = _begun(game, seen, book), Entered({}, [], [], {})
    for text in before:
        say(hearing, text, entered)
    return [text for text in _lines_said(game, seen, book, side) if _could_be_said(hearing, text, entered, side)]


def _outright(game: Game, seen: State, book: Book, table: Sequence[str], own: Sequence[str], side: str | None) -> list[str]:
    """By path what other lines leave out: as little as will do, and where what follows from it is otherwise, all of it."""
    before, after = _reached(game, seen, book, table, own, side)
    few = _missing(after, seen, side)
    if not few or not _after(game, seen, book, table, own, side, few):
        return few
    every = _missing(before, seen, side)
    return [*every, *_after(game, seen, book, table, own, side, every)]


def _after(
    game: Game, seen: State, book: Book, table: Sequence[str], own: Sequence[str], side: str | None, more: Sequence[str]
) -> list[str]:
    """What is missing still when more has been said."""
    more_table, more_own = ((*table, *more), own) if side is None else (table, (*own, *more))
    return _missing(_reached(game, seen, book, more_table, more_own, side)[1], seen, side)


def _missing(state: State, seen: State, side: str | None) -> list[str]:
    path = ("public",) if side is None else ("secret", side)
    return list(lines_between(get(state, path), get(seen, path)))


def _reached(game: Game, seen: State, book: Book, table: Sequence[str], own: Sequence[str], side: str | None) -> tuple[State, State]:
    """What lines lead to: before what follows from them, and after; both the same where what follows asks for more than has been said."""
    hearing, entered = _begun(game, seen, book), Entered({}, [], [], {})
    for text in table:
        say(hearing, text, entered)
    for text in own:
        say(hearing, text, entered, side)
    before = hearing.state
    try:
        go_on(hearing, entered)
    except Refusal:
        return before, before
    return before, hearing.state


def _begun(game: Game, seen: State, book: Book) -> Hearing:
    """The hearing of a set-up, the game laid out and no line said yet."""
    referee: Any = seen["referee"]
    declaration: Declaration = opening(game, referee["players"], referee["options"], {}, [])
    hearing = hearing_of(game, empty(referee["sides"]), declaration, book, Refusing())
    for key in ("sides", "players", "options"):
        hearing.put("referee", key, hearing.args[key])
    hearing.game.setup(hearing)
    return hearing


def _lines_said(game: Game, seen: State, book: Book, side: str | None) -> Iterator[str]:
    for name, verb in lines_of(game, side is not None).items():
        if verb.offers is not None and verb is not game.verbs.get(name):  # what it offers in play says no state
            for rest in verb.offers(asking(game, seen, book, name, side)):
                yield f"{name} {rest}".rstrip()


def _could_be_said(hearing: Hearing, text: str, entered: Entered, side: str | None) -> bool:
    kept = hearing.state
    try:
        say(hearing, text, entered, side)
    except Refusal:
        hearing.state = kept
        return False
    return True


def _place(game: Game, seen: State) -> Iterator[str]:
    """The turn, whose it is, and the step; and of the steps around it what this does not say."""
    at, way = frames(seen), nodes(game, seen)
    turn = next((frame for frame, node in zip(at, way, strict=True) if node.again is not None), None)
    whose = next((frame["actors"][frame["i"]] for frame in reversed(at) if "actors" in frame), None)
    number = turn["round"] if turn is not None else 1
    yield f"turn {number}{f' of {quote(whose)}' if whose else ''} begun at {called(game, way)}"
    for frame, node in zip(at, way, strict=True):
        actors = list(node.each(seen)) if node.each is not None else []
        usual: Frame = {"key": node.key, "round": number if frame is turn else 1}
        if actors:
            usual |= {"actors": actors, "i": actors.index(whose) if whose in actors else 0}
        if frame != usual:
            yield _step_line(frame)
    if out := given_up(seen):
        yield f"gone {', '.join(map(quote, out))}"


def _step_line(frame: Frame) -> str:
    words = [f"step {frame['key']} times {frame['round']}"]
    if "actors" in frame:
        words += [f"of {quote(frame['actors'][frame['i']])}", f"among {', '.join(map(quote, frame['actors']))}"]
    return " ".join(words)
