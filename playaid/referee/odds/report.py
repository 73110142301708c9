"""Chances as they are told: what each way ends in, counted, with what was chosen, what is not known and what was not gone into."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.language.message import SEMICOLON, Listing, Message, as_message, listing, message
from playaid.referee.contract.ruling import Line, Ruling

UNKNOWN = "\0"
"""Marks an ending that is no outcome but a missing fact."""
CUT = "\1"
"""Marks an ending at which somebody has to choose before it goes on."""
VEILED = as_message("what the others hide decides")
"""What is told of a way on which it hangs on what no asker may know."""
VEILED_END = message("{cut}{words}", cut=CUT, words=VEILED)
UNWALKED = "\2"
"""The ending of all ways that have not been walked."""

Range = tuple[Fraction, Fraction]


class Outcome(NamedTuple):
    """One outcome with its probability: exact, or an estimate with its interval, from `low` to `high`. most: where it hangs on somebody's
    choice, the most it can come to; `probability` is then the least."""

    outcome: str
    probability: Fraction
    low: float | None = None
    high: float | None = None
    most: Fraction | None = None


def telling(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those of which anything is known: one that comes always or never, as somebody chooses, is told of with that choice."""
    return [o for o in outcomes if o.probability or o.most != 1]


SENTENCES = 2
"""So many of them are still read at a glance in a row of a table."""


def is_readable(outcomes: Sequence[Outcome]) -> bool:
    """Whether it is certain what comes, or as many of these as not are no tales of several sentences, nor that somebody has to choose.
    Chances of such tell nobody anything who looks at a glance, as where cards are drawn and their effects told."""
    return [o.probability for o in outcomes] == [1] or 2 * sum(_is_brief(o.outcome) for o in outcomes) >= max(len(outcomes), 1)


def _is_brief(outcome: str) -> bool:
    outcome = before_end(outcome)
    if not isinstance(outcome, Message):
        return True
    if outcome.pattern == "{outcome}, then {who} has to choose":
        return _is_brief(outcome.values["outcome"])
    if isinstance(outcome, Listing):
        return len(outcome.parts) <= SENTENCES or not all(part.endswith(".") for part in outcome.parts)
    return outcome.pattern != "{who} has to choose"


class Branch(NamedTuple):
    """What comes of one option of a choice; what is chosen beside it stays open. counted: the share of the outcomes that count."""

    option: str
    outcomes: tuple[Outcome, ...]
    counted: Range | None = None


class Choosing(NamedTuple):
    """A choice that the chances hang on: its key (what `--if` wants), who chooses, and what comes of each option."""

    key: str
    who: str
    prompt: str
    branches: tuple[Branch, ...]

    def by_outcomes(self) -> list[list[Branch]]:
        """The options, those together of which the same comes."""
        found = dict[object, list[Branch]]()
        for branch in self.branches:
            found.setdefault((frozenset(branch.outcomes), branch.counted), []).append(branch)
        return [*found.values()]

    def settles(self) -> bool:
        """Whether it hangs on the choice, and on no other: of each option what comes is told, and no chance lies between two."""
        return len(self.by_outcomes()) > 1 and all(map(_is_told, self.branches))

    def is_idle(self) -> bool:
        """Whether nothing hangs on the choice, whatever else is chosen: of each option the same comes, and no chance lies between two."""
        return len(self.by_outcomes()) == 1 and all(map(_is_told, self.branches))


def _is_told(branch: Branch) -> bool:
    return branch.counted is None and all(one.low is None and one.most in (None, one.probability) for one in branch.outcomes)


class Strategy(NamedTuple):
    """One way of choosing: what it comes to for the asker, the chances of it, and the choices, of those that it comes to."""

    name: str
    worth: Fraction
    outcomes: tuple[Outcome, ...]
    chosen: tuple[str, ...]


class Strategies(NamedTuple):
    """The ways of choosing that differ, the best first. counted: the words of the outcome that counts; empty where the game says it."""

    counted: str
    ways: tuple[Strategy, ...]


class ByTurn(NamedTuple):
    """The chance that what is waited for has come by a turn, that turn included; most: where it hangs on choices, the most."""

    turn: int
    probability: Fraction
    most: Fraction


HIDDEN = message("what others hide")


class Odds(NamedTuple):
    """The chances of a declaration. `unknown` is the share that hangs on facts nobody has told; `cells` names them.

    `cut` is the share that stops at a question before it is through: its outcomes say who has to choose, and the odds are not exact.
    Of what hangs on choices `choices` tells, and unknown and cut are the most that they can come to. sure: intervals hold for certain,
    since they are of ways that were walked; else in 95 of 100 cases. speaks: the side for which they speak, None for the table; fixed:
    what was held fixed; averaged: over what chance was averaged; idle: suppositions that nothing asked for; own: they hang on what
    `speaks` chooses unseen. stakes: the best and the worst for that side, where somebody chooses and it is known what counts. turns:
    over several turns, what has come by each. supposed: of the time between turns, in words. chance: dice or draws are met on the way.
    weighed: the numbers by which it is decided that are certain before anything falls.
    """

    exact: bool
    outcomes: tuple[Outcome, ...]
    unknown: Fraction
    cells: tuple[str, ...]
    walked: int
    ruling: Ruling
    cut: Fraction = Fraction(0)
    sampled: bool = False
    sure: bool = False
    choices: tuple[Choosing, ...] = ()
    speaks: str | None = None
    fixed: tuple[str, ...] = ()
    averaged: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    own: bool = False
    stakes: Strategies | None = None
    turns: tuple[ByTurn, ...] = ()
    supposed: tuple[str, ...] = ()
    chance: bool = True
    weighed: tuple[Line, ...] = ()


def on_average(turns: Sequence[ByTurn]) -> Fraction | None:
    """The number of the turn on which it comes, on average of the cases in which it does; None where it does not, or hangs on choices."""
    if not turns or not turns[-1].most or any(turn.most != turn.probability for turn in turns):
        return None
    before = [Fraction(0), *(turn.probability for turn in turns)]
    came = ((turn.probability - earlier) * turn.turn for turn, earlier in zip(turns, before, strict=False))
    return sum(came, Fraction(0)) / turns[-1].probability


WINS, OVER = "{who} wins the game", "the game is over"
"""What is told beside an outcome that ends the game."""


def before_end(outcome: str) -> str:
    """An outcome without what is told of the end of the game."""
    if isinstance(outcome, Listing) and outcome.parts and getattr(outcome.parts[-1], "pattern", outcome.parts[-1]) in (WINS, OVER):
        return listing(outcome.parts[:-1], outcome.pattern)
    return outcome


def whole_outcome(ruling: Ruling) -> str:
    """What a ruling came to; and who has won, where it ends the game."""
    over = next((change[2] for change in ruling.changes if change[0] == "put" and tuple(change[1]) == ("referee", "over")), None)
    if over is None:
        return ruling.outcome
    end = message(WINS, who=over["winner"]) if over["winner"] else as_message(OVER)
    return listing([ruling.outcome, end], SEMICOLON) if ruling.outcome else end


def label_of(ruling: Ruling, outcome: str) -> str:
    """How one way ends, as it is counted: its outcome, the fact that it lacks, or its outcome so far and who has to choose."""
    question = ruling.question
    if question is None:
        return outcome or as_message("nothing comes of it that all are told")
    if question.kind == "fact":
        return f"{UNKNOWN}{question.key}"
    chooses = message("{who} has to choose", who=question.who)
    words = message("{outcome}, then {who} has to choose", outcome=ruling.outcome, who=question.who) if ruling.outcome else chooses
    return message("{cut}{words}", cut=CUT, words=words)


def _unmarked(label: str) -> str:
    return label.values["words"] if isinstance(label, Message) and label.startswith(CUT) else label


def report_outcomes(ranges: Mapping[str, Range], tries: int | None = None) -> tuple[Outcome, ...]:
    """Outcomes, the likeliest first. tries: they are samples, so many for each way of choosing, and get their 95% intervals. Where not
    everything has been walked the interval is what is certain: no less than has been walked, no more than that and the rest."""
    rest = ranges.get(UNWALKED, (Fraction(0), Fraction(0)))[1]
    outcomes = []
    for label, (least, most) in ranges.items():
        if label.startswith((UNKNOWN, UNWALKED)) or not most:
            continue
        low = high = None
        if tries is not None:
            low, high = interval(least, tries)[0], interval(most, tries)[1]
        elif rest:
            low, high = float(least), float(min(most + rest, Fraction(1)))
        outcomes.append(Outcome(_unmarked(label), least, low, high, most if most != least else None))
    return tuple(sorted(outcomes, key=lambda o: (-(o.most or o.probability), -o.probability, o.outcome)))


def odds_of(ranges: Mapping[str, Range], walked: int, first: Ruling, tries: int | None = None) -> Odds:
    cells = {label.removeprefix(UNKNOWN): most for label, (_, most) in ranges.items() if label.startswith(UNKNOWN) and most}
    cut = sum((most for label, (_, most) in ranges.items() if label.startswith(CUT)), Fraction(0))
    partly = UNWALKED in ranges
    exact = tries is None and not cut and not partly
    unknown = min(sum(cells.values(), Fraction(0)), Fraction(1))
    outcomes = report_outcomes(ranges, tries)
    return Odds(exact, outcomes, unknown, tuple(sorted(cells)), walked, first, min(cut, Fraction(1)), tries is not None, partly)


def interval(share: Fraction, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in so many tries."""
    p = float(share)
    middle = p + z * z / (2 * tries)
    half = z * (p * (1 - p) / tries + z * z / (4 * tries * tries)) ** 0.5
    scale = 1 + z * z / tries
    return (middle - half) / scale, (middle + half) / scale
