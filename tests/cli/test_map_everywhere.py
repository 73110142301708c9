"""`map` shows the board at the table's own prompt, whether the game has a look of that name or not."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.registry import load
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session


@pytest.mark.parametrize("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_the_board_is_shown_at_the_prompt(tmp_path: Path, slug: str) -> None:
    game = load(slug)
    new_session(game, tmp_path / "friday", list(game.sides) or ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = screen = Mute()
    assert heard(table, "map")
    said = "\n".join(screen.said)
    assert "UNREADABLE" not in said
    assert len(said.splitlines()) > 8
