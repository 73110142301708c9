"""Games that are nobody's of ours, played whole on two phones by taps alone: no line of the pages knows them."""

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playaid.games import registry
from tests.each import each

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parent.parent.parent


@each("slug", ["pebbles", "tiny", "liars"])
def test_a_game_of_somebody_else_is_played_to_its_end_by_taps(
    slug: str, browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    monkeypatch.setattr(registry, "_met", dict(registry._met))
    monkeypatch.setattr(sys, "path", list(sys.path))
    went = importlib.import_module("plugins").play(slug, browser, tmp_path)
    assert went.over
    assert not went.faults
    assert went.events > 5
