"""Odds walked in a process of their own, so that nobody waits for them: what goes in and what comes out is data that can be sent."""

import os
import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any, NamedTuple, cast

from playaid.desk.budget import Budget
from playaid.desk.declaration_odds import SUPPOSED, THEN, Wish, as_data, line_ahead, odds_ahead, ruled_ahead, taken_for_granted, walk_odds
from playaid.desk.next_line.due import told_beside
from playaid.desk.ruling_view import view_ruling
from playaid.desk.session_folders import book_of
from playaid.games.registry import load
from playaid.language.message import SEMICOLON, Listing, Message, as_message, listing, message
from playaid.platform_calls import yield_processor
from playaid.referee.contract import grammar
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import TO_COME, Declaration, Reason, Ruling
from playaid.referee.contract.sequence import NOW
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.odds.exact import Odds
from playaid.referee.odds.in_the_end import by_this_alone, in_the_end
from playaid.referee.odds.report import Outcome, is_readable, telling
from playaid.referee.session.local import Session
from playaid.referee.session.pending import Fallen

MOSTLY = 0.9
"""Where ways of so large a share have been counted when the time was over, those are told; of less they would be the rare ones, as may be,
and it is played by chance."""
SECONDS = 2.0
MEGABYTES = 200.0
"""What is lent to the odds of one asking."""


class SessionSnapshot(NamedTuple):
    """A session as it stands, for odds alone. tables: `printed` or `house`."""

    slug: str
    tables: str
    owner: str
    state: State
    before: Fallen | None


class OddsAnswer(NamedTuple):
    """What came of it: `data` of the odds; or the reasons of an illegal declaration, a refusal, or the compartment that is locked."""

    data: dict[str, Any] | None = None
    own: str | None = None
    reasons: tuple[Reason, ...] = ()
    refused: str = ""
    locked: str = ""


class _Still:
    """What walking odds needs of a session: nothing can be opened or written by it."""

    waiting = None

    def __init__(self, standing: SessionSnapshot) -> None:
        self.game = load(standing.slug)
        self.book = book_of(self.game, standing.tables, lambda slug: standing.owner)
        self.state = standing.state
        self._before = standing.before

    def fallen(self) -> Fallen | None:
        return self._before

    def open(self, compartment: str) -> None:
        raise Locked(compartment)


def standing(session: Session, owner: str) -> SessionSnapshot:
    """A session as it is sent to be walked in. owner: the folder of the owner's tables. Raises Locked."""
    return SessionSnapshot(session.game.slug, session.journal.meta["tables"], owner, session.state, session.fallen())


def walk(where: SessionSnapshot, declaration: Declaration, wish: Wish) -> OddsAnswer:
    still = cast(Session, _Still(where))
    try:
        chances = _walk_or_play(still, declaration, wish)
        further = _until_over(still, declaration) if wish == Wish() and isinstance(chances, Odds) else None
        battle = _led_to(still, declaration, chances) if further is None and wish == Wish() and isinstance(chances, Odds) else None
        to_come, onward = _going_on(where, declaration, chances) if wish == Wish() and isinstance(chances, Odds) else ("", None)
    except Locked as locked:
        return OddsAnswer(locked=locked.compartment)
    except Refusal as refusal:
        return OddsAnswer(refused=refusal.text)
    if isinstance(chances, Odds):
        chances = chances._replace(outcomes=tuple(telling(chances.outcomes)))
        if battle is not None and not chances.chance:
            told: dict[str, Any] | None = {**as_data(chances), "outcomes": [], **battle}
        else:
            told = _later(chances, to_come, onward) if to_come else _told(still, declaration, chances, further)
            told = told if battle is None else {**_ahead_of(battle), **(told or {**as_data(chances), "outcomes": []})}
        return OddsAnswer(told, next((odds.speaks for odds in (chances, further, onward) if odds and odds.own), None) if told else None)
    return OddsAnswer(reasons=view_ruling(chances, declaration.side).reasons)


def _walk_or_play(session: Session, declaration: Declaration, wish: Wish) -> Odds | Ruling:
    """The ways that are counted in the time, or what comes of playing by chance where those are too few. Raises Locked, Refusal."""
    chances = walk_odds(session, declaration, wish, None, Budget(SECONDS, MEGABYTES))
    if isinstance(chances, Odds) and chances.sure and sum(o.probability for o in chances.outcomes) < MOSTLY:
        return walk_odds(session, declaration, wish, None, Budget(SECONDS, MEGABYTES, walks=False))
    return chances


def _told(session: Session, declaration: Declaration, chances: Odds, further: Odds | None) -> dict[str, Any] | None:
    """What is told of chances at a glance: those of the line where they are read so, and what comes of it all; of a fight of which only
    that it begins can be told, when more can. None for nothing."""
    data = in_short(chances)
    joins = not chances.chance and declaration.verb in session.game.fights
    if joins or not is_readable(chances.outcomes):
        data["outcomes"] = []
    begins = further is not None and further.outcomes == chances.outcomes
    if further is not None and not begins and is_readable(further.outcomes):
        data["until_over"] = {**as_data(further), "supposed": taken_for_granted(session, declaration)}
    elif begins and joins:
        data["later"] = as_message("how it may end is told once both have shown who fights")
    data |= {"why": why} if (why := _forewarned(session, chances)) else {}
    return data if data["outcomes"] or data.keys() & {"until_over", "later", "why"} else None


def _forewarned(session: Session, chances: Odds) -> str:
    """Why something is drawn or thrown first, where its game says so of that."""
    what = chances.ruling.rolls[0].why if chances.ruling.rolls else ""
    told = session.game.forewarned.get(what.pattern) if isinstance(what, Message) else None
    return message(told, **what.values) if told and isinstance(what, Message) else ""


def in_short(chances: Odds) -> dict[str, Any]:
    """Chances as data, where something may still follow in two: what it comes to in the end, and what by this alone."""
    ends = [[in_the_end(branch.outcomes) for branch in choice.branches] for choice in chances.choices]
    data = as_data(_by_this_alone(chances))
    for choice, told in zip(data.get("choices", ()), ends, strict=True):
        for branch, later in zip(choice["branches"], told, strict=True):
            branch |= {"later": later} if later else {}
    end = in_the_end(chances.outcomes)
    return {**data, "later": end} if end else data


def _by_this_alone(chances: Odds) -> Odds:
    """Chances without what may follow, where it is told of all together."""

    def alone(outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
        return tuple(by_this_alone(outcomes)) if in_the_end(outcomes) else outcomes

    choices = (
        choice._replace(branches=tuple(branch._replace(outcomes=alone(branch.outcomes)) for branch in choice.branches))
        for choice in chances.choices
    )
    return chances._replace(outcomes=alone(chances.outcomes), choices=tuple(choices))


def _until_over(session: Session, declaration: Declaration) -> Odds | None:
    """What comes of all rounds of what goes on by itself; None where it does not, or that is not to be told. Raises Locked."""
    course = session.game.verbs[declaration.verb].course if declaration.verb in session.game.verbs else ""
    try:
        further = _walk_or_play(session, declaration, Wish(course)) if course else None
    except Locked:
        raise
    except Refusal:
        return None
    return further if isinstance(further, Odds) else None


def _led_to(session: Session, declaration: Declaration, chances: Odds) -> dict[str, Any] | None:
    """What comes of it that a line leads to, besides what is thrown on the way, where its game tells that by numbers alone: by the answer
    of the line that `Game.ahead` names, as what may come of it later. None for nothing."""
    if session.game.ahead is None or (chances.chance and declaration.verb in session.game.fights):
        return None
    line = line_ahead(session, declaration)
    try:
        ruling = ruled_ahead(session, line, declaration.side)
    except (Unreadable, Ambiguous):  # it leaves open what lies face down, for whoever knows it, or it is several lines
        return {"later": as_message(UNSEEN if any(map(str.isupper, grammar.split(line)[1:])) else OPEN)}
    if ruling is None or not (ruling.data or {}).get("chances"):
        return None
    if (odds := odds_ahead(ruling)) is None:  # of each way to go about it: told in the words of that line
        return {"later": message(LATER, told=listing(ruling.shown, " "))}
    supposed = message(SUPPOSED, line=told_beside(session.game, visible(session.state, None), line) or line)
    return {"until_over": {**as_data(odds), "supposed": supposed}}


def _ahead_of(battle: dict[str, Any]) -> dict[str, Any]:
    """What a line leads to, told beside what may befall on the way."""
    return {"until_over": {**battle["until_over"], "heading": as_message(THEN)}} if "until_over" in battle else battle


def _later(chances: Odds, to_come: str, onward: Odds | None) -> dict[str, Any]:
    """What is told of a line by which nothing is thrown, and by what comes of it something is."""
    data = {**as_data(chances), "outcomes": [], "why": to_come}
    return data if onward is None else {**data, "until_over": {**as_data(onward), "supposed": as_message(BY_GOING_ON)}}


def _going_on(where: SessionSnapshot, declaration: Declaration, chances: Odds) -> tuple[str, Odds | None]:
    """What comes by itself, as the ruling of a line says by which nothing is thrown yet, and the chances of going on from where it leads;
    None where they tell nothing. Raises Locked."""
    to_come = [line.text for line in chances.ruling.worksheet if line.label == TO_COME]
    if chances.chance or not to_come:
        return "", None
    there = cast(Session, _Still(where._replace(state=evolve(where.state, chances.ruling.changes), before=None)))
    try:
        further = _walk_or_play(there, Declaration(NEXT, {}, declaration.side, NEXT), Wish())
    except Refusal:
        further = None
    if not isinstance(further, Odds) or not further.chance or not is_readable(further.outcomes):
        return listing(to_come, SEMICOLON), None
    choices = tuple(
        choice._replace(branches=tuple(branch._replace(outcomes=_without_where(branch.outcomes)) for branch in choice.branches))
        for choice in further.choices
    )
    return listing(to_come, SEMICOLON), further._replace(outcomes=_without_where(telling(further.outcomes)), choices=choices)


def _without_where(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Outcomes without the step to which play has come behind them."""

    def told(outcome: str) -> str:
        parts = outcome.parts if isinstance(outcome, Listing) else ()
        rest = [part for part in parts if not (isinstance(part, Message) and part.pattern == NOW)]
        return listing(rest, SEMICOLON) if rest and len(rest) < len(parts) else outcome

    return tuple(outcome._replace(outcome=told(outcome.outcome)) for outcome in outcomes)


NEXT = "next"
BY_GOING_ON = "by going on from there at once, with all who stand where something is drawn or thrown then"
LATER = "no die is thrown for this yet; what may come of it later: {told}"
UNSEEN = "no chances are told while something lies face down there: they are told here once it is turned up"
OPEN = "no chances are told yet: they hang on what is chosen first, and are told here once it is"


def send_document(document: Any) -> bytes:
    """What is sent to such a process or comes from it: its length, then the thing itself. Both ends are ours."""
    packed = pickle.dumps(document)
    return len(packed).to_bytes(8, "big") + packed


def _taken(stream: IO[bytes]) -> Any:
    head = stream.read(8)
    return pickle.loads(stream.read(int.from_bytes(head, "big"))) if len(head) == 8 else None


def command() -> tuple[list[str], dict[str, str]]:
    """How such a process is begun, and in which environment: it finds the same games."""
    path = os.pathsep.join(filter(None, sys.path))
    return [sys.executable, "-c", "from playaid.web.odds_worker import main; main()"], {**os.environ, "PYTHONPATH": path}


def main() -> None:
    """Walk one asking after the other, until nobody asks any more. Everybody else's work goes before."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        yield_processor()
    while (asked := _taken(sys.stdin.buffer)) is not None:
        try:
            answer = walk(*asked)
        except Exception as fault:
            answer = OddsAnswer(refused=message("these odds cannot be worked out ({fault})", fault=type(fault).__name__))
        sys.stdout.buffer.write(send_document(answer))
        sys.stdout.buffer.flush()
