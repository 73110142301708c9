"""What a phone tells of a throw and of a fight before they are declared: what counts on the dice, and how it may end."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playaid.desk import locations
from playaid.desk.declaration_odds import Wish
from playaid.desk.page_view import picture
from playaid.desk.questions import needed
from playaid.desk.requests import Seat, TableRequest
from playaid.desk.service import SessionService
from playaid.desk.session_folders import open_session
from playaid.dice.sources import Request
from playaid.referee.contract.grammar import words_of
from playaid.referee.session.local import Session
from playaid.web import odds_worker
from tests.each import each
from tests.web.tapping import opening
from tests.web.test_board_taps import phone
from tests.web.test_company import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ATTACKED, STANDS, GARRISON = ("tears/sea.play", 30), ("tears/sea.play", 32), ("tears/war.play", 86)


def standing(transcript: tuple[str, int], folder: Path) -> Session:
    opening(*transcript, folder)
    session = open_session(str(folder), "evening", locations.clock)
    session.open_what_can_be()
    return session


def chances(transcript: tuple[str, int], folder: Path, side: str, line: str) -> dict[str, Any]:
    session = standing(transcript, folder)
    told = odds_worker.walk(odds_worker.standing(session, str(folder)), session.read(words_of(session.game, line), side), Wish()).data
    assert told is not None
    return told


@each(
    "reading, count, told",
    [
        ("count>=4", 1, "what counts: 4 or more"),
        ("count<=3", 2, "what counts on each die: 3 or less"),
        ("count=6", 1, "what counts: 6"),
        ("each<=7,7", 2, "what counts on each die: 7 or less"),
        ("each<=7,5,4", 3, "what counts, die by die: 7, 5, 4 or less"),
        ("sum", 2, ""),
        ("faces", 1, ""),
    ],
)
def test_what_counts_on_dice_is_told_by_how_they_are_read(reading: str, count: int, told: str) -> None:
    assert needed(Request("dice", f"{count}d10", count, 10, reading=reading)) == told


def test_what_counts_is_told_once() -> None:
    asked = Request("dice", "d6", 1, 6, reading="count>=5", why="search for magic: 5 to 6 finds")
    assert needed(asked) == ""
    assert needed(asked._replace(why="the fifth search of 5")) == "what counts: 5 or more"


def test_a_look_at_a_throw_tells_what_counts_on_its_dice(tmp_path: Path) -> None:
    service = SessionService(standing(STANDS, tmp_path))
    seat = Seat("phone", "Forseti")
    looked = service.check(seat, "throw")
    assert (looked.chancy, looked.dice) == (True, True)
    assert looked.thrown == "Forseti rolls 3d10 (Elite Guard 7, Foot Soldier 5, Foot Soldier 4); what counts, die by die: 7, 5, 4 or less"
    assert service.check(seat, "lead Neko on Elite Guard").thrown == ""


def test_who_is_asked_for_a_second_throw_reads_what_fell_and_what_each_face_comes_to(tmp_path: Path) -> None:
    """The trap has struck the one who stood there: of that nothing is told yet, and the table of wounds is nobody's to know by heart."""
    service = SessionService(standing(("tears/tower.play", until("tears/tower.play", "trap Ursh")), tmp_path))
    seat = Seat("phone", "Gorganun")
    service.say(seat, "trap Ursh", TableRequest("one", service.position()), dice=True)
    (asked,) = picture(service, seat)[0]["asks"]
    assert (asked["prompt"], asked["request"]["needed"]) == ("Gorganun rolls d10 (the trap of Ursh)", "a hit: 4 or less")
    assert "told" not in asked
    service.answer(seat, asked["key"], "4", TableRequest("two", service.position()), dice=True)
    (asked,) = picture(service, seat)[0]["asks"]
    assert asked["prompt"] == "Gorganun rolls d10 (wound of Shimar)"
    assert asked["told"] == "trap: die 4: 4 or less is a hit = a hit"
    assert asked["request"]["needed"] == "1 to 5: escapes, 6 to 7: wounded, 8: killed, 9 to 10: captured"


def test_a_spell_is_thrown_for_by_whoever_knows_at_what_it_works_and_what_a_disaster_may_be(tmp_path: Path) -> None:
    service = SessionService(standing(("tears/disasters.play", until("tears/disasters.play", "cast Fly")), tmp_path))
    seat = Seat("phone", "Gorganun")
    service.say(seat, "cast Fly by Kishmin", TableRequest("one", service.position()), dice=True)
    (asked,) = picture(service, seat)[0]["asks"]
    assert asked["request"]["needed"].startswith("success: ")
    service.answer(seat, asked["key"], "10", TableRequest("two", service.position()), dice=True)
    (asked,) = picture(service, seat)[0]["asks"]
    assert asked["told"].startswith("Kishmin: success ")
    assert "explosion" in asked["request"]["needed"]


def test_what_a_casting_must_come_to_is_told_to_whoever_throws_for_it(tmp_path: Path) -> None:
    play = "albion/part-two-enchantments-01-07.play"
    service = SessionService(standing((play, until(play, "cast Barguest")), tmp_path))
    assert service.check(Seat("phone", "Fomorian"), "cast Barguest").thrown.endswith(" or less in all")
    service.say(Seat("phone", "Fomorian"), "cast Barguest", TableRequest("one", service.position()), dice=True)
    ((asked,), (other,)) = (picture(service, Seat("phone", side))[0]["asks"] for side in ("Fomorian", "Faerie"))
    assert asked["request"]["needed"].startswith("what counts: ")
    assert "request" not in other


def test_of_a_fight_that_throws_nothing_yet_there_are_chances(tmp_path: Path) -> None:
    looked = SessionService(standing(GARRISON, tmp_path)).check(Seat("phone", "Gorganun"), "attack Caer Navell")
    assert (looked.chancy, looked.dice, looked.thrown) == (True, False, "")


def test_what_a_fight_comes_to_is_told_with_what_that_supposes(tmp_path: Path) -> None:
    told = chances(GARRISON, tmp_path, "Gorganun", "attack Caer Navell")["until_over"]
    assert told["outcomes"][0]["outcome"] == "Gorganun wins, 2 left"
    assert told["supposed"].startswith("taken for granted: both sides fight on to the end")


def test_of_a_fight_against_what_is_hidden_it_is_told_when_more_is_known(tmp_path: Path) -> None:
    told = chances(ATTACKED, tmp_path, "Gorganun", 'attack "Ship 2"')
    assert "until_over" not in told
    assert told["later"] == "how it may end is told once both have shown who fights"


def test_a_round_that_is_a_tale_hides_nothing_of_how_it_ends(tmp_path: Path) -> None:
    told = chances(STANDS, tmp_path, "Forseti", "clash")
    assert told["outcomes"] == []
    assert "the ship of Gorganun sinks" in [one["outcome"] for one in told["until_over"]["outcomes"]]


def test_a_phone_tells_what_counts_and_how_it_ends_above_declare(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, STANDS[0], STANDS[1], "Forseti") as page:
        page.locator("#moves [data-verb=throw]").tap()
        page.locator("#sheet .odds").wait_for()
        told = page.locator("#sheet-body").inner_text()
        assert "what counts, die by die: 7, 5, 4 or less" in told
        assert "Forseti hits 2 times" in told
        page.locator("#sheet [data-own]").tap()
        page.locator("#sheet-foot #declare").tap()
        page.locator("#asked [data-face='1']").wait_for()
        assert "what counts, die by die: 7, 5, 4 or less" in page.locator("#asked").inner_text()


def test_where_another_says_first_who_defends_each_way_has_its_chances(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, "empire/whole-game.play", 20, "Ann") as page:
        page.locator("#picked [data-piece-of='Craw']").tap()
        page.locator("#picked [data-verb-of='attack']").tap()
        page.locator("#foreseen .odds .stake").first.wait_for()
        assert page.locator("#foreseen .odds .stake").all_inner_texts() == ["Henry", "Mary"]
        henry, mary = page.locator("#foreseen .odds table").all_inner_texts()
        assert [part.strip() for part in henry.split("\t")[:2]] == ["Craw is killed", "41.7 %"]
        assert [part.strip() for part in mary.split("\t")[:2]] == ["Mary is killed", "72.2 %"]


def test_what_only_begins_a_fight_says_nothing_of_chance_where_nothing_is_known(tmp_path: Path) -> None:
    """A fight that is broken off, or joined: its story is told, and no row of a table says it again."""
    session = standing(STANDS, tmp_path)
    said = session.read(words_of(session.game, "lead Neko on Elite Guard, Foot Soldier"), "Forseti")
    assert odds_worker.walk(odds_worker.standing(session, str(tmp_path)), said, Wish()).data is None
    assert not SessionService(session).check(Seat("phone", "Forseti"), "lead Neko on Elite Guard, Foot Soldier").chancy


def test_who_wins_is_told_in_one_number(browser: "Browser", tmp_path: Path) -> None:
    with phone(browser, tmp_path, GARRISON[0], GARRISON[1], "Gorganun") as page:
        page.locator("#moves [data-verb=attack]").tap()
        page.locator("#sheet .odds .comes").wait_for()
        assert page.locator("#sheet .odds .comes").all_inner_texts() == ["Gorganun wins: 98.1 %"]
        assert page.locator("#sheet .weighed").count() == 0


def test_what_is_counted_out_says_for_what(browser: "Browser", tmp_path: Path) -> None:
    """The line of what is owed stands further up, mostly out of sight."""
    with phone(browser, tmp_path, "tears/sea.play", 35, "Forseti") as page:
        page.locator("#owed [data-does=take]").tap()
        page.locator("#picked .part").first.wait_for()
        assert page.locator("#picked > .quiet").first.inner_text() == "say who takes the hits, one name for each"
        high = "document.querySelector('#picked .part b').offsetHeight < 1.7 * parseFloat(getComputedStyle(document.body).fontSize)"
        assert page.evaluate(high)


def test_what_a_line_without_dice_leads_to_is_told_with_it(tmp_path: Path) -> None:
    enemies = "Ann may muster for no elf country as long as they control Grenord (orc), a natural enemy"
    for name, said, told in (
        ("muster Gren", "muster Gren at Grenord-right", enemies),
        (
            "move Craw",
            "move Craw to Bernham-left",
            "Craw may attack there, though unsupplied: Henry (a throw hits Henry in 58%, Craw in 58%), "
            "Mary (a throw hits Mary in 83%, Craw in 28%)",
        ),
    ):
        play = "empire/whole-game.play"
        found = chances((play, until(play, name)), tmp_path / name, "Ann", said)
        assert (found["why"], found["outcomes"]) == (told, [])


def test_a_battle_at_the_end_of_a_way_stands_below_what_may_befall_on_it(browser: "Browser", tmp_path: Path) -> None:
    """By what the city falls stands once above the rows, and whose best and worst it is above these."""
    line = 'march Fadan with 7 to "Eshmir capital" via "Weeping Waste"'
    told = chances(("elric/lean.play", 4), tmp_path / "counted", "Ann", line)
    told |= {"speaks": "Ann", "stakes": {"counted": "", "ways": {"at best": {"worth": "1", "outcomes": told["outcomes"][:2]}}}}
    told |= {"choices": [{"key": "Fadan draws 2", "who": "Ann", "branches": [{"option": "yes"}, {"option": "no"}]}] * 2}
    with phone(browser, tmp_path / "shown", "elric/lean.play", 4, "Ann") as page:
        shown = page.evaluate(DRAWN_UP, json.loads(json.dumps(told)))
    assert shown.count("it hangs on what Ann chooses: Fadan draws: yes, no") == 1
    below = shown[shown.index("the battle there, if nobody is lost on the way:") :]
    assert below.count("the city falls to a win by 5 or more (walls 5 + defenders 0), and stands else; attackers who do not take it") == 1
    assert below.index("and stands else") < below.index("attacker wins (loses 0)")
    assert shown.index("best and worst for Ann, as the game weighs what comes of it") < shown.index("at best:")


DRAWN_UP = """async (odds) => {
  const { likelihood } = await import('/static/chances.js'), here = document.createElement('div');
  here.append(...likelihood({ odds }, true)); document.body.append(here); return here.innerText; }"""
