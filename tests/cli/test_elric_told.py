"""What was stopped at in evenings of Elric: lines as they were typed, and what questions say of what hangs on them."""

from pathlib import Path

from playaid.cli.terminal.prompt_commands import _its_case
from playaid.desk.next_line.left_so import with_what_for
from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.ratings import equipment
from playaid.language.message import as_message
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import arrived, at, begun, do, holding, moved, rule

__all__ = ["evening", "screen"]


def abroad() -> State:
    return at(begun({"Ann": "Dharijor", "Bob": "Jharkor", "Cid": "Lormyr"}), "movement", "Bob")


def aboard() -> State:
    """Two magicians of Ann's with two armies each on her two fleets, her General ashore."""
    state = at(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}), "movement", "Ann")
    state = do(state, 'embark "Jagreen Lern" with 2 on "Pan Tang Fleet 1"')
    return do(state, 'embark "Theleb K\'aarna" with 2 on "Pan Tang Fleet 2"')


SAID = (
    ("bring the 3 armies from Jharkor inland to the capital", "march the 3 armies from Jharkor inland to the capital"),
    ("bring Dharmit with 3 armies to Jharkor inland", "march Dharmit with 3 armies to Jharkor inland"),
    ("Yishana and Dharmit march to Jharkor inland with 5", "march Yishana and Dharmit to Jharkor inland with 5"),
    ("let Yishana march to Jharkor inland", "march Yishana to Jharkor inland"),
    ("tell Yishana to go to Jharkor inland", "march Yishana to Jharkor inland"),
    ("the Wizard goes to Jharkor inland as well", "march the Wizard to Jharkor inland"),
    ("march Wizard to Jharkor inland too", "march Wizard to Jharkor inland"),
    ("the Wizard goes to Jharkor inland --check", "march the Wizard to Jharkor inland"),
)


@each("said, line", SAID)
def test_what_is_said_of_somebody_is_heard_as_the_line_of_its_verb(evening: Evening, said: str, line: str) -> None:
    assert f"LEGAL  {line} [7.2]" in evening(abroad(), said, game=ELRIC, name=str(SAID.index((said, line))))


def test_somebody_who_goes_too_is_asked_where_to(evening: Evening) -> None:
    assert "march: to which place?" in evening(abroad(), "the Wizard goes too", game=ELRIC)


def test_who_flies_is_heard_with_the_spell_behind(evening: Evening) -> None:
    state = holding(abroad(), "Jharkor Wizard", "Ship of Land and Sea")
    said = evening(state, "the Jharkor Wizard flies to Tanelorn with the Ship of Land and Sea", game=ELRIC)
    assert "from Jharkor capital to Tanelorn: Jharkor Wizard." in said


def test_who_is_to_attack_from_afar_is_told_the_march(evening: Evening) -> None:
    for number, (said, line) in enumerate(
        (
            ("Yishana attacks Tarkesh", 'march Yishana to "Tarkesh capital"'),
            ("Yishana and Dharmit attack Tarkesh with 4", 'march Yishana and Dharmit with 4 to "Tarkesh capital"'),
        )
    ):
        told = evening(abroad(), said, game=ELRIC, name=f"attack-{number}")
        assert "who goes to a place in the Movement step attacks there" in told
        assert line in told
    assert rule(abroad(), line).verdict != "illegal"


SAILED = "By sea from Hwamgaarl to Dragon Sea: Pan Tang Fleet 1, Pan Tang Fleet 2."
ALL_OF_THEM = (
    "sail Jagreen Lern with all fleets and 4 armies to Dragon Sea",
    "sail Jagreen, Theleb with both fleets to Dragon Sea",
    "sail Jagreen Lern with all fleets and all armies to Dragon Sea",
    "sail with all fleets to Dragon Sea",
    "sail both fleets with everybody to Dragon Sea",
    "sail Jagreen and the fleets to Dragon Sea",
)


@each("said", ALL_OF_THEM)
def test_fleets_are_named_with_who_and_what_is_aboard(evening: Evening, said: str) -> None:
    assert SAILED in evening(aboard(), said, game=ELRIC, name=str(ALL_OF_THEM.index(said)))


def test_who_is_named_with_the_fleets_and_stands_ashore_is_told_to_board(evening: Evening) -> None:
    said = evening(aboard(), "sail Jagreen, General and Sealord with all fleets to Dragon Sea", game=ELRIC)
    assert "Pan Tang General is aboard no fleet: who sails boards one first" in said
    assert 'embark "Pan Tang General", "Pan Tang Sealord" on "Pan Tang Fleet 1"' in said
    assert rule(aboard(), 'embark "Pan Tang General", "Pan Tang Sealord" on "Pan Tang Fleet 1"').verdict == "legal"
    more = evening(aboard(), "sail Jagreen with all fleets and 5 armies to Dragon Sea", game=ELRIC, name="more")
    assert "4 armies are aboard Pan Tang Fleet 1, Pan Tang Fleet 2" in more


def test_the_case_of_a_question_is_told_by_a_question_mark_there(tmp_path: Path) -> None:
    new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    table = Standing(str(tmp_path), None)
    table.take_up("friday")
    asked = Question("choice", "goes", "Ann", as_message("which is discarded?"), ("one", "other"), cite="9.5")
    assert "[9.5] Magicians hold no more spells than their number" in " ".join(_its_case(table, asked))
    assert _its_case(table, asked._replace(cite="")) == []


def test_what_a_step_was_for_is_told_where_it_has_been_passed_by() -> None:
    assert with_what_for(["Cid · Magic"], "a spell is laid here") == ["Cid · Magic (a spell is laid here)"]
    assert with_what_for(["Cid · Magic"], True) == ["Cid · Magic"]


def test_a_spell_that_is_chosen_from_is_told_with_all_of_it() -> None:
    assert equipment.with_all_of_it("Arkyn") == "Arkyn (Law 3; musters Shazaar, Vilmir, Ilmiora)"


def test_who_is_attacked_by_name_in_the_movement_is_told_the_way_there(evening: Evening) -> None:
    state = arrived(abroad(), "Elric", None, "Dorel")
    at_home = 'march NAME with all to "Lormyr inland"'
    for number, (line, told) in enumerate(
        (
            ("attack Cid", at_home),
            ("attack Lormyr", at_home),
            ("attack Voashoon", at_home),
            ("Yishana attacks Voashoon", 'march Yishana to "Lormyr inland"'),
        )
    ):
        assert told in evening(state, line, game=ELRIC, name=f"named-{number}"), line
    wild = evening(state, "attack Elric", game=ELRIC, name="wild")
    assert "in a wilderness nobody is attacked before a search finds them" in wild
    assert "march NAME with all to Dorel, then search Dorel for enemies" in wild
    assert "then search Dorel for enemies" in evening(state, "fight Dorel", game=ELRIC, name="fought")


def test_one_goes_to_where_somebody_stands(evening: Evening) -> None:
    said = evening(abroad(), "march 3 from Jharkor inland to Dharmit", game=ELRIC, name="armies")
    assert "From Jharkor inland to Jharkor capital: 3 armies of Jharkor." in said
    assert "Elric is not on the board" in evening(abroad(), "march Dharmit to Elric", game=ELRIC, name="away")


@each("said", ["embark 2 armies", "put the Admiral on a ship", "load 2 armies"])
def test_who_boards_a_ship_is_asked_which(evening: Evening, said: str) -> None:
    assert "embark: on which fleet?" in evening(abroad(), said, game=ELRIC, name=said.replace(" ", "-"))


def test_what_is_asked_of_elric_and_the_balance_is_answered(evening: Evening) -> None:
    for number, (line, told) in enumerate(
        (
            ("where is Elric", "by appear, that places him in one of six places"),
            ("who is aboard?", "Jharkor Fleet 1 (Bob, Jharkor capital): nobody aboard; room for 2 more"),
            ("when does the world end?", "The Cosmic Balance: Law to the left"),
            ("who wins?", "enemy capitals"),
            ("what happens now?", "to act: Bob"),
        )
    ):
        assert told in evening(abroad(), line, game=ELRIC, name=f"asked-{number}"), line


def test_nothing_is_done_by_what_is_denied(evening: Evening) -> None:
    for number, line in enumerate(("do not fight", "don't march Dharmit to Jharkor inland")):
        assert "nothing is done unless it is declared" in evening(abroad(), line, game=ELRIC, name=f"denied-{number}")


def test_what_no_muster_brings_is_told_with_what_does(evening: Evening) -> None:
    state = at(abroad(), "muster", "Bob")
    assert "no armies or fleets by themselves" in evening(state, "muster 3 armies", game=ELRIC)
    assert "nobody has to be mustered" in evening(state, "muster nobody", game=ELRIC, name="nobody")
    told = evening(state, "muster Dharmit", game=ELRIC, name="own")
    assert "Dharmit is in play already, with Bob" in told
    assert "by a spell alone" not in told, "no spell calls him"
    assert "no spell calls Melnibone" in evening(state, "muster Melnibone", game=ELRIC, name="melnibone")


def test_where_nothing_is_to_be_found_that_is_why_nobody_searches(evening: Evening) -> None:
    state = at(moved(abroad(), "R'lin K'ren A'a", "Dharmit"), "search", "Bob")
    said = evening(state, "search", game=ELRIC)
    assert "search is not possible now: no spell lies in R'lin K'ren A'a, and nobody else is there" in said
    assert "No spell lies in R'lin K'ren A'a" in evening(state, "quest R'lin over 2", game=ELRIC, name="quest")
    assert "Elric is not searched for" in evening(state, "search for Elric", game=ELRIC, name="elric")


def test_imrryr_is_told_with_who_finds_the_way(evening: Evening) -> None:
    assert "entered only by a stack with Elric" in " ".join(evening(abroad(), "where Imrryr", game=ELRIC).split())
