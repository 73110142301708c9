"""How likely what happened was, as somebody may know it: from the same walk as the odds, in the state before the event. Nothing is kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.book.book import Book
from playaid.dice.exhaustive import TooMany
from playaid.dice.sources import Differs, NeedsDice, Recorded, Rolled
from playaid.journal.chain import Event
from playaid.language.message import as_message, message, to_json
from playaid.language.percentage import percentage
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.odds.bounds import spread
from playaid.referee.odds.chance_source import Assumptions
from playaid.referee.odds.enumerate import enumerate_positions
from playaid.referee.odds.markov import Knotted
from playaid.referee.odds.policy import numbered_outcome
from playaid.referee.odds.query import Illegal, Patience, Query, laid_open
from playaid.referee.odds.report import before_end, whole_outcome
from playaid.referee.session import record
from playaid.referee.session.local import Session
from playaid.referee.session.replay import before, moved_on

LEAVES = 5_000
"""Outcomes that are walked for one event at most."""


class Chance(NamedTuple):
    """What an event came to, and how likely that was beforehand. at_least: where it is a number, the chance of that or more; shares: of all
    that it could have come to."""

    outcome: str
    probability: Fraction
    at_least: Fraction | None = None
    shares: Mapping[str, Fraction] = {}

    def told(self) -> str:
        percent = percentage(self.probability)
        if self.at_least is None:
            return message("{outcome}: {percent}", outcome=self.outcome, percent=percent)
        more = percentage(self.at_least)
        return message("{outcome}: {percent}, that or more {more}", outcome=self.outcome, percent=percent, more=more)

    def said(self, story: str = "") -> str:
        """The same as people say it; what it came to is left out where the story has it. Nothing of what was certain."""
        if self.probability == 1:
            return ""
        often = likely(self.probability)
        if self.at_least not in (None, self.probability, 1):
            often = message("{likely}; that or more: {more}", likely=often, more=likely(self.at_least))
        return often if self.outcome in story else message("{outcome}: {likely}", outcome=self.outcome, likely=often)


Lend = Callable[[], Patience | None]


def chance_of(session: Session, number: int, viewer: str | None, lend: Lend, others: Sequence[str] = ()) -> Chance | None:
    """others: who look on with the viewer, and hide nothing from them."""
    event = session.journal.event(number)
    if not _chancy(session, event, viewer, others):
        return None
    return _chance(session, event, before(session, number, viewer, others), viewer, lend, others)


def likely(probability: Fraction) -> str:
    """How likely something is, as people say it: so many of the ways that two dice fall, else about a share of a few, to the nearest;
    with the percentage where a share of so many is hard to picture. Either both its numbers are words or both are figures."""
    if probability == 1:
        return as_message("certain")
    near = probability if probability.denominator <= TWO_DICE else _near(probability)
    told: str
    if near == Fraction(1, 2):
        told = as_message("an even chance")
    elif near.denominator - near.numerator == 1 and near.denominator > FEW:
        told = message("all but one chance in {n}", n=_number(near.denominator))
    else:
        pattern = "{ways} chances in {n} ({percent}%)" if near.denominator > HALF_FEW else "{ways} chances in {n}"
        pattern = "one chance in {n}" if near.numerator == 1 else pattern
        spelt = near.denominator in NUMBERS or near.numerator == 1
        ways, n = (_number(number) if spelt else f"{number}" for number in (near.numerator, near.denominator))
        told = message(pattern, n=n, ways=ways, percent=round(100 * probability))
    return told if near == probability else message("about {likely}", likely=told)


def _near(probability: Fraction) -> Fraction:
    """A share of a few, or of what comes, or fails to come, so seldom one of many."""
    near = probability.limit_denominator(FEW)
    if near == 0:
        return Fraction(1, round(1 / probability))
    return 1 - Fraction(1, round(1 / (1 - probability))) if near == 1 else near


TWO_DICE = 36
FEW, HALF_FEW = 12, 6
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}


def _number(number: int) -> str:
    return as_message(NUMBERS[number]) if number in NUMBERS else f"{number:,}"


def chances(
    session: Session, viewer: str | None, lend: Lend, first: int = 1, others: Sequence[str] = ()
) -> Iterator[tuple[Event, Chance | None]]:
    """Each event from `first` on with how likely what it came to was, for `viewer` (None: the whole table). None where nothing was left to
    chance, where it hangs on what the viewer may not see, and where what `lend` gives for each does not suffice."""
    return ((event, chance) for event, _, chance in looks_back(session, viewer, lend, first, others))


def looks_back(
    session: Session, viewer: str | None, lend: Lend, first: int = 1, others: Sequence[str] = ()
) -> Iterator[tuple[Event, State, Chance | None]]:
    """`chances`, with the state before each event."""
    state = before(session, first, viewer, others)
    for event in session.journal.events(first):
        chancy = _chancy(session, event, viewer, others)
        yield event, state, _chance(session, event, state, viewer, lend, others) if chancy else None
        state = moved_on(session, state, event)


def _chancy(session: Session, event: Event, viewer: str | None, others: Sequence[str] = ()) -> bool:
    if event["kind"] not in session.game.verbs or event.get("overrule") is not None:
        return False
    say = session.opened_for(event, viewer, others)
    declared = any("args" in part for part in (event, *say.values()))
    return declared and any(rolled.kind != "salt" for rolled in record.rolls_of(event, say))


def _chance(session: Session, event: Event, state: State, viewer: str | None, lend: Lend, others: Sequence[str] = ()) -> Chance | None:
    say = session.opened_for(event, viewer, others)
    declaration = record.declaration_of(event, say)
    book = session.book.with_recorded(record.facts_of(event, say))
    game = session.game
    if game.imagined is not None:
        supposed = game.imagined(visible(state, viewer), viewer)
        state = laid_open(supposed, state) if others else supposed
    bare = declaration._replace(answers={})
    asked = Query(game, book, state, bare, None, declaration.answers, Assumptions(), looks=viewer)
    rolls = record.rolls_of(event, say)
    try:
        ruled = asked.ruling(state, bare, True, Recorded(rolls))
        patience = lend()
        part = enumerate_positions(asked, LEAVES, 1, patience, None, in_vain=False)
        ranges = spread(part.positions, {}, None if patience is None else patience.walks) if part.whole else {}
    except (TooMany, Knotted, Refusal, Illegal, NeedsDice, Differs, ValueError, LookupError):
        return None  # too much to walk, or a part of it lies under a seal: an imagined deck is another one
    outcome = whole_outcome(ruled)
    if not (_came_out_so(game, event, ruled) or _came_out_so(game, event, _ruled_whole(game, state, declaration, book, rolls))):
        return None
    if outcome not in ranges or ranges[outcome][0] != ranges[outcome][1]:
        return None
    shares = {label: least for label, (least, _) in ranges.items()}
    return Chance(outcome, shares[outcome], _at_least(outcome, shares), shares)


def _ruled_whole(game: Game, state: State, declaration: Declaration, book: Book, rolls: Sequence[Rolled]) -> Ruling | None:
    """The ruling on to its end, where the one for the odds ended with its outcome; None where what is supposed does not bear what came."""
    try:
        return decide(game, state, declaration, book, Recorded(rolls))
    except (Refusal, NeedsDice, Differs, ValueError, LookupError):
        return None


def _came_out_so(game: Game, event: Event, ruled: Ruling | None) -> bool:
    """Whether an event left behind and told what this ruling does: where it did not, what is supposed of the others is not so."""
    if ruled is None:
        return False
    left, came = ([change for change in changes if change[1][0] == "public"] for changes in (ruled.changes, event["changes"]))
    told = [to_json(said.text) for said in ruled.story if said.only is None]
    return left == came and (event["rules"] != game.rules or event.get("story", []) == told)


def _at_least(outcome: str, shares: dict[str, Fraction]) -> Fraction | None:
    number = numbered_outcome(before_end(outcome))
    numbers = [(numbered_outcome(before_end(label)), share) for label, share in shares.items()]
    if number is None or any(other is None or other[0] != number[0] for other, _ in numbers):
        return None
    return sum((share for other, share in numbers if other is not None and other[1] >= number[1]), Fraction(0))
