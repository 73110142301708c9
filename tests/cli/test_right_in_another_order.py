"""A die that is put right is that of whom it was thrown for, in whatever order a line throws once it was taken back."""

import re

from playaid.games.elric import GAME as ELRIC
from playaid.referee.contract.state import State, evolve
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import changed, do, holding, moved
from tests.games.elric.test_combat import PLACE, field

__all__ = ["evening", "screen"]


def under_the_noose() -> State:
    """Three of Ann's personalities in a battle for which Bob's Priest has laid what eats them all."""
    state = moved(field(3, 2), PLACE, "Sharilla", "Ilmiora Admiral", "Vilmir Priest")
    state = do(holding(state, "Vilmir Priest", "Noose of Flesh"), f'battle "{PLACE}"')
    state = evolve(state, [["put", ["secret", "Bob", "cast"], {"Vilmir Priest": "Noose of Flesh"}]])
    return changed(state, ("cast", {"Vilmir Priest": PLACE}), ("casters", ["Vilmir Priest"]))


def escapes(said: str) -> dict[str, tuple[str, str]]:
    """By who escapes or not the die and what comes of it, as `why` tells it last."""
    return {who: (die, told) for who, die, told in re.findall(r"(\w+) escapes\?\s+die (\d),[^=]*= (yes|no)", said)}


@each("line", ["back 3 1", "back ? 1 ? 5", "back 2  4"])
def test_a_die_that_is_put_right_stays_with_whom_it_was_thrown_for(line: str, evening: Evening) -> None:
    """Those who fall leave the board and come back onto it in another order."""
    once = evening(under_the_noose(), "dice typed", "unveil ? 1 ? 5 ? 6", "why", game=ELRIC, all_=True, name=f"once-{len(line)}")
    asked = re.findall(r"heroic escape of (?:Ilmiora )?(\w+)", once.partition("> why")[0])
    fallen = escapes(once)
    assert [fallen[who][0] for who in dict.fromkeys(asked)] == ["1", "5", "6"]
    again = escapes(
        evening(under_the_noose(), "dice typed", "unveil ? 1 ? 5 ? 6", line, "why", game=ELRIC, all_=True, name=f"again-{len(line)}")
    )
    right = {"back 2  4": ["1", "4", "6"]}.get(line, ["1", "5", "1"])
    assert [again[who][0] for who in dict.fromkeys(asked)] == right
