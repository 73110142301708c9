"""Whose line it is, of every verb that can tell, is asked while nothing of it is said: `? plot` was answered by a fault of ours."""

import pytest

from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.state import visible
from playaid.testing.table import Table, seats


@pytest.mark.parametrize("slug", BUILT_IN)
def test_it_can_be_asked_of_a_verb_alone(slug: str) -> None:
    game = load(slug)
    state = visible(Table(game, sound=False).start(list(seats(game)), None, None, 3, None), None)
    asked = [verb for verb in game.verbs.values() if verb.whose is not None]
    assert asked or slug in ("empire",)
    for verb in asked:
        assert verb.whose is not None
        assert verb.whose({}, state) in (None, *state["referee"]["sides"]), verb.name
