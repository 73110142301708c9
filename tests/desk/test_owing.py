"""Whose what is owed is: a page puts a button beside what its own side owes, and beside nothing else."""

from pathlib import Path

from playaid.desk import locations
from playaid.desk.page_view import picture
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.referee.contract.sequence import acting
from tests.web.tapping import opening


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
