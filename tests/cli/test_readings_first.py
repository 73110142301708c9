"""A reading without which a line could not be said is told before its first die falls, once an evening."""

from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.empire.table import manned, north

__all__ = ["evening"]
OPEN = "left open by the rules: whether an unsupplied unit may attack"


def beside(supplied: bool) -> State:
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren", supplied=supplied), "Bob", "Grenord-centre", "Mary")


@each(("supplied", "told"), [(False, 1), (True, 0)])
def test_it_is_told_above_the_question_for_the_die(evening: Evening, supplied: bool, told: int) -> None:
    lines = ("detail short", "dice typed", "attack Gren ? leave", "attack Gren ? leave")
    said = " ".join(evening(beside(supplied), *lines, all_=True, name=f"friday-{told}").split())
    assert said.count(OPEN) == told
    assert "Left as it was" in said
