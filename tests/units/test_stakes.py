"""Choices on the way of odds: the best, the certain and the worst for the asker, by what the game or he himself says that counts."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from playaid.cli.declaring.odds.choices import in_words
from playaid.cli.declaring.odds.outcome_table import odds_lines, supposed_lines
from playaid.desk.declaration_odds import as_data
from playaid.dice.sources import Seeded
from playaid.games import registry
from playaid.referee.contract.game import Game, Payoff, Rule, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.bounds import Choice, Position, best_play
from playaid.referee.odds.exact import Odds, chain, odds
from playaid.referee.odds.markov import Node
from playaid.referee.odds.payoff import worth_of
from playaid.referee.odds.policy import Continuation
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each

STRIKE = Declaration("strike", {}, "Ann", "strike")


@pytest.fixture
def bout(tmp_path: Path) -> Callable[..., Session]:
    evenings = count()

    def begun(rule: Rule, payoffs: Any = None) -> Session:
        step, verb = Step("fight", "Fight", verbs=("strike",)), Verb("strike", "strike", "1", rule)
        game = Game("bout", "Bout", "-", "1", (1, 2), step, {"strike": verb}, lambda h: h.put("public", "n", 0), Path(), payoffs=payoffs)
        return new_session(game, tmp_path / f"evening-{next(evenings)}", ["Ann", "Bob"])

    return begun


def asked(session: Session, course: Continuation | None = None, **how: Any) -> Odds:
    if course is None:
        return odds(session.game, session.state, STRIKE, session.book, **how)
    return chain(session.game, session.state, STRIKE, session.book, course, **how)


def ways(found: Odds) -> dict[str, tuple[Fraction, tuple[str, ...]]]:
    assert found.stakes is not None
    return {way.name: (way.worth, way.chosen) for way in found.stakes.ways}


def _wall(h: Hearing) -> None:
    """Ann storms, with 3 or less if Bob holds the wall, with 5 or less if he leaves it; before that she may bring ladders: one more."""
    ladders = h.ask("ladders", who="Ann", prompt="Ladders?", options=("yes", "no")) == "yes"
    face = h.roll("1d6", who="Ann", why="").total
    if face == 1:
        return h.outcome("in at once")
    need = 3 if h.ask("wall", who="Bob", prompt="Hold it?", options=("hold", "leave")) == "hold" else 5
    return h.outcome("in" if face <= need + ladders else "out")


def storm(state: State, side: str) -> Iterable[Payoff]:
    return (Payoff("^in", 1 if side == "Ann" else -1), Payoff("^out$", 0))


ALL = ("ladders=yes", "wall=leave")


def test_the_asker_chooses_for_himself_and_the_others_against_him(bout: Callable[..., Session]) -> None:
    """By hand: with ladders and the wall left in for certain; with ladders and the wall held by 1 to 4; without and held by 1 to 3."""
    found = asked(bout(_wall, storm))
    assert ways(found) == {
        "at best": (1, ALL),
        "whatever others choose": (Fraction(4, 6), ("ladders=yes", "wall=hold")),
        "at worst": (Fraction(3, 6), ("ladders=no", "wall=hold")),
    }
    said = odds_lines(found, 80)
    at = said.index("    best and worst for Ann, as the game weighs what comes of it")
    assert said[at + 2].startswith("      whatever others choose: in 50.00%; out 33.33%; in at once 16.67%")
    assert max(map(len, said)) <= 80
    assert as_data(found)["stakes"]["ways"]["at best"]["worth"] == "1"


def _gate(h: Hearing) -> None:
    """In with 3 or less if Bob holds the gate, with 5 or less if he leaves it, and what becomes of it besides."""
    face = h.roll("1d6", who="Ann", why="").total
    need = 3 if h.ask("gate", who="Bob", prompt="Hold it?", options=("hold", "leave")) == "hold" else 5
    return h.outcome("in; the gate is broken" if face <= need else "out; nobody is hurt")


def test_outcomes_of_several_parts_stand_on_a_line_each(bout: Callable[..., Session]) -> None:
    """Between the parts of one stands what would stand between one and the next."""
    said = odds_lines(asked(bout(_gate, lambda state, side: (*storm(state, side), Payoff("^out; ", 0)))), 80, whole=True)
    at = said.index("      whatever others choose (gate: hold):")
    assert said[at + 1 : at + 3] == ["        50.00%  in; the gate is broken", "        50.00%  out; nobody is hurt"]
    at = said.index("      leave:")
    assert said[at + 1 : at + 3] == ["        83.33%  in; the gate is broken", "        16.67%  out; nobody is hurt"]


def test_of_one_choice_of_few_options_these_are_told_alone(bout: Callable[..., Session]) -> None:
    """The range lies between them, and the best and the worst are two of them."""
    found = asked(bout(_gate, lambda state, side: (*storm(state, side), Payoff("^out; ", 0))))
    head, choice, *options, made = odds_lines(found, 80)
    assert (head, made) == ("  ODDS  strike [1]", "  exact: every way it can go is counted")
    assert choice == "    Bob chooses (gate); the chances with each choice:"
    assert [line.strip() for line in options if line.endswith(":")] == ["hold:", "leave:"]
    assert sum("83.33%" in line for line in options) == 1
    assert set(as_data(found)) >= {"outcomes", "stakes", "choices"}
    whole = odds_lines(found, 80, whole=True)
    assert any("at worst" in line or "whatever others choose" in line for line in whole)
    assert any(line.startswith("    in; the gate is broken") for line in whole)


def test_the_best_of_one_choice_that_hangs_on_what_falls_is_told_beside_its_options(bout: Callable[..., Session]) -> None:
    """Chosen behind the die, the best is none of the options."""

    def late(h: Hearing) -> None:
        face = h.roll("1d6", who="Ann", why="").total
        held = h.ask("gate", who="Bob", prompt="Hold it?", options=("hold", "leave")) == "hold"
        return h.outcome("in" if (face <= 3) == held else "out")

    said = odds_lines(asked(bout(late, storm)), 80)
    assert "    best and worst for Ann, as the game weighs what comes of it" in said
    assert "      at best: in 100.00% (gate by what falls)" in said
    assert '    Bob chooses, --if "gate=…"; the chances with each choice:' in said
    assert not any("nothing of this hangs on it" in line for line in said)


def test_of_the_named_outcome_alone(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall), want="AT ONCE")
    assert ways(found) == {"at best": (Fraction(1, 6), ("ladders=yes", "wall=hold"))}
    (guard,) = [choice for choice in found.choices if choice.key == "wall"]
    sixth = (Fraction(1, 6), Fraction(1, 6))
    assert {branch.option: branch.counted for branch in guard.branches} == {"hold": sixth, "leave": sixth}
    assert "      hold: 16.67%" in odds_lines(found, 60)
    assert ways(asked(bout(_wall), want="out"))["whatever others choose"][0] == Fraction(1, 6)  # with 5 left and no ladders only a 6 is out


def test_a_plan_leaves_less_to_choose(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall, storm), plan={"ladders": "no"})
    assert ways(found) == {"at best": (Fraction(5, 6), ("wall=leave",)), "whatever others choose": (Fraction(3, 6), ("wall=hold",))}
    assert asked(bout(_wall, storm), plan={"ladders": "no", "wall": "hold"}).stakes is None


def test_what_counts_is_added_up_without_a_choice(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall), plan={"ladders": "no", "wall": "hold"}, want="in")
    assert ways(found) == {"whatever others choose": (Fraction(3, 6), ())}
    assert "    in: 50.00% in all" in odds_lines(found)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_is_wider_than_the_screen(bout: Callable[..., Session], width: int) -> None:
    """Outcomes of many words, thousandths of thousandths, and many cases of the rules."""

    def wordy(h: Hearing) -> None:
        for case in range(12):
            h.line("a case", "", cite=f"{case}.{case}.{case}")
        side = h.ask("which of the two ways round the hill", who="Bob", prompt="Which?", options=("the long one by the sea", "the other"))
        total = h.roll("9d6", who="Ann", why="").total
        h.outcome(f"in, by {side}, with {'some of the best' if total > 33 else 'hardly any'} of those who set out that morning left")

    found = asked(bout(wordy, lambda state, side: [Payoff("^in", 1), Payoff("best", 1)]))
    assert max(map(len, [*odds_lines(found, width), *supposed_lines(found, width)])) <= width


def test_who_wins_and_loses_together_chooses_together(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall, lambda state, side: storm(state, "Ann")))
    assert set(ways(found)) == {"at best", "at worst"}


def test_where_nobody_says_what_counts_nothing_is_told_of_it(bout: Callable[..., Session]) -> None:
    assert asked(bout(_wall)).stakes is None
    assert asked(bout(_wall, lambda state, side: [Payoff("^in$", 1)])).stakes is None  # of the others it says nothing


def test_samples_tell_it_too(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall, storm), limit=2, source=Seeded(4))
    assert found.sampled
    told = ways(found)
    assert {name: chosen for name, (_, chosen) in told.items()} == {
        "at best": ALL,
        "whatever others choose": ("ladders=yes", "wall=hold"),
        "at worst": ("ladders=no", "wall=hold"),
    }
    assert float(told["whatever others choose"][0]) == pytest.approx(4 / 6, abs=0.05)


def _feint(h: Hearing) -> None:
    """Bob sees the die before he chooses."""
    face = h.roll("1d6", who="Ann", why="").total
    left = h.ask("guard", who="Bob", prompt="Guard?", options=("left", "right")) == "left"
    h.outcome("in" if left == (face <= 2) else "out")


def test_a_choice_after_the_die_hangs_on_it(bout: Callable[..., Session]) -> None:
    found = asked(bout(_feint), want="in")
    by_die = ("guard by what falls",)
    assert ways(found) == {"at best": (Fraction(1), by_die), "whatever others choose": (Fraction(0), by_die)}


def _siege(h: Hearing) -> None:
    sally = h.ask("sally", who="Bob", prompt="Sally?", options=("yes", "no")) == "yes"
    face = h.roll("1d6", who="Ann", why="", reading="faces").total
    if face == 6 or (sally and face <= 2):
        h.over("Ann" if face == 6 else "Bob", "done")
    h.outcome("in" if face == 6 else "back" if sally and face <= 2 else "on")


def test_in_a_chain_with_cycles(bout: Callable[..., Session]) -> None:
    """Always a sally gives 1/3 against 2/3; never, and she is in at last."""
    found = asked(bout(_siege), Continuation(), want="in")
    assert ways(found) == {"at best": (1, ("sally=no",)), "whatever others choose": (Fraction(1, 3), ("sally=yes",))}


def test_what_a_course_waits_for_is_what_counts(bout: Callable[..., Session]) -> None:
    found = asked(bout(_wall), Continuation(times=1, until="at once"))
    assert ways(found)["at best"][0] == Fraction(1, 6)
    assert found.stakes is not None
    assert found.stakes.counted == "at once"


def test_of_two_choosers_each_takes_his_own_best() -> None:
    """A tree by hand: Ann's left is 1/2, her right what Bob leaves of it, 0 or 3."""
    positions: list[Position] = [
        Choice("way", "Ann", "", {"left": 1, "right": 2}),
        Node({}, {"one": Fraction(1, 2), "none": Fraction(1, 2)}),
        Choice("reply", "Bob", "", {"hard": 3, "soft": 4}),
        Node({}, {"none": Fraction(1)}),
        Node({}, {"three": Fraction(1)}),
    ]
    worth = {"none": Fraction(0), "one": Fraction(1), "three": Fraction(3)}
    careful = best_play(positions, worth, lambda choice: max if choice.who == "Ann" else min)
    assert (careful.worth, careful.chosen) == (Fraction(1, 2), {"way": ("left",)})
    hopeful = best_play(positions, worth, lambda choice: max)
    assert (hopeful.worth, hopeful.chosen) == (Fraction(3), {"way": ("right",), "reply": ("soft",)})


@each(
    ("slug", "outcome", "worths"),
    [
        ("elric", "Ann by 3; the city falls", {"Ann": 20, "Bob": -20}),
        ("elric", "Ann by 13; the city falls", {"Ann": 20, "Bob": -20}),
        ("elric", "Ann by 11 (Bob loses up to 3 of 3 units, Ann loses none); the city falls", {"Ann": 31, "Bob": -31}),
        ("elric", "Bob by 12", {"Ann": -12, "Bob": 12}),
        ("elric", "Bob musters Vilmir.; Vilmir Priest takes 2 spells (first spells of Vilmir Priest).", {"Ann": 2, "Bob": 2}),
        (
            "elric",
            "Lormyr Mage takes 3 of 4 spells (first spells of Lormyr Mage).;"
            " Lormyr Mage may not hold Law with Chaos and discards Grome, Arkyn.",
            {"Ann": 1, "Bob": 1},
        ),
        ("elric", "Ann turns up Quaolnargn.; Quaolnargn feeds on Lormyr Mage.", {"Ann": -20}),
        ("elric", "From Oin to Jadmar: Fadan.; Ann takes Jadmar.", {"Ann": 20, "Bob": -20}),
        ("elric", "slain", {"Ann": -20}),
        ("elric", "nothing happens", {"Ann": 0}),
        ("elric", "all ships lost", {"Ann": 0}),
        ("tears", "Forseti wins, 4 left", {"Gorganun": -104, "Forseti": 104}),
        ("legacy", "2 short; re-rolls pass it in 86.46%", {"Ann": -2, "Bob": -2}),
        ("albion", "Faerie must retreat", {"Faerie": -1, "Fomorian": 1}),
        ("albion", "Rurik dies and Colleran dies", {"Faerie": 0, "Fomorian": 0}),
    ],
)
def test_what_games_say_that_outcomes_are_worth(slug: str, outcome: str, worths: dict[str, int]) -> None:
    from playaid.testing.table import Table

    game = registry.load(slug)
    assert game.payoffs is not None
    state = Table(game).start(game.sides or ("Ann", "Bob"), Seeded(1))
    assert {side: worth_of(tuple(game.payoffs(state, side)), outcome) for side in worths} == worths


def test_a_choice_is_told_in_words_without_the_number_that_tells_it_from_others() -> None:
    assert in_words("Elric gives up 5=law") == "Elric gives up: law"
    assert in_words("Elric fights with 3 borne=no spell") == "Elric fights with borne: no spell"
    assert in_words("gate 2 by what falls") == "gate by what falls"
