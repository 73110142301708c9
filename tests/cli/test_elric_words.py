"""What is asked for word by word at a table of Elric, and what the prompt names there."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.desk.conversation import choices
from playaid.desk.line_dice import are_thrown_together
from playaid.desk.next_line.missing_words import wanted
from playaid.desk.questions import chosen
from playaid.dice import sources
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.ratings.spoken import counted_armies
from playaid.games.elric.rules.immediate import nightmare
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.elric.table import arrived, at, begun, changed, do, empty_handed, harmless, holding, moved, rule, shoreless
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_edges import hearing_of
from tests.games.elric.test_magic import battle
from tests.games.elric.test_replacements import one_army_lost

Evening = Callable[..., str]
MANY = "Boatmen of Xerlerenes"
TOWER = "Tower of Voilodion Gagnasdiak"
Seated = Callable[[State], tuple[Table, Session]]


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    """A table at which the game stands so."""

    def taken_up(state: State) -> tuple[Table, Session]:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", ["Ann", "Bob"])
        table = Standing(str(folder), state)
        table.take_up("friday")
        assert table.session is not None
        return table, table.session

    return taken_up


@pytest.fixture
def evening(seated: Seated) -> Evening:
    """What the screen says to a line at a table in this state, with answers."""

    def said(state: State, line: str, *answers: str) -> str:
        table, _ = seated(state)
        table.console = people = People(*answers)
        assert heard(table, line)
        return "\n".join(people.said)

    return said


def test_who_alone_may_fall_back_is_taken_of_the_one_who_is_attacked(evening: Evening) -> None:
    state = do(do(field(3, 2), f'battle "{PLACE}"'), 'withhold "Avan Astram"', side="Bob")
    said = evening(state, "fallback", "Nadsokor")
    assert "fallback: who?" not in said
    assert "Back to Nadsokor before the battle: Avan Astram." in said


@each("line", ["fallback all --as Bob", 'fallback "Avan Astram" with 1 --as Bob'])
def test_where_those_who_fall_back_together_could_go_is_listed(evening: Evening, line: str) -> None:
    border = "|".join(sorted((PLACE, "Jadmar")))
    state = changed(do(field(3, 2), f'battle "{PLACE}"'), ("borders", border, "border"), ("holds", "Jadmar", "Bob"))
    state = do(state, 'withhold "Avan Astram" with 2', side="Bob")
    said = evening(state, line, "leave")
    assert "Nadsokor" in said
    assert "No line of it would be legal now" not in said


def test_whoever_may_say_what_hangs_on_a_hand_is_told_how_it_is_listed_for_them(evening: Evening) -> None:
    both = holding(holding(at(field(3, 2), "magic", "Ann"), "Fadan", "Grome"), "Avan Astram", "Misha")
    both = changed(both, ("units", "Fadan", "capacity", 2), ("units", "Avan Astram", "capacity", 2))
    assert "? cast --as Ann | ? cast --as Bob" in evening(both, "? cast")
    alone = changed(both, ("casters", ["Fadan"]))
    said = evening(alone, "? cast")
    assert "? cast --as Bob" in said
    assert "? cast --as Ann" not in said


@each(("line", "told"), [
    ("odds Jadmar", True),
    ("odds Vilmir inland", True),
    ("odds battl", False),
    ("odds batle Jadmar", False),
    ("odds march Fadan to Oin", False),
])  # fmt: skip
def test_odds_of_what_is_no_line_say_how_a_line_stands_behind_them(evening: Evening, line: str, told: bool) -> None:
    said = " ".join(evening(at(begun(), "movement", "Ann"), line, "leave").split())
    assert ("behind odds stands a whole line" in said) == told
    assert (f"odds battle {line.removeprefix('odds ')}" in said) == told


def _in_the_wild(*places: str) -> State:
    state = at(begun(), "search", "Ann")
    for place, unit in zip(places, ("Fadan", "Sharilla"), strict=False):
        state = moved(state, place, unit)
    return state


def test_of_several_wildernesses_each_is_searched_by_a_line_of_its_own(evening: Evening) -> None:
    said = evening(_in_the_wild("Oin", "Kaneloon"), "search both for magic")
    assert "one place is searched at a time" in said
    assert "search Oin for magic" in said
    assert "search Kaneloon for magic" in said
    assert "one place is searched at a time" not in evening(_in_the_wild("Oin"), "search all for magic")


@each("line", ["fall back --as Bob", "fallback --as Bob", "Fall back to Nadsokor --as Bob"])
def test_a_verb_that_is_said_in_two_words_is_that_verb(evening: Evening, line: str) -> None:
    said = evening(do(field(3, 2), f'battle "{PLACE}"'), line)
    assert "nobody of Bob is withheld" in said


@each(("who", "gone"), [
    ("1, 2", "Fadan, Sharilla."),
    ("Fadan, Sharilla", "Fadan, Sharilla."),
    ("1, 2 with 3", "Fadan, Sharilla, 3 armies of Ilmiora."),
    ("Fadan, 3 armies", "Fadan, 3 armies of Ilmiora."),
])  # fmt: skip
def test_where_several_go_together_is_listed(evening: Evening, who: str, gone: str) -> None:
    said = evening(at(begun(), "movement", "Ann"), "march", who, "1")
    assert "would do now. Say one" not in said
    assert f"From Ilmiora capital to Ilmiora inland: {gone}" in said


@each("line", ['march with 2 to "Ilmiora inland"', "march to Nadsokor"])
def test_who_could_go_so_far_or_with_so_many_is_listed(evening: Evening, line: str) -> None:
    """Lists have a space at a time, and all armies that can go along."""
    said = evening(at(begun(), "movement", "Ann"), line, "leave")
    assert ". Fadan" in said
    assert "would do now. Say one" not in said
    assert "Ilmiora Fleet 1" not in said


def test_where_nobody_could_go_with_so_many_it_is_said_why(evening: Evening) -> None:
    said = evening(at(begun(), "movement", "Ann"), 'march with 9 to "Ilmiora inland"', "leave")
    assert "march is not possible with what was said: 9 armies are wanted, and Ann has 7" in said
    assert ". Fadan" not in said


@pytest.mark.parametrize("open_hands", [False, True], ids=["kept", "open"])
def test_what_is_drawn_in_settling_a_debt_is_told_to_no_table_that_keeps_it(seated: Seated, open_hands: bool) -> None:
    """Who speaks has not said that they look on: `next` has asked for the battle. [9.0]"""
    fight = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = moved(harmless(empty_handed(begun())), "Bakshaan", "Fadan")
    state = at(changed(state, ("battles", {"Bakshaan": fight}), ("units", "Fadan", "combat", 30)), "combat", "Ann")
    table, _ = seated(state)
    table.open_hands = open_hands
    table.console = people = People("2")
    assert heard(table, "next")
    said = "\n".join(people.said)
    assert "Ann takes Bakshaan." in said
    assert "Fadan takes a spell" in said
    assert ("New beneath Fadan: " in said) == open_hands  # the spell by its name, too


@each(("typed", "told"), [
    ("b 4", "Bob typed 4 for d6"),
    ("back 1 2", "Ann typed 2 for d6"),
    ("b 3", "it shows a 3 already: Bob typed 3 for d6"),
])  # fmt: skip
def test_at_the_draw_that_follows_a_throw_a_die_of_it_is_put_right(seated: Seated, typed: str, told: str) -> None:
    """The capital falls by the dice, and its captor draws: one line, whose throws stand until something is drawn. [7.5.2]"""
    fight = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = moved(harmless(empty_handed(begun())), "Bakshaan", "Fadan")
    table, _ = seated(at(changed(state, ("battles", {"Bakshaan": fight}), ("units", "Fadan", "combat", 30)), "combat", "Ann"))
    table.asks_dice = True
    table.console = people = People("6", "3", typed, "3", "leave")
    assert heard(table, "fight Bakshaan")
    said = "\n".join(people.said)
    assert told in said, said
    assert "is a line of its own" not in said
    assert "Ann draws 1 of 47 (the capture of Bakshaan)" in said


def test_a_name_that_begins_so_is_what_was_drawn(seated: Seated) -> None:
    fight = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = moved(harmless(empty_handed(begun())), "Bakshaan", "Fadan")
    table, _ = seated(at(changed(state, ("battles", {"Bakshaan": fight}), ("units", "Fadan", "combat", 30)), "combat", "Ann"))
    table.asks_dice = True
    table.console = people = People("6", "3", "ba", "leave")
    assert heard(table, "fight Bakshaan")
    said = "\n".join(people.said)
    assert "'ba' may be any of these:" in said, said
    assert "taken back" not in said


@each(("line", "told"), [
    ('march Fadan to "Weeping Waste" --odds', True),
    ('march Fadan to "Weeping Waste"', True),
    ('march Fadan to "Ilmiora inland" --odds', False),  # no wilderness
    ('march "Ilmiora Admiral" with 1 to "Weeping Waste"', False),  # armies draw as they enter
])  # fmt: skip
def test_what_is_drawn_as_movement_ends_is_told_to_be_left_out(evening: Evening, line: str, told: bool) -> None:
    """7.6: the one thing that somebody fears who flies or marches into the wilderness is no part of the odds of the way."""
    said = " ".join(evening(at(harmless(begun()), "movement", "Ann"), line).split())
    assert (
        "a random attack: a spell is drawn for Fadan if their movement ends in Weeping Waste, which may strike them [7.6]" in said
    ) == told, said


def test_where_they_cannot_all_go_nothing_is_listed(evening: Evening) -> None:
    state = changed(shoreless(begun(), "Southern Sea"), ("units", "Sharilla", "spent", 4))
    told = evening(at(state, "movement", "Ann"), "march", "Fadan, Sharilla", "Jadmar")
    assert "march is not possible with what was said, whatever else is named. Of Jadmar, for example: the way costs 2, and 0 of 4" in told


@each(("words", "full"), [
    ("Fadan, 6 armies to Jadmar", "Fadan with 6 to Jadmar"),
    ("Fadan with 1 army to Jadmar", "Fadan with 1 to Jadmar"),
    ("6 armies", "with 6"),
    ("Fadan to Jadmar", "Fadan to Jadmar"),
])  # fmt: skip
def test_armies_by_their_number(words: str, full: str) -> None:
    assert list(counted_armies(words.split())) == full.split()


def _two_battles() -> State:
    """One that waits in Bakshaan, written down first, and one in Vilmir inland that has begun."""
    state = moved(field(), "Bakshaan", "Sharilla")
    first = {"attacker": "Ann", "defender": None, "from": ["Jadmar"], "passed": []}
    state = changed(state, ("battles", {"Bakshaan": first, PLACE: state["public"]["battles"][PLACE]}))
    return do(state, f'battle "{PLACE}"')


def test_what_has_begun_is_owed_before_what_waits(evening: Evening) -> None:
    owed = [line for line in evening(_two_battles(), "?").splitlines() if "owed:" in line]
    assert [PLACE in line for line in owed] == [True, False]


def test_whose_units_may_stay_out_is_listed_of_both(evening: Evening) -> None:
    said = evening(_two_battles(), "?")
    assert "| Avan Astram" in said
    assert '"Ilmiora army 1"' in said
    assert "Avan Astram" not in evening(_two_battles(), "? --as Ann")


def test_a_muster_that_a_held_spell_might_make_is_told_where_it_is_passed(evening: Evening) -> None:
    held = at(holding(empty_handed(begun()), "Fadan", "Grome"), "muster", "Ann")
    assert "Passed with nothing done in it: Ann · Muster" in evening(held, "next turn")


def test_a_search_that_a_whole_turn_passes_by_is_told(evening: Evening) -> None:
    """Where there is something to be found; where there is not, nothing has been passed."""
    there = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann")
    assert "Passed with nothing done in it: Ann · Search" in evening(there, "next turn")
    nowhere = at(empty_handed(begun()), "search", "Ann")
    assert "Ann · Search" not in evening(nowhere, "next turn")


def test_a_step_in_which_something_was_done_is_not_passed_with_nothing_done_in_it(seated: Seated) -> None:
    """Of two nations of one player that have lost an army the one replaces it, and a march goes on to the next step."""
    two = [
        ["put", ["public", "nations", "Vilmir"], "Ann"],
        ["put", ["public", "lost", "Vilmir"], {"armies": 1, "fleets": [], "leaders": []}],
    ]
    state = evolve(one_army_lost(), [*two, ["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    for first, told in (("", "Passed with nothing done in it"), ("replace army of Ilmiora", "Passed, though more could be done in it")):
        table, _ = seated(state)
        table.console = people = People()
        for line in filter(None, (first, "march Fadan to Bakshaan", "march Fadan to Bakshaan")):
            assert heard(table, line)
        passed = next(line for line in people.said if "undo takes the line back" in line)
        assert f"{told}: Ann · Replacements" in passed


def test_of_several_that_a_name_fits_whoever_can_be_meant_there_goes(evening: Evening) -> None:
    """The one who stands where the named fleet lies; where two do, or none, it is asked. [7.3]"""
    state = arrived(at(begun(), "movement", "Ann"), "Lormyr Admiral", "Ann", "Oin")
    state = moved(state, "Ilmiora capital", "Ilmiora Fleet 1", "Ilmiora Admiral")
    line = 'check embark admiral on "Ilmiora Fleet 1"'
    assert "Aboard Ilmiora Fleet 1: Ilmiora Admiral." in evening(state, line)
    both = evening(moved(state, "Ilmiora capital", "Lormyr Admiral"), line)
    assert "1. Ilmiora Admiral  2. Lormyr Admiral" in both
    none = evening(moved(state, "Oin", "Ilmiora Admiral", "Fadan", "Sharilla", "Ilmiora Alchemist"), line)
    assert "may be any of" in none
    assert "Ilmiora Admiral" in none


def test_the_rulebooks_word_for_it_falls_back(evening: Evening) -> None:
    state = do(do(field(3, 2), f'battle "{PLACE}"'), 'withhold "Avan Astram"', side="Bob")
    assert "Back to Nadsokor before the battle: Avan Astram." in evening(state, 'retreat "Avan Astram" to Nadsokor')


def test_a_muster_tells_the_spell_and_whose_it_was() -> None:
    held = at(holding(empty_handed(begun()), "Fadan", "Grome"), "muster", "Ann")
    target = next(iter(equipment.musters("Grome")))
    ruling = rule(held, f'muster "{target}" with Grome of Fadan')
    assert "Fadan gives up Grome for the muster." in [str(said.text) for said in ruling.story]


def test_a_nightmare_that_does_nothing_is_told() -> None:
    hearing = hearing_of(begun())
    nightmare(hearing, "Ann")
    assert "Nobody is in control of Elric or bears Mournblade: nothing happens." in [str(said.text) for said in hearing.story]


def test_a_sea_is_the_one_that_can_be_reached(evening: Evening) -> None:
    state = moved(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Lormyr"})), "Hwamgaarl", "Pan Tang Fleet 1", "Jagreen Lern")
    state = changed(state, ("units", "Jagreen Lern", "aboard", "Pan Tang Fleet 1"))
    state = changed(state, ("units", "Pan Tang Fleet 1", "spent", 5))
    said = evening(state, 'sail "Pan Tang Fleet 1" to Straits --check')
    assert "LEGAL" in said
    assert "Straits of Chaos" in said
    nearer = changed(state, ("units", "Pan Tang Fleet 1", "spent", 0))
    assert "may be any of these" in evening(nearer, 'sail "Pan Tang Fleet 1" to Straits --check')


@each("line", ["sail", "sail Fleet", "march Nobody to Nowhere", "muster"])
def test_what_is_not_open_is_refused_before_it_asks(evening: Evening, line: str) -> None:
    said = evening(at(begun(), "search", "Ann"), line)
    assert f"{line.split()[0]} is not open in Search" in said
    assert "Hand the screen over" not in said
    assert "?" not in said


def test_what_would_be_said_of_every_name_is_said_instead_of_a_list(evening: Evening) -> None:
    """Elric is with nobody near: why each of theirs would not do is told, and not a list of them all."""
    said = evening(at(begun(), "movement", "Ann"), "influence")
    assert "influence is not possible now: Elric is not on the board" in said
    away = evening(arrived(at(begun(), "movement", "Ann"), "Elric", None, "Dorel"), "influence")
    assert "influence is not possible now: Elric is in Dorel, and no personality of Ann is there" in away
    taken = evening(arrived(at(begun(), "movement", "Ann"), "Elric", "Bob", "Dorel"), "influence")
    assert "influence is not possible now: Elric is Bob's" in taken
    assert "1. " not in said
    beside = changed(moved(arrived(begun(), "Elric", "Ann", "Ilmiora inland"), "Ilmiora inland", "Fadan"), ("elric", "controller", None))
    assert "influence: who takes control of Elric?" in evening(beside, "influence")


def test_the_defence_is_asked_for_without_its_walls(evening: Evening) -> None:
    said = evening(begun(), "reckon", "15", "10").replace("\n", " ")
    assert "what is the defence worth, without walls?" in " ".join(said.split())


def test_a_battle_that_stands_is_told_by_its_place_where_one_is_reckoned(evening: Evening) -> None:
    assert f'battle "{PLACE}" --odds' in evening(field(3, 2), "reckon")
    assert "--odds" not in evening(begun(), "reckon")


def test_too_many_armies_are_answered_with_as_many_as_there_are(evening: Evening) -> None:
    """[7.1]: the line that is told keeps the place that was wanted; what no number mends is answered as before."""
    state = at(begun({"Ann": "Ilmiora", "Bob": "Lormyr"}), "movement", "Ann")
    there = re.search(r"Ann has (\d+) in Ilmiora capital", said := evening(state, "march Fadan with 99 to Bakshaan"))
    assert there is not None
    assert f"legal: march Fadan with {there[1]} to Bakshaan" in said
    assert "legal: march Fadan with" not in evening(state, "march Fadan with 99 to Imrryr")


def test_a_place_of_many_that_is_called_so_is_one_that_can_be_reached(evening: Evening) -> None:
    """[7.2]: no border costs less than a point, so what lies farther off cannot be meant."""
    state = at(begun({"Ann": "Tarkesh", "Bob": "Lormyr"}), "movement", "Ann")
    said = evening(state, "march Hilran to inland --check")
    assert "Ilmiora inland" not in said
    assert "Jharkor inland" in said


def test_a_name_typed_for_a_draw_is_told_as_what_it_was_taken_for_and_what_comes_after_an_answer_is_asked_for(
    seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where dice are typed, a slip at a draw is told; one draw that is left to playaid leaves none after the next answer to it."""
    state = moved(harmless(empty_handed(begun())), "Forest of Troos", "Fadan")  # what playaid draws strikes nobody at once
    back = [["pull", ["public", "discard"], TOWER], ["push", ["cup", "fresh"], TOWER], ["add", ["public", "container"], 1]]
    table, session = seated(at(evolve(state, back), "search", "Ann"))
    table.console = people = People("6", "Tower of Voil", "6", "1", "", "1", "Gromm")
    monkeypatch.setattr(sources, "os", SimpleNamespace(urandom=bytes))  # the first is drawn, never the one typed later
    heard(table, "dice typed")
    heard(table, 'search "Forest of Troos" for magic')
    said = "\n".join(people.said)
    assert "Tower of Voil: taken as Tower of Voilodion Gagnasdiak." in said
    assert said.index("turns up Tower of Voilodion") < said.index("Fadan at the Tower of Voilodion: 1 to 3 catches")
    assert said.count("(treasure of the Tower) (Enter draws for me") == 2
    assert "Gromm: taken as Grome." in said
    assert "6: taken as" not in said
    assert session is not None


def test_what_stands_only_with_a_word_of_its_own_is_listed_with_it(evening: Evening) -> None:
    """A fleet that nobody leads makes for its home port alone: `homeward` is said with what is chosen. [7.3]"""
    state = changed(moved(begun({"Ann": "Lormyr", "Bob": "Jharkor"}), "Dragon Sea", "Lormyr Fleet 1", "Lormyr Fleet 2", "Voashoon"))
    state = at(changed(state, ("units", "Voashoon", "aboard", "Lormyr Fleet 1")), "movement", "Ann")
    named = evening(state, 'sail "Lormyr Fleet 2"', "1")
    assert "Southern Sea homeward" in named
    assert "without a personality aboard" not in named
    assert "LEGAL" in named
    led = evening(state, 'sail "Lormyr Fleet 1"', "leave")
    assert "homeward" not in led


@each(("dice", "told", "asked"), [
    (["5 2"], "Ann wins in Vilmir inland by 4.", 1),
    (["5, 2"], "Ann wins in Vilmir inland by 4.", 1),
    (["5", "2"], "Ann wins in Vilmir inland by 4.", 2),
    (["5", "b", "5 2"], "Ann wins in Vilmir inland by 4.", 3),
    (["5 2 6", "5", "2"], "d6: one face from 1 to 6", 3),
    (["5 7", "5", "2"], "d6: one face from 1 to 6", 3),
])  # fmt: skip
def test_the_dice_of_both_sides_may_be_typed_at_once(seated: Seated, dice: list[str], told: str, asked: int) -> None:
    """[10.5]: both throw, and what lies there is told at the first question; more than is thrown is not taken."""
    table, _ = seated(do(field(3, 3), f'battle "{PLACE}"'))
    table.asks_dice = True
    table.console = people = People(*dice)
    assert heard(table, "fight")
    said = "\n".join(people.said)
    assert told in said
    assert said.count("(Enter = roll for me") == asked
    assert "Ann wins in Vilmir inland by 4." in said


def test_of_what_one_side_throws_unseen_nothing_else_is_taken_with_it(seated: Seated) -> None:
    table, session = seated(do(field(3, 3), f'battle "{PLACE}"'))
    said = session.read(["fight"], "Ann")
    die = sources.Request("dice", "d6", 1, 6, who="Ann")
    assert are_thrown_together(session, said, die, ["5", "2"])
    assert not are_thrown_together(session, said, die._replace(private="Ann"), ["5", "2"])
    assert not are_thrown_together(session, said, die, ["5"])
    assert not are_thrown_together(session, said, die, ["5", "b"])
    del table


def test_a_battle_that_is_begun_tells_the_chances_of_its_fight(evening: Evening) -> None:
    """`battle` throws no die: what follows it is told, with what is supposed of others, and not that it throws none. [10.1-10.6]"""
    said = " ".join(evening(field(3, 2), f'battle "{PLACE}" --odds').split())
    assert "nobody else is withheld, and nothing is conjured" in said
    assert "way it can go is counted" in said
    assert " Ann by " in said


def test_all_of_a_battle_are_theirs_who_are_named_as_speaking(evening: Evening) -> None:
    """[10.2]"""
    state = do(field(3, 3), f'battle "{PLACE}"')
    assert "Bob withholds Avan Astram, 3 armies of Vilmir." in evening(state, "withhold all --as Bob")
    assert "it is not said whose units are meant" in evening(state, "withhold all")


def test_armies_that_are_named_without_a_number_behind_a_leader_are_all_of_theirs(evening: Evening) -> None:
    """[7.1]"""
    state = at(begun({"Ann": "Ilmiora", "Bob": "Lormyr"}), "movement", "Ann")
    assert re.search(r"to Bakshaan: .*Fadan, 7 armies", evening(empty_handed(state), "march Fadan and armies to Bakshaan"))


def test_who_flies_along_is_asked_of_the_others_alone(seated: Seated, evening: Evening) -> None:
    """The magician flies, and is not proposed once more. [7.4.2]"""
    alchemist = "Ilmiora Alchemist"
    state = holding(moved(at(empty_handed(begun()), "movement", "Ann"), "Oin", "Fadan", alchemist), alchemist, MANY)
    _, session = seated(state)
    fly = GAME.verbs["fly"]
    slot = next(slot for slot in fly.slots if slot.name == "units")
    missing = Incomplete(fly, slot, {"spell": MANY, "magician": alchemist, "place": "Bakshaan"})
    assert wanted(session, missing, "Ann", "Ann").ways == ("Fadan",)
    assert "the magician flies: who goes along? (names or numbers of the list;" in evening(
        state, f'fly "{MANY}" by "{alchemist}"', "Bakshaan", "?"
    )
    assert "fly: which spell?" in evening(state, "fly alchemist, fadan to Bakshaan")


def test_a_fleet_is_the_one_that_lies_where_all_who_board_are(evening: Evening) -> None:
    """Another fleet of that number, elsewhere, is not asked about. [7.3]"""
    state = at(empty_handed(begun({"Ann": "Ilmiora", "Bob": "Lormyr"})), "movement", "Ann")
    state = arrived(state, "Jharkor Fleet 1", "Ann", "Jharkor capital")
    said = evening(state, "embark Fadan, Sharilla on fleet 1")
    assert "may be any of these" not in said
    assert "Aboard Ilmiora Fleet 1" in said


def test_an_undo_of_what_was_drawn_says_that_another_may_come(seated: Seated) -> None:
    """What lies face down in a place is drawn as it is found [4.0, 8.0]; a die alone is drawn by nobody."""
    state = changed(moved(at(empty_handed(begun()), "search", "Ann"), "Oin", "Ilmiora Alchemist"), ("placements", "Oin", 1))
    told = {}
    for die in ("6", "1"):
        table, _ = seated(state)
        table.console = people = People("", "", "", "yes")
        heard(table, f"search Oin for magic --dice {die}")
        heard(table, "undo --agreed all")
        told[die] = "\n".join(people.said)
    assert "where it is drawn again, another may come" in told["6"]
    assert "Taken back" in told["1"]
    assert "another may come" not in told["1"]


@each(("said", "meant"), [("c", "chaos"), ("law", "law"), ("arioch", "chaos"), ("Doublas", "law"), ("Checkalakh", "chaos")])
def test_an_alignment_is_called_by_any_spell_that_is_of_it(said: str, meant: str) -> None:
    """The question prints the spells [9.5]; what an option is called itself comes before what spells of another are called."""
    question = Question("choice", "Oin gives up 0", "Ann", "which alignment?", equipment.SIDES_OF_MAGIC)
    assert chosen(question, said, partial(choices, GAME, begun())) == meant


def test_spells_that_are_called_alike_are_told_apart_by_what_they_call(seated: Seated) -> None:
    """Which of two counters lies there is seen by its musters. [11]"""
    state = changed(moved(at(empty_handed(begun()), "search", "Ann"), "Oin", "Ilmiora Alchemist"), ("placements", "Oin", 1))
    table, _ = seated(state)
    heard(table, "dice typed")
    table.console = people = People("6", "dispel", "", "", "")
    heard(table, "search Oin for magic")
    assert "35. Dispel Magic I (Moonglum, Olab)" in "\n".join(people.said)
    assert "36. Dispel Magic II (Chaos Shield, Eshmir)" in "\n".join(people.said)


def test_a_letter_that_begins_several_names_is_back_and_none_of_them(seated: Seated) -> None:
    """Of 57 spells that may be drawn several begin with it."""
    state = changed(moved(at(empty_handed(begun()), "search", "Ann"), "Oin", "Ilmiora Alchemist"), ("placements", "Oin", 1))
    table, _ = seated(state)
    heard(table, "dice typed")
    table.console = people = People("6", "b", "5", "Balan", "")
    heard(table, "search Oin for magic")
    said = "\n".join(people.said)
    assert "may be any of these" not in said
    assert len([line for line in people.said if "Ann rolls d6" in line]) == 2, said  # the die is asked for anew


def in_the_hands_of_elric() -> State:
    state = changed(arrived(field(), "Elric", "Ann", PLACE), ("elric", "controller", "Ann"))
    return changed(arrived(state, "Mournblade", "Ann", PLACE), ("units", "Mournblade", "bearer", "Elric"))


def test_what_the_prompt_numbers_stands_once_in_the_page(seated: Seated) -> None:
    """Elric may conjure, and what else may be conjured is hidden: that row has the number that the prompt has for it."""
    table, _ = seated(in_the_hands_of_elric())
    table.console = people = People()
    heard(table, f'battle "{PLACE}"')
    heard(table, "?")
    rows = [row.split() for row in people.said if "conjure" in row and "Elric" in row and row.strip()[:1].isdecimal()]
    assert [row[0] for row in rows] == ["2"], people.said


def test_what_has_been_added_for_mournblade_is_told_as_added(seated: Seated) -> None:
    table, _ = seated(in_the_hands_of_elric())
    table.console = people = People()
    for line in (f'battle "{PLACE}"', "set battle.extra.Ann 5 because Mournblade", "fight --odds"):
        del people.said[:]
        heard(table, line)
    said = " ".join(" ".join(people.said).split())
    assert "5 stands besides for Ann, and set battle.extra.Ann changes it" in said
    assert "adds it to the total" not in said


def test_a_spell_named_to_conjure_is_told_to_be_drawn_and_nothing_tells_how_it_begins(evening: Evening) -> None:
    """[9.2]: whoever conjures draws at random; what is named stays blotted out, and no name that begins alike stands beside it."""
    state = changed(at(battle(), "combat", "Ann"), ("units", "Ilmiora Alchemist", "conjures", 1))
    state = do(holding(state, "Ilmiora Alchemist", "Checkalakh"), "battle Jadmar")
    for line in ("conjure Checkalakh", "conjure with Checkalakh", "conjure Alchemist with Checkalakh", "conjure Checkalakh by Alchemist"):
        said = evening(state, line)
        assert "draws a spell at random" in said
        assert "cast SPELL by MAGICIAN" in said
        assert ("Cymoril" not in said, "Checkalakh" not in said.replace(f"> {line}", "")) == (True, True)
    for line in ("conjure a spell with the Alchemist", "conjure by the Alchemist", "conjure Alchemist"):
        assert "Ilmiora Alchemist conjures" in evening(state, line), line
    assert "by nobody" not in evening(state, "conjure Elric"), "he begins a spell's name"
    near = evening(at(holding(state, "Fadan", "Balan"), "movement", "Ann"), "march Checkalak to Org")
    assert ("…" in near or "Checkalak" in near, "Cymoril" not in near) == (True, True)


def test_before_the_magic_step_goes_by_it_is_told_that_spells_are_laid_in_it_or_not_at_all(evening: Evening) -> None:
    """[9.2]"""
    said = evening(holding(battle(), "Ilmiora Alchemist", "Checkalakh"), "next")
    assert "Magic (a spell for the battle in Jadmar is laid here, by cast, or not at all). next once more passes it by" in said
    assert "Nothing has been done yet" not in evening(battle(), "next"), "nobody holds a spell"


def test_a_reckoning_before_walls_tells_by_what_the_city_falls(evening: Evening) -> None:
    """[7.5.2, 10.6]"""
    said = " ".join(evening(begun(), "reckon 26 vs 15 wall 5").split())
    assert "won by walls 5 + defenders 15 or more = +20; the dice give +11 at most" in said
    assert "won by walls" not in evening(begun(), "reckon 26 vs 15")


def test_who_wants_the_lesson_at_a_table_is_told_how_it_is_come_to(evening: Evening) -> None:
    said = evening(begun(), "learn")
    assert "a lesson is an evening of its own" in said
    assert "quit, then playaid learn elric" in said
