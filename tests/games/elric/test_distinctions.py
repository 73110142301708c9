"""Pairs of positions that differ in one thing, and what follows from it. By section."""

from playaid.book.facts import Fact
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, likely, phases, potency, reckoning, stability, world
from playaid.games.elric.rules import deployment, retreats
from playaid.games.elric.state import counters, units
from playaid.language.message import from_json
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.sequence import obligations
from playaid.referee.contract.state import State, evolve, visible
from tests.each import each
from tests.games.elric.table import (
    COPY,
    PRINTED,
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
    start,
    without,
    worksheet,
)
from tests.games.elric.test_combat import field
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_perils import loaded

PLACE = "Vilmir inland"


def quiet() -> State:
    return empty_handed(begun())


def place_of(state: State, unit: str) -> str:
    return units.units(state)[unit]["at"]


# 3.1: the map


def test_what_is_charted_is_said_with_its_nation() -> None:
    owned = worksheet(rule(quiet(), "chart land of Ilmiora city named Karlaak"))
    assert "from the players' map: land of Ilmiora |" in owned
    assert "Karlaak: civilised of Ilmiora, walls 3" in owned
    wild = worksheet(rule(quiet(), "chart wilderness named Elwher"))
    assert "from the players' map: wilderness |" in wild
    assert "Elwher: wilderness | on the list" in wild


def test_a_capital_of_no_nation_is_nobodys_home() -> None:
    line = "chart land capital named Karlaak"
    assert refused(quiet(), line) == ["3.capital"]
    after = evolve(quiet(), rule(quiet(), line, overrule="we say so").changes)
    assert after["public"].get("homes", {}) == quiet()["public"].get("homes", {})


def test_walls_are_those_of_cities_and_a_sea_has_none() -> None:
    state = quiet()
    walls = {name: cities.known_walls(state, name) for name in ("Jadmar", "Ilmiora inland", "Nadsokor", "Oin", "Dragon Sea")}
    assert walls == {"Jadmar": 5, "Ilmiora inland": 3, "Nadsokor": 0, "Oin": 0, "Dragon Sea": 0}


def test_cities_are_land_of_the_nation_with_walls_or_its_capital() -> None:
    state = quiet()
    assert world.cities(state, "Lormyr") == ["Ramasaz", "Lormyr inland"]  # the marches have no walls
    assert world.cities(state, "Nadsokor") == ["Nadsokor"]  # without walls, and a capital
    assert world.cities(state, "Org") == []  # a wilderness
    assert set(world.cities(state, "Vilmir")) == {"Jadmar", PLACE}


# 4.0: where pieces begin


@each(
    ("piece", "option", "port"),
    [
        ("Ilmiora Fleet 1", "personalities", True),
        ("Ilmiora Admiral", "personalities", True),
        ("Vilmir Sealord", "personalities", False),
        ("Vilmir Sealord", "admirals", True),
        ("Fadan", "admirals", False),
    ],
)
def test_who_begins_in_a_port(piece: str, option: str, port: bool) -> None:
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from tests.games.elric.table import HOUSE

    state = start(sealords=option)
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), HOUSE, Refusing())
    assert deployment.goes_to_port(hearing, piece) == port


def test_ships_and_admiral_begin_in_the_port_that_is_chosen_and_the_rest_in_the_capital() -> None:
    state = start(scenario="4")
    seat = "Lormyr inland"  # no port
    state = evolve(state, [["put", ["public", "scenario", "countries"], ["Lormyr", "Vilmir"]]])
    after = do(state, "choose Lormyr", "Grome, Kakatal, Misha, Gaaoll", port_of_Lormyr="Ramasaz")
    assert {place_of(after, unit) for unit in ("Lormyr Admiral", "Lormyr Fleet 1", "Lormyr Fleet 2")} == {"Ramasaz"}
    assert {place_of(after, unit) for unit in ("Voashoon", "Zarozinia", "Lormyr Mage")} == {seat}
    assert (len(armies(after, "Lormyr", place="Ramasaz")), len(armies(after, "Lormyr", place=seat))) == (3, 7)


# 7: movement


def test_a_way_typed_back_to_where_it_passed_goes_there_and_back() -> None:
    """The goal is the end of the way, wherever else it stands in it."""
    state = moved(quiet(), "Oin", "Fadan")
    assert place_of(do(state, "march Fadan to Yu via Yu, Kaneloon"), "Fadan") == "Yu"
    assert units.units(do(state, "march Fadan to Yu via Yu, Kaneloon"))["Fadan"]["spent"] == 3
    ship = loaded("Southern Sea")
    after = do(ship, 'sail "Ilmiora Fleet 1" to "Dragon Sea" via "Dragon Sea", "Straits of Vilmir"')
    assert place_of(after, "Ilmiora Fleet 1") == "Dragon Sea"
    assert units.units(after)["Ilmiora Fleet 1"]["spent"] == 3


def test_a_way_that_names_its_goal_last_and_one_that_does_not_are_the_same() -> None:
    state = moved(quiet(), "Oin", "Fadan")
    ways = ("march Fadan to Kaneloon via Yu", "march Fadan to Kaneloon via Yu, Kaneloon")
    assert {units.units(do(state, way))["Fadan"]["spent"] for way in ways} == {2}


def test_who_goes_ashore_together_is_aboard_ships_that_lie_together() -> None:
    state = moved(quiet(), "Straits of Vilmir", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    line = 'debark Fadan, Sharilla to "Ilmiora capital"'
    after = units.units(do(state, line))
    assert [after[fleet]["spent"] for fleet in ("Ilmiora Fleet 1", "Ilmiora Fleet 2")] == [1, 1]
    apart = changed(state, ("units", "Sharilla", "at", "Dragon Sea"), ("units", "Ilmiora Fleet 2", "at", "Dragon Sea"))
    assert "7.not-aboard" in refused(apart, line)
    assert str(rule(apart, line).reasons[0].text) == "their ships lie apart, in Straits of Vilmir, Dragon Sea"
    spent = changed(state, ("units", "Ilmiora Fleet 2", "spent", 6))
    assert refused(spent, line) == ["7.land"]
    laden = armies(state, "Ilmiora")[:3]
    state = moved(state, "Straits of Vilmir", *laden)
    berths = zip(laden, ("Ilmiora Fleet 1", "Ilmiora Fleet 2", "Ilmiora Fleet 2"), strict=True)
    full = do(changed(state, *(("units", army, "aboard", fleet) for army, fleet in berths)), line.replace(" to", " with 2 to"))
    assert [place_of(full, army) for army in laden] == ["Ilmiora capital", "Ilmiora capital", "Straits of Vilmir"]
    [few] = rule(changed(state, ("units", laden[0], "aboard", "Ilmiora Fleet 1")), line.replace(" to", " with 2 to")).reasons
    assert str(few.text) == "2 armies are wanted, and Ann has 1 aboard Ilmiora Fleet 1 and aboard Ilmiora Fleet 2"
    together = changed(state, ("units", "Sharilla", "aboard", "Ilmiora Fleet 1"))
    assert place_of(do(together, line), "Sharilla") == "Ilmiora capital"
    swimming = evolve(together, [["drop", ["public", "units", "Sharilla", "aboard"], None]])
    assert "aboard no fleet: Sharilla" in [str(reason.text) for reason in rule(swimming, line).reasons]


def test_armies_that_are_wanted_and_not_there_are_told_by_where_they_were_looked_for() -> None:
    """7.1: of four in the sea two are aboard the fleet out of which they go ashore; on land those aboard are none of those ashore."""
    first, second = armies(quiet(), "Ilmiora", 2), armies(quiet(), "Ilmiora", 4)[2:]
    state = moved(quiet(), "Straits of Vilmir", "Fadan", "Ilmiora Fleet 1", "Ilmiora Fleet 2", *first, *second)
    loads = {"Fadan": "Ilmiora Fleet 1", **dict.fromkeys(first, "Ilmiora Fleet 1"), **dict.fromkeys(second, "Ilmiora Fleet 2")}
    state = changed(state, *(("units", unit, "aboard", fleet) for unit, fleet in loads.items()))
    told = [str(reason.text) for reason in rule(state, 'debark Fadan with 4 to "Ilmiora capital"').reasons]
    assert told == ["4 armies are wanted, and Ann has 2 aboard Ilmiora Fleet 1"]
    there = [str(reason.text) for reason in rule(state, 'debark Fadan with 3 of Vilmir to "Ilmiora capital"').reasons]
    assert there == ["3 armies are wanted, and Ann has 0 of Vilmir aboard Ilmiora Fleet 1"]
    ashore = changed(moved(state, "Ilmiora capital", "Fadan"), ("units", first[0], "at", "Ilmiora capital"))
    assert "and Ann has 6 ashore in Ilmiora capital" in " ".join(
        str(r.text) for r in rule(ashore, "march Fadan with 50 to Bakshaan").reasons
    )


# 9: magic


@each(
    ("spell", "elric", "melnibonean", "other"),
    [("Arkyn", True, True, True), ("Dragons", True, True, False), ("Horn of Fate", True, False, False)],
)
def test_whose_spell_it_is(spell: str, elric: bool, melnibonean: bool, other: bool) -> None:
    assert [potency.may_use(spell, who) for who in ("Elric", "Dyvim Tvar", "Fadan")] == [elric, melnibonean, other]


def test_one_who_is_no_magician_brings_no_instability() -> None:
    state = moved(quiet(), "Kaneloon", "Fadan", "Ilmiora Alchemist")
    state = holding(holding(state, "Ilmiora Alchemist", "Arioch"), "Fadan", "Arkyn")
    assert not obligations(GAME, visible(state, "Ann"))
    assert not list(stability.unstable(state, "Ann"))
    assert dict(stability.had(state, "Ann")) == {"Ilmiora Alchemist": ["Arioch"]}
    other = changed(state, ("units", "Ilmiora Alchemist", "owner", "Bob"))
    assert not dict(stability.had(other, "Ann"))


def test_a_sealed_hand_tells_nothing_and_an_open_one_all() -> None:
    state = holding(quiet(), "Ilmiora Alchemist", "Arkyn")
    state = moved(state, "Jadmar", "Fadan", "Ilmiora Alchemist")
    state = at(changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": []})), "magic", "Ann")
    cast = do(state, 'cast Arkyn by "Ilmiora Alchemist"')
    assert counters.face_down(visible(cast, "Ann"), "Ann") == {"Ilmiora Alchemist": "Arkyn"}
    assert counters.face_down(visible(cast, "Bob"), "Ann") == {}
    assert counters.face_down(cast, None) == {}
    assert counters.hands(visible(state, "Bob"), "Ann") == {}


def test_a_balance_on_its_centre_or_off_the_beam_adds_nothing() -> None:
    law = [reckoning.Magic("Arkyn", "law", 3)]
    assert [label for label, _, _ in reckoning.bonus(law, ("", 0), "each-spell")] == ["magic"]
    assert [label for label, _, _ in reckoning.bonus(law, ("law", 1), "each-spell")] == ["magic", "Balance"]
    assert [label for label, _, _ in reckoning.bonus([], ("law", 1), "each-spell")] == []


def test_the_chaos_shield_keeps_off_what_turns_on_its_side() -> None:
    state = arrived(arrived(field(), "Theleb K'aarna", "Ann", PLACE), "Chaos Shield", "Ann", PLACE)
    state = changed(holding(state, "Theleb K'aarna", "Arkyn"), ("units", "Chaos Shield", "bearer", "Fadan"))
    state = do(state, f'battle "{PLACE}"')
    assert do(state, 'conjure "Theleb K\'aarna"', "Arioch")["public"]["battle"]["extra"] == {"Bob": 0}
    foreign = changed(state, ("units", "Chaos Shield", "owner", "Bob"))
    assert do(foreign, 'conjure "Theleb K\'aarna"', "Arioch")["public"]["battle"]["extra"] == {"Bob": 5}


def test_random_movement_spares_a_tipped_balance() -> None:
    state = at(begun(random_balance="on"), "muster", "Ann")
    tipped = changed(state, ("tipped", {"towards": "law", "turn": 1, "ends": 3}))
    assert not rule(tipped, "next").rolls
    assert len(rule(state, "next", "6").rolls) == 1


# 10(g): personalities are the last to go


def lost_in_order(ruling: Ruling) -> list[str]:
    """Who is lost or tries to escape, in the order of the worksheet."""
    return [
        line.text.partition(":")[0] if line.label == "lost" else line.label
        for line in ruling.worksheet
        if "die" in line.text or line.label == "lost"
    ]


def test_eaters_take_armies_before_personalities() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 2))
    attacked = lost_in_order(rule(state, "march Fadan with 2 to Yu", "Kyreenee, 6"))
    assert [name.startswith("Ilmiora army") for name in attacked] == [True, True, False, False]
    found = moved(finder(), "Kaneloon", *armies(finder(), "Ilmiora", 2))
    mirror = lost_in_order(rule(found, FOUND, "6, Mirror of Memory, 6", Mirror_of_Memory_strikes_Fadan="it eats his stack"))
    assert [name.startswith("Ilmiora army") for name in mirror[-4:]] == [True, True, False, False]
    battle = moved(field(3, 2), PLACE, "Ilmiora Alchemist")
    battle = do(at(holding(battle, "Ilmiora Alchemist", "Kyreenee"), "magic", "Ann"), 'cast Kyreenee by "Ilmiora Alchemist"')
    eaten = lost_in_order(rule(do(at(battle, "combat", "Ann"), f'battle "{PLACE}"'), "unveil", "6"))
    assert [name.startswith("Vilmir army") for name in eaten] == [True, True, False, False]


# what is asked


def test_who_stands_where_is_listed_by_owner() -> None:
    state = moved(quiet(), "Oin", "Fadan", "Avan Astram", *armies(quiet(), "Vilmir", 2))
    assert rule(state, "pieces Oin").shown == ("Oin (wilderness)", "  Ann: Fadan", "  Bob: Avan Astram, 2 armies of Vilmir")
    state = changed(arrived(state, "Mournblade", "Ann", "Kaneloon"), ("units", "Mournblade", "bearer", "Fadan"))
    state = arrived(state, "Chaos Shield", "Bob", "Kaneloon")
    assert rule(state, "pieces Oin").shown[1] == "  Ann: Fadan, Mournblade"
    assert rule(state, "pieces Kaneloon").shown == ("Kaneloon (wilderness)", "  lying there: Chaos Shield")
    kept = changed(state, ("maintained", {"Fadan": [{"spell": "Oonai", "flights": 1, "until": 9}]}))
    for look in ("hand", "stack Oin"):
        assert "Oonai kept up: 1 flight left, until turn 9" in "\n".join(map(str, rule(kept, look, side="Ann").shown))
    line = 'transfer Oonai from Fadan to "Ilmiora Alchemist"'
    open_now = "Fadan keeps up Oonai, which lies open until turn 9 and is in no hand"
    assert open_now in [str(reason.text) for reason in rule(at(kept, "magic", "Ann"), line).reasons]
    assert "Fadan does not hold Oonai" in [str(reason.text) for reason in rule(at(state, "magic", "Ann"), line).reasons]


def test_the_verbs_of_a_step_are_offered_to_those_who_act_in_it() -> None:
    state = at(field(), "combat", "Ann")
    assert ("Ann", f'battle "{PLACE}"') in offered(state)
    assert {side for side, _ in offered(do(state, f'battle "{PLACE}"'))} == {"Ann", "Bob"}


# 7.4.1: the end of a flight


def test_the_way_just_declared_counts_as_a_way_back() -> None:
    """Over a sea of the players' own map, the land that the flight came from is in reach. [7.4.1]"""
    state = do(do(quiet(), "chart sea named Far Sea"), "chart wilderness named Far Isle")
    state = arrived(state, "Clackars", "Ann", "Far Isle")
    line, answer = 'march Clackars to "Far Sea"', {"border Far Isle|Far Sea": "border"}
    assert place_of(do(state, line, **answer), "Clackars") == "Far Sea"
    tired = changed(state, ("units", "Clackars", "spent", 3))
    reasons = [reason.check.rpartition("/")[2] for reason in rule(tired, line, **answer).reasons]
    assert reasons == ["7.perch"]


# 10.2, 10(f): retreats


def beaten(state: State) -> State:
    """Bob's Avan Astram is about to lose to Ann's Fadan and to retreat alone."""
    return do(do(state, f'battle "{PLACE}"'), "unveil")


def test_a_retreat_over_a_border_that_nobody_has_told_asks_for_it() -> None:
    state = beaten(do(field(), "chart land named Karlaak"))
    key = f"land retreat from {PLACE}"
    question = rule(state, "fight", "5,2").question
    assert question is not None
    assert {"Karlaak", "Nadsokor", "nowhere"} <= set(question.options)
    over = do(state, "fight", "5,2", **{key: "Karlaak", f"border Karlaak|{PLACE}": "border"})
    assert place_of(over, "Avan Astram") == "Karlaak"
    known = do(state, "fight", "5,2", **{key: "Nadsokor"})
    assert place_of(known, "Avan Astram") == "Nadsokor"
    lost = do(state, "fight", "5,2,6", **{key: "nowhere"})
    assert "Avan Astram" not in units.units(lost)


def test_a_retreat_over_a_border_that_proves_closed_is_asked_again() -> None:
    state = beaten(do(do(field(), "chart land named Karlaak"), "chart land named Elwher"))
    key = f"land retreat from {PLACE}"
    shut = {key: "Karlaak", f"border Karlaak|{PLACE}": "mountains"}
    question = rule(state, "fight", "5,2", **shut).question
    assert question is not None
    assert "Karlaak" not in question.options
    assert "Elwher" in question.options
    again = do(state, "fight", "5,2", **shut, **{question.key: "Nadsokor"})
    assert place_of(again, "Avan Astram") == "Nadsokor"


def test_a_doubtful_way_that_proves_closed_leaves_those_that_are_known() -> None:
    known = changed(field(), ("borders", f"Oin|{PLACE}", "border"))
    state = beaten(do(known, "chart land named Karlaak"))
    shut = {f"land retreat from {PLACE}": "Karlaak", f"border Karlaak|{PLACE}": "no"}
    question = rule(state, "fight", "5,2", **shut).question
    assert question is not None
    assert set(question.options) == {"Nadsokor", "Oin"}
    assert place_of(do(state, "fight", "5,2,Grome", **shut, **{question.key: "Oin"}), "Avan Astram") == "Oin"


def test_units_of_nobody_retreat_where_nobody_is_and_no_player_holds() -> None:
    state = changed(moved(quiet(), "Bakshaan", "Silent Guard"), ("nations", "Vilmir", "Bob"))
    ways = retreats.exits(state, None, "Oin", "land", [])
    assert set(ways) == {"Yu", "Ramasaz", "Dhoz-Kam"}
    assert set(retreats.exits(moved(state, "Yu", "Fadan"), None, "Oin", "land", [])) == set(ways), "a wilderness takes in any number [7.3]"
    assert set(retreats.exits(moved(state, "Ramasaz", "Fadan"), None, "Oin", "land", [])) == {"Yu", "Dhoz-Kam"}
    assert set(retreats.exits(moved(state, "Yu", "Silent Guard"), None, "Oin", "land", [])) == {"Yu", "Ramasaz", "Dhoz-Kam"}
    assert set(retreats.exits(changed(state, ("holds", "Ramasaz", "Ann")), None, "Oin", "land", [])) == {"Yu", "Dhoz-Kam"}


def test_ships_leave_a_place_by_its_anchorage_alone() -> None:
    state = quiet()
    assert retreats.exits(state, "Bob", "Jadmar", "ships", []) == ["Straits of Vilmir"]
    assert "Southern Sea" not in retreats.exits(state, "Bob", "Dorel", "ships", [])  # a shore without a port
    assert "Southern Sea" in retreats.exits(state, "Bob", "Dragon Sea", "ships", [])
    assert "Southern Sea" not in retreats.exits(state, "Bob", "Dorel", "land", [])


# 16.4, 16.8: swords


def test_a_nightmare_leaves_the_sword_that_nobody_bears_and_takes_the_one_whose_bearer_is_saved() -> None:
    state = changed(arrived(finder(), "Elric", "Ann", "Kaneloon"), ("elric", "controller", "Fadan"))
    lying = changed(arrived(state, "Mournblade", "Ann", "Kaneloon"), ("units", "Mournblade", "bearer", None))
    after = units.units(do(lying, FOUND, "6, Elric Nightmare, 6, 2", finder="Fadan"))
    assert "Fadan" not in after
    assert "Mournblade" in after
    state = holding(arrived(arrived(finder(), "Mournblade", "Ann", "Oin"), "Dyvim Slorm", "Ann", "Oin"), "Dyvim Slorm", "Escape I")
    borne = changed(state, ("units", "Mournblade", "bearer", "Dyvim Slorm"), ("units", "Dyvim Slorm", "capacity", 2))
    question = rule(borne, FOUND, "6, Elric Nightmare, 6", finder="Fadan").question
    assert question is not None
    assert "slain by Mournblade, which an Elric Nightmare turns on Dyvim Slorm" in question.prompt
    saved = units.units(do(borne, FOUND, "6, Elric Nightmare, 6", finder="Fadan", **{question.key: "Escape I"}))
    assert "Dyvim Slorm" in saved
    assert "Mournblade" not in saved


@each(("line", "step"), [
    ('muster Pyaray with Quaolnargn of "Dyvim Tvar"', "muster"),
    ('discard Arkyn from "Dyvim Tvar"', "magic"),
    ('transfer Arkyn from "Dyvim Tvar" to Fadan', "magic"),
])  # fmt: skip
def test_a_unit_of_nobody_is_said_to_be_with_nobody(line: str, step: str) -> None:
    reasons = rule(at(quiet(), step, "Ann"), line).reasons
    assert reasons[0].text.startswith("Dyvim Tvar is with nobody, not with Ann")


def test_what_is_withdrawn_lies_nowhere_any_more() -> None:
    state = moved(field(3, 3), PLACE, "Ilmiora Alchemist")
    state = do(at(holding(state, "Ilmiora Alchemist", "Doublas"), "magic", "Ann"), 'cast Doublas by "Ilmiora Alchemist"')
    after = do(at(changed(state, ("battles", {})), "combat", "Ann"), "next")
    assert after["secret"]["Ann"]["cast"] == {}
    assert after["public"]["cast"] == {}
    assert after["public"]["discard"] == ["Doublas"]


def test_a_city_that_is_lost_by_the_defender_alone_falls() -> None:
    """A city falls to an attacker who wins, and to nobody else; of everything else it is said that it stands. [7.5.2]"""
    shown = "\n".join(rule(quiet(), "reckon 12 vs 9 wall 3").shown)
    lines = [line for line in shown.splitlines() if "wins" in line or "even" in line]
    assert all(("the city stands" in line) != ("the city falls" in line) for line in lines)
    assert all("the city stands" in line for line in lines if not line.startswith("attacker"))
    assert any(line.startswith("defender") for line in lines)
    assert any(line.startswith("attacker") for line in lines)


def test_a_battle_whose_leader_is_lost_is_owed_while_it_is_fought_and_not_before() -> None:
    state = field()
    unled = moved(state, "Jadmar", "Fadan")
    assert not obligations(GAME, visible(unled, "Ann"))
    fought = moved(do(state, f'battle "{PLACE}"'), "Jadmar", "Fadan")
    assert [debt.text for debt in obligations(GAME, visible(fought, "Ann"))] == [f"the battle in {PLACE} must be fought (`fight`)"]


def test_the_worlds_end_counts_the_magic_of_each_player_and_what_he_keeps_up() -> None:
    state = holding(holding(quiet(), "Ilmiora Alchemist", "Arkyn"), "Vilmir Priest", "Goldbar")
    kept = {"spell": "Doublas", "flights": 1, "until": 9}
    state = changed(state, ("tipped", {"towards": "law", "turn": 1, "ends": 1}), ("maintained", {"Ilmiora Alchemist": [kept]}))
    over = do(at(state, "muster", "Bob"), "next")["referee"]["over"]
    assert "Ann 7, Bob 3" in from_json(over["how"])
    assert over["winner"] == "Ann"
    gone = changed(state, ("maintained", {"Zas": [kept]}))
    assert "Ann 3, Bob 3" in from_json(do(at(gone, "muster", "Bob"), "next")["referee"]["over"]["how"])


def test_a_ship_without_room_carries_nobody() -> None:
    assert GAME.invariants is not None
    assert not list(GAME.invariants(loaded()))
    assert list(GAME.invariants(changed(loaded(), ("units", "Ilmiora Fleet 1", "carries", 0))))


def test_a_scenario_of_which_nothing_is_told_is_played_for_capitals_by_its_number() -> None:
    columns = ("title", "countries", "objective")
    book = COPY.book.with_recorded([Fact("scenarios", ("1", column), None, "owner") for column in columns])
    ruling = COPY.rule(start(book=PRINTED), "choose Ilmiora", (), None, None, book)
    line = next(line for line in ruling.worksheet if line.label == "scenario")
    assert line.text.startswith("1: ")
    assert "Ilmiora" in line.text
    assert line.result == "most enemy capitals"
    assert "The aim: whoever takes Imrryr" in " ".join(str(line.text) for line in ruling.story)


def test_a_fleet_may_be_due_where_nobody_has_told_whether_the_capital_is_a_port() -> None:
    state = changed(quiet(), ("lost", "Vilmir", "fleets", ["Vilmir Fleet 1"]))
    port = {told: changed(state, ("places", "Jadmar", "port", told)) for told in (True, False)}
    assert phases.due(port[True], "Bob") == [("fleet", "Vilmir")]
    assert phases.due(port[False], "Bob") == []
    untold = changed(state, ("map", "printed"), ("places", {}))
    assert phases.due(untold, "Bob") == [("fleet", "Vilmir")]


def test_attackers_who_come_from_two_sides_may_go_back_to_either_and_close_both() -> None:
    state = moved(moved(quiet(), "Ilmiora inland", "Fadan"), "Bakshaan", "Sharilla")
    state = changed(state, ("holds", "Bakshaan", "Ann"))
    state = do(do(state, "march Fadan to Jadmar"), "march Sharilla to Jadmar")
    battle = state["public"]["battles"]["Jadmar"]
    assert battle["from"] == ["Ilmiora inland", "Bakshaan"]
    assert battle["passed"] == ["Ilmiora inland", "Bakshaan"]
    assert set(retreats.exits(state, "Bob", "Jadmar", "land", [])) == {PLACE}
    again = do(moved(state, "Bakshaan", "Ilmiora Alchemist"), 'march "Ilmiora Alchemist" to Jadmar')
    assert again["public"]["battles"]["Jadmar"]["from"] == ["Ilmiora inland", "Bakshaan"]


def test_armies_do_not_fly_off_the_chaos_ship() -> None:
    state = arrived(
        moved(quiet(), "Southern Sea", "Ilmiora Alchemist", *armies(quiet(), "Ilmiora", 1)), "Chaos Ship", "Ann", "Southern Sea"
    )
    for unit in ("Ilmiora Alchemist", *armies(state, "Ilmiora", 1)):
        state = changed(state, ("units", unit, "aboard", "Chaos Ship"))
    state = holding(state, "Ilmiora Alchemist", "Ship of Land and Sea")
    army = armies(state, "Ilmiora", 1)[0]
    line = f'fly "Ship of Land and Sea" by "Ilmiora Alchemist" carrying "{army}" to Oin'
    assert "16.ship" in refused(state, line)
    ashore = moved(state, "Southern Sea", "Ilmiora Alchemist", army)
    assert "16.ship" not in [reason.check.rpartition("/")[2] for reason in rule(ashore, line, "Grome").reasons]


def test_what_a_lost_magician_kept_up_is_kept_up_no_more() -> None:
    state = moved(finder(unit="Ilmiora Alchemist"), "Kaneloon", "Ilmiora Alchemist")
    state = changed(state, ("maintained", {"Ilmiora Alchemist": [{"spell": "Oonai", "flights": 1, "until": 9}]}))
    after = do(state, FOUND, "6, Tower of Voilodion Gagnasdiak, 1")
    assert "Ilmiora Alchemist" not in units.units(after)
    assert after["public"]["maintained"] == {}
    assert "Oonai" in after["public"]["discard"]


def test_a_dispel_negates_the_spell_that_is_chosen() -> None:
    state = moved(field(3, 3), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = arrived(state, "White Mage", "Bob", PLACE)
    state = holding(holding(state, "Ilmiora Alchemist", "Dispel Magic I"), "Vilmir Priest", "Grome")
    state = at(holding(state, "White Mage", "Arkyn"), "magic", "Ann")
    for line in ('cast "Dispel Magic I" by "Ilmiora Alchemist"', 'cast Grome by "Vilmir Priest"', 'cast Arkyn by "White Mage"'):
        state = do(state, line)
    state = do(at(state, "combat", "Ann"), f'battle "{PLACE}"')
    for chosen in ("Grome", "Arkyn"):
        shown = do(state, "unveil", **{"Ilmiora Alchemist dispels": chosen})["public"]["battle"]["spells"]
        assert [entry["spell"] for entry in shown if entry["void"]] == [chosen]


def test_a_reckoning_at_the_end_of_the_beam_is_not_tipped() -> None:
    state = changed(quiet(), ("balance", 2))
    at_the_end, beyond = rule(state, "reckon 9 vs 5 with Doublas"), rule(changed(state, ("balance", 3)), "reckon 9 vs 5 with Doublas")
    assert at_the_end.data is not None
    assert beyond.data is not None
    assert (at_the_end.data["balance"], beyond.data["balance"]) == ("law 6", "tipped")


def test_who_has_armies_beneath_their_counter_goes_on_with_those() -> None:
    """Four led to a city where two stand: with two of the four Fadan goes on, and others may lead those that nobody has led. [7.2, 7.3]"""
    state = changed(empty_handed(begun()), ("lost", {}))
    own = armies(state, "Ilmiora")
    assert len(own) >= 6
    state = at(moved(state, "Ilmiora inland", "Fadan", *own[:4]), "movement", "Ann")
    state = moved(state, "Ilmiora capital", "Sharilla", *own[4:6])
    state = do(state, 'march Fadan with 4 to "Ilmiora capital"')
    went = do(state, 'march Fadan with 2 to "Ilmiora inland"')
    units_now = went["public"]["units"]
    assert [units_now[name]["at"] for name in own[4:6]] == ["Ilmiora capital"] * 2
    assert sum(units_now[name]["at"] == "Ilmiora inland" for name in own[:4]) == 2
    assert rule(went, 'march Sharilla with 2 to "Ilmiora inland"').verdict == LEGAL


def test_who_is_set_ashore_out_of_several_ships_by_one_line_is_one_stack() -> None:
    """As who marches there together is; two stacks would have to find each other, and in the Straits they have not. [7.3, 8.0]"""
    state = moved(empty_handed(begun()), "Dragon Sea", "Fadan", "Sharilla", "Ilmiora Fleet 1", "Ilmiora Fleet 2")
    state = changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1"), ("units", "Sharilla", "aboard", "Ilmiora Fleet 2"))
    line, both = 'debark Fadan, Sharilla to "Sorcerers Isle"', ("Fadan", "Sharilla")
    ashore = units.units(do(state, line))
    assert ashore["Fadan"].get("stack") == ashore["Sharilla"].get("stack") is not None
    one_by_one = units.units(do(do(state, line.replace(", Sharilla", "")), line.replace("Fadan, ", "")))
    assert len({one_by_one[unit].get("stack") for unit in both}) == 2
    straits = changed(state, *(("units", unit, "at", "Straits of Chaos") for unit in (*both, "Ilmiora Fleet 1", "Ilmiora Fleet 2")))
    landing = 'debark Fadan, Sharilla to "Jharkor capital"'
    assert rule(straits, landing).verdict == LEGAL
    apart = changed(straits, *(("units", unit, "stack", "other") for unit in ("Sharilla", "Ilmiora Fleet 2")))
    assert "8.apart" in refused(apart, landing)


def test_armies_of_the_nation_of_who_leads_go_along_before_others_that_stand_there() -> None:
    """`with 2` of a leader means their own as long as they can go; `of` says otherwise. [7.2, 7.3]"""
    state = changed(empty_handed(begun()), ("lost", {}))
    own, others = armies(state, "Ilmiora")[:2], armies(state, "Vilmir")[:3]
    state = without(state, *armies(state, "Ilmiora")[2:])
    state = moved(changed(state, *(("units", army, "owner", "Ann") for army in others)), "Ilmiora capital", "Fadan", *own, *others)
    others_first = {name: unit for name, unit in units.units(state).items() if name not in own}
    state = changed(state, ("units", {**others_first, **{army: units.units(state)[army] for army in own}}))

    def gone(state: State, more: str) -> list[str]:
        after = do(state, f'march Fadan with {more} to "Ilmiora inland"')
        return [army for army in (*own, *others) if place_of(after, army) == "Ilmiora inland"]

    assert gone(state, "2") == own
    assert gone(state, "3") == [*own, others[0]]
    assert gone(state, "2 of Vilmir") == others[:2]
    assert gone(changed(state, ("units", own[0], "spent", 4)), "2") == [own[1], others[0]]


def test_armies_that_another_leader_led_are_left_to_them() -> None:
    """Also where the companion's own are used up, and though nobody has left them yet. [7.3]"""
    state = changed(empty_handed(begun()), ("lost", {}))
    own = armies(state, "Ilmiora")
    state = at(moved(state, "Ilmiora inland", "Sharilla", *own[:2]), "movement", "Ann")
    state = moved(state, "Ilmiora capital", "Fadan", *own[2:4])
    state = do(state, 'march Sharilla with 2 to "Ilmiora capital"')
    assert units.companions(state, "Ann", "Sharilla")[:2] == [*own[:2]]
    assert units.companions(state, "Ann", "Fadan")[:2] == [*own[2:4]]
    assert {units.units(state)[name]["spent"] for name in own[:2]} == {1}
    fresh = changed(state, *(("units", name, "spent", 0) for name in own[:2]))
    assert units.companions(fresh, "Ann", "Fadan")[:2] == [*own[2:4]], "with as many points left those of nobody go before"


@each(("spell", "beside", "kept"), [("Arioch", True, True), ("Arioch", False, False), ("Arkyn", True, False)])
def test_the_shield_keeps_chaos_off_the_stack_that_carries_it(spell: str, beside: bool, kept: bool) -> None:
    state = arrived(moved(quiet(), "Ilmiora capital", "Fadan"), "Chaos Shield", "Ann", "Ilmiora capital" if beside else "Oin")
    assert potency.shields_from(state, "Fadan", spell) is kept


def test_what_is_near_is_reckoned_by_who_walks() -> None:
    """A march is meant to where a leader may come on land: a fleet's points do not lead there. [7.2]"""
    state = quiet()
    state = moved(state, "Tanelorn", *(unit for unit in units.of(state, "Ann") if unit not in ("Fadan", "Ilmiora Fleet 1")))
    for unit in units.of(state, "Ann", "Tanelorn"):
        state = changed(state, ("units", unit, "owner", None))
    state = moved(moved(state, "Oin", "Fadan"), "Western Sea", "Ilmiora Fleet 1")
    slow = changed(state, ("units", "Fadan", "movement", 1))
    assert {"Yu", "Ramasaz", "Dhoz-Kam"} <= set(likely.near_places(slow, "Ann"))
    assert not {"Kaneloon", "Filkhar capital"} & set(likely.near_places(slow, "Ann"))
    assert {"Kaneloon", "Filkhar capital"} <= set(likely.near_places(state, "Ann"))
