"""An evening exported in a language that is made up."""

import re
from pathlib import Path

import pytest

from playaid.desk import locations
from playaid.desk.session_folders import open_session
from playaid.export.export import export
from playaid.language.translation import Catalogue, in_language
from playaid.referee.contract.game import Game
from tests.made_up_language import MADE_UP, left_in_english, made_up

EXCUSED = {"Ann", "Bob", "evening", "bank", "far", "Boots", "Mud", "Rope", "tiny", "docs", "adding", "game", "md", "sealed", "length"}
"""Names, the game's slug and its source, an option and what stands for somebody's eyes alone."""
TYPED = {"play", "swap", "run", "shove", "hand", "next", "on", "note", "undo", "redo", "draw", "of", "typed", "system", "new", "roll"}
"""Lines as they were typed, throws as they are written, and where dice come from."""
TOLD = {"he", "stumbled", "the", "cat", "The", "lamp", "went", "out"}
"""Why players overruled, and their note."""
CELLS = {"cards", "copies", "stride", "setback", "stones", "slip", "printed", "house", "playaid"}
"""Cells of tables, and where their values are from."""


@pytest.mark.parametrize("form", ["html", "md"])
def test_what_is_laid_down_is_in_the_language_of_the_reader(evening: Path, tiny: Game, form: str) -> None:
    session = open_session(str(evening.parent), evening.name, locations.clock)
    with in_language(Catalogue(MADE_UP, made_up(tiny)["texts"], lambda n: int(n != 1))):
        text = export(session, form)
    if form == "html":
        assert f'<html lang="{MADE_UP}">' in text
        for name in ("style", "script", "svg"):
            text = re.sub(rf"<{name}\b.*?</{name}>", " ", text, flags=re.DOTALL)
        text = re.sub(r"<[^>]*>", " ", text)
    else:  # without the board as text and the marks of the chain
        text = re.sub(r"^ {4}.*$|<[^>]*>|`[^`]*`|[0-9a-f]{4}-[0-9a-f]{4}", " ", text, flags=re.MULTILINE)
    words = left_in_english(text, {*EXCUSED, *TYPED, *TOLD, *CELLS})
    assert [word for word in words if not re.fullmatch("[0-9a-f]+", word)] == []
