"""Who flees takes no city: retreats, falling back before the battle and after it, escapes. [7.0, 7.5.2, 9.1, 10.2, 10(g)]"""

import pytest

from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import escapes, pieces, results, retreats
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import arrived, at, changed, do, moved, rule, without, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_left_alone import contested

CITY = "Nadsokor"
TOLD = f"Who flees takes no city: {CITY} falls to Bob only if they are still alone there when Bob's next movement ends."


def _whose(player: str | None) -> State:
    """A table at which nobody is in the open city, which a player holds, or nobody."""
    state = contested("Avan Astram")
    state = state if player else evolve(state, [["drop", ["public", "nations", CITY], None]])
    return moved(without(state, *units.of(state, None, CITY)), "Weeping Waste", "Fadan", "Avan Astram")


def _to_the_city(state: State, place: str = PLACE) -> State:
    """The same where one leaves a place for the city alone."""
    for border in [key for key in state["public"]["borders"] if place in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    return changed(state, ("borders", "|".join(sorted((CITY, place))), "border"))


def _beaten(player: str | None) -> State:
    """Avan Astram of Bob is about to lose a battle beside the city, and can go nowhere else."""
    state = field(9, 0)
    state = without(_to_the_city(state), *units.of(state, None, CITY), *units.of(state, "Bob", CITY))
    state = evolve(state, [["drop", ["public", "holds", CITY], None]])
    return changed(state, ("nations", CITY, player), ("lost", CITY, {"armies": 4, "fleets": [], "leaders": []})) if player else state


@each("player", [None, "Ann"])
def test_who_is_beaten_back_into_an_open_city_takes_it_by_no_defeat(player: str | None) -> None:
    """It is open to the retreat, for no enemy unit is there and no wall [7.3, 7.5.6]; whoever stays takes it by their own next movement."""
    ruling = rule(do(_beaten(player), f'battle "{PLACE}"'), "fight", "6,1,1")
    after = evolve(_beaten(player), ruling.changes)
    assert units.place_of(after, "Avan Astram") == CITY
    assert TOLD in [str(said.text) for said in ruling.story]
    assert "who flees is no victor | not taken before the next movement of Bob ends | 7.5.2" in worksheet(ruling)
    assert not cities.capitals(after, "Bob")


@each("player", [None, "Ann"])
def test_a_turn_that_ends_gives_it_to_nobody_who_has_fled_there(player: str | None) -> None:
    state = changed(moved(_whose(player), CITY, "Avan Astram"), ("units", "Avan Astram", "fled", True))
    ended = do(at(state, "muster", "Ann"), "next", "Grome")
    assert (cities.holder(ended, CITY), units.units(ended)["Avan Astram"]["spells"]) == (player, 0)
    assert ended["public"]["rights"]["Bob"] == []
    begun = hearing_of(at(state, "movement", "Bob"))
    pieces.begin_turn(begun)
    taken = do(begun.state, "next", "Grome")
    assert (cities.holder(taken, CITY), units.units(taken)["Avan Astram"]["spells"]) == ("Bob", 1), "stayed by their own will"
    assert taken["public"]["rights"]["Bob"] == ([CITY] if player else [])
    again = do(do(at(state, "movement", "Bob"), 'march "Avan Astram" to "Vilmir inland"'), f'march "Avan Astram" to {CITY}')
    assert cities.holder(do(again, "next", "Grome"), CITY) == "Bob", "who marches in has not fled"


def test_others_who_have_not_fled_take_it_beside_them_and_who_fights_for_it_has_fled_no_more() -> None:
    state = changed(moved(_whose(None), CITY, "Avan Astram"), ("units", "Avan Astram", "fled", True))
    beside = moved(state, CITY, "Naclon")
    assert cities.holder(do(at(beside, "muster", "Ann"), "next", "Grome"), CITY) == "Bob"
    attacked = changed(moved(state, CITY, "Fadan"), ("battles", CITY, {"attacker": "Ann", "defender": "Bob", "from": ["Vilmir inland"]}))
    won = do(do(at(attacked, "combat", "Ann"), f"battle {CITY}"), "fight", "1,6,6,Grome")
    assert cities.holder(won, CITY) == "Bob"


@each("road", ["before", "ashore", "slips", "back"])
def test_each_road_of_flight_is_one(road: str) -> None:
    state = _whose("Ann")
    if road == "before":
        state = do(_beaten("Ann"), f'battle "{PLACE}"')
        state = do(do(state, 'withhold "Avan Astram"', side="Bob"), f'fallback "Avan Astram" to {CITY}', side="Bob")
        assert units.units(state)["Avan Astram"].get("fled"), "before the battle"
        return
    hearing = hearing_of(state)
    if road == "ashore":
        escapes._washed_up(hearing, "Avan Astram", CITY, "out of the water")
    elif road == "slips":
        hearing = hearing_of(changed(_beaten(None), ("holds", "Jadmar", "Ann")))
        with pytest.raises(Ask) as asked:
            retreats._slip_away(hearing, "Avan Astram", PLACE)
        assert CITY in asked.value.question.options
        hearing = hearing_of(hearing.state, **{asked.value.question.key: CITY})
        retreats._slip_away(hearing, "Avan Astram", PLACE)
    else:
        retreats.withdraw(hearing, "Bob", ["Avan Astram"], "Weeping Waste", CITY)
    assert units.units(hearing.state)["Avan Astram"].get("fled")


def test_who_is_nobodys_and_who_could_hold_no_city_are_no_victors_anyway() -> None:
    """Ships alone take none, and where walls are not told it is not known whether it is open. [7.5.2]"""
    ship = hearing_of(moved(_whose("Ann"), CITY, "Vilmir Fleet 1"))
    pieces.flee(ship, ["Vilmir Fleet 1"], CITY)
    nobodys = hearing_of(arrived(_whose("Ann"), "Brut", None, CITY))
    pieces.flee(nobodys, ["Brut"], CITY)
    assert "fled" not in units.units(nobodys.state)["Brut"]
    printed = changed(moved(_whose("Ann"), "Ramasaz", "Avan Astram"), ("map", "printed"), ("places", {}), ("holds", "Ramasaz", "Ann"))
    untold = hearing_of(without(printed, *units.of(printed, None, "Ramasaz")))
    pieces.flee(untold, ["Avan Astram"], "Ramasaz")
    assert units.units(untold.state)["Avan Astram"].get("fled")
    assert not [*ship.lines, *nobodys.lines, *untold.lines]


def test_whoever_has_moved_or_stands_elsewhere_begins_their_turn_anew() -> None:
    """7.0, 7.2, 7.5.8"""
    state = at(changed(moved(_whose("Ann"), "Oin", "Fadan", "Sharilla"), ("units", "Sharilla", "came", "Yu")), "movement", "Ann")
    hearing = hearing_of(changed(state, ("units", "Fadan", "spent", 2)))
    pieces.begin_turn(hearing)
    assert [(hearing.public["units"][unit]["spent"], hearing.public["units"][unit]["came"]) for unit in ("Fadan", "Sharilla")] == [
        (0, "Oin")
    ] * 2


def test_home_and_walls_are_no_flight_into_an_open_city() -> None:
    hearing = hearing_of(moved(_whose("Ann"), "Jadmar", "Avan Astram"))
    pieces.flee(hearing, ["Avan Astram"], "Jadmar")
    assert not hearing.story
    assert "fled" not in units.units(hearing.state)["Avan Astram"]
    walled = hearing_of(moved(_whose("Ann"), "Jadmar", "Fadan"))
    pieces.flee(walled, ["Fadan"], "Jadmar")
    assert "fled" not in units.units(walled.state)["Fadan"], "walls are attacked by whoever stays before them"


@each("sides, fled", [(("Ann",), True), (("Ann", "Bob"), None)])
def test_who_looks_on_at_a_battle_there_has_not_fought_for_it(sides: tuple[str, ...], fled: bool | None) -> None:
    hearing = hearing_of(changed(moved(_whose("Ann"), CITY, "Avan Astram"), ("units", "Avan Astram", "fled", True)))
    results._stood(hearing, sides, CITY)
    assert units.units(hearing.state)["Avan Astram"].get("fled") is fled
    elsewhere = hearing_of(hearing.state)
    elsewhere.put("public", "units", "Avan Astram", "fled", True)
    results._stood(elsewhere, sides, PLACE)
    assert units.units(elsewhere.state)["Avan Astram"].get("fled"), "who is not where the battle was"
