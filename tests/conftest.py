"""What every test may stand on: a data folder of its own, and the example game as a stranger's package would bring it."""

import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from shutil import copytree, disk_usage
from time import time
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from playaid.book import book
from playaid.book.table_files import TableFiles
from playaid.dice import sources
from playaid.games import registry
from playaid.journal import keyring, seal
from playaid.referee.contract.game import Game
from tests.chromium import browser, playwright, pytest_runtest_setup, pytest_sessionfinish
from tests.slow import SLOW

__all__ = ["browser", "playwright", "pytest_runtest_setup", "pytest_sessionfinish"]

EXAMPLE = Path(__file__).parent / "example"

SLOW_ON_PURPOSE: tuple[Callable[..., Any], ...] = (keyring.create, keyring.Keyring.rewrap, seal.wrap)
for call in SLOW_ON_PURPOSE:  # a key costs a tenth of a second wherever no other cost is named, and some thousand are made here
    call.__defaults__ = (seal.Cost(64, 1, 1),)

# Nothing here goes on after a power cut: nobody waits for the disk. Whether and when the store syncs is held where its calls are noted
# (tests/faults/test_power.py, tests/units/test_journal_store.py); processes that a test starts wait for it as ever.
os.fsync = lambda handle: None

# Folders of tests lie in memory where the system has room there: some hundred thousand small files are made and taken away.
MEMORY, ROOM = "/dev/shm", 4 << 30
if os.path.isdir(MEMORY) and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)

gc.set_threshold(50_000, 20, 50)  # as the program has it

TABLES = Path(__file__).parents[1] / "tables"


@cache
def _files_of_ours(folder: str) -> TableFiles:
    return TableFiles(folder)


# The tables of our own games are read once in each process, as none of them changes while tests run, and not for every command and evening.
book.TableFiles = lambda folder: (_files_of_ours if Path(folder).parent == TABLES else TableFiles)(folder)  # type: ignore[assignment, misc]

# A busy machine is no fault of ours, and nothing fails by chance: examples that nobody has seen are for the slow runs.
settings.register_profile("playaid", deadline=None, derandomize=not SLOW, max_examples=100 if SLOW else 25)
settings.load_profile("playaid")

# Hypothesis reads all of our source for constants to try, five seconds in each process, and what is tried in a test would hang on which
# modules its process has loaded. That is for the slow runs, too.
if not SLOW and hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = providers.Constants


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Several processes take from each other what is left, so that none waits at the end; unless the command line says otherwise."""
    if config.getoption("dist") != "load":
        return None
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: a process more than there are cores, since some tests wait for a browser, for servers or for processes of their own."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


# What is compiled is kept, also where the environment says otherwise: some hundred files of tests are rewritten for their assertions, which
# costs more than many of them do, and each process and each command that a test starts would do it anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Of several processes each begins to read the tests elsewhere, so that none compiles what another does at the same moment."""
    report = yield
    if isinstance(collector, pytest.Directory) and report.result and (worker := os.environ.get("PYTEST_XDIST_WORKER")):
        first = int(worker.removeprefix("gw")) * len(report.result) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for a browser comes first: the longest tests of all, mostly idle, beside which others run."""
    items.sort(key=lambda item: ("browser" not in getattr(item, "fixturenames", ()), str(item.path)))


_begun = time()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Commands and chapters are imported when they are first used: where files change while tests run, old and new meet in one process, and
    what fails of that fails by itself no more."""
    files = (Path(__file__).parents[1] / "playaid").rglob("*.py")
    if changed := sorted(str(file) for file in files if file.stat().st_mtime > _begun):
        terminalreporter.write_line(f"changed while this ran, so failures may be of that: {', '.join(changed[:5])}", yellow=True)


_tests = count()


@pytest.fixture(autouse=True)
def throws_of_its_own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What playaid throws and draws in a test falls alike in every run. Processes that it starts throw as ever."""
    if not SLOW:
        monkeypatch.setattr(sources, "os", SimpleNamespace(urandom=Random(crc32(request.node.nodeid.encode())).randbytes))


@pytest.fixture(autouse=True)
def _nothing_of_the_users(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No test reads or writes the sessions, tables or keys of whoever runs it. Most want no folder, and none is made for them."""
    if "tmp_path" in request.fixturenames:
        place: Path = request.getfixturevalue("tmp_path")
    else:
        place = tmp_path_factory.getbasetemp() / "nobodys" / str(next(_tests))
    for name in ("PLAYAID_SESSION", "PLAYAID_SESSIONS", "PLAYAID_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PLAYAID_DATA", str(place / "data"))


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example game of docs/adding-a-game.md, found by its entry point in `tests/example`."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setattr(registry, "_met", {})
    yield registry.load("tiny")
    for name in [name for name in sys.modules if name.partition(".")[0] == "causeway"]:
        del sys.modules[name]


@pytest.fixture
def evening(tiny: Game, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the session `evening`: the example's evening as tests/transcripts/tiny/causeway.play tells it, played once."""
    if not _played:
        from playaid.cli import transcript

        text = (Path(__file__).parent / "transcripts" / "tiny" / "causeway.play").read_text(encoding="utf-8")
        _played.append(tmp_path_factory.mktemp("played") / "sessions")
        for _ in transcript.play(transcript.parse_transcript(text), _played[0]):
            pass
    return Path(copytree(_played[0], tmp_path / "sessions")) / "evening"


_played: list[Path] = []
