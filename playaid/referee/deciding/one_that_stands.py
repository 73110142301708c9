"""A name that may mean several, in a verb whose offers cannot hold every line: each of them is tried."""

from collections.abc import Sequence
from typing import Any

from playaid.book.book import Book
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking, legal


def the_one_that_stands(
    game: Game, seen: State, book: Book, verb: Verb, side: str | None, words: Sequence[str], several: Ambiguous
) -> dict[str, Any] | None:
    """The arguments of a line with the only one of several names with which it would be legal, by what `seen` tells; None where there is
    not just one, or where the verb has no slot for which the law says (`Slot.tried`)."""
    place = _place(words, several.typed)
    if place is None or side is None:
        return None
    hearing, standing = asking(game, seen, book, verb.name, side), list[dict[str, Any]]()
    for name in several.candidates:
        try:
            args = read_arguments(game, verb, _with(words, place, name), seen)
            if not any(slot.tried and args.get(slot.name) == name for slot in verb.slots):
                return None
            if legal(hearing, args):
                standing.append(args)
        except (Refusal, LookupError):  # it hangs on what is hidden, or more is lacking
            return None
    return standing[0] if len(standing) == 1 else None


def the_one_of_theirs(game: Game, seen: State, verb: Verb, side: str, words: Sequence[str], several: Ambiguous) -> dict[str, Any] | None:
    """The arguments of a line with the only one of several names with which it is this side's, who is said to say it: what is another's
    cannot be meant. None where there is not just one, or where a verb does not tell whose a line is by its words."""
    place = _place(words, several.typed)
    if place is None or verb.whose is None:
        return None
    theirs = list[dict[str, Any]]()
    for name in several.candidates:
        try:
            args = read_arguments(game, verb, _with(words, place, name), seen)
            if verb.whose(args, seen) == side:
                theirs.append(args)
        except (Refusal, LookupError):
            return None
    return theirs[0] if len(theirs) == 1 else None


def _place(words: Sequence[str], typed: str) -> tuple[int, int] | None:
    """Where in a line a name was typed, the last of such places: its first word and the one behind it."""
    places = ((begin, end) for end in range(len(words), 0, -1) for begin in range(end))
    return next((place for place in places if typed and fold(" ".join(words[slice(*place)]).rstrip(",")) == fold(typed)), None)


def _with(words: Sequence[str], place: tuple[int, int], name: str) -> list[str]:
    """The words with another name in that place, and the comma behind it."""
    begin, end = place
    return [*words[:begin], f"{name}," if words[end - 1].endswith(",") else name, *words[end:]]
