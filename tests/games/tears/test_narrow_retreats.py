"""Halves of conditions about retreats: each with what it alone decides. [Retreat] [Sea battle]"""

import pytest

from playaid.games.tears.rules import retreat
from playaid.games.tears.state import fights, forces
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, play, put, rule, sheet, told, under
from tests.games.tears.test_retreat import after_a_round, surrounded
from tests.games.tears.test_retreating import EAST, NORTH, WEST, fought_at_sea
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


def beset(came: str) -> table.State:
    """The dragon, come from there, has fought Ship 2, which came from the east; it is for Forseti to stay or go."""
    state = changed(
        cleared(cleared(begun(), F, "Caer Navell"), G, "Glaginsdrog"),
        ["put", ["public", "ship"], 2],
        ["put", ["public", "ships", "Ship 2"], {"side": F, "sea": NORTH, "from": EAST}],
    )
    state = put(lay(under(put(state, "Kendrel", "Ship 2"), "Kendrel", "2 Cavalry"), G, NORTH, "Terramax"), "Shimar", "Brightsea")
    dragon = {**state["public"]["dragon"], "master": "Shimar", "checked": 1}
    state = changed(state, ["put", ["public", "dragon"], dragon], ["put", ["public", "board", G, NORTH], ["Terramax~1"]])
    state = play(changed(state, ["put", ["public", "came", G], {NORTH: came}]), 'attack "Ship 2"', "stand", "skip")
    return play(state, ("throw", "10 10"), ("throw", "10"))


@each(
    ("came", "ways"),
    [(WEST, (EAST, "Ossum")), (EAST, (WEST, "Ossum")), ("Ossum", (EAST, WEST)), ("", (EAST, WEST, "Ossum"))],
)
def test_where_the_dragon_has_come_from_over_the_sea_no_ship_gives_way_to(came: str, ways: tuple[str, ...]) -> None:
    """As where a ship has come from. [Sea battle] [Terramax]"""
    state = beset(came)
    assert retreat.ways(state, F) == ways
    if came:
        said = "the enemy put to sea from there" if came == "Ossum" else "the enemy came from there"
        assert said in rule(state, f'retreat to "{came}"').reasons[0].text


def test_of_a_port_from_which_a_ship_has_come_it_is_said_that_she_put_to_sea_there() -> None:
    state = changed(
        fought_at_sea(), ["put", ["public", "battle", "before"], "Ossum"], ["put", ["public", "ships", "Ship 2", "from"], "Ossum"]
    )
    assert "the enemy put to sea from there" in rule(state, "retreat to Ossum").reasons[0].text


def test_whoever_is_alone_in_ruins_by_the_sea_looks_at_their_spells_where_it_is_theirs_to_go() -> None:
    """Else nobody's are asked for. [Exploring ruins] [Waterwalk]"""
    state = changed(
        after_a_round(),
        ["put", ["public", "map", "areas", "Marchgate"], "ruins"],
        ["put", ["public", "map", "roads", "Marchgate"], [NORTH]],
    )
    alone = changed(
        put(state, "Torin", "Marchgate"),
        ["put", ["public", "battle", "rows", F], ["Torin"]],
        ["put", ["public", "battle", "hermit"], "Torin"],
    )
    stays = changed(alone, ["put", ["public", "battle", "stage"], fights.THROW])
    for position, side, asked in ((alone, F, True), (stays, F, False), (alone, G, False), (state, F, False)):
        locked = {**position, "secret": {other: box for other, box in position["secret"].items() if other != side}}
        hearing = asking(table.GAME, locked, table.HOUSE, "retreat", side)
        if asked:
            with pytest.raises(Locked):
                retreat._look_for_a_way_over_water(hearing)
        else:
            assert retreat._look_for_a_way_over_water(hearing) is None
