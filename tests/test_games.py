"""What holds for every game that comes with playaid besides what the lint of a whole game looks at (tests/test_kit.py)."""

from playaid.cli.registry import COMMANDS
from playaid.games import registry
from playaid.referee.verification.lint import LEFT_FREE
from tests.each import each


@each("slug", sorted(registry.BUILT_IN))
def test_no_verb_of_a_game_hides_behind_a_command(slug: str) -> None:
    """In the table shell the game's verb comes first, so only what is done before an evening may have the same name."""
    assert set(registry.load(slug).verbs) & set(COMMANDS) <= set(LEFT_FREE)
