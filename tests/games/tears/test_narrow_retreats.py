"""Halves of conditions about retreats: each with what it alone decides. [Retreat] [Sea battle]"""

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, changed, do, rule, sheet, told
from tests.games.tears.test_retreat import after_a_round, surrounded
from tests.games.tears.test_retreating import WEST, fought_at_sea
from tests.games.tears.test_scenarios import colony


def test_by_which_way_they_go_is_told_ashore() -> None:
    """At sea there is one way alone."""
    assert "1st way" in sheet(rule(after_a_round(), "retreat to Oldmarch"))
    state = changed(fought_at_sea(), ["put", ["public", "ships", "Ship 1", "from"], "Ossum"])
    assert "1st way" not in sheet(rule(state, f'retreat to "{WEST}"'))


def in_ruins(*come: str) -> table.State:
    """The round is fought in ruins to which these sides have come among enemies in this turn."""
    state = changed(after_a_round(), ["put", ["public", "map", "areas", "Marchgate"], "ruins"])
    return changed(state, ["put", ["public", "unmet"], {side: ["Marchgate"] for side in come}])


@each(("come", "owed"), [((G,), [(G, "trap")]), ((F,), []), ((), [])])
def test_whoever_has_come_to_ruins_meets_their_trap_once_the_defender_gives_way(come: tuple[str, ...], owed: list[tuple[str, str]]) -> None:
    """[Exploring ruins]"""
    state = do(in_ruins(*come), "retreat to Oldmarch")
    assert [(debt["side"], debt["what"]) for debt in state["public"]["owed"]] == owed


def test_whoever_gives_way_himself_meets_no_trap() -> None:
    state = do(do(in_ruins(G), "stay"), "retreat to Ashmoor")
    assert not state["public"]["owed"]


def test_a_chieftain_who_has_done_his_part_has_done_it_for_whomever_he_goes_over_to() -> None:
    """[Penguins 4] [Activation]"""
    state = colony("Penguin Chieftain")
    for path, value in ((("act",), None), (("done",), True)):
        state = changed(state, ["put", ["public", "people", "Penguin Chieftain", *path], value])
    state = changed(state, ["put", ["public", "battle", "mover"], F])
    assert forces.person(do(state, "retreat to Thornwick"), "Penguin Chieftain")["done"]


def test_of_a_guard_that_is_hit_the_dragon_is_not_to_be_held() -> None:
    """He is hit himself, or nobody holds him. [Terramax]"""
    state = surrounded("2 Wargroup")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar"}
    state = changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "board", G, "Asten"], ["Terramax"]])
    ruling = rule(state, "retreat to Oldmarch", "10 1 10")
    assert ruling.verdict == LEGAL
    assert "Wargroup holds Oldmarch" in told(ruling)


@each("owner", [G, F])
def test_that_a_guard_at_its_own_castle_stays_as_it_stands_is_told(owner: str) -> None:
    """[Castle: occupation]"""
    state = changed(surrounded("2 Wargroup"), ["put", ["public", "castles", "Oldmarch"], {"side": owner, "inside": ""}])
    said = "of a retreat nobody is asked whether it goes inside"
    assert (said in sheet(rule(state, "retreat to Oldmarch", "10 1 1"))) is (owner == G)
