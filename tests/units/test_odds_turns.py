"""Odds over several turns: what is declared again in each, by when it has come, what is supposed of the time between."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.declaring.odds.outcome_table import odds_lines, supposed_lines
from playaid.desk.declaration_odds import Wish, as_data, course_of
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Check, Game, Step, Turned, Turning, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import round_of
from playaid.referee.odds.exact import Odds, chain
from playaid.referee.odds.policy import Continuation, holds
from playaid.referee.session.local import Session
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session
from tests.each import each

SEARCH = Declaration("search", {}, "Ann", "search")
ONCE = Check("once", "1", "once a turn", lambda h: {} if h.public["searched"] else None)


def _search(h: Hearing) -> None:
    """Found with a 6 on the first turn, with one less on each that follows; once a turn; with a 1 the searcher falls into a pit."""
    h.put("public", "searched", True)
    die = h.roll("1d6", who="Ann", why="search").total
    found = die >= 7 - round_of(h.state, "turn")
    h.put("public", "pit", die == 1)
    h.outcome("found" if found else "not found")
    h.goto_next()


def _rested(before: Any, after: Any, said: Declaration, book: Any) -> Turned | None:
    if after["public"]["pit"]:
        return None
    rested: Any = {**after, "public": {**after["public"], "searched": False}}
    return Turned(rested, said, ("nobody comes by",))


@pytest.fixture
def quest(tmp_path: Path) -> Callable[..., Session]:
    evenings = count()

    def begun(turns: Mapping[str, Turning] | None = None, rule: Any = _search, **more: Any) -> Session:
        step = Step("turn", "Turn", again=lambda state: True, steps=(Step("search", "Search", verbs=("search",)), Step("rest", "Rest")))
        verb = Verb("search", "search", "1", rule, checks=(ONCE,))
        game = Game(
            "quest",
            "Quest",
            "-",
            "1",
            (1, 2),
            step,
            {"search": verb},
            setup=lambda h: h.put("public", "searched", False),
            tables=Path(),
            turns={"search": _rested} if turns is None else turns,
            **more,
        )
        return new_session(game, tmp_path / f"evening-{next(evenings)}", ["Ann", "Bob"])

    return begun


def asked(session: Session, course: Continuation, **how: Any) -> Odds:
    return chain(session.game, session.state, SEARCH, session.book, course, **how)


def test_it_is_declared_again_in_each_turn_with_what_changes_between(quest: Callable[..., Session]) -> None:
    """One face of six, then two, then three; where the die is 1 it is over."""
    found = asked(quest(), Continuation(until="found", turns=3))
    ends = {o.outcome: o.probability for o in found.outcomes}
    first, second, third = Fraction(1, 6), Fraction(4, 6) * Fraction(2, 6), Fraction(4, 6) * Fraction(3, 6) * Fraction(3, 6)
    assert ends == {
        "found on turn 1": first,
        "found on turn 2": second,
        "found on turn 3": third,
        "not found": 1 - first - second - third,
    }
    assert [turn.probability for turn in found.turns] == [first, first + second, first + second + third]
    assert found.exact
    assert found.supposed == ("nobody comes by",)


def test_what_is_told_of_it(quest: Callable[..., Session]) -> None:
    found = asked(quest(), Continuation(until="found", turns=2))
    lines = [" ".join(line.split()) for line in (*odds_lines(found, 100), *supposed_lines(found, 100))]
    assert "come by turn 1: 16.67%; 2: 38.89%" in lines
    assert "on turn 1.57 on average, where it comes within 2" in lines
    assert any("in the turns between: nobody comes by" in line for line in lines)
    data = as_data(found)
    assert [turn["probability"] for turn in data["turns"]] == ["1/6", "7/18"]
    assert data["turn_on_average"] == pytest.approx(11 / 7)
    assert data["supposed"] == ["nobody comes by"]


def test_one_turn_supposes_nothing(quest: Callable[..., Session]) -> None:
    found = asked(quest(), Continuation(until="found", turns=1))
    assert found.supposed == ()
    assert {o.outcome for o in found.outcomes} == {"found on turn 1", "not found"}


def test_without_words_to_wait_for_the_outcomes_of_the_turns_are_counted(quest: Callable[..., Session]) -> None:
    found = asked(quest(), Continuation(turns=2))
    assert {o.outcome: o.probability for o in found.outcomes} == {
        "not found": Fraction(1, 6),  # the pit, on the first turn
        "2 x not found": Fraction(4, 6) * Fraction(4, 6),
        "found, not found": Fraction(1, 6) * Fraction(4, 6) + Fraction(4, 6) * Fraction(2, 6),
        "2 x found": Fraction(1, 6) * Fraction(2, 6),
    }
    assert found.turns == ()


def test_a_policy_carries_on_within_each_turn(quest: Callable[..., Session]) -> None:
    """He tries thrice a turn: a chance of one in six each."""

    def thrice(h: Hearing) -> None:
        h.add("public", "tries", 1)
        h.outcome("found" if h.roll("1d6", who="Ann", why="search", reading="count>=6").faces[0] == 6 else "nothing")

    def policy(state: Any) -> Declaration | None:
        return None if state["public"]["tries"] >= 3 else SEARCH

    def rested(before: Any, after: Any, said: Declaration, book: Any) -> Turned:
        fresh: Any = {**after, "public": {**after["public"], "tries": 0}}
        return Turned(fresh, said)

    session = quest({"search": rested}, thrice, policies={"go on": policy})
    found = asked(session, course_of(session, Wish("go on", "found", turns=2)) or Continuation())
    missed = Fraction(5, 6) ** 3
    assert {o.outcome: o.probability for o in found.outcomes} == {
        "found on turn 1": 1 - missed,
        "found on turn 2": missed * (1 - missed),
        "not found: nothing": missed * missed,
    }


def test_what_does_not_fit_into_time_is_sampled_and_supposes_the_same(quest: Callable[..., Session]) -> None:
    found = asked(quest(), Continuation(until="found", turns=3), patience=Steps(2, 400), source=Seeded(3))
    assert found.sampled
    assert found.supposed == ("nobody comes by",)
    share = next(o for o in found.outcomes if o.outcome == "found on turn 2")
    assert share.low is not None
    assert share.high is not None
    assert share.low < 4 / 6 * 2 / 6 < share.high


def test_where_a_game_does_not_say_how_it_is_done_again_there_are_no_odds_over_turns(quest: Callable[..., Session]) -> None:
    with pytest.raises(Refusal, match="turns that follow"):
        asked(quest({}), Continuation(until="found", turns=2))


def test_over_how_many_turns(quest: Callable[..., Session]) -> None:
    session = quest(policies={"again": lambda state: None})
    assert course_of(session, Wish(turns=3)) == Continuation(turns=3)
    assert course_of(session, Wish("again", "found", turns=3)) == Continuation(session.game.policies["again"], None, "found", 3)
    for wish in (Wish(turns=0), Wish(turns=101), Wish("3", turns=3), Wish("twice", turns=3)):
        with pytest.raises(Refusal):
            course_of(session, wish)


@each(
    ("text", "words", "said"),
    [
        ("found", "found", True),
        ("Ann FOUND it", "found", True),
        ("not found", "found", False),
        ("not found, then found", "found", True),
        ("not found", "not found", True),
        ("cannot found", "found", True),
        ("the search finds nothing", "finds", False),
        ("Kishmin finds no spell", "finds", False),
        ("Kishmin finds a note", "finds", True),
        ("the search finds nothing", "finds nothing", True),
        ("there is no victor", "victor", False),
    ],
)
def test_what_is_not_so_is_not_waited_for(text: str, words: str, said: bool) -> None:
    assert holds(text, words) is said


def test_nothing_is_walked_after_what_is_waited_for(quest: Callable[..., Session]) -> None:
    """What a find brings, and what is asked about it, is not gone into."""

    def find(h: Hearing) -> None:
        h.outcome("found" if h.roll("1d6", who="Ann", why="search", reading="count>=6").faces[0] == 6 else "nothing")
        if h.label == "found":
            h.draw([str(number) for number in range(100)], 1, who="Ann", why="what it is")

    found = asked(quest(rule=find), Continuation(times=1, until="found"))
    assert (found.walked, found.choices) == (2, ())
