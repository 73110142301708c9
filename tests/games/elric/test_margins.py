"""What hangs on one condition, taken up where a changed one was noticed by no test. By chapter."""

import pytest

from playaid.book.facts import Fact
from playaid.games.elric.ratings import potency, shifts
from playaid.games.elric.rules import balance
from playaid.games.elric.rules.draws import take_spells
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import (
    HOUSE,
    TABLE,
    armies,
    arrived,
    at,
    begun,
    changed,
    do,
    empty_handed,
    harmless,
    holding,
    moved,
    refused,
    rule,
    worksheet,
)
from tests.games.elric.test_corners import hearing_of
from tests.games.elric.test_immediate import FOUND, finder
from tests.games.elric.test_physical import beneath
from tests.games.elric.test_physical import table as on_the_table

HOME = "Ilmiora inland"


def quiet() -> State:
    return empty_handed(begun())


def story(state: State, line: str, dice: str = "", **answers: str) -> list[str]:
    ruling = rule(state, line, dice, **answers)
    assert ruling.verdict == LEGAL, (ruling.reasons, ruling.question)
    return [str(said.text) for said in ruling.story]


# 7.3: attached once a turn


def test_an_army_that_two_lead_is_left_when_the_last_of_them_goes() -> None:
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla", *armies(quiet(), "Ilmiora", 1))
    army = armies(state, "Ilmiora", 1)[0]
    there = do(state, f'march Fadan, Sharilla, "{army}" to "{HOME}"')
    alone = do(there, 'march Sharilla to "Ilmiora capital"')
    line = f'march Fadan, "{army}" to "Ilmiora capital"'
    assert rule(alone, line).verdict == LEGAL, "Fadan has stayed with it"
    left = do(alone, 'march Fadan to "Ilmiora capital"')
    back = do(left, f'march Fadan to "{HOME}"')
    assert refused(back, line) == ["7.attach"]


# 7.6: random attacks


def _marching(*spells: str) -> State:
    state = moved(quiet(), "Oin", "Ilmiora Alchemist", *armies(quiet(), "Ilmiora", 1))
    return holding(state, "Ilmiora Alchemist", *spells)


MARCH = 'march "Ilmiora Alchemist" with 1 to Yu'


def test_what_plays_at_once_and_is_of_chaos_does_not_play_under_the_shield() -> None:
    state = changed(arrived(_marching(), "Chaos Shield", "Ann", "Oin"), ("units", "Chaos Shield", "bearer", "Ilmiora Alchemist"))
    assert "Yu: Quaolnargn comes up and does not attack." in story(state, MARCH, "Quaolnargn")
    assert "plays at once" not in worksheet(rule(state, MARCH, "Quaolnargn"))
    assert "plays at once" in worksheet(rule(_marching(), MARCH, "Quaolnargn"))


def test_who_keeps_what_was_drawn_for_the_stack_gives_up_what_they_may_not_hold() -> None:
    state = _marching("Arkyn", "Doublas")
    question = rule(state, MARCH, "Quaolnargn, 6, 1").question
    assert question is not None
    armed = {question.key: "Doublas"}
    kept = rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="yes")
    assert kept.question is not None
    assert "which alignment goes to the discards" in kept.question.prompt
    given = {kept.question.key: "law"}
    assert rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="yes", **given).question is None
    assert rule(state, MARCH, "Quaolnargn, 6, 1", **armed, Ilmiora_Alchemist_keeps_it="no").question is None


def test_what_wants_a_finder_strikes_none_where_no_personality_is_along() -> None:
    state = moved(arrived(quiet(), "Clackars", "Ann", "Oin"), "Oin", "Clackars")
    flown = do(state, "march Clackars to Yu")
    told = story(flown, "next", "Tower of Voilodion Gagnasdiak")
    assert "Ann turns up Tower of Voilodion Gagnasdiak." in told
    assert not [text for text in told if "die" in text]


@each(("answer", "attacks"), [("no", False), ("yes", True)])
def test_law_attacks_where_the_table_says_that_chaos_lies_there(answer: str, attacks: bool) -> None:
    state = beneath(moved(on_the_table(), "Oin", "Ilmiora Alchemist"), "Ilmiora Alchemist", 1)
    state = evolve(state, rule(state, 'march "Ilmiora Alchemist" to Yu').changes)
    asked = rule(state, "next", drawn_0="Arkyn").question
    assert asked is not None
    told = story(state, "next", "1,6" if attacks else "", drawn_0="Arkyn", **{asked.key: answer})
    assert ("Yu: Arkyn comes up and does not attack." in told) == (not attacks)


# 9.4, 13, 16.7: the Balance


def test_what_shifts_nothing_is_not_said_to_shift_nothing_now() -> None:
    state = changed(quiet(), ("tipped", {"towards": "law", "turn": 1, "ends": 3}))
    for use, told in ((shifts.Used("Dragons", 5, "-"), False), (shifts.Used("Dragons", 5, "chaos"), True)):
        hearing = hearing_of(state)
        balance.shift(hearing, [use])
        assert bool(hearing.lines) == told, use


@each(("after", "there"), [(0, True), (1, False), (-1, True)])
def test_pyaray_goes_when_the_balance_leans_to_law_and_not_at_the_centre(after: int, there: bool) -> None:
    hearing = hearing_of(changed(arrived(quiet(), "Pyaray", "Ann", "Dragon Sea"), ("balance", -2)))
    balance.move(hearing, after, "9.4")
    assert ("Pyaray" in hearing.public["units"]) == there


@each(("wait", "when", "told"), [
    (0, "no turn: the world does not end by itself", False),
    (1, "turn 2, when the world ends", True),
    (9, "turn 10, when the world ends", True),
    (10, "beyond turn 10", False),
])  # fmt: skip
def test_the_turn_in_which_a_tipped_balance_ends_the_world_is_told(wait: int, when: str, told: bool) -> None:
    state = changed(holding(quiet(), "Ilmiora Alchemist", "Jeweled Bird"), ("balance", 4))
    book = HOUSE.with_recorded([Fact("gaps", ("rules", "tip-turns"), wait, "owner")])
    ruling = TABLE.rule(state, 'fly "Jeweled Bird" by "Ilmiora Alchemist" to Oin', (), None, None, book)
    assert when in worksheet(ruling)
    assert "the 4 of law is gone" in worksheet(ruling)
    assert any(f"The world ends with turn {1 + wait}" in str(said.text) for said in ruling.story) == told


def test_at_the_centre_no_value_is_gone_with_the_tip() -> None:
    hearing = hearing_of(quiet())
    balance.move(hearing, 7, "9.4")
    assert "no value is gone" in [str(line.result) for line in hearing.lines]


def test_a_balance_that_has_tipped_moves_no_more_at_random() -> None:
    state = changed(at(begun(random_balance="on"), "muster", "Ann"), ("tipped", {"towards": "law", "turn": 1, "ends": 9}))
    after = do(state, "next")
    assert after["public"]["balance"] == 0


@each(("die", "result"), [("4", "level"), ("5", "the end")])
def test_what_the_horn_does_stands_in_its_line(die: str, result: str) -> None:
    state = holding(arrived(quiet(), "Elric", "Ann", "Tanelorn"), "Elric", "Horn of Fate")
    state = at(changed(state, ("tipped", {"towards": "law", "turn": 2, "ends": 4})), "magic", "Ann", 3)
    assert f"5 and 6 end the world | {result} | 16.7" in worksheet(rule(state, "horn", die))


# 9.1, 9.5: what is drawn


def test_who_is_no_magician_says_which_spell_goes_of_law_and_chaos() -> None:
    """The stability of 9.5 binds magicians; others may hold one spell."""
    question = rule(finder("Arkyn"), FOUND, "6, Chardros").question
    assert question is not None
    assert set(question.options) == {"Arkyn", "Chardros"}
    mage = rule(finder("Arkyn", unit="Ilmiora Alchemist"), FOUND, "6, Chardros").question
    assert mage is not None
    assert set(mage.options) == {"law", "chaos"}


def test_as_many_as_may_be_held_are_kept_without_a_question() -> None:
    state = beneath(on_the_table(), "Fadan", 0)
    hearing = hearing_of(state, Fadan_takes_0="all are kept")
    take_spells(hearing, "Ann", "Fadan", 1, "why")
    assert hearing.public["units"]["Fadan"]["spells"] == 1
    with pytest.raises(Ask) as asked:
        take_spells(hearing_of(beneath(state, "Fadan", 1), Fadan_takes_0="another must be discarded"), "Ann", "Fadan", 1, "why")
    assert asked.value.question.key == "Fadan gives up 1"


# 16.1 to 16.3: eaters


def _struck(spell: str, *stack: str, at_sea: bool = True, **options: str) -> list[str]:
    state = harmless(quiet())
    for piece in stack:
        state = state if piece in units.units(state) else arrived(state, piece, "Ann", "Dragon Sea")
    for option, value in options.items():
        state = evolve(state, [["put", ["referee", "options", option.replace("_", "-")], value]])
    return potency.prey(hearing_of(state), spell, stack, at_sea)


def test_winged_units_that_are_no_armies_are_eaten_by_what_eats_all() -> None:
    stack = ("Clackars", "Ilmiora army 1", "Fadan")
    assert _struck("Noose of Flesh", *stack, at_sea=False, troops="no-armies") == ["Ilmiora army 1", "Fadan"]
    assert _struck("Noose of Flesh", *stack, at_sea=False) == [*stack]
    for spell in ("Kyreenee", "Dragons"):
        assert _struck(spell, *stack, at_sea=False, troops="no-armies") == [*stack], spell


def test_only_an_eater_of_fleets_may_pass_by_who_swims() -> None:
    stack = ("Ilmiora Fleet 1", "Ilmiora Alchemist")
    assert _struck("h'Haarshanns", *stack, fleet_eaters="aboard") == ["Ilmiora Fleet 1"]
    assert _struck("h'Haarshanns", *stack) == [*stack]
    assert _struck("Mirror of Memory", *stack, fleet_eaters="aboard") == [*stack]
