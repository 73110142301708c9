"""The steps of a round of battle, and what stands before them: each half of a condition with what it alone decides. [Battle]"""

from typing import Any

from playaid.dice.sources import Typed
from playaid.games.tears.rules import order, rounds
from playaid.games.tears.state import duties, fights
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.ruling import Declaration
from tests.each import each
from tests.games.tears.table import GAME, HOUSE, F, G, State, begun, changed, do, play
from tests.games.tears.test_battle import siege
from tests.games.tears.test_meant import JUGGERNAUT, line, met
from tests.games.tears.test_what_stays_free import position


def heard(state: State, verb: str, side: str = G, dice: str = "", **args: object) -> Any:
    return HearingOf(GAME, state, Declaration(verb, dict(args), side), HOUSE, Typed(dice.split()))


def said(hearing: Any) -> str:
    return " ".join(told.text for told in hearing.story)


@each(("leaders", "private"), [([], []), (["Shale"], [G]), (["Shale", "Kestrel"], [G])])
def test_a_look_is_for_a_side_alone_where_leaders_decide_it(leaders: list[str], private: list[str]) -> None:
    """[Leader boxes]"""
    hearing = heard(begun(), "recruit")
    order.keep_look_private(hearing, leaders)
    order.keep_look_private(hearing, leaders)
    assert [*hearing.disclosed] == private


@each(("fog", "told"), [({G: 4}, "Forseti's Fog of War goes on: Forseti may say anew"), ({G: 0}, ""), ({}, "")])
def test_fog_lies_anew_where_there_is_any(fog: dict[str, int], told: str) -> None:
    """[Fog of War]"""
    hearing = heard(changed(met(), ["put", ["public", "battle", "fog"], fog]), "stay")
    rounds.begin_round(hearing)
    assert ("Fog of War goes on" in said(hearing)) is bool(told)
    assert told in said(hearing)


@each(
    ("direct", "left"),
    [(False, [(6, False), (7, True)]), (True, [(6, True), (7, False)])],
)
def test_a_hit_that_nobody_has_to_place_falls_where_its_side_or_the_enemy_would_have_it(direct: bool, left: list[tuple[int, bool]]) -> None:
    """One hit on a line of two alike: its owner gives up the plain one, and an enemy who points it strikes the other. [Direct Attack]"""
    state = play(met(), "skip", JUGGERNAUT, "skip")
    now = fights.battle(state)
    effects = [*now["effects"], *([["direct", F, "Torin"]] if direct else [])]
    state = changed(
        state,
        ["put", ["public", "battle", "rows", G], ["Warsteed", "Warsteed"]],
        ["put", ["public", "battle", "effects"], effects],
        ["put", ["public", "battle", "hits"], {G: 1}],
    )
    hearing = heard(state, "throw", F)
    rounds.take_or_go(hearing, G)
    after = line(hearing.state)
    assert {double for _, strong, double in after if strong == max(one[1] for one in after)} == {not direct}
    assert len({code for code, *_ in after}) == 2


@each(("verb", "owed"), [("throw", False), ("clash", True)])
def test_a_wizard_who_is_hit_throws_at_once_but_for_a_round_in_one_go(verb: str, owed: bool) -> None:
    """[Wizard wounds]"""
    state = position(f"lies Shale, 2 Warsteed at Rockhurst of {G}", f"lies Torin at Rockhurst of {F}")
    state = play(state, "box Shale with 2 Warsteed", "activate Shale", "attack", "stand")
    hearing = heard(changed(state, ["put", ["public", "battle", "hits"], {F: 1}]), verb, G, "6")
    rounds.take_or_go(hearing, F)
    assert bool(duties.debt(hearing.state, "wound", "Torin")) is owed


@each(("row", "told"), [(["Penguin", "Warsteed"], True), (["Penguin"], True), (["Warsteed"], False)])
def test_that_penguins_stay_where_an_assault_is_broken_off_is_told_of_penguins(row: list[str], told: bool) -> None:
    """[Penguins 4]"""
    state = changed(siege(), ["put", ["public", "battle", "rows", G], row])
    hearing = heard(state, "besiege")
    rounds.besiege(hearing)
    assert any("penguins go over" in line.text for line in hearing.lines) is told


@each(
    ("stage", "kind", "over", "before", "told"),
    [
        ("stay", "field", False, "throw", "The round is fought out. Forseti fights on or breaks off (`stay`, `retreat`)."),
        ("stay", "castle", False, "throw", "The round is fought out. Forseti fights on or breaks off (`stay`, `besiege`)."),
        ("stay", "garrison", False, "stay", "The round is fought out. Forseti fights on or breaks off (`stay`, `besiege`)."),
        ("stay", "field", False, "stay", "Then Forseti fights on or breaks off (`stay`, `retreat`)."),
        ("hits", "castle", False, "stay", "The round waits for Forseti, who says who takes the hits"),
        ("spells", "castle", False, "stay", "The round waits for Forseti, who may cast"),
        ("spells", "field", True, "stay", "The next round begins: "),
        ("throw", "field", False, "stay", ""),
    ],
)
def test_what_a_round_in_one_go_waits_for(stage: str, kind: str, over: bool, before: str, told: str) -> None:
    state = changed(met(), *(["put", ["public", "battle", key], what] for key, what in (("stage", stage), ("kind", kind), ("side", F))))
    hearing = heard(state, "clash")
    rounds._say_what_follows(hearing, fights.battle(state), over, before)
    assert said(hearing).startswith(told)
    assert bool(said(hearing)) is bool(told)


@each(("row", "told"), [(["Cavalry", "Cavalry"], False), (["Cavalry", "Foot Soldier"], True)])
def test_on_whom_the_hits_fall_is_told_where_it_could_be_another(row: list[str], told: bool) -> None:
    """[Results]"""
    fought = ["hits", {F: 1}], ["stage", fights.HITS], ["victim", F], ["side", F], ["rows", {**fights.battle(met())["rows"], F: row}]
    state = changed(met(), *(["put", ["public", "battle", key], value] for key, value in fought))
    hearing = heard(state, "clash", F)
    rounds._go_on(hearing, fights.battle(state))
    assert ("goes to a whole unit" in said(hearing)) is told


def test_hits_are_borne_by_a_unit_and_by_what_it_becomes() -> None:
    """Named twice it is hit whole and again when it is reduced; named where it never stood it is nobody. [Results]"""
    state = play(met(), "skip", "skip", ("throw", "1 1 1 10 10"))
    for units, named in (
        (["Warsteed", "Warsteed", "Warsteed"], ["Warsteed", "Warsteed", "reduced Warsteed"]),
        (["reduced Warsteed", "Warsteed", "Hastur"], ["Warsteed", "reduced Warsteed", "Hastur"]),
        (["Wargroup", "Warsteed", "Hastur"], ["Warsteed", "Hastur", "Wargroup"]),
    ):
        assert rounds._named(heard(state, "take", G, units=units)) == named
    assert fights.battle(do(state, "take 2 Warsteed, reduced Warsteed"))["rows"][G].count("reduced Warsteed") == 1
