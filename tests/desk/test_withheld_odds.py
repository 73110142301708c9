"""Odds that hang on what others hide: why they are withheld, by what the table was told of its screen."""

import pytest

from playaid.desk import declaration_odds
from playaid.desk.declaration_odds import Wish, chances, glimpse
from playaid.referee.contract.refusals import Hidden
from playaid.referee.odds.query import veiled
from tests.desk.conftest import Begin, said


def _withheld(*args: object, **how: object) -> None:
    raise veiled()


@pytest.mark.parametrize(
    ("together", "told"), [(True, "look under no counter, also where all look on"), (False, "what the others hide bears on these odds")]
)
def test_where_all_look_on_odds_look_under_no_counter_and_say_so(begin: Begin, together: bool, told: str) -> None:
    session = begin()
    session_said = said(session, "next").declaration
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(declaration_odds, "odds", _withheld)
        with pytest.raises(Hidden, match=told):
            chances(session, session_said, Wish(together=together), lambda done, of: None)
        assert told in str(glimpse(session, session_said, together))
