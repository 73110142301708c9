"""What is said of a spell that comes up for a random attack and does not attack, and of one that does. [7.6, 16.8]"""

from functools import cache

from playaid.dice.sources import Typed
from playaid.games.elric import GAME
from playaid.games.elric.rules import attacks
from playaid.games.elric.state.shape import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, changed, moved
from tests.games.elric.test_passage import quiet as harmless

quiet = cache(harmless)


def _attacked(spell: str, state: State | None = None, *dice: str) -> Hearing:
    """Fadan with two armies in the wilderness, for whom this spell is drawn."""
    state = state or quiet()
    stack = ["Fadan", *armies(state, "Ilmiora", 2)]
    state = moved(state, "Oin", *stack)
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Typed([spell, *dice]))
    attacks.attack(hearing, "Ann", stack, "Oin", "armies pass the wilderness")
    return hearing


def _shielded() -> State:
    return changed(arrived(quiet(), "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Fadan"))


@each(("spell", "shielded", "case", "would_eat"), [
    ("Grome", False, "7.6", False),
    ("Arkyn", False, "7.6", False),
    ("h'Haarshanns", False, "7.6", True),
    ("Arioch", True, "16.8", False),
    ("Kyreenee", True, "16.8", False),
])  # fmt: skip
def test_why_a_spell_does_not_attack_is_said(spell: str, shielded: bool, case: str, would_eat: bool) -> None:
    """Of an eater it is told besides that it attacks by its alignment; the Chaos Shield keeps it off whatever it does. [7.6, 16.8]"""
    hearing = _attacked(spell, _shielded() if shielded else None)
    assert [(line.result, line.citation) for line in hearing.lines if line.label == "random attack"] == [("no attack", case)]
    told = [str(said.text) for said in hearing.story]
    assert told[0] == f"Oin: {spell} comes up and does not attack."
    assert (len(told) == 2) is would_eat
    assert str(hearing.label) == "no attack"
