"""What people typed at a table of Albion, and what they were told there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.albion.table import at, bare, put, stand, start
from tests.games.albion.test_bites_enchantments import scried
from tests.games.albion.two import moving

Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to the last of these lines at a table in this state; behind ` ? ` stand answers."""

    def said(state: State, *lines: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", list(GAME.sides))
        table = Table(str(folder))
        table.take_up("friday")
        assert table.session is not None
        table.session.fold.state = state
        table.session.refresh = lambda: None  # type: ignore[method-assign]
        table._due = None
        table.look()
        for line in lines:
            typed, *answers = line.split(" ? ")
            table.console = people = People(*answers)
            while typed:
                table.instead = ""
                assert heard(table, typed)
                typed = table.instead
        return "\n".join(people.said)

    return said


def rainy() -> State:
    return put(moving(start(), FOMORIAN, turn=2), "public", "weather", "map", "rain")


# why nobody comes there [11.8]


@each(
    ("line", "why"),
    [
        ("move Pelican to 1026", "there is no sea in 1026 for Pelican [11.8]"),
        ("move Imric to 0720", "no way leads from 3012 to 0720: 2117 is all sea, and Imric is no ship [11.8]"),
        ("move Dando, Weald 2941 to 2440", "no way leads from 2941 to 2440: nobody enters the marsh 2440 in the rain [6.2.5]"),
    ],
)
def test_where_no_way_leads_the_reason_is_told(evening: Evening, line: str, why: str) -> None:
    said = evening(rainy(), line)
    assert why in said
    assert "does not touch" not in said


def test_a_way_round_says_what_shuts_the_straight_one(evening: Evening) -> None:
    said = evening(stand(rainy(), "3140", "Dando", "Weald 2941"), "move Dando with his men to 2941")
    assert "this path takes 25; the straight way is shut: rain has swollen the river between 3040 and 2941 [6.2.3]" in said


def test_a_hex_that_is_but_too_far_is_not_said_to_lie_behind_an_enemy(evening: Evening) -> None:
    """The cheapest way leads through Menador; who is not stopped there has too few points for the way round."""
    said = evening(moving(start(), FOMORIAN, turn=2), "move Bogan, Ochil 3118 to 3034")
    assert "Bogan has 12 points left" in said
    assert "3429" not in said


def test_an_attack_from_afar_says_nothing_of_persons_who_are_not_there(evening: Evening) -> None:
    said = evening(at(start(), FOMORIAN, "combat", "announce"), "attack 3429")
    assert "no army, escort or hero of Fomorian is ashore in 3429" in said
    assert "persons alone" not in said
    alone = bare(stand(start(), "3429", "Imric"), "Imric")
    assert "persons alone may not attack the knowe in 3429" in evening(at(alone, FOMORIAN, "combat", "announce"), "attack 3429")


# what is written for a scried stack [19.4.03]


def test_a_written_movement_finds_its_way(evening: Evening) -> None:
    assert "LEGAL  write 3336 via" in evening(scried(), "write 3336 to 3332 --as Faerie")


def test_a_written_movement_without_a_way_asks_for_every_hex(evening: Evening) -> None:
    said = evening(scried(), "write 3336 to 0327 --as Faerie")
    assert "0327 does not follow on 3336: every hex of the way is written" in said
    assert "there is no way" not in said
