"""A line typed where any words may stand, and what is told at a question: which one it is, and that something waits."""

from playaid.games.legacy import GAME as LEGACY
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, acting, evening, severe
from tests.each import each
from tests.games.empire.table import at
from tests.games.empire.test_movement import icebound
from tests.games.legacy import table as castle
from tests.games.tears import table as tears

__all__ = ["evening"]

ASKED = "begins like a line of its own: is it the answer?"


def test_what_begins_like_a_line_is_a_title_once_that_is_said(evening: Evening) -> None:
    """`move F3` is a slip, Challenge All may be a card: Enter takes it, n does not; in quotes, or written as a title, it goes through, and
    what is like a command of the shell only alone."""
    slip = evening(severe(), "threat ? move F3 ? n ? leave", game=LEGACY, name="slip")
    assert f'"move F3" {ASKED}' in slip
    assert "which Movement Command" not in slip
    for said, name in (
        ("Challenge All ? ", "all"),
        ('"Challenge All"', "quoted"),
        ("March of the Dead", "march"),
        ("Wolves of War", "wolves"),
        ("lucky hunters", "lucky"),
    ):
        told = evening(severe(), f"threat ? {said} ? leave", game=LEGACY, name=name)
        assert "which Movement Command" in told, name
        assert (ASKED in told) == (name == "all")


@each("line", ["move F3", "scout", "march of the dead", "roll 2d6", "challenge nobody", "go there", "lucky"])
def test_where_any_words_may_stand_what_begins_like_a_line_is_not_swallowed(evening: Evening, line: str) -> None:
    cave = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge", "scout Dark Cave as Roaming Threat open 2")
    threat = "threat The Wolf hold 1 saxon red named Morgan saxon at Docks"
    told = evening(cave, f"{threat} ? {line} ? n ? leave", game=LEGACY, name=line.replace(" ", "-"))
    assert ASKED in told or "is a line of its own" in told
    assert "LEGAL" not in told


def test_what_begins_like_a_line_that_cannot_be_said_now_is_none(evening: Evening) -> None:
    """In the set-up nothing is found: `find the eagle` is a task. Whoever takes a sheet there begins a line."""
    choosing = castle.play(castle.start(["Ann", "Bob", "Cid"]), "take 1 by Ann", "take 2 by Bob", "take 3 by Cid")
    told = evening(choosing, "quest ? 9th legion ? find the eagle, return it", game=LEGACY, name="task")
    assert "The Story Quest is 9th legion: find the eagle; return it." in told
    assert ASKED not in told
    assert ASKED in evening(choosing, "quest ? tick the boxes ? n ? leave", game=LEGACY, name="line")


def test_what_is_neither_yes_nor_no_is_asked_about_again(evening: Evening) -> None:
    """A line that is typed there has not been read, and whoever typed it is told so."""
    told = evening(severe(), "threat ? move F3 ? pass ? n ? leave", game=LEGACY, name="neither")
    assert told.count(ASKED) == 2
    assert "Neither yes nor no; it has not been read." in told


def test_a_colour_is_taken_without_more_ado(evening: Evening) -> None:
    cave = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge", "scout Dark Cave as Roaming Threat open 2")
    told = evening(cave, "threat The Wolf hold 1 saxon red named Morgan saxon at Docks ? dusky rose", game=LEGACY)
    assert ASKED not in told


COUP = "coup Grenord with Craw, Gren ? 1"


def test_status_tells_the_question_that_is_asked_and_not_the_one_before(evening: Evening) -> None:
    """An answer stands in no log before the line ends; left there, the first question waits again."""
    state = at("action", "Ann", acting("Craw", "Gren"))
    told = evening(state, f"{COUP} ? status ? leave")
    waits = next(line for line in told.splitlines() if line.startswith("  waits:"))
    assert "Gren" in waits.replace("Grenord", "")
    assert "Craw" not in waits
    left = evening(state, f"{COUP} ? leave", "status", name="left")
    waits = next(line for line in left.splitlines() if line.startswith("  waits:"))
    assert "Craw" in waits


def test_odds_say_that_something_else_waits(evening: Evening) -> None:
    state = at("action", "Ann", acting("Craw", "Gren"))
    assert "coup waits for an answer: this counts from before it" in evening(state, "coup Grenord with Craw ? leave", "odds discard Gren")
    assert "waits for an answer" not in evening(state, "odds discard Gren", name="nothing")


def test_odds_asked_for_at_a_question_take_for_granted_what_was_answered_before_it(evening: Evening) -> None:
    """In the midst of a round of the dragon's rage, once both sides have said whom they strike."""
    raging = {"state": "play", "rage": "Marchgate", "side up": "Terramax"}
    owed = [{"side": "Gorganun", "what": "rage", "who": "Marchgate"}]
    state = tears.lay(tears.lay(tears.begun(), "Gorganun", "Marchgate", "Warsteed"), "Forseti", "Marchgate", "Cavalry")
    state = tears.changed(state, *(["put", ["public", "dragon", key], value] for key, value in raging.items()))
    state = tears.changed(state, ["put", ["public", "owed"], owed])
    told = evening(state, "rage --dice 5 ? Forseti ? Terramax ? odds rage ? leave", game=TEARS)
    assert "taken for granted: Forseti (aim Gorganun), Terramax (aim Forseti), dice 5" in told
    alone = evening(state, "rage --dice 5 ? Forseti ? Terramax ? odds ? leave", game=TEARS, name="alone")
    assert "taken for granted: Forseti (aim Gorganun), Terramax (aim Forseti), dice 5" in alone, "of the line that asks"
    assert "something is wanted behind it" not in alone
    before = evening(state, "rage --dice 5 ? odds rage ? leave", game=TEARS, name="before")
    assert "taken for granted: dice 5" in before


def test_a_look_at_a_line_tells_the_reading_that_it_rests_on(evening: Evening) -> None:
    line = "move Eaglen to Bernham-left via Grenord-top"
    for said in (f"check {line}", f"{line} --check", line):
        assert "option ice=closed" in evening(icebound(), said, name=said.split()[0] + str(len(said)))


def pressed() -> State:
    """Ann and Bob stand on Hill with a Saxon."""
    state = castle.at(castle.tile(castle.begun(["Ann", "Bob"]), "Hill", "Forest", "Prowess", "red", 1, "Sally Port"), "Ann 1", "Hill")
    return castle.foe(castle.at(state, "Bob 1", "Hill"), "Saxon 1", "Saxon", "Hill")


def test_a_number_that_begins_several_lines_asks_which(evening: Evening) -> None:
    """Nothing is discarded, and no stone falls, before it is said by whom, or with which second attribute."""
    listed = evening(pressed(), "?", game=LEGACY, name="listed")
    number = next(line.split()[0] for line in listed.splitlines() if "escape" in line and "by Ann 1 | Bob 1" in line)
    asked = evening(pressed(), "?", f"{number} ? leave", game=LEGACY, name="left")
    assert "which?" in asked
    assert "discards" not in asked
    assert "discards Starting Weapon and escapes" in evening(pressed(), "?", f"{number} ? 2", game=LEGACY, name="second")
    alone = castle.at(pressed(), "Bob 1", "Docks")
    assert "which?" not in evening(alone, "?", f"{number} ? leave", game=LEGACY, name="alone")


def test_what_the_rule_asks_for_itself_is_not_asked_twice(evening: Evening) -> None:
    state = at("action", "Ann", acting("Craw"))
    listed = evening(state, "? --as Ann", name="listed")
    number = next(line.split()[0] for line in listed.splitlines() if "Craw at" in line)
    asked = evening(state, "? --as Ann", f"{number} ? leave", name="asked")
    assert "where is Craw mustered?" in asked
    assert "which?" not in asked


def test_the_number_of_an_example_asks_for_its_words(evening: Evening) -> None:
    """What `next` shows of a card is made up: a number plays no card that nobody has drawn."""
    said = evening(severe(), "next ? 1 ? leave", game=LEGACY)
    assert "threat: what is the card called?" in said
    assert "LEGAL" not in said
