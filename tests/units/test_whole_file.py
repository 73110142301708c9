"""What somebody has worked on or chosen is replaced whole or not at all."""

import os
import signal
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from playaid import whole_file
from playaid.language.translating import bring_up
from playaid.web.certificate import certificate
from playaid.whole_file import Unconfirmed, put


def _full(*args: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_is_put_in_place_of_what_lay_there(tmp_path: Path) -> None:
    put(tmp_path / "file", b"one")
    put(tmp_path / "file", b"two")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"two"}


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_where_it_cannot_be_written_what_lay_there_stays_and_nothing_else(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "file", b"one")
    monkeypatch.setattr(os, call, _full)
    with pytest.raises(OSError, match="No space"):
        put(tmp_path / "file", b"two")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"one"}


def test_what_stands_in_its_place_stands_though_the_folder_cannot_be_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "file", b"one")
    monkeypatch.setattr(whole_file, "sync_folder", _full)
    with pytest.raises(Unconfirmed, match=r"it was written, but the system would not confirm it \(No space left on device\)"):
        put(tmp_path / "file", b"two")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"two"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_a_killed_writer_left_goes_with_the_next_and_nothing_else(tmp_path: Path) -> None:
    if not (pid := os.fork()):
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(pid, 0)
    stays = {".other.new", ".mine.notes", f".other.{os.getppid()}.new", f"other.{pid}.new"}
    for name in (*stays, f".other.{pid}.new"):
        (tmp_path / name).write_bytes(b"half")
    (tmp_path / f".folder.{pid}.new").mkdir()
    put(tmp_path / "file", b"one")
    assert set(os.listdir(tmp_path)) == {"file", f".folder.{pid}.new", *stays}


def test_a_full_disk_leaves_what_was_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = Catalog(fuzzy=False)
    template.add("a stone")
    bring_up(template, tmp_path, "de", "Causeway")
    text = (tmp_path / "de.po").read_text(encoding="utf-8").replace('msgid "a stone"\nmsgstr ""', 'msgid "a stone"\nmsgstr "ein Stein"')
    (tmp_path / "de.po").write_text(text, encoding="utf-8")
    assert bring_up(template, tmp_path, "de", "Causeway").translated == 1
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    template.add("another stone")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _full)
        with pytest.raises(OSError, match="No space"):
            bring_up(template, tmp_path, "de", "Causeway")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert bring_up(template, tmp_path, "de", "Causeway").messages == 2


def test_where_a_certificate_finds_no_room_no_key_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "replace", _full)
    with pytest.raises(OSError, match="No space"):
        certificate(("127.0.0.1",), str(tmp_path))
    assert [file for file in os.listdir(tmp_path) if "pem" in file] == []
