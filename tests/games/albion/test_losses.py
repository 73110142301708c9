"""7.0: losses chosen in secret and applied together, the roster, death, sinking."""

from typing import Any

import pytest

from playaid.games.albion.rules import losses, sharing
from playaid.games.albion.state import outstanding, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve, visible
from tests.each import each
from tests.games.albion.table import at, clear, do, hurt, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, moving

LOSS: dict[str, Any] = {
    "hex": "3012",
    "why": "battle",
    "points": 0,
    "wounds": 0,
    "steps": 0,
    "one": False,
    "from": [],
    "fortress": False,
    "fight": None,
    "chosen": False,
}


OF_IMRIC: dict[str, Any] = {"from": ["Imric"]}


OF_OAKHEART: dict[str, Any] = {"from": ["Oakheart"]}


def owing(state: State | None = None, side: str = FOMORIAN, **loss: Any) -> State:
    """A side that has something to remove, in the Attrition Segment of the first turn."""
    state = at(state or start(), FOMORIAN, "attrition")
    return put(state, "public", "losses", {side: {**LOSS, "from": ["Imric", "Rurik", "Moray 3012"], **loss}})


def test_what_evenly_stands_for_is_shown_before_it_is_said() -> None:
    state = owing(points=3)
    shown = "\n".join(map(str, sharing.preview(hearing(state, FOMORIAN))))
    assert "to bear in 3012: 3 points" in shown
    assert "can bear it: escort Imric 1, escort Rurik 1, Moray 3012 8" in shown
    assert "`remove evenly` shares it so: Moray 3012 3" in shown
    assert "fortress" not in shown
    assert pieces.piece(do(state, "remove evenly", side=FOMORIAN), "Moray 3012")["count"] == 5


def test_that_a_fortress_falls_last_is_told_where_it_can_bear_losses() -> None:
    """17.4; where nothing else is in it, nothing comes first."""
    told = "the fortress only after all other points in it [17.4]"
    assert told in map(str, sharing.preview(hearing(owing(points=3, fortress=True), FOMORIAN)))
    alone = hearing(owing(points=1, fortress=True, **{"from": []}), FOMORIAN)
    assert told not in map(str, sharing.preview(alone))


@each(
    ("line", "owed"),
    [
        ("evenly", None),
        ("all evenly", None),
        ("Evenly, all of them", None),
        ("3 evenly", None),
        ("2 points and 1 wound evenly", None),
        ("evenly 2 points, 1 wound", None),
        ("2 points evenly", "2 points, 1 wound"),
        ("4 evenly", "2 points, 1 wound"),
        ("evenly 3 points and 1 wound", "2 points, 1 wound"),
    ],
)
def test_an_amount_that_is_to_be_spread_evenly_is_the_one_that_is_owed(line: str, owed: str | None) -> None:
    """7.2"""
    state = owing(points=2, wounds=1)
    if owed is None:
        assert do(state, f"remove {line}", side=FOMORIAN) == do(state, "remove evenly", side=FOMORIAN)
    else:
        with pytest.raises(Unreadable, match=f"what is owed is {owed}"):
            rule(state, f"remove {line}", side=FOMORIAN)


def test_evenly_shares_out_all_or_nothing() -> None:
    """Beside a piece that is named it is a word that means none of them."""
    with pytest.raises(Unreadable, match="wound evenly"):
        rule(owing(points=2, wounds=1), "remove Moray 3012 2, 1 wound evenly", side=FOMORIAN)


def test_what_enter_takes_is_said_by_its_pieces() -> None:
    """And taken; who cannot see the boxes of persons is offered the word for it."""
    state = owing(points=2, wounds=1)
    assert offers_of(state, "remove", FOMORIAN) == ["remove Moray 3012 2, Imric 1"]
    done = do(state, "remove Moray 3012 2, Imric 1", side=FOMORIAN)
    assert done["public"] == do(state, "remove evenly", side=FOMORIAN)["public"]
    assert offers_of(state, "remove", FAERIE) == []
    heard = hearing(visible(state, None), FOMORIAN)
    assert list(losses.remove_offers(heard)) == ["evenly"]


def test_a_wound_that_is_taken_is_told_its_side_and_a_death_by_itself() -> None:
    ruling = rule(owing(wounds=1), "remove Rurik 1", side=FOMORIAN)
    assert "Rurik takes 1 wound." in told(ruling, FOMORIAN)
    assert "Rurik takes 1 wound." not in told(ruling, FAERIE)
    boxes = int(printed.person_rows()["Rurik"]["boxes"])
    dead = told(rule(hurt(owing(wounds=1), "Rurik", boxes - 1), "remove Rurik 1", side=FOMORIAN), FOMORIAN)
    assert "Rurik is dead, of wounds." in dead
    assert "Rurik takes" not in dead
    assert "The escort of Rurik stays behind in 2810: Moray 1, 1 point." in dead


@each("viewer", [FOMORIAN, FAERIE, None])
def test_an_escort_that_stays_behind_stands_in_the_open(viewer: str | None) -> None:
    """7.0: all see the piece come, though the wounds were dealt in secret."""
    ruling = rule(hurt(owing(wounds=1), "Rurik", int(printed.person_rows()["Rurik"]["boxes"]) - 1), "remove Rurik 1", side=FOMORIAN)
    assert "The escort of Rurik stays behind in 2810: Moray 1, 1 point." in told(ruling, viewer)


@each(
    ("names", "due", "said"),
    [
        (["Moray 3012"], {"points": 1, "wounds": 2}, "2 wounds would be Fomorian's, and no person of it is there"),
        (["Imric"], {"points": 0, "wounds": 1}, ""),
        (["Oakheart"], {"steps": 1, "wounds": 1}, "1 wound would be Fomorian's, and no person of it is there"),
    ],
)
def test_losses_of_a_fight_that_nobody_is_there_to_bear_are_said(names: list[str], due: Any, said: str) -> None:
    """7.3: they are not converted, and nothing is lost by them"""
    h = hearing(at(start(), FOMORIAN, "attrition"), FOMORIAN)
    losses.owe(h, FOMORIAN, "3012", "battle", names, fight="battle 1", **due)
    assert [line.text for line in h.lines if line.label == "excess"] == [said] * bool(said)


@each(
    ("costs", "mark", "said"),
    [
        ({"points": 2, "wounds": 2}, True, "2 points, 2 wounds (to one person until dead)"),
        ({"points": 2, "wounds": 1}, True, "2 points, 1 wound"),
        ({"wounds": 2, "steps": 2}, True, "2 wounds (to one person until dead), 2 steps (off one ship until sunk)"),
        ({"points": 2, "wounds": 2}, False, "2 points, 2 wounds"),
        ({"points": 0, "wounds": 0}, True, "nothing"),
    ],
)
def test_what_a_letter_costs_is_said_in_words(costs: Any, mark: bool, said: str) -> None:
    """7.2, 16.1.10: the mark bids that one person, or one ship, bears it; army points are alike"""
    assert outstanding.said_cost(costs, mark) == said


def test_where_nothing_is_to_be_borne_nothing_is_shown() -> None:
    assert not list(sharing.preview(hearing(owing(points=3), FAERIE)))


@pytest.mark.parametrize("mastered", [{}, {"Imric": "Dunatis"}])
def test_an_escort_is_its_owners_loss_whoever_commands(mastered: dict[str, str]) -> None:
    """19.4.10, 21.1: of a mind that is under control, and of one of the like"""
    state = put(put(clear(start(), "3012"), "public", "pieces", "Imric", "hex", "3012"), "public", "mastered", mastered)
    state = owing(put(state, "public", "pieces", "Imric", "control", FAERIE), FAERIE, points=1, **OF_IMRIC)
    before = state["public"]["lost"], state["public"]["points"]
    state = do(state, "remove escort Imric", side=FAERIE)
    assert not pieces.piece(state, "Imric")["escort"]
    assert {side: lost["points"] - before[0][side]["points"] for side, lost in state["public"]["lost"].items()} == {FOMORIAN: 1, FAERIE: 0}
    assert {side: points - before[1][side] for side, points in state["public"]["points"].items()} == {FOMORIAN: 0, FAERIE: 1}


@pytest.mark.parametrize(("line", "check"), [("attach Imric", "7.first"), ("detach Imric", "7.before")])
def test_no_escort_is_changed_where_losses_are_owed(line: str, check: str) -> None:
    """7.4: else an army that is to bear them could be gone before they are removed"""
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Imric", "escort", line.startswith("detach"))
    assert rule(state, line, side=FOMORIAN).verdict == LEGAL
    due = {**LOSS, "side": FOMORIAN, "from": ["Imric", "Moray 3012"], "points": 1, "why": "a forced march"}
    assert refused(put(state, "public", "losses", {FOMORIAN: due}), line, side=FOMORIAN) == [check]
    assert rule(put(state, "public", "losses", {FOMORIAN: {**due, "hex": "3014"}}), line, side=FOMORIAN).verdict == LEGAL


def test_points_come_off_armies_and_escorts() -> None:
    state = do(owing(points=3), "remove Moray 3012 2, escort Imric", side=FOMORIAN)
    assert pieces.piece(state, "Moray 3012")["count"] == 6
    assert not pieces.piece(state, "Imric")["escort"]
    assert state["public"]["lost"][FOMORIAN]["points"] == 3
    assert state["public"]["points"][FAERIE] == 3


def test_the_sum_must_be_met() -> None:
    assert refused(owing(points=3), "remove Moray 3012 2", FOMORIAN) == ["7.sum"]
    assert refused(owing(points=3), "remove Moray 3012 9", FOMORIAN) == ["7.sum"]


def test_nobody_else_may_remove() -> None:
    assert "7.owed" in refused(owing(points=3), "remove evenly", FAERIE)


def test_excess_is_ignored() -> None:
    """With more wounds due than boxes are left, all die and the rest is nothing. [7.3]"""
    state = owing(hurt(start(), "Imric", 5), wounds=4, **OF_IMRIC)
    state = do(state, "remove Imric 1", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["state"] == "dead"
    assert not list(soundness.faults(state))


def test_wounds_mark_boxes_and_the_last_one_kills() -> None:
    state = do(owing(wounds=5), "remove Imric 4, Rurik 1", side=FOMORIAN)
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == 4
    assert state["secret"][FOMORIAN]["roster"]["Rurik"] == 1
    state = do(owing(state, wounds=2), "remove Imric 2", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["state"] == "dead"
    assert state["public"]["points"][FAERIE] == 5


def test_the_escort_of_the_dead_stays_as_an_army_point() -> None:
    state = do(owing(wounds=6), "remove Imric 6", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["hex"] is None
    left = pieces.at(state, "3012", FOMORIAN, "army")
    assert sum(pieces.piece(state, name)["count"] for name in left) == 9
    assert all(pieces.piece(state, name)["under"] is None for name in left)
    assert state["public"]["lost"][FOMORIAN]["points"] == 0
    assert not list(soundness.faults(state))


def test_the_mark_bids_one_piece() -> None:
    assert refused(owing(wounds=3, one=True), "remove Imric 2, Rurik 1", FOMORIAN) == ["7.one"]
    melee = put(owing(hurt(start(), "Rurik", 4), wounds=3, one=True), "public", "losses", FOMORIAN, "why", "melee")
    assert refused(melee, "remove Imric 2, Rurik 1", FOMORIAN) == ["7.one"], "that nobody dies of it is the same fault"
    state = do(owing(hurt(start(), "Rurik", 5), wounds=3, one=True), "remove Rurik 1, Imric 2", side=FOMORIAN)
    assert pieces.piece(state, "Rurik")["state"] == "dead"


@each(
    ("why", "wounds", "line", "legal"),
    [
        ("melee", 3, "remove Imric 3", False),  # Rurik, who has two boxes left, dies of it
        ("melee", 3, "remove Rurik 2, Imric 1", True),
        ("melee", 1, "remove Imric 1", True),  # nobody dies of one
        ("engagement", 3, "remove Imric 3", False),
        ("battle", 3, "remove Imric 3", True),  # 16.1.10: all wounds, or enough to kill
        ("attrition", 3, "remove Imric 3", True),
    ],
)
def test_by_the_mark_somebody_is_killed_who_can_be(why: str, wounds: int, line: str, legal: bool) -> None:
    """16.2.8, 16.3.7: in an engagement or a melee at least one person must be."""
    state = owing(hurt(start(), "Rurik", 4), wounds=wounds, one=True)
    state = put(state, "public", "losses", FOMORIAN, "why", why)
    assert legal or refused(state, line, FOMORIAN) == ["16.marked"]
    assert rule(put(state, "public", "losses", FOMORIAN, "one", legal), line, side=FOMORIAN).verdict == LEGAL


@each(("steps", "line", "legal"), [(1, "Fleetfoot 1", False), (1, "Redtooth 1", True), (2, "Fleetfoot 2", True), (1, "evenly", True)])
def test_by_the_mark_a_ship_is_sunk_that_can_be(steps: int, line: str, legal: bool) -> None:
    """16.2.8: a damaged one goes down by a single step."""
    loss = {**LOSS, "why": "engagement", "steps": steps, "one": True, "from": ["Fleetfoot", "Redtooth"], "hex": "2613"}
    state = put(at(start(), FOMORIAN, "combat", "battles"), "public", "losses", {FOMORIAN: loss})
    state = put(state, "public", "pieces", "Redtooth", "steps", 1)
    assert legal or refused(state, f"remove {line}", FOMORIAN) == ["16.marked"]
    assert not legal or rule(state, f"remove {line}", side=FOMORIAN).verdict == LEGAL


def test_evenly_obeys_the_mark() -> None:
    state = do(owing(hurt(start(), "Rurik", 4), wounds=3, one=True), "remove evenly", side=FOMORIAN)
    assert pieces.piece(state, "Rurik")["state"] == "dead"
    assert state["secret"][FOMORIAN]["roster"]["Imric"] == 1


def both_owing() -> State:
    one = {**LOSS, "points": 1, "wounds": 1, "from": ["Imric", "Moray 3012"]}
    two = {**LOSS, "points": 1, "wounds": 1, "from": ["Elidor", "Albion 3034"], "hex": "3034"}
    return put(at(start(), FOMORIAN, "attrition"), "public", "losses", {FOMORIAN: one, FAERIE: two})


def test_neither_sees_the_others_choice_before_his_own() -> None:
    """Nothing is applied and nothing told before both have chosen. [7.4]"""
    state = both_owing()
    ruling = rule(state, "remove Imric 1, Moray 3012 1", side=FOMORIAN)
    assert ruling.verdict == LEGAL
    assert told(ruling) == told(rule(state, "remove Imric 1, escort Imric", side=FOMORIAN)) == "Fomorian has chosen who suffers its losses."
    half = evolve(state, ruling.changes)
    assert half["public"]["pieces"] == state["public"]["pieces"]
    done = do(half, "remove Elidor 1, Albion 3034 1", side=FAERIE)
    assert pieces.piece(done, "Moray 3012")["count"] == 7
    assert pieces.piece(done, "Albion 3034")["count"] == 3
    assert done["secret"][FOMORIAN]["roster"]["Imric"] == done["secret"][FAERIE]["roster"]["Elidor"] == 1
    assert not done["public"]["losses"]


def test_wounds_are_told_to_their_owner_only() -> None:
    state = do(both_owing(), "remove Imric 1, Moray 3012 1", side=FOMORIAN)
    ruling = rule(state, "remove Elidor 1, Albion 3034 1", side=FAERIE)
    assert "Imric" not in told(ruling)
    assert "Imric" not in told(ruling, FAERIE).replace("Imric: announced", "")
    assert "Elidor" in told(ruling, FAERIE)
    assert "Elidor" not in told(ruling)


def test_whoever_is_hurt_takes_wounds_and_is_not_healed() -> None:
    """To remove wounds is to heal them [5.0 D.1]: of losses it is told who suffers them."""
    owed = outstanding.owed_losses(owing(wounds=1, points=2))
    assert [one.text for one in owed] == ["Fomorian suffers losses in 3012: 2 points and 1 wound (`remove`)"]
    lines = {
        "Dobie 1": "Dobie takes 1 wound",
        "Moray 3012 2, escort Imric 1, Imric 2": "Moray 3012 loses 2 points, the escort of Imric loses 1 point, Imric takes 2 wounds",
        "Oakheart 1, fortress 1": "Oakheart loses 1 step, the fortress loses 1 point",
        "evenly": "evenly",
    }
    assert {line: str(outstanding.called(line)) for line in lines} == lines
    own = told(rule(both_owing(), "remove Imric 1, Moray 3012 1", side=FOMORIAN), FOMORIAN)
    assert "Fomorian: Moray 3012 loses 1 point, Imric takes 1 wound." in own


@each("line", ["remove nobody 3", "remove", "remove ,"])
def test_an_unreadable_removal_is_no_removal(line: str) -> None:
    with pytest.raises(Refusal):
        rule(owing(points=1), line, side=FOMORIAN)


# ships


def _with(loss: dict[str, Any], hex: str, takers: list[str]) -> dict[str, Any]:
    return {"hex": hex, "from": takers, **loss}


def fleet(**loss: Any) -> State:
    state = stand(start(), "3205", "Oakheart", "Redtooth", "Imric", Moray_5={"count": 1, "aboard": "Oakheart"})
    state = put(state, "public", "pieces", "Imric", "aboard", "Oakheart")
    state = put(state, "public", "pieces", "Moray 3012", "under", None)
    return owing(state, **_with(loss, hex="3205", takers=["Oakheart", "Redtooth", "Imric"]))


def test_a_step_turns_a_ship_and_two_sink_it() -> None:
    state = do(fleet(steps=1), "remove Oakheart 1", side=FOMORIAN)
    assert pieces.piece(state, "Oakheart")["steps"] == 1
    state = do(owing(state, steps=1, **OF_OAKHEART), "remove Oakheart", side=FOMORIAN)
    assert pieces.piece(state, "Oakheart")["state"] == "sunk"
    assert state["public"]["points"][FAERIE] == 4 + 1 + 1


def test_those_aboard_go_down_but_persons_are_taken_off_by_a_friend() -> None:
    """Army and escort drown, and what he bore; the person goes to the other ship. [7.5]"""
    state = put(fleet(steps=2), "public", "items", "10", {"state": "held", "hex": None, "side": FOMORIAN})
    state = put(state, "secret", FOMORIAN, "items", "10", "Imric")
    state = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert "Moray 5" not in pieces.pieces(state)
    imric = pieces.piece(state, "Imric")
    assert (imric["aboard"], imric["escort"], imric["state"]) == ("Redtooth", False, "active")
    assert state["public"]["items"]["10"]["state"] == "destroyed"
    assert not list(soundness.faults(state))


def test_what_a_ship_herself_bears_goes_down_with_her() -> None:
    """7.5"""
    state = bears(fleet(steps=2), "10", "Oakheart")
    sunk = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert sunk["public"]["items"]["10"]["state"] == "destroyed"
    assert "10" not in sunk["secret"][FOMORIAN]["items"]
    afloat = do(bears(fleet(steps=1), "10", "Oakheart"), "remove Oakheart 1", side=FOMORIAN)
    assert afloat["secret"][FOMORIAN]["items"]["10"] == "Oakheart"


@each(("steps", "state"), [(2, "destroyed"), (1, "held")])
def test_who_dies_in_the_removal_in_which_their_ship_sinks_leaves_nothing_on_the_water(steps: int, state: str) -> None:
    """7.4, 7.5: the losses come together; aboard a ship that floats what they bore stays."""
    laden = bears(fleet(steps=steps, wounds=6), "10", "Imric")
    done = do(laden, f"remove Oakheart {steps}, Imric 6", side=FOMORIAN)
    assert pieces.piece(done, "Imric")["state"] == "dead"
    assert done["public"]["items"]["10"]["state"] == state
    assert not list(soundness.faults(done))


def test_of_two_friends_the_owner_says_which_takes_him_up() -> None:
    """7.5 leaves it to him."""
    state = stand(fleet(steps=2), "3205", "Windrider")
    asked = rule(state, "remove Oakheart 2", side=FOMORIAN)
    assert asked.question is not None
    assert set(asked.question.options) == {"Redtooth", "Windrider"}
    ruling = rule(state, "remove Oakheart 2", side=FOMORIAN, ship_for_Imric="Windrider")
    assert pieces.piece(evolve(state, ruling.changes), "Imric")["aboard"] == "Windrider"


@each(
    ("option", "refits", "aboard"),
    [("aboard", True, "Redtooth"), ("no", True, None), ("no", False, "Redtooth")],
)
def test_by_option_a_ship_under_a_marker_takes_nobody_up(option: str, refits: bool, aboard: str | None) -> None:
    """Then the shore is reached, or not. [7.5, 9.1]"""
    state = put(put(fleet(steps=2), "referee", "options", "refit-rescue", option), "public", "pieces", "Redtooth", "refit", refits)
    after = do(state, "remove Oakheart 2", side=FOMORIAN)
    assert (pieces.piece(after, "Imric")["aboard"], pieces.piece(after, "Imric")["state"]) == (aboard, "active")


def alone_on_oakheart(hex_: str) -> State:
    state = stand(start(), hex_, "Oakheart", "Imric")
    state = put(state, "public", "pieces", "Imric", "aboard", "Oakheart")
    state = put(state, "public", "pieces", "Moray 3012", "under", None)
    return owing(state, steps=2, hex=hex_, **OF_OAKHEART)


def test_without_a_friend_they_reach_the_shore_of_a_coastal_hex() -> None:
    state = do(alone_on_oakheart("3205"), "remove Oakheart 2", side=FOMORIAN)
    assert (pieces.piece(state, "Imric")["aboard"], pieces.piece(state, "Imric")["hex"]) == (None, "3205")


def test_who_is_saved_takes_command_of_those_beneath_nobody() -> None:
    """Ashore of an army there, aboard another ship of what it carries. [7.5, 11.9, 14.2]"""
    ashore = stand(alone_on_oakheart("3205"), "3205", Moray_9={"count": 2, "under": None})
    assert pieces.piece(do(ashore, "remove Oakheart 2", side=FOMORIAN), "Moray 9")["under"] == "Imric"
    carried = stand(fleet(steps=2), "3205", Moray_9={"count": 1, "under": None, "aboard": "Redtooth"}, Moray_8={"count": 1, "under": None})
    after = do(carried, "remove Oakheart 2", side=FOMORIAN)
    assert (pieces.piece(after, "Moray 9")["under"], pieces.piece(after, "Moray 8")["under"]) == ("Imric", None)


def test_with_enemy_ships_there_or_on_the_open_sea_they_die() -> None:
    state = do(stand(alone_on_oakheart("3205"), "3205", "Foamrider"), "remove Oakheart 2", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["state"] == "dead"
    state = do(alone_on_oakheart("0108"), "remove Oakheart 2", side=FOMORIAN)
    assert pieces.piece(state, "Imric")["state"] == "dead"


def test_the_roster_picture_of_the_rules() -> None:
    """Colleran with two wounds, Corin with three and so dead, Auberon unwounded. [7.0]"""
    state = hurt(hurt(start(), "Colleran", 2), "Corin", 3)
    state = put(state, "public", "pieces", "Corin", "state", "dead")
    shown = "\n".join(rule(state, "roster", side=FAERIE).shown)
    lines = {line.split()[0]: line.split(maxsplit=1)[1] for line in shown.splitlines() if line.startswith("  ")}
    assert lines["Auberon"] == "☐ ☐"
    assert lines["Colleran"] == "☒ ☒ ☐ ☐ ☐"
    assert lines["Corin"] == "☒ ☒ ☒  killed"


def test_the_roster_is_its_owners() -> None:
    found = rule(start(), "roster", side=FAERIE).data
    assert found is not None
    assert "Imric" not in found["roster"]
    assert set(printed.person_rows()) > set(found["roster"])


def test_without_the_mark_losses_may_be_spread() -> None:
    h = hearing(start())
    losses.owe(h, FOMORIAN, "3012", "a curse", ["Imric"], wounds=1)
    assert h.public["losses"][FOMORIAN]["one"] is False


def test_all_are_told_of_a_ship_that_goes_down() -> None:
    """7.5: though what a side removes is its secret until both have chosen."""
    state = start()
    loss = {"hex": "0108", "why": "engagement", "points": 0, "wounds": 0, "steps": 2, "one": False, "from": ["Oakheart"]}
    state = stand(at(state, FOMORIAN, "combat", "battles"), "0108", "Oakheart")
    more = {"fortress": False, "fight": None, "side": FOMORIAN, "chosen": False}
    state = put(state, "public", "losses", {FOMORIAN: {**loss, **more}})
    assert "Oakheart goes down in 0108." in told(rule(state, "remove Oakheart 2", side=FOMORIAN))


def test_a_number_alone_names_no_piece() -> None:
    """7.0: and is taken for none."""
    with pytest.raises(Unreadable, match="called '5'"):
        rule(owing(points=3), "remove 5", side=FOMORIAN)


def test_of_armies_of_one_kingdom_either_may_be_meant() -> None:
    """2.3: there is no difference among their points; of two kingdoms one is named."""
    moray = stand(start(), "3012", Moray_9={"count": 2, "under": "Imric"}, Gogma_9={"count": 2, "under": None})
    state = owing(moray, points=3, **{"from": ["Imric", "Moray 3012", "Moray 9"]})
    assert pieces.piece(do(state, "remove 3 Moray", side=FOMORIAN), "Moray 3012")["count"] == 5
    with pytest.raises(Ambiguous):
        rule(owing(start(), points=3, **{"from": ["Imric", "Moray 3012", "Morigu"]}), "remove 3 Mor", side=FOMORIAN)


def test_evenly_takes_armies_then_escorts_and_the_fortress_last() -> None:
    """7.2, 17.4"""
    state = owing(points=10, fortress=True, **{"from": ["Imric", "Rurik", "Moray 3012"]})
    done = do(state, "remove evenly", side=FOMORIAN)
    assert "Moray 3012" not in pieces.pieces(done)
    assert not pieces.piece(done, "Imric")["escort"]
    assert not pieces.piece(done, "Rurik")["escort"]
    assert not done["public"].get("ruins")


def test_evenly_takes_from_armies_before_escorts() -> None:
    """However small the army."""
    state = stand(clear(start(), "3013"), "3013", "Imric", "Rurik", Moray_8={"count": 1, "under": "Imric"})
    loss = {"hex": "3013", "why": "a test", "points": 1, "wounds": 0, "steps": 0, "one": False, "from": ["Imric", "Rurik", "Moray 8"]}
    heard = hearing(state, FOMORIAN)
    assert sharing.evenly(heard, {**loss, "fortress": False, "fight": None})["points"] == {"Moray 8": 1}
    assert sharing.evenly(heard, {**loss, "points": 3, "fortress": False, "fight": None})["points"] == {
        "Moray 8": 1,
        "escort Imric": 1,
        "escort Rurik": 1,
    }
