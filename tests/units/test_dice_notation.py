"""Dice notation: read, rolled, asked for in words, and its exact odds against an oracle."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.dice.exhaustive import _size, walk
from playaid.dice.notation import ITEMS, MOST_EXPLOSIONS, BadNotation, die_faces, parse_plain
from playaid.dice.odds_expression import chances
from playaid.dice.parser import parse_expression
from playaid.dice.readings import total_under
from playaid.dice.rolling import roll, roll_whole
from playaid.dice.sources import NeedsDice, Refusing, Request, Seeded, Typed
from tests.each import each
from tests.slow import SLOW


def distribution(text):
    """Each total of an expression with its exact probability."""
    return dict(chances(parse_expression(text)).outcomes)


@each(
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
        ("dA", "dA"),
        ("4df.1", "4dF.1"),
        ("2d6+d8-d4+1", "2d6+d8-d4+1"),
        ("1000d10000", "1000d10000"),
    ],
)
def test_sums_of_plain_dice_are_read_and_written(text, read):
    assert str(parse_plain(text)) == read
    assert parse_plain(read) == parse_plain(text)


@each(
    "text",
    [
        "",
        "7",
        "2d6*2",
        "4d6kh3",
        "3d6!",
        "2d6 3",
        "0d6",
        "d0",
        "d10001",
        "1001d6",
        "600d6+600d6",
        "2d6+",
        "2d6+1.5",
        "d6 [fire]",
        "dB",
        "²d6",
    ],
)
def test_anything_else_is_left_to_the_reader_of_everything(text):
    assert parse_plain(text) is None


def test_an_annotation_is_what_the_roll_was_for():
    for text in ("2d6+1 # Haggling for the PIG", "(2d6)*2 # Haggling for the PIG", "(2d6)*2 //Haggling for the PIG"):
        assert roll(text, Seeded(1)).rolled[0].why == "Haggling for the PIG"
        assert roll(text, Seeded(1), why="honey").rolled[0].why == "honey"


@each(
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
        ("2d6x", "x is read in two ways"),
        ("2d6+", "belongs here"),
        ("2d6 3", "side by side"),
        ("two dice", "belongs here"),
        ("10d6>=7", "a face from 1 to 6"),
        ("3d6!>=1", "every face would explode"),
        ("d1!", "every face would explode"),
        ("4d6kh5", "from 1 to 4 can be kept"),
        ("4d6dl4", "cannot be dropped"),
        ("²d6", "belongs here"),
        ("cos(d6)", "belongs here"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_hint(text, said):
    with pytest.raises(BadNotation, match=said):
        roll(text, Seeded(1))


@each(
    ("text", "tokens", "total", "faces", "line"),
    [
        ("2d6+3", ["45"], 12, (4, 5), "2d6+3: 4 5 + 3 = 12"),
        ("-d4+20", ["3"], 17, (3,), "-d4+20: - 3 + 20 = 17"),
        ("d66", ["52"], 52, (52,), "d66: 52 = 52"),
        ("2d66", ["5", "2", "1", "6"], 68, (52, 16), "2d66: 52 16 = 68"),
        ("d666", ["123"], 123, (123,), "d666: 123 = 123"),
        ("d%", ["00"], 100, (100,), "d%: 100 = 100"),
        ("4dF", ["-", "0", "+", "+"], 1, (-1, 0, 1, 1), "4dF: -1 0 1 1 = 1"),
        ("3dA", ["2", "5", "3"], 10, (2, 5, 3), "3dA: 2 5 3 = 10"),
        ("4d6kh3", ["3152"], 10, (3, 1, 5, 2), "4d6kh3: 3 1 5 2 (kept 3 5 2) = 10"),
        ("4d6kl1", ["3152"], 1, (3, 1, 5, 2), "4d6kl1: 3 1 5 2 (kept 1) = 1"),
        ("3d6dh", ["662"], 8, (6, 6, 2), "3d6dh: 6 6 2 (kept 6 2) = 8"),
        ("5d6>=5", ["15624"], 2, (1, 5, 6, 2, 4), "5d6>=5: 1 5 6 2 4 (two successes) = 2"),
        ("3d6!", ["656", "63"], 26, (6, 5, 6, 6, 3), "3d6!: 6 5 6, again 6 3 = 26"),
        ("2d6ro1", ["15", "1"], 6, (1, 5), "2d6ro1: 1 5, again 1 = 6"),
        ("2d6+d8", ["1", "2", "7"], 10, (1, 2, 7), "2d6+d8: 1 2 + 7 = 10"),
    ],
)
def test_typed_dice_are_added_up(text, tokens, total, faces, line):
    if text == "3d6!":
        tokens = [*tokens, "1"]
        total, faces, line = 27, (*faces, 1), "3d6!: 6 5 6, again 6 3, again 1 = 27"
    source = Typed(tokens)
    came = roll(text, source, "Ann", "haggling")
    assert (came.total, came.faces, came.text, came.truncated) == (total, faces, line, 0)
    assert source.left == ()
    assert {rolled.who for rolled in came.rolled} == {"Ann"}


def test_explosions_stop_at_the_stated_depth_and_say_so():
    came = roll("2d6!", Typed(["6"] * 30))
    assert len(came.faces) == 2 * (MOST_EXPLOSIONS + 1)
    assert came.truncated == 2
    assert came.text.endswith(f"(two dice stopped after {MOST_EXPLOSIONS} explosions)")


def test_a_private_roll_is_recorded_as_such():
    assert roll("2d6", Seeded(1), private="Ann").rolled[0].private == "Ann"
    assert {rolled.private for rolled in roll("2d6kh1+d8", Seeded(1), private="Ann").rolled} == {"Ann"}


def test_a_refusing_source_stops_every_expression():
    for text in ("2d6", "4d6kh3", "3d6!", "d66", "2d6+d8"):
        with pytest.raises(NeedsDice):
            roll(text, Refusing())


@each(
    ("expression", "faces"),
    [
        ("2d6", range(1, 7)),
        ("4d6kh3", range(1, 7)),
        ("2d6r1", range(1, 7)),
        ("3d6!>=5>=4", range(1, 7)),
        ("d66", range(1, 7)),
        ("d%", range(1, 101)),
        ("4dF", (-1, 0, 1)),
        ("dF.1", (-1, 0, 0, 0, 0, 1)),
        ("3dA", (2, 3, 3, 4, 4, 5)),
        ("draw", ()),
        ("draw 2 of 6", ()),
        ("salt", ()),
        ("2d6+d8", ()),
        ("d0", ()),
    ],
)
def test_what_the_dice_of_a_record_show_is_known(expression, faces):
    assert die_faces(expression) == tuple(faces)


# Dice that are not numbered from 1


@each("kind", ITEMS)
def test_dice_with_faces_of_their_own_are_read_rolled_typed_and_reckoned(kind):
    """Whatever stands in the table of such dice is a die everywhere: adding one is adding its row."""
    die = icepool.Die(list(map(int, ITEMS[kind])))
    assert distribution(f"3d{kind}") == probabilities(3 @ die)
    assert distribution(f"3d{kind}kh2") == probabilities(die.pool(3).highest(2).sum())
    assert distribution(f"(d{kind})*2") == probabilities(die * 2)
    assert set(roll(f"100d{kind}", Seeded(3)).faces) == set(map(int, ITEMS[kind]))
    typed = roll(f"2d{kind.lower()}", Typed([ITEMS[kind][0], ITEMS[kind][-1]]))
    assert typed.faces == (int(ITEMS[kind][0]), int(ITEMS[kind][-1]))
    assert roll(f"2d6 // d{kind.lower()}", Typed(["3", "4", ITEMS[kind][-1]])).total == 7 // int(ITEMS[kind][-1])


@each("kind", ITEMS)
@each("reading", ["sum", "faces", "sorted", "high", "low", "count>=1", "count=3", "each<=0,3,4"])
def test_a_walk_over_such_dice_gives_the_chances_of_all_their_sides(kind, reading):
    every = list(map(int, ITEMS[kind]))
    request = Request("dice", f"3d{kind}", 3, len(every), items=ITEMS[kind], reading=reading)
    walked: Counter = Counter()
    leaves = 0
    for total, weight in walk(lambda source: total_under(reading, source.take(request).faces), 300):
        walked[total] += weight
        leaves += 1
    counted = Counter(total_under(reading, faces) for faces in product(every, repeat=3))
    assert dict(walked) == {total: Fraction(ways, len(every) ** 3) for total, ways in counted.items()}
    if reading not in ("faces", "sorted"):
        assert leaves == len(counted)


def test_a_remark_begins_at_its_first_mark():
    assert [parse_expression(text).note for text in ("1d6 // a # b", "1d6 # a // b")] == ["a # b", "a // b"]


@pytest.mark.parametrize(("short", "full"), [("2dFr", "2dFr=-1"), ("d6r", "d6r=1"), ("3d6k2", "3d6kh2"), ("3d6d1", "3d6dl1")])
def test_what_is_left_out_of_a_modifier_is_what_is_usual(short, full):
    assert parse_expression(short).root == parse_expression(full).root


def test_a_remark_that_begins_like_a_die_is_a_remark():
    assert roll("2d6 // damage", Typed(["3", "4"])).total == 7
    assert roll("2d6 // day of wrath", Typed(["3", "4"])).rolled[0].why == "day of wrath"


# What rules roll


def test_a_rule_rolls_whatever_comes_to_a_whole_number():
    assert roll_whole("4d6kh3", Typed(["3152"]), "Ann", "", None, "sum").total == 10
    with pytest.raises(ValueError, match=r"a rule rolls whole numbers, and d6/2: 5 / 2 = 2\.5"):
        roll_whole("d6/2", Typed(["5"]), "Ann", "", None, "sum")


@each(
    ("text", "leaves"),
    [("10d6>=5", 11), ("10d6=5", 11), ("6d6kh1", 6), ("6d6kl1", 6), ("(10d6)*2", 51), ("3d4kh2", 20), ("(3d4kh1)pl1", 20), ("{3d4}k1", 20)],
)
def test_a_walk_tells_apart_no_more_than_the_total_needs(text, leaves):
    assert len(list(walk(lambda source: roll(text, source).total, 1000))) == leaves


def test_a_caller_who_reads_the_faces_gets_them_all():
    assert len(list(walk(lambda source: roll("3d4kh1", source, reading="faces").faces, 1000))) == 64
    assert len(list(walk(lambda source: roll("3d4kh1", source, reading="sorted").faces, 1000))) == 20


# Exact odds


def probabilities(die):
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


@each("sides", [2, 3, 4, 6, 8, 10, 12, 20])
@each("number", [1, 2, 3, 4, 6, 10])
def test_sums_agree_with_the_oracle(number, sides):
    assert distribution(f"{number}d{sides}-2") == probabilities(number @ icepool.d(sides) - 2)


@each("sides", [4, 6, 10])
@each("number", [1, 2, 4, 5])
def test_keeping_and_dropping_agree_with_the_oracle(number, sides):
    pool = icepool.d(sides).pool(number)
    for many in range(1, number + 1):
        assert distribution(f"{number}d{sides}kh{many}") == probabilities(pool.highest(many).sum())
        assert distribution(f"{number}d{sides}kl{many}") == probabilities(pool.lowest(many).sum())
        if many < number:
            assert distribution(f"{number}d{sides}dl{many}") == probabilities(pool.highest(number - many).sum())


@each("number", [1, 3, 10])
@each("least", [1, 2, 5, 6])
def test_pools_agree_with_the_oracle(number, least):
    assert distribution(f"{number}d6>={least}") == probabilities(number @ (icepool.d6 >= least).map({True: 1, False: 0}))
    assert distribution(f"{number}d6<={least}") == probabilities(number @ (icepool.d6 <= least).map({True: 1, False: 0}))
    assert distribution(f"{number}d6={least}") == probabilities(number @ (icepool.d6 == least).map({True: 1, False: 0}))


def test_explosions_and_rerolls_agree_with_the_oracle():
    assert distribution("2d6!") == probabilities(2 @ icepool.d6.explode(depth=MOST_EXPLOSIONS))
    assert distribution("d6!>=5") == probabilities(icepool.d6.explode([5, 6], depth=MOST_EXPLOSIONS))
    assert distribution("3d6ro1") == probabilities(3 @ icepool.d6.reroll([1], depth=1))
    assert distribution("3d6ro1kh2") == probabilities(icepool.d6.reroll([1], depth=1).pool(3).highest(2).sum())


def test_odd_dice_agree_with_the_oracle():
    assert distribution("d66") == probabilities(10 * icepool.d6 + icepool.d6)
    assert distribution("4dF") == probabilities(4 @ icepool.Die([-1, 0, 1]))
    assert distribution("d%") == probabilities(icepool.d100)
    assert distribution("2d6+d8-d4+1") == probabilities(2 @ icepool.d6 + icepool.d8 - icepool.d4 + 1)


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


@pytest.mark.parametrize("text", [text for text in SMALL if SLOW or "!>" not in text])
@each("reading", [None, "sorted", "faces"])
def test_a_walk_over_the_roll_gives_the_same_odds(text, reading):
    if reading == "faces" and "!" in text:
        return
    walked: Counter = Counter()
    for total, weight in walk(lambda source: roll(text, source, reading=reading).total, 200_000):
        walked[total] += weight
    assert dict(walked) == distribution(text)


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 12), st.sampled_from(["", "kh1", "kl1", ">=1", "<=1", "ro1"]), st.integers(-9, 9))
def test_odds_sum_to_exactly_one(number, sides, ending, plus):
    found = distribution(f"{number}d{sides}{ending}{plus:+d}")
    assert sum(found.values()) == 1
    assert all(probability > 0 for probability in found.values())
    assert list(found) == sorted(found)


def test_sampling_agrees_with_the_exact_odds():
    text, source, n = "4d6kh3", Seeded(5), 20_000
    counts = Counter(roll(text, source).total for _ in range(n))
    for total, probability in distribution(text).items():
        spread = (n * probability * (1 - probability)) ** 0.5
        assert abs(counts[total] - n * probability) <= 5 * spread + 1


def test_the_chance_that_every_die_explodes_to_the_end_is_in_the_odds():
    found = distribution("d6!")
    assert found[6 * MOST_EXPLOSIONS + 6] == Fraction(1, prod([6] * (MOST_EXPLOSIONS + 1)))


def test_brackets_stand_in_one_another_as_deep_as_is_said():
    assert roll("(" * 25 + "3" + ")" * 25 + "+d6", Typed(["2"])).total == 5
    with pytest.raises(BadNotation, match="at most 25 brackets"):
        parse_expression("(" * 26 + "3" + ")" * 26 + "+d6")


@pytest.mark.parametrize("text", ["{d2, d2}kh1", "{d2, d2}dl1"])
def test_of_several_throws_the_best_is_reckoned(text):
    assert chances(parse_expression(text))[0] == ((1, Fraction(1, 4)), (2, Fraction(3, 4)))


def test_a_number_has_nine_digits_at_most():
    assert parse_expression("d6+999999999").text == "d6+999999999"
    with pytest.raises(BadNotation, match="9999999999 is too large a number"):
        parse_expression("d6+9999999999")


@pytest.mark.parametrize(("text", "side_by_side"), [("2d6 3", True), ("(2d6) 3", False)])
def test_two_numbers_stand_side_by_side_where_nothing_is_between(text, side_by_side):
    with pytest.raises(BadNotation) as refused:
        parse_expression(text)
    assert ("two numbers stand side by side" in str(refused.value)) is side_by_side


def test_draws_in_an_order_are_more_than_those_in_none():
    assert [_size("draw", 2, 0, ("a", "b", "c"), reading) for reading in ("faces", "sorted")] == [6, 3]
