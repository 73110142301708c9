"""The product held to the second referee of Albion's Legacy. PLAYAID_SLOW=1 asks all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tests.each import each
from tests.slow import SLOW

from . import (
    compare_cards,
    compare_challenges,
    compare_effects,
    compare_entering,
    compare_holdings,
    compare_named,
    compare_piles,
    compare_realm,
    compare_sequence,
    compare_setup,
    compare_threats,
    compare_turns,
)
from .compare_adapter import Asked, Case
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
    ("movement", compare_realm.moved, "play", 500, 8),
    ("scouting", compare_realm.scouted, "play", 1800, 20),
    ("cards", compare_cards.held, "play", 300, 10),
    ("claimed", compare_cards.given, "play", 900, 15),
    ("tokens", compare_cards.carried, "play", 900, 15),
    ("effects", compare_effects.effects, "play", 600, 4),
    ("activation", compare_cards.activated, "play", 500, 10),
    ("piles", compare_piles.piled, "play", 450, 10),
    ("challenges", compare_challenges.compared, "beset", 300, 15),
    ("spawning", compare_threats.spawned, "play", 900, 12),
    ("spoils", compare_threats.drawn, "beset", 2600, 20),
    ("abilities", compare_threats.lasting, "play", 6800, 60),
    ("turns", compare_turns.ended, "play", 5000, 40),
    ("entering", compare_turns.entered, "play", 2200, 8),
    ("flames", compare_turns.extinguished, "despair", 7000, 20),
    ("passing", compare_turns.handed_on, "passing", 900, 10),
    ("encounters", compare_challenges.encounters, "play", 1700, 10),
    ("marching", compare_realm.marched, "movement", 2000, 20),
    ("steps of a turn", compare_sequence.in_step, "play", 140, 2),
    ("steps of despair", compare_sequence.in_step, "despair", 90, 2),
    ("steps of the march", compare_sequence.in_step, "movement", 90, 2),
    ("steps at the end", compare_sequence.in_step, "passing", 90, 2),
    ("acts", compare_sequence.acted, "play", 2100, 6),
    ("named tiles", compare_named.lairs, "play", 450, 12),
    ("holdings", compare_holdings.holding, "play", 150, 4),
    ("roads onto tiles", compare_entering.entered, "beset", 180, 6),
    ("roads in the Key-Turn", compare_entering.entered, "movement", 120, 4),
    ("coming into play", compare_entering.come, "play", 3400, 12),
)
"""Chapter, what compares it, the step, and how many positions of a run: the whole one, the ordinary one."""


@each(("chapter", "compared", "step", "many", "few"), CHAPTERS)
def test_laid_positions(chapter: str, compared: Compared, step: str, many: int, few: int) -> None:
    agree(compared, positions(1, many if SLOW else (few + 1) // 2, step), chapter)


WITHOUT_PATHS = ("cards", "claimed", "tokens", "effects", "spawning", "abilities", "encounters", "holdings")
"""Chapters that ask for no Path from tile to tile."""


@pytest.mark.parametrize("seed", range(8 if SLOW else 1))
def test_evenings(seed: int) -> None:
    asked = [(chapter, compared) for chapter, compared, *_ in CHAPTERS if chapter in WITHOUT_PATHS]
    asked.append(("named tiles", compare_named.sought))
    for case in evenings(seed, 300 if SLOW else 120, 2 if SLOW else 20):
        for chapter, compared in asked:
            agree(compared, (case,), f"{chapter} in an evening")


def test_setup() -> None:
    asked = [*compare_setup.components(), *compare_setup.sessions(1 if SLOW else 16), *compare_setup.faces(5 if SLOW else 3)]
    asked += [*compare_setup.outfits(1, 150 if SLOW else 3), *(compare_setup.darkened() if SLOW else ())]
    print(f"setup: {len(asked)} questions")  # for whoever runs it with -s
    assert [str(difference) for difference in asked if difference][:3] == []
