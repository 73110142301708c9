"""`2 --odds` where a word is asked for from a list: the odds of that answer, and the question again."""

from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.state import units
from playaid.games.empire import GAME as EMPIRE
from playaid.games.legacy import GAME as LEGACY
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, moved, without
from tests.games.elric.test_hunting import about_to_march
from tests.games.empire.table import manned, north
from tests.games.legacy import table as castle

__all__ = ["evening", "screen"]


@each("answer", ["1 --check", "Ilmiora --check"])
def test_an_answer_is_looked_at_by_its_number_or_its_name_and_asked_for_again(evening: Evening, screen: None, answer: str) -> None:
    said = evening(None, f"choose ? {answer} ? leave", game=ELRIC, clears=True, name=answer.partition(" ")[0])
    assert said.count("choose: which country?") == 2
    assert "LEGAL  choose Ilmiora" in said
    assert "If it is declared (nothing is done yet):" in said


def test_what_is_none_of_the_list_is_no_answer_that_is_looked_at(evening: Evening, screen: None) -> None:
    said = evening(None, "choose ? 9 --check ? leave", game=ELRIC, clears=True)
    assert "LEGAL  choose" not in said
    assert "9 is no number of the list" in said


def test_a_number_that_is_asked_for_is_an_answer_with_odds_behind_it(evening: Evening, screen: None) -> None:
    """Also with options that belong to them; the question comes again."""
    state = castle.put(
        castle.begun(), "tokens", "Eagle", {"tile": castle.begun()["public"]["seats"]["Ann"]["tile"], "by": None, "returned": False}
    )
    said = evening(state, "story Eagle with prowess ? 4 --odds ? 4 --odds --all ? 4 --check ? leave", game=LEGACY, clears=True)
    assert said.count("ODDS  story Eagle with prowess rating 4") == 2, said
    assert "LEGAL  story Eagle with prowess rating 4" in said
    assert said.count("Challenge Rating") > 3
    assert "cannot read" not in said


def test_no_title_has_an_option_in_it(evening: Evening, screen: None) -> None:
    state = castle.at(castle.begun(), "Ann", "Drawbridge")
    said = evening(state, "scout ? Chapel --odds ? Chapel --overrule because ? leave", game=LEGACY, clears=True)
    assert said.count("What is it called?") == 3, said
    assert "leave, and then scout Chapel --overrule because" in said


def test_options_are_taken_with_a_look_at_a_name_and_told_where_they_cannot_stand(evening: Evening, screen: None) -> None:
    state = castle.at(castle.begun(), "Ann", "Drawbridge")
    said = evening(state, "move ? 1 --odds --all ? Hallwei --odds ? 1 --answer x=y ? leave", game=LEGACY, clears=True)
    assert "ODDS  move Hallway 1" in said
    assert "no tile is called 'Hallwei'\n" in said
    assert "--answer goes behind a whole line, and not behind an answer: leave, and then move Hallway 1 --answer x=y" in said
    assert "is called '1 --" not in said


def test_behind_dice_and_a_choice_it_is_told_where_odds_go(evening: Evening, screen: None) -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary", "Henry")
    said = evening(
        state, "dice typed", "attack Gren ? Marx --odds ? Mary --overrule so ? Mary ? 4 --odds ? 3 ? 4", game=EMPIRE, clears=True, all_=True
    )
    assert "--odds goes behind one of the choices, by its number or its name; odds alone looks at the line that asks" in said, said
    assert "--overrule goes behind a whole line, and not behind an answer" in said
    assert "--odds goes behind no answer here: odds alone looks at the line that asks" in said
    assert "6 to 5: Mary is" in said


def test_the_list_of_what_may_be_typed_tells_of_it(evening: Evening, screen: None) -> None:
    assert "with --odds behind one of these" in evening(None, "choose ? ? ? leave", game=ELRIC, clears=True)


def test_of_what_throws_no_dice_and_leads_to_none_no_odds_are_offered(evening: Evening, screen: None) -> None:
    state = castle.at(castle.begun(), "Ann", "Drawbridge")
    assert "with --odds behind" not in evening(state, "scout ? Chapel ? ? ? leave", game=LEGACY, clears=True)
    assert "with --odds behind" in evening(state, "move ? ? ? leave", game=LEGACY, clears=True, name="saturday")


@each("answer", ["1, round table --check", "hallway 1, round table --check"])
def test_several_answers_are_looked_at_together(evening: Evening, screen: None, answer: str) -> None:
    state = castle.at(castle.begun(), "Ann", "Drawbridge")
    said = evening(state, f"move ? {answer} ? leave", game=LEGACY, name=answer[0])
    assert said.count("move: ") == 2
    assert "moves to Round Table." in said


def test_odds_at_a_question_take_their_options_and_tell_each_answer_apart(evening: Evening, screen: None) -> None:
    """Also once it was put aside and taken up again. The options that odds name can be typed there."""
    line = "march Yyrkoon with 1 to Yu --dice Quaolnargn"
    said = evening(
        about_to_march("Arioch"),
        f"{line} ?  ? odds --patience 1 ? leave",
        "answer ?  ? odds --patience 1 ? leave",
        game=ELRIC,
        clears=True,
        all_=True,
    )
    assert said.count("ODDS  march Yyrkoon") == 2, said
    for option in ("nothing: Quaolnargn beats Yyrkoon 100.00%", "Arioch: Yyrkoon beats Quaolnargn", "a spell drawn for it: "):
        assert option in said, said
    assert "something is wanted behind it" not in said


def test_odds_at_a_question_behind_a_battle_are_those_of_what_is_asked(evening: Evening, screen: None) -> None:
    """The city has fallen, and Quaolnargn is what is found in it: 5 and a die against 3 and a die. [16.2, 10.5]"""
    state = empty_handed(begun())
    state = without(state, *[unit for unit in units.of(state, "Bob") if unit != "Naclon"])
    state = moved(state, "Bakshaan", "Fadan", *armies(state, "Ilmiora", 9))
    state = arrived(moved(state, "Jadmar", "Naclon"), "Mournblade", "Ann", "Bakshaan")
    state = do(changed(state, ("units", "Mournblade", "bearer", "Fadan")), "march Fadan with 9 to Jadmar")
    line = "fight --dice 6,1,6,Quaolnargn"
    state = do(do(at(state, "combat", "Ann"), 'battle "Jadmar"'), "unveil")
    said = evening(state, f"{line} ? odds --patience 1 ? leave", game=ELRIC, clears=True, all_=True)
    assert "meets Quaolnargn (strength 3; a die is added to each)" in said
    told = said[said.index("ODDS  fight") :]
    assert "Mournblade: Fadan beats Quaolnargn" in told, told
    assert "nothing: Quaolnargn beats Fadan 100.00%" in told
    assert "no die is thrown" not in told
    assert "reckon" not in told
