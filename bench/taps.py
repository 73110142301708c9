"""How many taps things take: the five games' tasks played by touch in Chromium at 390 pixels, counted, beside what was aimed at.

    python bench/taps.py                      all tasks
    python bench/taps.py "albion: move" …     those whose name begins so
    python bench/taps.py --strips FOLDER      with a picture of the phone and one of the television after each tap

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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())

from hands import Hands  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from playaid.cli.transcript import parse_transcript  # noqa: E402
from tests.chromium import CHROMIUM, QUIET  # noqa: E402
from tests.web.evenings import serving  # noqa: E402
from tests.web.tapping import TRANSCRIPTS, Shell, opening  # noqa: E402


class Task(NamedTuple):
    name: str
    aim: int
    begins: tuple[str, int]
    play: Callable[[Hands], None]
    before: str = ""
    """Lines said in the shell before, so that there is something to be done."""
    thrown: bool = False


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


def task(
    name: str, aim: int, transcript: str, lines: int, before: str = "", thrown: bool = False
) -> Callable[[Callable[[Hands], None]], None]:
    def listed(play: Callable[[Hands], None]) -> None:
        TASKS.append(Task(name, aim, (transcript, lines), play, before, thrown))

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
    hands.space("Gorganun", "Ursh")
    hands.declare("Gorganun")


@task("albion: plot", 5, "albion/lean.play", 1)
def _(hands: Hands) -> None:
    hands.piece("Fomorian", "Barguest")
    hands.on("Fomorian", "#picked [data-line]", "on Cluracan")
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
        hands._tapped("Faerie", way)
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
    hands.on("Ann", "#declare")  # which of two defends is for the other side to say


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
    hands.on("Bob", "#declare")
    hands.phones["Bob"].locator("#telling").fill("Shield")
    hands.on("Bob", ".ask button.main")


def whole(name: str, aim: int, transcript: str, lines: int, before: str = "") -> Callable[[Callable[[Hands], None]], None]:
    """A whole turn, of all sides; the dice lie on the table."""
    return task(f"{name}: whole turn", aim, transcript, lines, before, thrown=True)


@whole("tears", 24, "tears/lean.play", 1)
def _(hands: Hands) -> None:
    for side, leader, counters in (("Gorganun", "Kestrel", ["Warsteed"] * 3), ("Forseti", "Neko", ["Foot Soldier"] * 2 + ["Elite Guard"])):
        hands.piece(side, leader)
        for counter in counters:
            hands.on(side, "#picked .part", counter)
        hands.declare(side)
    hands.go("Gorganun")
    hands.go("Forseti", "9", "2")
    for side, leader, to in (("Gorganun", "Kestrel", "Ossum"), ("Forseti", "Neko", "Denvonport")):
        hands.say(side, f"activate {leader}")
        hands.say(side, f"move {leader} to {to}")
        hands.go(side)


@whole("elric", 30, "elric/lean.play", 2)
def _(hands: Hands) -> None:
    hands.phone("Ann"), hands.phone("Bob")
    hands.say("Ann", "appear", "3")
    hands.go("Ann")
    hands.say("Ann", "march Fadan with all to Bakshaan")
    hands.say("Ann", 'march "Ilmiora Alchemist" to Bakshaan')
    hands.go("Ann")
    hands.say("Ann", 'cast Arkyn by "Ilmiora Alchemist"')
    hands.go("Ann")
    hands.say("Ann", "fight", "6", "1", "Fadan")
    hands.onward("Turn 2")


@whole("legacy", 40, "legacy/lean.play", 13)
def _(hands: Hands) -> None:
    hands.phone("Ann"), hands.phone("Bob")
    hands.say("Bob", "move hallway 2, Sally Port")
    hands.on("Bob", "#moves [data-verb=scout]")
    for slot, value in (("kind", "Threat"), ("colour", "red"), ("paths", "2")):
        hands.on("Bob", f"#sheet .field:has([name={slot}]) [data-value*='{value}']")
    hands.on("Bob", "#sheet .blanks .main")
    hands.declare("Bob")
    hands.on("Bob", "#moves [data-verb=threat]")
    for slot, value in (("command", "Hold"), ("named", "Captain"), ("kind", "Saxon"), ("at", "Forest 13")):
        hands.on("Bob", f"#sheet .field:has([name={slot}]) [data-value*='{value}' i]")
    hands.on("Bob", "#sheet .blanks .main")
    hands.declare("Bob")
    hands.say("Bob", "move Forest 13")
    hands.say("Bob", 'challenge "Captain 1" by Bob', "3", "3", "6", "1", "2")
    hands.onward("Turn 2", "Healing Salve")  # the card that was drawn is typed


@whole("empire", 30, "empire/whole-game.play", 2)
def _(hands: Hands) -> None:
    hands.phone("Ann"), hands.phone("Bob")
    hands.say("Ann", "explore N1", "Grenord")
    hands.say("Ann", "muster Gren at Grenord-right")
    hands.say("Ann", "muster Craw at Grenord-centre")
    hands.go("Ann")
    hands.say("Ann", "draw 2")
    hands.say("Bob", "explore N2", "Bernham")
    hands.say("Bob", "muster Henry at Bernham-left")
    hands.say("Bob", "muster Mary at Bernham-left")
    hands.go("Bob")
    hands.say("Bob", "draw 1")
    hands.onward("Round 2")


@whole("albion", 40, "albion/lean.play", 0)
def _(hands: Hands) -> None:
    hands.phone("Fomorian"), hands.phone("Faerie")
    hands.onward("Plots")
    hands.say("Fomorian", "plot nothing")
    for side, who, to in (("Fomorian", "Magog", "3140"), ("Faerie", "Spriggan", "2239")):
        hands.onward(f"{side} · Movement Phase")
        hands.piece(side, who)
        hands.phone(side).locator("svg .chosen text").first.wait_for()
        hands.space(side, to)
        hands.declare(side)
        if side == "Fomorian":
            hands.onward("Battles and engagements")
            hands.say(side, "battle 3140")
    hands.onward("Game-Turn 2")


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
            yield Hands(running, browser, strips, one.name, one.thrown)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*")
    parser.add_argument("--strips", type=Path)
    parser.add_argument("--told", action="store_true", help="what each tap was for")
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
                    said, worst = f"  NOT DONE: {repr(fault).splitlines()[0][:90]}", 1
                    if given.strips:
                        for side in hands.phones:
                            hands.picture(side, "99")
                worst |= hands.taps > one.aim or bool(hands.faults)
                said += "".join(f"  {fault}" for fault in hands.faults[:2])
                print(f"{one.name:<44} {one.aim:>4} {hands.taps:>5} {hands.drags:>6}{said}", flush=True)
                if given.told:
                    print("".join(f"    {number:>3} {what}\n" for number, what in enumerate(hands.told, 1)), end="")
                hands.close()
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
