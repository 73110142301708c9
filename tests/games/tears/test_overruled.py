"""What is overruled still looks under nobody's leaders but one's own, and leaves only counters that there are."""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.state import forces
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import decide
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, cleared, declaration, do, put, rule, sheet, under


def overruled(state: State, line: str) -> None:
    decide(GAME, state, declaration(state, line, F, "we say so"), HOUSE, Refusing())


@each("line", ["drop Shale of Warsteed", "box Shale with Warsteed"])
def test_nobody_looks_under_an_enemy_leader(line: str) -> None:
    with pytest.raises(Refusal, match="for Gorganun to see to"):
        overruled(under(begun(), "Shale", "3 Warsteed"), line)


@each("what", ["5 Foot Soldier", "Shimar"])
def test_only_a_unit_of_the_reserve_is_recruited(what: str) -> None:
    with pytest.raises(Refusal, match="cannot be carried out"):
        overruled(begun(), f'recruit "{what}" by Algeron')


# what is set by hand has its consequences


def by_hand(state: State, path: str, value: str) -> State:
    return do(state, f'set "{path}" {value} because we agreed', side=F)


def test_a_death_by_hand_empties_box_and_office() -> None:
    state = under(begun(F), "Kendrel", "2 Cavalry")
    gone = by_hand(state, "people.Kendrel.state", "dead")
    assert gone["secret"][F]["boxes"]["Kendrel"] == []
    assert forces.tokens(gone, F, "Caer Navell").count("Cavalry") == forces.tokens(state, F, "Caer Navell").count("Cavalry") + 2
    away = by_hand(under(begun(F), "Algeron", "Foot Soldier"), "people.Algeron.state", "dead")
    before = forces.tokens(begun(F), F, "Caer Sillius").count("Foot Soldier")
    assert forces.tokens(away, F, "Caer Sillius").count("Foot Soldier") >= before, "what lay under him is laid down where he was"
    assert away["secret"][F]["boxes"]["Algeron"] == []
    nowhere = under(table.changed(begun(F), ["put", ["public", "people", "Algeron", "at"], "Caer Clavell"]), "Algeron", "Foot Soldier")
    laid = by_hand(nowhere, "people.Algeron.state", "dead")
    assert len(forces.tokens(laid, F, "Caer Clavell")) == len(forces.tokens(nowhere, F, "Caer Clavell")) + 1
    assert by_hand(begun(F), "people.Kishmin.state", "dead")["public"]["owed"][0]["what"] == "ambassador"
    assert by_hand(begun(F), "people.Shimar.state", "dead")["public"]["owed"] == []


def test_what_follows_by_hand_is_no_more_than_what_is_there() -> None:
    """Of an empty box nothing is said, aboard a ship it is laid down aboard, and of who is nowhere at home."""
    bare = rule(begun(F), 'set "people.Neko.state" dead because we agreed', side=F)
    assert "what lay under" not in sheet(bare)
    ship = table.changed(begun(F), ["put", ["public", "ships", "Ship 1"], {"side": F, "sea": "Dragon Sea North", "from": "Ossum"}])
    for at, laid in (("Ship 1", "Ship 1"), ("Marchgate", "Marchgate"), ("Utopia", "Caer Navell")):
        state = table.changed(
            under(put(ship, "Algeron", "Ship 1"), "Algeron", "Foot Soldier"), ["put", ["public", "people", "Algeron", "at"], at]
        )
        told_ = sheet(rule(state, 'set "people.Algeron.state" hurt because we agreed', side=F))
        assert f"what lay under Algeron is laid down in {laid}" in told_
    assert "is inside" not in sheet(rule(begun(F), "set left 3 because we agreed", side=F))


def test_a_side_is_together_again_after_whatever_was_ruled() -> None:
    """Where no enemy stands before a castle nobody is held apart before its walls."""
    castle = {"side": G, "inside": G, "out": ["Warsteed"]}
    state = table.changed(begun(), ["put", ["public", "castles", "Kimrin"], castle])
    assert "out" not in do(state, "activate Kestrel")["public"]["castles"]["Kimrin"]


def test_a_master_dead_by_hand_holds_no_dragon() -> None:
    from tests.games.tears.test_terramax import mastered

    assert by_hand(mastered(), "people.Shimar.state", "dead")["public"]["dragon"]["rage"] == "Marchgate"


def test_a_captive_by_hand_has_a_captor() -> None:
    assert forces.person(by_hand(begun(F), "people.Shimar.state", "captive"), "Shimar")["captor"] == F


def test_a_castle_that_changes_hands_is_empty_inside() -> None:
    state = do(begun(F), "gate Caer Sillius in")
    taken = by_hand(state, "castles.Caer Sillius.side", "Gorganun")
    assert taken["public"]["castles"]["Caer Sillius"] == {"side": G, "inside": ""}


def test_penguins_inland_are_flagged() -> None:
    state = table.changed(begun(F, penguins="yes"), ["put", ["public", "board", G, "Marchgate"], ["Penguin"]])
    assert "penguins of Gorganun are in Marchgate, which is no shore of theirs" in list(GAME.invariants(state))
    ashore = table.changed(begun(F, penguins="yes"), ["put", ["public", "board", G, "Ossum"], ["Penguin"]])
    assert not list(GAME.invariants(ashore))


def test_who_is_inside_his_own_castle_stays_inside() -> None:
    state = do(begun(F), "gate Caer Sillius in")
    assert by_hand(state, "penguins", "3")["public"]["castles"]["Caer Sillius"] == {"side": F, "inside": F}
    empty = table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G])
    empty = cleared(empty, G, "Kimrin")
    for name in forces.persons(empty, G, "Kimrin"):
        empty = put(empty, name, "Glaginsdrog")
    assert by_hand(empty, "penguins", "3")["public"]["castles"]["Kimrin"]["inside"] == ""
