"""What bars each of the names that a verb asks for, where more is to be said behind it: told at once, and not asked for in vain."""

from pathlib import Path

from playaid.desk.next_line.bars_of_each import every_rest
from playaid.desk.next_line.missing_words import Wanted, not_now, wanted
from playaid.games.elric.state import units
from playaid.games.registry import load
from playaid.referee.contract.state import State, visible
from playaid.testing.random_evenings import new_session
from tests.desk.test_missing_words import incomplete
from tests.games.elric.table import begun, changed, do


def asked(folder: Path, state: State, line: str) -> tuple[Wanted, str]:
    """What Ann is asked for behind a line, and why it is not possible at all."""
    session = new_session(load("elric"), folder / "evening", ["Ann", "Bob"])
    session.fold.state = state
    missing = incomplete(session, line, "Ann")
    what = wanted(session, missing, "Ann", None)
    reason = not_now(session, missing, what, "Ann")
    return what, str(reason.text) if reason is not None else ""


def test_why_no_name_leads_to_a_line_is_told_whatever_would_be_said_behind_it(tmp_path: Path) -> None:
    state = do(begun(), 'embark "Ilmiora Admiral" on "Ilmiora Fleet 2"')
    what, why = asked(tmp_path / "may", state, "sail")
    assert (what.ways, why) == (("Ilmiora Fleet 2",), "")
    tired = changed(state, *(("units", unit, "spent", 6) for unit in ("Ilmiora Fleet 2", "Ilmiora Admiral")))
    _, why = asked(tmp_path / "tired", tired, "sail")
    one = "of Ilmiora Fleet 1: without a personality aboard a fleet only makes for its home country, and is there already: Ilmiora Fleet 1"
    assert why.startswith(f"sail is not possible now: {one}; of Ilmiora Fleet 2: ")


def test_names_that_no_list_holds_are_shown_where_a_line_with_them_would_stand(tmp_path: Path) -> None:
    """Armies alone go aboard in their harbour, and offers are of personalities."""
    people = units.of(begun(), "Ann", sort="personality")
    what, why = asked(tmp_path, changed(begun(), *(("units", unit, "at", "Jadmar") for unit in people)), "embark")
    assert not why
    assert not what.unlikely
    assert {units.units(begun())[unit]["sort"] for unit in what.ways} == {"army"}


def test_where_too_much_could_be_said_behind_a_name_not_all_of_it_is_tried(tmp_path: Path) -> None:
    session = new_session(load("elric"), tmp_path / "evening", ["Ann", "Bob"])
    session.fold.state = begun()
    seen, missing = visible(session.state, None), incomplete(session, "embark", "Ann")
    fleets = {rest["fleet"] for rest in every_rest(session, missing, seen, 1)}
    assert {"Ilmiora Fleet 1", "Ilmiora Fleet 2"} <= fleets
    assert not every_rest(session, missing, seen, 400), "so many names with each fleet"
    assert not every_rest(session, incomplete(session, "chart", "Ann"), seen, 1), "a title may be anything"
