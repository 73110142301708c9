"""What people say of whom they attack, where a unit goes and where it stands, at a table of empire."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.desk.questions import chosen
from playaid.desk.tapping.steps import steps_of
from playaid.games.empire import GAME
from playaid.games.empire.ratings import shorthand
from playaid.games.empire.state import board, hands, world
from playaid.referee.contract.doing import choices
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import Change, State, evolve
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People
from tests.each import each
from tests.games.empire.table import TABLE, at, holding, laid, manned, north, rule, start

Evening = Callable[..., str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to a line at a table in this state."""

    def said(state: State, *lines: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        new_session(GAME, folder / "friday", ["Ann", "Bob"])
        table = Standing(str(folder), state)
        table.take_up("friday")
        table.console = people = People()
        assert all(heard(table, line) for line in lines)
        return "\n".join(people.said)

    return said


def test_a_slip_at_a_map_piece_is_told(tmp_path: Path) -> None:
    """And a name that is only shortened is not: what is told of it has it in full."""
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People("Grenordd", "yes", "gren")
    for line in ("dice typed", "explore N1", "undo", "explore N1"):
        assert heard(table, line)
    assert [said for said in people.said if "taken as" in said] == ["  Grenordd: taken as Grenord."]


def beside(mary: str = "Grenord-right") -> State:
    """Ann's Gren stands in the middle of Grenord, Bob's Mary there or elsewhere."""
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", mary, "Mary")


@each("line", ["attack Mary", "hit Mary", "kill Mary", "attack Mary with Gren", "gren attacks mary", "attack Gren Mary"])
def test_whoever_stands_with_an_enemy_attacks_them_in_many_words(evening: Evening, line: str) -> None:
    assert "Gren (Ann) attacks Mary (Bob)" in evening(beside("Grenord-centre"), line)


def test_of_units_that_begin_alike_the_one_that_stands_with_an_enemy_is_meant(evening: Evening) -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Grenord-1a"), "Ann", "Grenord-right", "Grenord-1aa")
    assert "Grenord-1aa (Ann) attacks Mary (Bob)" in evening(manned(state, "Bob", "Grenord-right", "Mary"), "attack grenord")
    both = manned(manned(state, "Bob", "Grenord-right", "Mary"), "Bob", "Grenord-centre", "Queenie")
    assert "may be any of these" in evening(both, "attack grenord")


def test_an_enemy_who_stands_elsewhere_is_gone_to_first(evening: Evening) -> None:
    near = evening(beside(), "attack Mary")
    assert "move Gren to Grenord-right" in near
    assert "no unit of Ann can move to Bernham-right now" in evening(beside("Bernham-right"), "attack Mary")


def test_an_enemy_nobody_has_heard_of_is_not_what_stands_in_the_way(evening: Evening) -> None:
    assert "no unit of Ann stands in a cell with an enemy" in evening(beside(), "attack Gothmog")
    assert "is called" in evening(beside("Grenord-centre"), "attack Gothmog")


@each("line", ["move Gren right", "move Gren east", "move Gren to the right", "move Gren to the east"])
def test_a_unit_goes_to_where_a_cell_lies_beside_it(evening: Evening, line: str) -> None:
    assert "Gren moves from Grenord-centre to Grenord-right." in evening(beside("Bernham-right"), line)


@each("line", ["where is Mary", "where is Mary?", "who is Mary?"])
def test_where_somebody_stands_may_be_asked(evening: Evening, line: str) -> None:
    assert "in Gr2 Grenord-right" in evening(beside(), line)


@each(
    ("typed", "told"),
    [
        ("Craw", "Craw is said behind another word: discard Craw"),  # it may be in the hand, and may not come in beside elves
        ("Gren", "? tells what may be said now"),  # on the board, Bob's
        ("Mary", "? tells what may be said now"),  # dead
        ("Girm", "? tells what may be said now"),
        ("Pavell", "did you mean 1 = muster Pavell"),
    ],
)
def test_a_name_alone_is_put_behind_no_verb_that_all_see_refused(evening: Evening, typed: str, told: str) -> None:
    state = manned(laid(north(), N2="Silvia"), "Bob", "Grenord-centre", "Gren")
    state = evolve(manned(state, "Ann", "Silvia-left", "Mellei"), [["put", ["public", "dead"], ["Mary", "Girm"]]])
    said = evening(holding(state, "Ann", "Crig"), typed)  # with an empty hand nothing is said of counters
    assert told in said
    assert said.count("`") <= 2
    assert "discard" not in evening(state, "Craw")


def test_of_the_dead_nothing_says_that_a_muster_brings_them_in(evening: Evening) -> None:
    open_ = evening(north(), "move Gren to Grenord-right")
    assert "muster Gren" in open_
    assert "muster" not in evening(evolve(north(), [["put", ["public", "dead"], ["Gren"]]]), "move Gren to Grenord-right")


@each("line", ["move Gren to Mary", "move Gren Mary", "m gren to mary"])
def test_a_unit_goes_to_where_another_stands(evening: Evening, line: str) -> None:
    """People say whom they go to; what no unit and no cell is called so stays unread."""
    said = evening(beside(), line)
    assert "LEGAL  move" in said, said
    assert "Grenord-right" in said
    assert "no cell is called" in evening(beside(), line.replace("Mary", "Gothmog").replace("mary", "gothmog"))


@each("line", ["muster Cuzad-2a", "muster Grenord-1a at Gr2", "attack Gren"])
def test_what_the_step_between_owes_is_told_as_what_comes_first(evening: Evening, line: str) -> None:
    """Nothing is owed in the exploration phase, and nothing of the choice of supply can be settled in it."""
    state = manned(beside(), "Ann", "Grenord-centre", "Crig")
    state = evolve(at("exploration", "Ann", state), [["put", ["referee", "options", "passing"], "automatic"]])
    told = evening(state, line)
    assert "Choice of supply comes before " in told
    assert "one unit in Grenord-centre must be chosen for supply" in told
    assert "next goes on to it" in told
    assert "still to be done" not in told
    assert "still to be done: one unit in Grenord-centre" in evening(at("choice", "Ann", evolve(state, OWED)), "next")


OWED: list[Change] = [["put", ["public", "resupply"], ["Grenord-centre"]]]


@each("line", ["discard Craw, Girm Xyzzy", "discard craw girm xyzzy"])
def test_a_refusal_of_what_is_held_names_none_of_it_where_all_see(evening: Evening, line: str) -> None:
    told = evening(holding(north(), "Ann", "Craw", "Girm"), line)
    assert "UNREADABLE" in told
    assert "craw" not in told.casefold()
    assert "girm" not in told.casefold()


def test_why_not_after_it_tells_no_more_than_it_did(evening: Evening) -> None:
    """What could not be read is told again as it stood on the screen."""
    told = evening(holding(north(), "Ann", "Craw", "Girm"), "discard Craw Girm Xyzzy", "why not")
    assert told.count("UNREADABLE") == 2
    assert "no rule has been asked" in told
    assert "craw" not in told.casefold()
    assert "girm" not in told.casefold()


def test_whose_the_unit_is_is_told_beside_what_is_owed_before_it(evening: Evening) -> None:
    """And of one's own what is owed alone: whether it is supplied hangs on that."""
    tired = manned(north(passing="automatic"), "Ann", "Grenord-centre", "Gren", "Girm", supplied=False)
    state = at("exploration", "Ann", manned(tired, "Bob", "Bernham-centre", "Mary"))
    said = evening(state, "move mary to be1")
    assert 0 < said.index("Mary is a unit of Bob, not of Ann") < said.index("Choice of supply comes before move")
    said = evening(state, "move gren to gr2")
    assert "Choice of supply comes before move" in said
    assert said.count("    - ") == 1


def test_a_number_behind_a_muster_is_no_die(evening: Evening) -> None:
    said = evening(holding(north(), "Ann", "Craw"), "muster craw 4")
    assert "without the number at its end it asks: where is Craw mustered?" in " ".join(said.split())
    assert "--dice" not in said


@each(("line", "told"), [
    ("explore n1 farthal", "what was drawn is asked for, or stands behind --dice: explore n1 --dice Farthal"),
    ("explore n1 grenor", "explore n1 --dice Grenord"),
    ("explore n1 xyz", "legal: explore N1"),
    ("explore n1 hogrin", "legal: explore N1"),  # a piece of another shape cannot be drawn there
])  # fmt: skip
def test_a_name_of_what_was_drawn_behind_a_line_is_told_where_it_is_typed(evening: Evening, line: str, told: str) -> None:
    said = evening(at("exploration", "Ann", start(("Ann", "Bob"), None)), line)
    assert told in said
    assert ("--dice" in said) == ("--dice" in told)


@each("rows", [24, 30, 40])
def test_what_may_be_said_now_fits_the_screen_with_the_marks_of_the_map(
    rows: int, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "height", lambda self: rows)
    state = at("action", "Ann", north(hands="physical"))
    state = evolve(state, [["put", ["public", "hands", "Ann"], 6]])
    said = evening(state, "?").splitlines()
    page = said[next(at for at, line in enumerate(said) if line.endswith("to act: Ann")) :]
    assert any("on the map: " in line for line in page)
    assert len(page) <= rows - 6


def test_of_several_that_may_attack_it_is_asked_which_and_its_number_says_so(evening: Evening) -> None:
    """The line that a number stood for could not be read."""
    state = manned(beside("Grenord-centre"), "Ann", "Grenord-centre", "Craw")
    said = evening(state, "attack mary")
    assert "AMBIGUOUS  which unit attacks Mary?" in said
    assert "1. Gren  2. Craw" in said
    assert "LEGAL  attack Craw on Bob" in evening(state, "attack mary", "2 --check")


def test_why_behind_what_nothing_would_make_legal_tells_that_and_its_rule(evening: Evening) -> None:
    """It told of the ruling before it."""
    state = manned(beside("Grenord-centre"), "Ann", "Mediland-top", "Marcus", supplied=False)
    refused = evening(state, "load Gren")
    why = evening(state, "load Gren", "why")
    assert "army and fleet must be of one country" in refused
    assert "army and fleet must be of one country" in why
    assert "nothing of it is in the log" in why
    assert why.count("[3.C]") == 1
    assert "nothing of it is in the log" not in evening(state, "load Gren", "status", "why")


def test_a_word_alone_that_goes_instead_is_told_as_what_is_legal(evening: Evening) -> None:
    """Where nothing more can be drawn, `next` stood below the reason as a stray word."""
    full = holding(at("draw", "Ann", north()), "Ann", "Gren", "Marcus", "Julian", "Hori", "Hilde", "Crig")
    said = evening(full, "draw 1")
    assert "there is no room for 1 more [4]\n      legal: next" in said, said


@each("line", ["discard all", "discard everything", "discard Gren Grenord-1a Grenord-1a", "discard Gren, Grenord-1a Grenord-1a"])
def test_all_of_a_hand_and_names_in_a_row_are_discarded_one_after_the_other(evening: Evening, line: str) -> None:
    told = evening(holding(north(), "Ann", "Gren", "Grenord-1a", "Grenord-1a"), line)
    assert "UNREADABLE" not in told
    assert [told.count(f"Ann discards {name}.") for name in ("Gren", "Grenord-1a")] == [1, 2]


@each("line", ["discard all", "discard", "muster", "coup"])
def test_an_empty_hand_is_what_is_told_of_whoever_holds_none(evening: Evening, line: str) -> None:
    assert "is not possible now: Ann holds no counter" in evening(holding(north(), "Ann"), line)


def test_of_a_hand_on_the_table_nobody_but_its_player_knows_what_all_is(tmp_path: Path) -> None:
    lines = ("land Grenord at N1", "unit Gren at Gr0", "flag Grenord of Ann", "holds Ann 2", "holds Bob 3", "turn 3 of Ann begun at action")
    state = TABLE.start(("Ann", "Bob"), midway=lines, hands="physical")
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"], options={"hands": "physical"})
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = state
    with pytest.raises(Unreadable, match="say their names, with commas between"):
        steps_of(table.session, ["discard", "all"], "Ann")
    untold = TABLE.start(("Ann", "Bob"), midway=lines, hands="physical", discards="face-down")
    table.session.fold.state = untold
    assert steps_of(table.session, ["discard", "all"], "Ann") == [["discard", hands.UNTOLD]] * 2


@each("line", ["muster all", "unit all"])
def test_where_one_is_said_at_a_time_how_it_is_said_stands_below(evening: Evening, line: str) -> None:
    told = evening(beside(), line)
    assert "at a time, not 'all'" in told
    assert f"usage: {line.split()[0]} " in told


@each(("line", "told"), [("units all", "Gren"), ("pieces all", "all ")])
def test_all_is_what_a_look_shows_where_nothing_is_named(evening: Evening, line: str, told: str) -> None:
    said = evening(beside(), line)
    assert told in said
    assert "UNREADABLE" not in said


def test_the_key_of_the_map_says_what_a_mark_is(evening: Evening) -> None:
    """Where nothing is marked it says nothing of it."""
    assert "! units of several players, or a choice of supply that is owed" in " ".join(evening(beside("Grenord-centre"), "map").split())
    assert "units of several players" not in evening(beside(), "map")


def test_rule_alone_lists_the_headings(evening: Evening) -> None:
    said = evening(beside(), "rule")
    for case in ("3", *(f"3.{letter}" for letter in "ABCDEFGH"), "Components", "Setup", "Victory"):
        assert f" = rule {case}\n" in said + "\n", case


def test_more_armies_than_one_are_told_to_go_one_at_a_time(evening: Evening) -> None:
    said = evening(beside(), "move 2 armies to Grenord-right")
    assert "one unit at a time, not '2 armies'" in said
    assert "usage: move UNIT to CELL" in said


def harboured() -> State:
    state = manned(manned(north(), "Ann", "Bernham-lower-left", "Bernham-2n"), "Ann", "Bernham-left", "Henry")
    return manned(state, "Bob", "Grenord-centre", "Craw")


@each("words", ["Bernham-2n with Henry", "Bernham-2n Henry", "Henry with Bernham-2n", "Henry aboard Bernham-2n", "Henry into Bernham-2n"])
def test_an_army_goes_aboard_in_whatever_order_it_is_said(evening: Evening, words: str) -> None:
    assert "Henry goes aboard Bernham-2n, which is unsupplied now." in evening(harboured(), f"load {words}")


def test_who_names_two_units_means_no_enemy(evening: Evening) -> None:
    """A unit stands for its player where somebody attacks: nobody attacks oneself."""
    said = evening(harboured(), "load Henry beside Bernham-2n")
    assert "no unit is called 'Henry beside Bernham-2n'" in said
    assert "enemy" not in said
    assert "attack" not in said


def test_who_is_dead_is_told_to_be(evening: Evening) -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren")
    state = evolve(state, [["put", ["public", "dead"], ["Mary"]]])
    for line in ("attack Mary", "move Mary to Gr0", "attack Gren on Mary"):
        assert "Mary is dead" in evening(state, line), line
    assert "Queenie is dead" not in evening(state, "attack Queenie"), "she may be in a hand"


def test_a_move_and_what_follows_are_told_as_two_lines(evening: Evening) -> None:
    said = evening(beside(), "move Gren to Mary, attack it")
    assert "one line at a time: move Gren to Mary, and then attack Mary" in said
    assert "is called" not in said
    assert "Gren moves from" in evening(beside(), "move Gren to Mary")


@each("verb", ["sail", "send", "fly", "ride", "swim", "travel", "advance"])
def test_a_unit_goes_as_its_sort_does(evening: Evening, verb: str) -> None:
    assert "Gren moves from Grenord-centre to Grenord-right." in evening(beside(), f"{verb} Gren to Gr2")
    assert "no unit is called" in evening(beside(), f"{verb} Nobody to Gr2")


def test_who_lands_by_themselves_is_told_to_move(evening: Evening) -> None:
    assert "move Gren to Grenord-right" in evening(beside(), "land Gren at Gr2")
    assert "move" not in evening(beside(), "land Mary at Gr2")  # who is another's


def test_a_reason_is_all_that_stands_behind_its_option(evening: Evening) -> None:
    assert "overruled because: we agreed on it" in evening(beside(), "move Gren to Be1 --overrule we agreed on it")
    bare = evening(beside(), "move Gren to Be1 --overrule")
    assert 'something is wanted behind --overrule, as in --overrule "we read it otherwise"' in bare
    assert "something is wanted behind --as, as in --as SIDE" in evening(beside(), "move Gren to Gr2 --as")
    assert "Gren moves" in evening(beside(), "move Gren to Gr2 --as Ann")


@each("line", ["move Gren towards Gr2", "move Gren toward Mary", "move Gren to Gr2 again"])
def test_words_around_where_a_unit_goes_say_nothing_else(evening: Evening, line: str) -> None:
    assert "Gren moves from Grenord-centre to Grenord-right." in evening(beside(), line)


@each(
    ("line", "said"),
    [
        ("can Gren reach Gr2?", "LEGAL  move Gren to Grenord-right"),
        ("can Gren go to Mary", "LEGAL  move Gren to"),
        ("can I move Gren to Be1?", "ILLEGAL  move Gren to"),
        ("may Gren attack?", "there is no enemy unit in Grenord-centre"),
        ("can we muster?", "muster COUNTER"),
        ("can Gren win?", "no verb is called 'can'"),
    ],
)
def test_whether_something_may_be_done_is_looked_at_and_not_done(evening: Evening, line: str, said: str) -> None:
    told = evening(beside(), line)
    assert said in told or said.replace("Grenord-right", "Gr2") in told
    assert "Gren moves from Grenord-centre to Grenord-right.\n" not in told.partition("nothing is done yet")[0]


def test_who_attacks_may_stand_first_and_a_sort_is_a_name(evening: Evening) -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Bernham-1a")
    for line in ("attack with Gren on Bernham-1a", "attack the bernham army", "attack bernham army with Gren"):
        assert "Gren (Ann) attacks Bernham-1a-1 (Bob)" in evening(state, line)
    assert "Gren (Ann) attacks" not in evening(state, "attack the bernham fleet")


@each("line", ["no, to Gr3", "sorry, undo that", "wait"])
def test_who_takes_a_line_back_in_other_words_is_told_undo(evening: Evening, line: str) -> None:
    assert "undo takes the last line back" in evening(beside(), line)


def test_no_dice_are_spoken_of_where_none_are_thrown() -> None:
    assert {verb.name for verb in GAME.verbs.values() if verb.diceless} == {"resupply", "muster", "move", "load", "unload", "discard"}
    assert not any(GAME.verbs[verb].diceless for verb in ("attack", "explore", "draw"))


@each("line", ["bring in Craw", "play Craw", "deploy Craw at Gr0", "recruit Craw with Gren", "put Craw next to Mary", "raise Craw in Gr0"])
def test_a_counter_comes_in_in_many_words(evening: Evening, line: str) -> None:
    """The cell may be said by who stands there, or beside whom."""
    state = holding(beside("Bernham-right"), "Ann", "Craw")
    assert "muster" in evening(state, line)
    assert "is called" not in evening(state, line)


def test_a_word_of_ours_alone_is_ours(evening: Evening) -> None:
    assert "this is the table shell already" in evening(beside(), "play")


def test_a_cell_is_said_by_who_stands_there(evening: Evening) -> None:
    state = holding(beside("Bernham-right"), "Ann", "Craw")
    assert "Ann musters Craw at Grenord-centre." in evening(state, "muster Craw with Gren")
    assert "may be any of these" in evening(state, "muster Craw next to Gren")


def test_what_keeps_a_counter_out_is_told_wherever_it_is_said_to_come_in(evening: Evening) -> None:
    state = holding(beside("Bernham-right"), "Ann", "Higgle")
    said = evening(state, "muster Higgle in N1")
    assert "Hogrin is not explored" in said
    assert "may be any of these" not in said


def test_a_list_goes_with_and_alone() -> None:
    """But *and* begins none; what is no name is refused as that one."""
    session = cast(Any, SimpleNamespace(game=GAME, state=start(), speaker=lambda: "Ann"))
    assert steps_of(session, ["discard", "Craw", "and", "Gren"]) == [["discard", "Craw"], ["discard", "Gren"]]
    assert steps_of(session, ["discard", "and", "Gren"]) == [["discard", "and", "Gren"]]
    assert steps_of(session, ["discard", "Craw", "and", "Nobody"]) == [["discard", "Craw"], ["discard", "Nobody"]]
    assert steps_of(session, ["discard", "Bernham", "and", "Gren"]) == [["discard", "Bernham"], ["discard", "Gren"]]
    assert steps_of(session, ["discard", "both", "Craw"]) == [["discard", "Craw"]] * 2


@each(("line", "number"), [("a card", ["1"]), ("2 counters", ["2"]), ("all", []), ("3 more", ["3"]), ("x", ["x"])])
def test_how_many_are_drawn_is_said_with_what_they_are(line: str, number: list[str]) -> None:
    assert [*shorthand.to_draw(line.split(), start())] == number


def test_a_space_is_said_by_the_country_beside_it() -> None:
    state = laid(start(), N1="Grenord", N2="Cuzad", N3="Dalia", M1="Estoku", M6="Hogrin")
    with pytest.raises(Ambiguous) as several:
        shorthand.to_explore(["next", "to", "Estoku"], state)
    assert set(several.value.candidates) == {*world.RINGS["M1"]} - {"N1", "N2", "N3", "M6"}
    assert [*shorthand.to_explore(["M2"], state)] == ["M2"]


def field() -> State:
    """Ann's Craw and Gren stand with Bob's Mary and Queenie, his Henry elsewhere; Ann holds two of Mediland."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Craw"), "Bob", "Grenord-centre", "Mary", "Queenie")
    return holding(manned(state, "Bob", "Bernham-centre", "Henry"), "Ann", "Julian", "August", "Flake")


ANSWERS_OF_A_FIELD = {
    "attack Mary with Craw and Gren": "attack Mary with Craw, then attack Mary with Gren",
    "attack with Craw and Gren": "attack with Craw, then attack with Gren",
    "attack Mary with everything": "one unit attacks at a time",
    "attack Mary and Queenie with Craw": "one enemy is attacked at a time",
    "attack Bob": "which unit attacks Bob?",
    "attack all": "attack with Gren, then attack with Craw",
    "attack Henry with Craw": "Henry is in Bernham-centre, and Craw in Grenord-centre",
    "attack Craw on Henry": "move Craw to Bernham-centre comes first",
    "attack Craw with Mary": "attack Mary with Craw",
    "attack Nobody with Craw": "no enemy is called 'Nobody'",
    "charge Mary with Craw": "which of your units",
    "muster an army": "muster: which counter?",
    "muster Julian and August at Me2": "muster Julian at Me2, then muster August at Me2",
    "muster Julian Me2, August Me3": "muster Julian at Me2, then muster August at Me3",
    "muster Julian in the middle of Mediland": "Mediland-centre is sea",
    "coup Flake": "a coup takes more",
    "take over Bernham": "which counters of the country",
    "move Gren up": "Grenord-top",
}


@each(("line", "answer"), [*ANSWERS_OF_A_FIELD.items()])
def test_what_is_said_by_habit_is_answered_by_the_line_to_type(evening: Evening, line: str, answer: str) -> None:
    assert answer in evening(field(), line)


def test_of_ones_own_unit_it_is_told_that_it_attacks(evening: Evening) -> None:
    assert "legal: attack with Gren" in evening(beside("Grenord-centre"), "attack Nobody")


def test_a_sort_means_all_units_of_it(evening: Evening) -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren", "Grenord-2a")
    assert "may be any of these" in evening(state, "move an army to Gr2")


def test_a_far_flier_is_told_some_of_the_cells(evening: Evening) -> None:
    told = evening(field(), "move Craw to S1")
    assert "more: unit Craw" in told
    assert len(told) < 600


def test_the_way_may_be_said_from_where_the_unit_stands(evening: Evening) -> None:
    assert "LEGAL  move" in evening(manned(north(), "Ann", "Grenord-right", "Craw"), "move Craw to Be0 via Gr2,Be5")


@each(("line", "answer"), {"draw as many as I can": "Ann draws", "draw none": "next", "explore Cuzad": "a space is explored"}.items())
def test_drawing_and_exploring_in_plain_words(evening: Evening, line: str, answer: str) -> None:
    step = "exploration" if line.startswith("explore") else "draw"
    assert answer in evening(at(step, "Ann", manned(north(), "Ann", "Grenord-left", "Grenord-2n")), line)


def choosing() -> State:
    """A choice of supply is owed between Gren and a 2a of Ann's; Bob's Mary stands elsewhere."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren", "Grenord-2a"), "Bob", "Bernham-centre", "Mary")
    return evolve(at("choice", "Ann", state), [["put", ["public", "resupply"], ["Grenord-centre"]]])


def test_what_a_choice_of_supply_may_be_of_is_told_without_anybody_elses(evening: Evening) -> None:
    assert "Mary" not in evening(choosing(), "resupply both")


def test_why_nobody_goes_ashore(evening: Evening) -> None:
    assert "no fleet of Ann carries an army" in evening(field(), "unload")


@each(("line", "told"), {"unit Estra": "wing (phoenix)", "what is Estra?": "not on the board", "unit Gren": "Gr0 Grenord-centre"}.items())
def test_a_counter_is_told_of_wherever_it_lies(evening: Evening, line: str, told: str) -> None:
    assert told in evening(field(), line)


def test_what_is_no_choice_at_a_question_is_told_its_reason(tmp_path: Path) -> None:
    """And several of a list are taken, where a line may say them."""
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    state = holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Crig", "Girm", "Julian")
    table = Standing(str(tmp_path), state)
    table.open_hands = True
    table.take_up("friday")
    table.console = people = People("Gr1", "leave")
    heard(table, "muster Crig")
    assert "Grenord-top is ice" in "\n".join(people.said)
    table.console = people = People("Crig and Girm")
    heard(table, "discard")
    assert [said for said in people.said if "Ann discards" in said] == ["  Ann discards Crig.", "  Ann discards Girm."]


@each(
    ("line", "told"),
    [
        ("odds of attacking Mary", "ODDS  attack Mary"),
        ("what are my odds if Gren attacks?", "ODDS  attack Gren"),
        ("what are the chances of Gren attacking Bob", "ODDS  attack Gren on Bob"),
        ("odds of the weather", "behind odds stands a whole line, as it is declared"),
    ],
)
def test_odds_are_asked_for_in_words_of_ones_own(evening: Evening, line: str, told: str) -> None:
    said = evening(beside("Grenord-centre"), line)
    assert told in said
    assert "odds attack of" not in said, "what is advised can be read"


@each(
    ("line", "told"),
    [
        ("I'm done, draw 2", "one line at a time: next, and then draw 2"),
        ("we are done and draw 2", "one line at a time: next, and then draw 2"),
        ("done; discard Craw", "one line at a time: next, and then discard\n"),
        ("I'm moving Gren to Gr2", "Gren moves from Grenord-centre to Grenord-right"),
        ("I'm going to move Gren to Gr2", "Gren moves from Grenord-centre to Grenord-right"),
        ("I'm happy with that", "no verb is called"),
    ],
)
def test_what_people_say_of_themselves_is_no_word_of_ours_cut_short(evening: Evening, line: str, told: str) -> None:
    said = evening(beside("Bernham-right"), line)
    assert told in f"{said}\n"
    assert "import" not in said


@each("line", ["throw away Craw", "get rid of Craw"])
def test_a_counter_is_thrown_away(evening: Evening, line: str) -> None:
    assert "Ann discards Craw" in evening(holding(beside("Bernham-right"), "Ann", "Craw"), line)


def test_which_countries_lie_on_which_shape_of_map_piece(evening: Evening) -> None:
    assert "wide: Grenord, Farthal, Silvia, Bernham, Jazuk, Nordland" in evening(beside(), "pieces")
    assert evening(beside(), "pieces Hogrin").endswith("flower")


def test_my_army_is_no_counter_that_begins_so(evening: Evening) -> None:
    said = evening(beside(), "move my army")
    assert "Myth" not in said
    assert "which cell?" in said, "there is one"


def test_a_question_whose_line_cannot_be_read_whatever_is_answered_is_put_once(tmp_path: Path) -> None:
    new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
    table = Standing(str(tmp_path), holding(beside(), "Ann", "Craw"))
    table.take_up("friday")
    table.console = people = People(*["Craw"] * 9)
    assert heard(table, "coup with Craw at Narnia")
    assert sum("which country" in said for said in people.said) <= 1


def test_who_takes_a_country_over_may_stand_in_front(evening: Evening) -> None:
    state = holding(beside("Bernham-right"), "Ann", "Queenie", "Edmund")
    assert "coup in Bernham: where is Queenie mustered?" in evening(state, "Queenie takes over Bernham")


def three() -> State:
    """Ann's Gren and Craw stand in one cell with a unit of Bob's; his Mary is beside them."""
    state = manned(manned(north(), "Ann", "Grenord-right", "Gren", "Craw"), "Bob", "Grenord-lower-right", "Mary")
    return manned(state, "Bob", "Grenord-right", "Bernham-2a")


@each("line", ["attack with both", "attack both", "attack all", "attack Bernham-2a with them", "attack the army in Gr2 with both"])
def test_several_that_attack_are_told_a_line_for_each_that_can(evening: Evening, line: str) -> None:
    said = evening(three(), line)
    assert "one unit attacks at a time" in said
    assert "with Gren, then attack" in said


@each("line", ["attack again", "attack with", "attack army", "attack someone"])
def test_a_choice_that_is_offered_for_words_that_name_nobody_is_taken(tmp_path: Path, line: str) -> None:
    new_session(GAME, tmp_path / line.replace(" ", "-"), ["Ann", "Bob"])
    table = Standing(str(tmp_path), three())
    table.take_up(line.replace(" ", "-"))
    table.console = people = People("1")
    assert heard(table, line)
    assert "Gren (Ann) attacks Bernham-2a-1 (Bob)" in "\n".join(people.said)


@each("line", ["muster an army", "muster Grenord army", "muster my Grenord army"])
def test_a_counter_that_is_named_for_its_sort_is_mustered(tmp_path: Path, line: str) -> None:
    name = line.replace(" ", "-")
    new_session(GAME, tmp_path / name, ["Ann", "Bob"])
    table = Standing(str(tmp_path), holding(north(), "Ann", "Grenord-2a", "Crig"))
    table.take_up(name)
    table.console = people = People("Grenord-2a", "1")
    assert heard(table, line)
    assert "Ann musters Grenord-2a-1" in "\n".join(people.said)


def test_an_enemy_is_said_by_where_they_stand(evening: Evening) -> None:
    apart = "Mary is in Grenord-lower-right, and Gren in Grenord-right: an attack is in one cell"
    for line in ("Gren attacks the army in Gr3", "Gren attacks Mary", "attack the enemy in Gr3 with Gren", "attack Gr3 with Gren"):
        assert apart in evening(three(), line), line
    for line in ("Craw attacks Gr2", "attack the army in Gr2 with Craw", "attack Craw on the enemy in Grenord"):
        assert "Craw (Ann) attacks Bernham-2a-1 (Bob)" in evening(three(), line), line
    assert "no fleet of another stands in Grenord-right" in evening(three(), "attack the fleet in Gr2")
    wet = manned(manned(north(), "Ann", "Silvia-right", "Crig"), "Bob", "Silvia-centre", "Bernham-2nn")
    assert "Crig (army) cannot come to Silvia-centre, which is sea" in evening(wet, "Crig attacks the fleet at Silvia")


def test_where_nobody_stands_with_an_enemy_that_is_why_nobody_attacks(evening: Evening) -> None:
    for line in ("attack", "attack with both", "attack all"):
        assert "no unit of Ann stands in a cell with an enemy" in evening(beside(), line), line


def test_several_that_move_are_told_a_line_for_each_that_comes_there(evening: Evening) -> None:
    said = evening(three(), "move Gren and Craw to Gr0")
    assert "one unit is moved at a time" in said
    assert "move Gren to Gr0, then move Craw to Gr0" in said
    assert "move Gren to Gr0, then move Craw to Gr0" in evening(three(), "move both to Gr0")
    assert "none of them comes to Grenord-top" in evening(three(), "move all to Gr1")


def test_where_a_unit_is_stands_for_its_cell(evening: Evening) -> None:
    assert "Gren moves from Grenord-right to Grenord-lower-right" in evening(three(), "move Gren to where Mary is")
    for line in ("muster Crig on Mary", "muster Crig to Mary", "muster Crig where Mary stands"):
        state = holding(manned(north(), "Bob", "Grenord-lower-right", "Mary"), "Ann", "Crig")
        assert "Crig" in (said := evening(state, line)), line
        assert "musters Crig at Grenord-lower-right" in said, line


def test_what_a_country_borders_on_is_told(evening: Evening) -> None:
    for line in ("what borders on Grenord?", "which countries border on Grenord", "cell Grenord"):
        assert "Grenord (orc, no flag) borders on Silvia, Bernham" in evening(north(), line), line
    assert "Grenord (orc" not in evening(north(), "what borders on Gr1?")
    assert "Gr: Si Be Me M1 M6; Be: Gr Si M4 M3 Me;" in "\n".join(rule(north(), "map").shown)


def test_what_was_done_is_no_matter_of_where_anybody_stands(evening: Evening) -> None:
    said = evening(three(), "what did Ann discard?")
    assert "what was done is told by log, piles" in said
    assert "did you mean" not in said
    assert "discards: 0" in evening(three(), "what was discarded?")


def test_a_player_is_marked_by_no_letter_of_a_space(evening: Evening) -> None:
    state = manned(manned(north(("Mia", "Sam")), "Mia", "Grenord-right", "Gren"), "Sam", "Bernham-right", "Mary")
    assert "I Mia; A Sam" in "\n".join(rule(state, "map").drawing.lines())


def test_at_a_question_a_cell_is_said_as_it_lies_on_the_map(evening: Evening) -> None:
    """`east` is none that lies in the north-east; of several it is told where each lies, there and in the line."""
    ilgren = at("action", "Ann", holding(laid(start(), N1="Grenord", M1=("Ilgren", 2)), "Ann", "Charr"))
    lies = {world.bearing(*site): cell for cell in board.cells_of("Ilgren") if (site := board.site(ilgren, cell)) and site[1]}
    where = Question("choice", "cell", "Ann", "where?", tuple(lies.values()), None)
    called = partial(choices, GAME, ilgren)
    assert chosen(where, "east", called) == lies["east"]
    with pytest.raises(Ambiguous):
        chosen(where, "north", called)
    said = evening(ilgren, "muster Charr at north")
    assert "Ilgren-right (on the map the north-west of Ilgren)" in said
    assert {"Farthal-right", "Grenord-right"} & {*evening(ilgren, "cell right").split()} == {"Grenord-right"}, "of what is explored"


@each(
    ("line", "gone"),
    [
        ("discard all orcs", ["Gren", "Grenord-1a"]),
        ("discard all my elves", ["Vinall"]),
        ("discard all the orc armies", ["Gren", "Grenord-1a"]),
        ("discard all generics", ["Grenord-1a"]),
        ("discard all of Silvia", ["Vinall"]),
    ],
)
def test_all_of_a_sort_are_discarded_one_after_the_other(evening: Evening, line: str, gone: list[str]) -> None:
    told = evening(holding(north(), "Ann", "Gren", "Grenord-1a", "Vinall"), line)
    assert [name for name in ("Gren", "Grenord-1a", "Vinall") if f"Ann discards {name}." in told] == gone


def test_words_behind_a_secret_verb_that_cannot_be_read_are_told_how_they_are_asked_for(evening: Evening) -> None:
    """None of them is repeated, so that the refusal alone says nothing."""
    told = evening(holding(north(), "Ann", "Gren"), "discard whatever purple")
    assert "`discard` alone asks for it, and tells what it may be" in told or "discard alone asks for it" in told


@each(
    ("line", "told"),
    [
        ("show my stuff of counters", "each side sees its own by hand"),
        ("surrender", "concede gives up a side"),
        ("ally with Bob", "note writes into the log"),
        ("who is unsupplied?", "Grenord-centre: Gren"),
        ("how many crowns do I need for Bernham?", "crowns on the board 2: a coup takes 3 or more"),
        ("load Crig", "load: Crig is no unit on the board"),
    ],
)
def test_what_people_say_at_the_table_is_told_what_says_it(evening: Evening, line: str, told: str) -> None:
    assert told in evening(beside(), line).replace("`", "")


def test_what_rests_on_a_hand_is_named_beside_what_was_not_done(evening: Evening) -> None:
    """3: else it would read as if nothing of a hand could be brought in."""
    full = ("Craw", "Girm", "Queenie", "Fignoll", "Henry", "Hilde")
    state = at("exploration", "Ann", manned(holding(laid(start(), N1="Grenord"), "Ann", *full), "Ann", "Grenord-right", "Gren"))
    told = evening(state, "explore N2 --dice Bernham", "n")
    assert "(not done: move; perhaps, by what is not for all to see: muster, coup, discard)" in told
