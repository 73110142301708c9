"""Albion and its second referee, who has read the document alone, give the same answers. PLAYAID_SLOW=1 asks by the ten thousand."""

import importlib
from collections import Counter
from itertools import islice
from random import Random

import pytest

from tests.each import each
from tests.second.albion.compare_layout import laid, played
from tests.slow import SLOW

CHAPTERS = (
    *("movement", "moves", "combat", "attrition", "magic", "items", "events", "losses", "rounds", "thrown", "hidden", "headings"),
    *("sequence", "tolls", "fates", "walls", "evasion", "search", "sights", "simultaneous", "marching", "expedition"),
)
POSITIONS = 120 if SLOW else 1
"""Positions of each chapter and step, laid by chance."""
OFTENER = {
    "losses": 4, "rounds": 1.5, "thrown": 1.5, "hidden": 1 / 4, "headings": 5, "sequence": 1 / 4, "tolls": 2, "fates": 3, "walls": 6,
    "evasion": 4, "search": 1.3, "sights": 2.2, "simultaneous": 1 / 4, "marching": 0.6, "expedition": 1.2,
}  # fmt: skip
"""Chapters that have little to ask of a position, or much, and how many times as many they are laid."""
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"magic_zero": "none", "ship_capacity": "piece", "empty_fortress": "safe", "person_force": "printed", "embarked_attrition": "no"},
    {
        "ring_place": "place", "mind_control_range": "magic", "hero_evasion": "no", "refit_caught": "aboard", "roll_command": "anybody",
        "evasion_aboard": "yes", "fate_low": "enemies",
    },
)  # fmt: skip
STEPS = [(chapter, step) for chapter in CHAPTERS for step in importlib.import_module(f"tests.second.albion.compare_{chapter}").QUESTIONS]


@each(("chapter", "step"), STEPS)
def test_positions_laid_by_chance(chapter: str, step: str) -> None:
    questions = importlib.import_module(f"tests.second.albion.compare_{chapter}").QUESTIONS[step]
    asked: Counter[str] = Counter()
    for seed in range(int(POSITIONS * OFTENER.get(chapter, 1)) if SLOW else POSITIONS):
        case = laid(seed, step, **OPTIONS[seed % len(OPTIONS)])
        for question in questions:
            answers = question(case, Random(seed), 40 if SLOW else 12)
            for difference in answers if SLOW else islice(answers, 200):
                assert difference is None, str(difference)
                asked[question.__name__] += 1
    print(chapter, step, dict(asked))
    assert all(asked[question.__name__] for question in questions) or not SLOW


@pytest.mark.parametrize("seed", range(6 if SLOW else 1))
def test_positions_of_evenings(seed: int) -> None:
    asked: Counter[str] = Counter()
    for case in played(seed, 400 if SLOW else 12, 5 if SLOW else 4):
        for chapter, step in STEPS:
            if step != case.position.phase:
                continue
            for question in importlib.import_module(f"tests.second.albion.compare_{chapter}").QUESTIONS[step]:
                for difference in islice(question(case, Random(seed), 10), 100):
                    assert difference is None, str(difference)
                    asked[f"{chapter} {step}"] += 1
    print(dict(asked))
