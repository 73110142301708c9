"""Who is left alone in an open city takes it [7.5.6]; who is in a city of a nation that is neutral again keeps it. [6.0, 7.5.2]"""

from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import captures, replacements
from playaid.games.elric.state import units
from playaid.referee.contract.state import State, evolve
from tests.games.elric.table import arrived, at, begun, changed, do, empty_handed, moved, rule, without
from tests.games.elric.test_corners import hearing_of

BORDERS = ("borders", "Nadsokor|Vilmir inland", "border")


def quiet() -> State:
    return empty_handed(begun())


def contested(*theirs: str) -> State:
    """Bob's units in Nadsokor, which Ann plays, beside Fadan of hers."""
    state = moved(quiet(), "Jadmar", *units.of(quiet(), "Bob", "Nadsokor"))
    state = moved(state, "Nadsokor", "Fadan", *theirs)
    lost = ("lost", "Nadsokor", {"armies": 4, "fleets": [], "leaders": []})
    return changed(state, ("nations", "Nadsokor", "Ann"), lost, BORDERS)


def test_who_is_left_alone_in_an_open_city_takes_it_when_its_player_marches_out() -> None:
    state = at(contested("Avan Astram"), "movement", "Ann")
    out = do(do(state, 'march Fadan to "Vilmir inland"'), "next", "Grome")
    assert cities.capitals(out, "Bob") == ["Nadsokor"]
    assert out["public"]["rights"]["Bob"] == ["Nadsokor"]
    assert units.units(out)["Avan Astram"]["spells"] == 1
    assert cities.capitals(do(state, "next"), "Bob") == [], "Fadan is there"
    fleet = next(unit for unit in units.of(state, "Bob", sort="fleet"))
    afloat = at(contested(fleet), "movement", "Ann")
    assert cities.capitals(do(do(afloat, 'march Fadan to "Vilmir inland"'), "next"), "Bob") == [], "ships hold no city"


def test_a_defender_who_is_left_alone_by_a_battle_takes_it_at_once() -> None:
    state = changed(contested("Avan Astram"), ("battles", "Nadsokor", {"attacker": "Ann", "defender": "Bob", "from": ["Vilmir inland"]}))
    state = do(at(state, "combat", "Ann"), "battle Nadsokor")
    beaten = do(state, "fight", "1,6,6,Grome")
    assert units.of(beaten, "Ann", "Nadsokor") == []
    assert cities.holder(beaten, "Nadsokor") == "Bob"
    even = do(state, "fight", "3,4")
    assert cities.holder(even, "Nadsokor") == "Ann", "both are still there"


def inside(*others: str) -> State:
    """Bob's Vilmir with Naclon as its one personality, and others of his in its capital."""
    state = without(quiet(), *[unit for unit in units.of(quiet(), "Bob") if unit != "Naclon"])
    for other in others:
        state = arrived(state, other, "Bob", "Jadmar")
    return changed(moved(state, "Oin", "Naclon"), ("lost", "Vilmir", "leaders", ["Avan Astram"]))


def fallen(state: State) -> State:
    hearing = hearing_of(without(state, "Naclon"))
    replacements.collapse(hearing, "Naclon", units.units(state)["Naclon"])
    return evolve(hearing.state, [])


def test_a_city_of_a_nation_that_is_neutral_again_stays_with_those_who_are_in_it() -> None:
    kept = fallen(inside("Moonglum"))
    assert "Vilmir" not in kept["public"]["nations"]
    assert cities.holder(kept, "Jadmar") == "Bob"
    assert cities.known_attack(kept, "Bob", "Jadmar") is False
    assert cities.capitals(kept, "Bob") == [], "it was never an enemy's"
    assert cities.holder(fallen(inside()), "Jadmar") is None
    taken = fallen(changed(inside("Moonglum"), ("holds", "Jadmar", "Ann")))
    assert cities.holder(taken, "Jadmar") == "Ann"


def test_it_is_nobodys_once_the_battle_in_which_its_nation_fell_leaves_none_of_them_in_it() -> None:
    kept = fallen(inside("Moonglum"))
    for state, player, holder in ((kept, "Bob", "Bob"), (without(kept, "Moonglum"), "Bob", None), (without(kept, "Moonglum"), None, "Bob")):
        hearing = hearing_of(state)
        captures.abandon(hearing, player, "Jadmar")
        assert cities.holder(hearing.state, "Jadmar") == holder
        told = ["Nobody of Bob is left in Jadmar, and it is nobody's."] if holder is None else []
        assert [str(said.text) for said in hearing.story] == told


def test_another_reading_is_the_players_word() -> None:
    assert rule(at(quiet(), "movement", "Ann"), "set holds.Jadmar Ann because agreed").changes
