"""Evenings that look for what has not come about yet: the same by their seed, further by what was new, honest about what they found."""

import random
from collections import Counter

import pytest

from playaid.games import registry
from playaid.testing import reach
from playaid.testing.reach import explore, overhear, sayings, told_by
from playaid.testing.table import Table

EMPIRE = registry.load("empire")


def test_a_walk_is_the_same_again_by_its_seed() -> None:
    assert explore(EMPIRE, 30, 3) == explore(EMPIRE, 30, 3)
    assert explore(EMPIRE, 30, 3) != explore(EMPIRE, 30, 4)


def test_what_is_told_is_among_what_the_rules_say() -> None:
    """Of a few lines most is known to the inventory; what only tables say is not."""
    found, known = explore(EMPIRE, 30, 3), sayings(EMPIRE)
    assert found.lines == 30
    assert found.verbs
    assert found.told.keys() & known.keys()
    assert all(where.partition(":")[2].isdigit() for where in known.values())


def test_both_numbers_of_what_is_counted_are_sayings() -> None:
    legacy = sayings(registry.load("legacy"))
    assert {"{n} plaque is left in the Virtue Stack.", "{n} plaques are left in the Virtue Stack."} <= legacy.keys()


def test_an_ending_is_told_by_its_pattern() -> None:
    table = Table(EMPIRE, sound=False)
    ruling = table.set_up(["Ann", "Bob"])
    over = table.put(
        table.start(["Ann", "Bob"]), "referee", "over", {"winner": "Ann", "how": {"say": "{side} wins", "with": {}}, "cite": ""}
    )
    assert "{side} wins" in told_by(ruling, over)
    assert "{side} wins" not in told_by(ruling, table.start(["Ann", "Bob"]))


def test_walks_go_on_from_what_was_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """One set-up alone: every walk but the first begins where something had come about."""
    set_up: list[int] = []
    began = reach._begun
    monkeypatch.setattr(
        reach, "_begun", lambda table, found, chosen, rng: [set_up.append(found.walks), began(table, found, chosen, rng)][1]
    )
    monkeypatch.setattr(reach, "FRESH", 0.0)
    monkeypatch.setattr(reach, "WALK", 2)
    found = explore(EMPIRE, 40, 1)
    assert set_up == [0]
    assert found.walks == 11


def test_of_several_lines_the_one_is_said_that_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all verbs but one have been used, and nothing tells anything new, that one is said as soon as it is looked at."""
    monkeypatch.setattr(reach, "told_by", lambda ruling, after: set())
    monkeypatch.setattr(reach, "TRIES", 40)
    table = Table(EMPIRE, sound=False)
    state, said = table.start(["Ann", "Bob"]), Counter(verb for verb in (*EMPIRE.verbs, "next") if verb != "explore")
    found = reach.Reached(Counter(), said, 0, 0, 0)
    assert {reach._curious(table, state, random.Random(seed), found)[0].split()[0] for seed in range(8)} == {"explore"}


def test_whole_evenings_are_overheard_and_lines_that_are_only_tried_are_not() -> None:
    heard = overhear(EMPIRE, ("chance", "greedy"), 1, 3)
    assert heard.lines == sum(heard.verbs.values())
    assert heard.walks == 1
    assert heard.told.keys() & sayings(EMPIRE).keys()
