"""Battles by their numbers: what `reckon` counts exactly, and what it refuses. [9.2, 10.4, 16]"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, potency
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.elric.table import COPY, HOUSE, begun, changed, empty_handed, refused, rule, worksheet

NONE: Mapping[str, str] = MappingProxyType({})


def shown(line: str, state: State | None = None, answers: Mapping[str, str] = NONE) -> dict[str, Any]:
    ruling = rule(state or empty_handed(begun()), line, **answers)
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    assert ruling.data is not None
    return ruling.data


def chances(line: str, **answers: str) -> dict[str, Fraction]:
    return {outcome: Fraction(share) for outcome, share in shown(line, None, answers)["chances"].items()}


def test_balo_is_counted_by_his_die() -> None:
    works, fails = chances("reckon 13 vs 7 at field"), chances("reckon 10 vs 7 at field")
    either = {outcome: (works.get(outcome, Fraction(0)) + fails.get(outcome, Fraction(0))) / 2 for outcome in {*works, *fails}}
    assert chances('reckon 10 vs 7 with "Balo the Jester" at field') == either
    asked = Declaration("reckon", {"attack": 10, "defence": 7, "spells": ["Balo the Jester"], "ground": "field"}, "Ann", "reckon")
    found = odds(GAME, empty_handed(begun()), asked, HOUSE)
    assert found.exact
    assert {o.outcome: o.probability for o in found.outcomes} == either


def test_where_balo_fails_is_told_apart_with_the_balance() -> None:
    state = changed(empty_handed(begun()), ("balance", -1))
    told = shown('reckon 10 vs 7 with "Balo the Jester"', state)
    assert (told["attacker"], told["balance"]) == (14, "chaos 4")
    assert told["fails"] == {"attacker": 10, "defender": 7, "balance": "chaos 1"}
    shift = changed(empty_handed(begun(negated_spells="shift")), ("balance", -1))
    assert shown('reckon 10 vs 7 with "Balo the Jester"', shift)["fails"]["balance"] == "chaos 4"


def test_what_a_dispel_meets_is_asked() -> None:
    line, key = 'reckon 5 vs 3 with "Dispel Magic I" against Arioch', "Dispel Magic I dispels"
    asked = rule(empty_handed(begun()), line).question
    assert asked is not None
    assert asked.options == ("nothing", "Arioch")
    assert chances(line, **{key: "Arioch"}) == chances("reckon 5 vs 3")
    assert chances(line, **{key: "nothing"}) == chances("reckon 5 vs 8")
    state = changed(empty_handed(begun()), ("balance", -3))
    negated = rule(state, line, **{key: "Arioch"})
    assert shown(line, state, {key: "Arioch"})["balance"] == "neutral"  # the Dispel shifts, what it has negated does not
    assert "Arioch | negated | no effect | 16.3" in worksheet(negated)


def test_a_dispel_that_meets_a_dispel_negates_nothing() -> None:
    line = 'reckon 5 vs 3 with "Dispel Magic I" against Arioch, "Dispel Magic II"'
    aims = {"Dispel Magic I dispels": "Arioch", "Dispel Magic II dispels": "Dispel Magic I"}
    assert chances(line, **aims) == chances("reckon 5 vs 8")
    assert chances('reckon 5 vs 3 with "Dispel Magic I"') == chances("reckon 5 vs 3")


def test_a_dispel_that_balos_die_has_forestalled_may_meet_another() -> None:
    line = 'reckon 5 vs 3 with "Dispel Magic I" against "Balo the Jester", Arioch'
    aims = {"Dispel Magic I dispels, Balo the Jester works": "Balo the Jester", "Dispel Magic I dispels, Balo the Jester fails": "Arioch"}
    works, fails = chances("reckon 5 vs 8"), chances("reckon 5 vs 3")
    either = {outcome: (works.get(outcome, Fraction(0)) + fails.get(outcome, Fraction(0))) / 2 for outcome in {*works, *fails}}
    assert chances(line, **aims) == either


@each(
    ("line", "check"),
    [
        ("reckon 10 vs 7 with Kyreenee at city wall 3", "16.prey-unsaid"),
        ("reckon 10 vs 7 with Kyreenee at sea", "16.idle"),
        ('reckon 10 vs 7 against "h\'Haarshanns" at field', "16.idle"),
        ('reckon 10 vs 7 against "h\'Haarshanns" at sea', "16.prey-unsaid"),
        ('reckon 10 vs 7 against "Mirror of Memory"', "16.prey-unsaid"),
        ("reckon 10 vs 7 with Dragons", "16.prey-unsaid"),
        ("reckon 10 vs 7 with Quaolnargn", "16.hunt-unsaid"),
        ("reckon 10 vs 7 with Teleport", "9.castable"),
        ('reckon 10 vs 7 against Arkyn, "Dead Gods Book"', "9.castable"),
        ('reckon 10 vs 7 with "Elric Nightmare"', "9.castable"),
        ("reckon 10 vs 7 with Arioch against Arioch", "16.one-of-each"),
        ("reckon 10 vs 7 at sea wall 3", "7.walls-where"),
        ("reckon 10 vs 7 wall 3 at field", "7.walls-where"),
        ("reckon 10 vs 7 at city", "7.walls-where"),
    ],
)
def test_what_numbers_cannot_reckon_is_refused(line: str, check: str) -> None:
    assert refused(begun(), line) == [check]


def test_walls_are_those_of_a_city() -> None:
    assert chances("reckon 10 vs 7 wall 3 at city") == chances("reckon 10 vs 7 wall 3")
    assert chances("reckon 10 vs 7 at field") == chances("reckon 10 vs 7")


PLAIN = ("combat", "flight-or-combat", "odd-die", "dispel")


def test_every_spell_is_counted_as_it_works_or_refused() -> None:
    state = empty_handed(begun())
    for spell, row in equipment.spells().items():
        for ground in ("field", "sea"):
            ruling = rule(state, f'reckon 5 vs 3 with "{spell}" at {ground}')
            legal = equipment.effect(spell) in PLAIN
            assert (ruling.verdict == LEGAL) == legal, (spell, ground)
            if legal:
                assert ruling.data is not None
                assert ruling.data["attacker"] == 5 + (0 if row["bracketed"] else row["strength"] or 0)
            elif potency.is_idle(spell, ground == "sea"):
                assert [reason.check.split("/")[-1] for reason in ruling.reasons] == ["16.idle"]


def test_what_nobody_has_told_is_called_by_its_titles() -> None:
    told = "\n".join(rule(begun(), "reckon 14 vs 12").shown)
    assert "unknown" not in told
    bare = "\n".join(COPY.rule(begun(), "reckon 14 vs 12").shown)
    assert "unknown: Combat Results Table, field, 2, loser" in bare
    assert "results field" not in bare


def test_what_an_eater_that_eats_nothing_is_told_by_is_the_ground() -> None:
    """16.1-16.3"""
    for ground, spell, where in (("sea", "Kyreenee", "at sea"), ("field", "h'Haarshanns", "on land")):
        (reason,) = [reason for reason in rule(begun(), f'reckon 10 vs 7 with "{spell}" at {ground}').reasons if "idle" in reason.check]
        assert str(reason.text) == f"{spell} eats nothing {where}"


def test_walls_with_nobody_behind_them_lose_nobody() -> None:
    """Who looks at the chances would look for the defenders that are lost. [7.5.2, 10.5]"""
    bare, held = (chances(f"reckon {worth} wall 5") for worth in ("8 vs 0", "8 vs 3"))
    assert not any("defender" in outcome for outcome in bare)
    assert any(outcome.startswith("the walls hold (attacker loses ") for outcome in bare)
    assert any("defender wins (loses " in outcome for outcome in held)
    assert any("defender 1" in outcome or "defender 2" in outcome for outcome in held)


def test_a_battle_by_its_numbers_is_told_in_words() -> None:
    said = GAME.verbs["reckon"].beside
    assert said is not None
    assert said("12 vs 18 wall 5", begun()) == "attack 12 against defence 18, walls 5"
    assert said("12 vs 0 wall 5", begun()) == "attack 12 against walls 5 alone"
    assert said("12 vs 18 at sea with Arkyn", begun()) == "attack 12 against defence 18 at sea, with Arkyn"
    assert said("12 vs 18 with Arkyn, Balo", begun()) == ""
