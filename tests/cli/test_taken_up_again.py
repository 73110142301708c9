"""A question that waits in the log is there again when the table is left and taken up: its choices have the numbers that they had."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.shell.going_on import last_told
from playaid.cli.shell.shell import Table, heard, loop
from tests.cli.test_newcomers import People
from tests.each import each

BATTLE = """country "Pan Tang" of Ann
country Vilmir of Bob
piece "Jagreen Lern" at Hwamgaarl of Ann
piece "Theleb K'aarna" at Jadmar of Ann spells 1
armies 3 "Pan Tang" at Jadmar of Ann
piece "Vilmir Priest" at "Vilmir inland" of Bob spells 1
piece Naclon at "Vilmir inland" of Bob
piece "Avan Astram" at "Vilmir inland" of Bob
lost "Pan Tang" 2
lost Vilmir 9
taken Jadmar of Ann
turn 3 of Ann at movement
"""
BEFORE = (
    'march "Theleb K\'aarna" with 2 to "Vilmir inland"',
    "next",
    'cast "Dispel Magic I" by "Theleb K\'aarna"',
    'cast Arkyn by "Vilmir Priest" --as Bob',
    "next",
    "battle",
)
Opened = Callable[[], Table]


@pytest.fixture
def left_alone(tmp_path: Path) -> Opened:
    """An evening left at a question for all to hear: which spell Ann's Dispel Magic negates. [16.3]"""
    entry, ann, bob = tmp_path / "entry", tmp_path / "ann", tmp_path / "bob"
    entry.write_text(BATTLE, encoding="utf-8")
    ann.write_text('spells "Theleb K\'aarna" "Dispel Magic I"\n', encoding="utf-8")
    bob.write_text('spells "Vilmir Priest" Arkyn\n', encoding="utf-8")
    folder = str(tmp_path / "sessions")
    own = ("--own", f"Ann={ann}", "--own", f"Bob={bob}")
    new = ("new", "elric", "friday", "--tables", "house", "-p", "Ann,Bob", "--open", "--midway", "--entry", str(entry), *own)
    assert run(["--sessions-dir", folder, *new, "-o", "dice=typed"]) == 0

    def opened() -> Table:
        table = Table(folder)
        table.console = People()
        table.take_up("friday")
        return table

    table = opened()
    for line in BEFORE:
        assert heard(table, line)
    table.console = People("leave")
    assert heard(table, "unveil")
    return opened


@each(("line", "negated"), [("2", True), ("answer 2", True), ("answer arkyn", True), ("1", False), ("answer 1", False)])
def test_its_choices_have_their_numbers_again(left_alone: Opened, line: str, negated: bool) -> None:
    table = left_alone()
    session = table.session
    assert session is not None
    if session.pending() is None:  # answered by the line before this one
        assert session.undo(agreed=session.sides)
        table = left_alone()
    session = table.session
    assert session is not None
    assert table.numbered == ["answer nothing", "answer Arkyn"]
    assert heard(table, line)
    spells = session.state["public"]["battle"]["spells"]
    assert [spell["void"] for spell in spells if spell["spell"] == "Arkyn"] == [negated]


def test_they_are_listed_when_the_table_is_taken_up_and_by_the_question_mark(left_alone: Opened) -> None:
    table = left_alone()
    table.console = people = People()
    people.echoes = True
    people.read = iter(["?", "quit"]).__next__  # type: ignore[method-assign]
    loop(table)
    said = "\n".join(map(str, people.said))
    taken_up, _, listed = said.partition("> ?")
    assert "1 = answer nothing" in taken_up
    assert "2 = answer Arkyn" in taken_up
    assert "2 answer Arkyn" in listed
    assert "3 answer  go on with unveil" in listed


def test_a_die_that_waits_is_typed_by_itself(left_alone: Opened) -> None:
    table = left_alone()
    session = table.session
    assert session is not None
    heard(table, "2")
    table.console = People("3", "leave")
    heard(table, "fight")
    again = left_alone()
    again.console = People("leave")
    assert again.session is not None
    before = again.session.pending()
    assert before is not None
    assert not again.numbered  # a die has no list
    heard(again, "5")
    after = again.session.pending()
    assert after is not None  # another die is to fall then
    assert after["prompt"] != before["prompt"]


@each("line", ["leave", "tile A", "gnarl"])
def test_a_line_that_is_none_is_refused_while_a_question_waits(line: str, left_alone: Opened) -> None:
    table = left_alone()
    table.console = people = People()
    session = table.session
    assert session is not None
    head, waits = session.journal.head, session.pending()
    assert waits is not None
    assert heard(table, line)
    assert "UNREADABLE" in "\n".join(people.said)
    assert (session.journal.head, session.pending()) == (head, waits)


@each("line", ["answer 2 --check", "answer Arkyn --odds", "2 --check", "2 --odds"])
def test_nothing_is_answered_by_a_look(line: str, left_alone: Opened) -> None:
    table = left_alone()
    session = table.session
    assert session is not None
    head, waits = session.journal.head, session.pending()
    table.console = people = People()
    assert heard(table, line)
    assert (session.journal.head, session.pending()) == (head, waits)
    assert "what comes of it is not told before" in "\n".join(people.said)


def test_of_a_ruling_that_waits_no_sentences_out_of_its_middle_are_told(left_alone: Opened) -> None:
    session = left_alone().session
    assert session is not None
    if session.pending() is None:
        assert session.undo(agreed=session.sides)
    event = session.journal.last
    fallen = {**event, "kind": "pending", "of": ["fight", 1], "story": [f"Ann loses army {number}." for number in range(1, 5)]}
    session.journal.event = lambda number: fallen  # type: ignore[method-assign]
    assert "army" not in str(last_told(session))
    assert "waits for an answer" in str(last_told(session))
    session.journal.event = lambda number: {**fallen, "kind": "fight"}  # type: ignore[method-assign]
    assert last_told(session) == ["  Last: Ann loses army 3. Ann loses army 4."]
