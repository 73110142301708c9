"""An evening once more, with what every viewer may see after each line, compared with what was seen when it was written down. A golden file
holds only what changes: `+` what a viewer sees anew, `-` what they no longer see; of a player what they see besides the table."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from playaid.board.text import list_pieces as written
from playaid.book.book import Book
from playaid.cli import transcript
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from playaid.referee.machines.opening import session_on
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import sound, ticking
from playaid.testing.table import known

WRITE = "PLAYAID_TRANSCRIPTS"
"""Set to `write` in the environment, transcripts and goldens are written anew."""
WIDTH = 100
Seen = Callable[[Session, str | None], list[str]]
"""(session, viewer) -> everything that they may see, line by line."""


def assert_golden(game: Game, evening: Path, golden: Path, folder: Path, seen: Seen | None = None) -> list[str]:
    """Play a transcript in `folder` and compare what everybody sees with `golden`, line by line; gives the lines. Everything that the table
    sees, its players see too. AssertionError where something differs."""
    lines = list(record_view(game, evening, folder, seen or everything))
    if os.environ.get(WRITE) == "write":
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = golden.read_text(encoding="utf-8").splitlines() if golden.exists() else []
    for number, (now, then) in enumerate(zip(lines, before, strict=False), 1):
        assert now == then, f"{golden.name}:{number}: now {now!r}, then {then!r} ({WRITE}=write stores it anew)"
    assert len(lines) == len(before), f"{golden.name} has {len(before)} lines, there are {len(lines)} now ({WRITE}=write stores it anew)"
    return lines


def everything(session: Session, viewer: str | None) -> list[str]:
    """All that a viewer may see: phase, who acts, what is owed, trackers, their own secrets, how it ended, who stands where."""
    shown = view(session.game, session.state, viewer)
    return [
        shown.phase,
        f"to act: {', '.join(shown.acting)}",
        *(f"owed: {debt}" for debt in shown.obligations),
        *(f"{label}: {value}" for label, value in shown.trackers),
        *(f"secret: {json.dumps(secret)}" for secret in visible(session.state, viewer)["secret"].values() if secret),
        *([f"over: {json.dumps(shown.over, sort_keys=True)}"] if shown.over else []),
        *standing(session, viewer),
    ]


def standing(session: Session, viewer: str | None) -> list[str]:
    if session.game.board is None:
        return []
    return written(session.game.board(visible(session.state, viewer), viewer, session.book), WIDTH)


def record_view(game: Game, evening: Path, folder: Path, seen: Seen) -> Iterator[str]:
    """The evening line by line with each viewer's changes; the game's invariants hold after every line."""
    known(game)
    before: dict[str | None, list[str]] = {}
    session: Session | None = None
    for played in transcript.play(transcript.parse_transcript(evening.read_text(encoding="utf-8")), folder):
        session = session or open_golden(game, folder)
        session.refresh()
        session.open_what_can_be()
        sound(session)
        yield f"> {played.typed.line}"
        yield from _changes(session, (None, *session.sides), seen, before)


def open_golden(game: Game, folder: Path) -> Session:
    (path,) = (path for path in folder.iterdir() if (path / "meta.json").exists())
    journal = Journal(path)
    return session_on(journal, game, Book(game.slug, game.tables, None, journal.meta["tables"]), ticking())


def _changes(session: Session, viewers: Sequence[str | None], seen: Seen, before: dict[str | None, list[str]]) -> Iterator[str]:
    table = seen(session, None)
    for viewer in viewers:
        now = table if viewer is None else seen(session, viewer)
        if viewer is not None:
            hidden = [line for line in table if line not in now]
            assert not hidden, f"the table sees what {viewer} does not: {hidden}"
            now = [line for line in now if line not in table]
        name = viewer or "table"
        yield from (f"{name} - {line}".rstrip() for line in before.get(viewer, []) if line not in now)
        yield from (f"{name} + {line}".rstrip() for line in now if line not in before.get(viewer, []))
        before[viewer] = now
