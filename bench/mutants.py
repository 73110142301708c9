"""Mutation testing of one game's rules, or of one room of the engine: small changes, one at a time, and whether a test notices.

    python bench/mutants.py --game albion --random 100 --seed 1
    python bench/mutants.py --room journal --random 100 --seed 1
    python bench/mutants.py --game albion --at evasion.py            every mutant of a file, or of one line: evasion.py:34
    python bench/mutants.py --game albion --again                    only what survived the last time
    python bench/mutants.py --game albion --list --at evasion.py     what there is, without trying it

It works in a copy of the tree. First the tests of the game or room are run once under coverage, file by file: which test runs which line,
and how long it takes (kept in `.mutants/` until something changes). Then each mutant is tried in a fork of a pytest that has collected
everything already: the changed functions get their new code, the tests that run the line follow one another, until one fails: the nearest
first (those in a file that names the function and its module, then those in one that names either), and of these the quickest. What is
changed outside of functions is tried in a fork that has not imported it. A test that fails without a change does not count. A mutant lives
in that one process: tests that start others of their own do not meet it there.

Mutants that cannot matter are explained in `tests/mutants/<game or room>.toml`, and counted apart:

    [[explained]]
    file = "attack.py"
    where = "strength"
    was = "if a and b:"
    now = "if a:"
    kind = "equivalent"        # or "unreachable"
    reason = "b always holds here, as …"
"""

import argparse
import json
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import mutations
from mutant_server import Server, start_servers
from mutations import Mutant

ROOT = Path(__file__).resolve().parent.parent
TINY = ("tests/example", "tests/test_adding_a_game.py", "tests/units", "tests/export", "tests/cli")
ROOMS = {  # how the paths of their tests begin; beside them the example game's own tests and transcripts, which go through all rooms
    "board": (
        *("units/test_board", "units/test_homes", "units/test_names_on_a_map", "units/test_parts", "units/test_picture_notes"),
        *("export/test_example", "export/test_export", "export/test_scenes", "export/test_sheets", "export/test_stages"),
        *(f"games/{game}/test_board" for game in ("albion", "elric", "empire", "legacy", "tears")),
    ),
    "book": (
        *("units/test_answers", "units/test_book", "units/test_cells", "units/test_compiled", "units/test_doubts", "units/test_painting"),
        *("units/test_tables", "units/test_thumbs", "web/test_ground", "export/test_cells_and_heads"),
        *("units/test_travel", "units/test_vocabulary", "units/test_workbook", "desk/", "export/test_sheets"),
    ),
    "club": ("club/", "units/test_migrations"),
    "desk": (
        *("desk/", "units/test_odds_asked", "units/test_prying", "units/test_readings", "units/test_dice", "units/test_half_sentences"),
        *("web/test_company", "web/test_door", "web/test_ground", "cli/test_accidents", "cli/test_keep", "cli/test_stepwise"),
        *("cli/test_all_look_on", "cli/test_answer", "cli/test_asked_in_vain", "cli/test_entry", "cli/test_games", "cli/test_subject"),
        *("cli/test_last_refusal", "cli/test_midway", "cli/test_missing_words", "cli/test_next_halts", "cli/test_odds_after_plots"),
        *("cli/test_plain_questions", "cli/test_reasons_for_nothing", "cli/test_said_otherwise", "cli/test_short", "cli/test_told_to_all"),
        *("cli/test_what_is_possible", "cli/test_about"),
    ),
    "dice": (
        *("units/test_dice", "units/test_odds", "units/test_pictured_dice", "test_throws"),
        *("desk/test_conversation", "desk/test_loose", "cli/test_roll"),
    ),
    "export": ("export/", "units/test_board_scan", "units/test_hindsight", "units/test_pieces", "units/test_migrations"),
    "journal": (
        *("units/test_journal", "units/test_migrations", "units/test_session", "units/test_signing", "units/test_declarations"),
        *("units/test_left_over", "units/test_forged_kinds", "club/test_contract", "club/test_parted", "club/test_home"),
        *("faults/test_doctor", "faults/test_journal_bytes", "faults/test_power", "faults/test_migration"),
    ),
    "referee": ("units/", "desk/", "club/", "cli/test_subject", "cli/test_elric_words", "test_kit"),
    "web": ("web/", "club/test_pages"),
}
OF_ALL_GAMES = ("tests/games/test_", "tests/test_transcripts.py", "tests/units/test_document.py", "tests/walks/")
"""Tests that go through all games, game by game: the records of evenings, what holds in each, what the documents say."""
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", ".mutants", ".hypothesis", ".*_cache", "__pycache__", "*.egg-info")


class Subject(NamedTuple):
    """What is changed, a game's rules or a room of the engine, and where its tests lie, relative to the tree.

    tests: how the paths of its tests begin, a game's second referee among them. shared: of these, those that name its game. game: whose
    transcripts are tests of it; a room's are those of the example game.
    """

    slug: str
    folder: str
    tests: tuple[str, ...]
    game: str
    shared: tuple[str, ...] = ("tests/test_transcripts.py",)

    @property
    def is_room(self) -> bool:
        return self.slug != self.game

    def files(self, tree: Path) -> list[str]:
        """The files of tests, or folders of them, that are to be collected."""
        places = (*self.tests, *self.shared)
        found = [file for place in places for file in (tree.glob(f"{place}*") if not place.endswith("/") else [tree / place])]
        return [str(file.relative_to(tree)) for file in sorted(found) if file.is_dir() or file.suffix == ".py"]

    def concerns(self, test: str) -> bool:
        """Whether a test's id is about this subject: of those that all games share only its game's own."""
        own = any(test.startswith(place) for place in self.tests)
        return own or f"/{self.game}/" in test or f"[{self.game}" in test


class Result(NamedTuple):
    """What became of a mutant. how: killed, timeout, survived, unseen (no test runs the line)."""

    mutant: Mutant
    how: str
    by: str = ""
    ran: tuple[str, ...] = ()
    left_out: int = 0

    @property
    def alive(self) -> bool:
        return self.how in ("survived", "unseen")


class Seen(NamedTuple):
    """What the tests do when nothing is changed.

    lines: (file, line) -> the tests that run it. seconds: how long each takes. groups: tests that share a fixture wider than a function
    are run together, as it would be made anew for each otherwise.
    """

    lines: Mapping[tuple[str, int], frozenset[str]]
    seconds: Mapping[str, float]
    groups: Mapping[str, str]


def subject_of(wanted: argparse.Namespace) -> Subject:
    """The room or the game that was asked for: a built-in one, or `tiny`, the example."""
    if wanted.room:
        return Subject(
            wanted.room,
            f"playaid/{wanted.room}",
            tuple(f"tests/{place}" for place in (*ROOMS[wanted.room], "example/")),
            "tiny",
        )
    slug = wanted.game
    if slug == "tiny":
        return Subject(slug, "tests/example/causeway", TINY, slug)
    own = (f"tests/games/{slug}", f"tests/second/{slug}", f"tests/second/test_compare_{slug}", "tests/test_games.py")
    return Subject(slug, f"playaid/games/{slug}", own, slug, OF_ALL_GAMES)


def chosen(tree: Path, subject: Subject, wanted: argparse.Namespace) -> list[Mutant]:
    """The mutants to try, in the order of the text."""
    folder = tree / subject.folder
    files = [file for file in sorted(folder.rglob("*.py")) if not any(file.match(name) for name in wanted.without)]
    every = [mutant for file in files for mutant in mutations.mutants(folder, file)]
    if wanted.again:
        entries = json.loads(Path(wanted.again).read_text("utf-8"))
        keys = {tuple(entry[name] for name in ("file", "where", "was", "now")) for entry in entries}
        every = [mutant for mutant in every if mutant.key in keys]
    if wanted.conditions:
        every = [mutant for mutant in every if mutant.condition]
    if wanted.at:
        every = [mutant for mutant in every if mutant.file in wanted.at or f"{mutant.file}:{mutant.line}" in wanted.at]
    if wanted.random is not None and wanted.random < len(every):
        picked = set(random.Random(wanted.seed).sample(range(len(every)), wanted.random))
        every = [mutant for number, mutant in enumerate(every) if number in picked]
    return every


def explained(tree: Path, subject: Subject) -> dict[tuple[str, str, str, str], dict[str, str]]:
    """Mutants that are known to change nothing, by their key."""
    file = tree / "tests" / "mutants" / f"{subject.slug}.toml"
    entries = tomllib.loads(file.read_text("utf-8"))["explained"] if file.exists() else []
    return {(entry["file"], entry["where"], entry["was"], entry["now"]): entry for entry in entries}


class Trial:
    """One run: the copy, its servers, and what is known of the tests."""

    def __init__(self, tree: Path, subject: Subject, place: Path, workers: int, budget: float) -> None:
        self.tree, self.subject, self.budget = tree, subject, budget
        self.copy = place / "tree"
        shutil.copytree(tree, self.copy, ignore=LEFT_BEHIND)
        self.workers = start_servers(self.copy, subject.folder, subject.files(self.copy), workers)
        self.sound: set[str] = set()
        self.unsound: set[str] = set()
        self.lock = threading.Lock()
        self.words: dict[str, frozenset[str]] = {}

    def look(self) -> Seen:
        """Runs every test once, or takes what an earlier run saw."""
        tests = [test for test in self.workers[0].warm.tests if self.subject.concerns(test)]
        files = sorted({test.partition("::")[0] for test in tests})
        kept = self.tree / ".mutants" / f"{self.subject.slug}.seen.json"
        known = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        state = _state(self.copy, self.subject)
        marks = {file: f"{state} {_digest([self.copy / file])}" for file in files}
        reports = {file: known[file] for file in files if known.get(file, {}).get("mark") == marks[file]}
        kept.parent.mkdir(exist_ok=True)
        jobs = [{"do": "see", "tests": [test for test in tests if test.startswith(f"{file}::")]} for file in files if file not in reports]
        print(
            f"{self.subject.slug}: {len(tests)} tests; {len(jobs)} of {len(files)} files of them are run under coverage first", flush=True
        )
        for job, report in self._all(jobs):
            file = job["tests"][0].partition("::")[0]
            if "tests" not in report:
                sys.exit(f"{file} could not be run: {report}")
            reports[file] = {**report, "mark": marks[file]}
            kept.write_text(json.dumps(reports), "utf-8")  # whoever breaks off here goes on here
        failing = [test for report in reports.values() for test in report["failing"]]
        for test in failing:
            print(f"  fails without any change, not counted: {test}")
        return _seen(reports, set(failing))

    def try_all(self, mutants: list[Mutant], seen: Seen) -> list[Result]:
        """Every mutant, two at a time or as many as there are workers; tells how it goes."""
        results: list[Result] = []
        begun = time.monotonic()
        jobs = [{"do": "try", "mutant": mutant} for mutant in mutants]
        for _, result in self._all(jobs, seen):
            results.append(result)
            if result.alive:
                print(_line(result), flush=True)
            if len(results) % 25 == 0 or len(results) == len(jobs):
                spent = time.monotonic() - begun
                print(f"  … {len(results)} of {len(jobs)}, {sum(result.alive for result in results)} alive, {spent:.0f} s", flush=True)
        return sorted(results, key=lambda result: mutants.index(result.mutant))

    def _all(self, jobs: list[dict[str, Any]], seen: Seen | None = None) -> Iterable[tuple[dict[str, Any], Any]]:
        """Each job with its answer, as they come in."""
        waiting = list(reversed(jobs))
        done: list[tuple[dict[str, Any], Any]] = []
        news = threading.Condition()

        def work(worker: Any) -> None:
            while True:
                with news:
                    if not waiting:
                        return
                    job = waiting.pop()
                try:
                    answer = self._try(worker, job["mutant"], seen) if seen else worker.warm.ask(job)
                except (EOFError, OSError) as fault:
                    answer = fault
                with news:
                    done.append((job, answer))
                    news.notify()

        for worker in self.workers:
            threading.Thread(target=work, args=(worker,), daemon=True).start()
        for count in range(len(jobs)):
            with news:
                while len(done) <= count:
                    news.wait()
            if isinstance(done[count][1], Exception):
                raise EOFError from done[count][1]
            yield done[count]

    def _try(self, worker: Any, mutant: Mutant, seen: Seen) -> Result:
        """One mutant: again without a test that turns out to fail by itself."""
        while True:
            tests, left_out = self._selection(mutant, seen)
            if not tests:
                return Result(mutant, "unseen")
            file = self.copy / self.subject.folder / mutant.file
            limit = 3 * sum(seen.seconds[test] for test in tests) + 10
            job: dict[str, Any] = {
                "do": "try",
                "file": str(file),
                "text": mutations.mutated(file.read_bytes(), mutant),
                "tests": tests,
                "limit": limit,
            }
            job |= {"outside": not mutant.where, "lines": list(range(mutant.lines[0], mutant.lines[1] + 1))}
            answer = worker.warm.ask(job)
            server: Server = worker.warm
            if answer["how"] == "afresh":
                server = worker.bare
                answer = server.ask(job)
            if answer["how"] != "killed" or not answer["by"] or self._is_sound(server, job, answer["by"]):
                return Result(mutant, answer["how"], answer.get("by", ""), tuple(tests), left_out)

    def _is_sound(self, server: Server, job: dict[str, Any], test: str) -> bool:
        """Whether the test passes alone when nothing is changed."""
        with self.lock:
            if test in self.sound | self.unsound:
                return test in self.sound
        unchanged = {**job, "text": Path(job["file"]).read_text("utf-8"), "tests": [test]}
        passes: bool = server.ask(unchanged)["how"] == "survived"
        with self.lock:
            (self.sound if passes else self.unsound).add(test)
        if not passes:
            print(f"  fails by itself, not counted any more: {test}", flush=True)
        return passes

    def _selection(self, mutant: Mutant, seen: Seen) -> tuple[list[str], int]:
        """The tests that run its lines, the nearest first and of these the quickest, as many as the budget takes; and how many that leaves
        out. Of what runs on import those go first that run something of the same file."""
        ran_at_import = self.workers[0].warm.ran_at_import.get(str(self.copy / self.subject.folder / mutant.file), ())
        same: set[str] = set()
        if mutant.where and not set(ran_at_import).intersection(range(mutant.lines[0], mutant.lines[1] + 1)):
            tests = {test for line in range(mutant.lines[0], mutant.lines[1] + 1) for test in seen.lines.get((mutant.file, line), ())}
        else:  # what runs on import runs once, and what it makes is met by tests that run no line of the file
            tests = set(seen.seconds)
            same = set().union(*(those for (file, _), those in seen.lines.items() if file == mutant.file))
        tests -= self.unsound
        groups: dict[str, list[str]] = {}
        for test in sorted(tests, key=lambda test: (seen.seconds[test], test)):
            groups.setdefault(seen.groups.get(test, test), []).append(test)

        def order(group: list[str]) -> tuple[bool, int, float]:
            return same.isdisjoint(group), self._distance(group[0], mutant), sum(seen.seconds[test] for test in group)

        selection: list[str] = []
        spent = 0.0
        for group in sorted(groups.values(), key=order):
            spent += sum(seen.seconds[test] for test in group)
            if selection and spent > self.budget:
                break
            selection += group
        return selection, len(tests) - len(selection)

    def _distance(self, test: str, mutant: Mutant) -> int:
        """How far a test is from a mutant by what its file says: 0 where it names function and module, 1 where it names the one, else 2.
        A module is named as a whole or as one of its package, `from package import module`."""
        file = test.partition("::")[0]
        if file not in self.words:
            self.words[file] = frozenset(re.findall(r"[\w.]+", (self.copy / file).read_text("utf-8")))
        words = self.words[file]
        module = f"{self.subject.folder}/{mutant.file}".removesuffix(".py").replace("/", ".")
        package, _, short = module.rpartition(".")
        name = mutant.where.rpartition(".")[2] or module
        return 2 - any(word.rpartition(".")[2] == name for word in words) - (module in words or {package, short} <= words)


def _seen(reports: Mapping[str, Any], failing: set[str]) -> Seen:
    lines: dict[tuple[str, int], set[str]] = {}
    seconds: dict[str, float] = {}
    groups: dict[str, str] = {}
    for report in reports.values():
        for test, facts in report["tests"].items():
            if test in failing:
                continue
            seconds[test] = facts["seconds"]
            if facts["group"]:
                groups[test] = facts["group"]
            for file, numbers in facts["lines"].items():
                for number in numbers:
                    lines.setdefault((file, number), set()).add(test)
    return Seen({place: frozenset(tests) for place, tests in lines.items()}, seconds, groups)


def _state(tree: Path, subject: Subject) -> str:
    """What every test may depend on besides its own file: helpers of the tests; the room, or the engine, the game and its tables."""
    tests = [file for file in (tree / "tests").rglob("*") if not file.name.startswith("test_")]
    if subject.is_room:  # changes of other rooms seldom change which tests run a line of this one
        relevant = {file for file in [*(tree / subject.folder).rglob("*"), *tests] if file.suffix == ".py"}
        return _digest(sorted(relevant))
    files = [file for place in ("playaid", subject.folder, "tables") for file in (tree / place).rglob("*")]
    others = {folder.name for folder in (tree / "playaid" / "games").iterdir() if folder.is_dir()} - {subject.slug}
    relevant = {file for file in [*files, *tests] if file.is_file() and "__pycache__" not in file.parts and not others & set(file.parts)}
    return _digest(sorted(relevant))


def _digest(files: Iterable[Path]) -> str:
    import hashlib

    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.name}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def _line(result: Result) -> str:
    mutant = result.mutant
    ran = "no test runs it" if result.how == "unseen" else f"{len(result.ran)} tests ran"
    more = f", {result.left_out} slower ones left out" if result.left_out else ""
    return f"SURVIVED {mutant.file}:{mutant.line} {mutant.where or '(module)'} ({ran}{more})\n  - {mutant.was}\n  + {mutant.now}"


def _kept(result: Result) -> dict[str, Any]:
    """A survivor as it is written down; its first five fields are those of an explanation."""
    mutant = result.mutant
    names = {"file": mutant.file, "where": mutant.where, "was": mutant.was, "now": mutant.now}
    return {**names, "line": mutant.line, "how": result.how, "left_out": result.left_out, "ran": list(result.ran)}


def report(results: list[Result], known: Mapping[tuple[str, str, str, str], dict[str, str]], out: Path) -> bool:
    """The count, and the survivors for the next run. Gives whether every mutant was killed or is explained."""
    alive = [result for result in results if result.alive]
    left = [result for result in alive if result.mutant.key not in known]
    killed = len(results) - len(alive)
    late = sum(result.how == "timeout" for result in results)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps([_kept(result) for result in left], indent=1), "utf-8")
    counted = len(results) - (len(alive) - len(left))
    share = f"{100 * killed / counted:.1f} %" if counted else "none"
    print(f"\nmade {len(results)}, killed {killed} ({late} by taking too long), survived {len(left)}, explained {len(alive) - len(left)}")
    print(f"killed of those not explained: {share}. Survivors: {out}")
    stale = [result for result in results if not result.alive and result.mutant.key in known]
    for result in stale:
        print(f"explained, but killed: {result.mutant.file}:{result.mutant.line} by {result.by}: {result.mutant.now}")
    return not left and not stale


def main(words: list[str] | None = None) -> int:
    """Ends with 0 when nothing is left, else 1."""
    parser = argparse.ArgumentParser(description="Mutation testing of one game's rules, or of one room of the engine.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", help="its slug; tiny is the example game")
    what.add_argument("--room", choices=sorted(ROOMS), help="of the engine")
    parser.add_argument("--random", type=int, metavar="N", help="as many, picked at random; without it all there are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", nargs="+", metavar="FILE[:LINE]", help="only there; FILE relative to the folder of the game or room")
    parser.add_argument("--without", nargs="*", default=["drawing.py"], metavar="GLOB", help="not these; by default drawing.py")
    parser.add_argument("--conditions", action="store_true", help="only what says yes or no")
    parser.add_argument("--again", nargs="?", const="", metavar="FILE", help="only those in a list of survivors (default: the last one)")
    parser.add_argument("--list", action="store_true", help="only show them")
    parser.add_argument("--budget", type=float, default=20, metavar="SECONDS", help="the time of tests that one mutant is worth")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="these instead of its own")
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the survivors go; default .mutants/<game or room>.json")
    wanted = parser.parse_args(words)
    subject = subject_of(wanted)
    if wanted.tests:
        subject = subject._replace(tests=tuple(wanted.tests), shared=())
    out = wanted.out or wanted.tree / ".mutants" / f"{subject.slug}.json"
    if wanted.again == "":
        wanted.again = str(out)
    mutants = chosen(wanted.tree, subject, wanted)
    if wanted.list:
        for mutant in mutants:
            print(f"{mutant.file}:{mutant.line} {mutant.where or '(module)'}\n  - {mutant.was}\n  + {mutant.now}")
        print(len(mutants))
        return 0
    place = Path(tempfile.mkdtemp(prefix="mutants-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
    try:
        trial = Trial(wanted.tree, subject, place, wanted.workers, wanted.budget)
        results = trial.try_all(mutants, trial.look())
    except EOFError:
        sys.exit("a server has died; its last words:\n" + (place / "tree.log").read_text("utf-8")[-3000:])
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return 0 if report(results, explained(wanted.tree, subject), out) else 1


if __name__ == "__main__":
    sys.exit(main())
