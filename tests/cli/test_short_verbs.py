"""A verb in short is the one of the game that is open, before any general verb that begins so; what was taken is said."""

from playaid.cli.shell.habits import in_our_words
from playaid.cli.terminal.argv import argv_of
from playaid.games.legacy import GAME as LEGACY
from playaid.games.registry import load
from playaid.referee.contract.state import State
from tests.cli.test_newcomers import Evening, evening
from tests.each import each
from tests.games.empire.table import at, manned, north
from tests.games.legacy import table as castle

__all__ = ["evening"]


def together() -> State:
    """Ann's Gren and Bob's Mary stand in one cell."""
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary")


@each("line", ["at gren", "att gren"])
def test_what_is_open_comes_before_a_general_verb(evening: Evening, line: str) -> None:
    said = evening(together(), line, name=line.split()[0])
    assert f"  {line.split()[0]}: taken as attack." in said
    assert "AMBIGUOUS" not in said
    assert "Gren (Ann) attacks Mary (Bob)" in said


@each("line", ["e s4", "exp s4"])
def test_what_is_open_in_one_phase_is_not_in_another(evening: Evening, line: str) -> None:
    short = line.split()[0]
    exploring = evening(at("exploration", "Ann", together()), line, name=short)
    assert f"  {short}: taken as explore." in exploring
    assert "may be any of these" in evening(together(), line, name=f"{short}-later")


def test_what_is_open_later_in_the_turn_is_told_why_not_yet(evening: Evening) -> None:
    assert "attack is not open in Exploration phase" in evening(at("exploration", "Ann", together()), "at gren")


def test_a_verb_that_changes_what_is_played_is_not_passed_over(evening: Evening) -> None:
    """`un` may be `unload` as well as `undo`."""
    said = evening(together(), "un gren")
    assert "may be any of these" in said
    assert "undo" in said
    assert "unlock" not in said


@each("game", ["albion", "empire", "tears"])
def test_u_alone_takes_back_whatever_verb_of_a_game_begins_so(game: str) -> None:
    """As `n` goes on, and `b` puts a die right."""
    assert in_our_words(load(game), ["u"]) == ["undo"]
    assert in_our_words(load(game), ["u", "gren"]) == ["u", "gren"]
    assert argv_of(load(game), "u 2") == ["undo", "2"], "which is told that one line is taken back at a time"


def test_the_one_that_the_prompt_names_is_taken(evening: Evening) -> None:
    """`a` may be `aim`, `advise`, `answer`, `agree`, too: what a card may say at any time, a look, and what waits for no line."""
    at_home = castle.at(castle.begun(("Ann", "Bob")), "Ann 1", "Armoury")
    said = evening(at_home, "a", game=LEGACY)
    assert "a: taken as activate." in said, said
