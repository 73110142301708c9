"""Going on the board of a phone: who of a stack, how far, and what is told of who and where cannot be."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk import locations
from playaid.desk.next_line.prospect import prospect
from playaid.desk.session_folders import open_session
from playaid.desk.tapping.barred import barred
from playaid.dice.sources import Seeded
from tests.web.tapping import Shell, opening
from tests.web.test_board_taps import MIDDLE, phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOGETHER = ("move Cormac, Weald 2340 via 3040", "move Dando, Weald 2941 via 3040")


def _chosen(page: "Page", lines: tuple[str, ...]) -> None:
    """The stack of 3040, once these have been said."""
    for line in lines:
        page.locator("#typed").fill(line)
        page.locator("#typing button").tap()
        page.locator("#said:not([hidden])").wait_for()
    page.wait_for_timeout(1500)
    tapped(page, "#board .pieces [data-stack='3040']:not([display]) [data-piece]")
    page.locator("svg .chosen text").first.wait_for(state="attached")


def test_a_stack_goes_as_one_and_no_further_than_is_tapped(browser: "Browser", tmp_path: Path) -> None:
    """The whole stack, or each commander; a tap on a space of the way ends it there; how near the board is stays as a hand has left it."""
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        _chosen(page, TOGETHER)
        for _ in range(2):
            page.get_by_role("button", name="closer").tap()
        near = page.evaluate("document.querySelector('#board svg').style.transform.split('scale')[1]")
        chips = page.locator("#picked .chip")
        assert {"all of them", "Cormac", "Dando"} <= set(chips.all_inner_texts())
        page.get_by_role("button", name="all of them").tap()
        page.locator("svg .chosen text").first.wait_for(state="attached")
        page.wait_for_function("document.querySelectorAll('#board .target').length > 10")
        tapped(page, "#board [data-space='2942']")
        declare = page.locator("#declare", has_text="via 2941, 2942")
        declare.wait_for()
        assert "move Cormac, Weald 2340, Dando, Weald 2941 via" in declare.inner_text()
        tapped(page, "#board [data-space='2941']")
        page.locator("#declare", has_text="Dando, Weald 2941 via 2941").wait_for()
        assert "2942" not in page.locator("#declare").inner_text()
        page.locator("#picked .let").tap()
        tapped(page, "#board .pieces [data-stack='3040']:not([display]) [data-piece]")
        page.locator("svg .chosen text").first.wait_for(state="attached")
        assert page.evaluate("document.querySelector('#board svg').style.transform.split('scale')[1]") == near


def test_what_cannot_be_gone_to_is_not_exchanged_for_what_is_beside_it(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        _chosen(page, TOGETHER[:1])
        for _ in range(3):
            page.get_by_role("button", name="closer").tap()
        page.wait_for_timeout(500)
        beside = page.evaluate("""() => { const place = document.getElementById('board').getBoundingClientRect();
          const lit = [...document.querySelectorAll('#board .target')].map((one) => one.getBoundingClientRect());
          const off = (one, other) => Math.hypot(one.left - other.left, one.top - other.top);
          return [...document.querySelectorAll('#board .ground [data-space]:not(.target)')].map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => box.left > place.left && box.right < place.right && box.top > place.top && box.bottom < place.bottom)
            .filter(([one, box]) => lit.some((other) => off(box, other) < 1.2 * box.width) && !document.querySelector(
              `#board .pieces [data-stack='${one.dataset.space}']`)).map(([one]) => one.dataset.space); }""")
        assert beside
        tapped(page, f"#board [data-space='{beside[0]}']")
        page.locator("#said:not([hidden])").wait_for()
        assert page.locator("#declare").count() == 0
        assert page.locator("#picked .drafted").inner_text().startswith("Cormac")


def test_a_piece_that_may_not_go_arms_nothing_and_says_why(browser: "Browser", tmp_path: Path) -> None:
    """It might leave its escort behind: nobody has meant that who has tapped it."""
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        _chosen(page, TOGETHER[:1])
        name = page.evaluate("""async () => { const { Draft } = await import('/static/draft.js');
          const begin = Draft.prototype.begin; let seen;
          Draft.prototype.begin = function (names, vain) { seen = this; return begin.call(this, names, vain); };
          document.querySelector('#picked .let').click();
          const kept = (form) => ({ line, about }) => (form.reaches ? !about.includes('Cormac') : !line.startsWith('place'));
          const forms = seen.forms().map((form) => ({ ...form, choices: form.choices.filter(kept(form)) }));
          seen.forms = () => forms;
          seen.barred = async () => [document.createTextNode('Cormac stays')];
          seen.begin(['Cormac']);
          return seen.names[0]; }""")
        assert name == "Cormac"
        page.get_by_text("Cormac stays").wait_for()
        assert page.locator("#picked [data-verb-of='detach']").get_attribute("aria-pressed") == "false"
        assert page.locator("#declare").count() == 0
        assert "first choose" in page.locator("#confirm").inner_text()


def test_a_piece_is_told_why_no_way_is_its_own(tmp_path: Path) -> None:
    """Of a way of spaces the first steps are tried."""
    opening("albion/lean.play", 0, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    verbs = {verb for one in barred(session, "Fomorian", "Elidor") for verb in one.verbs}
    assert "move" in verbs
    assert "move" not in {verb for one in barred(session, "Fomorian", "Cormac") for verb in one.verbs}


def test_passing_names_what_it_passes_over_though_something_is_rolled_before(tmp_path: Path) -> None:
    """Recovery rolls for the wounded as it is left: what comes behind that hangs on nothing is named all the same."""
    opening("albion/recovery.play", 20, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    assert prospect(session, "Fomorian").passes == ("Recovery Phase", "Activation Phase", "Moves")


def test_going_on_names_what_it_throws_for_and_no_more_than_is_sure(tmp_path: Path) -> None:
    """Who is on in a new turn of tears hangs on the initiative; that it is a new turn does not."""
    opening("tears/lean.play", 5, tmp_path)
    found = prospect(open_session(str(tmp_path), "evening", locations.clock), "Forseti")
    assert (found.comes, found.tells) == ("Turn 2", "Going on throws dice (initiative: die + 1 for initiatives lost in a row).")


def test_a_step_that_going_on_passes_by_is_named_without_where_it_lies(tmp_path: Path) -> None:
    """The heading tells that already, and a phone has two lines for it."""
    opening("albion/lean.play", until("albion/lean.play", "place Imric"), tmp_path)
    told = prospect(open_session(str(tmp_path), "evening", locations.clock), "Fomorian").tells
    assert told.startswith("If you go on: Forced marches 1 passes by itself (nobody was named")


def test_going_on_names_what_comes_of_it_by_itself(tmp_path: Path) -> None:
    opening("legacy/won.play", 30, tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    told = [prospect(session, side).tells for side in session.sides]
    assert any(tells.startswith("If you go on: It is the turn of ") for tells in told)


def test_passing_has_a_place_of_its_own(browser: "Browser", tmp_path: Path) -> None:
    """Whoever taps on its right half where going on stood alone meets nothing."""
    with phone(browser, tmp_path, "elric/lean.play", 5, "Ann") as page:
        going = page.locator(".going [data-verb='next']")
        page.locator(".going button", has_text="Pass").wait_for()
        before = going.bounding_box()
        page.evaluate("document.querySelector('.going').lastChild.remove()")
        assert page.locator(".going button").count() == 1
        alone = going.bounding_box()
        assert alone
        assert before
        assert (alone["x"], alone["width"]) == (before["x"], before["width"])
        assert alone["width"] < 0.7 * 390


def test_a_tap_on_the_glass_puts_the_keyboard_away(browser: "Browser", tmp_path: Path) -> None:
    """Behind a key that went astray buttons had letters, and the next tap on a piece led the map to where no finger was."""
    with phone(browser, tmp_path, "albion/lean.play", 0, "Fomorian") as page:
        page.keyboard.press("q")
        page.locator("body.keys [data-letter]").first.wait_for()
        page.wait_for_timeout(300)
        tapped(page, "#board [data-space='3040']")
        page.locator("#picked .let").wait_for()
        page.wait_for_timeout(300)
        assert page.locator("body.keys").count() == page.locator("kbd").count() == page.locator("svg .cursor").count() == 0
        page.keyboard.press("ArrowRight")
        page.locator("body.keys svg .cursor").wait_for(state="attached")
        assert page.locator("kbd").count() > 0


def test_going_on_is_not_the_first_thing_where_that_lets_somebody_sleep(tmp_path: Path) -> None:
    """Recovery is done by going on; who may wake is not woken by it, and its button does not look as if they were."""
    play = "albion/activation.play"
    opening(play, until(play, "activate Worm --dice"), tmp_path)
    session = open_session(str(tmp_path), "evening", locations.clock)
    assert prospect(session, "Fomorian").gains
    session.declare(session.read(["activate", "Worm"], "Fomorian"), Seeded(1))
    assert not prospect(session, "Fomorian").gains


def test_a_round_that_is_fought_leaves_no_word_of_how_they_stood_before_it(browser: "Browser", tmp_path: Path) -> None:
    """Where the next round can end in one way only, no table is told of it, and what the button said of the last stood on."""
    play = "albion/trial.play"
    with phone(browser, tmp_path, play, until(play, "trial Connan vs Edric --dice 6,4"), "Fomorian") as page:
        small = page.locator("[data-only] small")
        small.filter(has_text="10 to 3").wait_for()
        page.route("**/odds", lambda route: route.abort())
        page.locator("[data-only] button").tap()
        page.locator("#declare").tap()
        page.locator("#said:not([hidden])").wait_for()
        page.wait_for_function("() => !document.querySelector('[data-only] small')?.textContent.includes('to 3')")
        certain = {"outcomes": [{"outcome": "Edric dies", "decimal": 1}], "exact": True, "weighed": [{"label": "ratio", "text": "10 to 2"}]}
        shown = "async (odds) => (await import('/static/chances.js')).likelihood({ odds }, 2).map((one) => one.textContent)"
        assert page.evaluate(shown, certain) == ["Edric dies", "ratio: 10 to 2"]


def test_how_a_trial_stands_is_seen_between_its_rounds(browser: "Browser", tmp_path: Path) -> None:
    """What can be said alone lies open with its chances; its button says how strong both are by now."""
    play = "albion/trial.play"
    with phone(browser, tmp_path, play, until(play, "trial Connan vs Edric --dice 6,4"), "Fomorian") as page:
        page.locator("[data-only] small", has_text="10 to 3").wait_for()
        odds = page.locator("#foreseen .odds").first
        assert "2 wounds to Connan, 1 to Edric" in odds.inner_text()
        assert "Edric dies" in page.locator("#foreseen").inner_text()
        page.locator("#moves .verbs [data-verb='give']").tap()
        page.locator("#close").tap()
        page.locator("#foreseen .odds").first.wait_for()
        page.locator("[data-only] button").tap()
        page.locator("#declare").tap()
        page.locator("#said:not([hidden])").wait_for()


def test_what_comes_to_be_owed_moves_the_map_by_little(browser: "Browser", tmp_path: Path) -> None:
    """Each declaration had changed how high the debts stood above the map, and the next tap hit another hex."""
    play = "albion/part-two-forced-march.play"
    with phone(browser, tmp_path, play, until(play, "move Imric, Moray 3012 via 3015 costing"), "Fomorian") as page:
        page.locator("#owed .owed").wait_for()
        high = "document.querySelector('#owed .owed').offsetHeight"
        one = page.evaluate(high)
        more = "for (let i = 0; i < 5; i += 1) list.append(list.firstChild.cloneNode(true));"
        page.evaluate(f"() => {{ const list = document.querySelector('#owed .owed ul'); {more} }}")
        assert one <= page.evaluate(high) < one + 30
        assert one > 120


def test_passing_is_there_only_where_it_leads_further_than_going_on(browser: "Browser", tmp_path: Path) -> None:
    """The last side of a turn ends it, and both throw: passing would end the very same."""
    with phone(browser, tmp_path, "tears/lean.play", 5, "Forseti") as page:
        page.locator(".going [data-verb='next'] .then", has_text="Turn 2").wait_for()
        page.locator("#moves > .quiet", has_text="initiative").wait_for()
        assert page.locator(".going button").count() == 1


def test_the_bar_and_what_is_told_above_the_buttons_are_low(browser: "Browser", tmp_path: Path) -> None:
    """Whatever is told: two lines of it, and the first buttons are seen on the first screen."""
    with phone(browser, tmp_path, "legacy/lean.play", 21, "Dot") as page:
        page.locator(".going [data-verb='next'] .then").wait_for()
        page.evaluate("""() => { for (const one of document.querySelectorAll('.going small, #moves > .quiet')) {
          one.textContent = 'what is told at length '.repeat(20); } }""")
        assert page.evaluate("document.querySelector('.going').offsetHeight") <= 80
        assert page.evaluate("Math.max(...[...document.querySelectorAll('#moves > .quiet')].map((one) => one.offsetHeight))") <= 44
        top = "(what) => document.querySelector(what).getBoundingClientRect().top"
        assert page.evaluate(top, "#moves .verbs button") + 20 < page.evaluate(top, ".going")
        page.locator("#moves > .quiet").first.tap()  # what is cut is read whole
        assert page.evaluate("document.querySelector('#moves > .quiet').offsetHeight") > 80


def test_a_finger_on_a_board_that_is_seen_whole_moves_the_page(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/lean.play", 21, "Dot") as page:
        wire = page.context.new_cdp_session(page)

        def swipe() -> float:
            page.evaluate("scrollTo(0, 0)")
            x, y = page.evaluate(MIDDLE, "#board [data-space='Hallway 3']")
            for kind, up in [("touchStart", 0), *(("touchMove", 15 * step) for step in range(1, 13))]:
                wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - up}]})
                page.wait_for_timeout(16)
            wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            page.wait_for_timeout(300)
            return float(page.evaluate("scrollY"))

        assert swipe() > 100
        page.get_by_role("button", name="closer").tap()
        assert swipe() == 0


def test_a_hex_to_be_chosen_by_its_number_is_named_by_what_it_is(browser: "Browser", tmp_path: Path) -> None:
    """The map lies dimmed behind, and a number alone says neither what lies there nor where it is."""
    play = "albion/melee.play"
    with phone(browser, tmp_path, play, until(play, "withdraw"), "Fomorian") as page:
        page.locator("#moves [data-verb='withdraw']").first.tap()
        chips = page.locator("#sheet [data-line^='withdraw']")
        chips.first.wait_for()
        assert all(re.fullmatch(r"\d{4} \D.+", text) for text in chips.all_inner_texts()), chips.all_inner_texts()


def test_whoever_retreats_taps_where_to(browser: "Browser", tmp_path: Path) -> None:
    play = "albion/melee.play"
    with phone(browser, tmp_path, play, until(play, "withdraw"), "Fomorian") as page:
        block = "#board .closed [data-stack='3131']:not([display]) [data-piece]"
        page.locator(block).first.wait_for(state="attached")
        tapped(page, block)
        page.locator("#board [data-space='3130'].target").wait_for(state="attached")
        page.get_by_text("first tap where to").wait_for()
        tapped(page, "#board [data-space='3130']")
        page.locator("#declare", has_text="withdraw 3131 to 3130").wait_for()


def test_what_a_step_is_there_for_comes_before_what_goes_at_any_time(browser: "Browser", tmp_path: Path) -> None:
    """An evasion may be tried whenever enemies meet: in its own step it comes first, says of whom, and is no nothing to be done."""
    with phone(browser, tmp_path, "albion/battle.play", 0, "Faerie") as page:
        shell = Shell(tmp_path, {})
        for line in ("move Rurik, Moray 2810 via 2809, 2709, 2608", "next", "next"):  # what comes of staying is told with the first
            shell.line(line)
        page.locator("#moves [data-verb='evade']").wait_for()
        cards = page.locator("#moves > .verbs [data-verb]").evaluate_all("(cards) => cards.map(({ dataset }) => dataset.verb)")
        assert cards[0] == "evade"
        assert "Misha must evade the enemy armies in 2608, or die." in page.locator("#moves [data-verb='evade']").inner_text()
        assert page.locator("#moves > .quiet", has_text="you could still: evade").count() == 1
        assert page.locator("#picked .mine [data-piece-of]").first.get_attribute("data-piece-of") == "Misha"


def test_what_alone_has_to_be_done_is_what_stands_out(browser: "Browser", tmp_path: Path) -> None:
    """A battle is fought, and could be begun before that; of two ways to do what has to be done neither stands out."""
    for play, lines, side, out in (("elric/lean.play", 7, "Ann", ["fight"]), ("albion/lean.play", 24, "Faerie", [])):
        with phone(browser, tmp_path / out[0] if out else tmp_path, play, lines, side) as page:
            page.locator("#moves .verbs [data-verb='fight']").wait_for()
            assert page.evaluate("[...document.querySelectorAll('#moves .verbs .main')].map(({ dataset }) => dataset.verb)") == out


def test_all_stay_out_of_a_battle_by_one_tap_and_armies_by_their_number(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "elric/whole-evening.play", 19, "Ann") as page:
        page.locator("#moves [data-verb='withhold']").tap()
        page.locator("[data-line='withhold all']").tap()
        page.locator("#declare:not([disabled]) small", has_text="withhold all").wait_for()
        more = page.get_by_role("button", name="one more")
        more.tap()
        more.tap()
        page.locator("#declare:not([disabled]) small", has_text="withhold 2 armies").wait_for()


def test_whoever_goes_on_is_told_where_to(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 44, "Bob") as page:
        page.locator("#moves [data-verb='next']:not([aria-disabled])").tap()
        page.locator("#said", has_text="Draw counter phase").wait_for()
