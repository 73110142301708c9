"""The best use of Destiny in a challenge, by exact dynamic programming over the stones that are kept. Shown on request only.

A position is what matters of a roll: `misses` and `ones` (stones that show nothing, or a single success that has not been set aside), how
many successes it is `short`, the Destiny `tokens`, and the `free` re-rolls of stones that the box does not hold. A Mana Burst is never
rolled again: nothing is worth more. Re-rolling stones one at a time is never worse than several at once, since whatever several at once do
can be done one at a time with more known. Both are allowed; the advice therefore names one stone.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.ratings.stones import Worth, worth
from playaid.games.legacy.state import pressing
from playaid.games.legacy.state.names import NO_SECOND
from playaid.language.message import as_message, message
from playaid.language.percentage import percentage
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

MISS, ONE = "miss", "success"


class Rules(NamedTuple):
    """The stone as it counts in the first roll and for free re-rolls (`plain`) and with the second attribute (`named`)."""

    plain: Worth
    named: Worth
    locked: bool  # a success that a re-roll brings is set aside for good


class Position(NamedTuple):
    misses: int
    ones: int
    short: int
    tokens: int
    free: int


class Move(NamedTuple):
    """Roll one stone again: a `miss` or a set of one `success`; with `free` as one of the stones that the box does not hold; for Destiny
    `alone`, where no second attribute is named."""

    stone: str
    free: bool
    alone: bool = False


@lru_cache(maxsize=200_000)
def best(rules: Rules, at: Position) -> tuple[Fraction, Move | None]:
    """The greatest chance to pass from here, and the move that has it; None where nothing more is to be done or to be gained."""
    if at.short <= 0:
        return Fraction(1), None
    top: tuple[Fraction, Move | None] = (Fraction(0), None)
    for move in moves(at):
        chance = sum((share * best(rules, after)[0] for after, share in outcomes(rules, at, move)), Fraction(0))
        if chance > top[0]:
            top = chance, move
    return top


def moves(at: Position) -> list[Move]:
    """What may be rolled again, free re-rolls first. A second attribute is named where that is as good: few stones are spoilt by a single
    success that lies for good."""
    means = [*([(True, False)] if at.free else []), *([(False, False), (False, True)] if at.tokens else [])]
    stones = [*([MISS] if at.misses else []), *([ONE] if at.ones else [])]
    return [Move(stone, free, alone) for free, alone in means for stone in stones]


def outcomes(rules: Rules, at: Position, move: Move) -> Iterator[tuple[Position, Fraction]]:
    """The positions after one stone is rolled again, with their chances."""
    stone = rules.plain if move.free or move.alone else rules.named
    tokens, free = at.tokens - (not move.free), at.free - move.free
    misses, ones, short = (at.misses - 1, at.ones, at.short) if move.stone == MISS else (at.misses, at.ones - 1, at.short + 1)
    nothing = stone.faces - stone.single - stone.bursts
    if nothing:
        yield Position(misses + 1, ones, short, tokens, free), Fraction(nothing, stone.faces)
    if stone.single:
        yield Position(misses, ones + (not rules.locked), short - 1, tokens, free), Fraction(stone.single, stone.faces)
    if stone.bursts:
        yield Position(misses, ones, short - stone.burst, tokens, free), Fraction(stone.bursts, stone.faces)


def first_rolls(rules: Rules, number: int, rating: int, tokens: int, free: int) -> Iterator[tuple[Position, Fraction]]:
    stone = rules.plain
    nothing = stone.faces - stone.single - stone.bursts
    for bursts in range(number + 1):
        for ones in range(number - bursts + 1):
            misses = number - bursts - ones
            ways = comb(number, bursts) * comb(number - bursts, ones) * stone.bursts**bursts * stone.single**ones * nothing**misses
            if ways:
                yield Position(misses, ones, rating - ones - stone.burst * bursts, tokens, free), Fraction(ways, stone.faces**number)


def chance(rules: Rules, stones: int, rating: int, tokens: int, box: int) -> Fraction:
    """The chance to pass a challenge, playing as well as can be; `stones` beyond the `box` are free re-rolls."""
    rolled = min(stones, box)
    return sum((share * best(rules, at)[0] for at, share in first_rolls(rules, rolled, rating, tokens, stones - rolled)), Fraction(0))


def beside(line: str, state: "State") -> str:
    """Beside a line by which stones are rolled again: how likely it passes the challenge, at once and with what may still be rolled after
    it, used as well as can be."""
    fight, words = pressing.challenge(state), line.split()
    if not fight or fight["state"] != "decide" or "burst" not in fight or not words[:1] or not words[0].isdecimal():
        return ""
    rules, number = rules_of(state, fight["attribute"], fight["burst"]), int(words[0])
    stone = rules.plain
    if "naming" in words and (other := words[-1]) != NO_SECOND:
        stone = worth(state["public"]["attributes"], (fight["attribute"], other), fight["burst"])
    singles = any(word.startswith("success") for word in words)
    reached = list(together(rules, position(state), stone, number, singles, "free" in words))
    once = sum((share for after, share in reached if after.short <= 0), Fraction(0))
    ever = sum((share * best(rules, after)[0] for after, share in reached), Fraction(0))
    if ever == once:
        return message("passes in {once}", once=percentage(once, 0))
    if not once:
        return message("passes in {ever} if you go on re-rolling", ever=percentage(ever, 0))
    return message("passes in {once} by itself, in {ever} if you go on re-rolling", once=percentage(once, 0), ever=percentage(ever, 0))


def together(rules: Rules, at: Position, stone: Worth, number: int, singles: bool, free: bool) -> Iterator[tuple[Position, Fraction]]:
    """The positions after so many stones are rolled again at once, with their chances. singles: those that show a success."""
    misses, ones, short = (at.misses, at.ones - number, at.short + number) if singles else (at.misses - number, at.ones, at.short)
    tokens, left = (at.tokens, at.free - number) if free else (at.tokens - number, at.free)
    nothing = stone.faces - stone.single - stone.bursts
    for bursts in range(number + 1):
        for new in range(number - bursts + 1):
            none = number - bursts - new
            ways = comb(number, bursts) * comb(number - bursts, new) * stone.bursts**bursts * stone.single**new * nothing**none
            if ways:
                after = Position(misses + none, ones + (0 if rules.locked else new), short - new - stone.burst * bursts, tokens, left)
                yield after, Fraction(ways, stone.faces**number)


def rules_of(state: "State", attribute: str, burst: int) -> Rules:
    """How stones count in this session, for a challenge with this attribute and the best second one; a Mana Burst is so many successes."""
    names = state["public"]["attributes"]
    others = second_attributes(state, attribute)
    named = max(
        (worth(names, (attribute, other), burst) for other in others),
        key=lambda stone: stone.single,
        default=worth(names, (attribute,), burst),
    )
    return Rules(worth(names, (attribute,), burst), named, state["referee"]["options"]["set-aside"] == "locked")


def second_attributes(state: "State", attribute: str) -> list[str]:
    """The second attributes that one may name, the best first: those with the most faces. Those that are as good keep their order."""
    names = state["public"]["attributes"]
    others = [name for name in names if name != attribute]
    return sorted(others, key=lambda other: -_faces(names, attribute, other))


def _faces(names: Sequence[str], attribute: str, other: str) -> int:
    return worth(names, (attribute, other), 0).single


def position(state: "State") -> Position:
    """The challenge in hand. Raises Refusal when there is none."""
    fight = pressing.in_hand(state)
    tokens = state["public"]["seats"][fight["seat"]]["destiny"]
    return Position(fight["misses"], fight["ones"], fight["rating"] - fight["kept"] - fight["ones"], tokens, fight["free"])


def in_words(state: "State", attribute: str, at: Position, burst: int) -> str:
    chance_, move = best(rules_of(state, attribute, burst), at)
    if move is None:
        return as_message("nothing more can be done" if at.short > 0 else "passed")
    stone = as_message("a stone that shows nothing" if move.stone == MISS else "a single success, for a Mana Burst")
    alike = _alike(state, attribute)
    pattern = "keep the rest, re-roll {stone}: {chance}"
    if move.free:
        pattern = "keep the rest, re-roll {stone} (free): {chance}"
    elif move.alone:
        pattern = "keep the rest, re-roll {stone}, naming none, as a single success would lie for good: {chance}"
    elif len(alike) > 1:
        pattern = "keep the rest, re-roll {stone}, naming {attribute} (any other attribute is as good): {chance}"
    elif alike:
        pattern = "keep the rest, re-roll {stone}, naming {attribute}: {chance}"
    return message(pattern, stone=stone, attribute=next(iter(alike), ""), chance=percentage(chance_))


def _alike(state: "State", attribute: str) -> list[str]:
    """The second attributes that are as good to name as the best of them, the first of which the advice names."""
    others, names = second_attributes(state, attribute), state["public"]["attributes"]
    return [other for other in others if _faces(names, attribute, other) == _faces(names, attribute, others[0])]


def advised_declaration(state: "State") -> Declaration | None:
    """The policy `best`: the next re-roll that the advice names, None when the challenge is decided."""
    fight = pressing.challenge(state)
    if not fight or fight["state"] != "decide":
        return None
    if "burst" not in fight:
        raise Refusal(
            "these stones were rolled with an earlier playaid, which did not keep what a Mana Burst is worth", hint="`advise` tells"
        )
    move = best(rules_of(state, fight["attribute"], fight["burst"]), position(state))[1]
    if move is None:
        return None
    args: Args = {"stones": int(move.stone == MISS)}
    if move.stone == ONE:
        args["successes"] = 1
    if move.free:
        args["free"] = True
    elif others := second_attributes(state, fight["attribute"]):
        args["naming"] = NO_SECOND if move.alone else others[0]
    return Declaration("reroll", dict(args), state["public"]["seats"][fight["seat"]]["side"], "reroll")


def as_data(rules: Rules, stones: int, rating: int, tokens: int, box: int) -> Mapping[str, str]:
    """The chances without and with Destiny as fractions."""
    return {"without": str(chance(rules, stones, rating, 0, box)), "with": str(chance(rules, stones, rating, tokens, box))}
