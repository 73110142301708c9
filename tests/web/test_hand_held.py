"""On a phone everything is on the screen, and nothing lies over what is read or tapped."""

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until
from tests.web.test_finger import EMPIRE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

OVER = """([one, other]) => { const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.width > 0 && b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }"""
OUTSIDE = """() => { const { svg } = document.querySelector('#board'), costs = [...document.querySelectorAll('#board .chosen text')];
  const spaces = [...document.querySelectorAll('#board .ground [data-space]')];
  return costs.filter((text) => { const box = text.getBBox(), map = text.ownerSVGElement;
    const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]];
    const point = ([x, y]) => Object.assign(map.createSVGPoint(), { x, y });
    return !spaces.some((space) => { const shape = space.querySelector('polygon');
      return shape && corners.every((corner) => shape.isPointInFill(point(corner))); }); }).length; }"""


def wide(page: "Page") -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_held_counter_that_may_not_be_used_says_why(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator(".tabs [data-tab=mine]").tap()
        names = page.locator("#mine button.card").evaluate_all("cards => cards.map((card) => card.querySelector('b').textContent)")
        said = []
        for at, _ in enumerate(names):
            page.locator("#mine button.card").nth(at).tap()
            page.locator("#sheet-body h3").first.wait_for()
            page.wait_for_timeout(200)
            said.append(page.locator("#sheet-body").inner_text())
            page.locator("#close").tap()
        assert any("muster: " in text for text in said), said
        assert any("muster: " not in text for text in said), said


def test_what_everybody_wants_outshines_what_passes_it_over(browser: "Browser", tmp_path: Path) -> None:
    """A country may be explored, and going on lets it go; of the actions none is wanted by all. Empire: [1], [3]."""
    going = "#moves .going [data-verb=next]"
    with phone(browser, tmp_path / "exploring", EMPIRE, 17, "Ann") as page:
        page.locator("#moves .verbs [data-verb=explore].main").wait_for()
        assert page.locator(going).count() == 1
        assert page.locator(f"{going}.main").count() == 0
    with phone(browser, tmp_path / "acting", EMPIRE, 18, "Ann") as page:
        page.locator(f"{going}.main").wait_for()
        assert page.locator("#moves .verbs .main").count() == 0


def test_a_frame_marks_what_can_be_more_than_laid_aside(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator(".tabs [data-tab=mine]").tap()
        held = page.locator("#mine button.card")
        held.first.wait_for()
        verbs = []
        for at in range(held.count()):
            held.nth(at).tap()
            page.locator("#sheet-body h3").first.wait_for()
            page.wait_for_timeout(200)
            verbs.append(
                set(page.locator("#sheet-body [data-line]").evaluate_all("all => all.map((one) => one.dataset.line.split(' ')[0])"))
            )
            page.locator("#close").tap()
        framed = held.evaluate_all("cards => cards.map((card) => card.classList.contains('may'))")
        assert framed == [bool(said - {"discard"}) for said in verbs]
        assert any("discard" in said for said in verbs)


def test_a_list_of_which_one_is_chosen_stays_where_it_is(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator("#moves .verbs button[data-verb=discard]").tap()
        chip = page.locator("#sheet-body .chip").first
        chip.wait_for()
        page.wait_for_timeout(300)
        before = chip.bounding_box()
        chip.tap()
        page.locator("#sheet #declare").wait_for()
        page.wait_for_timeout(700)
        assert chip.bounding_box() == before


def test_a_place_where_nothing_can_be_begun_says_why(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 17, "Ann") as page:
        tapped(page, "#board [data-space='S1']")
        page.locator("#picked .reason", has_text="none of them borders on S1").wait_for()


def test_no_sheet_is_wider_than_the_phone(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 40, "Ann") as page:
        page.locator(".tabs [data-tab=past]").tap()
        for at in range(page.locator("#log summary").count()):
            page.locator("#log > li > details > summary").nth(at).tap()
        page.locator("#log .worksheet").first.wait_for()
        assert page.locator("#log .worksheet").count() > 1
        assert wide(page) == 390
        edges = page.locator("#log .worksheet *").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
        assert max(edges) <= 390


def test_what_is_said_lies_over_nothing_that_is_tapped_next(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        long = "\n".join(["Of lower rank than Kendrel and activated as well: Shelnor; each goes where it is named."] * 6)
        page.locator("#said").evaluate("(said, words) => { said.textContent = words; said.hidden = false; }", long)
        for other in (".going, #moves", "#picked", ".tabs"):
            assert not page.evaluate(OVER, ["#said", other]), other
        lines = page.locator("#said").evaluate(
            "said => { const style = getComputedStyle(said); return said.clientHeight / parseFloat(style.lineHeight); }"
        )
        assert abs(lines - round(lines)) < 0.1, "no line is cut"
        assert page.locator("#said").evaluate("said => said.offsetHeight / innerHeight") < 0.43, "most of the board is seen"


def test_what_is_said_is_cut_between_its_sentences(browser: "Browser", tmp_path: Path) -> None:
    told = [f"The {number} of these units goes aboard the ship that lies beside the hex it stands in" for number in range(9)]

    def lengthened(route: "Route") -> None:
        reply = route.fetch()
        route.fulfill(response=reply, json={**reply.json(), "lines": [f"{sentence}." for sentence in told]})

    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        page.route("**/say", lengthened)
        page.locator("#going button, .going button").first.tap()
        page.locator("#said", has_text="goes aboard").wait_for()
        words = page.locator("#said").inner_text().removeprefix("Undo").lstrip()
        assert words.endswith(". …")
        assert words.removesuffix(" …").split("\n") == [f"{sentence}." for sentence in told[: words.count("\n") + 1]]
        assert page.locator("#said").evaluate("said => said.scrollHeight <= said.clientHeight")


def test_the_buttons_lie_beside_the_board(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        assert not page.evaluate(OVER, ["#zoom", "#board"])


def test_what_a_way_costs_stands_in_its_own_space(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator("#picked [data-piece-of='Gren']").tap()
        page.locator("#board .chosen text").first.wait_for(state="attached")
        assert page.locator("#board .chosen text").count() > 2
        assert page.evaluate(OUTSIDE) == 0


def test_a_short_track_is_one_line(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        rows = page.locator("#tracks ol").evaluate_all(
            "all => all.map((one) => new Set([...one.children].map((box) => box.offsetTop)).size)"
        )
        boxes = page.locator("#tracks li").evaluate_all("all => all.filter((box) => box.scrollWidth > box.clientWidth).length")
        assert rows == [1, 1]
        assert boxes == 0, "each is as wide as what stands in it"
        assert wide(page) == 390


def test_a_verb_that_is_a_whole_line_is_looked_at_under_what_it_is_for(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 2, "Ann") as page:
        page.locator("#moves [data-verb='appear']").tap()
        page.locator("#sheet-title", has_text="appear: let Elric appear at random").wait_for()


def test_ways_are_listed_as_people_say_them(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator("#moves [data-verb='march']").tap()
        ways = page.locator("#sheet [data-line]")
        ways.first.wait_for()
        texts = ways.all_inner_texts()
        assert any(text.startswith("7 armies") for text in texts), texts
        assert not any("armies 7" in text for text in texts)


def test_a_row_with_much_to_say_is_no_wider_than_the_phone(browser: "Browser", tmp_path: Path) -> None:
    """What a row tells stands below its name where there is no room beside it."""
    play = "tears/siege.play"
    with phone(browser, tmp_path, play, until(play, "throw --dice 1,10"), "Gorganun") as page:
        page.get_by_role("button", name="lead", exact=True).tap()
        page.locator("#picked .part .does").first.wait_for()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
        assert page.locator("#picked .part").evaluate_all("(all) => all.every((one) => one.getBoundingClientRect().right <= 390)")
