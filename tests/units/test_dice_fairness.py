"""The fairness report: counts by player, die and kind of source; a test that knows its limits."""

from collections import Counter
from itertools import pairwise, product
from math import exp

import pytest

from playaid.dice.fairness import chance_beyond, expected_total, fortunes, report
from playaid.dice.rolling import roll
from playaid.dice.sources import Request, Rolled, Seeded, Typed
from tests.each import each


def dice(faces, expression="d6", source="typed", who="Ann"):
    return Rolled("dice", expression, tuple(faces), source, who)


def test_p_values_agree_with_printed_ones():
    # Critical values of chi-square as every statistics table prints them.
    for freedom, chi2, p in [
        (1, 3.841, 0.05),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 1.145, 0.95),
        (9, 16.919, 0.05),
        (19, 43.820, 0.001),
    ]:
        assert chance_beyond(chi2, freedom) == pytest.approx(p, rel=2e-3)


@each("chi2", [0.0, 0.3, 1.9, 2.1, 10.0, 60.0, 900.0])
def test_p_values_of_two_degrees_are_an_exponential(chi2):
    assert chance_beyond(chi2, 2) == pytest.approx(exp(-chi2 / 2), rel=1e-11)


def test_p_values_fall_as_chi2_rises_and_join_where_the_method_changes():
    values = [chance_beyond(step / 10, 7) for step in range(400)]
    assert values == sorted(values, reverse=True)
    assert all(abs(one - other) < 0.02 for one, other in pairwise(values))


def test_players_dice_and_kinds_of_source_are_told_apart():
    rows = report([dice([1, 2]), dice([6], who="Bob"), dice([3], source="system"), dice([20], "d20"), dice([4, 5, 1], "4d6kh3")])
    assert [(row.who, row.sides, row.kind, sum(row.counts)) for row in rows] == [
        ("Ann", 6, "digital", 1),
        ("Ann", 6, "physical", 5),
        ("Ann", 20, "physical", 1),
        ("Bob", 6, "physical", 1),
    ]
    assert rows[1].counts == (2, 1, 0, 1, 1, 0)


def test_few_rolls_say_nothing():
    (row,) = report([dice([6] * 299)])
    assert row.p is None
    assert row.verdict == "too few rolls to say anything: 299 of at least 300"
    (hundred,) = report([dice([1] * 499, "d100")])
    assert hundred.verdict == "too few rolls to say anything: 499 of at least 500"


def test_even_dice_are_unremarkable_and_loaded_ones_are_not():
    (even,) = report([dice([1, 2, 3, 4, 5, 6] * 50)])
    assert (even.chi2, even.expected, even.freedom) == (0, 50, 5)
    assert even.p == 1
    assert "nothing unusual" in even.verdict
    (loaded,) = report([dice([6] * 300)])
    assert loaded.chi2 == pytest.approx(1500)
    assert "very uneven" in loaded.verdict
    assert "no proof" in loaded.verdict


def test_many_tests_make_one_oddity_less_odd():
    odd = dice([1] * 35 + [2] * 55 + [3] * 55 + [4] * 35 + [5] * 60 + [6] * 60)
    (alone,) = report([odd])
    assert "that can be luck" in alone.verdict
    assert "tests were made" not in alone.verdict
    assert "2 tests were made" in report([odd, dice([1, 2, 3, 4, 5, 6] * 50, who="Bob")])[0].verdict
    assert "tests were made" not in report([dice([6] * 300), dice([1, 2, 3, 4, 5, 6] * 50, who="Bob")])[0].verdict


def test_fudge_dice_count_from_minus_one_and_draws_are_left_out():
    source = Seeded(2)
    rolls = [roll("4dF", source).rolled[0] for _ in range(20)]
    (row,) = report([*rolls, Typed(["Pig"]).take(Request("draw", "draw", 1, items=("Pig",))), source.take(Request("salt", "salt", 1))])
    assert (row.sides, sum(row.counts)) == (3, 80)
    assert row.counts[0] == sum(face == -1 for rolled in rolls for face in rolled.faces)


def test_a_total_counts_as_a_total_and_not_as_faces():
    typed = Rolled("total", "2d6", (11,), "typed", "Ann")
    assert report([typed]) == []
    (fortune,) = fortunes([typed, dice([1, 2], "2d6")])
    assert (fortune.kind, fortune.rolls, fortune.mean) == ("2d6", 2, 7.0)
    assert expected_total(typed) == 7


def test_a_roll_of_no_dice_is_no_roll():
    assert expected_total(dice([], "0d6")) is None
    assert fortunes([dice([], "0d6")]) == []


@each(("count", "sides", "totals"), [(1, 6, [6, 2, 1]), (2, 4, [8, 2, 5]), (2, 6, [12]), (3, 2, [3, 6])])
def test_fortunes_are_those_counted_out_over_all_that_might_have_fallen(count, sides, totals):
    name = f"{count if count > 1 else ''}d{sides}"
    (fortune,) = fortunes(
        [Rolled("total", name, (total,), "typed", "Ann") for total in totals] if count > 1 else [dice([t]) for t in totals]
    )
    one = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    every = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count * len(totals)))
    assert fortune[:3] == ("Ann", name, len(totals))
    assert fortune.mean == pytest.approx(sum(totals) / len(totals))
    assert fortune.expected == pytest.approx(sum(total * ways for total, ways in one.items()) / one.total())
    assert fortune.as_much == pytest.approx(sum(ways for total, ways in every.items() if total >= sum(totals)) / every.total())


@each(("rolls", "known"), [(300, True), (301, False)])
def test_of_very_many_dice_it_is_not_said_how_likely_so_much_is(rolls, known):
    (fortune,) = fortunes([dice([3])] * rolls)
    assert (fortune.as_much is not None) is known


def test_how_odd_dice_are_is_told_in_the_words_of_its_step():
    def verdict(*counts):
        return report([dice([face for face, count in enumerate(counts, 1) for _ in range(count)], f"d{len(counts)}")])[0]

    for counts, words in (
        ((150, 150), "100 times in 100"),
        ((160, 140), "25 times in 100"),
        ((165, 135), "about once in 12 such evenings"),
        ((170, 130), "somewhat uneven: fair dice stray this far about once in 48 such evenings"),
        ((185, 115), "very uneven: fair dice stray this far about once in"),
        ((250, 50), "very uneven: fair dice stray this far less than once in a million such evenings"),
    ):
        assert words in verdict(*counts).verdict


@pytest.mark.parametrize("wrong", [[7], [0], [-3], ["six"], [77, 2]])
def test_a_face_that_no_die_has_stops_no_report(wrong):
    """Somebody has written it into the log: `verify` names it."""
    rolls = [dice([1, 2]), dice(wrong), Rolled("total", "2d6", (99,), "typed", "Ann"), Rolled("total", "2d6", ("x",), "typed", "Ann")]
    assert sum(report(rolls)[0].counts) == 2 + wrong.count(2)
    assert {row.rolls for row in fortunes(rolls) if row.kind == "2d6"} <= {1, 2}
    assert all(expected_total(rolled) is None for rolled in rolls[1:2])
