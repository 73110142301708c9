"""18.0: evasion, automatic death, heroes."""

from typing import Any

import pytest

from playaid.dice.sources import Typed
from playaid.games.albion import GAME
from playaid.games.albion.rules import evasion, losses
from playaid.games.albion.rules.arrival import contact
from playaid.games.albion.rules.evasion import endangered_persons, exposed_persons, look, reckoning
from playaid.games.albion.rules.idle import escapes
from playaid.games.albion.state import outstanding, pieces
from playaid.games.albion.state.combats import combatants
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.view import trackers
from playaid.referee.contract.game import Tracker
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, do, hurt, offers_of, put, refused, result, rule, stand, start, told
from tests.games.albion.test_attrition import hearing
from tests.games.albion.test_initiating import FIELD, TROLLS, field
from tests.games.albion.two import bears, land, moving


def caught(*persons: str, where: str = FIELD, **more: Any) -> State:
    """Faerie persons among three Trolls, after movement."""
    state = field(faerie=persons or ("Branwen",), where=where, **{"Moray_7": {"count": 3}, **more})
    h = hearing(state)
    look(h, where)
    return at(h.state, FOMORIAN, "evasion")


def in_danger(state: State, where: str = FIELD) -> list[str]:
    return endangered_persons(hearing(state), where, FAERIE)


def test_persons_among_enemy_armies_are_in_danger() -> None:
    assert in_danger(caught("Branwen", "Morigu")) == ["Morigu", "Branwen"]


def test_a_fortress_an_army_an_escort_a_hero_or_a_ship_saves_them() -> None:
    assert not in_danger(caught("Elidor", where="3034"), "3034")
    assert not in_danger(caught("Branwen", Albion_7={"count": 1}))
    assert not in_danger(put(caught("Branwen"), "public", "pieces", "Branwen", "escort", True))
    assert not in_danger(caught("Branwen", "Cluracan"))
    state = stand(caught("Branwen"), FIELD, "Foamrider")
    assert not in_danger(put(state, "public", "pieces", "Branwen", "aboard", "Foamrider"))


def test_enemies_aboard_their_ships_endanger_nobody() -> None:
    state = stand(caught("Branwen"), FIELD, "Oakheart")
    assert not in_danger(put(state, "public", "pieces", "Moray 7", "aboard", "Oakheart"))


def reckoned(state: State, *dice: str, tries: bool = False) -> State:
    """The end of the phase, whoever is in danger trying to evade or not."""
    answers = {f"evasion in {FIELD}": "evade" if tries else "stay"}
    h = hearing(state)
    h = Hearing(GAME, state, h.declaration._replace(answers=answers), BOOK, Typed(dice))
    reckoning(h)
    return h.state


def test_who_does_not_evade_dies() -> None:
    state = reckoned(caught("Branwen"))
    assert pieces.piece(state, "Branwen")["state"] == "dead"
    assert state["public"]["points"][FOMORIAN] == 5


def test_the_end_of_the_phase_kills_nobody_unasked() -> None:
    """18.0: unless they evade; `next` asks whether they try."""
    with pytest.raises(Ask, match=f"Branwen in {FIELD} must evade"):
        reckoning(hearing(caught("Branwen")))
    trolls = put(caught("Branwen"), "public", "pieces", "Moray 7", "count", 9)
    for state, how in ((caught("Branwen"), "active"), (trolls, "dead")):
        assert pieces.piece(reckoned(state, "1", "6", tries=True), "Branwen")["state"] == how


def test_the_higher_roll_decides() -> None:
    """Branwen's magic of 9 against three points of Trolls."""
    ruling = rule(caught("Branwen"), f"evade {FIELD}", "1 6", side=FAERIE)
    assert (result(ruling, "Faerie rolls"), result(ruling, "Fomorian rolls")) == ("10", "9")
    assert ruling.outcome == "evaded"


def test_nobody_evades_before_the_fate_of_what_the_dead_bore() -> None:
    """20.5: whoever is caught could not have it any more."""
    fate = {"how": "battle or melee", "owner": FAERIE, "enemy": None}
    state = at(caught("Branwen"), FOMORIAN, "combat", "battles")
    waiting = put(state, "public", "items", "12", {"state": "left", "hex": FIELD, "side": None, "fate": fate})
    assert refused(waiting, f"evade {FIELD}", FAERIE) == ["20.5.evade"]
    assert rule(do(waiting, "fate Trollbane", "1 1", FAERIE), f"evade {FIELD}", "1 6", side=FAERIE).verdict == LEGAL


def test_losing_it_is_death() -> None:
    state = do(caught("Trumpin", Moray_7={"count": 12}), f"evade {FIELD}", "1 6", side=FAERIE)
    assert pieces.piece(state, "Trumpin")["state"] == "dead"


def test_a_tie_is_the_players_to_settle() -> None:
    state = caught("Branwen", Moray_7={"count": 4})
    ruling = rule(state, f"evade {FIELD}", "1 6", side=FAERIE)
    assert ruling.verdict == NEEDS_INPUT
    for answer, there in (("they evade", "active"), ("they do not evade", "dead")):
        done = do(state, f"evade {FIELD}", "1 6", side=FAERIE, evasion_tie=answer)
        assert pieces.piece(done, "Branwen")["state"] == there


def test_those_who_evaded_are_out_of_it() -> None:
    state = do(caught("Branwen"), f"evade {FIELD}", "6 1", side=FAERIE)
    assert not in_danger(state)
    assert "18.danger" in refused(state, f"evade {FIELD}", FAERIE)
    assert "15.fighters" in refused(at(state, FOMORIAN, "combat", "announce"), f"battle {FIELD}")


def test_other_enemies_who_come_have_not_been_evaded() -> None:
    """A second stack brings the first into the attack; a friend who comes changes nothing. [18.2]"""
    state = do(caught("Branwen"), f"evade {FIELD}", "6 1", side=FAERIE)
    state = put(state, "public", "pieces", "Brigit", "state", "active")
    friend = do(at(state, FAERIE, "movement", "normal", "moving"), f"place Brigit at {FIELD}")
    assert in_danger(friend) == ["Brigit"]
    state = at(state, FOMORIAN, "movement", "normal", "moving")
    again = do(state, f"place Moray 7 at {FIELD}")
    assert not in_danger(again)
    enemy = do(state, f"place Imric at {FIELD}")
    assert in_danger(enemy) == ["Branwen"]


def test_the_staff_of_dunatis_evades_without_a_roll() -> None:
    state = caught("Dunatis", "Branwen", Moray_7={"count": 30})
    ruling = rule(state, f"evade {FIELD}", side=FAERIE)
    assert (ruling.verdict, ruling.outcome, ruling.rolls) == (LEGAL, "evaded", ())


def test_brigits_cloak_hides_its_bearer_alone() -> None:
    assert rule(caught("Brigit"), f"evade {FIELD}", side=FAERIE).rolls == ()
    assert rule(caught("Brigit", "Branwen"), f"evade {FIELD}", "1 1", side=FAERIE).rolls


@pytest.mark.parametrize("side", [FOMORIAN])
def test_nobody_evades_for_others(side: str) -> None:
    assert "18.danger" in refused(caught("Branwen"), f"evade {FIELD}", side)


def test_a_battle_whose_last_hero_fell_in_a_challenge_ends_and_his_friends_may_evade() -> None:
    """Connan dies before the first round: nobody is left to fight, and Callach evades or dies. [15.1, 18.0]"""
    state = field("Imric", faerie=("Elidor", "Cluracan"), step="announce", **TROLLS)
    state = at(do(state, f"battle {FIELD}"), FOMORIAN, "combat", "battles")
    h = hearing(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"))
    losses.kill(h, "Cluracan", "in a trial by combat")
    ended = rule(h.state, f"stop {FIELD}")
    assert ended.verdict == LEGAL
    state = evolve(h.state, ended.changes)
    assert state["public"]["endangered"] == {FAERIE: {FIELD: ["Elidor"]}}
    assert rule(state, f"evade {FIELD}", "6 1", side=FAERIE).verdict == LEGAL


def test_a_hero_who_is_killed_protects_no_more() -> None:
    state = caught("Branwen", "Cluracan")
    state = put(put(state, "public", "pieces", "Cluracan", "state", "dead"), "public", "pieces", "Cluracan", "hex", None)
    assert in_danger(bare(state, "Branwen")) == ["Branwen"]


def test_persons_in_a_dyke_are_inside_a_fortress() -> None:
    """18.0.1, 17.0"""
    assert endangered_persons(hearing(stand(bare(start(), "Branwen"), "3323", "Branwen", Moray_7={"count": 2})), "3323", FAERIE) == [
        "Branwen"
    ]
    assert endangered_persons(hearing(stand(bare(start(), "Branwen"), "3024", "Branwen", Moray_7={"count": 2})), "3024", FAERIE) == []


@each(("name", "aboard"), [("Oakheart", None), ("Imric", "Oakheart")])
def test_enemies_who_stay_at_sea_have_been_evaded_still(name: str, aboard: str | None) -> None:
    """18.2 speaks of enemies who come ashore."""
    state = do(caught("Branwen"), f"evade {FIELD}", "6 1", side=FAERIE)
    state = stand(state, FIELD, "Oakheart", name)
    if aboard:
        state = put(state, "public", "pieces", name, "aboard", aboard)
    h = hearing(state)
    contact(h, [name], FIELD)
    assert h.public["evaded"][FIELD] == ["Branwen"]


# 18.0.1, 18.3: who may evade what comes upon him, and armies that march on

CLEAR = {"terrain": ["clear"], "kingdom": "Borders", "roads": [], "zone": None}
OPEN = land(h3321=CLEAR, h3322=CLEAR, h3323=CLEAR, s3321={"north": []}, s3322={"north": []}, s3323={"north": []})


def column(*persons: str, **more: Any) -> State:
    """Imric with six Trolls north of a hex with Faerie persons in it, on the Fomorian player's move."""
    state = stand(clear(field(faerie=persons), "3321"), "3321", "Imric", Moray_7={"count": 6, "under": "Imric"}, **more)
    return moving(bare(clear(state, "3323"), "Imric"), FOMORIAN)


def test_an_army_that_marches_through_is_evaded_or_kills() -> None:
    """18.0 asks only that armies and persons stand in one hex, not that the march ends there."""
    line = f"move Imric, Moray 7 via {FIELD} 3323"
    assert rule(column("Branwen"), line, book=OPEN).verdict == NEEDS_INPUT
    gone = do(column("Branwen"), line, "6 1", book=OPEN, **{f"evasion in {FIELD}": "evade"})
    assert pieces.piece(gone, "Branwen")["state"] == "active"
    assert pieces.piece(gone, "Moray 7")["hex"] == "3323"
    dead = do(column("Branwen"), line, "1 6", book=OPEN, **{f"evasion in {FIELD}": "evade", f"evasion tie in {FIELD}": "they do not evade"})
    assert pieces.piece(dead, "Branwen")["state"] == "dead"
    assert pieces.piece(do(column("Branwen"), line, book=OPEN, **{f"evasion in {FIELD}": "stay"}), "Branwen")["state"] == "dead"


def test_it_is_the_same_in_two_moves() -> None:
    state = do(column("Branwen"), f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    assert pieces.piece(state, "Branwen")["state"] == "active"
    on = do(state, "move Imric, Moray 7 via 3323", book=OPEN, **{f"evasion in {FIELD}": "stay"})
    assert pieces.piece(on, "Branwen")["state"] == "dead"
    word = do(state, "place Imric, Moray 7 at 3323", **{f"evasion in {FIELD}": "stay"})
    assert pieces.piece(word, "Branwen")["state"] == "dead"


def test_persons_who_march_through_kill_nobody_and_those_beside_an_army_are_safe() -> None:
    assert do(column("Branwen"), f"move Imric via {FIELD} 3323", book=OPEN)
    state = column("Branwen")
    state = stand(state, FIELD, Albion_7={"count": 1})
    assert "11.2.through" in refused(state, f"move Imric, Moray 7 via {FIELD} 3323", book=OPEN)


def test_persons_may_evade_persons_who_come_upon_them() -> None:
    """18.0.1 speaks of enemy pieces, not of armies."""
    state = do(column("Branwen"), f"move Imric via {FIELD}", book=OPEN)
    gone = do(state, f"evade {FIELD}", "6 1", FAERIE)
    assert "15.melee" in refused(at(gone, FOMORIAN, "combat", "melees"), f"melee {FIELD}")
    assert rule(at(state, FOMORIAN, "combat", "melees"), f"melee {FIELD}").verdict == LEGAL
    held = do(state, f"evade {FIELD}", "1 6", FAERIE)
    assert pieces.piece(held, "Branwen")["state"] == "active"
    assert refused(held, f"evade {FIELD}", FAERIE) == ["18.tried"]
    assert "18.danger" in refused(column("Branwen"), f"evade {FIELD}", FAERIE)


def test_a_hero_may_evade_an_army_and_an_army_may_not() -> None:
    state = hurt(do(column("Cluracan"), f"move Imric, Moray 7 via {FIELD}", book=OPEN), "Imric", 1)
    assert rule(state, f"evade {FIELD}", "6 1", side=FAERIE).outcome == "evaded"
    beside = stand(state, FIELD, Albion_7={"count": 1})
    assert refused(beside, f"evade {FIELD}", FAERIE) == ["18.armed"]


@each(
    ("escorted", "army", "number", "told"),
    [
        (True, 0, FIELD, "Branwen: may not evade, with an escort"),
        (False, 1, FIELD, "Branwen: may not evade, beside armies or escorts of theirs"),
        (False, 0, "3024", "in the fortress of 3024 nobody evades"),
    ],
)
def test_what_keeps_them_from_evading_who_has_come_upon_them(escorted: bool, army: int, number: str, told: str) -> None:
    """11.2, 18.0, 18.2"""
    state = put(column("Branwen"), "public", "pieces", "Branwen", "escort", escorted)
    state = stand(state, FIELD, Albion_7={"count": army}) if army else state
    assert "no enemy has come upon any" in str(rule(state, f"evade {FIELD}", side=FAERIE).reasons[0].text)
    state = do(stand(state, number, "Branwen"), f"place Barguest at {number}")
    assert [str(reason.text) for reason in rule(state, f"evade {number}", side=FAERIE).reasons] == [told]


def test_a_heros_strength_is_an_army_to_evade_with() -> None:
    """18.3: five of Cluracan's Combat Strength are five army points."""
    state = do(column("Cluracan", Moray_8={"count": 9}), f"move Imric, Moray 7, Moray 8 via {FIELD}", book=OPEN)
    ruling = rule(put(state, "public", "mana", 0), f"evade {FIELD}", "1 6", side=FAERIE)
    assert result(ruling, "Faerie rolls") == "6"


def test_a_step_lets_them_evade_who_may() -> None:
    state = do(do(column("Branwen"), f"move Imric via {FIELD}", book=OPEN), "next", book=OPEN)
    assert (state["referee"]["at"][-1]["key"], state["public"]["exposed"]) == ("evasion", {FAERIE: {FIELD: ["Branwen"]}})
    assert Tracker("come upon", "Branwen in 3322: may evade") in trackers(state, FAERIE)
    assert list(map(str, escapes(state))) == ["Faerie may evade in 3322 (evade)"]
    past = rule(state, "next")
    assert "Faerie tries no evasion in 3322 (Branwen)." in told(past)
    assert pieces.piece(do(state, "next"), "Branwen")["state"] == "active"
    tried = do(state, f"evade {FIELD}", "1 6", FAERIE)
    assert "no evasion" not in told(rule(tried, "next"))
    assert do(state, f"evade {FIELD}", "6 1", FAERIE)["public"]["exposed"] == {}


def test_who_must_evade_is_not_told_to_be_passed_by() -> None:
    """They are asked as the step ends."""
    state = do(do(column("Branwen"), f"move Imric, Moray 7 via {FIELD}", book=OPEN), "next", book=OPEN)
    assert state["public"]["endangered"]
    assert list(escapes(state)) == []


def test_a_hero_may_evade_before_he_is_overrun() -> None:
    """18.2: whoever has evaded those who come may not be overrun by them."""
    state = hurt(do(column("Cluracan"), f"move Imric, Moray 7 via {FIELD}", book=OPEN), "Imric", 1)
    line = "overrun Imric, Moray 7"
    assert rule(state, line, book=OPEN).verdict == NEEDS_INPUT
    stood = do(state, line, book=OPEN, **{"evasion before the overrun": "stand"})
    assert stood["public"]["overrun"] == f"{FIELD} battle"
    gone = do(state, line, "6 1", book=OPEN, **{"evasion before the overrun": "evade"})
    assert (gone["public"]["overrun"], gone["public"]["spent"]["Imric"]) == (None, state["public"]["spent"]["Imric"])
    assert do(gone, "move Imric, Moray 7 via 3323", book=OPEN)
    assert "12.5.upon" in refused(gone, line, book=OPEN)
    failed = do(state, line, "1 6", book=OPEN, **{"evasion before the overrun": "evade"})
    assert failed["public"]["overrun"] == f"{FIELD} battle"


def test_persons_who_march_with_an_army_do_not_slip_away() -> None:
    """11.2"""
    state = column("Cluracan", Moray_9={"count": 1})
    state = stand(state, FIELD, Albion_7={"count": 2})
    alone = do(state, f"move Imric via {FIELD}", book=OPEN)
    assert rule(alone, f"slip {FIELD}", "6 1").verdict == LEGAL
    marched = do(state, f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    assert "18.armed" in refused(marched, f"slip {FIELD}")


def test_persons_slip_past_persons_whom_they_come_upon() -> None:
    """18.0.2: the melee of the enemy's turn is spared them."""
    state = do(column("Branwen"), f"move Imric via {FIELD}", book=OPEN)
    assert rule(state, f"slip {FIELD}", "6 1").outcome == "evaded"
    assert "18.stopped" in refused(column("Branwen"), f"slip {FIELD}")


def test_the_cloak_saves_its_bearer_though_nobody_says_so() -> None:
    """20.6.13: always, and by itself."""
    state = reckoned(caught("Brigit", "Branwen"))
    assert [pieces.piece(state, name)["state"] for name in ("Brigit", "Branwen")] == ["active", "dead"]


def test_who_has_evaded_is_left_out_of_a_melee_of_others() -> None:
    state = put(field("Imric", faerie=("Branwen", "Trumpin"), step="melees"), "public", "evaded", {FIELD: ["Branwen"]})
    assert combatants(state, FIELD, FAERIE, "melee") == ["Trumpin"]


def test_nobody_is_come_upon_outside_of_movement() -> None:
    """18.0.1"""
    state = field(faerie=("Branwen",), Moray_7={"count": 3})
    state = put(state, "public", "came", {FIELD: ["Moray 7"]})
    assert exposed_persons(hearing(at(state, FOMORIAN, "movement", "normal", "moving")), FIELD, FAERIE) == ["Branwen"]
    assert exposed_persons(hearing(at(state, FOMORIAN, "combat", "battles")), FIELD, FAERIE) == []


def test_who_failed_before_an_overrun_has_tried() -> None:
    """18.0: once; whom he has failed to evade he does not slip past in this phase."""
    state = do(column("Cluracan"), f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    failed = do(state, "overrun Imric, Moray 7", "1 6", book=OPEN, **{"evasion before the overrun": "evade"})
    assert failed["public"]["tried"] == {"Cluracan": FIELD}


def test_who_has_failed_to_slip_past_does_not_try_again() -> None:
    state = stand(column("Cluracan", Moray_9={"count": 1}), FIELD, "Cluracan", Albion_7={"count": 2})
    state = do(state, f"move Imric via {FIELD}", book=OPEN)
    held = put(state, "public", "tried", {"Imric": FIELD})
    assert refused(held, f"slip {FIELD}", book=OPEN) == ["18.tried"]
    elsewhere = put(state, "public", "tried", {"Imric": "3323"})
    assert rule(elsewhere, f"slip {FIELD}", "6 1", book=OPEN).verdict == LEGAL


# 20.6: Colt Pixy, the Staff and the Wand hide all who are stacked with their bearer, Brigit's Cloak him alone, in whatever company

PIXY, WAND, CLOAK, STAFF = "04", "14", "13", "21"


def cloaked(item: str, bearer: str, step: str = "moving", army: int = 2, **options: str) -> State:
    """Imric has come with six Trolls upon a bearer, Elidor with his escort and, if wanted, an army of theirs."""
    state = stand(column(bearer), FIELD, "Elidor", **({"Albion_9": {"count": army, "under": "Elidor"}} if army else {}))
    state = do(bears(state, item, bearer), f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    for name, value in options.items():
        state = put(state, "referee", "options", name.replace("_", "-"), value)
    return state if step == "moving" else at(state, FOMORIAN, "combat", step)


@each(("item", "bearer"), [(PIXY, "Branwen"), (WAND, "Gerflax"), (STAFF, "Dunatis")])
def test_all_who_are_stacked_with_the_bearer_evade_without_a_roll(item: str, bearer: str) -> None:
    for army in (0, 2):
        ruling = rule(cloaked(item, bearer, army=army), f"evade {FIELD}", side=FAERIE)
        assert (ruling.verdict, ruling.outcome, ruling.rolls) == (LEGAL, "evaded", ())
    state = evolve(cloaked(item, bearer), rule(cloaked(item, bearer), f"evade {FIELD}", side=FAERIE).changes)
    assert sorted(state["public"]["evaded"][FIELD]) == sorted(["Albion 9", "Elidor", bearer])
    assert refused(state, "overrun Imric, Moray 7", book=OPEN) == ["12.5.nobody"]
    assert rule(state, "move Imric, Moray 7 via 3323", book=OPEN).verdict == LEGAL  # both ignore each other
    assert "15.fighters" in refused(at(state, FOMORIAN, "combat", "announce"), f"battle {FIELD}")


def test_brigits_cloak_hides_her_alone_beside_an_army_too() -> None:
    state = do(cloaked(CLOAK, "Brigit"), f"evade {FIELD}", side=FAERIE)
    assert state["public"]["evaded"][FIELD] == ["Brigit"]
    assert rule(state, "overrun Imric, Moray 7", book=OPEN).verdict == LEGAL
    assert "18.armed" in refused(state, f"evade {FIELD}", FAERIE)


def test_without_an_item_nobody_beside_an_army_evades() -> None:
    state = cloaked(PIXY, "Branwen")
    held = {number: who for number, who in state["secret"][FAERIE]["items"].items() if number != PIXY}
    assert refused(put(state, "secret", FAERIE, "items", held), f"evade {FIELD}", FAERIE) == ["18.armed"]


def test_by_option_armies_and_escorts_stay() -> None:
    state = do(cloaked(STAFF, "Dunatis", cloaked_armies="stay"), f"evade {FIELD}", side=FAERIE)
    assert state["public"]["evaded"][FIELD] == ["Dunatis"]


def test_nobody_slips_out_of_a_fortress() -> None:
    state = stand(start(), "3034", "Dunatis", Moray_7={"count": 6})
    assert refused(at(bears(state, STAFF, "Dunatis"), FOMORIAN, "evasion"), "evade 3034", FAERIE) == ["18.danger"]


@each(("number", "found"), [("3124", ["18.fortress"]), ("3034", ["18.fortress"]), (FIELD, [])])
def test_nobody_slips_past_enemies_inside_their_own_fortress(number: str, found: list[str]) -> None:
    """18.2; a dyke is one of Faerie's. [17.0]"""
    state = stand(clear(start(), number), number, "Dunatis", Moray_7={"count": 6})
    state = put(put(moving(state, FAERIE), "public", "stopped", {"Dunatis": number}), "public", "entered", {"Dunatis": 1})
    ruling = rule(state, f"slip {number}", "6 1", side=FAERIE, book=OPEN if number == FIELD else None)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found


def test_a_battle_that_was_announced_is_evaded_before_its_first_round_and_not_after() -> None:
    state = do(cloaked(STAFF, "Dunatis", "announce"), f"battle {FIELD}", book=OPEN)
    gone = do(at(state, FOMORIAN, "combat", "battles"), f"evade {FIELD}", side=FAERIE)
    assert gone["public"]["combat"]["fights"][f"{FIELD} battle"]["state"] == "over"
    state = put(at(state, FOMORIAN, "combat", "battles"), "public", "combat", "fights", f"{FIELD} battle", "round", 1)
    assert refused(state, f"evade {FIELD}", FAERIE) == ["18.danger"]


def test_an_overrun_too() -> None:
    state = do(cloaked(STAFF, "Dunatis"), "overrun Imric, Moray 7", book=OPEN)
    gone = do(state, f"evade {FIELD}", side=FAERIE)
    assert gone["public"]["combat"]["fights"][f"{FIELD} battle"]["state"] == "over"


def test_he_who_is_on_the_move_slips_past_with_army_and_escort() -> None:
    """18.1, 20.6: Elidor with his escort and two points, Colt Pixy with Branwen."""
    state = stand(clear(field(Moray_7={"count": 6}), "3321"), "3321", "Branwen", "Elidor", Albion_9={"count": 2, "under": "Elidor"})
    state = moving(bare(clear(state, "3323"), "Branwen"), FAERIE)
    line = f"move Elidor, Branwen, Albion 9 via {FIELD}"
    plain = do(state, line, book=OPEN)
    assert refused(plain, f"slip {FIELD}", book=OPEN) == ["18.armed"]
    state = do(do(bears(state, PIXY, "Branwen"), line, book=OPEN), f"slip {FIELD}", book=OPEN)
    assert rule(state, "move Elidor, Branwen, Albion 9 via 3323", book=OPEN).verdict == LEGAL
    assert "11.2.held" in refused(plain, "move Elidor, Branwen, Albion 9 via 3323", book=OPEN)


def upon_one_who_waits(*comers: str, gone: bool = False, **armies: Any) -> State:
    """Comers, and their armies, come upon Trolls beside the bearer of the Wand, who stood there."""
    state = stand(clear(field(Moray_7={"count": 6}), "3321"), FIELD, "Gerflax")
    state = moving(bare(stand(clear(state, "3323"), "3321", *comers, **armies), *([] if armies else comers)), FAERIE)
    state = put(bears(state, WAND, "Gerflax"), "public", "evaded", {FIELD: ["Gerflax"]} if gone else {})
    names = [*comers, *(name.replace("_", " ") for name in armies)]
    return do(state, f"move {', '.join(names)} via {FIELD}", book=OPEN)


@each("gone", [False, True])
@each("armies", [{}, {"Albion_9": {"count": 2, "under": "Elidor"}}])
def test_whoever_comes_to_a_bearer_who_stands_there_slips_past_with_him(gone: bool, armies: dict[str, Any]) -> None:
    """20.6.14: anyone with whom he is stacked, army and escort too, and though he himself has evaded already."""
    ruling = rule(upon_one_who_waits("Elidor", gone=gone, **armies), f"slip {FIELD}", book=OPEN)
    assert (ruling.verdict, ruling.outcome, ruling.rolls) == (LEGAL, "evaded", ())
    state = put(upon_one_who_waits("Elidor", gone=gone), "public", "pieces", "Gerflax", "hex", "3321")
    assert len(rule(state, f"slip {FIELD}", "6 1", book=OPEN).rolls) == 2


def test_who_came_alone_slips_past_beside_those_who_came_in_arms() -> None:
    """11.2: it is those who accompany armies, or have an escort, who may not evade."""
    state = column("Branwen", Moray_9={"count": 1})
    state = bare(stand(stand(state, FIELD, Albion_7={"count": 2}), "3321", "Barguest"), "Barguest")
    state = do(do(state, f"move Imric, Moray 7 via {FIELD}", book=OPEN), f"move Barguest via {FIELD}", book=OPEN)
    past = do(state, f"slip {FIELD}", "6 1", book=OPEN)
    assert past["public"]["evaded"][FIELD] == ["Barguest"]
    assert "11.2.held" in refused(past, "move Imric, Moray 7 via 3323", book=OPEN)
    together = do(column("Cluracan"), f"move Imric, Moray 7 via {FIELD}", book=OPEN)
    assert refused(together, f"slip {FIELD}", book=OPEN) == ["18.armed"]


def test_a_refusal_says_where_somebody_could_evade_and_not_by_what_he_bears() -> None:
    (reason,) = rule(caught("Branwen"), "evade 3012", side=FAERIE).reasons
    assert reason.instead == f"evade {FIELD}"
    (reason,) = rule(cloaked(STAFF, "Dunatis"), "evade 3012", side=FAERIE).reasons
    assert reason.instead is None


def test_where_nobody_is_left_to_evade_either_side_goes_on() -> None:
    """The step is not over by itself: whoever asks what they may say is told that."""
    assert outstanding.evading_sides(start()) == [FOMORIAN, FAERIE]
    caught = put(start(), "public", "endangered", {FAERIE: {"3013": ["Misha"]}})
    assert outstanding.evading_sides(caught) == [FAERIE]


@each(("whose", "total"), [("rank", 5), ("anybody", 6)])
def test_the_highest_rank_lends_its_command_to_an_evasion(whose: str, total: int) -> None:
    """14.4, 18.0: beside Brian the King a captain whom the Helm gives 5 adds nothing; no hero, no army that could add more."""
    state = put(start(roll_command=whose, hero_evasion="no"), "public", "mana", 4)
    state = bears(bare(stand(clear(state, FIELD), FIELD, "Connan", "Brian Mac Iver"), "Connan", "Brian Mac Iver"), "09", "Connan")
    h = Hearing(GAME, state, hearing(state).declaration, BOOK, Typed(["1"]))
    assert evasion.total(h, FOMORIAN, FIELD, ["Connan", "Brian Mac Iver"]) == total


@each(("aboard", "total"), [("no", "4"), ("yes", "8")])
def test_who_is_aboard_lends_an_evasion_nothing(aboard: str, total: str) -> None:
    """18.0, 12.2: Barguest's magic of 7 is aboard the Oakheart; three points of Trolls are ashore. Option `evasion-aboard`."""
    state = stand(caught("Branwen"), FIELD, "Oakheart", "Barguest")
    state = put(put(state, "public", "pieces", "Barguest", "aboard", "Oakheart"), "referee", "options", "evasion-aboard", aboard)
    assert result(rule(state, f"evade {FIELD}", "6 1", side=FAERIE), "Fomorian rolls") == total


@each(
    ("step", "named", "foe", "told_of"),
    [
        (("normal", "moving"), (), None, " and may move on."),
        (("marches", "forced"), (), None, "."),
        (("marches", "forced"), ("Barguest",), None, " and may move on."),
        (("marches", "forced"), ("Barguest",), "Elidor", " and may move on."),
        (("marches", "forced"), ("Callach",), None, " and may move on."),
    ],
)
def test_who_has_slipped_past_moves_on_in_a_forced_march_if_they_were_named_for_it(
    step: tuple[str, ...], named: tuple[str, ...], foe: str | None, told_of: str
) -> None:
    """12.4, 18.0.2; who commands better holds nobody there but in a reaction [13.0]."""
    state = stand(clear(moving(start(), FOMORIAN), FIELD), "3321", "Barguest", "Callach")
    state = do(state, f"place Barguest, Callach at {FIELD}")
    state = at(stand(state, FIELD, *([foe] if foe else []), Albion_7={"count": 1}), FOMORIAN, "movement", *step)
    state = put(state, "public", "hurried", {name: {"points": 3, "leader": name} for name in named})
    assert f" evade the enemy in {FIELD}{told_of}" in told(rule(state, f"slip {FIELD}", "6 1"))


def test_where_nobody_has_come_the_map_is_not_asked() -> None:
    """18.0.1"""
    heard = hearing(column("Branwen"))
    assert exposed_persons(heard, FIELD, FAERIE) == []
    assert not heard.facts


@each(
    ("side", "steps", "may"),
    [
        (FOMORIAN, ("combat", "announce"), True),
        (FOMORIAN, ("recovery",), False),
        (FAERIE, ("combat", "announce"), False),
    ],
)
def test_who_bears_a_glamour_evades_while_others_move_and_before_blows(side: str, steps: tuple[str, ...], may: bool) -> None:
    """20.6.04"""
    state = put(at(cloaked(PIXY, "Branwen"), side, *steps), "public", "came", {})
    assert (rule(state, f"evade {FIELD}", side=FAERIE).verdict == LEGAL) == may
    assert (f"evade {FIELD}" in offers_of(state, "evade", FAERIE)) == may


def test_of_several_the_escort_of_one_is_what_all_stand_beside() -> None:
    """11.2"""
    state = put(column("Branwen", "Midinhir"), "public", "pieces", "Branwen", "escort", True)
    state = do(state, f"place Barguest at {FIELD}")
    assert [str(reason.text) for reason in rule(state, f"evade {FIELD}", side=FAERIE).reasons] == [
        "Midinhir, Branwen: may not evade, beside armies or escorts of theirs"
    ]


def test_whoever_has_come_where_no_enemy_is_is_told_that_alone() -> None:
    """18.0.2: nothing is said of the escort."""
    state = put(stand(clear(moving(start(), FOMORIAN), FIELD), "3321", "Bogan"), "public", "pieces", "Bogan", "escort", True)
    assert refused(do(state, f"place Bogan at {FIELD}"), f"slip {FIELD}") == ["18.stopped"]


@each(("stacks", "told_of"), [("open", " and may move on."), ("hidden", ".")])
def test_who_marches_by_force_is_not_told_where_stacks_are_hidden(stacks: str, told_of: str) -> None:
    """11.9, 12.4: who was named for a forced march all do not see."""
    state = at(start(stacks=stacks), FOMORIAN, "movement", "marches", "forced")
    where = ("public",) if stacks == "open" else ("secret", FOMORIAN)
    heard = hearing(put(state, *where, "hurried", {"Barguest": {"points": 3, "leader": "Barguest"}}))
    evasion.away(heard, "2611", ["Barguest"], moves_on=True)
    assert [said.text for said in heard.story] == [f"Barguest evades the enemy in 2611{told_of}"]
