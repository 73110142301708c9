"""Where data and settings lie: by the XDG base directories, and still where they lay before."""

import sys
from pathlib import Path

import pytest

from playaid.desk import locations
from tests.each import each

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have places of their own")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing lies yet."""
    for variable in ("PLAYAID_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_the_usual_places(home: Path) -> None:
    assert locations.data_folder() == str(home / ".local/share/playaid")
    assert locations.settings_folder() == str(home / ".config/playaid/settings")


def test_the_places_that_are_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "d"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "c"))
    assert locations.data_folder() == str(home / "d/playaid")
    assert locations.settings_folder() == str(home / "c/playaid/settings")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert locations.data_folder() == str(home / ".local/share/playaid")


def test_what_lay_elsewhere_before_is_still_read(home: Path) -> None:
    (home / ".config/playaid/sessions").mkdir(parents=True)
    assert locations.data_folder() == str(home / ".config/playaid")
    (home / ".local/share/playaid").mkdir(parents=True)
    assert locations.data_folder() == str(home / ".local/share/playaid")


def test_settings_alone_are_no_data(home: Path) -> None:
    (home / ".config/playaid/settings").mkdir(parents=True)
    assert locations.data_folder() == str(home / ".local/share/playaid")


def test_sessions_lie_where_one_says_or_where_there_are_some(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLAYAID_SESSIONS", raising=False)
    monkeypatch.chdir(home)
    assert locations.sessions_folder() == str(home / ".local/share/playaid/sessions")
    (home / "sessions").mkdir()
    assert locations.sessions_folder() == "sessions"
    monkeypatch.setenv("PLAYAID_SESSIONS", "elsewhere")
    assert locations.sessions_folder() == "elsewhere"
    assert locations.sessions_folder("here") == "here"


def test_what_begins_with_a_mark_or_is_no_folder_is_no_session(home: Path) -> None:
    for name in ("friday", "Cup 2", ".hidden", "_kept", "-x"):
        (home / name).mkdir()
    (home / "file").touch()
    assert locations.session_names(str(home)) == ["Cup 2", "friday"]
    assert locations.session_names(str(home / "nowhere")) == []


@each("name", ["friday", "friday-2", "a_b.c", "7", "élan", "x" * 60])
def test_what_a_session_may_be_called(name: str) -> None:
    assert locations.check_name(name) == name


@each("name", ["", "a b", "a/b", "-x", ".x", "_x", "x.", "x" * 61, "a:b", "CON", "nul.txt"])
def test_what_no_session_may_be_called(name: str) -> None:
    with pytest.raises(locations.NoSession, match="is no name for a session"):
        locations.check_name(name)
