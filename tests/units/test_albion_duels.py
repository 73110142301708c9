"""What a duel arcane comes to that nobody leaves alive but its winner."""

import random

import pytest

from playaid.testing.measures.albion_duels import Champion, outcome
from playaid.testing.measures.albion_results import column, results, wounds

STRONG, WEAK = Champion(9, 6, 6), Champion(2, 1, 2)
EDRIC, BARGUEST = Champion(4, 3, 4), Champion(4, 3, 3)


def test_what_may_come_of_a_duel_is_all_that_may_come_of_it() -> None:
    for pair in ((STRONG, WEAK), (EDRIC, BARGUEST), (BARGUEST, BARGUEST)):
        found = outcome(*pair)
        assert sum(found) == pytest.approx(1)
        assert all(chance >= 0 for chance in found)


def test_whoever_has_more_boxes_of_the_same_magic_lives() -> None:
    """Barguest, who has paid with a wound, loses to Edric nearly always: each Round costs either about as much. [16.4, 19.4.08]"""
    found = outcome(BARGUEST, EDRIC)
    assert found.wins < 0.1 < 0.7 < found.dies
    assert outcome(STRONG, WEAK).wins > 0.9


def test_who_is_dead_already_has_lost() -> None:
    assert outcome(BARGUEST._replace(boxes=0), EDRIC) == (0, 1, 0)
    assert outcome(BARGUEST, EDRIC._replace(boxes=-1)) == (1, 0, 0)


def test_it_is_what_dice_make_of_it() -> None:
    rng, wins, number = random.Random(1), 0, 2000
    cells = results(column(BARGUEST.magic, EDRIC.magic - 1), 0)
    one, other = BARGUEST, EDRIC._replace(magic=3, force=2, boxes=3)
    for _ in range(number):
        left = [one.boxes, other.boxes]
        while min(left) > 0:
            ours, theirs, _ = rng.choices(cells, [ways for *_, ways in cells])[0]
            left = [left[0] - wounds(ours, one.force), left[1] - wounds(theirs, other.force)]
        wins += left[0] > 0
    assert outcome(one, other).wins == pytest.approx(wins / number, abs=0.04)
