"""The second referee of Albion's Legacy on tiles of Named Enemies, what is held, what entering brings, and set-up."""

from __future__ import annotations

from dataclasses import replace

from tests.each import each

from . import entering, holdings, named_tiles, setup
from .options import DESPAIR_AT_START, FOUR_DESPAIR, GENERAL_AFTER_SEVERE_TILE
from .position import MOUNTAIN, STARTING, Card, Enemy, Placed
from .test_worked_legacy import ARTHUR, FACTS, GROWN, MERLIN, START, SWORD

FULL = frozenset(range(6))
LAIR = Placed("Lair", (2, 0), MOUNTAIN)
DEAD_END = replace(LAIR, walls=FULL - {3})
WITH_ROAD = replace(FACTS, roads=frozenset({"Track"}), back={**FACTS.back, "Track": frozenset({MOUNTAIN})})
SHUT_HILL = replace(GROWN, placed=tuple(replace(t, walls=FULL - {0, 3, 1}) if t.name == "Hill" else t for t in GROWN.placed))
LANCE = Card("Lance", "Armoury", "Weapon")


@each(("tile", "where"), [("Hill", "in play"), ("Lair", "Named Enemy Realm Tiles"), ("Wood", "nowhere"), ("Nothing", "nowhere")])
def test_where_the_tile_of_a_named_enemy_is_sought(tile: str, where: str) -> None:
    assert named_tiles.sought_in(GROWN, FACTS, tile) == where
    assert bool(named_tiles.must_be_placed(GROWN, FACTS, tile)) == (where == "Named Enemy Realm Tiles")


def test_where_the_tile_of_a_named_enemy_lies() -> None:
    assert named_tiles.sought_in(GROWN, FACTS, "Wood", ordinary="stack") == "Albion Stack"
    assert named_tiles.may_lie(GROWN, FACTS, LAIR)
    assert not named_tiles.may_lie(GROWN, FACTS, replace(LAIR, cell=(1, 0)))
    assert not named_tiles.may_lie(GROWN, FACTS, replace(LAIR, cell=(3, 0)))
    assert not named_tiles.may_lie(GROWN, FACTS, replace(LAIR, walls=frozenset({3})))
    assert not named_tiles.may_lie(GROWN, FACTS, replace(LAIR, region="Forest"))


def test_a_road_besides() -> None:
    """The Hill keeps one side more open than the dead end takes: with neither, a Road Tile is sought, and must open the Region."""
    shut = replace(SHUT_HILL, placed=tuple(replace(t, walls=FULL - {0, 3}) if t.name == "Hill" else t for t in SHUT_HILL.placed))
    assert not named_tiles.needs_road(SHUT_HILL, FACTS, DEAD_END)
    assert not named_tiles.needs_road(GROWN, FACTS, LAIR)
    assert named_tiles.needs_road(shut, FACTS, DEAD_END)
    bent = replace(LAIR, walls=FULL - {3, 1})
    assert not named_tiles.needs_road(shut, FACTS, bent)
    road = Placed("Track", (1, 1), MOUNTAIN)
    assert named_tiles.may_be_road(SHUT_HILL, WITH_ROAD, LAIR, road)
    assert not named_tiles.may_be_road(SHUT_HILL, FACTS, LAIR, road)
    assert not named_tiles.may_be_road(SHUT_HILL, WITH_ROAD, LAIR, replace(road, cell=(2, 0)))


def test_a_general_card_besides_only_by_the_option() -> None:
    assert named_tiles.general_card_besides(FACTS, "Stone", True, frozenset({GENERAL_AFTER_SEVERE_TILE}))
    assert not named_tiles.general_card_besides(FACTS, "Stone", False, frozenset({GENERAL_AFTER_SEVERE_TILE}))
    assert not named_tiles.general_card_besides(FACTS, "Stone", True)
    assert named_tiles.named_enemy_stands_on("Lair") == "Lair"


def test_slots() -> None:
    assert not holdings.may_take_traded(FACTS, ARTHUR, LANCE)
    assert holdings.may_take_traded(FACTS, ARTHUR, LANCE, full="replace")
    assert holdings.after_keeping(FACTS, ARTHUR, LANCE) is None
    assert holdings.after_keeping(FACTS, ARTHUR, LANCE, SWORD) == (LANCE,)
    assert holdings.after_keeping(FACTS, replace(ARTHUR, cards=()), LANCE) == (LANCE,)
    assert holdings.after_keeping(FACTS, MERLIN, LANCE) is None
    assert not holdings.may_give_way(FACTS, replace(ARTHUR, cards=()), LANCE, SWORD)
    assert holdings.unwanted_goes_to(LANCE) == "bottom of Armoury"
    assert holdings.discarded_goes_to(LANCE) == "discards of Armoury"
    assert [k for k in ("Armoury", "Artifact", STARTING, "Item", "Encounter") if holdings.may_draw_of(k)] == ["Armoury", "Item"]


@each(
    ("what", "count", "held"),
    [("Wound", 1, True), ("Wound", 2, False), ("Virtue Plaque", 2, False), ("Escort", 2, True), ("Story", 5, True), ("Enemy", 30, True)],
)
def test_what_a_character_holds(what: str, count: int, held: bool) -> None:
    assert bool(holdings.may_hold(FACTS, ARTHUR, what, count)) == held


def test_pools() -> None:
    assert holdings.in_box("Quest Coin") == 12
    assert holdings.may_take_from_pool("Doom", 3)
    assert not holdings.may_take_from_pool("Doom", 4)
    assert holdings.may_take_from_pool("Doom", 4, short="marker")
    assert holdings.after_return({"Saxon": 3}, {"Saxon": 2, "Witch": 1}) == {"Saxon": 5, "Witch": 1}
    assert holdings.coins_count(5, 1) == 5
    assert holdings.coins_count(5, 1, counted="collected") == 6
    assert holdings.may_spend_coin(replace(START, coins=1), 1)
    assert not holdings.may_spend_coin(START, 1)
    assert not holdings.may_spend_coin(replace(START, coins=1), None)


@each("road", ["step", "warp", "escape", "card", "entry"])
def test_entering(road: str) -> None:
    there = replace(GROWN, enemies=(Enemy("Saxon", "Hill"),))
    assert entering.due_on_entering(there, FACTS, "Hill", road) == ("encounter", "challenge")
    assert entering.due_on_entering(replace(there, encounters_drawn=frozenset({"Hill"})), FACTS, "Hill", road) == ("challenge",)
    assert not entering.encounter_due(GROWN, FACTS, "Drawbridge", road)
    assert not entering.encounter_due(replace(GROWN, turn_of=""), FACTS, "Hill", road, key_turn="not")


def test_coming_into_play() -> None:
    out = replace(START, characters=(replace(ARTHUR, tile=""), MERLIN))
    assert entering.round_table_waits(out, "ann", False)
    assert not entering.round_table_waits(out, "ann", True)
    assert not entering.round_table_waits(out, "ben", False)
    assert not entering.round_table_waits(START, "ann", False)


def test_set_up() -> None:
    assert setup.albion_stack_at_start() == 42
    assert setup.named_tiles_apart() == 8
    assert (setup.enemy_pool_at_start("Saxon"), setup.enemy_pool_at_start("Knight"), setup.named_at_start("Knight")) == (12, 0, 7)
    assert setup.destiny_in_all(("Lancelot", "Arthur", "Merlin", "Morgan")) == 14
    assert setup.decks_at_start(4)[STARTING] == 0
    assert setup.may_set_up(1, 3)
    assert not setup.may_set_up(2, 2)
    assert not setup.may_set_up(5, 5)
    assert setup.may_select_character({"Arthur"}, "Merlin", {"Arthur", "Merlin"})
    assert not setup.may_select_character({"Arthur"}, "Arthur", {"Arthur", "Merlin"})
    assert setup.may_set_despair(5, frozenset({DESPAIR_AT_START, FOUR_DESPAIR}))
    assert not setup.may_set_despair(6, frozenset({DESPAIR_AT_START, FOUR_DESPAIR}))
    assert not setup.may_set_despair(1)
