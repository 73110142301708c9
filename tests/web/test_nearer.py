"""What a phone tells where it is wanted: whose sentence it is, what going on brings, what stands on a counter, who says a verb."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk import locations
from playaid.desk.forms import form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.next_line.prospect import prospect
from playaid.desk.seats import Needs
from playaid.desk.session_folders import open_session
from tests.web.tapping import opening
from tests.web.test_board_taps import phone, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIEGE, LEAN = "tears/siege.play", "tears/lean.play"
BLOCK = "#board .closed [data-stack='Caer Sillius']:not([display]) .side0[data-piece]"


def test_a_sentence_of_the_log_begins_with_whom_it_tells_of(browser: "Browser", tmp_path: Path) -> None:
    """Gorganun's lines of what Forseti gained, and of Forseti's castle, which Forseti says."""
    with phone(browser, tmp_path, SIEGE, 6, "Gorganun") as page:
        heads = "(all) => all.map((one) => [one.querySelector('b')?.textContent, one.textContent])"
        told = page.locator("#log summary").evaluate_all(heads)
        assert ["Gorganun", "Gorganun has the initiative. Forseti adds 1 next turn."] in told
        assert ["Forseti", "Forseti's pieces in Caer Sillius stand inside the castle."] in told
        page.evaluate("import('/static/draw.js').then((draw) => { window.entry = draw.entry; })")
        page.wait_for_function("Boolean(window.entry)")
        row = """(side) => entry({ sides: ['Ann', 'Annabel', 'Bob'] }, { n: 1, side, text: '', short: 'Bob gains 1.', rolls: [] }, '')
          .querySelector('summary').textContent"""
        assert page.evaluate(row, "Ann") == "Bob gains 1."


def test_going_on_says_what_it_brings_by_itself(tmp_path: Path) -> None:
    opening(LEAN, 2, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    told = "Gorganun has not thrown on the command table, and may activate one unit or leader."
    assert prospect(session, "Gorganun").tells == f"If you go on: {told}"
    opening(SIEGE, 12, tmp_path / "no")
    assert prospect(open_session(str(tmp_path / "no"), "evening", locations.clock), "Forseti").tells == ""


def test_all_who_may_is_one_tap(browser: "Browser", tmp_path: Path) -> None:
    """After a battle each leader is given all who lay under them again."""
    with phone(browser, tmp_path, SIEGE, 32, "Gorganun") as page:
        tapped(page, BLOCK)
        page.locator("#picked .quiet", has_text="attack 2, defence").wait_for()
        assert page.locator("#picked .part .does").count() == 0
        page.locator("#picked [data-all]").tap()
        page.locator("#foreseen", has_text="Under Kestrel now: Shimar, 2 Warsteed, reduced Warsteed.").wait_for()
        page.locator("#declare", has_text="box Kestrel").tap()
        page.locator("#declare").wait_for(state="detached")


SCALE = "Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('#board svg').style.transform)[1])"


def test_the_whole_board_is_shown_until_the_step_is_over_and_its_numbers_are_read(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SIEGE, 16, "Gorganun") as page:
        page.get_by_role("button", name="the whole board").tap()
        page.locator("#picked [data-piece-of='Kestrel']").first.tap()
        assert page.evaluate(SCALE) == 1
        page.locator("#typed").fill("command one")
        page.locator("#typing button").tap()
        page.locator("#heading", has_text="Actions").wait_for()
        page.locator("#moves [data-verb='activate']").wait_for()
        page.locator("#picked [data-piece-of='Kestrel']").first.tap()
        page.wait_for_function(f"() => {SCALE} > 1")
    with phone(browser, tmp_path / "later", SIEGE, 18, "Gorganun") as page:
        page.get_by_role("button", name="the whole board").tap()
        page.locator("#picked [data-piece-of='Kestrel']").first.tap()
        number = page.locator("#board .chosen text").first
        number.wait_for(state="attached")
        assert number.evaluate("(text) => parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a") >= 9.9


def test_who_says_a_verb_without_words_offers_it(tmp_path: Path) -> None:
    """The ambassador calls Cadmin: a tap on them offers it."""
    opening("tears/penguins.play", 13, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    offers = legal_lines(session, "Gorganun")
    assert not isinstance(offers, Needs)
    offer = next(one for one in offers if one.name == "cadmin")
    assert session.game.board is not None
    board = session.game.board(session.state, "Gorganun", session.book)
    assert [choice.about for choice in form(session.game, session.state, offer, "Gorganun", board).choices] == [("Kishmin",)]
