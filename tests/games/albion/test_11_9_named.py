"""11.9 Hidden stacks: which pieces a declaration in the open names, by whatever slot."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import stacks
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from tests.each import each
from tests.games.albion.table import BOOK, start


@each(
    ("args", "named"),
    [
        ({"person": "Imric"}, ["Imric"]),
        ({"persons": ["Imric", "Rurik"], "keeper": "Rurik"}, ["Imric", "Rurik"]),
        ({"pieces": ["2 Moray 3012", "Imric"], "hex": "3012"}, ["Moray 3012", "Imric"]),
        ({"hex": "3012"}, []),
    ],
)
def test_who_is_named_in_the_open(args: Any, named: list[str]) -> None:
    heard = Hearing(GAME, start(), Declaration("search", args, FOMORIAN), BOOK, Refusing())
    assert list(stacks._named(heard)) == named
