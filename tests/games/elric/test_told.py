"""What the table is told, and what it is not: each act of the game leaves its sentence in the story. By section."""

import pytest

from playaid.dice.sources import Typed
from playaid.games.elric import GAME
from playaid.games.elric.rules import draws, escapes, losses
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, empty, evolve
from playaid.referee.deciding.decide import decide
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule, without
from tests.games.elric.test_balance import _horn
from tests.games.elric.test_combat import field
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_immediate import FOUND, PLUNDER, _with_elric, finder
from tests.games.elric.test_magic import battle
from tests.games.elric.test_perils import loaded
from tests.games.elric.test_stacks import two_stacks

PLACE = "Vilmir inland"
EATER = "Kyreenee"


def quiet() -> State:
    return empty_handed(begun())


def told(ruling: Ruling) -> list[str]:
    """What everybody is told."""
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    return [said.text for said in ruling.story if said.only is None]


def aboard(state: State, fleet: str, *names: str) -> State:
    for name in names:
        state = changed(state, ("units", name, "aboard", fleet))
    return state


def test_the_set_up_is_told() -> None:
    options = {option.name: option.values[0] for option in GAME.options}
    args = {"sides": ["Ann", "Bob"], "players": {"Ann": "Ann", "Bob": "Bob"}, "options": options}
    ruling = decide(GAME, empty(["Ann", "Bob"]), Declaration("new", args), HOUSE, Typed(["2", "5"]))
    lying = next(text for text in told(ruling) if text.startswith("A spell lies face down in"))
    assert "Kaneloon" in lying
    assert lying.endswith("57 are in the container.")
    scenario = next(line for line in ruling.worksheet if line.label == "scenario")
    assert scenario.result == "most enemy capitals"  # no other objective is told


# 12, 16.4: Elric


def test_the_four_take_elric_and_bring_him_back() -> None:
    gone = rule(_with_elric(finder(), "Naclon"), FOUND, "6, Four-who-are-one", finder="Fadan")
    assert "Elric leaves the board until turn 2; Brut will come with him." in told(gone)
    state = evolve(_with_elric(finder(), "Naclon"), gone.changes)
    assert "nobody is threatened" in " ".join(rule(state, "dream").shown)  # the controller is there, and Elric is not
    back = rule(at(state, "muster", "Bob"), "next")
    assert "Elric returns to Kaneloon with Brut." in told(back)


def test_the_tower_keeps_its_finder() -> None:
    assert "Fadan enters the Tower and is not seen again." in told(rule(finder(), FOUND, "6, Tower of Voilodion Gagnasdiak, 1"))


def test_elric_is_not_told_to_be_lost_for_good_where_he_appears_anew() -> None:
    said = told(rule(_with_elric(finder()), FOUND, "6, Tower of Voilodion Gagnasdiak, 1, 3", finder="Elric"))
    assert "Elric enters the Tower and is taken from whoever controls him, to appear anew, at random." in said
    assert "is not seen again" not in " ".join(said)
    assert any(line.startswith("Elric appears in ") for line in said)


def test_the_horn_is_told() -> None:
    assert "The Cosmic Balance hangs level again." in told(rule(_horn(), "horn", "4"))
    standing = evolve(_horn(), [["drop", ["public", "tipped"], None]])
    assert "Elric blows the Horn of Fate, and nothing happens." in told(rule(standing, "horn"))


# 7.6, 8.0: the wilderness


def test_an_eater_devours_the_stack_in_the_wilderness_and_does_nothing_at_sea() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 1))
    eaten = rule(state, "march Fadan with 1 to Yu", f"{EATER}, 1")
    assert f"Yu (armies pass the wilderness): {EATER} devours the stack." in told(eaten)
    assert eaten.outcome == "devoured"
    ship = rule(loaded("Dragon Sea"), 'sail "Ilmiora Fleet 1" to "Straits of Chaos"', EATER)
    assert f"Straits of Chaos: {EATER} comes up and can do nothing here." in told(ship)
    assert "no attack" in ship.outcome


def test_stacks_that_find_each_other_and_a_search_for_what_is_gone() -> None:
    assert "Together in Oin: Fadan, Ilmiora Alchemist." in told(rule(at(two_stacks(), "search", "Ann"), "search Oin for friends", "5"))
    empty_place = changed(finder(), ("placements", "Kaneloon", 0))
    assert "There is no magic left in Kaneloon." in told(rule(empty_place, FOUND, "6", overrule="we say so"))


def test_a_draw_out_of_nothing_is_told() -> None:
    state = moved(quiet(), "Oin", "Fadan", *armies(quiet(), "Ilmiora", 1))
    state = evolve(state, [["put", ["cup", "fresh"], state["cup"]["fresh"][:12]], ["put", ["public", "container"], 0]])
    ruling = rule(state, "march Fadan with 1 to Yu")
    assert "The container is empty, and there is nothing to put back into it." in told(ruling)
    assert not ruling.rolls


# 7.1, 16.8: ships


def test_an_overloaded_ship_and_one_who_does_not_get_off_are_told() -> None:
    state = moved(loaded("Ilmiora capital"), "Ilmiora capital", "Sharilla")
    army = armies(state, "Ilmiora")[5]
    ruling = rule(state, f'set "units.{army}.aboard" "Ilmiora Fleet 1" because we forgot it', "6")
    assert "Ilmiora Fleet 1 is overloaded and sinks." in told(ruling)
    state = arrived(moved(quiet(), "Southern Sea", "Fadan", "Ilmiora Fleet 1"), "Chaos Ship", "Ann", "Southern Sea")
    stuck = rule(aboard(state, "Chaos Ship", "Fadan"), 'embark Fadan on "Ilmiora Fleet 1"', "6")
    assert "Fadan is lost in leaving the Chaos Ship." in told(stuck)


# 9: spells


def test_a_spell_that_is_handed_on_is_told_and_not_named() -> None:
    words = told(rule(holding(battle(), "Ilmiora Alchemist", "Arkyn"), 'transfer Arkyn from "Ilmiora Alchemist" to Fadan'))
    assert words == ["Ilmiora Alchemist hands a spell to Fadan."]


def conjured(spell: str) -> Ruling:
    """Theleb K'aarna, who holds a spell of Law, conjures a spell in Jadmar."""
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(holding(state, "Theleb K'aarna", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    return rule(state, 'conjure "Theleb K\'aarna"', spell)


@each(("spell", "worth"), [("Arioch", 5), ("Slortar the Old", 1), ("Dead Gods Book", 0)])
def test_a_conjured_spell_turns_on_its_conjurer_with_its_strength(spell: str, worth: int) -> None:
    ruling = conjured(spell)
    assert f"{spell} turns on Theleb K'aarna." in told(ruling)
    state = arrived(battle(), "Theleb K'aarna", "Ann", "Jadmar")
    state = do(at(holding(state, "Theleb K'aarna", "Arkyn"), "combat", "Ann"), "battle Jadmar")
    after = evolve(state, ruling.changes)
    assert after["public"]["battle"]["extra"] == {"Bob": worth}
    assert after["public"]["discard"] == [spell]


def test_what_has_turned_on_its_conjurer_is_added_to_the_enemys_total() -> None:
    state = arrived(field(), "Theleb K'aarna", "Ann", PLACE)
    state = do(holding(state, "Theleb K'aarna", "Arkyn"), f'battle "{PLACE}"')
    state = do(do(state, 'conjure "Theleb K\'aarna"', "Arioch"), "unveil")
    ruling = rule(state, "fight", "1,1", land_back_from_Vilmir_inland="Jadmar")
    totals = {line.label: line.result for line in ruling.worksheet if "die" in line.label}
    assert totals["Bob's die"] == "total 11"  # Avan Astram 3, two armies, 5, die 1


def test_what_lay_face_down_for_no_battle_is_told() -> None:
    state = moved(field(3, 3), PLACE, "Ilmiora Alchemist")
    state = do(at(holding(state, "Ilmiora Alchemist", "Doublas"), "magic", "Ann"), 'cast Doublas by "Ilmiora Alchemist"')
    ruling = rule(at(changed(state, ("battles", {})), "combat", "Ann"), "next")
    assert "Ilmiora Alchemist's face-down spell goes to the discards: Doublas." in told(ruling)


# 10: battles


def test_a_battle_without_attackers_is_struck_and_one_without_a_leader_is_not_made() -> None:
    state = field()
    there = ["Fadan", *armies(state, "Ilmiora", place=PLACE)]
    gone = rule(at(holding(moved(state, "Jadmar", *there), "Fadan", "Arkyn"), "magic", "Ann"), "next")
    assert f"No battle is left to fight in {PLACE}." in told(gone)
    assert evolve(state, gone.changes)["public"]["battles"] == {}
    unled = rule(moved(state, "Jadmar", "Fadan"), "next")
    assert f"Nobody leads the attack in {PLACE}: it is not made." in told(unled)


def test_a_battle_against_bare_walls_stands_and_one_against_nothing_is_struck() -> None:
    state = moved(field(3, 0), "Jadmar", "Avan Astram")
    magic = at(holding(state, "Fadan", "Arkyn"), "magic", "Ann")
    assert evolve(magic, rule(magic, "next").changes)["public"]["battles"] == {}
    walled = changed(magic, ("places", PLACE, "walls", 3))
    assert PLACE in evolve(walled, rule(walled, "next").changes)["public"]["battles"]


def test_nobody_left_on_a_side_is_told_and_is_the_outcome() -> None:
    state = do(do(field(3, 0), f'battle "{PLACE}"'), "unveil")
    undefended = rule(evolve(state, [["drop", ["public", "units", "Avan Astram"], None]]), "fight")
    assert f"Nobody is left to defend {PLACE}: Ann holds it." in told(undefended)
    assert undefended.outcome == "nobody left to defend"
    wild = rule(
        evolve(changed(state, ("places", PLACE, "terrain", "wilderness")), [["drop", ["public", "units", "Avan Astram"], None]]), "fight"
    )
    assert f"Nobody of Bob is left to defend {PLACE}." in told(wild), "a wilderness is nobody's"
    for unit in ("Fadan", *armies(state, "Ilmiora", place=PLACE)):
        state = evolve(state, [["drop", ["public", "units", unit], None]])
    unattacked = rule(state, "fight")
    assert f"Nobody of Ann is left to fight in {PLACE}." in told(unattacked)
    assert unattacked.outcome == "nobody of Ann left"


def test_retreats_are_told() -> None:
    state = do(do(field(), f'battle "{PLACE}"'), "unveil")
    beaten = rule(state, "fight", "5,2", land_retreat_from_Vilmir_inland="Nadsokor")
    assert "Retreat to Nadsokor: Avan Astram." in told(beaten)
    landed = moved(field(1, 4), "Dragon Sea", "Ilmiora Fleet 1")
    landed = changed(landed, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Dragon Sea"], "passed": []}))
    back = rule(do(do(landed, f'battle "{PLACE}"'), "unveil"), "fight", "1,6,1")
    assert "Back to their ships in the Dragon Sea: Fadan." in told(back)


# 6.0: collapse


def test_what_goes_with_its_nation_as_a_ship_sinks_is_told_once() -> None:
    """Fadan, the last of Ilmiora, goes down with an army; another is at home. [6.0, 7.1]"""
    state = without(begun(), "Sharilla", "Ilmiora Admiral", "Ilmiora Alchemist", "Ilmiora Fleet 2", *armies(begun(), "Ilmiora")[2:])
    aboard, home = armies(state, "Ilmiora")
    state = moved(state, "Western Sea", "Fadan", "Ilmiora Fleet 1", aboard)
    for unit in ("Fadan", aboard):
        state = changed(state, ("units", unit, "aboard", "Ilmiora Fleet 1"))
    counter = units.units(state)[aboard]  # the army is counted behind its leader
    state = evolve(state, [["drop", ["public", "units", aboard], None], ["put", ["public", "units", aboard], counter]])
    ruling = rule(moved(state, "Ilmiora capital", home), 'sail "Ilmiora Fleet 1" to "Serpents Teeth"', "6,6")
    said = [text for text in told(ruling) if "Ilmiora" in text and "arrives" not in text]
    assert sum(text.count("1 army") + 2 * text.count("2 armies") for text in said) == 2, said


def test_a_nation_without_personalities_collapses_and_its_pieces_with_another_player_stay() -> None:
    state = do(do(field(6, 0), f'battle "{PLACE}"'), "unveil")
    for leader in ("Naclon", "Vilmir Sealord"):
        state = evolve(state, [["drop", ["public", "units", leader], None]])
    state = changed(state, ("lost", "Vilmir", "leaders", ["Naclon"]), ("units", "Vilmir Priest", "owner", "Ann"))
    ruling = rule(state, "fight", "6,1,6")
    assert "Vilmir has lost all its personalities and is neutral again." in " ".join(told(ruling))
    after = evolve(state, ruling.changes)
    assert not armies(after, "Vilmir")
    assert "Vilmir Priest" in units.units(after)
    assert "Vilmir" not in after["public"]["nations"]
    assert "Vilmir" not in after["public"]["lost"]


def test_what_the_tower_does_is_in_the_worksheet() -> None:
    fates = {
        die: next(
            line.result for line in rule(finder(), FOUND, f"6, Tower of Voilodion Gagnasdiak, {die}").worksheet if line.label == "Tower"
        )
        for die in (3, 4, 5)
    }
    assert fates == {3: "caught in the Tower", 4: "no effect", 5: "no effect"}


def test_the_walls_of_a_battle_to_come_are_those_of_somebody_else() -> None:
    state = moved(quiet(), "Jadmar", "Naclon")
    state = moved(state, "Ilmiora inland", "Fadan")
    theirs = next(line for line in rule(state, "march Fadan to Jadmar").worksheet if line.label == "battle")
    assert theirs.text == "Ann against Bob in Jadmar, walls 5"
    mine = moved(state, "Ilmiora capital", "Avan Astram")
    own = next(line for line in rule(mine, 'march Fadan to "Ilmiora capital"').worksheet if line.label == "battle")
    assert own.text == "Ann against Bob in Ilmiora capital"


GATE = "6, Shade Gate, Grome, 6, 1, Reshuffle, Elric Nightmare"


def test_each_die_of_the_shade_gate_says_against_what_it_is_thrown() -> None:
    """What for, with how much, and who wants high is said where the die is asked for; the sums of both are told afterwards."""
    ruling = rule(finder(), FOUND, GATE, finder="Fadan", **PLUNDER)
    asked = [str(rolled.why) for rolled in ruling.rolls]
    assert any("Fadan against Grome behind the Shade Gate: 4 + die, the higher total wins" in why for why in asked)
    assert any("Grome against Fadan behind the Shade Gate: " in why for why in asked)
    assert any(said.startswith("Fadan comes to 10 (4 + 6), Grome to ") for said in told(ruling))


def test_what_came_before_a_spell_that_strikes_is_told_before_it() -> None:
    """First the first spells, then the plunder, then what is discarded: nobody is told to have what is gone already."""
    said = Declaration("next", {}, "Ann", "", PLUNDER)
    hearing = Hearing(GAME, finder(), said, HOUSE, Typed(["Grome", "6", "1", "Reshuffle", "Elric Nightmare"]))
    draws.receive(hearing, "Ann", "Fadan", ["Aubec", "Shade Gate"], 2, "first spells")
    said = [str(one.text) for one in hearing.story]
    assert said.index("Fadan takes 1 of 2 spells (first spells).") < said.index("Ann turns up Shade Gate.")


def test_draws_with_something_between_them_are_told_as_more() -> None:
    hearing = hearing_of(quiet())
    draws.receive(hearing, "Ann", "Ilmiora Alchemist", ["Aubec", "Elric Nightmare", "Goldbar"], 3, "first spells")
    told = [str(said.text) for said in hearing.story if said.only is None and " takes " in str(said.text)]
    assert told == ["Ilmiora Alchemist takes 1 of 3 spells (first spells).", "Ilmiora Alchemist takes 1 more of 3 spells (first spells)."]


def test_what_a_lost_magician_kept_up_is_named() -> None:
    flown = {"spell": "Oonai", "flights": 1, "until": 9}
    hearing = hearing_of(changed(quiet(), ("maintained", "Ilmiora Alchemist", [flown])))
    escapes.remove(hearing, "Ilmiora Alchemist")
    assert "What Ilmiora Alchemist kept up goes to the discards, too: Oonai." in [str(said.text) for said in hearing.story]
    assert hearing.public["discard"][-1] == "Oonai"
    bare = hearing_of(quiet())
    escapes.remove(bare, "Ilmiora Alchemist")
    assert not [said for said in bare.story if "kept up" in str(said.text)]


@each(("owner", "whose"), [("Ann", "Ann"), (None, "Ilmiora")])
def test_units_of_nobody_are_lost_by_their_nation_whoever_speaks_for_them(owner: str | None, whose: str) -> None:
    """Which of two ships: Bob speaks for nobody's, and loses nothing. [7.6]"""
    stack = ["Ilmiora Fleet 1", "Ilmiora Fleet 2"]
    state = changed(quiet(), *(("units", unit, "owner", owner) for unit in stack))
    with pytest.raises(Ask) as asked:
        losses.lose(hearing_of(state), "Bob", stack, "1", "the battle")
    assert str(asked.value.question.prompt) == f"{whose} loses a unit: which?"


def test_a_march_by_one_of_two_ways_as_long_says_which_it_goes() -> None:
    """10(f): who is beaten falls back by the way they came, which another one beside it would change."""
    state = moved(quiet(), "Ilmiora capital", "Fadan")
    state = moved(state, "Oin", *[unit for unit in units.of(state, "Bob") if units.units(state)[unit]["at"] == "Jadmar"])
    by = {
        by
        for by in ("Bakshaan", "Ilmiora inland")
        if f"From Ilmiora capital by {by} to Jadmar: Fadan." in told(rule(state, "march Fadan to Jadmar"))
    }
    assert len(by) == 1
    assert "From Ilmiora capital to Jadmar: Fadan." in told(rule(state, f'march Fadan to Jadmar via "{by.pop()}"'))
    assert "From Oin to Kaneloon: Fadan." in told(rule(moved(state, "Oin", "Fadan"), "march Fadan to Kaneloon"))
