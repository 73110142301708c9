"""More of what hangs on one condition: capitals, steps that pass, Elric and artifacts, where a muster comes, the players' word."""

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, idle, phases
from playaid.games.elric.rules import setup
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    PRINTED,
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
    worksheet,
)
from tests.games.elric.test_combat import field
from tests.games.elric.test_flow import lonely, seen
from tests.games.elric.test_several import three


def quiet() -> State:
    return empty_handed(begun())


def on_paper(*cells: tuple[str, str, str, object], state: State | None = None, seats: bool = False) -> Hearing:
    """A hearing on the printed tables, where these cells have been told. seats: whether it is known which capitals are where."""
    told = [Fact(table, (row, column), value, "owner") for table, row, column, value in cells]
    state = evolve(state or quiet(), [["put", ["public", "map"], "printed"], ["put", ["public", "borders"], {}]])
    homes = state["public"].get("homes", {}) if seats else {}
    state = evolve(state, [["put", ["public", "homes"], homes], ["put", ["public", "places"], {}]])
    return Hearing(GAME, state, Declaration("next", {}, "Ann", "", {}), PRINTED.with_recorded(told), Refusing())


# cities


@each(("told", "seat", "answer", "homes"), [
    (True, None, True, "Ramasaz"),
    (False, None, False, None),
    (None, "Ramasaz", True, "Ramasaz"),
    (None, "Iosaz", False, "Iosaz"),
])  # fmt: skip
def test_a_capital_is_asked_for_where_none_is_known_and_answers_for_all(
    told: bool | None, seat: str | None, answer: bool, homes: str | None
) -> None:
    state = changed(quiet(), *([("homes", {"Lormyr": seat})] if seat else []))
    hearing = on_paper(*([] if told is None else [("places", "Ramasaz", "capital", told)]), state=state, seats=seat is not None)
    before = len(hearing.changes)
    assert cities.is_capital(hearing, "Ramasaz") is answer
    assert hearing.public.get("homes", {}).get("Lormyr") == homes
    assert hearing.public["places"]["Ramasaz"]["capital"] is answer
    assert len(hearing.changes) == before + 1 + (seat is None and answer)


def test_who_holds_a_city_that_has_withstood_is_let_in_there_and_nowhere_else() -> None:
    stands = {"place": "Jadmar", "withheld": [], "spells": [], "revealed": True, "conjured": [], "extra": {}, "stands": True}
    state = changed(field(3, 2, "Jadmar"), ("battle", stands))
    assert cities.has_withstood(state, "Bob", "Jadmar")
    assert not cities.has_withstood(state, "Bob", "Bakshaan")
    assert not cities.has_withstood(state, "Ann", "Jadmar")
    assert not cities.has_withstood(state, None, "Jadmar")
    elsewhere = changed(state, ("battle", "place", "Bakshaan"))
    assert not cities.has_withstood(elsewhere, "Bob", "Jadmar")
    assert cities.has_withstood(elsewhere, None, "Bakshaan"), "a city of nobody's withstands for nobody's"
    assert not cities.has_withstood(changed(state, ("battle", "stands", False)), "Bob", "Jadmar")


def test_what_counts_as_an_enemys_capital_is_no_own_and_nobody_elses_conquest() -> None:
    state = changed(quiet(), ("holds", {"Jadmar": "Ann", "Nadsokor": "Bob", "Bakshaan": "Ann", "Imrryr": "Ann", "Ilmiora inland": "Ann"}))
    assert not cities.is_enemys(state, "Bob", "Jadmar")
    assert cities.is_enemys(state, "Ann", "Jadmar")
    assert cities.capitals(state, "Ann") == ["Jadmar"]
    assert cities.capitals(state, "Bob") == []
    assert cities.neutral_capitals(state, "Ann") == ["Bakshaan"]
    assert cities.neutral_capitals(state, "Bob") == ["Nadsokor"]
    assert cities.neutral_capitals(changed(state, ("nations", "Bakshaan", "Ann")), "Ann") == []
    fallen = evolve(changed(state, ("holds", "Ilmiora capital", "Ann")), [["drop", ["public", "nations", "Ilmiora"], None]])
    neutral_too = evolve(fallen, [["put", ["referee", "options", "enemy-capitals"], "neutral-too"]])
    assert "Ilmiora capital" not in cities.capitals(neutral_too, "Ann"), "with which they began"


@each(("nation", "terrain", "capital", "walls"), [("Lormyr", "civilised", True, 5), ("Pio", "wilderness", False, 0)])
def test_a_home_that_is_on_no_list_is_put_there_as_what_it_is(nation: str, terrain: str, capital: bool, walls: int) -> None:
    """A nation has a capital with walls; a horde has a home in the wilderness. [3.1, 7.5.2]"""
    hearing = on_paper(("nations", nation, "capital", "Elwher"))
    assert cities.capital(hearing, nation) == "Elwher"
    place = hearing.public["places"]["Elwher"]
    assert (place["terrain"], place["capital"], place["walls"], place["nation"]) == (terrain, capital, walls, nation)
    assert cities.capital(hearing, nation) == "Elwher"
    assert len([change for change in hearing.changes if change[1][:2] == ["public", "homes"]]) <= 1 + capital


def test_a_capital_that_is_told_is_known_as_one_from_then_on() -> None:
    hearing = on_paper(("nations", "Lormyr", "capital", "Ramasaz"))
    assert cities.capital(hearing, "Lormyr") == "Ramasaz"
    assert hearing.public["places"]["Ramasaz"]["capital"] is True
    number = len(hearing.changes)
    assert cities.capital(hearing, "Lormyr") == "Ramasaz"
    assert len(hearing.changes) == number, "it is said once"
    horde = on_paper(("nations", "Org", "capital", "Org"))
    assert cities.capital(horde, "Org") == "Org"
    assert "capital" not in horde.public["places"].get("Org", {})
    assert cities.home(hearing.state, "Lormyr") == "Ramasaz"
    camped = on_paper(("nations", "Pio", "capital", "Hwamgaarl"))
    assert cities.capital(camped, "Pio") == "Hwamgaarl"
    assert "capital" not in camped.public["places"].get("Hwamgaarl", {}), "what is a horde's home may be a nation's city"


def test_a_city_of_a_nation_may_be_its_capital_until_that_is_told() -> None:
    """What nobody has told is not read as no; of a place of no nation there is nothing to tell. [3.1, 7.5.2]"""
    state = on_paper().state
    assert cities.might_be_capital(state, "Hwamgaarl")
    assert not cities.might_be_capital(changed(state, ("places", "Hwamgaarl", "capital", False)), "Hwamgaarl")
    assert not cities.might_be_capital(changed(state, ("places", "Elwher", {"kind": "land", "nation": None})), "Elwher")


@each(("nation", "city", "capital", "walls", "told"), [
    ("Ilmiora", True, False, 3, "Elwher: civilised of Ilmiora, walls 3"),
    ("Nadsokor", True, False, 0, "Elwher: civilised of Nadsokor, walls 0"),
    ("Ilmiora", True, True, 5, "Elwher: civilised of Ilmiora, walls 5"),
    ("Ilmiora", False, False, 0, "Elwher: civilised"),
    (None, True, False, 3, "Elwher: civilised, walls 3"),
])  # fmt: skip
def test_a_city_of_the_players_own_map_is_told_with_its_nation_and_walls(
    nation: str | None, city: bool, capital: bool, walls: int, told: str
) -> None:
    hearing = on_paper()
    cities.put_on_the_map(hearing, "Elwher", "civilised", nation, city, capital)
    assert (str(hearing.lines[-1].text), hearing.public["places"]["Elwher"]["walls"]) == (told, walls)
    assert (hearing.public.get("homes", {}).get(nation or "") == "Elwher") == capital


def test_one_who_stands_in_imrryr_lets_in_nobody_and_is_not_kept_out() -> None:
    state = moved(moved(quiet(), "Imrryr", "Fadan"), "Dragon Sea", "Sharilla")
    assert cities.walled_off(state, ["Fadan", "Sharilla"], "Imrryr")
    assert not cities.walled_off(state, ["Fadan"], "Imrryr")


# steps that pass


def test_where_one_place_holds_something_the_search_is_not_passed() -> None:
    state = moved(at(lonely(), "search", "Ann"), "Kaneloon", "Sharilla")
    assert idle.search(seen(state)) is None, "nothing lies in Yu, where Fadan is"
    done = changed(state, ("searches", {"Ann": {"Kaneloon": {"turn": 1, "found": False}}}))
    assert phases.searchable(done, "Ann") == ["Yu"]
    assert idle.search(seen(done)) is not None
    before = changed(state, ("searches", {"Ann": {"Kaneloon": {"turn": 0, "found": False}}}))
    assert phases.searchable(before, "Ann") == phases.searchable(state, "Ann")


def test_magicians_of_one_stack_who_might_clash_stop_the_magic_step() -> None:
    state = arrived(at(lonely(), "magic", "Ann"), "White Mage", "Ann", "Dragon Sea")
    full = holding(holding(state, "White Mage", "Arkyn", "Aubec", "Doublas"), "Ilmiora Alchemist", "Grome", "Misha")
    assert idle.magic(seen(full)) is None, "they may have to discard"
    alone = moved(full, "Southern Sea", "White Mage")
    assert idle.magic(seen(alone)) is not None


def _wild(stacks: dict[str, list[str]]) -> State:
    """Ann has found these stacks in Kaneloon, where Bob and Cid have magicians, each with one spell and no room."""
    state = moved(three(), "Kaneloon", "Fadan", "Vilmir Priest", "Lormyr Mage")
    for unit, spell in (("Vilmir Priest", "Grome"), ("Lormyr Mage", "Misha")):
        state = changed(holding(state, unit, spell), ("units", unit, "capacity", 1))
    state = evolve(state, [["put", ["referee", "options", "passing"], "automatic"]])
    battle = {"attacker": "Ann", "defender": next(side for side in stacks if side != "Ann"), "from": [], "passed": [], "stacks": stacks}
    return at(changed(state, ("battles", {"Kaneloon": battle})), "magic", "Ann")


def test_who_has_not_met_the_enemy_casts_nothing_and_so_passes() -> None:
    met = _wild({"Ann": [""], "Bob": [""]})
    assert idle._might_cast(met, "Bob", "Vilmir Priest")
    assert not idle._might_cast(met, "Cid", "Lormyr Mage"), "he has not been found"
    hidden = changed(met, ("units", "Vilmir Priest", "stack", "Vilmir Priest"))
    assert not idle._might_cast(hidden, "Bob", "Vilmir Priest"), "another stack of Bob's has been found"


def test_who_is_no_magician_casts_nothing_and_so_passes() -> None:
    state = holding(at(field(), "magic", "Ann"), "Fadan", "Grome")
    assert idle._might_cast(state, "Ann", "Fadan") is False
    untold = evolve(state, [["drop", ["public", "units", "Fadan", "capacity"], None]])
    assert idle._might_cast(untold, "Ann", "Fadan"), "whose counter nobody has told might be one"


@each(("owner", "controller", "might"), [(None, None, True), ("Ann", None, True), ("Ann", "Fadan", False), ("Bob", None, False)])
def test_elric_may_be_taken_whom_nobody_controls(owner: str | None, controller: str | None, might: bool) -> None:
    state = arrived(at(lonely(), "magic", "Ann"), "Elric", owner, "Yu")
    state = changed(state, ("elric", "controller", controller))
    assert idle._might_take(state, "Ann") == might
    assert not idle._might_take(moved(state, "Oin", "Elric"), "Ann")
    assert not idle._might_take(evolve(state, [["drop", ["public", "units", "Elric"], None]]), "Ann")


def test_what_is_due_to_be_replaced_and_what_may_be_called() -> None:
    state = changed(quiet(), ("lost", "Ilmiora", {"armies": 1, "fleets": ["Ilmiora Fleet 1"], "leaders": []}))
    assert phases.due(state, "Ann") == [("army", "Ilmiora"), ("fleet", "Ilmiora")]
    assert phases.due(changed(state, ("replaced", ["Ilmiora"])), "Ann") == []
    assert phases.due(changed(state, ("lost", "Ilmiora", "fleets", [])), "Ann") == [("army", "Ilmiora")]
    assert phases.due(moved(state, "Ilmiora capital", "Avan Astram"), "Ann") == phases.due(state, "Ann")
    assert phases.due(changed(state, ("holds", "Ilmiora capital", "Bob")), "Ann") == []
    horde = changed(state, ("nations", "Org", "Ann"), ("lost", "Org", {"armies": 2, "fleets": [], "leaders": []}))
    assert phases.due(horde, "Ann") == phases.due(state, "Ann")
    lormyr = changed(state, ("nations", {"Lormyr": "Ann"}), ("lost", "Lormyr", {"armies": 1, "fleets": [], "leaders": []}))
    assert phases.due(lormyr, "Ann") == [("army", "Lormyr")]
    assert phases.due(on_paper(state=lormyr).state, "Ann") == [], "where the capital lies nobody has told"
    assert not phases.away(state, "Melnibone")
    assert not phases.away(state, "Vilmir")
    assert phases.away(state, "Tarkesh")
    mustering = at(state, "muster", "Ann")
    assert not phases.can_muster(mustering)
    assert phases.can_muster(changed(mustering, ("rights", "Ann", ["Tarkesh"])))
    assert not phases.can_muster(changed(mustering, ("rights", "Ann", ["Vilmir"])))
    assert phases.elric_is_loose(state) == ("Elric" not in units.units(state))
    assert not phases.elric_is_loose(changed(state, ("elric", "away", {"turn": 2, "at": "Oin", "owner": "Ann"})))
    assert not phases.elric_is_loose(arrived(state, "Elric", None, "Oin"))


# Elric and artifacts


def _near_elric(owner: str | None, controller: str | None = None, *spells: str) -> State:
    state = arrived(moved(at(quiet(), "magic", "Ann"), "Yu", "Fadan", "Sharilla"), "Elric", owner, "Yu")
    return holding(changed(state, ("elric", "controller", controller)), "Elric", *spells) if owner else state


def test_control_is_handed_on_and_taken_once() -> None:
    state = _near_elric("Ann", "Fadan")
    assert refused(state, "influence Fadan") == ["12.same"]
    ruling = rule(state, "influence Sharilla")
    assert ruling.verdict == LEGAL, ruling.question
    assert "before: Fadan" in worksheet(ruling)
    free = rule(_near_elric("Ann"), "influence Sharilla")
    assert "nobody controlled him" in worksheet(free)


def test_whose_elric_is_taken_by_the_players_word_loses_his_spells() -> None:
    """They are of his former player; who had him before keeps them. [9.6]"""
    state = changed(_near_elric("Bob", None, "Arkyn"), ("elric", "drawn", True))
    assert refused(state, "influence Fadan") == ["12.taken"]
    ruling = rule(state, "influence Fadan", overrule="we agree")
    after = evolve(state, ruling.changes)
    assert (units.units(after)["Elric"]["spells"], after["public"]["discard"][-1:]) == (0, ["Arkyn"])
    assert units.units(after)["Elric"]["owner"] == "Ann"
    own = changed(_near_elric("Ann", None, "Arkyn"), ("elric", "drawn", True))
    assert units.units(do(own, "influence Fadan"))["Elric"]["spells"] == 1
    kept = changed(state, ("maintained", "Elric", [{"spell": "Teleport", "flights": 1, "until": 3}]))
    for elric in (kept, changed(_near_elric("Bob"), ("elric", "drawn", True), ("maintained", kept["public"]["maintained"]))):
        after = evolve(elric, rule(elric, "influence Fadan", overrule="we agree").changes)
        assert [entry["spell"] for entry in after["public"]["maintained"]["Elric"]] == ["Teleport"], "it remains with him [7.4.2]"
    bare = changed(_near_elric("Bob"), ("elric", "drawn", True))
    assert evolve(bare, rule(bare, "influence Fadan", overrule="we agree").changes)["public"]["discard"] == bare["public"]["discard"]


def test_elric_draws_when_he_is_first_taken_and_joins_the_stack() -> None:
    state = changed(_near_elric(None), ("units", "Fadan", "stack", "Fadan"))
    asked = rule(state, "influence Fadan").question
    assert asked is not None
    assert asked.kind == "draw"
    after = do(changed(state, ("elric", "drawn", True)), "influence Fadan")
    assert units.units(after)["Elric"].get("stack") == "Fadan"
    own = changed(_near_elric("Ann"), ("elric", "drawn", False))
    assert rule(own, "influence Fadan").verdict == LEGAL, "he is with this player already"


def test_what_section_12_may_forbid_is_asked_for_where_he_is_there_to_be_taken() -> None:
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "elric-controls"), False, "owner")])
    from tests.games.elric.table import TABLE

    state = _near_elric(None)
    assert [reason.check.rpartition("/")[2] for reason in TABLE.rule(state, "influence Fadan", [], None, None, book).reasons] == ["12.no"]
    away = moved(state, "Oin", "Elric")
    told = [reason.check.rpartition("/")[2] for reason in TABLE.rule(away, "influence Fadan", [], None, None, PRINTED).reasons]
    assert told == ["12.apart"]


def test_what_is_no_artifact_is_borne_by_nobody() -> None:
    state = arrived(moved(at(quiet(), "magic", "Ann"), "Ilmiora capital", "Fadan", "Sharilla"), "Chaos Shield", "Ann", "Ilmiora capital")
    assert rule(state, 'bear "Chaos Shield" to Fadan').verdict == LEGAL
    assert refused(state, "bear Sharilla to Fadan") == ["16.artifact"]
    assert refused(moved(state, "Ilmiora capital", "Ilmiora Fleet 1"), 'bear "Chaos Shield" to "Ilmiora Fleet 1"') == ["16.artifact"]
    assert refused(changed(state, ("units", "Chaos Shield", "owner", "Bob")), 'bear "Chaos Shield" to Fadan') == ["16.away"]
    assert refused(moved(state, "Oin", "Fadan"), 'bear "Chaos Shield" to Fadan') == ["16.away"]


def test_a_shield_stays_where_others_of_its_player_are_or_where_it_lies_elsewhere() -> None:
    from tests.games.elric.test_immediate import FOUND, finder

    tower = "6, Tower of Voilodion Gagnasdiak, 1"
    lying = arrived(finder(), "Chaos Shield", "Ann", "Oin")
    assert "Chaos Shield" in units.units(do(lying, FOUND, tower))
    foreign = changed(arrived(finder(), "Chaos Shield", "Ann", "Kaneloon"), ("units", "Chaos Shield", "owner", "Bob"))
    assert "Chaos Shield" in units.units(do(foreign, FOUND, tower))
    borne = changed(
        arrived(moved(finder(), "Oin", "Sharilla"), "Chaos Shield", "Ann", "Kaneloon"), ("units", "Chaos Shield", "bearer", "Sharilla")
    )
    assert "Chaos Shield" in units.units(do(borne, FOUND, tower))


@each(("nation", "capital", "home"), [("Lormyr", True, "Elwher"), ("Lormyr", False, None), (None, True, None)])
def test_a_capital_of_the_owners_map_is_its_nations(nation: str | None, capital: bool, home: str | None) -> None:
    row = {"kind": "land", "terrain": "civilised", "nation": nation, "capital": capital, "walls": 5, "port": False}
    hearing = on_paper(*(("charted", "Elwher", column, value) for column, value in row.items()))
    setup._own_map(hearing)
    assert hearing.public["places"]["Elwher"] == {**row, "spell": False}
    assert hearing.public["homes"] == ({nation: home} if home else {})
