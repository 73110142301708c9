"""Who is waited for in a step for several, and who is ready there by one tap."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk import locations
from playaid.desk.next_line.prospect import prospect
from playaid.desk.page_view import picture
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.referee.contract.sequence import acting, leaf
from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.test_board_taps import phone
from tests.web.test_company import event, tap, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

FOMORIAN, FAERIE = Seat("a", "Fomorian"), Seat("b", "Faerie")
ANN, BOB = Seat("a", "Ann"), Seat("b", "Bob")


def _table(play: str, lines: int, folder: Path) -> SessionService:
    """An evening with a phone for each side."""
    opening(play, lines, folder)
    table = SessionService(open_session(str(folder), "evening", locations.clock))
    table.readiness.present = lambda: table.session.sides
    return table


def _step(table: SessionService) -> str:
    return leaf(table.session.game, table.session.state).key


def test_who_can_do_nothing_in_a_step_is_waited_for_by_nobody(tmp_path: Path) -> None:
    """Faerie casts nothing yet, as all know; the step is passed by whoever plots, once they say so, and by nobody in their place."""
    table = _table("albion/lean.play", until("albion/lean.play", "plot"), tmp_path)
    table.say(FOMORIAN, "plot mental attack by Barguest on Elidor", tap(table, "1"), overrule="for once")
    assert acting(table.session.game, table.session.state) == ["Fomorian", "Faerie"]
    for seat, mine in ((FOMORIAN, True), (FAERIE, False)):
        seen, _, _ = picture(table, seat)
        assert (seen["acting"], seen["mine"]) == (["Fomorian"], mine)
        assert ("plot" in [verb["name"] for verb in seen["verbs"]]) == mine
    before = event(table)
    assert "Fomorian must be ready" in str(table.say(FAERIE, "next", tap(table, "2")).lines[0])
    assert (event(table), _step(table)) == (before, "plot")
    table.say(FAERIE, "next", tap(table, "3"))
    table.say(FOMORIAN, "next", tap(table, "4"))
    assert _step(table) == "cast"


def test_who_passes_stops_where_another_could_still_act_and_is_ready_there(tmp_path: Path) -> None:
    """Bob has marched into a battle of Ann's, who holds spells: they may lay one before its dice."""
    play = "elric/whole-evening.play"
    table = _table(play, until(play, 'march "Avan') + 1, tmp_path)
    session = table.session
    assert (_step(table), acting(session.game, session.state)) == ("movement", ["Bob"])
    assert prospect(session, "Bob").ends.endswith("Bob · Magic")
    reply = table.say(BOB, "next turn", tap(table, "1"))
    assert (_step(table), table.ready()) == ("magic", ["Bob"])
    assert "Ann must be ready" in str(reply.lines[0])
    table.say(ANN, "next", tap(table, "2"))
    assert _step(table) == "combat"


def test_who_passes_stops_at_what_they_owe_and_is_told_so_before(tmp_path: Path) -> None:
    """Whoever lets their turn pass is waited for no more; a battle has to be fought, and that it is passed over is not promised."""
    play = "elric/whole-evening.play"
    table = _table(play, until(play, 'march "Avan') + 1, tmp_path)
    table.say(ANN, "pass", tap(table, "1"))
    leads = prospect(table.session, "Bob")
    assert (leads.passes, leads.ends.endswith("Bob · Combat")) == (("Movement", "Magic"), True)
    reply = table.say(BOB, "next turn", tap(table, "2"))
    assert _step(table) == "combat"
    assert [one.verdict for one in reply.told] == ["legal", "legal"]


def test_who_was_ready_is_not_asked_again_while_another_throws(tmp_path: Path) -> None:
    """What they were ready for has begun: nobody waits for them, and they are ready for nothing that comes behind it."""
    play = "elric/whole-evening.play"
    table = _table(play, 20, tmp_path)
    assert picture(table, ANN)[0]["mine"]
    table.say(ANN, "next", tap(table, "1"))
    table.say(BOB, "fight", tap(table, "2"), dice=True)
    seen, thrower = picture(table, ANN)[0], picture(table, BOB)[0]
    could = [verb["name"] for verb in seen["verbs"] if verb["name"] in ("fight", "withhold")]
    assert (seen["mine"], seen["acting"], could) == (False, ["Bob"], [])
    assert thrower["mine"]
    table.say(ANN, "next", tap(table, "3"))
    while asked := next(((seat, asks) for seat in (ANN, BOB) for asks in picture(table, seat)[0]["asks"] if asks["mine"]), None):
        table.answer(asked[0], asked[1]["key"], "3", tap(table, f"die {event(table)}"))
    assert "Ann" not in table.ready()


def test_one_tap_declares_and_is_ready_whatever_is_said(browser: "Browser", tmp_path: Path) -> None:
    """It is offered of a casting as of nothing, so that being ready tells neither; what is nobody's secret has no such button."""
    with phone(browser, tmp_path, "albion/battle.play", 2, "Fomorian") as page:
        page.locator("#moves [data-verb='plot']").tap()
        page.locator("#sheet [data-line='plot nothing']").tap()
        both = page.locator("[data-both]")
        with page.expect_request(lambda sent: '"line":"next"' in (sent.post_data or "")):
            both.tap()
        page.get_by_text("Fomorian has plotted").first.wait_for(state="attached")
        page.locator("#close").tap()
        page.locator("#picked [data-piece-of]").first.tap()
        assert page.locator("[data-both]").count() == 0


def test_that_another_is_waited_for_is_told_until_something_has_come(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    opening("elric/whole-evening.play", 20, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        ann, bob = there.sit_down("Ann"), there.sit_down("Bob")
        there.current()
        for page in (ann, bob):
            page.locator("body[data-ready]").wait_for()
        ann.locator("#typed").fill("next")
        ann.locator("#typing button").tap()
        told = ann.locator("#said:not([hidden])", has_text="You are ready. Bob must be ready, too.")
        told.wait_for()
        ann.wait_for_timeout(1200)
        assert told.is_visible()
        bob.locator("#typed").fill("note a moment")
        bob.locator("#typing button").tap()
        told.wait_for(state="detached", timeout=2000)
        there.close()


def test_whoever_may_say_something_before_another_throws_is_told_so_and_so_is_the_other(browser: "Browser", tmp_path: Path) -> None:
    """Points of leaders are laid before the first throw, or fall by themselves: one greets them so until they are laid, and it stands on
    the sheet of the throw."""
    play = "tears/sea.play"
    at = until(play, "throw")
    with phone(browser, tmp_path / "a", play, at, "Forseti") as page:
        page.locator("#owed [data-does=throw]").tap()
        page.locator("#sheet .quiet", has_text="and Gorganun those of Kestrel").wait_for()
    with phone(browser, tmp_path / "b", play, at, "Gorganun") as page:
        head = page.locator("#heading h1")
        assert head.inner_text() == "Gorganun — you may act, too"
        page.locator("#typed").fill("lead Kestrel on Warsteed")
        page.locator("#typing button").tap()
        page.locator("#said", has_text="leaders help Warsteed").wait_for()
        page.wait_for_function("document.querySelector('#heading h1').textContent === 'Gorganun'")


def test_whoever_is_ready_meanwhile_draws_no_button_away(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """A tap on Ready says the same as before: it counts at once."""
    opening("elric/first-battle-printed.play", 9, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        ann, bob = there.sit_down("Ann"), there.sit_down("Bob")
        there.current()
        bob.locator("#moves [data-verb='next']:not([aria-disabled])").wait_for()
        ann.locator("#moves [data-owes='fight']").tap()
        ann.locator("#sheet-foot #declare").tap()
        bob.locator("#moves .going small", has_text="waits for you").wait_for()
        assert bob.locator("#moves [data-verb='next']").get_attribute("aria-disabled") is None
        before = bob.locator("body").get_attribute("data-event")
        bob.locator("#moves [data-verb='next']").tap()
        bob.locator(f"body:not([data-event='{before}'])").wait_for()
        there.close()


def test_whoever_is_asked_is_not_told_to_be_missing(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "albion/battle.play", 2, "Fomorian") as page:
        told = """async (asks) => (await import('/static/draw.js')).missing({ missing: ['Fomorian', 'Faerie'], owed: [], turn: null, asks,
          side: 'Fomorian' })"""
        assert page.evaluate(told, [{"mine": True}]) == ["Still missing: Faerie"]
        assert page.evaluate(told, [{"mine": False}]) == ["Still missing: Fomorian, Faerie"]
