"""Which options of a session decided a ruling: those under another value of which it would have come out otherwise. Asked for a screen,
`why` and exports. It looks at no more than its viewer may see: a ruling that hangs on what is sealed from them has no mark."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from playaid.book.book import Book, MissingFact, UnknownFact
from playaid.dice.sources import BadDice, Chained, Differs, Recorded, Refusing, Rolled
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Damaged, Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Reading, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import decide, verb_of
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


def decided_by(game: Game, state: State, ruling: Ruling, book: Book) -> tuple[Reading, ...]:
    """The options that decided a ruling made in `state`, in the game's order; none for a query and where it hangs on what is sealed."""
    if not game.options or verb_of(game, ruling.declaration.verb).query:
        return ()
    return tuple(_decisive(game, visible(state, ruling.secret), ruling, book, ruling.changes if game.sealing.hides else None))


def decided_then(session: Session, event: dict[str, Any], before: State, viewer: str | None) -> tuple[Reading, ...]:
    """The options that decided the ruling of an event in the log, for `viewer`; before: the state before it as he may see it. None where
    the declaration is sealed from him, and where today's rules would rule otherwise than the event says."""
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
    return tuple(_decisive(game, visible(before, ruling.secret), ruling, book, changes_of(event)))


def _decisive(game: Game, seen: State, ruling: Ruling, book: Book, changes: Sequence[Any] | None) -> Iterator[Reading]:
    """changes: what the ruling changed, where what is seen must lead to the same in the open: another rule may have made it, and in a game
    that hides what its rules read a viewer has to suppose it."""
    options = _Watched(seen["referee"].get("options", {}))
    dice = [roll for roll in ruling.rolls if roll.private in (None, ruling.secret)]
    sense = _sense(game, seen, options, ruling, book, dice)
    if sense is None or ((game.sealing.hides or changes is not None) and sense[0] != ruling.verdict):
        return
    if changes is not None and [list(change) for change in sense[2]] != [list(change) for change in _told_by(changes)]:
        return
    for option in game.options:
        if option.name not in options.read or option.variant:
            continue
        now = dict.get(options, option.name, option.values[0])
        others = {value: _sense(game, seen, {**options, option.name: value}, ruling, book, dice) for value in option.values if value != now}
        otherwise = tuple(value for value, other in others.items() if other is not None and _comes_otherwise(sense, other))
        if otherwise:
            means = dict(zip(option.values, option.words or option.values, strict=True))
            meant = tuple(means[value] for value in otherwise)
            yield Reading(option.name, now, otherwise, option.citation, ruling.secret, option.summary, means[now], meant)


def _comes_otherwise(sense: Sense, other: Sense) -> bool:
    """Where a line is refused for all the same reasons under the other value, what more would be said there is nobody's concern."""
    return other != sense and not (sense[0] == other[0] == ILLEGAL and {*sense[1]} <= {*other[1]})


def _told_by(changes: Iterable[Any]) -> list[Any]:
    return [change for change in changes if change[1][0] in ("public", "referee") and change[1][:2] != ["referee", "options"]]


def _sense(game: Game, seen: State, options: dict[str, str], ruling: Ruling, book: Book, dice: Iterable[Rolled]) -> Sense | None:
    """What the declaration would come to under these options; None where that cannot be told from what is seen."""
    state: State = {**seen, "referee": {**seen["referee"], "options": options}}
    try:
        ruled = decide(game, state, ruling.declaration, book, _Again(Recorded(dice), Refusing()))
    except (Locked, LookupError, TypeError, AttributeError, ValueError, AssertionError, Damaged, UnknownFact, MissingFact):
        return None
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
