"""Lines as players say them, and what they are in full; what is no shorthand stays as it is. [7.1, 7.2, 7.4.2, 10.2]"""

from functools import cache
from typing import Any

import pytest

from playaid.games.elric.ratings import by_count, flights, spoken, voyages, wanted, world
from playaid.games.elric.state import units
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import actor
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, start
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_physical import table as on_the_table


@cache
def quiet() -> State:
    return empty_handed(begun())


def at_sea(*ships: str) -> State:
    """Fadan with two armies aboard Ilmiora Fleet 1, Sharilla aboard the last of the ships."""
    state = moved(quiet(), "Straits of Vilmir", "Fadan", "Sharilla", "Ilmiora Fleet 1", *ships, *armies(quiet(), "Ilmiora", 2))
    aboard = {**dict.fromkeys(("Fadan", *armies(quiet(), "Ilmiora", 2)), "Ilmiora Fleet 1"), "Sharilla": ("Ilmiora Fleet 1", *ships)[-1]}
    return changed(state, *(("units", unit, "aboard", fleet) for unit, fleet in aboard.items()))


@each(("how", "words", "full"), [
    ("with_all", "all Jadmar", "all Jadmar"),
    ("with_all", "Fadan all", "Fadan with 7"),
    ("with_all", "Fadan with all of Ilmiora", "Fadan with 7 of Ilmiora"),
    ("with_all", "Fadan all Bakshaan", "Fadan with 7 to Bakshaan"),
    ("with_all", "Fadan, armies to Bakshaan", "Fadan with 7 to Bakshaan"),
    ("with_all", "Fadan with the armies to Bakshaan", "Fadan with 7 to Bakshaan"),
    ("with_all", "Fadan and his armies Bakshaan", "Fadan with 7 to Bakshaan"),
    ("with_all", "Fadan with 2 armies to Bakshaan", "Fadan with 2 to Bakshaan"),
    ("with_all", "armies to Bakshaan", "armies to Bakshaan"),
    ("with_all", "the armies of Fadan to Bakshaan", "the armies of Fadan to Bakshaan"),
    ("with_all", "nobody, armies to Bakshaan", "nobody, armies to Bakshaan"),
    ("to_a_place", "Fadan, Ilmiora", "Fadan, Ilmiora"),
    ("to_a_place", "Fadan Bakshaan", "Fadan to Bakshaan"),
    ("march", "", ""),
    ("by_leader", "fleets to Dragon Sea", "all to Dragon Sea"),
    ("by_leader", "both my ships to Dragon Sea", "all to Dragon Sea"),
    ("search", "", ""),
    ("search", "Oin", "Oin"),
    ("search", "Oin enemies", "oin for enemies"),
    ("search", "Oin for enem", "oin for enemies"),
    ("search", "for spells in Oin", "oin for magic"),
    ("search", "enemies oin", "oin for enemies"),
    ("search", "friend", "for friends"),
    ("search", "Oin en", "Oin en"),
    ("search", "nowhere for enemies", "nowhere for enemies"),
    ("_out_of", "", ""),
    ("_out_of", "from Bakshaan to Jadmar", "from Bakshaan to Jadmar"),
    ("march", "Fadan from Bakshaan to Yu", "Fadan from Bakshaan to Yu"),
    ("march", "all with Sharilla to Bakshaan", "all with Sharilla to Bakshaan"),
    ("fly", "Fadan, Sharilla by Ilmiora Alchemist with Teleport to Oin", "Fadan, Sharilla by Ilmiora Alchemist with Teleport to Oin"),
    ("fly", "Fadan with Naclon to Oin", "by Fadan carrying Naclon to Oin"),
    ("fly", "Fadan, Sharilla to Oin", "by Fadan carrying Sharilla to Oin"),
    ("fly", "Fadan to Oin", "by Fadan to Oin"),
    ("fly", "Teleport to Oin", "Teleport to Oin"),
    ("fly", "nobody to Oin", "nobody to Oin"),
    ("fly", "Teleport Fadan to Oin", "Teleport by Fadan to Oin"),
    ("fly", "Fadan, Sharilla Teleport to Oin", "Teleport by Fadan carrying Sharilla to Oin"),
    ("fly", "Teleport nobody to Oin", "Teleport nobody to Oin"),
    ("asked_where", "is", "is"),
    ("asked_where", "is Fadan", "Fadan"),
    ("asked_where", "Fadan from Bakshaan", "Fadan to Bakshaan"),
    ("asked_where", "Purple Towns to Bakshaan", "Purple Towns to Bakshaan"),
    ("asked_stack", "of", "of"),
    ("asked_stack", "of Fadan", "Fadan"),
    ("asked_stack", "in", "in"),
    ("asked_stack", "in Jadmar", "Jadmar"),
    ("by_leader", "Fadan with", "Fadan with"),
    ("replace", "", ""),
    ("replace", "an army of Vilmir", "army of Vilmir"),
    ("replace", "1 fleet", "fleet"),
    ("replace", "ship of Vilmir", "fleet of Vilmir"),
    ("replace", "horse of Vilmir", "horse of Vilmir"),
    ("reckon", "14 against 12 with Grome", "14 vs 12 with Grome"),
    ("reckon", "14 to 12", "14 vs 12"),
    ("reckon", "14 12", "14 vs 12"),
    ("reckon", "14 vs 12", "14 vs 12"),
    ("reckon", "14 against Grome", "14 against Grome"),
    ("reckon", "14 against", "14 against"),
    ("reckon", "14 v 12", "14 vs 12"),
    ("reckon", "10 + 4:12 wall 5", "14 vs 12 wall 5"),
    ("reckon", "14-12 at sea", "14 vs 12 at sea"),
    ("reckon", "vs 12", "vs 12"),
])  # fmt: skip
def test_what_is_said_in_short_is_this_in_full(how: str, words: str, full: str) -> None:
    assert [
        *(getattr({"fly": flights, "by_leader": voyages}.get(how, spoken), how, None) or getattr(by_count, how))(words.split(), quiet())
    ] == full.split()


@each("words, told", [
    ("14 plus 12", "14 plus 12"),
    ("Fadan vs 12", "Fadan"),
    ("14 vs Naclon", "Naclon"),
    ("vs Naclon wall 5", "Naclon"),
    ("Jadmar with Sleep", "Jadmar"),
])  # fmt: skip
def test_what_stands_for_a_number_of_a_battle_is_named_with_a_line_that_can_be_typed(words: str, told: str) -> None:
    with pytest.raises(Unreadable, match=f"two numbers.*, and not '{told}'") as refused:
        by_count.reckon(words.split(), quiet())
    assert "`reckon 15 vs 10`" in refused.value.hint


@each(("words", "full"), [
    ("Ilmiora army 1 to Jadmar", "Ilmiora army 1 to Jadmar"),
    ("6 armies to Jadmar", "with 6 to Jadmar"),
    ("Fadan, 6 armies to Jadmar", "Fadan with 6 to Jadmar"),
    ("Fadan and 6 armies", "Fadan with 6"),
    ("Fadan with 1 army to Jadmar", "Fadan with 1 to Jadmar"),
])  # fmt: skip
def test_so_many_armies(words: str, full: str) -> None:
    assert [*spoken.counted_armies(words.split())] == full.split()


def test_everybody_is_one_stack_ashore_or_whoever_lies_in_one_sea() -> None:
    one = at_sea()
    assert " ".join(spoken.debark(["all", "to", "Bakshaan"], one)) == "Fadan, Sharilla with 2 to Bakshaan"
    assert " ".join(spoken.debark(["all"], one)) == "Fadan, Sharilla with 2", "where to is asked then"
    with pytest.raises(Unreadable, match="it is not said where all go"):
        spoken.debark(["all"], at_sea("Ilmiora Fleet 2"))
    two = " ".join(spoken.debark(["all", "to", "Bakshaan"], at_sea("Ilmiora Fleet 2")))
    assert two == "Fadan, Sharilla with 2 to Bakshaan", "off two ships in one sea"
    with pytest.raises(Unreadable, match="everybody of one stack"):
        spoken.march(["all", "to", "Yu"], changed(moved(quiet(), "Oin", "Fadan", "Sharilla"), ("units", "Fadan", "stack", "Fadan")))


@each("words", ["all", "all to", "all with 10", "all with 10 armies"])
def test_everybody_of_the_one_stack_is_asked_where_to_and_of_several_says_it(words: str) -> None:
    people = spoken.march(words.split(), quiet())
    assert "Fadan" in people[0]
    assert [*people[1:]] == ["with", "10" if "10" in words else "7"]
    apart = changed(moved(quiet(), "Oin", "Fadan"), ("units", "Fadan", "stack", "Fadan"))
    with pytest.raises(Unreadable, match="it is not said where all go"):
        spoken.march(words.split(), apart)


def test_outside_of_a_battle_nobody_is_everybody_there() -> None:
    """10.2"""
    assert [*by_count.kept_out(["Fadan,", "all"], quiet())] == ["Fadan,", "all"]


@each(("words", "full"), [("", ""), ("2 of Vilmir", "with 2 of Vilmir"), ("2 armies", "with 2")])
def test_so_many_of_a_battle(words: str, full: str) -> None:
    assert [*by_count.by_number(words.split(), quiet())] == full.split()


def test_everybody_of_a_battle_is_of_the_side_that_is_named() -> None:
    """And of those who are withheld, of whoever may fall back. [10.2]"""
    state = do(field(3, 3), f'battle "{PLACE}"')
    for said in ("ann, all", "Ann all"):
        assert " ".join(by_count.kept_out(said.split(), state)) == "Fadan with 3"
    assert " ".join(by_count.kept_out(["bob,", "all"], state)) == "Avan Astram with 3"
    with pytest.raises(Unreadable, match="whose units are meant") as refused:
        by_count.kept_out(["all"], state)
    assert refused.value.hint == "`withhold Ann, all` | `withhold Bob, all`"
    held = do(state, "withhold bob, all", side="Bob")
    assert len(held["public"]["battle"]["withheld"]) == 4
    assert " ".join(by_count.falling_back(["all"], held)) == "Avan Astram with 3"
    armies_alone = do(state, "withhold 2", side="Bob")
    assert by_count.falling_back(["all", "to", "Jadmar"], armies_alone)[1:] == ["with", "1", "to", "Jadmar"]


def test_armies_alone_board_by_their_number() -> None:
    """One of them is named, and the others go along. [7.2, 7.3]"""
    state = moved(quiet(), "Ilmiora capital", "Ilmiora Fleet 1")
    for said in ("1 army on Ilmiora Fleet 1", "with 1 on ilmiora fleet 1", "1 army of Ilmiora on Ilmiora Fleet 1"):
        assert by_count.embark(said.split(), state)[0].startswith("Ilmiora army"), said
    two = [*by_count.embark(["2", "armies", "on", "Ilmiora", "Fleet", "1"], state)]
    assert two[1:] == ["with", "1", "on", "Ilmiora", "Fleet", "1"]
    with pytest.raises(Unreadable, match="so many armies stand where they could board Ilmiora Fleet 1: nowhere"):
        by_count.embark(["99", "armies", "on", "Ilmiora", "Fleet", "1"], state)
    assert [*by_count.embark(["Fadan", "with", "1", "on", "Ilmiora", "Fleet", "1"], state)] == [
        "Fadan",
        "with",
        "1",
        "on",
        "Ilmiora",
        "Fleet",
        "1",
    ]
    assert [*by_count.embark(["2", "armies", "on", "Fadan"], state)] == ["with", "2", "on", "Fadan"]
    there = moved(state, "Ilmiora capital", *armies(state, "Ilmiora", 2))
    assert rule(there, "embark 2 armies on Ilmiora Fleet 1").verdict == "legal"


def test_while_nobody_is_on_turn_everybody_is_nobody() -> None:
    state = start()
    state = {**state, "referee": {**state["referee"], "at": state["referee"]["at"][:1]}}
    assert actor(state) is None
    assert [*spoken.march(["all", "to", "Dragon", "Sea"], state)] == ["all", "to", "Dragon", "Sea"], "nobody's stand beside it"


@each(("words", "hint"), [
    ("nobody with 3 to Bakshaan", 'embark LEADER with 3 on "FLEET"'),
    ("Ilmiora Fleet 1 with 3 to Bakshaan", 'embark LEADER with 1 on "Ilmiora Fleet 1"'),
    ("Ilmiora Fleet 1, nobody with 2 to Bakshaan", 'embark LEADER with 2 on "Ilmiora Fleet 1"'),
    ("Fadan with 4 armies to Bakshaan", 'embark Fadan with 2 on "Ilmiora Fleet 1"'),
])  # fmt: skip
def test_armies_that_are_not_aboard_do_not_sail(words: str, hint: str) -> None:
    state = at_sea()
    with pytest.raises(Unreadable) as told:
        voyages.by_leader(spoken.counted_armies(words.split()), state)
    assert str(told.value.hint) == hint
    assert " ".join(voyages.by_leader(["Fadan", "with", "2", "to", "Bakshaan"], state)) == "Ilmiora Fleet 1 to Bakshaan"


@each(("goal", "full"), [
    ("Sorc", "Sorc"),
    ("Jharkor", "Jharkor capital"),
    ("Serp", "Serp"),
    ("S", "S"),
    ("nowhere", "nowhere"),
])  # fmt: skip
def test_of_places_that_a_name_may_be_those_are_meant_that_a_ship_comes_to(goal: str, full: str) -> None:
    assert (
        " ".join(voyages.by_leader(["Fadan", "to", goal, "via", "Dragon", "Sea"], at_sea())) == f"Ilmiora Fleet 1 to {full} via Dragon Sea"
    )
    with pytest.raises(Unreadable, match="none of these is a sea, or has a port: Lormyr inland, Lormyr marches") as told:
        voyages.by_leader(["Fadan", "to", "Lormyr"], at_sea())
    assert told.value.hint == "Ramasaz is a port"


def test_which_battle_is_fought_first_is_asked_where_several_wait() -> None:
    waits = {"attacker": "Ann", "defender": "Bob", "from": [], "passed": []}
    led = moved(moved(at(quiet(), "combat", "Ann"), "Jadmar", "Fadan"), "Nadsokor", "Sharilla")
    one = changed(led, ("battles", "Jadmar", waits))
    two = changed(one, ("battles", "Nadsokor", waits))
    assert wanted.which_battle({}, one) == ()
    assert wanted.which_battle({}, two) == ("place",)
    assert wanted.which_battle({}, moved(two, "Oin", "Sharilla")) == (), "nobody leads one of the two"
    assert wanted.which_battle({}, do(two, "battle Jadmar")) == (), "one of them is being fought"


@each(("args", "asked"), [
    ({"spell": "Boatmen of Xerlerenes", "magician": "Ilmiora Alchemist"}, True),
    ({"spell": "Ship of Land and Sea", "magician": "Ilmiora Alchemist"}, True),
    ({"spell": "Teleport", "magician": "Ilmiora Alchemist"}, False),
    ({"spell": "Arkyn", "magician": "Ilmiora Alchemist"}, False),
    ({"spell": "Boatmen of Xerlerenes", "magician": "White Mage"}, False),
    ({"spell": "Boatmen of Xerlerenes", "magician": "Yyrkoon"}, False),
    ({"spell": "Boatmen of Xerlerenes"}, False),
    ({"magician": "Ilmiora Alchemist"}, False),
])  # fmt: skip
def test_who_else_flies_is_asked_where_a_spell_carries_more_and_others_are_there(args: Any, asked: bool) -> None:
    state = arrived(arrived(quiet(), "White Mage", "Ann", "Oin"), "Elric", None, "Ilmiora capital")
    assert (wanted.who_flies_along(args, state) == ("units",)) == asked


def test_who_stands_in_another_stack_or_carries_others_flies_with_nobody() -> None:
    args: Any = {"spell": "Boatmen of Xerlerenes", "magician": "White Mage"}
    state = arrived(moved(quiet(), "Oin", "Ilmiora Fleet 1"), "White Mage", "Ann", "Oin")
    assert wanted.who_flies_along(args, state) == ()
    with_fadan = moved(state, "Oin", "Fadan")
    assert wanted.who_flies_along(args, with_fadan) == ("units",)
    assert wanted.who_flies_along(args, changed(with_fadan, ("units", "Fadan", "stack", "Fadan"))) == ()


def test_who_has_elric_flies_into_imrryr_and_who_is_aboard_flies_ashore() -> None:
    state = holding(arrived(quiet(), "Elric", "Ann", "Oin"), "Elric", "Teleport")
    assert not rule(state, "fly Teleport by Elric to Imrryr").reasons
    port = changed(holding(quiet(), "Ilmiora Alchemist", "Teleport"), ("units", "Ilmiora Alchemist", "aboard", "Ilmiora Fleet 1"))
    line = 'fly Teleport by "Ilmiora Alchemist" to "Ilmiora capital"'
    assert not rule(port, line).reasons
    assert [reason.check.rpartition("/")[2] for reason in rule(holding(quiet(), "Ilmiora Alchemist", "Teleport"), line).reasons] == [
        "7.here"
    ]


def test_what_is_named_is_no_spell_that_lies_unnamed() -> None:
    assert [*wanted.unnamed(("Arkyn", "by", "Ohada"), on_the_table())] == ["Arkyn", "by", "Ohada"]
    assert len(wanted.unnamed(("by", "Ohada"), on_the_table())) == 3


@each(("args", "side"), [
    ({"units": ["Fadan"], "nation": "Vilmir"}, "Ann"),
    ({"nation": "Vilmir"}, "Bob"),
    ({"units": ["Fadan", "Naclon"]}, None),
    ({}, None),
])  # fmt: skip
def test_whose_units_a_line_names(args: Any, side: str | None) -> None:
    assert wanted.whose(args, quiet()) == side


def test_who_falls_back_is_the_defender_where_nobody_is_named_and_is_asked_for_while_a_battle_is_fought() -> None:
    state = field()
    fought = do(state, f'battle "{PLACE}"')
    assert (wanted.falls_back({}, state), wanted.falls_back({}, fought)) == (None, "Bob")
    assert wanted.falls_back({"units": ["Fadan"]}, fought) == "Ann"
    assert [wanted.who_is_wanted({}, where) for where in (state, fought)] == [(), ("units",)]
    assert [wanted.who_is_wanted({"armies": 2}, where) for where in (state, fought)] == [(), ()]


def test_ships_sail_between_seas_and_through_an_anchor_on_one_of_them() -> None:
    state = changed(quiet(), ("borders", "Oin|Yu", "anchor"))
    assert not world.sails(state, "Oin", "Yu")
    assert world.sails(state, "Southern Sea", "Dragon Sea")
    assert units.units(state)["Ilmiora Fleet 1"]["at"] == "Ilmiora capital"
    assert world.sails(state, "Ilmiora capital", "Straits of Vilmir")
    told = changed(state, ("places", "Yu", "kind", "sea"))  # of the same borders
    assert told["public"]["borders"] is state["public"]["borders"]
    assert world.sails(told, "Oin", "Yu")
    assert not world.sails(state, "Oin", "Yu")


def test_of_several_to_be_replaced_it_is_said_that_one_is() -> None:
    with pytest.raises(Unreadable, match="one lost unit a turn") as refused:
        spoken.replace(["2", "armies", "of", "Vilmir"], quiet())
    assert refused.value.hint == "`replace army of Vilmir`"


def test_who_is_to_sail_and_is_ashore_is_told_to_board() -> None:
    with pytest.raises(Unreadable, match="Fadan is aboard no fleet") as refused:
        voyages.by_leader(["Fadan", "to", "Dragon", "Sea"], quiet())
    assert refused.value.hint == '`embark Fadan on "Ilmiora Fleet 1"`'
    assert [*voyages.by_leader(["Fadan", "to", "Dragon", "Sea"], at_sea())] == ["Ilmiora Fleet 1", "to", "Dragon", "Sea"]
    assert [*voyages.by_leader(["Naclon", "to", "Dragon", "Sea"], at_sea())] == [
        "Naclon",
        "to",
        "Dragon",
        "Sea",
    ]  # Bob's: refused by a check


def test_armies_that_follow_nobody_go_by_their_number_and_place() -> None:
    """Each of a nation of one's own: one of them, and the others with it."""
    state = quiet()
    side = str(actor(state))
    army = units.of(state, side, sort="army")[0]
    place, nation = units.units(state)[army]["at"], army.partition(" army")[0]
    many = [unit for unit in units.of(state, side, place, "army") if unit.startswith(nation)]
    line = [str(len(many)), *nation.casefold().split(), "armies", "from", *place.split(), "to", "Oin"]
    assert [*spoken.march(line, state)][:3] == [many[0], "with", str(len(many) - 1)]
    assert [*spoken.march(["1", "army", "from", *place.split(), "to", "Oin"], state)][:2] == [many[0], "to"]
    assert [*spoken.march(["armies", *place.split(), "to", "Oin"], state)][:3] == [many[0], "with", str(len(many) - 1)], (
        "all that are there"
    )
    assert [*spoken.march(["armies", "Nowhere", "to", "Oin"], state)][:2] == ["armies", "Nowhere"]
    assert "0" not in spoken.march(["armies", *place.split()], state)
    for line in (["99", "armies", "from", *place.split(), "to", "Oin"], ["2", "armies", "from", "Nowhere", "to", "Oin"]):
        assert [*spoken.march(line, state)][:2] == ["with", line[0]], "none that are known are meant"


@each(("said", "read"), [
    ("Teleport to Imrryr with Fadan Sharilla", "Teleport carrying Fadan, Sharilla to Imrryr"),
    ("Teleport by Elric with Fadan, Sharilla to Imrryr", "Teleport by Elric carrying Fadan, Sharilla to Imrryr"),
    ("Teleport by Elric with Fadan Nobody to Imrryr", "Teleport by Elric with Fadan Nobody to Imrryr"),
])  # fmt: skip
def test_who_flies_along_is_read_with_commas_and_without(said: str, read: str) -> None:
    state = holding(arrived(quiet(), "Elric", "Ann", "Oin"), "Elric", "Teleport")
    assert " ".join(flights.fly(said.split(), state)) == read


@each(("said", "read"), [
    ("Fadan with 4, Sharilla to Bakshaan", "Fadan, Sharilla with 4 to Bakshaan"),
    ("Fadan with 4 armies and Sharilla to Bakshaan", "Fadan, Sharilla with 4 to Bakshaan"),
    ("Fadan with 4 to Bakshaan", "Fadan with 4 to Bakshaan"),
    ("Fadan with 4 of Ilmiora to Bakshaan", "Fadan with 4 of Ilmiora to Bakshaan"),
    ("Fadan with 4 stout to Bakshaan", "Fadan with 4 stout to Bakshaan"),
    ("Fadan Sharilla 4 armies Ilmiora inland", "Fadan Sharilla with 4 to Ilmiora inland"),
    ("Fadan with 4 ilmiora inland", "Fadan with 4 to ilmiora inland"),
    ("Fadan ilmiora inland", "Fadan to ilmiora inland"),
    ("Fadan ilmiora", "Fadan ilmiora"),
    ("Fadan with 4 ilmiora", "Fadan with 4 to ilmiora"),
    ("Ilmiora inland armies to Bakshaan", "Ilmiora army 1 with 2 to Bakshaan"),
    ("2 Ilmiora inland armies to Bakshaan", "Ilmiora army 1 with 1 to Bakshaan"),
])  # fmt: skip
def test_a_march_is_read_with_the_armies_before_others_and_with_no_word_before_a_place(said: str, read: str) -> None:
    assert " ".join(by_count.march(said.split(), begun())) == read


def test_a_fleet_that_may_be_several_is_the_one_that_somebody_leads_and_both_are_the_two() -> None:
    state = moved(begun(), "Straits of Vilmir", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    others = arrived(arrived(state, "Jharkor Fleet 1", "Ann", "Jharkor capital"), "Jharkor Fleet 2", "Ann", "Jharkor capital")
    both = ["Ilmiora Fleet 1, Ilmiora Fleet 2", "to", "Bakshaan"]
    for line in ("fleet 1, fleet 2 to Bakshaan", "both to Bakshaan"):
        assert [*voyages.by_leader(line.split(), others)] == both
    led = changed(others, ("units", "Fadan", "aboard", None))
    assert [*voyages.by_leader(["both", "to", "Bakshaan"], led)] == ["both", "to", "Bakshaan"], "one alone is led"
    assert [*voyages.by_leader(["fleet", "1", "to", "Bakshaan"], led)] == ["fleet", "1", "to", "Bakshaan"], "nobody leads either"


def test_of_a_nations_places_the_one_where_somebody_stands_is_looked_at() -> None:
    state = begun()
    assert spoken.asked_stack(["Ilmiora"], state) == ["Ilmiora"], "somebody is in both"
    gone = moved(state, "Oin", *[unit for unit in units.of(state, "Ann") if units.units(state)[unit]["at"] == "Ilmiora inland"])
    assert spoken.asked_stack(["Ilmiora"], gone) == ["Ilmiora capital"]
    assert spoken.asked_stack(["Ilmiora", "army"], gone) == ["Ilmiora", "army"]


@each(
    ("said", "meant"),
    [
        ("Fadan aboard Ilmiora Fleet 1", "Fadan onto Ilmiora Fleet 1"),
        ("Fadan Ilmiora Fleet 1", "Fadan onto Ilmiora Fleet 1"),
        ("Ilmiora Fleet 1 with Fadan", "Fadan onto Ilmiora Fleet 1"),
        ("Ilmiora Fleet 1 with Fadan with 2", "Fadan with 2 onto Ilmiora Fleet 1"),
        ("Fadan with 2 Ilmiora Fleet 1", "Fadan with 2 onto Ilmiora Fleet 1"),
    ],
)
def test_fleet_and_passengers_are_said_in_either_order(said: str, meant: str) -> None:
    state = at(begun(), "movement", "Ann")
    assert " ".join(by_count.embark(said.split(), state)) == meant


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("reckon 25 vs 10 against 3 wall 5", "reckon 25 vs 13 wall 5"),
        ("reckon 25 vs 10 with 2+2", "reckon 29 vs 10"),
    ],
)
def test_a_number_in_place_of_a_spell_is_told_where_it_is_added(line: str, instead: str) -> None:
    with pytest.raises(Unreadable) as raised:
        rule(begun(), line)
    assert "a spell is named" in str(raised.value.text)
    assert str(raised.value.hint).startswith(f"{instead} counts")
    assert rule(begun(), instead).shown


def test_what_stands_behind_all_of_a_leader_is_repeated_as_typed_with_what_may_be_said() -> None:
    state = moved(begun(), "Bakshaan", "Fadan", "Ilmiora Admiral", "Ilmiora army 1")
    with pytest.raises(Unreadable) as raised:
        rule(state, "march Fadan and everybody in Bakshaan to Ilmiora inland")
    assert str(raised.value.text) == '`everybody` behind a leader is every army of the stack; "in Bakshaan" is left out there'
    ways = str(raised.value.hint).split(" or ")
    assert ways == ["Fadan with all to Ilmiora inland", "Fadan, Ilmiora Admiral with all to Ilmiora inland"]
    assert all(rule(state, f"march {way}").verdict == LEGAL for way in ways)


@each(("words", "full"), [
    ("Fadan to Bakshaan alone", "Fadan to Bakshaan"),
    ("Fadan alone to Bakshaan", "Fadan to Bakshaan"),
    ("Fadan, alone, to Bakshaan", "Fadan to Bakshaan"),
    ("Fadan to Bakshaan by himself.", "Fadan to Bakshaan"),
    ("Fadan on his own to Bakshaan", "Fadan to Bakshaan"),
    ("Fadan, Sharilla to Bakshaan without any armies", "Fadan, Sharilla to Bakshaan"),
    ("Fadan to Bakshaan without his army", "Fadan to Bakshaan"),
    ("Fadan to Bakshaan without", "Fadan to Bakshaan without"),
    ("Fadan to Bakshaan without Sharilla", "Fadan to Bakshaan without Sharilla"),
    ("Fadan with 2 to Bakshaan alone", "Fadan with 2 to Bakshaan alone"),
    ("alone", "alone"),
])  # fmt: skip
def test_whoever_goes_alone_is_named_alone(words: str, full: str) -> None:
    """[7.2]: nobody goes along who is not named. Somebody who does all the same is no slip to be passed over."""
    assert " ".join(wanted.without_company(words.split())) == full


def test_alone_is_understood_of_every_way_to_go() -> None:
    at_home, sailing = at(quiet(), "movement", "Ann"), at(at_sea(), "movement", "Ann")
    assert " ".join(by_count.march(["Fadan", "to", "Bakshaan", "alone"], at_home)) == "Fadan to Bakshaan"
    assert " ".join(by_count.embark(["Fadan", "alone", "on", "Ilmiora", "Fleet", "1"], at_home)) == "Fadan on Ilmiora Fleet 1"
    assert " ".join(by_count.debark(["Fadan", "to", "Jadmar", "alone"], sailing)) == "Fadan to Jadmar"
    by_fleet, by_leader = (voyages.by_leader(words.split(), sailing) for words in ("Fadan to Dragon Sea alone", "Fadan to Dragon Sea"))
    assert by_fleet == by_leader
    flown, plain = (flights.fly(f"Teleport by Ilmiora Alchemist to Jadmar{more}".split(), at_home) for more in (" alone", ""))
    assert flown == plain
