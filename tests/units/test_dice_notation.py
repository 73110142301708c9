"""Dice notation: read, rolled, asked for in words, and its exact odds against an oracle."""

from collections import Counter
from fractions import Fraction
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.dice.exhaustive import walk
from playaid.dice.notation import MOST_EXPLOSIONS, BadNotation, die_sides, parse
from playaid.dice.rolling import describe_needs, roll
from playaid.dice.sources import NeedsDice, Refusing, Seeded, Typed
from tests.units.exact import TooLarge, distribution


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2d6", "2d6"),
        ("D6", "d6"),
        ("1d6", "d6"),
        (" 2 D6 + 3 ", "2d6+3"),
        ("2d6+1+2-4", "2d6-1"),
        ("3+2d6", "2d6+3"),
        ("2d6-2", "2d6-2"),
        ("-d4+20", "-d4+20"),
        ("d%", "d%"),
        ("d100", "d100"),
        ("d66", "d66"),
        ("D666", "d666"),
        ("4df", "4dF"),
        ("4d6kh3", "4d6kh3"),
        ("4d6k3", "4d6kh3"),
        ("2d20kl", "2d20kl1"),
        ("4d6dl", "4d6kh3"),
        ("4d6dh1", "4d6kl3"),
        ("10d6>=5", "10d6>=5"),
        ("10d6 <= 2", "10d6<=2"),
        ("3d6=6", "3d6=6"),
        ("3d6!", "3d6!"),
        ("3d6!>=5", "3d6!>=5"),
        ("3d6!>=5>=4", "3d6!>=5>=4"),
        ("2d6ro1", "2d6ro1"),
        ("3d6ro1kh2", "3d6ro1kh2"),
        ("2d6+d8-d4+1", "2d6+d8-d4+1"),
        ("1000d10000", "1000d10000"),
    ],
)
def test_expressions_are_read_and_written(text, read):
    assert str(parse(text)) == read
    assert parse(read) == parse(text)


def test_an_annotation_is_what_the_roll_was_for():
    expression = parse("2d6+1 # Haggling for the PIG")
    assert (str(expression), expression.note) == ("2d6+1", "Haggling for the PIG")
    assert roll(expression, Seeded(1)).rolled[0].why == "Haggling for the PIG"
    assert roll(expression, Seeded(1), why="honey").rolled[0].why == "honey"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no dice given"),
        ("# only a remark", "no dice given"),
        ("7", "no dice in it"),
        ("2d", "number of sides"),
        ("d0", "from 1 to 10000 sides"),
        ("d10001", "from 1 to 10000 sides"),
        ("0d6", "from 1 to 1000 dice"),
        ("1001d6", "from 1 to 1000 dice"),
        ("600d6+600d6", "at most 1000 dice"),
        ("99999999999d6", "too large"),
        ("2d6x", "the end belongs here"),
        ("2d6+", "belongs here"),
        ("2d6 3", "side by side"),
        ("two dice", "belongs here"),
        ("10d6>5", "write >="),
        ("10d6<3", "write <="),
        ("10d6>=7", "a face from 1 to 6"),
        ("2d6ro", "a face from 1 to 6"),
        ("2d6r1", "the end belongs here"),
        ("2d6!=4", ">= and a face"),
        ("3d6!>=1", "every face would explode"),
        ("d1!", "every face would explode"),
        ("3d6!!", ">= and a face, or the end"),
        ("4d6kh2kl1", "twice"),
        ("4d6kh5", "from 1 to 4 can be kept"),
        ("4d6dl4", "can be kept, not 0"),
        ("3d6!kh1", "cannot also be kept"),
        ("3d6!ro1", "cannot both explode"),
        ("3d6kh2>=4", "cannot both be kept"),
        ("d66kh1", "only adds up"),
        ("4dF>=1", "only adds up"),
        ("²d6", "belongs here"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_hint(text, said):
    with pytest.raises(BadNotation, match=said):
        parse(text)


@given(st.text("0123456789dDkhlrF%!<>=+- #6", max_size=12))
def test_any_text_is_read_or_refused(text):
    try:
        expression = parse(text)
    except BadNotation:
        return
    assert parse(str(expression)) == expression._replace(note="")


@pytest.mark.parametrize(
    ("text", "tokens", "total", "faces", "kept", "line"),
    [
        ("2d6+3", ["45"], 12, (4, 5), (4, 5), "2d6+3: 4 5 + 3 = 12"),
        ("-d4+20", ["3"], 17, (3,), (3,), "-d4+20: - 3 + 20 = 17"),
        ("d66", ["52"], 52, (52,), (52,), "d66: 52 = 52"),
        ("2d66", ["5", "2", "1", "6"], 68, (52, 16), (52, 16), "2d66: 52 16 = 68"),
        ("d666", ["123"], 123, (123,), (123,), "d666: 123 = 123"),
        ("d%", ["00"], 100, (100,), (100,), "d%: 100 = 100"),
        ("4dF", ["-", "0", "+", "+"], 1, (-1, 0, 1, 1), (-1, 0, 1, 1), "4dF: -1 0 1 1 = 1"),
        ("4d6kh3", ["3152"], 10, (3, 1, 5, 2), (3, 5, 2), "4d6kh3: 3 1 5 2 (kept 3 5 2) = 10"),
        ("4d6kl1", ["3152"], 1, (3, 1, 5, 2), (1,), "4d6kl1: 3 1 5 2 (kept 1) = 1"),
        ("3d6dh", ["662"], 8, (6, 6, 2), (6, 2), "3d6kl2: 6 6 2 (kept 6 2) = 8"),
        ("5d6>=5", ["15624"], 2, (1, 5, 6, 2, 4), (5, 6), "5d6>=5: 1 5 6 2 4 (two successes) = 2"),
        ("3d6!", ["656", "63"], 26, (6, 5, 6, 6, 3), (6, 5, 6, 6, 3), "3d6!: 6 5 6, again 6 3 = 26"),
        ("2d6ro1", ["15", "1"], 6, (1, 5), (1, 5), "2d6ro1: 1 5, again 1 = 6"),
        ("2d6+d8", ["12", "7"], 10, (1, 2, 7), (1, 2, 7), "2d6+d8: 1 2 + 7 = 10"),
    ],
)
def test_typed_dice_are_added_up(text, tokens, total, faces, kept, line):
    if text == "3d6!":
        tokens = [*tokens, "1"]
        total, faces, kept, line = 27, (*faces, 1), (*kept, 1), "3d6!: 6 5 6, again 6 3, again 1 = 27"
    source = Typed(tokens)
    came = roll(parse(text), source, "Ann", "haggling")
    assert (came.total, came.faces, came.kept, came.text, came.truncated) == (total, faces, kept, line, 0)
    assert source.left == ()
    assert {rolled.who for rolled in came.rolled} == {"Ann"}


def test_explosions_stop_at_the_stated_depth_and_say_so():
    came = roll(parse("2d6!"), Typed(["6"] * 30))
    assert len(came.faces) == 2 * (MOST_EXPLOSIONS + 1)
    assert came.truncated == 2
    assert came.text.endswith(f"(two dice stopped after {MOST_EXPLOSIONS} explosions)")


def test_a_private_roll_is_recorded_as_such():
    assert roll(parse("2d6"), Seeded(1), private="Ann").rolled[0].private == "Ann"
    assert {rolled.private for rolled in roll(parse("2d6kh1+d8"), Seeded(1), private="Ann").rolled} == {"Ann"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d6", "2d6: two dice, faces 1 to 6"),
        ("d66", "d66: two dice in order (tens and units), faces 1 to 6"),
        ("2d6ro1", "2d6ro1: two dice, faces 1 to 6, then each 1 once more"),
        ("d6!>=5+d8", "d6!>=5: one die, faces 1 to 6, then one more for each 5 or higher; d8: one die, faces 1 to 8"),
        ("4dF", "4dF: four dice, faces -1 0 1"),
    ],
)
def test_what_to_roll_is_said_in_words(text, words):
    assert describe_needs(parse(text)) == words


def test_a_refusing_source_stops_every_expression():
    for text in ("2d6", "4d6kh3", "3d6!", "d66", "2d6+d8"):
        with pytest.raises(NeedsDice):
            roll(parse(text), Refusing())


@pytest.mark.parametrize(("expression", "sides"), [("2d6", 6), ("4d6kh3", 6), ("d66", 6), ("d%", 100), ("4dF", 3), ("draw", None)])
def test_the_die_of_a_record_is_known(expression, sides):
    assert die_sides(expression) == sides


# Exact odds


def probabilities(die):
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 10])
def test_sums_agree_with_the_oracle(number, sides):
    assert distribution(parse(f"{number}d{sides}-2")) == probabilities(number @ icepool.d(sides) - 2)


@pytest.mark.parametrize("sides", [4, 6, 10])
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_keeping_and_dropping_agree_with_the_oracle(number, sides):
    pool = icepool.d(sides).pool(number)
    for many in range(1, number + 1):
        assert distribution(parse(f"{number}d{sides}kh{many}")) == probabilities(pool.highest(many).sum())
        assert distribution(parse(f"{number}d{sides}kl{many}")) == probabilities(pool.lowest(many).sum())
        if many < number:
            assert distribution(parse(f"{number}d{sides}dl{many}")) == probabilities(pool.highest(number - many).sum())


@pytest.mark.parametrize("number", [1, 3, 10])
@pytest.mark.parametrize("least", [1, 2, 5, 6])
def test_pools_agree_with_the_oracle(number, least):
    assert distribution(parse(f"{number}d6>={least}")) == probabilities(number @ (icepool.d6 >= least).map({True: 1, False: 0}))
    assert distribution(parse(f"{number}d6<={least}")) == probabilities(number @ (icepool.d6 <= least).map({True: 1, False: 0}))
    assert distribution(parse(f"{number}d6={least}")) == probabilities(number @ (icepool.d6 == least).map({True: 1, False: 0}))


def test_explosions_and_rerolls_agree_with_the_oracle():
    assert distribution(parse("2d6!")) == probabilities(2 @ icepool.d6.explode(depth=MOST_EXPLOSIONS))
    assert distribution(parse("d6!>=5")) == probabilities(icepool.d6.explode([5, 6], depth=MOST_EXPLOSIONS))
    assert distribution(parse("3d6ro1")) == probabilities(3 @ icepool.d6.reroll([1], depth=1))
    assert distribution(parse("3d6ro1kh2")) == probabilities(icepool.d6.reroll([1], depth=1).pool(3).highest(2).sum())


def test_odd_dice_agree_with_the_oracle():
    assert distribution(parse("d66")) == probabilities(10 * icepool.d6 + icepool.d6)
    assert distribution(parse("4dF")) == probabilities(4 @ icepool.Die([-1, 0, 1]))
    assert distribution(parse("d%")) == probabilities(icepool.d100)
    assert distribution(parse("2d6+d8-d4+1")) == probabilities(2 @ icepool.d6 + icepool.d8 - icepool.d4 + 1)


SMALL = [
    "2d6+1",
    "d66",
    "3dF",
    "3d4kh2",
    "3d4kl1",
    "4d4kh1",
    "5d6>=5",
    "3d4<=2",
    "2d4!",
    "d4!>=3",
    "d4!>=3>=4",
    "3d4ro1",
    "3d4ro2>=3",
    "2d4+d6-1",
    "3d4ro1kh2",
]


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("reading", [None, "sorted", "faces"])
def test_a_walk_over_the_roll_gives_the_same_odds(text, reading):
    if reading == "faces" and "!" in text:
        reading = "sorted"
    walked: Counter = Counter()
    for total, weight in walk(lambda source: roll(parse(text), source, reading=reading).total, 200_000):
        walked[total] += weight
    assert dict(walked) == distribution(parse(text))


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 12), st.sampled_from(["", "kh1", "kl1", ">=1", "<=1", "ro1"]), st.integers(-9, 9))
def test_odds_sum_to_exactly_one(number, sides, ending, plus):
    chances = distribution(parse(f"{number}d{sides}{ending}{plus:+d}"))
    assert sum(chances.values()) == 1
    assert all(probability > 0 for probability in chances.values())
    assert list(chances) == sorted(chances)


def test_sampling_agrees_with_the_exact_odds():
    expression, source, n = parse("4d6kh3"), Seeded(5), 20_000
    counts = Counter(roll(expression, source).total for _ in range(n))
    for total, probability in distribution(expression).items():
        spread = (n * probability * (1 - probability)) ** 0.5
        assert abs(counts[total] - n * probability) <= 5 * spread + 1


def test_odds_out_of_reach_are_refused():
    with pytest.raises(TooLarge):
        distribution(parse("1000d10000"))


def test_the_chance_that_every_die_explodes_to_the_end_is_in_the_odds():
    chances = distribution(parse("d6!"))
    assert chances[6 * MOST_EXPLOSIONS + 6] == Fraction(1, prod([6] * (MOST_EXPLOSIONS + 1)))
