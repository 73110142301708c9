"""Was anybody unlucky? Of each throw that mattered, whether it came out better or worse for a side than it could have: by the chances
before it, and by what the game says that outcomes are worth. What hangs on what the viewer may not see is left out (`retrospect`)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import erfc, sqrt
from typing import Any, NamedTuple

from playaid.dice.fairness import expected_total
from playaid.journal.chain import Event
from playaid.language.message import SEMICOLON, Listing, as_message, as_said, counted, listing, message
from playaid.referee.contract.game import Game, Payoff
from playaid.referee.contract.grammar import BUILT_IN
from playaid.referee.contract.sequence import turn_of, turn_title
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.endings import PLAYERS
from playaid.referee.odds.payoff import payoffs_of, worth_of
from playaid.referee.odds.retrospect import Chance, likely
from playaid.referee.session.local import Session
from playaid.referee.session.throws import not_counting, thrower, throws_of

LEAST = 8
"""Throws that matter, of which fewer say nothing of the whole."""
TELLING = Fraction(1, 8)
"""Less luck than this in one throw is not worth a line."""
EVEN = 0.35
"""Luck that is had no more often than this, or no less often, is called so."""


class Swing(NamedTuple):
    """A throw that mattered to a side. better, worse: the chances that it had come out better, or worse, for that side; who, line: who
    threw, and for what, in the words that were typed, with what goes without saying; turn: in which one."""

    number: int
    outcome: str
    probability: Fraction
    better: Fraction
    worse: Fraction
    who: str = ""
    line: str = ""
    turn: str = ""

    @property
    def luck(self) -> Fraction:
        """From -1/2, as bad as can be, to 1/2; 0 on average."""
        return (self.worse - self.better) / 2

    @property
    def tells(self) -> bool:
        """Whether it is worth a line: something else, better where it was bad luck, was likelier than what came out."""
        other = self.better if self.luck < 0 else self.worse
        return abs(self.luck) >= TELLING and other > 1 - self.better - self.worse

    def told(self) -> str:
        unlucky = self.luck < 0
        told = "{event}: {outcome} (so bad or worse: {likely})" if unlucky else "{event}: {outcome} (so good or better: {likely})"
        so_far = 1 - (self.better if unlucky else self.worse)
        came = message("{who}, {line}: {outcome}", who=self.who, line=self.line, outcome=self.outcome) if self.line else self.outcome
        event = message("{turn}, event {n}", turn=self.turn, n=self.number) if self.turn else message("event {n}", n=self.number)
        return message(told, event=event, outcome=came, likely=likely(so_far))


class Luck(NamedTuple):
    """How throws that mattered came out for a side. swings: the worst first; thrown, expected: faces of its own dice in them, added up;
    as_bad: how often a side has no more luck than this in such throws, None where there are too few."""

    side: str
    swings: tuple[Swing, ...]
    thrown: int
    expected: float
    as_bad: float | None

    def extremes(self, most: int = 3) -> tuple[Swing, ...]:
        """The worst throws, then the best, so many of each at most; none that came out as nearly always, or as was likeliest."""
        bad, good = ([swing for swing in self.swings if (swing.luck > 0) == lucky and swing.tells] for lucky in (False, True))
        return (*bad[:most], *reversed(good[-most:]))

    @property
    def misleads(self) -> bool:
        """Whether the faces by themselves, added up, would say the contrary."""
        return self.as_bad is not None and not EVEN <= self.as_bad <= 1 - EVEN and (self.as_bad < EVEN) == (self.thrown > self.expected)

    def told(self) -> str:
        """The whole in a sentence."""
        n = len(self.swings)
        if self.as_bad is None:
            return counted(n, "{n} throw that mattered, too few to speak of luck", "{n} throws that mattered, too few to speak of luck")
        if EVEN <= self.as_bad <= 1 - EVEN:
            return message("neither lucky nor unlucky in {n} throws that mattered", n=n)
        told = "unlucky in {n} throws that mattered (so bad or worse: {likely})"
        if self.as_bad > EVEN:
            told = "lucky in {n} throws that mattered (so good or better: {likely})"
        return message(told, n=n, likely=likely(Fraction(min(self.as_bad, 1 - self.as_bad))))


class Uncounted(NamedTuple):
    """How many lines with dice there were, and how many of them are in nobody's luck: as nothing of worth hung on what was thrown, and as
    it cannot be told what did."""

    thrown: int
    settled: int
    unweighed: int

    def told(self) -> str:
        """What is counted, and why no more is."""
        mattered = self.thrown - self.settled - self.unweighed
        how = "lines with dice: {n}; counted, as it mattered what fell: {mattered}"
        told = message(how, mattered=mattered, n=self.thrown)
        settled = message("in {n} it made no difference what fell", n=self.settled)
        unweighed = counted(
            self.unweighed,
            "{n} could not be weighed, as too much hung on it, or on what is hidden or was chosen behind it",
            "{n} could not be weighed, as too much hung on them, or on what is hidden or was chosen behind them",
        )
        return listing([told, *([settled] if self.settled else []), *([unweighed] if self.unweighed else [])], SEMICOLON)


def uncounted(
    session: Session, viewer: str | None, looks: Iterable[tuple[Event, State, Chance | None]], found: Iterable[Luck]
) -> Uncounted:
    """What of an evening's throws is in nobody's luck, out of what looking back gave."""
    out, mattered = not_counting(session.journal.events()), {swing.number for luck in found for swing in luck.swings}
    thrown = settled = unweighed = 0
    for event, _, chance in looks:
        if (
            event["kind"] not in session.game.verbs
            or event["n"] in out
            or not any(throws_of(event, session.opened_for(event, viewer), out))
        ):
            continue
        thrown += 1
        unweighed += chance is None
        settled += chance is not None and event["n"] not in mattered
    return Uncounted(thrown, settled, unweighed)


def weigh(session: Session, viewer: str | None, looks: Iterable[tuple[Event, State, Chance | None]]) -> list[Luck]:
    """The luck of each side for which something hung on a throw, out of what looking back gave `viewer` (None: the whole table)."""
    out = not_counting(session.journal.events())
    swings: dict[str, list[tuple[Swing, float]]] = {side: [] for side in session.sides}
    dice: dict[str, list[tuple[int, float]]] = {side: [] for side in session.sides}
    for event, before, chance in looks:
        if chance is None or event["n"] in out:
            continue
        mattered, opened = False, session.opened_for(event, viewer)
        thrown = list(throws_of(event, opened, out))
        who = next((rolled.who for rolled in thrown if rolled.who), event.get("side") or "")
        line = _line_of(session.game, event, opened) if who else ""
        title = turn_title(session.game, before)
        turn = message("{turn} {n}", turn=as_message(title), n=turn_of(session.game, before)) if title else ""
        named = {side for side in session.sides if any(re.search(rf"(?<!\w){re.escape(side)}(?!\w)", label) for label in chance.shares)}
        parties = {event.get("side"), *(thrower(rolled.who, dice) for rolled in thrown), *named}
        for side, worth in worths(session.game, visible(before, viewer), event, chance):
            if len(session.sides) > 2 and side not in parties and (named or min(worth.values()) >= 0):
                continue  # others fight each other: what one of them wins or loses is no luck of a third
            swing = _swing(event["n"], chance, worth)
            if swing is not None:
                told = _weighed(payoffs_of(session.game, visible(before, viewer), side), chance.outcome)
                swings[side].append((swing._replace(outcome=told, who=who, line=line, turn=turn), _variance(chance, worth)))
                mattered = True
        for rolled in thrown if mattered and session.game.adds_up else ():
            if (who := thrower(rolled.who, dice)) in dice and (usual := expected_total(rolled)) is not None:
                dice[who].append((sum(map(int, rolled.faces)), usual))
    if session.game.together:  # they win or lose as one
        first = session.sides[0]
        found = [_luck(PLAYERS, swings[first], [thrown for side in session.sides for thrown in dice[side]])]
    else:
        found = [_luck(side, swings[side], dice[side]) for side in session.sides]
    return [luck for luck in found if luck.swings]


def _weighed(payoffs: Sequence[Payoff], outcome: str) -> str:
    """Of a tale of several sentences those that count for something; the whole where none of them does by itself."""
    parts = [part for part in outcome.parts if worth_of(payoffs, part) is not None] if isinstance(outcome, Listing) else []
    return listing(parts, SEMICOLON) if parts else outcome


def _line_of(game: Game, event: Event, opened: Mapping[str, Mapping[str, Any]]) -> str:
    """The line by which something was thrown, as it was typed; a verb alone with what was meant by it, as its story tells it:
    `fight Bakshaan`."""
    part = next((part for part in (event, *opened.values()) if part.get("typed")), None)
    if part is None:
        return ""
    slot = next((slot for slot in game.verbs[event["kind"]].slots[:1] if slot.kind not in BUILT_IN), None)
    told = (said["with"] for said in event.get("story", ()) if isinstance(said, dict) and "with" in said)
    meant = [*part.get("args", {}).values(), *(values.get(slot.name) for values in told if slot is not None)]
    names = [name for name in meant if isinstance(name, str)] if len(part["typed"].split()) == 1 else []
    return as_said(" ".join([part["typed"], *names[:1]]))


def worths(game: Game, state: State, event: Event, chance: Chance) -> Iterator[tuple[str, Mapping[str, Fraction]]]:
    """Side -> what each outcome of an event was worth to it; none for a side of which the game does not say it: what names nobody is worth
    so much to whoever declared it."""
    rows = {side: payoffs_of(game, state, side) for side in state["referee"]["sides"]}
    declared = event.get("side") or ""
    for side, own in rows.items():
        worth = {label: worth_of(own, label) for label in chance.shares}
        to_declarer = {label: worth_of(rows.get(declared, ()), label) for label in chance.shares}
        if None not in worth.values() and (side == declared or game.together or worth != to_declarer):
            yield side, {label: value for label, value in worth.items() if value is not None}


def _swing(number: int, chance: Chance, worth: Mapping[str, Fraction]) -> Swing | None:
    """A throw as it mattered; None where nothing hung on it."""
    came = worth[chance.outcome]
    better = sum((share for label, share in chance.shares.items() if worth[label] > came), Fraction(0))
    worse = sum((share for label, share in chance.shares.items() if worth[label] < came), Fraction(0))
    return Swing(number, chance.outcome, chance.probability, better, worse) if better or worse else None


def _variance(chance: Chance, worth: Mapping[str, Fraction]) -> float:
    """Of the luck in one throw: that of a rank with ties."""
    alike: dict[Fraction, Fraction] = {}
    for label, share in chance.shares.items():
        alike[worth[label]] = alike.get(worth[label], Fraction(0)) + share
    return float(1 - sum(share**3 for share in alike.values())) / 12


def _luck(side: str, swings: Sequence[tuple[Swing, float]], dice: Iterable[tuple[int, float]]) -> Luck:
    dice = list(dice)
    luck, spread = sum(float(swing.luck) for swing, _ in swings), sqrt(sum(variance for _, variance in swings))
    as_bad = erfc(-luck / spread / sqrt(2)) / 2 if len(swings) >= LEAST else None
    ordered = tuple(sorted((swing for swing, _ in swings), key=lambda swing: (swing.luck, swing.number)))
    return Luck(side, ordered, sum(total for total, _ in dice), sum(usual for _, usual in dice), as_bad)
