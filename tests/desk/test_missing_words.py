"""A declaration that lacks a word: what could stand there is what would be legal, as far as whoever looks may know."""

from pathlib import Path

import pytest

from playaid.desk.conversation import Ruled, rule
from playaid.desk.next_line.due import due
from playaid.desk.next_line.missing_words import Wanted, filled_in, not_now, wanted
from playaid.games.registry import load
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import Begin, said


def incomplete(session: Session, line: str, side: str | None = None) -> Incomplete:
    with pytest.raises(Incomplete) as missing:
        said(session, line, side)
    return missing.value


def to_run(session: Session) -> None:
    assert isinstance(rule(session, said(session, "next")), Ruled)


def test_what_would_be_legal_is_listed(begin: Begin) -> None:
    session = begin()
    to_run(session)
    missing = incomplete(session, "shove")
    assert wanted(session, missing, "Ann", None)[:2] == ("whom", ("Bob",))
    assert filled_in(missing, ["shove"], "Bob") == ["shove", "Bob"]


def test_what_only_one_side_knows_is_listed_to_it_alone(begin: Begin) -> None:
    session = begin()
    missing = incomplete(session, "play")
    assert wanted(session, missing, "Ann", None) == ("card", (), True, False)  # that there might be one is all that is told
    session.open("secret.Ann")
    assert wanted(session, missing, "Ann", "Ann").ways == ("Boots", "Mud")
    assert wanted(session, missing, "Ann", "Bob").ways == ()


def test_what_was_said_already_narrows_what_is_listed(begin: Begin) -> None:
    session = begin()
    session.open("secret.Ann")
    missing = incomplete(session, "play Mud on", "Ann")
    assert missing.said == {"card": "Mud"}
    assert wanted(session, missing, "Ann", "Ann").ways == ("Bob",)
    assert filled_in(missing, ["play", "Mud", "on"], "Bob") == ["play", "Mud", "on", "Bob"]


def why_not_now(session: Session, line: str, side: str | None = None) -> str:
    missing = incomplete(session, line, side)
    reason = not_now(session, missing, wanted(session, missing, side, None), side)
    return reason.text if reason is not None else ""


def test_a_verb_of_a_step_that_is_over_is_not_asked_about(begin: Begin) -> None:
    session = begin()
    assert why_not_now(session, "shove") == ""  # it comes later
    to_run(session)
    assert why_not_now(session, "shove") == ""
    assert why_not_now(session, "play") == "play is not open in Run"


def test_where_one_reason_bars_whatever_could_stand_there_it_is_told_at_once(tmp_path: Path) -> None:
    session = new_session(load("tears"), tmp_path / "evening", ["Gorganun", "Forseti"])
    assert why_not_now(session, "recruit Cadmin").startswith("recruit is not open in ")


def test_a_number_that_is_missing_is_no_name(begin: Begin) -> None:
    """Where nothing would be legal there are no numbers to try."""
    session = begin()
    to_run(session)
    missing = incomplete(session, "shove")
    missing.slot = missing.slot._replace(kind="int")
    assert not_now(session, missing, Wanted("how many", (), vain=True), None) is None


def test_what_settles_what_is_owed_is_told_as_a_line(begin: Begin) -> None:
    session = begin()
    to_run(session)
    assert due(session) == (("run, or shove somebody [4]",), "run", "")  # there are two ways
    rule(session, said(session, "run", "Ann", ("4",)))
    assert due(session).alone == "next"


def test_what_hangs_on_a_hand_is_not_the_one_thing_to_do(begin: Begin) -> None:
    assert due(begin()).alone == ""
