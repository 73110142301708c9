"""Where beaten attackers go back to, and who is told of as lost where there is no way. [7.3, 7.5.7, 10(f)]"""

from collections.abc import Sequence

from playaid.dice.sources import Typed
from playaid.games.elric import GAME
from playaid.games.elric.rules import retreats
from playaid.games.elric.state import battles, units
from playaid.games.elric.state.shape import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, armies, at, changed, moved, rule, shoreless, without
from tests.games.elric.test_combat import revealed
from tests.games.elric.test_passage import WASTE, quiet

CITY, WAY, SEA = "Bakshaan", "Vilmir inland", "Straits of Vilmir"


def _before_the_walls(*enemies: str) -> State:
    """Ann's Fadan and armies attack a neutral city, which borders on nothing but the walled one that they came through, and a sea."""
    state = shoreless(quiet(), SEA)
    away = [unit for unit in units.of(state, "Bob", WAY) if unit not in enemies]
    state = moved(moved(state, "Nadsokor", *away), WAY, *enemies)
    state = moved(state, CITY, "Fadan", *armies(state, "Ilmiora", 3))
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if CITY in key.split("|")))
    state = changed(state, *(("borders", "|".join(sorted((CITY, there))), "border") for there in (WAY, SEA)))
    fight = {"attacker": "Ann", "defender": None, "from": [WAY], "passed": [WAY]}
    return revealed(at(changed(state, ("battles", CITY, fight)), "combat", "Ann"), CITY)


def _story(ruling: Ruling) -> str:
    return "\n".join(str(said.text) for said in ruling.story)


@each(("by", "dice"), [("walls that stand", "1,3"), ("the table", "1,6")])
def test_beaten_attackers_go_back_over_bare_walls_that_they_came_through(by: str, dice: str) -> None:
    ruling = rule(_before_the_walls(), "fight", dice)
    assert ruling.verdict == LEGAL, (by, ruling.question, ruling.reasons)
    after = evolve(_before_the_walls(), ruling.changes)
    assert units.units(after)["Fadan"]["at"] == WAY
    assert WAY not in after["public"]["battles"]  # a retreat begins none


def test_where_enemies_have_come_meanwhile_they_do_not_and_who_drowns_is_named() -> None:
    ruling = rule(_before_the_walls("Avan Astram"), "fight", "1,3,1")
    assert f"At sea without a fleet, and lost in the {SEA}: 3 armies of Ilmiora." in _story(ruling)
    assert "Fadan escapes, and is saved." in _story(ruling)


def test_who_has_no_way_out_at_all_is_named() -> None:
    state = changed(_before_the_walls("Avan Astram"), ("borders", "|".join(sorted((CITY, SEA))), "no"))
    ruling = rule(state, "fight", "1,3,1")
    assert f"No way out of {CITY}, and lost: 3 armies of Ilmiora." in _story(ruling)


# whose nation falls while they go


def _last_of_ilmiora() -> State:
    """Fadan, the last of Ilmiora's personalities, is aboard in the port of the city; armies of hers are ashore there. The sea has teeth."""
    state = moved(without(_before_the_walls(), "Sharilla", "Ilmiora Admiral", "Ilmiora Alchemist"), CITY, "Ilmiora Fleet 1")
    state = changed(state, ("borders", "|".join(sorted((CITY, SEA))), "anchor"), ("places", SEA, "terrain", "teeth"))
    return changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("battles", CITY, "from", [WAY, SEA]))


def _hearing(state: State, *falls: str) -> Hearing:
    given = {f"land back from {CITY}": WAY}
    return Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, Typed(falls))


def _places(hearing: Hearing, stack: Sequence[str]) -> list[str]:
    return [hearing.public["units"][unit]["at"] for unit in stack if unit in hearing.public["units"]]


@each(("falls", "places"), [(("1",), [WAY] * 3), (("6", "6"), [])])
def test_who_falls_with_their_nation_as_its_ships_leave_goes_nowhere(falls: tuple[str, ...], places: list[str]) -> None:
    """A nation that loses all its personalities has its armies removed, those ashore who were to follow among them. [6.0, 7.5.4, 10(f)]"""
    state = _last_of_ilmiora()
    ashore = armies(state, "Ilmiora", place=CITY)
    for agreed in ("together", "as-came"):
        back = _hearing(evolve(state, [["put", ["referee", "options", "falling-back"], agreed]]), *falls)
        retreats.fall_off(back, CITY, "Ann")
        assert _places(back, ashore) == places, agreed
    state = changed(state, ("battles", CITY, {"attacker": "Bob", "defender": "Ann", "from": [], "passed": []}), ("holds", WAY, "Ann"))
    away = _hearing(state, *falls)
    retreats.retreat(away, CITY, "Ann", battles.engaged(state, "Ann", CITY))
    assert _places(away, ashore) == places


@each(("way", "falls", "places"), [
    (WAY, ("Grome",), [WAY] * 3),
    (WAY, ("Kyreenee", "6"), []),
    ("Jadmar", ("Grome",), [WAY] * 3),
    ("Jadmar", ("Kyreenee", "6"), []),
])  # fmt: skip
def test_nor_who_falls_so_while_others_go_by_their_own_way(way: str, falls: tuple[str, ...], places: list[str]) -> None:
    """Fadan goes first, into the wilderness; the armies by a way of theirs, or, where that is barred, with whoever is left. [6.0, 10(f)]"""
    state = moved(_last_of_ilmiora(), "Oin", *armies(_last_of_ilmiora(), "Ilmiora"), "Ilmiora Fleet 1")
    ashore = armies(state, "Ilmiora")[-3:]
    state = changed(moved(state, CITY, "Fadan", *ashore), ("borders", "|".join(sorted((CITY, WASTE))), "border"))
    state = changed(state, ("battles", CITY, "from", [WAY, WASTE]), ("units", "Fadan", "trail", [WASTE]))
    state = changed(state, *(("units", unit, "trail", [way]) for unit in ashore))
    hearing = _hearing(evolve(state, [["put", ["referee", "options", "falling-back"], "as-came"]]), *falls)
    retreats.fall_off(hearing, CITY, "Ann")
    assert _places(hearing, ashore) == places


@each(("agreed", "at"), [("together", SEA), ("as-came", "Dragon Sea")])
def test_who_came_out_of_other_ships_goes_aboard_those_that_leave_unless_each_goes_as_they_came(agreed: str, at: str) -> None:
    """7.3, 10(f)"""
    state = moved(moved(_before_the_walls(), CITY, "Ilmiora Fleet 1"), "Dragon Sea", "Ilmiora Fleet 2")
    ashore = ["Fadan", *armies(state, "Ilmiora", 2, CITY)]
    state = moved(state, "Oin", *(unit for unit in armies(state, "Ilmiora", place=CITY) if unit not in ashore))
    state = changed(state, *(("borders", "|".join(sorted((CITY, sea))), "anchor") for sea in (SEA, "Dragon Sea")))
    state = changed(state, *(("units", unit, "trail", ["Dragon Sea"]) for unit in ashore), ("battles", CITY, "from", [SEA, "Dragon Sea"]))
    state = changed(state, ("units", "Ilmiora Fleet 1", "trail", [SEA]), ("battles", CITY, "passed", []))
    state = evolve(state, [["put", ["referee", "options", "falling-back"], agreed]])
    given = {f"ships back from {CITY}": SEA, f"aboard back from {CITY}": SEA}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, Typed(()))
    retreats.fall_off(hearing, CITY, "Ann")
    assert _places(hearing, ashore) == [at] * len(ashore)
    assert _places(hearing, ["Ilmiora Fleet 1"]) == [SEA]
    aboard = "Ilmiora Fleet 1" if at == SEA else "Ilmiora Fleet 2"
    said = [line.text for line in hearing.lines if line.label == "falls back" and " aboard " in line.text]
    assert said == [f"Fadan, 2 armies of Ilmiora aboard {aboard}"]


def _from_two_sides(*others: str) -> State:
    """The attack has come by two ways; all who are left by one, but for these."""
    state = _before_the_walls()
    beside = changed(state, ("borders", "|".join(sorted((CITY, WASTE))), "border"), ("battles", CITY, "from", [WAY, WASTE]))
    ways = {unit: WASTE if unit in others else WAY for unit in battles.engaged(state, "Ann", CITY)}
    return changed(beside, *(("units", unit, "trail", [way]) for unit, way in ways.items()))


def test_whoever_has_fallen_leaves_no_way_back_to_the_others() -> None:
    """They go together to one of the places that they came from. [10.7]"""
    ruling = rule(_from_two_sides(), "fight", "1,3")
    assert ruling.verdict == LEGAL, ruling.question
    assert units.units(evolve(_from_two_sides(), ruling.changes))["Fadan"]["at"] == WAY


def test_of_several_ways_of_those_who_are_left_their_player_chooses() -> None:
    ruling = rule(_from_two_sides("Fadan"), "fight", "1,3")
    assert ruling.question is not None
    assert set(ruling.question.options) == {WAY, WASTE}


@each("beside", [SEA, "Oin"])
def test_of_those_who_have_come_otherwise_any_way_of_the_attack_is_a_way_back(beside: str) -> None:
    """Though it borders on the place, nobody attacks from where no attack has come. [10.7]"""
    state = changed(_from_two_sides(), ("units", "Fadan", "trail", [beside]))
    ruling = rule(state, "fight", "1,3")
    assert ruling.question is not None
    assert set(ruling.question.options) == {WAY, WASTE}


def _by_land_and_sea(*ashore: str) -> State:
    """Those ashore have come by land, and a ship into the port by either of two seas."""
    state = _before_the_walls()
    state = moved(moved(state, "Oin", "Fadan", *armies(state, "Ilmiora", place=CITY)), CITY, *ashore, "Ilmiora Fleet 1")
    state = changed(state, *(("borders", "|".join(sorted((CITY, sea))), "anchor") for sea in (SEA, "Dragon Sea")))
    state = changed(state, *(("units", unit, "trail", [WAY]) for unit in ashore), ("units", "Ilmiora Fleet 1", "trail", [SEA]))
    return changed(state, ("battles", CITY, "from", [WAY, SEA, "Dragon Sea"]), ("battles", CITY, "passed", []))


def test_ships_that_go_back_take_nobody_from_a_way_back_by_land() -> None:
    """7.3, 10(f)"""
    given = {f"ships back from {CITY}": SEA, f"land back from {CITY}": WAY}
    hearing = Hearing(GAME, _by_land_and_sea("Fadan"), Declaration("next", {}, "Ann", "", given), HOUSE, Typed(()))
    retreats.fall_off(hearing, CITY, "Ann")
    assert _places(hearing, ["Ilmiora Fleet 1", "Fadan"]) == [SEA, WAY]


def test_nor_a_magician_who_goes_over_another_water() -> None:
    """7.3, 10(f)"""
    state = changed(_by_land_and_sea("Ilmiora Alchemist"), ("battles", CITY, "from", [SEA, "Dragon Sea"]))
    state = changed(state, ("units", "Ilmiora Alchemist", "trail", ["Dragon Sea"]))
    given = {f"ships back from {CITY}": SEA, f"land back from {CITY}": "Dragon Sea"}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", given), HOUSE, Typed(()))
    retreats.fall_off(hearing, CITY, "Ann")
    assert _places(hearing, ["Ilmiora Fleet 1", "Ilmiora Alchemist"]) == [SEA, "Dragon Sea"]
