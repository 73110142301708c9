"""Setting a game up step by step: drawn at the table, asked of each in turn, written when it stands and not before."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.desk import new_game
from playaid.desk.conversation import Stopped
from playaid.desk.questions import NotAsked, mask_question
from playaid.desk.session_folders import book_of
from playaid.dice.sources import BadDice
from playaid.games.registry import load
from playaid.referee.contract.game import Game
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.testing.random_evenings import ticking
from tests.each import each


@pytest.fixture
def table(tiny: Game, tmp_path: Path) -> new_game.Table:
    players = {"Ann": "Ann", "Bob": "Bob"}
    return new_game.Table(
        tiny, tmp_path / "friday", players, {}, dict.fromkeys(players), Book(tiny.slug, tiny.tables, None, "house"), ticking()
    )


def test_each_draws_for_himself_and_what_was_drawn_stays(table: new_game.Table) -> None:
    waits = new_game.set_up_game(table, new_game.first_words(table, {}, (), exact=False))
    assert isinstance(waits, Stopped)
    assert mask_question(waits.question, "Bob").masked
    assert "Ann" in mask_question(waits.question, "Ann").prompt
    with pytest.raises(NotAsked):
        new_game.give_answer(table, waits, "Mud, Boots", by="Bob")
    with pytest.raises(Unreadable):
        new_game.give_answer(table, waits, "Mud, Dragon", by="Ann")
    waits = new_game.set_up_game(table, new_game.give_answer(table, waits, "Mud, Boots", by="Ann"))
    assert isinstance(waits, Stopped)
    assert [roll.faces for roll in waits.said.fallen] == [("Mud", "Boots")]
    assert mask_question(waits.question, "Ann").masked
    assert not table.folder.exists()
    begun = new_game.set_up_game(table, new_game.give_answer(table, waits, "Rope, Boots", by="Bob"))
    assert isinstance(begun, new_game.Begun)
    assert table.folder.is_dir()
    begun.session.open_what_can_be()
    assert begun.session.state["secret"]["Ann"]["hand"] == ["Mud", "Boots"]
    assert begun.session.state["secret"]["Bob"]["hand"] == ["Rope", "Boots"]


def test_what_the_system_drew_is_not_drawn_again(table: new_game.Table) -> None:
    waits = new_game.set_up_game(table, new_game.first_words(table, {}, ("Mud", "Boots"), exact=False))
    assert isinstance(waits, Stopped)
    begun = new_game.set_up_game(table, new_game.give_answer(table, waits, None, by="Bob"))
    assert isinstance(begun, new_game.Begun)
    assert [roll.source for roll in begun.ruling.rolls] == ["typed", "system"]
    assert begun.ruling.rolls[0].faces == ("Mud", "Boots")


def test_dice_too_many_are_found_before_anything_is_written(table: new_game.Table) -> None:
    with pytest.raises(BadDice, match="not called for: Rope"):
        new_game.first_words(table, {}, ("Mud", "Boots", "Rope", "Boots", "Rope"), exact=True)
    assert not table.folder.exists()


def test_dice_that_a_choice_still_keeps_waiting_are_not_too_many(table: new_game.Table) -> None:
    def asks(hearing: Hearing) -> None:
        hearing.ask("stone", who="Ann", prompt="Which stone?", options=("wet", "dry"))

    said = new_game.first_words(table._replace(game=table.game._replace(setup=asks)), {}, ("Mud",), exact=True)
    assert said.dice == ("Mud",)


def test_a_name_that_is_taken(table: new_game.Table) -> None:
    assert new_game.free_name(table.game, ["tiny", "tiny-2"]) == "tiny-3"
    with pytest.raises(Refusal, match="there is a session tiny already"):
        new_game.check_free("tiny", ["tiny"], "tiny-2")
    table.folder.mkdir()
    with pytest.raises(Refusal, match="there is a session friday already"):
        new_game.set_up_game(table, new_game.first_words(table, {}, None, exact=False))


def test_a_command_typed_at_the_first_question_for_a_cell_is_no_fact(tmp_path: Path) -> None:
    game, players = load("legacy"), {"Ann": "Ann"}
    book = book_of(game, "printed", lambda _: tmp_path / "owner")
    table = new_game.Table(game, tmp_path / "evening", players, {}, dict.fromkeys(players), book, ticking())
    waits = new_game.set_up_game(table, new_game.first_words(table, {}, None, exact=False))
    assert isinstance(waits, Stopped)
    for line in ("playaid play", "take 1", "status"):
        with pytest.raises(Unreadable, match="is a command"):
            new_game.give_answer(table, waits, line)
    assert "your own copy" in new_game.give_answer(table, waits, "Courage").told


@each("name", ["all", "All", "ALL", "cup", "CUP", "Nobody", "", "-Ann", "'Ann", "An/n", "A" * 31])
def test_names_that_nobody_may_have(tiny: Game, name: str) -> None:
    for named in ([name, "Bob"], ["Bob", f"Ann:{name}"][: 2 if name else 0]):
        if named:
            with pytest.raises(Refusal, match="no name for a player or side"):
                new_game.players(tiny, named)


def test_names_that_somebody_may_have(tiny: Game) -> None:
    named = ["Allan", "O'Neill the 2.", "7 of 9", "A" * 30]
    assert new_game.players(tiny, named) == {name: name for name in named}
    assert new_game.players(tiny, ["Ann : Red", "Ann:Blue"]) == {"Red": "Ann", "Blue": "Ann"}


def test_no_two_are_called_alike(tiny: Game) -> None:
    for named in (["Ann", "ANN"], ["Ann:Red", "Bob:red"]):
        with pytest.raises(Refusal, match="there are two called"):
            new_game.players(tiny, named)


@each("other", ["Аnn", "Ａnn", "Ann\u3164", "ΑΝΝ", "Αnn"])
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(tiny: Game, other: str) -> None:
    for named in (["Ann", other], ["Ann:Red", f"{other}:Blue"], [f"Bob:{other}", "Cid:Ann"]):
        with pytest.raises(Refusal, match="looks like"):
            new_game.players(tiny, named)


@each("named", [["AI", "Al"], ["Jo", "J0"], ["ニカ", "二力"], ["ida", "ıda"], ["Иван", "Ивaн"], ["ｶﾝ", "カン"]])
def test_of_two_names_that_look_alike_the_second_is_refused(tiny: Game, named: list[str]) -> None:
    assert new_game.players(tiny, [named[0], "Bob"])
    with pytest.raises(Refusal, match="looks like"):
        new_game.players(tiny, named)


TOLD_APART = [["花子", "かな子"], ["さくら", "サクラ"], ["カ", "ガ"], ["Иван", "Ivan"], ["José", "Jose"], ["P 1", "P 2"], ["Ann", "Anna"]]


@each("named", TOLD_APART)
def test_names_that_can_be_told_apart_sit_at_one_table(tiny: Game, named: list[str]) -> None:
    assert new_game.players(tiny, named) == {name: name for name in named}


def test_for_how_many_a_game_is(tiny: Game) -> None:
    for count in (1, 5):
        with pytest.raises(Refusal, match=f"for 2 to 4 players, not for {count}"):
            new_game.players(tiny, [f"Player {number}" for number in range(count)])
    for count in (2, 4):
        assert len(new_game.players(tiny, [f"Player {number}" for number in range(count)])) == count


def test_a_side_that_a_game_names_is_held_by_one(tiny: Game) -> None:
    game = tiny._replace(sides=("Faerie", "Fomorian"))
    for named in (["Ann:Faerie", "Bob:Faerie"], ["Ann:Faerie", "Bob:faerie"]):
        with pytest.raises(Refusal, match="Faerie is held by Ann already"):
            new_game.players(game, named)
    with pytest.raises(Refusal, match="Faerie is held by Ann already"):
        new_game.players(game, ["Ann:Faerie", "Bob:Faerie", "Cid:Fomorian"])
    with pytest.raises(Refusal, match="every side has its player already: Faerie, Fomorian"):
        new_game.players(game, ["Ann:Fomorian", "Bob", "Cid"])
    with pytest.raises(Refusal, match="nobody holds Fomorian"):
        new_game.players(game, ["Ann:Faerie"])
    assert list(new_game.players(game, ["Ann:Fomorian", "Bob"]).items()) == [("Faerie", "Bob"), ("Fomorian", "Ann")]
    assert new_game.players(game, ["Ann", "Ann"]) == {"Faerie": "Ann", "Fomorian": "Ann"}


def test_players_without_a_name_are_numbered(tiny: Game) -> None:
    assert new_game.nameless(tiny) == ["Player 1", "Player 2"]
    assert new_game.nameless(tiny, 3) == ["Player 1", "Player 2", "Player 3"]
