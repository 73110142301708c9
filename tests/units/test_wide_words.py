"""`rest`, `all` and `same` where a list is typed; `set` by the names that the status shows; odds of loose dice."""

from pathlib import Path
from typing import Any

import pytest

from playaid.games.registry import load
from playaid.referee.contract.game import Game, Slot, Step, Tracker, Verb
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state_paths import path_of
from playaid.testing.random_evenings import new_session
from tests.each import each

PIECES = {"Craw": (), "Gren": (), "Mary": (), "Sam": ()}
VERB = Verb("go", "", "", "none:none", slots=(Slot("units", "unit", many=True), Slot("to", "word", word="to", optional=True)))
STATE: Any = {
    "public": {
        "mana": 3,
        "virtue": {"stack": 4},
        "seats": {"Ann": {"wounds": 1}, "Bob Lee": {"wounds": 0}},
        "units": {"Craw": {"cell": "a"}},
    },
    "secret": {},
    "cup": {},
    "referee": {},
}
GAME = Game(
    "x", "X", "", "1", (1, 2), Step("turn", "Turn"), {}, lambda h: None, "", kinds={"unit": lambda state: PIECES},
    trackers=lambda state, viewer: [Tracker("Virtue Stack", "4 plaques", "virtue.stack"), Tracker("told", "much")],
)  # fmt: skip


def legal() -> list[dict[str, Any]]:
    return [{"units": [name], "to": to} for name in ("Craw", "Gren", "Mary") for to in ("N1", "N2") if (name, to) != ("Mary", "N2")]


def named(*words: str, before: Any = None) -> list[str]:
    units: list[str] = read_arguments(GAME, VERB, words, STATE, legal, lambda: before or {})["units"]
    return units


def test_all_and_rest_are_what_would_be_legal_and_is_not_named() -> None:
    assert named("all") == ["Craw", "Gren", "Mary"]
    assert named("Gren,", "rest") == ["Gren", "Craw", "Mary"]
    assert named("Sam", "rest") == ["Sam", "Craw", "Gren", "Mary"]


def test_same_is_what_was_said_before() -> None:
    assert named("same", before={"units": ["Sam", "Mary"]}) == ["Sam", "Mary"]
    with pytest.raises(Unreadable, match="same means nothing here"):
        named("same")


def test_a_piece_of_that_name_is_the_piece() -> None:
    game = GAME._replace(kinds={"unit": lambda state: {"Rest": (), "Craw": ()}})
    assert read_arguments(game, VERB, ["rest"], STATE, legal)["units"] == ["Rest"]


@each("line", ["Gren and Sam", "Gren, and Sam", "Gren And Sam to N1", "Gren Sam"])
def test_and_stands_between_the_names_of_a_list(line: str) -> None:
    assert named(*line.split()) == ["Gren", "Sam"]


def test_an_and_in_a_name_or_that_belongs_to_its_verb_stays() -> None:
    game = GAME._replace(kinds={"unit": lambda state: {"Ship of Land and Sea": (), "Sea": (), "Craw": ()}})
    line = ["Ship", "of", "Land", "and", "Sea", "and", "Craw"]
    assert read_arguments(game, VERB, line, STATE, legal)["units"] == ["Ship of Land and Sea", "Craw"]
    verb = VERB._replace(slots=(VERB.slots[0], Slot("times", "int", word="and")))
    assert read_arguments(GAME, verb, ["Gren", "and", "2"], STATE)["times"] == 2


def test_the_same_is_found_in_the_log(tmp_path: Path) -> None:
    game = load("legacy")
    session = new_session(game, tmp_path / "evening", ["Ann"], seed=1)
    from playaid.dice.sources import System

    session.declare(session.read(["tick", "virtue", "decks"], "Ann"), System())
    assert session.read(["tick", "same"], "Ann").args["items"] == ["virtue", "decks"]
    assert session.read(["tick", "rest"], "Ann").args["items"] == ["stables", "tiles"]
    with pytest.raises(Unreadable, match="means nothing here"):
        session.read(["imprison", "same"], "Ann")


@each(
    ("typed", "path"),
    [
        ("Mana", "mana"),
        ("mana", "mana"),
        ("virtue stack", "virtue.stack"),
        ("wounds of Ann", "seats.Ann.wounds"),
        ("ann.wounds", "seats.Ann.wounds"),
        ("lee wounds", "seats.Bob Lee.wounds"),
        ("Craw.cell", "units.Craw.cell"),
        ("seats.Ann.wounds", "seats.Ann.wounds"),
        ("told", "told"),
        ("woundz of Ann", "woundz of Ann"),
    ],
)
def test_a_value_is_found_by_name(typed: str, path: str) -> None:
    assert path_of(GAME, STATE, ["public"], typed) == ["public", *path.split(".")]


def test_names_that_lie_on_several_paths_are_asked_about() -> None:
    with pytest.raises(Ambiguous, match=r"seats\.Ann\.wounds, seats\.Bob Lee\.wounds"):
        path_of(GAME, STATE, ["public"], "wounds")
