"""Challenge odds against enumeration, with and without Destiny; the advice against brute force and against every fixed policy."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from playaid.cli.declaring.odds.outcome_table import odds_lines
from playaid.desk import locations
from playaid.desk.forms import form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.session_folders import open_session
from playaid.games.legacy import GAME
from playaid.games.legacy.ratings import advice
from playaid.games.legacy.ratings.advice import MISS, ONE, Move, Position, Rules
from playaid.games.legacy.ratings.stones import Worth, icons, value, worth
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import IN_FORCE, UNCOUNTED, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import chain, odds
from playaid.web import odds_worker
from tests.each import each
from tests.games.legacy.table import BOOK, at, begun, card, do, foe, put, refused, rule
from tests.web.tapping import opening

NAMES = ("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom")
FACES = range(1, len(NAMES) + 2)


def rules(burst: int = 2, locked: bool = True) -> Rules:
    return Rules(worth(NAMES, ("Prowess",), burst), worth(NAMES, ("Prowess", "Loyalty"), burst), locked)


# the oracle: physical stones, each a (successes, set aside for good) pair; any that are not set aside may be rolled again, several at once

Stones = tuple[tuple[int, bool], ...]


@cache
def brute(stones: Stones, rating: int, tokens: int, free: int, burst: int, locked: bool) -> Fraction:
    """The best chance over every choice of stones, means and second attribute, by walking the faces one by one."""
    if sum(worth_ for worth_, _ in stones) >= rating:
        return Fraction(1)
    best = Fraction(0)
    loose = [i for i, (_, aside) in enumerate(stones) if not aside]
    for means, most in (("destiny", tokens), ("free", free)):
        seconds = [second for second in NAMES if second != "Prowess"] if means == "destiny" else []
        counting = [("Prowess",), *(("Prowess", second) for second in seconds)]  # a second attribute can be named, and need not
        for size in range(1, min(most, len(loose)) + 1):
            for chosen in combinations(loose, size):
                for names in counting:
                    after = (tokens - size, free) if means == "destiny" else (tokens, free - size)
                    total = Fraction(0)
                    for faces in product(FACES, repeat=size):
                        new = list(stones)
                        for i, face in zip(chosen, faces, strict=True):
                            got = value(NAMES, face, names, burst)
                            new[i] = (got, got > 0 and locked)
                        total += brute(tuple(sorted(new)), rating, *after, burst, locked)
                    best = max(best, total / len(FACES) ** size)
    return best


def brute_chance(number: int, rating: int, tokens: int, box: int, burst: int, locked: bool) -> Fraction:
    rolled = min(number, box)
    total = Fraction(0)
    for faces in product(FACES, repeat=rolled):
        stones = tuple(sorted((value(NAMES, face, ("Prowess",), burst), False) for face in faces))
        total += brute(stones, rating, tokens, number - rolled, burst, locked)
    return total / Fraction(len(FACES) ** rolled)


@each("locked", [True, False])
@each(("burst", "rating"), [(2, 1), (2, 2), (2, 3), (2, 4), (1, 2), (1, 3)])
@each(("number", "tokens"), [(0, 2), (1, 0), (1, 3), (2, 1), (2, 2), (3, 0), (3, 2)])
def test_the_best_use_of_destiny_is_what_brute_force_finds(number: int, tokens: int, burst: int, rating: int, locked: bool) -> None:
    assert advice.chance(rules(burst, locked), number, rating, tokens, 6) == brute_chance(number, rating, tokens, 6, burst, locked)


@each("singles", [False, True])
@each("free", [False, True])
def test_stones_rolled_again_together_are_those_rolled_one_by_one(singles: bool, free: bool) -> None:
    """One stone as the advice takes it; of two each way that the faces may fall."""
    at_, move = Position(3, 2, 2, 3, 2), Move(ONE if singles else MISS, free, False)
    stone = rules(locked=False).plain if free else rules(locked=False).named
    one = dict(advice.together(rules(locked=False), at_, stone, 1, singles, free))
    assert one == dict(advice.outcomes(rules(locked=False), at_, move))
    assert sum(share for _, share in advice.together(rules(), at_, stone, 2, singles, free)) == 1
    both = [after for after, _ in advice.together(rules(), at_, stone, 2, singles, free)]
    assert min(after.short for after in both) == at_.short + 2 * singles - 2 * stone.burst


def test_beside_a_re_roll_stands_how_likely_it_passes(tmp_path: Path) -> None:
    """At once, and with what Destiny is left after it; nothing where no stones lie there."""
    opening("legacy/solitaire.play", 12, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    offer = next(offer for offer in legal_lines(session, "Ann") if offer.name == "reroll")
    told = {choice.line: choice.gloss[choice.line] for choice in form(session.game, session.state, offer, "Ann").choices}
    assert told["reroll 1 naming Wisdom"] == "passes in 13% if you go on re-rolling"
    assert told["reroll 2 naming none"] == "passes in 3% by itself, in 10% if you go on re-rolling"
    assert told["reroll 3 naming none"] == "passes in 9%"
    assert advice.beside("Saxon with Prowess", session.state) == advice.beside("1 free", begun()) == ""


@each(("number", "box", "tokens", "rating"), [(3, 2, 0, 3), (3, 2, 1, 3), (4, 2, 1, 4), (3, 1, 1, 2), (4, 3, 0, 4)])
def test_stones_that_the_box_does_not_hold_are_re_rolls(number: int, box: int, tokens: int, rating: int) -> None:
    assert advice.chance(rules(), number, rating, tokens, box) == brute_chance(number, rating, tokens, box, 2, True)


@each("number", range(7))
@each("rating", [1, 3, 4, 6])
def test_without_destiny_it_is_the_share_of_all_faces(number: int, rating: int) -> None:
    passed = sum(sum(value(NAMES, face, ("Prowess",), 2) for face in faces) >= rating for faces in product(FACES, repeat=number))
    assert advice.chance(rules(), number, rating, 0, 6) == Fraction(passed, len(FACES) ** number)


# fixed policies

Fixed = Callable[[Position], Move | None]


def _misses(at_: Position) -> Move | None:
    return Move(MISS, False) if at_.misses and at_.tokens else None


def _misses_free_last(at_: Position) -> Move | None:
    if at_.misses and at_.tokens:
        return Move(MISS, False)
    return Move(MISS, True) if at_.misses and at_.free else None


def _misses_free_first(at_: Position) -> Move | None:
    return Move(MISS, True) if at_.misses and at_.free else _misses(at_)


def _greedy_for_bursts(at_: Position) -> Move | None:
    return Move(ONE, False) if at_.ones and at_.tokens else _misses(at_)


def _only_if_one_short(at_: Position) -> Move | None:
    return _misses(at_) if at_.short == 1 else None


def _keep_one_token(at_: Position) -> Move | None:
    return _misses(at_) if at_.tokens > 1 else None


POLICIES: list[Fixed] = [
    lambda at_: None,
    _misses,
    _misses_free_last,
    _misses_free_first,
    _greedy_for_bursts,
    _only_if_one_short,
    _keep_one_token,
]


def followed(policy: Fixed, stone: Rules, at_: Position) -> Fraction:
    if at_.short <= 0:
        return Fraction(1)
    move = policy(at_)
    if move is None:
        return Fraction(0)
    return sum((share * followed(policy, stone, after) for after, share in advice.outcomes(stone, at_, move)), Fraction(0))


@each("policy", POLICIES)
def test_no_fixed_policy_is_better(policy: Fixed) -> None:
    stone = rules()
    for misses, ones, short, tokens, free in product(range(4), range(3), range(1, 5), range(4), range(3)):
        position = Position(misses, ones, short, tokens, free)
        assert followed(policy, stone, position) <= advice.best(stone, position)[0]


def test_some_fixed_policies_are_worse() -> None:
    stone = rules()
    one_stone = Position(0, 1, 1, 1, 0)
    assert followed(_misses, stone, one_stone) == 0
    assert advice.best(stone, one_stone) == (Fraction(1, 6), Move(ONE, False))
    assert followed(_keep_one_token, stone, Position(2, 0, 1, 1, 0)) == 0 < advice.best(stone, Position(2, 0, 1, 1, 0))[0]


def test_more_destiny_is_never_worse() -> None:
    for number, rating in product(range(1, 7), range(1, 6)):
        chances = [advice.chance(rules(), number, rating, tokens, 6) for tokens in range(6)]
        assert chances == sorted(chances)


def test_a_stone_with_an_attribute_twice_names_it() -> None:
    odd = ("Prowess", "Loyalty", "Wisdom", "Wisdom")
    assert worth(odd, ("Prowess", "Wisdom"), 2) == Worth(5, 3, 1, 2)
    assert icons(odd)[-1] == "Mana Burst"
    state = put(begun(), "attributes", list(odd))
    assert advice.second_attributes(state, "Prowess")[0] == "Wisdom"
    assert "naming Wisdom" in advice.in_words(state, "Prowess", Position(2, 0, 1, 1, 0), 2)


# the ruling itself


def beset(**options: str) -> State:
    return foe(at(begun(**options), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")


def said(state: State, line: str = "challenge") -> Declaration:
    return Declaration(line, {"enemy": "Saxon 1", "attribute": "Prowess", "seat": "Ann"}, "Ann", line)


@each("options", [{}, {"mana_burst": "one"}, {"set_aside": "open"}])
def test_odds_of_the_ruling_are_those_of_the_faces(options: dict[str, str]) -> None:
    state = beset(**options)
    found = odds(GAME, state, said(state), BOOK)
    burst = 1 if options.get("mana_burst") else 2
    number = state["public"]["seats"]["Ann"]["scores"]["Prowess"]
    passed = sum(sum(value(NAMES, face, ("Prowess",), burst) for face in faces) >= 3 for faces in product(FACES, repeat=number))
    assert [o.probability for o in found.outcomes if o.outcome.startswith("passed")] == [Fraction(passed, 6**number)]
    assert sum(o.probability for o in found.outcomes) == 1
    assert all("re-rolls pass it" in o.outcome for o in found.outcomes if not o.outcome.startswith("passed"))


def test_of_a_challenge_that_falls_short_it_is_told_what_re_rolls_may_come_to_where_there_are_any() -> None:
    for destiny, told in ((3, True), (0, False)):
        ruling = rule(put(beset(), "seats", "Ann", "destiny", destiny), "challenge Saxon 1 with Prowess", "1 1 1 1 1")
        assert ruling.outcome.startswith("3 short")
        assert ("re-rolls pass it in" in ruling.outcome) is told


@each("line", ["reroll 1 naming Altruism", "challenge Saxon 1 with Prowess"])
def test_odds_tell_what_a_challenge_comes_to_in_the_end_and_by_these_stones_alone(line: str) -> None:
    """The sum is that of the advice, and each number of successes that lack stands in one row, whatever may follow."""
    state, declared = beset(), said(beset())
    expected = advice.chance(advice.rules_of(state, "Prowess", 2), 5, 3, 5, 6)
    if line.startswith("reroll"):
        state = do(state, "challenge Saxon 1 with Prowess", "3 3 1 1 1")
        declared = Declaration("reroll", {"stones": 1, "naming": "Altruism"}, "Ann", line)
        expected = advice.best(advice.rules_of(state, "Prowess", 2), Position(3, 2, 1, 5, 0))[0]
    found = odds(GAME, state, declared, BOOK)
    told = odds_lines(found, 80)
    assert f"    passed in the end, re-rolls and all: {float(expected) * 100:.2f}%" in told
    rows = [row for row in told[told.index("    by this throw alone:") + 1 :] if "short" in row or "passed" in row]
    assert all(row.count("%") == 1 for row in rows), rows
    assert len({row.split("  ")[2] for row in rows}) == len(rows) > 1
    assert any("re-rolls pass it in" in row for row in odds_lines(found, 80, whole=True))


def test_of_each_attribute_to_choose_from_the_end_is_told_and_what_these_stones_come_to() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    found = odds(GAME, state, Declaration("challenge", {"enemy": "Knight 1", "seat": "Ann"}, "Ann", "challenge Knight 1"), BOOK)
    advised = rule(state, "advise Knight 1").data
    assert advised is not None
    told = odds_lines(found, 80)
    assert "    Ann chooses (attribute); the chances with each choice:" in told
    for attribute, chances in advised["chances"].items():
        at_ = told.index(f"      {attribute}: passed in the end, re-rolls and all: {float(Fraction(chances['with'])) * 100:.2f}%")
        assert f"passed {float(Fraction(chances['without'])) * 100:.2f}%" in told[at_ + 1]
        assert told[at_ + 1].startswith("        by this throw alone: ")
    assert not any("pass it in" in line for line in told)


def test_pages_tell_the_end_apart_too() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    asked = Declaration("challenge", {"enemy": "Knight 1", "seat": "Ann"}, "Ann", "challenge Knight 1")
    (choice,) = odds_worker.in_short(odds(GAME, state, asked, BOOK))["choices"]
    assert [str(branch["later"])[:28] for branch in choice["branches"]] == ["passed in the end, re-rolls "] * 2
    plain = odds_worker.in_short(odds(GAME, beset(), said(beset()), BOOK))
    assert str(plain["later"]).startswith("passed in the end, re-rolls and all: ")
    for outcomes in (plain["outcomes"], *(branch["outcomes"] for branch in choice["branches"])):
        assert not any("pass it in" in one["outcome"] for one in outcomes)
        assert sum(Fraction(one["probability"]) for one in outcomes) == 1
    assert "later" not in odds_worker.in_short(odds(GAME, put(beset(), "seats", "Ann", "destiny", 0), said(beset()), BOOK))


def test_where_nothing_may_follow_no_end_is_told_apart() -> None:
    told = odds_lines(odds(GAME, put(beset(), "seats", "Ann", "destiny", 0), said(beset()), BOOK), 80)
    assert not any("in the end" in line or "by this throw alone" in line for line in told)
    assert any(line.startswith("    passed") for line in told)


@each(("tokens", "options"), [(1, {}), (2, {}), (2, {"set_aside": "open"}), (2, {"mana_burst": "one"})])
def test_odds_on_with_the_policy_best_are_those_of_the_advice(tokens: int, options: dict[str, str]) -> None:
    state = put(put(beset(**options), "seats", "Ann", "destiny", tokens), "seats", "Ann", "scores", "Prowess", 3)
    found = chain(GAME, state, said(state), BOOK, GAME.policies["best"])
    burst = 1 if options.get("mana_burst") else 2
    expected = advice.chance(advice.rules_of(state, "Prowess", burst), 3, 3, tokens, 6)
    assert found.exact
    assert [o.probability for o in found.outcomes if o.outcome == "passed"] == [expected]


def test_a_re_roll_tells_no_chance_of_the_challenge_that_was_begun_before() -> None:
    """Its odds are those from where it stands: what was likely at the first throw is past."""
    state = do(beset(), "challenge Saxon 1", "1 1 1 2 3")
    again = Declaration("reroll", {"stones": 2, "naming": "Altruism"}, "Ann", "reroll 2 naming Altruism")
    assert "passed" in [o.outcome for o in odds(GAME, state, again, BOOK).outcomes]


def test_the_policy_uses_up_the_stones_that_the_box_does_not_hold() -> None:
    state = put(put(beset(), "seats", "Ann", "destiny", 1), "seats", "Ann", "scores", "Prowess", 7)
    found = chain(GAME, state, said(state), BOOK, GAME.policies["best"])
    assert sum(o.probability for o in found.outcomes if o.outcome.startswith("passed")) == advice.chance(rules(), 7, 3, 1, 6)


def test_advice_before_a_challenge_ranks_the_attributes() -> None:
    from tests.games.legacy.table import rule

    state = foe(at(begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    data = rule(state, "advise Knight 1").data
    assert data is not None
    assert list(data["chances"]) == ["Prowess", "Loyalty"]
    stones = 5 + 1
    assert Fraction(data["chances"]["Prowess"]["without"]) == advice.chance(rules(), stones, 4, 0, 6)
    assert Fraction(data["chances"]["Prowess"]["with"]) == advice.chance(rules(), stones, 4, 5, 6)


def test_advice_before_a_challenge_says_what_it_leaves_out_as_the_challenge_does() -> None:
    state = card(beset(), "Raid", "Hold", "Saxon", ability="Roll a stone fewer with Prowess.")

    def left_out(line: str) -> list[str]:
        return [str(one.text) for one in rule(state, line, "1 1 1 1 1").worksheet if one.label in (IN_FORCE, UNCOUNTED)]

    advised, challenged = left_out("advise Saxon 1"), left_out("challenge Saxon 1 with Prowess")
    assert advised[0] == "Raid (Roll a stone fewer with Prowess) is not counted: `advise … plus -1` says it"
    assert advised == [one.replace("`challenge …", "`advise …") for one in challenged]
    assert not left_out("advise Saxon 1 plus -1")


def test_advice_in_a_challenge_names_the_stone() -> None:
    from tests.games.legacy.table import do, rule

    state = do(beset(), "challenge Saxon 1 with Prowess", "3 1 1 1 2")
    data = rule(state, "advise").data
    assert data is not None
    assert data["position"] == {"misses": 4, "ones": 1, "short": 2, "tokens": 5, "free": 0}
    assert Fraction(data["chance"]) == advice.best(rules(), Position(4, 1, 2, 5, 0))[0]
    assert "re-roll a stone that shows nothing, naming Altruism (any other attribute is as good)" in data["advice"]


def test_advice_writes_nothing() -> None:
    from tests.games.legacy.table import rule

    assert not rule(beset(), "advise Saxon 1").changes


def test_no_second_attribute_is_named_where_a_single_success_would_only_spoil_the_stone() -> None:
    """One stone, two short: a Mana Burst alone passes, and a single success would lie for good. With nothing named one re-roll leaves the
    stone as it is by four faces of six, with a second attribute by three. By hand: each re-roll passes by 1/6, and goes on by 4/6."""
    state = do(put(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "seats", "Ann", "destiny", 3),
               "challenge Saxon 1 with Prowess plus -4 rating 2", "1")  # fmt: skip
    by_hand = Fraction(1, 6) * (1 + Fraction(4, 6) + Fraction(4, 6) ** 2)
    said = rule(state, "advise")
    assert said.data is not None
    assert Fraction(said.data["chance"]) == by_hand == Fraction(19, 54)
    assert "naming none" in said.data["advice"]
    declaration = advice.advised_declaration(state)
    assert declaration is not None
    assert declaration.args == {"stones": 1, "naming": "none"}
    assert advice.best(rules(locked=False), Position(1, 0, 2, 3, 0))[1] == Move(MISS, False), "one that may be rolled again spoils nothing"


def test_the_policy_names_the_best_second_attribute() -> None:
    from tests.games.legacy.table import do

    state = do(beset(), "challenge Saxon 1 with Prowess", "1 1 1 1 2")
    declaration = advice.advised_declaration(state)
    assert declaration is not None
    assert declaration.args == {"stones": 1, "naming": advice.second_attributes(state, "Prowess")[0]}
    assert (declaration.verb, declaration.side) == ("reroll", "Ann")


def test_advice_after_a_wound_is_on_the_challenge_that_comes_again() -> None:
    from tests.games.legacy.table import do, rule

    state = do(do(beset(), "challenge Saxon 1 with Prowess", "1 1 1 1 2"), "fail")
    data = rule(state, "advise").data
    assert data is not None
    assert list(data["chances"]) == ["Prowess"]


def test_advice_assumes_no_rating() -> None:
    from playaid.referee.contract.refusals import Refusal
    from tests.games.legacy.table import begun, rule

    with pytest.raises(Refusal, match="Challenge Rating is wanted"):
        rule(begun(), "advise with Prowess")
    assert rule(begun(), "advise with Prowess rating 3").shown


def test_what_a_burst_is_worth_stands_in_the_book() -> None:
    assert [BOOK.value("constants", name, "value") for name in ("mana burst", "mana burst, harder")] == [2, 1]
    failed = "1 1 1 1 1"
    for options, burst in (({}, 2), ({"mana_burst": "one"}, 1)):
        assert do(beset(**options), "challenge Saxon 1 with Prowess", failed)["public"]["challenge"]["burst"] == burst


def test_stones_rolled_with_the_first_release_are_advised_on_though_no_policy_goes_on_with_them() -> None:
    state = do(beset(), "challenge Saxon 1 with Prowess", "1 1 1 1 1")
    old = evolve(state, [["drop", ["public", "challenge", "burst"], None]])
    assert rule(old, "advise").shown == rule(state, "advise").shown
    with pytest.raises(Refusal, match="earlier playaid"):
        GAME.policies["best"](old)
    assert GAME.policies["best"](do(old, "reroll 1 naming Wisdom", "1"))


def test_at_the_end_nothing_can_be_done_or_it_is_passed() -> None:
    state = beset()
    assert advice.in_words(state, "Prowess", Position(2, 0, 1, 0, 0), 2) == "nothing more can be done"
    assert advice.in_words(state, "Prowess", Position(2, 0, 0, 3, 0), 2) == "passed"


def test_a_stone_is_not_rolled_again_where_that_can_bring_nothing_nor_for_destiny_where_it_is_free() -> None:
    advice.best.cache_clear()
    assert advice.best(rules(), Position(1, 0, 3, 1, 0)) == (Fraction(0), None)
    assert advice.best(rules(), Position(1, 1, 2, 3, 1))[1] == Move(MISS, True)


@each("how", ["locked", "open"])
def test_a_success_of_a_re_roll_lies_for_good_where_it_is_set_aside_at_once(how: str) -> None:
    assert advice.rules_of(begun(set_aside=how), "Prowess", 2).locked is (how == "locked")


def test_no_policy_re_rolls_in_a_challenge_that_comes_again_after_a_wound() -> None:
    state = do(beset(), "challenge Saxon 1 with Prowess", "1 1 1 1 2")
    assert GAME.policies["best"](state) is not None
    assert GAME.policies["best"](do(state, "fail")) is None


def test_stones_that_are_rolled_are_no_re_rolls_whichever_attribute_has_fewer() -> None:
    state = at(begun(extra_stones="rolled"), "Ann", "Armoury")
    data = rule(foe(state, "Knight 1", "Knight", "Armoury", named=True), "advise Knight 1").data
    assert data is not None
    stones = {"Prowess": 6, "Loyalty": 5}
    assert set(data["chances"]) == {*stones}
    for attribute, number in stones.items():
        assert Fraction(data["chances"][attribute]["without"]) == advice.chance(rules(), number, 4, 0, number), attribute


def test_odds_with_attributes_to_choose_from_tell_of_each_each_result_once() -> None:
    state = put(foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury"), "seats", "Ann", "scores", "Altruism", 6)
    found = odds(GAME, state, Declaration("challenge", {"enemy": "Witch 1", "seat": "Ann"}, "Ann", "challenge"), BOOK)
    assert found.exact
    assert {o.outcome.partition(";")[0] for o in found.outcomes} == {"passed", "1 short", "2 short", "3 short"}
    alone = [line for line in odds_lines(found, 200) if "by this throw alone" in line]
    assert len(alone) == 2
    for result in ("passed", "1 short", "2 short", "3 short"):
        assert [line.count(f"{result} ") for line in alone] == [1, 1], alone


def test_who_is_advised_is_whoever_the_challenge_is() -> None:
    """Who speaks, with an enemy on their tile or the one that is named; elsewhere whoever alone stands with it, unless one is named."""
    state = foe(at(at(begun(), "Ann", "Armoury"), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    both = foe(state, "Witch 1", "Witch", "Armoury")

    def advised(state: State, line: str) -> tuple[str, str]:
        said = rule(state, line)
        assert said.data is not None
        return said.data["seat"], str(said.shown[0]).split(" before ")[1].split(",")[0]

    for line in ("advise", "advise Saxon 1", "advise Saxon 1 by Bob"):
        assert advised(state, line) == ("Bob", "Saxon 1"), line
    for line, said in {"advise": ("Ann", "Witch 1"), "advise Saxon 1": ("Bob", "Saxon 1"), "advise Witch 1": ("Ann", "Witch 1")}.items():
        assert advised(both, line) == said, line
    assert advised(both, "advise Saxon 1 by Ann")[0] == "Ann", "who thinks of going there"


def test_who_has_to_go_to_an_enemy_is_advised_as_they_will_stand_there() -> None:
    """The Attribute Tile that they leave gives nothing then, unless somebody else stands on it; the enemy's own does."""
    state = put(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Docks"), "tiles", "Armoury", "kind", "Prowess")
    for before in (state, at(state, "Bob", "Armoury"), put(state, "tiles", "Docks", "kind", "Loyalty")):
        far, near = (rule(now, "advise Saxon 1 by Ann") for now in (before, at(before, "Ann", "Docks")))
        assert far.data is not None
        assert near.data is not None
        assert far.data["chances"] == near.data["chances"]
        assert "Saxon 1, once on Docks" in far.shown[0]
        assert "once on" not in near.shown[0]


def test_what_may_be_rolled_again_is_what_there_is_by_the_means_there_are() -> None:
    miss, one = Move(MISS, False), Move(ONE, False)
    free, free_one = Move(MISS, True), Move(ONE, True)
    alone, one_alone = Move(MISS, False, True), Move(ONE, False, True)
    for at_, moves in {
        Position(1, 1, 1, 1, 1): [free, free_one, miss, one, alone, one_alone],
        Position(0, 1, 1, 1, 0): [one, one_alone],
        Position(2, 0, 1, 3, 0): [miss, alone],
        Position(1, 0, 1, 0, 1): [free],
        Position(0, 2, 1, 0, 1): [free_one],
        Position(0, 0, 1, 3, 3): [],
        Position(1, 1, 1, 0, 0): [],
    }.items():
        assert advice.moves(at_) == moves, at_


def test_the_line_that_advice_tells_of_cards_is_read() -> None:
    """What `not counted` says may be typed as it stands there, with a card of one's own in the place of CARD."""
    state = do(beset(), "gain broadsword from armoury")
    (left_out,) = [str(one.text) for one in rule(state, "advise Saxon 1").worksheet if one.label == UNCOUNTED]
    line = re.search(r"`(advise … plus 1 using CARD)`", left_out)
    assert line
    typed = line[1].replace("…", "Saxon 1").replace("CARD", "broadsword")
    (data,) = [rule(state, typed).data]
    (plain,) = [rule(state, "advise Saxon 1 plus 1").data]
    assert data == plain
    assert any("broadsword, as the players tell" in str(one.text) for one in rule(state, typed).worksheet)
    assert refused(do(state, "break broadsword"), typed) == ["giving.broken"]
    with pytest.raises(Unreadable) as lacking:
        rule(state, "advise Saxon 1 using broadsword")
    assert str(lacking.value.hint) == "advise Saxon 1 plus 1 using broadsword"


def test_who_must_choose_which_of_them_challenges_is_advised_on_each() -> None:
    """Asked by somebody who stands elsewhere; whoever is named is thought of alone."""
    state = foe(at(at(at(begun(["Ann", "Bob", "Cid"]), "Ann", "Armoury"), "Bob", "Docks"), "Cid", "Docks"), "Saxon 1", "Saxon", "Docks")
    said = rule(state, "advise Saxon 1")
    assert said.data is not None
    assert [one["seat"] for one in said.data["challengers"]] == ["Bob", "Cid"]
    alone = [rule(state, f"advise Saxon 1 by {who}").shown for who in ("Bob", "Cid")]
    assert [*said.shown] == [line for lines in alone for line in lines]
    assert "once on" in rule(state, "advise Saxon 1 by Ann").shown[0]
