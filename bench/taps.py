"""How many taps things take: the five games' tasks played by touch in Chromium at 390 pixels, counted, beside what was aimed at.

    python bench/taps.py                      all tasks
    python bench/taps.py "albion: move" …     those whose name begins so
    python bench/taps.py --strips FOLDER      with a picture after each tap

A tap is a finger put down and lifted; a drag of the board is counted beside them. Real dice and the scan of the code are left out: playaid
rolls.
"""

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from playaid.cli.transcript import parse_transcript  # noqa: E402
from tests.chromium import CHROMIUM, QUIET  # noqa: E402
from tests.web.evenings import Running, serving  # noqa: E402
from tests.web.tapping import TRANSCRIPTS, Shell, opening  # noqa: E402

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


class Hands:
    """The phones of an evening, and how often they have been tapped."""

    def __init__(self, running: Running, browser: Browser, folder: Path, strips: Path | None, name: str) -> None:
        self.running, self.folder = running, folder
        self._browser, self._strips, self._name = browser, strips, name
        self.phones: dict[str, Page] = {}
        self.taps = self.drags = 0
        self.faults: list[str] = []

    def phone(self, side: str) -> Page:
        if side not in self.phones:
            page = self._browser.new_context(**PHONE).new_page()
            page.set_default_timeout(15_000)
            page.on("pageerror", lambda fault: self.faults.append(str(fault)))
            page.goto(self.running.link(side))
            page.locator("#without").tap()
            page.wait_for_url("**/side/*")
            self.phones[side] = page
        page = self.phones[side]
        page.locator(f"body[data-ready='{self.head}']").wait_for()
        return page

    @property
    def head(self) -> int:
        with self.running.evening.company.held() as session:
            return int(session.journal.tail_number)

    def _tapped(self, side: str) -> None:
        self.taps += 1
        page = self.phones[side]
        page.wait_for_timeout(150)
        page.locator("body:not(.busy)").wait_for()
        if self._strips is not None:
            page.wait_for_timeout(400)
            page.screenshot(path=self._strips / f"{self._name.replace(': ', '-').replace(' ', '-')}-{self.taps:02d}-{side}.png")

    def on(self, side: str, selector: str, text: str | None = None) -> None:
        """Tap what a selector finds; text: what stands on it."""
        found = self.phone(side).locator(selector)
        found = (found.filter(has_text=text) if text is not None else found).first
        found.wait_for(state="visible")
        found.scroll_into_view_if_needed()
        found.tap()
        self._tapped(side)

    def piece(self, side: str, name: str) -> None:
        """A piece that may act, in the row below the board."""
        self.on(side, f'[data-piece-of="{name}"], [data-piece-of^="{name} "]')

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
        self._tapped(side)

    def _drag(self, page: Page, at: dict[str, float]) -> None:
        self.drags += 1
        middle = (at["left"] + at["right"]) / 2, (at["top"] + at["bottom"]) / 2
        by = [max(-150.0, min(150.0, middle[i] - at["xy"[i]])) for i in (0, 1)]
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] + by[0], middle[1] + by[1], steps=4)
        page.mouse.up()

    def declare(self, side: str) -> None:
        page = self.phones[side]
        before = self.head
        self.on(side, "#declare")
        self._settled(page, before)

    def go(self, side: str) -> None:
        before = self.head
        self.phone(side).locator("[data-goes][data-verb='next']:not([aria-disabled])").wait_for()
        self.on(side, "[data-goes][data-verb='next']")
        self._settled(self.phones[side], before)

    def answer(self, side: str, text: str) -> None:
        self.on(side, ".ask button", text)

    def _settled(self, page: Page, before: int) -> None:
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#sheet[open]").count():
            raise AssertionError(page.locator("#sheet-body").inner_text())


class Task(NamedTuple):
    name: str
    aim: int
    begins: tuple[str, int]
    play: Callable[[Hands], None]
    before: str = ""
    """Lines said in the shell before, so that there is something to be done."""


TASKS: list[Task] = []
ELRIC = """
appear ? 3
next
march Fadan with all to Bakshaan
march "Ilmiora Alchemist" to Bakshaan
next
"""


def until(transcript: str, line: str) -> int:
    """How many lines of a transcript come before the first that begins so."""
    text = (TRANSCRIPTS / transcript).read_text(encoding="utf-8")
    return next(at for at, typed in enumerate(parse_transcript(text).typed) if typed.line.startswith(line))


def task(name: str, aim: int, transcript: str, lines: int, before: str = "") -> Callable[[Callable[[Hands], None]], None]:
    def listed(play: Callable[[Hands], None]) -> None:
        TASKS.append(Task(name, aim, (transcript, lines), play, before))

    return listed


def _going(name: str, transcript: str, lines: int, side: str) -> None:
    task(f"{name}: go on", 1, transcript, lines)(lambda hands: hands.go(side))


_going("albion", "albion/lean.play", 0, "Fomorian")
_going("elric", "elric/lean.play", 4, "Ann")
_going("empire", "empire/whole-game.play", 12, "Bob")
_going("legacy", "legacy/lean.play", 13, "Bob")
_going("tears", "tears/sea.play", 8, "Gorganun")


@task("albion: move, fifteen hexes", 3, "albion/lean.play", 0)
def _(hands: Hands) -> None:
    hands.piece("Fomorian", "Barguest")
    hands.phone("Fomorian").locator("svg .chosen text").first.wait_for()
    hands.space("Fomorian", "2912")
    hands.declare("Fomorian")


@task("elric: march, as far as it goes", 3, "elric/lean.play", 4)
def _(hands: Hands) -> None:
    hands.piece("Ann", "Fadan")
    hands.phone("Ann").locator("svg .chosen text").first.wait_for()
    hands.space("Ann", "Nadsokor")
    hands.declare("Ann")


@task("legacy: move, two tiles", 3, "legacy/lean.play", 13)
def _(hands: Hands) -> None:
    hands.phone("Bob").locator("svg .chosen text").first.wait_for()
    hands.space("Bob", "Docks")
    hands.declare("Bob")


@task("empire: move", 3, "empire/whole-game.play", 18)
def _(hands: Hands) -> None:
    hands.piece("Ann", "Gren")
    hands.phone("Ann").locator("svg .chosen text").first.wait_for()
    hands.space("Ann", "Mediland-left")
    hands.declare("Ann")


@task("tears: move, two spaces", 3, "tears/sea.play", 7)
def _(hands: Hands) -> None:
    hands.piece("Gorganun", "Kestrel")
    hands.phone("Gorganun").locator("svg .chosen text").first.wait_for()
    hands.space("Gorganun", "Kimrin")
    hands.declare("Gorganun")


@task("albion: plot", 5, "albion/lean.play", 1)
def _(hands: Hands) -> None:
    hands.piece("Fomorian", "Barguest")
    hands.on("Fomorian", "#picked [data-line]", "on Trumpin")
    hands.declare("Fomorian")


@task("tears: leader boxes", 8, "tears/sea.play", 1)
def _(hands: Hands) -> None:
    hands.piece("Gorganun", "Kestrel")
    for _ in range(3):
        hands.on("Gorganun", "#picked .part", "Warsteed")
    hands.declare("Gorganun")


@task("albion: attack, a battle announced", 3, "albion/battle.play", until("albion/battle.play", "battle 3033"))
def _(hands: Hands) -> None:
    hands.piece("Faerie", "3033")
    hands.declare("Faerie")


@task("albion: losses split", 4, "albion/battle.play", until("albion/battle.play", "remove evenly"))
def _(hands: Hands) -> None:
    hands.on("Faerie", "#moves [data-verb=remove]")
    for way, which in (("less", 0), ("more", -1)):
        hands.phone("Faerie").locator(f"#picked [aria-label='one {way}']:not([disabled])").nth(which).tap()
        hands._tapped("Faerie")
    hands.declare("Faerie")


@task("elric: attack, a fight", 3, "elric/lean.play", until("elric/lean.play", "fight"))
def _(hands: Hands) -> None:
    hands.on("Ann", "#moves [data-verb=fight]")
    hands.declare("Ann")


@task("elric: a spell", 4, "elric/lean.play", 2, ELRIC)
def _(hands: Hands) -> None:
    hands.on("Ann", "#moves [data-verb=cast]")
    hands.on("Ann", "#sheet [data-line], #picked [data-line]", "Arkyn")
    hands.declare("Ann")


@task("empire: attack", 3, "empire/whole-game.play", until("empire/whole-game.play", "attack Craw"))
def _(hands: Hands) -> None:
    hands.piece("Ann", "Craw")
    if hands.phone("Ann").locator("#picked [data-verb-of=attack]").count():
        hands.on("Ann", "#picked [data-verb-of=attack]")
    hands.declare("Ann")


@task("tears: attack", 3, "tears/sea.play", until("tears/sea.play", "attack"))
def _(hands: Hands) -> None:
    hands.on("Gorganun", "#moves [data-verb=attack]")
    hands.declare("Gorganun")


@task("legacy: scout", 6, "legacy/lean.play", until("legacy/lean.play", "sco Elder"))
def _(hands: Hands) -> None:
    hands.on("Bob", "#moves [data-verb=scout]")
    for slot, value in (("kind", "Threat"), ("colour", "red"), ("paths", "2")):
        hands.on("Bob", f"#sheet .field:has([name={slot}]) [data-value*='{value}']")
    hands.on("Bob", "#sheet .blanks .main")
    hands.declare("Bob")


@task("legacy: challenge", 4, "legacy/lean.play", until("legacy/lean.play", "cha"))
def _(hands: Hands) -> None:
    hands.on("Bob", "#moves [data-verb=challenge]")
    hands.declare("Bob")


@task("legacy: spoils", 4, "legacy/lean.play", until("legacy/lean.play", "sp a Shield"))
def _(hands: Hands) -> None:
    hands.on("Bob", "#moves [data-verb=spoils]")
    hands.on("Bob", "#sheet [data-line]", "armoury")
    hands.declare("Bob")


@contextlib.contextmanager
def evening(one: Task, browser: Browser, strips: Path | None) -> Iterator[Hands]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        opening(*one.begins, folder)
        shell = Shell(folder, {})
        for line in filter(None, (line.strip() for line in one.before.splitlines())):
            said, *answers = (part.strip() for part in line.split("?"))
            shell.line(said, answers)
        with serving(folder) as running:
            yield Hands(running, browser, folder, strips, one.name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--strips", type=Path)
    given = parser.parse_args()
    if given.strips:
        given.strips.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in TASKS if not given.tasks or any(one.name.startswith(name) for name in given.tasks)]
    print(f"{'task':<44} {'aim':>4} {'taps':>5} {'drags':>6}")
    worst = 0
    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET)) as browser:
        for one in wanted:
            with evening(one, browser, given.strips) as hands:
                try:
                    one.play(hands)
                    said = ""
                except Exception as fault:
                    said, worst = f"  NOT DONE: {str(fault).splitlines()[0][:90]}", 1
                    if given.strips:
                        for side, page in hands.phones.items():
                            page.screenshot(path=given.strips / f"{one.name.replace(': ', '-').replace(' ', '-')}-99-{side}.png")
                worst |= hands.taps > one.aim or bool(hands.faults)
                said += "".join(f"  {fault}" for fault in hands.faults[:2])
                print(f"{one.name:<44} {one.aim:>4} {hands.taps:>5} {hands.drags:>6}{said}", flush=True)
                for page in hands.phones.values():
                    page.context.close()
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
