"""9.0: recovery of the wounded, refit of ships."""

from typing import Any

from playaid.games.albion.rules.recovery import begin, caught
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, do, hurt, put, refused, rule, stand, start, told
from tests.games.albion.test_attrition import hearing


def recovering(state: State, side: str = FOMORIAN) -> State:
    return put(at(state, side, "recovery"), "public", "recovered", False)


@each(("die", "left"), [("2", 1), ("3", 0), ("4", 3)])
def test_the_roll_against_current_strength(die: str, left: int) -> None:
    """Imric with three wounds has a strength of 3: a roll of 3 heals three, of 4 none. [5.0 D.1.e]"""
    state = do(recovering(hurt(start(), "Imric", 3)), "recover", die, side=FOMORIAN)
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == left


def test_every_wounded_person_must_try() -> None:
    state = recovering(hurt(hurt(start(), "Imric", 1), "Rurik", 2))
    ruling = rule(state, "recover", "1 1", side=FOMORIAN)
    assert [roll.why for roll in ruling.rolls] == ["recovery of Rurik", "recovery of Imric"]


def test_next_waits_for_it_even_if_nobody_is_wounded() -> None:
    assert refused(recovering(start()), "next") == ["next.owed"]
    assert rule(do(recovering(start()), "recover", side=FOMORIAN), "next").verdict == LEGAL


def by_itself(state: State) -> State:
    """Played so that steps in which nobody can do anything pass by themselves; both sides have had wounds, all know."""
    state = put(state, "referee", "options", "passing", "automatic")
    return put(state, "public", "wounded", {FOMORIAN: True, FAERIE: True})


def test_next_sees_to_the_wounded_itself_where_steps_pass_by_themselves() -> None:
    state = by_itself(recovering(hurt(start(), "Imric", 3)))
    ruling = rule(state, "next", "2")
    assert ruling.verdict == LEGAL
    assert [(roll.why, roll.private) for roll in ruling.rolls] == [("recovery of Imric", FOMORIAN)]
    assert do(state, "next", "2")["secret"][FOMORIAN]["roster"]["Imric"] == 1
    done = do(state, "recover", "2", side=FOMORIAN)
    assert not rule(done, "next").rolls
    assert "wounds healed" not in ruling.outcome


def test_what_next_does_for_the_wounded_tells_nobody_else_anything() -> None:
    one = rule(by_itself(recovering(hurt(start(), "Imric", 3))), "next", "2")
    two = rule(by_itself(recovering(start())), "next")
    assert one.rolls
    assert not two.rolls
    assert told(one) == told(two)
    assert told(one, FAERIE) == told(two, FAERIE)
    for ruling in (one, two):
        assert [line for line in ruling.worksheet if line.only is None] == [line for line in two.worksheet if line.only is None]
    assert one.outcome == two.outcome


def test_once_a_phase() -> None:
    assert "9.once" in refused(do(recovering(start()), "recover", side=FOMORIAN), "recover", FOMORIAN)


def test_nothing_of_it_is_told_to_others() -> None:
    one = rule(recovering(hurt(start(), "Imric", 3)), "recover", "3", side=FOMORIAN)
    two = rule(recovering(start()), "recover", side=FOMORIAN)
    assert told(one) == told(two) == "Fomorian has seen to the wounded."
    assert told(one, FAERIE) == told(two, FAERIE)
    assert "Nobody of Fomorian is wounded." in told(two, FOMORIAN)
    assert "Nobody of Fomorian is wounded." not in told(one, FOMORIAN)
    assert all(roll.private == FOMORIAN for roll in one.rolls)


@each(("number", "healed"), [("2608", 1), ("2611", 1), ("0725", 2), ("2604", 99), ("3012", 0)])
def test_places_that_heal(number: str, healed: int) -> None:
    """Cuillan Braes, Gil's Rest, Kelpie Braes, Rona's Bath. [9.6]"""
    state = recovering(hurt(stand(start(), number, "Rurik"), "Rurik", 3))
    state = do(state, "recover", "6", side=FOMORIAN)
    assert state["secret"][FOMORIAN]["roster"]["Rurik"] == max(0, 3 - healed)


HEALED_ALREADY = ", whom the place has healed already: the die is thrown nevertheless [5.0 D.1.e], and changes nothing"


@each(("wounds", "why"), [(1, f"recovery of Rurik{HEALED_ALREADY}"), (2, "recovery of Rurik")])
def test_a_die_that_changes_nothing_is_told_to_do_so(wounds: int, why: str) -> None:
    """Whom a place has healed of all his wounds is rolled for all the same. [5.0 D.1.d]"""
    ruling = rule(recovering(hurt(stand(start(), "2611", "Rurik"), "Rurik", wounds)), "recover", "6", side=FOMORIAN)
    assert [roll.why for roll in ruling.rolls] == [why]


def test_what_a_place_has_healed_is_told_as_healed() -> None:
    """`why` said "= -1" of it. [9.6]"""
    ruling = rule(recovering(hurt(stand(start(), "2611", "Rurik"), "Rurik", 2)), "recover", "6", side=FOMORIAN)
    assert [(line.text, line.result) for line in ruling.worksheet if line.citation == "9.6"] == [("2 wounds, the place alone", "1 healed")]


def test_a_person_under_control_is_tended_by_who_controls_him() -> None:
    state = hurt(put(start(), "public", "pieces", "Elidor", "control", FOMORIAN), "Elidor", 1)
    state = do(recovering(state), "recover", "1", side=FOMORIAN)
    assert state["secret"][FAERIE]["roster"]["Elidor"] == 0


def damaged(state: State, ship: str) -> State:
    return put(state, "public", "pieces", ship, "steps", 1)


def test_refit_takes_a_turn() -> None:
    state = damaged(start(), "Gullfoot")
    state = do(recovering(state), "refit Gullfoot", side=FOMORIAN)
    assert pieces.piece(state, "Gullfoot")["refit"]
    h = hearing(recovering(state))
    begin(h)
    assert (pieces.piece(h.state, "Gullfoot")["steps"], pieces.piece(h.state, "Gullfoot")["refit"]) == (2, False)


def test_only_damaged_ships_free_of_enemies_on_a_coast() -> None:
    assert "9.fit" in refused(recovering(start()), "refit Gullfoot", FOMORIAN)
    assert "9.fit" in refused(recovering(stand(damaged(start(), "Gullfoot"), "3118", "Foamrider")), "refit Gullfoot", FOMORIAN)
    assert refused(recovering(stand(damaged(start(), "Gullfoot"), "0108", "Gullfoot")), "refit Gullfoot", FOMORIAN) == ["9.coast"]


def refitting(*enemies: str, **armies: Any) -> State:
    state = put(damaged(stand(start(), "2317", "Gullfoot"), "Gullfoot"), "public", "pieces", "Gullfoot", "refit", True)
    return stand(state, "2317", *enemies, **armies)


def test_caught_by_ships() -> None:
    """Enemy ships and no friendly ones: eliminated at the end of the phase. [9.3]"""
    h = hearing(refitting("Foamrider"))
    caught(h)
    assert pieces.piece(h.state, "Gullfoot")["state"] == "sunk"
    h = hearing(refitting("Foamrider", "Moontop"))
    caught(h)
    assert pieces.piece(h.state, "Gullfoot")["state"] == "active"


def test_caught_by_armies() -> None:
    h = hearing(refitting(Albion_7={"count": 1}))
    caught(h)
    assert pieces.piece(h.state, "Gullfoot")["state"] == "sunk"
    h = hearing(refitting(Albion_7={"count": 1}, Moray_7={"count": 1}))
    caught(h)
    assert pieces.piece(h.state, "Gullfoot")["state"] == "active"


def test_mishas_rod_heals_by_option() -> None:
    """9.6 names it among what heals; 20.6 gives no number."""
    state = hurt(at(stand(start(), "3322", "Misha", "Elidor"), FAERIE, "recovery"), "Elidor", 2)
    assert do(state, "recover", "6")["secret"][FAERIE]["roster"]["Elidor"] == 1
    assert do(stand(state, "3323", "Misha"), "recover", "6")["secret"][FAERIE]["roster"]["Elidor"] == 2
    state = put(state, "referee", "options", "rod-heals", "no")
    assert do(state, "recover", "6")["secret"][FAERIE]["roster"]["Elidor"] == 2


def test_caught_at_the_end_of_the_activation_phase_too() -> None:
    """9.3: at the end of any Phase, that of activation among them."""
    state = at(refitting("Foamrider"), FOMORIAN, "activation")
    assert pieces.piece(do(state, "next"), "Gullfoot")["state"] == "sunk"
    state = at(refitting("Foamrider", "Moontop"), FOMORIAN, "activation")
    assert pieces.piece(do(state, "next"), "Gullfoot")["state"] == "active"


def test_what_the_place_heals_is_told_apart_from_the_die() -> None:
    """So that the sums meet: one by Gil's Rest, and two by the die. [9.6, 9.7]"""
    state = recovering(hurt(stand(start(), "2611", "Rurik"), "Rurik", 4))
    ruling = rule(state, "recover", "2", side=FOMORIAN)
    assert "Rurik: 4 wounds before, 1 healed by the place [9.6], 2 by the die, 1 left." in told(ruling, FOMORIAN)
    ruling = rule(recovering(hurt(stand(start(), "2611", "Rurik"), "Rurik", 1)), "recover", "2", side=FOMORIAN)
    assert "Rurik: 1 wound before, healed by the place [9.6]; the die changes nothing." in told(ruling, FOMORIAN)
