"""What waits for dice, for an answer or for a dealer, held again as it was said: does it have to wait?"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.keeping import Keeping
from playaid.dice.sources import Request, Rolled, Source
from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.contract.game import Game
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.plots import Unopened
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Declaration, Line, Ruling, Said
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import decide, hearing_of
from playaid.referee.session import record
from playaid.referee.session.fitting import OPENS
from playaid.referee.session.local import Session
from playaid.referee.verification.looked_up import OWNERS


def asks_nothing(session: Session, state: State, event: Event) -> str | None:
    """Whether something waits for which nothing has fallen, and nothing is asked as it was said. Raises Locked."""
    say = _said_whole(session, event)
    if say is None or any(rolled.kind != "salt" for rolled in record.rolls_of(event, say)):
        return None
    if OPENS in event["changes"][0][2]:
        return _opens_nothing(session, state, event, say)
    asked = _held_again(session, state, event, say, record.rolls_of(event, say))
    return None if asked else message("{kind}: nothing is asked for {verb} as it was said then", kind=event["kind"], verb=event["of"])


def _opens_nothing(session: Session, state: State, event: Event, say: Any) -> str | None:
    """Whether a plot is to be opened that is none of those which what waits would open, overruled by nobody. Raises Locked."""
    side, name = event["changes"][0][2][OPENS]
    others: State = {**state, "secret": {other: part for other, part in state["secret"].items() if other != side}}
    try:
        _held_again(session, others, {**event, "overrule": None}, say, record.rolls_of(event, say))
    except Unopened as unopened:
        if unopened.name == name and side in unopened.sides:
            return None
    return message("{kind}: nothing is asked for {verb} as it was said then", kind=event["kind"], verb=event["of"])


def needs_no_dealer(session: Session, state: State, event: Event) -> str | None:
    """Whether a dealer was asked for what the one who asked could have finished with what they hide themselves."""
    say, waited = _said_whole(session, event), event["changes"][0][2]["before"]
    before = session.journal.event(waited["event"]) if waited else {}
    earlier = _said_whole(session, before) if before else {}
    if say is None or earlier is None:
        return None
    own: State = {**state, "secret": {side: part for side, part in state["secret"].items() if side == event["side"]}}
    own.pop("cup", None)
    with suppress(Locked):
        if _held_again(session, own, event, say, record.rolls_of(before, earlier) if before else []):
            return None  # who asks has tried what may come behind the dice or the answer, and somebody's secrets may be wanted there
        return message("{kind}: {verb} needs no dealer as it was said then", kind=event["kind"], verb=event["of"])
    return None


def _held_again(session: Session, state: State, event: Event, say: Any, rolls: Sequence[Rolled]) -> bool:
    """Whether something is asked where a declaration that waits is held again with these dice and no others. Raises Locked."""
    try:
        return _ruled_so_far(session, state, event, say, rolls).question is not None
    except Locked:
        raise
    except Refusal:
        return False


def _ruled_so_far(session: Session, state: State, event: Event, say: Any, rolls: Sequence[Rolled]) -> Ruling:
    """What waits, held again with these dice and no others. Raises a Refusal."""
    from playaid.referee.machines.dice_lease import SaltsOnly

    declaration = record.declaration_of({**event, "kind": event["of"]}, say)
    book = session.book.of_the_log(record.facts_of(event, say))
    return decide(session.game, state, declaration, book, Keeping(SaltsOnly(), rolls))


def tells_otherwise(session: Session, state: State, event: Event, unseal: record.Unseal) -> str | None:
    """Whether what waits tells, of how it was ruled until it stopped, what no rule says when it is held again as far as that; what was cut
    off tells less."""
    say = _said_whole(session, event, unseal)
    if say is None or event["rules"] != session.game.rules:
        return None
    lines, story = record.lines_of(event, say), [sentence.text for sentence in record.story_of(event, say)]
    if not lines and not story:
        return None
    try:
        ruling = _ruled_so_far(session, state, event, say, record.rolls_of(event, say))
    except Locked:  # others' hands: what it says of them is ruled again when it ends
        return None
    except Refusal:
        return message(_OTHERWISE, kind=event["kind"], verb=event["of"])
    if _waits_for_signature(session, event, ruling):
        return None
    if _is_said_in(lines, story, ruling.worksheet, ruling.story):
        return None
    return message(_OTHERWISE, kind=event["kind"], verb=event["of"])


def _is_said_in(lines: Iterable[Line], story: Iterable[str], worksheet: Iterable[Line], told: Iterable[Said]) -> bool:
    """Whether a ruling has all these lines and sentences, each as often, in whatever order."""
    held = Counter(line[:4] for line in worksheet), Counter(sentence.text for sentence in told)
    return Counter(line[:4] for line in lines) <= held[0] and Counter(story) <= held[1]


class PutOff(NamedTuple):
    """An event by which something waits, of which only this is open: whether it tells what the rules say. The state before it."""

    event: Event
    state: State


class Resumed:
    """What has waited, ruled on to its end: as far as it needs nothing that had not been said, and had not fallen, when it was put off,
    that is the very hearing that was put off. So what was told then need not be held to another one."""

    def __init__(self, event: Event, say: Mapping[str, Any], fallen: int, answers: Container[str]):
        self._event, self._say, self._fallen, self._answers = event, say, fallen, answers
        self._lines, self._story = list[Line](), list[Said]()
        self._reached: tuple[int, int] | None = None

    def hearing_of(self, game: Game, state: State, declaration: Declaration, book: Book, source: Source) -> Hearing:
        """The hearing by which it ends, not yet held."""
        declaration = declaration._replace(answers=_Answers(declaration.answers, self))
        hearing = hearing_of(game, state, declaration, book, _Dice(source, self))
        self._lines, self._story = hearing.lines, hearing.story
        return hearing

    def wants_answer(self, key: str) -> None:
        if key not in self._answers:
            self._halt()

    def wants_die(self, number: int) -> None:
        """number: of those that have fallen before."""
        if number >= self._fallen:
            self._halt()

    def _halt(self) -> None:
        if self._reached is None:
            self._reached = len(self._lines), len(self._story)

    def said_all(self) -> bool:
        """Whether the hearing has said all that was told, and nothing of it when it needed more. Else that is not known by this."""
        if self._reached is None:
            return False
        lines, story = record.lines_of(self._event, self._say), [sentence.text for sentence in record.story_of(self._event, self._say)]
        upto, until = self._reached
        return _is_said_in(lines, story, self._lines[:upto], self._story[:until])


class _Answers(dict[str, Any]):
    """Answers, and who is told which are read."""

    def __init__(self, answers: Mapping[str, Any], resumed: Resumed):
        super().__init__(answers)
        self._resumed = resumed

    def get(self, key: str, otherwise: Any = None) -> Any:
        self._resumed.wants_answer(key)
        return super().get(key, otherwise)


class _Dice:
    """A source, and who is told how many have been taken from it."""

    def __init__(self, source: Source, resumed: Resumed):
        self._source, self._resumed, self._taken = source, resumed, 0

    def take(self, request: Request) -> Rolled:
        self._resumed.wants_die(self._taken)
        self._taken += 1
        return self._source.take(request)


def resumed(
    session: Session, put_off: PutOff, event: Event, declaration: Declaration, facts: Sequence[Fact], rolls: Sequence[Rolled]
) -> Resumed | None:
    """What was put off by the event before, where it ends by this one, a declaration with these facts and dice, the first of which have
    fallen for it; None where only another hearing can say whether it tells what the rules say."""
    waited, _ = put_off
    say = _said_whole(session, waited)
    if say is None or event["rules"] != session.game.rules or any(rolled.kind == "salt" for rolled in rolls):
        return None
    before, told = record.declaration_of({**waited, "kind": waited["of"]}, say), record.facts_of(waited, say)
    if before != declaration._replace(answers=before.answers) or not before.answers.items() <= declaration.answers.items():
        return None
    if any(fact.provenance == OWNERS and fact not in told for fact in facts):
        return None
    return Resumed(waited, say, len(record.rolls_of(waited, say)), before.answers)


def _waits_for_signature(session: Session, event: Event, ruling: Ruling) -> bool:
    """Whether somebody is asked who signs what they say, and has not signed this: what they said was ruled on, and is said again."""
    who = ruling.question.who if ruling.question is not None else ""
    return who in session.sides and session.keyring.signs(who) and who not in event.get("signed", {})


_OTHERWISE = "{kind}: what it tells of {verb} reads otherwise as it was said then"


def _said_whole(session: Session, event: Event, unseal: record.Unseal | None = None) -> dict[str, dict[str, Any]] | None:
    """The sealed words of an event; None where some of them lie under a key that is not here."""
    say = record.open_parts(event, unseal or session.unseal, session.keyring.is_open)
    return None if any("say" in parts and compartment not in say for compartment, parts in event["sealed"].items()) else say


def claimed_too_early(session: Session, state: State, event: Event) -> str | None:
    """Whether somebody still had to choose before anything falls for a claim: they could choose by what falls. Raises Locked."""
    if event["changes"][0][2].get("dealer"):  # who opens the cup stops at whatever is asked
        return None
    say = _said_whole(session, event)
    if say is None:
        return None
    ruling = _ruled_so_far(session, state, event, say, record.rolls_of(event, say))
    if ruling.question is not None and ruling.question.kind in ("dice", "draw", "fact"):
        return None
    return message("{kind}: nothing falls for {verb} as it was said then", kind=event["kind"], verb=event["of"])
