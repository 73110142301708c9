"""The product held to the second referee of Elric. PLAYAID_SLOW=1 asks all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tests.each import each
from tests.slow import SLOW

from . import compare_combat, compare_draws, compare_fate, compare_forecast, compare_magic, compare_movement, compare_sea
from .compare_adapter import STEPS, Asked, Case
from .compare_positions import evenings, positions

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
    ("march", compare_movement.compared, "movement", 60, 2),
    ("sail", compare_sea.sailed, "movement", 60, 2),
    ("board", compare_sea.boarded, "movement", 60, 2),
    ("fly", compare_magic.flown, "movement", 50, 2),
    ("search", compare_magic.searched, "search", 400, 4),
    ("found", compare_magic.found, "search", 400, 40),
    ("cast", compare_magic.cast, "magic", 600, 6),
    ("hand on", compare_magic.handed, "magic", 100, 2),
    ("muster", compare_magic.mustered, "muster", 300, 4),
    ("passage", compare_fate.passed, "movement", 2400, 5),
    ("withhold", compare_combat.withheld, "combat", 60, 1),
    ("fight", compare_combat.fought, "combat", 7000, 12),
    ("balance", compare_fate.balanced, "combat", 40, 1),
    ("reckon", compare_forecast.reckoned, "combat", 400, 8),
    ("victory", compare_fate.won, "combat", 3600, 15),
    ("drawn", compare_draws.drawn, "movement", 60, 2),
    ("horn", compare_draws.blown, "magic", 60, 2),
    ("homeward", compare_draws.homeward, "movement", 300, 10),
    ("replace", compare_magic.replaced, "replacements", 350, 4),
)
"""Chapter, what compares it, the step, and how many positions of a run: the whole one, the ordinary one."""


@each(("chapter", "compared", "step", "many", "few"), CHAPTERS)
def test_laid_positions(chapter: str, compared: Compared, step: str, many: int, few: int) -> None:
    agree(compared, positions(1, many if SLOW else (few + 1) // 2, step), chapter)


@pytest.mark.parametrize("seed", range(6 if SLOW else 1))
def test_evenings(seed: int) -> None:
    """Every position of an evening in the chapters of its step."""
    for case in evenings(seed, 5 if SLOW else 60, 600 if SLOW else 240):
        for chapter, compared, step, *_ in CHAPTERS:
            if STEPS[step] is case.position.step and step != "combat":
                agree(compared, (case,), chapter)


def test_components() -> None:
    assert [str(asked) for asked in compare_fate.index() if asked] == []


def test_set_up() -> None:
    assert [str(asked) for asked in compare_draws.set_up() if asked] == []
