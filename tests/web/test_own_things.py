"""What a phone tells of a side's own things, and what it offers that side alone."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk.page_view import effects, picture
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from tests.desk.test_tapping import played
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

LEAN, CASTLE = "tears/lean.play", "tears/castle.play"
HASTUR = "#board .closed [data-stack='Ilrog']:not([display]) [data-piece]"


def test_what_ends_an_activation_of_the_enemy_is_offered_to_them_alone(browser: "Browser", tmp_path: Path) -> None:
    """It names the side whose throw gave the activation, too."""
    lines = until(CASTLE, "activate Kestrel")
    company = SessionService(played(CASTLE, lines, tmp_path / "there"))
    shown = picture(company, Seat("phone", "Gorganun"))[0]
    assert ["Gorganun"] in shown["owing"]
    with phone(browser, tmp_path / "other", CASTLE, lines, "Forseti") as page:
        page.locator("#owed", has_text="Forseti").wait_for()
        assert page.locator("#owed [data-does]").count() == 0
        assert page.locator("#moves [data-verb='done']").count() == 0
    with phone(browser, tmp_path / "own", CASTLE, lines, "Gorganun") as page:
        page.locator("#owed [data-does='done']").wait_for()


def test_a_card_tells_what_its_spells_do_and_folds_what_nobody_meant(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 8, "Gorganun") as page:
        page.locator(".tabs [data-tab=mine]").tap()
        page.locator("#mine button.card", has_text="Hastur").tap()
        page.locator("#sheet p", has_text="Two enemy units must retreat").wait_for()
        assert page.locator("#sheet details p").count() > 3
        assert page.locator("#sheet details[open]").count() == 0
        page.locator("#close").tap()
        page.locator("#mine .card svg").nth(3).wait_for()
        page.locator("#typed").evaluate("(field) => { field.value = 'activate Hastur'; field.form.requestSubmit(); }")
        page.locator("#mine .card.may", has_text="Kishmin").wait_for()
        at = page.locator("body").get_attribute("data-event")
        page.locator(f"body[data-ready='{at}']").wait_for()
        page.locator("#mine .card svg").nth(3).wait_for()  # drawn anew while the board is not to be seen


def test_a_tapped_piece_that_may_do_nothing_is_told_why_and_readies_no_line_of_its_space(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, LEAN, 2, "Gorganun") as page:
        page.locator(HASTUR).wait_for(state="attached")
        tapped(page, HASTUR)
        page.locator("#picked .reason", has_text="a wizard may be activated after either").wait_for()
        assert page.locator("#declare").count() == 0
        page.locator("#picked [data-verb-of='gate']").tap()
        page.locator("#declare", has_text="gate Ilrog in").wait_for()


def test_what_is_told_of_a_thing_is_what_its_owner_may_see(tmp_path: Path) -> None:
    session = played(LEAN, 8, tmp_path)
    assert [word for word, _ in effects(session, "Gorganun", "Kishmin")] == ["Eldritch Fire", "Fly"]
    assert effects(session, "Forseti", "Kishmin") == []
    assert effects(session, "Gorganun", "castles") == []


def test_a_note_of_one_line_is_no_higher_than_that(browser: "Browser", tmp_path: Path) -> None:
    high = "document.querySelector('#owed .owed').offsetHeight"
    with phone(browser, tmp_path, LEAN, 0, "Gorganun") as page:
        page.locator("#owed .owed").wait_for()
        assert page.evaluate(high) > 100
        page.evaluate("() => { document.querySelector('#owed ul').innerHTML = '<li class=ready>Ready: Tom</li>'; }")
        assert page.evaluate(high) < 50


def test_chances_are_told_without_the_marks_of_what_is_typed(browser: "Browser", tmp_path: Path) -> None:
    outcome = {"outcome": "The round is fought out. Mum fights on or breaks off (`stay`, `retreat`).", "decimal": 1}
    script = """async (outcome) => { const { likelihood } = await import("/static/chances.js");
      return likelihood({ odds: { exact: true, outcomes: [outcome] } }).map((one) => one.textContent).join(); }"""
    with phone(browser, tmp_path, LEAN, 0, "Gorganun") as page:
        assert page.evaluate(script, outcome) == "The round is fought out. Mum fights on or breaks off"


def test_odds_of_a_battle_say_first_who_wins_and_what_is_certain(browser: "Browser", tmp_path: Path) -> None:
    """By how much stands below, in the order of how much; what is so in each case is told once."""
    many = {
        "Ann by 10 (Bob loses 2 of 8); it stands": 0.4,
        "Ann by 2; it stands": 0.3,
        "Bob by 1; it stands": 0.2,
        "Ann by 1; it stands": 0.1,
    }
    outcomes = [{"outcome": outcome, "decimal": chance} for outcome, chance in many.items()]
    script = """async (outcomes) => { const { likelihood } = await import("/static/chances.js");
      return likelihood({ odds: { exact: true, outcomes, unknown: { cells: [] } } }).flatMap((one) =>
        [...one.querySelectorAll("p, th")].map(({ textContent }) => textContent)); }"""
    with phone(browser, tmp_path, LEAN, 0, "Gorganun") as page:
        told = page.evaluate(script, outcomes)
        assert told == ["in each case: it stands", "Ann wins: 80.0 %", "Ann by 1", "Ann by 2", "Ann by 10 (Bob loses 2 of 8)", "Bob by 1"]
        sure = page.evaluate(script, outcomes[:2])
        part = "in each case that is counted: Ann wins; it stands"
        assert sure == [part, "Ann by 2", "Ann by 10 (Bob loses 2 of 8)", "not counted in the time"]
        fifteen = [{"outcome": f"{n} lost", "decimal": 1 / 15} for n in range(15)]
        assert [len(told := page.evaluate(script, fifteen)), told[-1]] == [13, "all else"], (
            "what is too rare to be told stands there as one"
        )


def test_what_is_rare_lies_folded_below_why_there_are_chances(browser: "Browser", tmp_path: Path) -> None:
    """Of many things that may come those that hardly ever do stood between a reader and the others; of two of them nothing is hidden."""
    common = [("no attack", 0.6), ("beaten off", 0.2), ("loses 1", 0.11)]
    rare = [("Gaaoll wins", 0.04), ("caught in the Tower", 0.03), ("devoured", 0.02)]
    script = """async (odds) => { const { likelihood } = await import("/static/chances.js"), place = document.createElement("div");
      place.append(...likelihood({ odds: { exact: true, unknown: { cells: [] }, ...odds } }));
      return [place.firstChild.textContent, [...place.querySelectorAll("th")].map((one) => [one.textContent, !!one.closest("details")]),
        [...place.querySelectorAll("summary")].map(({ textContent }) => textContent)]; }"""
    with phone(browser, tmp_path, LEAN, 0, "Gorganun") as page:
        all_of_it = [{"outcome": outcome, "decimal": chance} for outcome, chance in common + rare]
        first, rows, folds = page.evaluate(script, {"outcomes": all_of_it, "why": "A spell is drawn."})
        assert first == "A spell is drawn."
        assert rows == [[outcome, False] for outcome, _ in common] + [[outcome, True] for outcome, _ in rare]
        assert folds == ["What is rare (3)"]
        one = [*all_of_it[:3], {"outcome": "devoured", "decimal": 0.04}, {"outcome": "Gaaoll wins", "decimal": 0.05}]
        first, rows, folds = page.evaluate(script, {"outcomes": one})
        assert first.startswith("Chances")
        assert folds == []
        assert len(rows) == 5


def test_what_all_samples_have_in_common_is_not_told_as_certain(browser: "Browser", tmp_path: Path) -> None:
    """Whoever has won each of a few fights that were played by chance may lose the next one."""
    rows = [{"outcome": f"Ann wins, {n} left", "decimal": chance, "low": 0.0, "high": 1.0} for n, chance in ((2, 0.074), (3, 0.926))]
    script = """async (odds) => { const { likelihood } = await import("/static/chances.js");
      return likelihood({ odds: { unknown: { cells: [] }, ...odds } }).flatMap((one) =>
        [one, ...one.querySelectorAll("p, td")].filter(({ matches, children }) => !children[0]).map(({ textContent }) => textContent)); }"""
    with phone(browser, tmp_path, LEAN, 0, "Gorganun") as page:
        told = page.evaluate(script, {"exact": False, "played": 27, "outcomes": rows})
        assert "played 27 times by chance, as not all ways could be counted in the time" in told
        assert "in each of the 27 times it was played: Ann wins" in told
        assert not any(text.startswith("in each case") for text in told)
        assert {"7 %", "93 %"} <= {*told}, "no more is known of 27"
        assert "each case" not in str(page.evaluate(script, {"exact": False, "played": 27, "outcomes": [{**rows[0], "decimal": 1}]}))
        few = page.evaluate(script, {"exact": False, "played": 19, "outcomes": rows})
        assert few == ["not told: it could be played by chance too seldom in the time (19)"]


def test_who_has_done_their_part_is_told_so_though_something_else_may_be_done_with_them(browser: "Browser", tmp_path: Path) -> None:
    """It is told again where somebody taps to whom they might have gone. Nobody else goes anywhere by now, either."""

    def standing(route: "Route") -> None:
        reply = route.fetch()
        route.fulfill(response=reply, json=[form for form in reply.json() if not form["reaches"] and form["verb"] != "box"])

    with phone(browser, tmp_path, CASTLE, 22, "Gorganun") as page:
        page.route("**/forms", standing)
        page.reload()
        page.locator("body[data-ready]").wait_for()
        shale = "#board .closed [data-stack='Rockhurst']:not([display]) [data-piece='Shale']"
        page.locator(shale).wait_for(state="attached")
        tapped(page, shale)
        why = page.locator("#picked .reason", has_text="Shale has done their part of this turn")
        why.wait_for()
        page.locator("#picked .drafted small", has_text="drop").wait_for()
        tapped(page, "#board [data-space='Cold Barrow']")
        page.locator("#picked h3", has_text="Cold Barrow").wait_for()
        why.wait_for()


def test_so_many_of_a_kind_off_the_board_are_not_those_that_stand_there(browser: "Browser", tmp_path: Path) -> None:
    """A reserve is framed by nothing that may be done with as many on the board."""
    with phone(browser, tmp_path, "tears/siege.play", 3, "Forseti") as page:
        page.locator(".tabs [data-tab=mine]").tap()
        reserve = page.locator("#mine .card", has_text="in reserve")
        reserve.wait_for()
        page.locator("#mine .card.may").first.wait_for()
        assert reserve.evaluate("(card) => card.matches('button, .may') || Boolean(card.querySelector('button'))") is False


def test_a_card_of_ones_own_opens_on_what_only_another_card_tells(browser: "Browser", tmp_path: Path) -> None:
    """That it is discarded, of each character who has one of that name: no sheet of the page had it."""
    with phone(browser, tmp_path, "legacy/solitaire.play", 14, "Ann") as page:
        page.locator("[data-tab=mine]").last.tap()
        page.locator("#mine button", has_text="Starting Weapon").first.tap()
        page.locator('#sheet [data-way=\'discard "Starting Weapon" by "Ann 1"\']').wait_for()
        assert page.locator("#sheet [data-way^='discard']").count() == 3
        assert page.locator("#sheet [data-way^='wound']").count() == 0, "its word stands before the card"
