"""A place is called by its name wherever a hex may be said, and what is none is told by that."""

import pytest

from playaid.games.albion import GAME
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import visible
from tests.each import each
from tests.games.albion.table import FAERIE, start
from tests.games.albion.two import moving


def read(line: str) -> dict[str, object]:
    verb, *words = split(line)
    return read_arguments(GAME, GAME.verbs[verb], words, visible(moving(start(), FAERIE), FAERIE))


@each(
    ("named", "numbered"),
    [
        ("move Imric to Melton", "move Imric to 3140"),
        ("move Imric to the Giants Dance", "move Imric to 2441"),
        ("move Imric to the giant's dance", "move Imric to 2441"),
        ('move Imric to "The Giant’s Dance"', "move Imric to 2441"),
        ("move Imric via Melton, 3141, Caer Ganmorgan", "move Imric via 3140, 3141, 3034"),
        ("move Imric to Caer Ganmorgan costing 5", "move Imric to 3034 costing 5"),
        ("move Imric to Seat of Moray", "move Imric to 2816"),
        ("move Imric to Milkirk", "move Imric to 2714"),
        ("move everything in Melton to Hodden", "move everything in 3140 to 2941"),
        ("move Imric with his army towards Melton", "move Imric with his army towards 3140"),
        ("move Imric to Melton with his army", "move Imric to 3140 with his army"),
        ("place Imric at Gil's Rest", "place Imric at 2611"),
        ("attrition Caer Ganmorgan", "attrition 3034"),
        ("attrition the Denby Plinth", "attrition 2838"),
        ("write Melton via Hodden, search", "write 3140 via 2941, search"),
        ("slip Melton", "slip 3140"),
        ("evade Gils Rest", "evade 2611"),
        ("fight Melton battle", "fight 3140 battle"),
        ("stop Melton", "stop 3140"),
        ("defend Caer Ganmorgan in clear", "defend 3034 in clear"),
        ("withdraw Melton to Caer Ganmorgan", "withdraw 3140 to 3034"),
        ("decline trial at Caer Ganmorgan", "decline trial at 3034"),
    ],
)
def test_a_place_is_the_hex_in_which_it_lies(named: str, numbered: str) -> None:
    assert read(named) == read(numbered)


@each("line", ["move Imric to Avalon", "move Imric via 3140, Avalon"])
def test_what_is_no_place_is_told_as_that(line: str) -> None:
    with pytest.raises(Unreadable, match="no place is called 'Avalon'"):
        read(line)


def test_of_several_places_it_is_asked_which() -> None:
    with pytest.raises(Ambiguous, match="Caer Ganmorgan"):
        read("move Imric to Caer")
    with pytest.raises(Unreadable) as near:
        read("move Imric to Gurbleton Melton")
    assert near.value
