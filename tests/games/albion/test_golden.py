"""An evening with what every viewer may see after each line, compared with what was seen when it was written down.

`golden.txt` holds only what changes: `+` what a viewer sees anew, `-` what he no longer sees; of a side what it sees besides the table.
PLAYAID_TRANSCRIPTS=write writes it anew.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from playaid.book.book import Book
from playaid.cli import transcript
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.journal.journal import Journal
from playaid.referee.session import Session
from playaid.referee.view import view, visible
from playaid.testing.evenings import ticking

ROOT = Path(__file__).parents[3]


EVENING = ROOT / "tests" / "transcripts" / "albion" / "siege.play"


GOLDEN = Path(__file__).parent / "golden.txt"


VIEWERS = (None, FOMORIAN, FAERIE)


def seen(session: Session, viewer: str | None) -> list[str]:
    """Everything a viewer may see, line by line."""
    shown = view(GAME, session.state, viewer)
    secrets = visible(session.state, viewer)["secret"]
    hurt = [f"{name} has {n} wounds" for secret in secrets.values() for name, n in secret["roster"].items() if n]
    return [
        shown.phase,
        f"to act: {', '.join(shown.acting)}",
        *(f"owed: {debt}" for debt in shown.obligations),
        *(f"{label}: {value}" for label, value in shown.trackers),
        *hurt,
        *(f"{side} bears {json.dumps(secret['items'], sort_keys=True)}" for side, secret in secrets.items()),
        *([f"over: {json.dumps(shown.over, sort_keys=True)}"] if shown.over else []),
        *shown.picture.splitlines(),
    ]


def told(folder: Path) -> Iterator[str]:
    """The evening line by line with each viewer's changes."""
    before: dict[str | None, list[str]] = {viewer: [] for viewer in VIEWERS}
    session: Session | None = None
    for played in transcript.play(transcript.read(EVENING.read_text(encoding="utf-8")), folder):
        session = session or Session(Journal(folder / "evening"), GAME, Book("albion", GAME.tables, None, "house"), ticking())
        session.refresh()
        session.open_what_can_be()
        assert not list(soundness.faults(session.state)), played.typed.line
        yield f"> {played.typed.line}"
        open_to_all = set(seen(session, None))
        for viewer in VIEWERS:
            now = seen(session, viewer)
            if viewer is not None:
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


def test_the_table_never_sees_a_wound_and_no_side_the_others() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("table") and " wounds" in line]
    assert [line for line in lines if line.startswith("Faerie + Dorwen has")]
    assert not [line for line in lines if line.startswith("Fomorian + Dorwen has")]
