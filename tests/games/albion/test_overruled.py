"""Whatever is said, whenever, overruled or not: a ruling or a refusal, never a fault, and the position stays sound."""

import os
from random import Random

import pytest

from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract import sequence
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.albion.table import put, rule, said, start
from tests.games.albion.test_evenings_of_war import offered
from tests.games.albion.two import moving
from tests.slow import SLOW

MANY = int(os.environ.get("PLAYAID_EVENINGS_ALBION", "1"))


HEXES = ("3034", "3012", "3429", "2339", "0108", "2611", "9999", "xx")


PATTERNS = (
    "place {piece} at {hex}",
    "command {person} over {army}",
    "attach {person}",
    "detach {person}",
    "attrition {hex}",
    "remove {piece} 1",
    "remove evenly",
    "recover",
    "refit {ship}",
    "activate {dormant}",
    "battle {hex}",
    "engage {hex}",
    "melee {hex}",
    "defend {hex} in woods",
    "challenge trial by {person}",
    "challenge duel by {person}",
    "accept trial by {person}",
    "decline duel at {hex}",
    "duel {person} vs {other}",
    "trial {person} vs {other}",
    "fight {hex}",
    "stop {hex}",
    "withdraw {hex} to {there}",
    "evade {hex}",
)


def line(rng: Random, state: State) -> str:
    """Some declaration, legal or not."""
    everything = list(pieces.pieces(state))
    of = {kind: [name for name in everything if pieces.piece(state, name)["kind"] == kind] for kind in ("person", "ship", "army")}
    return rng.choice(PATTERNS).format(
        piece=rng.choice(everything),
        person=rng.choice(of["person"]),
        other=rng.choice(of["person"]),
        ship=rng.choice(of["ship"]),
        army=rng.choice(of["army"]),
        hex=rng.choice(HEXES),
        there=rng.choice(HEXES),
        dormant=rng.choice(["Worm", "Misha", "Gwynedd", "Leinster", "Auberon's Expedition"]),
    )


@pytest.mark.parametrize("seed", range(MANY))
def test_nothing_said_is_a_fault(seed: int) -> None:
    rng, dice = Random(seed), Seeded(seed)
    state = start()
    overruled = 0
    for turn in range(260 if SLOW else 110):
        if turn % 3 == 0 and not state["referee"].get("over"):
            found = offered(state)
            state = evolve(state, said(state, rng.choice(found), dice, rng).changes)
            continue
        words, why = line(rng, state), rng.choice([None, "we say so"])
        try:
            ruling = rule(state, words, dice, rng.choice([FOMORIAN, FAERIE, None]), overrule=why)
        except Refusal:
            continue
        faults = list(soundness.faults(evolve(state, ruling.changes)))
        assert not faults, (seed, words, why, sequence.heading(GAME, state), faults)
        if ruling.verdict == LEGAL and ruling.overruled:
            overruled += 1
            state = evolve(state, ruling.changes)
    assert overruled > 1


@each("words", ["cast Elidor", "write 2714"])
def test_what_was_never_begun_is_refused_in_words(words: str) -> None:
    with pytest.raises(Refusal, match="cannot be carried out"):
        rule(start(), words, Seeded(1), FAERIE, overrule="we say so")


@each(("number", "where"), [("3012", "in 3012"), (None, "off the map")])
def test_a_search_where_there_is_nothing_to_roll_on_is_refused_in_words(number: str | None, where: str) -> None:
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "hex", number)
    with pytest.raises(Refusal, match=f"nothing can be searched for {where}") as refusal:
        rule(state, "search Imric", "3 3", FOMORIAN, overrule="we say so")
    assert refusal.value.hint == "searches are made in 1023, 1323, 2128, 2629, 2634, 3705"
