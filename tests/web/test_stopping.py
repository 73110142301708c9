"""The evening is stopped where people sit: on a phone, at the laptop; the game ends there, too, where all agree or somebody gives up."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.desk.requests import Seat, Stale, TableRequest
from playaid.desk.service import SessionService
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal, Unreadable
from tests.web.conftest import Served
from tests.web.evenings import Running, begun, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ANN, BOB = Seat("phone of Ann", "Ann"), Seat("phone of Bob", "Bob")


def company(folder: Path, slug: str = "tiny") -> SessionService:
    return SessionService(begun(folder / "sessions", slug, {"Ann": "Ann", "Bob": "Bob"}))


def said(table: SessionService, seat: Seat, line: str) -> Any:
    said.n = getattr(said, "n", 0) + 1  # type: ignore[attr-defined]
    return table.say(seat, line, TableRequest(f"tap {said.n}", table.position()))  # type: ignore[attr-defined]


def test_an_evening_that_is_adjourned_stands_in_the_log_and_nothing_has_ended(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    before = table.session.state["public"]
    reply = said(table, ANN, "adjourn")
    assert reply.ends
    assert "adjourns" in str(reply.lines[0])
    assert table.session.journal.last["kind"] == "note"
    assert table.session.state["public"] == before


def test_a_result_stands_when_each_has_agreed_on_their_phone(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    first = said(table, ANN, "agree draw")
    assert first.waits
    assert "Bob" in str(first.lines[0])
    assert "over" not in table.session.state["referee"]
    table.end_as(BOB, "draw", True, TableRequest("yes", table.position()))
    assert table.session.state["referee"]["over"]["winner"] is None
    assert said(table, BOB, "adjourn").ends, "good night is said after the end, too"


def test_a_result_lapses_where_somebody_says_no_or_plays_on(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    said(table, ANN, "agree Ann")
    table.end_as(BOB, "Ann", False, TableRequest("no", table.position()))
    assert table.ending is None
    with pytest.raises(Stale):
        table.end_as(BOB, "Ann", True, TableRequest("late", table.position()))
    said(table, ANN, "agree draw")
    said(table, BOB, "agree Bob")
    assert table.ending is not None
    assert table.ending.agreed == ("Bob",), "it is another result"
    said(table, ANN, "next")
    assert table.ending is None
    assert "over" not in table.session.state["referee"]


def test_nobody_gives_up_for_another(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    with pytest.raises(Refusal, match="for themselves"):
        said(table, ANN, "concede Bob")
    said(table, ANN, "concede")
    assert table.session.state["referee"]["over"]["winner"] == "Bob"
    with pytest.raises(Refusal, match="the game is over"):
        said(table, BOB, "agree draw")


def test_a_result_that_is_none_is_answered_with_those_that_are(tiny: Game, tmp_path: Path) -> None:
    table = company(tmp_path)
    with pytest.raises(Unreadable) as unreadable:
        said(table, ANN, "agree")
    assert "draw" in str(unreadable.value.hint)


def test_only_who_sits_there_stops_it(empire: Served) -> None:
    left = list[str]()
    empire.evening.leave = lambda: left.append("left")
    stranger = empire.phone()
    assert stranger.post("/laptop/stop").status_code == 403
    assert stranger.post("/side/0/say", {"line": "adjourn", "tap": "1", "at": 1}).status_code == 403
    assert not left
    assert empire.phone().sit_down(":laptop").post("/laptop/stop").json()["lines"]
    assert left == ["left"]


@contextmanager
def two(browser: "Browser", folder: Path) -> "Iterator[tuple[Running, Page, Page, Page]]":
    begun(folder, "empire", {"Ann": "Ann", "Bob": "Bob"})
    touch: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "ignore_https_errors": True}
    with serving(folder) as running:
        pages = [browser.new_context(**touch).new_page() for _ in range(3)]
        for page, side in zip(pages, ("Ann", "Bob"), strict=False):
            page.goto(running.link(side))
            page.locator("#without").tap()
            page.locator("body[data-ready]").wait_for()
        pages[2].goto(f"{running.url}/")
        pages[2].locator("body[data-event]").wait_for()
        yield running, pages[0], pages[1], pages[2]
        for page in pages:
            page.context.close()


def test_good_night_is_said_by_a_finger_and_on_all_pages(browser: "Browser", tmp_path: Path) -> None:
    with two(browser, tmp_path) as (running, ann, bob, table):
        with running.evening.company.held() as session:
            session.note("tea is ready", "Ann")
        ann.locator("[data-stops]").tap()
        ann.locator("#sheet-foot [data-stop=adjourn]").tap()
        for page in (ann, bob, table):
            page.locator("#banner", has_text="Good night").wait_for()
        for page in (ann, bob):
            page.locator("#past #log li", has_text="adjourns").wait_for()
            assert page.locator("#log li").first.evaluate("one => Number(getComputedStyle(one.closest('main')).opacity)") == 1
            assert page.locator("#log li", has_text="tea").locator("b").inner_text().strip() == "Ann"
            assert page.locator("#mine").inner_text() == page.locator("#board").inner_html() == ""
            assert page.locator(".tabs").is_hidden(), "nothing more is to be had"


def test_a_draw_is_agreed_by_two_fingers(browser: "Browser", tmp_path: Path) -> None:
    with two(browser, tmp_path) as (running, ann, bob, table):
        ann.locator("[data-stops]").tap()
        ann.locator("#sheet [data-result=draw]").tap()
        ann.locator("#sheet-foot [data-stop=agree]").tap()
        table.locator("#owed", has_text="Ann says how the game ends").wait_for()
        bob.locator("#asked .ask .main").tap()
        bob.locator("header .over").wait_for()
        assert running.evening.company.session.state["referee"]["over"]["winner"] is None
