"""What bars each of the names that could stand somewhere, also where more is still to be said behind it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from playaid.desk.next_line.bars_known import SAMPLES, sample
from playaid.desk.next_line.reason_words import grave_checks, speaks_of
from playaid.dice.sources import Refusing
from playaid.language.message import SEMICOLON, Message, as_message, listing, message
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration, Reason
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import decide
from playaid.referee.session.local import Session

NOT_POSSIBLE = as_message("{verb} is not possible now: {reason}")
NOT_SO = as_message("{verb} is not possible with what was said: {reason}")
MOST_LINES = 400
"""Of so many lines each is tried; of more a few of each name."""


def each_its_own(game: Game, verb: Verb, heard: Mapping[str, Mapping[str, Reason]], told: Message) -> Reason | None:
    """What bars each of the names first; what one check says of several is told of the first of them, and of those that are of the wrong
    kind nothing where others are of the right one. None where a name is not barred."""
    if not heard or not all(heard.values()):
        return None
    barred: dict[str, list[str]] = {}
    for name, reasons in heard.items():
        barred.setdefault(next(iter(reasons)), []).append(name)
    grave = grave_checks(game, verb)
    nearer = {check: names for check, names in barred.items() if check not in grave}
    groups = sorted((nearer or barred).items(), key=lambda group: len(group[1]))
    how = ("of {name}: {reason}", "of {name}, for example: {reason}")
    parts = [message(how[len(names) > 1], name=names[0], reason=heard[names[0]][check].text) for check, names in groups]
    check, (first, *_) = groups[0]
    return heard[first][check]._replace(text=message(told, verb=verb.name, reason=listing(parts, SEMICOLON)), instead=None)


def still_lacking(missing: Incomplete) -> list[Slot]:
    """What must be said yet beside what is asked for."""
    verb, said = missing.verb, (*missing.said, missing.slot.name)
    return [slot for slot in verb.slots if slot.name not in said and not slot.optional and slot.kind != "flag"]


def every_rest(session: Session, missing: Incomplete, seen: State, names: int) -> list[dict[str, Any]]:
    """All that could be said in the open places behind so many names; nothing where these are too many lines, or no names stand there."""
    slots = still_lacking(missing)
    if any(slot.kind in BUILT_IN for slot in slots):
        return []
    ways = [list(names_of(session.game, slot, seen)) for slot in slots]
    lines = names
    for one in ways:
        lines *= len(one)
    return [_given(slots, values) for values in product(*ways)] if 0 < lines <= MOST_LINES else []


def _given(slots: Sequence[Slot], values: Sequence[Any]) -> dict[str, Any]:
    return {slot.name: [value] if slot.many else value for slot, value in zip(slots, values, strict=True)}


def barred_whatever_follows(session: Session, missing: Incomplete, names: Sequence[str], speaker: str, seen: State) -> Reason | None:
    """Why none of the names leads to a line, whatever is said behind it; None where one may, or where it hangs on what is hidden."""
    game, verb, slots = session.game, missing.verb, still_lacking(missing)
    every = every_rest(session, missing, seen, len(names))
    rests = every or [*_some_rests(session, slots, seen)]
    if not (slots and rests and set(names) <= set(names_of(game, missing.slot, seen))):
        return None
    heard: dict[str, Mapping[str, Reason]] = {}
    for name in names:
        of_it = [*_heard(session, missing, name, rests, speaker, seen)]
        barred = _least(of_it) if every else _alike(of_it)
        first = next(iter(barred.values()), None)
        if first is None or speaks_of(game, verb, first):
            return None
        heard[name] = barred
    texts = {next(iter(reasons.values())).text for reasons in heard.values()}
    told = NOT_SO if missing.said else NOT_POSSIBLE
    if len(texts) == 1 and len(heard) > 1:
        first = next(iter(next(iter(heard.values())).values()))
        return first._replace(text=message(told, verb=verb.name, reason=first.text), instead=None)
    return each_its_own(game, verb, heard, told)


def _some_rests(session: Session, slots: Sequence[Slot], seen: State) -> Iterator[dict[str, Any]]:
    for number in range(SAMPLES):
        values = [sample(session, slot, seen, number + at) for at, slot in enumerate(slots)]
        if None not in values:
            yield _given(slots, values)


def _heard(
    session: Session, missing: Incomplete, name: str, rests: Sequence[Mapping[str, Any]], speaker: str, seen: State
) -> Iterator[dict[str, Reason]]:
    """The reasons of each line with a name; none of one that would stand, or of which that is not known."""
    value = [name] if missing.slot.many else name
    for rest in rests:
        said = Declaration(missing.verb.name, {**missing.said, missing.slot.name: value, **rest}, speaker)
        try:
            reasons = decide(session.game, seen, said, session.book, Refusing()).reasons
        except (Refusal, LookupError, ValueError):
            reasons = ()
        yield {reason.check: reason for reason in reasons}


def _least(heard: Sequence[Mapping[str, Reason]]) -> Mapping[str, Reason]:
    """Of all lines the reasons of the one that lacks least: none where one would stand."""
    return min(heard, key=len, default={})


def _alike(heard: Sequence[Mapping[str, Reason]]) -> Mapping[str, Reason]:
    """Of some lines the reasons that all of them have: they do not hang on what is said behind the name."""
    first, *others = heard or [{}]
    return {check: one for check, one in first.items() if all(check in each and each[check].text == one.text for each in others)}
