"""What the kit says of positions: nobody leads out of them, or what lies on the board has no name to be tapped by."""

from pathlib import Path

import pytest

from playaid.board.model import Board, Piece, Space
from playaid.games import registry
from playaid.referee.contract.game import Game, Step
from playaid.referee.contract.view import view
from playaid.testing.positions import position_faults
from playaid.testing.random_evenings import moments
from playaid.testing.suite import try_everything
from playaid.testing.table import Table
from tests.slow import SLOW
from tests.units.test_choices_at_once import PUTSCH, SAYING

SEEDS = range(20 if SLOW else 1)


def nobody(state: object) -> list[str]:
    return []


def test_a_step_in_which_nobody_acts_and_nothing_is_owed_is_found(tmp_path: Path) -> None:
    stuck = PUTSCH._replace(sequence=Step("round", "Round", verbs=("choose",), acts=nobody))
    assert "positions: in step round nobody acts and nothing is owed" in "\n".join(map(str, try_everything(stuck, tmp_path / "one")))
    assert not list(position_faults(SAYING, moments(SAYING, tmp_path / "two", seed=1)))


def hasty(tiny: Game, why: str | None) -> Game:
    """The game of the template, with steps that pass by themselves if `why` says so."""

    def step(node: Step) -> Step:
        return node._replace(steps=tuple(step(below) for below in node.steps), idle=None if node.steps else lambda state: why)

    return tiny._replace(sequence=step(tiny.sequence))


def test_a_step_that_passes_by_itself_while_something_could_be_done_is_found(tiny: Game, tmp_path: Path) -> None:
    found = list(position_faults(hasty(tiny, "nothing can be done"), moments(tiny, tmp_path / "one", seed=1)))
    assert "passes by itself (nothing can be done)" in "\n".join(found)
    assert not list(position_faults(hasty(tiny, None), moments(tiny, tmp_path / "two", seed=1)))


@pytest.mark.parametrize("slug", sorted(registry.BUILT_IN))
def test_what_passes_by_itself_offers_nothing_in_any_game(slug: str, tmp_path: Path) -> None:
    """The phase in which a nation replaces was passed by for whole evenings, and no test asked what it would have offered."""
    game = registry.load(slug)
    told = [text for seed in SEEDS for text in position_faults(game, moments(game, tmp_path / str(seed), seed, 120))]
    assert not [text for text in told if "passes by itself" in text or "the colour of another" in text]


def chess(tiny: Game, piece: str, kinds: tuple[str, ...]) -> Game:
    board = Board(spaces=(Space("d1", (0, 0)),), pieces=(Piece(piece, "Ann", "d1"),))
    return tiny._replace(board=lambda state, viewer, book: board, kinds={**tiny.kinds, "man": lambda state: dict.fromkeys(kinds, ())})


def pieces_without_names(game: Game, folder: Path) -> list[str]:
    return list(position_faults(game, moments(game, folder, seed=1)))


def test_a_piece_that_no_line_can_name_is_found(tiny: Game, tmp_path: Path) -> None:
    (told, *_) = pieces_without_names(chess(tiny, "attacker d1", ("king",)), tmp_path / "one")
    assert "'attacker d1' in 'd1'" in told
    assert not list(pieces_without_names(chess(tiny, "attacker d1", ("d1",)), tmp_path / "two"))
    assert not list(pieces_without_names(chess(tiny, "king", ("king",)), tmp_path / "three"))


def test_sides_in_another_order_than_the_sessions_are_found(tiny: Game, tmp_path: Path) -> None:
    def drawn(*sides: str) -> Game:
        return tiny._replace(board=lambda state, viewer, book: Board(sides=sides))

    (told, *_) = position_faults(drawn("Bob", "Ann"), moments(drawn("Bob", "Ann"), tmp_path / "one", seed=1))
    assert told == "the board has the sides Bob, Ann, the session Ann, Bob: each would have the colour of another"
    assert not list(position_faults(drawn("Ann", "Bob"), moments(drawn("Ann", "Bob"), tmp_path / "two", seed=1)))


def test_what_is_owed_names_whom_it_awaits() -> None:
    table = Table(PUTSCH)
    state = table.start(["Ann", "Bob", "Cid"])
    assert view(PUTSCH, state).obligations == ("choose [1] (Ann, Bob, Cid)",)
    refused = table.rule(state, "next", side="Ann")
    assert [reason.text for reason in refused.reasons] == ["still to be done: choose [1] (Ann, Bob, Cid)"]
    state = table.do(state, "choose tax", side="Ann")
    assert view(PUTSCH, state).obligations == ("choose [1] (Bob, Cid)",)
    state = table.do(state, "choose tax", side="Bob")
    assert view(PUTSCH, state).obligations == ("choose [1]",)
