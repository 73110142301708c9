"""Cadmin are called in whatever words; who calls somebody else's way is told who does, and of hits whose line a name stands in."""

import pytest

from playaid.games.tears import GAME
from playaid.games.tears.state import forces
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, do, put
from tests.games.tears.test_battle import field


@pytest.mark.parametrize("line", ["call cadmin", "call the cadmin", "summon a cadmin"])
def test_cadmin_are_called_by_their_own_verb(line: str) -> None:
    assert GAME.phrases[line] == "cadmin"


@pytest.mark.parametrize("words", ["", " by Kishmin", " at Ilrog", " to Ilrog"])
def test_the_ambassador_and_where_they_are_may_be_said(words: str) -> None:
    state = do(put(begun(), "Kishmin", "Ilrog"), "activate Kishmin")
    assert table.rule(state, f"cadmin{words}").verdict == "legal"


@pytest.mark.parametrize("words", ["by Shimar", "at Kimrin"])
def test_nobody_else_calls_them_and_they_come_nowhere_else(words: str) -> None:
    with pytest.raises(Unreadable, match="called by the ambassador, Kishmin, to where they are"):
        table.declaration(do(put(begun(), "Kishmin", "Ilrog"), "activate Kishmin"), f"cadmin {words}")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Cavalry", "Cavalry stands in Forseti's line"),
        ("2 Foot Soldier", "reduced Foot Soldier stands in Forseti's line"),
        ("foot soldier, cavalry", "reduced Foot Soldier, Cavalry stand in Forseti's line"),
        ("Warsteed, cavalry", "Cavalry stands in Forseti's line"),
        ("Shale", "Shale leads, and takes no hit: those in line do"),
    ],
)
def test_whoever_cannot_take_the_hit_is_told_why(said: str, why: str) -> None:
    """Whichever side of them is up. [Results]"""
    state = do(do(field("2 Warsteed, 2 Wargroup", "Cavalry, 2 reduced Foot Soldier"), "stand"), "throw", "1 1 10")
    with pytest.raises(Unreadable) as refused:
        table.declaration(state, f"take {said}")
    assert str(refused.value.text) == why
    assert table.rule(state, "take Warsteed, Wargroup").verdict == "legal"
    assert F in state["public"]["battle"]["rows"]


def way_out(state: State, line: str) -> str | None:
    (reason,) = (reason for reason in table.rule(state, line).reasons if reason.check.endswith("move.far"))
    return reason.instead


def test_another_of_its_kind_is_told_to_be_activated_only_where_it_could_go_there() -> None:
    """One alone, from next door. [Movement]"""
    spent = forces.mark("Wargroup", 1)
    state = table.changed(table.cleared(begun(), G, "Kimrin", "Glaginsdrog"), ["put", ["public", "board", G, "Ashmoor"], [spent, spent]])
    near, far = (table.lay(state, G, place, "Wargroup") for place in ("Thornwick", "Dunhallow"))
    assert way_out(near, "move Wargroup to Kimrin") == "activate Wargroup at Thornwick"
    assert way_out(near, "move 2 Wargroup to Kimrin") is None, "it is one alone"
    assert way_out(far, "move Wargroup to Kimrin") is None, "no road leads from there"
