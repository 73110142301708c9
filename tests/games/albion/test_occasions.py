"""Verbs said alone: why there is no occasion for them, by what all may see."""

from pathlib import Path
from typing import Any

from playaid.desk.next_line.due import due
from playaid.dice.sources import Seeded
from playaid.games.albion.state import occasions, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, visible
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.albion.table import GAME, at, bare, clear, do, offers_of, put, stand, start
from tests.games.albion.two import MOVING, bears, plotting

WHERE = "3013"


def fought(before: State, kind: str, number: str = WHERE, **more: Any) -> State:
    fight = {"hex": number, "kind": kind, "attacker": FOMORIAN, "terrain": None, "round": 0, "state": "announced", "stopped": []}
    return put(before, "public", "combat", "fights", {f"{number} {kind}": {"challenges": {}, **fight, **more}})


def reacting() -> State:
    """Elidor near enemy armies, in Fomorian's Reaction Phase."""
    state = put(stand(clear(start(), WHERE), WHERE, "Elidor"), "public", "pieces", "Albion 3034", "under", None)
    return at(bare(state, "Elidor"), FOMORIAN, "reaction")


def test_nothing_moves_in_a_reaction_before_a_stack_is_named() -> None:
    """13.0"""
    before = reacting()
    assert occasions.moves(before, FAERIE) == "no stack of Faerie has been named that reacts (react)"
    assert occasions.moves(do(before, "react Elidor", side=FAERIE), FAERIE) == ""
    assert occasions.moves(at(before, FOMORIAN, *MOVING), FOMORIAN) == ""
    assert occasions.moves(before, None) == ""


def test_who_reacts_is_offered_by_place_without_an_army_too() -> None:
    assert not offers_of(reacting(), "place", FAERIE)
    offered = offers_of(do(reacting(), "react Elidor", side=FAERIE), "place", FAERIE)
    assert offered
    assert all(line.startswith("place Elidor at ") for line in offered)


def test_armies_are_commanded_by_whoever_stands_with_them() -> None:
    """14.2"""
    state = stand(clear(start(), WHERE), WHERE, "Rurik", Moray_7={"count": 2, "under": "Rurik"})
    alone = at(state, FOMORIAN, *MOVING)
    for name in ("Moray 2714", "Strathclyde 2521", "Borders 3321"):
        assert name in alone["public"]["pieces"]  # they stand with nobody
    assert occasions.commands(only(alone, "Moray 7", "Rurik"), FOMORIAN)
    assert occasions.commands(only(stand(alone, WHERE, "Imric"), "Moray 7", "Rurik", "Imric"), FOMORIAN) == ""
    assert occasions.commands(alone, None) == ""
    assert occasions.commands(visible(only(alone, "Moray 7", "Rurik"), None), FOMORIAN), "armies lie open, whatever seal is shut"
    assert occasions.commands(only(stand(alone, WHERE, "Imric"), "Moray 2714", "Moray 7", "Rurik", "Imric"), FOMORIAN) == ""
    assert occasions.commands(only(stand(alone, "3034", "Imric"), "Moray 7", "Rurik", "Imric"), FOMORIAN), "he is among enemies"


def only(state: State, *names: str) -> State:
    """Nobody else of Fomorian's on the map."""
    for name, piece in state["public"]["pieces"].items():
        if piece["side"] == FOMORIAN and name not in names:
            state = put(state, "public", "pieces", name, "hex", None)
    return state


def test_an_army_may_be_told_to_lie_beneath_another_who_stands_there() -> None:
    from playaid.games.albion import GAME
    from playaid.referee.deciding.offers import lines_besides
    from tests.games.albion.table import BOOK

    state = at(stand(start(), "3012", "Rurik"), FOMORIAN, *MOVING)
    besides = lines_besides(GAME, visible(state, FOMORIAN), BOOK, GAME.verbs["command"], FOMORIAN)
    assert "command Rurik over Moray 3012" in besides
    assert not [line for line in besides if "Imric over" in line]


def test_the_rod_and_the_crystal_are_somebodys() -> None:
    """20.6.17, 20.6.18"""
    state = bears(bears(start(), "17", "Rurik"), "18", "Elidor")
    assert occasions.inquiries(state, FAERIE) == "nobody of Faerie bears Misha's Rod"
    assert occasions.inquiries(state, FOMORIAN) == "nobody of Fomorian stands in a hex with an enemy"
    assert occasions.inquiries(stand(state, "3012", "Elidor"), FOMORIAN) == ""
    assert occasions.gazes(state, FOMORIAN) == "nobody of Fomorian bears The Moray Crystal"
    assert occasions.gazes(state, FAERIE) == ""
    held = put(put(state, "public", "mastered", {"Elidor": "Barguest"}), "public", "pieces", "Elidor", "control", FOMORIAN)
    assert occasions.gazes(held, FOMORIAN) == ""
    assert occasions.gazes(state, None) == ""
    assert occasions.gazes(put(state, "public", "pieces", "Callach's Waff", "control", FAERIE), None) == ""
    assert occasions.inquiries(state, None) == ""


def test_who_has_challenged_waits_for_the_others() -> None:
    """15.4"""
    called = fought(start(), "battle", challenges={"duel": {"by": FOMORIAN, "persons": {}, "state": "open", "round": 0}})
    assert occasions.answers(called, FAERIE) == ""
    assert occasions.answers(called, FOMORIAN) == "no challenge waits for an answer"


def test_the_hand_waits_for_a_combat_that_has_not_begun() -> None:
    """20.6.15"""
    state = bears(start(), "15", "Rurik")
    assert occasions.touches(state, FAERIE) == "nobody of Faerie bears The Hand of Torbay"
    none = "no melee, challenge combat or Mental Attack is about to begin"
    assert occasions.touches(state, FOMORIAN) == none
    assert occasions.touches(fought(state, "melee"), FOMORIAN) == ""
    assert occasions.touches(fought(state, "melee", round=1), FOMORIAN) == none
    assert occasions.touches(put(state, "public", "minds", {"Barguest": {"target": "Elidor", "round": 0}}), FOMORIAN) == ""
    challenge = {"duel": {"by": FOMORIAN, "persons": {}, "state": "accepted", "round": 0}}
    assert occasions.touches(fought(state, "battle", challenges=challenge), FOMORIAN) == ""


@each(("kind", "number", "how", "sows", "calls", "shuns"), [
    ("battle", WHERE, {}, False, False, False),
    ("battle", WHERE, {"terrain": "clear"}, True, False, False),
    ("battle", WHERE, {"terrain": "clear", "overrun": True}, False, False, False),
    ("battle", "3014", {"terrain": "clear"}, False, False, False),
    ("battle", "2629", {"terrain": "clear"}, True, True, False),
    ("battle", "2629", {"terrain": "clear", "round": 1}, True, False, False),
    ("battle", "2629", {"state": "over"}, False, False, False),
    ("engagement", "2629", {}, False, False, False),
    ("melee", "2629", {}, False, False, True),
    ("melee", WHERE, {"state": "fighting"}, False, False, False),
])  # fmt: skip
def test_teeth_kings_and_melees_wait_for_their_fight(
    kind: str, number: str, how: dict[str, Any], sows: bool, calls: bool, shuns: bool
) -> None:
    """20.6.23, 19.5.19, 15.3"""
    where = WHERE if number == "3014" else number
    state = stand(stand(bears(bears(start(), "23", "Elidor"), "21", "Elidor"), "0101", "Dunatis"), where, "Elidor")
    state = fought(state, kind, number, **how)
    assert (not occasions.sowings(state, FAERIE)) is sows
    assert (not occasions.calls(state, FAERIE)) is calls
    assert (not occasions.refusals(state, FAERIE)) is shuns
    assert occasions.sowings(state, FOMORIAN) == "nobody of Fomorian bears The Teeth of the Dragon"


def test_what_its_keeper_may_not_use_yet_is_no_occasion() -> None:
    """10.0, 20.6.17, 20.6.23: the Worm has the Teeth as long as it lives, and Misha the Rod while she sleeps."""
    state = fought(stand(clear(start(), WHERE), WHERE, "Imric", "Elidor"), "battle", terrain="clear")
    assert occasions.sowings(state, FOMORIAN) == "The Worm has The Teeth of the Dragon, and may not use them"
    assert occasions.sowings(put(state, "public", "pieces", "The Worm", "state", "dead"), FOMORIAN) == ""
    assert occasions.sowings(state, None) == ""
    assert occasions.inquiries(state, FAERIE) == "Misha, who has Misha's Rod, is not active yet"
    assert occasions.inquiries(stand(state, "3012", "Misha"), FAERIE) == ""
    offered = {verb for verb in ("sow", "inquire") for side in (FOMORIAN, FAERIE) if offers_of(state, verb, side)}
    assert not offered


def test_the_kings_and_a_melee_wait_for_those_who_may_say_so() -> None:
    """15.3, 19.5.19"""
    battle = fought(stand(clear(start(), "2629"), "2629", "Imric", "Edric"), "battle", "2629", terrain="clear")
    assert occasions.calls(battle, FAERIE) == ""
    assert occasions.calls(battle, FOMORIAN) == "nobody of Fomorian whom the kings heed stands in Wigan's Pen"
    mastered = put(put(battle, "public", "mastered", {"Edric": "Barguest"}), "public", "pieces", "Edric", "control", FOMORIAN)
    assert occasions.calls(mastered, FOMORIAN) == ""
    melee = fought(start(), "melee")
    evading = [number for number, item in printed.rows("items").items() if item["evades"]]
    for number in evading:
        melee = put(melee, "public", "items", number, "side", FOMORIAN)
    assert occasions.refusals(melee, FAERIE) == "nobody of Faerie bears an item that lets persons evade"
    asleep = bears(melee, "21", "Elidor")
    assert occasions.refusals(asleep, FAERIE) == "nobody of Faerie bears an item that lets persons evade", "Dunatis has it, and sleeps"
    assert occasions.refusals(stand(asleep, "0101", "Dunatis"), FAERIE) == ""


def test_what_lies_under_a_seal_that_is_shut_says_nothing() -> None:
    """11.9"""
    hidden = start(stacks="hidden")
    shut = {**hidden, "secret": {FOMORIAN: hidden["secret"][FOMORIAN]}}
    shut = at(shut, FOMORIAN, "reaction")
    assert occasions.moves(shut, FAERIE) == ""
    assert occasions.commands(shut, FAERIE) == ""
    assert occasions.moves(at(hidden, FOMORIAN, "reaction"), FAERIE) != ""
    plotted = visible(do(plotting(hidden), "plot nothing", "b" * 64, FAERIE), FOMORIAN)
    assert occasions.plots(plotted, FAERIE) == ""


def test_whoever_can_cast_nothing_is_told_why_and_named_by_no_prompt(tmp_path: Path) -> None:
    """Before the Game-Turn after a trespass Faerie casts nothing, whoever could: nothing is told of anybody. [22.4]"""
    session = new_session(GAME, tmp_path / "evening", [FOMORIAN, FAERIE], options={PASSING.name: PASSING.values[0]})
    session.declare(session.read(["next"]), Seeded(1))
    session.declare(session.read(["plot", "nothing"], FOMORIAN), Seeded(1))
    assert acting(GAME, session.state) == [FOMORIAN, FAERIE]
    found = due(session)
    assert (found.able, found.sides) == (("plot",), (FOMORIAN,))
    state = session.state
    assert "after a Fomorian piece has entered" in occasions.plots(state, FAERIE)
    assert occasions.plots(state, FOMORIAN) == ""
    later = put(put(state, "public", "trespass", 1), "referee", "at", [{"key": "turn", "round": 2}, *state["referee"]["at"][1:]])
    assert occasions.plots(later, FAERIE) == ""
    home = stand(state, "3321", *pieces.persons_of(state, FOMORIAN))
    assert occasions.plots(put(home, "public", "items", "16", {"state": "destroyed", "side": None, "hex": None}), FOMORIAN)
    assert occasions.plots(home, FOMORIAN) == "", "somebody may bear Herla's Ring"
    assert occasions.plots(state, None) == ""


def among(*, escort: bool = True, army: bool = False, item: str = "", bearer: str = "Branwen", key: bool = True) -> State:
    """Bogan marches upon Branwen, and Barguest with him."""
    state = stand(bare(clear(at(start(), FOMORIAN, *MOVING), WHERE), "Branwen"), WHERE, "Branwen")
    state = put(state, "public", "pieces", "Branwen", "escort", escort)
    state = stand(state, WHERE, Albion_7={"count": 1}) if army else state
    state = bears(state, item, bearer) if item else state
    state = do(stand(state, "3012", "Bogan"), f"place Bogan, Moray 3012 at {WHERE}")
    return state if key else visible(state, None)


@each(
    ("state", "why"),
    [
        (among(), "Branwen: may not evade, with an army or escort"),
        (among(escort=False, army=True), "Branwen: may not evade, with an army or escort"),
        (among(escort=False), ""),
        (among(item="21"), ""),  # the Staff hides all with whom it is stacked [20.6.21]
        (among(item="21", bearer="Elidor"), "Branwen: may not evade, with an army or escort"),
        (among(item="21", bearer="Elidor", key=False), ""),
        (at(among(), FOMORIAN, "reaction"), ""),
        (put(among(), "public", "came", {}), ""),
        (do(stand(among(), "3024", "Misha"), "place Barguest at 3024"), ""),  # a hex of theirs without arms
        (put(among(item="21"), "secret", FAERIE, "items", "21", "hex 3034"), "Branwen: may not evade, with an army or escort"),
    ],
)
def test_who_is_with_arms_has_no_occasion_to_evade(state: State, why: str) -> None:
    """11.2, 18.0"""
    assert occasions.evasions(state, FAERIE) == why
    assert occasions.evasions(state, None) == ""


@each(
    ("state", "why"),
    [
        (among(), "Bogan: may not evade, with an army or escort"),
        (stand(clear(among(), "3014"), "3014", "Bogan"), ""),
        (put(among(), "public", "armed", {}), "Bogan: may not evade, with an army or escort"),
        (put(put(among(), "public", "armed", {}), "public", "pieces", "Bogan", "escort", False), ""),
        (put(among(), "public", "pieces", "Bogan", "escort", False), "Bogan: may not evade, with an army or escort"),
        (put(among(), "public", "pieces", "Branwen", "hex", "3014"), ""),
        (among(key=False), "Bogan: may not evade, with an army or escort"),
        (do(stand(among(), "3012", "Barguest"), f"place Barguest at {WHERE}"), ""),  # one of them came alone
        (stand(put(among(), "public", "pieces", "Branwen", "hex", "3014"), WHERE, "Foamrider"), ""),
        (put(stand(among(), WHERE, "Foamrider"), "public", "pieces", "Branwen", "aboard", "Foamrider"), ""),
    ],
)
def test_who_came_in_arms_has_no_occasion_to_slip_past(state: State, why: str) -> None:
    """11.2, 12.5, 18.0"""
    assert occasions.slips(state, FOMORIAN) == why
    assert occasions.slips(state, None) == ""


def test_of_whom_a_shut_seal_hides_nothing_is_said_that_hangs_on_their_company() -> None:
    """11.9: one of them has been seen, and what else is there may be anything."""
    state = at(start(stacks="hidden"), FAERIE, *MOVING)
    imric = {**state["secret"][FOMORIAN]["pieces"]["Imric"], "escort": True}
    state = put(put(state, "public", "seen", {"Imric": imric}), "public", "arrived", {FAERIE: [imric["hex"]]})
    state = put(state, "public", "stacks", FAERIE, imric["hex"], 1)
    assert occasions.evasions(visible(state, FOMORIAN), FOMORIAN)
    assert occasions.evasions(visible(state, None), FOMORIAN) == ""
