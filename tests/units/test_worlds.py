"""The non-interference harness itself: quiet where nothing leaks, and loud for each way in which a game might leak."""

from pathlib import Path

import pytest

from playaid.referee.game import Game, Tracker
from playaid.referee.session import Session
from playaid.testing.worlds import assert_alike, declared, worlds

LINES = ("hand --as Bob", "swap Boots --as Bob", "play Boots --as Bob", "play Mud on Ann --as Bob --odds", "next", "status --as Bob")


def a_pair(game: Game, folder: Path) -> tuple[Session, Session]:
    """Two evenings of a few lines in which Bob holds other cards; the lines say nothing of them."""
    pair = worlds(game, folder, ["Ann", "Bob"], hidden="Bob", seed=3)
    hands = [session.state["secret"]["Bob"]["hand"] for session in pair]
    assert hands[0] != hands[1]
    for line in ("next", "run"):
        declared(pair, line, "Ann", "Bob")
    return pair


@pytest.mark.parametrize("viewer", [None, "Ann"])
def test_the_example_game_tells_nothing(tiny: Game, tmp_path: Path, viewer: str | None) -> None:
    assert_alike(a_pair(tiny, tmp_path), viewer, "Bob", LINES)


def test_a_leak_in_a_tracker_is_found(tiny: Game, tmp_path: Path) -> None:
    pair = a_pair(tiny, tmp_path)
    for session in pair:
        hand = session.state["secret"]["Bob"]["hand"]
        session.game = tiny._replace(kinds={**tiny.kinds, "card": lambda state, hand=hand: dict.fromkeys(hand, ())})  # type: ignore[misc]
    with pytest.raises(AssertionError, match="names of card tells"):
        assert_alike(pair, None, "Bob", ())


def test_a_leak_in_an_export_is_found(tiny: Game, tmp_path: Path) -> None:
    pair = a_pair(tiny, tmp_path)
    for session in pair:
        hand = session.state["secret"]["Bob"]["hand"]
        session.game = tiny._replace(svg=lambda state, viewer, hand=hand: f"<svg><text>{hand}</text></svg>")  # type: ignore[misc]
    with pytest.raises(AssertionError, match="export html tells"):
        assert_alike(pair, None, "Bob", ())


def test_trackers_are_given_only_what_the_viewer_may_see(tiny: Game, tmp_path: Path) -> None:
    from playaid.referee.view import view

    seen: list[set[str]] = []

    def nosy(state: dict[str, object], viewer: str | None) -> list[Tracker]:
        seen.append({*state, *state["secret"]})  # type: ignore[misc]
        return []

    session = a_pair(tiny, tmp_path)[0]
    for viewer in (None, "Ann"):
        view(tiny._replace(trackers=nosy), session.state, viewer)
    assert seen == [{"public", "secret", "referee"}, {"public", "secret", "referee", "Ann"}]
