"""A die that was typed wrong is put right behind a choice that followed it in the same line: that die, and none thrown later."""

from pathlib import Path

from playaid.cli.shell.shell import Table, heard
from playaid.games.tears import GAME
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People

BEFORE = (
    *("ambassador kishmin", "box shale with 2 warsteed", "dice typed", "n", "initiative ? 9 ? 2", "command table ? 9"),
    *("activate shale", "move shale ashmoor", "move shale nine"),
)


def test_the_die_before_the_choice_is_put_right(tmp_path: Path) -> None:
    """The trap's die stayed as it was, and what was typed for it was taken for the next die, a wound's."""
    new_session(GAME, tmp_path / "friday", list(GAME.sides))
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.open_hands = True
    for line in (*BEFORE, "trap ? 2 ? Shale ? 5", "b ? 1", "b 1 7"):
        typed, *answers = line.split(" ? ")
        table.console = people = People(*answers)
        assert heard(table, typed)
    said = "\n".join(people.said)
    assert "Gorganun typed 7 for d10" in said
    assert "die 7: 4 or less is a hit" in said, said
    assert "wound of Shale" not in said
    assert table.session is not None
    assert verify(table.session).ok


def test_what_was_answered_behind_it_is_taken_back_too(tmp_path: Path) -> None:
    new_session(GAME, tmp_path / "friday", list(GAME.sides))
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.open_hands = True
    for line in (*BEFORE, "trap --dice 2 ? Warsteed", "b 3 ? Shale ? 5"):
        typed, *answers = line.split(" ? ")
        table.console = people = People(*answers)
        assert heard(table, typed)
    said = "\n".join(people.said)
    assert "(die 3): who is hit?" in said, said
    assert "(d10, wound of Shale; typed)" in said
    assert table.session is not None
    assert verify(table.session).ok
