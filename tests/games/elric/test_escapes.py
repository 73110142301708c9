"""Heroic escapes: one from whatever strikes, by one ship or by several, and another from whatever strikes next. [10(f), 10(g), 7.6]"""

from playaid.book.facts import Fact
from playaid.games.elric.ratings import cities
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import TABLE, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_passage import quiet

SEA = "Southern Sea"
EATER = "h'Haarshanns"


def fleets(exits: bool = True, drawn_eaters: str = "as-aligned", **combat: int) -> State:
    """Ann's Fadan attacks with a strong ship the two ships of Bob, with Naclon aboard the first."""
    state = moved(quiet(drawn_eaters), SEA, "Fadan", "Ilmiora Alchemist", "Ilmiora Fleet 1", "Naclon", "Vilmir Fleet 1", "Vilmir Fleet 2")
    for unit, ship in (("Fadan", "Ilmiora Fleet 1"), ("Ilmiora Alchemist", "Ilmiora Fleet 1"), ("Naclon", "Vilmir Fleet 1")):
        state = changed(state, ("units", unit, "aboard", ship))
    state = changed(state, ("units", "Ilmiora Fleet 1", "combat", combat.get("ours", 12)))
    for border in [key for key in state["public"]["borders"] if SEA in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    if exits:
        state = changed(state, ("borders", f"Dragon Sea|{SEA}", "border"), ("borders", f"Dorel|{SEA}", "border"))
    return at(changed(state, ("battles", SEA, {"attacker": "Ann", "defender": "Bob", "from": ["Western Sea"]})), "combat", "Ann")


def escapes_of(ruling: Ruling, unit: str) -> int:
    return worksheet(ruling).count(f"{unit} escapes?")


def through(state: State, line: str, dice: str, *refuges: str, **answers: str) -> Ruling:
    """The ruling, where each question of a refuge is answered by the next of these."""
    for refuge in (*refuges, ""):
        ruling = rule(state, line, dice, **answers)
        if ruling.question is None or not refuge:
            return ruling
        answers[ruling.question.key] = refuge
    raise AssertionError(line)


def test_who_gets_aboard_a_ship_without_a_way_out_has_escaped_once() -> None:
    """The other ship is lost for want of a retreat, by the same battle: no second die falls for who came aboard of it."""
    state = fleets(exits=False, ours=12)  # greater by 6: one ship
    ruling = through(state, "fight", "1,1,1", "Vilmir Fleet 1", "Sorcerers Isle")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert escapes_of(ruling, "Naclon") == 1
    after = units.units(evolve(state, ruling.changes))
    assert not {"Vilmir Fleet 1", "Vilmir Fleet 2"} & set(after)
    assert after["Naclon"]["at"] == "Sorcerers Isle"
    assert "Naclon" not in units.units(evolve(state, through(state, "fight", "1,1,6", "Vilmir Fleet 1").changes))


def test_ships_lost_by_number_go_down_together_and_none_is_a_refuge_from_another() -> None:
    """All are named first; then who was aboard is asked where they come out, and no ship is offered that is lost."""
    state = two_shores(fleets(ours=19))  # greater by 13: two ships
    asked = rule(state, "fight", "1,1,1").question
    assert asked is not None
    assert asked.options == ("Dorel", "Sorcerers Isle")
    ruling = through(state, "fight", "1,1,1", "Dorel")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert escapes_of(ruling, "Naclon") == 1
    after = units.units(evolve(state, ruling.changes))
    assert not {"Vilmir Fleet 1", "Vilmir Fleet 2"} & set(after)
    assert after["Naclon"]["at"] == "Dorel"


def test_a_ship_that_is_not_lost_is_a_refuge() -> None:
    """Of three ships two are named, before any die falls; the third takes aboard who escapes."""
    state = two_shores(fleets(ours=24))
    state = changed(state, ("units", "Free Fleet", units.units(state)["Vilmir Fleet 2"]))  # greater by 14: two ships
    first = rule(state, "fight", "1,1,1").question
    assert first is not None
    assert first.options == ("Vilmir Fleet 1", "Vilmir Fleet 2", "Free Fleet")
    named = {"loss_1_of_the_loser": "Vilmir Fleet 1"}
    second = rule(state, "fight", "1,1,1", **named).question
    assert second is not None
    assert second.options == ("Vilmir Fleet 2", "Free Fleet")
    out = rule(state, "fight", "1,1,1", **named, loss_2_of_the_loser="Free Fleet").question
    assert out is not None
    assert out.options == ("aboard Vilmir Fleet 2", "Dorel", "Sorcerers Isle")


def test_who_is_aboard_a_ship_that_is_lost_goes_with_it_and_is_no_further_loss() -> None:
    state = fleets(ours=21)  # greater by 14: two units
    army = armies(state, "Vilmir", 1)[0]
    state = changed(moved(state, SEA, army), ("units", army, "aboard", "Vilmir Fleet 1"))
    asked = rule(state, "fight", "1,1,1").question
    assert asked is not None
    assert asked.options == ("an army of Vilmir aboard Vilmir Fleet 1", "Vilmir Fleet 1", "Vilmir Fleet 2")
    first = {"loss_1_of_the_loser": "Vilmir Fleet 1"}
    after = units.units(evolve(state, through(state, "fight", "1,1,1", "Dorel", **first).changes))
    assert not {"Vilmir Fleet 1", "Vilmir Fleet 2", army} & set(after)
    spared = {"loss_1_of_the_loser": "an army of Vilmir aboard Vilmir Fleet 1", "loss_2_of_the_loser": "Vilmir Fleet 1"}
    after = units.units(evolve(state, through(state, "fight", "1,1,1", "aboard Vilmir Fleet 2", "Dragon Sea", **spared).changes))
    assert "Vilmir Fleet 2" in after
    assert not {"Vilmir Fleet 1", army} & set(after)


def test_ships_without_a_way_out_go_down_together() -> None:
    state = two_shores(fleets(exits=False, ours=16))
    third = units.units(state)["Vilmir Fleet 2"]
    state = changed(state, ("borders", f"Dorel|{SEA}", "border"), ("units", "Free Fleet", third))
    asked = rule(state, "fight", "1,1,1", loss_1_of_the_loser="Free Fleet").question
    assert asked is not None
    assert "Naclon has escaped" in asked.prompt
    assert "aboard Vilmir Fleet 2" not in asked.options, "it has no way out either"


def test_withheld_ships_that_are_lost_go_down_together() -> None:
    book = TABLE.book.with_recorded([Fact("gaps", ("rules", "withheld"), "lost", "owner")])
    state = two_shores(fleets(ours=12))
    state = changed(state, ("units", "Free Fleet", units.units(state)["Vilmir Fleet 2"]))
    state = do(do(state, f'battle "{SEA}"'), 'withhold "Vilmir Fleet 1", "Vilmir Fleet 2"', side="Bob")
    asked = TABLE.rule(state, "fight", "1,1,1", None, None, book).question
    assert asked is not None
    assert asked.options == ("Dorel", "Sorcerers Isle")


def test_who_got_aboard_a_ship_that_an_eater_of_the_retreat_takes_rolls_again() -> None:
    """What a retreat meets is another peril. [7.5.5, 7.6]"""
    state = fleets(False, "always", ours=12)
    state = changed(state, ("borders", f"{SEA}|Straits of Chaos", "border"), ("borders", f"Dorel|{SEA}", "border"))
    out = {"loss_1_of_the_loser": "Vilmir Fleet 1"}
    ruling = through(state, "fight", f"1,1,1,{EATER},6", "aboard Vilmir Fleet 2", **out)
    assert escapes_of(ruling, "Naclon") == 2
    assert "Naclon" not in units.units(evolve(state, ruling.changes))


def two_shores(state: State) -> State:
    return changed(state, ("borders", f"Sorcerers Isle|{SEA}", "border"))


def test_an_eater_of_two_ships_is_escaped_from_once() -> None:
    state = holding(at(two_shores(fleets()), "magic", "Ann"), "Ilmiora Alchemist", EATER)
    state = at(do(state, f'cast "{EATER}" by "Ilmiora Alchemist"'), "combat", "Ann")
    state = do(state, f'battle "{SEA}"')
    asked = rule(state, "unveil", "1").question
    assert asked is not None
    assert "Dorel" in asked.options
    assert "aboard Vilmir Fleet 2" not in asked.options, "it is eaten, too"
    ruling = through(state, "unveil", "1", "Dorel")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert escapes_of(ruling, "Naclon") == 1
    after = units.units(evolve(state, ruling.changes))
    assert after["Naclon"]["at"] == "Dorel"
    assert "Vilmir Fleet 2" not in after


@each("die, saved", [("1", True), ("6", False)])
def test_who_has_escaped_in_a_battle_rolls_for_the_eater_that_the_retreat_meets(die: str, saved: bool) -> None:
    """The random attack of a retreat is another peril: all personalities must escape. [7.0, 7.6]"""
    state = field(9, 0)
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Oin|{PLACE}", "border"))
    ruling = rule(state, "fight", f"6,1,1,Kyreenee,{die}")
    assert ruling.verdict == LEGAL, (ruling.question, ruling.reasons)
    assert escapes_of(ruling, "Avan Astram") == 2
    assert ("Avan Astram" in units.units(evolve(state, ruling.changes))) is saved


def test_who_has_escaped_from_an_eater_rolls_in_the_battle_by_one_line_or_by_two() -> None:
    state = moved(field(9, 0), PLACE, "Ilmiora Alchemist", "Naclon")
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = holding(at(state, "magic", "Ann"), "Ilmiora Alchemist", "Kyreenee")
    state = do(at(do(state, 'cast Kyreenee by "Ilmiora Alchemist"'), "combat", "Ann"), f'battle "{PLACE}"')
    lost = {"loss_1_of_the_loser": "Naclon"}
    two = do(do(state, "unveil", "1,1"), "fight", "1,3,6,6", **lost)
    one = do(state, "fight", "1,1,1,3,6,6", **lost)
    assert not {"Naclon", "Avan Astram"} & set(units.units(two))
    assert one["public"] == two["public"]


def test_the_mirror_eats_the_stack_of_its_finder_and_no_other() -> None:
    """In the wilderness others of its player are other stacks. [8.0, 9.3.1]"""
    state = moved(empty_handed(begun()), "Ilmiora capital", "Fadan", "Sharilla")
    state = do(state, 'march Sharilla with 1 to "Weeping Waste"', "Grome")
    state = do(state, 'march Fadan with 1 to "Weeping Waste"', "Mirror of Memory,6", Mirror_of_Memory_strikes_Fadan="it eats his stack")
    here = units.units(state)
    assert "Fadan" not in here
    assert here["Sharilla"]["at"] == "Weeping Waste"
    assert len(armies(state, "Ilmiora", place="Weeping Waste")) == 1


def test_who_a_spell_has_saved_may_use_another_in_what_the_retreat_meets() -> None:
    """No die falls between the two: each is asked for by itself. [16.5, 7.5.1]"""
    state = moved(field(9, 0), "Nadsokor", "Avan Astram")
    state = holding(moved(state, PLACE, "Vilmir Priest"), "Vilmir Priest", "Escape I", "Escape II")
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Boiling Sea|{PLACE}", "border"))
    state = do(do(state, f'battle "{PLACE}"'), "unveil")
    answers = dict[str, str]()
    for spell in ("Escape I", "Escape II"):
        asked = rule(state, "fight", "6,1", **answers).question
        assert asked is not None
        assert spell in asked.options
        answers[asked.key] = spell
    ruling = rule(state, "fight", "6,1", **answers)
    assert ruling.verdict == LEGAL, ruling.question
    after = evolve(state, ruling.changes)
    assert units.units(after)["Vilmir Priest"]["at"] == "Boiling Sea"
    assert {"Escape I", "Escape II"} <= set(after["public"]["discard"])


def _dreaming(at_sea: str) -> State:
    """Bob's Alchemist, who controls Elric, is aboard a ship of Ann's; Fadan is about to search Kaneloon."""
    state = moved(empty_handed(begun()), "Kaneloon", "Fadan")
    state = moved(state, at_sea, "Ilmiora Alchemist", "Ilmiora Fleet 1")
    state = changed(state, ("units", "Ilmiora Alchemist", "aboard", "Ilmiora Fleet 1"))
    state = holding(arrived(state, "Elric", "Ann", "Kaneloon"), "Ilmiora Alchemist", "Escape I")
    return at(changed(state, ("elric", "controller", "Ilmiora Alchemist")), "search", "Ann")


@each("place", [SEA, "Boiling Sea", "Ilmiora capital"])
def test_whom_a_spell_saves_from_what_spares_the_ship_stays_aboard(place: str) -> None:
    """A nightmare strikes who controls Elric and no ship; nothing puts them into the water beside her. [16.4, 16.5]"""
    line, dice = "search Kaneloon for magic", "6, Elric Nightmare, 6"
    asked = rule(_dreaming(place), line, dice, finder="Fadan").question
    assert asked is not None
    assert asked.options == ("no spell", "Escape I")
    saved = units.units(do(_dreaming(place), line, dice + ", 2", finder="Fadan", **{asked.key: "Escape I"}))
    assert saved["Ilmiora Alchemist"].get("aboard") == "Ilmiora Fleet 1"
    assert saved["Ilmiora Alchemist"]["at"] == place


def test_whom_the_die_saves_behind_the_gate_stays_aboard() -> None:
    """The fight behind the Shade Gate is no ship's. Who is no magician is not asked for a shore. [16.4]"""
    state = moved(empty_handed(begun()), SEA, "Fadan", "Ilmiora Fleet 1")
    state = at(changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1")), "movement", "Ann")
    ruling = rule(state, 'sail "Ilmiora Fleet 1" to "Straits of Chaos"', "Shade Gate, Arioch, 1, 6, 1", Fadan_draws_2="no")
    assert ruling.verdict == LEGAL, ruling.question
    assert "Fadan escapes?" in worksheet(ruling)
    assert units.units(evolve(state, ruling.changes))["Fadan"].get("aboard") == "Ilmiora Fleet 1"


@each(("holder", "opens"), [(None, True), ("Ann", True), ("Bob", False)])
def test_nobody_escapes_into_an_open_city_that_another_holds(holder: str | None, opens: bool) -> None:
    """Who flees from a defeat takes no city by it. [7.5.2, 9.1, 10.7]"""
    state = quiet() if holder is None else changed(quiet(), ("holds", "Nadsokor", holder))
    assert cities.takes_in(state, "Ann", "Nadsokor", "Fadan") is opens
    own = quiet() if holder is None else changed(quiet(), ("nations", "Nadsokor", holder))
    assert cities.takes_in(own, "Ann", "Nadsokor", "Fadan") is opens, "a capital is held by who plays its nation"


def test_an_open_field_of_anothers_country_takes_in_who_escapes() -> None:
    """Where no city is nobody holds anything. [7.2, 10(g)]"""
    state = changed(moved(quiet(), "Oin", *units.of(quiet(), "Ann", "Ilmiora inland")), ("places", "Ilmiora inland", "walls", 0))
    state = changed(state, ("places", "Ilmiora inland", "capital", False))
    assert cities.holder(state, "Ilmiora inland") == "Ann"
    assert cities.takes_in(state, "Bob", "Ilmiora inland", "Naclon") is True


def test_walls_of_ones_own_are_not_attacked_by_entering() -> None:
    """7.3, 7.5.7"""
    state = moved(quiet(), "Oin", *units.of(quiet(), None, "Bakshaan"))
    assert cities.is_attack(hearing_of(state), "Ann", "Bakshaan")
    assert not cities.is_attack(hearing_of(changed(state, ("holds", "Bakshaan", "Ann"))), "Ann", "Bakshaan")


def test_each_question_for_a_spell_of_escape_begins_with_what_is_new() -> None:
    """After the die with what it showed and what would have saved: the same words twice would be taken for a tap that has not counted."""
    sea = changed(moved(empty_handed(begun()), SEA, "Ilmiora Alchemist"), ("borders", f"Boiling Sea|{SEA}", "border"))
    keys = ("Ilmiora Alchemist escape before the die 0", "Ilmiora Alchemist escape after the die 1")
    for held in ("Arkyn", "Escape II"):
        state = holding(sea, "Ilmiora Alchemist", held)
        march = 'march "Ilmiora Alchemist" to "Boiling Sea"'
        before = rule(state, march, "6").question
        after = rule(state, march, "6", **{keys[0]: "no spell"}).question
        assert before is not None
        assert after is not None
        combat = units.units(state)["Ilmiora Alchemist"]["combat"]
        assert str(before.prompt).startswith("Ilmiora Alchemist would be lost")
        assert str(after.prompt).startswith(f"6 thrown, below {combat} escapes: Ilmiora Alchemist is lost (Boiling Sea)")
        assert ("nothing is to be decided" in after.prompt) is (held not in after.options)
