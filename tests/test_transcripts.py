"""Whole evenings, played line by line: tests/transcripts/<slug>/*.play, the demo of each game, and what README and docs show.

With PLAYAID_TRANSCRIPTS=write in the environment, the actual output is written under every typed line that has none yet.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from playaid.cli import transcript
from playaid.games.registry import BUILT_IN
from playaid.referee.contract.game import Game
from playaid.referee.deciding import set_by_hand
from tests.each import each
from tests.slow import SLOW

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```transcript\n(.*?)^```$", re.M | re.S)
WRITING = os.environ.get("PLAYAID_TRANSCRIPTS") == "write"


class Source(NamedTuple):
    """A transcript and where it stands; `file` only if it is a file of its own."""

    name: str
    text: str
    file: Path | None


def sources() -> Iterator[Source]:
    """Every transcript there is."""
    files = [*sorted((ROOT / "tests" / "transcripts").rglob("*.play")), *sorted((ROOT / "playaid" / "games").rglob("*.play"))]
    for file in files:
        yield Source(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"), file)
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if page.exists():
            for number, found in enumerate(FENCE.finditer(page.read_text(encoding="utf-8")), 1):
                yield Source(f"{page.relative_to(ROOT)} block {number}", found[1], None)


ALL = list(sources())


@pytest.fixture
def _looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an evening's `set` only the first takes every look at what it leaves, which costs more than all else in it
    (tests/units/test_set.py); with PLAYAID_SLOW each of them."""
    left = [set_by_hand.fault_in]
    if not SLOW:
        monkeypatch.setattr(set_by_hand, "fault_in", lambda *given: left.pop()(*given) if left else None)


@pytest.mark.usefixtures("_looked_at_once")
@pytest.mark.parametrize("source", ALL, ids=[source.name for source in ALL])
def test_says_what_is_written(source: Source, tmp_path: Path, tiny: Game) -> None:
    evening = transcript.parse_transcript(source.text)
    played = list(transcript.play(evening, tmp_path / "sessions"))
    if WRITING and source.file is not None:
        source.file.write_text(transcript.fill_in(source.text, played), encoding="utf-8")
        return
    faults = [f"{source.name}:{one.typed.number}: > {one.typed.line}\n{fault}" for one in played for fault in transcript.differences(one)]
    assert not faults, "\n".join(faults[:5])
    assert not list(for_machines(line for one in played for line in one.printed))
    rulings = [one for one in played if one.ruled]
    asserted = [one for one in rulings if asserts(one.typed)]
    assert 2 * len(asserted) >= len(rulings), f"{source.name} expects something of only {len(asserted)} of its {len(rulings)} rulings"


MACHINES = re.compile(
    r"`|\b(None|True|null)\b|\bFalse\b(?! King)|\[['\"]|['\"]\]|\{['\"]|\[\]|\{\}|<[\w.]+ object"
    r"|(?<![\w/.,:+*-])1 (wounds|points|cards|hexes|hits)\b(?! of)"
)


def for_machines(lines: Iterable[str]) -> Iterator[str]:
    """Lines that no player should be shown: with marks, empty values or lists as programs write them."""
    return (line for line in lines if MACHINES.search(line))


@each("line", ["do `this`", "by None", "was True", "hands ['Craw']", "set to []", "is null", "at {}", "takes 1 wounds"])
def test_what_is_for_machines_is_found(line: str) -> None:
    assert list(for_machines([line, "Nonesuch is of true heart [3.A]"])) == [line]


def asserts(typed: transcript.Typed) -> bool:
    """Whether anything is expected of this line at all."""
    return any(line.strip() != transcript.ANY for line in typed.expected)


def test_every_game_ships_an_evening() -> None:
    told = {transcript.parse_transcript(source.text).head["game"][-1] for source in ALL}
    installed = {slug for slug in BUILT_IN if (ROOT / "playaid" / "games" / slug).is_dir()}
    assert installed <= told


# the runner itself


@each(
    ("expected", "printed", "fit"),
    [
        (["a", "b"], ["a", "  b "], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a"], True),
        (["a", "...", "c"], ["a", "b", "b", "c"], True),
        (["a", "...", "c"], ["a", "b", "c", "d"], False),
        (["...", "c", "..."], ["a", "c", "b", "c", "d"], True),
        (["head ... of 3"], ["head abc of 3"], True),
        (["head ... of 3"], ["head abc of 4"], False),
        (["...b...", "..."], ["abc"], True),
        (["ab...bc"], ["abc"], False),
    ],
)
def test_output_fits_by_line(expected: list[str], printed: list[str], fit: bool) -> None:
    assert transcript.matches(expected, printed) is fit


def test_a_line_without_expectation_fails() -> None:
    silent = transcript.Typed(1, "status", ())
    assert transcript.differences(transcript.Played(silent, ("Turn 1",), False, 0, ()))
    open_ = transcript.Typed(1, "status", ("...",))
    assert not transcript.differences(transcript.Played(open_, ("Turn 1",), False, 0, ()))
    assert not asserts(open_)


def test_an_answer_that_nobody_asked_for_fails() -> None:
    typed = transcript.Typed(1, "status", ("? 4", "..."))
    assert transcript.differences(transcript.Played(typed, ("Turn 1",), False, 0, ("4",)))
    assert not transcript.differences(transcript.Played(typed, ("Turn 1",), False, 0, ()))


def test_writing_fills_only_what_is_empty() -> None:
    text = "game empire\n> a\n? 4\n> b\nkept\n"
    typed = transcript.parse_transcript(text).typed
    played = [
        transcript.Played(typed[0], ("roll?", "? 4", "head 0123456789abcdef"), False, 0, ()),
        transcript.Played(typed[1], ("other",), False, 0, ()),
    ]
    assert transcript.fill_in(text, played) == "game empire\n> a\nroll?\n? 4\nhead ...\n> b\nkept\n"


@each("text", ["", "game empire\n", "> status\n", "gmae empire\n> status\n"])
def test_a_file_that_is_no_transcript_is_refused(text: str) -> None:
    with pytest.raises(transcript.BadTranscript):
        transcript.parse_transcript(text)
