"""The example game set up as the desk sets one up, with hands that are known."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.desk import setup
from playaid.desk.conversation import Said
from playaid.referee.game import Game
from playaid.referee.grammar import split
from playaid.referee.session import Session
from playaid.testing.evenings import ticking

HANDS = ("Mud", "Boots", "Rope", "Boots")
"""Ann's two cards, then Bob's."""

Begin = Callable[..., Session]


@pytest.fixture
def begin(tiny: Game, tmp_path: Path) -> Begin:
    """Set Ann and Bob at the table, with these passphrases, and tables `house` or `printed`."""

    def set_up(keys: dict[str, str] | None = None, tables: str = "house") -> Session:
        players = {"Ann": "Ann", "Bob": "Bob"}
        book = Book(tiny.slug, tiny.tables, tmp_path / "owner", tables)
        table = setup.Table(tiny, tmp_path / "friday", players, {}, {side: (keys or {}).get(side) for side in players}, book, ticking())
        begun = setup.set_up(table, setup.first_words(table, {}, HANDS, exact=True))
        assert isinstance(begun, setup.Begun)
        return begun.session

    return set_up


def said(session: Session, line: str, side: str | None = None, dice: tuple[str, ...] | None = None, **more: str) -> Said:
    """A typed line as what has been said so far."""
    return Said(session.read(split(line), side, **more), dice)  # type: ignore[arg-type]
