"""What decided a ruling is told of it afterwards as it was on the screen: by `why`, in pages, in JSON."""

import json
from html import unescape
from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.cli.transcript import TranscriptTerminal
from playaid.export import session_view
from playaid.export.export import export
from tests.slow import some

ROOT = Path(__file__).parent.parent.parent
MARK = "    reading   "


@pytest.mark.parametrize("evening", some(["albion/evasion", "albion/siege"], 1))
def test_readings_are_told_again_as_they_were_on_the_screen(evening: str, tmp_path: Path) -> None:
    read = transcript.parse_transcript((ROOT / "tests" / "transcripts" / f"{evening}.play").read_text(encoding="utf-8"))
    shown, legal, reading = [], False, False
    for played in transcript.play(read, tmp_path):
        for line in played.printed:
            legal = line.startswith("  LEGAL") or (legal and line.startswith("    "))
            if legal and line.startswith(MARK):
                shown.append(line.removeprefix(MARK))
            elif legal and shown and reading and line.startswith(" " * len(MARK)):
                shown[-1] += f" {line.strip()}"
            reading = line.startswith(MARK) or (reading and line.startswith(" " * len(MARK)))
    assert shown
    session = TranscriptTerminal(tmp_path, {}).open("evening")
    marked = {
        event.number: [reading["told"] for reading in event.readings] for event in session_view.events(session, None) if event.readings
    }
    assert [line for lines in marked.values() for line in lines] == shown
    number, (first, *_) = next(iter(marked.items()))
    for form in ("md", "html"):
        text = " ".join(unescape(export(session, form)).replace("\\", "").split())
        assert text.count(f"reading: {' '.join(first.split())}") == shown.count(first), form
    story = json.loads(export(session, "json"))["story"]
    assert {event["number"]: [reading["told"] for reading in event["readings"]] for event in story if "readings" in event} == marked
    heard: list[str] = []
    terminal = TranscriptTerminal(tmp_path, {}, heard.append)
    terminal.session, terminal.name = session, "evening"
    transcript._heard(terminal, session.game, f"why {number}")
    assert MARK + first in heard
