"""A line that is filled in on a phone, word by word: what is asked, what stays, what comes first."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.games.legacy.state.pressing import ENCOUNTER
from tests.web.test_board_taps import phone, tapped
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SOLITAIRE = "legacy/solitaire.play"


def told(page: "Page", name: str) -> str:
    return str(page.locator(f"#sheet .blanks [name='{name}']").input_value())


def severe(page: "Page") -> None:
    """The sheet of a Severe Threat Card that has been read out."""
    page.locator("[data-does='threat']").first.tap()
    page.locator("#sheet .blanks [name='named']").wait_for()


def test_a_tile_that_is_laid_first_gives_back_what_was_told(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 9, "Ann") as page:
        severe(page)
        page.locator("#sheet [name='name']").fill("The Black Host")
        page.locator("#sheet [data-value='Hold']").tap()
        page.locator("#sheet [name='named']").fill("Mordred")
        for part in ("saxon", "2", "red"):
            page.locator(f"#sheet .made [data-value='{part}']").tap()
        page.locator("#sheet [data-first='place']").tap()
        page.locator("#sheet-title", has_text="place").wait_for()
        page.locator("#close").tap()
        page.locator("#sheet-title", has_text="threat").wait_for()
        assert told(page, "name") == "The Black Host"
        page.locator("#sheet [data-first='place']").tap()
        page.locator("#sheet .blanks [data-value='Docks']").wait_for()  # its own fields, too, and not the title alone
        page.locator("#sheet [name='name']").fill("Hill Fort")
        for value in ("-", "River", "Docks"):
            page.locator(f"#sheet .blanks [data-value='{value}']").tap()
        more = page.locator("#sheet .counter button", has_text="+")
        more.tap()
        more.tap()
        assert told(page, "paths") == "1"
        page.locator("#sheet [name='mace']").check()
        page.locator("#sheet .blanks .main").tap()
        page.locator("#sheet .comes, #sheet .legal").first.wait_for()
        page.locator("#declare").tap()
        lair = page.locator("#sheet .field", has=page.locator("[name='at']")).locator("[data-value='Hill Fort']")
        lair.wait_for()
        assert (told(page, "name"), told(page, "command"), told(page, "named")) == ("The Black Host", "Hold", "Mordred")
        assert page.locator("#sheet [data-given='spawn'] button").evaluate_all("all => all.map((one) => one.value)") == ["saxon:2:red"]
        lair.tap()
        page.locator("#sheet [data-value='Knight']").tap()
        page.locator("#sheet .blanks .main").tap()
        page.locator("#declare").tap()
        page.locator("#asked [data-kind='choice']").wait_for()


def test_what_is_asked_has_its_example_and_no_word_as_it_would_be_typed(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 3, "Ann") as page:
        page.locator("#moves [data-verb='quest']").tap()
        tasks = page.locator("#sheet .field", has=page.locator("[name='tasks']"))
        asked = tasks.locator("label").inner_text()
        assert "`" not in asked
        assert "example" not in asked
        example = tasks.locator("[data-explains]")
        assert example.is_hidden()
        tasks.locator(".explain").tap()
        assert "Eagle returned" in example.inner_text()
        tasks.locator(".explain").tap()
        tasks.locator("input").fill("?")
        page.locator("#sheet .blanks .main").tap()
        example.wait_for()
        assert tasks.locator("input").input_value() == ""
        assert page.locator("#declare").count() == 0


@pytest.mark.parametrize(
    ("play", "lines", "side"),
    [
        (SOLITAIRE, 9, "Ann"),
        ("elric/lean.play", 4, "Ann"),
        ("empire/whole-game.play", 20, "Ann"),
        ("tears/sea.play", 4, "Gorganun"),
        ("albion/lean.play", 5, "Faerie"),
    ],
)
def test_no_form_asks_for_a_line_as_it_would_be_typed(browser: "Browser", tmp_path: Path, play: str, lines: int, side: str) -> None:
    with phone(browser, tmp_path, play, lines, side) as page:
        asked = page.evaluate(
            """async () => { const base = location.pathname.replace(/\\/$/, ''), forms = await (await fetch(`${base}/forms`)).json();
            const { blanks } = await import('/static/blanks.js');
            const labels = (form) => [...blanks(form, () => {}, base).querySelectorAll('label')];
            return forms.flatMap((form) => labels(form).map((one) => `${form.verb}: ${one.textContent}`)); }"""
        )
        assert asked
        assert [text for text in asked if "`" in text or re.search(r"\b[A-Z]{3,}\b|\btype\b|@", text)] == []


REROLLS = """async () => {
  const { lines } = await import('/static/choose.js'), beside = { about: [], parts: [], gloss: {} };
  const field = (name, kind, word) => ({ name, kind, word, role: '', names: [] });
  const fields = [field('stones', 'int', ''), field('successes', 'int', 'and'), field('naming', 'word', 'naming')];
  const said = [['1'], ['2'], ['0', '1'], ['0', '2']].flatMap((numbers) => ['Cunning', 'none'].map((name) => [name, ...numbers]));
  const choices = said.map(([name, stones, successes]) => ({ ...beside, line: `reroll ${stones} ${successes} naming ${name}`,
    args: { stones: [stones], ...(successes ? { successes: [successes] } : {}), naming: [name] } }));
  const place = document.createElement('div'), chips = (one) => [...one.querySelectorAll('[data-line]')].map((chip) => chip.textContent);
  place.append(...lines({ verb: 'reroll', fields, choices: [] }, choices, () => {}).flat(Infinity).filter(Boolean));
  return [...place.querySelectorAll('details')].map((one) => [one.open, chips(one)]);
}"""


def test_how_many_stands_behind_what_is_counted_and_none_of_the_first_lies_folded(browser: "Browser", tmp_path: Path) -> None:
    """No chip says "1 successes"; what takes none of what a verb is about is what few would do."""
    with phone(browser, tmp_path, SOLITAIRE, 9, "Ann") as page:
        one, two, none = page.evaluate(REROLLS)
        assert one == two == [True, ["naming Cunning", "naming none"]]
        assert none == [False, [f"{many} naming {name}" for many in ("successes: 1", "2 successes") for name in ("Cunning", "none")]]


def test_what_has_been_put_down_is_seen_where_the_finger_is(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 9, "Ann") as page:
        severe(page)
        for part in ("traitor", "2", "red"):
            page.locator(f"#sheet .made [data-value='{part}']").tap()
        finger = page.locator("#sheet .made [data-value='red']").bounding_box()
        given = page.locator("#sheet [data-given='spawn'] button").bounding_box()
        due = page.locator("#sheet .blanks > .main").bounding_box()
        assert finger is not None
        assert given is not None
        assert due is not None
        assert given["y"] + given["height"] <= due["y"]
        assert abs(given["y"] - finger["y"]) < 450


def test_what_was_told_goes_with_the_step(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 15, "Ann") as page:
        page.locator("#moves summary", has_text="More, in your own words").tap()
        page.locator("#moves [data-verb='coin']").tap()
        page.locator("#sheet .blanks").wait_for()
        page.locator("#sheet .counter button", has_text="+").first.tap()
        page.locator("#close").tap()
        page.locator("#moves [data-verb='coin']").tap()
        page.locator("#sheet .blanks").wait_for()
        assert told(page, "number") == "1"
        page.locator("#close").tap()
        was = page.evaluate("document.querySelector('.where').textContent")
        page.locator("#moves [data-verb='next']").tap()
        page.wait_for_function("was => document.querySelector('.where').textContent !== was", arg=was)
        page.wait_for_function("() => document.body.dataset.ready === document.body.dataset.event")
        page.evaluate("for (const one of document.querySelectorAll('#moves details')) one.open = true")
        page.locator("#moves [data-verb='coin']").tap()
        page.locator("#sheet .blanks").wait_for()
        assert told(page, "number") == ""


def test_a_stone_more_is_one_tap(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 11, "Ann") as page:
        tapped(page, "#board [data-piece='Mordred']")
        stones = page.locator("#foreseen [data-added='stones']")
        stones.wait_for()
        assert "type" not in page.locator("#foreseen").inner_text()
        assert "plus" not in page.locator("#foreseen").inner_text()
        stones.locator(".step", has_text="+").tap()
        page.locator("#declare", has_text="plus 1").wait_for()
        page.locator("#foreseen [data-added='stones'] b", has_text="+1").wait_for()
        page.locator("#foreseen [data-added='stones'] .step", has_text="−").tap()
        page.locator("#foreseen [data-added='stones'] b", has_text="0").wait_for()
        page.locator("#foreseen [data-added='stones'] .step", has_text="−").tap()
        page.locator("#declare", has_text="plus -1").wait_for()
        page.locator("#declare").tap()
        page.locator("#asked h2", has_text="4 stones").wait_for()


def test_what_is_drawn_is_told_with_its_slot_by_a_tap(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 14, "Ann") as page:
        page.locator("[data-does='spoils']").tap()
        assert "Ann 2 (Arthur) may return Mordred" in page.locator("#sheet-body").inner_text(), "whose decision it is"
        page.locator("#sheet [data-line='spoils armoury']").tap()
        page.locator("#declare").tap()
        asked = page.locator("#asked [data-kind='choice']")
        asked.wait_for()
        assert asked.locator("h2").inner_text() == "The top card of the armoury deck: what is it called?"
        asked.locator(".chip", has_text="armour").tap()
        asked.locator("button", has_text="Answer").tap()
        page.wait_for_timeout(300)
        assert asked.locator("input").evaluate("field => field.validity.valueMissing")  # a slot alone is no card, and puts none back
        assert asked.locator(".chip[aria-pressed=true]").all_inner_texts() == ["its slot: armour"]
        asked.locator("input").fill("Long Sword")
        asked.locator(".chip", has_text="weapon").tap()
        assert asked.locator(".chip[aria-pressed=true]").all_inner_texts() == ["its slot: weapon"]
        assert asked.locator("input").input_value() == "Long Sword"
        assert asked.locator(".chip", has_text="back at the bottom").count() == 1
        asked.locator("button", has_text="Answer").tap()
        page.locator("#said", has_text="Long Sword (armoury, weapon)").wait_for()
        page.locator("#said button", has_text="Undo").wait_for()  # what was answered can be taken back as what was declared
        way = page.locator("#said [data-way^='discard ']")  # what may be owed as a line lies there to be tapped, with whose card it is
        way.wait_for()
        assert way.inner_text().endswith(" by Ann 2")
        assert "Starting Weapon and Long Sword fill the same slot (weapon)." in page.locator("#said").inner_text(), "why"
        way.tap()
        page.locator("#sheet[open]", has_text="Ann 2 (Arthur)").wait_for()


def test_whose_card_it_is_is_asked_where_several_have_one_of_that_name(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 14, "Ann") as page:
        page.evaluate("for (const one of document.querySelectorAll('#moves details')) one.open = true")
        page.locator("#moves [data-verb='discard']").tap()
        page.locator("#sheet .chip", has_text="Starting Weapon").tap()
        page.locator("#sheet .chip", has_text="Ann 3").tap()
        page.locator("#sheet .blanks .main").tap()
        page.locator("#sheet", has_text="Ann 3 (Merlin) discards Starting Weapon").wait_for()


def test_a_notice_that_is_cut_unfolds_by_a_tap(browser: "Browser", tmp_path: Path) -> None:
    """A tap on what “…” hid put it away; another side's card is no button here."""
    with phone(browser, tmp_path, SOLITAIRE, 14, "Ann") as page:
        page.evaluate(
            """() => {
              const notice = document.getElementById('said');
              notice.hidden = false;
              notice.classList.remove('whole');
              notice.replaceChildren(new Text('A sentence that is told here fills a line of its own. '.repeat(12)));
            }"""
        )
        notice = page.locator("#said")
        page.wait_for_function("document.getElementById('said').textContent.endsWith(' …')")
        notice.tap()
        assert notice.inner_text().count("A sentence") == 12
        notice.tap()
        notice.wait_for(state="hidden")


def test_a_token_of_the_quest_is_found_by_its_name(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 24, "Ann") as page:
        page.evaluate("for (const one of document.querySelectorAll('#moves details')) one.open = true")
        page.locator("#moves [data-verb='find']").tap()
        token = page.locator("#sheet .field", has=page.locator("[name='token']"))
        token.locator(".chip").first.tap()
        assert told(page, "token") == token.locator(".chip").first.inner_text() == "pay the price"


def test_what_must_still_be_chosen_is_said_to_lie_further_down_only_where_it_does(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/key-turn.play", 33, "Cid") as page:
        page.set_viewport_size({"width": 390, "height": 1200})
        tapped(page, "#board [data-space='Chapel']")
        page.locator("#confirm .pale", has_text="first choose one of these").wait_for()


def test_what_must_still_be_chosen_is_told_where_it_is_declared(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/key-turn.play", 33, "Cid") as page:
        tapped(page, "#board [data-space='Chapel']")
        pale = page.locator("#confirm .pale")
        pale.wait_for()
        assert "first choose, further down" in pale.inner_text()
        pale.tap()
        page.wait_for_timeout(400)
        card, dock = page.locator("#picked [data-line]").first.bounding_box(), pale.bounding_box()
        assert card is not None
        assert dock is not None
        assert card["y"] + card["height"] <= dock["y"]


WHOLE = """() => { const box = document.getElementById('board').getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight; }"""


def test_where_to_go_is_what_must_still_be_chosen(browser: "Browser", tmp_path: Path) -> None:
    """Nothing further down says where somebody goes: it is tapped on the board, which comes into sight."""
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        page.locator("#picked [data-piece-of='Fadan']").first.tap()
        pale = page.locator("#confirm .pale", has_text="first tap where to")
        pale.wait_for()
        page.evaluate("scrollTo(0, 600)")
        pale.tap()
        page.wait_for_function(WHOLE)


def test_who_is_ready_is_not_waited_for(browser: "Browser", tmp_path: Path) -> None:
    told = """async (ready) => (await import('/static/choose.js')).left([], { acting: ['Ann', 'Bob'], side: 'Ann', ready }, 'on')"""
    with phone(browser, tmp_path, "elric/lean.play", 4, "Ann") as page:
        assert page.evaluate(told, []) == "it goes on once Bob is ready, too"
        assert not page.evaluate(told, ["Bob"])


def test_what_is_to_be_read_out_is_told_without_what_would_be_typed(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "legacy/won.play", 5, "Ann") as page:
        said = f"Bob draws an Encounter Card for Chapel and reads it out: {ENCOUNTER}"
        plain = page.evaluate("async (text) => (await import('/static/draw.js')).plainly(text)", said)
        assert plain == "Bob draws an Encounter Card for Chapel and reads it out"
        said = 'the way takes 4 moves, and 1 is left (movement 3 is a house value; yours: set "seats.Ann 2.movement" VALUE because WHY)'
        plain = page.evaluate("async (text) => (await import('/static/draw.js')).plainly(text)", said)
        assert plain == "the way takes 4 moves, and 1 is left (movement 3 is a house value)"


def test_a_card_says_what_each_of_its_verbs_does(browser: "Browser", tmp_path: Path) -> None:
    """To bring a counter in and to take a country over with it may both name a country that nobody holds."""
    with phone(browser, tmp_path, "empire/whole-game.play", 20, "Ann") as page:
        page.locator(".tabs [data-tab='mine']").tap()
        page.locator("#mine .card.may", has_text="Girm").first.tap()
        told = page.locator("#sheet-body").inner_text()
        assert "bring a counter from your hand onto the board" in told
        assert "show crowns from your hand to take a country over" in told


def test_what_a_line_is_refused_for_stands_where_it_would_be_declared(browser: "Browser", tmp_path: Path) -> None:
    """Nothing rises there under a finger that goes on counting."""
    play = "tears/sea.play"
    with phone(browser, tmp_path, play, until(play, "box"), "Gorganun") as page:
        page.locator("#picked [data-piece-of='Shale']").tap()
        page.locator("#confirm .pale", has_text="first choose").wait_for()
        page.locator("#picked .quiet", has_text="Shale commands 8, and with all who may come").wait_for()
        assert page.locator("#picked [data-all]").count() == 0, "what could not be declared is not offered"
        more = page.locator("#picked button:not(:disabled)", has_text="+")
        for _ in range(9):
            more.first.tap()
        page.locator("#confirm .pale", has_text="Shale commands 8; 9 would lie under").wait_for()
        page.locator("#picked button:not(:disabled)", has_text="−").last.tap()
        page.locator("#declare", has_text="box Shale with").wait_for()


def test_what_has_still_to_be_said_is_marked_and_no_line_is_laid(browser: "Browser", tmp_path: Path) -> None:
    script = """async () => { const { blanks } = await import('/static/blanks.js'), laid = [];
      const field = (name, optional) => ({ name, optional, kind: 'piece', word: '', names: ['Hill', 'Dale'], made: [],
        prompt: name, many: false });
      const form = { verb: 'ask', fields: [field('whom', false), field('how', true)], choices: [], bounded: '', examples: 'x' };
      document.body.append(blanks(form, (words) => laid.push(words), ''));
      const all = document.querySelector('.blanks'), main = all.querySelector('.main'), lacks = () => all.querySelectorAll('.lacks').length;
      main.click();
      const before = [lacks(), laid.length];
      all.querySelector('[data-value=Dale]').click();
      main.click();
      return [before, lacks(), laid]; }"""
    with phone(browser, tmp_path, "tears/lean.play", 0, "Gorganun") as page:
        assert page.evaluate(script) == [[1, 0], 0, ["ask Dale"]]


def test_what_has_been_said_is_not_asked_for_any_more(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, SOLITAIRE, 9, "Ann") as page:
        severe(page)
        page.locator("#sheet .blanks .main").tap()
        page.locator("#sheet .lacks", has_text="this has still to be said").wait_for()
        page.locator("#sheet [data-value='Hold']").tap()
        page.locator("#sheet .lacks").wait_for(state="detached")
