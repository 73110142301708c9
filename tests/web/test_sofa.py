"""What the television tells whoever has no phone: what is declared and waits, what came of it, with which dice, and who fell."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from playaid.desk import locations
from playaid.desk.session_folders import open_session
from tests.web.conftest import Served
from tests.web.evenings import serving
from tests.web.tapping import Players, opening
from tests.web.test_television import asked, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

BEFORE_A_FIGHT = 26
"""Lines of the evening; the next one is Bob's attack."""


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Served]:
    opening("empire/whole-game.play", BEFORE_A_FIGHT, tmp_path)
    served = Served(open_session(str(tmp_path), "evening", locations.clock))
    yield served
    served.evening.close()


def told(served: Served) -> list[dict[str, Any]]:
    return [event for event in served.picture("")["log"] if not event.get("undone")]


def test_what_waits_for_a_throw_is_said_aloud(fight: Served) -> None:
    """To the table and to the other side; to whoever throws it is a question of their own."""
    bob, ann = fight.phone().sit_down("Bob"), fight.phone().sit_down("Ann")
    assert bob.say("attack Mary", dice=True).status_code == 200
    for seen in (fight.picture(""), ann.picture()):
        (ask,) = seen["asks"]
        assert ask["prompt"].startswith("Bob declares: attack with Mary. ")
        assert (ask["who"], ask["mine"], "options" in ask) == (["Bob"], False, False)
    (mine,) = bob.picture()["asks"]
    assert (mine["mine"], "declares" in mine["prompt"]) == (True, False)


def test_what_is_chosen_in_secret_is_announced_to_nobody(empire: Served) -> None:
    """A discard that its options keep face down, and a question that is no throw."""
    ann = empire.phone().sit_down("Ann", "four words of hers")
    ann.say("explore N2")
    assert [ask for ask in empire.picture("")["asks"] if "discard" in ask["prompt"]] == []


def test_the_sofa_reads_what_came_of_it(fight: Served) -> None:
    """Once: no line before the ruling, no step that the heading names; and of an undo, what it took back."""
    bob = fight.phone().sit_down("Bob")
    assert bob.say("muster William at Bernham-centre").status_code == 200
    last = told(fight)[-1]
    assert (last["text"], last["short"]) == (
        "muster William at Bernham-centre: Bob musters William at Bernham-centre.",
        "Bob musters William at Bernham-centre.",
    )
    assert bob.say("next").status_code == 200
    assert told(fight)[-1]["short"] == ""
    assert bob.say("undo").status_code == 200
    assert bob.say("undo").status_code == 200
    assert told(fight)[-1]["short"] == "Taken back: Bob musters William at Bernham-centre."
    assert [event["kind"] for event in fight.picture("")["log"] if event.get("undone")] == ["muster", "next"]
    assert all("way" not in event for event in bob.picture()["log"])


def test_steps_that_passed_by_themselves_are_not_read_across_a_room(tmp_path: Path) -> None:
    """A Key-Turn: what came of it, and whose turn it is."""
    opening("legacy/lean.play", 13, tmp_path)
    served = Served(open_session(str(tmp_path), "evening", locations.clock))
    last = told(served)[-1]
    assert "Enemy Special Abilities, step 2: no card in play has one" in last["text"]
    assert last["short"] == (
        "THE KEY-TURN: five steps, none of them skipped; by the first a Flame of Hope goes out, in each Key-Turn. "
        "A Flame of Hope goes out; 9 are left. "
        "The Key-Turn Token goes to Bob (Arthur). It is the turn of Bob (Arthur)."
    )
    served.evening.close()


def test_dice_stand_beside_their_own_event_alone(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    from playwright.sync_api import expect

    left = opening("empire/whole-game.play", BEFORE_A_FIGHT, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        for side in ("Ann", "Bob"):
            there.sit_down(side)
        there.play(left[:1])
        there.current()
        expect(there.table.locator("#dice .die")).to_have_count(2)
        expect(there.table.locator("#log summary").first).to_contain_text("Mary (Bob) attacks")
        until(there.table, "settled")
        there.play(left[1:2])
        there.current()
        expect(there.table.locator("#dice .die")).to_have_count(0)
        expect(there.table.locator("#log summary").first).to_have_text("Bob musters William at Bernham-centre.")
        assert there.faults == []
        there.close()


def test_an_arrow_follows_the_road(browser: "Browser", playwright: "Playwright", tmp_path: Path) -> None:
    """Over each place that a march went by, though its steps come as events of their own and at once."""
    opening("tears/siege.play", 8, tmp_path)
    with serving(tmp_path) as running:
        there = Players(running, browser, playwright)
        phone = there.sit_down("Gorganun")
        there.current()
        until(there.table, "settled")
        phone.locator("#typed").fill("move Kestrel to Ashmoor, Marchgate")
        phone.locator("#typing button").tap()
        there.table.locator(".told-moves .over").first.wait_for(state="attached")
        (points,) = [(way.get_attribute("points") or "").split() for way in there.table.locator(".told-moves .over").all()]
        assert len(points) == 3
        middle = there.table.evaluate(
            """() => { const space = document.querySelector('#board [data-space="Ashmoor"]');
          const { x, y, width, height } = space.getBBox(); return [x + width / 2, y + height / 2]; }"""
        )
        assert [float(at) for at in points[1].split(",")] == pytest.approx(middle, abs=0.6)
        there.close()


def test_nothing_lies_over_the_words(browser: "Browser", tmp_path: Path) -> None:
    """Buttons and clock lie over no ruling, no dice and no panel; the panel lies over no board."""
    opening("empire/whole-game.play", BEFORE_A_FIGHT, tmp_path)
    with serving(tmp_path) as running:
        page = browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
        page.goto(f"{running.url}/")
        until(page, "laid")
        for wide, high in ((1280, 720), (1920, 1080), (1024, 768)):
            page.set_viewport_size({"width": wide, "height": high})
            page.mouse.move(wide / 3, high / 2)
            page.mouse.move(wide / 3 + 5, high / 2)
            page.locator(".tools").wait_for()
            if page.locator("#clock").is_hidden():
                page.locator("#clocked").click()
            until(page, "settled")
            assert asked(page, "covered") == []
        page.context.close()
