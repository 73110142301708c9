"""The reading `each<=…`: how many dice show at most their own number, whatever each of them needs."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from playaid.dice.exhaustive import TooMany, walk
from playaid.dice.sources import Request


def _hits(faces, most):
    return sum(face <= need for face, need in zip(faces, most, strict=True))


@pytest.mark.parametrize("most", [(7,), (7, 5, 5), (0, 3), (10, 4), (10, 10), (8, 1, 0, 10)])
def test_each_die_against_its_own_number_counted_out(most):
    request = Request("dice", f"{len(most)}d10", len(most), 10, reading="each<=" + ",".join(map(str, most)))
    walked = Counter()
    for hits, weight in walk(lambda source: _hits(source.take(request).faces, most), 100):
        walked[hits] += weight
    every = Counter(_hits(faces, most) for faces in product(range(1, 11), repeat=len(most)))
    assert dict(walked) == {hits: Fraction(number, 10 ** len(most)) for hits, number in every.items()}


def test_it_branches_once_for_each_number_of_hits():
    request = Request("dice", "8d10", 8, 10, reading="each<=7,7,6,6,5,5,4,4")
    assert len(list(walk(lambda source: source.take(request), 9))) == 9
    with pytest.raises(TooMany):
        list(walk(lambda source: source.take(request), 8))
