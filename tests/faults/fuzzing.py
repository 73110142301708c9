"""Anything typed, and any file: command lines made of the program's own words and of rubbish, files damaged in every way they are read.

`python -m tests.faults.fuzzing 3600` goes on for an hour from a seed of its own and prints what fails; the test takes a fixed number.
"""

import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any, NamedTuple

import click

from playaid.cli import transcript
from playaid.cli.main import run
from playaid.cli.registry import COMMANDS, command
from playaid.games.registry import BUILT_IN, load

ROOT = Path(__file__).parents[2]
FINE = (0, 2, 3, 4, 5, 130)
"""Every exit code but that of a fault of ours."""
LONGEST = 5
"""Seconds that a line may take; then somebody presses Ctrl-C."""
STUCK = 60
"""After so many seconds a line waits for something that never comes."""
NUMBERS = ("0", "-1", "9" * 30, "null", "[]", "{")
RUBBISH = ("", " ", "\0", "ä\n", "-", "--", "'", '"', "x" * 3000, "\x1b[2J", "\ud800", "../x", "*", "%s", "/dev/null", *NUMBERS)
WORDS = ("1", "2", "to", "at", "vs", "with", "2d6", "all", "because", "5d6kh3!", "json", "md", "set", "list", "public.x")
SLOW = ("demo", "coverage", "doctor", "games", "new")
"""Commands that are typed more rarely."""
STAYING = ("serve", "attend")
"""Commands that stay until somebody stops them; what a page may be sent is tried in tests/web."""


class Failed(NamedTuple):
    """A line or a file, and what came of it."""

    what: str
    said: str


class Bench:
    """Evenings of every game, each broken off somewhere; every line is typed into a copy that is made again now and then."""

    def __init__(self, root: Path, rng: random.Random):
        self.root, self.rng = root, rng
        self.made = root / "made"
        self.sessions = root / "sessions"
        os.environ.update(PLAYAID_DATA=str(root / "data"), PLAYAID_SESSIONS=str(self.sessions))
        self.games = sorted(BUILT_IN)
        for slug in self.games:
            self._begin(slug)
        self.again()

    def _begin(self, slug: str) -> None:
        demo = load(slug).demo
        assert demo is not None
        evening = transcript.parse_transcript(Path(demo).read_text(encoding="utf-8"))
        lines = evening.typed[: self.rng.randrange(1, min(len(evening.typed), 60))]
        with suppress(transcript.BadTranscript):
            for _ in transcript.play(evening._replace(typed=lines), self.root / slug):
                pass
        copytree(self.root / slug / "evening", self.made / slug)
        rmtree(self.root / slug)

    def again(self) -> None:
        """The evenings as they were made."""
        rmtree(self.sessions, ignore_errors=True)
        copytree(self.made, self.sessions)

    # lines

    def line(self) -> list[str]:
        """A command line: mostly one that might be meant."""
        rng, slug = self.rng, self.rng.choice(self.games)
        game = load(slug)
        if rng.random() < 0.45:
            words = [slug, rng.choice([*game.verbs, *self._any()])]
        else:
            names = [name for name in COMMANDS if name not in STAYING]
            name = rng.choice(names)
            name = rng.choice(names) if name in SLOW else name
            words = [name]
            if name in ("odds", "check") and rng.random() < 0.8:
                words.append(rng.choice([*game.verbs, "next", "set"]))
        words += [self._word(game, slug) for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 4)))]
        words += self._options(words[0])
        if rng.random() < 0.9:
            words += ["--session", slug]
        return words

    def _any(self) -> list[str]:
        return [self.rng.choice(RUBBISH)]

    def _word(self, game: Any, slug: str) -> str:
        rng = self.rng
        chance = rng.random()
        if chance < 0.15:
            return rng.choice(RUBBISH)
        state: Any = {"public": {}, "secret": {}, "referee": {"sides": ["Ann", "Bob"], "options": {}}}
        with suppress(Exception):
            from playaid.desk.session_folders import open_session

            state = open_session(str(self.sessions), slug, lambda: "").state
        if chance < 0.65:
            with suppress(Exception):
                return str(rng.choice(list(rng.choice(list(game.kinds.values()))(state))))
        if chance < 0.75:
            return str(rng.choice([*state["public"], "turn"]))
        return rng.choice((*WORDS, slug))

    def _options(self, name: str) -> list[str]:
        rng = self.rng
        found: list[str] = []
        known = [p for p in command(name).params if isinstance(p, click.Option)] if name in COMMANDS and name not in ("play",) else []
        extra = ["--as", "--dice", "--odds", "--check", "--answer", "--overrule", "--json", "--plain"]
        names = [p.opts[-1] for p in known if p.opts[-1] not in ("--out", "-o", "--session")] or extra
        flags = {p.opts[-1] for p in known if p.is_flag} | {"--odds", "--check", "--json", "--plain"}
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            option = rng.choice(names)
            found.append(option)
            if option not in flags:
                found.append(rng.choice(("Ann", "Bob", "Faerie", "1,2,3", "4", "a=b", "6 6", *RUBBISH)))
        return found

    def typed(self, words: list[str], fine: tuple[int, ...] = FINE, longest: float = LONGEST) -> Failed | None:
        """Type a line into a terminal at which nobody sits."""
        out = StringIO()
        before = sys.stdin
        sys.stdin = StringIO("status\nquit\n")
        signal.signal(signal.SIGALRM, _tired)
        signal.setitimer(signal.ITIMER_REAL, longest)
        try:
            with redirect_stdout(out), redirect_stderr(out):
                code = run(words)
        except BaseException as fault:
            return Failed(repr(words), f"{type(fault).__name__}: {fault}")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.stdin = before
        return None if code in fine else Failed(repr(words), f"exit code {code}: {out.getvalue()[-300:]}")

    # files

    def damaged_export(self) -> Failed | None:
        """A session in its JSON, changed somewhere, taken in and looked at."""
        rng, slug = self.rng, self.rng.choice(self.games)
        file = self.root / "export.json"
        if self.typed(["export", "json", "--out", str(file), "--session", slug, *(["--keys"] if rng.random() < 0.5 else [])], fine=(0,)):
            return None
        document = json.loads(file.read_text(encoding="utf-8"))
        for _ in range(rng.choice((1, 1, 2, 5))):
            document = spoilt(document, rng)
        if rng.random() < 0.6:
            chained(document)
        text = json.dumps(document)
        if rng.random() < 0.15:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(("", "\0", "{", '"', "é")) + text[at + rng.randrange(3) :]
        file.write_text(text, encoding="utf-8")
        rmtree(self.sessions / "taken", ignore_errors=True)
        kept = self.root / "failed.json"
        for words in (["import", str(file), "taken"], ["status", "--session", "taken"], ["verify", "--session", "taken"]):
            failed = self.typed(words)
            if failed is not None:
                kept.write_text(text, encoding="utf-8")
                return failed._replace(what=f"{failed.what}, of {slug}; the file is {kept}")
        return None

    def damaged_tables(self) -> Failed | None:
        """Somebody's table of figures, changed somewhere."""
        rng, slug = self.rng, self.rng.choice(self.games)
        sheets = sorted((ROOT / "tables" / slug).glob("*.csv"))
        if not sheets:
            return None
        sheet = rng.choice(sheets)
        text = sheet.read_text(encoding="utf-8")
        for _ in range(rng.choice((0, 1, 3))):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(("", ",", '"', "\n", "\0", "-9", "x" * 200, "é")) + text[at + rng.randrange(4) :]
        file = self.root / "table.csv"
        file.write_bytes(text.encode() + (b"\xff\xfe" if rng.random() < 0.1 else b""))
        return self.typed(["tables", "import", slug, sheet.stem, str(file)])

    def damaged_folder(self) -> Failed | None:
        """A folder, a pipe, rubbish or nothing in the place of a file of a session or of the user's data."""
        rng, slug = self.rng, self.rng.choice(self.games)
        places = [*(self.sessions / slug).iterdir(), self.sessions / "current", *(self.root / "data").rglob("*.json")]
        path = rng.choice(places)
        if path.is_dir():
            return None
        path.unlink(missing_ok=True)
        how = rng.choice(("folder", "pipe", "rubbish", "nothing", "loop"))
        if how == "folder":
            path.mkdir()
        elif how == "pipe":
            os.mkfifo(path)
        elif how == "rubbish":
            path.write_bytes(rng.randbytes(rng.choice((0, 1, 5000))))
        elif how == "loop":
            path.symlink_to(path)
        told = None
        for words in (["status"], ["roll", "2d6"], ["log"], ["doctor"], ["status"]):
            told = told or self.typed([*words, "--session", slug], FINE[:-1], STUCK)  # nor is anything waited for
        if path.is_dir():
            rmtree(path)
        self.again()
        return told._replace(what=f"{told.what} with a {how} for {path.name}") if told else None


def _tired(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def spoilt(value: Any, rng: random.Random) -> Any:
    """A JSON value with one thing in it changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.12:
            return {name: below for name, below in value.items() if name != key}
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.12:
            return value[:at] + value[at + 1 :]
        return [*value[:at], spoilt(value[at], rng), *value[at + 1 :]]
    return rng.choice((None, 0, -1, 1e300, True, "", "x", "\0", [], {}, [[]], {"x": None}, value, 10**20, "secret.Ann", "../../x"))


def chained(document: Any) -> None:
    """Make the hashes hold again, as somebody would who means ill."""
    from playaid.journal.chain import genesis, hash_of

    with suppress(Exception):
        journal = document["journal"]
        mark = genesis(journal["id"])
        for event in journal["events"]:
            event["prev"] = mark
            mark = event["hash"] = hash_of(event)
        document["verification"]["head"] = mark


def rounds(bench: Bench) -> Iterator[Failed | None]:
    """One thing after the other, without end."""
    kinds: list[tuple[int, Callable[[], Failed | None]]] = [
        (20, lambda: bench.typed(bench.line())),
        (3, bench.damaged_export),
        (2, bench.damaged_tables),
        (2, bench.damaged_folder),
    ]
    for number in range(10**12):
        if number % 100 == 99:
            bench.again()
        yield bench.rng.choices([act for _, act in kinds], [weight for weight, _ in kinds])[0]()


def main(seconds: float, seed: int) -> int:
    end, number, found = time.monotonic() + seconds, 0, 0
    print(f"seed {seed}")
    while time.monotonic() < end:
        with tempfile.TemporaryDirectory() as root:
            bench = Bench(Path(root), random.Random(f"{seed} {number}"))
            for at, failed in enumerate(rounds(bench)):
                number += 1
                if failed is not None:
                    found += 1
                    print(f"{failed.what}\n    {failed.said}", flush=True)
                if at > 500 or time.monotonic() > end:
                    break
    print(f"{number} lines and files, {found} failed")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())))
