"""Edges of the rules that neither an example nor a chance evening comes to, by section."""

import pytest

from playaid.dice.sources import BadDice, Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, potency, world
from playaid.games.elric.rules import retreats
from playaid.games.elric.state import battles, turns, units
from playaid.games.elric.state.shape import Hearing
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    COPY,
    HOUSE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    offered,
    refused,
    rule,
)
from tests.games.elric.test_combat import field

PLACE = "Vilmir inland"


def story(ruling: Ruling) -> list[str]:
    return [said.text for said in ruling.story]


def hearing_of(state: State) -> Hearing:
    return Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Refusing())


def quiet() -> State:
    return empty_handed(begun())


def test_only_passable_borders_lie_beside() -> None:
    state = changed(
        quiet(), ("borders", "Jadmar|Oin", "mountains"), ("borders", "Jadmar|Yu", "no"), ("borders", "Bakshaan|Jadmar", "border")
    )
    near = world.beside(state, "Jadmar")
    assert "Bakshaan" in near
    assert not {"Oin", "Yu"} & set(near)


def test_what_may_border_is_what_no_known_border_bars() -> None:
    learnt = changed(
        quiet(), ("borders", "Jadmar|Oin", "mountains"), ("borders", "Jadmar|Yu", "no"), ("places", "Karlaak", {"kind": "land"})
    )
    for state in (
        quiet(),
        learnt,
        changed(learnt, ("map", "own")),
        changed(learnt, ("map", "house"), ("borders", "Jadmar|Karlaak", "border")),
    ):
        for name in world.names(state):
            passable = [there for there in world.names(state) if world.known_border(state, name, there) in (None, *world.PASSABLE)]
            assert world.may_border(state, name) == passable
    assert "Karlaak" in world.may_border(learnt, "Jadmar")
    assert not {"Oin", "Yu", "Jadmar"} & set(world.may_border(learnt, "Jadmar"))


def test_who_has_chosen_owes_no_country() -> None:
    state = quiet()
    state = evolve(state, [["put", ["referee", "at"], [{"key": "set-up", "round": 1, "actors": ["Ann", "Bob"], "i": 0}]]])
    assert not list(turns.obligations(state))
    assert list(turns.obligations(evolve(state, [["drop", ["public", "chosen", "Ann"], None]])))


def test_the_points_of_the_one_who_has_moved_most_count() -> None:
    state = changed(quiet(), ("units", "Sharilla", "spent", 4))
    assert refused(state, 'march Fadan, Sharilla to "Ilmiora inland"') == ["7.points"]


def test_armies_alone_move_one_province_and_no_more() -> None:
    state = changed(quiet(), ("borders", "Ilmiora capital|Nadsokor", "border"))
    army = armies(state, "Ilmiora", 1, "Ilmiora capital")[0]
    assert "7.leader" in refused(state, f'march "{army}" to "Ilmiora capital" via "Ilmiora inland"')


def test_the_boiling_sea_takes_a_magician_without_a_ship() -> None:
    state = changed(moved(quiet(), "Southern Sea", "Ilmiora Alchemist"), ("borders", "Boiling Sea|Southern Sea", "border"))
    ruling = rule(state, 'march "Ilmiora Alchemist" to "Boiling Sea"', "6, 6")
    assert ruling.verdict == LEGAL, ruling.reasons
    assert "Ilmiora Alchemist perishes in the Boiling Sea." in story(ruling)
    assert "Nobody arrives in Boiling Sea." in story(ruling)


def test_a_lost_journey_is_told() -> None:
    state = moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1")
    ruling = rule(changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1")), 'sail "Ilmiora Fleet 1" to "Boiling Sea"', "6, 6")
    assert "No ship arrives in Boiling Sea." in story(ruling)


def test_a_fleet_with_no_points_left_is_offered_no_way() -> None:
    state = moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    assert any(line.startswith('sail "Ilmiora Fleet 1"') for _, line in offered(state))
    points = units.units(state)["Ilmiora Fleet 1"]["movement"] or 0
    assert points
    for left, offers in ((1, True), (0, False)):
        spent = changed(state, ("units", "Ilmiora Fleet 1", "spent", points - left))
        assert any(line.startswith('sail "Ilmiora Fleet 1"') for _, line in offered(spent)) == offers


def test_where_no_ship_goes_no_number_of_a_ship_is_asked_for() -> None:
    """The counter's movement counts for a way that there is. [7.3, 7.5.9]"""
    state = changed(moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    unread = evolve(state, [["drop", ["public", "units", "Ilmiora Fleet 1", "movement"], None]])
    [reason] = COPY.rule(unread, 'sail "Ilmiora Fleet 1" to Tanelorn').reasons
    assert str(reason.text) == (
        "no fleet goes from Southern Sea to Tanelorn"
        " (fleets enter seas and ports alone; Tanelorn is no port, and no sea is known to touch it)"
    )
    assert COPY.rule(unread, 'sail "Ilmiora Fleet 1" to "Dragon Sea"').question is not None


def test_who_is_let_go_farther_than_their_points_has_none_left() -> None:
    """Overruled, a way costs more than there is, and nothing is left; never less. [7.2, 7.3]"""
    state = changed(moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1"), ("units", "Fadan", "aboard", "Ilmiora Fleet 1"))
    sunk = changed(state, ("units", "Ilmiora Fleet 1", "spent", 20))
    sailed = rule(sunk, 'sail "Ilmiora Fleet 1" to "Dragon Sea"', "6, 6", overrule="as agreed")
    assert "0 left to Ilmiora Fleet 1" in [str(line.result) for line in sailed.worksheet]
    tired = changed(moved(quiet(), "Ilmiora inland", "Fadan"), ("units", "Fadan", "spent", 20))
    walked = rule(tired, "march Fadan to Jadmar", "6, 6", overrule="as agreed")
    assert any(str(line.result).startswith("0 of ") for line in walked.worksheet)


@each(("cargo", "fallen", "opens"), [
    (("Fadan", "Ilmiora army 1"), True, False),
    (("Ilmiora army 1", "Dyvim Tvar"), True, True),
    (("Dyvim Tvar",), False, False),
    (("Elric",), False, True),
])  # fmt: skip
def test_whom_the_seawall_lets_in(cargo: tuple[str, ...], fallen: bool, opens: bool) -> None:
    state = changed(quiet(), ("holds", "Imrryr", "Bob")) if fallen else quiet()
    assert cities.seawall_opens(state, cargo) == opens


def test_armies_on_their_way_have_drawn_already() -> None:
    """At the end of movement only personalities without armies draw for a random attack. [7.5.8]"""
    army = armies(quiet(), "Ilmiora", 1)[0]
    alone = changed(quiet(), ("units", "Fadan", "at", "Kaneloon"))
    assert rule(alone, "next", "Grome").rolls
    assert not rule(changed(alone, ("units", army, "at", "Kaneloon")), "next").rolls


def test_one_who_is_no_magician_discards_nothing_for_stability() -> None:
    state = moved(quiet(), "Kaneloon", "Fadan", "Ilmiora Alchemist")
    state = holding(holding(state, "Ilmiora Alchemist", "Arkyn", "Kyreenee"), "Fadan", "Balan")
    assert "9.need" in refused(state, "discard Balan from Fadan")
    assert rule(state, 'discard Arkyn from "Ilmiora Alchemist"').verdict == LEGAL


def test_a_battle_is_fallen_back_from_by_its_defender_alone() -> None:
    state = do(field(), f'battle "{PLACE}"')
    state = changed(state, ("battle", "withheld", ["Avan Astram", "Fadan"]))
    assert {side for side, line in offered(state) if line.startswith("fallback")} == {"Bob"}


def _conjurer(used: int, foreign: int = 0) -> State:
    state = moved(arrived(field(), "Yyrkoon", "Ann", PLACE), PLACE, "Ilmiora Alchemist", "Sharilla", "Vilmir Priest")
    state = do(state, f'battle "{PLACE}"')
    mine = [("Ann", unit) for unit in ("Ilmiora Alchemist", "Sharilla", "Fadan")[:used]]
    told = [*mine, *[("Bob", "Vilmir Priest")] * foreign]
    spells = [{"side": side, "caster": unit, "spell": "Grome", "void": False} for side, unit in told]
    return changed(state, ("battle", "conjured", [unit for _, unit in told]), ("battle", "spells", spells))


@each(("used", "foreign", "may"), [(0, 0, True), (2, 0, True), (3, 0, False), (2, 1, True), (0, 3, True)])
def test_three_spells_a_side_in_one_battle(used: int, foreign: int, may: bool) -> None:
    state = _conjurer(used, foreign)
    assert battles.used_here(state, "Ann") == used
    assert (("Ann", 'conjure "Yyrkoon"') in offered(state)) == may
    failed = [reason.check.rpartition("/")[2] for reason in rule(state, "conjure Yyrkoon", "Grome", "Ann").reasons]
    assert ("9.three-used" in failed) != may


@each(("typed", "said"), [("Kyrene", "there is no 'Kyrene': near it are Kyreenee"), ("Misha", "'Misha' cannot be drawn: it lies open, or")])
def test_a_conjured_spell_that_there_is_not_is_told_apart_from_one_that_is_not_drawn(typed: str, said: str) -> None:
    with pytest.raises(BadDice, match=said):
        rule(holding(_conjurer(0), "Vilmir Priest", "Misha", "Kyreenee"), "conjure Yyrkoon", typed, "Ann")


def test_the_loser_names_personalities_by_their_names_aboard() -> None:
    state = empty_handed(begun())
    state = moved(state, "Dragon Sea", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Avan Astram", "Vilmir Fleet 1")
    for passenger, fleet in (("Fadan", "Ilmiora Fleet 1"), ("Sharilla", "Ilmiora Fleet 1"), ("Avan Astram", "Vilmir Fleet 1")):
        state = changed(state, ("units", passenger, "aboard", fleet))
    from playaid.games.elric.rules import losses

    with pytest.raises(Ask) as asked:
        losses.lose(hearing_of(state), "Ann", ["Fadan", "Sharilla"], "1", "a storm")
    assert asked.value.question.options == ("Fadan", "Sharilla")


def test_a_lone_dispel_asks_nothing() -> None:
    state = holding(moved(field(), PLACE, "Ilmiora Alchemist"), "Ilmiora Alchemist", "Dispel Magic I")
    state = do(at(state, "magic", "Ann"), 'cast "Dispel Magic I" by "Ilmiora Alchemist"')
    ruling = rule(do(at(state, "combat", "Ann"), f'battle "{PLACE}"'), "unveil")
    assert ruling.verdict == LEGAL, ruling.question


def test_what_is_dispelled_is_told() -> None:
    state = moved(field(), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = holding(holding(state, "Ilmiora Alchemist", "Dispel Magic I"), "Vilmir Priest", "Grome")
    state = do(at(state, "magic", "Ann"), 'cast "Dispel Magic I" by "Ilmiora Alchemist"')
    state = do(state, 'cast Grome by "Vilmir Priest"', side="Bob")
    ruling = rule(do(at(state, "combat", "Ann"), f'battle "{PLACE}"'), "unveil", Ilmiora_Alchemist_dispels="Grome")
    assert "Dispel Magic I negates Grome." in story(ruling)


def test_the_chaos_shield_helps_its_owner_alone() -> None:
    state = changed(arrived(field(), "Chaos Shield", "Ann", PLACE), ("units", "Chaos Shield", "bearer", "Fadan"))
    state = do(state, f'battle "{PLACE}"')
    assert potency.is_shielded(state, "Ann", "Kyreenee")
    assert not potency.is_shielded(state, "Bob", "Kyreenee")
    assert not potency.is_shielded(state, "Ann", "Arkyn")


def _off_the_ships(room: int) -> State:
    """Ann's two armies and Fadan have landed out of two fleets, the first with so much room."""
    state = moved(field(2, 4), "Dragon Sea", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Ilmiora Fleet 1", "carries", room), ("units", "Ilmiora Fleet 2", "carries", 1))
    return changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}))


def test_who_falls_back_to_the_ships_is_aboard_as_far_as_there_is_room() -> None:
    """Aboard which of several ships personalities go their player says; armies go with them as there is room. [7.3, 16.8, 10(f)]"""
    state = do(do(_off_the_ships(1), f'battle "{PLACE}"'), "unveil")
    asked = rule(state, "fight", "1,3").question
    assert asked is not None
    assert asked.options == ("Ilmiora Fleet 1", "Ilmiora Fleet 2", retreats.DIVIDED)
    here = units.units(do(state, "fight", "1,3", **{asked.key: "Ilmiora Fleet 2"}))
    aboard = {unit: here[unit].get("aboard") for unit in ("Fadan", *[name for name in armies(state, "Ilmiora", 2, PLACE) if name in here])}
    assert list(aboard.values()) == ["Ilmiora Fleet 2", "Ilmiora Fleet 2"]
    assert {here[unit]["at"] for unit in aboard} == {"Dragon Sea"}


def test_armies_go_aboard_the_chaos_ship_last() -> None:
    """They never leave it once they board. [16.8]"""
    state = _off_the_ships(2)
    state = changed(state, ("units", "Chaos Ship", {**units.units(state)["Ilmiora Fleet 2"], "carries": 2}))
    plan = retreats.ships(hearing_of(state), "Ann", "Dragon Sea", armies(state, "Ilmiora", 2, PLACE))
    assert list(plan) == ["Ilmiora Fleet 1", "Ilmiora Fleet 2", "Chaos Ship"]
    assert not plan["Chaos Ship"]


def test_attackers_go_back_by_one_way_or_each_by_their_own() -> None:
    """Fadan has walked in, Sharilla has flown from afar, the Alchemist has come ashore out of a ship. [10.7, 10(f)]"""
    ways = {"Fadan": "Nadsokor", "Sharilla": "Dhoz-Kam", "Ilmiora Alchemist": "Dragon Sea"}
    state = moved(field(0, 9), PLACE, *ways)
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 1")
    for unit, start in ways.items():
        state = changed(state, ("units", unit, "came", start), ("units", unit, "trail", [start]))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Nadsokor", "Dhoz-Kam", "Dragon Sea"], "passed": []}
    state = changed(state, ("battles", PLACE, battle))
    state = evolve(state, [["put", ["referee", "options", "retreats"], "unharmed"]])
    together = hearing_of(state)
    retreats.fall_off(together, PLACE, "Ann")
    assert {together.public["units"][unit]["at"] for unit in ways} == {"Nadsokor"}
    apart = hearing_of(evolve(state, [["put", ["referee", "options", "falling-back"], "as-came"]]))
    retreats.fall_off(apart, PLACE, "Ann")
    assert {unit: apart.public["units"][unit]["at"] for unit in ways} == ways
    assert apart.public["units"]["Ilmiora Alchemist"]["aboard"] == "Ilmiora Fleet 1"


def test_who_finds_their_own_way_barred_goes_back_by_another() -> None:
    state = moved(field(0, 9), PLACE, "Sharilla")
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 1")
    for unit, start in (("Fadan", "Nadsokor"), ("Sharilla", "Dragon Sea")):
        state = changed(state, ("units", unit, "came", start), ("units", unit, "trail", [start]))
    state = moved(state, "Dragon Sea", "Vilmir Fleet 1")  # enemies are there now
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Nadsokor", "Dragon Sea"], "passed": []}
    state = changed(state, ("battles", PLACE, battle))
    apart = hearing_of(evolve(state, [["put", ["referee", "options", "falling-back"], "as-came"]]))
    retreats.fall_off(apart, PLACE, "Ann")
    assert {apart.public["units"][unit]["at"] for unit in ("Fadan", "Sharilla")} == {"Nadsokor"}


def test_a_fleet_falls_back_beside_its_own_ships_and_not_aboard_them() -> None:
    state = changed(moved(quiet(), "Purple Towns", "Fadan", "Vilmir Fleet 1", "Avan Astram"), ("holds", "Purple Towns", "Bob"))
    state = moved(state, "Straits of Vilmir", "Vilmir Fleet 2")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}
    state = do(at(changed(state, ("battles", "Purple Towns", battle)), "combat", "Ann"), 'battle "Purple Towns"')
    state = do(state, 'withhold "Vilmir Fleet 1"', side="Bob")
    after = units.units(do(state, 'fallback "Vilmir Fleet 1" to "Straits of Vilmir"', side="Bob"))["Vilmir Fleet 1"]
    assert (after["at"], after.get("aboard")) == ("Straits of Vilmir", None)


def test_nobody_walks_back_to_where_another_has_flown_from() -> None:
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dhoz-Kam", "Nadsokor"], "passed": []}
    state = changed(moved(field(2, 6), PLACE, "Sharilla"), ("battles", PLACE, battle), ("units", "Sharilla", "trail", ["Dhoz-Kam"]))
    hearing = hearing_of(state)
    retreats.fall_off(hearing, PLACE, "Ann")
    assert {hearing.public["units"][unit]["at"] for unit in ("Fadan", "Sharilla")} == {"Nadsokor"}
    with pytest.raises(Ask) as asked:
        retreats.fall_off(hearing_of(moved(state, "Ilmiora capital", "Fadan", *armies(state, "Ilmiora", 2, PLACE))), PLACE, "Ann")
    assert set(asked.value.question.options) == {"Dhoz-Kam", "Nadsokor"}


def _landed(**ways: str) -> State:
    """These alone are left of the attackers, each from the place that is named; attacks have come out of three."""
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dhoz-Kam", "Oin", "Nadsokor"], "passed": []}
    state = moved(field(2, 6), "Ilmiora capital", "Fadan", *armies(field(2, 6), "Ilmiora", 2, PLACE))
    for border in ("Dhoz-Kam", "Oin"):
        state = changed(state, ("borders", "|".join(sorted((border, PLACE))), "no"))
    state = changed(moved(state, PLACE, *ways), ("battles", PLACE, battle))
    return changed(state, *(("units", unit, "trail", [start]) for unit, start in ways.items()))


@each(("ways", "options"), [
    ({"Sharilla": "Dhoz-Kam", "Fadan": "Oin"}, {"Dhoz-Kam", "Oin", "Nadsokor"}),
    ({"Sharilla": "Dhoz-Kam"}, {"Dhoz-Kam", "Nadsokor"}),
    ({"Sharilla": "Dhoz-Kam", "Fadan": "Nadsokor"}, {"Nadsokor"}),
])  # fmt: skip
def test_who_have_all_flown_go_together_to_where_one_of_them_flew_from(ways: dict[str, str], options: set[str]) -> None:
    """From several places, with nobody among them who walked; where nobody who is left came from, nobody flies. [10(f), 7.4.2]"""
    hearing = hearing_of(_landed(**ways))
    if len(options) == 1:
        retreats.fall_off(hearing, PLACE, "Ann")
        assert {hearing.public["units"][unit]["at"] for unit in ways} == options
        return
    with pytest.raises(Ask) as asked:
        retreats.fall_off(hearing, PLACE, "Ann")
    assert set(asked.value.question.options) == options


def test_who_have_flown_from_several_places_go_each_their_way_where_so_agreed() -> None:
    ways = {"Sharilla": "Dhoz-Kam", "Fadan": "Oin"}
    state = _landed(**ways)
    for option, value in (("falling-back", "as-came"), ("retreats", "unharmed")):
        state = evolve(state, [["put", ["referee", "options", option], value]])
    hearing = hearing_of(state)
    retreats.fall_off(hearing, PLACE, "Ann")
    assert {unit: hearing.public["units"][unit]["at"] for unit in ways} == ways


@each(("way", "options"), [
    (["Dhoz-Kam", "Nadsokor"], {"Nadsokor"}),
    (["Nadsokor", "Dhoz-Kam"], {"Dhoz-Kam", "Nadsokor"}),
])  # fmt: skip
def test_whose_march_began_where_another_has_flown_from_walks_back_by_one_place(way: list[str], options: set[str]) -> None:
    """The one who flew stands with one who set out from the same place on foot: the last place of his way counts. [7.0, 7.4.2]"""
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dhoz-Kam", "Nadsokor"], "passed": []}
    state = changed(moved(field(2, 6), PLACE, "Sharilla"), ("battles", PLACE, battle))
    state = moved(state, "Ilmiora capital", "Fadan", *armies(state, "Ilmiora", 2, PLACE))
    state = changed(state, ("units", "Sharilla", "came", way[0]), ("units", "Sharilla", "trail", way))
    hearing = hearing_of(state)
    if len(options) == 1:
        retreats.fall_off(hearing, PLACE, "Ann")
        assert {hearing.public["units"]["Sharilla"]["at"]} == options
        return
    with pytest.raises(Ask) as asked:
        retreats.fall_off(hearing, PLACE, "Ann")
    assert set(asked.value.question.options) == options


@each(("enemies", "goal"), [
    ((), "Dragon Sea"),
    (("Vilmir Fleet 1",), "Nadsokor"),
])  # fmt: skip
def test_nobody_falls_back_to_ships_beside_which_an_even_battle_has_left_enemies(enemies: tuple[str, ...], goal: str) -> None:
    """A retreat begins no battle. [7.3, 10.2]"""
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}
    state = changed(moved(field(1, 6), "Dragon Sea", "Ilmiora Fleet 1", *enemies), ("battles", PLACE, battle))
    ruling = rule(do(do(state, f'battle "{PLACE}"'), "unveil"), "fight", "1,6,1", land_back_from_Vilmir_inland="Nadsokor")
    assert units.units(evolve(state, ruling.changes))["Fadan"]["at"] == goal


def test_armies_aboard_take_room() -> None:
    state = _off_the_ships(2)
    cargo = [unit for unit in armies(state, "Ilmiora") if units.units(state)[unit]["at"] != PLACE][:2]
    for army in cargo:
        state = changed(moved(state, "Dragon Sea", army), ("units", army, "aboard", "Ilmiora Fleet 1"))
    assert retreats.ships(hearing_of(state), "Ann", "Dragon Sea", armies(state, "Ilmiora", 2, PLACE)) == {}


def test_who_escapes_with_no_way_out_is_in_his_capital_unless_an_enemy_has_it() -> None:
    state = field()
    shut = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if PLACE in key))
    hearing = hearing_of(shut)
    retreats._slip_away(hearing, "Avan Astram", PLACE)
    assert hearing.public["units"]["Avan Astram"]["at"] == "Jadmar"
    taken = changed(shut, ("holds", "Jadmar", "Ann"))
    with pytest.raises(Ask) as asked:
        retreats._slip_away(hearing_of(taken), "Avan Astram", PLACE)
    assert "Jadmar" not in asked.value.question.options
    assert "Kaneloon" in asked.value.question.options


def test_the_barge_answers_in_imrryr_too() -> None:
    state = holding(at(quiet(), "muster", "Ann"), "Fadan")
    state = holding(arrived(state, "Dyvim Slorm", "Ann", "Imrryr"), "Dyvim Slorm", "Battle Barge Golden")
    ruling = rule(state, 'muster "Battle Barge" with "Battle Barge Golden" of "Dyvim Slorm"', sea_of_Battle_Barge="Dragon Sea")
    assert "16.barge" not in [reason.check.rpartition("/")[2] for reason in ruling.reasons]


@each(("holder", "bearer"), [("Fadan", None), ("Dyvim Tvar", "Dyvim Tvar")])
def test_mournblade_comes_to_a_melnibonean_only(holder: str, bearer: str | None) -> None:
    from playaid.games.elric.ratings import equipment

    spell = next(spell for spell in equipment.spells() if "Mournblade" in equipment.musters(spell))
    state = arrived(at(quiet(), "muster", "Ann"), "Dyvim Tvar", "Ann", "Oin")
    after = do(holding(state, holder, spell), f'muster Mournblade with "{spell}" of "{holder}"')
    assert units.units(after)["Mournblade"]["bearer"] == bearer


def test_a_spell_that_none_of_ones_own_holds_musters_nothing() -> None:
    state = holding(at(quiet(), "muster", "Ann"), "Vilmir Priest", "Arkyn")
    assert "11.right" in refused(state, "muster Shazaar with Arkyn")
    said = {reason.check.rpartition("/")[2]: str(reason.text) for reason in rule(state, "muster Shazaar with Arkyn").reasons}
    assert said["11.right"] == "nobody of Ann shows Arkyn, and Ann has not taken the capital of Shazaar while another player played Shazaar"
    bare = str(rule(state, "muster Shazaar").reasons[0].text)
    told = "no spell that Ann holds calls Shazaar; without a spell Shazaar comes to who has taken its capital while another player played"
    assert bare == f"{told} Shazaar, and holds it"


@each(
    ("holder", "won", "told"),
    [
        ("Ann", None, "Ann holds the capital of Shazaar, which no other player played when it came to Ann: that gives no muster"),
        ("Bob", None, "no spell that Ann holds calls Shazaar; without a spell Shazaar comes to who has taken its capital"),
        ("Ann", "Bob", "no spell that Ann holds calls Shazaar; without a spell Shazaar comes to who has taken its capital"),
    ],
)
def test_who_has_taken_a_neutral_capital_is_told_why_it_gives_no_muster(holder: str, won: str | None, told: str) -> None:
    state = changed(at(quiet(), "muster", "Ann"), ("holds", "Aflitain", holder))
    state = state if won is None else changed(state, ("won", {"Aflitain": won}))
    ruling = rule(state, "muster Shazaar")
    assert ruling.reasons[0].check.endswith("11.right")
    assert str(ruling.reasons[0].text).startswith(told)


def test_nobody_is_offered_an_enemys_artifact() -> None:
    state = changed(arrived(quiet(), "Chaos Shield", "Bob", "Ilmiora capital"), ("units", "Chaos Shield", "bearer", None))
    assert not [line for _, line in offered(state) if line.startswith("bear")]
    mine = changed(state, ("units", "Chaos Shield", "owner", "Ann"))
    assert [line for _, line in offered(mine) if line.startswith("bear")]


def test_a_replaced_fleet_is_lost_no_more() -> None:
    state = at(
        changed(quiet(), ("lost", "Vilmir", "fleets", ["Vilmir Fleet 1"]), ("places", "Jadmar", "port", True)), "replacements", "Bob"
    )
    state = evolve(state, [["drop", ["public", "units", "Vilmir Fleet 1"], None]])
    after = do(state, "replace fleet of Vilmir")
    assert after["public"]["lost"]["Vilmir"]["fleets"] == []
    assert units.units(after)["Vilmir Fleet 1"]["at"] == "Jadmar"


def test_a_sword_that_slays_is_told() -> None:
    state = moved(quiet(), "Kaneloon", "Fadan")
    state = changed(arrived(state, "Elric", "Ann", "Kaneloon"), ("elric", "controller", "Fadan"))
    ruling = rule(at(state, "search", "Ann"), "search Kaneloon for magic", "6, Elric Nightmare, 6, 2", finder="Fadan")
    assert {"Stormbringer goes out of control.", "Stormbringer slays Fadan."} <= set(story(ruling))


def test_an_empty_place_and_too_many_spells_on_either_side() -> None:
    assert rule(quiet(), "pieces Kaneloon").shown == ("Nobody is there.",)
    for line in ("reckon 5 vs 5 with Arkyn,Grome,Misha,Kakatal", "reckon 5 vs 5 against Arkyn,Grome,Misha,Kakatal"):
        assert refused(quiet(), line) == ["9.three-asked"]


def test_the_high_roller_is_told() -> None:
    from playaid.dice.sources import Typed
    from playaid.referee.contract.state import empty
    from playaid.referee.deciding.decide import decide

    options = {option.name: option.values[0] for option in GAME.options}
    args = {"sides": ["Ann", "Bob"], "players": {"Ann": "Ann", "Bob": "Bob"}, "options": options}
    ruling = decide(GAME, empty(["Ann", "Bob"]), Declaration("new", args), HOUSE, Typed(["2", "5"]))
    assert "Bob rolls highest and goes first." in story(ruling)


def test_an_army_is_what_3_2_says() -> None:
    army = units.units(quiet())[armies(quiet(), "Ilmiora", 1)[0]]
    assert (army["combat"], army["bracketed"], army["capacity"], army["conjures"]) == (1, False, None, False)
    assert (army["movement"], army["carries"], army["flies"]) == (4, None, False)
