"""Games that are nobody's of ours, played whole on the phones by taps: the small game that `games new` lays out and the two of the tests.
What is tapped is drawn by lot out of what the pages offer; nothing is typed.

    python bench/plugins.py [--strips FOLDER] [--seed N]
"""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "example"), str(ROOT / "playaid" / "testing" / "scaffold")]
os.environ.setdefault("PLAYAID_DATA", tempfile.mkdtemp())

from hands import Hands  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from playaid.games import registry  # noqa: E402
from tests.chromium import CHROMIUM, QUIET  # noqa: E402
from tests.web.evenings import begun, serving  # noqa: E402

GAMES = {"pebbles": "pebbles:GAME", "tiny": "causeway:GAME", "liars": "liars:GAME"}
MOST = 400
OFFERED = ("#moves > .verbs [data-verb]", "#picked [data-piece-of]", "#moves .going button:not([aria-disabled])")


def turn(hands: Hands, page: Page, chance: random.Random) -> bool:
    """One thing that a page offers, done; whether there was one."""
    page.locator("body:not(.busy)").wait_for()
    asked = page.locator(".ask button:visible")
    if asked.count():
        asked.nth(chance.randrange(asked.count())).tap()
        hands.taps += 1
        return True
    ways = [way for way in OFFERED if page.locator(f"{way}:visible").count()]
    if not ways:
        return False
    chosen = page.locator(f"{chance.choice(ways)}:visible")
    goes = chosen.nth(chance.randrange(chosen.count()))
    goes.scroll_into_view_if_needed()
    goes.tap()
    hands.taps += 1
    page.wait_for_timeout(250)
    for _ in range(4):  # on to its end, or let go
        page.locator("body:not(.busy)").wait_for()
        if page.locator("#declare:visible").count():
            page.locator("#declare").tap()
            hands.taps += 1
            page.wait_for_timeout(150)
            break
        more = page.locator("#sheet [data-line]:visible, #picked [data-line]:visible, #picked .whole:visible")
        if not more.count():
            break
        more.nth(chance.randrange(more.count())).tap()
        hands.taps += 1
        page.wait_for_timeout(200)
    page.locator("body:not(.busy)").wait_for()
    for way in ("#close:visible", "#picked .let:visible"):
        if page.locator(way).count():
            page.locator(way).first.tap()
            hands.taps += 1
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--strips", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    worst = 0
    with sync_playwright() as driver, driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET)) as browser:
        for slug in given.games or GAMES:
            registry.meet(slug, GAMES[slug])
            chance = random.Random(given.seed)
            with tempfile.TemporaryDirectory() as place:
                begun(Path(place), slug, {"Ann": "Ann", "Bob": "Bob"})
                with serving(Path(place)) as running:
                    hands = Hands(running, browser, given.strips, slug)
                    sides = running.evening.company.session.sides
                    rounds = idle = 0
                    while not (over := running.evening.company.standing().state["referee"].get("over")) and rounds < MOST and idle < 8:
                        did = [turn(hands, hands.phone(side), chance) for side in sides]
                        rounds, idle = rounds + 1, 0 if any(did) else idle + 1
                        if given.strips and rounds % 10 == 1:
                            hands.picture(sides[0], f"{rounds:03d}")
                        if idle:
                            hands.phone(sides[0]).wait_for_timeout(300)
                    for side in sides:
                        hands.picture(side, "end")
                    number = running.evening.company.standing().journal.tail_number
                    print(f"{slug:<10} {'over' if over else 'NOT OVER'}, {number} events, {hands.taps} taps {hands.faults[:2]}", flush=True)
                    worst |= not over or bool(hands.faults)
                    for page in hands.phones.values():
                        page.context.close()
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
