"""10.0 Combat, 7.5.2 and 7.5.7 walls and capitals."""

from fractions import Fraction

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.ratings import likely, potency, reckoning
from playaid.games.elric.rules import retreats
from playaid.games.elric.state import units
from playaid.games.elric.table import outlook
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.odds.exact import odds
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
    holding,
    moved,
    offered,
    refused,
    rule,
    shoreless,
    without,
    worksheet,
)


def field(ours: int = 3, theirs: int = 2, place: str = "Vilmir inland", **pieces: str) -> State:
    """Ann's Fadan with armies against Bob's Avan Astram with armies, a battle far from any shore, to be fought in the combat phase."""
    state = shoreless(empty_handed(begun()), place)
    state = moved(state, "Nadsokor", *[unit for unit in units.of(state, "Bob") if units.units(state)[unit]["at"] == place])
    state = moved(state, place, "Fadan", *armies(state, "Ilmiora", ours), "Avan Astram", *armies(state, "Vilmir", theirs))
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}
    state = changed(state, ("battles", place, fight), ("holds", "Nadsokor", "Bob"))
    if place == "Vilmir inland":
        state = changed(state, ("places", place, "walls", 0))
    return at(state, "combat", "Ann")


PLACE = "Vilmir inland"
RETREAT = {"land_retreat_from_Vilmir_inland": "Nadsokor"}


def revealed(state: State, place: str = "Vilmir inland") -> State:
    return do(do(state, f'battle "{place}"'), "unveil")


def test_the_attacker_orders_the_battles_and_must_fight_them() -> None:
    state = field()
    assert "next.owed" in refused(state, "next")
    assert refused(state, "battle Jadmar") == ["10.declared"]
    state = do(state, 'battle "Vilmir inland"')
    assert refused(state, 'battle "Vilmir inland"') == ["10.open-battle"]
    at_once = do(state, "fight", "3,3")
    state = do(do(state, "unveil"), "fight", "3,3")
    assert at_once["public"] == state["public"]
    assert rule(state, "next").verdict == LEGAL
    assert refused(state, "unveil") == ["10.none"]


def test_who_is_attacked_may_withhold_and_fall_back_before_any_die() -> None:
    state = field()
    assert refused(state, "fight") == ["10.choice"]
    reason = TABLE.rule(state, "fight").reasons[0]
    assert reason.citation == "10.2"
    assert f'battle "{PLACE}"' in str(reason.instead)
    assert [line for _, line in offered(state) if line.split()[0] in ("battle", "fight")] == [f'battle "{PLACE}"']
    opened = do(state, "battle")
    assert {line for side, line in offered(opened) if side == "Bob" and line.startswith("withhold")}
    assert rule(opened, "fight", "5,2", **RETREAT).verdict == LEGAL


def test_the_walls_are_told_when_the_battle_begins() -> None:
    line = "walls | added for the defenders | 3 | 7.5.7"
    assert line in worksheet(rule(changed(field(), ("places", PLACE, "walls", 3)), "battle"))
    assert line not in worksheet(rule(field(), "battle"))


def test_where_nobody_could_stay_out_the_dice_fall_at_once() -> None:
    """Neutral units have no player; whose only unit is a casting magician has nobody to keep out."""
    walls = changed(moved(field(3, 0), "Oin", "Avan Astram"), ("places", PLACE, "walls", 3))
    assert "fight" in [line.split()[0] for _, line in offered(walls)]
    priest = moved(field(1, 0), PLACE, "Vilmir Priest")
    priest = moved(priest, "Nadsokor", "Avan Astram")
    assert refused(priest, "fight") == ["10.choice"]
    state = changed(priest, ("cast", {"Vilmir Priest": PLACE}))
    assert [line for _, line in offered(state) if line.split()[0] == "fight"] == [f'fight "{PLACE}"']


def test_a_battle_is_fought_in_two_lines_or_three_and_named_where_several_wait() -> None:
    state = field()
    assert do(state, "fight", "5,2", **RETREAT)["public"] == do(do(do(state, "battle"), "unveil"), "fight", "5,2", **RETREAT)["public"]
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora capital"]}
    two = changed(moved(state, "Jadmar", "Sharilla"), ("battles", "Jadmar", fight))
    assert refused(two, "fight") == ["10.which"]
    assert refused(two, "battle") == ["10.which"]
    assert refused(two, "fight Bakshaan") == ["10.declared"]
    assert rule(two, f'fight "{PLACE}"', "5,2", **RETREAT).verdict == LEGAL
    begun_ = do(two, "battle Jadmar")
    assert refused(begun_, f'fight "{PLACE}"') == ["10.open-battle"]
    assert [line.label for line in rule(begun_, "fight", "6,1").worksheet if line.label == "difference"], "the one that has begun"
    assert "Ann holds Jadmar" not in worksheet(rule(begun_, "fight", "6,1"))
    assert refused(begun_, "battle") == ["10.open-battle"]
    assert [line for side, line in offered(begun_) if line.startswith("fight")] == ["fight", "fight"]
    assert [line for side, line in offered(two) if line.startswith("battle")] == ['battle "Vilmir inland"', 'battle "Jadmar"']
    peace = changed(state, ("battles", {}))
    assert refused(peace, "fight") == refused(peace, "battle") == ["10.none"]
    unled = moved(state, "Jadmar", "Fadan")
    assert refused(unled, "fight") == ["10.unled"]


def test_totals_dice_and_difference() -> None:
    ruling = rule(revealed(field()), "fight", "5,2")  # 4 + 3 + 5 against 3 + 2 + 2
    text = worksheet(ruling)
    assert "Fadan 4 + 3 armies 3 | 7" in text
    assert "Avan Astram 3 + 2 armies 2 | 5" in text
    assert "Ann is greater by 5 (field) | units lost: loser 2, winner 0" in text
    after = evolve(revealed(field()), ruling.changes)
    assert not armies(after, "Vilmir", place="Vilmir inland")


def test_the_greater_total_wins_and_nobody_wins_even() -> None:
    state = revealed(field(1, 2))
    assert "even" in rule(state, "fight", "3,3").outcome
    assert rule(state, "fight", "3,2").outcome.startswith("Ann by 1")
    assert rule(state, "fight", "2,3").outcome.startswith("Bob by 1")


def jadmar(ilmiorans: int = 10) -> State:
    """The example: 17 against one personality of 4, two armies and walls of 5."""
    state = empty_handed(begun())
    state = moved(state, "Nadsokor", *units.of(state, "Bob"))
    state = moved(state, "Jadmar", "Naclon", *armies(state, "Vilmir", 2))
    state = moved(state, "Jadmar", "Fadan", "Sharilla", *armies(state, "Ilmiora", ilmiorans))
    state = changed(state, ("battles", "Jadmar", {"attacker": "Ann", "defender": "Bob", "from": ["Ilmiora inland"]}))
    return revealed(at(state, "combat", "Ann"), "Jadmar")


def test_the_example_of_jadmar_17_against_11() -> None:
    ruling = rule(jadmar(), "fight", "5,1,3")  # advantage 10 after dice; Naclon escapes by a 3
    text = worksheet(ruling)
    assert "Fadan 4 + Sharilla 3 + 10 armies 10 | 17" in text
    assert "Naclon 4 + 2 armies 2 | 6" in text
    assert "Ann is greater by 10 (city) | units lost: loser all" in text
    assert "defenders and walls | won by 10; walls 5 + defenders 6 = 11 are needed | the city stands" in text
    after = evolve(jadmar(), ruling.changes)
    assert not armies(after, "Vilmir", place="Jadmar")
    assert "Naclon" in units.units(after)
    assert after["public"]["holds"] == {}
    assert "Naclon" not in units.units(do(jadmar(), "fight", "5,1,6"))


def test_walls_overcome_whole_pay_a_spell_and_the_right_to_muster() -> None:
    state = without(jadmar(), *armies(jadmar(), "Vilmir", 2, "Jadmar"))  # 17 against 4 and 5
    after = do(state, "fight", "6,1,6,Grome", prize_of_Jadmar="Fadan")
    assert after["public"]["holds"] == {"Jadmar": "Ann"}
    assert units.units(after)["Fadan"]["spells"] == 1
    assert after["public"]["rights"]["Ann"] == ["Vilmir"]  # for when Bob no longer plays it
    assert "11.board" in refused(at(after, "muster", "Ann"), "muster Vilmir")
    free = evolve(after, [["drop", ["public", "nations", "Vilmir"], None], ["drop", ["public", "lost", "Vilmir"], None]])
    assert rule(at(free, "muster", "Ann"), "muster Vilmir").verdict != ILLEGAL


def test_bare_walls_are_fought_too() -> None:
    state = moved(empty_handed(begun()), "Bakshaan", "Fadan", *armies(empty_handed(begun()), "Ilmiora", 9))
    state = at(changed(state, ("battles", "Bakshaan", {"attacker": "Ann", "defender": None, "from": ["Jadmar"]})), "combat", "Ann")
    ruling = rule(revealed(state, "Bakshaan"), "fight", "4,4,Grome")
    assert "difference" in worksheet(ruling)
    after = evolve(revealed(state, "Bakshaan"), ruling.changes)
    assert after["public"]["holds"]["Bakshaan"] == "Ann"
    assert after["public"]["rights"]["Ann"] == []  # neutral: it pays the spell alone
    weak = do(revealed(state, "Bakshaan"), "fight", "1,6", land_back_from_Bakshaan="Ilmiora capital")
    assert "Bakshaan" not in weak["public"]["holds"]


def test_withheld_units_stay_out_and_may_fall_back() -> None:
    state = do(field(), 'battle "Vilmir inland"')
    army = armies(state, "Vilmir", 1, "Vilmir inland")[0]
    assert refused(state, "withhold Fadan") == ["10.lead"]
    assert refused(state, f'fallback "{army}" to Nadsokor', "Bob") == ["10.withheld"]
    assert refused(state, "withhold Naclon", "Bob") == ["10.here"]
    early = rule(state, "fallback with 1 to Nadsokor", side="Bob").reasons
    assert "1 army to fall back, and 0 withheld: `withhold` keeps them out first" in [reason.text for reason in early]
    state = do(state, f'withhold "{army}"', side="Bob")
    assert refused(state, f'withhold "{army}"', "Bob") == ["10.twice"]
    assert refused(state, f'fallback "{army}" to Jadmar', "Bob") == ["10.exit"]
    assert "Bob | Avan Astram 3 + 1 army 1 | 4" in worksheet(rule(do(state, "unveil"), "fight", "1,1"))
    away = do(state, f'fallback "{army}" to Nadsokor', side="Bob")
    assert units.units(away)[army]["at"] == "Nadsokor"
    assert refused(do(state, "unveil"), f'withhold "{army}"', "Bob")[0] == "10.open"


def test_who_speaks_is_known_by_the_units_that_are_named() -> None:
    state = do(field(), f'battle "{PLACE}"')
    army = armies(state, "Vilmir", 1, PLACE)[0]
    held = rule(state, f'withhold "{army}"')
    assert (held.verdict, held.declaration.side) == (LEGAL, "Bob")
    mine = rule(state, f'withhold "{armies(state, "Ilmiora", 1, PLACE)[0]}"')
    assert (mine.verdict, mine.declaration.side) == (LEGAL, "Ann")
    assert refused(state, f'withhold Fadan, "{army}"')[0] == "10.here"
    assert refused(at(state, "movement", "Ann"), f'march "{army}" to Jadmar')[0] == "7.own"  # one player alone acts
    away = do(evolve(state, held.changes), f'fallback "{army}" to Nadsokor')
    assert units.units(away)[army]["at"] == "Nadsokor"


def test_withheld_attackers_do_not_fall_back() -> None:
    state = do(field(), 'battle "Vilmir inland"')
    army = armies(state, "Ilmiora", 1, "Vilmir inland")[0]
    state = do(state, f'withhold "{army}"')
    assert refused(state, f'fallback "{army}" to Jadmar')[0] == "10.attackers"
    by_number = rule(do(field(), 'battle "Vilmir inland"'), "fallback 1 to Jadmar", "", "Ann")  # nobody of theirs is withheld
    assert str(by_number.reasons[0].text) == "Ann attacks, and withheld attackers do not retreat"


def test_withheld_losers_suffer_by_the_house_rule() -> None:
    state = do(field(), 'battle "Vilmir inland"')
    army = armies(state, "Vilmir", 1, "Vilmir inland")[0]
    state = do(do(state, f'withhold "{army}"', side="Bob"), "unveil")
    ruling = rule(state, "fight", "6,1,6")
    assert "withheld losers" in worksheet(ruling)


def test_retreat_to_a_free_neighbour_or_back_whence_they_came() -> None:
    state = revealed(field())
    after = do(state, "fight", "5,2", land_retreat_from_Vilmir_inland="Nadsokor")
    assert units.units(after)["Avan Astram"]["at"] == "Nadsokor"
    state = changed(field(1, 4), ("battles", "Vilmir inland", {"attacker": "Ann", "defender": "Bob", "from": ["Nadsokor"]}))
    beaten = do(revealed(state), "fight", "1,6,1")
    assert units.units(beaten)["Fadan"]["at"] == "Nadsokor"


def test_losses_are_the_players_choice_armies_before_personalities() -> None:
    state = arrived(field(3, 2), "Silent Guard", "Bob", "Vilmir inland")
    ruling = rule(revealed(state), "fight", "4,1")
    assert ruling.question is not None
    assert ruling.question.who == "Bob"
    assert set(ruling.question.options) == {"an army of Vilmir", "Silent Guard"}


def test_heroic_escape_is_below_the_combat_value() -> None:
    state = revealed(field(6, 0))
    assert "Avan Astram" in units.units(do(state, "fight", "6,1,2"))
    assert "Avan Astram" not in units.units(do(state, "fight", "6,1,3"))


def _priest() -> State:
    """Fadan's six armies against the Priest of Vilmir alone."""
    state = moved(field(6, 0), "Nadsokor", "Avan Astram")
    return moved(state, "Vilmir inland", "Vilmir Priest")


def test_escape_and_invulnerability() -> None:
    state = revealed(holding(_priest(), "Vilmir Priest", "Escape I"))
    ruling = rule(state, "fight", "6,1")
    assert ruling.question is not None
    assert (ruling.question.private, ruling.question.options) == ("Bob", ("no spell", "Escape I"))
    key = ruling.question.key.replace(" ", "_")
    saved = do(state, "fight", "6,1", **{key: "Escape I"})
    assert "Vilmir Priest" in units.units(saved)
    assert "Escape I" in saved["public"]["discard"]
    hard = revealed(holding(_priest(), "Vilmir Priest", "Invulnerability"))
    first = rule(hard, "fight", "6,1").question
    assert first is not None
    assert first.options == ("no spell",)
    assert "No spell of escape is held" in first.prompt
    second = rule(hard, "fight", "6,1,6", **{first.key.replace(" ", "_"): "no spell"}).question
    assert second is not None
    assert second.options == ("no spell", "Invulnerability")


def test_only_magicians_escape_by_a_spell() -> None:
    state = revealed(holding(field(6, 0), "Avan Astram", "Escape I"))
    lost = do(state, "fight", "6,1,6")
    assert "Avan Astram" not in units.units(lost)


def test_fleets_fight_at_sea_only() -> None:
    state = moved(field(), "Vilmir inland", "Vilmir Fleet 1")
    assert "Vilmir Fleet 1 in port 0" in worksheet(rule(state, 'battle "Vilmir inland"'))
    sea = moved(field(0, 0, "Dragon Sea"), "Dragon Sea", "Vilmir Fleet 1")
    assert "Vilmir Fleet 1 4" in worksheet(rule(sea, 'battle "Dragon Sea"'))


def test_the_wilderness_is_open_to_a_retreat_whoever_is_there() -> None:
    state = changed(field(), ("borders", "Oin|Vilmir inland", "border"))
    state = moved(state, "Oin", "Sharilla")
    assert "Oin" in retreats.exits(state, "Bob", "Vilmir inland", "land", [])
    barred = changed(moved(state, "Lormyr inland", "Sharilla"), ("borders", "Lormyr inland|Vilmir inland", "border"))
    assert "Lormyr inland" not in retreats.exits(barred, "Bob", "Vilmir inland", "land", [])


def _magic(ours: str, theirs: str = "", place: str = "Vilmir inland") -> State:
    """The field with Ann's Alchemist and Bob's Priest casting."""
    state = moved(field(3, 3, place), place, "Ilmiora Alchemist", "Vilmir Priest")
    state = holding(at(state, "magic", "Ann"), "Ilmiora Alchemist", ours)
    state = do(state, f'cast "{ours}" by "Ilmiora Alchemist"')
    if theirs:
        state = do(holding(state, "Vilmir Priest", theirs), f'cast "{theirs}" by "Vilmir Priest"', side="Bob")
    return do(at(state, "combat", "Ann"), f'battle "{place}"')


def test_magic_adds_and_casters_do_not_fight() -> None:
    state = do(_magic("Doublas", "Grome"), "unveil")
    text = worksheet(rule(state, "fight", "3,3", land_retreat_from_Vilmir_inland="Nadsokor"))
    assert "Fadan 4 + 3 armies 3 | 7" in text
    assert "magic | Doublas 4 | 4" in text
    assert "towards law | Doublas 4 | 4" in text
    assert "then neutral | law 4, Grome 3 towards the centre | law 1" in text


def test_the_balance_adds_to_its_own() -> None:
    state = changed(do(_magic("Doublas"), "unveil"), ("balance", 2))
    assert "Balance | law 2 for 1 of law magic | 2 | 3.3" in worksheet(
        rule(state, "fight", "3,3", land_retreat_from_Vilmir_inland="Nadsokor")
    )


def test_balo_works_on_odd_dice() -> None:
    state = _magic("Balo the Jester")
    for die, works in (("3", "works"), ("4", "does not work")):
        assert f"die {die}: works on an odd number | {works}" in worksheet(rule(state, "unveil", die))
        assert do(state, "unveil", die)["public"]["battle"]["spells"][0]["void"] == (works != "works")
    assert [str(said.text) for said in rule(do(field(), "battle"), "unveil").story] == ["No spell was cast."]


def test_eaters_come_first_and_their_casters_magic_still_works() -> None:
    state = do(_magic("Noose of Flesh", "Grome"), "unveil", "6,6")
    assert not armies(state, "Vilmir", place="Vilmir inland")
    assert not {"Avan Astram", "Vilmir Priest"} & set(units.units(state))
    ruling = rule(state, "fight", "1,6")
    assert "magic | Grome 3 | 3" in worksheet(ruling)


@each(
    ("effect", "at_sea", "eaten"),
    [
        ("army-eater", False, {"army", "personality"}),
        ("army-eater", True, set()),
        ("land-eater", False, {"army", "personality", "fleet"}),
        ("fleet-eater", True, {"army", "personality", "fleet"}),
        ("fleet-eater", False, set()),
        ("both-eater", True, {"army", "personality", "fleet"}),
        ("mirror", False, {"army", "personality", "fleet"}),
    ],
)
def test_what_an_eater_eats(effect: str, at_sea: bool, eaten: set[str]) -> None:
    assert {sort for sort in ("army", "personality", "fleet") if potency.eats(effect, at_sea, sort)} == eaten


def test_dispel_negates_a_spell_and_its_shift() -> None:
    state = do(_magic("Dispel Magic I", "Noose of Flesh"), "unveil", Ilmiora_Alchemist_dispels="Noose of Flesh")
    assert armies(state, "Ilmiora", place="Vilmir inland")
    text = worksheet(rule(state, "fight", "3,3"))
    assert "Noose of Flesh 3" not in text


def test_the_chaos_shield_keeps_chaos_off() -> None:
    state = arrived(_magic("Kyreenee"), "Chaos Shield", "Bob", "Vilmir inland")
    state = changed(state, ("units", "Chaos Shield", "bearer", "Avan Astram"))
    after = do(state, "unveil")
    assert armies(after, "Vilmir", place="Vilmir inland")


def test_a_shield_that_nobody_bears_goes_with_its_stack_too() -> None:
    state = arrived(_magic("Mirror of Memory"), "Chaos Shield", "Bob", "Vilmir inland")
    assert "Chaos Shield" not in units.units(do(state, "unveil", "6,6"))  # by a spell that is not of Chaos
    assert "Chaos Shield" in units.units(do(state, "unveil", "1,6"))


def test_quaolnargn_is_set_on_an_enemy() -> None:
    """Nothing but magic can hurt it, so that no die falls for who has none. [16.2]"""
    state = _magic("Quaolnargn")
    assert "Avan Astram" not in units.units(do(state, "unveil", prey_of_Ilmiora_Alchemist="Avan Astram"))
    armed = changed(
        arrived(state, "Chaos Shield", "Ann", state["public"]["battle"]["place"]), ("units", "Chaos Shield", "bearer", "Avan Astram")
    )
    armed = changed(armed, ("units", "Chaos Shield", "combat", 3))
    line = {"prey of Ilmiora Alchemist": "Avan Astram", f"Avan Astram fights with {0}": "Chaos Shield"}
    assert "Avan Astram" in units.units(do(armed, "unveil", "6,1", **line))
    assert "Avan Astram" not in units.units(do(armed, "unveil", "1,6", **line))
    shielded = changed(armed, ("units", "Chaos Shield", "owner", "Bob"))
    assert "Avan Astram" in units.units(do(shielded, "unveil"))


def test_face_down_spells_without_a_battle_are_spent() -> None:
    state = do(_magic("Doublas"), "unveil")
    state = do(state, "fight", "3,3", land_retreat_from_Vilmir_inland="Nadsokor")
    assert state["public"]["discard"] == ["Doublas"]
    lone = changed(_magic("Doublas"), ("battle", None), ("battles", {}))
    assert do(lone, "next")["public"]["discard"] == ["Doublas"]


def test_the_odds_of_a_battle_are_for_whoever_has_laid_a_spell_face_down_in_it_alone() -> None:
    """9.4: it is turned up as the battle is rolled, and whoever only looks ahead has turned up nothing."""
    line = Declaration("fight", {}, "Ann", "fight")
    assert odds(GAME, _magic("Doublas"), line, HOUSE).own
    assert not odds(GAME, _magic("Doublas"), line, HOUSE, together=True).own
    assert not odds(GAME, revealed(field(6, 0)), line, HOUSE).own


def test_the_odds_of_a_battle_are_those_of_its_dice() -> None:
    state = revealed(field(6, 0))
    state = changed(state, ("units", "Avan Astram", "bracketed", True))
    found = odds(GAME, state, Declaration("fight", {}, "Ann", "fight"), HOUSE)
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1
    assert next(
        o.probability for o in found.outcomes if o.outcome == "Ann by 10 (Bob loses up to 1 of 1 unit, Ann loses none)"
    ) == Fraction(1, 6)


def test_a_battle_reckoned_with_given_spells() -> None:
    said = {"attack": 17, "defence": 6, "wall": 5, "spells": ["Arkyn"]}
    found = odds(GAME, empty_handed(begun()), Declaration("reckon", said, "Ann", "reckon"), HOUSE)
    falls = sum(o.probability for o in found.outcomes if "falls" in o.outcome)
    assert falls == Fraction(10, 36)  # 20 against 11: two more are wanted
    assert refused(begun(), "reckon 5 vs 4 at home") == ["10.ground"]
    assert refused(begun(), "reckon 5 vs 4 with Arkyn, Aubec, Chimera, Doublas") == ["9.three-asked"]


def test_unknown_results_are_named_not_guessed() -> None:
    from tests.games.elric.table import PRINTED

    said = {"attack": 9, "defence": 4}
    found = odds(GAME, empty_handed(begun()), Declaration("reckon", said, "Ann", "reckon"), PRINTED)
    assert found.unknown == 1 - Fraction(1, 36)
    assert "results field 5 loser" in found.cells


def test_the_rows_of_the_table() -> None:
    assert [reckoning.row(n) for n in (0, 7, 19, 20, 31)] == ["0", "7", "19", "20+", "20+"]


def test_nobody_retreats_where_the_attackers_passed() -> None:
    state = empty_handed(begun())
    state = moved(state, "Nadsokor", *[unit for unit in units.of(state, "Bob") if units.units(state)[unit]["at"] == "Vilmir inland"])
    state = changed(moved(state, "Vilmir inland", "Avan Astram", "Vilmir Sealord"), ("places", "Vilmir inland", "walls", 0))
    state = moved(without(state, *units.of(state, "Bob", "Nadsokor")), "Org", "Fadan", *armies(state, "Ilmiora", 8))
    state = do(at(state, "movement", "Ann"), 'march Fadan with 8 of Ilmiora to "Vilmir inland" via Nadsokor', "Grome")
    assert state["public"]["battles"]["Vilmir inland"]["passed"] == ["Org", "Nadsokor"]
    state = do(at(state, "combat", "Ann"), 'battle "Vilmir inland"')
    state = do(state, 'withhold "Vilmir Sealord"', side="Bob")
    assert refused(state, 'fallback "Vilmir Sealord" to Nadsokor', "Bob") == ["10.exit"]
    assert rule(state, 'fallback "Vilmir Sealord" to Jadmar', side="Bob").verdict == LEGAL


def test_enemies_who_stay_together_fight_again() -> None:
    state = changed(field(), ("battles", {}))
    after = do(at(state, "movement", "Ann"), "next")
    assert after["public"]["battles"]["Vilmir inland"]["defender"] == "Bob"


def test_odds_from_the_beginning_of_a_battle_carry_on_to_its_dice() -> None:
    from playaid.referee.odds.exact import chain

    state = changed(field(6, 0), ("units", "Avan Astram", "bracketed", True))
    said = Declaration("battle", {"place": "Vilmir inland"}, "Ann", "battle")
    found = chain(GAME, state, said, HOUSE, outlook.carried_on)
    assert sum(o.probability for o in found.outcomes) == 1
    assert next(
        o.probability for o in found.outcomes if o.outcome == "Ann by 10 (Bob loses up to 1 of 1 unit, Ann loses none)"
    ) == Fraction(1, 6)


def test_a_battle_opened_by_agreement_is_carried_through_whoever_is_left() -> None:
    state = do(moved(empty_handed(begun()), "Ilmiora inland", "Fadan"), "march Fadan to Jadmar")
    assert "referee/sequence" in [reason.check for reason in rule(state, "battle Jadmar").reasons]
    state = evolve(state, rule(state, "battle Jadmar", overrule="we fight at once").changes)
    state = at(without(state, "Fadan"), "magic", "Ann")
    state = evolve(state, rule(state, "next", overrule="on we go").changes)
    state = do(state, "unveil", side="Ann")
    assert not do(state, "fight", "1, 1", side="Ann")["public"]["battle"]


def test_a_battle_that_nobody_has_to_fight_cannot_be_agreed_on() -> None:
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "combat", "Ann")
    with pytest.raises(Refusal):
        rule(state, "battle Kaneloon", overrule="we agree")
    assert not state["public"].get("battle")


def test_what_is_lost_is_told_to_whoever_takes_it_off_the_board() -> None:
    told = [said.text for said in rule(field(3, 4), "fight", "6,1,1", **RETREAT).story]
    assert "Bob loses 2 armies of Vilmir." in told
    assert not [line for line in told if line.startswith(("Ann loses", "Lost"))]


def test_a_battle_under_way_stands_and_another_without_attackers_is_struck() -> None:
    """A battle opened by agreement before the combat phase is not looked at when the phase begins, those after it are."""
    state = do(moved(empty_handed(begun()), "Ilmiora inland", "Fadan"), "march Fadan to Jadmar")
    state = changed(state, ("battles", "Oin", {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}))
    state = evolve(state, rule(state, "battle Jadmar", overrule="we fight at once").changes)
    state = at(without(state, "Fadan"), "magic", "Ann")
    ruling = rule(state, "next", overrule="on we go")
    assert [*evolve(state, ruling.changes)["public"]["battles"]] == ["Jadmar"]
    assert "No battle is left to fight in Oin." in [said.text for said in ruling.story]


def test_a_name_of_two_is_that_of_who_stands_in_the_battle() -> None:
    """Also where neither says for whom they speak, and the other is of whoever's turn it is. [10.1, 10.2]"""
    state = arrived(do(field(), f'battle "{PLACE}"'), "Vilmir Sealord", "Bob", PLACE)
    state = arrived(state, "Pan Tang Sealord", "Ann", "Hwamgaarl")
    for verb, words, side in (("withhold", ["sealord"], "Ann"), ("fallback", ["sealord", "to", "Nadsokor"], "Bob")):
        assert read_arguments(GAME, GAME.verbs[verb], words, visible(state, None), speaker=side)["units"] == ["Vilmir Sealord"]
    over = changed(state, ("battle", {}))
    assert likely.in_battle(over, "Ann") == likely.own_units(over, "Ann")
