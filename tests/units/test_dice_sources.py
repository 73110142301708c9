"""Sources of dice: what is drawn, what is typed, what is replayed, and every branch of the odds."""

import io
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.dice.exhaustive import TooMany, walk
from playaid.dice.sources import (
    BadDice,
    Chained,
    Differs,
    NeedsDice,
    NotThere,
    Recorded,
    Refusing,
    Request,
    Rolled,
    Seeded,
    System,
    Typed,
    is_unseen,
    tokens,
    totals,
    uniform,
)
from tests.each import each

TWO = Request("dice", "2d6", 2, 6, who="Ann", why="haggling")
FUDGE = Request("dice", "2dF", 2, 3, items=("-1", "0", "+1"))
ICONS = Request("dice", "5d6", 5, 6, symbols=("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom", "Mana Burst"))
STONES = Request("dice", "2d4", 2, 4, symbols=("Sword", "Star", "Moon", "Wand"))
CUP = Request("draw", "draw", 2, items=("Pig", "Cow", "Cow", "Hen"), private="Ann")
SALT = Request("salt", "salt", 1)


@each("source", [System(), Seeded(3)])
def test_live_sources_answer_every_kind_in_range(source):
    for _ in range(50):
        rolled = source.take(TWO)
        assert rolled[:2] == ("dice", "2d6")
        assert (rolled.source, rolled.who, rolled.why) == (source.name, "Ann", "haggling")
        assert all(face in range(1, 7) for face in rolled.faces)
        assert all(face in (-1, 0, 1) for face in source.take(FUDGE).faces)
        assert not Counter(source.take(CUP).faces) - Counter(CUP.items)
        assert len(bytes.fromhex(source.take(SALT).faces[0])) == 32


def test_a_seed_repeats_itself_and_another_does_not():
    def evening(seed):
        source = Seeded(seed)
        return [source.take(Request("dice", "20d20", 20, 20)).faces for _ in range(2)]

    assert evening(7) == evening(7)
    assert evening(7) != evening(8)


@given(st.integers(1, 300), st.binary(min_size=1))
def test_uniform_stays_in_range_whatever_the_bytes(sides, raw):
    given_out = iter(raw * 1000)

    def read(count):
        return bytes(next(given_out, 0) for _ in range(count))

    numbers = uniform(3, sides, read)
    assert len(numbers) == 3
    assert all(1 <= number <= sides for number in numbers)


@each(("sides", "width"), [(6, 1), (100, 1), (256, 1), (257, 2), (1000, 2), (65536, 2)])
def test_uniform_over_all_bytes_hits_each_face_equally_often(sides, width):
    """The bytes that no face may come of fall first: whoever took them would favour the low faces."""
    accepted = 256**width // sides * sides
    every = (number % 256**width for number in range(accepted, accepted + 256**width))
    counts = Counter(uniform(accepted, sides, lambda count: b"".join(next(every).to_bytes(width, "big") for _ in range(count // width))))
    assert set(counts) == set(range(1, sides + 1))
    assert set(counts.values()) == {accepted // sides}


@each(
    ("sides", "raw", "face"),
    [
        (6, bytes([252, 255, 251]), 6),
        (100, bytes([200, 199]), 100),
        (257, bytes([255, 255, 0, 7]), 8),
        (10**6, bytes([255] * 8 + [0] * 7 + [3]), 4),
    ],
)
def test_the_first_byte_beyond_the_last_whole_round_is_rejected(sides, raw, face):
    stream = io.BytesIO(raw)
    assert uniform(1, sides, stream.read) == [face]
    assert not stream.read()


def test_a_die_without_sides_is_refused():
    with pytest.raises(ValueError, match="at least one side"):
        uniform(1, 0, bytes)


@each(
    ("tokens", "request_", "faces", "left"),
    [
        (["4", "5", "6"], TWO, (4, 5), ("6",)),
        (["45"], TWO, (4, 5), ()),
        ([" 4 ", "", "5"], TWO, (4, 5), ()),
        (["0"], Request("dice", "d10", 1, 10), (10,), ()),
        (["00", "7"], Request("dice", "d%", 1, 100), (100,), ("7",)),
        (["12", "3"], Request("dice", "2d20", 2, 20), (12, 3), ()),
        (["89"], Request("dice", "2d9", 2, 9), (8, 9), ()),
        (["-", "+"], FUDGE, (-1, 1), ()),
        (["0", "1"], FUDGE, (0, 1), ()),
        (["cow", "COW"], CUP, ("Cow", "Cow"), ()),
        (["Sword", "moon"], STONES, (1, 3), ()),
        (["sw", "2", "6"], STONES, (1, 2), ("6",)),
        (["mw"], STONES, (3, 4), ()),
        (["12"], STONES, (1, 2), ()),
    ],
)
def test_typed_dice_are_taken_in_order(tokens, request_, faces, left):
    source = Typed(tokens)
    rolled = source.take(request_)
    assert (rolled.faces, rolled.source, source.left) == (faces, "typed", left)


@each(
    ("tokens", "request_", "said"),
    [
        (["4"], TWO, "2d6: two faces from 1 to 6; one is given: 4"),
        (["4"], TWO._replace(reading="each<=6,3", why="Cavalry 6, Urso 3"), "one is given: 4; in the order of: Cavalry 6, Urso 3$"),
        (["4"], TWO._replace(reading="count>=5"), "one is given: 4$"),
        (["4", "7"], TWO, "'7' is none"),
        (["0", "1"], TWO, "'0' is none"),
        (["4", "x"], TWO, "'x' is none"),
        (["47"], TWO, "'7' is none"),
        (["0"], Request("dice", "d%", 1, 100), "'0' is none"),
        (["2", "0"], FUDGE, "out of -1 0"),
        (["Pig", "Pig"], CUP, "one of 'Pig', 'Pig' cannot be drawn"),
        (["s", "moon"], STONES, "'s' is none"),
        (["ms"], STONES, "one is given: ms"),
        (["plac"], ICONS, "what they show: 1 Altruism, 2 Loyalty, 3 Prowess, 4 Cunning, 5 Wisdom, 6 Mana Burst; four are given: plac"),
        (["placac"], ICONS, "six are given: placac"),
        (["1436"], ICONS, "four are given: 1436"),
        (["89"], Request("dice", "2d10", 2, 10), "one is given: 89"),
        (["Cup", "moon"], STONES, "'Cup' is none"),
        (["fail"], STONES, "'fail' is none"),
        (["Dog", "Pig"], CUP, "one of 'Dog', 'Pig' cannot be drawn"),
    ],
)
def test_typed_dice_that_do_not_fit_are_refused_and_nothing_is_used_up(tokens, request_, said):
    source = Typed(tokens)
    with pytest.raises(BadDice, match=said.replace("(", r"\(")):
        source.take(request_)
    assert source.left == tuple(tokens)


@each(("tokens", "said", "near"), [
    (["Gost"], "there is no 'Gost': near it are Goat", ("Goat",)),
    (["go"], "there is no 'go': near it are Goat", ("Goat",)),
    (["xyz"], "there is no 'xyz'$", ()),
    (["Goat"], "'Goat' cannot be drawn: it lies open, or somebody has it", ()),
])  # fmt: skip
def test_a_name_that_there_is_not_is_told_apart_from_one_that_lies_elsewhere(tokens, said, near):
    """What there is everybody knows, and what is in the cup nobody: near names are told whether or not they are in it."""
    cup = Request("draw", "draw 1 of 3", 1, items=("Cow", "Pig", "Pig"), sealed=True, names=("Cow", "Pig", "Goat"))
    with pytest.raises(BadDice, match=said) as refused:
        Typed(tokens).take(cup)
    assert refused.value.ways == near
    assert isinstance(refused.value, NotThere) == (tokens == ["Goat"])


def test_of_several_names_drawn_the_one_that_there_is_not_is_named():
    cup = Request("draw", "draw 2 of 3", 2, items=("Cow", "Pig", "Pig"), sealed=True, names=("Cow", "Pig", "Goat"))
    with pytest.raises(BadDice, match="there is no 'Gost': near it are Goat"):
        Typed(["Pig", "Gost"]).take(cup)


def test_a_refused_draw_does_not_tell_what_is_in_the_cup():
    with pytest.raises(BadDice) as refused:
        Typed(["Dog", "Pig"]).take(CUP)
    assert "Cow" not in str(refused.value)
    assert "Hen" not in str(refused.value)


def test_typed_dice_run_dry_and_salts_do_not_need_them():
    source = Typed([])
    with pytest.raises(NeedsDice) as needs:
        source.take(TWO)
    assert needs.value.request == TWO
    assert source.take(SALT).source == "system"


@each("source", [System(), Typed(["Pig"] * 9)])
def test_more_than_there_is_cannot_be_drawn(source):
    with pytest.raises(BadDice, match="only 4 there"):
        source.take(CUP._replace(count=5))


def test_a_recording_answers_the_same_again_with_its_own_sources():
    live = Chained(Typed(["45"]), Seeded(1))
    asked = [TWO, FUDGE, CUP, SALT]
    rolled = [live.take(request) for request in asked]
    replay = Recorded(rolled)
    assert [replay.take(request) for request in asked] == rolled
    assert [record.source for record in rolled] == ["typed", "seeded", "seeded", "seeded"]
    assert replay.left == ()
    with pytest.raises(NeedsDice):
        replay.take(TWO)


@each(
    "other",
    [
        TWO._replace(count=3),
        TWO._replace(expression="2d8"),
        TWO._replace(who="Bob"),
        TWO._replace(sides=3),
        CUP,
    ],
)
def test_a_replay_that_asks_for_something_else_differs(other):
    replay = Recorded([Typed(["56"]).take(TWO)])
    with pytest.raises(Differs):
        replay.take(other)
    assert len(replay.left) == 1


def test_a_replayed_draw_must_still_be_in_the_cup():
    record = Typed(["Cow", "Cow"]).take(CUP)
    assert Recorded([record]).take(CUP) == record
    with pytest.raises(Differs):
        Recorded([record]).take(CUP._replace(items=("Cow", "Pig", "Hen")))


def test_a_recorded_beginning_goes_on_live():
    source = Chained(Recorded([Typed(["56"]).take(TWO)]), Typed(["1", "2"]))
    assert [source.take(TWO).faces, source.take(TWO).faces] == [(5, 6), (1, 2)]
    with pytest.raises(NeedsDice):
        Chained(Recorded([]), Refusing()).take(TWO)


def reads(reading, faces):
    """What a rule with this reading sees of the faces."""
    if reading == "sum":
        return sum(faces)
    if reading == "sorted":
        return tuple(sorted(faces))
    if reading in ("high", "low"):
        return max(faces) if reading == "high" else min(faces)
    if reading.startswith("count"):
        sign, than = reading[5:].rstrip("0123456789"), int(reading[5:].lstrip("<>="))
        return sum({">=": face >= than, "<=": face <= than, "=": face == than}[sign] for face in faces)
    return faces


READINGS = ["sum", "faces", "sorted", "high", "low", "count>=3", "count<=1", "count=2", "count>=1", "count>=9"]


@pytest.mark.parametrize("reading", READINGS)
@given(count=st.integers(1, 4), sides=st.integers(1, 5))
def test_each_reading_has_the_weights_of_all_faces_counted_out(reading, count, sides):
    request = Request("dice", "dice", count, sides, reading=reading)
    walked = list(walk(lambda source: reads(reading, source.take(request).faces), 10_000))
    every = Counter(reads(reading, faces) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(walked) == {seen: Fraction(ways, sides**count) for seen, ways in every.items()}
    assert len(walked) == len(every)
    assert sum(weight for _, weight in walked) == 1


def test_an_unknown_reading_is_refused():
    with pytest.raises(ValueError, match="unknown reading"):
        list(walk(lambda source: source.take(TWO._replace(reading="middle")), 100))
    with pytest.raises(ValueError, match="unknown test"):
        list(walk(lambda source: source.take(TWO._replace(reading="count>3")), 100))


def test_a_salt_is_one_branch_and_looks_like_a_salt():
    ((faces, weight),) = walk(lambda source: source.take(SALT).faces, 1)
    assert weight == 1
    assert [len(bytes.fromhex(face)) for face in faces] == [32]


def test_fudge_dice_are_walked_with_their_own_faces():
    walked = dict(walk(lambda source: sum(source.take(FUDGE).faces), 100))
    assert walked == {-2: Fraction(1, 9), -1: Fraction(2, 9), 0: Fraction(3, 9), 1: Fraction(2, 9), 2: Fraction(1, 9)}


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=5), st.data(), st.booleans())
def test_draws_have_the_weights_of_all_copies_counted_out(items, data, ordered):
    count = data.draw(st.integers(0, len(items)))
    request = Request("draw", "draw", count, items=tuple(items), reading="faces" if ordered else "sum")

    def seen(faces):
        return tuple(faces) if ordered else tuple(sorted(faces))

    walked = list(walk(lambda source: seen(source.take(request).faces), 10_000))
    every = Counter(seen(faces) for faces in permutations(items, count))
    assert dict(walked) == {faces: Fraction(ways, every.total()) for faces, ways in every.items()}
    assert len(walked) == len(every)


@given(st.integers(0, 2**32))
def test_a_tree_whose_questions_depend_on_the_answers_still_sums_to_one(seed):
    """A random but repeatable rule: what it asks next depends on what fell, and on the seed."""

    def rule(source):
        told = []
        while len(told) < 3:
            mixed = hash((seed, *told)) % 7
            if mixed == 0:
                break
            if mixed == 1:
                told.append(source.take(CUP).faces)
            elif mixed == 2:
                told.append(source.take(SALT).faces)
            else:
                told.append(source.take(Request("dice", "dice", mixed - 2, 3, reading=READINGS[seed % 4])).faces)
        return tuple(told)

    leaves = list(walk(rule, 100_000))
    assert sum(weight for _, weight in leaves) == 1
    assert len(dict(leaves)) == len(leaves)


def test_too_many_leaves_are_refused_at_the_stated_number():
    def two_of_them(source):
        return source.take(TWO).faces, source.take(TWO).faces

    assert len(list(walk(two_of_them, 121))) == 121
    with pytest.raises(TooMany) as refused:
        list(walk(two_of_them, 120))
    assert refused.value.limit == 120
    with pytest.raises(TooMany):
        list(walk(lambda source: source.take(Request("dice", "100d100", 100, 100, reading="faces")), 10**6))
    with pytest.raises(TooMany):
        list(walk(lambda source: source.take(Request("draw", "draw", 20, items=tuple(map(str, range(60))))), 1000))


@each(
    ("request_", "branches"),
    [
        (Request("dice", "4d6", 4, 6, reading="each<=3,2,5,1"), 5),
        (Request("dice", "4d6", 4, 6, reading="count>=5"), 5),
        (Request("dice", "3d6", 3, 6, reading="sum"), 16),
        (Request("dice", "2d6", 2, 6, reading="sorted"), 21),
        (Request("dice", "2d6", 2, 6, reading="faces"), 36),
        (Request("dice", "3d6", 3, 6, reading="high"), 6),
        (FUDGE._replace(reading="sorted"), 6),
        (CUP, 4),
        (CUP._replace(reading="faces"), 7),
    ],
)
def test_a_request_has_as_many_branches_as_may_be_and_not_one_less(request_, branches):
    def faces(source):
        return source.take(request_).faces

    assert len(list(walk(faces, branches))) == branches
    with pytest.raises(TooMany):
        list(walk(faces, branches - 1))


def test_hopeless_trees_are_refused_before_they_are_walked():
    runs = []

    def rule(source):
        runs.append(1)
        return [source.take(Request("dice", "d100", 1, 100)) for _ in range(12)]

    with pytest.raises(TooMany):
        list(walk(rule, 1000))
    assert len(runs) == 1


def test_a_rule_that_is_not_repeatable_is_found_out():
    flips = iter(range(100))

    def rule(source):
        return source.take(TWO._replace(why=str(next(flips))))

    with pytest.raises(RuntimeError, match="not repeatable"):
        list(walk(rule, 1000))


def test_samples_come_out_near_the_exact_odds():
    exact = dict(walk(lambda source: sum(source.take(TWO).faces), 100))
    n = 20_000
    source = Seeded(11)
    counts = Counter(sum(source.take(TWO).faces) for _ in range(n))
    for total, probability in exact.items():
        spread = (n * probability * (1 - probability)) ** 0.5
        assert abs(counts[total] - n * probability) < 5 * spread


@each(
    ("text", "total", "left"),
    [
        ("7", 7, ()),
        ("10", 10, ()),
        ("total 12", 12, ()),
        ("TOTAL  11, 3", 11, ("3",)),
        ("=4", 4, ()),
        ("9 5", 9, ("5",)),
    ],
)
def test_dice_that_are_added_up_may_be_typed_as_their_total(text, total, left):
    source = Typed(tokens(text))
    rolled = source.take(TWO)
    assert (rolled.kind, rolled.faces, rolled.source, source.left) == ("total", (total,), "typed", left)
    assert Recorded([rolled]).take(TWO) == rolled


def test_every_total_that_is_offered_is_taken_and_none_is_where_each_die_counts():
    assert list(totals(TWO)) == list(range(2, 13))
    for total in totals(TWO):
        assert Typed([f"={total}"]).take(TWO).faces == (total,)
    for request in (FUDGE, TWO._replace(count=1), TWO._replace(reading="faces"), TWO._replace(kind="draw")):
        assert not totals(request)


def test_three_dice_and_a_long_number_are_a_total():
    assert Typed(["17"]).take(Request("dice", "3d6", 3, 6)).faces == (17,)
    assert Typed(["12"]).take(Request("dice", "3d6", 3, 6)).kind == "total"
    assert Typed(["111"]).take(Request("dice", "3d6", 3, 6)).faces == (1, 1, 1)


@each(("token", "faces"), [("12", "1 and 2"), ("11", "1 and 1")])
def test_what_may_be_a_total_or_faces_is_asked_about(token, faces):
    source = Typed([token])
    with pytest.raises(BadDice, match=f"{token} is read in two ways: a total of (eleven|twelve|1.), or {faces}") as bad:
        source.take(TWO)
    assert bad.value.ways == (f"total {token}", " ".join(token))
    assert source.left == (token,)
    with pytest.raises(BadDice, match="each die counts here"):
        Typed([token]).take(TWO._replace(reading="sorted"))
    assert Typed([token]).take(TWO._replace(reading="faces")).faces == tuple(map(int, token))


@each("token", ["13", "16"])
def test_a_total_a_little_too_high_is_no_faces_unasked(token):
    """Thirteen was a slip, taken as 1 and 3 and ruled on at once."""
    with pytest.raises(BadDice, match=rf"{token} is no total of 2d6 \(2 to 12\). If the faces are 1 and ., write: 1 .") as bad:
        Typed([token]).take(TWO)
    assert bad.value.ways == (" ".join(token),)
    assert Typed([token]).take(TWO._replace(reading="faces")).faces == tuple(map(int, token))


@each("token", ["21", "36", "66"])
def test_faces_that_are_like_no_total_may_be_typed_together(token):
    assert Typed([token]).take(TWO).faces == tuple(map(int, token))


@each(
    ("token", "request_", "said"),
    [
        ("=13", TWO, "2d6 comes to 2 to 12; '13' is none"),
        ("=1", TWO, "'1' is none"),
        ("=x", TWO, "'x' is none"),
        ("=7", TWO._replace(reading="faces"), "each die counts here"),
        ("=0", FUDGE, "each die counts here"),
        ("5", TWO, "one is given: 5; if that is what they come to: total 5"),
        ("13", Request("dice", "2d20", 2, 20), "one is given: 13; if that is what they come to: total 13"),
    ],
)
def test_totals_that_do_not_fit_are_refused(token, request_, said):
    with pytest.raises(BadDice, match=said):
        Typed([token]).take(request_)


def test_too_few_faces_are_no_total() -> None:
    """Several are faces, though the first might be a total by itself."""
    with pytest.raises(BadDice) as unfit:
        Typed(["9", "9", "10"]).take(Request("dice", "6d10", 6, 10))
    assert str(unfit.value).endswith("three are given: 9 9 10")


@each("record", [(1,), (13,), (4, 5), ("x",)])
def test_a_recorded_total_that_could_not_be_is_found(record):
    with pytest.raises(Differs):
        Recorded([Rolled("total", "2d6", record, "typed", "Ann", "haggling")]).take(TWO)
    with pytest.raises(Differs):
        Recorded([Rolled("total", "2d6", (7,), "typed", "Ann", "haggling")]).take(TWO._replace(reading="faces"))


def test_names_of_several_words_need_no_commas() -> None:
    cup = Request("draw", "draw 2 of 3", 2, items=("Noose of Flesh", "Noose", "Grome"))
    for text, drawn in (("Noose of Flesh", "Noose of Flesh"), ("noose", "Noose"), ("Grome", "Grome")):
        assert Typed(tokens(text)).take(cup._replace(count=1)).faces == (drawn,)
    source = Typed(tokens("grome noose of flesh 4"))
    assert (source.take(cup).faces, source.left) == (("Grome", "Noose of Flesh"), ("4",))


def test_no_more_draws_are_expected_than_there_are() -> None:
    """Four of nine alike and one other: two ways, and a limit of two is enough."""
    request = Request("draw", "draw 4", 4, items=("a",) * 9 + ("b",), reading="sorted")
    drawn = dict(walk(lambda source: source.take(request).faces, limit=2))
    assert drawn == {("a", "a", "a", "a"): Fraction(3, 5), ("a", "a", "a", "b"): Fraction(2, 5)}


def test_what_lies_open_to_nobody_is_drawn_unseen() -> None:
    cards = Request("draw", "draw 1", 1, items=("a", "b"))
    assert [is_unseen(request) for request in (cards, cards._replace(sealed=True), cards._replace(private="Ann"))] == [False, True, True]
    assert not is_unseen(Request("dice", "d6", 1, 6, private="Ann"))


def test_a_name_is_no_row_of_draws() -> None:
    request = Request("draw", "draw 3", 3, items=("Mud", "Mud", "Oak", "M", "u", "d"))
    assert Typed(["Mud", "Oak", "M"]).take(request).faces == ("Mud", "Oak", "M")
