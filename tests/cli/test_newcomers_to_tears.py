"""What others stumbled over at Tears of the Dragon: each line as they typed it."""

from playaid.games.tears import GAME as TEARS
from tests.cli.test_newcomers import Evening, evening
from tests.games.tears.table import begun

__all__ = ["evening"]


def test_a_verb_of_which_no_line_is_legal_now_is_found_behind_all_that_are(evening: Evening) -> None:
    said = " ".join(evening(begun(), "? all", game=TEARS).split())
    others = said.partition("not possible now, and ? VERB says why: ")[2]
    assert "refit" in others.split(">")[0]
    assert "activate" not in others.split(">")[0], "what may be said stands above"


def test_the_word_of_the_document_for_a_verb_leads_to_it(evening: Evening) -> None:
    assert "did you mean refit?" in evening(begun(), "replenish warsteed", game=TEARS)
    assert "? all names every verb of the step" in evening(begun(), "xyzzy", game=TEARS, name="unknown")


def test_rule_alone_asks_for_a_case_of_this_game(evening: Evening) -> None:
    said = evening(begun(), "rule", game=TEARS)
    assert "coverage tears lists them all" in said
    assert "rule Activation" in said
    assert "16.4" not in said


def test_a_heading_names_the_cases_under_it(evening: Evening) -> None:
    said = " ".join(evening(begun(), "rule reinforcements", game=TEARS).split())
    assert "heading: it stands over cases of their own: Replacements, Recruiting, Cadmin" in said
    assert "does not apply" not in said
