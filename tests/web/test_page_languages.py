"""Each page in the language of its device: what a request wants, what answers hold, and a whole phone in a language that is made up."""

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import playaid
from playaid.language import catalogues
from playaid.language.extraction import messages_in, own_files
from playaid.language.page_texts import page_texts
from playaid.referee.contract.game import Game
from playaid.web.app import Statics
from playaid.web.languages import ENGLISH, Languages
from tests.made_up_language import MADE_UP, left_in_english, made_up
from tests.web.conftest import KEYS, Served
from tests.web.evenings import begun, serving
from tests.web.tapping import Players, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

NAMES = {"Ann", "Bob", "evening", "Causeway", "bank", "far", "Boots", "Mud", "Rope", "rope"}
TYPED = {"play", "swap", "run", "shove", "hand", "next", "half", "line", "on", "English", "Latin", "die"}
"""What a player types, or would: verbs, their words, and the line in the test; and what languages call themselves."""
SLOTS = {"card", "whom"}
"""What a form calls the words of a line."""
EXCUSED = {*NAMES, *TYPED, *SLOTS, MADE_UP}
ROOT = Path(playaid.__file__).parent


@pytest.fixture
def spoken(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a catalogue of the made-up language."""
    folder = tmp_path / "languages"
    folder.mkdir()
    (folder / f"{MADE_UP}.json").write_text(json.dumps(made_up(tiny)), encoding="utf-8")
    monkeypatch.setattr(catalogues, "OWN", folder)


def test_a_request_is_read_in_what_its_device_has_chosen_else_in_what_its_browser_asks_for(tmp_path: Path) -> None:
    for name in ("de", "pt-BR", "../x", "quite-long"):
        if "/" not in name:
            (tmp_path / f"{name}.json").write_text('{"plural": "n != 1", "texts": {}}')
    (tmp_path / "fr.json").write_text("no catalogue")
    told: list[str] = []
    there = Languages([tmp_path], told.append)
    assert there.known == ["en", "de", "ja", "pt-BR"]
    assert len(told) == 1
    assert "fr.json" in told[0]
    assert there.wanted("", "") == "en"
    assert there.wanted("", "de-AT,de;q=0.9,en;q=0.8") == "de"
    assert there.wanted("", "fr, en;q=0.5, de;q=0.4") == "en"
    assert there.wanted("", "de;q=0, pt-br;q=0.1") == "pt-BR"
    assert there.wanted("a=b; playaid-lang=de", "en") == "de"
    assert there.wanted("playaid-lang=fr", "pt-BR") == "pt-BR"
    assert there.wanted("other-playaid-lang=de", "") == "en"
    assert there.wanted('playaid-lang=de";x', "") == "en"
    assert ENGLISH.wanted("playaid-lang=de", "de") == "en"
    assert there.words("en") is None
    assert there.words("../x") is None
    forms = json.loads(there.words("de") or b"")["forms"]
    assert forms[:3] == [1, 0, 1]


def test_texts_of_pages_are_found_with_their_places() -> None:
    script = "t('It\\'s {n}', { n });\nplural(n, '{n} way', '{n} ways');\nsort('no words'); ask('/an/address');"
    assert list(page_texts(script)) == [("It's {n}", "", 1), ("{n} way", "{n} ways", 2)]
    page = '<p data-t>One &amp; two</p>\n<i data-t="title" title="Three">4</i><b>Five</b>'
    assert list(page_texts(page)) == [("One & two", "", 1), ("Three", "", 2)]


def test_what_is_drawn_is_offered_to_no_translator(tmp_path: Path) -> None:
    code = tmp_path / "pictures.py"
    drawn = ("M1 1h8v4c0 2.5-2 4-4 5z", '<path d="M2 12l4 5"/>', "#af5f00", "C6DDA6", 'width="1" height="1"')
    said = ("a hex", "decade", "ALL", "2 acts", "{n} = {total}", "C 4", "A 3")
    code.write_text("\n".join(f"message({text!r})" for text in (*drawn, *said)), encoding="utf-8")
    assert [found.pattern for found in messages_in([code], tmp_path)] == ["a hex", "decade", "ALL", "2 acts", "{n} = {total}", "C 4", "A 3"]


def test_a_sentence_in_the_scripts_of_a_seat_is_a_message() -> None:
    """What begins like a sentence stands where it is found; what is put together in place is no sentence."""
    pages = [path for path in own_files() if path.parent == ROOT / "web" / "static"]
    known = {text for found in messages_in(pages) for text in (found.pattern, found.many)}
    for name in ("side", "draw", "choose", "table", "laptop", "pair", "request", "stream", "board", "club", "regions"):
        code = (ROOT / "web" / "static" / f"{name}.js").read_text(encoding="utf-8")
        said = re.findall(r"(?:'|[`}] ?)([A-Z][a-z]+(?: [^'`$]*|…|\.)?)(?='|`|\$\{)", code)
        assert [text for text in said if text not in known and text not in KEYS_OF_KEYBOARDS] == []


def test_a_sentence_of_the_painting_page_is_a_message() -> None:
    pages = sorted((ROOT / "web" / "static").glob("paint*.js"))
    known = {text for found in messages_in(pages) for text in (found.pattern, found.many)}
    for path in pages:
        code = "\n".join(line.partition(" // ")[0] for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("//"))
        said = re.findall(r'"([A-Za-z{][^"]*[a-z}] [a-z{][^"]*)"', code)
        assert [text for text in said if text not in known and text not in ("clear side", "use strict")] == [], path.name


KEYS_OF_KEYBOARDS = {"Escape", "Enter", "Tab"}


def test_the_scripts_of_a_page_are_small() -> None:
    """What stands between a phone and its first picture, and all that comes while somebody plays by taps."""
    files = {name: body for name, body in Statics()._files.items() if name.endswith(".js")}
    first, later = set[str](), {"answers.js", "draft.js", "places.js", "cards.js", "preview.js", "news.js", "lettering.js"}
    for found, begins in ((first, {"side.js", "guard.js"}), (later, set(later))):
        while begins:
            found |= begins
            begins = {name for script in begins for name in re.findall(r"from '\./([\w-]+\.js)'", files[script].decode())} - found
    assert sum(len(files[name]) for name in first) < 54_000
    assert sum(len(files[name]) for name in first | later) < 146_500


def test_answers_and_pages_are_in_the_language_of_the_request(spoken: None, sealed: Path, tmp_path: Path) -> None:
    from playaid.desk import locations
    from playaid.desk.session_folders import open_session

    served = Served(open_session(str(sealed), "evening", locations.clock))
    phone, other = served.phone().sit_down("Ann", KEYS["Ann"]), served.phone().sit_down("Bob", KEYS["Bob"])
    for mine in (phone, other):
        mine.client.headers["accept-language"] = "en"
    phone.client.cookies.set("playaid-lang", MADE_UP)
    assert phone.say("fly away").json()["refused"].startswith("‹")
    assert "‹" not in other.say("fly away").text
    assert phone.client.get("/nowhere").json() == {"refused": "‹there is nothing here›"}
    assert phone.client.post("/side/0/say", headers={"origin": "https://elsewhere"}).json()["refused"] == "‹another site asks for this›"
    mine = phone.client.get("/side/0").text
    assert f'<html lang="{MADE_UP}" data-languages="en {MADE_UP}" data-words=' in mine
    assert "‹This page has not come through. Trying again …›" in mine, "said before the catalogue is there"
    assert f'<html lang="en" data-languages="en {MADE_UP}">' in other.client.get("/side/1").text
    assert phone.client.get(f"/language/{MADE_UP}.json").json()["texts"]["Undo"] == "‹Undo›"
    for name in ("en", "de", "..%2f..%2fx"):
        assert phone.client.get(f"/language/{name}.json").status_code == 404
    served.evening.close()


def test_where_there_is_no_catalogue_a_page_is_what_it_was(empire: Served) -> None:
    table = empire.phone()
    table.client.headers["accept-language"] = "de"
    table.client.cookies.set("playaid-lang", "de")
    assert '<html lang="en" data-languages="en ja en+ja ja+en">' in table.client.get("/").text
    assert table.client.get("/language/de.json").status_code == 404


SEEN = """() => {
  const parts = [document.body.innerText, document.title];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.closest('svg')) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) if (element.hasAttribute(name)) parts.push(element.getAttribute(name));
  }
  return parts.join('\\n');
}"""


def test_one_phone_in_another_language_at_an_english_table(
    spoken: None, browser: "Browser", playwright: "Playwright", tmp_path: Path
) -> None:
    from playwright.sync_api import expect

    begun(tmp_path, "tiny", {"Ann": "Ann", "Bob": "Bob"}, dice=("Boots", "Rope", "Mud", "Rope"))
    found: dict[str, list[str]] = {}

    def look(page: "Page", where: str) -> None:
        if words := left_in_english(page.evaluate(SEEN), EXCUSED):
            found[where] = words

    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phone, bob = there.sit_down("Ann"), there.sit_down("Bob")
        there.current()
        phone.locator(f"body[data-ready='{there.head}']").wait_for()
        told = "all => all.map((one) => one.innerHTML)"  # figures beside the board take turns
        there.table.locator("#board svg.board:not([style*='will-change'])").wait_for()  # at rest
        before = there.table.locator("#board, .strip, .ticker").evaluate_all(told)
        phone.locator("#typed").fill("half a line")
        phone.evaluate("window.same = true")
        phone.locator("#languages").select_option(MADE_UP)
        expect(phone.locator("html")).to_have_attribute("lang", MADE_UP)
        expect(phone.locator("#moves [data-verb=next]")).to_contain_text("‹Go on›")
        phone.locator(f"body[data-ready='{there.head}']").wait_for()
        expect(phone.locator("#moves [data-verb=run] small, #moves [data-verb=play] small").first).to_contain_text("‹")
        assert phone.locator("#typed").input_value() == "half a line"
        assert phone.evaluate("window.same")
        assert there.table.locator("#board, .strip, .ticker").evaluate_all(told) == before
        phone.locator("#typed").fill("")

        def look_round(when: str) -> None:
            there.current()
            phone.locator(f"body[data-ready='{there.head}']").wait_for()
            for tab in ("do", "mine", "past"):
                phone.locator(f"[data-tab={tab}]").last.tap()
                look(phone, f"{when}, {tab}")
            phone.locator("[data-tab=do]").last.tap()

        look_round("at first")
        phone.locator("#moves [data-verb=play]").tap()
        phone.locator("#declare").wait_for()
        phone.locator("#sheet-body .ruling").wait_for()
        look(phone, "what is to be declared")
        phone.locator("#declare").tap()
        phone.locator("#said").wait_for()
        look_round("after a card")
        for line in ("play Mud on Bob", "fly away"):
            phone.locator("#typed").fill(line)
            phone.locator("#typing button").tap()
            phone.locator("#sheet[open] .reason").first.wait_for()
            look(phone, f"{line} refused")
            phone.locator("#close").tap()
        phone.locator("#moves [data-goes][data-verb=next]:not([aria-disabled])").tap()
        look_round("before the run")
        phone.locator("#thrown").check()
        phone.locator("#moves [data-verb=run]").tap()
        phone.locator("#sheet-body .odds").wait_for()
        look(phone, "chances")
        phone.locator("#declare").tap()
        phone.locator("#asked [data-face='3']").wait_for()
        look(phone, "asked for dice")
        phone.locator("#asked [data-face='3']").tap()
        look_round("after the run")
        phone.locator("[data-tab=past]").last.tap()
        phone.locator("#log summary").first.tap()
        phone.locator("#log .why table").first.wait_for()
        look(phone, "a ruling of the log")
        phone.locator("[data-tab=do]").last.tap()
        phone.locator("#moves [data-goes][data-verb=next]:not([aria-disabled])").tap()
        expect(bob.locator("#moves [data-verb=play]")).to_be_visible()
        look_round("another's turn")
        bob.locator("#typed").fill("play Mud on Ann")
        bob.locator("#typing button").tap()
        phone.locator("#asked .chip").first.wait_for()
        look_round("asked in secret")
        if shots := os.environ.get("PLAYAID_SHOTS"):
            phone.set_viewport_size({"width": 390, "height": 844})
            phone.screenshot(path=Path(shots) / "phone-390.png")
            there.table.screenshot(path=Path(shots) / "table-1280.png")
        phone.locator("#asked .chip").last.tap()
        phone.locator("#said").wait_for()
        for page in (there.table, bob):
            assert "‹" not in page.content()
        assert [fault for fault in there.faults if "409" not in fault] == []  # what was refused
        there.close()
    assert found == {}


def test_what_is_tapped_of_a_draw_and_words_that_are_typed_stay_when_the_language_changes(
    spoken: None, browser: "Browser", playwright: "Playwright", tmp_path: Path
) -> None:
    from playwright.sync_api import expect

    opening("empire/whole-game.play", BEFORE_A_DRAW, tmp_path, laid=True)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phone = there.sit_down("Ann")
        there.current()
        phone.locator("#typed").fill("draw")
        phone.locator("#typing button").tap()
        chips, drawn = phone.locator("#asked .chip"), phone.locator("#asked .thrown b")
        chips.nth(0).tap()
        chips.nth(1).tap()
        expect(drawn).to_have_count(2)
        phone.locator("#typed").fill("half a line")
        for name, words in ((MADE_UP, "‹Draw for me›"), ("en", "Draw for me")):
            phone.locator("#languages").select_option(name)
            phone.get_by_role("button", name=words, exact=True).wait_for()
            expect(drawn).to_have_count(2)
            assert phone.locator("#typed").input_value() == "half a line"
        there.close()


BEFORE_A_DRAW = 9
"""Lines of that evening before Ann draws three counters."""


def test_a_table_reads_a_second_language_below_the_first_that_was_chosen(tmp_path: Path) -> None:
    (tmp_path / "de.json").write_text('{"plural": "n != 1", "texts": {}}')
    there = Languages([tmp_path], print)
    cookie = "playaid-lang={}".format
    assert there.beside(cookie("de+en"), "de") == "en"
    assert there.beside(cookie("en+de"), "en") == "de"
    assert there.beside(cookie("de"), "de") == ""
    assert there.beside(cookie("de+de"), "de") == ""
    assert there.beside(cookie("de+en"), "en") == ""
    assert there.beside(cookie("de+fr"), "de") == ""
    assert there.beside("", "en") == ""
