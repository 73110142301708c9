"""What is looked up on a phone: for whoever sits there and is open, and nothing of what another hides."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from playaid.desk import kept_evenings
from playaid.desk.page_view import LAST
from playaid.web import lookups
from tests.web.conftest import KEYS, Served


@pytest.fixture
def ann(empire: Served) -> object:
    return empire.phone().sit_down("Ann", KEYS["Ann"])


PLACES = ("past/1", "known/stats", "known/verify", "known/learn", "known/sequence", "evening.md")


@pytest.mark.parametrize("place", PLACES)
def test_only_who_sits_there_and_is_open_looks_up(empire: Served, place: str) -> None:
    assert empire.phone().client.get(f"/side/0/{place}").status_code == 403
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    assert ann.client.get(f"{ann.base}/{place}").status_code == 200
    ann.post(f"{ann.base}/lock")
    assert ann.client.get(f"{ann.base}/{place}").status_code == 423


def test_what_happened_is_told_to_its_beginning(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    for number in range(LAST + 3):
        assert ann.say(f"note number {number}").status_code == 200
    shown = ann.picture()["log"]
    told = [*reversed(shown), *ann.client.get(f"{ann.base}/past/{shown[0]['n']}").json()]
    assert [entry["n"] for entry in told] == list(range(shown[-1]["n"], 0, -1))


def test_a_first_evening_says_that_it_is_none_of_this_one(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    assert "another evening" in ann.client.get(f"{ann.base}/known/learn").json()[0]


def test_how_a_turn_goes_says_where_the_game_stands(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    steps = ann.client.get(f"{ann.base}/known/sequence").json()
    assert any(step.strip() == "→ Exploration phase [1]" for step in steps)
    assert sum("→" in step for step in steps) < len(steps)


def test_what_another_hides_stays_there(empire: Served) -> None:
    ann, bob = (empire.phone().sit_down(side, KEYS[side]) for side in ("Ann", "Bob"))
    bob.say("note --secret the word is halberd")
    for place in PLACES:
        assert "halberd" not in ann.client.get(f"{ann.base}/{place}").text
    assert "halberd" in bob.client.get(f"{bob.base}/evening.md").text


def test_a_secret_is_revealed_when_the_game_is_over_and_not_before(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    before = empire.company.session.journal.head
    assert ann.post(f"{ann.base}/reveal").status_code == 409
    assert empire.company.session.journal.head == before


def test_a_finger_on_a_place_is_for_the_table_and_not_for_the_log(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    with empire.company.held() as session:
        assert session.game.board is not None
        space = session.game.board(session.state, None, session.book).spaces[0].name
    before = empire.company.session.journal.head

    async def looking() -> str:
        stream = empire.evening.stream(None)
        for _ in range(2):
            await anext(stream)
        answer = await asyncio.to_thread(ann.post, f"{ann.base}/point", {"space": space})
        assert answer.status_code == 200
        return await asyncio.wait_for(anext(stream), 5)

    assert json.loads(asyncio.run(looking()).partition("data: ")[2]) == [space]
    assert ann.post(f"{ann.base}/point", {"space": "nowhere"}).status_code == 409
    assert empire.company.session.journal.head == before


def test_an_evening_that_cannot_be_read_is_not_left_out_without_a_word(empire: Served) -> None:
    ann = empire.phone().sit_down("Ann", KEYS["Ann"])
    folder = Path(empire.company.session.journal.folder)
    before = ann.client.get(f"{ann.base}/known/stats").json()
    for name in ("broken", "broken too"):
        shutil.copytree(folder, folder.parent / name)
        (folder.parent / name / "log.00000.json").write_text("{")
    told = ann.client.get(f"{ann.base}/known/stats").json()
    assert len(told) == len(before) + 1
    assert told[-1].startswith("2 evenings are left out: ")
    assert "log.00000.json" in told[-1]


def test_an_evening_is_told_by_its_day() -> None:
    told: kept_evenings.Evening = {
        "name": "friday",
        "game": "empire",
        "players": {"Ann": "Ann"},
        "begun": "2026-05-01T19:30:00Z",
        "last": "2026-05-01T21:00:00Z",
        "seconds": 5400,
        "events": 9,
        "over": True,
        "won": ["Ann"],
        "dice": {},
        "fault": None,
    }
    assert lookups._evening(told) == "2026-05-01, friday: Ann won, 1 h 30 min."
