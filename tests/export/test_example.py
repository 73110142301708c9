"""The exported evenings that docs/examples shows are what the export makes of recorded ones today.

With PLAYAID_TRANSCRIPTS=write in the environment those that differ are made again.
"""

import os
import re
import runpy
from pathlib import Path

import pytest

from playaid.board.scan import picture_size
from playaid.cli import transcript
from playaid.cli.transcript import TranscriptTerminal
from playaid.export.export import export
from tests.chromium import CHROMIUM

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = {"empire": "lean", "tears": "war"}
MOST = 400_000
"""Bytes of an example: the repository is no picture book."""
HASHES = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}-[0-9a-f]{4}\b")
"""They differ each time, since every session has a random name."""


def test_the_pictures_of_the_readme_are_made_by_their_command(tmp_path: Path) -> None:
    """Letters differ a little from machine to machine, so only what they are pictures of can be compared: their measures."""
    if CHROMIUM is None:
        pytest.fail("no Chromium") if os.environ.get("NEEDS_CHROMIUM") else pytest.skip("there is no Chromium here")
    runpy.run_path(str(ROOT / "bench" / "evening.py"))["main"](tmp_path)
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["evening-step.png", "evening.png"]
    for name in made:
        assert f"docs/examples/{name}" in (ROOT / "README.md").read_text(encoding="utf-8")
        sizes = [picture_size((folder / name).read_bytes()) for folder in (tmp_path, ROOT / "docs" / "examples")]
        assert sizes[0] == pytest.approx(sizes[1], rel=0.05), name


@pytest.mark.parametrize("slug", sorted(EXAMPLES))
def test_an_example_is_current(slug: str, tmp_path: Path) -> None:
    told = transcript.parse_transcript((ROOT / "tests" / "transcripts" / slug / f"{EXAMPLES[slug]}.play").read_text(encoding="utf-8"))
    for _ in transcript.play(told, tmp_path):
        pass
    page = export(TranscriptTerminal(tmp_path, {}).open("evening"), "html", lend=lambda: None)
    example = ROOT / "docs" / "examples" / f"{slug}.html"
    kept = example.read_text(encoding="utf-8") if example.exists() else ""
    current = HASHES.sub("…", page) == HASHES.sub("…", kept)
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write" and not current:
        example.parent.mkdir(parents=True, exist_ok=True)
        example.write_text(page, encoding="utf-8", newline="\n")
        current = True
    assert current
    assert len(page.encode()) < MOST
