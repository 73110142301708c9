"""The lines that a refusal names as legal: each is a button that lays it into the preview, and declares nothing."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playaid.desk.page_view import ways_named
from playaid.language.message import Aloud, listing, message
from tests.each import each
from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.test_board_taps import phone, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

SEA = "tears/sea.play"
UP, STAY = Aloud("move Ann to Hill", "", "move Ann to Hill"), Aloud("stay", "", "stay")


@each(
    "text, lines",
    [
        (UP, ["move Ann to Hill"]),
        (message("legal: {lines}; {n} more", lines=listing([UP, STAY], " / "), n=3), ["move Ann to Hill", "stay"]),
        (message("for example: {lines}", lines=listing([UP], " / ")), []),
        (message("legal in: {steps}; `next` goes on", steps="Movement"), []),
        (None, []),
        ("say it later", []),
    ],
)
def test_of_what_a_refusal_says_instead_its_lines_are_told_apart(text: str | None, lines: list[str]) -> None:
    assert [line for line, _ in ways_named(text)] == lines


def test_a_line_that_a_refusal_names_is_looked_at_and_not_declared(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SEA, 7, "Gorganun") as page:
        before = page.evaluate("document.body.dataset.event")
        page.locator("#typed").fill("activate Neko")
        page.locator("#typing button").tap()
        ways = page.locator("#sheet [data-way]")
        ways.first.wait_for()
        assert ways.first.inner_text() == ways.first.get_attribute("data-way") == "activate Hastur"
        ways.first.tap()
        page.locator("#declare").wait_for()
        assert page.locator("#sheet-title").inner_text() == "activate Hastur"
        page.locator("#sheet .ruling.legal").wait_for()
        assert page.evaluate("document.body.dataset.event") == before


def test_what_stands_in_the_words_of_a_refusal_is_a_way_if_it_can_be_said(browser: "Browser", tmp_path: Path) -> None:
    """What only shows how a line is said stands for its verb; what nobody could say here is no button."""
    said = "first it is laid down (`drop Kestrel of UNITS`) or put under another (`box Kestrel with Warsteed`), or `fly away`"
    script = "async (text) => (await import('/static/ways.js')).ways({ text }).map((one) => one.dataset.way)"
    with phone(browser, tmp_path, SEA, 7, "Gorganun") as page:
        assert page.evaluate(script, said) == ["drop", "box Kestrel with Warsteed"]


def test_a_verb_that_a_refusal_names_alone_is_filled_in(browser: "Browser", tmp_path: Path) -> None:
    script = """async () => { const { ways } = await import('/static/ways.js');
      document.body.append(...ways({ text: 'laid down first (`drop`)' })); }"""
    with phone(browser, tmp_path, SEA, 7, "Gorganun") as page:
        page.evaluate(script)
        page.locator("[data-way=drop]").dispatch_event("click")
        page.locator("#sheet[open] [data-on-board]").first.wait_for()
        assert page.locator("#declare").count() == 0


def test_the_line_that_is_a_button_is_not_told_as_well(browser: "Browser", tmp_path: Path) -> None:
    script = """async (ways) => { const { refused } = await import('/static/why.js'), line = ways.map(([one]) => one).join(' / ');
      const reason = { text: 'no road joins Hill and Dale', instead: line, ways }, form = { verb: 'move', fields: [] };
      const answer = { ok: true, told: [{ verdict: 'illegal', reasons: [reason] }] };
      const check = async (said) => (said === 'move Dale' ? answer : { ok: true, told: [{ verdict: 'legal', reasons: [] }] });
      form.fields = [{ role: 'path', kind: 'area', word: '' }];
      return refused(check, form, {}, 'Dale', () => true, (text, more) => [text, more.map((one) => one.dataset.way)]); }"""
    one, two = ["activate Hastur", "activate Hastur"], ["activate Kestrel", "activate Kestrel"]
    with phone(browser, tmp_path, SEA, 7, "Gorganun") as page:
        page.locator("#picked [data-piece-of]").first.wait_for()
        assert page.evaluate(script, [one]) == ["no road joins Hill and Dale", ["activate Hastur"]]
        assert page.evaluate(script, [one, two]) == ["no road joins Hill and Dale. activate Hastur / activate Kestrel", ["activate Hastur"]]


def test_where_it_would_be_in_vain_to_go_is_told_and_not_laid(browser: "Browser", tmp_path: Path) -> None:
    """Whoever taps a sea with an army wants to know why not; a place that is reached is where the line is seen to lead."""
    script = """async (vain) => { const { refused } = await import('/static/why.js');
      const answer = { ok: true, told: [{ verdict: 'legal', vain, reasons: [] }] };
      const form = { verb: 'activate', fields: [{ role: 'space', kind: 'area', word: '' }] };
      const tell = (text, more) => [text, more.map((one) => one.dataset.way)];
      return refused(async () => answer, form, {}, 'Dale', () => true, tell, (...seen) => seen); }"""
    with phone(browser, tmp_path, SEA, 7, "Gorganun") as page:
        page.locator("#picked [data-piece-of]").first.wait_for()
        assert page.evaluate(script, "it is a sea") == ["In vain: it is a sea", ["activate Dale"]]
        assert page.evaluate(script, "") == ["activate Dale", "Dale"]


def test_what_might_be_done_instead_stands_below_why_not(browser: "Browser", tmp_path: Path) -> None:
    """A button beside the first words would leave room for one of them."""
    way = ["march Fadan with 2 to Jadmar", "march Fadan with 2 to Jadmar"]
    reason = {"text": "nobody goes there before the game has begun", "instead": way[0], "ways": [way]}
    lies = """() => { const said = document.getElementById('said'), words = document.createRange();
      const button = said.querySelector('[data-way]');
      words.selectNodeContents([...said.childNodes].find((one) => one.nodeType === 3));
      return [words.getBoundingClientRect().bottom, button.getBoundingClientRect().top, button.textContent]; }"""
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator("#picked [data-piece-of='Fadan']").first.tap()
        page.locator("#board .target").first.wait_for(state="attached")
        page.get_by_role("button", name="the whole board").tap()
        page.get_by_text("Tap where to.", exact=True).wait_for()
        legal: dict[str, Any] = {"told": [{"verdict": "legal", "reasons": []}]}
        barred: dict[str, Any] = {"told": [{"verdict": "illegal", "reasons": [reason]}]}
        page.route("**/check", lambda route: route.fulfill(json=legal if way[0] in (route.request.post_data or "") else barred))
        tapped(page, "#board [data-space='Xanyaw']")
        page.locator("#said [data-way]").wait_for()
        words, button, told = page.evaluate(lies)
        assert words <= button
        assert told == f"instead: {way[0]}"


def test_a_line_that_is_told_of_each_side_is_offered_to_the_one_whose_it_is(
    browser: "Browser", playwright: "Playwright", tmp_path: Path
) -> None:
    """After a battle both leaders' units lie in the open: whoever ended it is offered nothing of the enemy's, who have a button of their
    own."""
    left = opening("tears/siege.play", 31, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phones = [there.sit_down(side) for side in ("Gorganun", "Forseti")]
        there.current()
        for page in phones:
            page.locator("body[data-ready]").wait_for()
        phones[0].locator("#typed").fill(left[0].line)
        phones[0].locator("#typing button").tap()
        for page, leader in zip(phones, ("Kestrel", "Algeron"), strict=True):
            page.locator(f"#said [data-way^='box {leader} with']").wait_for()
            assert page.locator("#said [data-way]").count() == 1
        there.close()


def test_nobody_is_sent_further_than_those_who_go_along_can(browser: "Browser", tmp_path: Path) -> None:
    """All can see how far a leader may go, and his own side who holds him back: a way that ends before the place is no button."""
    with phone(browser, tmp_path, SEA, 6, "Gorganun") as page:
        page.locator("#typed").fill("activate Kestrel")
        page.locator("#typing button").tap()
        page.locator("#said:not([hidden])").wait_for()
        page.wait_for_timeout(1500)
        page.locator("#said").dispatch_event("click")  # it lies over the map
        tapped(page, "#board .closed [data-stack='Kimrin']:not([display]) [data-piece]")
        page.wait_for_timeout(1000)
        page.locator("#picked [data-opened] [data-piece-of=Kestrel]").tap()
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        tapped(page, "#board .ground [data-space='Blackfen']")
        told = page.locator("#said", has_text="After 2 steps")
        told.wait_for()
        assert (told.text_content() or "") == (  # no word of the way as such, which is not what stops them
            "After 2 steps of the way: Kestrel has no space left: Warsteed, the slowest with them, sets the pace; "
            "if they are laid down and stay here, Kestrel may go on"
        )
        assert "one line may name" not in told.inner_text()
        assert told.locator("[data-way]").count() == 0


def test_a_line_is_a_button_as_long_as_it_is_this_sides_to_say(browser: "Browser", tmp_path: Path) -> None:
    """Whoever has attacked waits for the enemy, whatever this page knows of what it could say before: a button would only be refused."""
    script = """async () => { const { lay } = await import('/static/ways.js'), place = document.createElement('div');
      place.append('told');
      document.body.append(place);
      await lay(location.pathname.replace(/\\/$/, ''), place, 'go on: `attack`');
      return [...place.querySelectorAll('[data-way]')].map((one) => one.dataset.way); }"""
    with phone(browser, tmp_path, "tears/siege.play", 21, "Gorganun") as page:
        assert page.evaluate(script) == ["attack"]
        page.route("**/forms", lambda route: route.abort())
        page.locator("#typed").fill("attack")
        page.locator("#typing button").dispatch_event("click")
        page.locator("[data-way=attack]").wait_for(state="detached")
        assert page.evaluate(script) == []


def test_before_a_line_is_declared_no_button_is_what_another_may_say_behind_it(browser: "Browser", tmp_path: Path) -> None:
    script = """async ([text, said]) => { const { ways } = await import('/static/ways.js');
      const page = { side: 'Gorganun', sides: ['Gorganun', 'Forseti'] };
      return ways({ text, ahead: [said, page] }).map((one) => one.dataset.way); }"""
    with phone(browser, tmp_path, "tears/siege.play", 21, "Gorganun") as page:
        both = "Gorganun may `attack`. Then Forseti fights on (`activate`)."
        assert page.evaluate(script, [both, "box"]) == ["attack"]
        assert page.evaluate(script, [both, "attack"]) == [], "it is what is declared here"
        assert page.evaluate(script, ["Then it goes on (`activate`).", "attack"]) == ["activate"]
