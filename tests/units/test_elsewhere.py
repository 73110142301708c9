"""A name of another kind than a verb takes: which verb takes it, out of what the verbs of the game say."""

from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.cli.main import run
from playaid.desk.tapping.steps import steps_of
from playaid.games.empire import GAME as EMPIRE
from playaid.games.legacy import GAME
from playaid.referee.contract.elsewhere import Elsewhere, in_two, taken_elsewhere
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import Incomplete, read_arguments, split
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.empire.table import manned, north
from tests.games.legacy.table import VERBS, begun, claimed


@pytest.fixture(scope="module")
def state() -> State:
    return claimed(begun(), "Ann", "Saxon")


def elsewhere(state: State, line: str) -> Elsewhere | None:
    verb, *words = split(line)
    with pytest.raises(Unreadable) as unknown:
        read_arguments(GAME, VERBS[verb], words, state)
    assert not isinstance(unknown.value, Incomplete)
    return taken_elsewhere(GAME, VERBS[verb], words, state)


def test_a_token_is_given_where_a_card_is_traded(state: State) -> None:
    told = "Saxon of Ann 1 (enemy) is said behind another verb: give Saxon of Ann 1 to Bob"
    assert elsewhere(state, "trade Saxon of Ann 1 to Bob") == Elsewhere(told, like=True)


def test_a_verb_that_lacks_a_word_is_told_by_its_usage(state: State) -> None:
    found = elsewhere(state, "trade Saxon of Ann 1")
    assert found is not None
    assert found.told.endswith("another verb: give ENEMIES[,…] to TAKER [by SEAT]")


def test_where_no_verb_takes_all_that_was_said_those_are_told_that_take_the_name(state: State) -> None:
    found = elsewhere(state, "challenge Docks")
    assert found is not None
    assert found.told.startswith("Docks (tile) is said behind another verb: move Docks")
    assert not found.like


@each("line", ["trade Bogus to Bob", "challenge Lancelot"])
def test_what_is_no_name_of_another_kind_is_left_to_the_refusal(state: State, line: str) -> None:
    assert elsewhere(state, line) is None


@each("line", ["challenge Witch with Prowess", "challenge Magic Creature with Prowess plus 4"])
def test_what_the_verb_takes_of_another_kind_is_in_its_place(state: State, line: str) -> None:
    """An attribute is a symbol of tiles as well: it is no tile that is meant behind `challenge … with`."""
    found = elsewhere(state, line)
    assert found is None or "Prowess (" not in found.told


def test_a_name_that_one_verb_alone_takes_is_said_with_it(state: State) -> None:
    found = elsewhere(state, "move Saxon")
    assert found is not None
    assert found.told == "Saxon (enemy kind) is said behind another verb: spawn Saxon"


def test_what_is_typed_is_answered_so(tmp_path: Path) -> None:
    """In the shell, and at every other front: where a verb's own words know better, theirs stand."""
    terminal = transcript.TranscriptTerminal(tmp_path, {})
    transcript.begin(transcript.parse_transcript("game legacy\nplayers Ann, Bob\ntables house\n> status\n"), terminal)

    def told(line: str) -> str:
        terminal.hear(())
        run(["legacy", *line.split()] if line.split()[0] in GAME.verbs else line.split(), terminal)
        return " ".join(" ".join(terminal.said).split())

    for line in ("take 1", "take 2", "take 3", "take 4", "quest Q tasks a, b", "tick", "first --dice 6,1,1,1", "next"):
        told(line)
    assert told("challenge Docks") == "ILLEGAL no enemy stands on a character's tile", "that bars it, whatever is named"
    assert "is a card: it is traded, and Enemy Tokens are given" in told("give Starting Weapon to Ann")


@pytest.fixture(scope="module")
def north_state() -> State:
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-right", "Mary")


def two(game: Game, state: State, line: str) -> str:
    """What is told of a line that is two; of any other nothing."""
    return str(in_two(game, split(line), state))


def test_two_lines_with_a_semicolon_between_them_are_told_apart(tmp_path: Path, state: State) -> None:
    assert two(GAME, state, "move mill; fight with wisdom") == "one line at a time: move mill, and then fight with wisdom"
    assert two(GAME, state, 'move "Red Mill;" activate') == 'one line at a time: move "Red Mill", and then activate'
    assert not two(GAME, state, "move mill; wisdom")  # no verb begins there
    assert not two(GAME, state, "move mill fight")
    session = new_session(GAME, tmp_path / "two", ["Ann", "Bob"])
    with pytest.raises(Unreadable) as unread:
        session.read(["move", "mill;", "fight", "with", "wisdom"], "Ann")
    assert str(unread.value).startswith("one line at a time: move mill")


@each("joint", [" and ", ", ", ", and ", ", then ", " then ", " and then ", ". ", "; ", " & "])
def test_what_follows_a_move_is_a_line_of_its_own(north_state: State, joint: str) -> None:
    told = "one line at a time: move Gren to Gr2, and then attack Mary"
    assert two(EMPIRE, north_state, f"move Gren to Gr2{joint}attack Mary") == told


@each(
    ("line", "second"),
    [
        ("move Gren to Mary, attack it", "attack Mary"),  # who is gone to is meant
        ("move Gren to Gr2 and attacks her", "attack Gr2"),
        ("move Gren to Gr3 and attack her", "attack her"),  # nobody stands there
        ("move Gren to Gr2 and hit Mary", "hit Mary"),
        ("move Gren to Gr2, then next", "next"),
        ("move Gren to Gr2 and discard Craw", "discard"),  # which is not said before all
    ],
)
def test_what_follows_is_told_as_it_is_typed(north_state: State, line: str, second: str) -> None:
    assert two(EMPIRE, north_state, line).endswith(f", and then {second}")


@each(
    "line",
    ["move Gren to Gr2 and Gr3", "move Nobody and attack Mary", "move Gren to Gr2 attack Mary", "attack and Mary", "move, attack Mary"],
)
def test_what_is_one_line_or_cannot_be_read_is_not_told_as_two(north_state: State, line: str) -> None:
    assert not two(EMPIRE, north_state, line)


def test_what_is_a_sides_own_is_repeated_by_neither_line(north_state: State) -> None:
    assert two(EMPIRE, north_state, "discard Craw, then draw") == "one line at a time: each begins with its own verb"


def test_a_list_in_which_another_verb_stands_is_no_list(tmp_path: Path) -> None:
    session = new_session(EMPIRE, tmp_path / "list", ["Ann", "Bob"])
    assert steps_of(session, split("discard Craw, Gren")) == [["discard", "Craw"], ["discard", "Gren"]]
    assert steps_of(session, split("discard Craw, draw")) == [["discard", "Craw,", "draw"]]


def test_a_line_that_would_be_refused_is_told_only_where_it_takes_all_that_was_said(state: State) -> None:
    def found(line: str, stands: bool) -> Elsewhere | None:
        verb, *words = split(line)
        return taken_elsewhere(GAME, VERBS[verb], words, state, lambda *said: stands)

    assert found("challenge Docks", stands=False) is None
    assert found("challenge Docks", stands=True) == elsewhere(state, "challenge Docks")
    assert found("trade Saxon of Ann 1 to Bob", stands=False) == elsewhere(state, "trade Saxon of Ann 1 to Bob")
