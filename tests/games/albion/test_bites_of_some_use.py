"""Conditions that count in one case of many: walls with nobody in them, teeth whose sower is gone, a rating that an item gives."""

from typing import Any

import pytest

from playaid.dice.sources import Refusing
from playaid.games.albion.ratings import forces, leaders
from playaid.games.albion.rules import enchantments, idle, policies, resolving
from playaid.games.albion.state import occasions, pieces, stacks
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import outlook
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve, visible
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, bare, clear, do, put, rule, stand, start
from tests.games.albion.test_12_overrun import face_down
from tests.games.albion.test_12_special import BOOKED, overrunning
from tests.games.albion.test_16_rounds import KEY
from tests.games.albion.test_19_scried_afloat import COAST, lying
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.test_resolving import engagement, facing
from tests.games.albion.two import bears, hearing, moving, plotting

WALLS = "3429"


def assault(**more: Any) -> Any:
    return {"hex": WALLS, "kind": "battle", "attacker": FOMORIAN, **more}


@each(("side", "holds"), [(FAERIE, True), (FOMORIAN, False)])
def test_walls_stand_when_whoever_has_sown_the_teeth_is_gone(side: str, holds: bool) -> None:
    """17.4, 20.6.23: the army of the teeth is nobody's then, and the fortress defends itself."""
    heard = hearing(clear(start(), WALLS))
    assert forces.can_go_on(heard, assault(teeth={side: 5}), side) is holds


@each(("option", "has"), [("anybody", True), ("able", False)])
def test_the_torque_may_give_a_rating_to_whoever_has_none(option: str, has: bool) -> None:
    """20.2, 20.6.05, by option."""
    state = put(bears(start(), "05", "Dobie"), "referee", "options", "torque", option)
    assert leaders.has_rating(hearing(state, FOMORIAN), "Dobie") is has
    assert leaders.has_rating(hearing(state, FOMORIAN), "Imric")
    assert not leaders.has_rating(hearing(state, FOMORIAN), "Barguest")


def test_what_is_announced_has_the_case_of_its_fight() -> None:
    """16.1.4, 16.2.3"""
    for state, line, case in ((announced("battles"), f"fight {FIELD}", "16.1.4"), (engagement(), "fight 0108", "16.2.3")):
        found = [line.citation for line in rule(state, line, "3 4").worksheet if line.text == "announced in all"]
        assert found == [case, case]


@each(("aboard", "names"), [(False, ["Elidor", "Edric"]), (True, ["Foamrider"])])
def test_who_goes_where_a_scried_stack_is_written(aboard: bool, names: list[str]) -> None:
    """19.4.03: what is ashore, else its ships."""
    state = put(lying(aboard), "public", "scrying", [{"hex": COAST, "side": FAERIE, "names": ["Foamrider", "Elidor", "Edric"]}])
    heard = Hearing(GAME, state, Declaration("write", {"hex": COAST, "path": []}, FAERIE), BOOK, Refusing())
    assert enchantments._who_goes(heard) == names


@each(("hidden", "passed"), [(False, True), (True, False)])
def test_where_counters_lie_face_down_a_battle_could_always_be(hidden: bool, passed: bool) -> None:
    """11.9, 15.1: persons alone have none, and nobody sees that they are alone."""
    state = bare(stand(clear(start(), FIELD), FIELD, "Imric", "Elidor"), "Imric", "Elidor")
    state = at(face_down(state) if hidden else state, FOMORIAN, "combat", "announce")
    assert bool(idle.announcing(state)) is passed


def both(**rounds: int) -> State:
    """Imric in a duel arcane with Elidor and in a trial with Cluracan."""
    state = bare(stand(announced("duels"), FIELD, "Imric", "Elidor", "Cluracan"), "Imric", "Elidor", "Cluracan")
    calls = {
        kind: {"by": FOMORIAN, "persons": {FOMORIAN: "Imric", FAERIE: enemy}, "state": "accepted", "round": rounds.get(kind, 0)}
        for kind, enemy in (("duel", "Elidor"), ("trial", "Cluracan"))
    }
    return put(state, "public", "combat", "fights", KEY, "challenges", calls)


@each(("kind", "enemy"), [("duel", "Elidor"), ("trial", "Cluracan")])
def test_odds_of_a_challenge_are_of_its_kind(kind: str, enemy: str) -> None:
    """15.4: one who fights in both."""
    said = Declaration("challenge", {"kind": kind, "person": "Imric"}, FOMORIAN)
    meant = policies.challenged(said, both())
    assert meant == Declaration(kind, {"attacker": "Imric", "defender": enemy}, FOMORIAN)
    assert policies.challenged(said, both(**{kind: 1})) is None
    assert policies.challenged(said, put(both(), "public", "losses", {FAERIE: {"chosen": None}})) is None


@each(
    ("step", "by", "answers"),
    [
        ("answer", FOMORIAN, True),
        ("reply", FOMORIAN, False),
        ("reply", FAERIE, True),
        ("melees", FAERIE, False),
        ("challenge", FAERIE, False),
    ],
)
def test_a_challenge_is_accepted_where_challenges_are_answered(step: str, by: str, answers: bool) -> None:
    """15.4: in the segment of the answers the other side answers, behind it who acts; before and later nobody accepts what stands open."""
    calls = {"by": by, "persons": {FOMORIAN: "Imric", FAERIE: "Elidor"}, "state": "open", "round": 0}
    state = put(both(), "public", "combat", "fights", KEY, "challenges", "duel", calls)
    here = state["referee"]["at"]
    state = put(state, "referee", "at", [*here[:-1], {**here[-1], "key": step}])
    said = policies.challenged(Declaration("challenge", {"kind": "duel", "person": "Imric"}, FOMORIAN), state)
    assert (said is not None and said.verb == "accept") is answers


def test_odds_of_a_battle_end_where_losses_are_still_to_be_taken() -> None:
    """7.4: no round begins before those of the last are removed."""
    state = announced("battles")
    assert policies.first_round(state) is not None
    assert policies.first_round(put(state, "public", "losses", {FAERIE: {"chosen": None}})) is None


def test_whoever_has_no_army_there_is_told_of_no_walls() -> None:
    """17.5: persons attack a fortress beside an army alone."""
    for armies, tells in (({"Moray_7": {"count": 1}}, True), ({}, False)):
        state = bare(stand(clear(start(), WALLS), WALLS, "Imric", **armies), "Imric")
        heard = hearing(state, FOMORIAN)
        resolving._tell_of_walls(heard, assault())
        assert any("stands yet" in said.text for said in heard.story) is tells


def test_a_challenge_accepted_is_fought() -> None:
    said = Declaration("challenge", {"kind": "trial", "person": "Imric"}, FOMORIAN)
    assert policies.challenged(said, facing("trial", "Imric", "Cluracan"))


def test_faerie_who_may_cast_is_not_told_that_it_may_not() -> None:
    """22.4: who has plotted needs nothing more; before a trespass it is that."""
    plotted = do(plotting(start()), "plot nothing", "b" * 64, FAERIE)
    assert occasions.plots(plotted, FAERIE) == ""
    early = put(put(plotting(start()), "public", "trespass", None), "referee", "passing", [])
    assert occasions.plots(early, FAERIE) == ""
    assert "22.4" in occasions.plots(do(early, "plot nothing", "b" * 64, FAERIE), FAERIE)


@each(("due", "helps"), [(FOMORIAN, FAERIE), (FAERIE, FOMORIAN)])
def test_whose_losses_attrition_brings_is_whose_hexes_are_due(due: str, helps: str) -> None:
    """8.0: the other side rolls; of both it is the side whose half it is."""
    state = at(start(), FOMORIAN, "attrition")
    assert outlook._undergoes(put(state, "public", "attrition", {due: {"3012": {}}, helps: {}})) == due
    assert outlook._undergoes(moving(start(), FOMORIAN)) is None


def test_those_who_sleep_by_themselves_are_seen_where_counters_lie_face_down() -> None:
    """10.2, 11.9: they are deployed in places that all know; a kingdom that sleeps is not shown for that."""
    seen = start(stacks="hidden")["public"]["seen"]
    assert {"Misha", "Dunatis", "Gerflax", "The Worm"} <= {*seen}
    assert not {"Arwan", "Dagda", "Finvarra", "Erskine", "Imric"} & {*seen}


@each("key", stacks.BY_SIDE)
def test_what_is_public_of_a_side_whose_seal_is_shut_stays_as_it_is(key: str) -> None:
    """11.9"""
    hidden = at(start(stacks="hidden"), FOMORIAN, "movement", "moving")
    shut = visible(put(hidden, "public", key, {FOMORIAN: {"3012": ["Imric"]}}), FAERIE)
    assert pieces.lay_open(shut)[key] == {FOMORIAN: {"3012": ["Imric"]}}  # type: ignore[literal-required]


def test_who_could_be_no_hero_is_seen_to_have_nothing_to_fight_with() -> None:
    """15.8, 18.0, 20.1: whoever looks on sees it, and is offered to stop alone; with an item that nobody has seen they cannot know."""
    state = bare(stand(clear(start(), FIELD), FIELD, "Gairloch"), "Gairloch")
    assert forces.fighters(hearing(visible(state, None), FOMORIAN), FIELD, FOMORIAN) == []
    borne = visible(bears(state, "09", "Gairloch"), None)
    with pytest.raises(Locked):
        forces.fighters(hearing(borne, FOMORIAN), FIELD, FOMORIAN)


@each(("fight", "goes_on"), [({}, True), ({"round": 1}, False), ({"state": "over"}, False)])
def test_an_overrun_is_followed_to_its_one_round_and_no_further(fight: dict[str, Any], goes_on: bool) -> None:
    """Nor where the fight is over without a round, as when the defenders are gone. [12.5]"""
    state: Any = overrunning()
    for line in ("move Imric, Moray 9 via 3013", "overrun Imric, Moray 9"):
        state = evolve(state, rule(state, line, book=BOOKED).changes)
    name = state["public"]["overrun"]
    for key, value in fight.items():
        state = put(state, "public", "combat", "fights", name, key, value)
    assert (policies.charge(state) is not None) is goes_on
