"""Small words of a line that its verb has no use for, has in full, or is left out before: `overrun` for `attack overrun`."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.declaring.subject import LONGEST_NAME, verb_of
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

BY = ("with", "by", "using")
"""What people say before whoever does something, where the verb has no such word: `gaze with Barguest`."""


def without_by(verb: Verb | None, words: Sequence[str]) -> Sequence[str]:
    """`gaze with Barguest` as `gaze Barguest`, where the verb has no such word; without `too` at its end."""
    words = _without_too(verb, words)
    if verb is None or verb.shorthand or not verb.slots or verb.slots[0].kind == "text" or not words[2:] or fold(words[1]) not in BY:
        return words
    keywords = {word for slot in verb.slots for word in (slot.word or "").split("|")}
    return words if fold(words[1]) in keywords else [words[0], *words[2:]]


def _without_too(verb: Verb | None, words: Sequence[str]) -> Sequence[str]:
    """The line of a verb without such words, where none of its own is a text."""
    return words if verb is None or any(slot.kind == "text" for slot in verb.slots) else without_too(words)


def without_too(words: Sequence[str]) -> Sequence[str]:
    """A line without what says no more than that the like has been said: `attack Arklow too`, `as well`, `again`."""
    end = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    said, options = [*words[:end]], words[end:]
    last = tuple(fold(word.strip(".!")) for word in said[-2:])
    if said[3:] and last == ("as", "well"):
        return [*said[:-2], *options]
    return [*said[:-1], *options] if said[2:] and last[-1] in ("again", "too", "also") else words


WANTS = (
    *((word,) for word in ("let", "make", "tell")),
    *((who, wish) for who in ("i", "we") for wish in ("want", "wish")),
    *(("id", "like"), ("i", "would", "like"), ("wed", "like")),
)
"""How people begin to say what somebody else is to do."""
TO, OURSELVES = "to", ("me", "us")


def without_let(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`let the Alchemist cast Arkyn`, `I want Fadan to march to Org` as `the Alchemist casts Arkyn`; any other line as it is."""
    folded = [fold(word.strip("?!.,:")) for word in words]
    start = next((len(wish) for wish in WANTS if tuple(folded[: len(wish)]) == wish), 0)
    if not start or verb_of(game, words[0]) or not words[start + 1 :] or folded[start] in OURSELVES:
        return words
    at = next((at for at, word in enumerate(words[: start + LONGEST_NAME + 1]) if at > start and verb_of(game, word)), 0)
    name = words[start : at - 1 if folded[at - 1] == TO else at] if at else []
    return [*name, f"{verb_of(game, words[at])}s", *words[at + 1 :]] if name else words


SHOW = ("show", "see", "look", "view", "display", "list")
"""What people say of what they want to see."""
BETWEEN = ("me", "us", "at", "the", "my", "our")
BOARD = ("board", "map")


def of_the_board(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`show`, `the board`, `show me the board` as `map`, in a game that has one; any other line as it is."""
    folded = [fold(word.strip("?!.,")) for word in words]
    if game.board is None or not folded:
        return words
    asks = folded[0] in SHOW
    bare = [word for word in folded[asks:] if word not in BETWEEN]
    alone = asks and not bare and folded[0] != "list" and folded[0] not in (game.verbs.keys() | game.short.keys())
    named = len(bare) == 1 and bare[0] in BOARD and len(folded) > 1
    return [BOARD[1]] if alone or named else words


def turns_back(words: Sequence[str], at: int) -> bool:
    """Whether a word says no more than that a piece goes where it came from: `move Gren back to Gr4`."""
    return 1 < at < len(words) - 1 and fold(words[at]) == "back" and fold(words[at + 1]) == "to"


def with_in_full(word: str) -> list[str]:
    """`w/`, `w/2`, `w` as they are meant where a line has a `with`."""
    short, _, rest = word.partition("/")
    return ["with", *filter(None, [rest])] if short in ("w", "W") else [word]


def with_via(verb: Verb | None, words: Sequence[str]) -> Sequence[str]:
    """`through` as `via`, where the verb has that."""
    if verb is None or not any(slot.word == "via" for slot in verb.slots):
        return words
    return ["via" if fold(word) == "through" else word for word in words]


def with_into(verb: Verb, words: Sequence[str]) -> Sequence[str]:
    """`into` as `to`, where the verb has no such word, nor one for what goes into something, and nothing of its own is a text."""
    keywords = {word for slot in verb.slots for word in (slot.word or "").split("|")}
    if keywords & {"in", "into", "on", "onto"} or any(slot.kind == "text" for slot in verb.slots):
        return words
    return ["to" if fold(word) == "into" else word for word in words]


def with_its_verb(session: Session, words: Sequence[str]) -> list[str] | None:
    """The line whose verb was left out: that of the one verb that has its first word, which says how, behind what is said; None for any
    other line."""
    game, word = session.game, fold(words[0])
    having = [verb for verb in game.verbs.values() for slot in verb.slots if slot.kind == "flag" and fold(str(slot.word)) == word]
    if len(having) != 1 or having[0].secret:
        return None
    line = [*words[1:], word]
    try:
        with suppress(Incomplete):  # what lacks is asked for
            read_arguments(game, having[0], line, visible(session.state, None))
    except Refusal:
        return None
    return [having[0].name, *line]


OPEN = "…"
"""In a phrase of a game: what stands there is said behind what the phrase stands for."""


def within(phrase: str, words: Sequence[str]) -> Sequence[str]:
    """What stands between the first word of a phrase and its last ones, or behind the first where one in the midst is said, too (`put …
    aboard …`); nothing where they are not said so, or nothing may."""
    if OPEN not in phrase:
        return []
    first, *inner, last = (part.split() for part in phrase.split(OPEN))
    said = [fold(word.strip(".!")) for word in words]
    if said[:1] != first:
        return []
    if inner:
        return words[1:] if inner[0][0] in said[2:-1] else []
    end = len(words) - len(last)
    return words[1:end] if said[max(end, 1) :] == last else []
