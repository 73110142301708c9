"""What a walk of odds holds: counted as it grows, ended where it passes what is lent, and little of what goes by."""

import tracemalloc
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest

from playaid.desk.budget import Budget
from playaid.dice.exhaustive import TooMany, branches, walk
from playaid.dice.sources import Request, Seeded, Source
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.odds.enumerate import grown
from playaid.referee.odds.exact import Odds, chain
from playaid.referee.odds.policy import Continuation
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each

MB = 1e6


def hoarding(h: Hearing) -> None:
    """Every throw is remembered, with ten kilobytes beside it: no two ways are alike."""
    h.push("public", "thrown", h.roll("1d6", who="Ann", why="", reading="faces").total)
    h.put("public", "heap", f"{'x' * 10_000}{len(h.public['thrown'])}")


@pytest.fixture
def hoard(tmp_path: Path) -> Session:
    step = Step("play", "Play", verbs=("throw",))
    game = Game("hoard", "Hoard", "-", "1", (1, 1), step, {"throw": Verb("throw", "throw", "1", hoarding)}, lambda h: None, Path())
    return new_session(game, tmp_path / "evening", ["Ann"])


def peak(walked: Callable[[], Odds]) -> tuple[Odds, float]:
    """Odds, and the most memory that they held, in megabytes."""
    tracemalloc.start()
    try:
        found = walked()
        return found, tracemalloc.get_traced_memory()[1] / MB
    finally:
        tracemalloc.stop()


def test_a_walk_ends_where_it_holds_what_is_lent(hoard: Session) -> None:
    """Four throws are 1,555 positions of ten kilobytes each; six are 36 times as many. What is counted is what is held."""
    said = Declaration("throw", {}, "Ann", "throw")

    def asked(times: int, lent: Budget) -> Odds:
        return chain(hoard.game, hoard.state, said, hoard.book, Continuation(times=times), source=Seeded(1), patience=lent)

    enough, few = Budget(1e9, 100, memory=lambda: 0.0), Budget(1e9, 3, memory=lambda: 0.0)
    few.samples = lambda: False  # type: ignore[method-assign]
    found, held = peak(lambda: asked(4, enough))
    assert found.exact
    assert held / 2 < enough.held / MB < held * 3
    found, held = peak(lambda: asked(6, few))
    assert not found.exact
    assert found.sure
    assert few.held < 3.5 * MB
    assert held < 6


def test_leaves_below_a_tie_are_kept_as_what_they_come_to() -> None:
    """Of 1,296 leaves below one throw that may be tied only two endings are kept, with whatever there was to each of them gone by."""

    def run(dice: Source) -> str:
        faces = dice.untied(  # type: ignore[attr-defined]
            lambda: dice.take(Request("dice", "4d6", 4, 6, reading="faces")).faces, lambda faces: len(set(faces)) == 1
        )
        story = "".join(str(face) for face in faces) * 5_000
        return "high" if story.count("6") > story.count("1") else "low"

    tracemalloc.start()
    try:
        shares = Counter[str]()
        for label, weight in walk(run, 2_000):
            shares[label] += weight  # type: ignore[assignment]
        held = tracemalloc.get_traced_memory()[1] / MB
    finally:
        tracemalloc.stop()
    assert sum(shares.values()) == 1
    assert shares["high"] == Fraction(sum(n for n in _highs()), 6**4 - 6)
    assert held < 3


def _highs() -> list[int]:
    """1 for each of the faces of four dice that are not all equal and show more sixes than ones."""
    every = [(a, b, c, d) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]
    return [int(faces.count(6) > faces.count(1)) for faces in every if len(set(faces)) > 1]


def test_of_a_state_only_what_is_new_is_counted() -> None:
    before = {"public": {"a": ["x" * 1000], "b": {"c": "y" * 1000}}}
    after = {"public": {**before["public"], "b": {"c": "z" * 3000}}}
    assert grown(before, before) == 0
    assert 3000 < grown(before, after) < 4500
    longer = {"public": {**before["public"], "a": [*before["public"]["a"], "w" * 3000]}}
    assert 3000 < grown(before, longer) < 4500


@each("items", ["aabbc", "abc", "aaab", "abcdefg", "a"])
def test_handfuls_are_all_that_there_are(items: str) -> None:
    for count in range(len(items) + 1):
        table = branches("draw", count, 0, tuple(items), "sorted", 10_000)
        drawn = {tuple(sorted(map(str, faces))): ways for faces, ways in zip(table.faces, table.ways, strict=True)}
        assert drawn == Counter(tuple(sorted(hand)) for hand in combinations(items, count))
    ordered = branches("draw", min(2, len(items)), 0, tuple(items), "faces", 10_000)
    assert dict(zip(ordered.faces, ordered.ways, strict=True)) == Counter(permutations(items, min(2, len(items))))


def test_too_many_handfuls_are_refused_before_any_is_made() -> None:
    """Out of 190 different counters 12 can be drawn in more ways than there are atoms in the sun; half of 40 alike in one."""
    tracemalloc.start()
    try:
        with pytest.raises(TooMany):
            branches("draw", 12, 0, tuple(map(str, range(190))), "sorted", 50_000)
        assert tracemalloc.get_traced_memory()[1] < MB
    finally:
        tracemalloc.stop()
    assert branches("draw", 20, 0, ("a",) * 40, "sorted", 50_000).faces == (("a",) * 20,)
