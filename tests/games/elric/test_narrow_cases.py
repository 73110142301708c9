"""What one half of a condition decides: where odds end, who goes aboard, what is asked, what a battle remembers of the ways to it."""

from contextlib import nullcontext
from typing import Any

import pytest

from playaid.dice.sources import Refusing, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, idle, likely, potency, shifts, spoken, stability, strengths, world
from playaid.games.elric.rules import (
    appearance,
    boarding,
    captures,
    consequences,
    deployment,
    draws,
    duels,
    escapes,
    flying,
    homing,
    immediate,
    leading,
    losses,
    movement,
    pieces,
    replacements,
    routes,
    sailing,
    ways_back,
)
from playaid.games.elric.rules import cup as containers
from playaid.games.elric.state import units
from playaid.games.elric.table import whereabouts
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    PRINTED,
    TABLE,
    Quiet,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    offered,
    refused,
    rule,
    without,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field, jadmar
from tests.games.elric.test_immediate import _with_the_four
from tests.games.elric.test_niceties import on_paper
from tests.games.elric.test_withheld import _ashore, _back

FLEET, SECOND, MAGE, WING = "Ilmiora Fleet 1", "Ilmiora Fleet 2", "Ilmiora Alchemist", "Clackars"
SEA = "Straits of Vilmir"


def quiet() -> State:
    return harmless(empty_handed(begun()))


def heard(state: State, verb: str = "next", side: str = "Ann", **args: Any) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, args, side), HOUSE, Refusing())


def told(ruling: Any) -> list[str]:
    return [str(said.text) for said in ruling.story]


# on the way


def frail() -> State:
    """Fadan with 1 and an army of either nation: what strikes them takes one of two, and somebody would be asked which."""
    state = moved(quiet(), "Ilmiora capital", "Fadan", armies(quiet(), "Ilmiora", 1)[0], armies(quiet(), "Vilmir", 1)[0])
    state = changed(state, ("units", armies(state, "Vilmir", 1)[0], "owner", "Ann"))
    return changed(state, ("units", "Fadan", "combat", 1))


def aboard(state: State, *passengers: str, fleet: str = FLEET, sea: str = SEA) -> State:
    state = moved(state, sea, fleet, *passengers)
    return changed(state, *(("units", unit, "aboard", fleet) for unit in passengers))


@each("line, at_sea", [
    ('march Fadan, "Ilmiora army 1", "Vilmir army 1" to "Weeping Waste"', False),
    (f'sail "{FLEET}" to "Straits of Chaos"', True),
])  # fmt: skip
def test_odds_of_one_step_end_with_what_it_comes_to_and_nobody_is_asked_who_falls(line: str, at_sea: bool) -> None:
    """Over several steps all that happens on them counts, and whom the first of them takes. [7.5.5, 7.5.8, 7.6]"""
    state = frail()
    if at_sea:
        state = aboard(state, "Fadan", "Ilmiora army 1", "Vilmir army 1", sea="Dragon Sea")
        state = changed(state, ("units", FLEET, "combat", 1), ("units", FLEET, "carries", 4))
    found = odds(GAME, state, TABLE.declaration(state, line), HOUSE)
    assert any(bare.startswith("loses") for bare in (str(one.outcome) for one in found.outcomes))
    assert not [choice.prompt for choice in found.choices if "loses a unit" in str(choice.prompt)]


def test_of_two_ships_one_of_which_nobody_has_told_the_way_is_looked_for_all_the_same() -> None:
    """How far each goes is asked for when it sails; which way is meant does not hang on it. [7.3]"""
    state = evolve(aboard(quiet(), "Fadan"), [["drop", ["public", "units", SECOND, "movement"], None]])
    state = moved(state, SEA, SECOND)
    args = {"fleets": [FLEET, SECOND], "place": "Southern Sea"}
    hearing = Hearing(GAME, state, Declaration("sail", args, "Ann"), PRINTED, Refusing())
    assert sailing.path(hearing) == ["Dragon Sea", "Southern Sea"]


def test_ships_go_around_the_straits_where_their_points_last_a_point_a_sea() -> None:
    """7.3, 7.5.5"""
    state = aboard(quiet(), "Fadan", sea="Dragon Sea")
    state = changed(state, ("places", "Boiling Sea", {"terrain": "sea"}), ("borders", "Boiling Sea|Western Sea", "border"))
    around = ["Southern Sea", "Boiling Sea", "Western Sea"]
    for left, way in ((3, around), (2, ["Straits of Chaos", "Western Sea"])):
        hearing = heard(state, "sail", fleets=[FLEET], place="Western Sea")
        assert routes.way(hearing, "Dragon Sea", True, left) == way


def test_what_comes_on_the_wing_to_a_battle_closes_the_way_by_which_it_has_come() -> None:
    """What is winged ends on land there as others do. [7.4.1, 10.2]"""
    state = moved(arrived(moved(quiet(), PLACE, "Avan Astram", "Fadan"), WING, "Ann", "Nadsokor"), PLACE, "Fadan")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"], "passed": ["Jadmar"]}
    after = do(changed(state, ("battles", PLACE, battle)), f'march {WING} to "{PLACE}"')
    assert after["public"]["battles"][PLACE]["passed"] == ["Jadmar", "Nadsokor"]
    assert after["public"]["battles"][PLACE]["from"] == ["Jadmar", "Nadsokor"]
    known = {**battle, "from": ["Jadmar", "Nadsokor"], "passed": ["Nadsokor", "Jadmar"]}
    assert do(changed(state, ("battles", PLACE, known)), f'march {WING} to "{PLACE}"')["public"]["battles"][PLACE] == known, "each way once"


def before_walls() -> State:
    """Fadan stands with an army of his beside the walls of Ramasaz, behind which nobody is."""
    return moved(quiet(), "Filkhar capital", "Fadan", armies(quiet(), "Ilmiora", 1)[0])


def test_the_place_of_a_battle_is_no_way_by_which_its_attackers_have_come() -> None:
    """Past bare walls and back to them. [7.5.7, 10.2]"""
    state = do(before_walls(), 'march Fadan with 1 to Ramasaz via Ramasaz, "Lormyr marches"')
    battle = state["public"]["battles"]["Ramasaz"]
    assert (battle["from"], battle["passed"]) == (["Lormyr marches"], ["Filkhar capital", "Lormyr marches"])


@each("stood", [False, True])
def test_those_who_came_before_bare_walls_attack_them_though_their_leader_has_gone_on(stood: bool) -> None:
    """By the players' word; who has stood there before does not. [7.3, 7.5.7, 10.1]"""
    state = do(before_walls(), "march Fadan with 1 to Ramasaz")
    army = armies(state, "Ilmiora", 1, "Ramasaz")[0]
    if stood:
        here = {key: value for key, value in units.units(state)[army].items() if key != "trail"}
        state = changed(state, ("units", army, {**here, "came": "Ramasaz"}))
    ruling = rule(state, 'march Fadan to "Lormyr marches"', "", None, None if stood else "all agree")
    assert ruling.verdict == LEGAL, ruling.reasons
    assert ("Ramasaz" in evolve(state, ruling.changes)["public"]["battles"]) is not stood


# home


def test_a_ship_finds_home_by_what_is_known_though_not_every_border_is() -> None:
    """The players' word stands where no way home is known and the map may have one. [7.3]"""
    state = aboard(quiet(), "Fadan", sea="Dragon Sea")
    assert homing._measure(heard(state), "Ann", "Ilmiora", "Dragon Sea") is homing.OPEN
    charted = changed(state, ("places", "Sarkos", {"kind": "land", "terrain": "civilised", "nation": None, "walls": 0}))
    assert homing._unsure(charted, "Ann", "Dragon Sea")
    assert homing._measure(heard(charted), "Ann", "Ilmiora", "Dragon Sea") is homing.OPEN
    barred = moved(charted, SEA, "Vilmir Fleet 1")
    assert homing._measure(heard(barred), "Ann", "Ilmiora", "Dragon Sea") is None
    known = moved(state, SEA, "Vilmir Fleet 1")
    assert homing._measure(heard(known), "Ann", "Ilmiora", "Dragon Sea") is homing.MEASURES[1]


# what is asked of whom


def test_the_home_of_a_horde_is_no_capital_and_a_horde_has_no_cities_to_be_told() -> None:
    """3.1, 4.0 F, 7.5.2"""
    hearing = on_paper(("nations", "Pio", "capital", "Ramasaz"))
    assert cities.capital(hearing, "Pio") == "Ramasaz"
    assert "capital" not in hearing.public["places"].get("Ramasaz", {})
    assert deployment.is_surveyed(hearing, "Pio")
    assert not deployment.is_surveyed(hearing, "Lormyr")


def test_the_cities_of_a_country_that_falls_are_its_own_and_its_capital() -> None:
    """The capital is one, whatever walls the map tells; the home of a horde is none. [6.0, 7.5.2]"""
    bare = changed(quiet(), ("places", "Lormyr marches", {"walls": 0}), ("homes", {"Lormyr": "Lormyr marches", "Olab": "Yu"}))
    assert "Lormyr marches" not in world.cities(bare, "Lormyr")
    assert "Lormyr marches" in replacements._cities(heard(bare), "Lormyr")
    assert replacements._cities(heard(bare), "Olab") == []


def test_a_nation_whose_only_known_city_is_occupied_may_have_others() -> None:
    """4.0 F, 6.0, 11"""
    hearing = on_paper(("places", "Ramasaz", "walls", 0), state=moved(quiet(), "Ramasaz", "Naclon"), seats=True)
    assert deployment.has_room(hearing, "Lormyr", "Ramasaz")
    hearing.put("public", "surveyed", ["Lormyr"])
    assert not deployment.has_room(hearing, "Lormyr", "Ramasaz")


def test_where_no_port_is_free_no_ships_are_told_to_be_in_one() -> None:
    """4.0 F, 6.0, 7.3: the admiral is with the others."""
    state = changed(quiet(), ("places", "Jharkor capital", {"port": False}), ("places", "Jharkor inland", {"port": False}))
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Quiet(1))
    deployment.deploy(hearing, "Ann", "Jharkor")
    assert hearing.public["units"]["Jharkor Admiral"]["at"] == "Jharkor capital"
    assert hearing.public["lost"]["Jharkor"]["fleets"]
    assert not [line.text for line in hearing.lines if "ships and admiral" in str(line.text)]


def test_of_ships_nobody_is_asked_how_many_spells_they_may_hold() -> None:
    """9.1"""
    state = evolve(quiet(), [["drop", ["public", "units", FLEET, "capacity"], None]])
    hearing = on_paper(("pieces", FLEET, "capacity", 3), state=state)
    deployment.first_spells(hearing, "Ann", [FLEET])
    assert not hearing.lines
    assert "capacity" not in hearing.public["units"][FLEET]


def test_who_is_lost_as_they_arrive_draws_no_first_spells() -> None:
    """As where a nation comes to a caster at sea. [7.3, 9.1]"""
    hearing = on_paper(state=without(quiet(), "Ilmiora Alchemist"))
    deployment.first_spells(hearing, "Ann", ["Ilmiora Alchemist"])
    assert not hearing.story


def test_the_pieces_of_a_nation_that_is_not_listed_are_known_once_both_numbers_are() -> None:
    """Of Argimiliar's personalities and fleets 15.0 lists none."""
    cells = (("unlisted", "Argimiliar", "fleets", 0), ("unlisted", "Argimiliar", "personalities", 2))
    assert deployment.knows_pieces(on_paper(*cells), "Argimiliar")
    assert not any(deployment.knows_pieces(on_paper(cell), "Argimiliar") for cell in cells)
    assert deployment.knows_pieces(on_paper(), "Ilmiora")


@each("spells, looks", [(1, False), (2, True)])
def test_nobody_looks_into_the_hand_of_elric_who_comes_back_with_one_spell(spells: int, looks: bool) -> None:
    """One cannot clash with itself. [9.5, 16.4]"""
    state = at(_with_the_four("Ilmiora capital", spells=spells), "movement", "Ann", 2)
    hearing = heard(evolve(state, [["drop", ["secret", "Ann"], None]]))
    with pytest.raises(Locked) if looks else nullcontext():
        appearance.returns(hearing)


# stacks


def test_who_is_elsewhere_is_no_other_stack_to_be_found() -> None:
    """7.4.2, 8.0"""
    state = holding(moved(quiet(), "Yu", MAGE), MAGE, "Ship of Land and Sea")
    state = changed(moved(state, "Kaneloon", "Fadan"), ("units", "Fadan", "stack", "first"), ("units", MAGE, "stack", "second"))
    line = f'fly "Ship of Land and Sea" by "{MAGE}" carrying Fadan to Oin'
    assert refused(state, line) == ["7.flown-stack"]
    beside = changed(moved(state, "Yu", "Fadan"), ("units", "Fadan", "stack", "first"))
    assert refused(beside, line) == ["8.apart"]


def test_what_lies_with_a_third_stack_is_not_found_with_the_second() -> None:
    """8.0, 16.8"""
    three = ("Fadan", "Sharilla", MAGE)
    state = arrived(moved(quiet(), "Kaneloon", *three), "Chaos Shield", "Ann", "Kaneloon")
    state = changed(state, *(("units", unit, "stack", unit) for unit in three), ("units", "Chaos Shield", "stack", MAGE))
    found = do(at(state, "search", "Ann"), "search Kaneloon for friends", "5", searcher="Fadan", found="Sharilla")
    assert [units.units(found)[unit]["stack"] for unit in (*three, "Chaos Shield")] == ["Fadan", "Fadan", MAGE, MAGE]


def test_armies_aboard_in_a_port_are_told_as_lost_by_their_own_number() -> None:
    """The ship is not lost there, nor is anybody with her. [7.1, 16.3]"""
    army = armies(quiet(), "Ilmiora", 1)[0]
    state = aboard(quiet(), army, sea="Bakshaan")
    for where, named in (("Bakshaan", True), (SEA, False)):
        hearing = heard(moved(state, where, FLEET))
        hearing.put("public", "units", army, "at", where)
        prey = [(army, "Grome", "16.3"), *([] if named else [(FLEET, "Grome", "16.3")])]
        escapes.eliminate_all(hearing, prey, (), escapes.Told("Lost in {place}: {units}.", where))
        lines = [str(said.text) for said in hearing.story]
        assert any(f"Lost in {where}" in line and "1 army of Ilmiora" in line for line in lines) is named, lines


# back from a battle


def _beaten(came: str, *names: str) -> State:
    """Ann's Fadan has attacked out of this place, and is to lose."""
    state = moved(field(0, 6), "Oin", *units.of(field(), "Bob", "Jadmar"))
    state = moved(state, came, *names)
    battle = {"attacker": "Ann", "defender": "Bob", "from": [came], "passed": [came]}
    return do(do(changed(state, ("battles", PLACE, battle)), f'battle "{PLACE}"'), "unveil")


def test_who_falls_back_on_land_goes_aboard_no_ship_in_the_port_there() -> None:
    """7.3, 10(f)"""
    ruling = rule(_beaten("Jadmar", FLEET), "fight", "1,6,1")
    assert "Back to Jadmar, by which they came: Fadan." in told(ruling)
    assert not [line for line in told(ruling) if "ships" in line or "Aboard" in line]


def test_one_alone_goes_aboard_one_of_two_ships_and_divides_nobody() -> None:
    """7.3"""
    state = changed(_beaten("Dragon Sea", FLEET, SECOND), ("borders", f"Dragon Sea|{PLACE}", "border"))
    asked = rule(state, "fight", "1,6,1").question
    assert asked is not None
    assert asked.options == (FLEET, SECOND)


def test_ships_that_fall_back_into_a_sea_go_aboard_nothing() -> None:
    """7.3, 10(f)"""
    state = aboard(quiet(), "Fadan", sea=SEA)
    state = changed(moved(state, SEA, "Vilmir Fleet 1", "Avan Astram"), ("units", "Avan Astram", "aboard", "Vilmir Fleet 1"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": ["Dragon Sea"]}
    state = arrived(moved(state, "Dragon Sea", SECOND), "Lormyr Fleet 1", "Ann", SEA)
    state = changed(state, ("battles", SEA, battle), ("units", "Vilmir Fleet 1", "combat", 12))
    state = do(do(at(state, "combat", "Ann"), f'battle "{SEA}"'), "unveil")
    lines = told(rule(state, "fight", "1,1,6", **{"loss 1 of the loser": "Lormyr Fleet 1"}))
    assert f"Back to Dragon Sea, by which they came: {FLEET}." in lines, lines
    assert not [line for line in lines if "their ships" in line]


def test_ships_that_leave_a_port_before_a_battle_take_aboard_there_who_goes_with_them() -> None:
    """7.3, 10.2"""
    state = _ashore("Avan Astram", "Vilmir Fleet 1", land=False)
    lines = told(rule(state, _back(state, "Southern Sea", "Avan Astram", "Vilmir Fleet 1"), "", "Bob"))
    assert "Aboard Vilmir Fleet 1: Avan Astram." in lines, lines


# whose capital, what is idle, whom eaters reach


def test_a_capital_that_counts_already_does_not_come_to_count_by_a_muster() -> None:
    """5.0"""
    state = changed(quiet(), ("holds", {"Nadsokor": "Bob", "Ramasaz": "Bob"}))
    assert cities.comes_to_count(state, "Ann", "Nadsokor") == "Bob"
    assert cities.comes_to_count(state, "Bob", "Nadsokor") is None, "who holds it plays its nation then"
    assert cities.neutral_capitals(state, "Bob") == ["Nadsokor"]
    both = evolve(state, [["put", ["referee", "options", "enemy-capitals"], "neutral-too"]])
    assert cities.comes_to_count(both, "Ann", "Nadsokor") is None


@each("tipped, words", [(None, "the die has been thrown"), ({"towards": "law", "turn": 1, "ends": 3}, "has tipped, and no die is thrown")])
def test_why_nobody_moves_the_balance_at_random(tipped: Any, words: str) -> None:
    """13.6"""
    assert str(idle.balance(changed(quiet(), ("tipped", tipped)))).endswith(words)


@each("used, why", [([], ""), ([MAGE], ""), ([MAGE, "Elric"], f"{MAGE}, Elric have used their spells this player-turn")])
def test_spells_are_laid_down_while_one_magician_has_used_none(used: list[str], why: str) -> None:
    """9.2"""
    state = arrived(moved(field(), PLACE, MAGE), "Elric", "Ann", PLACE)
    assert str(idle.castings(changed(state, ("casters", used)), "Ann")).partition(", and a magician")[0] == why


@each("met, might", [("first", True), ("second", False)])
def test_a_magician_whose_stack_has_met_nobody_casts_in_no_battle_there(met: str, might: bool) -> None:
    """8.0, 9.2"""
    state = changed(moved(field(), PLACE, MAGE), ("units", MAGE, "stack", "first"), ("units", "Fadan", "stack", "second"))
    state = changed(state, ("battles", PLACE, "stacks", {"Ann": [met], "Bob": [""]}))
    assert idle._might_cast(state, "Ann", MAGE) is might


def test_what_is_looked_up_is_where_ones_pieces_are_and_leaders_and_fleets() -> None:
    things = likely.things(quiet(), "Ann")
    assert {"Fadan", FLEET, "Ilmiora capital"} <= set(things)
    assert not [name for name in things if " army " in name]


def test_eaters_of_fleets_reach_who_is_aboard_where_that_is_agreed() -> None:
    """16.3"""
    state = evolve(moved(aboard(quiet(), "Fadan"), SEA, MAGE), [["put", ["referee", "options", "fleet-eaters"], "aboard"]])
    assert potency.prey(heard(state), "h'Haarshanns", ["Fadan", MAGE, FLEET], True) == ["Fadan", FLEET]


@each("law, words", [(1, "law 6"), (2, "law 7, off the beam of 6: the Balance tips")])
def test_at_the_end_of_the_beam_the_balance_does_not_tip(law: int, words: str) -> None:
    """9.4, 13"""
    assert str(shifts.plan(5, [shifts.Used("Goldbar", law, "law")], 6)[1][-1][2]) == words


def test_magicians_beside_one_who_is_gone_hold_what_they_hold() -> None:
    """9.5: what a magician laid down who has been eaten since is beside nobody."""
    state = holding(moved(quiet(), "Yu", MAGE), MAGE, "Arkyn")
    state = evolve(state, [["put", ["secret", "Ann", "cast"], {"Nobody": "Arioch"}]])
    assert not stability.clash_beside(state, "Ann", MAGE)


# lines


@each("verb, line, full", [
    ("march", "Vilmir armies from Jadmar to Bakshaan", None),
    ("_out_of", "3 armies to Jadmar", None),
    ("_out_of", "3 Ilmiora armies from Jadmar", None),
    ("_out_of", "2 Ilmiora ships from Ilmiora capital to Bakshaan", None),
    ("_out_of", "2 Ilmiora armies from Ilmiora capital to Bakshaan", "Ilmiora army 4 with 1 to Bakshaan"),
    ("replace", "a Vilmir", None),
    ("replace", "Vilmir army", None),
    ("replace", "an army", "army"),
    ("replace", "1 ship of Vilmir", "fleet of Vilmir"),
])  # fmt: skip
def test_what_is_no_shorthand_stays_as_it_is(verb: str, line: str, full: str | None) -> None:
    assert " ".join(getattr(spoken, verb)(line.split(), quiet())) == (full or line)


def test_what_is_said_behind_all_that_is_no_place_is_asked_back() -> None:
    with pytest.raises(Unreadable, match="`all` behind a leader is every army of the stack; Vilmirians is left out there") as refusal:
        spoken.with_all(["Fadan", "all", "Vilmirians", "to", "Jadmar"], quiet())
    assert refusal.value.hint.startswith("Fadan with all to Jadmar")


def test_who_is_off_the_board_is_told_so_and_a_player_where_theirs_stand() -> None:
    shown = [str(line) for line in rule(quiet(), f"where {WING}").shown]
    assert any("not on the board" in line for line in shown), shown


# ships


def test_of_a_ship_it_is_asked_what_she_carries_when_armies_board_her() -> None:
    """7.1"""
    state = evolve(moved(quiet(), "Ilmiora capital", "Fadan", FLEET), [["drop", ["public", "units", FLEET, "carries"], None]])
    args = {"units": ["Fadan"], "fleet": FLEET}
    assert boarding.overloaded(Hearing(GAME, state, Declaration("embark", args, "Ann"), PRINTED, Refusing())) is None


def test_nobody_boards_among_enemies_from_elsewhere_with_one_who_is_there() -> None:
    """7.3"""
    state = moved(moved(aboard(quiet(), MAGE, fleet=SECOND), SEA, FLEET, "Vilmir Fleet 1"), "Bakshaan", "Fadan")
    assert boarding.among_enemies(heard(state, "embark", units=[MAGE, "Fadan"], fleet=FLEET)) == {"place": SEA}
    assert boarding.among_enemies(heard(state, "embark", units=[MAGE], fleet=FLEET)) is None


def test_no_line_is_offered_that_would_take_an_army_that_cannot_board() -> None:
    """Those whom a leader has led go before others, though these alone have the points for a beach. [7.2, 7.3]"""
    led, fresh = armies(quiet(), "Ilmiora", 2)
    state = changed(moved(quiet(), "Dorel", "Fadan", led, fresh), ("units", led, "led", ["Fadan"]), ("units", led, "spent", 1))
    state = changed(moved(state, "Southern Sea", FLEET), ("units", FLEET, "carries", 2))
    lines = [line for _, line in offered(state) if line.startswith("embark") and FLEET in line]
    assert lines == [f'embark "Fadan" on "{FLEET}"']


def test_elric_stays_aboard_where_no_sword_goes() -> None:
    """16.4"""
    hearing = heard(aboard(arrived(quiet(), "Elric", "Ann", SEA), "Elric"))
    assert immediate._strike(hearing, []) == []
    assert hearing.public["units"]["Elric"]["aboard"] == FLEET


@each("opens", [True, False])
def test_a_way_leads_through_imrryr_for_whom_it_opens(opens: bool) -> None:
    """7.5.9"""
    party = routes.Party("Ann", False, True, False, False, opens, 4)
    state = moved(quiet(), "Dorel", *units.of(quiet(), None, "Imrryr"))
    assert routes._lets_through(state, party, "Imrryr", False) is opens
    assert routes._lets_through(quiet(), party._replace(flies=True), "Imrryr", False), "what is winged passes over it"


@each("who, goals", [
    (("Clackars",), ["Southern Sea"]),
    (("Clackars", "Avan Astram"), []),
])  # fmt: skip
def test_where_no_land_is_open_the_winged_alone_fall_back_over_a_sea(who: tuple[str, ...], goals: list[str]) -> None:
    """7.3, 7.4.1, 10.2"""
    state = _ashore("Avan Astram", land=False)
    state = changed(state, ("units", "Clackars", units.units(arrived(quiet(), "Clackars", "Bob", PLACE))["Clackars"]))
    assert ways_back._open(state, "Bob", PLACE, "land", who, []) == goals
    lying = moved(state, "Southern Sea", "Vilmir Fleet 1")
    assert ways_back._open(lying, "Bob", PLACE, "land", who, []) == ["Southern Sea"]


def test_of_armies_those_of_the_same_stack_go_along_first_and_those_left_by_others_last() -> None:
    """7.2, 7.3, 8.0"""
    first, second = armies(quiet(), "Ilmiora", 2)
    state = moved(quiet(), "Yu", "Fadan", first, second)
    apart = changed(state, ("units", "Fadan", "stack", "a"), ("units", first, "stack", "b"), ("units", second, "stack", "a"))
    assert units.companions(apart, "Ann", "Fadan") == [second, first]
    left = changed(state, ("units", first, "detached", True))
    assert units.companions(left, "Ann", "Fadan") == [second, first]


# cities, and what is told of them


@each("nations, held", [({"Ilmiora": "Ann", "Vilmir": "Bob"}, True), ({"Ilmiora": "Ann"}, False)])
def test_a_city_of_a_nation_that_is_played_stays_its_players_though_nobody_is_left_in_it(nations: dict[str, str], held: bool) -> None:
    """6.0, 7.5.2"""
    state = moved(quiet(), "Oin", *units.of(quiet(), "Bob", "Jadmar"))
    hearing = heard(changed(state, ("holds", {"Jadmar": "Bob"}), ("nations", nations)))
    captures.abandon(hearing, "Bob", "Jadmar")
    assert ("Jadmar" in hearing.public["holds"]) is held


@each("line, words", [
    ("chart land of Lormyr named Karlaak", "Karlaak is on the map: land of Lormyr."),
    ("chart land of Pan Tang capital named Karlaak", "Karlaak is on the map: the capital of Pan Tang."),
])  # fmt: skip
def test_what_is_put_on_the_map_is_told_as_what_it_is(line: str, words: str) -> None:
    """3.1, 7.5.2"""
    state = evolve(quiet(), [["put", ["public", "homes"], {}]])
    assert words in told(rule(state, line))


@each("player, warned", [("Bob", True), ("Ann", False)])
def test_who_wins_by_imrryr_is_told_to_others_than_its_own_player(player: str, warned: bool) -> None:
    """5.0: nobody captures their own capital."""
    state = moved(arrived(quiet(), "Elric", "Ann", "Imrryr"), "Imrryr", "Naclon")
    state = moved(changed(state, ("nations", "Melnibone", player)), "Oin", *units.of(state, None, "Imrryr"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": ["Dragon Sea"]}
    text = worksheet(rule(at(changed(state, ("battles", {"Imrryr": battle})), "combat", "Ann"), "battle Imrryr"))
    assert ("whoever captures Imrryr wins" in text) is warned


# random attacks


def test_an_eater_that_the_shield_keeps_off_is_not_told_to_attack_by_its_alignment() -> None:
    """7.6, 16.8"""
    state = arrived(moved(quiet(), "Ilmiora capital", "Fadan"), "Chaos Shield", "Ann", "Ilmiora capital")
    state = changed(state, ("units", "Chaos Shield", "bearer", "Fadan"))
    lines = told(rule(state, 'march Fadan with 1 to "Weeping Waste"', "Kyreenee"))
    assert "Weeping Waste: Kyreenee comes up and does not attack." in lines
    assert not [line for line in lines if "alignment" in line]


def test_who_comes_home_to_where_the_shield_lies_is_not_under_it_on_the_march() -> None:
    """8.0, 16.8: who retreats has taken it along, and who marches has not, though those at home are one stack with it."""
    state = arrived(arrived(quiet(), "Gutheran", "Ann", "Tanelorn"), "Chaos Shield", "Ann", "Org")
    army = {**units.units(state)["Ilmiora army 1"], "nation": "Org", "at": "Tanelorn", "came": "Tanelorn"}
    state = changed(state, ("units", "Org army 1", army), ("borders", "Org|Tanelorn", "border"))
    text = worksheet(rule(state, "march Gutheran with 1 to Org", "Arioch,1,6"))
    assert "beaten off" in text
    assert "protects" not in text


@each("verb, path, drowned", [("set", "units.Fadan.at", True), ("next", "units.Fadan.at", False)])
def test_what_players_put_somewhere_by_hand_is_looked_at_and_nothing_else(verb: str, path: str, drowned: bool) -> None:
    """7.3"""
    state = changed(moved(quiet(), SEA, "Ilmiora army 1"), ("units", FLEET, "at", SEA))
    hearing = heard(state, verb, path=path.replace("Fadan", "Ilmiora army 1"))
    consequences.follow(hearing)
    assert ("Ilmiora army 1" not in hearing.public["units"]) is drowned


@each("carries, sinks", [(1, True), (2, False)])
def test_ships_sink_that_carry_more_than_they_can(carries: int, sinks: bool) -> None:
    """7.1"""
    hearing = heard(changed(aboard(quiet(), *armies(quiet(), "Ilmiora", 2)), ("units", FLEET, "carries", carries)))
    consequences.follow(hearing)
    assert (FLEET not in hearing.public["units"]) is sinks


@each("owner, bearer, nobodys, taken", [
    ("Ann", None, False, True),
    ("Ann", "Fadan", False, False),
    ("Bob", None, False, False),
    ("Ann", None, True, False),
])  # fmt: skip
def test_an_artifact_that_nobody_bears_is_theirs_who_alone_are_there(owner: str, bearer: str | None, nobodys: bool, taken: bool) -> None:
    """16.8: one that is borne is not, nor does anybody's word but a player's take it up."""
    state = arrived(moved(quiet(), "Tanelorn", "Naclon"), "Chaos Shield", owner, "Tanelorn")
    state = changed(state, ("units", "Chaos Shield", "bearer", bearer), *([("units", "Naclon", "owner", None)] if nobodys else []))
    hearing = heard(state)
    consequences.follow(hearing)
    assert bool([said for said in hearing.story if "has Chaos Shield" in str(said.text)]) is taken
    assert hearing.public["units"]["Chaos Shield"]["owner"] == ("Bob" if taken else owner)


# draws, arrivals, what leaves with its bearer


@each("physical, cup, table", [
    (True, None, True),
    (True, [], True),
    (True, ["Grome"], False),
    (False, [], False),
])  # fmt: skip
def test_draws_are_told_where_spells_lie_on_the_table_and_none_are_laid_out(physical: bool, cup: list[str] | None, table: bool) -> None:
    """9.0"""
    state = evolve(quiet(), [["put", ["referee", "options", "hands"], "physical" if physical else "secret"]])
    state = evolve(state, [["drop", ["cup"], None]] if cup is None else [["put", ["cup", "fresh"], cup]])
    assert containers.on_the_table(state) is table


@each("piece, lost, left", [
    ("Fadan", {"leaders": ["Fadan"], "fleets": []}, ([], [])),
    ("Fadan", {"leaders": ["Sharilla"], "fleets": [FLEET]}, (["Sharilla"], [FLEET])),
    (FLEET, {"leaders": ["Fadan"], "fleets": [FLEET]}, (["Fadan"], [])),
])  # fmt: skip
def test_who_comes_on_the_board_is_lost_no_longer(piece: str, lost: dict[str, Any], left: tuple[list[str], list[str]]) -> None:
    """6.0"""
    hearing = heard(changed(quiet(), ("lost", "Ilmiora", {"armies": 0, **lost})))
    pieces.arrive(hearing, piece, "Ann", "Bakshaan")
    after = hearing.public["lost"]["Ilmiora"]
    assert (after["leaders"], after["fleets"]) == left
    written = [path for _, path, _ in hearing.changes if "lost" in path]
    assert len(written) == (piece in (*lost["leaders"], *lost["fleets"]))
    pieces.arrive(hearing, "Voashoon", "Ann", "Bakshaan")
    pieces.arrive(hearing, WING, "Ann", "Bakshaan")
    assert hearing.public["units"]["Voashoon"]["combat"] is not None


@each("held, drawn, lines", [
    ([], ["Grome"], ["takes a spell", f"New beneath {MAGE}: Grome"]),
    (["Misha"], ["Grome"], ["takes a spell", f"New beneath {MAGE}: Grome", "holds Misha, Grome by now"]),
    ([], ["Arkyn"], ["takes a spell", f"New beneath {MAGE}: Arkyn"]),
])  # fmt: skip
def test_what_has_come_to_a_hand_is_told_where_there_was_something_in_it(held: list[str], drawn: list[str], lines: list[str]) -> None:
    """9.1"""
    state = holding(changed(quiet(), ("units", MAGE, "capacity", 3)), MAGE, *held)
    hearing = heard(state)
    draws.receive(hearing, "Ann", MAGE, drawn, len(drawn), "Kaneloon")
    said = [str(line.text).removeprefix(f"{MAGE} ").rstrip(".") for line in hearing.story]
    assert [line.partition(" (")[0] for line in said] == lines, said


def test_a_first_hand_of_which_something_goes_is_told_as_it_is_by_now() -> None:
    """9.5: more than a magician may hold."""
    state = changed(quiet(), ("units", MAGE, "capacity", 1))
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", {f"{MAGE} drops 2 0": "Grome"}), HOUSE, Refusing())
    draws.receive(hearing, "Ann", MAGE, ["Grome", "Misha"], 2, "Kaneloon")
    lines = [str(line.text) for line in hearing.story]
    assert f"{MAGE} holds Misha by now." in lines


@each("beside, drawn, clash", [(["Arioch"], "Arkyn", True), (["Grome"], "Arkyn", False), (["Arioch"], "Grome", False)])
def test_who_comes_to_hold_law_beside_chaos_is_told_what_comes_of_it(beside: list[str], drawn: str, clash: bool) -> None:
    """9.5"""
    state = arrived(moved(quiet(), "Bakshaan", MAGE), "White Mage", "Ann", "Bakshaan")
    state = holding(changed(state, ("units", "White Mage", "capacity", 3)), "White Mage", *beside)
    hearing = heard(state)
    draws.receive(hearing, "Ann", MAGE, [drawn], 1, "Kaneloon")
    assert any("hold Law" in str(line.text) for line in hearing.story) is clash


SHIELD = "Chaos Shield"


@each("shield, others, stays", [
    ({"bearer": "Fadan"}, {}, False),
    ({"bearer": "Fadan"}, {"Sharilla": "second"}, False),
    ({"bearer": "Fadan"}, {"Sharilla": "first"}, True),
    ({"stack": "first"}, {"Sharilla": "second"}, False),
    ({"stack": "second"}, {"Sharilla": "second"}, True),
    ({"stack": "first"}, {"Sharilla": "first"}, True),
    ({"stack": "second"}, {}, False),
    ({"stack": "first", "bearer": "Sharilla"}, {"Sharilla": "second"}, True),
    ({"stack": "first", "at": "Yu"}, {}, True),
    ({"stack": "first", "owner": "Bob"}, {}, True),
    ({"stack": "first", "bearer": "Naclon", "owner": "Bob"}, {}, True),
])  # fmt: skip
def test_the_shield_leaves_with_the_stack_that_carries_it(shield: dict[str, str], others: dict[str, str], stays: bool) -> None:
    """8.0, 16.8"""
    state = arrived(moved(quiet(), "Kaneloon", "Fadan", *others), SHIELD, "Ann", "Kaneloon")
    state = changed(state, ("units", "Fadan", "stack", "first"), *(("units", unit, "stack", token) for unit, token in others.items()))
    state = changed(state, *(("units", SHIELD, key, value) for key, value in shield.items()))
    answers = {f"{SHIELD} 0": "Sharilla"}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", answers), HOUSE, Refusing())
    escapes.remove(hearing, "Fadan")
    assert (SHIELD in hearing.public["units"]) is stays
    how = f"{SHIELD} was with Fadan" if shield.get("bearer") == "Fadan" else f"{SHIELD} lay with a stack that is gone"
    assert [str(line.text) for line in hearing.lines if line.result == "leaves the board"] == ([] if stays else [how])


def test_a_hand_to_which_nothing_has_come_is_not_told() -> None:
    """9.1: what plays at once is nobody's."""
    hearing = heard(holding(quiet(), MAGE, "Misha"))
    hearing.put("cup", "fresh", [*hearing.cup()["fresh"], "Reshuffle"])
    draws.receive(hearing, "Ann", MAGE, ["Reshuffle"], 1, "Kaneloon")
    assert not [line.text for line in hearing.story if "by now" in str(line.text)]


def test_who_is_caught_after_they_have_taken_a_spell_is_told_of_no_stack() -> None:
    """9.5, 16.4"""
    state = arrived(moved(quiet(), "Yu", MAGE), "White Mage", "Ann", "Bakshaan")
    state = arrived(holding(state, "White Mage", "Arioch"), "Steppes Shaman", "Ann", "Bakshaan")
    state = holding(state, "Steppes Shaman", "Aubec")
    tower = ["Arkyn", "Tower of Voilodion Gagnasdiak"]
    answers = {f"{MAGE} escape no die may save 1": "no spell"}
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann", "", answers), HOUSE, Typed(["1"]))
    draws.receive(hearing, "Ann", MAGE, tower, 2, "Kaneloon")
    assert MAGE not in hearing.public["units"]
    assert not [line.text for line in hearing.story if "hold Law" in str(line.text)]


# flights and wading


@each("beside, over", [(["Boiling Sea"], "Boiling Sea"), (["Boiling Sea", "Southern Sea"], "Oin"), ([], "Oin")])
def test_a_flight_passes_the_boiling_sea_to_what_lies_in_it_alone(beside: list[str], over: str) -> None:
    """7.4.2, 7.5.1"""
    state = evolve(quiet(), [["put", ["referee", "options", "boiling-flights"], "escape"]])
    borders = {key: "no" for key in state["public"]["borders"] if "Ashaneloon" in key.split("|")}
    borders |= {"|".join(sorted(("Ashaneloon", sea))): "border" for sea in beside}
    state = changed(state, ("borders", {**state["public"]["borders"], **borders}))
    assert flying._over(heard(state), "Oin", "Ashaneloon") == over


def test_of_what_is_no_personality_nobody_is_asked_whether_it_wades() -> None:
    """7.3"""
    state = evolve(quiet(), [["drop", ["public", "units", FLEET, "capacity"], None]])
    assert not escapes.wades(on_paper(("pieces", FLEET, "capacity", 3), state=state), FLEET)
    assert escapes.wades(heard(state), MAGE)
    assert not escapes.wades(heard(state), "Fadan")


@each("spell, limits, die, works", [
    ("Grome", "always", [], True),
    ("Balo the Jester", "when-cast", [], True),
    ("Balo the Jester", "always", ["1"], True),
    ("Balo the Jester", "always", ["2"], False),
    ("Dead Gods Book", "when-cast", [], True),
    ("Dead Gods Book", "always", [], False),
])  # fmt: skip
def test_what_limits_the_use_of_a_spell_binds_it_where_it_is_drawn_if_that_is_agreed(
    spell: str, limits: str, die: list[str], works: bool
) -> None:
    """7.6, 16.2, 16.4"""
    state = evolve(quiet(), [["put", ["referee", "options", "spell-limits"], limits]])
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Typed(die))
    assert duels.works(hearing, spell, "Bob") is works
    assert len(hearing.rolls) == len(die)


def test_what_a_magician_keeps_up_may_be_discarded_though_they_hold_nothing() -> None:
    """7.4.2, 9.5"""
    state = arrived(moved(quiet(), "Bakshaan", MAGE), "White Mage", "Ann", "Bakshaan")
    state = changed(holding(state, MAGE, "Arkyn"), ("maintained", {"White Mage": [{"spell": "Oonai", "flights": 1, "until": 3}]}))
    lines = [line for side, line in offered(state) if line.startswith("discard") and side == "Ann"]
    assert lines == [f'discard "Arkyn" from "{MAGE}"', 'discard "Oonai" from "White Mage"']


# before bare walls, and whose losses


@each("going, enemies, fails", [
    (["Fadan"], False, True),
    (["Fadan"], True, False),
    ([WING], False, False),
    (["Fadan", "Ilmiora army 1"], False, False),
])  # fmt: skip
def test_a_leader_alone_leaves_others_unled_before_bare_walls(going: list[str], enemies: bool, fails: bool) -> None:
    """Before enemies whoever attacks stays in any case, and what cannot lead leaves nobody without a leader. [7.3, 7.5.7, 10.1]"""
    state = do(moved(quiet(), "Filkhar capital", "Fadan", "Ilmiora army 1"), 'march Fadan, "Ilmiora army 1" to Ramasaz')
    state = arrived(moved(state, "Ramasaz", "Naclon") if enemies else state, WING, "Ann", "Ramasaz")
    state = state if going != [WING] else moved(state, "Oin", "Fadan")
    assert (leading.left_unled(heard(state), going, "Lormyr marches") is not None) is fails


@each("unit, owner, whose", [("Fadan", "Ann", "Ann"), ("Fadan", None, "Ilmiora"), (WING, None, WING)])
def test_whose_loss_it_is(unit: str, owner: str | None, whose: str) -> None:
    """7.6"""
    state = arrived(quiet(), WING, "Ann", "Oin")
    assert str(losses._called(heard(changed(state, ("units", unit, "owner", owner))), [unit])) == whose


@each("place, fight", [("Ilmiora capital", ["Fadan"]), (SEA, ["Fadan", FLEET])])
def test_ships_fight_at_sea_alone(place: str, fight: list[str]) -> None:
    """3.2"""
    assert strengths.able(moved(quiet(), place, "Fadan", FLEET), ["Fadan", FLEET]) == fight


@each("rights, offered_", [(["Lormyr"], True), (["Ilmiora"], False), ([], False)])
def test_a_conqueror_is_offered_to_muster_what_nobody_plays(rights: list[str], offered_: bool) -> None:
    """7.5.2, 11"""
    state = at(changed(quiet(), ("rights", "Ann", rights)), "muster", "Ann")
    lines = [line for side, line in offered(state) if side == "Ann" and line.startswith("muster")]
    assert lines == (['muster "Lormyr"'] if offered_ else [])


@each("fadan, city", [(4, "the city stands"), (30, "the city falls")])
def test_what_becomes_of_the_city_is_part_of_how_its_battle_ends(fadan: int, city: str) -> None:
    """7.5.2"""
    ruling = rule(changed(jadmar(3), ("units", "Fadan", "combat", fadan)), "fight", "6,1,6,Grome", prize_of_Jadmar="Fadan")
    assert f"; {city}" in ruling.outcome


def test_where_nobody_searches_nobody_is_missed_who_would_lead() -> None:
    """8.0, 10.1"""
    state = at(moved(quiet(), "Yu", "Naclon", "Ilmiora army 1"), "search", "Ann")
    assert refused(state, "search Yu for enemies") == ["8.who"]


def test_who_looks_on_is_told_of_nobody_who_could_fall_back() -> None:
    """10.2"""
    state = moved(field(), "Nadsokor", "Avan Astram", *armies(field(), "Vilmir", 99, PLACE))
    state = changed(moved(state, PLACE, "Naclon"), ("units", "Naclon", "owner", None), ("battles", PLACE, "defender", None))
    assert ways_back.none_there(do(state, f'battle "{PLACE}"'), None) == ""


@each("named, places", [("Org", ["Org"]), ("Jadmar", ["Jadmar"]), ("Lormyr", ["Lormyr inland", "Lormyr marches", "Ramasaz"])])
def test_a_place_that_is_called_as_a_nation_is_meant_alone(named: str, places: list[str]) -> None:
    """3.1"""
    state = changed(quiet(), ("places", "Tanelorn", {"nation": "Org"}))
    assert sorted(place for place in world.names(state) if whereabouts._is_meant(state, place, [named])) == places


@each("fleet, others, where", [
    (None, None, "in Ilmiora capital"),
    (None, FLEET, "ashore in Ilmiora capital"),
    (FLEET, None, f"aboard {FLEET}"),
    (FLEET, FLEET, f"aboard {FLEET}"),
])  # fmt: skip
def test_where_armies_were_looked_for_is_ashore_only_where_some_are_aboard(fleet: str | None, others: str | None, where: str) -> None:
    """7.1, 7.3"""
    state = moved(quiet(), "Ilmiora capital", "Fadan", FLEET)
    state = changed(state, *([("units", "Fadan", "aboard", fleet)] if fleet else []))
    state = changed(state, *([("units", armies(state, "Ilmiora", 1, "Ilmiora capital")[0], "aboard", others)] if others else []))
    assert str(movement._where(heard(state), "Fadan")) == where


@each("who, wades", [(("Vilmir Priest",), True), (("Vilmir Priest", "Avan Astram"), False), (("Vilmir Priest", "Vilmir army 1"), False)])
def test_magicians_fall_back_over_a_sea_though_land_is_open_and_none_who_goes_with_them(who: tuple[str, ...], wades: bool) -> None:
    """7.3, 10.2"""
    state = _ashore("Avan Astram")
    assert ("Southern Sea" in ways_back._open(state, "Bob", PLACE, "land", who, [])) is wades


def test_where_a_player_is_names_the_places_in_which_they_have_somebody() -> None:
    """3.1"""
    state = moved(quiet(), "Oin", *units.of(quiet(), "Ann"))
    ruling = rule(state, "where Ann")
    assert ruling.data is not None
    assert [*ruling.data["places"]] == ["Oin"]
