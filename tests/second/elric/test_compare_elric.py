"""The product held to the second referee of Elric. PLAYAID_SLOW=1 asks all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.elric.table import armies, begun, changed, holding, moved, rule
from tests.games.elric.test_combat import PLACE, field, revealed
from tests.slow import SLOW

from . import (
    balance,
    compare_arrivals,
    compare_artifacts,
    compare_capitals,
    compare_combat,
    compare_draws,
    compare_due,
    compare_fate,
    compare_forecast,
    compare_hiding,
    compare_immediate,
    compare_keeping,
    compare_lying,
    compare_magic,
    compare_movement,
    compare_sea,
    compare_sequence,
    compare_stacks,
    compare_teeth,
    compare_totals,
    compare_ways,
)
from .compare_adapter import STEPS, Asked, Case, legal
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
    ("search dice", compare_magic.thrown, "search", 2400, 12),
    ("found", compare_magic.found, "search", 3000, 12),
    ("cast", compare_magic.cast, "magic", 600, 6),
    ("hand on", compare_magic.handed, "magic", 100, 2),
    ("muster", compare_magic.mustered, "muster", 300, 4),
    ("passage", compare_fate.passed, "movement", 2400, 5),
    ("driven", compare_fate.driven, "combat", 7400, 6),
    ("withhold", compare_combat.withheld, "combat", 60, 1),
    ("fight", compare_combat.fought, "combat", 3600, 10),
    ("balance", compare_fate.balanced, "combat", 40, 1),
    ("reckon", compare_forecast.reckoned, "combat", 880, 8),
    ("victory", compare_fate.won, "combat", 3600, 15),
    ("drawn", compare_draws.drawn, "movement", 60, 2),
    ("horn", compare_draws.blown, "magic", 180, 2),
    ("homeward", compare_draws.homeward, "movement", 4000, 10),
    ("replace", compare_magic.replaced, "replacements", 350, 4),
    ("arrivals", compare_arrivals.arrived, "muster", 400, 6),
    ("in step", compare_sequence.in_step, "movement", 70, 1),
    ("gate", compare_immediate.gated, "search", 350, 2),
    ("tower", compare_immediate.towered, "search", 420, 2),
    ("four", compare_immediate.four, "search", 1400, 2),
    ("piles", compare_immediate.piled, "search", 60, 1),
    ("sunk", compare_immediate.sunk, "movement", 600, 4),
    ("bear", compare_immediate.borne, "magic", 300, 2),
    ("kept", compare_keeping.kept, "movement", 300, 1),
    ("joined", compare_keeping.joined, "search", 8000, 8),
    ("walk", compare_ways.walked, "movement", 500, 2),
    ("wings", compare_ways.winged, "movement", 2600, 8),
    ("artifacts", compare_artifacts.compared, "combat", 300, 2),
    ("laid", compare_lying.laid, "magic", 1350, 6),
    ("due", compare_due.due, "movement", 380, 3),
    ("sought", compare_stacks.sought, "search", 1000, 4),
    ("taken along", compare_stacks.taken_along, "movement", 2500, 4),
    ("parted", compare_stacks.parted, "movement", 8200, 40),
    ("islands", compare_ways.islanded, "movement", 600, 2),
    ("capitals", compare_capitals.taken, "combat", 1600, 6),
    ("conquered", compare_capitals.conquered, "muster", 950, 2),
    ("teeth", compare_teeth.sailed, "movement", 500, 4),
    ("teeth on foot", compare_teeth.afoot, "movement", 500, 8),
    ("hidden", compare_hiding.hidden, "magic", 150, 1),
    ("counted", compare_hiding.counted, "movement", 1100, 2),
    ("totals", compare_totals.totalled, "combat", 7200, 30),
    ("conjured", compare_totals.conjured, "combat", 250, 4),
    ("handed on", compare_sequence.handed_on, "movement", 5700, 10),
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
    asked = [*compare_draws.set_up(), *compare_sequence.chosen(1, 260 if SLOW else 6), *(compare_sequence.dealt() if SLOW else ())]
    print(f"set-up: {len(asked)} questions")  # for whoever runs it with -s
    assert [str(difference) for difference in asked if difference] == []


@each(("spent", "aboard", "boards"), [(0, False, True), (1, False, False), (1, True, True)])
def test_who_has_gone_a_province_alone_boards_under_a_leader_only(spent: int, aboard: bool, boards: bool) -> None:
    """One province a turn is all that armies have alone, and a port costs that point. [7.2, 7.3]"""
    state = begun({"Ann": "Vilmir", "Bob": "Ilmiora"})
    (army,) = armies(state, "Vilmir", 1)
    state = moved(state, "Jadmar", army, "Avan Astram", "Vilmir Fleet 1")
    state = changed(state, ("units", army, "spent", spent), *([("units", "Avan Astram", "aboard", "Vilmir Fleet 1")] if aboard else ()))
    answer = compare_sea.may_board(Case(state), [army], "Vilmir Fleet 1")
    assert bool(answer) == boards
    assert legal(Case(state), answer, "embark", units=[army], fleet="Vilmir Fleet 1") is None


@each(("spell", "marker"), [("Misha", 0), ("Arkyn", 0), ("nothing", 3)])
def test_a_fight_with_quaolnargn_where_a_retreat_ends_shifts_the_balance(spell: str, marker: int) -> None:
    """What the Priest fights it with shifts as in any combat; who fights without magic shifts nothing. [7.6, 9.4, 16.2]"""
    state = moved(moved(field(9, 0), "Nadsokor", "Avan Astram"), PLACE, "Vilmir Priest")
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if PLACE in key.split("|")))
    state = changed(state, ("borders", f"Oin|{PLACE}", "border"), ("balance", -3), ("units", "Vilmir Priest", "combat", 4))
    state = revealed(holding(state, "Vilmir Priest", "Misha", "Arkyn"))
    dice, answers = "6,1,1,Quaolnargn" if spell == "nothing" else "6,1,1,Quaolnargn,6,1", {"Vilmir_Priest_keeps_it": "no"}
    while asked := (ruling := rule(state, "fight", dice, None, None, **answers)).question:
        answers[asked.key] = spell if " fights with " in asked.key else "no spell"
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    used = compare_combat.hunted(ruling)
    assert [[cast.name for cast in spells] for spells in used] == ([] if spell == "nothing" else [[spell]])
    assert compare_combat.marker(Case(state).after(ruling)) == balance.after_combats(3, used) == marker
