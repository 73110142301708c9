"""Games that are nobody's of ours, played whole on two phones by taps alone: no line of the pages knows them."""

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.games import registry
from tests.slow import some

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("slug", some(["tiny", "liars", "pebbles"], 1, 2))
def test_a_game_of_somebody_else_is_played_to_its_end_by_taps(
    slug: str, browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("bench", "tests/example", "playaid/testing/scaffold"):
        monkeypatch.syspath_prepend(str(ROOT / folder))
    monkeypatch.setattr(registry, "_met", dict(registry._met))
    went = importlib.import_module("plugins").play(slug, browser, tmp_path)
    assert went.over
    assert not went.faults
    assert went.events > 5
