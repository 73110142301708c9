"""`undo` takes back one line that was typed, at a question of `next` too."""

from pathlib import Path

from playaid.cli.shell.shell import Table, heard
from playaid.games.registry import load
from playaid.testing.random_evenings import new_session
from tests.cli.test_plain_questions import People


def taken(table: Table) -> list[str]:
    """The seats that have a Character Sheet."""
    assert table.session is not None
    return [seat for seat, here in table.session.state["public"]["seats"].items() if here["sheet"]]


def test_each_line_typed_at_a_question_of_next_is_taken_back_by_itself(tmp_path: Path) -> None:
    """`next` in the set-up asks for what is still to be done, line by line; what follows by itself goes with the line that brought it."""
    new_session(load("legacy"), tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People("take 1 by Ann 1", "take 2 by Ann 2", "take 3 by Bob 1", "take 4 by Bob 2", "quit")
    heard(table, "next")
    assert taken(table) == ["Ann 1", "Ann 2", "Bob 1", "Bob 2"], people.said
    for left in (["Ann 1", "Ann 2", "Bob 1"], ["Ann 1", "Ann 2"], ["Ann 1"], []):
        heard(table, "undo")
        assert taken(table) == left
    heard(table, "redo")
    assert taken(table) == ["Ann 1"]
