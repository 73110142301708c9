"""The phones of an evening in Chromium, and how often they are tapped: by touch, at 390 pixels, with the board before the list."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from playaid.desk.forms import Choice, Form, form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.seats import Needs
from playaid.referee.contract import grammar
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from tests.web.evenings import Running

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
    "ignore_https_errors": True,
}
INSIDE = """([space]) => { const box = document.querySelector(`#board [data-space="${CSS.escape(space)}"]`).getBoundingClientRect(),
  place = document.getElementById('board').getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2,
    left: place.left, top: place.top, right: place.right, bottom: place.bottom }; }"""
DUE = ("spoils", "remove", "fight", "defend", "decline", "duel", "trial", "attrition", "withdraw", "recover", "toll", "fate")
WAYS = {"path", "space", "via"}
LISTED = "#sheet[open] {line}, body:not(:has(#sheet[open])) #picked {line}"
"""A chip of a line: on the sheet that lies over the page, or below the board."""


class Hands:
    """thrown: the dice lie on the table, and are tapped as they fall; those taps are not counted."""

    def __init__(self, running: Running, browser: Browser, strips: Path | None, name: str, thrown: bool = False) -> None:
        self.running = running
        self._browser, self._strips, self._name, self._thrown = browser, strips, name, thrown
        self.phones: dict[str, Page] = {}
        self.taps = self.drags = 0
        self.told: list[str] = []
        """What each tap was for."""
        self.faults: list[str] = []
        self._television = self._screen() if strips is not None else None

    def _screen(self) -> Page:
        """The screen across the room, of which there is a picture beside each of a phone's."""
        page = self._browser.new_context(viewport={"width": 1920, "height": 1080}, ignore_https_errors=True).new_page()
        page.on("pageerror", lambda fault: self.faults.append(f"television: {fault}"))
        page.goto(f"{self.running.url}/")
        return page

    def phone(self, side: str) -> Page:
        if side not in self.phones:
            page = self._browser.new_context(**PHONE).new_page()
            page.set_default_timeout(15_000)
            page.on("pageerror", lambda fault: self.faults.append(str(fault)))
            if self._thrown:
                page.add_init_script("localStorage.setItem('thrown', 'yes')")
            page.goto(self.running.link(side))
            page.locator("#without").tap()
            page.wait_for_url("**/side/*")
            self.phones[side] = page
        page = self.phones[side]
        page.locator(f"body[data-ready='{self.head}']").wait_for()
        return page

    def close(self) -> None:
        for page in [*self.phones.values(), *([self._television] if self._television is not None else [])]:
            page.context.close()

    @property
    def head(self) -> int:
        with self.running.evening.company.held() as session:
            return int(session.journal.tail_number)

    def picture(self, side: str, what: object = "") -> None:
        if self._strips is not None and self._television is not None:
            name = f"{self._name.replace(': ', '-').replace(' ', '-')}-{what or f'{self.taps:02d}'}"
            self.phones[side].screenshot(path=self._strips / f"{name}-{side}.png")
            self._television.screenshot(path=self._strips / f"{name}-television.png")

    def _tapped(self, side: str, what: str) -> None:
        self.taps += 1
        self.told.append(f"{side} {what}")
        page = self.phones[side]
        page.wait_for_timeout(150)
        page.locator("body:not(.busy)").wait_for()
        if self._strips is not None:
            page.wait_for_timeout(400)
            self.picture(side)

    def on(self, side: str, selector: str, text: str | None = None) -> None:
        """Tap what a selector finds; text: what stands on it."""
        found = self.phone(side).locator(selector)
        found = (found.filter(has_text=text) if text is not None else found).first
        found.wait_for(state="visible")
        found.tap()
        self._tapped(side, text or selector)

    def piece(self, side: str, name: str) -> None:
        """A piece that may act, in the row below the board."""
        self.on(side, _row(name))

    def space(self, side: str, name: str) -> None:
        """A space of the board, which is dragged into sight where it is not."""
        page = self.phone(side)
        page.locator("#board").scroll_into_view_if_needed()
        for _ in range(8):
            at = page.evaluate(INSIDE, [name])
            if at["left"] + 8 < at["x"] < at["right"] - 60 and at["top"] + 8 < at["y"] < at["bottom"] - 60:
                break
            self._drag(page, at)
        page.touchscreen.tap(at["x"], at["y"])
        self._tapped(side, f"space {name}")

    def _drag(self, page: Page, at: dict[str, float]) -> None:
        self.drags += 1
        middle = (at["left"] + at["right"]) / 2, (at["top"] + at["bottom"]) / 2
        by = [max(-150.0, min(150.0, middle[i] - at["xy"[i]])) for i in (0, 1)]
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] + by[0], middle[1] + by[1], steps=4)
        page.mouse.up()

    def declare(self, side: str, *given: str) -> None:
        self.on(side, "#declare")
        self._settled(side, given)

    def go(self, side: str, *given: str) -> None:
        """Go on, or say that one is ready. given: faces and choices that it asks for."""
        self.phone(side).locator("[data-goes][data-verb='next']:not([aria-disabled])").wait_for()
        self.on(side, "[data-goes][data-verb='next']")
        self._settled(side, given)

    def onward(self, until: str, *given: str) -> None:
        """Whoever acts goes on until the heading says so."""
        left = list(given)
        for _ in range(60):
            session = self.running.evening.company.standing()
            if until in " · ".join(view(session.game, session.state, None).phase.parts):
                return
            acts, ready = acting(session.game, session.state), self.running.evening.company.ready()
            before = self.head
            side = next(iter(side for side in acts if side in self.phones and side not in ready and self._goes(side)), "")
            if side:
                self.phones[side].locator("[data-goes]:not([aria-disabled])").first.wait_for()
                self.on(side, "[data-goes]")
                self._settled(side, left)
            else:
                self._due(left)
            left = left if self.head == before else []
        raise AssertionError(f"{until} does not come")

    def _goes(self, side: str) -> bool:
        return bool(self.phone(side).locator("[data-goes]").count())

    def _due(self, given: Sequence[str]) -> None:
        """What is owed before it goes on, the first way of it that is offered."""
        session = self.running.evening.company.standing()
        for side in acting(session.game, session.state):
            for verb in DUE:
                button = self.phone(side).locator(f"#moves > .verbs [data-verb='{verb}']")
                if not button.count():
                    continue
                self.on(side, f"#moves > .verbs [data-verb='{verb}']")
                page = self.phones[side]
                page.wait_for_timeout(400)
                if not page.locator("#declare").count():
                    self.on(side, LISTED.format(line="[data-line]"))
                self.declare(side, *given)
                return
        raise AssertionError("nobody can go on, and nothing that is owed is known")

    def answer(self, side: str, text: str) -> None:
        self.on(side, ".ask button", text)

    # whole lines

    def say(self, side: str, line: str, *given: str) -> None:
        """A line that is offered, put together by as few taps as it takes: its piece and where to, or its verb and its chip."""
        page = self.phone(side)
        made, choice = self._offered(side, line)
        if page.locator(f"[data-says={_quoted(choice.line)}]").count():
            page.locator("[data-goes]:not([aria-disabled])").first.wait_for()
            self.on(side, f"[data-says={_quoted(choice.line)}]")
            if made.fields:  # it is looked at first
                page.locator("#sheet #declare").wait_for()
                self.on(side, "#declare")
            self._settled(side, given)
            return
        spaces = [field for field in made.fields if field.role in WAYS and choice.args.get(field.name)]
        roles = {field.role for field in made.fields}
        idle = "path" in roles and "piece" not in roles  # who goes is known: it lies ready, and its ways are lit
        subject = None if idle else next((name for name in choice.about if page.locator(_row(name)).count()), None)
        few = f":is(#picked, #moves) [data-line={_quoted(choice.line)}]"
        if page.locator(few).count():  # one of a few lies there to be marked
            self.on(side, few)
        elif idle:
            pass
        elif subject is not None:
            self.piece(side, subject)
            other = page.locator(f"#picked [data-verb-of='{made.verb}'][aria-pressed=false]")
            if other.count():
                self.on(side, f"#picked [data-verb-of='{made.verb}']")
        else:
            self.on(side, f"#moves [data-verb='{made.verb}']")
        page.wait_for_timeout(200)
        if subject is not None and any(field.role == "amount" and field.name in choice.args for field in made.fields):
            self.on(side, "#picked .parts > .chip", "all")
        if self._shown(side, choice.line):
            pass  # it leads to where it is said, and nowhere else
        elif made.reaches and spaces and not page.locator(f"#picked [data-line={_quoted(choice.line)}]").count():
            page.locator("svg .target").first.wait_for(state="attached")
            self.space(side, choice.args[spaces[-1].name][-1])
        else:
            self._chip(side, choice.line)
        page.locator("#declare").wait_for()
        typed = page.evaluate("(document.querySelector('#confirm small') || document.querySelector('#sheet-title')).firstChild.data")
        session = self.running.evening.company.standing()
        called = typed == choice.called or typed.startswith(f"{made.verb}: ")  # a sheet is headed so where it opens by its name
        shown = session.read(grammar.words_of(session.game, choice.line if called else typed), side)
        assert all(_texts(shown.args.get(name)) == value for name, value in choice.args.items() if name not in WAYS), typed
        self.declare(side, *given)

    def _chip(self, side: str, line: str) -> None:
        if self._shown(side, line):
            return
        page, found = self.phone(side), LISTED.format(line=f"[data-line={_quoted(line)}]")
        page.wait_for_timeout(200)
        chip = page.locator(found).first
        if not chip.count():
            return  # it is the only one, and shown at once
        if not chip.is_visible():
            self.on(side, f"details:not([open]):has([data-line={_quoted(line)}]) > summary")
        self.on(side, found)

    def _shown(self, side: str, line: str) -> bool:
        return line.replace('"', "") in self.phones[side].locator("#confirm small").all_inner_texts()

    def _offered(self, side: str, line: str) -> tuple[Form, Choice]:
        session = self.running.evening.company.standing()
        asked = session.read(grammar.words_of(session.game, line), side)
        offers = legal_lines(session, side)
        assert not isinstance(offers, Needs)
        offer = next((offer for offer in offers if offer.name == asked.verb), None)
        assert offer is not None, f"{asked.verb} is not offered to {side}"
        assert session.game.board is not None
        made = form(session.game, session.state, offer, side, session.game.board(visible(session.state, side), side, session.book))
        wanted = {name: _texts(value) for name, value in asked.args.items()}
        found = next((choice for choice in made.choices if dict(choice.args) == wanted), None)
        if found is None:
            assert made.reaches, f"{line}: not among {[choice.line for choice in made.choices][:6]}"
            found = Choice(line, wanted, about=tuple(text for texts in wanted.values() for text in texts))
        return made, found

    # being asked

    def _settled(self, side: str, given: Sequence[str] = ()) -> None:
        self.phones[side].locator("body:not(.busy)").wait_for()
        left = list(given)
        while self._asked(left):
            pass
        page = self.phones[side]
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#sheet[open]").count():
            raise AssertionError(page.locator("#sheet-body").inner_text())

    def _asked(self, left: list[str]) -> bool:
        """Answer what is asked, by somebody who sits there already if he may; whether there was something."""
        asks = next((asks for asks in self.running.evening.company.asking() if asks.stopped is not None), None)
        if asks is None or asks.stopped is None:
            return False
        before = self.running.evening.company.changes
        side = next((name for name in asks.may if name in self.phones), asks.may[0])
        question, page = asks.stopped.question, self.phones.get(side) or self.phone(side)
        ask = page.locator(f".ask[data-kind='{question.kind}']").first
        ask.wait_for()
        page.locator("body:not(.busy)").wait_for()
        if question.kind == "dice":
            assert question.request is not None
            for _ in range(question.request.count):
                ask.locator(f"[data-face='{left.pop(0)}']" if left else "[data-face]").first.tap()
        elif question.kind == "draw" and not left:
            ask.locator("button").filter(has_text="for me").tap()  # as dice
        elif ask.locator("#telling").count():
            assert left, f"what is to be typed: {question.prompt}"
            ask.locator("#telling").fill(left.pop(0))
            self.on(side, f".ask[data-kind='{question.kind}'] button.main")
        else:
            self.on(side, f".ask[data-kind='{question.kind}'] button", left.pop(0) if left else None)
        for _ in range(400):
            if self.running.evening.company.changes != before:
                break
            page.wait_for_timeout(10)
        page.locator("body:not(.busy)").wait_for()
        return True


def _row(name: str) -> str:
    return f'[data-piece-of="{name}"], [data-piece-of^="{name} "]'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)
