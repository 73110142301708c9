"""Edges of the rules that other cases pass by: whose token goes to the Dungeon, which draws wait, what begins anew with each Key-Turn."""

import pytest

from playaid.games.legacy.rules.threats import spawns
from playaid.referee.contract.refusals import Unreadable
from tests.games.legacy.table import FOUR, TABLE, at, begun, card, claimed, do, foe, owed, put, refused, to_key_turn
from tests.games.legacy.test_threats import LOT, siege


def test_only_ones_own_tokens_go_to_the_dungeon() -> None:
    state = claimed(claimed(at(begun(), "Ann", "Dungeon"), "Bob", "Saxon"), "Ann", "Witch")
    assert refused(state, 'imprison "Saxon of Bob 1"') == ["dungeon.mine"]
    assert do(state, 'imprison "Witch of Ann 1"')["public"]["dungeon"] == [["Witch", False]]


def test_draws_that_have_begun_wait_no_more() -> None:
    """Of two cards the first's draws are made, then the second's, and then there are none."""
    state = claimed(siege(), "Cid", "Knight", named=True)
    state = card(state, "Second", "Hold", "Saxon", deck="severe", named="Captain of Cid 1", challenged=True)
    state = do(state, *LOT, spoils_0="Second")
    assert [one["card"] for one in (state["public"]["spoils"], *state["public"]["more_spoils"])] == ["Second", "Siege"]
    for _ in ("Cid", "Dot", "Ann", "Bob"):
        state = do(state, "spoils relic", spoils_card="-")
    assert [one["card"] for one in (state["public"]["spoils"], *state["public"]["more_spoils"])] == ["Siege"]


def test_each_key_turn_reads_the_abilities_anew() -> None:
    state = put(card(begun(), "Siege", "Hold", "Saxon", ability="Fog."), "recalled", ["Siege"])
    assert do(to_key_turn(state), "extinguish")["public"]["recalled"] == []


@pytest.mark.parametrize(("despair", "told"), [("0", []), ("2", ["2"])])
def test_tokens_that_a_session_begins_with_are_told(despair: str, told: list[str]) -> None:
    set_up = TABLE.set_up(FOUR, despair=despair)
    assert [line.result for line in set_up.worksheet if line.label == "Despair Tokens"] == told


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("saxon:99:red", "99 saxon: a card spawns from 1 to"),
        ("saxon:0:red", "0 saxon: a card spawns from 1 to"),
        ("saxon:x:red", "a number, a kind and a colour"),
        ("saxon:2", "a number, a kind and a colour"),
    ],
)
def test_what_no_card_spawns_is_not_read(word: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        spawns([word])
    assert spawns(["saxon:2:red"]) == [("Saxon", 2, "red")]


def test_a_spoils_draw_is_owed_from_the_decks_that_hold_a_card() -> None:
    state = put(do(siege(), *LOT), "decks", "item", 0)
    assert (
        "may return Lot and Saxon 2 for a Spoils Draw (`spoils armoury` or `spoils relic`), or makes none (`spoils none`)" in owed(state)[0]
    )
    for deck in ("armoury", "relic"):
        state = put(state, "decks", deck, 0)
    assert "finds no card left for a Spoils Draw: `spoils none`" in owed(state)[0]


def test_who_stands_on_the_tile_of_its_objective_holds_whichever_way_that_came_to_be() -> None:
    """It was there when the tile was named, when the card came, when the players chose it; elsewhere it does not."""
    state = card(foe(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Saxon 2", "Saxon", "Chapel"), "Raid", "Objective", "Saxon")
    aimed = do(state, "aim Raid at Docks")["public"]["enemies"]
    assert [aimed[name]["held"] for name in ("Saxon 1", "Saxon 2")] == [True, False]
    drawn = put(foe(begun(), "Saxon 1", "Saxon", "Docks"), "draws", [{"seat": "Ann", "what": "threat", "tile": "Docks", "deck": "general"}])
    drawn = do(drawn, "threat Raid objective toward Docks 1 saxon @Chapel")["public"]["enemies"]
    assert [drawn[name]["held"] for name in ("Saxon 1", "Saxon 2")] == [True, False]
    both = put(
        card(put(state, "threats", "Raid", "target", "Chapel"), "Siege", "Objective", "Saxon", target="Docks"), "seats", "Ann", "tile", None
    )
    both = do(do(to_key_turn(at(both, "Ann", "Armoury")), "extinguish"), "next")
    both = do(both, "march", command_of_Saxon="Objective Docks")["public"]["enemies"]
    assert [(both[name]["tile"], both[name]["held"]) for name in ("Saxon 1", "Saxon 2")] == [("Docks", True), ("Hallway 2", False)]
