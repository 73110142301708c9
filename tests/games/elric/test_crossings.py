"""Where chapters meet: ways over seas, ships and those aboard in battles and retreats, control of Elric, troops in the wilderness."""

import pytest

from playaid.dice.sources import Typed
from playaid.games.elric import GAME
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import units
from playaid.games.elric.state.shape import Hearing
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import Ambiguous
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
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
    without,
    worksheet,
)
from tests.games.elric.test_combat import field
from tests.games.elric.test_physical import beneath, magician, table
from tests.games.elric.test_told import aboard, told


def quiet() -> State:
    return empty_handed(begun())


def test_the_way_of_magicians_and_what_is_winged_leads_over_seas_too() -> None:
    """7.3, 7.4.1: where it is named by its end alone, a way over sea is found as one over land is."""
    state = changed(arrived(quiet(), "Clackars", "Ann", "Ilmiora capital"), ("holds", "Purple Towns", "Ann"))
    assert "Straits of Vilmir - Purple Towns" in worksheet(rule(state, "march Clackars to Purple Towns"))
    state = moved(state, "Ilmiora capital", "Ilmiora Alchemist", "Fadan")
    wet = rule(state, 'march "Ilmiora Alchemist" to "Dragon Sea"')
    assert "0 of 4 left" in worksheet(wet)
    assert refused(state, 'march Fadan to "Purple Towns"')[0] == "7.border"
    assert "Straits" not in worksheet(rule(state, "march Clackars to Jadmar"))  # the way by land costs no more


def test_armies_that_have_gone_their_province_alone_are_told_so() -> None:
    army = armies(quiet(), "Ilmiora", 1)[0]
    state = moved(quiet(), "Ilmiora inland", army)
    there = do(state, f'march "{army}" to "Ilmiora capital"')
    assert refused(there, f'march "{army}" to "Ilmiora inland"') == ["7.leader-again"]
    assert refused(state, f'march "{army}" to Jadmar')[0] == "7.leader"


def test_nobody_boards_from_one_sea_a_ship_in_another() -> None:
    """7.3: a fleet takes aboard from provinces; who is over a sea or in it goes there first, for what a sea costs them."""
    state = arrived(moved(quiet(), "Dragon Sea", "Ilmiora Alchemist"), "Clackars", "Ann", "Dragon Sea")
    state = moved(state, "Straits of Vilmir", "Ilmiora Fleet 1")
    assert refused(state, 'embark "Ilmiora Alchemist" on "Ilmiora Fleet 1"') == ["7.reach"]
    assert refused(state, 'embark Clackars on "Ilmiora Fleet 1"') == ["7.reach"]
    over = do(state, 'march Clackars to "Straits of Vilmir"')
    assert rule(over, 'embark Clackars on "Ilmiora Fleet 1"').verdict == LEGAL
    assert rule(moved(state, "Ilmiora capital", "Fadan"), 'embark Fadan on "Ilmiora Fleet 1"').verdict == LEGAL


def test_armies_that_were_left_aboard_are_not_led_ashore_again() -> None:
    two = armies(quiet(), "Ilmiora", 2)
    state = moved(quiet(), "Straits of Vilmir", "Fadan", "Ilmiora Fleet 1", "Ilmiora Fleet 2", *two)
    state = aboard(state, "Ilmiora Fleet 1", "Fadan", *two)
    state = do(state, 'sail "Ilmiora Fleet 1" to "Dragon Sea"')
    state = moved(state, "Dragon Sea", "Ilmiora Fleet 2")
    assert rule(state, "debark Fadan with 2 to Purple Towns").verdict == LEGAL
    left = do(do(state, 'embark Fadan on "Ilmiora Fleet 2"'), 'embark Fadan on "Ilmiora Fleet 1"')
    assert refused(left, "debark Fadan with 2 to Purple Towns") == ["7.attach"]
    assert rule(left, "debark Fadan to Purple Towns").verdict == LEGAL


def test_a_fleet_that_is_said_to_go_ashore_is_everybody_aboard() -> None:
    two = armies(quiet(), "Ilmiora", 2)
    state = moved(quiet(), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", "Ilmiora Fleet 2", *two)
    state = aboard(state, "Ilmiora Fleet 1", "Fadan", *two)
    ashore = rule(state, 'debark "Ilmiora Fleet 1" to Purple Towns')
    assert ashore.declaration.args == rule(state, "debark Fadan with 2 to Purple Towns").declaration.args
    assert ashore.verdict == LEGAL
    assert refused(state, 'debark "Ilmiora Fleet 2" to Purple Towns') == ["7.not-aboard"]
    assert refused(state, 'debark "Ilmiora Fleet 1", "Ilmiora Fleet 2" to Purple Towns')


def _at_sea() -> State:
    """Ann's Fadan on a ship against Bob's two ships in the Dragon Sea, each with somebody aboard; nothing revealed yet."""
    state = moved(quiet(), "Dragon Sea", "Fadan", "Ilmiora Fleet 1", "Avan Astram", "Vilmir Sealord", "Vilmir Fleet 1", "Vilmir Fleet 2")
    state = aboard(aboard(aboard(state, "Ilmiora Fleet 1", "Fadan"), "Vilmir Fleet 1", "Avan Astram"), "Vilmir Fleet 2", "Vilmir Sealord")
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Straits of Vilmir"], "passed": []}
    return do(at(changed(state, ("battles", "Dragon Sea", battle)), "combat", "Ann"), "battle")


def test_a_ship_is_withheld_after_one_of_those_aboard_and_falls_back_with_them_named() -> None:
    state = do(_at_sea(), 'withhold "Avan Astram"', side="Bob")
    state = do(state, 'withhold "Vilmir Fleet 1"', side="Bob")
    assert state["public"]["battle"]["withheld"] == ["Avan Astram", "Vilmir Fleet 1"]
    assert refused(state, 'withhold "Avan Astram"', "Bob") == ["10.twice"]
    assert rule(state, 'fallback "Vilmir Fleet 1", "Avan Astram" to "Southern Sea"', side="Bob").verdict == LEGAL


@each(("goal", "why"), [
    ("Straits of Vilmir", "the attackers came through Straits of Vilmir"),
    ("Sorcerers Isle", "no ship goes from Dragon Sea to Sorcerers Isle"),
    ("Western Sea", "Dragon Sea does not border on Western Sea"),
    ("Purple Towns", "Purple Towns has walls, and is not theirs"),
])  # fmt: skip
def test_why_nobody_retreats_there_is_said_and_where_one_could(goal: str, why: str) -> None:
    state = do(_at_sea(), 'withhold "Vilmir Fleet 1"', side="Bob")
    (reason,) = rule(state, f'fallback "Vilmir Fleet 1" to "{goal}"', side="Bob").reasons
    assert (reason.check.rpartition("/")[2], str(reason.text)) == ("10.exit", why)
    assert "Southern Sea" in str(reason.instead)
    assert "Sorcerers Isle" not in str(reason.instead)


def test_who_escapes_from_a_ship_that_goes_down_is_no_second_loss() -> None:
    """10(f), 10(g): the escape out of the ship leads away from the battle."""
    state = _at_sea()
    state = without(moved(state, "Jadmar", "Vilmir Sealord"), "Vilmir Fleet 2")
    state = changed(aboard(state, "Ilmiora Fleet 1", "Sharilla"), ("units", "Sharilla", "at", "Dragon Sea"))
    state = changed(state, ("units", "Fadan", "combat", 9))
    lost = rule(state, "fight", "6,1,1", **{"Avan Astram out of Dragon Sea 3": "Sorcerers Isle"})
    assert "loser 2, winner 0" in worksheet(lost), worksheet(lost)
    assert lost.verdict == LEGAL, (lost.question, worksheet(lost))
    assert worksheet(lost).count("escapes?") == 1
    assert units.units(evolve(state, lost.changes))["Avan Astram"]["at"] == "Sorcerers Isle"


def test_withheld_losers_leave_a_port_aboard_the_ship_that_leaves_it() -> None:
    """7.3: no land is open to them, and their own ship puts to sea from there with room for all."""
    state = moved(field(9, 2, "Jadmar"), "Jadmar", "Vilmir Fleet 1")
    state = changed(without(state, *units.of(state, "Bob", "Vilmir inland")), ("units", "Vilmir Fleet 1", "carries", 2))
    state = changed(state, ("battles", "Jadmar", "from", ["Ilmiora inland", "Vilmir inland"]), ("battles", "Jadmar", "passed", []))
    state = changed(state, ("holds", "Jadmar", "Bob"), ("units", "Fadan", "combat", 12))
    one = armies(state, "Vilmir", 1, "Jadmar")[0]
    state = do(do(state, "battle"), f'withhold "Avan Astram", "{one}"', side="Bob")
    fought = rule(state, "fight", "6,1,Grome")
    assert fought.verdict == LEGAL, (fought.question, worksheet(fought))
    after = units.units(evolve(state, fought.changes))
    assert after["Vilmir Fleet 1"]["at"] == "Straits of Vilmir"
    assert {after["Avan Astram"].get("aboard"), after[one].get("aboard")} == {"Vilmir Fleet 1"}
    straits = changed(state, ("places", "Straits of Vilmir", {"terrain": "straits"}))
    assert worksheet(rule(straits, "fight", "6,1,Grome,Misha")).count("(fleets in the Straits of Chaos)") == 1
    assert worksheet(rule(straits, "fight", "6,1,Grome,Misha")).count("passing the Straits of Chaos") == 0


def test_beaten_attackers_leave_a_port_with_their_ship_as_one_stack() -> None:
    """Who has gone ashore beside her boards her there, and draws with her. [7.3, 7.5.5, 10(f)]"""
    state = moved(field(0, 2, "Jadmar"), "Jadmar", "Ilmiora Fleet 1")
    fight = {"attacker": "Ann", "defender": "Bob", "from": ["Straits of Vilmir"], "passed": []}
    state = changed(state, ("battles", "Jadmar", fight), ("places", "Straits of Vilmir", {"terrain": "straits"}))
    state = changed(state, *(("units", unit, "trail", ["Straits of Vilmir"]) for unit in ("Fadan", "Ilmiora Fleet 1")))
    state = without(state, *units.of(state, "Bob", "Straits of Vilmir"))
    lost = rule(do(do(state, "battle"), "unveil"), "fight", "1,6,1,Grome,Misha")
    assert lost.verdict == LEGAL, (lost.question, worksheet(lost))
    after = units.units(evolve(state, lost.changes))
    assert (after["Fadan"]["at"], after["Fadan"].get("aboard")) == ("Straits of Vilmir", "Ilmiora Fleet 1")
    assert "passing the Straits of Chaos" not in worksheet(lost)
    assert worksheet(lost).count("(fleets in the Straits of Chaos)") == 1


@each(("fleet", "stays"), [("Vilmir Fleet 1", True), ("Chaos Ship", False)])
def test_who_escapes_aboard_in_a_port_is_aboard_as_before_but_of_the_chaos_ship(fleet: str, stays: bool) -> None:
    """His ship is in no battle there; the escape from the Chaos Ship is the one by which he leaves her. [3.2, 10(g), 16.8]"""
    state = moved(arrived(field(9, 0, "Jadmar"), "Chaos Ship", "Bob", "Jadmar"), "Jadmar", "Vilmir Fleet 1", "Chaos Ship")
    state = changed(state, ("units", "Avan Astram", "aboard", fleet), ("units", "Avan Astram", "at", "Jadmar"))
    hearing = Hearing(GAME, state, Declaration("next", {}, "Bob", "", {}), HOUSE, Typed(["1"]))
    assert escapes.eliminate(hearing, "Avan Astram", "the battle", "10(f)")
    assert (hearing.public["units"]["Avan Astram"].get("aboard") == fleet) == stays


def test_troops_alone_draw_where_they_end_in_the_wilderness_and_not_on_the_way() -> None:
    """7.5.8, 7.6: they are no armies, so they draw as personalities do."""
    state = without(arrived(quiet(), "Clackars", "Ann", "Nadsokor"), *units.of(quiet(), "Bob", "Nadsokor"))
    state = changed(state, ("holds", "Nadsokor", "Ann"))
    gone = rule(state, 'march Clackars to "Forest of Troos"')
    assert not gone.rolls
    ended = rule(evolve(state, gone.changes), "next", "Grome")
    assert "Grome (neutral) in Forest of Troos (movement ended here)" in worksheet(ended)
    assert not rule(state, "next").rolls


def _with_elric() -> State:
    state = moved(arrived(quiet(), "Elric", "Ann", "Ilmiora inland"), "Ilmiora inland", "Fadan", "Sharilla", "Naclon")
    return changed(state, ("elric", "controller", "Fadan"))


def test_control_of_elric_is_handed_on_and_taken_again_when_who_had_it_is_lost() -> None:
    state = _with_elric()
    assert refused(state, "influence Fadan") == ["12.same"]
    assert rule(state, "influence Sharilla").verdict == LEGAL
    assert "12.taken" in refused(at(state, "movement", "Bob"), "influence Naclon", "Bob")
    assert refused(moved(state, "Jadmar", "Sharilla"), "influence Sharilla") == ["12.apart"]
    assert not [line for _, line in offered(state) if line.startswith("influence")]
    battle = moved(field(1, 5), "Ilmiora inland", "Sharilla")
    battle = changed(arrived(battle, "Elric", "Ann", "Ilmiora inland"), ("elric", "controller", "Fadan"))
    fought = rule(battle, "fight", "1,6,6")
    assert "Nobody controls Elric any more." in told(fought), worksheet(fought)
    after = at(evolve(battle, fought.changes), "movement", "Ann")
    assert ("Ann", 'influence "Sharilla"') in offered(after)
    assert rule(after, "influence Sharilla").verdict == LEGAL
    back = arrived(after, "Fadan", "Ann", "Ilmiora capital")
    assert back["public"]["elric"]["controller"] is None  # replaced, he is not in control again


def test_a_played_spell_that_lies_on_the_table_is_named_with_who_plays_it() -> None:
    state = table()
    who = magician(state, "Ann")
    state = at(beneath(state, who, 2), "muster", "Ann")
    (reason,) = rule(state, "muster Lormyr with Doublas").reasons
    assert reason.check.endswith("/11.holder")
    assert f'of "{who}"' in str(reason.instead)
    assert rule(state, f'muster Lormyr with Doublas of "{who}"').verdict != ILLEGAL


def test_who_might_play_a_spell_is_told_of_one_alone_that_calls_what_is_named() -> None:
    """Of another no line would be legal, whoever played it: what it does not call is the reason that helps."""
    state = table()
    state = at(beneath(state, magician(state, "Ann"), 2), "muster", "Ann")
    reasons = {reason.check.rpartition("/")[2]: reason.instead for reason in rule(state, "muster Org with Doublas").reasons}
    assert reasons["11.holder"] is None
    assert "16.musters" in reasons


def test_a_stack_is_counted_without_those_who_cast_or_are_withheld() -> None:
    state = moved(field(3, 2), "Vilmir inland", "Ilmiora Alchemist")
    shown = "\n".join(rule(state, 'stack "Vilmir inland"').shown)
    assert "Ilmiora Alchemist 2" in shown
    cast = changed(state, ("cast", {"Ilmiora Alchemist": "Vilmir inland"}))
    shown = "\n".join(rule(cast, 'stack "Vilmir inland"').shown)
    assert "Ilmiora Alchemist 2" not in shown
    assert "casts, and does not fight" in shown
    assert "walls 5, added for who defends Jadmar" in "\n".join(rule(state, "stack Jadmar").shown)


def test_a_tip_that_the_turn_track_cannot_count_ends_no_world() -> None:
    state = changed(at(quiet(), "magic", "Ann", 10), ("balance", -5))
    tipped = rule(state, "set balance -9 because we say so")
    assert "beyond turn 10, the last" in worksheet(tipped)
    assert "turn 5, when the world ends" in worksheet(rule(at(state, "magic", "Ann", 3), "set balance -9 because we say so"))


def test_armies_of_a_nation_are_its_players() -> None:
    from playaid.games.elric.table import soundness

    state = quiet()
    assert not list(soundness.faults(state))
    army = armies(state, "Vilmir", 1)[0]
    assert any("without a ship" in str(fault) for fault in soundness.faults(changed(state, ("units", army, "at", "Dragon Sea"))))
    assert any("does not play Vilmir" in str(fault) for fault in soundness.faults(changed(state, ("units", army, "owner", "Ann"))))


def test_parties_that_nobody_plays_are_called_by_their_nation_or_the_walls() -> None:
    from playaid.games.elric.state import battles

    state = quiet()
    assert battles.called(state, "Imrryr", None) == "Melnibone"
    assert battles.called(state, "Bakshaan", None) == "the walls"
    assert battles.called(state, "Imrryr", "Ann") == "Ann"
    shown = "\n".join(rule(state, "pieces Imrryr").shown)
    assert "Melnibone: Yyrkoon" in shown


def test_personalities_of_several_stacks_board_in_one_line_and_armies_do_not() -> None:
    """8.0, 7.3: one by one they may board, so one line may say it; armies go with their own stack alone."""
    army = armies(quiet(), "Ilmiora", 1)[0]
    state = moved(quiet(), "Sorcerers Isle", "Fadan", "Sharilla", army)
    state = moved(changed(state, ("units", "Sharilla", "stack", "Sharilla")), "Dragon Sea", "Ilmiora Fleet 1")
    assert rule(state, 'embark Fadan, Sharilla on "Ilmiora Fleet 1"').verdict == LEGAL
    assert refused(state, f'embark Sharilla, "{army}" on "Ilmiora Fleet 1"') == ["8.apart"]
    assert rule(state, f'embark Fadan, "{army}" on "Ilmiora Fleet 1"').verdict == LEGAL


def test_a_fleet_that_several_names_could_mean_is_the_one_in_reach() -> None:
    state = moved(arrived(quiet(), "Tarkesh Fleet 1", "Ann", "Western Sea"), "Ilmiora capital", "Fadan", "Ilmiora Fleet 1")
    legal = [{"units": ["Fadan"], "armies": 3, "fleet": "Ilmiora Fleet 1"}]
    words = ["Fadan", "with", "1", "on", "Fleet", "1"]
    args = read_arguments(GAME, GAME.verbs["embark"], words, state, lambda: legal)
    assert (args["armies"], args["fleet"]) == (1, "Ilmiora Fleet 1")
    with pytest.raises(Ambiguous, match="Fleet 1"):
        read_arguments(GAME, GAME.verbs["sail"], ["Fleet", "1", "to", "Dragon", "Sea"], state)


def test_what_an_alignment_is_given_up_for_is_named_in_the_question() -> None:
    from playaid.games.elric.rules import draws
    from playaid.referee.contract.hearing import Ask
    from playaid.referee.deciding.offers import asking

    state = holding(quiet(), "Ilmiora Alchemist", "Arkyn", "Chardros")
    hearing = asking(GAME, state, HOUSE, "march", "Ann")
    with pytest.raises(Ask) as asked:
        draws.settle(hearing, "Ann", "Ilmiora Alchemist")
    told = "Ilmiora Alchemist holds Law and Chaos, and may keep only one: which is discarded?"
    assert str(asked.value.question.prompt) == told
    assert {choice: str(goes) for choice, goes in asked.value.question.beside} == {
        "throw away law": "Arkyn (strength 3; musters Shazaar, Vilmir, Ilmiora)",
        "throw away chaos": "Chardros (strength 4; musters Pan Tang, Pikarayd, Jharkor)",
    }
    assert asked.value.question.private == "Ann"


def test_what_others_of_the_stack_hold_is_told_where_one_alignment_has_to_go() -> None:
    """It hangs on that which had better stay: a stack holds no Law with Chaos either. [9.5]"""
    from playaid.games.elric.rules import draws
    from playaid.referee.contract.hearing import Ask
    from playaid.referee.deciding.offers import asking

    here = units.place_of(quiet(), "Ilmiora Alchemist") or ""
    state = holding(arrived(quiet(), "Theleb K'aarna", "Ann", here), "Ilmiora Alchemist", "Arkyn", "Chardros")
    hearing = asking(GAME, holding(state, "Theleb K'aarna", "Slortar the Old"), HOUSE, "march", "Ann")
    with pytest.raises(Ask) as asked:
        draws.settle(hearing, "Ann", "Ilmiora Alchemist")
    assert "In the stack, too: Theleb K'aarna holds Slortar the Old (Chaos 1). Which" in str(asked.value.question.prompt)
