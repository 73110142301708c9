"""Options chosen together by one name: at `new`, in transcripts, in the log."""

from pathlib import Path

import pytest

from playaid.desk.new_game import options
from playaid.referee.contract.game import Game, Option, Preset
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.begin import opening
from playaid.referee.verification.lint import faults
from playaid.testing.suite import assert_plays

GRIM = Preset("difficulty", {"mild": {"length": "8", "mud": "1"}, "grim": {"length": "12", "mud": "3"}}, "how hard it is")


@pytest.fixture
def game(tiny: Game) -> Game:
    return tiny._replace(options=(*tiny.options, Option("mud", ("1", "2", "3"), "how deep")), presets=(GRIM,))


def test_a_preset_sets_several_options_and_one_named_beside_it_has_its_own_value(game: Game) -> None:
    assert {"length": "12", "mud": "3"}.items() <= options(game, ["difficulty=grim"]).items()
    for pairs in (["difficulty=grim", "mud=2"], ["mud=2", "difficulty=grim"]):
        assert {"length": "12", "mud": "2"}.items() <= options(game, pairs).items()
    with pytest.raises(Refusal, match="difficulty is mild or grim"):
        options(game, ["difficulty=dire"])
    assert "difficulty" not in options(game, ["difficulty=grim"])


def test_the_log_names_it_where_all_its_options_are_so(game: Game) -> None:
    people = {"Ann": "Ann", "Bob": "Bob"}
    assert opening(game, people, options(game, ["difficulty=grim"]), {}).typed == "new tiny -o difficulty=grim"
    assert opening(game, people, options(game, ["difficulty=grim", "mud=2"]), {}).typed == "new tiny"


def test_a_transcript_takes_it(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("causeway.GAME", game)
    evening = tmp_path / "grim.play"
    evening.write_text(
        "game tiny\noptions difficulty mild\ndice Boots, Rope, Mud, Rope\n> play Boots\n...\n"
        "> log\n...\n  1  19:00  new tiny -o difficulty=mild: ...\n...\n"
    )
    assert_plays(game, evening, tmp_path / "played")


@pytest.mark.parametrize(
    ("presets", "told"),
    [
        ((GRIM._replace(name="mud"),), "preset mud: has the name of an option"),
        ((GRIM._replace(values={}),), "preset difficulty: needs values"),
        ((GRIM._replace(values={"grim": {"mud": "9"}}),), "preset difficulty=grim: sets mud=9, which is no option"),
        ((GRIM, GRIM._replace(name="other")), "option mud: is set by 2 presets"),
    ],
)
def test_a_preset_that_does_not_fit_is_found(game: Game, presets: tuple[Preset, ...], told: str) -> None:
    assert told in "\n".join(map(str, faults(game._replace(presets=presets))))
    assert "preset" not in "\n".join(map(str, faults(game)))
