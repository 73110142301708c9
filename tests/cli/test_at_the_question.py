"""What is typed at a question, or where a look that it gave way to is read page by page, is its answer and nobody else's."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from playaid.cli.declaring.own_words import takes_back
from playaid.cli.declaring.question_prompt import is_foregone
from playaid.cli.shell.shell import Table, heard, loop
from playaid.cli.terminal.prompt_commands import goes_on_elsewhere
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.terminal.typed_ahead import TypedAhead, still_theirs, who_speaks
from playaid.desk.conversation import Stopped
from playaid.desk.questions import CHOICE, DICE, DRAW
from playaid.dice.sources import Request
from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import Declaration, Question
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import LEGACY, Evening, People, acting, evening, screen, severe
from tests.each import each
from tests.games.elric.table import armies, at, begun, changed, moved
from tests.games.elric.test_combat import field

__all__ = ["evening", "screen"]

PAGER = "Enter shows more, q leaves it; any other line is taken as your next line. "


@each("answer", ["Lormyr", "1"])
def test_what_is_typed_at_the_pager_of_a_look_answers_the_question(evening: Evening, screen: None, answer: str) -> None:
    said = evening(None, f"choose ? map ? {answer}" + " ? 1" * 8, game=ELRIC, clears=True, name=answer)
    assert PAGER in said
    assert "Enter is none of these" not in said
    assert f"plays {answer if answer == 'Lormyr' else 'Ilmiora'}" in said or "is in the log as event 2" in said  # what is drawn asks on


def test_no_line_of_the_pager_is_left_over_for_whoever_chooses_next(tmp_path: Path, screen: None) -> None:
    new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People("map", "Lormyr")
    people.clears = True
    assert heard(table, "choose")
    assert table.ahead == []


def test_the_question_is_put_again_behind_what_was_looked_at(evening: Evening, screen: None) -> None:
    said = evening(None, "choose ? map ?  ?  ?  ?  ?  ?  ?  ?  ?  ?  ? leave", game=ELRIC, clears=True)
    assert said.count("choose: which country?") == 2
    said = evening(None, "choose ? map ? Lormyr", game=ELRIC, clears=True, name="at")
    assert said.count("choose: which country?") == 1, "an answer is there"


def test_what_was_typed_ahead_crosses_no_change_of_speaker(tmp_path: Path) -> None:
    session, told = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"]), list[str]()
    ahead = [TypedAhead("choose Lormyr", ("Nobody",)), TypedAhead("map", ("Nobody",))]
    assert still_theirs(ahead, session, told.append) == ""
    assert ahead == []
    assert "typed in another's turn" in told[0]
    ahead, told = [TypedAhead("map", who_speaks(session)), TypedAhead("quit", None)], []
    assert [still_theirs(ahead, session, told.append) for _ in range(3)] == ["map", "quit", ""]
    assert told == []


def test_the_table_hears_what_was_typed_ahead_in_the_same_turn_alone(tmp_path: Path) -> None:
    new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People()
    table.ahead = [TypedAhead("choose Lormyr", ("Nobody",))]
    loop(table)
    assert not any("> choose Lormyr" in line for line in people.said)
    table.ahead = [TypedAhead("beam", who_speaks(table.session))]
    people.said.clear()
    loop(table)
    assert any("neutral" in line for line in people.said)


def asked(kind: str, *options: str) -> Question:
    request = Request("spells", 1, 0, "draw", "drawn", "Ann", items=options) if kind == DRAW else None
    return Question(kind, "first", "Ann", "do they draw the first?", options if kind != DRAW else (), request=request)


@each("typed", ["n", "N", "next"])
@each("options", [("yes", "no"), ("Arioch", "nothing"), ("Nadsokor", "Org")])
def test_n_is_no_answer_where_a_name_begins_so(tmp_path: Path, typed: str, options: tuple[str, ...]) -> None:
    said = list[str]()
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: "", said.append)
    terminal.in_shell = True
    begins = typed != "next"
    assert goes_on_elsewhere(terminal, asked(CHOICE, *options), typed) is begins
    assert any("ends a step at the prompt, and answers nothing here" in line for line in said) is begins
    assert not goes_on_elsewhere(terminal, asked(CHOICE, *options), options[1])
    assert not goes_on_elsewhere(terminal, asked(CHOICE, "n", "s"), "n"), "it is one of the choices"
    assert not goes_on_elsewhere(terminal, asked(CHOICE, "Org", "Yu"), typed), "no name begins so: it is told to wait as ever"
    assert not goes_on_elsewhere(terminal, asked(DICE), typed)
    terminal.in_shell = False
    assert not goes_on_elsewhere(terminal, asked(CHOICE, *options), typed), "one command, not the evening's n"


def two_battles() -> State:
    """Ann attacks Bob in one place, where he could withhold somebody before it is rolled, and bare walls in another."""
    state = field(3, 2)
    leader = next(unit for unit in units.of(state, "Ann", sort="personality") if unit != "Fadan")
    state = moved(state, "Bakshaan", leader, *armies(state, "Ilmiora", 1, "Ilmiora capital"))
    return changed(state, ("battles", "Bakshaan", {"attacker": "Ann", "defender": None, "from": ["Jadmar"]}))


def test_of_two_battles_owed_fight_takes_none_unasked(evening: Evening) -> None:
    """[10.1]: the attacker says in which order; that one of them alone can be rolled at once says nothing of that."""
    said = evening(two_battles(), "fight ? leave", game=ELRIC)
    assert 'fight: which battle first? (owed besides: battle "Vilmir inland")' in said
    assert "rolls d6" not in said
    said = evening(two_battles(), "fight ? ", game=ELRIC, name="enter")
    assert "in Bakshaan" in said, "Enter takes the one that can be rolled"


def test_a_battle_alone_is_not_asked_for(evening: Evening) -> None:
    said = evening(changed(two_battles(), ("battles", {"Bakshaan": two_battles()["public"]["battles"]["Bakshaan"]})), "fight", game=ELRIC)
    assert "which battle first" not in said
    assert "The battle in Bakshaan" in said


def test_undo_where_dice_are_asked_for_takes_back_what_waits(evening: Evening) -> None:
    """It is said at once in place of the question."""
    state = changed(two_battles(), ("battles", {"Bakshaan": two_battles()["public"]["battles"]["Bakshaan"]}))
    said = evening(state, "dice typed", "fight ? 3 ? undo ? y", game=ELRIC, all_=True, name="fallen")
    assert "Taken back: " in said
    assert "unless undo takes it back" not in said


@each(("agreed", "taken_back"), [("y", True), ("n", False)])
def test_undo_at_a_choice_that_waits_takes_it_back_if_all_agree(evening: Evening, agreed: str, taken_back: bool) -> None:
    said = evening(acting("Craw"), f"coup Grenord with Craw ? undo ? {agreed}", all_=True, name=agreed)
    assert "line of its own" not in said
    assert "Do all agree (Ann, Bob)?" in said
    assert ("Taken back: event 2, coup Grenord with Craw, agreed by Ann, Bob." in said) is taken_back
    assert ("nothing is changed: not all agree" in said) is not taken_back


def test_undo_where_any_words_may_stand_takes_back_what_waits_and_a_title_stands_in_quotes(evening: Evening) -> None:
    card = "threat The Wolf hold named Hengist saxon at Chapel 2 saxon red ability each turn"
    said = evening(severe(), f"{card} ? undo ? y", game=LEGACY, all_=True)
    assert "Taken back: event 2, threat The Wolf" in said


def test_undo_at_the_first_question_of_a_whole_line_takes_back_that_line_alone(evening: Evening) -> None:
    state = changed(two_battles(), ("battles", {"Bakshaan": two_battles()["public"]["battles"]["Bakshaan"]}))
    said = evening(state, "note tea", "dice typed", "fight Bakshaan ? undo", game=ELRIC, all_=True)
    assert "fight is taken back before anything was done; undo again takes back the line before it" in said
    assert "Taken back" not in said


@each(("kept", "kind", "answers", "text", "options", "taken"), [
    (True, CHOICE, {}, "undo", ("yes", "no"), True),
    (True, CHOICE, {}, "Undo", (), True),
    (False, CHOICE, {"first": "yes"}, "undo", ("yes", "no"), True),
    (False, DICE, {}, "undo", (), True),
    (False, CHOICE, {}, "undo", ("yes", "no"), False),
    (True, CHOICE, {}, "undo it", ("yes", "no"), False),
    (True, CHOICE, {}, "undo", ("Undo", "Redo"), False),
])  # fmt: skip
def test_undo_is_said_in_place_of_an_answer_where_it_takes_back_this_line(
    kept: bool, kind: str, answers: dict[str, str], text: str, options: tuple[str, ...], taken: bool
) -> None:
    """Where nothing but a verb was said it gives way to `undo` of the line before; a choice that is called so is that."""
    declared = Declaration("use", {}, "Ann", "use", answers=answers)
    waits = SimpleNamespace(kept=kept, question=asked(kind, *options), said=SimpleNamespace(declaration=declared))
    assert takes_back(cast(Session, SimpleNamespace(game=LEGACY)), cast(Stopped, waits), text) is taken
    waits.said.declaration = declared._replace(typed="use Sword")
    whole = text.casefold() == "undo" and "Undo" not in options
    assert takes_back(cast(Session, SimpleNamespace(game=LEGACY)), cast(Stopped, waits), text) is whole, "more than a verb was typed"


def test_how_dice_come_is_said_in_the_middle_of_a_question(evening: Evening) -> None:
    said = evening(acting("Craw", "Girm"), "muster ? dice typed ? Craw ? 1", all_=True)
    assert "Dice are typed in" in said
    assert "dropped for dice" not in said
    assert "Ann musters Craw" in said


@each(("items", "count", "reading", "sealed", "foregone"), [
    (("Arkyn",), 1, "sum", False, True),
    (("Arkyn", "Arioch"), 2, "sum", False, True),
    (("Arkyn", "Arioch"), 1, "sum", False, False),
    (("Arkyn", "Arioch"), 2, "faces", False, False),
    (("Arkyn",), 1, "faces", False, True),
    (("Arkyn",), 1, "sum", True, False),
])  # fmt: skip
def test_who_draws_all_that_is_there_is_not_asked_what_it_was(
    items: tuple[str, ...], count: int, reading: str, sealed: bool, foregone: bool
) -> None:
    request = Request(DRAW, f"draw {count}", count, items=items, reading=reading, sealed=sealed)
    assert is_foregone(Question(DRAW, "drawn", "Ann", "Ann draws", request=request), kept=True) is foregone


@each(
    ("options", "kept", "foregone"),
    [(("Craw",), False, True), (("Craw",), True, False), (("Craw", "Girm"), False, False), ((), False, False)],
)
def test_one_choice_is_asked_about_where_it_is_kept_from_others_alone(options: tuple[str, ...], kept: bool, foregone: bool) -> None:
    assert is_foregone(asked(CHOICE, *options), kept) is foregone


@each("typed, then", [("q", ""), ("map Aflitain", "map Aflitain"), ("quit", "quit")])
def test_q_leaves_what_is_shown_and_not_the_evening(typed: str, then: str, tmp_path: Path, screen: None) -> None:
    new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People(typed)
    people.clears = True
    assert heard(table, "map")
    assert any("q leaves it" in line for line in people.said)
    assert [said.line for said in table.ahead] == [then] * bool(then)


def test_what_alone_can_stand_behind_what_was_said_is_not_asked(evening: Evening) -> None:
    """[6.0]: one nation has lost an army; with two it is asked of which."""
    state = changed(begun(), ("lost", "Ilmiora", "armies", 2))
    said = evening(at(state, "replacements", "Ann"), "replace ? army", game=ELRIC)
    assert "LEGAL  replace army of Ilmiora" in said
    assert "of which nation?" not in said
    both = changed(state, ("nations", "Lormyr", "Ann"), ("lost", "Lormyr", {"armies": 1, "fleets": [], "leaders": []}))
    assert "of which nation?" in evening(at(both, "replacements", "Ann"), "replace ? army", game=ELRIC, name="two")
