"""A die that was mistyped is put right by tapping it and what it shows; the others keep what they show."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.referee.session.consent import NeedsConsent, RestsOnSecret
from playaid.web import app
from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_die_that_is_tapped_alone_is_asked_for_again(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        before = page.locator("#log .die").all_inner_texts()[:6]
        page.locator("#settings button", has_text="Put die right").tap()
        dice = page.locator("#sheet-body [data-die]")
        dice.last.wait_for()
        assert dice.count() == 6
        assert page.locator("#sheet-body button", has_text="Roll for me").count() == 0
        dice.nth(1).tap()
        shown = before[1] or page.locator("#sheet-body [data-die]").nth(1).get_attribute("aria-label")
        assert page.locator("#sheet-body [data-face]:disabled").get_attribute("aria-label") == shown  # what it shows already is no tap
        page.locator("#sheet-body [data-face='2']").tap()
        page.locator("#sheet").wait_for(state="hidden")
        page.wait_for_timeout(500)
        after = page.locator("#log .die").all_inner_texts()[:6]
        assert [i for i in range(6) if before[i] != after[i]] == [1]


def test_what_lies_on_the_table_is_rolled_by_nobody(browser: "Browser", tmp_path: Path) -> None:
    """Whoever would rather have another throw than theirs takes the line back, to which others agree."""
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.locator("#settings button", has_text="Put die right").tap()
        page.locator("#sheet-body button", has_text="All of them again").tap()
        page.locator("#asked [data-face]").first.wait_for()
        assert page.locator("#asked button", has_text="Roll for me").count() == 0
        for face in page.locator("#asked [data-face]").all()[:1] * 6:
            face.tap()
        page.locator("#said button", has_text="Put die right").tap()  # beside what has just been typed
        page.locator("#sheet-body [data-die]").first.wait_for()
        assert len(page.locator("#log .die").all()) >= 6


COUNTED = {"told": [], "lines": [], "needs": [], "waits": False}


BOTH = """async () => { const { begin } = await import('/static/right.js'), { h } = await import('/static/draw.js');
  const roll = (who) => ({ typed: true, faces: [6], what: 'd6', who });
  const shown = (...whose) => () => ({ log: [{ undone: false, rolls: whose.map(roll) }] });
  const open = (title, ...body) => [...h('div', {}, ...body.flat()).querySelectorAll('[data-die] small')].map((one) => one.textContent);
  const asks = (...whose) => begin({ base: location.pathname, open, say: null, shown: shown(...whose) });
  return [await asks('Ann', 'Bob'), await asks('Bob', 'Bob')]; }"""


def test_of_dice_of_several_it_is_said_whose_each_is(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.route("**/check", lambda route: route.fulfill(json={**COUNTED, "counted": [0, 2]}))
        assert page.evaluate(BOTH) == [["Ann", "Bob"], []]


FALLEN = """async () => { const { begin } = await import('/static/right.js'), { h } = await import('/static/draw.js'), said = [];
  const roll = (face, typed = true) => ({ typed, faces: [face], what: 'd6', who: 'Ann' });
  const shown = () => ({ log: [{ undone: false, rolls: [roll(3, false), roll(3), roll(2, false), roll(1)] }] });
  const open = (title, ...body) => { const sheet = h('div', {}, ...body.flat()), [stays, die] = sheet.querySelectorAll('[data-die]');
    const told = [stays.disabled, die.disabled, sheet.textContent.includes('stay as they fell')];
    stays.click(); const none = sheet.querySelector('[data-face]'); die.click(); sheet.querySelector("[data-face='5']").click();
    return [...told, none]; };
  return [await begin({ base: location.pathname, open, say: (line) => said.push(line), shown }), said]; }"""


def test_a_die_before_a_throw_of_playaids_is_no_tap_and_another_goes_by_its_own_number(browser: "Browser", tmp_path: Path) -> None:
    """A 3 is typed, a tie; playaid throws again, and a 1 is typed."""
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.route("**/check", lambda route: route.fulfill(json={**COUNTED, "counted": [1, 1]}))
        assert page.evaluate(FALLEN) == [[True, False, True, None], ["back 2 5"]]
        page.unroute("**/check")
        page.route("**/check", lambda route: route.fulfill(json={**COUNTED, "counted": [0, 3]}))  # where the page knows of other dice
        assert page.evaluate(FALLEN) == [1, ["back"]]


def test_what_all_must_agree_to_is_asked_by_undo_and_not_typed(browser: "Browser", tmp_path: Path) -> None:
    """The shell says who agrees behind the line; on a page the others are asked on their own devices."""

    async def stopped(fault: NeedsConsent) -> None:
        raise fault

    for kind in (NeedsConsent, RestsOnSecret):
        with pytest.raises(StopIteration) as done:  # nothing is waited for
            app._answered(stopped(kind("no", hint="back --agreed Ann,Bob"))).send(None)
        refusal = json.loads(bytes(done.value.value.body))
        assert refusal["hint"] == app.ASKED
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        shown = "async (answer) => document.body.append(...(await import('/static/preview.js')).refusal(answer))"
        page.evaluate(shown, refusal)
        button = page.locator("body > * [data-way=undo]")
        button.wait_for()
        assert "--agreed" not in page.locator("body > .reason ~ *").first.inner_text()
        before = page.locator("#log .why").count()
        button.evaluate("(one) => one.click()")
        page.locator("#said:not([hidden])").wait_for()
        assert page.locator("#log .why").count() >= before


def test_that_others_must_agree_is_said_before_a_die_is_chosen(browser: "Browser", tmp_path: Path) -> None:
    told = {"refused": "what came of it hangs on what a side hides: all must agree", "hint": app.ASKED, "ways": []}
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.route("**/check", lambda route: route.fulfill(status=409, json=told), times=1)
        page.locator("#settings button", has_text="Put die right").tap()
        page.locator("#sheet .reason", has_text="all must agree").wait_for()
        page.locator("#sheet [data-way=undo]").wait_for()
        assert page.locator("#sheet [data-die]").count() == 0


def test_the_dice_of_what_is_the_last_throw_no_more_are_put_away(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        page.locator("#settings button", has_text="Put die right").tap()
        page.locator("#sheet-body [data-die]").last.wait_for()
        page.evaluate("() => { document.body.dataset.event = 999; }")
        page.locator("#sheet").wait_for(state="hidden")
