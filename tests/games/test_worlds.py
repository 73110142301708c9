"""Evenings by chance in two worlds that differ in what a side was dealt and has said for itself alone; then every verb that only looks."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from playaid.export.export import FORMS
from playaid.games import registry
from playaid.referee.contract.hearing import Hearing
from playaid.referee.deciding.decide import load_rule
from playaid.testing.worlds import assert_hides, say_in_both, worlds
from tests.each import each
from tests.slow import SLOW, some


class Evening(NamedTuple):
    """A beginning: whose secrets (nobody: of each in turn), and how many evenings differ in what the rules have hidden."""

    game: str
    seed: int
    hides: str = ""
    lines: int = 3
    differ: int = 1
    options: Mapping[str, str] = {}


EVENINGS = (
    Evening("albion", 1, "Fomorian"),
    Evening("elric", 1, "Ann", lines=2),
    Evening("empire", 1, lines=2, differ=2),
    Evening("legacy", 1, "Ann", differ=0),  # in this game nothing but private notes is hidden
    Evening("tears", 1),
)
LONG = tuple(
    Evening(game, seed, lines=12, differ=0, options=options)
    for game, options in (
        *((slug, {}) for slug in sorted(registry.BUILT_IN)),
        ("albion", {"stacks": "hidden"}),
        ("elric", {"scenario": "4"}),
    )
    for seed in range(1, 7)
)


def test_no_game_is_left_out() -> None:
    assert {evening.game for evening in EVENINGS} == {*registry.BUILT_IN}


@pytest.mark.parametrize("evening", [*some(EVENINGS, 1, 2), *(LONG if SLOW else ())], ids=lambda evening: f"{evening.game}-{evening.seed}")
def test_nobody_can_tell_the_worlds_apart(evening: Evening, tmp_path: Path) -> None:
    """Two games; with PLAYAID_SLOW all of them, and longer evenings with other seeds and options."""
    game = registry.load(evening.game)
    spread = 4 if evening in LONG else 1
    hides = [evening.hides] if evening.hides else None
    differed = assert_hides(
        game, tmp_path, seed=evening.seed, most=evening.lines, options=evening.options, spread=spread, hides=hides, forms=some((*FORMS,), 3)
    )
    assert differed >= evening.differ


def test_a_sentence_for_all_that_is_one_side_s_is_found(tmp_path: Path) -> None:
    """A copy of a game in which whoever explores tells his hand, as if `only` had been forgotten."""
    game = registry.load("empire")
    explore = game.verbs["explore"]

    def tell_all(hearing: Hearing) -> None:
        load_rule(explore.rule)(hearing)
        hearing.tell(f"{hearing.side} holds {', '.join(hearing.secret(hearing.side)['hand'])}.")

    leaky = game._replace(verbs={**game.verbs, "explore": explore._replace(rule=tell_all)})
    with pytest.raises(AssertionError, match="tells what Ann hides"):
        assert_hides(leaky, tmp_path, most=3, spread=1)


@each(("told", "is_leak"), [("hand", True), ("number", False)])
def test_what_a_secret_line_does_in_the_sight_of_all_may_differ_in_numbers_alone(tmp_path: Path, told: str, is_leak: bool) -> None:
    """With hidden stacks a ship takes along whoever has gone aboard in secret: how many counters go all see, which they are nobody."""
    game = registry.load("empire")
    explore = game.verbs["explore"]

    def lay_open(hearing: Hearing) -> None:
        hand = sorted(hearing.secret(hearing.side)["hand"])
        hearing.put("public", "laid", hand if told == "hand" else sum(map(ord, "".join(hand))))

    game = game._replace(verbs={**game.verbs, "explore": explore._replace(rule=lay_open, secret=True)})
    pair = worlds(game, tmp_path, ["Ann", "Bob"], "Ann", 1)
    if is_leak:
        with pytest.raises(AssertionError, match="tells what Ann hides"):
            say_in_both(pair, "Ann", 1, 1)
    else:
        say_in_both(pair, "Ann", 1, 1)
        assert [session.state["public"].get("laid") for session in pair] == [None, None], "the worlds would come apart"
