"""How people say that the evening is over, and what they are told of."""

from pathlib import Path

import pytest

from playaid.cli.shell.good_night import ends_the_evening
from playaid.desk import locations
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.game import Game
from tests.each import each

ENDS = """we stop for tonight|stop for tonight|stop|pause|that's it for today|good night|Good night, everybody!|let's call it a night
save and quit|let's stop here for today|I have to stop for tonight|enough for today|we are done for tonight|goodbye|that is all for tonight
let us pause until next week|we'll stop here|stop playing|bye|to be continued|save the game|quit for tonight|ok, let's finish for today"""
GOES_ON = """stop Craw|stop the attack|end turn|done|that is all|that's all for Ann|pause the attack|night|save Craw|end|finish|end my turn
we are done|call it off|quit|leave|that's it|it is late for Craw"""


@pytest.fixture(params=BUILT_IN)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


@each("said", ENDS.replace("\n", "|").split("|"))
def test_the_evening_is_said_to_be_over_in_many_words(game: Game, said: str) -> None:
    assert ends_the_evening(game, said.split()) == ["adjourn"] or said in game.verbs


@each("said", GOES_ON.replace("\n", "|").split("|"))
def test_what_goes_on_is_no_end_of_the_evening(game: Game, said: str) -> None:
    assert not ends_the_evening(game, said.split())


def test_where_no_session_is_called_so_another_folder_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "friday").mkdir()
    with pytest.raises(locations.NoSession) as given:
        locations.folder_of(str(tmp_path), "monday")
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path))
    with pytest.raises(locations.NoSession) as usual:
        locations.folder_of(str(tmp_path), "monday")
    assert "--sessions-dir" in usual.value.hint
    assert "--sessions-dir" not in given.value.hint
