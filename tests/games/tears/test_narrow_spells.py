"""Halves of conditions about spells and disasters, and about ruins: whom they reach, and what is noted of it."""

from typing import Any

import pytest

from playaid.dice.sources import Typed
from playaid.games.tears import GAME, verbs
from playaid.games.tears.rules import initiative, no_spells, ruins, speeds, spell_index, spells
from playaid.games.tears.state import duties, fights, forces, paces, world
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, changed, cleared, do, lay, put, rule, told, under, unsound
from tests.games.tears.test_casting import called
from tests.games.tears.test_spells import duel, march


def heard(state: table.State, verb: str, side: str = G, **args: object) -> Any:
    return supposing(asking(GAME, state, HOUSE, verb, side), args)


def thrown(state: table.State, verb: str, dice: str, side: str = G, **args: Any) -> Any:
    return HearingOf(GAME, state, Declaration(verb, args, side), HOUSE, Typed(dice.split()))


def test_units_that_are_not_hidden_are_reached_once_each() -> None:
    """[Obfuscate]"""
    state = changed(march("Obfuscate"), ["put", ["public", "veiled"], {"Kimrin": {G: ["Warsteed", "Shale"]}}])
    pool = ["Warsteed", "Warsteed", "Kishmin", "Shale"]
    assert spells._unhidden(heard(state, "cast", wizard="Kishmin", spell="Obfuscate"), pool) == ["Warsteed", "Kishmin"]


@each(
    ("token", "less", "met"),
    [
        ("Wargroup~1s", 1, True),
        ("Wargroup~-1", 1, False),
        ("Wargroup~-1", -1, True),
        ("Wargroup~1s", -1, False),
        ("Wargroup~0", 1, False),
        ("Wargroup~0", -1, False),
    ],
)
def test_a_spell_of_movement_has_met_whoever_bears_its_mark(token: str, less: int, met: bool) -> None:
    """[Courser's Speed] [Tortoise Speed]"""
    assert speeds._is_met(token, less) is met


@each(("who", "fresh"), [("Ezelle", []), ("Wargroup", ["Wargroup"])])
def test_of_units_alone_it_is_noted_that_they_were_called_unactivated(who: str, fresh: list[str]) -> None:
    """[Summon Aid]"""
    state = put(called("Marchgate", ("Oldmarch", "Wargroup")), "Ezelle", "Oldmarch")
    after = do(state, f'cast "Summon Aid" by Hastur on {who} at Oldmarch', "1")
    assert fights.battle(after).get("fresh", []) == fresh


def test_the_first_prisoner_of_a_trap_is_what_the_search_brings_though_a_leader_follows() -> None:
    """[Searching] [Exploring ruins]"""
    state = put(begun(), "Kestrel", "Ursh", act=True, used=1)
    state = put(put(state, "Hastur", "Ursh", state=forces.TRAPPED), "Shale", "Ursh", state=forces.TRAPPED)
    state = changed(state, ["put", ["referee", "options", "trapped-leaders"], "apart"])
    for first, then in (("Hastur", "Shale"), ("Shale", "Hastur")):
        people = state["public"]["people"]
        last = {name: person for name, person in people.items() if name not in (first, then)}
        ordered = changed(state, ["put", ["public", "people"], {**last, first: people[first], then: people[then]}])
        hearing = thrown(ordered, "trap", "", area="Ursh")
        assert ruins._prisoners(hearing, G, "Ursh") is True
    hearing = thrown(put(state, "Hastur", "Kimrin"), "trap", "", area="Ursh")
    assert ruins._prisoners(hearing, G, "Ursh") is False


def test_a_search_without_an_occasion_is_told_why() -> None:
    seldom = [name for name, verb in GAME.verbs.items() if verb.idle is not None]
    assert set(verbs.IDLE) <= set(seldom)
    assert "cadmin" not in seldom


@each(("left", "checks"), [(0, ["done.enemy"]), (1, ["done.aloft"])])
def test_who_flies_over_the_sea_comes_down_before_an_enemy_activation_is_over(left: int, checks: list[str]) -> None:
    """[Fly]"""
    state = put(begun(), "Kishmin", "Dragon Sea North", act=True, flies=True, used=0)
    asked = heard(changed(state, ["put", ["public", "enemy_left"], left]), "done")
    assert [check.id for check in initiative.DONE_CHECKS if check.fails(asked) is not None] == checks


@each(("dice", "struck"), [("10 10 1 10 10 10 10 10 1", False), ("10 10 10 10 10 10 10 10 1 1", True)])
def test_the_dragon_whose_master_an_explosion_has_hit_rages_and_is_not_struck_by_it(dice: str, struck: bool) -> None:
    """[Disasters] [Terramax]"""
    state = lay(duel("Bad Fortune"), G, "Marchgate", "Terramax")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 0}
    ruling = rule(changed(state, ["put", ["public", "dragon"], dragon]), 'cast "Bad Fortune" by Hastur', dice)
    assert ruling.verdict == LEGAL
    assert (["explosion", "Terramax"] in [[line.label, str(line.text)] for line in ruling.worksheet]) is struck


def readings(hearing: Any) -> str:
    return "; ".join(str(line.text) for line in hearing.lines if line.label == "reading")


@each(
    ("kind", "victim", "left", "said"),
    [
        (fights.OVERRUN, F, [], True),
        (fights.FIELD, F, [], False),
        (fights.OVERRUN, G, [], False),
        (fights.OVERRUN, F, ["Cavalry"], False),
    ],
)
def test_the_way_is_free_where_all_who_were_overrun_have_fled(kind: str, victim: str, left: list[str], said: bool) -> None:
    """[Terror] [Overrun]"""
    hearing = heard(duel("Terror"), "cast")
    spell_index._say_the_way_is_free(hearing, {**fights.battle(hearing.state), "kind": kind}, victim, left)
    assert ("bars the way no more" in readings(hearing)) is said


@each(("attacker", "fought"), [(G, True), (F, False)])
def test_a_leader_who_flees_has_fought_for_his_activation_where_his_side_has_attacked(attacker: str, fought: bool) -> None:
    """Whom penguins fall upon in his own part of the turn has attacked nobody. [Terror] [Penguins 1]"""
    state = duel("Terror")
    state = changed(state, ["put", ["public", "battle", "att"], attacker], ["put", ["public", "battle", "dfn"], F if attacker == G else G])
    said = Declaration("next", {}, G, "", {"company 2": "Shale", "company 1": "nobody"})
    hearing: Any = HearingOf(GAME, state, said, HOUSE, Typed([]))
    spell_index._go_along(hearing, G, "Oldmarch", ["Warsteed"], False)
    shale = forces.person(hearing.state, "Shale")
    assert (shale["at"], bool(shale.get("fought"))) == ("Oldmarch", fought)


def test_terror_where_no_unit_stands_says_so() -> None:
    """Wizards and leaders are struck by no spell."""
    state = changed(duel("Terror"), ["put", ["public", "battle", "rows", F], []])
    hearing: Any = HearingOf(GAME, state, Declaration("next", {}, G, "", {}), HOUSE, Typed([]))
    spell_index.terror(hearing, "Hastur", G)
    assert [str(said.text) for said in hearing.story] == ["No unit is there that terror could strike; it passes."]


def test_terror_drives_nobody_out_of_a_castle() -> None:
    ruling = rule(duel("Terror", castle=True), "cast Terror by Hastur on Cavalry, Cavalry", "1")
    assert "They cannot retreat; the terror passes." in told(ruling)
    state = duel("Terror", castle=True)
    for area in world.neighbours(state, "Caer Sillius"):
        state = lay(state, G, area, "Wargroup")
    assert not duties.free_areas(state, F, "Caer Sillius")
    for units in ("Cavalry", "Cavalry, Cavalry"):  # they are inside already: the castle is no way out for them
        assert "They cannot retreat; the terror passes." in told(rule(state, f"cast Terror by Hastur on {units}", "1"))


def test_who_breaks_off_before_a_castle_stays_in_its_area() -> None:
    """Terror worked by those inside. [Terror]"""
    state = duel("Terror", castle=True)
    after = do(state, "cast Terror by Hastur on Cavalry", "10 8", company_2="nobody")
    assert {"Warsteed"} == {forces.code_of(token) for token in forces.tokens(after, G, "Caer Sillius")}


# Summon Aid


CALL = 'cast "Summon Aid" by Hastur on Wargroup at Oldmarch'


def wargroup(*lying: str, **what: Any) -> table.State:
    """So Wargroups lie in Oldmarch, next door to the battle."""
    state = changed(called("Marchgate"), ["put", ["public", "board", G, "Oldmarch"], [*lying]])
    return changed(state, *(["put", ["public", key], value] for key, value in what.items()))


@each(("lying", "fresh", "told_"), [("Wargroup", ["Wargroup"], True), ("Wargroup!", ["Wargroup!"], False), ("Wargroup~0", [], False)])
def test_who_is_called_unactivated_may_be_activated_yet(lying: str, fresh: list[str], told_: bool) -> None:
    ruling = rule(wargroup(lying), CALL, "1")
    assert ("the call is no activation" in table.sheet(ruling)) is told_
    assert fights.battle(evolve(wargroup(lying), ruling.changes)).get("fresh", []) == fresh


def test_of_the_defenders_it_is_not_said_that_a_call_is_no_activation() -> None:
    state = changed(
        put(lay(duel("Summon Aid"), F, "Oldmarch", "Foot Soldier"), "Torin", "Marchgate", state=forces.UP),
        ["put", ["secret", F, "spells", "Torin"], ["Summon Aid"]],
        ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Torin"]],
        ["put", ["public", "battle", "side"], F],
    )
    ruling = rule(state, 'cast "Summon Aid" by Torin on Foot Soldier at Oldmarch', "1", F)
    assert ruling.verdict == LEGAL
    assert "the call is no activation" not in table.sheet(ruling)
    assert "flies beside" not in table.sheet(ruling)


def test_where_somebody_was_called_from_is_noted_once() -> None:
    state = changed(wargroup("Wargroup"), ["put", ["public", "battle", "called"], ["Oldmarch"]])
    assert fights.battle(unsound(state, CALL, "1")).get("called") == ["Oldmarch"]


@each(("number", "veiled"), [(2, ["Wargroup"]), (1, [])])
def test_one_that_is_seen_answers_a_call_if_there_is_any(number: int, veiled: list[str]) -> None:
    """[Obfuscate]"""
    state = wargroup(*["Wargroup"] * number, veiled={"Oldmarch": {G: ["Wargroup"]}})
    assert forces.veil(unsound(state, CALL, "1"), G, "Oldmarch") == veiled


@each(("lying", "slow"), [("Wargroup", 1), ("Wargroup!", 0)])
def test_a_unit_that_is_slowed_and_called_stays_slow(lying: str, slow: int) -> None:
    """[Tortoise Speed]"""
    after = unsound(wargroup(lying, slowed={"Oldmarch|Wargroup": 1}), CALL, "1")
    assert paces.met_in(after, "Marchgate", "Wargroup").slow == slow


# Enthrall


@each(
    ("spell", "lasting", "leads"),
    [
        ("Enthrall", [["enthrall", G, "Hastur"]], True),
        ("Enthrall", [["enthrall", F, "Hastur"]], False),
        ("Enthrall", [], False),
        ("Bad Fortune", [["enthrall", G, "Hastur"]], False),
    ],
)
def test_who_leads_by_enthrall_already_casts_it_in_vain(spell: str, lasting: list[Any], leads: bool) -> None:
    state = changed(duel(spell), ["put", ["public", "battle", "lasting"], lasting])
    assert (no_spells.leads_already(heard(state, "cast", wizard="Hastur", spell=spell)) is not None) is leads
    assert no_spells.leads_already(heard(march("Enthrall"), "cast", wizard="Kishmin", spell="Enthrall")) is None


@each(("code", "less", "asked"), [("Wargroup", -1, "go a space less"), ("Wargroup", 1, "go a space further")])
def test_whoever_a_spell_works_for_says_whether_it_means_those_whom_another_has_met(code: str, less: int, asked: str) -> None:
    """[Courser's Speed] [Tortoise Speed]"""
    key = "slowed" if less == -1 else "quickened"
    state = changed(lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "2 Wargroup"), ["put", ["public", key], {"Kimrin|Wargroup": 1}])
    with pytest.raises(Ask) as asking_:
        speeds._meet_fresh(thrown(state, "cast", ""), G, "Kimrin", code, 1, G if less == -1 else F)
    assert asked in str(asking_.value.question.prompt)


@each(
    ("gone", "slowed", "noted", "free"),
    [
        (0, {}, {}, ["Hastur", "Wargroup", "Warsteed", "Warsteed"]),
        (1, {}, {}, ["Hastur", "Warsteed", "Warsteed"]),
        (2, {}, {}, []),
        (0, {"Hastur": 1}, {}, ["Wargroup", "Warsteed", "Warsteed"]),
        (0, {"Hastur": -1}, {}, ["Hastur", "Wargroup", "Warsteed", "Warsteed"]),
        (0, {}, {"Warsteed": 1}, ["Hastur", "Wargroup", "Warsteed"]),
        (0, {}, {"Wargroup": 1}, ["Hastur", "Warsteed", "Warsteed"]),
    ],
)
def test_whom_tortoise_speed_may_still_slow_under_a_leader(
    gone: int, slowed: dict[str, int], noted: dict[str, int], free: list[str]
) -> None:
    """Whom none has slowed, and who could have come so far all the same. [Tortoise Speed]"""
    state = put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Hastur", "Kimrin")
    state = under(state, "Kestrel", "Hastur", "Wargroup", "2 Warsteed")
    state = changed(state, ["put", ["public", "slowed"], slowed])
    if noted:
        state = changed(state, ["put", ["secret", G, "slowed", "Kestrel"], {"turn": duties.turn(state), "codes": noted, "said": 0}])
    assert sorted(speeds._slowable(asking(GAME, state, HOUSE, "drop", G), "Kestrel", gone)) == free


@each(("marks", "asked"), [({"act": True, "used": 0}, True), ({}, True), ({"act": True, "used": 99}, False), ({"done": True}, False)])
def test_nobody_is_named_as_slow_under_a_leader_whose_part_is_over(marks: dict[str, Any], asked: bool) -> None:
    """[Tortoise Speed]"""
    state = put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Hastur", "Kimrin")
    state = under(put(state, "Kestrel", "Kimrin", **marks), "Kestrel", "Hastur", "Wargroup")
    hearing = asking(GAME, changed(state, ["put", ["public", "slowed"], {"Kestrel": 1}]), HOUSE, "drop", G)
    if asked:
        with pytest.raises(Ask):
            speeds.name_slowed(hearing, "Kestrel")
    else:
        speeds.name_slowed(hearing, "Kestrel")
        assert not hearing.changes
