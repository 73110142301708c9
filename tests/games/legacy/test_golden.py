"""A game of four that was lost by coins once more, with what every viewer may see after each line, compared with what was seen before.

`golden.txt` holds only what changes: `+` what a viewer sees anew, `-` what he no longer sees; of a player what he sees besides the table.
PLAYAID_TRANSCRIPTS=write writes it anew.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from playaid.book.book import Book
from playaid.cli import transcript
from playaid.games.legacy import GAME
from playaid.games.legacy.table import soundness
from playaid.journal.journal import Journal
from playaid.referee.session import Session
from playaid.referee.view import view, visible
from playaid.testing.evenings import ticking

ROOT = Path(__file__).parents[3]
EVENING = ROOT / "tests" / "transcripts" / "legacy" / "lost-by-coins.play"
GOLDEN = Path(__file__).parent / "golden.txt"
VIEWERS = (None, "Ann", "Bob", "Cid", "Dot")


def seen(session: Session, viewer: str | None) -> list[str]:
    """Everything a viewer may see, line by line."""
    shown = view(GAME, session.state, viewer)
    return [
        shown.phase,
        f"to act: {', '.join(shown.acting)}",
        *(f"owed: {debt}" for debt in shown.obligations),
        *(f"{label}: {value}" for label, value in shown.trackers),
        *(f"secret: {json.dumps(secret)}" for secret in visible(session.state, viewer)["secret"].values() if secret),
        *([f"over: {json.dumps(shown.over, sort_keys=True)}"] if shown.over else []),
        *shown.picture.splitlines(),
    ]


def told(folder: Path) -> Iterator[str]:
    """The game line by line with each viewer's changes."""
    before: dict[str | None, list[str]] = {viewer: [] for viewer in VIEWERS}
    session: Session | None = None
    for played in transcript.play(transcript.read(EVENING.read_text(encoding="utf-8")), folder):
        session = session or Session(Journal(folder / "evening"), GAME, Book("legacy", GAME.tables, None, "house"), ticking())
        session.refresh()
        session.open_what_can_be()
        assert not list(soundness.faults(session.state)), played.typed.line
        yield f"> {played.typed.line}"
        for viewer in VIEWERS:
            now = seen(session, viewer)
            if viewer is not None:
                open_to_all = seen(session, None)
                assert set(open_to_all) <= set(now), played.typed.line
                now = [line for line in now if line not in open_to_all]
            name = viewer or "table"
            yield from (f"{name} - {line}".rstrip() for line in before[viewer] if line not in now)
            yield from (f"{name} + {line}".rstrip() for line in now if line not in before[viewer])
            before[viewer] = now


def test_every_viewer_sees_what_he_saw(tmp_path: Path) -> None:
    lines = list(told(tmp_path))
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_no_player_sees_more_than_the_table() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines} == {">", "table"}
