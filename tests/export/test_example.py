"""The exported log that docs/examples shows is what the export makes of the empire's whole game today.

With PLAYAID_TRANSCRIPTS=write in the environment it is made again.
"""

import os
import re
from pathlib import Path

from playaid.cli import transcript
from playaid.cli.transcript import TranscriptTerminal
from playaid.export.export import export

ROOT = Path(__file__).parent.parent.parent
EVENING = ROOT / "tests" / "transcripts" / "empire" / "whole-game.play"
EXAMPLE = ROOT / "docs" / "examples" / "empire.html"
HASHES = re.compile(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{4}-[0-9a-f]{4}\b")
"""They differ each time, since every session has a random name."""


def test_the_example_is_current(tmp_path: Path) -> None:
    evening = transcript.read(EVENING.read_text(encoding="utf-8"))
    assert all(one.code in (0, 3) for one in transcript.play(evening, tmp_path))
    session = TranscriptTerminal(tmp_path, {}).open("evening")
    page = export(session, "html")
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        EXAMPLE.parent.mkdir(parents=True, exist_ok=True)
        EXAMPLE.write_text(page, encoding="utf-8", newline="\n")
    assert HASHES.sub("…", page) == HASHES.sub("…", EXAMPLE.read_text(encoding="utf-8"))
