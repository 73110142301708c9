"""The odds of a challenge with Destiny, against every face and every use of the tokens."""

from fractions import Fraction
from functools import cache

from playaid.games.legacy import GAME
from playaid.referee.contract.ruling import Declaration
from playaid.referee.odds.exact import chain, odds
from playaid.referee.odds.policy import Continuation
from tests.each import each
from tests.games.legacy.table import BOOK, at, begun, foe, put
from tests.games.legacy.test_advice import beset, brute_chance, said
from tests.games.legacy.test_quests import camp


@each(("stones", "tokens"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_of_a_challenge_with_destiny(stones: int, tokens: int) -> None:
    """Rating 3: so many stones, and with the best use of so many tokens, as the oracle of the advice has it by walking the faces."""
    state = put(put(beset(), "seats", "Ann", "destiny", tokens), "seats", "Ann", "scores", "Prowess", stones)
    found = chain(GAME, state, said(state), BOOK, GAME.policies["best"])
    assert found.exact
    assert sum(o.probability for o in found.outcomes if o.outcome.startswith("passed")) == brute_chance(stones, 3, tokens, 6, 2, True)


@cache
def rerolled(blanks: int, ones: int, short: int, tokens: int) -> Fraction:
    """The best chance of so many successes more: one stone is rolled again for each token, and then a second attribute counts too.

    A stone has six faces: five attributes, of which one counts, and with a token two if one wants, and the Mana Burst, which counts
    twice. What was a success may be rolled again for a Burst; a stone that was rolled again and has become a success is kept.
    [Stones of Chance]
    """
    if short <= 0:
        return Fraction(1)
    if not tokens:
        return Fraction(0)
    ways = []
    if blanks:
        again = [
            (2, rerolled(blanks - 1, ones, short - 1, tokens - 1)),
            (1, rerolled(blanks - 1, ones, short - 2, tokens - 1)),
            (3, rerolled(blanks, ones, short, tokens - 1)),
        ]
        ways += [_weighed(again), _weighed([(1, again[0][1]), again[1], (4, again[2][1])])]
    if ones:
        again = [
            (2, rerolled(blanks, ones - 1, short, tokens - 1)),
            (1, rerolled(blanks, ones - 1, short - 1, tokens - 1)),
            (3, rerolled(blanks + 1, ones - 1, short + 1, tokens - 1)),
        ]
        ways += [_weighed(again), _weighed([(1, again[0][1]), again[1], (4, again[2][1])])]
    return max(ways, default=Fraction(0))


def _weighed(again: list[tuple[int, Fraction]]) -> Fraction:
    return sum((Fraction(faces, 6) * chance for faces, chance in again), Fraction(0))


def passed(stones: int, rating: int, tokens: int) -> Fraction:
    """The chance of a challenge, by what each stone shows first: 4 faces nothing, 1 a success, 1 two."""
    thrown = {(0, 0, 0): Fraction(1)}
    for _ in range(stones):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (blanks, ones, bursts), share in thrown.items():
            for key, faces in (((blanks + 1, ones, bursts), 4), ((blanks, ones + 1, bursts), 1), ((blanks, ones, bursts + 1), 1)):
                after[key] = after.get(key, Fraction(0)) + share * Fraction(faces, 6)
        thrown = after
    lacking = ((share, blanks, ones, rating - ones - 2 * bursts) for (blanks, ones, bursts), share in thrown.items())
    return sum((share * rerolled(blanks, ones, short, tokens) for share, blanks, ones, short in lacking), Fraction(0))


@each(("stones", "tokens"), [(1, 1), (2, 0), (2, 1), (2, 2), (3, 3), (4, 2), (5, 5)])
def test_of_a_challenge_with_destiny_by_hand(stones: int, tokens: int) -> None:
    """Rating 3, against counting the faces of the stones with nothing of the game's code."""
    state = put(put(beset(), "seats", "Ann", "destiny", tokens), "seats", "Ann", "scores", "Prowess", stones)
    found = chain(GAME, state, said(state), BOOK, GAME.policies["best"])
    assert sum(o.probability for o in found.outcomes if o.outcome.startswith("passed")) == passed(stones, 3, tokens)


def test_whatever_attribute_is_named_its_chances_are_told() -> None:
    """Which attribute is challenged is the seat's to choose, where nobody has named it: what comes of each is what comes of naming it."""
    state = foe(at(begun(), "Ann", "Armoury"), "Dragon 1", "Dragon", "Armoury")
    open_ = Declaration("challenge", {"enemy": "Dragon 1", "seat": "Ann"}, "Ann", "challenge")
    found = odds(GAME, state, open_, BOOK)
    (choice,) = [choice for choice in found.choices if choice.key == "attribute"]
    for branch in choice.branches:
        named = open_._replace(args={**open_.args, "attribute": branch.option})
        assert {o.outcome: o.probability for o in branch.outcomes} == {
            o.outcome: o.probability for o in odds(GAME, state, named, BOOK).outcomes
        }
    assert len(choice.branches) > 1


def test_a_challenge_said_twice_ends_where_it_may_not_be_said_again() -> None:
    """A challenge that is short waits for what Destiny does of it; so the second cannot be made, and the chances are those of one."""
    state = beset()
    once, twice = odds(GAME, state, said(state), BOOK), chain(GAME, state, said(state), BOOK, Continuation(times=2))
    passed = [sum((o.probability for o in found.outcomes if "passed" in o.outcome), Fraction(0)) for found in (once, twice)]
    assert passed[0] == passed[1]


@each(("stones", "tokens"), [(2, 0), (3, 2), (5, 3)])
def test_of_a_story_challenge_over_turns_by_hand(stones: int, tokens: int) -> None:
    """Tried once a turn, as nothing is lost by failing; all Destiny goes into the first turn. [Story Tokens]"""
    state = put(put(camp(), "seats", "Ann", "destiny", tokens), "seats", "Ann", "scores", "Prowess", stones)
    story = Declaration("story", {"token": "Eagle", "attribute": "Prowess", "rating": 3}, "Ann", "story Eagle with Prowess rating 3")
    found = chain(GAME, state, story, BOOK, Continuation(GAME.policies["best"], until="passed", turns=3))
    first, after = passed(stones, 3, tokens), passed(stones, 3, 0)
    assert found.turns[0].probability == first
    if not tokens:
        assert [turn.probability for turn in found.turns] == [1 - (1 - after) ** turn for turn in range(1, 4)]
    else:
        least = [1 - (1 - first) * (1 - after) ** later for later in range(3)]
        assert all(turn.probability >= share for turn, share in zip(found.turns, least, strict=True)), "what Destiny is left helps on"
