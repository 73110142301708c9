"""The reading `each<=…`: how many dice show at most their own number, whatever each of them needs."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from playaid.dice.exhaustive import TooMany, walk
from playaid.dice.readings import total_under
from playaid.dice.rolling import roll
from playaid.dice.sources import Request, Typed
from tests.each import each


def _hits(faces, most):
    return sum(face <= need for face, need in zip(faces, most, strict=True))


@each("most", [(7,), (7, 5, 5), (0, 3), (10, 4), (10, 10), (8, 1, 0, 10)])
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


@each(
    ("reading", "faces", "total"),
    [
        ("sum", (2, 5, 6), 13),
        ("sorted", (2, 5, 6), 13),
        ("faces", (2, 5, 6), 13),
        ("high", (2, 5, 6), 6),
        ("low", (2, 5, 6), 2),
        ("count>=5", (2, 5, 6), 2),
        ("count=2", (2, 5, 6), 1),
        ("each<=2,4,6", (2, 5, 6), 2),
    ],
)
def test_a_total_is_what_the_reading_yields(reading: str, faces: tuple[int, ...], total: int) -> None:
    assert roll("3d6", Typed([str(face) for face in faces]), reading=reading).total == total


@each("reading", ["sum", "sorted", "high", "low", "count>=5", "count<=2", "each<=2,4,6", "alike=aabacc"])
def test_totals_fall_as_often_in_a_walk_as_face_by_face(reading: str) -> None:
    """Whatever stands in for other faces, the chance of each total is that of all 216 rolls."""
    walked: dict[int, Fraction] = {}
    for total, weight in walk(lambda dice: roll("3d6", dice, reading=reading).total, 1000):
        walked[total] = walked.get(total, Fraction(0)) + weight
    plain: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=3):
        total = total_under(reading, faces)
        plain[total] = plain.get(total, Fraction(0)) + Fraction(1, 216)
    assert walked == plain


def test_faces_that_do_the_same_are_one_branch() -> None:
    request = Request("dice", "6d6", 6, 6, reading="alike=--s--b")
    assert len(list(walk(lambda source: source.take(request), 28))) == 28
    with pytest.raises(TooMany):
        list(walk(lambda source: source.take(request), 27))


def test_an_unknown_reading_is_refused_with_any_dice() -> None:
    with pytest.raises(ValueError, match="unknown reading"):
        roll("3d6", Typed(["1", "2", "3"]), reading="best of three")
