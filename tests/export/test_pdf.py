"""The evening on paper, by the command: how many pages, and what is said where nothing can print."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.main import run
from tests.chromium import CHROMIUM
from tests.each import each

Export = Callable[..., tuple[int, str]]


@pytest.fixture
def export(evening: Path, capfd: pytest.CaptureFixture[str]) -> Export:
    """Type `export pdf`: exit code, and what was printed."""

    def typed(*words: str) -> tuple[int, str]:
        code = run(["--sessions-dir", str(evening.parent), "export", "pdf", "--session", "evening", *words])
        return code, "".join(capfd.readouterr())

    return typed


def test_an_evening_is_printed(export: Export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if CHROMIUM is None:
        pytest.fail("no Chromium") if os.environ.get("NEEDS_CHROMIUM") else pytest.skip("there is no Chromium here")
    monkeypatch.setenv("CHROMIUM", CHROMIUM)
    assert export("--out", str(tmp_path / "evening.pdf"))[0] == 0
    paper = (tmp_path / "evening.pdf").read_bytes()
    assert paper.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\n", paper)) == 3
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".pdf") == ["data", "sessions"]


def test_where_nothing_can_print_it_is_said_what_to_do(export: Export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    code, said = export("--out", str(tmp_path / "evening.pdf"))
    assert code != 0
    assert "no Chromium" in said
    assert "let any browser print" in said
    assert not (tmp_path / "evening.pdf").exists()


HALF = 'for word; do case "$word" in --print-to-pdf=*) echo half > "${word#*=}";; esac; done'


@each("first", [":", HALF])
def test_a_program_that_cannot_print_is_told_of(first: str, export: Export, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chromium"
    program.write_text(f"#!/bin/sh\n{first}\necho warming up >&2; echo out of paper >&2; exit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(program))
    (tmp_path / "evening.pdf").write_text("yesterday's")
    code, said = export("--out", str(tmp_path / "evening.pdf"))
    assert code != 0
    assert "could not print the page: out of paper" in said
    assert (tmp_path / "evening.pdf").read_text() == "yesterday's"


def test_a_pdf_is_no_text(export: Export) -> None:
    code, said = export()
    assert code != 0
    assert "export pdf --out FILE" in said
