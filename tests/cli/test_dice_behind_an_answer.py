"""`Silent Lands --dice 6`: what fell stands behind an answer as it does behind a line."""

from playaid.games.elric import GAME as ELRIC
from playaid.games.empire import GAME as EMPIRE
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import at, begun, do, empty_handed, moved
from tests.games.empire.table import manned, north

__all__ = ["evening", "screen"]


@each("answer", ["Kaneloon --dice 2", "1 --dice 3", "Kaneloon --dice=4"])
def test_behind_the_word_that_is_asked_for(evening: Evening, screen: None, answer: str) -> None:
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann", 1)
    said = evening(state, f"search ? {answer} ? magic", game=ELRIC, clears=True, all_=True, name="".join(filter(str.isalnum, answer)))
    assert "is called" not in said
    assert "LEGAL  search" in said, said


def fight() -> State:
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary", "Henry")


@each(
    ("answer", "told"), [("Mary --dice 3,4", "6 to 5: Mary is"), ("2 --dice 3,4", "6 to 7: Gren is"), ("Mary ? 3 ? 4", "6 to 5: Mary is")]
)
def test_behind_the_answer_of_a_line_that_asks(evening: Evening, screen: None, answer: str, told: str) -> None:
    said = evening(
        fight(), "dice typed", f"attack Gren ? {answer}", game=EMPIRE, clears=True, all_=True, name="".join(filter(str.isalnum, answer))
    )
    assert told in said


def test_more_than_is_thrown_is_a_slip_there_too(evening: Evening, screen: None) -> None:
    said = evening(fight(), "attack Gren ? Mary --dice 3,4,1", game=EMPIRE, clears=True, all_=True)
    assert "LEGAL  attack" not in said
    assert "1 of the dice on the line is not called for: 1; nothing was written" in said


def test_where_a_die_is_asked_for_the_word_before_it_does_no_harm(evening: Evening, screen: None) -> None:
    said = evening(fight(), "dice typed", "attack Gren ? Mary ? --dice 3 ? 4", game=EMPIRE, clears=True, all_=True)
    assert "6 to 5: Mary is" in said


def test_what_may_be_typed_says_so(evening: Evening, screen: None) -> None:
    state = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann", 1)
    assert "with --dice 5,1 behind it" in evening(state, "search ? ? ? leave", game=ELRIC, clears=True)


def test_another_line_keeps_the_dice_behind_it(evening: Evening, screen: None) -> None:
    said = evening(fight(), "unit ? attack Gren --dice 3,4 ? Mary", game=EMPIRE, clears=True, all_=True)
    assert "unit is dropped for attack" in said
    assert "6 to 5: Mary is" in said


def test_odds_of_a_place_that_is_not_listed(evening: Evening, screen: None) -> None:
    """Those next to a fleet are listed, and one farther on may be named: with `--odds` behind it, too."""
    state = do(at(moved(empty_handed(begun()), "Ilmiora capital", "Fadan"), "movement", "Ann", 1), 'embark Fadan on "Ilmiora Fleet 1"')
    said = evening(state, 'sail "Ilmiora Fleet 1" ? Imrryr --odds ? leave', game=ELRIC, clears=True, all_=True)
    assert "Imrryr" in said
    assert "no verb is called" not in said, said
