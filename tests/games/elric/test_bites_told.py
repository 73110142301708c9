"""What is told of ways back, spells laid and pieces put, where one half of a condition bites. [7.3, 9.5, 10.2, 16.4]"""

from collections.abc import Mapping

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities
from playaid.games.elric.rules import cup, immediate, magic, muster, revelation, routes, ways_back
from playaid.games.elric.state import counters
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import HOUSE, TABLE, arrived, begun, changed, do, empty_handed, holding, moved, rule, without, worksheet
from tests.games.elric.test_combat import PLACE, field, revealed
from tests.games.elric.test_immediate import _with_the_four
from tests.games.elric.test_physical import beneath
from tests.games.elric.test_physical import table as on_the_table
from tests.games.elric.test_withheld import SEA, _aboard, _beside_the_sea


def quiet() -> State:
    return empty_handed(begun())


def heard(
    state: State, verb: str = "next", args: Mapping[str, object] | None = None, side: str = "Ann", dice: tuple[str, ...] = ()
) -> Hearing:
    return Hearing(GAME, state, Declaration(verb, dict(args or {}), side), HOUSE, Typed(dice) if dice else Refusing())


def told(hearing: Hearing) -> list[str]:
    return [str(said.text) for said in hearing.story]


def test_while_elric_is_away_a_nightmare_turns_mournblade_on_its_bearer() -> None:
    state = arrived(changed(_with_the_four("Oin"), ("elric", "controller", "Fadan")), "Mournblade", "Ann", "Oin")
    state = changed(moved(state, "Oin", "Sharilla"), ("units", "Mournblade", "bearer", "Sharilla"))
    hearing = heard(state, dice=("1",))
    immediate.nightmare(hearing, "Ann")
    assert [line.text for line in hearing.lines if line.label == "nightmare"] == ["die 1: 5 and 6 turn the sword"]
    assert not [line for line in told(hearing) if "still in control" in line]


def test_where_playaid_keeps_the_spells_those_who_could_play_the_one_named_are_looked_for() -> None:
    state = holding(quiet(), "Fadan", "Bellbane")
    assert muster.callers(heard(state, "muster", {"target": "Free Fleet", "spell": "Bellbane"})) == [("Fadan", "Bellbane")]
    alone = on_the_table()
    assert muster.callers(heard(alone, "muster", {"target": "Free Fleet", "spell": "Bellbane"})) == []


@each(
    ("book", "said"),
    [(("0", "0"), ""), (("1", "0"), " (Bob loses 1 of 3 units, Ann loses none)"), (("0", "1"), " (Ann loses 1 of 4 units)")],
)
def test_where_nobody_loses_anything_nothing_is_said_of_losses(book: tuple[str, str], said: str) -> None:
    """Where the beaten lose somebody, it is told what the victors do. [10.6]"""
    facts = [
        Fact("results", ("field", str(row), key), n, "owner")
        for row in range(1, 20)
        for key, n in zip(("loser", "winner"), book, strict=True)
    ]
    ruling = TABLE.rule(revealed(field(3, 2)), "fight", ["3", "3"], None, None, HOUSE.with_recorded(facts))
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert str(ruling.outcome) == f"Ann by 2{said}"


# where they could fall back


@each(("shut", "aboard"), [(True, True), (False, False)])
def test_who_could_go_over_land_is_not_said_to_need_the_ship(shut: bool, aboard: bool) -> None:
    """Where a place ashore is open beside the water, that is not said. [7.3, 10.2]"""
    state = _beside_the_sea()
    state = state if shut else moved(state, "Nadsokor", "Ilmiora Admiral")
    lines = [str(line) for line in ways_back.told(state, "Bob", "Jadmar", ["Naclon", "Vilmir Fleet 1"])]
    assert any(line.startswith("Naclon could fall back before the battle (`fallback`) aboard") for line in lines) is aboard
    assert any(line.startswith("Naclon could fall back") for line in lines)


def test_of_those_aboard_the_magicians_and_the_others_are_told_apart() -> None:
    state = moved(_aboard("Vilmir Priest"), SEA, "Naclon")
    state = changed(state, ("units", "Naclon", "aboard", "Vilmir Fleet 1"))
    lines = [str(line) for line in ways_back.told(state, "Bob", SEA, ["Vilmir Priest", "Naclon"])]
    assert [line.partition(" before")[0] for line in lines] == ["Vilmir Priest could fall back", "Naclon cannot fall back"]


def test_off_a_ship_in_a_port_not_even_a_magician_goes_over_the_water() -> None:
    state = arrived(_beside_the_sea(), "Vilmir Priest", "Bob", "Jadmar")
    state = changed(state, ("units", "Vilmir Priest", "aboard", "Vilmir Fleet 1"))
    (line,) = ways_back.told(state, "Bob", "Jadmar", ["Vilmir Priest"])
    assert str(line).startswith("Vilmir Priest cannot fall back")


def test_without_a_ship_nobody_is_taken_to_a_sea() -> None:
    state = _beside_the_sea()
    assert ways_back._by_ship(state, "Bob", "Jadmar", "Straits of Vilmir")
    assert not ways_back._by_ship(moved(state, "Dragon Sea", "Vilmir Fleet 1"), "Bob", "Jadmar", "Straits of Vilmir")


_PRIEST = "Vilmir Priest could fall back before the battle (`fallback`)"


@each(("shut", "who", "lines"), [
    (False, ["Vilmir Priest", "Vilmir Fleet 1"], [f"{_PRIEST}: to Vilmir inland or Straits of Vilmir or Dragon Sea"]),
    (
        False,
        ["Vilmir Priest", "Naclon"],
        [
            "Vilmir Priest, Naclon could fall back before the battle (`fallback`): to Vilmir inland",
            "Vilmir Priest, without the others, could fall back over the water too: to Straits of Vilmir or Dragon Sea",
        ],
    ),
    (False, ["Clackars"], ["Clackars could fall back before the battle (`fallback`): to Vilmir inland"]),
    (True, ["Clackars"], ["Clackars could fall back before the battle (`fallback`): to Straits of Vilmir or Dragon Sea"]),
    (True, ["Vilmir Priest"], [f"{_PRIEST}: to Straits of Vilmir or Dragon Sea"]),
])  # fmt: skip
def test_who_could_go_over_the_water_is_told_so(shut: bool, who: list[str], lines: list[str]) -> None:
    """Magicians without a ship, by themselves; what is winged ends on dry land while any is open. [7.3, 7.4.1, 10.2]"""
    state = _beside_the_sea() if shut else moved(_beside_the_sea(), "Nadsokor", "Ilmiora Admiral")
    state = arrived(arrived(state, "Vilmir Priest", "Bob", "Jadmar"), "Clackars", "Bob", "Jadmar")
    ships = ["Vilmir Fleet 1 could fall back before the battle (`fallback`): to Straits of Vilmir"] if "Vilmir Fleet 1" in who else []
    assert list(map(str, ways_back.told(state, "Bob", "Jadmar", who))) == [*lines, *ships]


def test_where_land_may_be_open_by_their_map_nobody_is_said_to_need_the_ship() -> None:
    """What borders on a place that the players have charted is asked for. [3.1, 7.3, 10.2]"""
    state = do(_beside_the_sea(), "chart land named Karlaak", side="Bob")
    (line, _) = map(str, ways_back.told(state, "Bob", "Jadmar", ["Naclon", "Vilmir Fleet 1"]))
    assert line.endswith(": to Straits of Vilmir or wherever your map lets them, which is asked for")
    assert " aboard " not in line


def test_on_what_borders_on_nothing_it_is_told_that_none_is_known() -> None:
    state = _beside_the_sea()
    state = changed(state, *(("borders", key, "no") for key in state["public"]["borders"] if "Jadmar" in key.split("|")))
    (line,) = ways_back.told(state, "Bob", "Jadmar", ["Naclon"])
    assert str(line) == "Naclon cannot fall back before the battle: no other place is known to border on Jadmar"


def test_once_somebody_has_conjured_it_is_too_late_to_fall_back_whoever_is_withheld() -> None:
    """Why nobody falls back is then another thing. [9.2, 10.2]"""
    state = _beside_the_sea()
    assert ways_back.none_there(state, "Bob")
    assert ways_back.none_there(changed(state, ("battle", "conjured", ["Fadan"])), "Bob") == ""


def test_winged_units_fly_off_a_ship_that_fights() -> None:
    """They need her no more than magicians do, and come down on land. [7.4.1, 10.2]"""
    state = moved(arrived(_aboard("Vilmir Priest"), "Clackars", "Bob", SEA), SEA, "Clackars")
    state = changed(state, ("units", "Clackars", "aboard", "Vilmir Fleet 1"), ("battle", "withheld", ["Clackars"]))
    (line,) = ways_back.told(state, "Bob", SEA, ["Clackars"])
    assert str(line).startswith("Clackars could fall back before the battle (`fallback`): to Dorel or ")
    assert rule(state, "fallback Clackars to Dorel", "Grome", "Bob").verdict == LEGAL


def test_troops_whose_counter_nobody_has_read_are_no_magicians() -> None:
    """Personalities alone have a spell capacity, and go through seas without a ship. [3.2, 7.3]"""
    state = arrived(_beside_the_sea(), "Silent Guard", "Bob", "Jadmar")
    state = evolve(state, [["drop", ["public", "units", "Silent Guard", "capacity"], None]])
    (line,) = ways_back.told(state, "Bob", "Jadmar", ["Silent Guard"])
    assert str(line).startswith("Silent Guard cannot fall back")


# spells that are turned up, pieces that are put


@each(("flies_at", "whose", "conjured", "warned"), [
    (PLACE, "Ann", [], True),
    ("Oin", "Ann", [], False),
    (PLACE, "Bob", [], False),
    (PLACE, "Ann", ["Fadan"], False),
])  # fmt: skip
def test_a_flight_that_is_kept_up_counts_for_its_own_stack(flies_at: str, whose: str, conjured: list[str], warned: bool) -> None:
    """Beside what has been laid down; what is conjured has turned on who drew it against that, and is no spell held. [9.2, 9.5]"""
    state = moved(on_the_table(), PLACE, "Fadan")
    state = moved(state, flies_at, "Ilmiora Alchemist")
    state = changed(
        beneath(state, "Ilmiora Alchemist", 1),
        ("maintained", {"Ilmiora Alchemist": [{"spell": "Jeweled Bird", "flights": 1, "until": 3}]}),
        ("battle", {"place": PLACE, "withheld": [], "revealed": True, "conjured": conjured, "extra": {}}),
        ("battle", "spells", [{"side": "Ann", "caster": "Fadan", "spell": "Arioch", "void": False}]),
    )
    hearing = heard(changed(state, ("units", "Ilmiora Alchemist", "owner", whose)))
    revelation._beware_of_both(hearing)
    assert bool([line for line in hearing.lines if line.label == "beware"]) is warned


def test_whose_magician_has_been_eaten_is_of_no_stack_any_more() -> None:
    """Their spell works all the same, and nobody is left to hold it beside another. [9.5, 10.4]"""
    state = changed(
        moved(on_the_table(), PLACE, "Fadan"),
        ("battle", {"place": PLACE, "withheld": [], "revealed": True, "conjured": [], "extra": {}}),
        ("battle", "spells", [{"side": "Ann", "caster": who, "spell": spell, "void": False} for who, spell in _LAID]),
    )
    hearing = heard(without(state, "Ilmiora Alchemist"))
    revelation._beware_of_both(hearing)
    assert not [line for line in hearing.lines if line.label == "beware"]


_LAID = (("Fadan", "Arioch"), ("Ilmiora Alchemist", "Arkyn"))


def test_to_take_back_that_spells_are_turned_up_needs_consent_where_any_are() -> None:
    """Where none lies there nobody learns anything by it. [10.3]"""
    state = arrived(field(9, 0), "Elric", "Ann", PLACE)
    state = do(state, f'battle "{PLACE}"')
    assert not rule(state, "unveil").needs_consent
    assert rule(do(state, "conjure Elric", "Grome"), "unveil").needs_consent


def test_an_artifact_that_is_put_among_enemies_needs_nobody_to_lead_it() -> None:
    state = arrived(quiet(), "Chaos Shield", "Ann", "Oin")
    line = 'set "units.{}.at" Jadmar because it was there'
    assert "is among enemies in Jadmar" in worksheet(rule(state, line.format("Ilmiora army 1")))
    assert "is among enemies in Jadmar" not in worksheet(rule(state, line.format("Chaos Shield")))


def test_of_a_spell_that_lies_on_the_table_nobody_knows_that_it_could_do_nothing() -> None:
    """9.2, 16.1"""
    assert not magic.idle(heard(on_the_table()), "Ann", counters.FACE_DOWN, "Oin")
    assert magic.idle(heard(quiet()), "Ann", "Noose of Flesh", "Oin")


# cities, spells, ways


@each(("holder", "other"), [("Bob", True), ("Ann", False), (None, False)])
def test_a_city_that_is_no_capital_is_another_players_while_they_hold_it(holder: str | None, other: bool) -> None:
    """7.5.2, 9.1"""
    state = changed(quiet(), ("holds", {"Ramasaz": holder} if holder else {}))
    assert cities._is_city_of_another(state, "Ann", "Ramasaz") is other


@each(("fresh", "mixed", "elsewhere", "drawn"), [
    ([], ["Aubec"], 0, ["Aubec"]),
    (["Grome"], ["Aubec"], 0, ["Grome", "Aubec"]),
    (["Grome", "Misha"], [], 1, ["Grome", "Misha"]),
    (["Grome", "Misha"], ["Aubec"], 1, ["Grome", "Misha", "Aubec", "Aubec"]),
])  # fmt: skip
def test_what_is_drawn_from_the_container_is_weighed_where_some_of_the_fresh_are_elsewhere(
    fresh: list[str], mixed: list[str], elsewhere: int, drawn: list[str]
) -> None:
    assert cup.container(fresh, mixed, elsewhere) == drawn


@each(("names", "wades", "flies"), [
    ([], False, False),
    (["Sharilla"], False, False),
    (["Vilmir Priest"], True, False),
    (["Vilmir Priest", "Sharilla"], False, False),
])  # fmt: skip
def test_nobody_at_all_neither_wades_nor_flies(names: list[str], wades: bool, flies: bool) -> None:
    """7.3, 7.4.1"""
    state = moved(arrived(quiet(), "Vilmir Priest", "Ann", "Oin"), "Oin", "Sharilla")
    party = routes._party(heard(state, "march", {"units": names}), False, 4)
    assert (party.wades, party.flies) == (wades, flies)
