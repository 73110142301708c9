"""Where two others stand, both are fought, one after the other, in the order of who attacks. [10.1, 10(a)]"""

from playaid.book.facts import Fact
from playaid.games.elric.ratings import foes
from playaid.games.elric.rules import magic
from playaid.games.elric.state import units
from playaid.games.elric.table import soundness
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
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
    shoreless,
    worksheet,
)

FIELD, SEA, NEUTRAL, SEA_SIDE = "Lormyr marches", "Southern Sea", "Filkhar capital", "Ramasaz"
THREE = {"Ann": "Ilmiora", "Bob": "Vilmir", "Cid": "Lormyr"}
AWAY = {"land_retreat_from_Lormyr_marches": "Argimiliar capital"}


def three(place: str = FIELD, ours: int = 6) -> State:
    """Ann's Fadan is about to enter a place in which Bob's Avan Astram and Cid's Voashoon stand; the marches have no shore."""
    state = shoreless(harmless(empty_handed(begun(THREE))), FIELD)
    state = moved(state, "Oin", *[unit for side in THREE for unit in units.of(state, side, place)])
    near = next(there for there in ("Ramasaz", "Straits of Vilmir", "Filkhar capital") if there != place)
    state = moved(state, near, "Fadan", *armies(state, "Ilmiora", ours))
    return moved(state, place, "Avan Astram", "Voashoon")


def met(place: str = FIELD, ours: int = 6, came: str = "Ramasaz") -> State:
    """They have met, and fight in the combat phase."""
    state = moved(three(place, ours), place, "Fadan", *armies(three(place, ours), "Ilmiora", ours))
    return at(changed(state, ("battles", {place: {"attacker": "Ann", "defender": "Bob", "from": [came], "passed": []}})), "combat", "Ann")


def won(state: State, whom: str, place: str = FIELD, dice: str = "6,1,6", **answers: str) -> State:
    """The state after a battle against one of them that Ann has won, and in which nobody had to choose."""
    state = do(state, f'battle "{place}"', **{f"first_in_{place}": whom})
    return do(do(state, "unveil"), "fight", dice, **answers)


def _told(ruling: Ruling) -> list[str]:
    return [str(said.text) for said in ruling.story]


def test_who_comes_in_fights_both_and_says_in_which_order() -> None:
    state = moved(three(), "Ramasaz", "Fadan", *armies(three(), "Ilmiora", 6))
    ruling = rule(state, f'march Fadan with 6 to "{FIELD}"')
    assert ruling.verdict == LEGAL, ruling.question
    assert f"There will be battles in {FIELD}, one after the other, in the order that Ann says: Ann against Bob and Cid." in _told(ruling)
    assert f"battle | Ann against Bob and Cid in {FIELD} | to be fought" in worksheet(ruling)
    state = at(evolve(state, ruling.changes), "combat", "Ann")
    assert refused(state, "fight") == ["10.choice"]
    asked = rule(state, "battle").question
    assert asked is not None
    assert (asked.who, asked.options) == ("Ann", ("Bob", "Cid"))
    assert "first" in str(asked.prompt)


@each(("first", "second"), [("Bob", "Cid"), ("Cid", "Bob")])
def test_the_second_is_owed_once_the_first_is_over(first: str, second: str) -> None:
    leaders = {"Bob": "Avan Astram", "Cid": "Voashoon"}
    state = do(met(), f'battle "{FIELD}"', **{f"first_in_{FIELD}": first})
    assert f'withhold "{leaders[first]}"' in [line for _, line in offered(state)]
    assert f'withhold "{leaders[second]}"' not in [line for _, line in offered(state)]
    ruling = rule(do(state, "unveil"), "fight", "6,1,6", **AWAY)
    assert f"Still to be fought by Ann in {FIELD}: {second}." in _told(ruling)
    state = evolve(do(state, "unveil"), ruling.changes)
    assert state["public"]["battles"][FIELD]["defender"] == second
    assert "next.owed" in refused(state, "next")
    assert ("Ann", f'battle "{FIELD}"') in offered(state)
    state = do(state, "battle")
    assert ("Ann", "fight") in offered(state)
    assert (second, f'withhold "{leaders[second]}"') in offered(state)
    last = rule(state, "fight", "6,1,6", **AWAY)
    assert not [told for told in _told(last) if "Still to be fought" in told]
    state = evolve(state, last.changes)
    assert not state["public"]["battles"]
    assert rule(state, "next").verdict == LEGAL


def test_beaten_attackers_have_gone_and_fight_no_more() -> None:
    state = moved(met(ours=3), "Yu", *units.of(met(), "Cid", "Ramasaz"))
    state = do(changed(state, ("holds", "Ramasaz", "Ann")), "battle", **{f"first_in_{FIELD}": "Cid"})
    ruling = rule(changed(do(state, "unveil"), ("units", "Voashoon", "combat", 9)), "fight", "1,6")
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert not units.of(after, "Ann", FIELD)
    assert not after["public"]["battles"]


def test_who_is_left_after_an_even_battle_fights_on_and_not_the_same_again() -> None:
    state = changed(met(ours=0), ("units", "Fadan", "combat", 3))
    state = do(do(do(state, "battle", **{f"first_in_{FIELD}": "Cid"}), "unveil"), "fight", "3,3")
    assert [units.of(state, side, FIELD) for side in ("Ann", "Cid")] == [["Fadan"], ["Voashoon"]]
    assert state["public"]["battles"][FIELD]["defender"] == "Bob"
    state = do(do(do(state, "battle"), "unveil"), "fight", "2,2")
    assert not state["public"]["battles"]


def test_of_three_the_next_is_asked_for_again() -> None:
    state = moved(met(), FIELD, "Yyrkoon")
    asked = rule(state, "battle").question
    assert asked is not None
    assert asked.options == ("Bob", "Cid", "Melnibone")
    state = won(state, "Melnibone", **{f"land_retreat_from_{FIELD}": "Argimiliar capital", "loss_1_of_the_loser": "Yyrkoon"})
    asked = rule(state, "battle").question
    assert asked is not None
    assert asked.options == ("Bob", "Cid")
    assert "next" in str(asked.prompt)


def test_an_attack_that_nobody_leads_any_more_is_not_made_on_the_second() -> None:
    state = do(met(), "battle", **{f"first_in_{FIELD}": "Cid"})
    state = moved(state, "Oin", "Fadan")
    state = do(do(state, "unveil"), "fight", "6,1,6", **AWAY)
    assert FIELD in state["public"]["battles"]
    ruling = rule(state, "next")
    assert f"Nobody leads the attack in {FIELD}: it is not made." in _told(ruling)


def test_at_sea_both_fleets_are_fought() -> None:
    state = moved(met(SEA, 0), SEA, "Ilmiora Fleet 1", "Vilmir Fleet 1", "Lormyr Fleet 1")
    for unit, ship in (("Fadan", "Ilmiora"), ("Avan Astram", "Vilmir"), ("Voashoon", "Lormyr")):
        state = changed(state, ("units", unit, "aboard", f"{ship} Fleet 1"))
    state = changed(state, ("battles", SEA, "from", ["Filkhar capital"]))
    state = won(state, "Bob", SEA, "6,1,6")
    assert state["public"]["battles"][SEA]["defender"] == "Cid"
    assert not won(state, "Cid", SEA, "6,1,6")["public"]["battles"]


# cities


def test_walls_defend_who_keeps_the_city_and_nobody_else_who_stands_there() -> None:
    """Cid keeps Ramasaz, whose walls are 3; Bob stands before them."""
    state = met("Ramasaz", 9, "Filkhar capital")
    outside = do(state, "battle Ramasaz", first_in_Ramasaz="Bob")
    assert "walls" not in worksheet(rule(state, "battle Ramasaz", first_in_Ramasaz="Bob"))
    assert "walls | added for the defenders | 3" in worksheet(rule(state, "battle Ramasaz", first_in_Ramasaz="Cid"))
    ruling = rule(do(outside, "unveil"), "fight", "6,1,6", land_retreat_from_Ramasaz="Oin")
    assert "Ann takes Ramasaz." not in _told(ruling)
    assert "(field)" in worksheet(ruling)
    state = evolve(do(outside, "unveil"), ruling.changes)
    assert state["public"]["battles"]["Ramasaz"]["defender"] == "Cid"
    ruling = rule(do(do(state, "battle"), "unveil"), "fight", "6,1,6", land_retreat_from_Ramasaz="Oin")
    assert "Ann takes Ramasaz." in _told(ruling)


def test_a_city_that_has_fallen_is_held_while_who_stands_before_it_is_fought() -> None:
    state = won(met("Ramasaz", 9, "Filkhar capital"), "Cid", "Ramasaz", land_retreat_from_Ramasaz="Oin")
    assert state["public"]["holds"]["Ramasaz"] == "Ann"
    assert state["public"]["battles"]["Ramasaz"]["defender"] == "Bob"
    assert "walls" not in worksheet(rule(state, "battle"))


def test_bare_walls_and_who_stands_before_them_are_two_battles() -> None:
    state = moved(met(NEUTRAL, 9), "Oin", "Voashoon")
    asked = rule(state, "battle").question
    assert asked is not None
    assert asked.options == ("the walls", "Bob")
    before = won(state, "Bob", NEUTRAL, **{f"land_retreat_from_{NEUTRAL}": "Ramasaz"})
    assert NEUTRAL not in before["public"]["holds"]
    assert before["public"]["battles"][NEUTRAL]["defender"] is None
    assert do(before, "fight", "6,1,Misha")["public"]["holds"][NEUTRAL] == "Ann"
    taken = won(state, "the walls", NEUTRAL, "6,1,Misha")
    assert taken["public"]["holds"][NEUTRAL] == "Ann"
    assert taken["public"]["battles"][NEUTRAL]["defender"] == "Bob"


def test_before_a_city_that_stands_the_besiegers_fight_the_other_where_they_stay() -> None:
    """Back whence they came by the house table; where they stay there, the other is fought."""
    state = do(do(met("Ramasaz", 2, "Oin"), "battle Ramasaz", first_in_Ramasaz="Cid"), "unveil")
    back = do(state, "fight", "1,1,Misha")
    assert not back["public"]["battles"]
    stay = HOUSE.with_recorded([Fact("gaps", ("rules", "outside"), "stay", "owner")])
    ruling = TABLE.rule(state, "fight", "1,1", book=stay)
    assert ruling.verdict == LEGAL, ruling.question
    assert evolve(state, ruling.changes)["public"]["battles"]["Ramasaz"]["defender"] == "Bob"


def test_a_city_without_walls_falls_with_the_last_who_stands_in_it() -> None:
    state = changed(met("Nadsokor", 6, "Org"), ("holds", "Nadsokor", "Cid"))
    first = won(state, "Cid", "Nadsokor", land_retreat_from_Nadsokor="Org")
    assert first["public"]["holds"]["Nadsokor"] == "Cid"
    last = rule(do(do(first, "battle"), "unveil"), "fight", "6,1,6,Misha", land_retreat_from_Nadsokor="Vilmir inland")
    assert evolve(first, last.changes)["public"]["holds"]["Nadsokor"] == "Ann"


def test_the_walls_of_a_nation_that_falls_neutral_in_the_battle_are_not_fought_twice() -> None:
    state = moved(met("Ramasaz", 2, "Oin"), "Yu", "Avan Astram")
    opened = do(do(state, "battle Ramasaz"), "unveil")
    opened = evolve(opened, [["drop", ["public", "nations", "Lormyr"], None]])
    stay = HOUSE.with_recorded([Fact("gaps", ("rules", "outside"), "stay", "owner")])
    ruling = TABLE.rule(opened, "fight", "1,1", book=stay)
    assert "walls | added for the defenders | 3" in worksheet(ruling)
    assert units.of(evolve(opened, ruling.changes), "Ann", "Ramasaz")
    assert not evolve(opened, ruling.changes)["public"]["battles"]


def test_neutral_units_beside_a_city_are_fought_after_its_walls() -> None:
    """Who keeps the city, then those who are nobody's: the walls of the one are none of the other's. [7.5.7]"""
    state = moved(moved(met("Ramasaz", 9, "Filkhar capital"), "Oin", "Avan Astram"), "Ramasaz", "Yyrkoon")
    state = won(state, "Cid", "Ramasaz", land_retreat_from_Ramasaz="Oin")
    assert state["public"]["battles"]["Ramasaz"]["defender"] is None
    assert "Yyrkoon 4" in worksheet(rule(state, "battle"))
    assert foes.with_choice(state, "Ramasaz") == []
    assert ("Ann", 'fight "Ramasaz"') in offered(state)


def test_who_has_nobody_behind_walls_is_told_with_nothing_and_walls_alone_as_walls() -> None:
    """A player's city without defenders, one with neutral units, and bare walls of nobody's."""
    state = moved(met("Ramasaz", 9, "Filkhar capital"), "Oin", "Avan Astram", "Voashoon")
    assert "Cid | nobody | 0 before magic and dice" in worksheet(rule(state, "battle"))
    neutral = moved(met(NEUTRAL, 9), "Oin", "Avan Astram", "Voashoon")
    assert "before magic" not in worksheet(rule(neutral, "battle")).split("Ann", 1)[1].partition("\n")[2]
    manned = worksheet(rule(moved(neutral, NEUTRAL, "Yyrkoon"), "battle"))
    assert "Melnibone | Yyrkoon 4" in manned


def test_a_battle_of_another_is_not_ended_by_who_passes() -> None:
    """One that has been left over by agreement, and one that winged units leave to others. [7.3, 7.4.1, 7.5.7]"""
    state = at(moved(three(NEUTRAL), "Oin", "Avan Astram", "Voashoon"), "movement", "Ann")
    state = moved(state, NEUTRAL, "Fadan")
    own = {"attacker": "Ann", "defender": None, "from": ["Ramasaz"], "passed": ["Ramasaz"]}
    assert NEUTRAL not in do(changed(state, ("battles", {NEUTRAL: own})), f"march Fadan to {SEA_SIDE}")["public"]["battles"]
    theirs = changed(state, ("battles", {NEUTRAL: {**own, "attacker": "Bob"}}))
    assert NEUTRAL in do(theirs, f"march Fadan to {SEA_SIDE}")["public"]["battles"]
    over = moved(arrived(state, "Clackars", "Ann", SEA), SEA, "Vilmir Fleet 1")
    over = changed(over, ("battles", {SEA: {**own, "defender": "Bob", "from": ["Dorel"]}}))
    assert SEA in do(over, "march Clackars to Dorel")["public"]["battles"]


# the wilderness


def test_in_the_wilderness_who_has_not_been_found_is_not_fought() -> None:
    state = at(moved(three(), "Yu", "Fadan", "Avan Astram", "Voashoon"), "search", "Ann")
    state = do(state, "search Yu for enemies", "6", whom="Cid")
    assert state["public"]["battles"]["Yu"]["defender"] == "Cid"
    state = at(state, "combat", "Ann")
    assert rule(state, "battle").question is None
    assert not do(do(do(state, "battle"), "unveil"), "fight", "3,4")["public"]["battles"] or units.of(state, "Bob", "Yu")


# spells


def _magic(*spells: str) -> State:
    """The Alchemist is with Fadan, Bob's Priest and Cid's Mage with theirs, each with a spell."""
    state = moved(met(), FIELD, "Ilmiora Alchemist", "Vilmir Priest", "Lormyr Mage")
    for magician, spell in zip(("Ilmiora Alchemist", "Vilmir Priest", "Lormyr Mage"), spells or ("Misha", "Grome", "Kakatal"), strict=True):
        state = holding(state, magician, spell)
    return at(state, "magic", "Ann")


def test_all_who_are_to_be_fought_lay_spells() -> None:
    state = _magic()
    assert {side for side, line in offered(state) if line.startswith("cast")} == {"Ann", "Bob", "Cid"}
    alone = moved(state, "Oin", "Voashoon", "Lormyr Mage")
    assert {side for side, line in offered(alone) if line.startswith("cast")} == {"Ann", "Bob"}
    assert "9.battle" in refused(alone, 'cast Kakatal by "Lormyr Mage"', side="Cid")


def _laid() -> State:
    state = do(_magic(), 'cast Misha by "Ilmiora Alchemist"', side="Ann")
    state = do(state, 'cast Grome by "Vilmir Priest"', side="Bob")
    return at(do(state, 'cast Kakatal by "Lormyr Mage"', side="Cid"), "combat", "Ann")


def test_a_third_keeps_his_spell_for_his_own_battle() -> None:
    state = do(_laid(), "battle", **{f"first_in_{FIELD}": "Bob"})
    ruling = rule(state, "unveil", battle_of_Ilmiora_Alchemist="this one")
    assert "Ilmiora Alchemist: Misha" in worksheet(ruling)
    assert "Vilmir Priest: Grome" in worksheet(ruling)
    assert "Kakatal" not in worksheet(ruling)
    state = do(evolve(state, ruling.changes), "fight", "6,1,6,6", **AWAY)
    assert [*state["public"]["cast"]] == ["Lormyr Mage"]
    last = rule(do(state, "battle"), "unveil")
    assert "Lormyr Mage: Kakatal" in worksheet(last)
    assert "Misha" not in worksheet(last)


def test_who_attacks_says_for_which_battle_each_spell_is() -> None:
    state = do(_laid(), "battle", **{f"first_in_{FIELD}": "Bob"})
    asked = rule(state, "unveil").question
    assert asked is not None
    assert (asked.who, asked.options) == ("Ann", ("this one", "a later one"))
    kept = do(state, "unveil", battle_of_Ilmiora_Alchemist="a later one")
    ruling = rule(kept, "fight", "6,1,6,6", **AWAY)
    assert "Misha" not in worksheet(ruling)
    assert "Ilmiora Alchemist" not in worksheet(ruling)  # who casts does not fight with arms
    state = do(evolve(kept, ruling.changes), "battle")
    last = rule(state, "unveil")
    assert last.question is None
    assert "Ilmiora Alchemist: Misha" in worksheet(last)


def test_of_two_dispels_the_attackers_takes_aim_first_and_at_no_spell_that_has_failed() -> None:
    state = _magic("Dispel Magic I", "Grome", "Balo the Jester")
    state = moved(state, "Oin", "Avan Astram", "Vilmir Priest")
    state = holding(moved(state, FIELD, "Lormyr Admiral"), "Lormyr Admiral", "Dispel Magic II")
    state = changed(state, ("units", "Lormyr Admiral", "capacity", 1), ("units", "Lormyr Admiral", "nation", "Lormyr"))
    state = do(state, 'cast "Dispel Magic II" by "Lormyr Admiral"', side="Cid")
    state = do(state, 'cast "Balo the Jester" by "Lormyr Mage"', side="Cid")
    state = do(state, 'cast "Dispel Magic I" by "Ilmiora Alchemist"', side="Ann")
    state = do(at(state, "combat", "Ann"), "battle")
    failed = rule(state, "unveil", "2").question
    assert failed is not None
    assert (failed.key, failed.options) == ("Ilmiora Alchemist dispels", ("nothing", "Dispel Magic II"))
    works = rule(state, "unveil", "3").question
    assert works is not None
    assert set(works.options) == {"nothing", "Dispel Magic II", "Balo the Jester"}
    later = rule(changed(state, ("cast", dict(reversed(state["public"]["cast"].items())))), "unveil", "2").question
    assert later is not None
    assert later.key == "Ilmiora Alchemist dispels"


def test_whose_spell_has_been_used_fights_the_second_with_arms() -> None:
    state = do(do(_laid(), "battle", **{f"first_in_{FIELD}": "Bob"}), "unveil", battle_of_Ilmiora_Alchemist="this one")
    state = do(state, "fight", "6,1,6,6", **AWAY)
    assert "Fadan 4 + Ilmiora Alchemist 2" in worksheet(rule(state, "battle"))


def test_three_spells_in_each_battle() -> None:
    """Who attacks two may lay six, and turns up three at most in each; who is attacked lays three."""
    state = _magic()
    assert [magic.most(state, side, FIELD) for side in ("Ann", "Bob", "Cid")] == [6, 3, 3]
    assert magic.most(state, "Ann", "Oin") == 3
    spells = ("Misha", "Grome", "Kakatal", "Straasha", "Meerclar")
    people = ("Ilmiora Alchemist", "Fadan", "Sharilla", "Ilmiora Admiral", "Dyvim Tvar")
    state = moved(state, FIELD, *people)
    state = empty_handed(state)
    for unit, spell in zip(people, spells, strict=True):
        state = changed(state, ("units", unit, "owner", "Ann"), ("units", unit, "capacity", 1))
        state = holding(state, unit, spell)
    for unit, spell in zip(people, spells, strict=True):
        state = do(state, f'cast {spell} by "{unit}"', side="Ann")
    state = do(at(state, "combat", "Ann"), "battle", **{f"first_in_{FIELD}": "Bob"})
    now = {f"battle_of_{unit}": "this one" for unit in people}
    assert len(do(state, "unveil", **now)["public"]["battle"]["spells"]) == 3
    later = {f"battle_of_{unit}": "a later one" for unit in people}
    assert len(do(state, "unveil", **later)["public"]["battle"]["spells"]) == 2


def test_who_was_withheld_from_the_first_may_fight_the_second() -> None:
    state = moved(met(), FIELD, "Sharilla")
    state = do(do(state, "battle", **{f"first_in_{FIELD}": "Bob"}), "withhold Sharilla")
    state = do(do(state, "unveil"), "fight", "6,1,6", **AWAY)
    assert "Fadan 4 + Sharilla 3" in worksheet(rule(state, "battle"))
    assert do(state, "battle")["public"]["battle"]["withheld"] == []


def test_one_of_whom_nobody_is_left_takes_no_battle_and_leaves_the_other_to_be_fought() -> None:
    """Bob's units fall back before the dice; Cid stands there still, and Ann holds nothing."""
    state = do(do(met(), "battle", **{f"first_in_{FIELD}": "Bob"}), 'withhold "Avan Astram"', side="Bob")
    state = do(changed(state, ("borders", f"{FIELD}|Oin", "border")), 'fallback "Avan Astram" to Oin', "Misha", side="Bob")
    ruling = rule(state, "fight")
    assert f"Nobody of Bob is left to defend {FIELD}." in _told(ruling)
    assert f"nobody of Bob is left in {FIELD} | no battle | 10.4" in worksheet(ruling)
    state = evolve(state, ruling.changes)
    assert state["public"]["battles"][FIELD]["defender"] == "Cid"
    state = do(do(state, "battle"), 'withhold "Voashoon"', side="Cid")
    state = do(state, "fallback Voashoon to Oin", "Grome", side="Cid")
    assert f"Nobody is left to defend {FIELD}: Ann holds it." in _told(rule(state, "fight"))
    assert f"nobody of Cid is left in {FIELD} | Ann holds it | 10.4" in worksheet(rule(state, "fight"))


def test_who_stood_there_when_movement_ended_is_fought_in_the_combat_of_that_turn() -> None:
    """The one named is gone before the battle: the other is fought."""
    state = moved(at(met(), "magic", "Ann"), "Oin", "Avan Astram")
    state = do(state, "next")
    assert state["public"]["battles"][FIELD]["defender"] == "Cid"
    assert rule(at(met(), "movement", "Ann"), "next").verdict == LEGAL


def _eaten(dice: str = "1,6,1,6") -> State:
    """Bob's Kyreenee has taken the Alchemist, whose spell is for the battle with Cid, and Cid's Mage; the others have escaped."""
    state = _magic("Misha", "Kyreenee", "Kakatal")
    for unit, spell, side in (
        ("Ilmiora Alchemist", "Misha", "Ann"),
        ("Vilmir Priest", "Kyreenee", "Bob"),
        ("Lormyr Mage", "Kakatal", "Cid"),
    ):
        state = do(state, f'cast {spell} by "{unit}"', side=side)
    state = do(at(state, "combat", "Ann"), "battle", **{f"first_in_{FIELD}": "Bob"})
    return do(state, "unveil", dice, battle_of_Ilmiora_Alchemist="a later one")


def test_what_an_eaten_magician_has_laid_for_another_battle_works_there() -> None:
    """It functions in the battle in which it was cast. [10.4]"""
    state = _eaten()
    assert not {"Ilmiora Alchemist", "Lormyr Mage"} & units.units(state).keys()
    assert state["public"]["cast"] == {"Ilmiora Alchemist": FIELD, "Lormyr Mage": FIELD}
    assert list(soundness.faults(state)) == []
    state = do(do(state, "fight", "6,1,1,6", **AWAY), "battle")
    last = worksheet(rule(state, "unveil"))
    assert "Ilmiora Alchemist: Misha" in last
    assert "Lormyr Mage: Kakatal" in last
    fought = worksheet(rule(do(state, "unveil"), "fight", "6,1,1", **AWAY))
    assert "Misha" in fought


def test_it_goes_to_the_discards_where_that_battle_is_not_fought() -> None:
    state = do(_eaten(), "fight", "1,6,6,6", **AWAY)
    assert FIELD not in state["public"]["battles"]
    after = do(state, "next")
    assert {"Misha", "Kakatal"} <= set(after["public"]["discard"])
    assert not after["public"]["cast"]
    assert "eaten" not in after["public"]


def test_whoever_escapes_from_the_eater_has_their_spell_as_before() -> None:
    state = _eaten("1,1,1,1")
    assert not state["public"].get("eaten")
    assert state["public"]["cast"] == {"Ilmiora Alchemist": FIELD, "Lormyr Mage": FIELD}


def test_a_battle_that_nobody_is_left_to_lead_is_not_announced() -> None:
    """The armies have won the first, and who led them is gone. [10.1]"""
    state = do(do(met(), "battle", **{f"first_in_{FIELD}": "Bob"}), "unveil")
    led = rule(state, "fight", "6,1,6", **AWAY)
    assert [told for told in _told(led) if "Still to be fought" in told]
    unled = rule(changed(state, ("units", "Fadan", "bracketed", True)), "fight", "6,1,6", **AWAY)
    assert not [told for told in _told(unled) if "Still to be fought" in told]
    assert f"nobody who may lead is left of Ann in {FIELD} | no other is fought there | 10.1" in worksheet(unled)
