"""Hands are secret: nothing another player can print depends on them, and no file of a session shows a sealed counter."""

import re
from pathlib import Path

import pytest

from playaid.export.export import FORMS, export
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import hands
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import actor
from playaid.referee.session.local import Session
from playaid.testing.worlds import Varied, declare_in_both, worlds
from tests.alike import assert_alike
from tests.slow import some

LINES = (
    "hand --as Bob",
    "hand",
    "muster Gren --as Bob",
    "muster Gren --as Bob --check",
    "discard Craw --as Bob",
    "coup Grenord with Craw --as Bob",
    "coup Grenord with Craw --as Bob --odds",
    "draw --as Bob",
    "explore N1",
    "map",
    "flags",
    "pieces",
    "pieces Dalia",
    "cell Gr0",
    "muster Queenie --as Ann --check",
    "next --check",
    "offers",
    "help muster",
)


def test_hands_on_the_table_leave_nothing_to_hide_but_what_is_laid_face_down() -> None:
    assert hands.hide({})
    assert hands.hide({"hands": "physical", "discards": "face-down"})
    assert not hands.hide({"hands": "physical"})


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Session, Session]:
    """Two evenings, all with passphrases, that differ in what Bob was dealt, laid face down and drew."""
    made = worlds(GAME, tmp_path, ["Ann", "Bob"], "Bob", seed=5, options={"discards": "face-down"})
    held = [hands.hand(session.state, "Bob") for session in made]
    assert held[0] != held[1]
    assert len({str(hands.hand(session.state, "Ann")) for session in made}) == 1
    for space in ("N1", "N2"):
        side = str(actor(made[0].state))
        declare_in_both(made, f"explore {space}", side, "Bob")
        if side == "Bob":
            for world, session in enumerate(made, 1):
                _alone(session, f"discard {hands.hand(session.state, 'Bob')[0]}", Varied("Bob", 7, world))
        declare_in_both(made, "next", side, "Bob")
        if side == "Bob":
            declare_in_both(made, "draw 1", side, "Bob")
    return made


def _alone(session: Session, line: str, dice: Varied) -> None:
    assert session.declare(session.read(split(line), "Bob"), dice).verdict == LEGAL


@pytest.mark.parametrize("viewer", some([None, "Ann"], 1))
def test_two_worlds_look_alike(pair: tuple[Session, Session], viewer: str | None) -> None:
    assert_alike(pair, viewer, "Bob", LINES, ("html", "json"))


def _shown(text: str, counters: set[str]) -> set[str]:
    """The counters that stand in a text by name."""
    return {counter for counter in counters if re.search(rf"(?<![\w+-]){re.escape(counter)}(?![\w+-])", text)}


def test_no_file_shows_a_hidden_counter(pair: tuple[Session, Session]) -> None:
    session = pair[0]
    hidden = {counter for counter in pieces.counters() if len(counter) > 3}
    files = [path for path in Path(session.journal.folder).rglob("*") if path.is_file()]
    assert files
    for path in files:
        assert _shown(path.read_bytes().decode("utf-8", "replace"), hidden) == set(), path.name


def test_no_export_for_the_table_shows_a_hidden_counter(pair: tuple[Session, Session]) -> None:
    hidden = {counter for counter in pieces.counters() if len(counter) > 3}
    for form in some([*FORMS], 0, 3):
        assert _shown(export(pair[0], form, None), hidden) == set()


def test_the_owner_finds_his_own_in_his_export(pair: tuple[Session, Session]) -> None:
    session = pair[0]
    dealt = set(hands.hand(session.state, "Ann"))
    told = export(session, "md" if "md" in FORMS else next(iter(FORMS)), "Ann")
    assert _shown(told, dealt) == dealt
    assert not _shown(told, set(hands.hand(session.state, "Bob")) - dealt)


def test_the_search_would_find_one() -> None:
    assert _shown("Ann holds Gren, Grenord-2a+.", {"Gren", "Grenord-2a", "Grenord-2a+", "Craw"}) == {"Gren", "Grenord-2a+"}
