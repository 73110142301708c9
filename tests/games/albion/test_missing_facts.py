"""2.2: what only the mapsheet prints is asked for once, remembered for every session, carried to another machine, listed as missing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal

Capture = pytest.CaptureFixture[str]


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str


Type = Callable[..., Said]
TO_THE_WEATHER = "tables set albion turns 1 weather clear"


@pytest.fixture
def typed(tmp_path: Path, capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type a command line where no terminal is; `machine` is the folder in which the owner's entries lie."""

    def type_(line: str, machine: str = "here") -> Said:
        monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / machine))
        capfd.readouterr()
        words = line.split()
        code = run(words if words[0] == "tables" else ["--sessions-dir", str(tmp_path / machine / "sessions"), *words])
        printed = capfd.readouterr()
        return Said(code, printed.out + printed.err)

    return type_


def evening(typed: Type, name: str, machine: str = "here") -> Said:
    """A new session on the printed tables, and its first `next`, which reads the weather off the track."""
    assert typed(f"new albion {name} --player Ann:Fomorian --player Bob:Faerie --tables printed", machine).code == 0
    return typed(f"next --session {name}", machine)


def missing(typed: Type, machine: str = "here") -> list[dict[str, Any]]:
    """What `tables missing` lists."""
    found: list[dict[str, Any]] = json.loads(typed("tables missing albion --json", machine).out)["data"]["missing"]
    return found


def test_without_a_terminal_it_is_exit_4_and_nothing_has_happened(typed: Type) -> None:
    waits = evening(typed, "one")
    assert waits.code == 4
    assert (
        "Game-Turn Record Track, 1, weather is not in the documents: weather in the box of this Game-Turn; one of clear, rain?" in waits.out
    )
    assert "playaid tables set albion turns 1 weather VALUE" in waits.out
    answer = json.loads(typed("next --json").out)
    assert (answer["ok"], answer["error"]["kind"], answer["error"]["candidates"]) == (False, "missing", ["clear", "rain"])
    assert answer["ruling"]["events"] == []
    assert "Pre-game movement" in typed("status").out


def test_it_is_listed_entered_once_and_known_to_every_session(typed: Type) -> None:
    assert evening(typed, "one").code == 4
    before = missing(typed)
    assert ["1", "weather"] in [fact["keys"] for fact in before if fact["table"] == "turns"]
    assert typed("tables set albion turns 1 weather hail").code == 2
    assert typed(TO_THE_WEATHER).code == 0
    assert len(missing(typed)) == len(before) - 1
    done = typed("next")
    assert done.code == 0
    assert "entered from the owner's copy" in done.out
    assert evening(typed, "two").code == 0


def test_it_is_exported_and_imported(typed: Type, tmp_path: Path) -> None:
    assert typed(TO_THE_WEATHER).code == 0
    assert typed("tables set albion attrition 3 result -").code == 0
    file = tmp_path / "mine.json"
    assert typed(f"tables export albion --out {file}").code == 0
    assert evening(typed, "away", "there").code == 4
    taken = typed(f"tables import albion {file}", "there")
    assert (taken.code, taken.out) == (0, "2 facts entered; 0 cells said what was known already.\n")
    assert typed("next", "there").code == 0
    assert missing(typed, "there") == missing(typed)


def test_a_terminal_is_asked_once(tmp_path: Path, typed: Type, capfd: Capture) -> None:
    """Where somebody can answer he is asked, in the middle of the ruling; nobody is asked again, in this session or another."""
    assert evening(typed, "one").code == 4
    asked: list[str] = []

    def answer(prompt: str, hidden: bool) -> str:
        asked.append(prompt)
        return "rain"

    terminal = Terminal(str(tmp_path / "here" / "sessions"), prompter=answer)
    assert run(["next", "--session", "one"], terminal) == 0
    printed = capfd.readouterr().out
    assert len(asked) == 1
    assert "the weather of each box of the track is lost in the scan" in printed
    assert "the weather rain" in printed
    assert evening(typed, "two").code == 0


def test_a_log_plays_again_on_a_machine_that_knows_nothing(typed: Type) -> None:
    """What was entered stands in the log: it is verified without the entries. [2.2]"""
    assert typed(TO_THE_WEATHER).code == 0
    assert evening(typed, "one").code == 0
    assert typed("tables forget albion turns 1 weather").code == 0
    assert typed("verify --session one").code == 0


def test_a_session_is_verified_with_the_book_of_its_evening(typed: Type) -> None:
    """What a ruling used stands in its event, rules of thumb too; what the owner says later does not change an old evening. [2.2]"""
    assert typed("tables rule albion turns weather = rain where turn is 1 or 2").code == 0
    told = evening(typed, "one")
    assert "the weather rain" in told.out
    assert typed("tables rule albion --revoke 1").code == 0
    assert typed(TO_THE_WEATHER).code == 0
    assert typed("verify --session one").code == 0
    why = json.loads(typed("why --json --session one").out)
    assert "by the owner's rule 1" in json.dumps(why)
