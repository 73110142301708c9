"""The odds of dice as multisets: where a pool calls for more dice, or its dice must differ."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from playaid.dice.arithmetic import passes, picks_of
from playaid.dice.exhaustive import TooMany, check_limit
from playaid.dice.modifiers import bound, explodes
from playaid.dice.notation import MOST_EXPLOSIONS
from playaid.dice.odds_pool import CUT, Shares, add_ways, anew, counted_out, even, single_die
from playaid.dice.syntax_tree import Endings

Heap: TypeAlias = tuple[int, ...]
Heaps: TypeAlias = dict[Heap | str, int]
"""The number of ways to each multiset of values, and to what was not followed."""
Parts: TypeAlias = dict[Heap, Fraction]

UNLIKELY = 10**12
"""Exploding dice are not followed where they are less likely than one in so many."""


def heaps(endings: Endings, faces: Sequence[int], number: int, most: int) -> Mapping[Any, int]:
    """All that so many dice may come to, before any is kept or dropped. Raises TooMany(most) where that is more."""
    if endings.unique:
        return _differing(endings, faces, number, most)
    endless = endings.explode is not None and not endings.explode.compound
    single = counted_out(_chains(endings, faces))
    counted: Heaps = {(): 1}
    for _ in range(number):
        counted = _joined(counted, single, most, endless)
    if endings.extra:
        extra = counted_out(_single(endings, faces))
        return _with_one_more(endings, counted, extra, most)
    if endings.again and endings.again.ranked:
        counted = _reranked(endings, faces, counted, most)
    return counted


def _single(endings: Endings, faces: Sequence[int]) -> Parts:
    return {(value,): share for value, share in even(endings, faces).items()}


def _chains(endings: Endings, faces: Sequence[int]) -> Parts:
    tested = endings._replace(again=None) if endings.again and endings.again.ranked else endings
    if endings.explode is None or endings.explode.compound:
        return {(value,): share for value, share in single_die(tested, faces).items()}
    rolling: Parts = {(): Fraction(1)}
    chains: Parts = {}
    for depth in range(MOST_EXPLOSIONS + 1):
        following: Parts = {}
        for counts, share in even(endings, faces).items():
            goes = depth < MOST_EXPLOSIONS and explodes(endings, tuple(faces), counts)
            for value, part in anew(tested, faces, counts - (endings.explode.penetrate and depth > 0)).items():
                into = following if goes else chains
                for heap, before in rolling.items():
                    longer = tuple(sorted((*heap, value)))
                    into[longer] = into.get(longer, Fraction(0)) + before * share * part
        rolling = following
    return chains


def _joined(some: Mapping[Any, int], others: dict[Heap, int], most: int, endless: bool) -> Heaps:
    """Every pair joined. endless: unlikely ones are dropped, as dice may go on exploding."""
    if len(some) * len(others) > 20 * most:
        raise TooMany(most)
    joined: Heaps = {}
    for heap, number in some.items():
        if isinstance(heap, str):
            add_ways(joined, heap, number * sum(others.values()))
            continue
        for more, each in others.items():
            add_ways(joined, tuple(sorted(heap + more)), number * each)
    if endless:
        least = sum(joined.values()) // UNLIKELY
        lost = [heap for heap, number in joined.items() if number < least and not isinstance(heap, str)]
        for heap in lost:
            add_ways(joined, CUT, joined.pop(heap))
    check_limit(len(joined), most)
    return joined


def _with_one_more(endings: Endings, counted: Heaps, single: dict[Heap, int], most: int) -> Heaps:
    every = sum(single.values())
    longer: Heaps = {}
    for heap, number in counted.items():
        if isinstance(heap, str) or not picks_of(endings.extra, heap):
            add_ways(longer, heap, number * every)
            continue
        for more, each in single.items():
            add_ways(longer, tuple(sorted(heap + more)), number * each)
    check_limit(len(longer), most)
    return longer


def _reranked(endings: Endings, faces: Sequence[int], counted: Heaps, most: int) -> Heaps:
    single = counted_out(_single(endings, faces))
    every = sum(single.values())
    fresh: list[dict[Heap, int]] = [{(): 1}]
    longest = max((len(heap) for heap in counted if not isinstance(heap, str)), default=0)
    changed: Heaps = {}
    for heap, number in counted.items():
        if isinstance(heap, str):
            add_ways(changed, heap, number * every**longest)
            continue
        places = picks_of(endings.again.picks, heap) if endings.again else set()
        while len(fresh) <= len(places):
            fresh.append({heap: each for heap, each in _joined(fresh[-1], single, most, False).items() if not isinstance(heap, str)})
        if len(counted) * len(fresh[len(places)]) > 10 * most:
            raise TooMany(most)
        left = tuple(value for at, value in enumerate(heap) if at not in places)
        spare = every ** (longest - len(places))
        for more, each in fresh[len(places)].items():
            add_ways(changed, tuple(sorted(left + more)), number * each * spare)
        check_limit(len(changed), most)
    return changed


def _differing(endings: Endings, faces: Sequence[int], number: int, most: int) -> dict[Heap, int]:
    first = single_die(endings, faces)
    parts: Parts = {(): Fraction(1)}
    steps = 0
    for _ in range(number):
        steps += len(parts) * (len(first) + len(faces))
        if steps > 5 * most:
            raise TooMany(most)
        following: Parts = {}
        for heap, before in parts.items():
            for value, share in _beside(endings, faces, first, heap).items():
                longer = tuple(sorted((*heap, value)))
                following[longer] = following.get(longer, Fraction(0)) + before * share
        check_limit(len(following), most)
        parts = following
    return counted_out(parts)


def _beside(endings: Endings, faces: Sequence[int], first: Shares, heap: Heap) -> Shares:
    unique = endings.unique
    if unique is None:
        return first

    def twin(value: int) -> bool:
        return value in heap and (not unique.tests or passes(unique.tests, value))

    shares = {value: share for value, share in first.items() if not twin(value)}
    rest = 1 - sum(shares.values())
    if rest:
        ending = [face for face in faces if not twin(bound(endings, face))] if unique.until else faces
        for value, share in even(endings, ending).items():
            shares[value] = shares.get(value, Fraction(0)) + rest * share
    return shares
