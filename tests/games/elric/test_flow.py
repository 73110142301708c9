"""What passes by itself, by what lies open to all, and never by what a hand holds. [5.0]"""

from pathlib import Path

from playaid.games.elric import GAME
from playaid.games.elric.ratings import idle
from playaid.games.elric.state import units
from playaid.referee.contract.sequence import actor
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.view import view
from playaid.testing.worlds import declare_in_both, worlds
from tests.alike import assert_alike
from tests.each import each
from tests.games.elric.table import TABLE, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, without
from tests.games.elric.test_combat import field
from tests.games.elric.test_secrets import SEED

AUTOMATIC = {"passing": "automatic"}


def lonely() -> State:
    """Nobody holds a spell, and everybody is alone: Ann's Alchemist at sea, Fadan in the wilderness, her others in her capital."""
    return moved(moved(empty_handed(begun(**AUTOMATIC)), "Dragon Sea", "Ilmiora Alchemist"), "Yu", "Fadan")


def seen(state: State) -> State:
    return visible(state, None)


def here(state: State) -> str:
    return TABLE.here(state)


def test_movement_is_passed_by_who_has_nobody() -> None:
    state = at(lonely(), "movement", "Ann")
    assert idle.movement(seen(state)) is None
    for unit in [name for name, piece in state["public"]["units"].items() if piece["owner"] == "Ann"]:
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    assert idle.movement(seen(state)) == "Ann has nobody on the board"


def test_who_holds_no_spell_neither_flies_nor_musters_by_one() -> None:
    state = lonely()
    bare = changed(state, *(("units", name, "spells", 0) for name, piece in state["public"]["units"].items() if "spells" in piece))
    assert idle.flights(bare, "Ann") == "nobody of Ann holds a spell"
    assert not idle.might_muster(bare, "Ann")
    armed = changed(bare, ("units", "Fadan", "spells", 1))
    assert idle.flights(visible(armed, None), "Ann") == "", "for all to see it may be one to fly by"
    assert idle.might_muster(armed, "Ann")
    assert not idle.might_muster(changed(armed, ("mustered", ["Ann"])), "Ann"), "there is one a turn"


def test_ships_put_to_sea_that_are_led_or_far_from_home() -> None:
    """Of several one is enough; what lies at home without anybody aboard goes nowhere. [7.3]"""
    state = lonely()
    home = changed(state, *(("units", unit, "at", "Ilmiora capital") for unit in units.of(state, "Ann", sort="fleet")))
    assert idle.voyages(home, "Ann").startswith("no fleet of Ann has a personality aboard")
    assert idle.voyages(changed(home, ("units", "Fadan", {**units.units(home)["Fadan"], "aboard": "Ilmiora Fleet 1"})), "Ann") == ""
    assert idle.voyages(moved(home, "Dragon Sea", "Ilmiora Fleet 2"), "Ann") == ""
    assert idle.voyages(without(home, "Ilmiora Fleet 1", "Ilmiora Fleet 2"), "Ann") == "Ann has no fleet"
    unseen = without(home, *units.of(home, None, sort="fleet"))
    assert (idle.voyages(unseen, None), idle.fleets(unseen, None)) == ("", ""), "nobody has asked"


def test_search_is_passed_where_nothing_can_be_found() -> None:
    state = at(lonely(), "search", "Ann")
    assert idle.search(seen(state)) == "there is nothing to be found where Ann's personalities are"
    assert idle.search(seen(moved(state, "Kaneloon", "Fadan"))) is None  # a spell lies there
    assert idle.search(seen(changed(moved(state, "Kaneloon", "Fadan"), ("placements", "Kaneloon", 0)))) is not None
    assert idle.search(seen(moved(state, "Yu", "Avan Astram"))) is None  # an enemy
    assert idle.search(seen(moved(state, "Yu", "Sharilla"))) is not None  # one stack
    apart = changed(moved(state, "Yu", "Sharilla"), ("units", "Sharilla", "stack", "Sharilla"))
    assert idle.search(seen(apart)) is None  # friends who have not found each other


def test_magic_is_passed_where_nobody_can_cast_or_hand_on() -> None:
    state = at(holding(lonely(), "Ilmiora Alchemist", "Arkyn", "Goldbar"), "magic", "Ann")
    assert idle.magic(seen(state)) == "no spell can be cast or handed on"
    assert idle.magic(seen(moved(state, "Dragon Sea", "Fadan"))) is None
    full = holding(moved(state, "Dragon Sea", "Fadan"), "Fadan", "Misha")
    assert idle.magic(seen(full)) is not None  # neither has room for one more
    assert idle.magic(seen(holding(full, "Ilmiora Alchemist", "Arkyn"))) is None
    apart = changed(moved(state, "Dragon Sea", "Fadan"), ("units", "Fadan", "stack", "Fadan"))
    assert idle.magic(seen(apart)) is not None
    battle = changed(state, ("battles", "Dragon Sea", {"attacker": "Ann", "defender": "Bob", "from": []}))
    assert idle.magic(seen(battle)) is None
    assert idle.magic(seen(changed(battle, ("casters", ["Ilmiora Alchemist"])))) is not None
    foreign = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": []}))
    assert idle.magic(seen(foreign)) is not None
    assert idle.magic(seen(holding(moved(foreign, "Jadmar", "Vilmir Priest"), "Vilmir Priest", "Grome"))) is None  # the defender may


@each(("unit", "spells", "idle_"), [("Elric", ("Arkyn",), False), ("Elric", (), True), ("Zas", ("Arkyn",), True)])
def test_elric_with_any_spell_might_hold_the_horn(unit: str, spells: tuple[str, ...], idle_: bool) -> None:
    state = holding(at(arrived(lonely(), unit, "Ann", "Tanelorn"), "magic", "Ann"), unit, *spells)
    assert (idle.magic(seen(state)) is not None) == idle_
    if unit == "Elric":
        assert idle.magic(seen(changed(state, ("casters", ["Elric"])))) is not None


def test_what_lies_there_to_be_taken_stops_the_magic_phase() -> None:
    state = at(holding(lonely(), "Ilmiora Alchemist", "Arkyn"), "magic", "Ann")
    with_elric = arrived(state, "Elric", None, "Yu")
    assert idle.magic(seen(with_elric)) is None
    assert idle.magic(seen(changed(with_elric, ("elric-controls", False)))) is not None
    assert idle.magic(seen(moved(with_elric, "Oin", "Elric"))) is not None
    assert idle.magic(seen(changed(with_elric, ("units", "Elric", "owner", "Bob")))) is not None
    shield = changed(arrived(state, "Chaos Shield", "Ann", "Yu"), ("units", "Chaos Shield", "bearer", None))
    assert idle.magic(seen(shield)) is None
    assert idle.magic(seen(changed(shield, ("units", "Chaos Shield", "bearer", "Fadan")))) is not None
    assert idle.magic(seen(changed(shield, ("units", "Chaos Shield", "owner", "Bob")))) is not None
    blade = changed(arrived(state, "Mournblade", "Ann", "Yu"), ("units", "Mournblade", "bearer", None))
    assert idle.magic(seen(blade)) is not None
    assert idle.magic(seen(arrived(blade, "Dyvim Tvar", "Ann", "Yu"))) is None


def test_magicians_of_one_stack_might_clash_whatever_they_hold() -> None:
    state = arrived(at(lonely(), "search", "Ann"), "White Mage", "Ann", "Dragon Sea")
    one = holding(state, "White Mage", "Arkyn", "Aubec")
    assert idle.search(seen(one)) is not None
    assert idle.search(seen(holding(one, "Ilmiora Alchemist", "Grome"))) is None
    assert idle.search(seen(moved(holding(one, "Ilmiora Alchemist", "Grome"), "Southern Sea", "White Mage"))) is not None
    assert idle.search(seen(holding(moved(one, "Dragon Sea", "Sharilla"), "Sharilla", "Grome"))) is not None  # no magician
    kept = changed(one, ("maintained", {"Ilmiora Alchemist": [{"spell": "Oonai", "flights": 1, "until": 3}]}))
    assert idle.search(seen(kept)) is None


def test_combat_is_passed_when_no_battle_is_left_to_fight() -> None:
    state = field()
    assert idle.combat(seen(state)) is None
    assert idle.combat(seen(moved(state, "Jadmar", "Fadan"))) == "there is no battle to fight"
    assert idle.combat(seen(changed(state, ("battles", {})))) == "there is no battle to fight"


def test_steps_are_passed_in_one_go_and_it_is_told() -> None:
    state = at(holding(moved(lonely(), "Oin", "Fadan"), "Ilmiora Alchemist", "Arkyn"), "movement", "Ann")
    ruling = rule(state, "next")
    assert here(evolve(state, ruling.changes)) == "muster"
    words = " ".join(said.text for said in ruling.story)
    assert "Search: there is nothing to be found where Ann's personalities are [8.0]" in words
    assert "Magic: no spell can be cast or handed on [9.0]" in words
    each = evolve(state, [["put", ["referee", "options", "passing"], "each"]])
    assert here(do(each, "next")) == "search"


def test_the_random_movement_of_the_balance_takes_no_line_of_its_own() -> None:
    state = at(empty_handed(begun(random_balance="on", **AUTOMATIC)), "movement", "Ann")
    ruling = rule(state, "next", "6")
    after = evolve(state, ruling.changes)
    assert (here(after), after["public"]["balance"]) == ("appearance", 1)
    assert TABLE.here(after) == "appearance"


def test_a_face_down_spell_that_comes_to_no_battle_is_spent_in_passing() -> None:
    state = changed(field(), ("battles", {}))
    state = moved(state, "Yu", "Ilmiora Alchemist")
    state = evolve(holding(state, "Ilmiora Alchemist"), [["put", ["referee", "options", "passing"], "automatic"]])
    state = evolve(state, [["pull", ["cup", "fresh"], "Doublas"], ["add", ["public", "container"], -1]])
    state = evolve(state, [["put", ["secret", "Ann", "cast"], {"Ilmiora Alchemist": "Doublas"}]])
    state = at(changed(state, ("cast", {"Ilmiora Alchemist": "Yu"})), "search", "Ann")
    after = do(state, "next")
    assert after["public"]["discard"] == ["Doublas"]


def test_what_is_passed_tells_nothing_of_a_hand(tmp_path: Path) -> None:
    """Two evenings that differ in the spell that Bob has found: the same steps pass by themselves, and everything told is the same."""
    pair = worlds(GAME, tmp_path, ["Ann", "Bob"], "Bob", seed=SEED, options={"scenario": "2", **AUTOMATIC})
    for line, side in (("choose Shazaar", "Bob"), ("choose Tarkesh", "Ann"), ("next", "Bob"), ('march Ohada to "Silent Lands"', "Bob")):
        declare_in_both(pair, line, side, "Bob", seed=SEED)
    declare_in_both(pair, "next", "Bob", "Bob", seed=SEED)
    declare_in_both(pair, 'search "Silent Lands" for magic', "Bob", "Bob", seed=SEED)
    held = [session.state["secret"]["Bob"]["hands"]["Ohada"] for session in pair]
    assert held[0] != held[1]
    for step, side in (("muster", "Bob"), ("appearance", "Ann"), ("movement", "Ann"), ("appearance", "Bob"), ("movement", "Bob")):
        declare_in_both(pair, "next", side if step == "muster" else actor(pair[0].state) or "", "Bob", seed=SEED)
        assert [TABLE.here(session.state) for session in pair] == [step, step]  # magic is passed: he can hand it to nobody
        for viewer in (None, "Ann"):
            one, other = (view(GAME, session.state, viewer) for session in pair)
            assert one == other
    assert_alike(pair, None, "Bob", ())  # the log tells of all these steps
    assert_alike(pair, "Ann", "Bob", ("offers",))
