"""Which options of a session decided a ruling: those under another value of which it would have come out otherwise. Asked for a screen,
`why` and exports. It looks at no more than its viewer may see: a ruling that hangs on what is sealed from them has no mark. Where it draws
from a cup, one is imagined out of what they see, and what was drawn for another's eyes alone is any of what may lie in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playaid.book.book import Book, MissingFact, UnknownFact
from playaid.dice.sources import BadDice, Chained, Differs, NeedsDice, Recorded, Refusing, Request, Rolled, answer
from playaid.referee.contract.game import Game, Option
from playaid.referee.contract.refusals import Damaged, Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Reading, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import hear, hearing_of, verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.session import record
from playaid.referee.session.local import Session
from playaid.referee.session.upcasting import changes_of

Sense = tuple[Any, ...]
"""What a ruling comes to for its viewer: two of the same sense need not be told apart."""


class _Watched(dict[str, str]):
    """Options that note which of them are looked at."""

    def __init__(self, options: Mapping[str, str]):
        super().__init__(options)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


class _Again(Chained):
    """The dice of a ruling that has been made: what it put in by hand has been looked at then."""

    looked_at = True

    def __init__(self, ruling: Ruling):
        self._eyes = (None, ruling.secret)
        self._all_fell = ruling.verdict == LEGAL
        super().__init__(Recorded(roll for roll in ruling.rolls if roll.private in self._eyes), Refusing())

    def take(self, request: Request) -> Rolled:
        """What others drew unseen is a stand-in: the first of what may lie there. Raises NeedsDice, Differs."""
        if request.kind == "draw" and request.private not in self._eyes and self._all_fell:
            return answer(request, request.items[: request.count], "supposed")
        return super().take(request)


def decided_by(game: Game, state: State, ruling: Ruling, book: Book) -> tuple[Reading, ...]:
    """The options that decided a ruling made in `state`, in the game's order; none for a query and where it hangs on what is sealed."""
    if not game.options or verb_of(game, ruling.declaration.verb).query:
        return ()
    said, whose = ruling.declaration, ruling.private_answers
    told = {key: text for key, text in said.answers.items() if whose.get(key, ruling.secret) in (None, ruling.secret)}
    open_to_all = ruling._replace(declaration=said._replace(answers=told))
    return tuple(_decisive(game, supposed(game, state, ruling.secret), open_to_all, book, ruling.changes))


def supposed(game: Game, state: State, viewer: str | None) -> State:
    """The state as a viewer may see it, with a cup imagined out of that where the game imagines one."""
    seen = visible(state, viewer)
    imagined = seen if game.imagined is None else game.imagined(seen, viewer)
    return {**seen, "cup": imagined["cup"]} if "cup" in imagined else seen


def decided_then(session: Session, event: dict[str, Any], before: State, viewer: str | None) -> tuple[Reading, ...]:
    """The options that decided the ruling of an event in the log, for `viewer`; before: the state before it as they may see it. None where
    the declaration is sealed from them, and where today's rules would rule otherwise than the event says."""
    game = session.game
    if not game.options or (event["kind"] not in game.verbs and event["kind"] not in GENERAL):
        return ()
    say = session.opened_for(event, viewer)
    secret = next((compartment for compartment, part in say.items() if "args" in part), None)
    if secret is None and "args" not in event:
        return ()
    rolls = tuple(record.rolls_of(event, say))
    ruling = Ruling(event["verdict"], record.declaration_of(event, say), rolls=rolls, secret=secret and secret.removeprefix("secret."))
    book = session.book.with_recorded(record.facts_of(event, say))
    return tuple(_decisive(game, supposed(game, before, ruling.secret), ruling, book, changes_of(event)))


def _decisive(game: Game, seen: State, ruling: Ruling, book: Book, changes: Sequence[Any]) -> Iterator[Reading]:
    """changes: what the ruling changed. What is seen must lead to the same in the open: another rule may have made it, and what others hide
    has to be supposed."""
    options = _Watched(seen["referee"].get("options", {}))
    sense = _sense(game, seen, options, ruling, book)
    if sense is None or sense[0] != ruling.verdict:
        return
    if [list(change) for change in sense[2]] != [list(change) for change in _told_by(changes)]:
        return
    for option in game.options:
        if option.name not in options.read or option.variant:
            continue
        now = dict.get(options, option.name, option.values[0])
        others = {value: _sense(game, seen, {**options, option.name: value}, ruling, book) for value in option.values if value != now}
        otherwise = tuple(value for value, other in others.items() if other is not None and _comes_otherwise(sense, other))
        if otherwise:
            yield reading_of(option, now, otherwise, ruling.secret)


def reading_of(option: Option, now: str, otherwise: tuple[str, ...], only: str | None = None) -> Reading:
    """What an option is about, what its value means here, and what those under which it would have come out otherwise mean."""
    means = dict(zip(option.values, option.words or option.values, strict=True))
    others = tuple(means[value] for value in otherwise)
    return Reading(option.name, now, otherwise, option.citation, only, option.summary, means[now], others)


def _comes_otherwise(sense: Sense, other: Sense) -> bool:
    """Where a line is refused for all the same reasons under the other value, what more would be said there is nobody's concern."""
    return other != sense and not (sense[0] == other[0] == ILLEGAL and {*sense[1]} <= {*other[1]})


def _told_by(changes: Iterable[Any]) -> list[Any]:
    return [change for change in changes if change[1][0] in ("public", "referee") and change[1][:2] != ["referee", "options"]]


def _sense(game: Game, seen: State, options: dict[str, str], ruling: Ruling, book: Book) -> Sense | None:
    """What the declaration would come to under these options; None where that cannot be told from what is seen."""
    state: State = {**seen, "referee": {**seen["referee"], "options": options}}
    try:
        hearing = hearing_of(game, state, ruling.declaration, book, _Again(ruling))
        hearing.whether_only = True
        ruled = hear(hearing)
    except (Locked, LookupError, TypeError, AttributeError, ValueError, AssertionError, Damaged, UnknownFact, MissingFact):
        return None
    except NeedsDice as needs:  # it waits for its first throw
        return (NEEDS_INPUT, [], [], [], None, (needs.request.kind, needs.request.why, needs.request.count))
    except (Differs, BadDice, Refusal) as otherwise:
        return (type(otherwise).__name__, str(otherwise))
    eyes = (None, ruling.secret)
    question = ruled.question
    return (
        ruled.verdict,
        [reason.check for reason in (*ruled.reasons, *ruled.overruled)],
        _told_by(ruled.changes),
        [said.text for said in ruled.story if said.only in eyes],
        ruled.outcome,
        (question.kind, question.key, question.options) if question and question.private in eyes else None,
    )
