"""On the printed tables nothing is assumed: walls, capitals, cities, ports, counters and ways out are asked for.

[4.0, 7.5.2, 7.5.7, 10(f), 15.0]
"""

from random import Random

from playaid.book.facts import Fact
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, world
from playaid.games.elric.rules import deployment
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.elric.table import COPY, PRINTED, Quiet, armies, at, changed, empty_handed, moved


def laid(**others: str) -> State:
    """An evening on the printed map: Ann with Ilmiora, Bob with Vilmir; what else the owner is asked comes from the house tables."""
    nations = {"Ann": "Ilmiora", "Bob": "Vilmir", **others}
    state = COPY.start(tuple(nations), ["6", *"1" * (len(nations) - 1)], scenario="4")
    for nation in nations.values():
        state = evolve(state, COPY.played(state, f'choose "{nation}"', Quiet(1), Random(1), free="none").changes)
    return empty_handed(at(state, "movement", "Ann"))


def told(*cells: tuple[str, str, str, object]):  # type: ignore[no-untyped-def]
    """The printed book with some cells entered by the owner."""
    return PRINTED.with_recorded([Fact(table, (row, column), value, "owner") for table, row, column, value in cells])


def asked(state: State, line: str, *cells: tuple[str, str, str, object], **answers: str) -> tuple[str, ...]:
    """The cell that a line is stopped for, or the key of the choice."""
    ruling = COPY.rule(state, line, "", None, None, told(*cells), **answers)
    assert ruling.verdict == NEEDS_INPUT, ruling.reasons
    assert ruling.question is not None
    fact = ruling.question.fact
    return (fact["table"], *fact["keys"]) if fact is not None else (ruling.question.key,)


def before_ramasaz() -> State:
    return changed(moved(laid(), "Oin", "Fadan"), ("borders", "Oin|Ramasaz", "border"))


FIGHTS = ("pieces", "Fadan", "bracketed", False)


def test_the_walls_of_a_city_are_asked_for_where_entering_it_hangs_on_them() -> None:
    state = before_ramasaz()
    assert asked(state, "march Fadan to Ramasaz") == ("places", "Ramasaz", "capital")
    assert asked(state, "march Fadan to Ramasaz", ("places", "Ramasaz", "capital", False)) == ("places", "Ramasaz", "walls")


@each(("cells", "wall"), [
    ((("places", "Ramasaz", "capital", True),), 5),
    ((("places", "Ramasaz", "capital", False), ("places", "Ramasaz", "walls", 3)), 3),
    ((("places", "Ramasaz", "capital", False), ("places", "Ramasaz", "walls", 0)), 0),
])  # fmt: skip
def test_a_city_is_attacked_as_its_walls_are(cells: tuple[tuple[str, str, str, object], ...], wall: int) -> None:
    ruling = COPY.rule(before_ramasaz(), "march Fadan to Ramasaz", "", None, None, told(FIGHTS, *cells))
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(before_ramasaz(), ruling.changes)
    assert ("Ramasaz" in after["public"]["battles"]) == bool(wall)
    assert cities.known_walls(after, "Ramasaz") == wall


def test_an_army_alone_is_no_attack_whatever_the_walls() -> None:
    """Facts are asked for only when the ruling hangs on them: enemy units make it an attack without a look at the walls."""
    state = moved(before_ramasaz(), "Ramasaz", "Avan Astram")
    army = armies(state, "Ilmiora", 1)[0]
    state = moved(state, "Oin", army)
    ruling = COPY.rule(state, f'march "{army}" to Ramasaz')
    assert ruling.verdict == ILLEGAL


def test_the_capital_that_is_known_answers_for_the_other_cities() -> None:
    state = changed(before_ramasaz(), ("homes", "Lormyr", "Iosaz"))
    assert asked(state, "march Fadan to Ramasaz") == ("places", "Ramasaz", "walls")


def test_a_capital_that_is_on_no_list_is_put_there_with_its_walls() -> None:
    state = laid(Cid="Lormyr")
    seat = cities.home(state, "Lormyr")
    assert seat == "Lormyr inland"  # as the house would have it; on the printed map nobody has heard of it
    assert cities.known_walls(state, seat) == 5
    assert world.place(state, seat)["capital"]


def test_a_charted_capital_is_the_capital() -> None:
    state = evolve(laid(), COPY.rule(laid(), 'chart land of "Pan Tang" capital port named New Hold').changes)
    assert cities.home(state, "Pan Tang") == "New Hold"
    assert cities.known_walls(state, "New Hold") == 5
    assert COPY.refused(state, 'chart land of "Pan Tang" capital named Second Hold') == ["3.capital"]
    assert COPY.refused(state, "chart land of Vilmir capital named New Jadmar") == ["3.capital"]
    assert COPY.refused(state, "chart wilderness capital named Nowhere Hold") == ["3.capital"]
    assert COPY.refused(laid(), 'chart sea of "Pan Tang" capital named Grey Water') == ["3.capital"]
    taken = changed(moved(state, "Oin", "Fadan"), ("borders", "New Hold|Oin", "border"))
    ruling = COPY.rule(taken, 'march Fadan to "New Hold"', "", None, None, told(FIGHTS))
    assert "New Hold" in evolve(taken, ruling.changes)["public"]["battles"]


CAPACITIES = [
    ("pieces", piece, "capacity", None) for piece in ("Ohada", "Jagreen Lern", "Theleb K'aarna", "Pan Tang General", "Pan Tang Sealord")
]
SCENARIO = [
    ("scenarios", "4", "title", "x"),
    ("scenarios", "4", "objective", "capitals"),
    ("scenarios", "4", "countries", ["Shazaar", "Pan Tang", "Argimiliar"]),
]


def choosing(nation: str, *cells: tuple[str, str, str, object], **answers: str) -> Ruling:
    state = COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4")
    return COPY.rule(state, f'choose "{nation}"', "", "Ann", None, told(*SCENARIO, *CAPACITIES, *cells), **answers)


def test_the_other_cities_of_a_country_are_asked_for() -> None:
    question = choosing("Shazaar").question
    assert question is not None
    assert question.key == "cities of Shazaar"
    ruling = choosing("Shazaar", cities_of_Shazaar="Tashkar", port_of_Tashkar="no")
    assert ruling.verdict == LEGAL, ruling.question
    state = evolve(COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4"), ruling.changes)
    assert len(armies(state, "Shazaar", place="Tashkar")) == 3
    assert len(armies(state, "Shazaar", place="Aflitain")) == 1
    assert cities.known_walls(state, "Tashkar") == 3
    elsewhere = choosing("Shazaar", cities_of_Shazaar="Jadmar")
    assert "Jadmar is no place of Shazaar" in " ".join(said.text for said in elsewhere.story)


def test_a_country_whose_cities_are_told_has_no_room_where_enemies_are_in_each() -> None:
    """On a copy's own map another city may be untold; where all are told, none is."""
    state = COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4")
    known = evolve(state, [["put", ["public", "surveyed"], ["Shazaar"]]])
    for at_table, nations in ((state, []), (known, ["Shazaar"])):
        hearing = asking(GAME, at_table, told(*SCENARIO), "choose", "Ann")
        assert [nation for nation in ("Shazaar", "Vilmir") if deployment.is_surveyed(hearing, nation)] == nations


@each("answer", ["not now", "Later"])
def test_cities_that_are_put_off_are_no_cities_and_asked_for_again(answer: str) -> None:
    ruling = choosing("Shazaar", cities_of_Shazaar=answer)
    assert ruling.verdict == LEGAL, ruling.question
    state = evolve(COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4"), ruling.changes)
    assert answer not in world.names(state)
    assert len(armies(state, "Shazaar", place="Aflitain")) == 4
    assert "Shazaar" not in state["public"].get("surveyed", ())
    assert "Shazaar" in evolve(state, choosing("Shazaar", cities_of_Shazaar="none").changes)["public"]["surveyed"]


def test_where_armies_are_too_few_the_player_says_which_cities_they_hold() -> None:
    towns = {"cities_of_Shazaar": "Tashkar, Menvale", "port_of_Tashkar": "no", "port_of_Menvale": "no"}
    question = choosing("Shazaar", **towns).question
    assert question is not None
    assert question.options == ("Tashkar", "Menvale")
    ruling = choosing("Shazaar", **towns, armies_of_Shazaar_0="Menvale")
    state = evolve(COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4"), ruling.changes)
    assert [len(armies(state, "Shazaar", place=place)) for place in ("Menvale", "Tashkar", "Aflitain")] == [3, 1, 0]


@each(("reading", "place"), [("admirals", "Shipton"), ("personalities", "Deepton")])
def test_a_sealord_begins_with_the_ships(reading: str, place: str) -> None:
    state = COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4", sealords=reading)
    cells = (*SCENARIO, *CAPACITIES, ("nations", "Pan Tang", "capital", "Deepton"), ("places", "Hwamgaarl", "port", False))
    answers = {"port_of_Deepton": "no", "port_of_Shipton": "yes", "cities_of_Pan_Tang": "Shipton", "port_of_Pan_Tang": "Shipton"}
    ruling = COPY.rule(state, 'choose "Pan Tang"', "", "Ann", None, told(*cells), armies_of_Pan_Tang_0="Shipton", **answers)
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(evolve(state, ruling.changes))
    assert here["Pan Tang Sealord"]["at"] == place
    assert here["Pan Tang Fleet 1"]["at"] == "Shipton"
    assert here["Jagreen Lern"]["at"] == "Deepton"


def test_the_counters_that_the_document_does_not_list_are_asked_for() -> None:
    question = choosing("Argimiliar", cities_of_Argimiliar="none").question
    assert question is not None
    assert question.fact is not None
    assert question.fact["keys"] == ["Argimiliar", "personalities"]
    numbers = (("unlisted", "Argimiliar", "personalities", 1), ("unlisted", "Argimiliar", "fleets", 0))
    more = (("pieces", "Argimiliar Personality 1", "capacity", None),)
    ruling = choosing("Argimiliar", *numbers, *more, cities_of_Argimiliar="none")
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(evolve(COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4"), ruling.changes))
    assert [unit for unit in here if here[unit]["nation"] == "Argimiliar" and here[unit]["sort"] != "army"] == ["Argimiliar Personality 1"]


def test_a_scenario_without_a_list_leaves_every_country_free() -> None:
    state = COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4")
    bare = told(
        ("scenarios", "4", "title", None), ("scenarios", "4", "objective", None), ("scenarios", "4", "countries", None), *CAPACITIES
    )
    ruling = COPY.rule(state, "choose Shazaar", "", "Ann", None, bare, cities_of_Shazaar="none")
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    after = evolve(state, ruling.changes)
    assert "Vilmir" in " ".join(COPY.offered(after, "Bob")["choose"])
    assert COPY.rule(state, "choose Org", "", "Ann", None, bare).verdict == ILLEGAL


def retreating() -> State:
    """Bob's lone defender of a place of which no way out is known but the one that the attackers came by."""
    state = moved(laid(), "Jadmar", "Fadan", *armies(laid(), "Ilmiora", 9), "Avan Astram")
    state = moved(state, "Oin", "Naclon", "Vilmir Sealord", "Vilmir Priest", *armies(state, "Vilmir"), "Vilmir Fleet 1", "Vilmir Fleet 2")
    state = changed(state, ("places", "Jadmar", "walls", 0), ("holds", "Jadmar", "Bob"))
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}
    state = changed(state, ("battles", "Jadmar", battle))
    fight = {"place": "Jadmar", "withheld": [], "spells": [], "revealed": True, "conjured": [], "extra": {}}
    return at(changed(state, ("battle", fight)), "combat", "Ann")


def fought(**answers: str) -> Ruling:
    cells = [
        ("pieces", unit, column, value) for unit in ("Fadan", "Avan Astram") for column, value in (("combat", 2), ("bracketed", False))
    ]
    rows = [
        Fact("results", ("field", "10", column), value, "owner") for column, value in (("loser", "0"), ("winner", "0"), ("retreat", True))
    ]
    book = told(*cells).with_recorded([*(Fact(t, (r, c), v, "owner") for t, r, c, v in cells), *rows])
    return COPY.rule(retreating(), "fight", "3 2", None, None, book, prize_of_Jadmar="Fadan", **answers)


def test_nobody_is_lost_for_want_of_a_way_out_that_only_the_map_tells() -> None:
    question = fought().question
    assert question is not None
    assert {"Nadsokor", "nowhere"} <= set(question.options)
    assert "Ilmiora capital" not in question.options
    asked_border = fought(land_retreat_from_Jadmar="Nadsokor").question
    assert asked_border is not None
    assert asked_border.fact is not None
    assert asked_border.fact["keys"] == ["Jadmar", "Nadsokor"]


def test_a_fleet_may_be_replaced_while_nobody_has_told_of_the_port() -> None:
    state = changed(laid(), ("lost", "Ilmiora", "fleets", ["Ilmiora Fleet 1"]))
    state = evolve(
        state, [["drop", ["public", "units", "Ilmiora Fleet 1"], None], ["drop", ["public", "places", "Ilmiora capital", "port"], None]]
    )
    state = at(state, "replacements", "Ann")
    assert asked(state, "replace fleet of Ilmiora") == ("places", "Ilmiora capital", "port")


@each(("people", "fleets", "expected"), [(2, None, 2), (None, 1, 1), (None, None, 0)])
def test_counters_of_which_there_are_none_may_be_told_by_a_dash(people: int | None, fleets: int | None, expected: int) -> None:
    numbers = (("unlisted", "Argimiliar", "personalities", people), ("unlisted", "Argimiliar", "fleets", fleets))
    capacities = [("pieces", f"Argimiliar Personality {number}", "capacity", None) for number in (1, 2)]
    port = ("places", "Argimiliar capital", "port", True)
    ruling = choosing("Argimiliar", *numbers, *capacities, port, cities_of_Argimiliar="none")
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(evolve(COPY.start(("Ann", "Bob"), ["6", "1"], scenario="4"), ruling.changes))
    assert len([unit for unit in here if here[unit]["nation"] == "Argimiliar" and here[unit]["sort"] != "army"]) == expected


def test_who_boards_in_the_city_where_the_fleet_lies_is_asked_for_no_port() -> None:
    """A ship that lies in a city lies in its port; off another place it hangs on the map whether there is one. [7.3]"""
    army = armies(laid(), "Vilmir", 1)[0]
    state = at(moved(laid(), "Nadsokor", army, "Naclon", "Vilmir Fleet 1"), "movement", "Bob")
    line = f'embark Naclon, "{army}" on "Vilmir Fleet 1"'
    ruling = COPY.rule(state, line, "", "Bob")
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    after = units.units(evolve(state, ruling.changes))
    assert [after[unit]["spent"] for unit in (army, "Naclon")] == [1, 1]
    off = changed(moved(state, "Dragon Sea", "Vilmir Fleet 1"), ("borders", "Dragon Sea|Nadsokor", "border"))
    assert asked(off, line) == ("places", "Nadsokor", "port")
