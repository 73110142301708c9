"""The product held to the second referee of the world-empire game. PLAYAID_SLOW=1 asks all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tests.each import each
from tests.slow import SLOW

from . import compare_combat, compare_components, compare_control, compare_exploration, compare_movement, compare_sequence, roster
from .compare_adapter import Asked, Case
from .compare_positions import beginnings, evenings, positions

Compared = Callable[[Case, Random], Asked]


def agree(compared: Compared, cases: Iterable[Case], chapter: str) -> None:
    number, differences = 0, []
    for seed, case in enumerate(cases):
        for asked in compared(case, Random(seed)):
            number += 1
            differences += [asked] if asked else []
        if len(differences) > 3:
            break
    print(f"{chapter}: {number} questions, {len(differences)} differences")  # for whoever runs it with -s
    assert not differences, "\n\n".join(map(str, differences[:3]))


CHAPTERS: tuple[tuple[str, Compared, str, int, int], ...] = (
    ("movement", compare_movement.compared, "action", 20, 4),
    ("muster", compare_control.mustered, "action", 60, 2),
    ("coup", compare_control.coups, "action", 300, 8),
    ("control", compare_control.counted, "action", 600, 20),
    ("attack", compare_combat.compared, "action", 500, 12),
    ("exploration", compare_exploration.explored, "exploration", 600, 12),
    ("resupply", compare_exploration.resupplied, "draw", 1700, 20),
    ("piles", compare_sequence.piles, "action", 220, 2),
    ("drawing", compare_sequence.drawn, "draw", 1760, 10),
    ("victory", compare_sequence.ended, "action", 10800, 10),
    ("phase", compare_sequence.out_of_phase, "draw", 140, 2),
)
"""Chapter, what compares it, the step, and how many positions of a run: the whole one, the ordinary one."""


@each(("chapter", "compared", "step", "many", "few"), CHAPTERS)
def test_laid_positions(chapter: str, compared: Compared, step: str, many: int, few: int) -> None:
    agree(compared, positions(1, many if SLOW else (few + 1) // 2, step), chapter)


@pytest.mark.parametrize("seed", range(6 if SLOW else 1))
def test_evenings(seed: int) -> None:
    """Every position of an evening in the chapters of its phase."""
    in_phase: dict[str, tuple[Compared, ...]] = {
        "exploration": (compare_exploration.explored,),
        "action": tuple(compared for _, compared, step, *_ in CHAPTERS if step == "action"),
        "draw": (compare_exploration.resupplied, compare_sequence.drawn, compare_sequence.out_of_phase),
        "resupply": (compare_sequence.out_of_phase,),
    }
    for case in evenings(seed, 1, 8 if SLOW else 60, 300):
        for compared in in_phase[case.position.phase]:
            agree(compared, (case,), case.position.phase)


def test_components() -> None:
    assert [str(asked) for asked in (*compare_components.counters(), *compare_components.countries()) if asked] == []
    agree(compare_components.opening, beginnings(), "setup")


def test_possible_maps() -> None:
    """1,350,000,000, the document says; the exact number is a little less than four thousandths away from it."""
    assert abs(roster.possible_maps() / 1_350_000_000 - 1) < 0.004
