"""Expressions of dice: one meaning for plain sums and all else, odds held against every leaf and an oracle, dice as they are asked for."""

import re
from collections.abc import Iterator
from fractions import Fraction

import icepool
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from playaid.desk.free_rolls import odds_of, roll_expression
from playaid.dice.arithmetic import NoResult, format_value
from playaid.dice.evaluate import evaluate, total_of
from playaid.dice.exhaustive import TooMany, walk
from playaid.dice.fairness import report
from playaid.dice.notation import ITEMS, MOST_EXPLOSIONS, BadNotation, die_faces, parse_plain, roll_plain
from playaid.dice.odds_expression import chances
from playaid.dice.parser import parse_expression
from playaid.dice.sources import BadDice, NeedsDice, Recorded, Refusing, Request, Rolled, Seeded, Source, Typed
from playaid.referee.contract.refusals import Refusal
from tests.each import each
from tests.slow import some

# One meaning


@st.composite
def simple(draw: st.DrawFn) -> str:
    """A sum of plain dice."""
    terms = [
        f"{draw(st.sampled_from(['', 2, 3, 4]))}d{draw(st.sampled_from([2, 4, 6, '%', 66, *ITEMS]))}"
        for _ in range(draw(st.integers(1, 3)))
    ]
    plus = draw(st.sampled_from(["", "+3", "-2", " - 2 + 5"]))
    return draw(st.sampled_from(["", "-"])) + draw(st.sampled_from(["+", " - "])).join(terms) + plus


@settings(max_examples=150)
@given(simple(), st.integers(0, 10**6))
def test_a_plain_sum_means_the_same_read_as_anything_else_is(text: str, seed: int) -> None:
    plain = parse_plain(text)
    assert plain is not None
    ours, light = evaluate(parse_expression(text), Seeded(seed), "Ann"), roll_plain(plain, Seeded(seed), "Ann", "", None, "sum")
    assert (ours.total, ours.faces, ours.rolled, ours.truncated) == (light.total, light.faces, light.rolled, light.truncated)


@given(st.text("0123456789dDkhlrFe%!<>=+-*/^()[]{},.#psuamio ", max_size=16))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        formula = parse_expression(text)
    except BadNotation:
        return
    came = evaluate(formula, Seeded(1))
    assert came.total is not None or "no result" in came.text


@settings(max_examples=60)
@given(simple())
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    loose = " ".join(re.findall("[0-9]+|F[.][12]|kh|kl|k|dh|dl|ro|>=|<=|.", text)).upper()
    assert parse_expression(loose).root == parse_expression(text).root


# Odds: against every leaf


def leaves(text: str, limit: int = 2_500) -> dict[object, Fraction]:
    """Every total of an expression, by rolling it at each leaf of its chance tree."""
    root = parse_expression(text).root

    def once(source: Source) -> object:
        try:
            return total_of(root, source)
        except NoResult:
            return "none"

    found: dict[object, Fraction] = {}
    for total, weight in walk(once, limit):
        found[total] = found.get(total, Fraction(0)) + weight
    return found


@st.composite
def pool(draw: st.DrawFn) -> str:
    """Few dice of few sides, with endings of every kind that may stand together."""
    number, sides = draw(st.integers(1, 3)), draw(st.sampled_from(["2", "3", "4", "F", "F.1"]))
    face = st.integers(-1, 1) if sides.startswith("F") else st.integers(1, int(sides))
    test = st.builds(lambda sign, than: f"{sign}{than}", st.sampled_from(["=", ">=", "<=", "<>"]), face)
    stages = [
        st.sampled_from(["", "", "min2", "max2"]),
        st.sampled_from(["", "", "", "r", "ro", "rol1", "roh1", "ral1", "u", "uo"]) | st.builds(lambda t: f"ro{t}", test),
        st.sampled_from(["", "", "kh1", "kl1", "k2", "dh1", "ph1", "kl1kh1"]) | st.builds(lambda t: f"k{t}", test),
        st.just("") | test | st.builds(lambda hit, miss: f"{hit}f{miss}", test, test),
    ]
    return f"{number}d{sides}" + "".join(draw(stage) for stage in stages)


@st.composite
def formulas(draw: st.DrawFn) -> str:
    """Pools under signs, functions, brackets and lists."""
    some, others = draw(pool()), draw(pool())
    forms = ["{0}", "{0}", "{0}+{1}", "{0}*({1}-1)", "floor({0}/2)", "max({0},{1})", "{{{0},{1}}}kh1", "({0},{1},2)k2", "abs({0}-{1})"]
    forms += ["({0})d2", "{0}//({1})", "{{{0},{1}}}>=2f<=0", "({0}) > ({1})", "{{{0}+{1}}}k1", "(({0})kh1)", "-({0})^2", "{0}%2"]
    forms += ["{{{0}-{1}+1}}kh2", "{{{0}*{1}}}kl1>=2", "{{2*{0}-({1})}}dl1kh2", "{{{0}/{1}}}kh1kl1"]
    return draw(st.sampled_from(forms)).format(some, others)


@settings(max_examples=30, deadline=None)
@given(formulas())
def test_odds_are_those_of_every_leaf(text: str) -> None:
    try:
        found = chances(parse_expression(text))
        walked = leaves(text)
    except (BadNotation, TooMany):
        assume(False)
    assert found.cut == 0
    expected = {total: share for total, share in walked.items() if total != "none"}
    assert dict(found.outcomes) == expected
    assert found.none == walked.get("none", 0)


EVERY_KIND = [
    *("3d3uo", "3d4u<=2", "2d4u+d2", "3d4uo=1kh2", "2d6rol1", "3d4roh2", "3d3rol1roh1", "3d4ra4", "2d3ral1kh2", "3d3ro<>2", "2d4r=1r=3"),
    *("(d3-1)d4", "(d3-2)d4", "2d(d3)", "(d2)d(d3)kl1", "(d3)d2!!kh1", "6d(d3-1)"),
    *(
        "{max(2d3,d4)}kh1",
        "{max(2d3,d4)}kh2",
        "{min(d3+1,2d3)}kl2",
        "{abs(d4-d3)}k1",
        "{abs(d4-d3)}k2",
        "{2d3*d4-1}kl2",
        "{2d3-d3}kh1kl1",
        "{2d3>2+d4}k2",
        "{d4/(d3-1)}k1",
        "{2d3!!+d2}k2",
        "{(2d2)d3}k1",
    ),
    *(
        "(3d3kh2)pl1",
        "((4d3kh3)kl2)kh1",
        "({2d3,d4,2}kh2)kl1",
        "{2d3,d4}s",
        "(d3,d3,d3)>=2f=1",
        "4d4k>2p4",
        "4d3k=1kh1",
        "d66kh1",
        "2d66>33",
    ),
    *("3d3min2max2", "4dF>=0f<0", "3dF.1kh2", "2dFr", "2dFro", "2d3roh1ro1", "3dFu", "sign(d3-2)", "d3^d2", "(d3-3)//2", "2d3=2*3"),
]


@each("text", EVERY_KIND)
def test_odds_of_every_kind_are_those_of_every_leaf(text: str) -> None:
    found = chances(parse_expression(text))
    walked = leaves(text)
    assert found.none == walked.pop("none", 0)
    assert (dict(found.outcomes), found.cut) == (walked, 0)


@each(
    "text",
    [
        "2d3!kh1",
        "2d2!=1kl1",
        "2d3!p",
        "2d3!!kh1",
        "2d3!!p",
        "2d2!k2",
        "2d3!=2r1kh1",
        "2d3!dl1>=2",
        "d3!!r=4",
        "2d3!!>=3u",
        "d4!<=1",
        "2d3!ro1",
        "d3!ro2",
        "d3!!ral1",
        "d3!!ra3",
        "d3!!roh1",
        "2d2!!rol1",
    ],
)
def test_odds_of_explosions_are_those_of_every_leaf(text: str) -> None:
    found = chances(parse_expression(text))
    walked = leaves(text)
    assert set(walked) >= {total for total, _ in found.outcomes}
    for total, share in found.outcomes:
        assert 0 <= walked[total] - share <= found.cut
    assert sum(share for _, share in found.outcomes) + found.cut == 1
    assert found.cut < Fraction(1, 10**9)


@each(("text", "mean"), [("3d6!ral1", 3 * 4.2 + 3.5), ("3d6!ra6", 3 * 4.2 + 3.5 * (1 - Fraction(5, 6) ** 3))])
def test_what_was_not_followed_stays_beside_one_die_more(text: str, mean: float) -> None:
    found = chances(parse_expression(text))
    assert 0 < found.cut < Fraction(1, 10**9)
    assert sum(share for _, share in found.outcomes) + found.cut == 1
    assert float(found.mean or 0) == pytest.approx(float(mean), rel=1e-6)


# Odds: against the oracle


def of(die: "icepool.Die[int]") -> dict[object, Fraction]:
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


D6 = icepool.d6


def oracle() -> "Iterator[tuple[str, icepool.Die[int]]]":
    """Made where it is asked for: this takes longer than all else that is read with the tests."""
    yield from [
        ("10d6>4", 10 @ (D6 > 4)),
        ("6d6>4f<2", 6 @ icepool.Die([-1, 0, 0, 0, 1, 1])),
        ("3d6r<3", 3 @ D6.reroll([1, 2], depth="inf")),
        ("3d6ro<3", 3 @ D6.reroll([1, 2], depth=1)),
        ("4d6min2kh3", icepool.Die([2, 2, 3, 4, 5, 6]).pool(4).highest(3).sum()),
        ("2d6!>4", 2 @ D6.explode([5, 6], depth=MOST_EXPLOSIONS)),
        ("4d6!!kh2", D6.explode(depth=MOST_EXPLOSIONS).pool(4).highest(2).sum()),
        ("3d8r1kh2", icepool.d8.reroll([1], depth="inf").pool(3).highest(2).sum()),
        ("4d10dh1dl1", icepool.d10.pool(4).middle(2).sum()),
        ("max(2d6,d12)", icepool.highest(2 @ D6, icepool.d12)),
        ("(d4)d6", icepool.d4 @ D6),
        ("3d6*d4-7", (3 @ D6) * icepool.d4 - 7),
        ("4dF.1", 4 @ icepool.Die([-1, 0, 0, 0, 0, 1])),
        ("d66", 10 * D6 + D6),
        ("(3d4>=2)kh1", icepool.d4.pool(3).highest(1).sum()),
        ("{3d4>=3}k1", 1 @ (icepool.d4.pool(3).highest(1).sum() >= 3)),
        ("4dAkh2", icepool.Die([2, 3, 3, 4, 4, 5]).pool(4).highest(2).sum()),
        ("20d6kh10", D6.pool(20).highest(10).sum()),
        ("100d6", 100 @ D6),
        ("{20d6+10d8}kh10", icepool.Pool([D6] * 20 + [icepool.d8] * 10).highest(10).sum()),
    ]


def test_odds_agree_with_the_oracle() -> None:
    for text, die in oracle():
        found = chances(parse_expression(text))
        assert (dict(found.outcomes), found.none, found.cut) == (of(die), 0, 0), text


def test_until_something_else_shows_is_solved_and_not_cut() -> None:
    assert dict(chances(parse_expression("d6r<6")).outcomes) == {6: 1}
    assert dict(chances(parse_expression("3d6u")).outcomes) == of(icepool.Deck(range(1, 7)).deal(3).sum())


@pytest.mark.parametrize(
    "text",
    some(["999d20kh500", "(10d10)d(10d10)", "1000d10000", "((20d20kh9)kl5)kh1", "9d20!kh3", "20d6uo", "{50d20*9d9}k9"], 0, 1, 2, 3, 4),
)
def test_odds_out_of_reach_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="too many dice or outcomes"):
        odds_of(text)


def test_plain_dice_may_be_very_many() -> None:
    found = chances(parse_expression("300d20"))
    assert len(found.outcomes) == 300 * 19 + 1
    assert found.mean == 300 * Fraction(21, 2)
    assert found.outcomes[0] == (300, Fraction(1, 20**300))


def test_how_likely_a_die_is_stopped_is_told() -> None:
    assert chances(parse_expression("2d6!+d8!")).stopped == 2 * Fraction(1, 6) ** 11 + Fraction(1, 8) ** 11
    assert chances(parse_expression("2d6")).stopped == 0


def test_what_comes_to_no_number_has_its_share() -> None:
    found = chances(parse_expression("6/(d6-1)"))
    assert found.none == Fraction(1, 6)
    assert found.mean == Fraction(6 + 3 + 2 + Fraction(3, 2) + Fraction(6, 5), 5)


# Dice as they come


def asked(text: str, faces: str) -> Iterator[str]:
    """What is asked for, roll by roll."""
    given = Typed(faces.split())

    class Noting:
        def take(self, request: Request) -> Rolled:
            noted.append(f"{request.expression} {request.who} {request.why}".strip())
            return given.take(request)

    noted: list[str] = []
    roll_expression(text, Noting(), "Ann")
    assert given.left == ()
    return iter(noted)


@each(
    ("text", "faces", "requests"),
    [
        ("(2d6+d8)*2", "3 5 7", ["2d6 Ann", "d8 Ann"]),
        ("3d6!!+d4", "6 1 6 6 2 3 4", ["3d6 Ann", "2d6 Ann", "d6 Ann", "d4 Ann"]),
        ("2d6r", "1 1 1 4 5", ["2d6 Ann", "2d6 Ann", "d6 Ann"]),
        ("(d4)d8", "2 7 8", ["d4 Ann", "2d8 Ann"]),
        ("3d6 [fire] + d4 # a bad day", "1 2 3 4", ["3d6 Ann fire", "d4 Ann a bad day"]),
        ("d66*2", "5 2", ["d66 Ann"]),
        ("dF.1*2", "+", ["dF.1 Ann"]),
        ("d%*2", "00", ["d% Ann"]),
    ],
)
def test_dice_are_asked_for_in_their_order(text: str, faces: str, requests: list[str]) -> None:
    assert list(asked(text, faces)) == requests


def test_too_few_and_too_many_faces_are_refused() -> None:
    with pytest.raises(NeedsDice):
        roll_expression("2d6r", Typed(["1", "2"]), "")
    with pytest.raises(BadDice, match="9 is left over"):
        roll_expression("2d6r", Typed(["3", "2", "9"]), "")
    with pytest.raises(NeedsDice):
        roll_expression("(2d6)*2", Refusing(), "")


@each(
    ("text", "faces", "shown"),
    [
        ("4d6s", "4 3 5 1", "1 3 4 5"),
        ("4d6sd", "4 3 5 1", "5 4 3 1"),
        ("4d6kh2sd", "4 3 5 1", "5 4 3 1 (kept 5 4)"),
        ("{2d6, d4, d8}sd", "1 2 1 8", "{8, 1 2, 1}"),
        ("(2d6, d4, d8)s", "1 2 1 8", "(1, 1 2, 8)"),
        ("{d8, 2d4}", "8 1 2", "{8, 1 2}"),
        ("d20cs>=19cf=1", "20", "20 (critical 20)"),
        ("2d6>4f<2", "1 6", "1 6 (one success, one failure)"),
        ("2d6!!p", "6 1 3", "6 1, again 3 (counted 8 1)"),
        ("(d4)d8 [hail]", "2 7 8", "((2) = 2 dice) 7 8 [hail]"),
        ("-(d6)", "3", "-(3)"),
        ("3d6p1", "1 1 1", "1 1 1 (kept none)"),
    ],
)
def test_dice_are_shown_as_they_fell(text: str, faces: str, shown: str) -> None:
    came = roll_expression(text, Typed(faces.split()), "")
    assert came.text == f"{text}: {shown} = {came.total}"


def test_dice_that_fell_are_told_also_where_nothing_comes_of_them() -> None:
    came = roll_expression("6/(d6-1)", Typed(["1"]), "")
    assert came.total is None
    assert came.text == "6/(d6-1): 1 = no result, what is divided by came to 0"
    assert [record.faces for record in came.rolled] == [(1,)]


def test_what_is_recorded_is_read_and_rolled_again() -> None:
    records = evaluate(parse_expression("{3d6!,(d4)d8,d66}kh2 + dF.1"), Seeded(7), "Ann").rolled
    assert {record.expression.partition("d")[2]: len(die_faces(record.expression)) for record in records} == {
        "6": 6,
        "4": 4,
        "8": 8,
        "66": 6,
        "F.1": 6,
    }
    assert evaluate(parse_expression("{3d6!,(d4)d8,d66}kh2 + dF.1"), Recorded(records), "Ann").rolled == records
    assert {row.sides for row in report(records)} == {6, 4, 8}
    earlier = Rolled("dice", "2d6r1", (1, 5), "system", "Ann")
    assert report([earlier])[0].counts == (1, 0, 0, 0, 1, 0)


def test_explosions_stop_at_the_stated_depth_and_say_so() -> None:
    came = evaluate(parse_expression("2d6!!*1"), Typed(["6"] * 30))
    assert (came.total, came.truncated) == (2 * 6 * (MOST_EXPLOSIONS + 1), 2)
    assert came.text.endswith(f"(two dice stopped after {MOST_EXPLOSIONS} explosions)")


@each(
    ("text", "said"),
    [
        ("4x3d6", "write ! for dice that explode"),
        ("2d6>=2d4", "to compare totals write"),
        ("2d6?1:2", "there is no choice by"),
        ("4d6f<2", "what counts as a success comes before"),
        ("d66!", "write d(66) for a die of 66 sides"),
        ("d66ra11", "write d(66) for a die of 66 sides"),
        ("d66ro11", "write d(66) for a die of 66 sides"),
        ("2d66u", "write d(66) for a die of 66 sides"),
        ("3d6u!", "write !! to add to the same die"),
        ("3d6ro1r2", "either once (ro) or until"),
        ("3d6ra6r1", "with ra no dice are rolled anew"),
        ("d6min", "the number that a die is at least"),
        ("4d6minh", "min takes a number, as in 4d6min2"),
        ("4d6mal", "ma takes a number"),
        ("3d6>=9", "a face from 1 to 6 belongs there"),
        ("2dd6", "the number of sides belongs here"),
        ("2d4d6", "write (2d4)d6"),
        ("floor(2d6,1)", "floor() takes 1"),
        ("pow(d6)", "pow() takes 2"),
        ("pow(d6,1,1)", "pow() takes 2"),
        ("abs()+d6", "abs() takes 1"),
        ("min()+d6", "min() takes 1 or more"),
        ("max(d6" + ",1" * 100 + ")", "max() takes 1 or more of what stands between commas, not 101"),
        ("(2d6", "a ) is missing"),
        ("3d6 [fire", "a ] is missing"),
        ("d6/(2-2)", "divided by 0"),
        ("2d6 3", "side by side"),
        ("d10000r<10000", "only 1 of 10000 faces would end it"),
        ("(" * 40 + "d6" + ")" * 40, "at most 25 brackets"),
        ("(d6)+" * 120 + "d6", "at most 500 characters"),
        ("{}", "dice belong between"),
        ("(9^9)d6", "from 1 to 1000 dice"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_to_type(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as refused:
        roll_expression(text, Seeded(1), "")
    assert said in str(refused.value)


@each(
    ("text", "faces", "total"),
    [
        ("round(d6/2)", "5", 3),
        ("round(d6/2 - 2)", "1", -1),
        ("(d6-4)%3", "3", 2),
        ("(d6-4)//3", "3", -1),
        ("-d6^2", "3", -9),
        ("2^d6^2", "2", 16),
        ("(d6-3)^2", "3", 0),
        ("(d6-3)^0", "3", 1),
        ("2+3*d4", "2", 8),
        ("(d6+d8)/3*3", "2 5", 7),
        ("10-d6-d4", "3 2", 5),
        ("sign(d6-3)", "3", 0),
        ("sign(d6-3)", "5", 1),
        ("sign(d6-3)", "4", 1),
        ("sign(d6-3)", "2", -1),
        ("(3d6)dl1", "1 3 5", 8),
        ("(3d6)dh1", "1 3 5", 4),
        ("3d6rol", "1 5 6 4", 15),
        ("3d6roh", "1 5 6 4", 10),
        ("3d6rah", "1 5 6 4", 16),
        ("(3d6kh2)pl1", "1 3 5", 5),
        ("(d4-1)d6+0", "1", 0),
    ],
)
def test_arithmetic_binds_as_it_does_on_paper(text: str, faces: str, total: int) -> None:
    assert roll_expression(text, Typed(faces.split()), "").total == total


@each(("last", "total"), [(989, 10_989), (990, None)])
def test_there_is_an_end_to_the_dice_of_which_the_number_is_thrown(last: int, total: int | None) -> None:
    came = roll_expression("+".join(f"(d1*{number})d1" for number in (*[1000] * 10, last)), Seeded(1), "")
    assert came.total == total
    assert total or came.text.endswith("= no result, 11001 dice are too many")


def test_a_hundred_things_may_be_compared() -> None:
    assert roll_expression("max(d6" + ",1" * 99 + ")", Typed(["5"]), "").total == 5


def test_numbers_too_large_come_to_nothing_in_time() -> None:
    assert odds_of("d6^d6^d6^d6").none > 0
    mean = odds_of("d6^d6^d6").mean
    assert mean is not None
    assert float(mean) > 0
    assert roll_expression("(9^99*9^99)*(9^99*9^99)*d6", Seeded(1), "").total is None
    assert roll_expression("9^9^9^9*d6", Seeded(1), "").total is None
    assert roll_expression("sqrt(3)^999*sqrt(3)^999*d6", Seeded(1), "").total is None


def test_a_root_that_is_no_fraction_is_shown_as_a_decimal() -> None:
    assert roll_expression("sqrt(d6)", Typed(["2"]), "").text == "sqrt(d6): sqrt(2) = 1.41421"


@each(
    ("value", "shown"),
    [
        (7, "7"),
        (Fraction(7, 2), "3.5"),
        (Fraction(1, 8), "0.125"),
        (Fraction(10, 3), "10/3 (3.333)"),
        (Fraction(3, 5**8), "7.68e-06"),
        (Fraction(3, 10**6), "3/1000000 (3e-06)"),
        (1.5**0.5, "1.22474"),
    ],
)
def test_values_are_shown(value: "int | Fraction | float", shown: str) -> None:
    assert format_value(value) == shown
