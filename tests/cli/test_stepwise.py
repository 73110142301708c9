"""Several spaces in one move: each is declared by itself, and none where one of them is known to be refused."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, loop
from playaid.cli.terminal import terminal
from playaid.cli.terminal.laid_aside import LaidAside
from playaid.desk.tapping.steps import one_line
from playaid.games.registry import load
from playaid.referee.contract.grammar import usage
from playaid.referee.contract.lists_of_one import stages
from tests.cli.conftest import Type
from tests.cli.test_shell import Lists

MOVE = load("tears").verbs["move"]


def test_the_words_are_cut_at_the_commas() -> None:
    state = {"public": {}, "secret": {}, "referee": {}, "cup": {}}
    words = ["2", "Cavalry", "to", "Wyrmholt,", "Caer", "Clavell", "at", "Caer", "Navell"]
    assert [" ".join(stage) for stage in stages(MOVE, words, state)] == [
        "2 Cavalry to Wyrmholt at Caer Navell",
        "2 Cavalry to Caer Clavell from Wyrmholt",
    ]
    assert stages(MOVE, ["Kendrel", "to", "Wyrmholt"], state) == [["Kendrel", "to", "Wyrmholt"]]
    assert usage(MOVE) == "move PIECES[,…] to AREA[,…] [further] [from PLACE]"


def test_each_space_is_an_event_and_nothing_is_done_of_a_way_that_is_known_to_end(typed: Type) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    assert typed("tears", "ambassador", "Shimar").code == 0
    assert typed("next", "--dice", "2,9").code == 0
    assert typed("tears", "command", "one").code == 0
    assert typed("tears", "activate", "Kendrel").code == 0
    said = typed("tears", "move", "Kendrel", "to", "Eldinbourg,", "Denvonport,", "Riverton")
    assert said.code == 3
    assert "from Eldinbourg to Denvonport it is 3 spaces, by way of Riverton, Caer Clavell" in said.out
    assert "Nothing is done, since a part of the line is refused. Without that part: move Kendrel to Eldinbourg" in said.out
    assert "from Caer Navell to Eldinbourg" not in typed("log", "--all").out
    assert typed("tears", "move", "Kendrel", "to", "Eldinbourg,", "Riverton").code == 0
    assert "from Eldinbourg to Riverton" in typed("log", "--all").out


def test_several_spaces_are_looked_at_one_after_the_other(typed: Type) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    seen = typed("check", "move", "Kendrel", "to", "Eldinbourg,", "Riverton")
    assert seen.code == 0
    assert "from Caer Navell to Eldinbourg" in seen.out
    assert "from Eldinbourg to Riverton" in seen.out
    barred = typed("check", "move", "Kendrel", "to", "Eldinbourg,", "Denvonport,", "Riverton")
    assert barred.code == 3
    assert "from Eldinbourg to Denvonport it is 3 spaces, by way of Riverton, Caer Clavell" in barred.out
    assert "from Eldinbourg to Riverton" not in barred.out, "nothing comes behind what cannot be"
    steps = typed("odds", "move", "Kendrel", "to", "Eldinbourg,", "Riverton")
    assert steps.code != 0
    assert "move Kendrel to Eldinbourg --odds" in steps.out + steps.err
    assert "Eldinbourg" not in typed("status").out, "nobody has gone"


@pytest.mark.parametrize("words", [("move", "Kendrel"), ("move Kendrel",), ("move Kendrel to",)])
def test_the_question_where_to_takes_a_whole_way(words: tuple[str, ...], typed: Type, tmp_path: Path) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists(*words, "Eldinbourg, Riverton")
    loop(table)
    said = "\n".join(console.said)
    assert "a whole way as its areas in a row: AREA, AREA" in " ".join(said.split())
    assert "from Caer Navell to Eldinbourg" in said
    assert "from Eldinbourg to Riverton" in said


def test_an_empty_answer_beside_a_list_drops_nothing(typed: Type, tmp_path: Path) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("move Kendrel", "", "Eldinbourg", "quit")
    loop(table)
    said = " ".join("\n".join(console.said).split())
    assert "Enter is none of these: one by its number or name, or leave." in said
    assert "from Caer Navell to Eldinbourg" in said, "what had been said of the line was kept"


def test_a_way_answered_that_is_known_to_end_is_not_begun(typed: Type, tmp_path: Path) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("move Kendrel", "Eldinbourg, Denvonport")
    loop(table)
    said = "\n".join(console.said)
    assert "Nothing is done, since a part of the line is refused. Without that part: move Kendrel to Eldinbourg" in said
    assert "from Caer Navell to Eldinbourg" not in said


@pytest.mark.parametrize(
    ("answer", "under"), [("2 Warsteed", "2 Warsteed"), ("3, Shimar, 1", "Shimar, Wargroup, Warsteed"), ("", ""), ("3, 99", "")]
)
def test_whoever_names_a_leader_alone_is_asked_who_goes_along(answer: str, under: str, typed: Type, tmp_path: Path) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for line in ("tears ambassador Niekimo", "tears box Shale with 3 Wargroup"):
        typed(*line.split())
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("box Kestrel", answer, "box Neko", "leave")
    loop(table)
    said = "\n".join(console.said)
    assert "box: which units and wizards? Enter alone will not do: Kestrel commands 6, and with all who may come 7 would lie" in said
    assert (f"Under Kestrel now: {under}" in said) == bool(under)
    assert "box: which units and wizards? Enter: all who may" in said


def test_where_enter_alone_would_do_it_is_not_said_that_nothing_would(typed: Type, tmp_path: Path) -> None:
    """Whoever escapes and finds no area open waits off the board: that is what Enter means there, and it drops nothing."""
    people = "Shale, Ezelle, Hastur, Kishmin, Niekimo, Shimar, Kendrel, Algeron, Shelnor, Vilkie, Urso"
    lies = ("Kestrel, 3 Warsteed at Ashmoor of Gorganun", 'Torin, Neko at "Nine Pillars" of Forseti')
    entry, nothing = tmp_path / "entry", tmp_path / "nothing"
    nothing.write_text("")
    entry.write_text("\n".join(["turn 3 of Gorganun begun at command", *(f"lies {line}" for line in lies), f"person {people} is dead"]))
    begin = ("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open", "--midway")
    own = ("--own", f"Gorganun={nothing}", "--own", f"Forseti={nothing}")
    assert typed(*begin, "--entry", str(entry), *own).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    march = ("box Kestrel with 3 Warsteed --as Gorganun", "command table --dice 1", "activate Kestrel", 'move Kestrel to "Nine Pillars"')
    fight = ("attack", "stand", "skip", "throw --dice 10", "throw --dice 1,10,10,1", "wound Neko --dice 10")
    table.console = console = Lists(*march, *fight, "n", "")
    loop(table)
    said = "\n".join(console.said)
    assert "Enter: nowhere now: off the board until the next actions of their side, and not activated in these" in said
    assert "No line of it would be legal now" not in said
    assert "Torin is off the board until Forseti's next action phase." in said


@pytest.mark.parametrize(
    ("line", "handed_over"),
    [
        ("move Kendrel to Eldinbourg", False),
        ("move Kendrel to Eldinbourg, Riverton", False),
        ("move Kendrel with 2 Warsteed to Eldinbourg", True),
        ("box Kendrel with Cavalry", True),
    ],
)
def test_the_screen_is_handed_over_for_what_is_secret_alone(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, handed_over: bool
) -> None:
    """A move that stands is told to all as it is; why one is refused may tell of a box."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for words in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*words.split()).code == 0
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    monkeypatch.setattr(terminal, "to_terminal", lambda codes: None)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists(line, "", "", "")
    loop(table)
    assert any("eyes of Forseti" in said for said in console.said) is handed_over
    assert any("from Caer Navell to Eldinbourg" in said for said in console.said) is not handed_over


def test_nobody_takes_the_screen_for_a_refusal_that_looks_at_nothing_hidden(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for words in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*words.split()).code == 0
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    monkeypatch.setattr(terminal, "to_terminal", lambda codes: None)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("move Neko to Ursh", "move Shale to Ashmoor", "", "")
    loop(table)
    said = "\n".join(console.said)
    assert "eyes of Forseti" not in said
    assert "Neko is not activated: no further unit or leader may be activated now" in said
    assert "Shale does not belong to Forseti" in said
    assert "no road" not in said, "what else bars the way may hang on a box, and is left out"


def test_next_stops_once_it_has_settled_what_was_owed_where_more_may_be_done(typed: Type, tmp_path: Path) -> None:
    """The trap of the ruins is thrown on the way; the wizard of the turn is not passed by with it, but by the next line."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for words in ("tears ambassador Shimar", "next --dice 9,2", "tears move Warsteed to Dunhallow at Glaginsdrog"):
        assert typed(*words.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("next", "next")
    loop(table)
    said = "\n".join(console.said)
    assert "Still possible: a wizard may be activated" in said
    assert said.count("Now: Turn 1") == 1
    assert said.index("Still possible") < said.index("Now: Turn 1 · Forseti")


def test_next_stops_in_the_step_that_what_it_settled_has_led_on_to(typed: Type, tmp_path: Path) -> None:
    """The last choice of supply ends its phase: that was the step which `next` asked for, and the actions are not passed by with it."""
    lines = ("land Grenord at N1", "unit Gren at Gr0 unsupplied", "unit Girm at Gr0 unsupplied", "flag Grenord of Ann", "turn 2 of Ann")
    entry, nothing = tmp_path / "entry", tmp_path / "nothing"
    nothing.write_text("")
    entry.write_text("\n".join((*lines, "order Ann, Bob", "holds Ann 0", "holds Bob 0")))
    assert typed("new", "empire", "x", "-p", "Ann", "-p", "Bob", "--open", "--midway", "--entry", str(entry)).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("next", "1", "undo", "next 2", "1")
    loop(table)
    one, two = "\n".join(console.said).split("> undo")
    assert "Now: Round 2 · Ann · Action phase." in one
    assert "Draw counter phase" not in one
    assert "Draw counter phase" in two, "that is the second of two steps"


def test_what_waits_for_another_behind_a_step_is_told_as_that(typed: Type, tmp_path: Path) -> None:
    """At the castle its owner says first who is inside: that is so once they have come, and not of the line as it was said."""
    gone = "Kestrel, Ezelle, Kishmin, Niekimo, Shimar, Hastur, Algeron, Shelnor, Neko, Torin, Vilkie, Urso"
    lines = ("turn 3 of Forseti at actions", "lies Kendrel at Ashmoor of Forseti", "lies Shale, Warsteed at Glaginsdrog of Gorganun")
    (tmp_path / "table").write_text("\n".join([*lines, f"person {gone} is dead"]), encoding="utf-8")
    (tmp_path / "own").write_text("box Kendrel with 2 Cavalry", encoding="utf-8")
    (tmp_path / "none").write_text("", encoding="utf-8")
    owns = ("--own", f"Forseti={tmp_path / 'own'}", "--own", f"Gorganun={tmp_path / 'none'}")
    begun = typed("new", "tears", "x", "--tables", "house", "--open", "--midway", "--entry", str(tmp_path / "table"), *owns)
    assert begun.code == 0, begun.out
    assert typed("set", "left", "1", "because", "so").code == 0
    said = typed("tears", "move", "Kendrel", "to", "Glaginsdrog,", "Dunhallow")
    assert said.code == 3
    assert "once the steps before it are made it is for Gorganun to act, and Forseti goes on after that" in said.out
    looked = typed("tears", "move", "Kendrel", "to", "Glaginsdrog,", "Dunhallow", "--check")
    assert "it is for Gorganun to act now, not for Forseti" in looked.out
    assert "does not belong to Gorganun" not in looked.out, "the line is Forseti's to its end"
    assert "not for Forseti" not in said.out
    assert "Nothing is done, since a part of the line is refused. Without that part: move Kendrel to Glaginsdrog" in said.out


def test_steps_are_told_as_the_line_that_says_them() -> None:
    state = {"public": {}, "secret": {}, "referee": {}, "cup": {}}
    for line in ("2 Cavalry to Wyrmholt, Caer Clavell at Caer Navell", "Kendrel to Wyrmholt, Ilrog", "Kendrel to Ilrog"):
        steps = [["move", *stage] for stage in stages(MOVE, line.split(), state)]
        assert one_line(load("tears"), steps) == f"move {line}"


def test_what_alone_would_do_of_several_steps_is_said_before_why_the_rest_would_not(typed: Type) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    said = typed("tears", "move", "Kendrel", "to", "Eldinbourg,", "Riverton,", "Eldinbourg,", "Denvonport").out.splitlines()
    assert (
        said[0]
        == "  Nothing is done, since a part of the line is refused. Without that part: move Kendrel to Eldinbourg, Riverton, Eldinbourg"
    )
    assert "ILLEGAL" in said[1]


def test_of_two_steps_that_are_alike_the_later_one_may_be_refused(typed: Type) -> None:
    """A way that leads back to where it began goes as far as its spaces go."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    back_and_forth = ("Eldinbourg,", "Riverton,", "Eldinbourg,", "Riverton")
    said = typed("tears", "move", "Kendrel", "to", *back_and_forth).out.splitlines()
    assert (
        said[0]
        == "  Nothing is done, since a part of the line is refused. Without that part: move Kendrel to Eldinbourg, Riverton, Eldinbourg"
    )
    assert typed("tears", "move", "Kendrel", "to", "Eldinbourg,", "Eldinbourg").code == 3


def second_leader(typed: Type, tmp_path: Path, *lines: str) -> str:
    """What is said where Kendrel has gone one space, two may be activated, and Shelnor is told to go."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house", "--open").code == 0
    for words in ("tears ambassador Shimar", "next --dice 2,9", "tears command table --dice 1", "tears move Kendrel to Eldinbourg"):
        assert typed(*words.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists(*lines)
    loop(table)
    return "\n".join(console.said)


def test_a_line_that_waits_for_an_activation_goes_on_by_itself_behind_it(typed: Type, tmp_path: Path) -> None:
    """Whoever is activated ends what another might do: that is declared, and the line not typed once more."""
    said = second_leader(typed, tmp_path, "move Neko to Riverton, Eldinbourg", "activate Neko")
    refused, done = said.split("> activate Neko")
    assert "activate Neko\n      once that is done, this line goes on by itself" in refused
    assert refused.count("goes on by itself") == 1
    assert "from Caer Clavell to Riverton" in done
    assert "from Riverton to Eldinbourg" in done


def test_of_two_lines_that_wait_each_goes_on_behind_the_activation_that_was_told_with_it(typed: Type, tmp_path: Path) -> None:
    said = second_leader(typed, tmp_path, "move Neko to Riverton", "move Vilkie to Eldinbourg", "activate Neko")
    done = said.split("> activate Neko")[1]
    assert "from Caer Clavell to Riverton" in done
    assert "ILLEGAL" not in done


def test_a_line_that_waits_is_forgotten_once_something_else_is_done(typed: Type, tmp_path: Path) -> None:
    said = second_leader(typed, tmp_path, "move Neko to Riverton", "move Kendrel to Riverton", "activate Neko")
    assert "from Caer Clavell to Riverton" not in said
    assert said.count("move … was to go on by itself; something else stands now, and it does so no more: type it again.") == 1
    assert "was to go on" in said.partition("> move Kendrel")[2].partition("> activate")[0]


def test_lines_that_wait_wait_in_their_step_alone() -> None:
    """What another side activates in its turn is nobody's cue; a note is no step."""
    game, aside = ("move", "activate"), LaidAside()
    for between, goes_on in (("next", ""), ("note", "move Neko to Riverton")):
        aside.comes_behind(["move", "Neko", "to", "Riverton"], ["activate"], ["activate Neko"])
        assert aside.goes_on(between, between, game) == ""
        assert aside.goes_on("activate", "activate Neko", game) == goes_on
        assert len(aside.let_go()) == (goes_on == "")
        assert aside.let_go() == [], "it is said once"


@pytest.mark.parametrize("way", ["Eldinbourg and search", "Eldinbourg, search"])
def test_a_move_and_what_follows_are_two_lines_and_nothing_is_done(way: str, typed: Type, tmp_path: Path) -> None:
    said = second_leader(typed, tmp_path, "undo", f"move Kendrel to {way}")
    assert "one line at a time: each begins with its own verb" in said
    assert "from Caer Navell to Eldinbourg" not in said.partition("> move")[2]


def test_and_between_areas_is_a_comma(typed: Type, tmp_path: Path) -> None:
    said = second_leader(typed, tmp_path, "undo", "move Kendrel to eldinbourg and riverton")
    assert "from Eldinbourg to Riverton" in said


def test_back_where_no_word_was_asked_for_asks_for_what_was_typed(typed: Type, tmp_path: Path) -> None:
    """The line was typed as far as it went: whoever changes their mind is asked for it from its beginning, and then there is nothing."""
    said = second_leader(typed, tmp_path, "move Kendrel", "back", "back", "leave")
    once = said.partition("which pieces?")[0]
    assert "There is no word before this one" not in once
    assert "There is no word before this one" in said.partition("which pieces?")[2]


def test_the_next_box_may_be_typed_where_enter_clears_the_last(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has several boxes to fill goes on there, and not the other side: nothing of it is read by all but the verb."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for words in ("tears ambassador Shimar", "next --dice 2,9", "tears command one"):
        assert typed(*words.split()).code == 0
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    monkeypatch.setattr(terminal, "to_terminal", lambda codes: None)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("box Kendrel with Cavalry", "", "box Algeron with Cavalry", "", "", "")
    loop(table)
    said = "\n".join(console.said)
    assert "dropped, unread" not in said
    assert "Under Kendrel now: Cavalry." in said
    assert "Under Algeron now: Cavalry." in said
    assert said.count("press Enter") == 1, "whose the screen was has it again"


def test_the_line_itself_may_be_typed_where_enter_clears_a_look_at_it(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are told that they have moved, and that is what whoever says it wants done."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for words in ("tears ambassador Shimar", "next --dice 2,9", "tears command one", "tears activate Kendrel"):
        assert typed(*words.split()).code == 0
    monkeypatch.setattr(Table, "_can_clear", lambda table: True)
    monkeypatch.setattr(terminal, "to_terminal", lambda codes: None)
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    line = "move Kendrel to Eldinbourg, Riverton"
    table.console = console = Lists(f"{line} --check", "", line, "", "", "")
    loop(table)
    said = "\n".join(console.said)
    assert "dropped, unread" not in said
    assert "from Eldinbourg to Riverton" in said


def test_of_a_choice_on_which_nothing_hangs_its_name_alone_is_told(typed: Type) -> None:
    """Which spell a wizard learns changes no chance of the search: eighteen options, all with the same, were told one by one."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears command table --dice 1", "tears activate Vilkie"):
        assert typed(*line.split()).code == 0
    assert typed("tears", "move", "Vilkie", "to", "Wyrmholt").code == 0
    told = typed("tears", "trap", "Wyrmholt", "study", "--odds", "--as", "Forseti", "--patience", "60").out
    assert "chosen on the way, and nothing of this hangs on it: learn (Forseti: learn" in " ".join(told.split())
    assert ", …)" in told, "the first of them"
    assert told.count("learn") == 2
    assert "Summon Aid" not in told
    assert "at best" not in told


def test_luck_says_where_more_can_be_weighed(typed: Type) -> None:
    """A wizard's throw in ruins hangs on the spells that their side alone knows."""
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in (
        "ambassador Shimar",
        "next --dice 2,9",
        "command table --dice 1",
        "activate Vilkie",
        "move Vilkie to Wyrmholt",
        "trap Wyrmholt --dice 7",
    ):
        said = typed("tears" if not line.startswith("next") else "next", *line.removeprefix("next ").split())
        assert said.code == 0, said.out
    more = "luck --as Forseti"
    assert more in typed("luck").out
    assert more not in typed("luck", "--as", "Forseti").out
    assert typed("reveal", "--as", "Forseti", "--early").code == 0
    assert more not in typed("luck").out


def test_a_way_without_its_verb_is_told_with_it(typed: Type, tmp_path: Path) -> None:
    assert typed("new", "tears", "x", "-p", "Ann:Gorganun", "-p", "Bob:Forseti", "--tables", "house").code == 0
    for line in ("tears ambassador Shimar", "next --dice 2,9", "tears command one", "tears activate Kendrel"):
        assert typed(*line.split()).code == 0
    table = Table(str(tmp_path / "sessions"))
    table.take_up("x")
    table.console = console = Lists("Kendrel to Eldinbourg, Riverton", "Kendrel to Eldinbourg, Nowhere")
    loop(table)
    said = "\n".join(console.said)
    assert said.count("did you mean move Kendrel …?") == 1, "no such line can be said to Nowhere"
    assert "Riverton?" not in said, "others look on"
