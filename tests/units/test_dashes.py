"""A long dash, as keyboards make it of two hyphens, in front of a flag."""

from pathlib import Path

import pytest

from playaid.cli.main import run, with_flags
from playaid.desk.dashes import LONG
from playaid.desk.notes import parted
from playaid.journal.journal import Journal
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Unreadable
from tests.each import each


@pytest.fixture
def folder(tiny: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAYAID_SESSIONS", str(tmp_path / "s"))
    assert run(["new", "tiny", "friday", "-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope"]) == 0
    return tmp_path / "s" / "friday"


@pytest.mark.parametrize("dash", LONG)
def test_a_secret_note_with_a_long_dash_is_secret(folder: Path, dash: str) -> None:
    for flag in (f"{dash}secret", f"-{dash}secret", f"{dash}Secret"):
        assert run(["note", flag, "--as", "Ann", "I", "hold", "a", "rope"]) == 0
        assert "story" not in Journal(folder).last


@pytest.mark.parametrize("flag", ["—secre", "—secert", "–secretly", "—sec"])
def test_what_is_nearly_a_flag_is_refused(folder: Path, flag: str) -> None:
    before = Journal(folder).tail_number
    assert run(["note", flag, "--as", "Ann", "I hold a rope"]) != 0
    assert Journal(folder).tail_number == before


def test_dashes_of_prose_stay(folder: Path) -> None:
    assert run(["note", "he", "went", "—weary—", "home", "—", "by", "sea"]) == 0
    assert "he went —weary— home — by sea" in Journal(folder).last["story"][0]


@each(
    "line, read",
    [
        ("tiny run —check", "tiny run --check"),
        ("tiny run –dice=4", "tiny run --dice=4"),
        ("status —as Ann", "status --as Ann"),
        ("sessions —json", "sessions --json"),
        ("tables template tiny —missing-only", "tables template tiny --missing-only"),
        ("club clock —hours 3 -s x —plain", "club clock —hours 3 -s x --plain"),
        ("dice lie —tries 3", "dice lie —tries 3"),
    ],
)
def test_every_command_knows_its_flags_by_a_long_dash(tiny: Game, line: str, read: str) -> None:
    assert with_flags(line.split()) == read.split()


def test_on_the_pages_a_note_is_secret_by_the_same_signs() -> None:
    assert parted(["—secret", "a", "rope"]) == ("a rope", True)
    assert parted(["a", "rope", "--secret"]) == ("a rope", True)
    assert parted(["no", "secret", "—weary—", "man"]) == ("no secret —weary— man", False)
    for slip in ("-secret", "--secre", "—secert"):
        with pytest.raises(Unreadable):
            parted([slip, "a", "rope"])
