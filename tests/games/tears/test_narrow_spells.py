"""Halves of conditions about spells and disasters, and about ruins: whom they reach, and what is noted of it."""

from typing import Any

from playaid.dice.sources import Typed
from playaid.games.tears import GAME, verbs
from playaid.games.tears.rules import initiative, ruins, speeds, spells
from playaid.games.tears.state import fights, forces
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, G, begun, changed, do, lay, put, rule
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
