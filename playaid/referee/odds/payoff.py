"""What is at stake for whoever asks: how it goes at best, whatever the others choose, and at worst, where somebody chooses on the way."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.dice.exhaustive import Going
from playaid.language.message import message
from playaid.referee.contract.game import Game, Payoff
from playaid.referee.contract.state import State
from playaid.referee.deciding.endings import PLAYERS
from playaid.referee.odds.bounds import Choice, Position, best_play, reach
from playaid.referee.odds.query import Query
from playaid.referee.odds.report import CUT, UNKNOWN, Outcome, Range, Strategies, Strategy, report_outcomes

BEST, SURE, WORST = "at best", "whatever others choose", "at worst"
"""All choose for the asker; they choose for themselves and the others against them; all choose against them, and they too."""
NUMBER = "number"
"""The group of a payoff's words that says how often its worth counts."""
GAME = 1000
"""What winning the game outright is worth, more than all that else can come of one declaration."""
Distribution = Mapping[str, Fraction]


class _Aim(NamedTuple):
    """What the asker plays for: what each ending is worth to them, and who plays for the same."""

    counted: str
    worth: dict[str, Fraction]
    unknown: tuple[str, ...]
    friend: Callable[[str], bool]

    def of(self, name: str) -> dict[str, Fraction]:
        """The worth of the endings; of those that nobody knows what it is at most or at least."""
        known = self.worth.values()
        return {**self.worth, **dict.fromkeys(self.unknown, max(known) if name == BEST else min(known))}

    def better(self, name: str, who: str) -> Callable[..., object]:
        return max if name == BEST or (name == SURE and self.friend(who)) else min


def at_stake(asked: Query, positions: Sequence[Position], going: Going | None) -> Strategies | None:
    """How it goes by the best and the worst choices; None where nothing is chosen and nothing counted, or nobody says what counts.
    positions: all of them walked. Raises Knotted, and Spent once `going` says no."""
    chosen_in = any(isinstance(position, Choice) for position in positions)
    ends = {label for position in positions if not isinstance(position, Choice) for label in position.ends}
    aim = _aim(asked, ends) if chosen_in or asked.want else None
    if aim is None:
        return None
    ways = []
    for name in (BEST, SURE, WORST) if chosen_in else (SURE,):
        way = best_play(positions, aim.of(name), lambda choice: aim.better(name, choice.who), going)  # noqa: B023
        plan = (
            f"{key}={options[0]}" if len(options) == 1 else message("{key} by what falls", key=key) for key, options in way.chosen.items()
        )
        ways.append(Strategy(name, way.worth, _told(way.shares), tuple(plan)))
    return Strategies(aim.counted, _apart(ways))


def count_outcomes(asked: Query, positions: Sequence[Position], fixed: Mapping[str, str], going: Going | None) -> Range | None:
    """The least and the most share of the outcomes that count with some choices made; None where none have been named. Raises as a walk."""
    want = asked.want
    if want is None:
        return None
    ends = {label for position in positions if not isinstance(position, Choice) for label in position.ends}
    return reach(positions, {label: Fraction(1) for label in ends if want(label)}, fixed, going)


def sampled_stake(asked: Query, ways: Sequence[tuple[Mapping[str, str], Distribution]], who: Mapping[str, str]) -> Strategies | None:
    """The same out of samples of ways of choosing that do not hang on what falls; who: who chooses, by the keys of the choices."""
    aim = _aim(asked, {label for _, shares in ways for label in shares}) if ways and (who or asked.want) else None
    if aim is None:
        return None
    worths = []
    for name in (BEST, SURE, WORST) if who else (SURE,):
        prices = aim.of(name)
        worth = [sum((share * prices[label] for label, share in shares.items()), Fraction(0)) for _, shares in ways]
        at = _taken(name, aim, [chosen for chosen, _ in ways], worth, who)
        chosen, shares = ways[at]
        worths.append(Strategy(name, worth[at], _told(shares), tuple(f"{key}={option}" for key, option in chosen.items())))
    return Strategies(aim.counted, _apart(worths))


def _taken(name: str, aim: _Aim, ways: Sequence[Mapping[str, str]], worth: Sequence[Fraction], who: Mapping[str, str]) -> int:
    """The way of choosing that is taken: friends choose first, and the others against them."""
    numbers = range(len(ways))
    if name != SURE:
        return (max if name == BEST else min)(numbers, key=worth.__getitem__)

    def reply(own: int) -> int:
        ours = {key: option for key, option in ways[own].items() if aim.friend(who[key])}
        open_ = (at for at in numbers if all(ways[at].get(key, option) == option for key, option in ours.items()))
        return min(open_, key=worth.__getitem__)

    return max((reply(own) for own in numbers), key=worth.__getitem__)


def _apart(ways: Iterable[Strategy]) -> tuple[Strategy, ...]:
    kept: list[Strategy] = []
    for way in ways:
        if not kept or kept[-1].worth != way.worth:
            kept.append(way)
    return tuple(kept)


def _told(shares: Distribution) -> tuple[Outcome, ...]:
    return report_outcomes({label: (share, share) for label, share in shares.items()})


def _aim(asked: Query, ends: Iterable[str]) -> _Aim | None:
    ends = list(ends)
    unknown = tuple(label for label in ends if label.startswith((UNKNOWN, CUT)))
    labels = [label for label in ends if label not in unknown]
    if not labels:
        return None
    sides = asked.state["referee"]["sides"]
    payoffs = asked.game.payoffs
    together = payoffs is not None and len({tuple(payoffs(asked.state, side)) for side in sides}) == 1
    rows = {side: payoffs_of(asked.game, asked.state, side) for side in sides}
    asker = asked.looks or (sides[0] if together else None)
    if asked.want:
        worth = {label: Fraction(asked.want(label)) for label in labels}
    else:
        worths = {label: worth_of(rows.get(asker or "", ()), label) for label in labels}
        worth = {label: value for label, value in worths.items() if value is not None}
        if len(worth) < len(labels):
            return None

    def friend(who: str) -> bool:
        return together or who == asker

    return _Aim(asked.counted or (asked.course.until if asked.course else ""), worth, unknown, friend)


def payoffs_of(game: Game, state: State, side: str) -> tuple[Payoff, ...]:
    """What outcomes are worth to a side, as the game says it; above all, who has won by them. Empty where the game says nothing."""
    if game.payoffs is None:
        return ()
    winners = {PLAYERS: 1} if game.together else {name: 1 if name == side else -1 for name in state["referee"]["sides"]}
    return (*game.payoffs(state, side), *(Payoff(f"(^|; ){re.escape(name)} wins the game$", sign * GAME) for name, sign in winners.items()))


def worth_of(payoffs: Sequence[Payoff], outcome: str) -> Fraction | None:
    """What an outcome is worth by a game's payoffs: the sum of all that it holds; None where it holds none."""
    worths = [payoff.worth * int(match.groupdict().get(NUMBER) or 1) for payoff in payoffs for match in re.finditer(payoff.words, outcome)]
    return Fraction(sum(worths)) if worths else None
