"""Where a mutant meets the tests: processes that have done what all mutants share, and fork for each one. Used by `bench/mutants.py`.

A warm server is a pytest that has collected the tests and stops before the first; a bare one has imported
pytest and, for a game, the engine.
"""

import contextlib
import functools
import gc
import importlib
import importlib.machinery
import json
import multiprocessing
import os
import pkgutil
import resource
import shutil
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

MEMORY = 4 << 30  # more than this and the mutant counts as killed
Job = dict[str, Any]
Answer = dict[str, Any]


class Server:
    """One process, asked over a pipe.

    tests: those that it has collected. ran_at_import: the lines within functions, by file, that ran while modules were imported.
    """

    def __init__(self, connection: Connection, process: Any) -> None:
        self.connection, self.process = connection, process
        self.tests: list[str] = []
        self.ran_at_import: dict[str, list[int]] = {}

    def ask(self, job: Job) -> Any:
        """Sends a job and waits for its answer."""
        self.connection.send(job)
        return self.hear()

    def hear(self) -> Any:
        """The next answer. Raises EOFError if the server is dead; its last words stand in the log beside the copy."""
        return self.connection.recv()


class Worker(NamedTuple):
    """What one thread needs: both kinds of server."""

    warm: Server
    bare: Server


def start_servers(copy: Path, folder: str, tests: list[str], workers: int) -> list[Worker]:
    """Starts the servers on a copy of the tree, before there are threads."""
    pairs = [Worker(_start(warm, copy, folder, tests), _start(bare, copy, folder, tests)) for _ in range(workers)]
    for worker in pairs:
        worker.warm.tests, worker.warm.ran_at_import = worker.warm.hear()
        if not worker.warm.tests:
            sys.exit("no tests could be collected:\n" + Path(f"{copy}.log").read_text("utf-8")[-3000:])
    return pairs


def _start(target: Callable[..., None], copy: Path, folder: str, tests: list[str]) -> Server:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(theirs, copy, folder, tests), daemon=True)
    process.start()
    theirs.close()
    return Server(ours, process)


def _settle(copy: Path) -> None:
    """A server's own process: in the copy, silent, nothing of the user's, with what tests use imported."""
    os.chdir(copy)
    sys.path.insert(0, str(copy))
    for name in [name for name in os.environ if name.startswith("PLAYAID_")]:
        del os.environ[name]
    os.environ |= {"PYTHONPATH": str(copy), "COVERAGE_CORE": "ctrace", "NO_COLOR": "1"}
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    log = os.open(f"{copy}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    import coverage  # noqa: F401  (once, for every fork)
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401


def _import_engine(without: str = "") -> None:
    """The engine, with all that it imports, but not what is in the folder `without`, nor what has imported that.

    Looking for packages imports them, the games too; what is changed outside its functions must be imported after the change.
    """
    import playaid

    _import_below(playaid)
    importlib.import_module("playaid.games.registry")
    is_engine = without.startswith("playaid/") and not without.startswith("playaid/games/")
    for name in [name for name in sys.modules if name.partition(".")[0] == "playaid"]:
        if is_engine or (name.startswith("playaid.games.") and name != "playaid.games.registry"):
            del sys.modules[name]


OF_GAMES = (
    *("playaid.games", "playaid.testing.measures", "playaid.testing.campaigns"),
    *(f"playaid.testing.{war}" for war in ("wars", "war_battles", "war_supplies")),
)


def _import_below(package: ModuleType) -> None:
    """Every module of the engine. The games are left out, and what reads them: what a fork tries must not have been imported before it is
    changed."""
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if module.name not in OF_GAMES and not module.name.endswith("__main__"):
            imported = importlib.import_module(module.name)
            if module.ispkg:
                _import_below(imported)


def _jobs(connection: Connection) -> Iterator[Job]:
    """What is asked, until the asker is gone."""
    asker = os.getppid()
    while os.getppid() == asker:
        if connection.poll(2):
            yield connection.recv()


PLUG_INS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")
ARGUMENTS = ("-q", *PLUG_INS, "--capture=sys", "--hypothesis-seed=0", "--continue-on-collection-errors")


def warm(connection: Connection, copy: Path, folder: str, tests: list[str]) -> None:
    """A server that has collected the tests."""
    import coverage
    import pytest

    _settle(copy)
    importing = coverage.Coverage(data_file=None, source=[str(copy / folder)], config_file=False, messages=False)
    importing.start()
    _import_engine()
    pytest.main([*ARGUMENTS, *tests], plugins=[Collected(connection, copy, folder, importing)])
    connection.send(([], {}))


def bare(connection: Connection, copy: Path, folder: str, tests: list[str]) -> None:
    """A server that has collected nothing: each fork imports what is changed, and its tests, anew."""
    _settle(copy)
    _import_engine(without=folder)
    gc.freeze()
    for job in _jobs(connection):
        connection.send(_forked(lambda job=job: _afresh(job), job["limit"] + 60))


class Collected:
    """The plug-in of a warm server: after collection it answers jobs instead of running tests."""

    def __init__(self, connection: Connection, copy: Path, folder: str, importing: Any) -> None:
        self.connection, self.folder, self.importing = connection, copy / folder, importing
        self.ran_at_import: dict[str, set[int]] = {}

    def pytest_runtestloop(self, session: Any) -> bool:
        """Answers until nobody asks."""
        self.importing.stop()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nothing of it may have been imported yet
            data = self.importing.get_data()
        self.ran_at_import = {file: set(data.lines(file) or ()) for file in data.measured_files()}
        items = {item.nodeid: item for item in session.items if "browser" not in item.fixturenames}  # it wants more memory than a fork has
        self.connection.send((list(items), {file: sorted(lines) for file, lines in self.ran_at_import.items()}))
        loaded = {str(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
        functions = _functions(loaded & {str(file) for file in self.folder.rglob("*.py")})
        gc.collect()
        gc.freeze()
        for job in _jobs(self.connection):
            self.connection.send(self._answer(job, items, loaded, functions))
        os._exit(0)

    def _answer(self, job: Job, items: dict[str, Any], loaded: set[str], functions: "Functions") -> Answer:
        chosen = [items[name] for name in job["tests"]]
        if job["do"] == "see":
            return _forked(lambda: _watch(chosen, self.folder), 3600)
        if job["file"] in loaded and (job["outside"] or self.ran_at_import.get(job["file"], set()).intersection(job["lines"])):
            return {"how": "afresh"}
        return _forked(lambda: _patched(job, chosen, functions), job["limit"])


Functions = dict[str, dict[tuple[str, int], list[FunctionType]]]


def _functions(files: set[str]) -> Functions:
    """Every function there is of these files, by file, then by qualified name and first line."""
    known: Functions = {file: {} for file in files}
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename in files:
            code = function.__code__
            known[code.co_filename].setdefault((code.co_qualname, code.co_firstlineno), []).append(function)
    return known


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _patched(job: Job, items: list[Any], functions: Functions) -> Answer:
    """The tests with the changed code in place of the old, wherever the functions are held."""
    _install(job)
    held = functions.get(job["file"], {})
    codes: dict[tuple[str, int], CodeType] = {}
    for code in _codes(compile(job["text"], job["file"], "exec")):
        key = (code.co_qualname, code.co_firstlineno)
        if key in codes and key in held:
            return {"how": "afresh"}  # two of one name on one line
        codes[key] = code
    for key, same in held.items():
        for function in same:
            new = codes.get(key)
            if new is None or len(new.co_freevars) != len(function.__code__.co_freevars):
                return {"how": "afresh"}
            if new != function.__code__:
                function.__code__ = new
    return _until_one_fails(items)


class Stopped:
    """A plug-in's memory of the first failure."""

    def __init__(self) -> None:
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Called for each phase of each test."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        """A file of tests that cannot even be imported."""
        if report.failed:
            self.failed.append("")


def _until_one_fails(items: list[Any]) -> Answer:
    stopped = Stopped()
    items[0].config.pluginmanager.register(stopped)
    for number, item in enumerate(items):
        following = items[number + 1] if number + 1 < len(items) else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if stopped.failed:
            return {"how": "killed", "by": stopped.failed[0]}
    return {"how": "survived"}


class Selected:
    """A plug-in that keeps these tests alone, in this order."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Called when everything is collected."""
        order = {name: number for number, name in enumerate(self.names)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


def _afresh(job: Job) -> Answer:
    """The tests in a pytest of their own, with the changed module imported in place of the old."""
    import pytest

    _install(job)
    stopped = Stopped()
    files = list(dict.fromkeys(name.partition("::")[0] for name in job["tests"]))
    pytest.main([*(word for word in ARGUMENTS if "collection" not in word), "-x", *files], plugins=[stopped, Selected(job["tests"])])
    return {"how": "killed", "by": stopped.failed[0]} if stopped.failed else {"how": "survived"}


def _install(job: Job) -> None:
    """From now on the file is imported with its changed text."""

    class Changed(importlib.machinery.SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            code: CodeType = compile(job["text"], job["file"], "exec", dont_inherit=True)
            return code

    class Finder:
        @staticmethod
        def find_spec(name: str, path: Any = None, target: ModuleType | None = None) -> Any:
            spec = importlib.machinery.PathFinder.find_spec(name, path)
            if spec is not None and spec.origin == job["file"]:
                spec.loader = Changed(name, job["file"])
                return spec
            return None

    sys.meta_path.insert(0, Finder)  # type: ignore[arg-type]


_CLOCKS = ((signal.SIGPROF, signal.ITIMER_PROF, 1), (signal.SIGALRM, signal.ITIMER_REAL, 10))
"""What ends a fork, by which clock, after how many times its limit: the time it had of a processor, which others may be using; for one that
only waits, ten times as long by the clock on the wall."""


def _forked(work: Callable[[], Answer], limit: float) -> Answer:
    """What `work` gives in a fork of this process; a signal or too much time ends it."""
    place = f"{os.getcwd()}.{os.getpid()}.{time.monotonic_ns()}"
    os.mkdir(place)
    child = os.fork()
    if child == 0:
        try:
            os.setpgid(0, 0)
            os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = place
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            for late, clock, most in _CLOCKS:
                signal.signal(late, signal.SIG_DFL)
                signal.setitimer(clock, limit * most)
            answer = json.dumps(work())
            for _, clock, _ in _CLOCKS:
                signal.setitimer(clock, 0)
            with open(f"{place}/answer", "w", encoding="utf-8") as file:
                file.write(answer)
        except BaseException:
            with open(f"{place}/trouble", "w", encoding="utf-8") as file:
                traceback.print_exc(file=file)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    try:
        if os.path.exists(f"{place}/answer"):
            found: Answer = json.loads(Path(f"{place}/answer").read_text("utf-8"))
            return found
        trouble = Path(f"{place}/trouble").read_text("utf-8") if os.path.exists(f"{place}/trouble") else f"status {status}"
        overdue = os.WIFSIGNALED(status) and os.WTERMSIG(status) in [late for late, _, _ in _CLOCKS]
        return {"how": "timeout" if overdue else "killed", "by": "", "trouble": trouble}
    finally:
        shutil.rmtree(place, ignore_errors=True)


# which test runs which line


class Watched:
    """A plug-in that tells coverage whose turn it is: a test's, or that of a fixture that several share."""

    def __init__(self, coverage: Any) -> None:
        self.coverage, self.test = coverage, ""
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.caches: tuple[int, list[Any]] = (0, [])

    def begin(self, test: str) -> None:
        """The next test; what earlier ones left in a cache it computes anew."""
        self.test = test
        if self.caches[0] != len(sys.modules):
            found = [each for each in gc.get_objects() if type(each) is functools._lru_cache_wrapper]
            ours = [each for each in found if str(each.__module__).partition(".")[0] in ("playaid", "tests", "causeway")]
            self.caches = (len(sys.modules), ours)
        for cache in self.caches[1]:
            cache.cache_clear()
        self.coverage.switch_context(test)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Called for each phase of each test."""
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.failed.add(report.nodeid)


def _watch(items: list[Any], folder: Path) -> Answer:
    """Runs the tests of one file; gives for each its time, its group and the lines of the folder that it or a shared fixture of it runs."""
    import coverage
    import pytest

    class Fixtures:
        @pytest.hookimpl(wrapper=True)
        def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Any:
            shared = fixturedef.scope != "function"
            if shared:
                watch.switch_context(f"fixture {fixturedef.argname}")
            try:
                return (yield)
            finally:
                if shared:
                    watch.switch_context(watched.test)

    watch = coverage.Coverage(data_file=None, source=[str(folder)], config_file=False, messages=False)
    watched = Watched(watch)
    items[0].config.pluginmanager.register(watched)
    items[0].config.pluginmanager.register(Fixtures())
    watch.start()
    for number, item in enumerate(items):
        watched.begin(item.nodeid)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=items[number + 1] if number + 1 < len(items) else None)
    watch.stop()
    lines: dict[str, dict[str, list[int]]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # these tests may run nothing of it
        data = watch.get_data()
    for file in data.measured_files():
        name = Path(file).relative_to(folder).as_posix()
        for number, contexts in data.contexts_by_lineno(file).items():
            for context in contexts:
                lines.setdefault(context, {}).setdefault(name, []).append(number)
    return {"tests": {item.nodeid: _facts(item, watched, lines) for item in items}, "failing": sorted(watched.failed)}


def _facts(item: Any, watched: Watched, lines: dict[str, dict[str, list[int]]]) -> Answer:
    shared = [name for name in item.fixturenames if f"fixture {name}" in lines]
    ran: dict[str, set[int]] = {}
    for context in (item.nodeid, *(f"fixture {name}" for name in shared)):
        for file, numbers in lines.get(context, {}).items():
            ran.setdefault(file, set()).update(numbers)
    group = f"{item.nodeid.partition('::')[0]} {' '.join(sorted(shared))}" if shared else ""
    return {"seconds": watched.seconds[item.nodeid], "group": group, "lines": {file: sorted(numbers) for file, numbers in ran.items()}}
