"""What a page tells of what was said: what came of it, and where what is asked stands already."""

from pathlib import Path

from playaid.desk.page_view import log, picture
from playaid.desk.service import SessionService
from playaid.games.registry import load
from tests.desk.test_tapping import played
from tests.web.test_company import BOB, tap

CARD = 'threat T1 command Hold spawn saxon:3:red named Cerdic kind Saxon at "Elder Wood"'


def test_the_log_of_a_phone_tells_what_came_of_a_line_and_not_how_it_was_typed(tmp_path: Path) -> None:
    session = played("legacy/lean.play", 15, tmp_path)
    last = log(session, "Bob", 1)[-1]
    assert last["short"].startswith("Bob (Arthur) scouts Elder Wood")
    assert last["text"].startswith("scout Elder Wood")


def test_what_was_answered_so_far_comes_with_the_next_question(tmp_path: Path) -> None:
    """So that it is seen on the board where the last one stands; and across the room the question is not cut by the line."""
    company = SessionService(played("legacy/lean.play", 15, tmp_path))
    company.say(BOB, CARD, tap(company, "1"))
    [asked] = [ask for ask in picture(company, BOB)[0]["asks"] if ask["mine"]]
    assert asked["given"] == []
    company.answer(BOB, asked["key"], "Hallway 2", tap(company, "2"))
    [asked] = [ask for ask in picture(company, BOB)[0]["asks"] if ask["mine"]]
    assert asked["given"] == ["Hallway 2"]
    [seen] = picture(company, None)[0]["asks"]
    assert seen["asked"].endswith("does Saxon 2 stand?")
    assert "declares" not in seen["asked"]
    assert "Bob declares: threat T1." in seen["prompt"]
    assert "saxon:3" not in seen["prompt"]


def test_both_ways_to_command_say_what_they_bring() -> None:
    gloss = load("tears").verbs["command"].gloss
    assert gloss is not None
    assert [gloss(way) for way in ("one", "table")] == ["one unit or leader for certain", "as many as a throw gives"]
    assert gloss("") == ""
