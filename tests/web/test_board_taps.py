"""What a tap on the board of a phone means, and what is told where it means nothing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.evenings import serving
from tests.web.tapping import opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MIDDLE = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""
BOX = """(what) => { const one = document.querySelector(what), box = (one.closest('[data-stack]') || one).getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom]; }"""
STACKS = """() => [...document.querySelectorAll('#board .pieces > [data-stack]')]
  .map((one) => [one.dataset.stack, one.getBoundingClientRect()]).filter(([, box]) => box.width && box.right > 0 && box.left < innerWidth)
  .map(([name, box]) => [name, [box.left, box.top, box.right, box.bottom]])"""
SHAPE = """() => { const map = document.querySelector('#board svg').getBoundingClientRect(),
    place = document.getElementById('board').getBoundingClientRect();
  return { left: map.left - place.left, right: place.right - map.right, wide: place.width }; }"""


@contextmanager
def phone(browser: "Browser", folder: Path, play: str, lines: int, side: str, laid: bool = False) -> "Iterator[Page]":
    """The page of a side on a phone that has handed in its code; how a code is taken on a page, others hold (tests/web/tapping.py). No
    script of it may fail. laid: whatever falls or is drawn lies on the table."""
    faults = list[str]()
    opening(play, lines, folder, laid=laid)
    with serving(folder) as running:
        touch = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        page = browser.new_context(**touch, ignore_https_errors=True).new_page()  # type: ignore[arg-type]
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        code = {"code": running.link(side).rpartition("#")[2], "honour": True}
        answer = page.request.post(f"{running.url}/pair", data=code, headers={"origin": running.url})
        page.goto(running.url + answer.json()["to"])
        page.locator("body[data-ready]").wait_for()
        page.locator("#board[data-laid]").wait_for()
        yield page
        page.context.close()
    assert faults == []


def tapped(page: "Page", selector: str) -> None:
    page.touchscreen.tap(*page.evaluate(MIDDLE, selector))


def test_a_closed_stack_speaks_for_those_of_it_who_may_go(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        where = page.evaluate("document.querySelector('#board .pieces [data-piece=\"Fadan\"]').closest('[data-stack]').dataset.stack")
        block = f"#board .closed [data-stack='{where}']:not([display]) [data-piece]"
        page.locator(block).wait_for(state="attached")
        assert page.locator(block).get_attribute("data-piece") != "Fadan"
        tapped(page, block)
        page.locator("#picked .drafted svg").first.wait_for()
        page.locator("svg .chosen text").first.wait_for(state="attached")
        assert page.locator("svg .chosen circle.cost").count() > 2
        assert page.locator("#picked [data-verb-of='march']").get_attribute("aria-pressed") == "true"
        lit = page.locator("svg .target").count()
        for _ in range(3):
            page.get_by_role("button", name="closer").tap()
        page.get_by_text("Tap where to; more lies beyond the edge.").wait_for()
        page.get_by_role("button", name="the whole board").tap()
        page.get_by_text("Tap where to.", exact=True).wait_for()
        tapped(page, "#board [data-space='Xanyaw']")
        told = page.locator("#said")
        told.wait_for()
        assert "Xanyaw" in told.inner_text()
        assert page.locator("svg .target").count() == lit


def test_the_ring_lies_where_the_tapped_stack_stands(browser: "Browser", tmp_path: Path) -> None:
    """Units of the same name stand in other castles, too."""
    with phone(browser, tmp_path, "tears/lean.play", 0, "Forseti") as page:
        block = "#board .closed [data-stack='Caer Sillius']:not([display]) [data-piece]"
        page.locator(block).wait_for(state="attached")
        tapped(page, block)
        page.locator("svg .chosen .over").wait_for(state="attached")
        ring, counters = page.evaluate(f"(all) => all.map({BOX})", ["svg .chosen .over", block])  # at once: the map may still be moving
        assert [ring[0] < counters[0], ring[1] < counters[1], ring[2] > counters[2], ring[3] > counters[3]] == [True] * 4
        assert [ring[0] + ring[2], ring[1] + ring[3]] == pytest.approx([counters[0] + counters[2], counters[1] + counters[3]], abs=6)


def test_a_block_means_none_of_those_in_it_before_another(browser: "Browser", tmp_path: Path) -> None:
    """Wargroups, a leader and a wizard stand in Kimrin: which of them is activated is said by whoever tapped there."""
    with phone(browser, tmp_path, "tears/sea.play", 6, "Gorganun") as page:
        block = "#board .closed [data-stack='Kimrin']:not([display]) [data-piece]"
        page.locator(block).wait_for(state="attached")
        tapped(page, block)
        page.locator("#picked [data-verb-of='activate'][aria-pressed=true]").wait_for()
        assert page.locator("#picked [data-line]").count() > 2
        assert page.locator("#picked [data-line][aria-pressed=true]").count() == 0
        page.locator("#confirm button.pale").wait_for()  # drawn a moment after the verb is marked
        head = page.locator("#picked .drafted h2")
        assert head.inner_text() == "Kimrin"
        page.locator("#picked [data-line='activate Shimar']").tap()
        head.locator(".name, .unseen", has_text="Shimar").wait_for(state="attached")


def test_each_counter_of_a_stack_that_was_tapped_can_be_chosen(browser: "Browser", tmp_path: Path) -> None:
    """The wizard lies below the others, and no tap on the board would reach him."""
    with phone(browser, tmp_path, "tears/sea.play", 6, "Gorganun") as page:
        block = "#board .closed [data-stack='Kimrin']:not([display]) [data-piece]"
        page.locator(block).wait_for(state="attached")
        tapped(page, block)
        row = page.locator("#picked [data-opened=Kimrin] [data-piece-of]")
        row.first.wait_for()
        assert {"Kestrel", "Shimar"} <= set(row.evaluate_all("(all) => all.map((one) => one.dataset.pieceOf)"))
        page.locator("#picked [data-opened] [data-piece-of=Shimar]").tap()
        page.locator("#declare", has_text="activate Shimar").wait_for()
        assert page.locator("#picked [data-opened] [data-piece-of=Shimar]").get_attribute("aria-pressed") == "true"
        page.locator("#picked [data-opened] [data-piece-of=Kestrel]").tap()
        page.locator("#picked [data-opened] [data-piece-of=Kestrel][aria-pressed=true]").wait_for()
        assert "Shimar" not in page.locator("#confirm").inner_text()


def test_what_a_step_is_for_stands_first(browser: "Browser", tmp_path: Path) -> None:
    """Items may be used and shown at any time; the step that has just come is there for plots."""
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        going = page.locator("[data-goes][data-verb='next']:not([aria-disabled])")
        going.wait_for()
        going.tap()
        page.locator("#moves [data-verb='plot']").wait_for()
        verbs = page.locator("#moves > .verbs [data-verb]").evaluate_all("(all) => all.map((one) => one.dataset.verb)")
        assert verbs[0] == "plot"
        assert {"use", "show"} <= set(verbs)


def test_opened_stacks_lie_on_no_other(browser: "Browser", tmp_path: Path) -> None:
    """As near as a finger comes to a castle full of leaders, whose stack has room and those of the castles beside it have none."""
    with phone(browser, tmp_path, "tears/lean.play", 1, "Gorganun") as page:
        page.locator("#picked [data-piece-of=Kestrel]").first.tap()  # the board goes there
        page.locator("svg .chosen .over").wait_for(state="attached")
        page.mouse.move(*page.evaluate(MIDDLE, "#board [data-space='Kimrin']"))
        for _ in range(6):
            page.wait_for_timeout(500)
            shown = page.evaluate(STACKS)
            assert shown
            over = [(one[0], other[0]) for at, one in enumerate(shown) for other in shown[:at] if _overlap(one[1], other[1])]
            assert over == []
            page.mouse.wheel(0, -100)


def _overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 3 and min(one[3], other[3]) - max(one[1], other[1]) > 3


def test_the_edge_of_the_map_stays_at_the_edge_of_what_is_seen(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        for _ in range(3):
            page.get_by_role("button", name="closer").tap()
        for far in (300, -300):
            for _ in range(6):
                page.mouse.move(195, 250)
                page.mouse.down()
                page.mouse.move(195 + far, 250, steps=3)
                page.mouse.up()
            shape = page.evaluate(SHAPE)
            assert max(shape["left"], shape["right"]) <= 0.1 * shape["wide"]


def test_a_rule_is_read_and_an_evening_taken_home_by_a_finger(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator(".tabs [data-tab='past']").tap()
        page.get_by_role("button", name="Look something up").last.tap()
        for form in page.locator("#sheet a.button").all():
            box = form.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 48
        page.locator("#case").fill("7.0")
        page.get_by_role("button", name="Look", exact=True).tap()
        page.locator("#sheet-title", has_text="7.0").wait_for()
        assert page.locator("#sheet-body p").first.inner_text()
        page.locator("#close").tap()
        page.get_by_role("button", name="Look something up").last.tap()
        page.get_by_role("button", name="A first evening").tap()
        page.locator("#sheet-body h3").first.wait_for()


def test_what_is_looked_up_says_what_is_shown_where_nothing_is_chosen(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator(".tabs button", has_text="Mine").tap()
        page.locator(".chip", has_text="countries").first.tap()
        page.locator("#sheet-title", has_text=re.compile("^countries$")).wait_for()
        page.locator("#sheet-body .blanks button.main small", has_text="nothing chosen: all countries").wait_for()


def test_a_list_of_next_places_says_how_one_goes_farther_and_no_other_does(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        told = {}
        for verb in ("march", "embark"):
            page.locator(f"#moves [data-verb='{verb}']").tap()
            page.locator("#sheet [data-line]").first.wait_for()
            told[verb] = page.locator("#sheet-body > .quiet").all_inner_texts()
            page.locator("#close").tap()
        assert "Farther: tap who goes on the map." in told["march"]
        assert "who? on which fleet?" in told["embark"]
        assert not [text for text in told["embark"] if "Farther" in text]


def test_what_is_ticked_is_what_is_declared(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        where = page.evaluate("document.querySelector('#board .pieces [data-piece=\"Fadan\"]').closest('[data-stack]').dataset.stack")
        block = f"#board .closed [data-stack='{where}']:not([display]) [data-piece]"
        page.locator(block).wait_for(state="attached")
        tapped(page, block)
        page.locator("#picked [data-verb-of='embark']").tap()
        going = page.locator("#picked .part button.whole")
        going.filter(has_text="Ilmiora Admiral").tap()
        going.filter(has_text="Sharilla").tap()
        page.get_by_role("button", name="all 2").tap()
        page.locator("#picked [data-line]", has_text="Ilmiora Fleet 2").tap()
        page.get_by_text("embark Fadan, Ilmiora Admiral, Sharilla with 2 on Ilmiora Fleet 2").first.wait_for(state="attached")


STANDS = """() => { const svg = document.querySelector('#board svg'); return svg.style.transform; }"""


def test_a_counter_that_is_dragged_goes_where_it_is_dropped_and_the_map_stays(browser: "Browser", tmp_path: Path) -> None:
    """What pulls at ground pulls the map."""
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        before = page.evaluate(STANDS)
        start = page.evaluate(MIDDLE, "#board .closed [data-stack='Bernham-centre'] [data-piece]")
        end = page.evaluate(MIDDLE, "#board [data-space='Bernham-left']")
        page.mouse.move(*start)
        page.mouse.down()
        for part in (0.3, 0.6, 1.0):
            page.mouse.move(*(one + part * (other - one) for one, other in zip(start, end, strict=True)))
        page.mouse.up()
        page.locator("#declare", has_text="move William to Bernham-left").wait_for()
        assert page.evaluate(STANDS) == before
        page.get_by_label("let go").tap()
        ground = page.evaluate(MIDDLE, "#board [data-space='Silvia-top']")
        page.mouse.move(*ground)
        page.mouse.down()
        page.mouse.move(ground[0] - 30, ground[1] + 20)
        page.mouse.move(ground[0] - 60, ground[1] + 30)
        page.mouse.up()
        assert page.locator("#declare").count() == 0


def test_a_piece_that_is_tapped_says_what_is_drawn_on_it(browser: "Browser", tmp_path: Path) -> None:
    """Whether it is supplied, and what it carries."""
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        tapped(page, "#board .closed [data-stack='Bernham-centre'] [data-piece]")
        page.locator("#picked", has_text="supplied").wait_for()


def test_to_pass_says_what_is_passed_over_and_who_comes_then(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        assert "then: Draw counter phase" in page.locator("#moves [data-verb='next']").inner_text().replace("\n", " ")
        button = page.locator("#moves .going button", has_text="Pass")
        told = button.inner_text().replace("\n", " ")
        assert "Round 4 · Ann" in told
        button.tap()
        page.locator("#sheet[open]", has_text="Draw counter phase").wait_for()
        page.locator("#sheet[open]", has_text="Action phase").wait_for()


def test_one_of_a_few_is_marked_among_the_others_and_declared(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        page.locator("#moves [data-line='discard Horad']").tap()
        page.locator("#picked [data-line='discard Horad'][aria-pressed='true']").wait_for()
        page.locator("#picked [data-line='discard Skurg']").tap()
        page.locator("#picked [data-line='discard Horad'][aria-pressed='false']").wait_for()
        page.locator("#declare", has_text="discard Skurg").tap()
        page.locator("#said", has_text="Skurg").wait_for()
        page.locator("#moves [data-line='discard Skurg']").wait_for(state="detached")  # what may be said now is laid out
        page.locator("#moves [data-line='discard Horad']").tap()
        page.locator("#declare", has_text="discard Horad").tap()
        page.locator("#said", has_text="Horad").wait_for()


def test_why_nothing_else_is_to_be_done_with_what_was_chosen_is_in_sight(browser: "Browser", tmp_path: Path) -> None:
    """Wherever in a long list it stands: the map above the list does not lie over it."""
    seen = """(one) => { const { left, top, bottom } = one.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => one.contains(document.elementFromPoint(left + 20, y))); }"""
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        lines = [chip.get_attribute("data-line") for chip in page.locator("#moves [data-line^='discard ']").all()]
        for line in lines:
            chip = page.locator(f"#picked [data-line='{line}']")
            page.locator(f"#moves [data-line='{line}']").tap()
            page.locator(f"#picked [data-line='{line}'][aria-pressed='true']").wait_for()
            page.locator("#declare", has_text=str(line)).wait_for()
            page.wait_for_timeout(300)
            assert chip.evaluate(seen), line
            for why in page.locator("#picked .chip + p .reason").all():
                assert why.evaluate(seen), line
            page.locator("#picked .let").tap()
            chip.wait_for(state="detached")


def test_whoever_declares_sees_the_dice(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 2, "Ann") as page:
        page.locator("#moves [data-verb='appear']").tap()
        page.locator("#declare").tap()
        page.locator("#said .die").first.wait_for()


def test_where_an_army_may_be_put_ashore_is_marked_and_its_list_leads_to_the_board(browser: "Browser", tmp_path: Path) -> None:
    """Nobody counts what it takes: a mark without a number stands there."""
    with phone(browser, tmp_path, "empire/whole-game.play", 51, "Ann") as page:
        page.locator("#moves [data-verb='unload']").tap()
        page.locator("#sheet [data-on-board]").tap()
        page.locator("svg .chosen circle.cost").first.wait_for(state="attached")
        assert page.locator("svg .chosen circle.cost").count() == 4
        assert page.locator("#picked [data-verb-of='unload']").get_attribute("aria-pressed") == "true"


def test_what_is_laid_down_is_counted_by_plus_and_minus(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/castle.play", 16, "Forseti") as page:
        page.locator("#picked [data-piece-of='Algeron']").first.tap()
        page.locator("#picked .drafted", has_text="drop").wait_for()
        assert page.locator("#picked [data-verb-of='box']").count() == 0, "others of his kind are boxed under others, elsewhere"
        more = page.get_by_label("one more").first
        more.tap()
        more.tap()
        page.locator("#declare", has_text="drop Algeron of 2 Cavalry").wait_for()


def test_who_goes_along_under_whom_is_counted_out_from_the_list_of_leaders(browser: "Browser", tmp_path: Path) -> None:
    """No example stands there that would be taken for all that can be said."""
    with phone(browser, tmp_path, "tears/lean.play", 2, "Forseti") as page:
        page.locator("#moves [data-verb='box']").tap()
        page.locator("#sheet [data-on-board]", has_text="Algeron").wait_for()
        assert page.locator("#sheet [data-line]").count() == 0
        page.locator("#sheet [data-on-board]", has_text="Kendrel").tap()
        page.get_by_label("one more").first.tap()
        page.get_by_label("one more").first.tap()
        page.locator("#declare", has_text="box Kendrel with 2 Cavalry").wait_for()


def test_all_who_may_is_seen_to_be_chosen(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/lean.play", 2, "Forseti") as page:
        page.locator("#moves [data-verb='box']").tap()
        page.locator("#sheet [data-on-board]", has_text="Algeron").tap()
        every = page.locator("#picked [data-all]")
        assert every.get_attribute("aria-pressed") == "false"
        every.tap()
        page.locator("#picked [data-all][aria-pressed='true']").wait_for()
        assert page.locator("#picked", has_text="0 chosen").count() == 0
        page.get_by_label("one more").first.tap()
        page.locator("#picked [data-all][aria-pressed='false']").wait_for()


def test_the_same_tap_again_lets_go_and_tells_nobody_why_not(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        unit = "#board .closed [data-stack='Bernham-centre'] [data-piece]"
        asked = list[str]()
        tapped(page, unit)
        page.locator("#picked .let").wait_for()
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        tapped(page, unit)
        page.locator("#picked .let").wait_for(state="detached")
        with page.expect_request("**/touch"):
            tapped(page, unit)
        assert "touch" in asked
        assert "barred" not in asked


def test_a_tap_that_comes_late_still_takes_back(browser: "Browser", tmp_path: Path) -> None:
    """What is told is seen to go, and can be tapped until it is gone: what lies below is not meant."""
    with phone(browser, tmp_path, "tears/lean.play", 0, "Gorganun") as page:
        page.locator("#typed").fill("note a thing")
        page.locator("#typing button").tap()
        told = page.locator("#said:not([hidden])")
        told.wait_for()
        late = """() => { const [goes] = document.getElementById('said').getAnimations(), { delay, duration } = goes.effect.getTiming();
          goes.currentTime = delay + duration / 2; return [delay >= 2000, duration >= 1500]; }"""
        assert page.evaluate(late) == [True, True]
        assert told.is_visible()
        assert float(told.evaluate("(one) => getComputedStyle(one).opacity")) < 0.9
        page.evaluate("() => document.getElementById('said').getAnimations()[0].finish()")
        told.wait_for(state="detached")


def test_what_was_just_declared_is_taken_back_where_it_is_told(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        page.locator("#moves [data-line='discard Horad']").tap()
        page.locator("#declare", has_text="discard Horad").tap()
        page.locator("#said", has_text="Horad").get_by_role("button", name="Undo").tap()
        page.locator("#moves [data-line='discard Horad']").wait_for()


def test_what_the_marks_mean_is_a_tap_from_the_board(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 3, "Gorganun") as page:
        page.locator("#zoom button", has_text="?").tap()
        told = page.locator("#sheet .marks li")
        told.first.wait_for()
        words = told.all_inner_texts()
        assert {"Gorganun", "Forseti", "wizard", "ruins"} <= set(words)
        assert any("may be done there" in text for text in words)
        assert all(page.locator("#sheet .marks li").nth(at).locator("svg > *").count() for at in range(len(words)))


def test_what_a_piece_may_do_offers_no_others(browser: "Browser", tmp_path: Path) -> None:
    """Neither who stands beside it nor who stands elsewhere is activated in its stead; a tap on their own space offers them."""
    with phone(browser, tmp_path, "tears/sea.play", 6, "Gorganun") as page:
        page.locator("#picked [data-piece-of='Kestrel']").tap()
        page.locator("#declare", has_text="activate Kestrel").wait_for()
        assert page.locator("#picked [data-line]").count() == 0


def test_counters_are_not_laid_down_by_who_leads_others_like_them_elsewhere(browser: "Browser", tmp_path: Path) -> None:
    """Wargroups lie in Kimrin, and under Shale in Glaginsdrog: whoever taps those has not meant that Shale lays some down."""
    with phone(browser, tmp_path, "tears/castle.play", 16, "Forseti") as page:
        kept = page.evaluate(LAID_DOWN)
        assert kept == [[], ["drop Shale of Wargroup"], ["drop Shale of Wargroup"]]


LAID_DOWN = """async () => {
  const { its } = await import(new URL('choose.js', document.querySelector('script[src]').src));
  const fields = [{ name: 'leader', role: 'piece' }, { name: 'units', role: 'piece', many: true }], form = { verb: 'drop', fields };
  const args = { leader: ['Shale'], units: ['Wargroup'] }, about = ['Shale', 'Wargroup'];
  const choices = [{ line: 'drop Shale of Wargroup', args, about, at: 'Glaginsdrog' }];
  const kept = (name, here) => its([{ form, choices }], [name], here, () => false).flatMap((one) => one.choices.map(({ line }) => line));
  return [kept('3 Wargroup', 'Kimrin'), kept('3 Wargroup', 'Glaginsdrog'), kept('Shale', 'Kimrin')]; }"""


def test_one_of_a_few_that_is_owed_lies_below_the_board(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 5, "Gorganun") as page:
        page.locator("#picked [data-line='command one']").tap()
        page.locator("#picked [data-line='command one'][aria-pressed='true']").wait_for()
        page.locator("#declare", has_text="command one").tap()
        page.locator("#said", has_text="activates one").wait_for()


def test_the_board_stays_in_sight_while_somebody_chooses_who_goes(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator("#picked [data-piece-of='Fadan']").tap()
        page.locator("#picked .parts > .chip", has_text="all").tap()
        page.evaluate("() => scrollTo(0, 400)")
        box = page.locator("#board").bounding_box()
        assert box is not None
        assert box["y"] > 40
        assert box["y"] + box["height"] < 600


def test_a_card_is_told_by_taps_and_asks_for_no_more_than_it_wants(browser: "Browser", tmp_path: Path) -> None:
    """A Severe Threat Card: where its enemies go alone makes it ask for a tile to go to; its tokens are put together out of chips."""
    with phone(browser, tmp_path, "legacy/lean.play", 15, "Bob") as page:
        page.locator("#owed [data-does=threat]").tap()
        field = "#sheet .field:has([name='{}'])"
        page.locator(field.format("command")).wait_for()
        for name in ("named", "spawn"):  # where its enemies go is asked from the beginning
            page.locator(field.format(name)).wait_for()
        page.locator(field.format("command")).locator("[data-value='Hold']").tap()
        assert not page.locator(field.format("target")).is_visible()
        head = page.locator("#sheet .dialog-head").bounding_box()
        for name in ("saxon", "2", "red", "witch", "1", "@Docks"):
            page.locator(field.format("spawn")).locator(f"[data-value='{name}']").tap()
        assert page.locator("#sheet .dialog-head").bounding_box() == head  # nothing goes away under the finger
        page.locator(field.format("spawn")).get_by_text("one of each row").wait_for()
        page.locator(field.format("named")).locator("[data-value]").first.tap()
        page.locator(field.format("kind")).locator("[data-value='Knight']").tap()
        page.locator(field.format("at")).locator("[data-value='Elder Wood']").tap()
        page.locator("#sheet .blanks .main").tap()
        page.locator("#declare").wait_for()
        assert (
            page.locator("#sheet-title").inner_text()
            == "threat: Threat 1 · Hold · saxon 2 red, witch 1 @Docks · Captain 1 · Knight · Elder Wood"
        )
        page.locator("#sheet .ruling", has_text="Then it is asked: Threat 1").wait_for()
        assert "saxon:2" not in page.locator("#sheet").inner_text()


def test_whoever_chooses_a_sheet_sees_what_it_says_and_is_offered_none_for_others(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/lean.play", 0, "Ann") as page:
        page.locator("#moves [data-verb=take]").tap()
        page.locator("#sheet [data-line*=Lancelot] .does", has_text="Prowess 6").wait_for()
        page.locator("#sheet [data-line*=Lancelot]").tap()
        page.locator("#declare").tap()
        page.locator("#owed li", has_text="every player takes a sheet").wait_for()
        page.locator("#owed [data-does=take]").wait_for(state="detached")


def test_a_draw_is_owed_in_words_and_marks_no_room_that_is_called_as_its_deck(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/lean.play", 18, "Bob") as page:
        page.locator("#owed [data-does=spoils]").wait_for()
        assert "|" not in page.locator("#owed").inner_text()
        assert page.locator("#board .may").count() == 0


def test_what_goes_at_any_time_and_comes_to_nothing_is_not_in_the_way(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/lean.play", 13, "Bob") as page:
        page.locator("#moves summary", has_text="More").tap()
        page.locator("#moves details [data-verb=use]", has_text="In vain").wait_for()
        assert page.locator("#moves > .verbs [data-verb=use]").count() == 0


def test_a_country_that_nobody_has_explored_is_meant_wherever_it_is_tapped(browser: "Browser", tmp_path: Path) -> None:
    """Its middle alone is a small thing for a finger."""
    with phone(browser, tmp_path, "empire/whole-game.play", 2, "Ann") as page:
        page.locator("#board [data-part-of='M4'].meant").first.wait_for(state="attached")
        tapped(page, "#board [data-space='M4 east']")
        page.locator("#declare", has_text="explore M4").tap()
        page.locator("#board [data-part-of='M4']").first.wait_for(state="detached")
        assert page.locator("#board .meant").count() == 0


def test_the_button_that_takes_losses_tells_those_of_its_own_side(browser: "Browser", tmp_path: Path) -> None:
    """Both sides remove at the same time; what is one's own to settle stands first."""
    with phone(browser, tmp_path, "albion/lean.play", 22, "Fomorian") as page:
        assert [told.split()[:2] for told in page.locator("#owed li").all_inner_texts()[:2]] == [
            ["remove", "Fomorian"],
            ["Faerie", "suffers"],
        ]
        assert page.locator(".going .main small").inner_text().startswith("Fomorian suffers")


def test_a_map_of_hexes_has_its_names_between_far_and_near(browser: "Browser", tmp_path: Path) -> None:
    """A hex is too narrow there for the name of its castle, which stands beside the counters."""
    with phone(browser, tmp_path, "albion/lean.play", 1, "Fomorian") as page:
        for _ in range(2):
            before = page.locator("#board").get_attribute("data-laid")
            page.get_by_role("button", name="closer").tap()
            page.locator(f"#board[data-laid]:not([data-laid='{before}'])").wait_for()
        seen = """() => { const place = document.getElementById('board').getBoundingClientRect();
          return [...document.querySelectorAll('#board .names > [data-of]:not([display])')].map((one) => one.getBoundingClientRect())
            .filter((box) => box.width && box.right > place.left && box.left < place.right && box.bottom > place.top)
            .filter((box) => box.top < place.bottom).length; }"""
        assert page.evaluate(seen) > 5


def test_an_enemy_that_is_tapped_stands_for_who_may_fight_them_there(browser: "Browser", tmp_path: Path) -> None:
    """Both lie in one hex, and which of the two the finger hits is chance."""
    with phone(browser, tmp_path, "empire/whole-game.play", 20, "Ann") as page:
        block = "#board .closed [data-stack='Bernham-left'] [data-piece='Henry']"
        page.locator(block).wait_for(state="attached")
        tapped(page, block)
        page.locator("#picked [data-verb-of='attack']").tap()
        page.locator("#declare", has_text="attack with Craw").wait_for()


RECRUITING = """game tears
players Ann, Bob
tables house

> ambassador Kishmin --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command one
> activate Shale
> set reserve.Gorganun.Warsteed 2 --because "two have fallen" --as Gorganun
"""


def test_the_head_stays_that_of_whoever_was_tapped(browser: "Browser", tmp_path: Path) -> None:
    """Shale recruits; the Warsteed that he takes is no one who recruits."""
    play = tmp_path / "recruiting.play"
    play.write_text(RECRUITING, encoding="utf-8")
    with phone(browser, tmp_path / "sessions", str(play), 6, "Gorganun") as page:
        page.locator("#picked [data-piece-of=Shale]").first.tap()
        page.locator("#picked [data-verb-of=recruit]").tap()
        page.locator("#declare", has_text="recruit Warsteed by Shale").wait_for()
        assert page.locator("#picked .drafted h2 [data-piece]").get_attribute("data-piece") == "Shale"
        assert "attack 3, defence 3, command 8" in page.locator("#picked").inner_text()
