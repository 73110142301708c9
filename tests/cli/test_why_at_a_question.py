"""`why` at a question tells what asks it and by which rule, and not the ruling before it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from playaid.cli.commands.log import _asked_now
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.looks_aside import LooksAside
from playaid.cli.terminal.terminal import Terminal
from playaid.dice.sources import Refusing
from playaid.games.elric.ratings import world
from playaid.referee.contract.ruling import Question
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from tests.cli.test_elric_words import seated
from tests.cli.test_newcomers import People
from tests.games.elric.table import at, begun, changed, empty_handed, harmless, moved

__all__ = ["seated"]

SEA = "Western Sea"
Seated = Callable[[State], tuple[Table, Session]]


def said_to(table: Table, line: str, *answers: str) -> str:
    table.console = people = People(*answers)
    assert heard(table, line)
    return "\n".join(people.said)


def test_of_a_choice_its_own_case_is_told_and_where_the_ruling_before_is(seated: Seated) -> None:
    """Whether they go into a sea is asked by 7.3; the march itself is ruled by 7.2."""
    state = begun()
    shore = next(place for place in world.beside(state, SEA) if not world.is_sea(state, place))
    table, _ = seated(at(moved(state, shore, "Ilmiora Admiral"), "movement", "Ann"))
    said = said_to(table, f'march "Ilmiora Admiral" to "{SEA}"', "why", "no")
    assert "must escape: does Ilmiora Admiral go?" in said
    assert "Asked by: march Ilmiora Admiral to Western Sea" in said, said
    assert "[7.3] Armies need a fleet at sea" in said
    assert "[7.2]" not in said.partition("Asked by")[2].partition("Nothing of it")[0]
    assert "Nothing of it is in the log yet; why 1 tells the ruling before it." in said
    assert "A spell lies face down" not in said


def test_of_a_word_that_is_missing_the_verb_is_told_and_its_rule(seated: Seated) -> None:
    table, _ = seated(at(begun(), "movement", "Ann"))
    said = said_to(table, "march", "why", "leave")
    assert "Asked for march: move on land, armies under a leader." in said, said
    assert "[7.2] Personalities and the armies with them have four points." in said
    assert "A spell lies face down" not in said


def test_another_event_is_still_told_by_its_number_and_at_the_prompt_the_last(seated: Seated) -> None:
    table, _ = seated(at(begun(), "movement", "Ann"))
    assert "A spell lies face down" in said_to(table, "march", "why 1", "leave")
    assert "A spell lies face down" in said_to(table, "why")


def test_where_dice_have_fallen_the_line_that_waits_is_told_as_far_as_it_has_come(seated: Seated) -> None:
    fight = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = moved(harmless(empty_handed(begun())), "Bakshaan", "Fadan")
    table, _ = seated(at(changed(state, ("battles", {"Bakshaan": fight}), ("units", "Fadan", "combat", 30)), "combat", "Ann"))
    table.asks_dice = True
    said = said_to(table, "fight Bakshaan", "6", "3", "why", "leave")
    told = said.partition("fight waits for an answer")[2]
    assert "walls" in told, said
    assert "Nothing of it is in the log" not in said


def test_to_other_eyes_the_case_of_a_question_is_not_told(seated: Seated) -> None:
    """What is asked of Bob alone may tell what he holds."""
    table, session = seated(at(begun(), "movement", "Ann"))
    waits = session.judge(session.read(["march", "Fadan", "to", "Ilmiora inland"]), Refusing())
    session.asking = Question("choice", "key", "Bob", "which?", ("a", "b"), private="Bob", cite="9.5")
    session.waiting = waits
    assert not any("[9.5]" in line for line in _asked_now(table, session, None))
    assert any("[9.5]" in line for line in _asked_now(table, session, "Bob"))


def test_at_no_line_of_the_game_nothing_is_told_of_one() -> None:
    looks = LooksAside()
    looks.begin(None, "undo")
    terminal = cast(Terminal, SimpleNamespace(looks=looks, eyes=None))
    game = SimpleNamespace(short={}, verbs={})
    session = cast(Session, SimpleNamespace(game=game, asking=None, waiting=None))
    assert _asked_now(terminal, session, None) == []
    looks.end()
    assert not looks.line


def test_several_are_asked_of_as_such(seated: Seated) -> None:
    state = begun()
    shore = next(place for place in world.beside(state, SEA) if not world.is_sea(state, place))
    table, _ = seated(at(moved(state, shore, "Ilmiora Admiral", "Fadan"), "movement", "Ann"))
    said = said_to(table, f'march "Ilmiora Admiral", Fadan to "{SEA}"', "no")
    assert "must escape: do Ilmiora Admiral and Fadan go?" in said or "must escape: do Ilmiora Admiral, Fadan go?" in said, said
