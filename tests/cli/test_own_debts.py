"""What the prompt says of what one side alone can see that it owes, of what others may say, and of what may come before what is owed."""

from pathlib import Path

from playaid.cli.answer import Answer
from playaid.cli.declaring.shared_screen.own_debts import OwnDebts
from playaid.cli.shell.shell import heard
from playaid.cli.text.heading import Heading, place_lines
from playaid.desk.next_line.due import Due, due
from playaid.games.elric import GAME as ELRIC
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import People
from tests.games.elric.table import at, begun, changed, do, empty_handed, holding, moved
from tests.games.elric.test_combat import PLACE, field


def mixed() -> State:
    """Two magicians of Ann's in one stack, with Law and Chaos between them, in Ann's Muster."""
    state = holding(at(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"})), "muster", "Ann"), "Jagreen Lern", "Chardros")
    return holding(state, "Theleb K'aarna", "Arkyn")


def told_at(tmp_path: Path, state: State, *lines: str) -> str:
    """What stands above the prompt when these lines have been said."""
    new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    table = Standing(str(tmp_path), state)
    table.open_hands = False
    table.take_up("friday")
    table.console = People()
    for line in lines:
        assert heard(table, line)
    return "\n".join(place_lines(table.heading, 200))


REMINDER = "whether Ann owes something, only Ann can see: ? --as Ann tells it, before next"


def test_who_has_looked_at_what_they_owe_is_not_told_again_to_look(tmp_path: Path) -> None:
    """Whether they owe anything is told by it to nobody. [9.5]"""
    assert REMINDER in told_at(tmp_path / "before", mixed())
    clean = changed(mixed(), ("units", "Theleb K'aarna", "at", "Nadsokor"))
    assert REMINDER not in told_at(tmp_path / "clean", clean)
    looked = told_at(tmp_path / "looked", mixed(), "? --as Ann")
    assert REMINDER not in looked
    assert "as far as all see, nothing is owed" in looked
    assert REMINDER in told_at(tmp_path / "beam", mixed(), "beam")


def looking(tmp_path: Path) -> tuple[OwnDebts, Session]:
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    debts = OwnDebts()
    debts.note(session, "? --as Ann", Answer([], private="Ann"))
    return debts, session


def _happens(session: Session, kind: str, side: str) -> None:
    session.journal.append({"kind": kind, "side": side})


def test_what_a_side_has_said_itself_unseen_leaves_its_look_as_it_was(tmp_path: Path) -> None:
    debts, session = looking(tmp_path)
    assert debts.are_seen(session, "Ann")
    assert not debts.are_seen(session, "Bob")
    _happens(session, "discard", "Ann")
    assert debts.are_seen(session, "Ann")
    _happens(session, "march", "Ann")  # two magicians may have come together by it
    assert not debts.are_seen(session, "Ann")
    assert not debts.are_seen(session, "Ann")
    debts, session = looking(tmp_path / "other")
    _happens(session, "discard", "Bob")
    assert not debts.are_seen(session, "Ann")


def test_only_what_tells_a_side_what_it_owes_is_a_look(tmp_path: Path) -> None:
    debts, session = looking(tmp_path)
    for line, answer in (
        ("? cast --as Bob", Answer([], private="Bob")),
        ("hand --as Bob", Answer([], private="Bob")),
        ("? --as Bob", Answer([])),
        ("", Answer([], private="Bob")),
    ):
        debts.note(session, line, answer)
        assert not debts.are_seen(session, "Bob"), line
    debts.note(None, "? --as Bob", Answer([], private="Bob"))
    assert not debts.are_seen(session, "Bob")
    debts.note(session, "status --as Bob", Answer([], private="Bob"))
    assert debts.are_seen(session, "Bob")
    assert debts.are_seen(session, "Ann")


def test_a_look_at_another_session_is_none_at_this(tmp_path: Path) -> None:
    debts, session = looking(tmp_path)
    other = new_session(ELRIC, tmp_path / "monday", ["Ann", "Bob"])
    assert not debts.are_seen(other, "Ann")
    debts.note(other, "?", Answer([], private="Bob"))
    assert not debts.are_seen(session, "Ann")


def test_before_the_dice_of_a_battle_it_is_told_what_else_may_be_said(tmp_path: Path) -> None:
    """Whoever read `fight` alone took the battle for fought. [10.2, 10.3]"""
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = do(moved(field(3, 3), PLACE, "Sharilla"), "battle")
    now = due(session)
    assert now.ways == ("fight",)
    assert {"withhold", "unveil"} <= {*now.besides}
    assert "fight" not in now.besides
    lines = place_lines(Heading(owed=now.debts, ways=now.ways, besides=now.besides_told), 200)
    assert lines[-1].startswith("also possible now: withhold")
    waiting = Heading(owed=(), ways=("answer yes",), waits="fight: who?", besides=now.besides_told)
    assert not [line for line in place_lines(waiting, 200) if "also possible" in line]


def test_who_alone_may_say_something_has_not_said_it_yet() -> None:
    now = Due(able=("cast", "transfer"), whose=(("cast", ("Bob", "Cid")),), besides=("horn",), closes=(("horn", "ends the world"),))
    assert [*map(str, now.able_told)] == ["cast (only Bob, Cid)", "transfer"]
    assert [*map(str, now.besides_told)] == ["horn (ends the world)"]
