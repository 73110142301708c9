"""A first evening led by the hand: tasks, mistakes, hints, what is taken back, leaving and coming back."""

import io
from pathlib import Path

import pytest

from playaid.cli.lesson import Guide, Guided, begin, in_order, rows
from playaid.cli.shell.completion import candidates
from playaid.games.registry import BUILT_IN, home, load
from playaid.referee.contract.game import Game
from playaid.referee.verification.lesson import BadLesson, faults_of, folded, is_true, lesson_of, read_lesson
from playaid.testing.isolation import own_data
from playaid.testing.lessons import Mute, begun, lesson_faults, said
from tests.cli.conftest import Type
from tests.each import each

EXPLORING, SEA, MUSTERING, GREN, ATTACK, UNDO = 2, 3, 4, 6, 11, 14
"""Tasks of empire's lesson, counted from 0."""


@pytest.fixture
def empire() -> Game:
    return load("empire")


@pytest.fixture
def guide(empire: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Guide:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    return begun(empire, tmp_path)


def at(guide: Guide, task: int) -> Guide:
    """The lesson at the beginning of a task, with what was said until then out of the way."""
    while guide.mark.number < task:
        guide.hear(guide.table, "skip")
    said(guide)
    return guide


def told(guide: Guide, *lines: str) -> str:
    """What is said to these lines, in one."""
    for line in lines:
        assert guide.hear(guide.table, line)
    return "\n".join(said(guide))


def test_a_task_is_done_by_any_line_that_reaches_its_goal(guide: Guide) -> None:
    text = told(at(guide, MUSTERING), "empire muster cra gr3")
    assert "Ann musters Craw at Grenord-lower-right" in text
    assert "[3.A.1]" in text  # the case in plain words
    assert guide.mark.number == MUSTERING + 1


def test_a_line_that_is_refused_is_answered_with_what_helps_there(guide: Guide) -> None:
    text = told(at(guide, MUSTERING), "muster queenie gr3")
    assert "Bernham is not explored [3.A]" in text
    assert "Queenie is of Bernham" in text
    assert guide.mark.number == MUSTERING


def test_a_hint_comes_by_itself_after_three_mistakes(guide: Guide) -> None:
    at(guide, GREN)
    assert "Type hint" in told(guide, "mustre gren")
    assert "Type hint" in told(guide, "gren")
    assert "the cell is Gr3" in told(guide, "muster gren gr1")
    assert "muster Gren at Grenord-lower-right" in told(guide, "hint")  # and after the last hint the line itself


def test_what_is_legal_and_not_asked_for_is_taken_back(guide: Guide) -> None:
    at(guide, GREN)
    before = guide.session.state
    assert "not what was asked" in told(guide, "muster gren gr2")
    assert guide.session.state["public"] == before["public"]
    assert guide.mark.number == GREN
    assert "musters Gren at Grenord-lower-right" in told(guide, "muster gren gr3")


def test_where_several_lines_are_asked_for_the_first_ones_stand(guide: Guide) -> None:
    at(guide, UNDO)
    assert "more is asked before the task is done" in told(guide, "muster girm gr2")
    assert "Girm" in guide.session.state["public"]["units"]
    told(guide, "again")
    assert "Girm" not in guide.session.state["public"]["units"]
    told(guide, "muster girm gr3", "undo")
    assert guide.mark.number == UNDO + 1


def test_what_was_done_before_a_task_cannot_be_taken_back_in_it(guide: Guide) -> None:
    at(guide, GREN)
    assert "stays" in told(guide, "undo")
    assert "Craw" in guide.session.state["public"]["units"]
    assert "Gren at" in told(guide, "show")


def test_looking_is_no_mistake(guide: Guide) -> None:
    at(guide, GREN)
    assert "hint" not in told(guide, "map", "hand", "?", "rule 3.A", "log", "task")
    assert (guide.mistakes, guide.mark.number) == (0, GREN)


def test_dice_that_do_not_lead_on_are_taken_back(guide: Guide) -> None:
    at(guide, ATTACK)
    guide.table.ready = ["1", "6"]
    assert "more is asked before the task is done" in told(guide, "attack craw")
    told(guide, "again")
    guide.table.ready = ["5", "1"]
    told(guide, "attack craw")
    assert guide.mark.number == ATTACK + 1


def test_show_and_skip_come_to_the_same(empire: Game, guide: Guide, tmp_path: Path) -> None:
    other = begun(empire, tmp_path / "other")
    while guide.task is not None:
        guide.hear(guide.table, "show")
        other.hear(other.table, "skip")
        assert guide.session.state["public"] == other.session.state["public"]
    assert "That was the whole lesson" in told(guide)
    assert told(guide, "leads", "skip").startswith("  units on the board")  # and the table is the player's


def test_a_lesson_that_was_left_goes_on_where_it_was(empire: Game, guide: Guide, tmp_path: Path) -> None:
    at(guide, UNDO)
    told(guide, "muster girm gr2")
    assert not guide.hear(guide.table, "quit")
    lesson = lesson_of(empire)
    assert lesson is not None
    table = Guided(guide.table.folder)
    table.console = Mute()
    again = begin(table, empire, lesson, anew=False)
    again.open()
    assert "Welcome back" in (text := "\n".join(said(again)))
    assert "Taking it back" in text
    assert again.mark == guide.mark
    told(again, "undo")
    assert again.mark.number == UNDO + 1
    fresh = begin(Guided(guide.table.folder), empire, lesson, anew=True)
    assert (fresh.mark.number, fresh.table.name) == (0, "learn-empire-2")


def test_what_others_do_before_a_task_is_done_once(empire: Game, guide: Guide) -> None:
    at(guide, UNDO - 6)  # before it, Bob plays a turn
    lesson = lesson_of(empire)
    assert lesson is not None
    events = guide.session.journal.tail_number
    table = Guided(guide.table.folder)
    table.console = Mute()
    begin(table, empire, lesson, anew=False).open()
    assert guide.session.journal.tail_number == events


def test_quit_leaves_at_the_pause_between_two_tasks_as_well(guide: Guide, monkeypatch: pytest.MonkeyPatch) -> None:
    at(guide, MUSTERING)
    monkeypatch.setattr(guide.table.console, "clears", True)
    guide.table.ready = ["quit"]
    assert not guide.hear(guide.table, "muster craw gr3")
    assert (guide.mark.number, "Task 6" in "\n".join(said(guide))) == (MUSTERING + 1, False)


def test_tab_knows_the_words_of_the_lesson(guide: Guide) -> None:
    assert guide.table.known is not None
    assert {candidate.text.strip() for candidate in candidates(guide.table.known, "hi")} == {"hint"}


def test_the_command(typed: Type, tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hand\nquit\n"))
    first = typed("learn", "empire")
    assert (first.code, "Task 2 of 19" in first.out) == (0, True)
    monkeypatch.setattr("sys.stdin", io.StringIO("map\n"))
    assert "Welcome back" in typed("learn", "empire").out
    assert "no lesson" in typed("learn", "tiny").err
    assert typed("learn", "empire", "--json").code == 2


# the file

BAD = {
    "tasks = 3": "tasks",
    "[[tasks]]\ntext = 'x'": "show is missing",
    "[[tasks]]\ntext = 3\nshow = 'x'": "text is a text",
    "[[tasks]]\ntext = 'x'\nshow = 'x'\naim = 'x'": "aim is no field",
    "[[tasks]]\ntext = 'x'\nshow = [3]": "show is a text, or several",
    "position = 3": "position",
    "half": "lesson.toml",
}


@each("text", BAD)
def test_a_file_that_is_no_lesson_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text(text)
    with pytest.raises(BadLesson, match=BAD[text]):
        read_lesson(tmp_path / "lesson.toml")


def test_a_task_without_an_end_and_a_case_that_there_is_not_are_faults(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_text("[[tasks]]\ntext = 'x'\nshow = 'map'\ncases = ['9']\n")
    assert [str(fault) for fault in faults_of(read_lesson(tmp_path / "lesson.toml"), {"1"})] == [
        "task 1 says by neither goal, lines nor refused when it is done",
        "task 1: 9 is no case of the rulebook",
    ]
    (tmp_path / "lesson.toml").write_text("about = 'x'\n")
    assert list(map(str, faults_of(read_lesson(tmp_path / "lesson.toml"), ()))) == ["the lesson has no task"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('goal = ["units.Gren.cell = Grenord-lower-right"]', 'goal = ["units.Gren.cell = Grenord-right"]'), "task 7.*do not do it"),
        (('goal = ["units.Gren.cell = Grenord-lower-right"]', 'goal = ["units.Craw"]'), "task 7.*before anything is said"),
        (('refused = "A.hand"', 'refused = "A.enmity"'), "task 7.*not refused by A.enmity, but by .*A.hand"),
        (('before = ["explore N2"', 'before = ["explore N1"'), "task 9.*before it, ILLEGAL"),
        (('dice = ["Craw, Gren', 'dice = ["Crow, Gren'), "the dice of the head|the set-up"),
    ],
)
def test_a_lesson_that_does_not_go_through_is_found(
    change: tuple[str, str], fault: str, empire: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import re

    import playaid.testing.lessons as kit

    text = (home("empire") / "lesson.toml").read_text()
    assert change[0] in text
    (tmp_path / "lesson.toml").write_text(text.replace(*change))
    monkeypatch.setattr(kit, "lesson_of", lambda game: read_lesson(tmp_path / "lesson.toml"))
    with own_data(tmp_path):
        found = list(lesson_faults(empire, tmp_path))
    assert re.search(fault, found[0])


def test_a_text_keeps_what_is_to_be_typed_in_a_line_of_its_own() -> None:
    text = folded("\nOne\n  two.\n> go  on\nThree\nfour.\n\nFive.\n")
    assert text == "One two.\n> go  on\nThree four.\nFive."
    assert rows(text, 12) == ["  One two.", "      go  on", "  Three", "  four.", "  Five."]


def test_facts_of_a_goal(guide: Guide) -> None:
    game, state = guide.session.game, at(guide, GREN).session.state
    for fact in (
        "units.Craw", "no units.Gren", "units.Craw.supplied = no", "units.Craw.cell = Grenord-left | Grenord-lower-right", "step = action",
        "acting = Ann", "acting != Bob", "hands.Ann <= 5", "hands.Ann >= 5", "order has Bob", "order lacks Eve", "order.0 = Ann",
        "secret.Ann.hand has Girm", "units.Gren.cell != Grenord-right",
    ):  # fmt: skip
        assert is_true(game, state, fact), fact
    for fact in ("no units.Craw", "units.Gren", "units.Craw.supplied = yes", "step = draw", "hands.Ann >= 6", "units.Gren.cell = Gr3"):
        assert not is_true(game, state, fact), fact


@each(
    ("wanted", "typed", "among"),
    [("attack --odds", "attack craw vs bob --odds", True), ("odds attack", "attack --odds", False), ("", "map", False), ("a", "", False)],
)
def test_words_in_their_order(wanted: str, typed: str, among: bool) -> None:
    assert in_order(wanted.split(), typed.split()) is among


def test_where_a_game_has_such_a_verb_lesson_stands_before_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    guide = begun(load("tears"), tmp_path)
    assert "lesson skip" in "\n".join(said(guide))
    assert "ILLEGAL  skip" in told(guide, "skip")  # the verb of the battle
    assert guide.mark.number == 0
    told(guide, "lesson skip", "hint")
    assert guide.mark.number == 1


class Somebody(Mute):
    """A console at which somebody types what they are asked for."""

    clears = True

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.answers = list(answers)

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        return self.answers.pop(0) if self.answers else ""


def heard_by(guide: Guide, *answers: str) -> Somebody:
    console = guide.table.console = Somebody(*answers)
    return console


def test_the_lesson_hears_its_words_at_a_question_too(guide: Guide) -> None:
    at(guide, MUSTERING)
    console = heard_by(guide, "hint")
    assert guide.hear(guide.table, "muster craw")
    assert any("where is Craw mustered" in line for line in console.said)
    assert "with another cell" in console.said[-1]
    assert guide.mark.number == MUSTERING
    heard_by(guide, "quit")
    assert not guide.hear(guide.table, "muster craw")


def test_what_is_typed_where_enter_goes_on_is_heard(guide: Guide) -> None:
    at(guide, MUSTERING)
    heard_by(guide, "quit")
    assert not guide.hear(guide.table, "muster craw gr3")
    assert guide.mark.number == MUSTERING + 1


def test_where_all_look_on_a_missing_word_is_asked_for_out_of_the_hand(guide: Guide) -> None:
    at(guide, MUSTERING)
    console = heard_by(guide, "leave")
    guide.hear(guide.table, "muster")
    assert any("Craw" in line and "Gren" in line for line in console.said)


def test_next_where_enter_goes_on_only_goes_on(guide: Guide) -> None:
    for typed in ("next", "n", "go on"):
        at(guide, MUSTERING)
        before = guide.mark
        console = heard_by(guide, typed)
        assert guide.hear(guide.table, "muster craw gr3")
        assert guide.mark.number == MUSTERING + 1
        assert "Task 6" in console.said[-1] or any("Task 6" in line for line in console.said)
        assert not any("Now:" in line for line in console.said)
        guide.table.console = Mute()
        guide.go_back_to(before)


def test_a_line_typed_where_enter_goes_on_is_for_the_task_that_comes(guide: Guide) -> None:
    at(guide, MUSTERING)
    console = heard_by(guide, "map")
    assert guide.hear(guide.table, "muster craw gr3")
    assert [line for line in console.said if "Task 6" in line]
    assert console.said[-1] != "Enter goes on. "


def test_a_line_that_leaves_the_step_of_its_task_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    guide = at(begun(load("albion"), tmp_path), 1)
    assert "counts so far" in told(guide, "place Sean, Weald 3145 at 2340")
    text = told(guide, "next")
    assert "That leaves" in text
    assert "counts so far" not in text
    text = told(guide, "place Dando, Weald 2941 at 2340")
    assert "has been left: again begins it anew" in text
    assert "try again" not in text
    told(guide, "undo", "place Dando, Weald 2941 at 2340")
    assert guide.mark.number == 2


@each("slug", [slug for slug in BUILT_IN if lesson_of(load(slug)) is not None])
def test_next_leads_no_task_into_a_dead_end_untold(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said first in a task that asks for something before it, `next` is refused, or whoever says it is told what that leaves."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    guide = begun(load(slug), tmp_path)
    while (task := guide.task) is not None:
        number, events = guide.mark.number, guide.session.journal.last["live"]
        said(guide)
        if len(task.show) > 1 and task.show[0] != "next":
            text = told(guide, "next")
            assert guide.mark.number == number, f"{task.title}: done by next"
            assert guide.session.journal.last["live"] == events or "That leaves" in text, f"{task.title}: {text}"
            told(guide, "lesson again")
        told(guide, "lesson skip")


def test_a_task_that_is_done_without_what_it_asks_for_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import playaid.testing.lessons as kit

    text = (home("albion") / "lesson.toml").read_text()
    rolled = '"rolled has The Worm", '
    assert rolled in text
    (tmp_path / "lesson.toml").write_text(text.replace(rolled, ""))
    monkeypatch.setattr(kit, "lesson_of", lambda game: read_lesson(tmp_path / "lesson.toml"))
    with own_data(tmp_path):
        assert next(lesson_faults(load("albion"), tmp_path)) == "task 9, Who wakes up?: it is done without activate Worm"
