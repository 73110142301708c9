"""6.0 Replacements."""

from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, phases
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.referee.contract.state import evolve
from tests.games.elric.table import armies, at, begun, changed, do, empty_handed, holding, moved, refused, rule, without


def one_army_lost() -> dict:  # type: ignore[type-arg]
    state = empty_handed(begun())
    return at(without(state, *armies(state, "Ilmiora", 2)), "replacements", "Ann", 2)


def test_one_lost_army_comes_back_in_the_capital() -> None:
    state = do(one_army_lost(), "replace army of Ilmiora")
    assert len(armies(state, "Ilmiora")) == 9
    assert refused(state, "replace army of Ilmiora") == ["6.once"]


def test_whoever_replaced_something_may_replace_the_next_in_their_next_turn() -> None:
    state = do(one_army_lost(), "replace army of Ilmiora")
    assert not phases.can_replace(state)
    later = at(do(state, "next"), "replacements", "Ann", 3)
    assert phases.can_replace(later)
    assert len(armies(do(later, "replace army of Ilmiora"), "Ilmiora")) == 10


def test_nothing_is_replaced_before_it_is_lost() -> None:
    state = at(empty_handed(begun()), "replacements", "Ann", 2)
    assert refused(state, "replace army of Ilmiora") == ["6.lost"]
    assert refused(one_army_lost(), "replace horse of Ilmiora") == ["6.what"]
    assert refused(one_army_lost(), "replace army of Vilmir") == ["6.own", "6.lost"]


def test_a_fleet_needs_a_seaport() -> None:
    state = evolve(one_army_lost(), [["push", ["public", "lost", "Ilmiora", "fleets"], "Ilmiora Fleet 1"]])
    state = without(state, "Ilmiora Fleet 1")
    assert units.units(do(state, "replace fleet of Ilmiora"))["Ilmiora Fleet 1"]["at"] == "Ilmiora capital"
    dry = changed(state, ("places", "Ilmiora capital", "port", False))
    assert refused(dry, "replace fleet of Ilmiora") == ["6.port"]


def test_no_replacement_while_the_enemy_has_the_capital() -> None:
    state = changed(one_army_lost(), ("holds", "Ilmiora capital", "Bob"))
    assert refused(state, "replace army of Ilmiora") == ["6.seat"]
    state = moved(state, "Ilmiora capital", "Naclon")
    assert refused(state, "replace army of Ilmiora") == ["6.seat"]


def test_an_enemy_before_the_capital_who_has_not_taken_it_hinders_no_replacement() -> None:
    """6.0: it must not be controlled by an enemy force. What is set up anew stands in no such city."""
    state = moved(one_army_lost(), "Ilmiora capital", "Naclon")
    assert len(armies(do(state, "replace army of Ilmiora"), "Ilmiora")) == len(armies(state, "Ilmiora")) + 1
    state = holding(at(state, "muster", "Ann", 2), "Fadan", "Arkyn")
    answers = {"replace_in_Ilmiora_capital": "army", "replace_in_Ilmiora_inland": "army"}
    assert len(armies(do(state, "muster Ilmiora with Arkyn of Fadan", **answers), "Ilmiora")) == 10
    assert "Ilmiora capital" not in cities.free(state, "Ann", "Ilmiora", "Ilmiora capital")
    assert "Ilmiora capital" in cities.replacing(state, "Ann", "Ilmiora", "Ilmiora capital")


def test_a_muster_of_ones_own_nation_replaces_in_each_city() -> None:
    state = holding(at(one_army_lost(), "muster", "Ann", 2), "Fadan", "Arkyn")
    answers = {"replace_in_Ilmiora_capital": "army", "replace_in_Ilmiora_inland": "army"}
    state = do(state, "muster Ilmiora with Arkyn of Fadan", **answers)
    assert len(armies(state, "Ilmiora")) == 10
    assert state["public"]["discard"] == ["Arkyn"]


def test_the_least_leader_comes_back_without_spells() -> None:
    state = one_army_lost()
    for leader in ("Sharilla", "Ilmiora Alchemist"):
        state = evolve(without(state, leader), [["push", ["public", "lost", "Ilmiora", "leaders"], leader]])
    state = holding(at(state, "muster", "Ann", 2), "Fadan", "Arkyn")
    state = do(state, "muster Ilmiora with Arkyn of Fadan", replace_in_Ilmiora_capital="leader", replace_in_Ilmiora_inland="nothing")
    assert units.units(state)["Ilmiora Alchemist"]["spells"] == 0
    assert "Sharilla" not in units.units(state)


def test_of_equal_leaders_the_player_says_which_comes_back() -> None:
    state = one_army_lost()
    for leader in ("Sharilla", "Ilmiora Admiral"):
        state = evolve(without(state, leader), [["push", ["public", "lost", "Ilmiora", "leaders"], leader]])
    state = holding(at(state, "muster", "Ann", 2), "Fadan", "Arkyn")
    line, answers = "muster Ilmiora with Arkyn of Fadan", {"replace_in_Ilmiora_capital": "leader", "replace_in_Ilmiora_inland": "nothing"}
    question = rule(state, line, **answers).question
    assert question is not None
    assert set(question.options) == {"Sharilla", "Ilmiora Admiral"}
    after = do(state, line, **answers, leader_in_Ilmiora_capital="Sharilla")
    assert "Sharilla" in units.units(after)
    assert "Ilmiora Admiral" not in units.units(after)


def test_a_nation_without_personalities_is_neutral_again() -> None:
    state = empty_handed(begun())
    state = without(state, "Vilmir Priest", "Avan Astram", "Vilmir Sealord")
    state = moved(at(changed(state, ("elric", {"controller": "Naclon"})), "search", "Ann", 2), "Nihrain", "Fadan", "Naclon")
    state = changed(state, ("units", "Elric", {**units.units(state)["Naclon"], "owner": "Bob", "nation": "Melnibone"}))
    state = do(state, "search Nihrain for magic", "6, Elric Nightmare, 5, 1", finder="Fadan")
    assert "Naclon" not in units.units(state)
    assert "Vilmir" not in state["public"]["nations"]
    assert not armies(state, "Vilmir")
    assert not list(GAME.invariants(state) if GAME.invariants else ())


def test_a_nation_that_never_had_personalities_does_not_fall_for_it() -> None:
    """Argimiliar's personalities are not in the document: there may be none."""
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.contract.ruling import Declaration
    from tests.games.elric.table import TABLE, unled

    state = holding(at(empty_handed(begun()), "muster", "Ann"), "Fadan", "Goldbar")
    state = evolve(state, TABLE.rule(state, "muster Argimiliar with Goldbar of Fadan", book=unled()).changes)
    hearing = Hearing(GAME, state, Declaration("next", {}, "Ann"), unled(), Refusing())
    escapes.remove(hearing, armies(state, "Argimiliar", 1)[0])
    assert hearing.public["nations"]["Argimiliar"] == "Ann"
    assert hearing.public["lost"]["Argimiliar"]["armies"] == 1
