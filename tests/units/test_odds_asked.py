"""Odds as players ask for them: bounded, through choices, so many times or until something comes, and saying what they suppose."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.declaring.odds.odds_of_a_fight import in_a_row
from playaid.cli.declaring.odds.outcome_table import odds_lines, supposed_lines, table_lines
from playaid.desk.budget import ENOUGH, LEAST, SECONDS, Budget, by_steps
from playaid.desk.declaration_odds import Wish, chances, course_of, heard_so_far
from playaid.desk.declaration_odds import as_data as odds_data
from playaid.dice.exhaustive import TooMany, leaves, walk
from playaid.dice.sources import Request, Seeded, Source, Typed
from playaid.referee.contract.game import Game, Rule, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Missing, Refusal
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration, Ruling
from playaid.referee.odds import sampling
from playaid.referee.odds.bounds import Choice, spread
from playaid.referee.odds.exact import Odds, chain, odds
from playaid.referee.odds.markov import FOR_EVER, Node
from playaid.referee.odds.policy import Continuation, added_up, holds, numbered_outcome, spread_of
from playaid.referee.odds.report import Branch, Choosing, Outcome, telling
from playaid.referee.session.local import Session
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session
from tests.each import each


def game_of(rule: Rule, **more: Any) -> Game:
    return Game(
        "bout",
        "Bout",
        "-",
        "1",
        (1, 2),
        Step("fight", "Fight", verbs=("strike",)),
        {"strike": Verb("strike", "strike", "1", rule)},
        setup=lambda h: h.put("public", "wounds", 0),
        tables=Path(),
        **more,
    )


STRIKE = Declaration("strike", {}, "Ann", "strike")


@pytest.fixture
def bout(tmp_path: Path) -> Callable[..., Session]:
    evenings = count()
    return lambda rule, **more: new_session(game_of(rule, **more), tmp_path / f"evening-{next(evenings)}", ["Ann", "Bob"])


def asked(session: Session, course: Continuation | None = None, **how: Any) -> Odds:
    if course is None:
        return odds(session.game, session.state, STRIKE, session.book, **how)
    return chain(session.game, session.state, STRIKE, session.book, course, **how)


def shares(found: Odds) -> dict[str, Fraction]:
    return {o.outcome: o.probability for o in found.outcomes}


# ties


def _higher(h: Hearing) -> None:
    """Both throw, equal throws again; Ann adds one."""
    ann, bob = h.untied(
        lambda: (h.roll("1d6", who="Ann", why="").total + 1, h.roll("1d6", who="Bob", why="").total), lambda both: both[0] == both[1]
    )
    h.outcome("Ann" if ann > bob else "Bob")


def test_a_tie_is_solved_and_not_followed(bout: Callable[..., Session]) -> None:
    """By hand: of 36, 5 are equal; of the rest Ann has 21."""
    found = asked(bout(_higher))
    assert shares(found) == {"Ann": Fraction(21, 31), "Bob": Fraction(10, 31)}
    assert found.exact
    assert found.walked == 31


def _of_three(h: Hearing) -> None:
    """The highest of three; those who are equal throw again among themselves."""
    left = ["A", "B", "C"]
    while len(left) > 1:
        faces = h.untied(
            lambda: {name: h.roll("1d3", who=name, why="", reading="faces").total for name in left},  # noqa: B023
            lambda faces: len(set(faces.values())) == 1,
        )
        left = [name for name in left if faces[name] == max(faces.values())]
    h.outcome(left[0])


def test_ties_after_ties_are_solved_too(bout: Callable[..., Session]) -> None:
    assert shares(asked(bout(_of_three))) == dict.fromkeys("ABC", Fraction(1, 3))


def test_ties_below_ties_take_their_share_of_both() -> None:
    """An inner throw is repeated by itself, and an outer one with the inner in it: against counting every face by hand."""

    def run(dice: Source) -> tuple[int, int]:
        def die() -> int:
            return int(dice.take(Request("dice", "d3", 1, 3, reading="faces")).faces[0])

        def outer() -> tuple[int, int]:
            inner = dice.untied(lambda: (die(), die()), lambda two: two[0] == two[1])  # type: ignore[attr-defined]
            return inner[0], die()

        return dice.untied(outer, lambda two: two[0] == two[1])  # type: ignore[attr-defined,no-any-return]

    by_hand: dict[tuple[int, int], Fraction] = {}
    for a, b, c in product((1, 2, 3), repeat=3):
        if a != b and a != c:
            by_hand[a, c] = by_hand.get((a, c), Fraction(0)) + 1
    whole = sum(by_hand.values())
    found: dict[tuple[int, int], Fraction] = {}
    for result, weight in walk(run, 1000):
        found[result] = found.get(result, Fraction(0)) + weight
    assert found == {key: ways / whole for key, ways in by_hand.items()}


def test_dice_that_lie_there_are_thrown_again_when_they_are_equal(bout: Callable[..., Session]) -> None:
    """Ann's 2 and Bob's 3 are equal with her one more; then she has a 6."""
    found = asked(bout(_higher), laid=lambda: Typed(["2", "3", "6"]))
    assert shares(found) == {"Ann": Fraction(1)}
    assert "dice 2 3 6" in found.fixed


# bounds


def _endless(h: Hearing) -> None:
    """A rule that follows its ties: the walk of it has no end."""
    while (face := h.roll("1d6", who="Ann", why="").total) < 6:
        h.line("again", str(face))
    h.outcome("six")


def test_a_hearing_without_end_is_sampled_in_the_end(bout: Callable[..., Session]) -> None:
    found = asked(bout(_endless), limit=200, source=Seeded(1))
    assert found.sampled
    assert shares(found) == {"six": 1}
    with pytest.raises(TooMany):
        asked(bout(_endless), limit=200, exactly=True)


def _many(h: Hearing) -> None:
    h.outcome(f"{sum(h.roll('1d6', who='Ann', why='', reading='faces').total >= 5 for _ in range(4))} hits")


@pytest.mark.parametrize("steps", [0, 1, 7, 300])
def test_patience_that_wears_out_is_followed_by_samples(steps: int, bout: Callable[..., Session]) -> None:
    patience = Steps(steps, 200)
    found = asked(bout(_many), patience=patience, source=Seeded(2))
    assert found.sampled
    assert found.walked in (200, 201)  # it is asked once more whether walking was ended by hand
    assert patience.walk <= 0


def test_a_play_that_is_given_up_counts_neither_as_played_nor_for_any_chance(
    bout: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    plays, whole = [], sampling.played_out

    def given_up(*args: Any, **more: Any) -> sampling.Played:
        plays.append(whole(*args, **more))
        return plays[-1]._replace(whole=len(plays) < 11)

    monkeypatch.setattr(sampling, "played_out", given_up)
    found = asked(bout(_many), patience=Steps(0, 200), source=Seeded(2))
    assert found.walked == 10
    assert all((o.probability * 10).denominator == 1 for o in found.outcomes)


@each(("plays", "told"), [(1, "played through once only"), (3, "played through 3 times only"), (60, "times by chance")])
def test_no_percentage_is_told_of_a_few_plays(plays: int, told: str, bout: Callable[..., Session]) -> None:
    """Three plays out of three are not a certainty."""
    found = asked(bout(_many), patience=Steps(0, plays - 1), source=Seeded(2))
    said = "\n".join(odds_lines(found))
    assert told in said
    assert ("%" in said) == (plays > 20)


def test_of_what_was_sampled_share_and_interval_are_told_by_one_scale(bout: Callable[..., Session]) -> None:
    found = asked(bout(_many), patience=Steps(0, 100), source=Seeded(2))
    first = found.outcomes[0]
    assert first.low is not None
    assert first.high is not None
    said = f"{float(first.probability):.2%}  ({first.low:.2%} to {first.high:.2%})"
    assert any(said in line for line in odds_lines(found))


def test_with_patience_for_nothing_more_what_was_walked_is_told_as_bounds(bout: Callable[..., Session]) -> None:
    """What is certain holds the truth."""
    truth = shares(asked(bout(_many)))
    found = asked(bout(_many), patience=Steps(500, 0))
    assert (found.exact, found.sampled, found.sure) == (False, False, True)
    assert found.outcomes
    for outcome in found.outcomes:
        assert outcome.low is not None
        assert outcome.high is not None
        assert outcome.low <= float(truth[outcome.outcome]) <= outcome.high
    told = odds_lines(found)
    assert "broken off" in "\n".join(told)
    first = found.outcomes[0]
    assert first.high is not None
    assert f"    {first.outcome}  {float(first.probability):.2%} to {first.high:.2%}" in told, "and no bar, as if it were that likely"


def test_of_what_was_broken_off_no_average_is_told(bout: Callable[..., Session]) -> None:
    """What has been counted is no fair share of the ways there are."""
    whole, part = asked(bout(_many)), asked(bout(_many), patience=Steps(500, 0))
    assert "on average" in "\n".join(odds_lines(whole))
    assert "on average" not in "\n".join(odds_lines(part))
    assert ("number" in odds_data(whole), "number" in odds_data(part)) == (True, False)


def test_where_no_way_was_at_its_end_it_is_said(bout: Callable[..., Session]) -> None:
    found = asked(bout(_many), patience=Steps(500, 0))
    told = "\n".join(odds_lines(found._replace(outcomes=())))
    assert "not one of the ways it can go was followed to its end in the time" in told
    assert "no less than the first" not in told


def test_of_a_few_plays_a_choice_tells_where_the_truth_may_lie(bout: Callable[..., Session]) -> None:
    """Three plays that end alike are no certainty; of many the share itself is told."""
    found = asked(bout(_many), patience=Steps(0, 200), source=Seeded(2))
    few, many = (Outcome("it falls", Fraction(1), low, 1.0) for low in (0.207, 0.99))
    made = Choosing("which", "Ann", "which?", (Branch("left", (few,)), Branch("right", (many,))))
    told = odds_lines(found._replace(choices=(made,)))
    assert "      left: it falls 20.70% to 100.00%" in told
    assert "      right: it falls 100.00%" in told


def test_a_chain_broken_off_tells_bounds_too(bout: Callable[..., Session]) -> None:
    truth = shares(asked(bout(_higher), Continuation(times=4)))
    found = asked(bout(_higher), Continuation(times=4), patience=Steps(90, 0))
    assert found.sure
    assert all(float(truth[o.outcome]) >= (o.low or 0) for o in found.outcomes)
    assert all(float(truth[o.outcome]) <= (o.high or 0) + 1e-12 for o in found.outcomes)


def test_a_clock_or_the_memory_ends_patience() -> None:
    now, held = [0.0], [100.0]
    lent = Budget(2, 50, clock=lambda: now[0], memory=lambda: held[0])
    assert lent.walks()
    now[0] = 1.9
    assert not lent.walks()
    assert lent.samples()
    now[0] = 2.1
    assert not lent.samples()
    lent = Budget(2, 50, clock=lambda: 0.0, memory=lambda: held[0])
    held[0] = 151.0
    assert any(not lent.walks() for _ in range(1000))
    assert lent.samples()
    lent.stop()
    assert not lent.samples()


def test_a_rough_answer_comes_early_where_enough_has_been_played() -> None:
    now = [0.0]
    lent = Budget(6, clock=lambda: now[0], memory=lambda: 0.0, rough=2)
    now[0] = 1.1
    assert not lent.walks(), "half of the time for a rough answer is for counting"
    now[0] = 2.1
    assert not lent.samples(ENOUGH)
    assert lent.samples(ENOUGH - 1), "too few to tell chances by"
    now[0] = 6.1
    assert not lent.samples(1)
    assert Budget(6, clock=lambda: 5.0, memory=lambda: 0.0).samples(ENOUGH), "somebody has asked for more patience"


def test_who_walks_a_handful_for_longer_has_as_much_time_for_samples_as_ever() -> None:
    """Walking ends with all of the time, and not with the last of the handful: an answer comes of what is played then."""
    now = [0.0]
    lent = Budget(SECONDS, clock=lambda: now[0], memory=lambda: 0.0)
    lent._least = 2
    now[0] = SECONDS * 0.9
    assert lent.walks()
    now[0] = SECONDS * 1.3
    assert not lent.walks(), "one of the handful is left, and no time"
    assert lent.samples()
    now[0] = SECONDS * 1.5
    assert not lent.samples()


def test_a_handful_is_counted_however_slow_the_machine_is(bout: Callable[..., Session]) -> None:
    lent = Budget(0)
    assert all(lent.walks() for _ in range(LEAST))
    assert not lent.walks()
    found = asked(bout(_higher), patience=Budget(0))
    assert found.exact
    assert shares(found) == shares(asked(bout(_higher)))
    lent.begin()
    lent.stop()
    assert not lent.walks()


# choices


def _wall(h: Hearing) -> None:
    """Ann storms, with 3 or less if Bob holds the wall, with 5 or less if he leaves it; before that she may bring ladders: one more."""
    ladders = h.ask("ladders", who="Ann", prompt="Ladders?", options=("yes", "no")) == "yes"
    face = h.roll("1d6", who="Ann", why="").total
    if face == 1:
        return h.outcome("in at once")
    need = 3 if h.ask("wall", who="Bob", prompt="Hold it?", options=("hold", "leave")) == "hold" else 5
    return h.outcome("in" if face <= need + ladders else "out")


def test_choices_are_tried_in_turn(bout: Callable[..., Session]) -> None:
    """By hand: in by 2 to 3, 4, 5 or 6."""
    found = asked(bout(_wall))
    assert {o.outcome: (o.probability, o.most) for o in found.outcomes} == {
        "in": (Fraction(2, 6), Fraction(5, 6)),
        "out": (Fraction(0), Fraction(3, 6)),
        "in at once": (Fraction(1, 6), None),
    }
    assert found.exact
    assert [(c.key, c.who) for c in found.choices] == [("ladders", "Ann"), ("wall", "Bob")]
    held = {b.option: {o.outcome: (o.probability, o.most) for o in b.outcomes} for b in found.choices[1].branches}
    assert held["hold"]["in"] == (Fraction(2, 6), Fraction(3, 6))
    assert held["leave"]["in"] == (Fraction(4, 6), Fraction(5, 6))
    said = odds_lines(found, 80)
    assert '    Bob chooses, --if "wall=…"; the chances with each choice:' in said
    assert max(map(len, [*said, *supposed_lines(found, 80)])) <= 80
    assert odds_data(found)["choices"][0]["key"] == "ladders"


def _gate(h: Hearing) -> None:
    """Whoever chooses the gate is in."""
    h.outcome("in by the gate" if h.ask("where", who="Bob", prompt="Where?", options=("gate", "ditch")) == "gate" else "in the mud")


def test_what_comes_always_or_never_as_somebody_chooses_is_told_with_the_choice_alone(bout: Callable[..., Session]) -> None:
    found = asked(bout(_gate))
    assert {(o.probability, o.most) for o in found.outcomes} == {(Fraction(0), Fraction(1))}
    said = "\n".join(odds_lines(found, 80))
    assert "0.00% to 100.00%" not in said
    assert "gate: in by the gate 100.00%" in said
    assert "in by the gate  " in "\n".join(odds_lines(found, 80, whole=True))


def test_a_plan_closes_choices_and_is_named(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall), plan={"wall": "hold", "LADDERS": "no", "moat": "dry"})
    assert shares(found) == {"in": Fraction(2, 6), "out": Fraction(3, 6), "in at once": Fraction(1, 6)}
    assert not found.choices
    assert set(found.fixed) == {"hold (wall)", "no (LADDERS)"}
    assert found.idle == ("moat",)
    assert supposed_lines(found, 100) == ["  taken for granted: no (LADDERS), hold (wall); not asked for: moat"]


def test_choices_are_sampled_each_in_its_turn(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall), limit=2, source=Seeded(4))
    assert found.sampled
    into = next(o for o in found.outcomes if o.outcome == "in")
    assert float(into.probability) == pytest.approx(2 / 6, abs=0.05)
    assert float(into.most or 0) == pytest.approx(5 / 6, abs=0.05)
    assert {c.key for c in found.choices} == {"ladders", "wall"}


def _postern(h: Hearing) -> None:
    """On a 1 Ann finds a gate, through which she may go or not; a die then says whether she is seen, whatever she does."""
    if h.roll("1d6", who="Ann", why="look", reading="faces").total != 1:
        h.outcome("nothing found")
        return
    through = h.ask("gate", who="Ann", prompt="Go through?", options=("yes", "no"))
    seen = h.roll("1d6", who="Bob", why=f"watch, {through}", reading="faces").total > 3
    h.outcome(f"{'in' if through == 'yes' else 'out'}, {'seen' if seen else 'unseen'}")


def test_what_a_choice_does_not_touch_is_no_range_in_samples(bout: Callable[..., Session]) -> None:
    """The same dice fall for every way of choosing: what differs comes of the choice, and not of them."""
    found = asked(bout(_postern), limit=2, source=Seeded(4))
    assert found.sampled
    by = {o.outcome: o for o in found.outcomes}
    assert by["nothing found"].most is None
    assert [(float(by[label].probability), by[label].most) for label in ("in, seen", "in, unseen")] == [
        (0, by["out, seen"].most),
        (0, by["out, unseen"].most),
    ]
    assert found.walked == 4_000 + sum(int((o.most or 0) * 4_000) for o in found.outcomes if o.outcome.startswith("in"))


def _siege(h: Hearing) -> None:
    """Bob may let the storm go on or sally; Ann is in on a 6, thrown back by a sally of 1 or 2. Stormed again until one comes."""
    sally = h.ask("sally", who="Bob", prompt="Sally?", options=("yes", "no")) == "yes"
    face = h.roll("1d6", who="Ann", why="", reading="faces").total
    if face == 6 or (sally and face <= 2):
        h.over("Ann" if face == 6 else "Bob", "done")
    h.outcome("in" if face == 6 else "back" if sally and face <= 2 else "on")


def test_choices_in_a_chain_with_cycles(bout: Callable[..., Session]) -> None:
    """By hand: always a sally gives 1/3 against 2/3; never, and she is in at last."""
    found = asked(bout(_siege), Continuation())
    assert {o.outcome: (o.probability, o.most) for o in found.outcomes} == {
        "in": (Fraction(1, 3), Fraction(1)),
        "back": (Fraction(0), Fraction(2, 3)),
    }


def test_a_choice_between_going_on_for_ever_and_not() -> None:
    going: list[Node | Choice] = [Node({0: Fraction(1)}, {}), Node({}, {"out": Fraction(1)})]
    positions = [Choice("go", "Ann", "Go on?", {"on": 1, "stop": 2}), *going]
    never, always = Fraction(0), Fraction(1)
    assert spread(positions) == {"out": (never, always), FOR_EVER: (never, always)}
    assert spread(positions, {"go": "stop"}) == {"out": (always, always)}


def _unseen(h: Hearing) -> None:
    """What Bob holds decides what he may answer; nobody else may know it."""
    hand = h.state["secret"].get("Bob", {}).get("hand", ())
    if h.roll("1d6", who="Ann", why="").total > 2:
        h.ask("cards", who="Bob", prompt=f"Which of {hand}?", options=(*hand, "none"), private=True)
    h.outcome("through")


def test_what_another_chooses_unseen_is_not_looked_into(bout: Callable[..., Session]) -> None:
    """In two worlds, and with a plan that would fit one of them alone, the odds are the same."""
    session = bout(_unseen)
    told = []
    for hand in (["rope"], ["knife", "cord"]):
        for plan in ({}, {"cards": "rope"}):
            session.state["secret"]["Bob"] = {"hand": hand}
            told.append(asked(session, plan=plan)._replace(ruling=None, idle=()))  # type: ignore[arg-type]
    assert shares(told[0]) == {"Bob has to choose": Fraction(2, 3), "through": Fraction(1, 3)}
    assert all(each == told[0] for each in told)


def _own(h: Hearing) -> None:
    h.outcome(h.ask("cards", who="Ann", prompt="Which?", options=("rope", "none"), private=True))


def test_ones_own_unseen_choice_is_tried_and_told_to_oneself(bout: Callable[..., Session]) -> None:
    found = asked(bout(_own))
    assert {o.outcome: o.most for o in found.outcomes} == {"rope": 1, "none": 1}
    assert found.own


def test_what_has_no_options_has_to_be_said_first(bout: Callable[..., Session]) -> None:
    session = bout(lambda h: h.outcome(h.ask("name", who="Ann", prompt="Which name?")))
    with pytest.raises(Missing, match="Which name") as waits:
        asked(session)
    assert waits.value.hint == 'suppose an answer: --if "name=…"'
    assert shares(asked(session, plan={"name": "Elric"})) == {"Elric": 1}


# courses


def _hits(h: Hearing) -> None:
    number = h.roll("2d6", who="Ann", why="", reading="count>=5").total
    h.tell(f"Ann hits {number} times." if number < 2 else "Ann fells the oak.")
    h.outcome(f"{number} hits")


def test_the_same_three_times_adds_up(bout: Callable[..., Session]) -> None:
    """Six dice, each a hit on 5 and 6."""
    found = asked(bout(_hits), Continuation(times=3))
    binomial = [Fraction(n, 729) for n in (64, 192, 240, 160, 60, 12, 1)]
    assert shares(found) == {f"{hits} hits": share for hits, share in enumerate(binomial)}
    number = spread_of([(o.outcome, o.probability) for o in found.outcomes])
    assert number is not None
    assert (number.of, number.mean, number[2:]) == ("# hits", Fraction(2), (1, 2, 4))
    assert "    hits: 2 on average, 1 to 4 in at least 8 of 10 cases" in odds_lines(found)


def test_a_number_within_what_comes_of_it_is_told_as_one(bout: Callable[..., Session]) -> None:
    """What stood there was read as cut off."""

    def falls(h: Hearing) -> None:
        h.outcome(f"Ann by {h.roll('2d6', who='Ann', why='').total}; the city falls")

    assert "    Ann by (so many); the city falls: 7 on average, 4 to 10 in at least 8 of 10 cases" in odds_lines(asked(bout(falls)))


def test_what_is_no_number_is_counted(bout: Callable[..., Session]) -> None:
    assert shares(asked(bout(_higher), Continuation(times=2))) == {
        "2 x Ann": Fraction(21, 31) ** 2,
        "Ann, Bob": 2 * Fraction(21, 31) * Fraction(10, 31),
        "2 x Bob": Fraction(10, 31) ** 2,
    }


def test_until_something_is_told(bout: Callable[..., Session]) -> None:
    """A throw fells the oak with 1/9: sooner or later for certain, in three throws in all but (8/9)^3."""
    assert shares(asked(bout(_hits), Continuation(until="FELLS the oak"))) == {"FELLS the oak": 1}
    found = shares(asked(bout(_hits), Continuation(times=3, until="fells the oak")))
    assert found["fells the oak"] == 1 - Fraction(8, 9) ** 3
    assert sum(found.values()) == 1


@each(
    ("outcomes", "sum_"),
    [
        (("1 activation", "3 activations"), "4 activations"),
        (("2 hits", "no hits"), "2 hits, no hits"),
        (("a/b",), "a/b"),
        (("1/2", "1/2"), "2 x 1/2"),
        (("1 point", "-2 points"), "-1 points"),
    ],
)
def test_outcomes_add_up_where_they_are_numbers(outcomes: tuple[str, ...], sum_: str) -> None:
    assert added_up(outcomes) == sum_


def test_what_is_no_number_has_no_mean() -> None:
    assert numbered_outcome("dead") is None
    assert numbered_outcome("1 wound healed") == ("# wounds healed", 1)
    assert numbered_outcome("2 wounds healed") == ("# wounds healed", 2)
    assert numbered_outcome("1 army point") == ("# army points", 1)
    assert numbered_outcome("2 of 3") is None
    assert spread_of([("2 hits", Fraction(1, 2)), ("dead", Fraction(1, 2))]) is None
    assert spread_of([("2 hits", Fraction(1))]) is None


# at the desk


def test_wishes_are_read(bout: Callable[..., Session]) -> None:
    session = bout(_hits, policies={"again": lambda state: None})
    assert course_of(session, Wish()) is None
    assert course_of(session, Wish("Twice")) == Continuation(times=2)
    assert course_of(session, Wish("3", "down")) == Continuation(times=3, until="down")
    assert course_of(session, Wish("3 times")) == Continuation(times=3)
    assert course_of(session, Wish(until="down")) == Continuation(until="down")
    assert course_of(session, Wish("aga")) == Continuation(session.game.policies["again"])
    with pytest.raises(Refusal):
        course_of(session, Wish("0"))
    with pytest.raises(Refusal):
        course_of(session, Wish("times"))
    with pytest.raises(Refusal):
        course_of(session, Wish("sideways"))


def test_dice_on_the_line_are_held_fixed(bout: Callable[..., Session]) -> None:
    found = chances(bout(_higher), STRIKE, Wish(dice=("2", "4")), lambda done, total: None)
    assert isinstance(found, Odds)
    assert shares(found) == {"Bob": 1}
    assert (found.fixed, found.averaged, found.speaks) == (("dice 2 4",), (), "Ann")


def test_a_choice_is_walked_beside_dice() -> None:
    """Two dice and a choice between them: the options of each way sum to the same."""

    def run(dice: Any) -> tuple[int, int]:
        face = int(dice.take(Request("dice", "d2", 1, 2, reading="faces")).faces[0])
        return face, dice.pick("which", 2) if face == 2 else -1

    found = list(leaves(run, 10))
    assert [(leaf.result, leaf.weight, [pick.option for pick in leaf.picks]) for leaf in found] == [
        ((1, -1), Fraction(1, 2), []),
        ((2, 0), Fraction(1, 2), [0]),
        ((2, 1), Fraction(1, 2), [1]),
    ]


def test_by_steps_neither_clock_nor_chance_is_in_what_is_told() -> None:
    throw = Request("dice", "8d6", 8, 6, reading="faces")
    with by_steps(10):
        lent = [Budget(), Budget()]
        assert [[each.walks() for _ in range(6)] for each in lent] == [[True] * 4 + [False] * 2] * 2
        assert lent[0].source.take(throw).faces == lent[1].source.take(throw).faces
    assert all(Budget(seconds=60).walks() for _ in range(20))


# as they are told


def _stones(h: Hearing) -> None:
    h.outcome(f"{h.roll('2d10', who='Ann', why='').total} stones")


def test_of_many_outcomes_the_likeliest_are_told(bout: Callable[..., Session]) -> None:
    """Nineteen sums of two ten-sided dice: twelve of them, and what the others come to together; all of them where that is wished."""
    found = asked(bout(_stones))
    rows = [line for line in odds_lines(found) if "%" in line]
    assert len(rows) == 13
    assert rows[-1].strip() == "7 outcomes more, 16.00% in all; --all tells them"
    assert len([line for line in odds_lines(found, whole=True) if "stones " in line]) == 19


@pytest.mark.parametrize("width", [100, 80, 60, 40])
def test_the_likeliest_has_the_longest_bar(bout: Callable[..., Session], width: int) -> None:
    """A fraction of many digits leaves no line without the bar that others have."""

    def told(h: Hearing) -> None:
        total = h.roll("4d6", who="Ann", why="").total
        h.outcome("Ann has carried the bridge and the far bank" if total < 14 else "nothing is decided" if total < 23 else "lost")

    bars = [line.count("#") for line in odds_lines(asked(bout(told)), width) if "%" in line]
    assert bars[0] == max(bars)
    assert (bars[0] > 0) == (bars[1] > 0)


def test_sentences_stand_behind_each_other_without_points(bout: Callable[..., Session]) -> None:
    def told(h: Hearing) -> None:
        h.tell("Ann hits {n} times.", n=(n := h.roll("d6", who="Ann", why="").total))
        h.tell("Bob takes {n}.", n=n)

    lines = odds_lines(asked(bout(told)))
    assert sum(line.startswith("    Ann hits ") and "; Bob takes " in line for line in lines) == 6
    assert not any(".;" in line for line in lines)


def test_where_no_die_falls_nothing_is_promised_of_what_follows(bout: Callable[..., Session]) -> None:
    lines = odds_lines(asked(bout(lambda h: h.tell("Battle is joined."))))
    assert any("no die is thrown for this" in line for line in lines)


def _ends(h: Hearing) -> None:
    face = h.roll("d6", who="Ann", why="", reading="faces").total
    h.outcome(f"Ann by {face}; the oak {'falls' if face > 2 else 'stands'}" if face > 1 else "even")


def _ends_otherwise(h: Hearing) -> None:
    face = h.roll("d6", who="Ann", why="", reading="faces").total
    h.outcome(f"Ann by {face}; {'abc'[face % 3]}")


def test_outcomes_that_end_alike_are_summed_up(bout: Callable[..., Session]) -> None:
    """By two endings at most; more are what the list itself is for."""
    said = odds_lines(asked(bout(_ends)))
    assert [line.strip() for line in said if "in all" in line] == ["the oak falls: 66.67% in all", "the oak stands: 16.67% in all"]


def test_of_many_endings_there_is_no_sum(bout: Callable[..., Session]) -> None:
    assert not [line for line in odds_lines(asked(bout(_ends_otherwise))) if "in all" in line]


def test_what_comes_always_or_never_as_somebody_chooses_is_told_with_the_choice() -> None:
    half = Fraction(1, 2)
    sure, maybe = Outcome("a", half), Outcome("b", half, most=Fraction(1))
    chosen, bounded = (Outcome(name, Fraction(0), most=most) for name, most in (("c", Fraction(1)), ("d", half)))
    assert telling([sure, maybe, chosen, bounded]) == [sure, maybe, bounded]


@each(
    ("told", "in_one_line"),
    [
        ("Ann hits.; Bob loses two.", "Ann hits; Bob loses two"),
        ("命中。。損害を受けた。", "命中。損害を受けた"),
        ("命中。損害を受けた", "命中。損害を受けた"),
    ],
)
def test_sentences_in_one_line_have_one_stop_between_them(told: str, in_one_line: str) -> None:
    assert in_a_row(told) == in_one_line


@each(
    ("more", "known"),
    [
        ({}, {"aim": "high", "guard": "low"}),
        ({"private_answers": {"guard": "Bob"}}, {"aim": "high"}),
        ({"secret": "Ann"}, {}),
    ],
)
def test_what_has_been_answered_for_all_to_hear_holds_in_odds_and_what_one_side_said_does_not(
    more: dict[str, Any], known: dict[str, str]
) -> None:
    strike = Declaration("strike", {"at": "Bob"}, "Ann")
    waits = Ruling(NEEDS_INPUT, strike._replace(answers={"aim": "high", "guard": "low"}), **more)
    assert heard_so_far(waits, strike).answers == known
    assert heard_so_far(waits, strike._replace(answers={"aim": "low"})).answers == {**known, "aim": "low"}
    assert heard_so_far(waits, strike._replace(verb="parry")).answers == {}
    assert heard_so_far(None, strike) == strike


def test_on_a_choice_nothing_hangs_only_where_of_each_option_the_same_comes_whatever_else_is_chosen() -> None:
    """Two sides that guess each other: of either option of either side anything may come, and all hangs on both."""
    sure, open_ = Outcome("won", Fraction(1, 3)), Outcome("won", Fraction(0), most=Fraction(1))
    other, sampled = Outcome("won", Fraction(1, 2)), Outcome("won", Fraction(1, 3), 0.2, 0.5)

    def is_idle(*outcomes: Outcome) -> bool:
        branches = tuple(Branch(str(number), (outcome,)) for number, outcome in enumerate(outcomes))
        return Choosing("which", "Ann", "which?", branches).is_idle()

    assert is_idle(sure, sure)
    assert not is_idle(sure, other)
    assert not is_idle(open_, open_)
    assert not is_idle(sampled, sampled)


@each(
    "text, words, said",
    [
        ("You draw Hogrin-1a.", "hogrin-1a", True),
        ("You draw Hogrin-1aa+.", "Hogrin-1a", False),
        ("12 hits", "2 hits", False),
        ("2 hits", "2 hit", True),
        ("turn 10", "turn 1", False),
        ("found nothing", "found", False),
        ("Vinall is killed", "kill", True),
    ],
)
def test_words_with_a_number_are_whole(text: str, words: str, said: bool) -> None:
    assert holds(text, words) is said


def _bouts_end(h: Hearing) -> None:
    left = h.roll("d4", who="Ann", why="").total
    h.outcome("Bob wins, 1 left" if left == 1 else f"Ann wins, {left} left")


def test_who_wins_is_told_together_also_where_it_was_broken_off(bout: Callable[..., Session]) -> None:
    """What was broken off comes to at least what was counted of it, and to no more than what was counted of all others leaves."""
    found = asked(bout(_bouts_end))
    assert "    Ann wins: 75.00% in all" in table_lines(found, 80, False, ends=True)
    most, *rest = found.outcomes
    third = Fraction(1, 8)
    lost = found._replace(
        outcomes=(most._replace(probability=most.probability - third), *rest, most._replace(outcome="all are gone", probability=third))
    )
    assert "    all are gone: 12.50% in all" in table_lines(lost, 80, False, ends=True), "the sums come to all there is"
    half = found._replace(sure=True, outcomes=tuple(o._replace(probability=o.probability / 2) for o in found.outcomes))
    told = table_lines(half, 80, False, ends=True)
    assert "    Ann wins: 37.50% to 87.50% in all" in told
    assert "    Bob wins: 12.50% to 62.50% in all" in told
    assert not any("in all" in line for line in table_lines(found, 80, False)), "no fight ends there"
