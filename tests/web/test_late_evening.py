"""What a phone shows when an evening has grown: everything of it can be read, and what is one's own to do comes first."""

from pathlib import Path
from typing import TYPE_CHECKING

from playaid.desk import locations
from playaid.desk.page_view import picture
from playaid.desk.requests import Seat
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from tests.web.tapping import opening
from tests.web.test_board_taps import phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMELESS = """() => [...document.querySelectorAll('#mine .card')].filter((card) => {
  const name = card.querySelector('b').textContent,
    drawn = [...card.querySelectorAll('svg text')].map((one) => one.textContent).join('');
  return !drawn.includes(name) && card.querySelector('b').getBoundingClientRect().width < 9; }).length"""
OWED = """async () => { const { owed } = await import('/static/draw.js');
  const debts = ['Bob removes 2 points (`remove`)', 'Bob is to fight (`fight`)', 'Ann removes 1 point (`remove`)'];
  const picture = { mine: true, side: 'Ann', sides: ['Ann', 'Bob'], players: {}, asks: [], wanting: [], missing: [], turn: 'Bob', ready: [],
    apart: [], owed: debts, owing: [['Bob'], ['Bob'], ['Ann']] };
  const show = (now) => { const box = owed(now, (names) => names.filter((name) => name === 'remove'));
    document.getElementById('owed').replaceChildren(box);
    const frame = box.getBoundingClientRect(), inside = (one) => one.getBoundingClientRect().bottom <= frame.bottom;
    return [[...box.querySelectorAll('li')].map((row) => [row.lastChild.textContent, row.querySelectorAll('button').length]),
      [...box.querySelectorAll('button')].every(inside)]; };
  return [show(picture), show({ ...picture, owing: [['Ann']],
    owed: [debts[2].replace('point', 'point of those that stand in the castle by the sea '.repeat(4))] })]; }"""


def test_a_card_with_a_counter_on_it_says_whose_it_is(browser: "Browser", tmp_path: Path) -> None:
    """A counter shows a person as everybody is drawn, and no name."""
    with phone(browser, tmp_path, "albion/battle.play", 12, "Fomorian") as page:
        page.locator(".tabs [data-tab=mine]").tap()
        page.locator("#mine .card svg").first.wait_for()
        assert page.evaluate(NAMELESS) == 0


def test_what_is_ones_own_to_settle_comes_first_and_its_buttons_are_in_sight(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "tears/lean.play", 0, "Gorganun") as page:
        (rows, seen), (_, far) = page.evaluate(OWED)
        assert rows == [["Ann removes 1 point", 1], ["Bob removes 2 points", 0], ["Bob is to fight", 0]]
        assert seen
        assert far


def test_six_faces_lie_in_one_row(browser: "Browser", tmp_path: Path) -> None:
    script = """async () => { const { die, h } = await import('/static/draw.js');
      const faces = [1, 2, 3, 4, 5, 6].map((n) => h('button', {}, die(n, 6)));
      document.getElementById('asked').replaceChildren(h('section', { class: 'ask' }, h('div', { class: 'faces' }, faces)));
      return [faces, faces.map((one) => one.firstChild)].map((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size); }"""
    with phone(browser, tmp_path, "tears/lean.play", 0, "Gorganun") as page:
        assert page.evaluate(script) == [1, 1]


def test_among_ones_own_things_no_line_stands_that_another_would_type(tmp_path: Path) -> None:
    opening("albion/battle.play", 12, tmp_path)
    company = SessionService(open_session(str(tmp_path), "evening", locations.clock))
    own = picture(company, Seat("phone", "Fomorian"))[0]["own"]
    assert [part["title"] for part in own] == ["items", "roster"]
    assert not any("--as" in line for part in own for line in part["lines"])


def test_what_could_be_said_alone_is_not_looked_at_before_it_is_known_to_stand(browser: "Browser", tmp_path: Path) -> None:
    """For a moment after it had been declared, it was told in red why it cannot be said once more."""
    script = """async (now) => { const { lone } = await import('/static/preview.js'), place = document.createElement('div');
      lone(place, document.createElement('button'), now);
      return place.childElementCount; }"""
    with phone(browser, tmp_path, "albion/lean.play", 22, "Fomorian") as page:
        page.locator("#foreseen .comes").wait_for()
        assert page.evaluate(script, False) == 0
        assert page.evaluate(script, True) == 3
