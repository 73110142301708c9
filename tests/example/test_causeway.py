"""Causeway's rules: every check by a line that it refuses and one that it allows, every rule by what it does."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import evolve
from playaid.referee.verification.verify import verify
from playaid.testing import random_evenings
from playaid.testing.suite import assert_odds_hold
from playaid.testing.table import Table
from playaid.testing.worlds import assert_hides


class Bench:
    """Ann and Bob at a table with given hands; lines are ruled on with given dice."""

    def __init__(self, game: Game, hands: str = "Boots Rope Mud Rope", length: str = "12"):
        self.table = Table(game, "printed")
        self.state = self.table.start(("Ann", "Bob"), hands, length=length)

    def say(self, line: str, *dice: int | str, **answers: str) -> Ruling:
        ruling = self.table.rule(self.state, line, [str(die) for die in dice], None, None, None, **answers)
        self.state = evolve(self.state, ruling.changes)
        self.table.hold(self.state, line)
        return ruling

    def stones(self) -> dict[str, int]:
        stones: dict[str, int] = self.state["public"]["stones"]
        return stones

    def hand(self, side: str) -> list[str]:
        hand: list[str] = self.state["secret"][side]["hand"]
        return hand


@pytest.fixture
def bench(tiny: Game) -> Bench:
    return Bench(tiny)


def checks(ruling: Ruling) -> list[str]:
    return [reason.check.partition("/")[2] for reason in ruling.reasons]


@pytest.mark.parametrize(
    ("before", "refused", "check", "allowed"),
    [
        (["play Boots"], "play Rope", "play.once", None),
        ([], "play Mud on Bob", "play.held", "play Boots"),
        ([], "play Rope", "play.idle", "play Boots"),
        ([], "play Boots on Bob", "play.on", "play Boots"),
        (["next", "run"], "run", "run.once", None),
        (["next", "run"], "shove Bob", "shove.once", None),
        (["next"], "shove Ann", "shove.here", "shove Bob"),
        (["next"], "play Boots", "sequence", "run"),
        ([], "run", "sequence", "next"),
        (["next"], "next", "next.owed", "run"),
        (["swap Rope"], "swap Boots", "swap.once", None),
        ([], "swap Mud", "swap.held", "swap Rope"),
    ],
)
def test_every_check_refuses_and_allows(bench: Bench, before: Sequence[str], refused: str, check: str, allowed: str | None) -> None:
    rolled: dict[str, tuple[int | str, ...]] = {"run": (4,), "shove Bob": (3, 3), "swap Rope": ("Boots",)}
    for line in before:
        assert bench.say(line, *rolled.get(line, ())).verdict == LEGAL
    ruling = bench.say(refused, *rolled.get(refused, ()))
    assert (ruling.verdict, check in checks(ruling)) == (ILLEGAL, True)
    assert not ruling.changes
    if allowed is not None:
        assert bench.say(allowed, *rolled.get(allowed, ())).verdict == LEGAL


def test_2_an_opening_hand_each_and_the_rest_in_the_stock(bench: Bench) -> None:
    assert (bench.hand("Ann"), bench.hand("Bob")) == (["Boots", "Rope"], ["Mud", "Rope"])
    assert sorted(bench.state["cup"]["stock"]) == ["Boots"] * 3 + ["Mud"] * 2 + ["Rope"]
    assert bench.say("hand").data == {"hand": ["Boots", "Rope"]}


def test_3_2_mud_throws_back_who_does_not_hold_fast(bench: Bench) -> None:
    for line, *dice in (("next",), ("run", 5), ("next",)):
        bench.say(str(line), *dice)
    waiting = bench.say("play Mud on Ann")
    assert (waiting.verdict, waiting.question and waiting.question.private) == (NEEDS_INPUT, "Ann")
    bench.say("play Mud on Ann", hold="no")
    assert bench.stones()["Ann"] == 2
    assert bench.hand("Ann") == ["Boots", "Rope"]


def test_3_2_a_rope_holds_fast_and_is_spent(bench: Bench) -> None:
    for line, *dice in (("next",), ("run", 5), ("next",)):
        bench.say(str(line), *dice)
    bench.say("play Mud on Ann", hold="rope")
    assert bench.stones()["Ann"] == 5
    assert bench.hand("Ann") == ["Boots"]


def test_3_4_a_swap_is_seen_by_nobody(bench: Bench) -> None:
    ruling = bench.say("swap Rope", "Mud")
    assert bench.hand("Ann") == ["Boots", "Mud"]
    assert [said.text for said in ruling.story if said.only is None] == ["Ann swaps a card."]


def test_4_1_boots_lengthen_the_run_and_4_2_stones_slip(bench: Bench) -> None:
    bench.say("play Boots")
    bench.say("next")
    bench.say("run", 4)
    assert bench.stones()["Ann"] == 4  # 4 and 2 are 6, which is slippery by 2


def test_4_2_a_stone_that_nobody_can_read_is_asked_for(bench: Bench) -> None:
    bench.say("next")
    for line in ("set stones.Ann 5 because it is a test", "run"):
        ruling = bench.say(line, *((4,) if line == "run" else ()))
    assert (ruling.verdict, ruling.question and ruling.question.fact and ruling.question.fact["keys"]) == (NEEDS_INPUT, ["9", "slip"])


@pytest.mark.parametrize(("dice", "stones"), [((5, 2), (3, 1)), ((2, 5), (1, 3)), ((4, 4), (3, 3))])
def test_4_3_the_lower_die_is_pushed_back(bench: Bench, dice: tuple[int, int], stones: tuple[int, int]) -> None:
    bench.say("next")
    bench.say("set stones.Ann 3 because it is a test")
    bench.say("set stones.Bob 3 because it is a test")
    bench.say("shove Bob", *dice)
    assert (bench.stones()["Ann"], bench.stones()["Bob"]) == stones


def test_5_the_far_bank_ends_it(tiny: Game) -> None:
    bench = Bench(tiny, length="8")
    for line in ("play Boots", "next", "set stones.Ann 2 because it is a test"):
        bench.say(line)
    assert bench.say("run", 4).verdict == LEGAL
    assert bench.state["referee"]["over"]["winner"] == "Ann"


def test_what_is_hidden_stays_hidden(tiny: Game, tmp_path: Path) -> None:
    assert assert_hides(tiny, tmp_path, most=5, spread=1, forms=("json",)) == 2


def test_odds_do_not_hang_on_what_was_unlocked(tiny: Game, tmp_path: Path) -> None:
    assert assert_odds_hold(tiny, tmp_path / "evening") >= 5


def test_an_evening_ruled_again_is_the_same(tiny: Game, tmp_path: Path) -> None:
    session = random_evenings.new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], 3)
    assert random_evenings.play(session, 3, most=300).over
    assert verify(session).ok
