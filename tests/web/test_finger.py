"""What a finger does on a phone is what the page says: of places, of what is asked, of sheets that lie over each other."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.desk import page_view
from tests.web.evenings import serving
from tests.web.tapping import opening
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EMPIRE = "empire/whole-game.play"
BEFORE_A_DRAW = 9
"""Lines of that evening before Ann draws three counters."""
SEA = "tears/sea.play"
WON = "legacy/won.play"
LEGACY = "legacy/key-turn.play"
SOLITAIRE = "legacy/solitaire.play"
COINS = "legacy/lost-by-coins.play"


def test_another_place_that_is_tapped_is_what_the_page_speaks_of(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        page.locator("#picked [data-piece-of='N1']").tap()
        page.locator("#declare", has_text="explore N1").wait_for()
        tapped(page, "#board [data-space='N2']")
        page.locator("#declare", has_text="explore N2").wait_for()
        assert page.locator("#picked h2").inner_text().strip() == "N2\nexplore"
        assert page.locator("#board .chosen .over:not(polyline)").count() == 1


def test_what_asks_for_a_place_is_answered_on_the_board(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator("#typed").fill("coup Bernham with Queenie, Edmund, Flake")
        page.locator("#typing button").tap()
        asked = page.locator("#asked [data-kind='choice']")
        asked.wait_for()
        first = asked.locator("h2").inner_text()
        page.locator("svg .target[data-space='Bernham-left']").wait_for(state="attached")
        tapped(page, "#board [data-space='Bernham-left']")
        page.wait_for_function("first => document.querySelector('#asked h2')?.innerText !== first", arg=first)
        assert page.locator("#said").is_hidden() or "nothing to be done" not in page.locator("#said").inner_text()


def test_what_is_newly_asked_comes_into_sight(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator("#typed").fill("coup Bernham with Queenie, Edmund, Flake")
        assert page.evaluate("scrollY") > 0
        page.locator("#typing button").tap()
        page.locator("#asked [data-kind='choice']").wait_for()
        page.wait_for_function("() => scrollY === 0")


def test_a_rule_that_is_closed_gives_back_what_lay_below_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator("#moves [data-verb='coup']").tap()
        page.locator("#sheet [data-line]").first.tap()
        line = page.locator("#sheet-title").inner_text()
        cited = page.locator("#sheet-body h3 small", has_text="[3.F]")
        cited.wait_for()
        page.touchscreen.tap(*page.evaluate(LAST_LETTERS))
        page.locator("#sheet-title", has_text="3.F").wait_for()
        assert page.locator("#sheet-body h3", has_text="Refused when:").count() == 1
        page.locator("#close").tap()
        assert page.locator("#sheet-title").inner_text() == line
        assert page.locator("#sheet-foot #declare").is_visible()
        page.locator("#close").tap()
        page.locator("#sheet-body [data-line]").first.wait_for()  # the lines it was chosen from
        page.locator("#close").tap()
        assert not page.locator("#sheet").is_visible()


LAST_LETTERS = """() => { const small = document.querySelector('#sheet-body h3 small');
  const text = small.lastChild, range = document.createRange(), at = text.data.indexOf('[3.F]');
  range.setStart(text, at + 1); range.setEnd(text, at + 3);
  const box = range.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"""


def test_the_room_of_declare_is_kept_from_the_first_tap_on(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/sea.play", 1, "Gorganun") as page:
        page.locator("#picked [data-piece-of='Kestrel']").tap()
        page.locator("#picked .part").first.wait_for()
        before = page.locator("#confirm").bounding_box()
        assert page.locator("#declare").count() == 0
        page.locator("#picked .part", has_text="Warsteed").first.tap()
        page.locator("#declare").wait_for()
        after = page.locator("#confirm").bounding_box()
        assert before is not None
        assert after is not None
        assert before["y"] <= after["y"] + 1


def test_hits_are_counted_out_on_those_who_fight(browser: "Browser", tmp_path: Path) -> None:
    """Units of the same name stand in a castle elsewhere: they are nobody's hits."""
    with phone(browser, tmp_path, SEA, until(SEA, "take Elite Guard"), "Forseti") as page:
        assert page.locator("#picked [data-piece-of]").count() == 0
        page.locator("#owed [data-does='take']").tap()
        for name in ("Elite Guard", "reduced Elite Guard", "Foot Soldier"):
            assert page.locator("#declare").count() == 0
            page.locator("#picked .part", has=page.get_by_text(name, exact=True)).locator(".whole").tap()
        page.locator("#declare").tap()
        page.locator("#owed [data-does='take']").wait_for(state="detached")


def test_a_duty_of_another_has_no_button(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SEA, until(SEA, "take Elite Guard"), "Gorganun") as page:
        page.locator("#owed", has_text="3 hits").wait_for()
        assert page.locator("#owed [data-does]").count() == 0


FOGGED = """game tears
players Ann, Bob
tables house

> ambassador Kishmin --as Gorganun
> box Kestrel with 3 Warsteed, Shimar --as Gorganun
> box Kendrel with Elite Guard, Cavalry --as Forseti
> next --as Gorganun
> initiative --as Gorganun --dice 10,1
> command one --as Gorganun
> activate Kestrel --as Gorganun
> move Kestrel to Ashmoor, Marchgate --as Gorganun
> next --as Gorganun
> command one --as Forseti
> activate Kendrel --as Forseti
> move Kendrel to Millbrook, Marchgate --as Forseti
> attack Marchgate --as Forseti
> stand --as Gorganun
> lead Kendrel on Cavalry --as Forseti
> cast Fog of War by Shimar --as Gorganun --dice 1
> throw --as Gorganun
"""


@pytest.mark.parametrize("side", ["Gorganun", "Forseti"])
def test_a_duty_of_another_that_names_this_side_too_has_buttons_for_what_is_its_own_alone(
    browser: "Browser", tmp_path: Path, side: str
) -> None:
    """Fog lies on Forseti, who has nothing more to say before the throw."""
    play = tmp_path / "fogged.play"
    play.write_text(FOGGED, encoding="utf-8")
    with phone(browser, tmp_path, str(play), until(str(play), "throw"), side) as page:
        page.locator("#owed", has_text="in the line of Forseti").wait_for()
        page.locator("#mine").wait_for(state="attached")
        page.wait_for_timeout(500)
        assert (page.locator("#owed [data-does]").count() > 0) is (side == "Gorganun")


def test_who_threw_a_die_says_so_beside_what_they_declare(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SEA, until(SEA, "throw"), "Forseti") as page:
        page.locator("#owed [data-does='throw']").tap()
        own = page.locator("#sheet-body [data-own]")
        own.tap()
        assert own.get_attribute("aria-pressed") == "true"
        assert page.locator("#sheet-foot #declare").is_visible(), "it is declared by Declare alone"
        own.tap()
        assert own.get_attribute("aria-pressed") == "false"
        own.tap()
        page.locator("#sheet-foot #declare").tap()
        page.locator("#asked [data-face]").first.wait_for()
        assert page.locator("#thrown").is_checked() is False


def test_real_dice_that_are_ticked_while_something_is_asked_are_those_of_what_is_asked(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, WON, 16, "Ann") as page:
        page.locator("#typed").fill("challenge Mordred")
        page.locator("#typing button").tap()
        page.locator("#asked .chip", has_text="Prowess").wait_for()
        page.locator("#thrown").check()
        page.locator("#asked .chip", has_text="Prowess").first.tap()
        page.locator("#asked [data-face]").first.wait_for()


def test_what_another_owes_is_offered_to_nobody_else(browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before_spoils = 82
    with phone(browser, tmp_path / "own", WON, before_spoils, "Bob") as page:
        page.locator("#moves > .verbs [data-verb='spoils']").wait_for()
        assert "your turn" in page.locator("h1.me").inner_text()
    monkeypatch.setattr(page_view, "sides_of_debts", lambda *_: [["Ann"]] * 4)
    with phone(browser, tmp_path / "others", WON, before_spoils, "Bob") as page:
        assert page.locator("#moves > .verbs [data-verb='spoils']").count() == 0
        assert page.locator("#moves details [data-verb='spoils']").count() == 1
        assert "your turn" not in page.locator("h1.me").inner_text()


def test_what_could_still_be_done_is_named_beside_the_button_that_lets_it_go(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, WON, 9, "Ann") as page:
        page.locator("#moves .quiet", has_text="you could still: move").wait_for()
        assert "move" not in page.locator("#moves .going [data-verb=next]").inner_text()


def test_a_button_that_says_ready_names_no_verb(browser: "Browser", tmp_path: Path) -> None:
    """Whoever taps a verb that is named in it has said that they are ready."""
    with phone(browser, tmp_path, "elric/first-battle-printed.play", 9, "Bob") as page:
        ready = page.locator("#moves .going [data-verb=next]", has_text="Ready")
        ready.wait_for()
        assert ready.inner_text().strip() == "Ready"
        page.locator("#moves > .quiet", has_text="you could still: ").wait_for()


def test_what_lies_open_may_be_drawn_by_hand_and_what_a_side_alone_sees_is_not(browser: "Browser", tmp_path: Path) -> None:
    """A map piece comes out of a pile of the table's own as well; counters of a hand are drawn by playaid."""
    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        page.locator("#picked [data-piece-of='N1']").tap()
        page.locator("#foreseen .odds").wait_for()
        own = page.locator("#foreseen [data-own]")
        assert own.inner_text() == "I drew it myself"
        own.tap()
        page.locator("#declare").tap()
        page.locator("#asked .chip", has_text="Grenord").tap()
        page.locator("#said", has_text="Grenord").wait_for()
    with phone(browser, tmp_path / "hand", EMPIRE, BEFORE_A_DRAW, "Ann") as page:
        page.locator("#moves [data-verb='draw']").tap()
        page.locator("#sheet [data-line='draw 3']").tap()
        page.locator("#sheet .ruling").wait_for()
        assert page.locator("[data-own]").count() == 0


def test_where_all_throw_and_draw_themselves_nobody_is_asked_whether_they_do(browser: "Browser", tmp_path: Path) -> None:
    """Declare asks for it there."""
    with phone(browser, tmp_path, EMPIRE, 2, "Ann", laid=True) as page:
        page.locator("#picked [data-piece-of='N1']").tap()
        page.locator("#foreseen .odds").wait_for()
        assert page.locator("[data-own], #thrown").count() == 0
        page.locator("#declare").tap()
        page.locator("#asked .chip", has_text="Grenord").wait_for()


def test_no_bar_with_a_button_alone_is_shown_for_what_was_done(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 2, "Ann") as page:
        on = page.locator("#moves [data-verb='next']")
        for _ in range(2):
            page.wait_for_timeout(1100)
            on.first.tap()
            said = page.locator("#said:not([hidden])")
            said.wait_for()
            assert said.inner_text().replace("Undo", "").strip()


BESIDE = """() => [...document.querySelectorAll('#asked .die')].filter((die) => {
  const words = document.createRange(), frame = die.getBoundingClientRect();
  words.selectNodeContents(die);
  return [...words.getClientRects()].some((box) => box.top < frame.top || box.bottom > frame.bottom || box.right > frame.right);
}).map((die) => die.textContent)"""
"""The dice whose number or name does not lie within their frame."""


def test_what_a_die_shows_stands_within_its_frame(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEGACY, until(LEGACY, "challenge Mordred"), "Bob") as page:
        page.locator("#thrown").check()
        page.locator("#typed").fill("challenge Mordred with Prowess")
        page.locator("#typing button").tap()
        page.locator("#asked [data-face='6']").tap()
        page.locator("#asked .thrown .die").wait_for()
        assert page.evaluate(BESIDE) == []


def test_what_is_chosen_by_its_name_is_told(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator("#moves [data-verb='discard']").tap()
        chip = page.locator("#sheet [data-line]").first
        chip.locator("small").wait_for()
        assert chip.locator("small").inner_text().strip()


def test_who_declared_is_told_what_came_of_what_another_said(browser: "Browser", tmp_path: Path) -> None:
    opening(EMPIRE, until(EMPIRE, "attack Craw"), tmp_path)
    with serving(tmp_path) as running:
        phones = {}
        for side in ("Ann", "Bob"):
            touch = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
            page = phones[side] = browser.new_context(**touch, ignore_https_errors=True).new_page()  # type: ignore[arg-type]
            page.goto(running.link(side))
            page.locator("#without").tap()
            page.locator("body[data-ready]").wait_for()
        phones["Ann"].locator("#typed").fill("attack Craw")
        phones["Ann"].locator("#typing button").tap()
        asked = phones["Bob"].locator("#asked [data-kind='choice'] .chip")
        asked.first.wait_for()
        phones["Ann"].wait_for_timeout(1200)
        asked.first.tap()
        phones["Ann"].locator("#said", has_text="Craw").wait_for()
        for page in phones.values():
            page.context.close()


def test_a_case_in_the_log_opens_its_rule(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.locator(".tabs [data-tab='past']").tap()
        page.locator("#log li", has_text="muster").first.locator("summary").first.tap()
        cited = page.locator("#log .why .cites").first
        cited.wait_for()
        case = cited.inner_text()
        cited.tap()
        page.locator("#sheet-title", has_text=case).wait_for()


def test_a_tap_that_comes_too_soon_is_answered(browser: "Browser", tmp_path: Path) -> None:
    """What has just come under a finger does not count, and that is said."""
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.reload()
        page.wait_for_function("() => document.querySelector('#moves [data-goes]')")
        page.evaluate("document.querySelector('#moves [data-goes]').click()")
        page.locator("#said", has_text="tap again").wait_for()


def test_what_is_taken_is_called_by_its_name_and_the_shortest_line_says_what_it_does(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEGACY, 0, "Ann") as page:
        page.locator("#moves [data-verb='take']").tap()
        page.locator("#sheet [data-line]", has_text="Lancelot").wait_for()
        assert page.locator("#sheet .alike").inner_text() == "which sheet does Ann take?", "whose seat it is, once"
        page.locator("#close").tap()
        page.locator("#moves [data-verb='tick']").tap()
        page.locator("#sheet [data-line='tick'] small", has_text="open").wait_for()


def test_each_of_a_few_ways_that_lie_open_is_marked_by_a_tap(browser: "Browser", tmp_path: Path) -> None:
    """Also where some of them name nothing: `tick` alone ticks all off."""
    with phone(browser, tmp_path, LEGACY, 0, "Ann") as page:
        ways = page.locator("#moves .chip[data-line^='tick']")
        ways.first.wait_for()
        for line in ways.evaluate_all("chips => chips.map(({ dataset }) => dataset.line)"):
            page.locator(f".chip[data-line='{line}']:visible").tap()  # in one row alone
            page.locator("#declare small").get_by_text(line, exact=True).wait_for()


def test_verbs_that_nothing_can_be_said_by_lie_folded_with_why_and_stay_open(browser: "Browser", tmp_path: Path) -> None:
    """It is told before a word of them is filled in; what somebody has opened stays so when something is done."""
    with phone(browser, tmp_path, SOLITAIRE, 30, "Ann") as page:
        more = page.locator("#moves > details", has_text="More, in your own words")
        more.locator("summary").tap()
        later = more.locator("details", has_text="Not just now")
        later.wait_for()
        assert later.locator("[data-verb='wound']").count() == 0
        assert not later.locator("[data-verb='escape']").is_visible(), "they would be a long list before anything that can be said"
        later.locator("summary").tap()
        assert "no enemy challenges anybody" in more.locator("[data-verb='escape']").inner_text()
        more.locator("[data-verb='escape']").tap()
        page.locator("#sheet [role='status']", has_text="no enemy challenges anybody").wait_for()
        page.locator("#close").tap()
        page.locator("#typed").fill("extinguish")
        page.locator("#typing button").tap()
        page.locator("#moves [data-verb='extinguish']").wait_for(state="detached")
        assert more.get_attribute("open") is not None


def test_a_number_that_is_asked_for_is_counted_beside_what_it_mostly_is(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, until(SOLITAIRE, "scout"), "Ann") as page:
        page.locator("#moves [data-verb='scout']").tap()
        for _ in range(2):  # none, one
            page.locator("#sheet .field", has_text="how many Open Paths").get_by_label("one more").tap()
        page.locator("#sheet .field", has_text="how many Open Paths").locator("[data-value='1'][aria-pressed='true']").wait_for()


def test_a_fault_of_the_page_is_told(browser: "Browser", tmp_path: Path) -> None:
    """A tap that comes to nothing because a script failed says so."""
    with phone(browser, tmp_path, EMPIRE, 18, "Ann") as page:
        page.evaluate("dispatchEvent(new ErrorEvent('error', { error: new Error('of a test') }))")
        page.locator("#said", has_text="load it anew").wait_for()


def test_what_none_of_the_ways_says_lies_folded(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, until(SOLITAIRE, "scout"), "Ann") as page:
        page.locator("#moves [data-verb='scout']").tap()
        page.locator("#sheet label", has_text="What is it called?").wait_for()
        assert page.locator("#sheet [name='coin']").is_hidden()
        assert page.locator("#sheet [name='seat']").is_hidden()
        page.locator("#sheet .blanks summary").tap()
        page.locator("#sheet [name='coin']").wait_for()


def test_each_way_out_of_what_is_owed_has_its_button_and_no_words_to_be_typed(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, COINS, until(COINS, "threat"), "Bob") as page:
        page.locator("#owed [data-does='threat']").wait_for()
        assert "TITLE" not in page.locator("#owed").inner_text()
    with phone(browser, tmp_path / "later", COINS, until(COINS, "reroll"), "Bob") as page:
        for verb in ("reroll", "fail"):
            page.locator(f"#owed [data-does='{verb}']").wait_for()
        assert "CARD" not in page.locator("#owed").inner_text()


def test_what_is_looked_up_by_a_word_of_what_is_owed_has_its_button_beside_it(browser: "Browser", tmp_path: Path) -> None:
    """`countries` tells what each has: a look, for which nobody knows the tab."""
    beginning = "elric/whole-evening.play"
    with phone(browser, tmp_path, beginning, until(beginning, "choose"), "Ann") as page:
        page.locator("#owed [data-does='countries']").tap()
        page.locator("#sheet", has_text="armies, fleets, capital and personalities").wait_for()


def test_what_comes_without_dice_is_said_and_nothing_of_chance(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, until(EMPIRE, "draw"), "Ann") as page:
        page.locator("#moves [data-verb='draw']").tap()
        page.locator("#sheet [data-line='draw 3']").tap()
        page.locator("#sheet-body .comes", has_text="draws 3").wait_for()
        assert "chance" not in page.locator("#sheet-body").inner_text()


def test_a_coup_says_what_it_brings_what_is_asked_then_and_wants_no_dice(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator("#moves [data-verb='coup']").tap()
        page.locator("#sheet [data-line]").first.tap()
        page.locator("#sheet .then", has_text="where is").wait_for()
        assert "onto the board, unsupplied" in page.locator("#sheet-body").inner_text()
        assert "Waits" not in page.locator("#sheet").inner_text()
        assert page.locator("[data-own]").count() == 0


def test_where_every_line_is_listed_another_shows_no_more_names_than_they_say(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "albion/trial.play", until("albion/trial.play", "accept"), "Faerie") as page:
        page.locator("#moves [data-verb='accept']").tap()
        page.locator("#sheet .other summary").last.tap()
        page.locator("#sheet [data-value='trial']").wait_for()
        assert "Auberon" not in page.locator("#sheet").inner_text()


def test_a_code_scanned_while_another_waits_is_the_one_that_counts(browser: "Browser", tmp_path: Path) -> None:
    opening(EMPIRE, 0, tmp_path)
    with serving(tmp_path) as running:
        page = browser.new_context(ignore_https_errors=True).new_page()
        for side in ("Ann", "Bob"):
            page.goto(running.link(side))
            page.locator("#title", has_text=f"You are {side}").wait_for()
        page.locator("#without").click()
        page.locator(".me", has_text="Bob").wait_for()
        page.context.close()


def test_a_card_says_no_typed_words_and_where_all_is_in_vain_that_and_why(browser: "Browser", tmp_path: Path) -> None:
    play = "albion/battle.play"
    with phone(browser, tmp_path, play, until(play, "plot"), "Fomorian") as page:
        assert page.locator("#moves [data-verb='plot'] small").inner_text() == "write down castings in secret"


def test_what_may_be_said_besides_comes_below_what_stood_there(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        named = "() => [...document.querySelectorAll('#moves > .verbs [data-verb]')].map((button) => button.dataset.verb)"
        page.locator("#moves [data-verb='discard']").wait_for()
        before = page.evaluate(named)
        page.locator("#typed").fill("discard Edmund")
        page.locator("#typing button").tap()
        page.locator("#moves [data-verb='reshuffle']").wait_for()
        assert page.evaluate(named) == [*before[:-1], "reshuffle", before[-1]]  # the cards that lie there to be marked stay below


def test_who_may_act_keeps_their_place_in_the_row(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/castle.play", 6, "Gorganun") as page:
        named = "() => [...document.querySelectorAll('#picked [data-piece-of]')].map((chip) => chip.dataset.pieceOf)"
        page.locator("#picked [data-piece-of]").first.wait_for()
        before = page.evaluate(named)
        event = page.evaluate("() => document.body.dataset.ready")
        page.locator("#typed").fill("activate Kestrel")
        page.locator("#typing button").tap()
        page.wait_for_function("(event) => document.body.dataset.ready && document.body.dataset.ready !== event", arg=event)
        now = page.evaluate(named)
        assert "Kestrel" in now
        assert now == [name for name in before if name in now]


def test_what_is_declared_says_who_does_it_where_the_game_calls_it_so(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 20, "Ann") as page:
        page.locator("#picked [data-piece-of='Craw']").tap()
        page.locator("#picked [data-verb-of='attack']").tap()  # what has gone goes no further, and nothing else is meant unasked
        page.locator("#declare").wait_for()
        assert page.locator("#declare").inner_text().split("\n") == ["Declare", "attack with Craw"]
        assert "muster" not in page.locator("#picked").inner_text()


def test_what_one_has_moved_out_of_sight_is_followed(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 19, "Ann") as page:
        inside = """() => { const box = document.getElementById('board').getBoundingClientRect(),
          there = document.querySelector("#board [data-space='Bernham-left']").getBoundingClientRect(),
          [x, y] = [there.x + there.width / 2, there.y + there.height / 2];
          return x > box.left && x < box.right && y > box.top && y < box.bottom; }"""
        for _ in range(8):
            page.locator("#zoom button").first.tap()
        page.evaluate("() => scrollTo(0, 0)")
        assert not page.evaluate(inside)
        page.locator("#typed").fill("move Craw to Bernham-left via Grenord-right")
        page.locator("#typing button").tap()
        page.wait_for_function(inside)


def test_what_changed_while_another_page_was_open_has_its_picture_afterwards(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, until(EMPIRE, "move Craw"), "Ann") as page:
        event = page.evaluate("() => document.body.dataset.ready")
        page.locator("[data-tab='mine']").tap()
        page.evaluate("() => { document.getElementById('typed').value = 'move Craw to Bernham-left via Grenord-right'; }")
        page.evaluate("() => document.getElementById('typing').requestSubmit()")
        page.wait_for_function("(event) => document.body.dataset.ready && document.body.dataset.ready !== event", arg=event)
        page.locator("[data-tab='do']").tap()
        chip = "() => document.querySelector(\"#picked [data-piece-of='Craw'] svg\")?.viewBox.baseVal.width > 0"
        page.wait_for_function(chip)


def test_of_those_of_which_one_may_be_chosen_another_takes_its_place(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, until(EMPIRE, "resupply William"), "Bob") as page:
        page.locator("#picked [data-piece-of='William']").tap()
        page.locator("#picked summary", has_text="Which").wait_for()
        page.locator("#picked .part button[aria-pressed=false]").tap()
        page.locator("#declare", has_text="resupply Bernham-1a").wait_for()


def test_where_something_may_be_done_now_comes_into_sight(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, until(EMPIRE, "explore M2"), "Ann") as page:
        for _ in range(8):
            page.locator("#zoom button").first.tap()
        page.evaluate("() => scrollTo(0, 0)")
        inside = """() => {
          const box = document.getElementById('board').getBoundingClientRect();
          const seen = ({ left, right, top, bottom }) => right > box.left && left < box.right && bottom > box.top && top < box.bottom;
          return [...document.querySelectorAll("#board .ground [data-space^='Grenord']")].some((one) => seen(one.getBoundingClientRect()));
        }"""
        page.locator("#typed").fill("next")
        page.locator("#typing button").tap()
        page.locator("#heading", has_text="Action phase").wait_for()
        page.wait_for_function(inside)


def test_a_tap_on_the_board_is_none_on_what_comes_to_lie_there_by_it(browser: "Browser", tmp_path: Path) -> None:
    """With something chosen the board stays in sight, whatever is swiped; a tap on it lets go, and the page is elsewhere at once."""
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator(DISCARD).first.tap()
        page.locator("#declare").wait_for()
        page.evaluate("scrollTo(0, 500)")
        page.wait_for_timeout(300)
        tapped(page, "#board [data-space='S2']")
        page.locator("#picked", has_text="S2").wait_for()
        assert not page.locator("#sheet").is_visible()
        assert page.locator("#board [data-space='S2']").evaluate("(one) => one.getBoundingClientRect().top > 0"), (
            "and the board is in sight"
        )


def test_beside_a_counter_in_hand_stands_what_else_is_not_to_be_done_with_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        page.locator(DISCARD).nth(1).tap()
        page.locator("#picked .chip[aria-pressed=true] + p .reason").first.wait_for()
        assert "muster" in page.locator("#picked .chip[aria-pressed=true] + p").first.inner_text()


def test_whose_name_is_tapped_beside_an_enemy_in_reach_is_chosen(browser: "Browser", tmp_path: Path) -> None:
    """Before it is said what is to be done with the enemy: by the row and by the board."""
    with phone(browser, tmp_path, EMPIRE, 55, "Ann") as page:
        tapped(page, "#board .closed [data-stack='Bernham-left']:not([display]) [data-piece]")
        page.locator("#picked .reason", has_text="Mary is a unit of Bob").wait_for()
        page.locator("#picked [data-piece-of='Gren']").first.tap()
        page.locator("#picked h2", has_text="Gren").wait_for()
        page.locator("#picked .let").tap()
        tapped(page, "#board .closed [data-stack='Bernham-left']:not([display]) [data-piece]")
        page.locator("#picked .reason", has_text="Mary is a unit of Bob").wait_for()
        tapped(page, "#board [data-space='Grenord-right']")
        page.wait_for_timeout(400)


DISCARD = "#moves .chip[data-line^='discard']"
