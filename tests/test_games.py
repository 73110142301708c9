"""What holds for every game that comes with playaid besides what the lint of a whole game looks at (tests/test_kit.py)."""

import pytest

from playaid.cli.commands import COMMANDS
from playaid.games import registry


@pytest.mark.parametrize("slug", sorted(registry.BUILT_IN))
def test_no_verb_of_a_game_hides_behind_a_command(slug: str) -> None:
    """In the table shell the game's verb comes first, so only `use` may have the name of one that every game has."""
    assert set(registry.load(slug).verbs) & set(COMMANDS) <= {"use"}
