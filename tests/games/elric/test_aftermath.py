"""What a battle leaves behind, by the table's word on retreats, and what is laid and counted for it. [10.4-10.7, 9.2]"""

from playaid.book.facts import Fact
from playaid.games.elric.ratings import strengths
from playaid.games.elric.rules import magic, pieces, results
from playaid.games.elric.state import battles, units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field, revealed
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet
from tests.games.elric.test_physical import table as on_the_table
from tests.games.elric.test_several import FIELD, met, three


def _staying(ground: str, row: str) -> object:
    return HOUSE.with_recorded([Fact("results", (ground, row, "retreat"), False, "owner")])


def test_losers_in_the_open_stay_where_the_table_sends_nobody_away() -> None:
    """Beaten or victorious, nobody leaves the place. [10.6]"""
    state = changed(revealed(harmless(field(3, 9))), ("units", "Avan Astram", "combat", 2))  # 7 to 11
    for dice, row in (("6,1", "1"), ("1,1", "4")):
        ruling = TABLE.rule(state, "fight", dice, book=_staying("field", row), loss_1_of_the_winner="an army of Ilmiora")  # type: ignore[arg-type]
        assert ruling.verdict == LEGAL, ruling.question
        after = evolve(state, ruling.changes)
        assert units.units(after)["Fadan"]["at"] == units.units(after)["Avan Astram"]["at"] == PLACE


def test_a_city_that_falls_is_left_by_its_defenders_whatever_the_table_says_of_retreats() -> None:
    state = changed(field(9, 1, "Jadmar"), ("units", "Fadan", "combat", 6))
    state = do(do(harmless(state), "battle Jadmar"), "unveil")
    ways = {"land_retreat_from_Jadmar": "Vilmir inland", "prize_of_Jadmar": "Fadan"}
    ruling = TABLE.rule(state, "fight", "6,1,1,Misha", book=_staying("city", "11"), **ways)  # type: ignore[arg-type]
    assert ruling.verdict == LEGAL, ruling.question
    assert "Ann takes Jadmar." in [str(said.text) for said in ruling.story]
    assert not units.of(evolve(state, ruling.changes), "Bob", "Jadmar")


def test_a_place_without_walls_is_won_and_not_held_where_it_is_no_capital() -> None:
    state = revealed(harmless(field(3, 1)))
    ruling = rule(state, "fight", "6,1,1", land_retreat_from_Vilmir_inland="Nadsokor")
    assert ruling.verdict == LEGAL, ruling.question
    assert PLACE not in evolve(state, ruling.changes)["public"]["holds"]
    assert "defenders and walls" not in worksheet(ruling)
    assert ruling.rolls[0].why == f"Ann in {PLACE}: 7 + die, high is wanted"
    spells = [{"side": "Bob", "caster": "Vilmir Priest", "spell": "Arioch", "void": False}]
    thrown = rule(changed(state, ("battle", "spells", spells)), "fight", "6,1,1", land_retreat_from_Vilmir_inland="Nadsokor").rolls
    assert "(units" not in thrown[0].why
    assert "+ Arioch 5) + die, high is wanted" in thrown[1].why, "what has been turned up is told before the die that it counts for"


def test_who_retreats_into_a_port_goes_aboard_no_ship_there() -> None:
    state = revealed(changed(harmless(field(3, 1)), ("battles", PLACE, "from", ["Nadsokor"])))
    state = changed(moved(state, "Jadmar", "Vilmir Fleet 1"), ("battles", PLACE, "passed", ["Nadsokor"]))
    ruling = rule(state, "fight", "6,1,1", land_retreat_from_Vilmir_inland="Jadmar")
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))["Avan Astram"]
    assert (after["at"], after.get("aboard")) == ("Jadmar", None)


def test_nobody_takes_a_city_of_their_own_by_driving_others_out_of_it() -> None:
    state = changed(moved(three("Nadsokor"), "Oin", "Avan Astram"), ("holds", "Nadsokor", "Ann"))
    state = moved(state, "Nadsokor", "Fadan", *armies(state, "Ilmiora", 6))
    state = at(changed(state, ("battles", {"Nadsokor": {"attacker": "Ann", "defender": "Cid", "from": ["Nadsokor"]}})), "combat", "Ann")
    ruling = rule(do(do(state, "battle"), "unveil"), "fight", "6,1,6", land_retreat_from_Nadsokor="Org")
    assert ruling.verdict == LEGAL, ruling.question
    assert "Ann takes Nadsokor." not in [str(said.text) for said in ruling.story]


def test_ships_alone_take_no_city() -> None:
    state = moved(quiet(), "Oin", *units.of(quiet(), "Bob", "Jadmar"))
    hearing = hearing_of(moved(state, "Jadmar", "Ilmiora Fleet 1"))
    results._taken(hearing, "Ann", "Jadmar", 5)
    assert hearing.changes == []


def test_magic_fights_on_for_attackers_who_are_gone_where_anybody_defends() -> None:
    """Spells of those whom an eater has taken work all the same, against units and walls alone. [10.4]"""
    state = revealed(harmless(field(1, 1)))
    laid = [{"side": "Ann", "caster": "Ilmiora Alchemist", "spell": "Misha", "void": False}]
    gone = changed(moved(state, "Oin", "Fadan", *armies(state, "Ilmiora")), ("battle", "spells", laid))
    assert len(rule(gone, "fight", "1,6").rolls) >= 2
    nobody = moved(gone, "Oin", *units.of(gone, "Bob", PLACE))
    assert not rule(nobody, "fight").rolls


def test_of_a_neutral_who_bears_mournblade_nothing_is_left_to_a_player() -> None:
    state = arrived(moved(met(), FIELD, "Yyrkoon"), "Mournblade", None, FIELD)
    state = changed(state, ("units", "Mournblade", "bearer", "Yyrkoon"))
    state = do(do(state, "battle", **{f"first_in_{FIELD}": "Melnibone"}), "unveil")
    ruling = rule(state, "fight", "6,1,6", **{f"land_retreat_from_{FIELD}": "Argimiliar capital"})
    assert "Yyrkoon 4" in worksheet(ruling)
    assert "set battle.extra" not in worksheet(ruling)


# what is counted


def test_units_of_nobody_without_a_nation_are_called_by_their_names() -> None:
    state = arrived(quiet(), "Brut", None, PLACE)
    assert str(battles.called(changed(state, ("units", "Brut", "nation", None)), PLACE, None)) == "Brut"


def test_spells_are_counted_by_place_and_by_player() -> None:
    state = changed(moved(quiet(), PLACE, "Fadan", "Naclon"), ("cast", {"Fadan": PLACE, "Sharilla": "Oin", "Naclon": PLACE}))
    assert [battles.cast_at(state, "Ann", place) for place in (PLACE, "Oin", "Yu")] == [1, 1, 0]
    assert [battles.cast_at(state, "Bob", place) for place in (PLACE, "Oin")] == [1, 0]


@each(("casters", "mustered"), [(["Fadan"], []), ([], ["Ann"]), ([], [])])
def test_with_each_player_turn_all_may_cast_and_muster_again(casters: list[str], mustered: list[str]) -> None:
    hearing = hearing_of(changed(quiet(), ("casters", casters), ("mustered", mustered)))
    magic.begin(hearing)
    assert (hearing.public["casters"], hearing.public["mustered"]) == ([], [])
    assert len(hearing.changes) == bool(casters) + bool(mustered)


def test_what_may_lie_face_down_on_the_table_is_of_use_in_that_battle_to_that_magician() -> None:
    may = magic.may_lie(hearing_of(on_the_table()), "Vilmir Priest", PLACE)
    assert "Misha" in may
    assert not {"Teleport", "Dragons", "h'Haarshanns"} & set(may)
    assert "Dragons" in magic.may_lie(hearing_of(on_the_table()), "Yyrkoon", PLACE)


def test_what_strikes_nobody_may_lie_there_where_that_is_agreed() -> None:
    agreed = on_the_table(idle_eaters="laid")
    assert "h'Haarshanns" in magic.may_lie(hearing_of(agreed), "Vilmir Priest", PLACE)
    assert "h'Haarshanns" not in magic.may_lie(hearing_of(on_the_table()), "Vilmir Priest", PLACE)


def test_who_comes_to_somebody_elsewhere_is_not_aboard_their_ship() -> None:
    state = moved(quiet(), "Dragon Sea", "Vilmir Fleet 1", "Vilmir General")
    afloat = changed(moved(state, "Dragon Sea", "Ilmiora Alchemist"), ("units", "Vilmir General", "aboard", "Vilmir Fleet 1"))
    hearing = hearing_of(afloat)
    pieces.join(hearing, "Ilmiora Alchemist", "Vilmir General")
    assert hearing.public["units"]["Ilmiora Alchemist"].get("aboard") == "Vilmir Fleet 1"
    apart = hearing_of(changed(moved(afloat, "Western Sea", "Ilmiora Alchemist"), ("units", "Ilmiora Alchemist", "aboard", None)))
    pieces.join(apart, "Ilmiora Alchemist", "Vilmir General")
    assert not apart.public["units"]["Ilmiora Alchemist"].get("aboard")
    gone = hearing_of(afloat)
    gone.drop("public", "units", "Vilmir General")
    for whom in ("Vilmir General", None):
        pieces.join(gone, "Ilmiora Alchemist", whom)
    assert not gone.public["units"]["Ilmiora Alchemist"].get("aboard")


def _casting(state: State, place: str, spell: str, unit: str = "Ilmiora Alchemist") -> list[tuple[str, str]]:
    state = at(holding(moved(state, place, unit), unit, spell), "magic", "Ann")
    return [(reason.check.rpartition("/")[2], str(reason.text)) for reason in rule(state, f'cast "{spell}" by "{unit}"').reasons]


def test_where_an_eater_eats_nothing_is_said_by_land_and_sea() -> None:
    sea = {"attacker": "Ann", "defender": "Bob", "from": []}
    state = moved(quiet(), "Dragon Sea", "Vilmir Fleet 1")
    assert _casting(changed(state, ("battles", {"Dragon Sea": sea})), "Dragon Sea", "Kyreenee") == [
        ("16.idle", "Kyreenee eats nothing at sea, in Dragon Sea")
    ]
    assert _casting(field(), PLACE, "h'Haarshanns") == [("16.idle", f"h'Haarshanns eats nothing on land, in {PLACE}")]


def test_whom_a_search_has_not_found_casts_nothing_in_its_battle() -> None:
    state = at(moved(three(), "Yu", "Fadan", "Avan Astram", "Lormyr Mage"), "search", "Ann")
    state = do(state, "search Yu for enemies", "6", whom="Bob")
    state = at(holding(empty_handed(state), "Lormyr Mage", "Misha"), "magic", "Ann")
    assert refused(state, 'cast Misha by "Lormyr Mage"', "Cid") == ["turn", "9.battle"]


def test_of_anothers_magician_it_is_said_that_he_is_anothers_and_nothing_of_ones_own_spells() -> None:
    state = holding(moved(field(), PLACE, "Ilmiora Alchemist", "Vilmir Priest"), "Vilmir Priest", "Misha")
    state = at(changed(state, ("units", "Ilmiora Alchemist", "spells", 2)), "magic", "Ann")
    state = evolve(state, [["put", ["secret", "Ann", "hands", "Ilmiora Alchemist"], ["Arkyn", "Balan"]]])
    assert "9.stable" in refused(state, 'cast Arkyn by "Ilmiora Alchemist"', "Ann")
    assert [check for check in refused(state, 'cast Misha by "Vilmir Priest"', "Ann") if check in ("9.stable", "8.unmet")] == []


@each("untold, whole", [((), True), (("combat",), False), (("bracketed",), False)])
def test_what_units_are_worth_is_told_where_nothing_must_be_asked(untold: tuple[str, ...], whole: bool) -> None:
    """Of one in brackets the value is not wanted."""
    state = quiet()
    for column in untold:
        state = evolve(state, [["drop", ["public", "units", "Fadan", column], None]])
    assert strengths.all_told(state, ["Fadan"]) == whole
    in_brackets = changed(state, ("units", "Fadan", "bracketed", True))
    assert strengths.all_told(in_brackets, ["Fadan"])
