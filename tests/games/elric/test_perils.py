"""Ways to perish: sinking, escapes once and by every means, ends of marches, eaters, random attacks. [7.1-7.6, 10(g), 16.2, 16.5, 16.8]"""

from playaid.book.facts import Fact
from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    holding,
    moved,
    refused,
    rule,
    shoreless,
    worksheet,
)
from tests.games.elric.test_combat import field
from tests.games.elric.test_immediate import FOUND, finder


def quiet() -> State:
    return empty_handed(begun())


def loaded(place: str = "Ilmiora capital", number: int = 1) -> State:
    """Fadan and armies aboard a fleet that carries one."""
    state = moved(quiet(), place, "Fadan", "Ilmiora Fleet 1", *armies(quiet(), "Ilmiora", number))
    for unit in ("Fadan", *armies(state, "Ilmiora", number)):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    return changed(state, ("units", "Ilmiora Fleet 1", "carries", 1))


@each("place", ["Ilmiora capital", "Straits of Vilmir"])
def test_a_fleet_overloaded_by_the_players_word_sinks_with_its_load(place: str) -> None:
    """Wherever it lies, and whoever is aboard escapes or not. [7.1]"""
    state = shoreless(moved(loaded(place), place, "Sharilla"), "Straits of Vilmir")
    army = armies(state, "Ilmiora")[5]
    line = f'set "units.{army}.aboard" "Ilmiora Fleet 1" because we forgot it'
    for die, saved in (("1", True), ("6", False)):
        ruling = rule(state, line, die)
        assert ruling.verdict == LEGAL, ruling.question
        after = units.units(evolve(state, ruling.changes))
        assert not {"Ilmiora Fleet 1", army, armies(state, "Ilmiora")[0]} & set(after)
        assert ("Fadan" in after) == saved
    assert "Lost with Ilmiora Fleet 1" in " ".join(said.text for said in ruling.story)
    one = do(evolve(state, [["drop", ["public", "units", armies(state, "Ilmiora")[0], "aboard"], None]]), line)
    assert "Ilmiora Fleet 1" in units.units(one)


def test_a_piece_set_somewhere_brings_with_it_what_the_rules_say() -> None:
    state = loaded("Straits of Vilmir")
    after = do(state, 'set "units.Ilmiora Fleet 1.at" "Dragon Sea" because it lay there')
    assert units.units(after)["Fadan"]["at"] == "Dragon Sea"
    ashore = do(state, 'set units.Fadan.at "Purple Towns" because he stayed behind')
    assert "aboard" not in units.units(ashore)["Fadan"]
    wet = moved(state, "Ilmiora capital", "Fadan")
    army = armies(state, "Ilmiora")[4]
    assert army not in units.units(do(wet, f'set "units.{army}.at" "Dragon Sea" because it swims'))


def test_the_marker_set_towards_law_sends_pyaray_away() -> None:
    state = arrived(arrived(quiet(), "Pyaray", "Ann", "Dragon Sea"), "Chaos Ship", "Ann", "Dragon Sea")
    assert not {"Pyaray", "Chaos Ship"} & set(units.units(do(state, "set balance 2 because we forgot")))
    assert {"Pyaray", "Chaos Ship"} <= set(units.units(do(state, "set balance -2 because we forgot")))


# one budget


def test_the_movement_of_a_fleet_is_one_budget() -> None:
    """What its passenger has spent on land comes on top of what it has sailed itself. [7.3]"""
    state = changed(loaded("Southern Sea"), ("units", "Ilmiora Fleet 1", "movement", 6), ("units", "Ilmiora Fleet 1", "spent", 2))
    state = changed(state, ("units", "Fadan", "spent", 3), ("units", "Fadan", "ashore", 3))
    assert rule(state, 'sail "Ilmiora Fleet 1" to "Dragon Sea"').verdict == LEGAL
    assert refused(state, 'sail "Ilmiora Fleet 1" to "Straits of Vilmir" via "Dragon Sea"') == ["7.seas"]


# flights must end


def test_a_flight_with_no_end_is_refused_and_one_not_over_is_owed() -> None:
    state = arrived(moved(quiet(), "Ilmiora capital", "Fadan"), "Clackars", "Ann", "Dorel")
    assert "next.owed" in refused(do(state, 'march Clackars to "Southern Sea"'), "next")
    tired = changed(state, ("units", "Clackars", "spent", 3))
    assert refused(tired, 'march Clackars to "Southern Sea"') == ["7.perch"]
    fleet = moved(tired, "Southern Sea", "Ilmiora Fleet 1")
    assert rule(fleet, 'march Clackars to "Southern Sea"').verdict == LEGAL


# escapes


def test_spells_of_escape_are_offered_in_the_boiling_sea_and_on_the_chaos_ship() -> None:
    state = changed(moved(quiet(), "Southern Sea", "Ilmiora Alchemist"), ("borders", "Boiling Sea|Southern Sea", "border"))
    state = holding(state, "Ilmiora Alchemist", "Escape I" if "Escape I" in equipment.spells() else ESCAPES[0])
    question = rule(state, 'march "Ilmiora Alchemist" to "Boiling Sea"').question
    assert question is not None
    assert question.options[1] in ESCAPES
    ship = changed(arrived(state, "Chaos Ship", "Ann", "Southern Sea"), ("units", "Ilmiora Alchemist", "aboard", "Chaos Ship"))
    question = rule(ship, 'debark "Ilmiora Alchemist" to Dorel').question
    assert question is not None
    assert question.options[1] in ESCAPES


ESCAPES = [spell for spell in equipment.spells() if equipment.effect(spell) == "escape"]


def test_who_changes_ships_out_of_the_chaos_ship_must_escape() -> None:
    state = arrived(moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1"), "Chaos Ship", "Ann", "Southern Sea")
    state = changed(state, ("units", "Fadan", "aboard", "Chaos Ship"))
    assert units.units(do(state, 'embark Fadan on "Ilmiora Fleet 1"', "1"))["Fadan"]["aboard"] == "Ilmiora Fleet 1"
    assert "Fadan" not in units.units(do(state, 'embark Fadan on "Ilmiora Fleet 1"', "6"))


def test_a_spell_saves_from_the_tower_by_the_first_reading() -> None:
    state = holding(finder(unit="Ilmiora Alchemist"), "Ilmiora Alchemist", ESCAPES[0])
    ruling = rule(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 2")
    assert ruling.verdict == NEEDS_INPUT
    key = ruling.question.key if ruling.question else ""
    saved = do(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 2", **{key: ESCAPES[0]})
    assert "Ilmiora Alchemist" in units.units(saved)
    other = evolve(state, [["put", ["referee", "options", "no-escape"], "nothing-saves"]])
    assert "Ilmiora Alchemist" not in units.units(do(other, FOUND, "6, Tower of Voilodion Gagnasdiak, 2"))


def test_a_successful_escape_is_never_followed_by_a_loss() -> None:
    """All are lost and there is no way out: who has escaped from the one does not roll for the other. [10(f), 10(g)]"""
    state = field(9, 0)
    for border in [key for key in state["public"]["borders"] if "Vilmir inland" in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("units", "Avan Astram", "bracketed", True))
    state = do(do(state, 'battle "Vilmir inland"'), "unveil")
    ruling = rule(state, "fight", "6,1,1")
    assert ruling.verdict == LEGAL, ruling.question
    assert len(ruling.rolls) == 3
    assert units.units(evolve(state, ruling.changes))["Avan Astram"]["at"] == "Jadmar"
    assert "escaped" not in evolve(state, ruling.changes)["public"]


# eaters


def test_an_eater_is_not_cast_where_it_can_do_nothing() -> None:
    noose = next(spell for spell in equipment.spells() if equipment.effect(spell) == "army-eater")
    fleets = next(spell for spell in equipment.spells() if equipment.effect(spell) == "fleet-eater")
    land = moved(field(), "Vilmir inland", "Ilmiora Alchemist")
    land = at(holding(land, "Ilmiora Alchemist", fleets), "magic", "Ann")
    assert refused(land, f'cast "{fleets}" by "Ilmiora Alchemist"') == ["16.idle"]
    assert rule(holding(land, "Ilmiora Alchemist", noose), f'cast "{noose}" by "Ilmiora Alchemist"').verdict == LEGAL
    sea = moved(land, "Dragon Sea", "Ilmiora Alchemist", "Vilmir Fleet 1")
    sea = changed(sea, ("battles", "Dragon Sea", {"attacker": "Ann", "defender": "Bob", "from": []}))
    assert rule(sea, f'cast "{fleets}" by "Ilmiora Alchemist"').verdict == LEGAL
    assert refused(holding(sea, "Ilmiora Alchemist", noose), f'cast "{noose}" by "Ilmiora Alchemist"') == ["16.idle"]


def test_an_eater_of_armies_does_nothing_in_the_straits() -> None:
    state = holding(loaded("Dragon Sea"), "Ilmiora Alchemist")
    state = holding(moved(state, "Dragon Sea", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Arioch")
    state = changed(state, ("units", "Ilmiora Alchemist", "aboard", "Ilmiora Fleet 1"))
    noose = next(spell for spell in equipment.spells() if equipment.effect(spell) == "army-eater")
    ruling = rule(state, 'sail "Ilmiora Fleet 1" to "Straits of Chaos"', noose)
    assert ruling.verdict == LEGAL, ruling.question
    assert "does nothing at sea" in worksheet(ruling)


def test_no_die_falls_where_nobody_is_left() -> None:
    state = do(do(field(3, 0), 'battle "Vilmir inland"'), "unveil")
    gone = evolve(state, [["drop", ["public", "units", "Avan Astram"], None]])
    ruling = rule(gone, "fight")
    assert ruling.verdict == LEGAL
    assert not ruling.rolls
    walled = changed(gone, ("places", "Vilmir inland", "walls", 3))
    assert rule(walled, "fight").verdict == NEEDS_INPUT  # bare walls are fought [7.5.7]
    beaten = state
    for unit in ("Fadan", *armies(state, "Ilmiora", place="Vilmir inland")):
        beaten = evolve(beaten, [["drop", ["public", "units", unit], None]])
    assert not rule(beaten, "fight").rolls
    spell = {"side": "Ann", "spell": "Arkyn", "caster": "Fadan", "void": False}
    neither = changed(evolve(beaten, [["drop", ["public", "units", "Avan Astram"], None]]), ("battle", "spells", [spell]))
    assert "Nobody of Ann is left to fight in Vilmir inland." in [said.text for said in rule(neither, "fight").story]


# random attacks


def test_who_has_lost_his_armies_to_an_attack_does_not_draw_again_there() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 1))
    after = do(state, "march Fadan with 1 to Yu", "Kyreenee, 1")
    assert not rule(after, "next").rolls
    alone = do(moved(quiet(), "Oin", "Fadan"), "march Fadan to Yu")
    assert rule(alone, "next", "Grome").rolls


def test_who_leaves_the_wilderness_and_comes_back_draws() -> None:
    state = moved(quiet(), "Oin", "Fadan")
    back = do(do(state, "march Fadan to Yu"), "march Fadan to Oin")
    assert rule(back, "next", "Grome").rolls
    assert not rule(state, "next").rolls


def test_the_chaos_shield_keeps_quaolnargn_off() -> None:
    state = changed(arrived(finder(), "Chaos Shield", "Ann", "Kaneloon"), ("units", "Chaos Shield", "bearer", "Fadan"))
    after = do(state, FOUND, "6, Quaolnargn")
    assert "Fadan" in units.units(after)
    assert after["public"]["discard"] == ["Quaolnargn"]


def test_who_escapes_to_his_capital_does_not_march_on() -> None:
    """Where escapes end in the capital, the rest of the way is not for him. [7.6, 10.7]"""
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 1))
    book = TABLE.book.with_recorded([Fact("gaps", ("rules", "escaped"), "capital", "owner")])
    ruling = TABLE.rule(state, "march Fadan with 1 to Kaneloon via Yu", ["Kyreenee", "1"], None, None, book)
    assert ruling.verdict == LEGAL, ruling.question
    assert units.units(evolve(state, ruling.changes))["Fadan"]["at"] == "Ilmiora capital"


def test_who_is_put_into_the_water_by_an_overruled_landing_or_flight_is_in_it() -> None:
    state = loaded("Straits of Vilmir")
    army = armies(state, "Ilmiora", 1)[0]
    landed = rule(
        state, 'debark Fadan with 1 to "Dragon Sea"', "1", overrule="we say so", **{"Fadan out of Dragon Sea 1": "Sorcerers Isle"}
    )
    after = units.units(evolve(state, landed.changes))
    assert army not in after
    assert after["Fadan"]["at"] == "Sorcerers Isle"
    flown = holding(moved(quiet(), "Ilmiora capital", "Fadan", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Nihrain Horses")
    line = 'fly "Nihrain Horses" by "Ilmiora Alchemist" carrying Fadan to "Dragon Sea"'
    assert refused(flown, line) == ["7.dry"]
    after = units.units(evolve(flown, rule(flown, line, "6", overrule="we say so").changes))
    assert "Fadan" not in after
    assert after["Ilmiora Alchemist"]["at"] == "Dragon Sea"


def test_an_eater_does_not_fight_on_for_those_who_are_eaten() -> None:
    """Magic that adds works on for them [10.4]; one that has eaten adds nothing, and no die falls for nobody."""
    state = moved(field(3, 3), "Vilmir inland", "Ilmiora Alchemist", "Vilmir Priest")
    state = holding(holding(at(state, "magic", "Ann"), "Ilmiora Alchemist", "Kyreenee"), "Vilmir Priest", "Noose of Flesh")
    state = do(do(state, 'cast Kyreenee by "Ilmiora Alchemist"'), 'cast "Noose of Flesh" by "Vilmir Priest"', side="Bob")
    state = do(at(state, "combat", "Ann"), 'battle "Vilmir inland"')
    eaten = do(state, "unveil", "1,6,6,6")
    assert "Avan Astram" in units.units(eaten)
    assert not rule(eaten, "fight").rolls
    adding = holding(moved(field(3, 1), "Vilmir inland", "Ilmiora Alchemist", "Vilmir Priest"), "Ilmiora Alchemist", "Kyreenee")
    adding = holding(at(adding, "magic", "Ann"), "Vilmir Priest", "Grome")
    adding = do(do(adding, 'cast Kyreenee by "Ilmiora Alchemist"'), 'cast Grome by "Vilmir Priest"', side="Bob")
    adding = do(do(at(adding, "combat", "Ann"), 'battle "Vilmir inland"'), "unveil", "6,6")
    assert len(rule(adding, "fight", "3,1").rolls) == 2


def test_armies_whose_leader_is_lost_on_the_way_go_no_further() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 1))
    ruling = rule(state, "march Fadan with 1 to Kaneloon via Yu", "Tower of Voilodion Gagnasdiak,1")
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert armies(after, "Ilmiora", place="Yu")
    assert not armies(after, "Ilmiora", place="Kaneloon")
    led = rule(state, "march Fadan with 1 to Kaneloon via Yu", "Grome,Misha")
    assert armies(evolve(state, led.changes), "Ilmiora", place="Kaneloon")


def test_a_fleet_whose_leader_is_lost_in_the_straits_goes_no_further() -> None:
    state = loaded("Dragon Sea")
    line = 'sail "Ilmiora Fleet 1" to "Western Sea" via "Straits of Chaos"'
    after = evolve(state, rule(state, line, "Tower of Voilodion Gagnasdiak,1").changes)
    assert units.units(after)["Ilmiora Fleet 1"]["at"] == "Straits of Chaos"
    assert units.units(do(state, line, "Grome"))["Ilmiora Fleet 1"]["at"] == "Western Sea"


def test_no_flight_goes_where_it_could_not_come_down() -> None:
    """Land that only an attack would open is none without a leader; what is caught over a sea all the same is lost. [7.4.1, 10.1]"""
    state = shoreless(arrived(quiet(), "Clackars", "Ann", "Purple Towns"), "Straits of Vilmir")
    foes = ["Jadmar", "Bakshaan", "Pikarayd capital", "Purple Towns", "Ilmiora capital", "Imrryr"]
    far = changed(state, ("units", "Clackars", "spent", 2), *(("holds", place, "Bob") for place in foes))
    assert refused(far, 'march Clackars to "Straits of Vilmir"') == ["7.perch"]
    assert rule(changed(far, ("holds", "Bakshaan", "Ann")), 'march Clackars to "Straits of Vilmir"').verdict == LEGAL
    assert rule(moved(far, "Straits of Vilmir", "Ilmiora Fleet 1"), 'march Clackars to "Straits of Vilmir"').verdict == LEGAL
    caught = changed(moved(far, "Straits of Vilmir", "Clackars"), ("units", "Clackars", "spent", 3))
    assert "Clackars" not in units.units(do(caught, "next"))
    assert "next.owed" in refused(changed(caught, ("holds", "Bakshaan", "Ann")), "next")


def test_who_flies_over_a_battle_at_sea_goes_on_or_comes_down_on_a_ship() -> None:
    sea = "Straits of Vilmir"
    state = moved(arrived(quiet(), "Clackars", "Ann", sea), sea, "Ilmiora Fleet 1", "Vilmir Fleet 1", "Fadan")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("battles", sea, battle))
    assert rule(state, 'march Clackars to "Dragon Sea"').verdict == LEGAL
    assert rule(state, 'embark Clackars on "Ilmiora Fleet 1"').verdict == LEGAL
    swims = moved(state, sea, "Ilmiora Alchemist")
    assert refused(swims, 'march "Ilmiora Alchemist" to "Dragon Sea"') == ["7.engaged"]
    assert "7.engaged-ship" in refused(swims, 'embark "Ilmiora Alchemist" on "Ilmiora Fleet 1"')
