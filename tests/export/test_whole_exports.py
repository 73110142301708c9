"""An evening in every form as it was when somebody last read it: for the table, and for a side with what it alone may know.

Compared line by line with `evenings/`, without style, script and what is drawn by lot. PLAYAID_TRANSCRIPTS=write writes them anew: read
them before they are kept.
"""

import os
import re
from pathlib import Path

import pytest

from playaid.dice.sources import Seeded
from playaid.export.export import export
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session

EVENINGS = Path(__file__).parent / "evenings"
WRITE = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"
LINES = ("next", "run", "next", "next", "run", "next", "!run", "next", "run", "next", "next", "run", "next", "run")


@pytest.fixture
def evening(tiny: Game, tmp_path: Path) -> Session:
    """An evening with something secret, something taken back, something overruled, and notes."""
    made = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3, options={"length": "8"})

    def declare(number: int, line: str) -> None:
        overrule = "we wanted it so" if line.startswith("!") else None
        made.declare(made.read(split(line.removeprefix("!")), None, overrule, {}), Seeded(number))

    declare(0, f"swap {made.state['secret']['Ann']['hand'][0]}")
    for number, line in enumerate(LINES, 1):
        declare(number, line)
        if number == 4:
            made.undo(made.sides)
            declare(40, line)
            made.note("=a <b>note</b> with *marks* and [brackets] | bars\n- and more", "Bob")
    return made


def plain(text: str, form: str) -> str:
    """The text without what differs from one evening to the next that is played alike."""
    text = re.sub(r"<style>.*?</style>|<script>.*?</script>", "", text, flags=re.DOTALL)
    text = re.sub(r"sha256-[^']*|[0-9a-f]{64}|\b[0-9a-f]{32}\b|\b[0-9a-f]{4}-[0-9a-f]{4}\b", "…", text)
    return re.sub(r"(?<!^)(<(?!/))", r"\n\1", text) if form == "html" else text


@pytest.mark.parametrize("viewer", [None, "Ann"])
@pytest.mark.parametrize("form", ["html", "md", "bgg", "csv"])
def test_an_export_is_what_it_was(evening: Session, form: str, viewer: str | None) -> None:
    file = EVENINGS / f"{viewer or 'table'}.{form}"
    text = plain(export(evening, form, viewer), form)
    if WRITE:
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()
