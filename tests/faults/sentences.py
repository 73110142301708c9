"""Every sentence after every injected fault is true: each call by which a command asks the system for something is refused, with each error
that it may be refused by, and what the command says is held against what is there afterwards (`claims`).

    python -m tests.faults.sentences [--share 0.1] [--of 1] [--seed 1] [--every] [--only WORD] [--from N] [--to N] [--known]

A case is a command, a call and an error, at the first, at a middle and at the last time that the call is made, and at the first on each
file; with --every at each time; with --of all of a share are cases of so many of the commands, drawn by the seed; with --known those that
were untrue once (`KNOWN`), and others only where a share is named; with --from and --to the commands of these numbers. The same share and
seed are the same cases on any machine. It prints one JSON object: how many cases of how many kinds (command, call, error), those that were
untrue, and which of those known there are.
"""

import argparse
import errno
import gc
import json
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any
from zlib import compress, crc32

from playaid import platform_calls
from playaid.cli.main import run
from playaid.journal import keyring, seal
from tests.faults import refusing
from tests.faults.claims import Case, Effect, Seen, effect, look, untrue
from tests.faults.refusing import ERRORS, Outcome, Refused, outcome

EXAMPLE = Path(__file__).parents[1] / "example"
KEYS = {"EVE": "eve pw", "ANN": "ann pw", "HAL": "hal pw"}
NEW = ("-p", "Ann", "-p", "Bob", "-d", "Boots,Rope,Mud,Rope")
SERVER = "nats://127.0.0.1:4222"
Words = tuple[str, ...]

LOOKS: tuple[str, ...] = (
    *("status", "status --map", "status --json", "status --as Ann", "log --all", "log --all --as Ann", "why", "help", "help --all"),
    *("sequence", "sessions", "stats", "stats --all", "table stones 3 slip", "luck", "dice report", "verify", "verify --unlock"),
    *(
        "entry",
        "entry --as Ann",
        "sheets",
        "sheets --blank",
        "odds run -s first",
        "check run -s first",
        "odds roll 2d6",
        "next --check",
        "umpire",
    ),
    *("coverage tiny", "games", "tables list", "tables show tiny stones", "tables missing tiny", "tables check tiny", "tables books tiny"),
    *("tables template tiny stones", "tables print tiny", "tables export tiny", "tables rule tiny", "doctor --show", "doctor", "schema"),
    *("export md", "export bgg", "export html", "export csv", "export json", "export jsonl --keys", "export md --as Ann", "rule 4.1"),
    *("leads", "leads --as Ann", "odds run -s far", "entry -s far", "status -s gone", "log -s gone"),
    *("page friday Ann check run", "page friday Ann odds run", "page friday Ann get forms", "page friday Ann get past/9"),
    *(f"page friday Ann get {path}" for path in ("why/3", "known/stats", "known/verify", "evening.md", "evening.html")),
    *("page friday Ann laptop state", "page gone Bob get forms"),
    *("orders -s far --as Ann", "club clock -s far", "status -s far", "log -s far", "verify -s far", "umpire -s far", "tiny hand --as Ann"),
)
WRITES: tuple[str, ...] = (
    *("note tea", "note tea --as Ann --secret", "note tea --json", "roll 2d6 = 3 4", "roll 2d6 --json --dice 3,4", "next", "pass Bob"),
    *(
        "tiny run --dice 4 -s first",
        "tiny swap Rope --as Ann -d Mud -s early",
        "undo --agreed all",
        "undo",
        "redo -s undone",
        "back --dice 5",
    ),
    *("set stones.Ann 3 --because stain", "concede Bob", "agree draw --agreed all", "adjourn", "reveal --as Ann --early", "answer yes"),
    *("passphrase --as Ann", "passphrase --as Ann --none", "passphrase --as Ann --to Cid", "passphrase --as Ann --recovery"),
    *("umpire Hal", "umpire Eve --let agree --as Ann", "umpire Eve --end", "umpire Hal --json", "dice typed", "dice rolled"),
    *(
        "new tiny other {new}",
        "new tiny other --midway --entry entered --own Ann=anns --own Bob=bobs {new2}",
        "new tiny {new}",
        "import in.json again",
        "use undone",
    ),
    *("doctor -s torn", "doctor --take-keys", "demo tiny --keep kept", "play friday", "play friday --open"),
    *("tables set tiny stones 3 slip 2 --over-printed", "tables forget tiny stones 4 slip", "tables import tiny stones.csv --over-printed"),
    *("tables rule tiny stones slip = 3 where stone is 5", "tables ground tiny --picture board.png --at bank=1,1 --at 1=9,1 --at 2=9,9"),
    *("tables import tiny own.json", "tables keep tiny", "tables template tiny --workbook out.xlsx"),
    *(
        "export html -o out.html",
        "export json -o out.json",
        "export json --keys -o out.json",
        "export jsonl -o out.jsonl",
        "export csv -o o.csv",
    ),
    *("status --svg out.svg", "stats --all -o out.html", "entry -o out.txt", "sheets -o out.html", "tables print tiny -o out.html"),
    *("tables export tiny -o out.json", "tables export tiny --book -o out.book", "tables template tiny stones -o out.csv"),
    *("move {server}", "move {server} --seat Ann --clock 5", "move --back -s far", "move --back --settled -s far", "invite Bob -s far"),
    *("invite --look -s far", "join {code} joined", "join {look} joined", "attend -s far --seconds 0", "deal Dan -s looked"),
    *("orders next -s far --as Ann", "orders --drop -s far --as Ann", "club out Bob -s watching", "club out Bob --lost -s watching"),
    *("club found {server}", "club nodes one=10.0.0.1 --out nodes --user club=word", "invite Bob --club {club} -s far"),
    *(
        "note tea -s far",
        "next -s fresh",
        "roll 2d6 = 3 4 -s far",
        "undo --agreed all -s far",
        "passphrase --as Ann -s far",
        "umpire Hal -s looked",
    ),
    *("tiny run --dice 4 -s far", "reveal --as Ann --early -s far", "set stones.Ann 3 --because stain -s far", "concede Bob -s far"),
    *("note tea -s joined1", "export json --keys -o out.json -s far", "doctor -s far", "adjourn -s far"),
    *("doctor --take-keys -s adrift", "pass Bob -s far", "agree draw --agreed all -s far", "dice typed -s far", "back --dice 5 -s thrown"),
    *("club out Bob -s joined1", "note tea -s gone", "next -s staying", "learn tiny"),
    *(f"page friday Ann say {line}" for line in ("note tea", "note --secret tea", "next", "run", "undo", "adjourn")),
    *(f"page friday Ann say {line}" for line in ("concede Ann", "agree draw", "pass")),
    *("page undone Ann say redo", "page first Ann throw run 4", "page friday Bob agree undo", "page friday Bob agree agree draw"),
    *("page friday Ann unlock ann pw", "page friday Ann laptop stop", "page over Ann post reveal", "page friday Ann post drop"),
    *("page friday Ann sit", "page friday Bob sit new pw", "page friday Bob out"),
    *("page far Ann say note tea", "page far Ann say adjourn", "page far Ann say concede Ann", "page far Ann say agree draw"),
    *("page gone Bob say note tea", "page staying Ann say next"),
)
KNOWN: tuple[tuple[str, str, str, str], ...] = (
    ("status", "read", "s/current", "EIO"),  # "no session is in use"
    ("roll 2d6 = 3 4", "open", "s/current", "EMFILE"),  # "not logged: no session"
    ("status", "stat", "s/friday", "EACCES"),  # "there is no session friday"
    ("status --json", "read", "d/tables/tiny/stones.csv", "EIO"),  # "the answer could not be written out"
    ("status", "close", "s/friday/log.00000.json", "EIO"),
    ("note tea", "close", "s/friday/lock", "ENOSPC"),
    ("sessions", "stat", "s/early/keys.json", "EACCES"),  # "cannot be read (OSError)"
    ("stats", "stat", "s/early/keys.json", "EACCES"),  # left out without a word
    ("export html -o out.html", "stat", "s/friday/log.00000.json", "EACCES"),  # "out.html cannot be written"
    ("import in.json again", "read", "d/tables/tiny/stones.csv", "EIO"),  # "no session that playaid wrote"
    ("import in.json again", "open", "s/.again.#-#.new/log.00000.json", "EIO"),  # "its keyring or its meta is not the one"
    ("use undone", "stat", "s", "EIO"),  # "File exists"
    ("tables set tiny stones 3 slip 2 --over-printed", "write", "d/tables/tiny/.stones.csv.#.new", "ENOSPC"),  # "None: No space left"
    ("tables set tiny stones 3 slip 2 --over-printed", "fsync", "d/tables/tiny", "EIO"),  # changed, and not told
    ("tables forget tiny stones 4 slip", "flock", "d/tables/tiny/.lock", "ENOLCK"),
    ("tables import tiny own.json", "close", "own.json", "ENOSPC"),  # of which file was not told
    ("tables template tiny --workbook out.xlsx", "read", "d/tables/tiny/stones.csv", "EIO"),  # the workbook was there
    (
        "tables ground tiny --picture board.png --at bank=1,1 --at 1=9,1 --at 2=9,9",
        "write",
        "d/tables/tiny/ground/.ground.json.#.new",
        "EIO",
    ),
    ("umpire Hal --json", "open", "s/friday/log.00000.json", "EMFILE"),  # their key stayed
    ("move {server}", "fsync", "s/friday/#", "EIO"),  # "nothing was written" over a history on servers
    ("move --back -s far", "write", "s/far/#", "EIO"),  # "whether this was written is not known yet" of what the servers had confirmed
    ("move --back --settled -s far", "replace", "s/far/log.00000.json", "ENOSPC"),  # its event was not told
    ("join {look} joined", "stat", "s", "EIO"),  # "nothing was written" over a session
    ("deal Dan -s looked", "replace", "s/looked/home.json", "ENOSPC"),  # "was written … nothing was written"
    ("invite Bob --club {club} -s far", "read", "s/far/home.json", "ESTALE"),
    ("doctor", "read", "s/friday/log.00000.json", "EIO"),  # the log was put aside
    ("doctor -s far", "open", "s/far/spare.json", "EMFILE"),
    ("doctor --take-keys", "open", "s/friday/keys.json", "EACCES"),  # others were taken over
    ("demo tiny --keep kept", "stat", "s/kept", "EIO"),
)
"""(Command, call, file, error) of which a sentence was untrue once; each at every time that the call is made on that file."""
TYPED = "note tea\nstatus\nnext\nquit\n"
"""What comes from the standard input of a command."""


class Place:
    """A folder with sessions, data and files, put back before each command."""

    def __init__(self, above: Path):
        self.path, self.whole = above / "place", above / "whole"
        self.named: dict[str, str] = {"new": " ".join(NEW), "new2": "-p Ann -p Bob", "server": SERVER}

    def begin(self) -> None:
        self.path.mkdir()
        os.environ.update({f"PLAYAID_KEY_{name}": word for name, word in KEYS.items()}, PLAYAID_NEW_KEY_ANN="new pw")
        os.environ.update(PLAYAID_DATA=str(self.path / "d"), PLAYAID_SESSIONS=str(self.path / "s"), PLAYAID_CLUB_PASSWORD="club pw")
        for line in self._played():
            done = outcome(line.split(" ") if isinstance(line, str) else line, None, self.path)
            assert done.code == 0, (line, done.said)
            refusing.HALLS.clear()
            refusing.HALLS.update(done.halls)
            if "invite" in line:
                self.named["look" if "--look" in line else "code"] = self._code(done.said)
            if "found" in line:
                self.named["club"] = self._code(done.said)
        self._files()
        shutil.copytree(self.path, self.whole)
        self._stamps = stamps(self.path)
        self.halls = {subject: [*hall] for subject, hall in refusing.HALLS.items()}
        self.seen = look(self.path, self.halls)

    def _code(self, said: str) -> str:
        return str(json.loads(said)["data"]["code"])

    def _played(self) -> Iterator[str]:
        begun = f"new tiny {{}} {' '.join(NEW)}"
        yield begun.format("undone")
        yield from ("next", "undo --agreed all")
        yield begun.format("typed")
        yield "dice typed"
        for name in ("torn", "first", "early", "adrift"):
            yield begun.format(name)
            yield "note here" if name == "early" else "next"
        for name in ("far", "fresh", "watching"):
            yield begun.format(name)
            yield from (*(() if name == "fresh" else ("next",)), f"move {SERVER}")
        yield "invite Bob -s fresh --json"
        yield "invite --look -s fresh --json"
        yield "invite Bob -s watching --json"
        yield f"join {self.named['code']} joined1"
        yield f"join {self.named['look']} looked"
        yield "invite --look -s fresh --json"
        yield begun.format("staying")
        yield from ("next", f"move {SERVER}", "invite Bob -s staying --json")
        yield f"join {self.named['code']} gone"
        yield from ("club out Bob -s staying", "log -s gone")
        yield f"club found {SERVER} --json"
        yield "invite Bob -s fresh --json"
        yield begun.format("thrown")
        yield from ("next", "tiny run --dice 2")
        yield begun.format("over")
        yield from ("next", "concede Bob")
        adrift = self.path / "s" / "adrift"
        keys = (adrift / "keys.json").read_bytes()
        yield "passphrase --as Ann -s adrift"
        (adrift / "spare.json").unlink()
        (adrift / "keys.json").write_bytes(keys)
        yield begun.format("friday")
        yield from ("next", "tiny run --dice 2", "umpire Eve", "export json --keys -o in.json", "tables template tiny stones -o stones.csv")
        yield from ("tables set tiny stones 4 slip 1 --over-printed", "tables export tiny --book -o own.json")
        yield from ("entry -o entered", "entry -o anns --as Ann", "entry -o bobs --as Bob")
        yield from (f"attend -s {name} --seconds 0.3" for name in ("far", "fresh", "watching", "joined1", "looked", "staying"))
        yield "status"

    def _files(self) -> None:
        log = self.path / "s" / "torn" / "log.00000.json"
        data = log.read_bytes()
        (self.path / "s" / "torn" / "copy").write_bytes(data)
        log.write_bytes(data[: len(data) // 2])
        (self.path / "board.png").write_bytes(PICTURE)

    def back(self) -> None:
        """Everything as it was; what has not changed is left alone."""
        if not self.path.exists():
            shutil.copytree(self.whole, self.path, symlinks=True)
            self._stamps = stamps(self.path)
        self.changed()
        refusing.HALLS.clear()
        refusing.HALLS.update(self.halls)

    def changed(self) -> None:
        now = stamps(self.path)
        if now == self._stamps:
            return
        for name in sorted({*now} - {*self._stamps}, reverse=True):
            path = self.path / name
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink(missing_ok=True)
        for name in sorted(self._stamps):
            if now.get(name) != self._stamps[name]:
                path, whole = self.path / name, self.whole / name
                if whole.is_dir():
                    path.mkdir(exist_ok=True)
                else:
                    shutil.copy2(whole, path)
        self._stamps = stamps(self.path)

    def untouched(self) -> bool:
        then = stamps(self.path)
        return all("heads" in name or then.get(name) == self._stamps.get(name) for name in {*then, *self._stamps})

    def words(self, line: str) -> Words:
        return tuple(part.format(**self.named) if part.startswith("{") and "new" not in part else part for part in self._split(line))

    def _split(self, line: str) -> list[str]:
        return line.replace("{new2}", self.named["new2"]).replace("{new}", self.named["new"]).split()

    def run(self, words: Words, refused: Refused | None) -> Outcome:
        self.back()
        return outcome(words, refused, self.path, TYPED)


PICTURE = b"\x89PNG\r\n\x1a\n" + b"".join(
    len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")
    for kind, data in (
        (b"IHDR", bytes.fromhex("0000000a0000000a0802000000")),
        (b"IDAT", compress((b"\0" + b"\x7f" * 30) * 10)),
        (b"IEND", b""),
    )
)
"""A board of ten by ten pixels."""


def stamps(place: Path) -> dict[str, tuple[int, ...]]:
    """What changes with every writing of what lies below a place."""
    found: dict[str, tuple[int, ...]] = {}
    for above, folders, files in os.walk(place):
        below = "" if above == os.fspath(place) else f"{os.path.relpath(above, place)}{os.sep}"
        for name in folders:
            found[f"{below}{name}"] = ()
        for name in files:
            stat = os.lstat(os.path.join(above, name))
            found[f"{below}{name}"] = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
    return found


def places_of(calls: list[tuple[str, str]], every: bool) -> Iterator[tuple[str, int, str]]:
    """(call, which, path): the first, a middle and the last of each call, and the first on each file; or each."""
    by: dict[str, list[str]] = {}
    for call, path in calls:
        by.setdefault(call, []).append(path)
    for call, paths in sorted(by.items()):
        files = {re.sub(r"[0-9a-f]{6,}|\d+", "#", path): at for at, path in reversed([*enumerate(paths)])}
        chosen = range(len(paths)) if every else sorted({0, len(paths) // 2, len(paths) - 1, *files.values()})
        yield from ((call, at + 1, paths[at]) for at in chosen)


def cases_of(calls: list[tuple[str, str]], share: float, every: bool, named: str, place: Path) -> Iterator[tuple[Refused, str]]:
    """The cases of a share; named: the line and the seed. Which they are hangs on these, the call, the file, the time and the error alone:
    neither on what a machine calls a folder or a process, nor on how many cases there are elsewhere."""
    nameless = {file: _nameless(os.path.relpath(file, place)) for file in {file for _, file in calls}}
    for call, which, path in places_of(calls, every):
        files = [nameless[file] for name, file in calls if name == call][:which]
        for error in ERRORS[call]:
            if _drawn(f"{named}|{call}|{files[-1]}|{files.count(files[-1])}|{errno.errorcode[error]}") < share:
                yield Refused(call, which, error), path


def _drawn(case: str) -> float:
    """A number from 0 to 1 that is the same for a case wherever and whenever it is asked for."""
    return int.from_bytes(sha256(case.encode()).digest()[:4], "big") / 2**32


def known_cases(place: Place, line: str, calls: list[tuple[str, str]]) -> Iterator[tuple[Refused, str]]:
    for _, call, file, error in filter(lambda known: known[0] == line, KNOWN):
        paths = [path for name, path in calls if name == call]
        for which, path in enumerate(paths, 1):
            if _nameless(os.path.relpath(path, place.path)) == _nameless(file):
                yield Refused(call, which, getattr(errno, error)), path


def _nameless(file: str) -> str:
    return re.sub(r"#[\d#]* \(deleted\)|[0-9a-f]{6,}|\d+", "#", file)


def judged(place: Place, words: Words, refused: Refused, path: str, usual: Outcome, usually: Effect) -> tuple[Outcome, str | None]:
    done = place.run(words, refused)
    after = look(place.path, done.halls)
    wrong = untrue(Case(words, refused, done.refused or path, place.seen, usual, usually, done, after))
    return done, wrong or _unlike_afterwards(place, words, done, after)


def _unlike_afterwards(place: Place, words: Words, done: Outcome, after: Seen) -> str | None:
    """What the next who writes finds otherwise than it was said: what was acknowledged is there, what was not written does not come."""
    if place.untouched() and done.halls == place.halls:
        return None
    name = words[words.index("-s") + 1] if "-s" in words else words[1] if words[0] == "page" else "friday"
    if name not in after.logs or name == "torn" or after.logs[name].broken:
        return None
    refusing.HALLS.clear()
    refusing.HALLS.update(done.halls)
    then = outcome(("note", "afterwards", "-s", name), None, place.path)
    if then.code and "say it again" in then.said:  # it has taken in what came of it
        refusing.HALLS.update(then.halls)
        then = outcome(("note", "afterwards", "-s", name), None, place.path)
    has_left = "LEFT" in then.said and (name == "gone" or words[:2] == ("club", "out"))
    if then.code and "lives" not in then.said and not has_left:
        return f"nobody can go on: {then.said[-200:]}"
    now = look(place.path, then.halls).logs[name]
    was = after.logs[name]
    if now.hashes[: len(was.hashes)] != was.hashes:
        return "what was there is gone afterwards"
    came = now.kinds[len(was.kinds) :]
    if not then.code and came != ("note",) and not ("lies there whole" in done.said or done.halls != place.halls):
        return f"{came} comes afterwards"
    return None


def cheap() -> None:
    for call in (keyring.create, keyring.Keyring.rewrap, seal.wrap):
        call.__defaults__ = (seal.Cost(64, 1, 1),)


def warm() -> None:
    """Every module is met once here, so that no child has to."""
    with tempfile.TemporaryDirectory() as place, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        os.environ.update(PLAYAID_DATA=f"{place}/d", PLAYAID_SESSIONS=f"{place}/s", PLAYAID_KEY_ANN="warm")
        begun = f"new tiny warm {' '.join(NEW)}"
        for line in (
            begun,
            *LOOKS,
            f"export html -o {place}/o",
            f"tables template tiny --workbook {place}/o.xlsx",
            "attend",
            "join x",
            "serve x",
        ):
            if not re.search(" far| gone|page|serve", line):
                run(line.split())
    for module in (
        "club.transfer",
        "club.lobby",
        "club.replica",
        "club.clocks",
        "club.departure",
        "club.stream",
        "cli.commands.servers.club",
    ):
        import_module(f"playaid.{module}")
    for module in ("tests.faults.pages", "anyio._backends._asyncio"):
        import_module(module)


def main(
    share: float,
    seed: int,
    every: bool = False,
    only: str = "",
    known: bool = False,
    lines: Sequence[str] = (*LOOKS, *WRITES),
    of: float = 1.0,
) -> dict[str, Any]:
    sys.path.insert(0, str(EXAMPLE))
    cheap()
    counts, lies = Counter[str](), []
    kinds: set[tuple[str, str, int]] = set()
    met: set[tuple[str, str]] = set()
    with tempfile.TemporaryDirectory() as above:
        warm()
        gc.collect()
        gc.freeze()
        place = Place(Path(above))
        place.begin()
        for line in lines:
            drawn = share / of if _drawn(f"{seed}|{line}") < of else 0.0
            if only not in line or not (drawn or (known and line in {case[0] for case in KNOWN})):
                continue
            words = place.words(line)
            usual = place.run(words, None)
            usually = effect(place.seen, look(place.path, usual.halls))
            if usual.code:
                print(f"{line}: ends with {usual.code}: {usual.said[-300:]}", file=sys.stderr)
            chosen = [*known_cases(place, line, usual.calls)] if known else []
            met.update((line, refused.call) for refused, _ in chosen)
            chosen += cases_of(usual.calls, drawn, every, f"{seed}|{line}", place.path)
            for refused, path in dict.fromkeys(chosen):
                done, wrong = judged(place, words, refused, path, usual, usually)
                kinds.add((line, refused.call, refused.error))
                counts["untrue" if wrong else "true"] += 1
                counts[f"code {done.code}"] += 1
                if wrong:
                    told = os.path.relpath(done.refused or path, place.path)
                    lies.append([line, refused.call, refused.which, errno.errorcode[refused.error], told, wrong, done.said[-400:]])
                    print(*lies[-1], sep=" | ", file=sys.stderr, flush=True)
            print(f"{line}: {dict(counts)}", file=sys.stderr, flush=True)
    lines_met = len({line for line, _, _ in kinds})
    return {"commands": lines_met, "kinds": len(kinds), "counts": counts, "untrue": lies, "known": sorted(met)}


if __name__ == "__main__":
    assert platform_calls.HAS_FORK
    parser = argparse.ArgumentParser()
    parser.add_argument("--share", type=float)
    parser.add_argument("--of", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--from", type=int, default=0, dest="begin")
    parser.add_argument("--to", type=int)
    asked = parser.parse_args()
    lines = (*LOOKS, *WRITES)[asked.begin : asked.to]
    share = asked.share if asked.share is not None else float(not asked.known)
    print(json.dumps(main(share, asked.seed, asked.every, asked.only, asked.known, lines, asked.of), indent=1))
