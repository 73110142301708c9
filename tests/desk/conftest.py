"""The example game set up as the desk sets one up, with hands that are known."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.desk import new_game
from playaid.desk.conversation import Said
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import ticking

HANDS = ("Mud", "Boots", "Rope", "Boots")
"""Ann's two cards, then Bob's."""

Begin = Callable[..., Session]


@pytest.fixture
def begin(tiny: Game, tmp_path: Path) -> Begin:
    """Set Ann and Bob at the table, with these passphrases, and tables `house` or `printed`."""

    def set_up(keys: dict[str, str] | None = None, tables: str = "house") -> Session:
        players = {"Ann": "Ann", "Bob": "Bob"}
        book = Book(tiny.slug, tiny.tables, tmp_path / "owner", tables)
        table = new_game.Table(tiny, tmp_path / "friday", players, {}, {side: (keys or {}).get(side) for side in players}, book, ticking())
        begun = new_game.set_up_game(table, new_game.first_words(table, {}, HANDS, exact=True))
        assert isinstance(begun, new_game.Begun)
        return begun.session

    return set_up


def said(session: Session, line: str, side: str | None = None, dice: tuple[str, ...] | None = None, **more: Any) -> Said:
    """A typed line as what has been said so far."""
    return Said(session.read(split(line), side, **more), dice)
