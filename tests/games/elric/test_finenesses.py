"""What hangs on one condition: which word is said where, whose stack counts, what is asked for and what not."""

import pytest

from playaid.book.facts import Fact
from playaid.games.elric.ratings import equipment, shifts, spoken, stability, wanted, world
from playaid.games.elric.rules import escapes, losses, midway, outcomes, setup
from playaid.games.elric.rules.draws import take_spells
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    COPY,
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
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_laws import FIGHT, HOME, broken
from tests.games.elric.test_physical import beneath, magician
from tests.games.elric.test_physical import table as on_the_table
from tests.games.elric.test_printed import choosing, laid, told
from tests.games.elric.test_several import FIELD, met

AT_ONCE = next(spell for spell in equipment.spells() if equipment.effect(spell) == "reshuffle")


def quiet() -> State:
    return empty_handed(begun())


# laws


def test_who_moves_elsewhere_while_defenders_fall_back_breaks_no_law() -> None:
    """A nightmare that is drawn on the way may carry an attacker's Elric off. [10.2, 16.4]"""
    away = changed(FIGHT(), ("units", "Sharilla", "at", "Oin"))
    assert "law.fallback" not in broken(away, changed(away, ("units", "Sharilla", "at", "Yu")), "fallback")
    assert "law.fallback" in broken(FIGHT(), changed(FIGHT(), ("units", "Fadan", "at", "Yu")), "fallback")
    assert units.units(FIGHT())["Fadan"]["at"] == PLACE != HOME


def test_who_attacks_two_may_lay_six_spells_and_no_seventh() -> None:
    state = at(met(), "magic", "Ann")
    people = [*units.of(state, "Ann", sort="personality"), "Yyrkoon", "Saxif D'Aan", "Dyvim Tvar", "Dyvim Slorm"][:8]
    state = changed(state, *(("units", name, "owner", "Ann") for name in people))
    for number, breach in ((6, False), (7, True)):
        after = changed(state, ("cast", dict.fromkeys(people[:number], FIELD)))
        assert ("law.three" in broken(state, after, "cast")) == breach
    seven = changed(state, ("cast", dict.fromkeys(people[:7], FIELD)))
    assert "law.three" not in broken(seven, seven, "cast")
    theirs = changed(state, *(("units", name, "owner", "Bob") for name in people))
    assert "law.three" in broken(theirs, changed(theirs, ("cast", dict.fromkeys(people[:4], FIELD))), "cast")


def test_who_enters_where_enemies_have_just_left_breaks_no_law() -> None:
    state = moved(quiet(), PLACE, "Naclon")
    after = moved(state, PLACE, "Fadan")
    assert "law.enemies" in broken(state, after, "march")
    assert "law.enemies" not in broken(state, moved(after, "Oin", *units.of(state, "Bob", PLACE)), "march")


# words


@each(("words", "full"), [
    ("Purple Towns Bakshaan", "Purple Towns to Bakshaan"),
    ("Fadan Bakshaan", "Fadan to Bakshaan"),
    ("Fadan nonesuch", "Fadan nonesuch"),
    ("nonesuch Fadan", "nonesuch Fadan"),
])  # fmt: skip
def test_two_things_are_told_apart_where_both_are_names(words: str, full: str) -> None:
    assert " ".join(spoken.asked_where(words.split(), begun())) == full


def test_of_a_line_without_words_nothing_is_left_unnamed() -> None:
    assert wanted.unnamed((), on_the_table()) == ()
    assert wanted.unnamed(("by", "Ohada"), quiet()) == ("by", "Ohada")


@each(("number", "left", "words"), [
    (1, 1, "is it kept"),
    (2, 2, "are all kept"),
    (2, 1, "is the one left kept"),
    (3, 2, "are the 2 left kept"),
])  # fmt: skip
def test_of_spells_taken_on_the_table_it_is_asked_by_their_number(number: int, left: int, words: str) -> None:
    state = on_the_table()
    unit = magician(state, "Ann")
    mage = unit.replace(" ", "_")
    hearing = hearing_of(state, **({} if left == number else {f"{mage}_takes_0": AT_ONCE, f"{mage}_before_1": "0"}))
    with pytest.raises(Ask) as asked:
        take_spells(hearing, "Ann", unit, number, "why")
    assert words in str(asked.value.question.prompt)


# the printed map


def test_what_is_told_of_the_map_is_learnt_as_a_cell_of_its_table() -> None:
    """What the document says itself is no news; a border of a place that it does not name is one of the players' own map."""
    own = {"kind": "land", "terrain": "civilised", "nation": None, "capital": False, "walls": 3}
    state = changed(laid(), ("places", {"Aldar": own, "Karlaak": own, "Jadmar": {"walls": 5, "port": True, "spell": False}}))
    state = changed(state, ("borders", {"Bakshaan|Jadmar": "border", "Jadmar|Karlaak": "no", "Aldar|Jadmar": "no"}))
    learnt = [*world.learnt(state)]
    assert ("charted", ("Karlaak", "walls"), "3") in learnt
    assert ("places", ("Jadmar", "port"), "yes") in learnt
    assert not [cell for cell in learnt if cell[:2] in (("places", ("Jadmar", "walls")), ("places", ("Jadmar", "spell")))]
    assert ("borders", ("Bakshaan", "Jadmar"), "border") in learnt
    assert ("charted_borders", ("Jadmar", "Karlaak", "border"), "no") in learnt
    assert ("charted_borders", ("Aldar", "Jadmar", "border"), "no") in learnt


def test_a_city_whose_name_would_be_a_border_is_left_out() -> None:
    ruling = choosing("Shazaar", cities_of_Shazaar="Tash|kar, Menvale", port_of_Menvale="no")
    assert "Tash|kar is no place of Shazaar on the list, and is left out." in [str(said.text) for said in ruling.story]


def test_walls_are_asked_for_where_a_retreat_hangs_on_them() -> None:
    state = moved(laid(), "Jadmar", "Fadan", "Avan Astram")
    state = moved(state, "Oin", "Naclon", "Vilmir Sealord", "Vilmir Priest", *armies(state, "Vilmir"), "Vilmir Fleet 1", "Vilmir Fleet 2")
    state = changed(state, ("borders", "Jadmar|Ramasaz", "border"), ("homes", "Lormyr", "Iosaz"))
    state = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"], "passed": []}))
    fight = {"place": "Jadmar", "withheld": ["Avan Astram"], "spells": [], "revealed": False, "conjured": [], "extra": {}}
    state = at(changed(state, ("battle", fight)), "combat", "Ann")
    ruling = COPY.rule(state, 'fallback "Avan Astram" to Ramasaz', "", "Bob")
    assert ruling.verdict == NEEDS_INPUT, ruling.reasons
    assert ruling.question is not None
    assert ruling.question.fact is not None
    assert ruling.question.fact["keys"] == ["Ramasaz", "walls"]
    walls = ("places", "Ramasaz", "walls", 3)
    assert COPY.rule(state, 'fallback "Avan Astram" to Ramasaz', "", "Bob", None, told(walls)).verdict == ILLEGAL
    barred = changed(state, ("battles", "Jadmar", "from", ["Ramasaz"]))
    assert COPY.rule(barred, 'fallback "Avan Astram" to Ramasaz', "", "Bob").verdict == ILLEGAL, "nothing hangs on walls there"


def test_of_an_army_that_casts_no_number_is_asked_for() -> None:
    state = at(laid(), "magic", "Ann")
    army = armies(state, "Ilmiora", 1)[0]
    ruling = COPY.rule(state, f'cast Misha by "{army}"', "", "Ann")
    assert ruling.verdict == ILLEGAL
    assert "9.caster" in [reason.check.rpartition("/")[2] for reason in ruling.reasons]


# stacks and musters


def test_what_another_keeps_up_in_the_same_place_is_none_of_ones_own_spells() -> None:
    state = on_the_table()
    mine, other = magician(state, "Ann"), magician(state, "Bob")
    state = beneath(moved(state, PLACE, mine, other), mine, 1)
    kept = {"spell": "Teleport", "flights": 2, "until": 3}
    assert stability.may_clash(changed(state, ("maintained", {other: [kept]})), "Ann") == []
    assert stability.may_clash(changed(state, ("maintained", {mine: [kept]})), "Ann") == [(PLACE, "")]


def test_units_far_apart_are_no_stacks_to_be_found() -> None:
    """They are told to be scattered, and not that they have to find each other. [7.1, 8.0]"""
    state = moved(quiet(), "Oin", "Fadan", "Sharilla")
    apart = changed(state, ("units", "Fadan", "stack", "Fadan"))
    assert "8.apart" in refused(apart, "march Fadan, Sharilla to Yu")
    scattered = changed(moved(apart, "Yu", "Sharilla"), ("units", "Fadan", "stack", "Fadan"))
    assert "7.stack" in refused(scattered, "march Fadan, Sharilla to Yu")
    assert "8.apart" not in refused(scattered, "march Fadan, Sharilla to Yu")


def test_on_the_table_a_muster_asks_for_its_spell_unless_one_alone_calls() -> None:
    state = at(on_the_table(), "muster", "Ann")
    state = beneath(state, magician(state, "Ann"), 1)
    assert "Horn of Fate" in worksheet(rule(state, "muster Jhary-a-conel"))
    question = rule(state, 'muster "Chaos Shield"').question
    assert question is not None
    assert [option.partition(" of ")[0] for option in question.options] == ["Dispel Magic II", "Invulnerability"]
    (reason,) = rule(beneath(state, magician(state, "Ann"), 0), 'muster "Chaos Shield"').reasons
    assert (reason.check.partition("/")[2], str(reason.instead)) == ("11.spell", "Dispel Magic II, Invulnerability call Chaos Shield")


def test_a_horde_of_ones_own_that_has_lost_nothing_is_refused_as_a_horde_alone() -> None:
    state = changed(quiet(), ("nations", "Org", "Ann"), ("lost", "Org", {"armies": 0, "fleets": [], "leaders": []}))
    state = holding(at(moved(state, "Org", "Fadan"), "muster", "Ann", 2), "Fadan", "Chimera")
    assert refused(state, "muster Org with Chimera of Fadan") == ["6.no-cities"]


# losses, and what is borne


def test_of_a_ship_and_those_aboard_it_is_said_which_is_lost_first() -> None:
    """The army goes down with the ship, and one more is lost then; alone, it is the first of two. [10(f), 10(g)]"""
    state = moved(quiet(), "Southern Sea", "Vilmir Fleet 1", "Vilmir Fleet 2", "Naclon", "Vilmir army 1")
    state = changed(state, ("units", "Vilmir army 1", "aboard", "Vilmir Fleet 1"), ("units", "Naclon", "aboard", "Vilmir Fleet 2"))
    stack = ["Vilmir Fleet 1", "Vilmir army 1", "Naclon"]
    with pytest.raises(Ask) as asked:
        losses.lose(hearing_of(state), "Bob", stack, "2", "the battle")
    assert set(asked.value.question.options) == {"Vilmir Fleet 1", "an army of Vilmir aboard Vilmir Fleet 1"}


def test_the_worksheet_says_who_bears_the_shield_next_or_where_it_lies() -> None:
    state = arrived(moved(quiet(), PLACE, "Fadan", "Sharilla"), "Chaos Shield", "Ann", PLACE)
    state = changed(state, ("units", "Chaos Shield", "bearer", "Fadan"))
    army = armies(state, "Ilmiora", 1)[0]
    for others, bearer in ((["Sharilla"], "Sharilla"), ([army], PLACE)):
        there = moved(moved(state, "Oin", "Sharilla"), PLACE, *others)
        hearing = hearing_of(there)
        escapes.eliminate(hearing, "Fadan", "a nightmare", "16.4", escape=False)
        assert ("artifact", bearer) in [(str(line.label), str(line.result)) for line in hearing.lines]


@each(("balance", "told"), [(3, True), (0, False), (-3, False)])
def test_the_balance_is_told_where_it_adds_to_what_meets_quaolnargn(balance: int, told: bool) -> None:
    """Doublas is of Law. [3.3, 16.2]"""
    state = changed(finder("Doublas", unit="Ilmiora Alchemist"), ("balance", balance))
    answers = {"Ilmiora_Alchemist_fights_with_2": "Doublas", "Ilmiora_Alchemist_keeps_it": "no"}
    ruling = rule(state, FOUND, "6, Quaolnargn, 6, 1", **answers)
    assert ruling.verdict == LEGAL, ruling.question
    assert (f"Doublas | 4 + Balance {balance} | {4 + balance} | 3.3" in worksheet(ruling)) == told
    assert ("+ Balance" in worksheet(ruling)) == told


# the Balance, musters, ways back


@each(("balance", "dominant"), [(2, ("law", 2)), (-2, ("chaos", 2)), (0, ("", 0))])
def test_on_the_centre_nothing_is_dominant(balance: int, dominant: tuple[str, int]) -> None:
    assert shifts.dominant(changed(quiet(), ("balance", balance))) == dominant


def test_a_list_of_countries_that_nobody_has_told_is_of_all_civilised_ones_but_melnibone() -> None:
    free = setup.listed({})
    assert "Melnibone" not in free
    assert "Org" not in free
    assert {"Ilmiora", "Nadsokor"} <= set(free)
    assert setup.listed({"countries": ["Vilmir"]}) == ["Vilmir"]


def test_whoever_names_an_outcome_first_keeps_it_whole() -> None:
    for label, parts in (("found", None), ("", [])):
        hearing = hearing_of(quiet())
        hearing.parts = None
        hearing.label = label
        outcomes.in_parts(hearing, several=True)
        assert hearing.parts == parts


def test_spells_are_entered_by_players_where_playaid_keeps_them_alone() -> None:
    state = on_the_table()
    state = beneath(state, magician(state, "Ann"), 1)
    assert midway.secret_entry(state, "Ann") is None
    kept = holding(quiet(), "Fadan", "Arkyn")
    assert str(midway.secret_entry(kept, "Ann")) == "the spells of Fadan (1): spells MAGICIAN SPELL, SPELL; …"
    assert midway.secret_entry(kept, "Bob") is None


def test_of_spells_on_the_table_it_is_not_said_what_who_is_named_could_call() -> None:
    state = on_the_table()
    state = at(beneath(state, magician(state, "Ann"), 1), "muster", "Ann")
    state = changed(state, ("discard", ["Chardros"]), ("container", state["public"]["container"] - 1))
    reasons = rule(state, f'muster Jharkor with Chardros of "{magician(state, "Ann")}"').reasons
    assert [reason.instead for reason in reasons if reason.check.endswith("11.held")] == [None]


@each(("lasts", "told"), [(True, "Vilmir may be mustered by its conqueror, once Bob no longer plays it"), (False, "by its conqueror")])
def test_when_a_conquered_nation_may_be_mustered_is_said(lasts: bool, told: str) -> None:
    state = changed(field(9, 0, "Jadmar"), ("units", "Fadan", "combat", 30))
    state = do(do(harmless(state), "battle Jadmar"), "unveil")
    if not lasts:
        state = evolve(state, [["drop", ["public", "nations", "Vilmir"], None]])
    ruling = rule(state, "fight", "6,1,6,Misha", land_retreat_from_Jadmar="Vilmir inland", prize_of_Jadmar="Fadan")
    assert ruling.verdict == LEGAL, ruling.question
    line = next(str(line.text) for line in ruling.worksheet if line.label == "muster")
    assert line.endswith(told)


def test_what_is_mustered_at_sea_comes_to_its_caster_with_its_ships() -> None:
    """By an agreement that a nation appears with its caster: no port is looked for. [11]"""
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "placement"), "with the caster", "owner")])
    state = moved(quiet(), "Dragon Sea", "Fadan", "Ilmiora Fleet 1")
    state = at(changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1")), "muster", "Ann")
    ruling = TABLE.rule(holding(state, "Fadan", "Chardros"), "muster Jharkor with Chardros of Fadan", "Grome, Misha, Kakatal", book=book)
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(evolve(state, ruling.changes))
    assert here["Jharkor Fleet 1"]["at"] == here["Jharkor Fleet 2"]["at"] == "Dragon Sea"


def test_a_magician_who_retreats_into_a_sea_goes_aboard_a_ship_of_theirs_there() -> None:
    state = moved(harmless(field(9, 0)), "Nadsokor", "Avan Astram")
    state = moved(moved(state, PLACE, "Vilmir Priest"), "Southern Sea", "Vilmir Fleet 1")
    state = changed(state, ("borders", f"{PLACE}|Southern Sea", "border"), ("borders", f"Southern Sea|{PLACE}", "border"))
    state = do(do(state, f'battle "{PLACE}"'), "unveil")
    ruling = rule(state, "fight", "6,1,1", **{f"land_retreat_from_{PLACE}": "Southern Sea", f"either_retreat_from_{PLACE}": "Southern Sea"})
    assert ruling.verdict == LEGAL, ruling.question
    assert units.units(evolve(state, ruling.changes))["Vilmir Priest"].get("aboard") == "Vilmir Fleet 1"


def test_attackers_of_whom_one_alone_wades_do_not_go_back_over_the_sea_together() -> None:
    state = moved(harmless(field(0, 3)), "Jadmar", "Fadan")
    state = moved(state, PLACE, "Fadan", "Ilmiora Alchemist")
    for border in [key for key in state["public"]["borders"] if PLACE in key.split("|")]:
        state = changed(state, ("borders", border, "no"))
    state = changed(state, ("borders", f"Nadsokor|{PLACE}", "border"), ("borders", f"Southern Sea|{PLACE}", "border"))
    state = changed(state, ("battles", PLACE, "from", ["Southern Sea"]), ("units", "Avan Astram", "combat", 9))
    ruling = rule(do(do(state, f'battle "{PLACE}"'), "unveil"), "fight", "1,6,1,1,1")
    assert ruling.verdict == LEGAL, ruling.question
    here = units.units(evolve(state, ruling.changes))
    assert {here[unit]["at"] for unit in ("Fadan", "Ilmiora Alchemist") if unit in here} == {"Nadsokor"}
