"""A line that begins with a name, a pronoun or a small word: which word of it is not known, and what comes near."""

from re import sub

from playaid.games.albion import GAME as ALBION
from tests.cli.test_newcomers import LEGACY, Evening, acting, evening, quests
from tests.each import each
from tests.games.albion.table import start
from tests.games.legacy import table as castle

__all__ = ["evening"]


def _seat() -> str:
    return next(iter(quests()["public"]["seats"]))


@each(
    ("line", "told"),
    [
        ("{seat} frequents the Sally Port", "no verb is called 'frequents' did you mean 1 = move Sally Port"),
        ("{seat} sleeps", "no verb is called 'sleeps' ? tells what may be said now"),
        ("she sleeps", "no verb is called 'sleeps'"),
        ("{seat} was wounded", "near to that: wound; ? wound says how it is said"),
        ("{seat} again", "no verb is called 'again'"),
    ],
)
def test_the_word_that_is_not_known_is_named_and_not_the_person(evening: Evening, line: str, told: str) -> None:
    said = " ".join(evening(quests(), line.format(seat=_seat()), name=sub(r"\W", "", line), game=LEGACY).split())
    assert told in said
    assert f"called '{_seat()}'" not in said


def test_a_guess_shares_a_verb_or_a_thing(evening: Evening) -> None:
    """No verb is guessed at since `that` stands in what is told of it, or since its letters are like it."""
    for number, line in enumerate(("that was fun", "dorwen prays", "no fun")):
        assert "did you mean" not in evening(start(), line, name=f"far{number}", game=ALBION), line
    assert "did you mean battle?" in evening(start(), "battel", name="slip", game=ALBION)


@each(
    ("line", "done"),
    [
        ("she goes to the Sally Port", "moves to Sally Port"),
        ("and goes to the Sally Port", "moves to Sally Port"),
        ("move: Sally Port", "moves to Sally Port"),
        ("{seat} also moves to the Sally Port", "moves to Sally Port"),
        ("{seat} moves into the Sally Port", "moves to Sally Port"),
        ("{seat} visits the Sally Port", "moves to Sally Port"),
        ("move through Hallway 2 to the Sally Port", "moves to Sally Port"),
        ("that is all for {seat}", "LEGAL next"),
        ("{seat} gives up", "fail"),
    ],
)
def test_what_stands_in_front_and_between_is_heard(evening: Evening, line: str, done: str) -> None:
    said = " ".join(evening(quests(), line.format(seat=_seat()), name=sub(r"\W", "", line), game=LEGACY).split())
    assert done in said, said


def test_what_is_done_by_the_first_of_two_lines_is_not_their_aim(evening: Evening) -> None:
    said = evening(quests(), f"{_seat()} goes to the Sally Port to scout", game=LEGACY)
    assert "one line at a time: move to the Sally Port, and then scout" in said


def test_he_and_she_are_heard_in_any_game(evening: Evening) -> None:
    assert "Ann musters Craw" in evening(acting("Craw"), "she musters Craw at Grenord-right")
    assert "Ann musters Craw" in evening(acting("Craw"), "he musters Craw at Grenord-right", name="he")


def test_that_is_all_of_somebody_else_ends_nothing(evening: Evening) -> None:
    seats = [*quests()["public"]["seats"]]
    said = evening(quests(), f"that is all for {seats[-1]}", game=LEGACY)
    assert "may still act, not" in said
    assert "LEGAL  next" not in said


def test_no_spoils_is_spoils_none_and_else_no_slip(evening: Evening) -> None:
    said = evening(quests(), "no wound", game=LEGACY)
    assert "undo takes the last line back" not in said
    assert "near to that: wound" in said


def test_guesses_take_no_number_of_the_prompt(evening: Evening) -> None:
    said = evening(castle.start(["Ann", "Bob"]), "tristram", "1", game=LEGACY, all_=True)
    assert "did you mean 2 = take Tristan?" in said
    assert "Ann 1 plays Tristan" not in said
