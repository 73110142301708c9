"""Pages that read Japanese: what an input method has under way is nobody else's, and one table is read in two languages."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.evenings import begun, serving
from tests.web.tapping import Players

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

CONVERTED = """(end) => {
  const field = document.activeElement;
  const tell = (Kind, name, more) => field.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, ...more }));
  const enter = (more) => {
    for (const name of ['keydown', 'keypress', 'keyup']) tell(KeyboardEvent, name, { key: 'Enter', code: 'Enter', ...more });
  };
  const ended = () => tell(CompositionEvent, 'compositionend', { data: '次' });
  tell(CompositionEvent, 'compositionstart', { data: '' });
  if (end === 'before the key') { ended(); enter({ keyCode: 229 }); }
  else { enter({ isComposing: true, keyCode: end === 'without its number' ? 13 : 229 }); ended(); }
  field.form?.requestSubmit();
}"""
"""The Enter that ends a conversion, as browsers tell it: Safari tells of the end before the key."""


@pytest.fixture
def tears(browser: "Browser", playwright: "Playwright", tmp_path: Path):  # type: ignore[no-untyped-def]
    begun(tmp_path, "tears", {"Gorganun": "Ann", "Forseti": "Bob"})
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        yield there
        there.close()


def heard(page: "Page") -> list[str]:
    """What this page sends from here on, by its address."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]) if request.method == "POST" else None)
    return sent


def test_the_enter_that_ends_a_conversion_sends_nothing(tears: Players) -> None:
    phone = tears.sit_down("Gorganun")
    phone.locator("body[data-ready]").wait_for()
    phone.locator("#languages").select_option("ja")
    field = phone.locator("#typed")
    field.focus()
    sent = heard(phone)
    for end in ("before the key", "within", "without its number"):
        field.fill("大使はニキモ")
        phone.evaluate(CONVERTED, end)
        phone.wait_for_timeout(20)
        assert field.input_value() == "大使はニキモ", end
    assert sent == []
    field.press("Enter")  # the next one is the reader's own
    phone.get_by_text("ニキモがカドミンへの大使となった。").first.wait_for(state="attached")
    assert sent == ["say"]


def test_no_key_of_the_board_hears_an_input_method(tears: Players) -> None:
    phone = tears.sit_down("Gorganun")
    phone.locator("body[data-ready]").wait_for()
    phone.keyboard.press("Tab")
    phone.locator("body.keys").wait_for()
    listen = "for (const kind of ['keydown', 'keyup']) addEventListener(kind, (event) => window.heard.push(event.key));"
    phone.evaluate(f"() => {{ window.heard = []; {listen} }}")
    sent = heard(phone)
    for end in ("before the key", "within"):
        phone.evaluate("() => document.getElementById('board').focus()")
        phone.evaluate(CONVERTED.replace("field.form?.requestSubmit();", ""), end)
    assert phone.evaluate("() => window.heard") == []
    phone.wait_for_timeout(20)
    phone.keyboard.press("ArrowLeft")
    assert phone.evaluate("() => window.heard.length") > 0
    assert sent == []


def test_no_page_is_wider_than_its_screen_and_its_buttons_lie_on_no_name(tears: Players) -> None:
    phone = tears.sit_down("Gorganun")
    phone.locator("body[data-ready]").wait_for()
    phone.locator("#languages").select_option("ja")
    phone.locator(".reading").first.wait_for(state="attached")
    for width in (390, 1280, 1920):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.wait_for_timeout(250)
        assert phone.evaluate("() => document.documentElement.scrollWidth") <= width
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.wait_for_timeout(400)
    below = """() => {
      const lid = document.getElementById('zoom').getBoundingClientRect();
      const meets = (box) => box.width && box.left < lid.right && lid.left < box.right && box.top < lid.bottom && lid.top < box.bottom;
      const names = [...document.querySelectorAll('#board .names > [data-of]')];
      return names.filter((name) => meets(name.getBoundingClientRect())).map((name) => name.dataset.of);
    }"""
    assert phone.evaluate(below) == []
    piece = phone.locator("#board [data-piece]").first
    piece.dispatch_event("pointerover", {"bubbles": True})
    assert not piece.locator("title").first.evaluate("(told) => told.textContent").isascii()


def test_a_table_reads_in_two_languages_at_once_between_two_phones(tears: Players) -> None:
    """One phone reads Japanese, one English; the television says everything in both, also what comes later, until it is told otherwise."""
    from playwright.sync_api import expect

    table, phones = tears.table, {"ja": tears.sit_down("Gorganun"), "en": tears.sit_down("Forseti")}
    for language, phone in phones.items():
        phone.locator("body[data-ready]").wait_for()
        phone.locator("#languages").select_option(language)
    table.mouse.move(9, 9)
    table.locator("#languages").select_option("ja+en")
    phones["ja"].locator("#typed").fill("大使はニキモ")
    phones["ja"].locator("#typed").press("Enter")
    expect(table.locator("#log")).to_contain_text("ニキモがカドミンへの大使となった。")
    expect(table.locator("#log [lang=en]").first).to_contain_text("Niekimo is ambassador to the Cadmin.")
    expect(table.locator("#log [lang=en]").first).to_be_visible()
    expect(phones["en"].locator("#log")).to_contain_text("Niekimo is ambassador to the Cadmin.")
    table.reload()
    assert [table.locator("html").get_attribute(name) for name in ("lang", "data-chosen")] == ["ja", "ja+en"]
    for place, japanese, english in (("heading", "ターン 1", "Turn 1"), ("sheets", "城", "castles")):
        expect(table.locator(f"#{place}")).to_contain_text(japanese)
        expect(table.locator(f"#{place} [lang=en]").filter(has_text=english).first).to_be_attached()
    table.mouse.move(9, 9)
    table.locator("#languages").select_option("en+ja")
    expect(table.locator("#heading [lang=ja]").first).to_contain_text("行動する陣営")
    expect(table.locator(".reading").first).to_be_attached()
    table.locator("#languages").select_option("en")
    expect(table.locator("main [lang]")).to_have_count(0)
    expect(phones["ja"].locator("html")).to_have_attribute("lang", "ja")
    assert tears.faults == []
    table.route("**/table/events", lambda route: route.abort())
    table.mouse.move(19, 19)
    table.locator("#languages").select_option("ja+en")
    expect(table.locator("#banner")).to_have_text("つながっていません。もう1度試しています …\nNot connected. Trying again …")
    table.unroute("**/table/events")
    expect(table.locator("#banner")).to_be_hidden()
