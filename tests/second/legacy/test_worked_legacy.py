"""The second referee of Albion's Legacy held to the worked examples and figures of its rulebook."""

from __future__ import annotations

import importlib
import inspect
from dataclasses import replace
from fractions import Fraction

from tests.each import each

from . import board, cards, challenges, enemies, movement, options, readings, sequence, setup, threats, tiles, tokens, victory
from .position import (
    AGGRESSIVE,
    CAMELOT,
    ESCAPE,
    GENERAL,
    HOLD,
    MOUNTAIN,
    OBJECTIVE,
    SEVERE,
    STARTING,
    Card,
    Character,
    Enemy,
    Facts,
    Placed,
    Position,
    Threat,
)

SWORD = Card("Sword", STARTING, "Weapon")
ARTHUR = Character("Arthur", "ann", "Drawbridge", (SWORD,), destiny=3)
MERLIN = Character("Merlin", "ben", "Round Table", destiny=3)
FACTS = Facts(
    symbols={
        "Hill": frozenset({"Encounter"}),
        "Spring": frozenset({"Healing"}),
        "Ring": frozenset({"Magic Path"}),
        "Stone": frozenset({"Magic Path", "Roaming Threat"}),
        "Chapel": frozenset({"Prowess"}),
        "Stables": frozenset({"Stables"}),
        "Docks": frozenset(),
    },
    colour={"Hill": "red", "Spring": "red", "Stone": "blue"},
    back={"Hill": frozenset({MOUNTAIN}), "Spring": frozenset({MOUNTAIN}), "Wood": frozenset({"Forest"}), "Lair": frozenset({MOUNTAIN})},
    mace=frozenset({"Lair"}),
    hallways=frozenset({"Hallway"}),
    board_cells=frozenset({(0, 0), (-1, 0), (0, 1), (-1, 1), (0, -1), (1, -1), (-1, -1), (-2, 1)}),
    attributes={"Arthur": {"Prowess": 4}, "Merlin": {"Loyalty": 2}},
    movement={"Arthur": 3, "Merlin": 2},
    card_slots={"Arthur": {"Weapon": 1}},
    enemy_attributes={"Saxon": frozenset({"Prowess"})},
)
ROUND = Placed("Round Table", (-1, 0))
BRIDGE = Placed("Drawbridge", (0, 0), CAMELOT, frozenset({1, 2, 4, 5}))
HILL = Placed("Hill", (1, 0), MOUNTAIN, frozenset({5}))
START = Position(("ann", "ben"), "ann", "ann", (ARTHUR, MERLIN), (ROUND, BRIDGE), virtue_stack=8, decks={SEVERE: 20, GENERAL: 20})
GROWN = replace(START, placed=(ROUND, BRIDGE, HILL))


def test_readings_stand_in_their_functions() -> None:
    for reading in readings.READINGS:
        assert reading.first.startswith(reading.chosen + ":") or reading.second.startswith(reading.chosen + ":")
        for place in reading.asked_in:
            path, _, keyword = place.partition(":")
            module, _, name = path.partition(".")
            function = getattr(importlib.import_module(f"{__package__}.{module}"), name)
            assert inspect.signature(function).parameters[keyword].default == reading.chosen, place


def test_component_list() -> None:
    assert setup.cards_in_all() == setup.CARDS_IN_ALL
    assert setup.punchboard_in_all() == setup.PUNCHBOARD_IN_ALL
    assert sum(setup.NAMED.values()) == setup.CARDS[SEVERE]


@each(("people", "each", "seats", "stack", "coins"), [(1, 3, 3, 9, 9), (2, 2, 4, 10, 12), (3, 1, 3, 9, 9), (4, 1, 4, 10, 12)])
def test_tables(people: int, each: int, seats: int, stack: int, coins: int) -> None:
    assert setup.characters_each(people) == each
    assert setup.seats(people) == seats
    assert setup.virtue_stack(seats) == stack
    assert victory.coins_needed(seats) == coins <= setup.QUEST_COINS


def test_destiny() -> None:
    assert [setup.starting_destiny(n) for n in ("King Arthur", "Sir Lancelot")] == [3, 5]


def test_optional_rules_are_counted() -> None:
    assert [len(group) for group in (options.HARDER, options.EASIER, options.FASTER)] == [10, 10, 4]
    assert victory.coins_needed(4, frozenset({options.TWO_COINS})) == 8
    assert setup.virtue_stack(4, frozenset({options.ONE_PLAQUE})) == 5
    assert set(options.tiles_at_start(frozenset({options.SIX_TILES})).values()) == {6}


def test_tile_types() -> None:
    assert len(tiles.ACTIVE) == 7
    assert len(tiles.OTHER_PASSIVE) + tiles.ATTRIBUTE_TYPES == tiles.PASSIVE_TYPES


def test_paths_and_walls() -> None:
    assert board.by_path(GROWN, "Drawbridge") == {"Round Table", "Hill"}
    assert board.open_paths(START, FACTS, "Drawbridge") == {0}
    assert board.open_paths(GROWN, FACTS, "Drawbridge") == frozenset()
    assert 5 not in board.open_paths(GROWN, FACTS, "Hill")
    walled = replace(GROWN, placed=(ROUND, BRIDGE, replace(HILL, walls=frozenset({3}))))
    assert "Hill" not in board.by_path(walled, "Drawbridge")
    assert board.turned({0, 5}, 2) == {2, 1}


def test_warps() -> None:
    there = replace(GROWN, placed=(*GROWN.placed, Placed("Ring", (5, 0), MOUNTAIN), Placed("Stone", (9, 0), MOUNTAIN)))
    assert board.warps(there, FACTS, "Ring") == {"Stone"}
    assert "Stone" in board.adjacent(there, FACTS, "Ring")


def test_placing() -> None:
    spring = Placed("Spring", (1, 0), MOUNTAIN)
    assert board.may_place(START, FACTS, spring)
    assert not board.may_place(START, FACTS, replace(spring, walls=frozenset({3})))
    assert board.cuts_off(START, FACTS, replace(spring, walls=frozenset(range(6)) - {3}))
    assert board.after_cutting_off(FACTS, "Spring") == "bottom, draw again"
    assert board.after_cutting_off(FACTS, "Lair") == "road tile besides"


def test_regions_connect() -> None:
    both = replace(GROWN, placed=(*GROWN.placed, Placed("Wood", (2, 0), "Forest")))
    assert board.scouted_regions(both, "Hill") == {MOUNTAIN, "Forest"}
    assert board.scouted_regions(GROWN, "Hill") == {MOUNTAIN}
    chain = replace(both, placed=(*both.placed, Placed("Reed", (3, 0), "River")))
    assert board.scouted_regions(chain, "Hill", chain="pairs") == {MOUNTAIN, "Forest"}
    assert board.scouted_regions(chain, "Hill") == {MOUNTAIN, "Forest", "River"}


def test_scouting() -> None:
    assert movement.may_scout(START, FACTS, ARTHUR, 0)
    assert movement.scouted(START, FACTS, "Drawbridge", ("Wood", "Spring", "Hill")) == ("Spring", ("Hill", "Wood"))
    assert not movement.may_scout(START, FACTS, replace(ARTHUR, moved=3), 0)
    again = replace(GROWN, placed=(ROUND, replace(BRIDGE, walls=frozenset({1, 2, 4})), HILL), last_scouted="Hill")
    assert not movement.may_scout(again, replace(FACTS, board_cells=frozenset()), ARTHUR)
    assert movement.may_scout(again, replace(FACTS, board_cells=frozenset()), replace(ARTHUR, tile="Hill"))


def test_moving() -> None:
    assert movement.may_move(GROWN, FACTS, ARTHUR, "Hill")
    assert not movement.may_move(GROWN, FACTS, MERLIN, "Drawbridge")
    assert not movement.may_move(replace(GROWN, enemies=(Enemy("Saxon", "Drawbridge"),)), FACTS, ARTHUR, "Hill")


def test_stables() -> None:
    rider = replace(ARTHUR, tile="Stables")
    assert not tiles.may_activate(replace(START, coins=1), FACTS, rider)
    assert tiles.may_activate(replace(START, coins=2), FACTS, rider)


def test_dungeon() -> None:
    assert tiles.after_dungeon(5, 3) == (0, 1)
    assert tiles.after_dungeon(5, 2) == (7, 0)


def test_prowess_challenge() -> None:
    """Challenge Overview: Prowess (4) needs icons and bursts worth four."""
    assert challenges.passes(challenges.successes(["Prowess", "Prowess", "Mana Burst", "Loyalty"], {"Prowess"}), 4)
    assert not challenges.passes(challenges.successes(["Prowess", "Mana Burst", "Loyalty"], {"Prowess"}), 4)
    assert challenges.total(((("Prowess", "Loyalty"), {"Prowess"}), (("Loyalty",), {"Prowess", "Loyalty"}))) == 2
    assert challenges.rolled_and_rerolls(8) == (6, 2)
    assert challenges.chance(1, 1) == Fraction(1, 3)
    assert challenges.chance(1, 2) == Fraction(1, 6)
    assert challenges.chance(2, 4) == Fraction(1, 36)


def test_attribute_tiles_help_all() -> None:
    chapel = Placed("Chapel", (4, 0), MOUNTAIN)
    there = replace(GROWN, placed=(*GROWN.placed, chapel), characters=(ARTHUR, replace(MERLIN, tile="Chapel")))
    assert challenges.stones(there, FACTS, ARTHUR, "Prowess") == 5
    assert challenges.stones(GROWN, FACTS, ARTHUR, "Prowess") == 4


def test_ratings_and_failure() -> None:
    assert [challenges.rating(e) for e in (Enemy("Saxon"), Enemy("Saxon", name="Cerdic"))] == [3, 4]
    assert challenges.after_failure(ARTHUR, SWORD)["wounds"] == 0
    assert challenges.after_failure(replace(ARTHUR, doom=frozenset({cards.SEDUCTION})), SWORD)["wounds"] == 1
    assert challenges.may_escape(GROWN, FACTS, ARTHUR, SWORD, "Hill", "start")
    assert not challenges.may_escape(GROWN, FACTS, ARTHUR, replace(SWORD, broken=True), "Hill", "wound")


def test_wounds_and_retirement() -> None:
    assert not tokens.retires(FACTS, ARTHUR)
    assert tokens.retires(FACTS, replace(ARTHUR, wounds=1))
    assert tokens.after_wound(FACTS, replace(ARTHUR, escorts=1)) == {"wounds": 1, "escorts perished": 1, "retired": False}
    lost = threats.retirement(replace(ARTHUR, story_tokens=1, claimed=(Enemy("Saxon"),)))
    assert (lost["plaques from the stack"], lost["cards discarded"], lost["enemy tokens kept"]) == (1, 1, 1)
    assert lost["story tokens left"] == ("Drawbridge", 1)


def test_retiring_ends_the_turn_unless_something_is_due_of_others() -> None:
    """An enemy where the next character enters play is none of it; one upon another's character is, and so is a card."""
    away = replace(GROWN, characters=(replace(ARTHUR, tile="Hill"), replace(MERLIN, tile="")), enemies=(Enemy("Saxon", "Round Table"),))
    assert sequence.retiring_ends_turn(away, "ann")
    assert sequence.retiring_ends_turn(replace(away, enemies=(Enemy("Saxon", "Hill"),), busy="a Challenge"), "ann")
    assert not sequence.retiring_ends_turn(replace(away, characters=(replace(ARTHUR, tile="Hill"), MERLIN)), "ann")
    assert not sequence.retiring_ends_turn(away, "ann", due="a card")
    assert not sequence.retiring_ends_turn(away, "ben")


def test_story_tokens_are_of_a_story_quest() -> None:
    on_hill = replace(ARTHUR, tile="Hill")
    without = replace(GROWN, options=frozenset({options.FOUR_DESPAIR}))
    assert tokens.may_try_story_challenge(GROWN, on_hill, "Eagle", "Hill")
    assert not tokens.may_try_story_challenge(without, on_hill, "Eagle", "Hill")
    assert not tokens.may_try_story_challenge(GROWN, replace(on_hill, tried=frozenset({"Eagle"})), "Eagle", "Hill")
    assert tokens.may_mark_location(GROWN, FACTS, "Eagle", ("Ring",), "Hill")
    assert not tokens.may_mark_location(without, FACTS, "Eagle", (), "Hill")
    assert not tokens.may_mark_location(GROWN, FACTS, "Ring", ("Ring",), "Hill")
    assert not tokens.may_mark_location(GROWN, FACTS, "Eagle", [str(number) for number in range(setup.TOKENS["Story"])], "Hill")


def test_what_is_to_be_found_is_in_the_albion_stack() -> None:
    for tile, may in (("Hill", True), ("Lair", False), ("Docks", False), ("Drawbridge", False)):
        assert bool(tokens.may_mark_location(GROWN, FACTS, "Eagle", (), tile)) is may, tile


def test_two_tiles_for_a_coin() -> None:
    rich = replace(GROWN, coins=1, albion_stack=2, options=frozenset({options.CHOICE_FOR_COIN}))
    assert movement.may_choose_of_two(rich)
    assert not movement.may_choose_of_two(replace(rich, coins=0))
    assert not movement.may_choose_of_two(replace(rich, options=frozenset()))
    last = replace(rich, albion_stack=1)
    assert not movement.may_choose_of_two(last)
    assert movement.may_choose_of_two(last, lone="drawn")
    assert not movement.may_choose_of_two(replace(last, albion_stack=0), lone="drawn")


def test_escorts() -> None:
    there = replace(GROWN, loose_escorts={"Hill": 2}, enemies=(Enemy("Saxon", "Hill"),))
    assert tokens.escorts_perish(there, "Hill") == 1
    assert tokens.may_pick_up_escort(there, replace(ARTHUR, tile="Hill"))
    assert not tokens.may_pick_up_escort(there, replace(ARTHUR, tile="Hill", escorts=1))
    assert tokens.may_pick_up_escort(there, replace(ARTHUR, tile="Hill", escorts=1), forced=True)


def test_spawning() -> None:
    assert enemies.spawn_counts(4, 2, 3, 12) == {"coloured": 2, "hallways": 2, "homeless": 0, "short": 0}
    assert enemies.spawn_counts(4, 5, 3, 1) == {"coloured": 1, "hallways": 0, "homeless": 0, "short": 3}
    assert [tokens.next_deck(d) for d in (SEVERE, GENERAL)] == [GENERAL, SEVERE]
    assert tokens.deck_to_draw(START) == setup.approaching_threat_on() == SEVERE
    there = replace(GROWN, pool={"Saxon": 2})
    assert enemies.may_spawn_on(there, FACTS, "Hill", "red", "Saxon")
    assert not enemies.may_spawn_on(there, FACTS, "Hill", "red", "Saxon", (Enemy("Saxon", "Hill"),))


def test_commands() -> None:
    """Moving Enemies: Hold before Objective before Aggressive."""
    saxons = frozenset({"Saxon"})
    cards_in_play = [Threat("a", GENERAL, saxons, command=AGGRESSIVE), Threat("b", GENERAL, saxons, command=ESCAPE)]
    assert enemies.command(cards_in_play, Enemy("Saxon")) == ESCAPE
    assert enemies.command([*cards_in_play, Threat("c", GENERAL, saxons, command=HOLD)], Enemy("Saxon")) == HOLD
    assert enemies.command(cards_in_play, Enemy("Witch")) is None
    assert enemies.command_on_tile(OBJECTIVE, "Hill", "Hill") == HOLD


def test_the_command_of_a_named_enemy() -> None:
    """Moving Enemies: tokens of one type follow one command, named or not; by the other reading each Named Enemy its own card's."""
    lot, plain = Enemy("Saxon", "Hill", "Lot"), Enemy("Saxon", "Hill")
    cards = [Threat("a", SEVERE, named="Lot", command=HOLD), Threat("b", GENERAL, frozenset({"Saxon"}), command=AGGRESSIVE)]
    assert enemies.command(cards, lot) == enemies.command(cards, plain, beside=[lot]) == HOLD
    assert enemies.command(cards, plain) == enemies.command(cards, plain, "own card", [lot]) == AGGRESSIVE
    assert enemies.command(cards[::-1], lot, "own card") == HOLD


def test_enemy_steps() -> None:
    foe = Enemy("Saxon", "Hill")
    assert enemies.next_tiles(GROWN, FACTS, foe, AGGRESSIVE) == {"Drawbridge"}
    assert enemies.next_tiles(GROWN, FACTS, foe, HOLD) == frozenset()
    assert enemies.next_tiles(GROWN, FACTS, foe, ESCAPE) == frozenset()
    assert enemies.next_tiles(GROWN, FACTS, foe, OBJECTIVE, "Round Table") == frozenset()
    assert enemies.next_tiles(GROWN, FACTS, foe, OBJECTIVE, "Round Table", avoid="prefer") == {"Drawbridge"}


def test_escape_where_characters_stand_on_every_open_path() -> None:
    """Moving Enemies: past nobody to the far end of a row, or past the one beside it to the near end."""
    row = tuple(Placed(name, (5 + at, 0), MOUNTAIN, frozenset({1, 2, 4, 5})) for at, name in enumerate("ABCDEF"))
    beset = replace(START, placed=row, characters=tuple(replace(ARTHUR, tile=tile) for tile in "ABF"))
    foe = Enemy("Saxon", "C")
    assert enemies.next_tiles(beset, FACTS, foe, ESCAPE) == {"D"}
    assert enemies.next_tiles(beset, FACTS, foe, ESCAPE, beset="nearest") == {"B"}
    free = replace(beset, characters=(replace(ARTHUR, tile="B"),))
    assert enemies.next_tiles(free, FACTS, foe, ESCAPE, beset="nearest") == {"D"}


def test_a_named_token_that_was_given_away() -> None:
    """Spoils Draws begin with the player with the token; by the other reading only who defeated the enemy returns it."""
    threat = Threat("a", SEVERE, named="Lot", named_defeated=True)
    holder = Character("Arthur", "Bob", "Hill", claimed=(Enemy("Saxon", "", "Lot"),))
    assert threats.may_open_spoils(threat, holder, False)
    assert not threats.may_open_spoils(threat, holder, False, token="defeater")
    assert threats.may_open_spoils(threat, holder, True, token="defeater")
    assert not threats.may_open_spoils(threat, replace(holder, claimed=()), True)
    assert not threats.may_open_spoils(threat, holder, False, claimant_in_play=False)


def test_threats_fall_together() -> None:
    saxons = frozenset({"Saxon"})
    first = Threat("first", SEVERE, saxons, "Cerdic", named_defeated=True)
    second = Threat("second", GENERAL, saxons)
    there = replace(GROWN, threats=(first, second), enemies=(Enemy("Saxon", "Hill"),))
    assert threats.all_defeated(there) == ()
    assert threats.all_defeated(replace(there, enemies=())) == ("first", "second")
    beaten = replace(ARTHUR, claimed=(Enemy("Saxon", name="Cerdic"), Enemy("Saxon"), Enemy("Witch")))
    assert threats.may_open_spoils(first, beaten, beat_named=True)
    assert len(threats.tokens_to_return(first, beaten)) == 2
    assert not threats.may_open_spoils(first, replace(beaten, tile=""), beat_named=True)
    assert threats.spoils_order(("a", "b", "c"), "b") == ("b", "c", "a")


def test_rounds() -> None:
    assert sequence.turns_in_round(("a", "b", "c"), "b") == ("b", "c", "a", "b")
    assert sequence.turns_each(("a", "b"), "a") == {"a": 2, "b": 1}
    assert sequence.next_holder(("a", "b"), "b") == "a"
    assert victory.key_turns_left(START) == sequence.ROUNDS


def test_trade() -> None:
    beside = replace(MERLIN, tile="Drawbridge")
    assert cards.may_trade_card(START, ARTHUR, beside, SWORD)
    assert not cards.may_trade_card(START, ARTHUR, MERLIN, SWORD)
    assert not cards.may_trade_card(START, ARTHUR, beside, replace(SWORD, used_this_turn=True))
    assert not cards.may_trade_card(START, ARTHUR, beside, replace(SWORD, kind="Artifact"))


def test_endings() -> None:
    assert victory.outcome_at_key_turn(START) is None
    assert victory.outcome_at_key_turn(replace(START, story_complete=True, coins=6)) == "won"
    assert victory.outcome_at_key_turn(replace(START, story_complete=True, coins=5)) == "lost"
    assert victory.lost(replace(START, despair=10))
    assert victory.lost(replace(START, virtue_stack=0))
    assert cards.plaques_left(1, 1) == (0, True)
