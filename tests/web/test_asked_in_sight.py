"""What is asked stands with what has fallen for it, and is told nowhere else; what is told of it lies on nothing that is to be read."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk.page_view import picture
from playaid.desk.service import SessionService
from playaid.games.registry import load
from playaid.referee.session.story import declares
from tests.desk.test_tapping import played
from tests.web.evenings import serving
from tests.web.tapping import opening
from tests.web.test_board_taps import phone
from tests.web.test_company import ANN, BOB, tap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

BATTLE = ("elric/whole-evening.play", 10)
"""Ann is to fight in Bakshaan: she throws first, then Bob."""


def test_whoever_throws_next_sees_what_has_fallen_for_the_same(tmp_path: Path) -> None:
    """To equal or beat a throw one has to know it."""
    company = SessionService(played(*BATTLE, tmp_path))
    company.say(ANN, "fight", tap(company, "1"), dice=True)
    [asked] = [ask for ask in picture(company, ANN)[0]["asks"] if ask["mine"]]
    assert asked["fallen"] == []
    company.answer(ANN, asked["key"], "4", tap(company, "2"), dice=True)
    [asked] = [ask for ask in picture(company, BOB)[0]["asks"] if ask["mine"]]
    assert [(roll["who"], roll["faces"]) for roll in asked["fallen"]] == [("Ann", [4])]
    assert asked["fallen"][0]["why"].startswith("Ann in Bakshaan: 14 + die")
    [seen] = picture(company, ANN)[0]["asks"]
    assert "fallen" not in seen


def test_what_a_die_is_for_is_no_headline_and_what_fell_stands_below(browser: "Browser", tmp_path: Path) -> None:
    opening(*BATTLE, tmp_path, laid=True)
    with serving(tmp_path) as running:
        pages = []
        for side in ("Ann", "Bob"):
            page = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844}, ignore_https_errors=True).new_page()
            code = {"code": running.link(side).rpartition("#")[2], "honour": True}
            at = page.request.post(f"{running.url}/pair", data=code, headers={"origin": running.url}).json()["to"]
            page.goto(running.url + at)
            page.locator("body[data-ready]").wait_for()
            pages.append(page)
        ann, bob = pages
        watched = """() => { window.told = []; new MutationObserver(() => told.push(document.getElementById('said').textContent))
          .observe(document.getElementById('said'), { childList: true }); }"""
        bob.evaluate(watched)
        ann.locator("#typed").fill("fight")
        ann.locator("#typing button").tap()
        head = ann.locator("#asked .ask h2")
        head.wait_for()
        less = head.locator("small")
        assert less.inner_text().startswith("(Ann in Bakshaan: 14 + die")
        assert head.inner_text().startswith("Ann rolls d6 (")
        weights = "one => [one, one.parentNode].map((each) => Number(getComputedStyle(each).fontWeight))"
        assert less.evaluate(weights) == [400, 700]
        assert ann.locator("#asked .roll").count() == 0
        ann.locator("#asked [data-face='4']").tap()
        bob.locator("#asked .ask .roll", has_text="Ann in Bakshaan").wait_for()
        bob.wait_for_timeout(300)
        assert [text for text in bob.evaluate("() => window.told") if "You are asked" in text] == []  # it stands there
        for page in pages:
            page.context.close()


ALIKE = """async () => { const { dice, h } = await import('/static/draw.js');
  const drawn = (who, i) => ({ faces: [`Spell ${i + 1}`], what: '1 of 57', who, why: 'first spells', typed: true });
  const told = (...whose) => h('div', {}, dice(whose.map(drawn))).textContent.replace(/\\s+/g, ' ').trim();
  return [told('Ann', 'Ann', 'Ann'), told('Ann', 'Bob', 'Ann')]; }"""


def test_of_what_one_has_drawn_they_are_named_once(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        own, several = page.evaluate(ALIKE)
        assert own == "Spell 1Spell 2Spell 3 drawn: Ann, first spells"
        assert several == "Spell 1 AnnSpell 2 BobSpell 3 Ann drawn: first spells"


TOLD = {"rolls": [], "brief": [], "shown": [], "verdict": "legal", "verb": "note"}


def test_what_is_told_leaves_the_heading_in_sight_and_ends_with_a_sentence(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 17, "Ann") as page:
        long = " ".join(f"This is sentence number {number} of a long story." for number in range(40))
        brief: list[str] = []
        page.route(
            "**/say", lambda route: route.fulfill(json={**route.fetch().json(), "lines": [], "told": [{**TOLD, "brief": list(brief)}]})
        )
        for sentences in ([], [long]):
            brief[:] = sentences
            page.locator("#typed").fill("note a thing")
            page.locator("#typing button").tap()
            said = page.locator("#said:not([hidden])")
            said.wait_for()
            top, below = page.evaluate("() => ['said', 'heading'].map((id) => document.getElementById(id).getBoundingClientRect())")
            assert top["top"] >= below["bottom"] - 1
            text = said.inner_text().removeprefix("Undo").strip()
            assert text.endswith(". …" if brief else "Done."), text
            page.locator("#said").dispatch_event("click")


def test_two_rows_of_the_same_do_not_stand_there_at_once(browser: "Browser", tmp_path: Path) -> None:
    """How many counters are drawn: the row where one has tapped, or the one below the board in which that is marked."""
    opening("empire/whole-game.play", 0, tmp_path, laid=True)
    with serving(tmp_path) as running:
        company = running.evening.company
        page = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844}, ignore_https_errors=True).new_page()
        code = {"code": running.link("Ann").rpartition("#")[2], "honour": True}
        at = page.request.post(f"{running.url}/pair", data=code, headers={"origin": running.url}).json()["to"]
        page.goto(running.url + at)

        def said(line: str) -> None:
            page.locator("#typed").fill(line)
            page.locator("#typing button").tap()

        page.locator(f"body[data-ready='{company.session.journal.tail_number}']").wait_for()
        said("explore N1")
        page.locator("#asked button", has_text="Grenord").tap()
        told = page.locator("#said button.back")
        told.wait_for()
        assert told.inner_text() == "Put it right"  # no die fell
        for line in ("muster Gren at Grenord-right", "muster Craw at Grenord-centre", "next"):
            stood = company.session.journal.tail_number
            page.locator(f"body[data-ready='{stood}']").wait_for()
            said(line)
            page.wait_for_function("stood => Number(document.body.dataset.ready) > stood", arg=stood)
        row = page.locator("#moves .verbs .chips [data-line='draw 2']")
        row.tap()
        page.locator("#picked [data-line='draw 2'][aria-pressed=true]").wait_for()
        assert not row.is_visible()
        page.locator("#picked .let").tap()
        row.wait_for()
        page.context.close()


def test_what_is_typed_while_a_line_is_on_its_way_stays_to_be_said(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/key-turn.play", 32, "Ann") as page:
        held: list[Route] = []
        page.route("**/say", lambda route: held.append(route))
        page.locator("#typed").fill("status")
        page.locator("#typed").press("Enter")
        page.locator("body.busy").wait_for()
        page.locator("#typed").fill("why")
        page.locator("#typed").press("Enter")
        assert (page.locator("#typed").input_value(), len(held)) == ("why", 1)
        held[0].abort()
        page.locator("body:not(.busy)").wait_for()
        page.context.close()


ACTORS = """async () => { const { actors } = await import('/static/draw.js'), acting = ['Ann', 'Bob', 'Cid'];
  const named = (together) => (owing) => actors({ acting, owing, together }).join(' ');
  return [...[[], [[]], [['Bob'], ['Cid']], [['Bob'], []]].map(named(true)), named(false)([['Bob']])]; }"""


def test_of_those_who_play_together_they_are_named_who_have_to_do_something(browser: "Browser", tmp_path: Path) -> None:
    """Three act at once, two of them have to fight: the third waits. What is owed by nobody in particular may be theirs; an enemy may go
    on with what is their own."""
    with phone(browser, tmp_path, "legacy/key-turn.play", 32, "Ann") as page:
        assert page.evaluate(ACTORS) == ["Ann Bob Cid", "Ann Bob Cid", "Bob Cid", "Ann Bob Cid", "Ann Bob Cid"]
        assert page.locator("#heading .acts").inner_text() == "To act: Bob Cid"


def test_what_other_lines_may_say_stands_with_them(browser: "Browser", tmp_path: Path) -> None:
    """A sheet begins with what it lists; words that are typed come where something is typed."""
    with phone(browser, tmp_path, "legacy/key-turn.play", 32, "Bob") as page:
        page.locator("#owed [data-does=challenge]").tap()
        page.locator("#sheet-body [data-line]").first.wait_for()
        assert page.locator("#sheet-body > .quiet", has_text="plus").count() == 0
        page.locator("#sheet .other > summary").tap()
        page.locator("#sheet .other > .quiet", has_text="stones that cards and abilities give").wait_for()


def test_who_goes_on_declares_nothing() -> None:
    game = load("elric")
    assert declares(game, "Bob", "next") == declares(game, "Bob", "next turn") == "Bob goes on."
    assert declares(game, "Bob", "battle Nadsokor") == "Bob declares: battle Nadsokor."
