"""A die that was typed wrong is put right behind a choice that followed it in the same line: that die, and none thrown later; and behind
what it led to by itself."""

from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.service import SessionService
from playaid.games.tears import GAME
from playaid.referee.contract.refusals import Refusal
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import People
from tests.each import each

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


ATTRITION = ("next", "next", "plot nothing --as Fomorian", "dice typed", "next ? 6 3")
"""Barguest has a wound to take, which can be taken in one way, and Dobie undergoes attrition then."""


def _attrition(folder: Path, last: str, open_hands: bool = True) -> tuple[Table, str]:
    """What is said to the last of these lines, behind whose answers nobody is there any more."""
    new = "new albion friday --player Ann:Fomorian --player Bob:Faerie --tables house"
    run([*new.split(), "--open" if open_hands else "--closed"], Terminal(str(folder), write=list[str]().append))
    table = Table(str(folder))
    table.take_up("friday")
    table.open_hands = open_hands
    for line in (*ATTRITION, last):
        typed, *answers = line.split(" ? ")
        table.console = people = People(*answers)
        assert heard(table, typed)
    return table, "\n".join(people.said)


@each("right", ["b 2 4", "back ? 6 4"])
def test_a_throw_whose_losses_took_themselves_is_put_right_with_these(tmp_path_factory: pytest.TempPathFactory, right: str) -> None:
    """`next` has taken the wound that the throw cost, and asks for the next throw already."""
    table, told = _attrition(tmp_path_factory.mktemp("right"), f"next ? 6 5 ? {right}")
    assert "With that throw goes back what it led to: remove." in told
    before, _, after = told.partition("With that throw goes back")
    assert "dice 11 +4 -3, modified 12" in before
    assert "dice 10 +4 -3, modified 11" in after, "the chain goes on behind it"
    assert "Dobie takes 1 wound" in after
    session = table.session
    assert session is not None
    kinds = [event["kind"] for event in session.journal.events()]
    assert kinds.count("undo") == 3, "the question, the loss and the throw"
    assert kinds.count("remove") == 3, "of Barguest, and of Dobie twice"
    assert verify(session).ok


def test_where_secrets_are_kept_all_agree_to_it_first(tmp_path: Path) -> None:
    table, told = _attrition(tmp_path, "next ? 6 5 ? back ? no", open_hands=False)
    assert "what is asked behind that throw may tell of what a side hides: to type it again all must agree" in told
    assert table.session is not None
    assert "undo" not in [event["kind"] for event in table.session.journal.events()]


def test_on_their_own_devices_nobody_takes_back_unseen_what_another_has_done(tmp_path: Path) -> None:
    table, _ = _attrition(tmp_path, "next ? 6 5")
    assert table.session is not None
    seats = SessionService(table.session)
    assert table.session.behind()
    assert not seats.may_put_right("Faerie")
    with pytest.raises(Refusal, match="Fomorian has acted behind that throw"):
        seats._typed_again("Faerie", [])
