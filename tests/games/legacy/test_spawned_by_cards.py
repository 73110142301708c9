"""An Enemy Token that a card puts on a tile which is no Roaming Threat Card."""

from playaid.games.legacy.state.commands import orders
from tests.games.legacy.table import at, begun, card, do, foe, owed, put, refused, rule, tile, told


def test_it_comes_out_of_the_pool_onto_the_tile_of_whoever_drew_the_card() -> None:
    state = at(tile(begun(), "Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Ford")
    after = do(state, "spawn traitor")
    token = after["public"]["enemies"]["Traitor 1"]
    assert (token["tile"], token["by"], token["named"], token["card"]) == ("Ford", None, False, "")
    assert after["public"]["pool"]["Traitor"] == state["public"]["pool"]["Traitor"] - 1
    assert after["public"]["approaching"] == state["public"]["approaching"]
    assert after["public"]["threats"] == state["public"]["threats"]
    assert "Traitor 1" in " ".join(owed(after))
    assert "Traitor 1 comes out of the Enemy Pool onto Ford." in told(state, "spawn traitor")


def test_a_tile_a_seat_and_a_name_may_be_said() -> None:
    state = at(begun(), "Bob", "Dungeon")
    assert do(state, "spawn saxon on Docks")["public"]["enemies"]["Saxon 1"]["tile"] == "Docks"
    assert do(state, "spawn saxon to Docks")["public"]["enemies"]["Saxon 1"]["tile"] == "Docks"
    assert do(state, "spawn saxon by Bob")["public"]["enemies"]["Saxon 1"]["tile"] == "Dungeon"
    named = do(state, "spawn knight on Docks named Bertilak")["public"]
    assert named["enemies"]["Bertilak"]["named"]
    assert named["named_pool"]["Knight"] == state["public"]["named_pool"]["Knight"] - 1


def test_it_follows_the_cards_that_have_spawned_its_kind_and_else_holds() -> None:
    alone = do(begun(), "spawn saxon on Docks")
    assert [order.command for order in orders(alone, "Saxon 1")] == ["Hold"]
    assert [order.command for order in orders(card(alone, "Raid", "Aggressive", "Saxon"), "Saxon 1")] == ["Aggressive"]


def test_a_card_of_its_kind_is_not_defeated_while_it_stands() -> None:
    state = card(foe(begun(), "Saxon 1", "Saxon", "Docks", "Raid"), "Raid", "Hold", "Saxon")
    state = do(state, "spawn saxon on Dungeon")
    assert "Raid" in do(state, "banish Saxon 1")["public"]["threats"]
    assert "Raid" not in do(do(state, "banish Saxon 1"), "banish Saxon 2")["public"]["threats"]


def test_what_the_pool_does_not_hold_is_not_put_down() -> None:
    state = put(begun(), "pool", "Saxon", 0)
    assert refused(state, "spawn saxon on Docks") == ["spawn.pool"]
    assert rule(put(state, "pool", "Saxon", 1), "spawn saxon on Docks").verdict == "legal"
    assert refused(put(begun(), "named_pool", "Witch", 0), "spawn witch on Docks named Morgana") == ["spawn.pool"]
    assert rule(put(begun(), "named_pool", "Witch", 0), "spawn witch on Docks").verdict == "legal"
    assert refused(foe(begun(), "Bertilak", "Knight", "Docks", named=True), "spawn knight on Docks named bertilak") == ["spawn.name"]
    assert refused(begun(), "spawn knight on Docks") == ["spawn.pool"]  # there are none without a name
    assert "each Knight token has a name: `named NAME`" in rule(begun(), "spawn knight on Docks").reasons[0].text
    assert "no such Saxon token is left" in rule(state, "spawn saxon on Docks").reasons[0].text


def test_whoever_is_not_on_the_map_says_where() -> None:
    off = put(begun(), "seats", "Bob", "tile", None)
    assert refused(off, "spawn saxon by Bob") == ["spawn.tile"]
    assert rule(off, "spawn saxon on Docks by Bob").verdict == "legal"
