"""Where one half of a condition bites, and nothing else at the table shows it."""

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, shifts
from playaid.games.elric.rules import balance, immediate, midway, retreats, routes, search, ways_back
from playaid.games.elric.state import turns, units
from playaid.games.elric.table.sayings import without_port
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, PRINTED, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, refused, rule
from tests.games.elric.test_combat import PLACE, field, revealed
from tests.games.elric.test_draws import MAGE, drawing
from tests.games.elric.test_immediate import _with_the_four
from tests.games.elric.test_physical import beneath
from tests.games.elric.test_physical import table as on_the_table

FLEET, SEA = "Ilmiora Fleet 1", "Straits of Vilmir"


def quiet() -> State:
    return empty_handed(begun())


def heard(state: State, side: str = "Ann") -> Hearing:
    return Hearing(GAME, state, Declaration("next", {}, side), HOUSE, Refusing())


def told(hearing: Hearing) -> list[str]:
    return [str(said.text) for said in hearing.story]


# the Cosmic Balance


@each(("pyaray", "after", "said"), [
    (False, 3, ["The Cosmic Balance moves from neutral to law 3."]),
    (False, 0, []),
    (True, -3, ["The Cosmic Balance moves from neutral to chaos 3."]),
    (True, 0, []),
])  # fmt: skip
def test_the_marker_moves_straight_where_nothing_draws_it_back(pyaray: bool, after: int, said: list[str]) -> None:
    """Pyaray on the board is no reason to tell of a way there and back: Law has not been leaned to. [9.4, 16.9]"""
    state = arrived(quiet(), "Pyaray", "Bob", "Southern Sea") if pyaray else quiet()
    hearing = heard(state)
    balance.move(hearing, after, "9.4")
    assert hearing.public["balance"] == after
    assert told(hearing) == said
    assert ("Pyaray" in hearing.public["units"]) is pyaray


def test_the_marker_that_law_has_moved_and_neutral_drawn_back_has_been_there() -> None:
    hearing = heard(changed(arrived(quiet(), "Pyaray", "Bob", "Southern Sea"), ("balance", -1)))
    balance.move(hearing, 0, "9.4", 2)
    assert told(hearing)[0] == f"The Cosmic Balance moves from chaos 1 to {shifts.words(2)}, and back to neutral."
    assert "Pyaray" not in hearing.public["units"]


# musters and replacements


def test_of_two_who_may_hold_the_named_spell_neither_is_taken_for_its_player() -> None:
    """The spells lie on the table alone: who plays the one that is named is to be said, and nobody is too far off till then. [9.0, 16.6]"""
    state = at(beneath(beneath(on_the_table(), "Fadan", 1), MAGE, 1), "muster", "Ann")
    named = refused(state, 'muster "Battle Barge" with "Battle Barge Golden"')
    assert named, "somebody is to be named"
    assert "16.barge" not in named
    assert "16.barge" in refused(state, 'muster "Battle Barge" with "Battle Barge Golden" of Fadan')


def test_of_a_nation_that_somebody_else_plays_it_is_not_asked_who_holds_its_capital() -> None:
    state = at(changed(quiet(), ("holds", "Aflitain", "Bob")), "replacements", "Ann")
    assert refused(state, "replace army of Shazaar") == ["6.own", "6.lost"]
    own = changed(state, ("nations", "Shazaar", "Ann"), ("lost", "Shazaar", {"armies": 1, "fleets": [], "leaders": []}))
    assert refused(own, "replace army of Shazaar") == ["6.seat"]


@each(("target", "spell"), [("Org", "Chaos Butterfly"), ("Dhoz-Kam", "Silver Grimoire")])
def test_a_horde_comes_where_enemies_stand(target: str, spell: str) -> None:
    """It has no cities that enemies could occupy; a nation all of whose cities are taken does not come. [6.0, 11]"""
    home = cities.home(quiet(), target)
    assert home is not None
    state = moved(at(holding(quiet(), "Fadan", spell), "muster", "Ann"), home, "Avan Astram", *armies(quiet(), "Vilmir", 2))
    assert not rule(state, f'muster {target} with "{spell}" of Fadan').reasons


# what is drawn, found, searched for


def test_what_came_before_a_spell_that_plays_at_once_is_told_again_with_what_came_after() -> None:
    """Whoever held nothing has taken something in two parts by then. [9.1, 9.3.1]"""
    lines = told(drawing(quiet(), ["Aubec", "Reshuffle", "Goldbar"], 3))
    assert f"{MAGE} holds Aubec, Goldbar by now." in lines
    assert not [line for line in told(drawing(quiet(), ["Aubec", "Goldbar"], 2)) if "by now" in line]


def test_elric_who_is_away_and_in_nobodys_control_turns_no_sword() -> None:
    """Nobody is said to be in control of him still. [12, 16.4]"""
    state = _with_the_four("Oin")
    free = heard(changed(state, ("elric", "controller", None)))
    immediate.nightmare(free, "Ann")
    assert told(free) == ["Nobody is in control of Elric or bears Mournblade: nothing happens."]
    bound = heard(changed(state, ("elric", "controller", "Fadan")))
    immediate.nightmare(bound, "Ann")
    assert [line.endswith("Fadan is still in control of him.") for line in told(bound)] == [True]
    nowhere = heard(changed(quiet(), ("elric", "controller", "Fadan")))
    immediate.nightmare(nowhere, "Ann")
    assert told(nowhere) == ["Nobody is in control of Elric or bears Mournblade: nothing happens."]


@each(("side", "turn"), [("Ann", 2), ("Bob", 1), ("Cy", 1)])
def test_who_has_no_turn_may_be_told_of_this_one(side: str, turn: int) -> None:
    """Ann's Search step is over, Bob's is to come, and whoever only looks on has none that could be over. [5.0, 8.0]"""
    assert search.next_turn(at(quiet(), "magic", "Ann"), side, "Oin") == turn


def test_before_the_turns_nobodys_search_step_is_over() -> None:
    before = evolve(quiet(), [["put", ["referee", "at"], [{"key": "deployment", "round": 1}]]])
    assert search.next_turn(before, "Ann", "Oin") == 1


# ways and ships


def test_the_known_way_leads_ships_around_the_boiling_sea() -> None:
    """Rather than through it by fewer seas: it sinks who sails there. [7.5.1]"""
    party = routes.Party("Ann", True, False, False, False, False, 9)
    toil = routes._further(quiet(), party, routes.Toil(), "Boiling Sea")
    assert (toil.perils, toil.sinks) == (1, 1)
    wing = routes.Party("Ann", False, True, True, False, False, 9)
    assert routes._further(quiet(), wing, routes.Toil(), "Boiling Sea").sinks == 1
    assert routes._further(quiet(), wing, routes.Toil(), "Serpents Teeth").sinks == 0
    assert routes._further(quiet(), wing, routes.Toil(), "Straits of Chaos").perils == 0
    assert routes._further(quiet(), party, routes.Toil(), "Straits of Chaos").perils == 1


def test_where_no_way_is_short_enough_one_past_nobody_is_named_before_one_over_enemies() -> None:
    """So that it is said how far it is. [7.2, 7.3]"""
    state = changed(quiet(), *(("borders", key, "no") for key in quiet()["public"]["borders"]))
    ways = (
        ("Oin", "Yu"),
        ("Yu", "Kaneloon"),
        ("Oin", "Jadmar"),
        ("Jadmar", "Nadsokor"),
        ("Nadsokor", "Tanelorn"),
        ("Kaneloon", "Dorel"),
        ("Dorel", "Tanelorn"),
    )
    state = changed(state, *(("borders", "|".join(sorted(way)), "border") for way in ways))
    state = moved(state, "Oin", "Fadan")
    march = Declaration("march", {"units": ["Fadan"], "place": "Tanelorn"}, "Ann")
    hearing = Hearing(GAME, state, march, HOUSE, Refusing())
    assert routes.way(hearing, "Oin", False, 2) == ["Yu", "Kaneloon", "Dorel", "Tanelorn"]


@each(("nation", "faults"), [(None, 1), ("Bakshaan", 1), ("Ilmiora", 0)])
def test_a_ship_of_no_nation_has_no_one_city_in_which_it_may_lie_without_a_port(nation: str | None, faults: int) -> None:
    """Where the players have told of a city that is no nation's, it is not for that the home of a ship that is no nation's. [4.0 F, 7.3]"""
    haven = {"kind": "land", "terrain": "civilised", "nation": nation and "Ilmiora", "capital": False, "port": False, "walls": 3}
    others = ("places", "Ilmiora capital", "nation", "Vilmir"), ("places", "Ilmiora inland", "nation", "Vilmir")
    state = arrived(changed(quiet(), ("places", "Haven", haven), *others), "Free Fleet", "Ann", "Haven")
    state = changed(state, ("units", "Free Fleet", "nation", nation))
    assert len([*midway._without_a_place(state, {"Free Fleet": units.units(state)["Free Fleet"]})]) == faults


# retreats


@each(("stack", "draws"), [(("Clackars",), False), (("Fadan",), True), (("Clackars", "Fadan"), True)])
def test_who_flies_draws_nothing_on_a_retreat_into_the_straits_of_chaos(stack: tuple[str, ...], draws: bool) -> None:
    """Nor is their player warned of it; a ship that has not sailed there draws. [7.5.5, 7.6]"""
    state = arrived(moved(quiet(), SEA, "Fadan"), "Clackars", "Ann", SEA)
    assert retreats.draws_there(state, "Straits of Chaos", stack) is draws


@each(("enemies", "sea"), [((), SEA), (("Vilmir Fleet 1",), None)])
def test_ships_take_nobody_back_into_a_sea_where_enemies_lie(enemies: tuple[str, ...], sea: str | None) -> None:
    """Where the attack came from is shut by then. [7.3, 10(f)]"""
    state = quiet()
    away = [unit for unit in units.of(state, "Bob", SEA) if unit not in enemies]
    army = armies(state, "Ilmiora", 1)
    state = moved(moved(moved(state, "Southern Sea", *away), SEA, *enemies), "Jadmar", FLEET, *army)
    assert retreats._sea_back(heard(state), "Ann", "Jadmar", [SEA], [FLEET, *army]) == sea


def test_the_shield_of_those_who_are_there_stays_when_others_drown_on_their_way_to_them() -> None:
    """It goes with the stack that carries it alone. [16.8]"""
    state = evolve(quiet(), [["put", ["referee", "options", "retreats"], "unharmed"]])
    army = armies(state, "Ilmiora", 1)
    state = arrived(moved(moved(state, SEA, FLEET), PLACE, *army), "Chaos Shield", "Ann", SEA)
    hearing = heard(state)
    retreats.withdraw(hearing, "Ann", army, PLACE, SEA)
    assert army[0] not in hearing.public["units"]
    assert "Chaos Shield" in hearing.public["units"]


def test_the_shield_that_is_gone_with_its_stack_leaves_once() -> None:
    state = evolve(quiet(), [["put", ["referee", "options", "retreats"], "unharmed"]])
    army = armies(state, "Ilmiora", 1)
    hearing = heard(arrived(moved(state, PLACE, *army), "Chaos Shield", "Ann", PLACE))
    retreats.withdraw(hearing, "Ann", army, PLACE, SEA)
    assert told(hearing).count("Chaos Shield leaves the board.") == 1


def test_where_the_players_say_that_it_is_no_wilderness_nobody_has_to_be_found() -> None:
    """They have come in apart while it was taken for one, and kept the mark of it. [7.5.5, 8.0]"""
    line = f'embark "{MAGE}" on "{FLEET}"'
    apart = changed(moved(quiet(), "Straits of Chaos", FLEET, MAGE), ("units", MAGE, "stack", MAGE), ("units", FLEET, "stack", FLEET))
    assert "8.apart" in refused(apart, line)
    sea = '{"kind": "sea", "terrain": "sea", "port": false}'
    ours = do(apart, f'set "places.Straits of Chaos" {sea} because "a sea as any on our map"')
    assert rule(ours, line).verdict == LEGAL


# battles


def test_a_battle_that_is_named_and_does_not_wait_is_refused_for_its_place_alone() -> None:
    calm = at(quiet(), "combat", "Ann")
    assert refused(calm, f'battle "{PLACE}"') == ["10.declared"]
    assert refused(calm, "battle") == ["10.none"]


def test_why_nobody_falls_back_is_not_told_once_the_spells_lie_open() -> None:
    """Nobody falls back then, whoever might have. [10.2, 10(b)]"""
    state = field()
    joined = evolve(state, rule(state, f'battle "{PLACE}"').changes)
    assert "nobody of Bob is withheld" in ways_back.none_there(joined, "Bob")
    assert ways_back.none_there(revealed(state), "Bob") == ""
    assert ways_back.none_there(joined, "Ann") == ""


def test_who_has_given_up_acts_on_where_nobody_else_could() -> None:
    """What is owed in a battle is done by whose it is. [5.0, 10.2]"""
    state = at(quiet(), "combat", "Ann")
    out = evolve(state, [["put", ["referee", "conceded"], ["Bob"]]])
    assert turns.still_acting(out, ["Bob"]) == ["Bob"]
    assert turns.still_acting(out, ["Ann", "Bob"]) == ["Ann"]


# what is said of the document


def test_a_nation_has_a_port_by_the_places_that_its_own_book_has() -> None:
    facts = [Fact("places", ("Ramasaz", "port"), False, "owner"), Fact("house_places", ("Lormyr inland", "port"), True, "owner")]
    assert "Lormyr" not in without_port(HOUSE.with_recorded(facts))
    assert "Lormyr" in without_port(HOUSE.with_recorded(facts[:1]))
    assert "Lormyr" not in without_port(PRINTED.with_recorded(facts)), "of which one city is known"
    inland = Fact("places", ("Pikarayd capital", "port"), False, "owner")
    assert "Pikarayd" not in without_port(HOUSE.with_recorded([inland])), "all of it begins in its only city [4.0 F]"


# where to


def test_of_where_to_a_retreat_warns_of_the_wilderness_alone() -> None:
    hearing = heard(quiet())
    stack = units.of(hearing.state, "Ann", sort="army")[:1]
    assert str(retreats._warned(hearing, "where to?", ["Ilmiora inland"], stack)) == "where to?"
    warned = str(retreats._warned(hearing, "where to?", ["Ilmiora inland", "Weeping Waste"], stack))
    assert warned == "where to? (a spell is drawn for a random attack on whoever comes to Weeping Waste) [7.6]"
    hearing = heard(moved(quiet(), "Weeping Waste", *units.of(hearing.state, "Ann", sort="army")[1:3]))
    warned = str(retreats._warned(hearing, "where to?", ["Ilmiora inland", "Weeping Waste"], stack))
    assert warned.endswith("Whoever of theirs is in Weeping Waste already is another stack, and does not help against it [8.0].")


def test_of_those_of_melnibone_it_is_not_said_that_they_come_with_it() -> None:
    shown = rule(begun(), "countries Yyrkoon").shown
    assert not any("comes with" in line for line in shown), shown
