"""Transcripts played as people at a table would: each line is tapped on the phone of whoever says it, each answer by whoever is asked."""

import atexit
import os
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from shutil import copy2, copytree
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING, Any

from playaid.cli import transcript
from playaid.cli.main import run
from playaid.cli.terminal.argv import argv_of
from playaid.desk.conversation import drawable
from playaid.desk.forms import form
from playaid.desk.legal_lines import legal_lines
from playaid.desk.next_line.advance import ahead, goal_of, is_reached
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.questions import CHOICE, DICE, DRAW
from playaid.desk.seats import Needs
from playaid.referee.contract.doing import choices
from playaid.referee.contract.grammar import BUILT_IN, find_verb, split
from playaid.referee.contract.names import find
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.deciding.general_verbs import GENERAL
from tests.web.evenings import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Playwright

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"


def opening(name: str, lines: int, folder: Path, keys: Mapping[str, str] | None = None, laid: bool = False) -> list[transcript.Typed]:
    """Play the first so many lines of a transcript in the shell, as the session `evening`; what is left to be played. What was
    played once is copied.

    keys: side -> passphrase. laid: whatever falls or is drawn lies on the table, counters of hands, too.
    """
    whole = transcript.parse_transcript((TRANSCRIPTS / name).read_text(encoding="utf-8"))
    if keys:
        whole = whole._replace(head={**whole.head, "key": tuple(f"{side} = {key}" for side, key in keys.items())})
    if laid:
        whole = whole._replace(head={**whole.head, "options": (*whole.head.get("options", ()), "dice=typed")})
    if lines:
        wish = name, tuple((keys or {}).items()), laid
        if wish not in _played or name.startswith("tiny/"):  # the example's modules are others in each test
            _played[wish] = Opened(whole)
        copytree(_played[wish].after(lines), folder, dirs_exist_ok=True)
    else:
        transcript.begin(whole, transcript.TranscriptTerminal(folder, keys or {}))
    return list(whole.typed[lines:])


class Opened:
    """A transcript that is played as far as anybody has wished, each line once, with what lay there behind every line."""

    def __init__(self, whole: transcript.Transcript) -> None:
        self._above = Path(mkdtemp(dir=_above()))
        self._lines = transcript.play(whole, self._above / "sessions")
        self._behind = 0
        self._copies: dict[str, tuple[tuple[int, ...], str]] = {}

    def after(self, lines: int) -> Path:
        """The folder of sessions as it was behind so many lines."""
        while self._behind < lines and next(self._lines, None) is not None:
            self._behind += 1
            copytree(self._above / "sessions", self._above / str(self._behind), copy_function=self._kept)
        return self._above / str(min(lines, self._behind))

    def _kept(self, file: str, copy: str) -> None:
        """A file as it is now: the copy behind the line before it, where it is the same still, which most are."""
        about = os.stat(file)
        now = about.st_ino, about.st_mtime_ns, about.st_ctime_ns, about.st_size
        before = self._copies.get(file)
        if before is not None and before[0] == now:
            os.link(before[1], copy)
        else:
            copy2(file, copy)
        self._copies[file] = now, copy


_played: dict[tuple[object, ...], Opened] = {}
"""The transcripts that have been begun, by what was wished of them; all in one folder, which goes with this process."""


@cache
def _above() -> str:
    above = TemporaryDirectory(prefix="played", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
    atexit.register(above.cleanup)
    return above.name


class Shell:
    """The table shell, open beside the pages on the same session."""

    def __init__(self, folder: Path, keys: Mapping[str, str]) -> None:
        self._terminal = transcript.TranscriptTerminal(folder, keys)
        self._terminal.session = self._terminal.open("evening")

    def line(self, line: str, answers: Sequence[str] = ()) -> None:
        """Type a line, which must be heard."""
        self._terminal.hear(answers)
        assert self._terminal.session is not None
        game = self._terminal.session.game
        code = run(argv_of(game, line), self._terminal)
        assert code == 0, (line, self._terminal.said)


OUTSIDE = "ERR_NETWORK_CHANGED"
"""What Chromium says when a network of this machine comes or goes meanwhile; pages connect again by themselves."""


class Players:
    """The phones of an evening, and the table's page."""

    def __init__(self, running: Running, browser: "Browser", playwright: "Playwright") -> None:
        self.running = running
        self.company = running.evening.company
        device = {key: value for key, value in playwright.devices["Pixel 7"].items() if key != "default_browser_type"}
        self._device = {**device, "ignore_https_errors": True, "device_scale_factor": 1}
        self._browser = browser
        self.phones: dict[str, Page] = {}
        self.faults: list[str] = []
        self.taps = 0
        self.passed = 0
        """Those of them that only went on to the step that a line belongs to."""
        self.typed: list[str] = []
        """Lines that could not be tapped."""

    @cached_property
    def table(self) -> "Page":
        """The table's page, there from when it is first looked at, its board drawn."""
        page = self._page(ignore_https_errors=True, viewport={"width": 1280, "height": 720})
        page.goto(f"{self.running.url}/")
        page.locator("body[data-event]").wait_for()
        return page

    def pages(self) -> "list[Page]":
        """All that are open."""
        return [*([self.table] if "table" in vars(self) else []), *self.phones.values()]

    def _page(self, **how: Any) -> "Page":
        page = self._browser.new_context(**how).new_page()
        page.set_default_timeout(15_000)
        page.on(
            "console", lambda message: self.faults.append(message.text) if message.type == "error" and OUTSIDE not in message.text else None
        )
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        return page

    def sit_down(self, side: str, passphrase: str | None = None) -> "Page":
        """Take a seat: on the page to which the code of a side leads, where it has a passphrase; else its code is handed in as that page
        does it, which costs a page less. How it is done there without a passphrase, others hold (test_loss, test_finger, test_keyboard)."""
        phone = self._page(**self._device)
        link = self.running.link(side)
        if passphrase:
            phone.goto(link)
            phone.locator("#passphrase").fill(passphrase)
            phone.locator("#form .main").tap()
            phone.wait_for_url("**/side/*")
        else:
            code = {"code": link.rpartition("#")[2], "honour": True}
            answer = phone.request.post(f"{self.running.url}/pair", data=code, headers={"origin": self.running.url})
            phone.goto(self.running.url + answer.json()["to"])
        self.phones[side] = phone
        return phone

    def close(self) -> None:
        """Everybody leaves."""
        for page in self.pages():
            page.context.close()

    def shoot(self, folder: Path, name: str) -> None:
        """Pictures of all pages, in light and dark, at the widths of a phone, a laptop and a television."""
        wide: dict[str, Page] = {}
        for side, phone in self.phones.items():
            wide[side] = self._page(ignore_https_errors=True, storage_state=phone.context.storage_state())
            wide[side].goto(phone.url)
            wide[side].locator("body[data-ready]").wait_for()
        laptop = wide["laptop"] = self._page(ignore_https_errors=True)
        laptop.goto(self.running.link(":laptop"))
        laptop.get_by_role("button", name="code").first.click()
        laptop.locator(".qr svg").first.wait_for()
        for scheme in ("light", "dark"):
            for what, page in {"table": self.table, **wide}.items():
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                for width, height in ((390, 844), (1280, 720), (3840, 2160)):
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_timeout(300)
                    page.screenshot(path=folder / f"{name}-{what}-{width}-{scheme}.png")
            for side, phone in self.phones.items():
                phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                for tab in ("do", "mine", "past"):
                    phone.locator(f"[data-tab={tab}]").last.tap()
                    phone.wait_for_timeout(150)
                    phone.screenshot(path=folder / f"{name}-{side}-{tab}-{scheme}.png")
        for page in wide.values():
            page.context.close()

    @property
    def head(self) -> int:
        """The number of the last event."""
        with self.company.held() as session:
            return int(session.journal.tail_number)

    def current(self) -> None:
        """Wait until every page shows the last event, also where what was tapped just now writes one more meanwhile."""
        from playwright.sync_api import expect

        while True:
            head = self.head
            try:
                for page in self.pages():
                    expect(page.locator("body")).to_have_attribute("data-event", str(head), timeout=10_000)
            except AssertionError:
                if self.head == head:
                    raise
            if self.head == head:
                return

    def tap(self, page: "Page", selector: str) -> None:
        """One tap."""
        self._press(page.locator(selector).first)
        self.taps += 1

    def _press(self, target: "Locator") -> None:
        """A finger on it."""
        target.tap()

    # saying

    def play(self, lines: Sequence[transcript.Typed]) -> None:
        """Play the lines of a transcript that declare something; what only looks, or is let go of, is left out."""
        for typed in lines:
            if "leave" not in typed.answers and not any(line.startswith("  ILLEGAL") for line in typed.expected):
                self.line(typed.line, typed.answers)

    def line(self, line: str, answers: Sequence[str] = ()) -> None:
        """Say one line, and answer what it asks."""
        words, side = _spoken(split(line))
        session = self.company.standing()
        game = session.game
        first = game.short.get(words[0], {"n": "next"}.get(words[0], words[0]))
        try:
            verb = find_verb(first, {**GENERAL, **game.verbs})
        except Exception:  # a general command: it looks
            return
        if verb.query or verb.name in ("set", "new") or {"--odds", "--check"} & set(words):
            return
        dice = _given(words, "--dice")
        left = [*dice, *(answer for answer in answers if answer.strip("? "))]
        if verb.name == "next":
            goal, before, done = goal_of(game, words[1:]), session.state, 0
            while not done or not is_reached(game, goal, before, self.company.standing().state, done):
                speaker = self.company.standing().speaker()
                self._declared(Declaration("next", {}, _side(session, side) or speaker, "next"))
                left = self._asked(left)
                done += 1
        else:
            self._declared(session.read([verb.name, *_plain(words[1:])], _side(session, side)))
            self._asked(left)

    def _declared(self, declaration: Declaration) -> None:
        side = declaration.side or self.company.session.sides[0]
        phone = self.phones[side]
        for _ in range(ahead(self.company.standing(), declaration)):
            self._declared(Declaration("next", {}, side, "next"))
            self.passed += 1
        phone.locator(f"body[data-ready='{self.head}']").wait_for()
        chosen = self._choice(side, declaration)
        if chosen is None and self._filled(phone, declaration):
            self.tap(phone, "#declare")
        elif chosen is None or not phone.locator(f"#moves [data-verb='{declaration.verb}']").count():
            self._typed(side, declaration.typed)
            return
        elif declaration.verb == "next":
            standing = self.company.standing()
            acts = acting(standing.game, standing.state)
            for other in (name for name in acts if name in self.phones and name != side and len(acts) > 1):
                if other not in self.company.ready():  # where several act, each says that he is ready
                    self.tap(self.phones[other], "#moves [data-verb='next']")
                    self._settled(self.phones[other])
            self.tap(phone, "#moves [data-verb='next']")
        else:
            self.tap(phone, f"#moves [data-verb='{declaration.verb}']")
            self._chip(phone, chosen)
            self.tap(phone, "#declare")
        self._settled(phone)

    def _typed(self, side: str, line: str) -> None:
        """Type a line instead."""
        phone = self.phones[side]
        self.typed.append(line)
        phone.locator("#typed").fill(line)
        phone.locator("#typing button").tap()
        self._settled(phone)

    def _choice(self, side: str, declaration: Declaration) -> str | None:
        """The line of the form that says the same."""
        session, _ = self.company.looking(None)
        offers = legal_lines(self.company.standing(), side)
        if isinstance(offers, Needs):
            return None
        offer: Offer | None = next((offer for offer in offers if offer.name == declaration.verb), None)
        if offer is None:
            return None
        wanted = {name: _texts(value) for name, value in declaration.args.items()}
        made = form(session.game, session.state, offer)
        shorter = {name: texts for name, texts in wanted.items() if name != "via"}  # a way that is named is one of those that lead there
        same = (choice.line for args in (wanted, shorter) for choice in made.choices if dict(choice.args) == args)
        return next(same, None)

    def _filled(self, phone: "Page", declaration: Declaration) -> bool:
        """Fill in the form of a verb whose line is not listed, where all that it takes are names."""
        verb = self.company.session.game.verbs.get(declaration.verb)
        button = phone.locator(f"#moves [data-verb='{declaration.verb}']")
        if verb is None or not button.count() or any(slot.kind in BUILT_IN for slot in verb.slots if slot.name in declaration.args):
            return False
        button.first.tap()
        phone.locator("#sheet .other > summary, #declare").first.wait_for()
        if phone.locator("#declare").count() and not declaration.args:
            self.taps += 1
            return True  # there is no other line
        if not phone.locator("#sheet .other > summary").count():  # one line alone is offered, and it is another
            phone.locator("#close").tap()
            return False
        phone.locator("#sheet .other > summary").tap()
        for slot in verb.slots:
            if slot.name in declaration.args:
                for name in _texts(declaration.args[slot.name]):
                    self._chosen(phone, slot.name, name)
        phone.locator("#sheet .other .main").tap()
        self.taps += 3
        phone.locator("#declare").wait_for()
        return True

    def _chosen(self, phone: "Page", slot: str, name: str) -> None:
        """A name of a form: of a few, each is there to be tapped."""
        field = phone.locator(f"#sheet .other .field:has([name='{slot}'])")
        field.locator(f"[name='{slot}']").wait_for(state="attached")  # what fills a form is fetched for it
        chip = field.locator(f"[data-value={_quoted(name)}]")
        if chip.count():
            chip.tap()
        elif field.locator(f"[name='{slot}']").input_value() != name:
            field.locator(f"[name='{slot}']").select_option(name)
        self.taps += 1

    def _chip(self, phone: "Page", line: str) -> None:
        said = f"[data-line={_quoted(line)}]"
        found = f"#sheet[open] {said}, body:not(:has(#sheet[open])) #picked {said}"
        phone.locator(f"{found}, #declare").first.wait_for(state="attached")
        chip = phone.locator(found)
        if not chip.count():
            return  # the only one: it is shown at once
        if not chip.is_visible():
            chip.locator("xpath=ancestor::details[1]/summary").tap()
            self.taps += 1
        chip.tap()
        self.taps += 1

    def _settled(self, phone: "Page") -> None:
        """Wait until what was said has come to something."""
        phone.locator("#declare").wait_for(state="hidden")
        phone.locator("body:not(.busy)").wait_for()
        if phone.locator("#sheet[open]").count():
            refused = phone.locator("#sheet-body").inner_text()
            phone.locator("#close").tap()
            raise AssertionError(f"not done: {refused}")

    # being asked

    def _answered(self, phone: "Page") -> None:
        """Wait until an answer has been taken."""
        phone.locator("body:not(.busy)").wait_for()

    def _asked(self, answers: list[str]) -> list[str]:
        """Answer as long as something is asked."""
        left = list(answers)
        while asks := [asks for asks in self.company.asking() if asks.stopped is not None]:
            stopped = asks[0].stopped
            assert stopped is not None
            question, may = stopped.question, asks[0].may
            phone = next(self.phones[side] for side in may if side in self.phones)
            before = self.company.changes
            ask = phone.locator(f".ask[data-kind='{question.kind}']").filter(has_text=question.prompt).first
            ask.wait_for()
            phone.locator("body:not(.busy)").wait_for()
            if not left:  # what chance brings on is answered by chance, or by the first thing that may be said
                chosen = question.options[0] if question.kind == CHOICE and question.options else None
                self._press(ask.get_by_role("button", name=chosen or "for me", exact=chosen is not None and not question.beside).first)
                self.taps += 1
            elif question.kind == DICE:
                assert question.request is not None
                faces, left = _faces(left, question.request.count)
                for face in faces:
                    self._press(ask.locator(f"[data-face='{face}']"))
                    self.taps += 1
            elif question.kind == DRAW and (names := drawable(self.company.session, question)):
                assert question.request is not None
                for name in _names(left.pop(0), names):
                    self._press(ask.get_by_role("button", name=name, exact=True).first)
                    self.taps += 1
            elif question.kind == CHOICE and question.options:
                option = self._option(left.pop(0), question.options)
                comes_to = dict(question.beside).get(option, "")
                self._press(ask.get_by_role("button", name=f"{option} {comes_to}".strip(), exact=True).first)
                self.taps += 1
            else:
                ask.locator("#telling").fill(left.pop(0))
                self._press(ask.locator("form .main"))
                self.taps += 1
            self._answered(phone)
            for _ in range(200):
                if self.company.changes != before:
                    break
                phone.wait_for_timeout(10)
            self._settled(phone)
        return left

    def _option(self, answer: str, options: Sequence[str]) -> str:
        if answer.isdecimal() and answer not in options:
            return options[int(answer) - 1]
        session = self.company.session
        return find(answer, choices(session.game, session.state, options), f"choice ({', '.join(options)})")


def _faces(answers: list[str], count: int) -> tuple[list[str], list[str]]:
    """The faces of one throw, and the answers that are left then."""
    left, faces = list(answers), list[str]()
    while len(faces) < count and left:
        faces += left.pop(0).replace(",", " ").split()
    return faces[:count], left


def _names(text: str, names: Sequence[str]) -> list[str]:
    return [find(part.strip(), dict.fromkeys(names, ()), "name") for part in text.split(",")]


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _spoken(words: list[str]) -> tuple[list[str], str | None]:
    if "--as" in words:
        at = words.index("--as")
        return [*words[:at], *words[at + 2 :]], words[at + 1]
    return words, None


def _given(words: Sequence[str], option: str) -> list[str]:
    return words[words.index(option) + 1].split(",") if option in words else []


def _plain(words: Sequence[str]) -> list[str]:
    plain = list(words)
    if "--dice" in plain:
        at = plain.index("--dice")
        del plain[at : at + 2]
    return plain


def _side(session: Any, name: str | None) -> str | None:
    from playaid.desk.seats import side_of

    return side_of(session, name)
