"""A line that names several things is refused with what stands in the way of each, not of the first alone."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from playaid.dice.sources import NeedsDice, Refusing
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN as WORDS
from playaid.referee.contract.grammar import names_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.testing.random_evenings import Moment, moments
from tests.slow import SLOW

EVENINGS, LINES, PAIRS = (4, 120, 12) if SLOW else (1, 30, 3)


def told(moment: Moment, side: str, verb: Verb, args: dict[str, object]) -> dict[str, str]:
    """The reasons that a line is refused for, by their checks; none where it hangs on what is not known."""
    session, state, _ = moment
    try:
        ruling = decide(session.game, state, Declaration(verb.name, args, side), session.book, Refusing())
    except (Refusal, NeedsDice, LookupError, ValueError):
        return {}
    return {reason.check: str(reason.text) for reason in ruling.reasons}


def pairs(moment: Moment, verb: Verb, slot: Slot, rng: random.Random) -> Iterator[tuple[dict[str, object], str, str]]:
    """Two things that the verb might be said of, and what else the line says, at random."""
    session, state, _ = moment
    needed = [other for other in verb.slots if other is not slot and not other.optional]
    pools = {other: list(names_of(session.game, other, visible(state, None))) for other in (slot, *needed) if other.kind not in WORDS}
    if len(pools) <= len(needed) or not all(pools.values()) or len(pools[slot]) < 2:
        return
    for _ in range(PAIRS):
        said = {other.name: rng.choice(pools[other]) for other in needed}
        args: dict[str, object] = {other.name: [said[other.name]] if other.many else said[other.name] for other in needed}
        one, two = rng.sample(pools[slot], 2)
        yield args, one, two


@pytest.mark.parametrize("slug", sorted(BUILT_IN))
def test_each_of_two_things_is_told_its_own_reason(slug: str, tmp_path: Path) -> None:
    game, compared, rng = load(slug), 0, random.Random(1)
    several = [(verb, slot) for verb in game.verbs.values() if not verb.query for slot in verb.slots if slot.many and not slot.board]
    for seed in range(EVENINGS):
        for moment in [*moments(game, tmp_path / str(seed), seed, LINES)][::6]:
            for verb, slot in several:
                for side in acting(game, moment[1])[:1]:
                    for args, one, two in pairs(moment, verb, slot, rng) if slot.kind not in WORDS else ():
                        alone = [told(moment, side, verb, {**args, slot.name: [name]}) for name in (one, two)]
                        both = told(moment, side, verb, {**args, slot.name: [one, two]})
                        for check in alone[0].keys() & alone[1].keys() & both.keys():
                            reasons = [reasons[check] for reasons in alone]
                            if both[check] in reasons:
                                compared += 1
                                assert reasons[0] == reasons[1], f"{verb.name} {one}, {two}: {both[check]}"
    assert compared, "no line of two things is refused for one of them"
