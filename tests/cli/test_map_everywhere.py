"""`map` shows the board at the table's own prompt, whether the game has a look of that name or not."""

from pathlib import Path

import pytest

from playaid.cli.shell.shell import Table, heard
from playaid.games.registry import load
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session


@pytest.fixture(params=["albion", "elric", "empire", "legacy", "tears"])
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    game = load(request.param)
    new_session(game, tmp_path / "friday", list(game.sides) or ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    return table


def told(table: Table, line: str) -> str:
    table.console = screen = Mute()
    assert heard(table, line)
    return "\n".join(screen.said)


def test_the_board_is_shown_at_the_prompt(table: Table) -> None:
    said = told(table, "map")
    assert "UNREADABLE" not in said
    assert len(said.splitlines()) > 8


def test_it_is_shown_to_whoever_asks_for_the_board_in_other_words(table: Table) -> None:
    """Though `board` is a verb of some games (Elric, tears), and `show` of another (Albion)."""
    assert table.session is not None
    alone = () if "show" in table.session.game.verbs else ("show",)
    for line in ("the board", "show me the board", "show the map", "look at the board", "look", *alone):
        assert told(table, line) == told(table, "map"), line


def test_the_list_of_looks_names_the_board(table: Table) -> None:
    assert table.session is not None
    game, looks = table.session.game, told(table, "?").partition("look: ")[2].splitlines()[0]
    shown = "map" if "map" in game.verbs else f"{game.short.get('map', 'map')} (the board)"
    assert shown in looks.split(", ")
