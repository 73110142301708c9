"""Where each act is signed nobody does for another player's character what is theirs to do. [Turn Overview] [Inventory Cards]"""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.legacy import GAME
from playaid.games.legacy.state import setting_up
from playaid.journal.journal import Journal
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.differences import difference
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from tests.games.legacy.table import do, start

KEYS = {"Ann": "a b c d", "Bob": "e f g h", "Cid": "i j k l"}
SETTING_UP = ("take 1 by Ann", "take 2 by Bob", "take 3 by Cid", "quest Nine tasks a, b", "tick", "first", "next")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann is on turn, with her key and nobody else's."""
    place = tmp_path_factory.mktemp("signed") / "friday"
    book = Book(GAME.slug, GAME.tables, None, "house")
    create(place, GAME, "friday", {side: side for side in KEYS}, {}, dict(KEYS), book, Seeded(1), ticking(), acts="signed")
    session = Session(Journal(place), GAME, book, ticking())
    for side, words in KEYS.items():
        session.unlock(side, words)
    for line in (*SETTING_UP, "gain Sword from armoury by Bob", "next", "next"):
        said(session, line, None, "1 6 1" if line == "first" else "")
    return place


def opened(evening: Path, *sides: str) -> Session:
    session = Session(Journal(evening), GAME, Book(GAME.slug, GAME.tables, None, "house"), ticking())
    for side in sides:
        session.unlock(side, KEYS[side])
    return session


def said(session: Session, line: str, side: str | None, dice: str = "", **answers: str) -> None:
    declaration = session.read(split(line), side, None, {key.replace("_", " "): value for key, value in answers.items()})
    ruling = session.declare(declaration, Chained(Typed(dice.split()), Seeded(1)))
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)


@pytest.mark.parametrize(
    "line",
    [
        "use Sword by Bob now",
        "use Sword now",
        "discard Sword",
        "discard Sword by Bob",
        "break Sword by Bob",
        "wound breaking Sword by Bob",
        "destiny -1 by Bob",
        "plaque Hope by Bob",
    ],
)
def test_what_is_another_players_wants_their_key(evening: Path, line: str) -> None:
    """Whether the line names them or the card is theirs alone; and the log holds who has signed it."""
    session = opened(evening, "Ann")
    before = session.journal.tail_number
    for side in ("Ann", None):
        with pytest.raises(Locked, match="Bob"):
            said(session, line, side, "", plaque="kept")
    assert session.journal.tail_number == before
    session.unlock("Bob", KEYS["Bob"])
    said(session, line, "Ann", "", plaque="kept")
    assert {"Ann", "Bob"} <= session.journal.last["signed"].keys()
    session.unlock("Cid", KEYS["Cid"])
    session.undo(session.sides)


def test_who_does_what_is_their_own_needs_nobody_else(evening: Path) -> None:
    session = opened(evening, "Ann")
    said(session, "move Hallway 4", "Ann")
    assert [*session.journal.last["signed"]] == ["Ann"]
    assert not verify(session).differences


def test_who_is_asked_by_their_character_signs_the_answer(evening: Path) -> None:
    """A plaque is asked for of Bob and his character, and not only of a side by its name."""
    session = opened(evening, "Ann", "Bob")
    said(session, "plaque Hope by Bob", "Bob")
    alone = opened(evening, "Ann")
    with pytest.raises(Locked, match="Bob"):
        said(alone, "use Hope now", "Ann", "", plaque="discarded")


def test_a_sheet_is_taken_in_the_log_by_whose_character_it_is(evening: Path) -> None:
    """Named or not: of whoever is the next without one. [Setup]"""
    events = opened(evening).journal.events(2)
    assert [event["side"] for event in events if event["kind"] == "take"] == ["Ann", "Bob", "Cid"]
    state = start(["Ann", "Bob", "Cid"])
    assert [setting_up.whose_sheet(args, state) for args in ({"sheet": "4"}, {"sheet": "4", "seat": "Cid"})] == ["Ann", "Cid"]
    assert setting_up.whose_sheet({"sheet": "4"}, do(state, "take 1 by Ann")) == "Bob"


def test_an_answer_that_is_not_signed_is_told_by_the_rules_of_then(evening: Path) -> None:
    """By today's rules it is missing; of older ones nobody can tell whether they asked for it."""
    session = opened(evening, *KEYS)
    event = next(event for event in session.journal.events(2) if event["kind"] == "gain")
    for rules, told in (("1", "would have to sign this today (1 to"), (GAME.rules, "the answer of Bob is not signed")):
        altered = {**event, "rules": rules, "signed": {}}
        ruling = Ruling(LEGAL, Declaration("gain", {}, "Bob", ""), does=("Bob",))
        found, _ = difference(session, session.state, altered, {}, ruling, session.unseal, {"Bob"}, False)
        assert found is not None
        assert told in found
