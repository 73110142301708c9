"""A clock for each side: it runs while the side may act, from the move to servers on, and says once that it has run out."""

from pathlib import Path

import pytest

from playaid.club import clocks as clocks_of
from playaid.club import envelope
from playaid.club.authority import Memory
from playaid.club.clocks import clocks
from playaid.club.connection import Connection
from playaid.club.notices import Crier, Notice
from playaid.club.transfer import OWN, bring_home, move, new_subject
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session
from tests.club.conftest import begun


def at(hours: int, minutes: int = 0) -> str:
    return f"2026-02-{1 + hours // 24:02d}T{hours % 24:02d}:{minutes:02d}:00Z"


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    """Moved to servers at midnight, with ten hours for each side."""
    made = begun(tiny, tmp_path / "ann", {}, length="8")
    made.clock = lambda: at(0)
    return move(made, Connection(("memory",), new_subject(), envelope.new_key(), seats=("Ann", "Bob")), Memory(), OWN, clock=10)


def says(session: Session, line: str, side: str, time: str) -> None:
    session.clock = lambda: time
    session.declare(session.read([line], side), Seeded(1))


def test_the_clock_of_whoever_may_act_runs(session: Session) -> None:
    [first] = [clock.side for clock in clocks(session, at(0)) if clock.runs]
    other = "Bob" if first == "Ann" else "Ann"
    used = {clock.side: clock.used / 3600 for clock in clocks(session, at(3))}
    assert used == {first: 3, other: 0}
    turn = first
    for _ in range(8):
        says(session, "next", first, at(4))
        [turn] = [clock.side for clock in clocks(session, at(4)) if clock.runs] or [first]
        if turn != first:
            break
        says(session, "run", first, at(4))
    assert turn == other
    told = {clock.side: clock for clock in clocks(session, at(9, 30))}
    assert (told[first].used / 3600, told[other].used / 3600) == (4, 5.5)
    assert told[other].left == 4.5 * 3600
    assert told[other].text == f"{other}: 5 h 30 min, running, 4 h 30 min left"
    assert told[first].text == f"{first}: 4 h, stopped, 6 h left"


def test_nobody_runs_out_anothers_clock_by_the_times_he_writes(session: Session) -> None:
    [first] = [clock.side for clock in clocks(session, at(0)) if clock.runs]
    other = "Bob" if first == "Ann" else "Ann"
    for hour, claimed, side in ((1, 99, other), (2, 2, first), (3, 99, other)):
        session.clock = lambda t=at(claimed): t  # type: ignore[misc]
        session.note("tea", side)
        assert {clock.side: clock.used / 3600 for clock in clocks(session, at(hour))} == {first: hour, other: 0}
    session.clock = lambda: "1970-01-01T00:00:00Z"  # nor does anybody turn back their own
    session.note("tea", first)
    assert {clock.side: clock.used / 3600 for clock in clocks(session, at(5))} == {first: 5, other: 0}


def test_whoever_gets_hours_when_their_time_is_up_has_those_and_no_others() -> None:
    assert clocks_of._given(0.0, 2.0, 3600.0, 10.0) == 2.0
    assert clocks_of._given(1.5, 2.0, 3600.0, 10.0) == 3.5
    assert clocks_of._given(1.5, None, 3600.0, 10.0) is None
    more = clocks_of._given(None, 2.0, 13 * 3600.0, 10.0)
    assert clocks_of._clock("Ann", 13 * 3600.0, True, 10.0, more).left == 2 * 3600


def test_it_is_told_once_that_a_clock_has_run_out(session: Session) -> None:
    told: list[Notice] = []
    crier = Crier("far", told.append)
    assert crier.look_at_clocks(session, 0, at(9)) is None
    assert crier.look_at_clocks(session, 61, at(11)) is not None
    assert crier.look_at_clocks(session, 122, at(12)) is None
    [notice] = told
    assert notice.text.startswith("far: the clock of ")
    assert notice.text.endswith("has run out (event 2).")


def test_no_clock_is_left_when_it_comes_home(session: Session) -> None:
    assert "clock" not in bring_home(session).journal.meta


@pytest.mark.parametrize("hours", [float("nan"), float("inf"), 1e308])
def test_hours_that_no_clock_counts_are_refused(tiny: Game, tmp_path: Path, hours: float) -> None:
    begins = begun(tiny, tmp_path / "here", {}, length="8")
    with pytest.raises(Refusal, match="no number of hours"):
        move(begins, Connection(("memory",), new_subject(), envelope.new_key()), Memory(), OWN, hours)
    assert begins.journal.tail_number == 1


@pytest.mark.parametrize("hours", [1e308, "x", True])
def test_hours_that_somebody_has_written_himself_keep_nobody_from_the_clocks(session: Session, hours: object) -> None:
    session.journal._documents.meta["clock"] = hours
    assert session.journal.meta["clock"] == hours
    assert [clock.text for clock in clocks(session, at(1))]


def test_who_ends_their_turn_by_a_clock_that_is_behind_hands_the_next_side_their_hours(session: Session) -> None:
    """The next side is charged no more than since its own last event; an umpire gives it back."""
    [first] = [clock.side for clock in clocks(session, at(0)) if clock.runs]
    other = "Bob" if first == "Ann" else "Ann"
    session.clock = lambda: at(5)
    session.note("tea", other)
    for _ in range(8):
        says(session, "next", first, at(1))
        if [clock.side for clock in clocks(session, at(14)) if clock.runs] == [other]:
            break
        says(session, "run", first, at(1))
    used = {clock.side: clock.used / 3600 for clock in clocks(session, at(14))}
    assert used == {first: 1, other: 9}


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 min"), (59, "0 min"), (60, "1 min"), (3600, "1 h"), (86340, "23 h 59 min"), (86400, "1 d"), (176460, "2 d 1 h 1 min")],
)
def test_time_is_told_in_days_hours_and_minutes(seconds: float, said: str) -> None:
    assert clocks_of._spoken(seconds) == said
