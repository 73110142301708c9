"""What holds for every game that comes with playaid besides what the lint of a whole game looks at (tests/test_kit.py)."""

from re import search

from playaid.book.book import Book, tables_folder
from playaid.cli.registry import COMMANDS
from playaid.games import registry
from playaid.referee.contract.ruling import fact_question
from playaid.referee.verification.lint import LEFT_FREE
from tests.each import each


@each("slug", sorted(registry.BUILT_IN))
def test_no_verb_of_a_game_hides_behind_a_command(slug: str) -> None:
    """In the table shell the game's verb comes first, so only what is done before an evening may have the same name."""
    assert set(registry.load(slug).verbs) & set(COMMANDS) <= set(LEFT_FREE)


@each("slug", sorted(registry.BUILT_IN))
def test_a_question_for_the_players_copy_says_what_stands_in_the_cell(slug: str) -> None:
    """A column's name alone (`scores`, `kind`, `carries`) tells nobody what to type."""
    asked = {(missing.table, missing.keys[-1]): missing for missing in Book(slug, tables_folder(slug)).missing()}
    untold = [cell for cell, missing in asked.items() if not missing.title or missing.title not in fact_question(missing).prompt]
    assert untold == []


@each("slug", sorted(registry.BUILT_IN))
def test_no_summary_ends_in_a_line_that_is_typed(slug: str) -> None:
    """Above buttons with numbers `draw 1` is read as what will be done; how a verb is typed its usage says."""
    verbs = registry.load(slug).verbs.values()
    assert [verb.summary for verb in verbs if search(rf": {verb.name}\b", str(verb.summary))] == []
