"""What people say of themselves: `I'm attacking Mary`, `I'm done, draw 2`, `that is all for Ann`."""

from collections.abc import Container, Iterator, Sequence

from playaid.cli.declaring.subject import verb_of
from playaid.cli.shell.spoken_odds import DOING, doing
from playaid.language.message import Typed, message, series
from playaid.referee.contract.doing import doer_called
from playaid.referee.contract.elsewhere import JOINTS, MARKS
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow, Unreadable
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

I_AM = (("im",), ("i", "am"), ("were",), ("we", "are"))
ALL = tuple((*that, all_) for that in (("that", "is"), ("thats",)) for all_ in ("all", "it", "enough"))
DONE = "done"


def of_oneself(game: Game, words: Sequence[str], finished: Container[tuple[str, ...]] = (), small: Container[str] = ()) -> list[str] | None:
    """`I'm attacking Mary` as `attack Mary`; None for any other line. finished: how people say that they have done what they wanted,
    without the small words. Raises Unreadable where what comes next stands behind that: `done, draw 2`."""
    _refuse_two(game, words, finished, small)
    rest = _behind(words)
    if not rest or not fold(rest[0]).endswith(DOING):
        return None
    verb = doing(game, rest[0])
    return [verb.name, *rest[1:]] if verb is not None else None


def _behind(words: Sequence[str]) -> Sequence[str]:
    begun = next((begun for begun in I_AM if tuple(map(fold, words[: len(begun)])) == begun), ())
    return words[len(begun) :] if begun else ()


def _refuse_two(game: Game, words: Sequence[str], finished: Container[tuple[str, ...]], small: Container[str]) -> None:
    for first, then in _in_two(words):
        said = tuple(word for word in map(fold, first) if word not in small)
        verb = verb_of(game, then[0]) if said in finished else ""
        if verb:
            named = game.verbs.get(game.short.get(verb, verb))
            second = [verb] if named is not None and named.secret else [then[0], *then[1:]]
            told = message(
                "one line at a time: {first}, and then {second}", first=Typed("next"), second=Typed(" ".join(map(quote, second)))
            )
            raise Unreadable(told)


def _in_two(words: Sequence[str]) -> Iterator[tuple[list[str], Sequence[str]]]:
    """The words before a mark or a joint, and those behind it."""
    for at in range(1, len(words)):
        before = [*words[: at - 1], words[at - 1].rstrip(MARKS)]
        joined = before[-1] != words[at - 1]
        if words[at].casefold() in JOINTS or joined:
            behind = next((end for end in range(at, len(words)) if words[end].casefold() not in JOINTS), len(words))
            if words[behind:]:
                yield before, words[behind:]


def that_is_all(session: Session, words: Sequence[str]) -> Sequence[str]:
    """`done` for `that is all`, also for whoever acts by their name, which goes without saying. Raises NotNow for another's; any other line
    as it is."""
    said = [fold(word.strip(".,!")) for word in words]
    begun = next((begun for begun in ALL if tuple(said[: len(begun)]) == begun), ())
    if not begun or said[len(begun) : len(begun) + 1] not in ([], ["for"]):
        return words
    text, game, sides = " ".join(said[len(begun) + 1 :]), session.game, acting(session.game, session.state)
    seen = visible(session.state, None)
    now, called = game.doers(seen, "").now if game.doers is not None else None, doer_called(game, seen, text)
    if text in ("", "me", "us", "now", *map(fold, sides)) or (called is not None and called == now):
        return [DONE]
    if called is not None or text in map(fold, session.sides):
        raise NotNow(message("{sides} may still act, not {name}", sides=now or series(sides), name=called or text), hint="next goes on")
    return words
