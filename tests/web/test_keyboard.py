"""Played by keyboard alone: a cursor on the board, letters for what is offered, the focus never lost, and what is done said aloud.

A whole turn of each game with PLAYAID_SLOW.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from playaid.referee.contract.sequence import acting
from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.turns import TURNS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

SLOW = bool(os.environ.get("PLAYAID_SLOW"))
MOST = 400
"""Declarations of a turn, asked ones counted."""
REACHED = """async () => {
  const { beside } = await import('/static/keys.js');
  const ways = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]];
  const lie = new Map([...document.querySelectorAll('#board [data-space]')].map((space) => {
    const { x, y, width, height } = space.getBBox();
    return [space.dataset.space, [x + width / 2, y + height / 2]];
  }));
  const [first] = lie.keys(), seen = new Set([first]), ahead = [first];
  while (ahead.length) {
    const here = ahead.pop();
    for (const way of ways) {
      const there = beside(lie, here, way);
      if (there && !seen.has(there)) { seen.add(there); ahead.push(there); }
    }
  }
  return [...lie.keys()].filter((name) => !seen.has(name));
}"""
"""The spaces of a board that no walk of arrows comes to."""


class Typist(Players):
    """Players who have no pointer."""

    def sit_down(self, side: str, passphrase: str | None = None) -> "Page":
        self._device = {"ignore_https_errors": True, "viewport": {"width": 1280, "height": 800}}
        page = super().sit_down(side, passphrase) if passphrase else self._by_keys(side)
        page.locator("body[data-ready], .ask").first.wait_for()
        self.press(page, "Tab")
        page.locator("body.keys").wait_for()
        return page

    def _by_keys(self, side: str) -> "Page":
        page = self._page(**self._device)
        page.goto(self.running.link(side))
        page.locator("#without").wait_for()
        page.locator("#without").press("Enter")
        page.wait_for_url("**/side/*")
        self.phones[side] = page
        return page

    def press(self, page: "Page", key: str) -> None:
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement !== document.body || !document.body.classList.contains('keys')"), (
            f"lost at {key}"
        )

    def to_board(self, page: "Page") -> None:
        """Tab, until the board has the focus."""
        for _ in range(80):
            if page.evaluate("() => document.activeElement.id") == "board":
                return
            tab = page.evaluate("() => document.activeElement.dataset.tab || ''")
            self.press(page, "Enter" if tab == "map" and page.locator("#board").is_hidden() else "Tab")
        raise AssertionError("no way to the board")


def letter(page: "Page", selector: str) -> str:
    button = page.locator(f"{selector}[data-letter]").first
    button.wait_for()
    return str(button.get_attribute("data-letter"))


class Turn:
    """A turn as somebody plays it who sees no board: what is lit is gone to, what is offered has a letter."""

    def __init__(self, there: Typist) -> None:
        self.there = there
        self.declared = 0
        """Lines that were put together on the board."""
        self._tried: set[int] = set()

    def play(self, ends: str) -> None:
        there = self.there
        for _ in range(MOST):
            there.current()
            if ends in there.table.locator("#heading").inner_text() or there.company.session.state["referee"].get("over"):
                return
            asked = next((page for page in there.phones.values() if page.locator("#asked button:not([disabled])").count()), None)
            if asked is not None:
                self._answer(asked)
                continue
            session = there.company.standing()
            page = there.phones[acting(session.game, session.state)[0]]
            page.locator(f"body[data-ready='{there.head}']").wait_for()
            if there.head in self._tried or self.declared > 2 or not self._on_board(page):
                self._go_on(page)
        raise AssertionError("the turn does not end")

    def _answer(self, page: "Page") -> None:
        """The first of what is offered; what has to be known is typed."""
        before = self.there.company.changes
        self._press(page, letter(page, "#asked button.main, #asked button"))
        self._changed(page, before)

    def _on_board(self, page: "Page") -> bool:
        """Something that is lit, a place that lights up then, and what declares it; whether that was done."""
        self._tried.add(self.there.head)
        head = self.there.head
        self.there.to_board(page)
        for key in (".", "Enter"):
            self._press(page, key)
        if page.locator("#board svg .target").count():
            for key in (".", "Enter"):
                self._press(page, key)
        try:
            page.locator("#declare").wait_for(timeout=1500)
        except Exception:  # it has not come to a whole line
            self._press(page, "Escape")
            return False
        self._press(page, letter(page, "#declare"))
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#sheet[open]").count():
            self._press(page, "Escape")
        self.declared += self.there.head > head
        return self.there.head > head

    def _go_on(self, page: "Page") -> None:
        before = self.there.company.changes
        if not page.locator("#moves [data-verb='next']").count():
            self._say(page)
            return
        page.locator("#moves [data-verb='next']:not([aria-disabled])").wait_for()
        self._press(page, letter(page, "#moves [data-verb='next']"))
        self._changed(page, before)

    def _say(self, page: "Page") -> None:
        """What is owed before it goes on: the first verb, and the first line of it."""
        before = self.there.company.changes
        self._press(page, letter(page, "#moves .verbs button"))
        page.locator("#sheet[open], #declare").first.wait_for()
        if not page.locator("#declare").count():
            self._press(page, letter(page, "#sheet-body button"))
        self._press(page, letter(page, "#declare"))
        self._changed(page, before)

    def _changed(self, page: "Page", before: int) -> None:
        for _ in range(300):
            if self.there.company.changes != before:
                break
            page.wait_for_timeout(10)
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#sheet[open]").count():
            self._press(page, "Escape")

    def _press(self, page: "Page", key: str) -> None:
        self.there.press(page, key)


@pytest.fixture(scope="module")
def typist(
    browser: "Browser", playwright: "Playwright", tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Typist]:
    """All who play a game, where its turn begins; the same for all tests of that game."""
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("PLAYAID_DATA", str(folder / "data"))
        opening(*TURNS[request.param].begins, folder / "sessions")
        with serving(folder / "sessions") as running:
            there = Typist(running, browser, playwright)
            for side in there.company.session.sides:
                there.sit_down(side)
            yield there
            assert there.faults == []
            there.close()


@pytest.mark.parametrize("typist", TURNS if SLOW else ["empire"], indirect=True)
def test_the_cursor_comes_to_every_space_and_tells_what_is_there(typist: Typist) -> None:
    page = next(iter(typist.phones.values()))
    typist.to_board(page)
    assert page.evaluate(REACHED) == []
    told, before = page.locator("#told"), set[str]()
    for key in (".", "ArrowRight", "ArrowDown", "PageUp"):
        typist.press(page, key)
        before.add(told.inner_text())
    assert len(before) > 2
    title = page.locator("#board .cursor").evaluate("(ring) => ring.ownerSVGElement.querySelectorAll('.cursor').length")
    assert title == 1
    names = page.locator("#board [data-space] title").all_text_contents()
    assert all(any(text.startswith(name) for name in names) for text in before)


@pytest.mark.skipif(not SLOW, reason="a long run: PLAYAID_SLOW")
@pytest.mark.parametrize("typist", TURNS, indirect=True)
def test_a_whole_turn_is_played_by_keys_and_the_focus_is_never_lost(typist: Typist, request: pytest.FixtureRequest) -> None:
    game = request.node.callspec.params["typist"]
    turn = Turn(typist)
    turn.play(TURNS[game].ends)
    print(f"{game}: {turn.declared} put together on the board")


@pytest.mark.parametrize("typist", ["empire"], indirect=True)
def test_what_is_offered_has_letters_and_what_takes_its_place_has_the_focus(typist: Typist) -> None:
    page = typist.phones["Ann"]
    page.locator(f"body[data-ready='{typist.head}']").wait_for()
    letters = page.locator("#moves [data-letter]").evaluate_all("(all) => all.map((one) => one.dataset.letter)")
    assert len(letters) == len(set(letters)) > 2
    head = typist.head
    typist.press(page, letter(page, "[data-verb=explore]"))
    page.locator("#sheet[open]").wait_for()
    typist.press(page, letter(page, "#sheet-body button"))
    typist.press(page, letter(page, "#declare"))
    while typist.head == head:
        page.wait_for_timeout(10)
    page.locator("body:not(.busy)").wait_for()
    typist.press(page, "Escape")
    typist.press(page, "/")
    page.locator("#typed").press_sequentially("go")
    assert page.locator("#typed").input_value() == "go", "in a field a letter is a letter"
    assert page.evaluate("() => document.activeElement !== document.body")
