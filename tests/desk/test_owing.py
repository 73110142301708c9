"""Whose what is owed is: a page puts a button beside what its own side owes, and beside nothing else."""

from pathlib import Path

from playaid.cli.transcript import parse_transcript
from playaid.desk import locations
from playaid.desk.page_view import picture
from playaid.desk.page_view import ruling as told_of
from playaid.desk.requests import Seat
from playaid.desk.ruling_view import view_ruling
from playaid.desk.seats import Needs
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.steps import looked_ahead
from playaid.referee.contract.sequence import acting
from tests.desk.test_tapping import played
from tests.web.tapping import TRANSCRIPTS, opening
from tests.web.test_company import tap


def test_a_page_says_whether_its_side_may_act(tmp_path: Path) -> None:
    opening("tears/sea.play", 0, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    may = {side: picture(table, Seat("phone", side))[0]["mine"] for side in ("Gorganun", "Forseti")}
    assert may == {side: side in acting(table.session.game, table.session.state) for side in may}
    assert True in may.values()


def test_a_challenge_is_owed_by_those_who_stand_there_and_greets_nobody_else(tmp_path: Path) -> None:
    opening("legacy/key-turn.play", 31, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    seen = {side: picture(table, Seat("phone", side))[0] for side in ("Ann", "Bob", "Cid")}
    assert seen["Ann"]["owing"] == [["Bob"], ["Cid"]]
    assert [side for side, data in seen.items() if data["yours"] != "{side}"] == ["Bob", "Cid"]


def test_each_debt_says_whose_it_is(tmp_path: Path) -> None:
    opening("tears/sea.play", 0, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    for side in ("Gorganun", "Forseti"):
        data, _, _ = picture(table, Seat("phone", side))
        assert len(data["owing"]) == len(data["owed"])
        whose = dict(zip(map(str, data["owed"]), data["owing"], strict=True))
        assert [sides for text, sides in whose.items() if "ambassador" in text] == [["Gorganun"]]


def test_what_a_line_has_come_to_is_told_beside_the_question_amid_it_and_once(tmp_path: Path) -> None:
    """Merlin is retired: what that comes to is no part of the question which character is next, nor told twice before it."""
    play = "legacy/solitaire.play"
    typed = parse_transcript((TRANSCRIPTS / play).read_text(encoding="utf-8")).typed
    table = SessionService(played(play, max(at for at, one in enumerate(typed) if one.line == "fail"), tmp_path))
    looked = looked_ahead(table.session, [["fail"]], "Ann")
    assert not isinstance(looked, Needs)
    told = told_of(view_ruling(looked[0], "Ann"), table.session.game)
    assert told["asks"] == "Ann 3 must select a new character: which of these?"
    table.say(Seat("a", "Ann"), "fail", tap(table, "1"))
    [ask] = picture(table, Seat("a", "Ann"))[0]["asks"]
    assert ask["prompt"] == told["asks"]
    assert ask["told"].startswith("Ann 3 (Merlin) is retired and cannot be chosen again.")
    assert ask["beside"]["Gawain, sheet 5"].startswith("Altruism 4, ")


def test_whoever_owes_something_in_another_s_turn_is_greeted_so_though_that_other_may_act_as_well(tmp_path: Path) -> None:
    """Both suffer losses of one round of a battle; it is the Fomorians' turn."""
    opening("albion/siege.play", 41, tmp_path)
    table = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    greeted = {side: str(picture(table, Seat("phone", side))[0]["yours"]) for side in ("Fomorian", "Faerie")}
    assert greeted == {"Fomorian": "{side} — your turn", "Faerie": "{side} — it is for you to act"}
