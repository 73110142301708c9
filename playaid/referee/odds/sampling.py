"""Odds by trying: where there are too many outcomes to walk, each way of choosing is played again and again."""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

from playaid.dice.sources import Request, Rolled, Source, answer
from playaid.language.message import counted
from playaid.referee.contract.refusals import Hidden
from playaid.referee.contract.ruling import LEGAL, Question, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.odds.payoff import sampled_stake
from playaid.referee.odds.policy import Stage, ending, onward
from playaid.referee.odds.query import Patience, Progress, Query
from playaid.referee.odds.report import VEILED_END, Branch, Choosing, Odds, Range, label_of, odds_of, report_outcomes

LONGEST = 500
"""Declarations in a row that a sampled way may take."""
WAYS = 12
"""Ways of choosing that are tried at most; beyond, a way ends where somebody has to choose."""


class _Way:
    def __init__(self, chosen: Mapping[str, str], counted: Mapping[str, int] = {}):
        self.chosen = chosen
        self.counted = dict(counted)

    def tries(self) -> int:
        return sum(self.counted.values())

    def shares(self) -> dict[str, Fraction]:
        return {label: Fraction(number, self.tries()) for label, number in self.counted.items()}

    def split(self, question: Question) -> list["_Way"]:
        """The ways that choose each option in turn. What came of plays that met no such question would have come of all of them."""
        return [_Way({**self.chosen, question.key: option}, self.counted) for option in question.options]

    def as_far(self, other: "_Way", keys: Collection[str]) -> bool:
        """Whether both choose the same where these choices are met."""
        return all(self.chosen.get(key) == other.chosen.get(key) for key in keys)


class _Again:
    """What falls in one play, which falls again in the same play by another way of choosing, as far as the same is asked for: what comes
    out otherwise comes of the choice, then, and not of the dice."""

    def __init__(self, source: Source):
        self._source = source
        self._fallen: list[tuple[Request, Rolled]] = []
        self._at = 0

    def begin(self) -> None:
        self._at = 0

    def take(self, request: Request) -> Rolled:
        bare, at = request._replace(why=""), self._at
        self._at += 1
        if at < len(self._fallen) and self._fallen[at][0] == bare:
            return answer(request, self._fallen[at][1].faces, self._fallen[at][1].source)
        rolled = self._source.take(request)
        if at == len(self._fallen):
            self._fallen.append((bare, rolled))
        return rolled


class Played(NamedTuple):
    """One sampled way: its first and its last ruling, what it comes to, and the choice that stopped it where others might be tried. whole:
    it was not broken off because nothing more was lent; hidden: what was raised where what others hide decides, in place of a ruling."""

    first: Ruling | None
    ruling: Ruling | None
    label: str
    question: Question | None = None
    whole: bool = True
    hidden: Hidden | None = None


def sample(asked: Query, source: Source, tries: int, patience: Patience | None, progress: Progress | None) -> Odds:
    """So many plays, or as many as patience lasts, at least one, each by every way of choosing: a choice met on the way is made in every
    way that there is, the same however often it comes up. Raises as a walk does, but TooMany."""
    ways, questions = [_Way({})], dict[str, Question]()
    first: Ruling | None = None
    hidden: Hidden | None = None
    done = number = 0
    going = None if patience is None else patience.samples
    while done < tries and (patience is None or not done or patience.samples(done)):
        dice, left, told, plays = _Again(source), list(ways), list[tuple[_Way, Played]](), 0
        while left:
            way = left[0]
            dice.begin()
            asked.account.tried.clear()
            played = played_out(asked, dice, way.chosen, going=going)
            first, hidden, question = first or played.first, hidden or played.hidden, played.question
            if question is not None and question.key not in way.chosen and len(ways) + len(question.options) <= WAYS:
                questions.setdefault(question.key, question)
                several = way.split(question)
                ways[ways.index(way) : ways.index(way) + 1] = several
                left[:1] = several
                continue
            plays += 1
            met = {*asked.account.tried, *(() if question is None else (question.key,))}
            told += [(other, played) for other in left if other.as_far(way, met)]
            left = [other for other in left if not other.as_far(way, met)]
        if done and not all(played.whole for _, played in told):
            break  # it was given up on the way, and counts for nothing
        number += plays
        for way, played in told:
            way.counted[played.label] = way.counted.get(played.label, 0) + 1
        done += 1
        if progress is not None:
            progress(done, tries)
    if first is None and hidden is not None:
        raise hidden
    assert first is not None
    ranges, least = _ranges(ways)
    odds = odds_of(ranges, number, first, least)
    tried = [(way.chosen, way.shares()) for way in ways]
    stakes = sampled_stake(asked, tried, {key: question.who for key, question in questions.items()})
    return odds._replace(choices=tuple(_choosing(question, ways) for question in questions.values()), stakes=stakes)


def played_out(
    asked: Query, dice: Source, tried: Mapping[str, str], longest: int = LONGEST, going: Callable[[], bool] | None = None
) -> Played:
    """One way it may go, to its end, or until `going`, which is asked before each declaration but the first, says no."""
    stage: Stage | None = Stage(asked.state, asked.declaration)
    first: Ruling | None = None
    for number in range(longest):
        assert stage is not None
        try:
            ruling = asked.ruling(stage.state, stage.declaration, not number, dice, tried)
        except Hidden as hidden:
            return Played(first, None, VEILED_END, hidden=hidden)
        first = first or ruling
        question = ruling.question
        if question is not None and question.kind == "choice" and question.private in (None, asked.looks) and question.options:
            return Played(first, ruling, label_of(ruling, ruling.outcome), question)
        last, state = stage, evolve(stage.state, ruling.changes)
        stage = onward(asked.course, asked.game, asked.book, stage, state, ruling) if ruling.verdict == LEGAL else None
        if stage is None:
            return Played(first, ruling, label_of(ruling, ending(asked.course, last, ruling, asked.counted)))
        asked.account.supposed.update(dict.fromkeys(stage.supposed))
        if number + 1 < longest and going is not None and not going():
            return Played(first, ruling, _still(number + 1), whole=False)
    assert first is not None
    return Played(first, ruling, _still(longest))


def _still(number: int) -> str:
    return counted(number, "still going on after {n} line", "still going on after {n} lines")


def _ranges(ways: list[_Way]) -> tuple[dict[str, Range], int]:
    labels = dict.fromkeys(label for way in ways for label in way.counted)
    ranges = {}
    for label in labels:
        shares = [Fraction(way.counted.get(label, 0), way.tries()) for way in ways]
        ranges[label] = (min(shares), max(shares))
    return ranges, ways[0].tries()


def _choosing(question: Question, ways: list[_Way]) -> Choosing:
    branches = []
    for option in question.options:
        these = [way for way in ways if way.chosen.get(question.key, option) == option]
        if these:
            branches.append(Branch(option, report_outcomes(*_ranges(these))))
    return Choosing(question.key, question.who, question.prompt, tuple(branches))
