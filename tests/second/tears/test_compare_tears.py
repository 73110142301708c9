"""The product held to the second referee of Tears of the Dragon. PLAYAID_SLOW=1 asks all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tests.each import each
from tests.slow import SLOW

from . import (
    compare_aid,
    compare_called,
    compare_charms,
    compare_combat,
    compare_command,
    compare_flights,
    compare_fortunes,
    compare_meetings,
    compare_movement,
    compare_powers,
    compare_rage,
    compare_scenarios,
    compare_spells,
    compare_support,
)
from .compare_adapter import Asked, Case, Difference
from .compare_positions import evenings, positions, setups

Compared = Callable[[Case, Random], Asked]


def agree(chapter: str, asked: Iterable[Difference | None]) -> None:
    number, differences = 0, []
    for answer in asked:
        number += 1
        differences += [answer] if answer else []
        if len(differences) > 3:
            break
    print(f"{chapter}: {number} questions, {len(differences)} differences")  # for whoever runs it with -s
    assert not differences, "\n\n".join(map(str, differences[:3]))


def over(compared: Compared, cases: Iterable[Case]) -> Asked:
    for seed, case in enumerate(cases):
        yield from compared(case, Random(seed))


CHAPTERS: dict[str, tuple[Compared, int, int]] = {
    "movement": (compare_movement.compared, 100, 2),
    "activation": (compare_command.activated, 700, 10),
    "woken": (compare_command.woken, 7000, 10),
    "boxes": (compare_command.boxed, 700, 10),
    "attack": (compare_combat.attacked, 350, 3),
    "owed": (compare_combat.duelled, 600, 4),
    "strengths": (compare_combat.thrown, 100, 2),
    "hits": (compare_combat.allotted, 200, 3),
    "charms": (compare_combat.charmed, 1000, 3),
    "retreat": (compare_combat.retreated, 200, 3),
    "retreat at sea": (compare_combat.fled, 200, 3),
    "replenishing": (compare_support.refitted, 220, 3),
    "recruiting": (compare_support.recruited, 900, 8),
    "Cadmin": (compare_support.called, 11000, 20),
    "ruins": (compare_support.searched, 400, 5),
    "placing": (compare_support.placed, 60, 1),
    "wounds": (compare_support.wounded, 3200, 8),
    "tower": (compare_support.wooed, 3600, 12),
    "casting": (compare_spells.cast, 100, 2),
    "aim": (compare_spells.aimed, 1300, 6),
    "paces": (compare_spells.paced, 4300, 20),
    "success": (compare_spells.checked, 5200, 10),
    "captives": (compare_spells.questioned, 450, 5),
}
"""Chapter: what compares it, and how many positions of a run: the whole one, the ordinary one."""


@each("chapter", CHAPTERS)
def test_laid_positions(chapter: str) -> None:
    compared, many, few = CHAPTERS[chapter]
    agree(chapter, over(compared, positions(1, many if SLOW else (few + 1) // 2)))


MEETINGS: dict[str, tuple[Callable[[Random], Asked], int, int]] = {
    "a castle after one throw": (compare_meetings.stormed, 7000, 150),
    "breaking through": (compare_meetings.broken_through, 9000, 150),
    "explosions at sea": (compare_meetings.blown_up, 2500, 150),
    "called over water": (compare_called.called_to_sea, 18000, 150),
    "ruins after a fight": (compare_called.ruined, 6700, 150),
    "a hidden leader": (compare_called.under_hidden, 4300, 60),
    "the dragon is called": (compare_called.dragon_called, 10000, 80),
    "the rage": (compare_rage.raged, 1400, 20),
    "the dragon's spells": (compare_rage.dragon_casts, 700, 15),
    "Fog of War": (compare_charms.fogged, 1000, 15),
    "the Fortunes": (compare_charms.fortuned, 3000, 25),
    "Bad Fortune on any die": (compare_fortunes.any_die, 10500, 40),
    "Eldritch Shield": (compare_charms.shielded, 2600, 25),
    "Direct Attack in the rage": (compare_charms.directed, 6200, 30),
    "Might and Juggernaut": (compare_powers.strengthened, 2500, 25),
    "Summon Aid": (compare_aid.called, 1000, 10),
    "the exchange": (compare_scenarios.exchanged, 800, 15),
    "the War is set up": (compare_scenarios.war_laid, 130, 3),
    "spells of the War": (compare_scenarios.war_spells, 600, 3),
    "the War": (compare_scenarios.war_played, 1700, 20),
    "Penguins are called": (compare_scenarios.penguins_called, 12500, 60),
    "Penguins are led": (compare_scenarios.penguins_led, 1600, 15),
    "Terror": (compare_flights.terrified, 1600, 30),
    "a ship goes down": (compare_flights.saved, 1000, 30),
    "flights": (compare_flights.flown, 2400, 20),
}
"""Chapters by scenes, and where two chapters of the document meet: what lays and asks it, and how many scenes of a run."""


@each("chapter", MEETINGS)
def test_where_chapters_meet(chapter: str) -> None:
    compared, many, few = MEETINGS[chapter]
    agree(chapter, (found for seed in range(many if SLOW else few) for found in compared(Random(seed))))


ANYWHERE: tuple[Compared, ...] = (
    compare_aid.on_evenings,
    compare_charms.on_evenings,
    compare_powers.on_evenings,
    compare_movement.compared,
    compare_command.activated,
    compare_command.boxed,
    compare_combat.attacked,
    compare_combat.duelled,
    compare_support.refitted,
    compare_support.recruited,
    compare_support.searched,
)


@pytest.mark.parametrize("seed", range(8 if SLOW else 1))
def test_evenings(seed: int) -> None:
    """Positions of evenings by chance, in the actions of a side."""
    for case in evenings(seed, 6 if SLOW else 40, 500 if SLOW else 200):
        for compared in ANYWHERE:
            agree(f"evening {seed}", compared(case, Random(seed)))


def test_the_turn() -> None:
    agree("the turn", compare_command.turned(Random(1), 4800 if SLOW else 30))


def test_the_free_set_up() -> None:
    agree("set-up", over(compare_support.deployed, setups(1, 40 if SLOW else 2)))


def test_what_is_printed() -> None:
    agree("tables", (*compare_command.tabled(), *compare_spells.tabled()))
